# An instrumented dex is what it was but for its probes, over the whole corpus:
# instructions, registers, branches, handlers, lines, local variables, annotations, values,
# what is shared (tests/dextools/DexSame.java says what is compared). A stack trace says
# the same before and after, also when it is retraced by the mappings beside the corpus.
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/dex.sh"
dex_tools || exit 1

dex_same() { java -XX:+UseSerialGC -cp "$DEX_TOOLS:$SMALI" DexSame "$@"; }

# A comparison that can't fail proves nothing.
mutants() {
    local program edit wanted n=0
    cp "$ROOT"/tests/dextools/same/*.smali "$TMPDIR"
    while IFS='|' read -r program edit wanted; do
        n=$((n + 1))
        program=${program%% *}
        sed "$edit" "$TMPDIR/$program.smali" >"$TMPDIR/$n.$program.smali" || return 1
        echo "$wanted" >"$TMPDIR/$n.wanted"
    done < <(grep -v '^#' "$ROOT/tests/dextools/same/mutants.txt" | sed 's/ | /|/; s/ | /|/')
    java -cp "$DEX_TOOLS:$SMALI" Mutants "$TMPDIR" >"$TMPDIR/mutants" || { cat "$TMPDIR/mutants"; return 1; }
    tail -1 "$TMPDIR/mutants"
}

plan 1
ok "each mutant of an instrumented program is found" mutants
say "$(tail -1 "$TMPDIR/mutants")"
