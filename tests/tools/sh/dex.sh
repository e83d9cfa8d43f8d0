# SPDX-License-Identifier: Apache-2.0
# What the cases about dex share. Source it after lib.sh.
# shellcheck shell=bash
SMALI=/usr/share/java/dexlib2.jar:/usr/share/java/smali.jar:/usr/share/java/smali-util.jar:/usr/share/java/baksmali.jar
SMALI=$SMALI:/usr/share/java/guava.jar:/usr/share/java/antlr3-runtime.jar:/usr/share/java/jcommander.jar
# The tests' own programs on top of that library.
DEX_TOOLS=$BUILD/tests/dex-tools
ART=$BUILD/tests/artverify
# enjarify would take what it finds, and pypy needs more time for these.
export PYTHON=python3

# Builds ART's verifier into $ART (tests/tools/artverify/README.md).
art_tools() { once "$ART/.built" "$ROOT/tests/tools/artverify" -- "$ROOT/tests/tools/artverify/build" "$ART" >&2; }

# Compiles tests/tools/java/dex/*.java into $DEX_TOOLS.
dex_tools() {
    once "$DEX_TOOLS/.built" "$ROOT"/tests/tools/java/dex/*.java -- \
        javac -nowarn -Xlint:-deprecation -cp "$SMALI" -d "$DEX_TOOLS" "$ROOT"/tests/tools/java/dex/*.java >&2
}

# dex_corpus: fetches or makes the corpus of dex when it is not there, and sets CORPUS.
dex_corpus() { CORPUS=$(BUILD=$BUILD "$ROOT/tests/fetch/dex") || exit 1; }

# dex_programs: the names of its programs. dex_files DIR: the dex files of the program in
# a directory, in their order.
dex_programs() { ls "$CORPUS/dex"; }
dex_files() { ls -v "$1"/classes*.dex; }

# The ways in which everything is instrumented: which methods, which exits, which probes. Each of
# these comes with each of the others, but not all three.
# shellcheck disable=SC2034 # for cases
DEX_WAYS="smart-explicit-pair smart-all-late all-explicit-late all-all-pair"

# dex_way_options WAY: its options, to WAY_OPTIONS; what it says of exits, to WAY_EXITS.
dex_way_options() {
    local select probes
    IFS=- read -r select WAY_EXITS probes <<<"$1"
    WAY_OPTIONS=(--select "$select" --exits "$WAY_EXITS" --probes "$probes")
}

# dex_instrumented WAY NAME: the directory of the program NAME, instrumented; made once for each build of
# the binary and shared by all cases. Fails as the tool fails.
dex_instrumented() { locked "$BUILD/tests/dex/$1/$2" dex_instrumented_locked "$@"; }
dex_instrumented_locked() {
    local dir="$BUILD/tests/dex/$1/$2"
    dex_way_options "$1"
    if [ ! -f "$dir.json" ] || [ "$MB" -nt "$dir.json" ]; then
        rm -rf "$dir"
        "$MB" instrument "${WAY_OPTIONS[@]}" -o "$dir" --mapping-out "$dir.map" \
            --ignored-out "$dir.ignored" --json "$CORPUS/dex/$2" >"$dir.json.new" || return 1
        mv "$dir.json.new" "$dir.json"
    fi
    echo "$dir"
}

# instrument_dex WAY: all programs.
instrument_dex() {
    local name
    for name in $(dex_programs); do
        dex_instrumented "$1" "$name" >/dev/null || echo "$1 $name: failed"
    done >"$TMPDIR/failed"
    ! grep . "$TMPDIR/failed"
}

# ---- checkers ----

# art LIST DIR: the status of each class of a program for ART's verifier, to the file LIST.
art() {
    # shellcheck disable=SC2046
    "$ART/artverify" --list "$1" "$ART/boot.dex:$ART/beat.dex" $(dex_files "$2") >"$TMPDIR/art.out" 2>&1
    [ -s "$1" ] || { tail -5 "$TMPDIR/art.out"; return 1; }
}

# no_worse BEFORE AFTER: such lists have the same classes in the same order, none HARD, none
# worse. That an unlinked class can't prove its access to the beat class is no fault.
no_worse() {
    paste -d' ' <(awk '{ print $1, $2, $3 == "unlinked" }' "$1") <(awk '{ print $1, $2 }' "$2") | awk '
        BEGIN { rank["OK"] = 1; rank["ACCESS"] = 2; rank["SOFT"] = 3; rank["HARD"] = 4 }
        $2 != $5 { print "another class: " $0; bad++; next }
        $4 == "HARD" || !rank[$4] { print $4 " " $5; bad++; next }
        rank[$4] > rank[$1] && !($3 && $1 == "OK" && $4 == "ACCESS") { print $1 " became " $4 " " $5; bad++ }
        END { exit bad > 0 }'
}

# structure DEX: ART's check of a file's structure. It says nothing of code.
structure() { dexdump -c "$1" >"$TMPDIR/dexdump" 2>&1 || { cat "$TMPDIR/dexdump"; return 1; }; }

dex_java() { java -Xmx4g -XX:+UseParallelGC -cp "$DEX_TOOLS:$SMALI" "$@"; }
sums() { dex_java DexSums "$@"; }
dex_same() { dex_java DexSame "$@"; }

# dex_borders DIRECTORY: what tests/tools/java/dex/Borders.java makes.
dex_borders() {
    once "$BUILD/tests/dex-borders/.built" "$ROOT"/tests/tools/java/dex/Borders.java -- \
        dex_java Borders "$BUILD/tests/dex-borders" && cp -r "$BUILD/tests/dex-borders" "$1"
}

# checked EXITS BEFORE AFTER: all of them on two directories of dex files of the same names.
checked() {
    local dex name pairs=()
    for dex in $(dex_files "$2"); do
        name=$(basename "$dex")
        structure "$3/$name" || return 1
        pairs+=("$dex" "$3/$name")
    done
    art "$TMPDIR/art.before" "$2" && art "$TMPDIR/art.after" "$3" && no_worse "$TMPDIR/art.before" "$TMPDIR/art.after" &&
        dex_same --exits "$1" "${pairs[@]}"
}
