#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# baksmali reads what is instrumented, smali assembles that, and baksmali reads the same
# again: an assembler that knows the format from elsewhere finds nothing to put right.
# test: needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
dex_corpus

programs="yadb scrcpy-server appium-bootstrap"

# smali leaves out the values at the end of a class's list that a field has anyway.
no_defaults() {
    find "$@" -name '*.smali' -exec sed -i '/^\.field/s/ = \(0x0\|false\|null\)[LstfSB]*$//' {} +
}

round() { # WAY NAME
    local at=$TMPDIR/round dex
    rm -rf "$at"
    dex=$(dex_files "$(dex_instrumented "$1" "$2")") && mkdir -p "$at" &&
        baksmali disassemble -j 2 -o "$at/first" "$dex" &&
        smali assemble -j 2 --api 28 -o "$at/again.dex" "$at/first" &&
        baksmali disassemble -j 2 -o "$at/second" "$at/again.dex" &&
        no_defaults "$at/first" "$at/second" && diff -r "$at/first" "$at/second"
}

plan 6
for name in $programs; do
    for way in all-explicit-late all-all-pair; do
        ok "$name, $way: disassembled, assembled and disassembled to the same text" round "$way" "$name"
    done
done
