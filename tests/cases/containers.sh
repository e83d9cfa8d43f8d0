#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Archives and directories that are odd, damaged or hostile, what stays of the others,
# and what a run that fails or is stopped leaves behind: nothing.
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
cd "$TMPDIR" || exit 1
zip() { java -cp "$TOOLS" ZipCraft "$@"; }
# Each run has the places of its lists to itself.
mb() { rm -f methodMapping.txt ignoreMethodMapping.txt && "$MB" instrument "$@"; }
refuses() { # TEXT PATTERN ARGUMENT...
    local text=$1 pattern=$2
    shift 2
    ok "$text" status 1 "$MB" instrument -o out.jar "$@"
    has "$text: the message" "^methodbeat: $pattern" err
}

mkdir -p classes p
cat >A.java <<'J'
public class A {
    static int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    public static void main(String[] args) { System.out.println("sum " + f(10)); }
}
J
echo 'public class B { int b; int b() { return b; } }' >B.java
echo 'public class C { void c() { A.f(3); } void d() { c(); } }' >C.java
javac -Xlint:-options --release 8 -d classes A.java B.java C.java || exit 1
head -c 3000 /dev/zero | tr '\0' x >text
echo hello >hello.class
zip make plain.jar text.txt=text A.class=classes/A.class stored:B.class=classes/B.class stored:C.class=classes/C.class docs/read.me=A.java

plan 56
ok "a jar" mb --mapping-out plain.map -o out/ plain.jar
zip list plain.jar >before; zip list out/plain.jar | grep -v methodbeat.properties >after
same "names, order, methods, times, attributes, comments and extra fields stay" before after
zip raw plain.jar | grep -v -e ^A.class -e ^C.class >before
zip raw out/plain.jar | grep -v -e ^A.class -e ^C.class -e methodbeat.properties >after
same "and the compressed bytes of what did not change" before after
is "it runs" "$(java -cp out/plain.jar:"$BEAT" A 2>&1)" "sum 45"
is "the archive's comment stays" "$(tail -c 14 out/plain.jar)" "of the archive"
cp out/plain.jar done.jar
rm -rf out
refuses "an instrumented jar again" 'done\.jar.*instrumented' done.jar

cp plain.jar self.jar
ok "an output over its own input" mb --force --mapping-out self.map -o self.jar self.jar
same "is the same as elsewhere" self.jar done.jar

# Damage.
head -c 900 plain.jar >cut.jar
: >empty.jar
zip central plain.jar crc.jar 16 1
zip central plain.jar locked.jar 8 1
zip central plain.jar method.jar 10 4
zip make fake.jar A.class=classes/A.class p/X.class=hello.class
cp hello.class lonely.class
refuses "a truncated jar" 'cut\.jar: not a zip archive, or cut short' cut.jar
refuses "an empty jar" 'empty\.jar: the file is empty' empty.jar
refuses "a bad CRC" 'crc\.jar!A\.class: bad CRC' crc.jar
refuses "an encrypted entry" 'locked\.jar!A\.class: the entry is encrypted' locked.jar
refuses "an unknown method" 'method\.jar!.*\.class: .*method' method.jar
refuses "a text file named .class in a jar" 'fake\.jar!p/X\.class: ' fake.jar
refuses "a text file named .class" 'lonely\.class: ' lonely.class
mkdir x && cp plain.jar x/
ok "two inputs of one name" status 1 "$MB" instrument -o both/ plain.jar x/plain.jar
has "two inputs of one name: the message" '^methodbeat: .*plain\.jar' err
ok "a directory that is not there" status 1 mb -o nowhere/out.jar plain.jar
has "a directory that is not there: the message" '^methodbeat: nowhere/.*: its directory is not there: make it first' err
echo 'com.foo -> x y z' >bad.map
refuses "a bad obfuscation map" 'bad\.map: line 1: ' -p bad.map plain.jar
none "none of them wrote anything" "$(find . -name 'out*' ! -name out -o -name '.*.tmp')"

