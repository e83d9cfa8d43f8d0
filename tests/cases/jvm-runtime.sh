#!/usr/bin/env bash
# The runtime on a JVM: a program that calls the probes by hand, a slow message,
# its report, its call tree.
. "$(dirname "$0")/../lib.sh"
plan 28

work=$TMPDIR/work
mkdir -p "$work/classes/META-INF"
report=$work/report.ndjson
beat=$BUILD/java
ok "the sample compiles" javac -nowarn -cp "$beat" -d "$work/classes" "$ROOT/tests/java/runtime/RuntimeSample.java"

printf '%s\n' '1,9,RuntimeSample message (I)V' '2,10,RuntimeSample load (I)V' \
    '3,10,RuntimeSample leaf (I)V' '4,10,RuntimeSample failing ()V' \
    '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >"$work/mapping.txt"

sample() { # [JAVA-OPTION...] -- [ARGUMENT...]
    local options=()
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    java "${options[@]}" -cp "$beat:$work/classes" RuntimeSample "$@"
}
with=(-Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report="$report" -Dmethodbeat.slow=100)

# The slow message, and only that, is reported, though nobody calls stop().
ok "runs with every JNI call checked" status 0 sample -Xcheck:jni "${with[@]}" --
is "the JVM finds nothing wrong" "$(cat "$TMPDIR/out" "$TMPDIR/err")" 'loaded true'
is "one report" "$(wc -l <"$report")" 1
has "Matrix's tag" '"tag":"Trace_EvilMethod"' "$report"
has "the main class is the process" '"process":"RuntimeSample"' "$report"
hasnt "no mapping id where none is" '"mapping"' "$report"
ok "decode" status 0 "$MB" decode -m "$work/mapping.txt" "$report"
has "the root" ' 100\.0%  android\.os\.Handler\.dispatchMessage\(Message\)$' "$TMPDIR/out"
has "the message below it" '└─ RuntimeSample\.message\(int\)$' "$TMPDIR/out"
has "what an exception left is marked" '^~ .*  └─ RuntimeSample\.failing\(\)$' "$TMPDIR/out"
has "two calls in one row" ' 2 +[0-9]+\.[0-9]%.* └─ RuntimeSample\.leaf\(int\)$' "$TMPDIR/out"
has "the scene, outside the BMP too" '^  scene    com\.demo\.Mainé😀$' "$TMPDIR/out"
has "the legend" '^~ no exit was seen' "$TMPDIR/out"
hasnt "no colour in a file" $'\033' "$TMPDIR/out"
ok "from standard input" status 0 "$MB" decode -m "$work/mapping.txt" --color always - <"$report"
has "colour where asked for" $'\033' "$TMPDIR/out"

# The mapping id travels from the resource to the report, and is checked.
echo 'mapping.id=0123456789abcdef' >"$work/classes/META-INF/methodbeat.properties"
rm "$report"
ok "stop() flushes and ends it" sample "${with[@]}" -- stop
is "one report again" "$(wc -l <"$report")" 1
has "the mapping id is in it" '"mapping":"0123456789abcdef"' "$report"
ok "another mapping is refused" status 1 "$MB" decode -m "$work/mapping.txt" "$report"
has "with both ids" 'mapping id is 0123456789abcdef, that of .* is [0-9a-f]{16}' "$TMPDIR/err"
ok "unless forced" status 0 "$MB" decode --force -m "$work/mapping.txt" "$report"

# Without a library the program runs on.
ok "no library" sample --
is "not a word on stderr" "$(sample -Dmethodbeat.library=/nonexistent -- 2>&1)" 'loaded false'
is "one line when asked for" \
    "$(sample -Dmethodbeat.library=/nonexistent -Dmethodbeat.verbose=true -- 2>&1 >/dev/null | grep -c '^methodbeat: nothing is recorded: ')" 1
is "a report file that can't be written" \
    "$(sample "${with[@]}" -Dmethodbeat.report=/nonexistent/r.json -Dmethodbeat.verbose=true -- 2>&1 >/dev/null | grep -c '^methodbeat: nothing is recorded: ')" 1
is "the placeholder stands in the class once" \
    "$(grep -ao '@MB-MAPPING-ID-@' "$beat/io/methodbeat/AppMethodBeat.class" | wc -l)" 1
