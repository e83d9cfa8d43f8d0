#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `methodbeat verify` proves what instrument writes of the corpora.
# test: long, needs corpus dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
dex_tools || exit 1
cd "$TMPDIR" || exit 1

# proven WAY INPUT [MAP]: what is instrumented so is proven.
proven() {
    local map=()
    dex_way_options "$1"
    [ -z "${3:-}" ] || map=(-p "$3")
    local out=out.${2##*.}
    "$MB" instrument "${WAY_OPTIONS[@]}" "${map[@]}" -o "$out" -m corpus.map --ignored-out corpus.ignored \
        "$2" >said 2>&1 || { cat said; return 1; }
    "$MB" verify "$out" --against "$2" -m corpus.map --ignored corpus.ignored -x "$WAY_EXITS" "${map[@]}" >proof 2>&1 || { head -20 proof; return 1; }
    rm -rf "$out"
    grep -h '^  not proven' proof >>"doubts.$1"
    return 0
}
all_proven() { # WAY
    local jar dex map
    for jar in $(corpus_names); do
        proven "${1%-*}-pair" "$(corpus_jar "$jar")" || { echo "$jar: $1"; return 1; }
    done
    for dex in "$CORPUS"/dex/*/*.dex "$CORPUS"/archives/*.apk; do
        map=$(dirname "$dex")/map.txt
        [ -f "$map" ] || map=
        proven "$1" "$dex" "$map" || { echo "$dex: $1"; return 1; }
    done
}

corpus
dex_corpus
plan "$(wc -w <<<"$DEX_WAYS")"
for way in $DEX_WAYS; do ok "$way: the corpora are proven" all_proven "$way"; done
