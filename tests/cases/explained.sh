#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Reports explain messages that make millions of calls: a program of known parts, Guava, a parser that
# throws, and the JDK's compiler. LONG=10 gives the first a billion calls.
# test: alone, needs corpus
. "$(dirname "$0")/../lib.sh"
unset -f java
plan 57

corpus
programs=$ROOT/tests/programs/explained
share=(python3 "$ROOT/tests/tools/python/explained.py" share)
cd "$TMPDIR" || exit 1

# The share that is explained, however little that is. Two messages of 100 ms.
printf '%s\n' '1,9,Main run ()V' '2,9,Main load ()V' \
    '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >known.map
said() { # NAME ROWS
    printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":100,"stack":"0,1048574,1,100\\n%s"}\n' "$2" >"$1.ndjson"
    "$MB" decode --force -m known.map --format csv "$1.ndjson" >"$1.csv"
}
said unknown '1,1,1,95\n2,1048575,1,89\n2,2,1,6\n'
said known '1,1,1,95\n2,2,3,6\n2,1048575,9,0\n'
said summed '1,1,1,95\n2,1048575,0,90\n3,2,3,6\n'
ok "what was not recorded is not explained, nor what is the message's own" status 1 "${share[@]}" 7 unknown.csv
ok "the rest is" status 0 "${share[@]}" 6 unknown.csv
ok "and what is a method's own" status 0 "${share[@]}" 95 known.csv
ok "to the percent" status 1 "${share[@]}" 96 known.csv
ok "of calls that are summed what methods took" status 0 "${share[@]}" 11 summed.csv
ok "and no more" status 1 "${share[@]}" 12 summed.csv

# explains NAME MAPPING METHOD...: the tests of its report; the methods are in it, each below the one before.
explains() {
    local name=$1 mapping=$2
    shift 2
    ok "$name: all of it is on record" is_equal "$(jq -c 'select(.stack) | [.detail, .lost]' "$name.ndjson")" '["NORMAL",null]'
    "$MB" decode --force -m "$mapping" --format csv "$name.ndjson" >"$name.csv"
    "$MB" decode --force -m "$mapping" --format folded "$name.ndjson" >"$name.folded"
    ok "$name: 95 % of the time and more is methods'" status 0 "${share[@]}" 95 "$name.csv"
    say "$name: $(cat "$TMPDIR/out" "$TMPDIR/err")"
    ok "$name: below their callers" stand_below "$name.folded" "$@"
}
stand_below() { # FOLDED METHOD...
    local pattern
    pattern=$(printf '%s[^;]*;.*' "${@:2}")
    grep -qE "${pattern%;.\*}" "$1" || { echo "no such path"; false; }
}

# Three busy parts below two callers: each time is known.
calls=$((1000000000 / 3 / (${LONG:-1} == 1 ? 5 : 1)))
ok "a program with three busy parts" "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -Werror \
    -I"$ROOT/runtime" -o parts "$programs/parts.c" "$BUILD/libmethodbeat.a" -pthread
{
    for id in $(seq 14); do echo "$id,9,Parts m$id ()V"; done
    tail -1 known.map
} >parts.map
ok "runs" status 0 ./parts parts.ndjson parts.mbt "$calls"
mv out parts.said
explains parts parts.map 'Parts\.m1\(\);Parts\.m2\(\);Parts\.m4'
"$MB" decode --force -m parts.map --format csv --last 100000 parts.mbt >parts-trace.csv
parts_are() { # CALLS METHODS: that the first part is said to have made of so many methods
    awk -v calls="$1" -v methods="$2" 'NR == 1 { $3 = calls; $4 = methods } 1' parts.said >parts.printed
    python3 "$ROOT/tests/tools/python/explained.py" parts "$(jq "select(.stack).clock.step" parts.ndjson)" parts.printed \
        parts.csv parts-trace.csv
}
ok "each part has its time, what it called, and no more calls than there were" parts_are "$calls" 3
ok "not of one method more" status 1 parts_are "$calls" 4
ok "nor so few calls" status 1 parts_are 900 3

