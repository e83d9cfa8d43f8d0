#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every dex of the corpus that a checker accepts before, it accepts after, instrumented in
# four ways: ART's bytecode verifier (class by class no worse), ART's check of the file's
# structure (dexdump), SHA-1 and Adler-32, and that a file is not instrumented twice.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
art_tools || exit 1
dex_tools || exit 1
dex_corpus

gate_finds() {
    printf 'OK LA;\nOK LB; unlinked\nSOFT LC;\n' >"$TMPDIR/a"
    printf 'OK LA;\nACCESS LB; unlinked\nSOFT LC;\n' >"$TMPDIR/b"
    no_worse "$TMPDIR/a" "$TMPDIR/b" || return 1
    for bad in 'ACCESS LA;\nOK LB; unlinked\nSOFT LC;' 'OK LA;\nSOFT LB; unlinked\nSOFT LC;' \
        'OK LA;\nOK LB; unlinked\nHARD LC;' 'OK LA;\nOK LB; unlinked' 'OK LB; unlinked\nOK LA;\nSOFT LC;' \
        'OK LA;\nOK LB; unlinked\nSOFT LC;\nOK LD;'; do
        # shellcheck disable=SC2059
        printf "$bad\n" >"$TMPDIR/b"
        ! no_worse "$TMPDIR/a" "$TMPDIR/b" || { echo "passed: $bad"; return 1; }
    done
}

verified() {
    local name
    for name in $(dex_programs); do
        art "$TMPDIR/after.$name" "$(dex_instrumented "$1" "$name")" || return 1
        no_worse "$TMPDIR/before.$name" "$TMPDIR/after.$name" | sed "s/^/$name: /"
    done >"$TMPDIR/worse"
    cat "$TMPDIR"/after.* | cut -d' ' -f1 | sort | uniq -c | tr '\n' ' ' >"$TMPDIR/count"
    [ ! -s "$TMPDIR/worse" ] || { wc -l "$TMPDIR/worse"; head -30 "$TMPDIR/worse"; return 1; }
}

all_files() {
    local name
    for name in $(dex_programs); do
        dex_files "$BUILD/tests/dex/$1/$name" || return 1
    done
}
structured() {
    local dex bad=0
    for dex in $(all_files "$1"); do
        structure "$dex" || bad=1
    done
    return "$bad"
}
# shellcheck disable=SC2046
summed() { sums $(all_files "$1"); }

sums_find() {
    local dex at
    dex=$(dex_files "$CORPUS/dex/yadb")
    for at in 8 20 32 5000; do
        cp "$dex" "$TMPDIR/bad.dex"
        printf '\125' | dd of="$TMPDIR/bad.dex" bs=1 seek="$at" conv=notrunc 2>/dev/null
        ! sums "$TMPDIR/bad.dex" || return 1
    done
}

refused() {
    local name
    for name in $(dex_programs); do
        status 1 "$MB" instrument -o "$TMPDIR/twice" --mapping-out "$TMPDIR/twice.map" \
            --ignored-out "$TMPDIR/twice.ignored" "$(dex_instrumented "$1" "$name")" || return 1
        grep -q 'instrumented already' "$TMPDIR/err" || { cat "$TMPDIR/err"; return 1; }
    done
}

plan $((4 + 4 * 4))
ok "control: a class that got worse is found" gate_finds
ok "control: a wrong sum is found" sums_find
for name in $(dex_programs); do
    art "$TMPDIR/before.$name" "$CORPUS/dex/$name"
done
ok "ART's verifier rejects no class of the corpus" matches_not '^HARD' <(cat "$TMPDIR"/before.*)
# shellcheck disable=SC2046
say "$(dex_programs | wc -l) programs, $(for name in $(dex_programs); do dex_files "$CORPUS/dex/$name"; done | wc -l) dex;" \
    "classes before: $(cat "$TMPDIR"/before.* | cut -d' ' -f1 | sort | uniq -c | tr '\n' ' ')"
for way in $DEX_WAYS; do
    ok "$way: all are instrumented" instrument_dex "$way"
    ok "$way: no class is worse for ART's verifier" verified "$way"
    say "$way: $(cat "$TMPDIR/count")"
    ok "$way: dexdump accepts the structure" structured "$way"
    ok "$way: SHA-1 and Adler-32" summed "$way"
done
ok "what is instrumented is refused" refused all-explicit-late
