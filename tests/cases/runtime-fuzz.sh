#!/usr/bin/env bash
# The parts of the runtime that read what they did not write, under
# AddressSanitizer and UBSan: call trees of any slots, trace files, /proc.
. "$(dirname "$0")/../lib.sh"
SAN=$BUILD/fuzz

drivers() { locked "$SAN/.built" make -C "$ROOT" -s BUILD="$SAN" SANITIZE=address,undefined "$SAN"/fuzz-{stack,trace,proc}; }
# NAME ROUNDS: the seeds as they are, then so many mutants of them.
runs() {
    "$SAN/fuzz-$1" "$ROOT/fuzz/seeds/$1" >"$TMPDIR/said" 2>&1 &&
        "$SAN/fuzz-$1" -n "$(rounds "$2")" -a "$TMPDIR" "$ROOT/fuzz/seeds/$1" >"$TMPDIR/said" 2>&1
    local status=$?
    [ $status -eq 0 ] || cat "$TMPDIR/said"
    return $status
}
told() { say "$(tail -1 "$TMPDIR/said")"; }

plan 4
ok "the sanitized drivers" drivers
ok "call trees of any slots" runs stack 3000
told
ok "trace files" runs trace 1500
told
ok "/proc" runs proc 20000
told
