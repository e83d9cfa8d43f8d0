#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Android module as dex: with an app and the beat class through dx, then instrumented. ART's
# verifier takes it before and after, and the module is as it was.
# test: long, needs dex android
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
plan 8

android=$("$ROOT/tests/fetch/android") || exit 1
dex_corpus
art_tools
dex_tools
framework=plain:$(echo "$android"/sdk/android-all-instrumented-15-*.jar):$(echo "$android"/lib/sandbox-*.jar)
cd "$TMPDIR" || exit 1

# dx takes class files up to those of Java 7.
java7() { # SOURCEPATH DIRECTORY FILE...
    local path=$1 to=$2
    shift 2
    javac -nowarn --release 7 -Xlint:-options -g -proc:none -implicit:none -sourcepath "$path" \
        -cp "classes:$framework:$BUILD/java-stubs" -d "$to" "$@"
}
to_dex() {
    java -cp "$CORPUS/archives/dx.jar" com.android.dx.command.Main --dex --output="$2" "$1"
}
# The beat class is in the dex itself.
art() { "$ART/artverify" --list "$1" "$ART/boot.dex" "$2/classes.dex" >art.out 2>&1; [ -s "$1" ]; }
text() { baksmali disassemble --output "$1.text" "$1/classes.dex"; }

mkdir -p before
javac -d plain "$ROOT"/tests/android/compile/org/robolectric/internal/bytecode/ShadowedObject.java || exit 1
ok "the beat class compiles for dx" java7 "$ROOT/runtime/java-android" classes \
    "$ROOT/runtime/java/io/methodbeat/AppMethodBeat.java"
ok "the module and an app too" java7 "" classes \
    "$ROOT"/runtime/android/src/main/java/io/methodbeat/android/*.java \
    "$ROOT"/tests/android/app/com/example/sample/*.java "$ROOT"/tests/android/androidx/*/*.java \
    "$ROOT"/tests/android/androidx/*/*/*.java
ok "dx takes them" to_dex classes before/classes.dex
ok "it is instrumented, and the module left out" status 0 "$MB" instrument --select all --exits all \
    -m map -o after before
hasnt "without ids" ',io\.methodbeat' map
ok "ART says after of each class what it said before; the code is the same" checked all before after
ok "both can be read" eval "text before && text after"
same "the module is as it was" before.text/io after.text/io
say "ART: $(awk '{ print $1 }' art.after | sort | uniq -c | awk '{ print $2, $1 }' | paste -sd' ')"
