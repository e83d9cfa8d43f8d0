#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What --embed-runtime puts into an app is the Java of runtime/android, through dx; and its options are
# those that the Java reads.
# test: needs dex android
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
android=$("$ROOT/tests/fetch/android") || exit 1
dex_corpus
cd "$ROOT" || exit 1

plan 4
javac -d "$TMPDIR/plain" tests/android/compile/org/robolectric/internal/bytecode/ShadowedObject.java || exit 1
framework=$TMPDIR/plain:$(echo "$android"/sdk/android-all-instrumented-15-*.jar):$(echo "$android"/lib/sandbox-*.jar)
ok "the Java is compiled" status 0 scripts/runtime-smali "$CORPUS/archives/dx.jar" "$framework" "$TMPDIR/made"
same "runtime/dex has what comes of it" runtime/dex/io/methodbeat/android "$TMPDIR/made/io/methodbeat/android"
start=runtime/android/src/main/java/io/methodbeat/android/Start.java
is "each option is read by it" \
    "$(grep -oE '(getProperty|number)\((of, )?"[a-zA-Z]+"' $start | grep -oE '"[a-zA-Z]+"' | tr -d '"' | LC_ALL=C sort -u)" \
    "$(sed -n 's/^START_OPTION(\([a-zA-Z]*\),.*/\1/p' weave/embed/start_option_list.h | LC_ALL=C sort)"
is "as many further processes have a class as the manifest may name" \
    "$(grep -c 'class Process[0-9]* extends Start' $start)" "$(sed -n 's/.*START_PROCESSES = \([0-9]*\).*/\1/p' weave/embed/start_providers.h)"
