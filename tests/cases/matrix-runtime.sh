#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An app with Matrix's runtime in it, instrumented for that: class files and dex. What its recorder
# gets is what the app did, its own classes are left alone, its listeners hear of each focus once,
# and a report that is made of the ring is decoded with our mapping. The runtime is a statement of
# Matrix's (tests/matrix/runtime).
# test: needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
plan 21
dex_corpus
S=$ROOT/tests/matrix
cd "$TMPDIR" || exit 1
beat=com.tencent.matrix.trace.core.AppMethodBeat

java7() { # DIRECTORY CLASS-PATH SOURCES
    mkdir -p "$1"
    # shellcheck disable=SC2046
    javac -nowarn -Xlint:-options --release 7 -implicit:none -d "$1" -cp "$2" $(find "$3" -name '*.java')
}
build() {
    java7 android . "$ROOT/tests/activities/framework/android" && java7 runtime android "$S/runtime" &&
        mkdir app && javac -nowarn -Xlint:-options --release 7 -implicit:none -d app -cp android:runtime \
        -sourcepath "$S/run" "$S"/app/com/example/feed/*.java &&
        javac -nowarn -d run -cp android:runtime:app "$S"/run/com/example/feed/*.java &&
        cp -r runtime/. app/ && jar -cf app.jar -C app . && jar -cf android.jar -C android .
}
ok "an app with the runtime compiles" build

# heard NAME CLASS-PATH MAPPING LEFT: what the runtime hears.
heard() {
    ok "$1: it runs" status 0 java -Xverify:all -cp "$2:android:run" com.example.feed.Read "$3" "$1.json"
    is "$1: the runtime has what happened" "$(cat "$TMPDIR/out")" "focus: MainActivity BaseActivity DetailActivity
recursions: 0, ids too large: 0
entries as they were: true, 27
without an exit: $4, still open: 0"
    ok "$1: its report is decoded" status 0 "$MB" decode -m "$3" "$1.json"
    has "$1: with names" 'com\.example\.feed\.Feed\.load\(int\) \(Feed\.java:[0-9]+\)$' "$TMPDIR/out"
}
for exits in explicit all; do
    ok "$exits: it is instrumented" "$MB" instrument --beat-class "$beat" --exits $exits -c android.jar \
        -m $exits.txt -o $exits.jar app.jar
    mkdir $exits && (cd $exits && jar -xf ../$exits.jar)
    same "$exits: the runtime is left alone" runtime/com/tencent $exits/com/tencent
    heard $exits $exits.jar $exits.txt "$([ $exits = all ] && echo 0 || echo 1)"
done

# As a package, translated back to run.
dexed() {
    java -cp "$CORPUS/archives/dx.jar" com.android.dx.command.Main --dex --output=classes.dex app.jar &&
        jar -cMf app.apk classes.dex &&
        "$MB" instrument --beat-class $beat --exits all -m dex.txt -o dex.apk app.apk && unzip -qo dex.apk classes.dex &&
        PATH=/usr/bin:$PATH enjarify -f -o dex.jar classes.dex
}
ok "dex: it is instrumented" dexed
same "dex: it has the ids of the class files" all.txt dex.txt
heard dex dex.jar dex.txt 0

# An earlier build's mapping, and Matrix's own selection.
ok "--select matrix, with a base mapping" "$MB" instrument --beat-class $beat --select matrix --base-mapping all.txt \
    -c android.jar -m matrix.txt -o matrix.jar app.jar
none "known methods keep their ids" "$(awk -F, 'NR == FNR { id[$3] = $1; next } $3 in id && id[$3] != $1' all.txt matrix.txt)"
