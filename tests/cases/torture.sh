#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The torture classes (tests/tools/java/Torture.java): each hazard of class files in a
# class of its own is loaded, verified and run before and after, with both kinds of
# exits, and compared with its own expectation.
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
cases=$TMPDIR/cases
mkdir -p "$cases"
java -cp "$TOOLS:$ASM" Torture "$cases" || exit 1
# Classes from source: what javac writes for the language's newer constructs.
for source in "$ROOT"/tests/torture/*/; do
    name=$(basename "$source")
    mkdir -p "$cases/$name/classes"
    javac -nowarn -g -d "$cases/$name/classes" "$source"/*.java || exit 1
    cp "$source/expect" "$cases/$name/" 2>/dev/null || : >"$cases/$name/expect"
done

# A way: the exits, or `late`: all exits, with late probes.
exits_of() { if [ "$1" = late ]; then echo all; else echo "$1"; fi; }
probes_of() { if [ "$1" = late ]; then echo late; else echo pair; fi; }
instrument_cases() {
    local c name failed=0
    for c in "$cases"/*/; do
        name=$(basename "$c")
        "$MB" instrument --select all --exits "$(exits_of "$1")" --probes "$(probes_of "$1")" --json --mapping-out "$c/$1.map" --ignored-out "$c/$1.ignored" \
            -o "$c/$1" "$c/classes" >"$c/$1.out" 2>"$c/$1.err" || { echo "$name: $(cat "$c/$1.err")"; failed=1; }
    done
    return $failed
}
run_cases() {
    java -Xss4m -Xbootclasspath/a:"$(beat_of "$(probes_of "$1")")" -Dbeat.exits="$(exits_of "$1")" -cp "$TOOLS" RunCases "$cases" "$1" >"$TMPDIR/$1.results" 2>"$TMPDIR/$1.counts"
}
verify_cases() {
    local c groups=()
    for c in "$cases"/*/; do
        groups+=(-- "$(basename "$c")" - "$c/classes" explicit="$c/explicit" all="$c/all" late="$c/late")
    done
    java -Xbootclasspath/a:"$BEAT" -cp "$TOOLS" VerifyClasses -q "${groups[@]}"
}
# Every class of every case is fine before: else the case tests nothing.
fine_before() {
    ! grep -E 'Error|Exception' "$TMPDIR/classes.results"
}
entries_expected() {
    local c name wanted got failed=0
    for c in "$cases"/*/; do
        name=$(basename "$c")
        wanted=$(sed -n 's/^entries //p' "$c/expect" | tail -1)
        [ -n "$wanted" ] || continue
        got=$(sed -n "s/^$name entries \([0-9]*\) .*/\1/p" "$TMPDIR/$1.counts")
        [ "$got" = "$wanted" ] || { echo "$name: $got entries, wanted $wanted"; failed=1; }
    done
    return $failed
}
# A method that is left alone is listed with the reason and has no id.
left_expected() {
    local c name method reason failed=0
    for c in "$cases"/*/; do
        name=$(basename "$c")
        while read -r method reason; do
            tr -d '\n ' <"$c/$1.out" | grep -qE "\"method\":\"$method\",\"descriptor\":\"[^\"]*\",\"reason\":\"$reason\"" ||
                { echo "$name: $method is not told"; failed=1; }
            ! grep -q " $method (" "$c/$1.map" || { echo "$name: $method has an id"; failed=1; }
        done < <(sed -n 's/^left //p' "$c/expect")
    done
    return $failed
}
balanced_cases() { ! grep -v ' open 0 ' "$TMPDIR/$1.counts"; }
no_orphans() { [ -s "$TMPDIR/$1.counts" ] && ! grep -v ' orphans 0$' "$TMPDIR/$1.counts"; }

plan 20
ok "all cases run before" run_cases classes
ok "and none with an error" fine_before
say "$(find "$cases" -maxdepth 1 -mindepth 1 | wc -l) cases, $(find "$cases" -path '*/classes/*.class' | wc -l) classes"
for way in explicit all late; do
    ok "every case is instrumented ($way)" instrument_cases $way
    ok "every case runs ($way)" run_cases $way
    ok "with the same results ($way)" diff "$TMPDIR/classes.results" "$TMPDIR/$way.results"
    # Late probes are longer: what has no room for them begins earlier.
    [ $way = late ] || ok "i() is called as often as expected ($way)" entries_expected $way
    ok "no o is without an i ($way)" no_orphans $way
done
ok "all classes verify as before, as 51 too" verify_cases
ok "what can't be instrumented is left alone and told" left_expected all
ok "every i has its o (all)" balanced_cases all
ok "and brings what it returned (late)" balanced_cases late
