#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Dex files at the borders of the format, and kinds that no compiler at hand writes: tables
# that are full or nearly so, branches and registers at the end of their bits, methods that
# share debug info or code, version 041. tests/tools/java/dex/Borders.java and DexPatch.java make them.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
art_tools || exit 1
dex_tools || exit 1
dex_corpus

instrument() { # EXITS IN OUT OPTION...
    "$MB" instrument --select all --exits "$1" "${@:4}" -o "$3" --mapping-out "$TMPDIR/map" --ignored-out "$TMPDIR/ignored" \
        --json "$2" >"$TMPDIR/json"
}

# border NAME PROBES EXITS PROBED [REASON]: so many methods of it get probes, and the file is right.
# Where none do, it stays as it was, byte for byte, and the summary says why.
border() {
    local before=$TMPDIR/before.$1 after=$TMPDIR/after.$1
    rm -rf "$before" "$after"
    mkdir -p "$before"
    cp "$TMPDIR/borders/$1.dex" "$before/classes.dex"
    instrument "$3" "$before" "$after" --probes "$2" || return 1
    if [ "$4" -eq 0 ]; then
        cmp "$before/classes.dex" "$after/classes.dex" && matches "\"reason\":\"$5\"" "$TMPDIR/json"
        return
    fi
    checked "$3" "$before" "$after" >"$TMPDIR/checked" && matches " $4 with probes" "$TMPDIR/checked" || {
        cat "$TMPDIR/checked"
        return 1
    }
}

# The methods of code.dex return what they returned, before, and with their probes.
run_methods="forward8 forward16 forwardIf forwardIfNot forwardFar backward8 backward16 backwardIf
    parameters four registers wideRegisters id"
results() { # DEX
    local method value
    for method in $run_methods; do
        for value in -7 0 5; do
            echo "$method $value $("$ART/artrun" "$ART/boot.dex:$ART/beat.dex:$1" Code "$method" "$value" 2>&1)"
        done
    done
}
same_results() {
    results "$TMPDIR/before.code/classes.dex" >"$TMPDIR/results.before"
    results "$TMPDIR/after.code/classes.dex" >"$TMPDIR/results.after"
    matches_not 'artrun|exception|Fatal' "$TMPDIR/results.before" &&
        is_equal "$(cat "$TMPDIR/results.after")" "$(cat "$TMPDIR/results.before")"
}

# patched KIND PROGRAM EXITS: a program of the corpus, patched, and then as all others.
patched() {
    local before=$TMPDIR/patched after=$TMPDIR/patched.after
    rm -rf "$before" "$after"
    mkdir -p "$before"
    dex_java DexPatch "$1" "$(dex_files "$CORPUS/dex/$2")" "$before/classes.dex" >"$TMPDIR/patch" &&
        "$MB" instrument --exits "$3" -o "$after" --mapping-out "$TMPDIR/map" --ignored-out "$TMPDIR/ignored" "$before" \
            >"$TMPDIR/summary" &&
        checked "$3" "$before" "$after" >"$TMPDIR/checked" || {
        cat "$TMPDIR/checked"
        return 1
    }
}

# version_41 PROGRAM EXITS: as 041 it becomes what it becomes as 039, but for the header.
version_41() {
    local at=$TMPDIR/41
    rm -rf "$at"
    mkdir -p "$at/39" "$at/41" "$at/41.back"
    dex_java DexPatch to-41 "$(dex_files "$CORPUS/dex/$1")" "$at/41/classes.dex" &&
        dex_java DexPatch from-41 "$at/41/classes.dex" "$at/39/classes.dex" &&
        instrument "$2" "$at/39" "$at/39.after" && instrument "$2" "$at/41" "$at/41.after" || return 1
    sums "$at/41.after/classes.dex" &&
        dex_java DexPatch from-41 "$at/41.after/classes.dex" "$at/41.back/classes.dex" &&
        cmp "$at/41.back/classes.dex" "$at/39.after/classes.dex"
}
container() {
    cat "$TMPDIR/41/41/classes.dex" "$TMPDIR/41/41/classes.dex" >"$TMPDIR/container.dex"
    printf '\000\000\001\000' | dd of="$TMPDIR/container.dex" bs=1 seek=32 conv=notrunc 2>/dev/null
    status 1 "$MB" instrument -o "$TMPDIR/none.dex" "$TMPDIR/container.dex" && [ ! -e "$TMPDIR/none.dex" ] &&
        matches 'container' "$TMPDIR/err"
}

dex_borders "$TMPDIR/borders" || exit 1
# Late probes take two prototypes where pairs take one, and have no room in four of the methods in code.dex.
borders="
code pair explicit 17
code pair all 17
code late explicit 13
code late all 13
methods-65534 pair explicit 1
methods-65534 late all 1
methods-65535 pair explicit 0 methodIdsFull
methods-65535 late explicit 0 methodIdsFull
methods-65536 late explicit 0 methodIdsFull
protos-65534 pair explicit 1
protos-65535 pair explicit 0 methodIdsFull
protos-65533 late explicit 1
protos-65534 late explicit 0 methodIdsFull
types-65533 late explicit 656
types-65534 late explicit 0 methodIdsFull
types-65535 late explicit 0 methodIdsFull
strings-65534 late explicit 66
strings-65536 late all 66
strings-65537 late explicit 66
tries-65535 late explicit 1
tries-65535 late all 0 exceptionTableFull
handlers late explicit 1
handlers late all 0 exceptionTableFull"
plan $(($(grep -c . <<<"$borders") + 9))
while read -r name probes exits probed reason; do
    [ -n "$name" ] || continue
    text="$probed methods with probes"
    [ "$probed" -gt 0 ] || text="left alone: $reason"
    ok "$name, --probes $probes --exits $exits: $text" border "$name" "$probes" "$exits" "$probed" "$reason"
    [ "$name $exits" != "code all" ] || ok "they run as before in ART's interpreter" same_results
done <<<"$borders"
ok "a program without debug info: stack traces show the old pcs" patched no-debug guava-nodesugar-39 explicit
say "no debug info: $(tail -1 "$TMPDIR/checked")"
ok "one debug info of pcs for all methods" patched shared-pcs closure-r8-35 explicit
say "shared: $(tail -1 "$TMPDIR/checked")"
ok "the same with --exits all" patched shared-pcs closure-r8-35 all
ok "methods that share code" patched shared-code closure-r8-35 explicit
say "shared code: $(tail -1 "$TMPDIR/patch"); $(tail -1 "$TMPDIR/checked")"
ok "version 041 becomes what 039 becomes" version_41 settings-3.0.0 explicit
ok "the same with --exits all" version_41 settings-3.0.0 all
ok "a container of two dex is refused" container
