#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Programs on a JVM that are really slow for one cause each: the report says which.
# test: alone
. "$(dirname "$0")/../lib.sh"
unset -f java
plan 18

# javac can't choose among methods that differ in what they return: the program sees those of the pair alone.
cd "$TMPDIR" || exit
mkdir classes pair
sed 's/ int i(int id)/ int late(int id)/; s/= i(id)/= late(id)/; s/enterPair(/i(/; s/exitPair(/o(/' \
    "$ROOT/runtime/java/io/methodbeat/AppMethodBeat.java" >AppMethodBeat.java
javac -nowarn -cp "$BUILD/java-stubs" -sourcepath "$ROOT/runtime/java-jvm" -implicit:none -d pair AppMethodBeat.java
ok "the program compiles" javac -nowarn -cp pair -d classes "$ROOT/tests/programs/findings/Findings.java"
printf '%s\n' '1,10,Findings message (Ljava.lang.String;)V' \
    '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >m.txt

# slow CAUSE [JAVA-OPTION...]: its call tree. $run runs it.
run=
slow() {
    local cause=$1
    shift
    rm -f report.ndjson
    $run java "$@" -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report="$PWD/report.ndjson" \
        -Dmethodbeat.slow=700 -cp "$BUILD/java:classes" Findings "$cause" &&
        "$MB" decode --color never -m m.txt report.ndjson >"$cause.txt"
}
# finds CAUSE PATTERN [JAVA-OPTION...]: a machine that has other work to do may need another turn.
finds() {
    local cause=$1 pattern=$2
    shift 2
    for _ in {1..8}; do
        slow "$cause" "$@" && grep -qE "^  finding  $pattern" "$cause.txt" && return
    done
    cat "$cause.txt"
    return 1
}

of='[0-9,]+ of [0-9,]+ ms'
ok 'a message that computes' finds spin "(no single cause: .*)?computed: Findings\.message, $of, .?[0-9]+ calls?"
ok 'one that sleeps' finds sleep "blocked $of in Findings\.message, .?[0-9]+ calls?: a lock, the network, or asleep$"
held='blocked [0-9,]+ of [0-9,]+ ms on a lock that worker-3 held at Findings'
ok 'one that a monitor blocks' finds monitor \
    "$held\.holdMonitor\(Findings\.java:[0-9]+\) in Findings\.message, .?[0-9]+ calls? \(of java\.lang\.Object\)$"
has 'says whose it was' '"lock":\{"owner":"worker-3","class":"java\.lang\.Object","at":"Findings\.holdMonitor\(' report.ndjson
"$MB" decode -m m.txt --format html -o page.html report.ndjson
"$MB" cluster -m m.txt --format markdown -o report.md report.ndjson
"$MB" decode -m m.txt --format ndjson report.ndjson >rows.ndjson
for form in page.html report.md rows.ndjson; do
    has "the same in $form" "$held" "$form"
done
ok 'one that a lock blocks' finds lock "$held\.[a-zA-Z]+\(Findings\.java:[0-9]+\) .*\(of java\.util\.concurrent\.locks\.ReentrantLock"
ok 'with every JNI call checked' slow lock -Xcheck:jni
has 'it is the same' '"lock":\{"owner":"worker-3"' report.ndjson
ok 'one that the collector halts' finds gc "[0-9,]+ ms of garbage collection, [0-9]+ times? in [0-9,]+ ms$" -XX:+UseSerialGC
ok 'a JVM without java.management' slow monitor --limit-modules java.base
# What else the machine does changes how long, and who had the cores: then the report says that.
[ "$(stat -f -c %T .)" = tmpfs ] && disk='"disk":[0-9]' || disk='"disk":[1-9]'
ok 'one that writes files' slow disk
has 'and waits for the disk' "$disk" report.ndjson
run='taskset -c 0'
ok 'one that its own threads keep from a core' finds core "waited $of for a core in Findings\.message, .?[0-9]+ calls?(:| while) "
has 'says how many there are' '"others":\{"threads":1[2-9],"running":[0-9]+,"programs":[0-9]+,"cores":1\}' report.ndjson
number() {
    grep -oE "\"$1\":[0-9]+" report.ndjson | sed -n '$s/.*://p'
}
who=': other programs had them, [0-9,]+ ms$'
[ $(($(number running) * 2)) -lt "$(number waiting)" ] ||
    who=' while 1[2-9] threads of the app ran [0-9,]+ ms on 1 core, the most: hog-[0-9]+ [0-9]+ ms, hog-'
has 'and who had it' "$who" core.txt
