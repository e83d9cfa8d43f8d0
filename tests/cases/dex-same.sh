#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An instrumented dex is what it was but for its probes, over the whole corpus:
# instructions, registers, branches, handlers, lines, local variables, annotations, values,
# what is shared (tests/tools/java/dex/DexSame.java says what is compared). A stack trace says
# the same before and after, also when it is retraced by the mappings beside the corpus.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
dex_tools || exit 1

# A comparison that can't fail proves nothing.
mutants() {
    local program edit wanted n=0
    cp "$ROOT"/tests/dex/same/*.smali "$TMPDIR"
    while IFS='|' read -r program edit wanted; do
        n=$((n + 1))
        program=${program%% *}
        sed "$edit" "$TMPDIR/$program.smali" >"$TMPDIR/$n.$program.smali" || return 1
        echo "$wanted" >"$TMPDIR/$n.wanted"
    done < <(grep -v '^#' "$ROOT/tests/dex/same/mutants.txt" | sed 's/ | /|/; s/ | /|/')
    dex_java Mutants "$TMPDIR" >"$TMPDIR/mutants" || { cat "$TMPDIR/mutants"; return 1; }
    tail -1 "$TMPDIR/mutants"
}

# same_but_probes WAY: all programs.
same_but_probes() {
    local name dex pairs=()
    instrument_dex "$1" || return 1
    for name in $(dex_programs); do
        for dex in $(dex_files "$CORPUS/dex/$name"); do
            pairs+=("$dex" "$BUILD/tests/dex/$1/$name/$(basename "$dex")")
        done
    done
    dex_way_options "$1"
    dex_same --exits "$WAY_EXITS" "${pairs[@]}" >"$TMPDIR/same" || {
        cat "$TMPDIR/same"
        return 1
    }
}

retrace() { java -cp /usr/share/java/proguard-retrace.jar:/usr/share/java/proguard.jar proguard.retrace.ReTrace "$@"; }

# retraced NAME: what the mapping makes of a stack trace of instructions of every method.
retraced() {
    local when
    dex_same --frames "$TMPDIR/frames" "$CORPUS/dex/$1/classes.dex" \
        "$(dex_instrumented all-explicit-late "$1")/classes.dex" || return 1
    for when in before after; do
        retrace "$CORPUS/dex/$1/map.txt" "$TMPDIR/frames.$when" >"$TMPDIR/retraced.$when" || return 1
    done
    # That names were translated at all.
    ! cmp -s "$TMPDIR/frames.before" "$TMPDIR/retraced.before" || return 1
    diff "$TMPDIR/retraced.before" "$TMPDIR/retraced.after" | head -20
    cmp "$TMPDIR/retraced.before" "$TMPDIR/retraced.after"
}

dex_corpus
mapped=$(cd "$CORPUS/dex" && for map in */map.txt; do dirname "$map"; done)
plan $((1 + $(wc -w <<<"$DEX_WAYS") + $(wc -w <<<"$mapped")))
ok "each mutant of an instrumented program is found" mutants
say "$(tail -1 "$TMPDIR/mutants")"
for way in $DEX_WAYS; do
    ok "$way: the corpus is the same but for its probes" same_but_probes "$way"
    say "$way: $(tail -1 "$TMPDIR/same")"
done
for name in $mapped; do
    ok "$name: stack traces are retraced to the same text" retraced "$name"
    say "$name: $(wc -l <"$TMPDIR/frames.before") places that can throw, $(wc -l <"$TMPDIR/retraced.before") lines of the source"
done