# Odd, but fine.
zip make twice0.jar A.class=classes/A.class a.txt=text b.txt=A.java
zip rename twice0.jar twice.jar b.txt a.txt
ok "duplicate entries" status 0 "$MB" instrument -o twice.out.jar twice.jar
has "are said" 'twice\.jar.*a\.txt' err
is "and written once, the last" "$(zip raw twice.out.jar | grep -c ^a.txt) $(zip raw twice.out.jar | grep -F "$(zip raw twice.jar | sed -n 3p)" -c)" "1 1"
zip make war.war WEB-INF/classes/A.class=classes/A.class WEB-INF/lib/a.jar=plain.jar WEB-INF/lib/b.jar=plain.jar
ok "jars in an archive" status 0 "$MB" instrument -o war.out.war war.war
has "are said to stay" 'war\.war: 2 archives in it stay as they are \(WEB-INF/lib/a\.jar is the first\)' err
same "and do" <(zip raw war.war | grep lib/) <(zip raw war.out.war | grep lib/)
zip make up.jar A.class=classes/A.class ../up.txt=text /abs.txt=text ..\\back.txt=text
ok "names that lead out of a directory" mb -o up.out.jar up.jar
is "stay names in a jar" "$(zip list up.out.jar | cut -d' ' -f1 | sed -n 2,4p | tr '\n' ' ')" '../up.txt /abs.txt ..\back.txt '
none "and nothing appears there" "$(ls ../up.txt /abs.txt 2>/dev/null)"
cp -r classes tree && cp text tree/text.txt && mkdir tree/empty && ln -s text.txt tree/link.txt
ok "a directory" mb -o tree.out tree
same "other files are copied" tree/text.txt tree.out/text.txt
same "a link is a copy" tree/text.txt tree.out/link.txt
same "a class in which nothing is measured too" tree/B.class tree.out/B.class

# Ids over time, and names.
ok "a base mapping" mb -s all --mapping-out m1 -o o1.jar plain.jar
sed 's/int b()/int bb()/' B.java >p/B.java; mkdir next && cp classes/A.class next && javac -Xlint:-options --release 8 -d next p/B.java
echo 'public class D { void d() { A.f(1); } }' >D.java && javac -Xlint:-options --release 8 -cp classes -d next D.java
ok "a class comes, a class goes" mb -s all --base-mapping m1 --mapping-out m2 -o o2 next
is "what stayed keeps its ids" "$(grep ',A ' m2)" "$(grep ',A ' m1)"
none "no id is given twice" "$(cut -d, -f1 m2 | sort | uniq -d)"
none "a new method gets no old method's id" "$(comm -12 <(grep -E ',D |bb \(' m2 | cut -d, -f1 | sort) <(cut -d, -f1 m1 | sort))"
printf '%s\n' 'com.demo.Adder -> A:' '    int sum(int) -> f' >map.txt
ok "an obfuscation map" mb -p map.txt --mapping-out m3 -o o3.jar plain.jar
has "gives the names of the source" ',com\.demo\.Adder sum \(I\)I$' m3

# Stopped and failed runs.
size=$(stat -c %s plain.jar)
mkdir full
full_disk() { (ulimit -f 1; trap '' XFSZ; status 1 "$MB" instrument -s all -o full/out.jar big.jar); }
i=0
args=()
while [ $i -lt 400 ]; do
    args+=("n$i.class=classes/A.class")
    i=$((i + 1))
done
zip make big.jar "${args[@]}"
say "$(stat -c %s big.jar) bytes in big.jar, $size in plain.jar"
ok "no room for the output: 1" full_disk
has "and said" 'full/out\.jar, from big\.jar: cannot write: File too large' err
none "nothing is left" "$(find full -mindepth 1)"
# stop SIGNAL: ends runs at many moments; no temporary may stay.
stop() {
    local n pid stopped=0 dir=$TMPDIR/stop.$1
    mkdir "$dir"
    for n in $(seq 0 4 80); do
        # A job in the background would ignore SIGINT: env puts the default back.
        env --default-signal="$1" "$MB" instrument -s all -j 2 -o "$dir/out.jar" big.jar >/dev/null 2>&1 &
        pid=$!
        sleep "0.$(printf %03d "$n")"
        kill -s "$1" $pid 2>/dev/null
        wait $pid
        [ $? -le 128 ] || stopped=$((stopped + 1))
        [ -z "$(find "$dir" -name '.*' -type f)" ] || { ls -la "$dir"; return 1; }
        rm -f "$dir"/*
    done
    echo "$stopped" >"$dir.count"
    [ "$stopped" -gt 0 ]
}
for signal in TERM INT HUP; do
    ok "SIG$signal leaves no temporaries" stop $signal
    say "SIG$signal: $(cat "stop.$signal.count" 2>/dev/null) of 21 runs stopped"
done
