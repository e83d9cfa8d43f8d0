# SPDX-License-Identifier: Apache-2.0
# Helpers for tests/cases/*.sh. Source it first:
#
#   . "$(dirname "$0")/../lib.sh"
#
# A case prints TAP: `plan N` says how many tests follow, each `ok TEXT COMMAND...`
# is one (passed when the command succeeds). `say` prints a line for the user.
# shellcheck shell=bash
set -u
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BUILD=$(realpath -m "${BUILD:-$ROOT/build}")
MB=${MB:-$BUILD/methodbeat}
if [ -z "${TMPDIR:-}" ]; then # not by tests/run, which takes it away
    TMPDIR=$(mktemp -d)
    trap 'rm -rf "$TMPDIR"' EXIT
fi
ASM=/usr/share/java/asm.jar:/usr/share/java/asm-tree.jar:/usr/share/java/asm-util.jar:/usr/share/java/asm-analysis.jar
# The test's own classes, and the beat class that counts, for -Xbootclasspath/a:.
TOOLS=$BUILD/tests/tools
BEAT=$BUILD/tests/beat
export MB TMPDIR
export PYTHONDONTWRITEBYTECODE=1 # nothing is written into the sources
tests_done=0

# rounds N: how many times something random is tried: N, and ten times as often by `make test-long`.
rounds() { echo $(($1 * ${LONG:-1})); }

plan() { echo "1..$1"; }
say() { echo "# $*"; }

# ok TEXT COMMAND...: one test. What the command prints is shown if it fails.
ok() {
    local text=$1
    shift
    tests_done=$((tests_done + 1))
    if "$@" >"$TMPDIR/.ok" 2>&1; then
        echo "ok $tests_done - $text"
    else
        echo "not ok $tests_done - $text"
        { echo "$text: $*"; tail -n 30 "$TMPDIR/.ok"; } >&2
        return 1
    fi
}

# is TEXT GOT WANTED: one test that two strings are equal, and not both empty: that is
# what two commands say that fail. none TEXT GOT: one test that there is nothing.
is() { ok "$1" is_equal "$2" "$3"; }
none() { ok "$1" is_empty "$2"; }
is_equal() {
    [ -n "$2" ] || { echo "nothing is wanted; got: $1"; return 1; }
    [ "$1" = "$2" ] || diff <(echo "$2") <(echo "$1") | head -30
    [ "$1" = "$2" ]
}
is_empty() { [ -z "$1" ] || { echo "$1"; false; }; }

# same TEXT FILE-OR-DIRECTORY FILE-OR-DIRECTORY: one test that they hold the same.
same() { ok "$1" diff -rq "$2" "$3"; }

# has TEXT PATTERN FILE: one test that a line of FILE matches; hasnt: that none does, of
# a file that is there, or of what a command prints, <(COMMAND), if it prints something.
has() { ok "$1" matches "$2" "$3"; }
hasnt() { ok "$1" matches_not "$2" "$3"; }
matches() { grep -qE -e "$1" "$2" || { echo "no line matches $1 in:"; head -40 "$2"; false; }; }
matches_not() {
    local file=$2
    if [ -p "$2" ]; then
        file=$TMPDIR/.printed
        cat "$2" >"$file"
        [ -s "$file" ] || { echo "nothing was printed that could match $1"; return 1; }
    fi
    [ -r "$file" ] && ! grep -E -e "$1" "$file"
}

