#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# ART's verifier tells good from bad: each program of tests/tools/artverify/negative gets the
# status that it must get, a call of the beat class resolves with the stub only, and
# the interpreter runs a loop.
# test: rest
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
art_tools || exit 1

programs=$ROOT/tests/tools/artverify
assembled() { smali assemble --api 21 -o "$TMPDIR/$1.dex" "$programs/$2/$1.smali" && echo "$TMPDIR/$1.dex"; }
# status_of BOOT DEX: the status of its first class.
status_of() { "$ART/artverify" "$1" "$2" 2>/dev/null | sed -n '1s/ .*//p'; }
negative=$(grep -v '^#' "$programs/negative/expected.tsv")

plan $(($(wc -l <<<"$negative") + 5))
while read -r name wanted; do
    is "$name is $wanted" "$(status_of "$ART/boot.dex" "$(assembled "$name" negative)")" "$wanted"
done <<<"$negative"
probed=$(assembled Probed selftest)
is "probed, without the stub" "$(status_of "$ART/boot.dex" "$probed")" SOFT
is "probed, with the stub" "$(status_of "$ART/boot.dex:$ART/beat.dex:$ART/activity.dex" "$probed")" OK
fib=$(assembled Fib selftest)
run() { "$ART/artrun" "$ART/boot.dex:$fib" "$@"; }
is "fib(20)" "$(run Fib fib 20)" 6765
is "caught in the same method" "$(run Fib caught)" 42
is "thrown to the caller" "$(run Fib thrown)" exception
