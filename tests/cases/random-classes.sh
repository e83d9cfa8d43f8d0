#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Random classes (tests/tools/java/RandomClasses.java) verify and run as before: the same
# results, the same stack traces, and with --exits all an o for every i. RANDOM_SEED
# and RANDOM_COUNT choose others.
# test: rest
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
mkdir -p "$TMPDIR/before"
java -cp "$TOOLS:$ASM" RandomClasses "$TMPDIR/before" "${RANDOM_COUNT:-150}" "${RANDOM_SEED:-1}" || exit 1

# All in one run: each case is an input, and each has a class T of its own.
instrument_cases() {
    "$MB" instrument --select all --exits "$1" --probes "$(form_of "$1")" --mapping-out "$TMPDIR/$1.map" -o "$TMPDIR/$1" "$TMPDIR"/before/*
}
run_cases() { java -Xbootclasspath/a:"$(beat_of "$(form_of "$1")")" -Dbeat.exits="$1" -cp "$TOOLS" RunCases "$TMPDIR/$1" . >"$TMPDIR/$1.results" 2>"$TMPDIR/$1.counts"; }
verify_cases() {
    local c groups=()
    for c in "$TMPDIR"/before/*; do
        c=${c##*/}
        groups+=(-- "$c" - "$TMPDIR/before/$c" explicit="$TMPDIR/explicit/$c" all="$TMPDIR/all/$c")
    done
    java -Xbootclasspath/a:"$BEAT" -cp "$TOOLS" VerifyClasses -q "${groups[@]}"
}
same_results() {
    diff "$TMPDIR/before.results" "$TMPDIR/$1.results" >"$TMPDIR/diff" || { cut -c1-300 "$TMPDIR/diff" | head -20; false; }
}
all_closed() { ! grep -v ' open 0 ' "$TMPDIR/all.counts"; }
no_orphans() { [ -s "$TMPDIR/$1.counts" ] && ! grep -v ' orphans 0$' "$TMPDIR/$1.counts"; }

plan 12
ok "all run before" run_cases before
ok "and verify" matches_not 'VerifyError|ClassFormatError' "$TMPDIR/before.results"
for exits in explicit all; do
    ok "all are instrumented ($exits)" instrument_cases $exits
    ok "and run ($exits)" run_cases $exits
    ok "with the same results and stack traces ($exits)" same_results $exits
    ok "no o is without an i ($exits)" no_orphans $exits
done
ok "all verify" verify_cases
ok "every i has its o (all)" all_closed
say "$(wc -l <"$TMPDIR/before.results") classes, $(awk '{ n += $3 } END { print n }' "$TMPDIR/all.counts") calls, $(grep -o 'T.f0(T' "$TMPDIR/before.results" | wc -l) exceptions"
