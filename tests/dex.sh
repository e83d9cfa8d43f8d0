# What the cases about dex share. Source it after lib.sh.
# shellcheck shell=bash
SMALI=/usr/share/java/dexlib2.jar:/usr/share/java/smali.jar:/usr/share/java/smali-util.jar:/usr/share/java/baksmali.jar
SMALI=$SMALI:/usr/share/java/guava.jar:/usr/share/java/antlr3-runtime.jar:/usr/share/java/jcommander.jar
# The tests' own programs on top of that library.
DEX_TOOLS=$BUILD/tests/dex-tools
ART=$BUILD/tests/artverify

# once STAMP SOURCE... -- COMMAND...: runs the command when STAMP is missing or older
# than one of the sources, one process at a time.
once() {
    local stamp=$1 sources=()
    shift
    while [ "$1" != -- ]; do
        sources+=("$1")
        shift
    done
    shift
    mkdir -p "$(dirname "$stamp")"
    (
        flock 9
        if [ ! -f "$stamp" ] || [ -n "$(find "${sources[@]}" -type f -newer "$stamp" -print -quit)" ]; then
            "$@" && touch "$stamp"
        fi
    ) 9>"$stamp.lock"
}

# Builds ART's verifier into $ART (tests/artverify/README.md).
art_tools() { once "$ART/.built" "$ROOT/tests/artverify" -- "$ROOT/tests/artverify/build" "$ART" >&2; }

# Compiles tests/dextools/*.java into $DEX_TOOLS.
dex_tools() {
    once "$DEX_TOOLS/.built" "$ROOT"/tests/dextools/*.java -- \
        javac -nowarn -cp "$SMALI" -d "$DEX_TOOLS" "$ROOT"/tests/dextools/*.java >&2
}

# dex_corpus: fetches or makes the corpus of dex when it is not there, and sets CORPUS.
dex_corpus() { CORPUS=$(BUILD=$BUILD "$ROOT/tests/fetch-dex") || exit 1; }

# dex_programs: the names of its programs. dex_files DIR: the dex files of the program in
# a directory, in their order.
dex_programs() { ls "$CORPUS/dex"; }
dex_files() { ls -v "$1"/classes*.dex; }

# The ways in which everything is instrumented: which methods, which exits.
DEX_WAYS="smart-explicit smart-all all-explicit all-all"

# dex_instrumented WAY NAME: the directory of the program NAME, instrumented; made once for each build of
# the binary and shared by all cases. Fails as the tool fails.
dex_instrumented() {
    local dir="$BUILD/tests/dex/$1/$2"
    if [ ! -f "$dir.json" ] || [ "$MB" -nt "$dir.json" ]; then
        rm -rf "$dir"
        mkdir -p "$(dirname "$dir")"
        "$MB" instrument --select "${1%-*}" --exits "${1#*-}" -o "$dir" --mapping-out "$dir.map" \
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