# Of runs of some seconds the JVM's second compiler would take more than it saves. Not in benchmarks, which source this
# too; a case that is about what it compiles says `unset -f java`. (JAVA_ARGS: what smali and its like take.)
case $(realpath "$0") in
*/tests/cases/*)
    java() { command java -XX:TieredStopAtLevel=1 "$@"; }
    javac() { command javac -J-XX:TieredStopAtLevel=1 "$@"; }
    export JAVA_ARGS=-XX:TieredStopAtLevel=1
    ;;
esac

# skip_all REASON: the whole case can't run here.
skip_all() { echo "1..1"; echo "ok 1 # SKIP $*"; exit 0; }

# status WANTED COMMAND...: succeeds when the command exits with WANTED. Its output
# is in $TMPDIR/out and $TMPDIR/err.
status() {
    local wanted=$1 got
    shift
    "$@" >"$TMPDIR/out" 2>"$TMPDIR/err"
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "exit $got, wanted $wanted: $*"; cat "$TMPDIR/out" "$TMPDIR/err"; false; }
}

# ---- what cases share lies in $BUILD; they run side by side ----

# locked FILE COMMAND...: one process at a time.
locked() {
    mkdir -p "$(dirname "$1")"
    (
        flock 9
        shift
        "$@" 9>&-
    ) 9>"$1.lock"
}

# once STAMP SOURCE... -- COMMAND...: runs the command when STAMP is missing or older
# than one of the sources, one process at a time.
once() { locked "$1" once_locked "$@"; }
once_locked() {
    local stamp=$1 made_of=()
    shift
    while [ "$1" != -- ]; do
        made_of+=("$1")
        shift
    done
    shift
    if [ ! -f "$stamp" ] || [ -n "$(find "${made_of[@]}" -type f -newer "$stamp" -print -quit)" ]; then
        "$@" && touch "$stamp"
    fi
}

# Compiles tests/tools/.
java_tools() { once "$TOOLS/.built" "$ROOT"/tests/tools/java/*.java "$ROOT"/tests/tools/java/beat -- compile_tools; }
compile_tools() {
    javac -nowarn -Xlint:-options --release 8 -d "$BEAT" "$ROOT"/tests/tools/java/beat/io/methodbeat/*.java &&
        pair_beat &&
        javac -nowarn -XDignore.symbol.file -cp "$ASM:$BEAT" -d "$TOOLS" "$ROOT"/tests/tools/java/*.java
}

# The counting beat class for pairs, below $BEAT-pair.
pair_beat() {
    mkdir -p "$BEAT-pair" && sed 's/public static int i(int id)/public static void i(int id)/; s/return enter(id);/enter(id);/
            s/public static void o(int id, int t)/public static void o(int id)/; s/^\( *leave(id, \)t);/\1ANY);/' \
        "$ROOT/tests/tools/java/beat/io/methodbeat/AppMethodBeat.java" >"$BEAT-pair/AppMethodBeat.java" &&
        javac -nowarn -Xlint:-options --release 8 -d "$BEAT-pair" "$BEAT-pair/AppMethodBeat.java"
}
# beat_of FORM: the counting beat class of it. form_of EXITS: what cases of both exits take, so that they see both forms.
beat_of() { if [ "$1" = pair ]; then echo "$BEAT-pair"; else echo "$BEAT"; fi; }
form_of() { if [ "$1" = all ]; then echo late; else echo pair; fi; }

# workbench DIRECTORY: what tests/tools/sh/make-apk makes of the sample app.
workbench() {
    once "$BUILD/tests/workbench/.built" "$ROOT/test-apks/workbench" "$ROOT/tests/tools/sh/make-apk" -- \
        "$ROOT/tests/tools/sh/make-apk" "$BUILD/tests/workbench" && cp -r "$BUILD/tests/workbench" "$1"
}

# The fuzz drivers and the tool with sanitizers, in $BUILD/fuzz.
fuzz_tools() { locked "$BUILD/fuzz/.built" make -s -C "$ROOT" BUILD="$BUILD" fuzz; }

# corpus: fetches the corpus when it is not there and sets CORPUS and JARS.
corpus() {
    CORPUS=$(BUILD=$BUILD "$ROOT/tests/fetch/corpus") || exit 1
    JARS=$CORPUS/root/usr/share/java
}

# corpus_names: the names in tests/corpus/jars.list. corpus_jar NAME: its path.
# corpus_deps NAME: the jars it links against, as a class path.
corpus_names() { sed -n 's/^\([a-z][^ ]*\) .*/\1/p' "$ROOT/tests/corpus/jars.list"; }
corpus_path() {
    case $1 in
    jdk/*) echo "$CORPUS/$1" ;;
    *) echo "$JARS/$1" ;;
    esac
}
corpus_jar() {
    case $1 in
    java.base) echo "$CORPUS/jdk/java.base.jar" ;;
    *) corpus_path "$(awk -v n="$1" '$1 == n { print $2 }' "$ROOT/tests/corpus/jars.list")" ;;
    esac
}
corpus_deps() {
    local path='' jar
    # shellcheck disable=SC2013 # words are what is wanted
    for jar in $(awk -v n="$1" '$1 == n { $1 = $2 = ""; print }' "$ROOT/tests/corpus/jars.list"); do
        path=$path${path:+:}$(corpus_path "$jar")
    done
    echo "$path"
}

# The two ways in which everything is instrumented.
# shellcheck disable=SC2034 # for cases
WAYS="defaults all"
# `pair` is `defaults` in the other form of probes.
way_options() {
    case $1 in
    defaults) ;;
    all) echo --select all --exits all ;;
    pair) echo --probes pair ;;
    esac
}

# instrumented WAY NAME: the path of the corpus jar NAME, instrumented; made once
# for each build of the binary and shared by all cases. Fails as the tool fails.
instrumented() { locked "$BUILD/tests/instrumented/$1/$2" instrumented_locked "$@"; }
instrumented_locked() {
    local dir="$BUILD/tests/instrumented/$1" name=$2
    if [ ! -f "$dir/$name.jar" ] || [ "$MB" -nt "$dir/$name.jar" ]; then
        # shellcheck disable=SC2046
        "$MB" instrument $(way_options "$1") -o "$dir/$name.jar" \
            --mapping-out "$dir/$name.map" --ignored-out "$dir/$name.ignored" \
            --json "$(corpus_jar "$name")" >"$dir/$name.json" || return 1
    fi
    echo "$dir/$name.jar"
}

# balanced FILE: the report of the counting beat class in FILE (its path went in
# -Dbeat.report) says that every i had its o on every thread. Prints the counts.
balanced() {
    [ -s "$1" ] || { echo "the counting beat class reported nothing in $1"; return 1; }
    cat "$1"
    ! grep -q '^unbalanced' "$1"
}
