#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The parts of the runtime that read what they did not write, under
# AddressSanitizer and UBSan: call trees of any slots, trace files, /proc.
# test: rest
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/fuzz.sh"
cd "$TMPDIR" || exit 1

drivers() { locked "$SAN/.built" make -C "$ROOT" -s BUILD="$SAN" SANITIZE=address,undefined "$SAN"/fuzz-{stack,trace,proc}; }
# NAME [ROUNDS]: the seeds as they are, then so many mutants of them.
runs() {
    "$SAN/fuzz-$1" "$ROOT/fuzz/seeds/$1" >whole 2>&1 || { cat whole; return 1; }
    [ $# -eq 1 ] || fuzz "$1" "$2" "$ROOT/fuzz/seeds/$1"
}

plan 4
ok "the sanitized drivers" drivers
ok "call trees of any slots" runs stack 3000
told stack
ok "trace files, whose mutants mutations.sh tries" runs trace
ok "/proc" runs proc 20000
told proc
