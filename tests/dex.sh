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
