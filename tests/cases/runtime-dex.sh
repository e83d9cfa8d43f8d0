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

plan 7
javac -d "$TMPDIR/plain" tests/android/compile/org/robolectric/internal/bytecode/ShadowedObject.java || exit 1
framework=$TMPDIR/plain:$(echo "$android"/sdk/android-all-instrumented-15-*.jar):$(echo "$android"/lib/sandbox-*.jar)
ok "the Java is compiled" status 0 scripts/runtime-smali "$CORPUS/archives/dx.jar" "$framework" "$TMPDIR/made"
same "runtime/dex has what comes of it" runtime/dex/io/methodbeat/android "$TMPDIR/made/io/methodbeat/android"
java=runtime/android/src/main/java/io/methodbeat/android
start=$java/Start.java
is "the events are those of the list" "$(cat $java/Event.java)" "$(scripts/events)"
is "and the collectors" "$(cat $java/Collector.java)" "$(scripts/events collectors)"
# What is not the recorder's the Java itself reads; the rest it hands on by the names that the list has.
none "each option that is Java's is read by it" \
    "$(comm -23 <(tr '\n' ' ' <runtime/base/setting_list.h | grep -oE 'SETTING_OF_JAVA\( *[a-zA-Z]+, (LIVE)?APP' | sed -E 's/.*\( *(.*), [A-Z]+/\1/' | LC_ALL=C sort) \
        <(grep -ohE '(getProperty|setting)\("[a-zA-Z]+"' $start $java/MethodBeat.java $java/Gate.java | cut -d'"' -f2 | LC_ALL=C sort -u))"
none "each that it names is in the list" "$(comm -23 <(grep -ohE 'set\("[a-zA-Z]+"' $java/*.java | cut -d'"' -f2 | LC_ALL=C sort -u) \
    <({ scripts/settings APP; scripts/settings JVM; } | cut -d'`' -f2 | sed 's/^methodbeat[.]//' | LC_ALL=C sort -u))"
is "as many further processes have a class as the manifest may name" \
    "$(grep -c 'class Process[0-9]* extends Start' $start)" "$(sed -n 's/.*START_PROCESSES = \([0-9]*\).*/\1/p' manifest/start_names.h)"
