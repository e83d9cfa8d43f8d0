#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The doctor: of jars and packages with one thing wrong each, it names that; of one that is right, nothing.
# test: needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
plan 39
dex_corpus
cd "$TMPDIR" || exit 1

# found NAME FILE STATUS SUBJECT LEVEL TEXT: what it says of the file's subject.
found() {
    local name=$1 file=$2 wanted=$3 subject=$4 level=$5 text=$6
    shift 6
    ok "$name: the exit status" status "$wanted" "$MB" doctor --json "$@" "$file"
    has "$name: $subject" "^$level	.*$text" <(jq -r --arg s "$subject" '.findings[] | select(.subject == $s) | .level + "\t" + .text' "$TMPDIR/out")
}

# ---- A program for the JVM ----
mkdir -p src
cat >src/Main.java <<'J'
public class Main {
    static int slow(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    public static void main(String[] a) {
        io.methodbeat.AppMethodBeat.dispatchBegin();
        System.out.println(slow(9));
        io.methodbeat.AppMethodBeat.dispatchEnd();
    }
}
J
javac --release 8 -nowarn -Xlint:-options -cp "$BUILD/java" -d plain src/Main.java && jar -cMf plain.jar -C plain Main.class || exit 1
"$MB" instrument -o without.jar --mapping-out without.map --ignored-out without.ignored plain.jar >/dev/null 2>&1 &&
    "$MB" instrument --embed-beat -o whole.jar --mapping-out whole.map --ignored-out whole.ignored plain.jar >/dev/null 2>&1 || exit 1
found 'as it was built' plain.jar 1 instrumented wrong 'run methodbeat instrument'
found 'without the class' without.jar 1 'beat class' wrong '--embed-beat'
found 'whole' whole.jar 0 'beat class' good 'is in it'
has 'and started' '^good	started	dispatchBegin' <(jq -r '.findings[] | .level + "\t" + .subject + "\t" + .text' "$TMPDIR/out")
is 'nothing is wrong' "$(jq .wrong "$TMPDIR/out")" 0
has 'the text says so' '^nothing to do$' <("$MB" doctor whole.jar)
found 'with its mapping' whole.jar 0 'mapping id' good 'as in the mapping' -m whole.map
"$MB" instrument --select all -o other.jar --mapping-out other.map --ignored-out other.ignored plain.jar >/dev/null 2>&1
found 'with that of another' whole.jar 1 'mapping id' wrong 'find the methodMapping.txt' -m other.map
sed 's/io.methodbeat.AppMethodBeat.dispatch[A-Za-z]*();//' src/Main.java >Main.java
javac -cp "$BUILD/java" -d silent Main.java && jar -cMf silent.jar -C silent Main.class
"$MB" instrument --embed-beat -o silent-beat.jar --mapping-out s.map --ignored-out s.ignored silent.jar >/dev/null 2>&1
found 'nothing starts it' silent-beat.jar 1 started wrong 'nothing calls dispatchBegin'

# ---- The class renamed, as an obfuscator without the rule does ----
printf -- '-ignorewarnings\n-dontnote **\n-dontwarn **\n-dontoptimize\n-dontshrink\n-keep class Main { *; }\n-keepattributes *\n' >rules.pro
mkdir joined && cp -r plain/. joined/ && cp -r "$BUILD/java/io" joined/ && jar -cMf joined.jar -C joined .
renamed() {
    proguard -injars joined.jar -outjars renamed.jar @rules.pro >proguard.log 2>&1 &&
        "$MB" instrument -o renamed-beat.jar --mapping-out r.map --ignored-out r.ignored renamed.jar
}
if command -v proguard >/dev/null && renamed >renamed.log 2>&1; then
    found 'renamed' renamed-beat.jar 1 'beat class' wrong 'under another name: keep it with -keep class'
else
    ok 'renamed # SKIP there is no proguard' true
    ok 'renamed: beat class # SKIP there is no proguard' true
fi

# ---- Matrix ----
"$MB" instrument --beat-class com.tencent.matrix.trace.core.AppMethodBeat -o matrix.jar --mapping-out m.map --ignored-out m.ignored silent.jar >/dev/null 2>&1
found 'instrumented for Matrix' matrix.jar 1 instrumented note 'Matrix'

# ---- A package ----
apk=$(ls "$CORPUS"/archives/apidemos-*.apk)
"$MB" instrument --embed-beat -o app.apk --mapping-out a.map --ignored-out a.ignored "$apk" >/dev/null 2>&1
found 'an app' app.apk 1 signature wrong 'apksigner sign'
"$MB" doctor --json app.apk >app.json
has 'an app without the module' '^wrong	started	.*MethodBeat.install' <(jq -r '.findings[] | .level + "\t" + .subject + "\t" + .text' app.json)
has 'and without the library' '^wrong	library	.*--embed-lib' <(jq -r '.findings[] | .level + "\t" + .subject + "\t" + .text' app.json)

# ---- The module after R8: its MethodBeat has another name, the natives have their own ----
mkdir -p r8/io/methodbeat/android
natives() { # NAME BODY
    echo "package io.methodbeat.android; class Natives { static void load() { $2 } private static native void listens(boolean a, boolean b); }" >r8/io/methodbeat/android/Natives.java
    javac --release 8 -nowarn -Xlint:-options -d "$1" r8/io/methodbeat/android/Natives.java && cp -r silent/. "$1"/ && jar -cMf "$1.jar" -C "$1" . &&
        "$MB" instrument --embed-beat -o "$1-beat.jar" --mapping-out n.map --ignored-out n.ignored "$1.jar" >/dev/null 2>&1
}
natives started 'listens(true, true);'
found 'R8 left what starts the module' started-beat.jar 0 started good 'under the names that R8 gave it'
natives unstarted ''
found 'R8 left nothing that does' unstarted-beat.jar 1 started wrong 'nothing calls'

# ---- Several files ----
mkdir both parts
echo 'public class Part { int f(Object o) { return o.hashCode(); } }' >Part.java
javac --release 8 -nowarn -Xlint:-options -d parts Part.java && jar -cMf part.jar -C parts Part.class
"$MB" instrument --embed-beat -o both/ plain.jar part.jar >/dev/null 2>&1
found 'a folder of jars' both 0 'beat class' good 'is in it' -m both/methodMapping.txt
has 'all its methods' '^good	instrumented	3 methods' <(jq -r '.findings[] | .level + "\t" + .subject + "\t" + .text' "$TMPDIR/out")
ok 'its jars by name' status 0 "$MB" doctor both/part.jar both/plain.jar
ok 'one of them lacks the beat class' status 1 "$MB" doctor both/part.jar
ok 'jars of two runs' status 1 "$MB" doctor both/plain.jar both/part.jar without.jar
has 'are told' '^wrong  mapping id .*: the same ids mean different methods' out
"$MB" instrument --embed-beat -o first/ part.jar plain.jar >/dev/null 2>&1
ok 'the beat class is in the jar that is named first' grep -q AppMethodBeat <(jar -tf first/part.jar)
ok '... and in no other' sh -c '! jar -tf first/plain.jar | grep AppMethodBeat'

# ---- A package with its splits ----
cp app.apk base.apk
mkdir -p split/lib/arm64-v8a && echo >split/lib/arm64-v8a/libother.so && (cd split && python3 -m zipfile -c ../split.apk lib) || exit 1
"$MB" doctor --json base.apk split.apk >splits.json
has 'a split with libraries and without ours' '^wrong	library	.*none for arm64-v8a' <(jq -r '.findings[] | .level + "\t" + .subject + "\t" + .text' splits.json)
has 'each package is looked at' '^wrong	signature	split[.]apk: ' <(jq -r '.findings[] | .level + "\t" + .subject + "\t" + .text' splits.json)

ok 'a file that is not there is an error' status 1 "$MB" doctor gone.jar
