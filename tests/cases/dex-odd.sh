#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Dex code as no compiler writes it, or seldom: tries, handlers, payloads and locks at odd
# places, instructions that are rare, and random programs of all of that. ART verifies them and
# runs them, before and after.
# test: rest
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
art_tools || exit 1
cd "$TMPDIR" || exit 1
mkdir -p random-1 random-2

assemble() { smali assemble --api 28 -o "$1.dex" "$2"; }
verify() { "$ART/artverify" -v "$ART/boot.dex:beat.dex" "$1"; }
# Every class is proven: neither SOFT nor ACCESS hides anything.
proven() { verify "$1" >proven && ! grep -v '^OK \|^artverify' proven; }
run() { timeout 60 "$ART/artrun" "$ART/boot.dex:beat.dex:$1" "$2" "$3"; }
instrumented() {
    "$MB" instrument --select all --exits "$2" --strict -o "$1-$2.dex" \
        --mapping-out map --ignored-out ignored "$1.dex" && dexdump -c "$1-$2.dex" >/dev/null
}

assemble beat "$ROOT/tests/dex/registers/beat" && assemble odd "$ROOT/tests/dex/odd" &&
    assemble rare "$ROOT/tests/dex/rare" || exit 1
for seed in 1 2; do
    python3 "$ROOT/tests/tools/python/random_smali.py" $seed 40 random-$seed &&
        assemble random-$seed random-$seed || exit 1
done
programs="odd random-1 random-2"

plan $((1 + 2 * 2 + $(wc -w <<<"$programs") * (2 + 2 * 4)))
ok "rare: proven by ART" proven rare.dex
for exits in explicit all; do
    ok "rare: instrumented, $exits" instrumented rare $exits
    ok "rare: proven after, $exits" proven rare-$exits.dex
done
for program in $programs; do
    ok "$program: proven by ART" proven "$program.dex"
    wanted=$(run "$program.dex" Cases run)
    ok "$program: runs: $wanted" [ "${wanted:-exception}" != exception ]
    for exits in explicit all; do
        after=$program-$exits.dex
        ok "$program: instrumented, $exits" instrumented "$program" $exits
        ok "$program: proven after, $exits" proven "$after"
        is "$program: does the same, $exits" "$(run "$after" Driver value)" "$wanted"
        unbalanced=$(run "$after" Driver unbalanced)
        if [ $exits = all ]; then
            is "$program: each i has its o" "$unbalanced" 0
        else
            ok "$program: $(run "$after" Driver calls) calls, $unbalanced left by exceptions of callees" \
                [ "$unbalanced" -ge 0 ]
        fi
    done
done