# Programs that are instrumented with the defaults, as a build does it.
ok "programs on Guava and on the compiler" javac -nowarn -cp "$BUILD/java:$(corpus_jar guava)" \
    --add-exports jdk.compiler/com.sun.tools.javac.main=ALL-UNNAMED -d classes "$programs"/*.java
jar -cf programs.jar -C classes .
ok "are instrumented with them" "$MB" instrument --classpath "$BUILD/java" -o woven -m woven.map \
    --ignored-out woven.ignored "$(corpus_jar guava)" "$CORPUS/jdk/jdk.compiler.jar" programs.jar
ok "and with all exits" "$MB" instrument --exits all --classpath "$BUILD/java" -o woven-all.jar -m woven-all.map \
    --ignored-out woven-all.ignored programs.jar
runs() { # NAME JAVA-OPTION... MAIN ARGUMENT...
    local name=$1
    shift
    ok "$name runs" status 0 java -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report="$name.ndjson" \
        -Dmethodbeat.slow=1 -Dmethodbeat.anr=1000000000 -Dmethodbeat.trace="$name.mbt" -Xss8m \
        -Xbootclasspath/a:"$BUILD/java" -cp "${programs_jar:-woven/programs.jar}:woven/guava.jar" "$@"
}
# about CALLS NAME [MAPPING]: by its trace file there were about so many, to a factor of five. Most are estimated by the
# windows in which calls are counted, for the time in which the thread ran, which its report knows.
about() {
    local calls
    "$MB" decode --force -m "${3:-woven.map}" --format csv --last 100000 "$2.mbt" >"$2-trace.csv" &&
        calls=$("${share[@]}" 95 "$2-trace.csv" | sed -E 's/.* about ([0-9]+) calls$/\1/') &&
        calls=$(jq --argjson calls "$calls" 'select(.stack) | $calls * .cpu.running / .cost | floor' "$2.ndjson") &&
        echo "$calls, of $1" && [ "$calls" -ge $(($1 / 5)) ] && [ "$calls" -le $(($1 * 5)) ]
}

# 1,600,000 texts of four words.
runs guava Splits 1600000
is "and counts its words" "$(cat out)" '6400000 words, 396'
explains guava woven.map 'Splits\.message\(int\);Splits\.split' 'Splitter\$SplittingIterator\.computeNext'
ok "guava: its trace says as much, and about how many calls" about 136000230 guava

# What follows a loop that stores nothing may be compiled as if it came before: the clock is read behind it all the same.
runs loops Loops 30000000
mv out loops.said
# What has it compiled is slow outside of messages.
sed -i '/"detail":"LAG_OUTSIDE"/d' loops.ndjson
explains loops woven.map 'Loops\.message' 'Loops\.callWhiles' 'Loops\.whiles'
ok "loops: each has its time" python3 "$ROOT/tests/tools/python/explained.py" loops loops.said loops.csv

# A text 500,000 times. 37 rules do not fit in it: each throws, through one method or two, and leaves no exit there.
runs parser Backtracks 500000
is "and throws" "$(cat out)" '2075000000, 18500000 thrown'
explains parser woven.map 'Backtracks\.message' 'Backtracks\.braces' 'Backtracks\.sum'
ok "parser: its trace says as much, and about how many calls" about 92500002 parser

# A loop that catches itself, 500,000 exceptions. With the defaults a method that one left has no record, and its time
# is its caller's; with all exits it has one.
programs_jar=woven-all.jar runs skips Skips 1000000
is "and skips" "$(cat out)" '61500000, 500000 skipped'
explains skips woven-all.map 'Skips\.message' 'Skips\.number'
ok "skips: its trace says as much, and about how many calls" about 4000002 skips woven-all.map
runs skips-explicit Skips 1000000
explains skips-explicit woven.map 'Skips\.message' 'Skips\.(number|digit)'
hasnt "skips-explicit: nothing below what an exception left" 'Skips\.(number|digit)[^;]*;.*Skips\.(number|message)' skips-explicit.folded

(mkdir sources classes-made && cd sources && jar -xf "$CORPUS/root/usr/share/openjfx/lib/src.zip" javafx.base)
find sources -name '*.java' ! -name module-info.java | sort >sources.list
runs javac -XX:TieredStopAtLevel=1 --patch-module jdk.compiler=woven/jdk.compiler.jar \
    --add-reads jdk.compiler=ALL-UNNAMED --add-exports jdk.compiler/com.sun.tools.javac.main=ALL-UNNAMED \
    Compiles -nowarn -proc:none -d classes-made @sources.list
ok "and compiles" test -s classes-made/javafx/collections/FXCollections.class
explains javac woven.map 'Compiles\.message' 'JavaCompiler\.compile' 'Attr\.attribClass'
# flow() takes a hundredth of the time: among the 500 rows of a report it may have none.
for phase in parseFiles enterTrees attribute desugar generate; do
    ok "javac: its phase $phase" stand_below javac.folded 'JavaCompiler\.compile\(' "JavaCompiler\.$phase\("
done
ok "javac: its trace says as much, and about how many calls" about 196000000 javac
# Most of its paths have no row in the report.
ok "javac: no method's own time is more than it took" python3 "$ROOT/tests/tools/python/explained.py" own javac.csv \
    javac-trace.csv
