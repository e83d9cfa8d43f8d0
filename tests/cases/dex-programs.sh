#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Programs as dex do the same instrumented: they are translated back to class files by
# enjarify and run on the JVM. With --exits all every i has its o, on every thread. The
# sample app, as an APK that is aligned and signed again, and libraries: two, or three by `make test-long`.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
java_tools || exit 1
dex_corpus=$("$ROOT/tests/fetch/dex") || exit 1
corpus
METHODBEAT_DX=$dex_corpus/archives/dx.jar
export METHODBEAT_DX PATH=/usr/bin:$PATH
libraries="xercesImpl guava"
[ "${LONG:-1}" -le 1 ] || libraries+=" commons-math3"
cd "$TMPDIR" || exit 1

# The dex of a library: of the corpus, where D8 or dx made it, or made once by dx.
library_dex() {
    local made
    mkdir -p "$BUILD/tests/dx"
    case $1 in
    guava) made=guava-nodesugar-39 ;;
    xercesImpl) made=xerces-dx ;;
    *) made= ;;
    esac
    if [ -n "$made" ]; then
        cp "$dex_corpus/dex/$made/classes.dex" "$BUILD/tests/dx/$1.dex"
        return
    fi
    once "$BUILD/tests/dx/$1.dex.built" "$JARS/$1.jar" -- \
        java -Xmx1g -cp "$METHODBEAT_DX" com.android.dx.command.Main --dex --output="$BUILD/tests/dx/$1.dex" "$JARS/$1.jar" >&2
    [ -f "$BUILD/tests/dx/$1.dex" ]
}

# back JAR DEX...: class files out of dex.
back() {
    local jar=$1
    shift
    if ! enjarify -f -o "$jar" "$@" >"$jar.log" 2>&1 || ! grep -q ' 0 classes had errors' "$jar.log"; then
        tail -20 "$jar.log"
        return 1
    fi
}
# back_apk WAY APK: both dex of the app.
back_apk() {
    mkdir -p "$1" && (cd "$1" && jar -xf "$2" classes.dex classes2.dex) &&
        back "$1/app.jar" "$1/classes.dex" && back "$1/library.jar" "$1/classes2.dex"
}

# run WAY NAME ARGUMENT...: Java, with the beat class that counts.
run() {
    local way=$1 name=$2
    shift 2
    java -Xverify:all -Xshare:auto -Xbootclasspath/a:"$BEAT" -Dbeat.report="$TMPDIR/beat.$way.$name" \
        -Dbeat.exits="$([ "$way" = all ] && echo all || echo explicit)" \
        -Dbeat.mapping="$([ "$way" = plain ] && echo /dev/null || echo "$TMPDIR/$way.$name.map")" "$@"
}
app() { run "$1" app -cp "$TMPDIR/apk/framework:$1/app.jar:$1/library.jar" com.example.workbench.Workbench >"$1/out" 2>&1; }
alike() { "$2" "$1" && cmp "plain/${3:-out}" "$1/${3:-out}" || { diff "plain/${3:-out}" "$1/${3:-out}" | head -20; false; }; }

# shellcheck disable=SC2046
instrument_app() { "$MB" instrument $(way_options "$1") --mapping-out "$1.app.map" --ignored-out "$1.app.ignored" -o "$1.apk" apk/workbench.apk; }
signed() {
    cp "$1.apk" signed.apk && zipalign -c -p 4 signed.apk &&
        apksigner sign --ks apk/key.p12 --ks-pass pass:workbench --min-sdk-version 21 signed.apk &&
        apksigner verify --verbose signed.apk >verify.txt && cat verify.txt && zipalign -c -p 4 signed.apk &&
        aapt dump badging signed.apk | grep -q "launchable-activity: name='com.example.workbench.screen.MainActivity'"
}
structure() { for d in "$1"/classes*.dex; do dexdump -d "$d" >/dev/null || return 1; done; }
verified() { "$ART/artverify" "$ART/boot.dex:$ART/beat.dex" "$1"/classes.dex "$1"/classes2.dex >"$1/art" 2>/dev/null || { grep HARD "$1/art"; false; }; }
not_worse() { # By class: OK < ACCESS < SOFT. A class whose superclass is missing may go from OK to ACCESS.
    join -j 2 <(grep -h ' L' plain/art | sort -k2,2) <(grep -h ' L' "$1/art" | sort -k2,2) | awk '
        BEGIN { rank["OK"] = 0; rank["ACCESS"] = 1; rank["SOFT"] = 2; rank["HARD"] = 3 }
        { for (i = 2; i <= NF; i++) if ($i in rank) { if (!first) { first = $i } else { last = $i } }
          if (rank[last] > rank[first] && !(first == "OK" && last == "ACCESS" && /unlinked/)) { print; bad = 1 }
          first = "" }
        END { exit bad }'
}
# What each Activity hears of three focus changes.
focus() {
    mkdir -p focus
    # shellcheck disable=SC2086
    javac -nowarn -d focus -cp apk/framework "$ROOT"/tests/activities/beat/io/methodbeat/*.java &&
        javac -nowarn -d focus -cp apk/framework:focus "$ROOT"/tests/activities/run/*.java &&
        java -Xverify:all -cp "apk/framework:focus:$1/app.jar:$1/library.jar" Focus $activities | tee "focus.$1"
}
screen=com.example.workbench.screen
activities="$screen.MainActivity $screen.ResultActivity $screen.DetailActivity $screen.PlainActivity
    $screen.DeepPlainActivity $screen.SealedActivity $screen.QuietActivity com.example.screens.QuietScreen
    com.example.screens.SealedScreen"
once_each() { [ "$(awk '{ print $2 }' "focus.$1" | sort | uniq -c | awk '{ print $1, $2 }')" = "9 $2" ]; }

# The frames of the app, by size: what the test is for has to be there.
frames() { dexdump -d plain/classes.dex | awk '/registers  /{ print $3 }' | sort -n | uniq -c | awk "\$2 $1 { n += \$1 } END { print n + 0 }"; }
no_locals() { dexdump -d plain/classes.dex | awk '/registers  /{ r = $3 } /ins   /{ n += r == $3 && r > 0 } END { print n + 0 }'; }

plan $((6 + 9 * 2 + 7 * $(wc -w <<<"$libraries")))
ok "the app is built" workbench apk
ok "its dex become class files" back_apk plain "$TMPDIR/apk/workbench.apk"
ok "it runs" app plain
java -cp apk/framework:apk/classes.jar:apk/classes2.jar com.example.workbench.Workbench >out.java 2>&1
same "and does what javac's classes do" out.java plain/out
ok "none of its frames is missing" test "$(frames '== 16')" -gt 0 -a "$(frames '> 255')" -gt 3 -a "$(no_locals)" -gt 20
say "frames: $(frames '> 16') over 16 registers, $(frames '> 255') over 255, $(no_locals) without a local"
art_tools
ok "ART's verifier takes it" verified plain
for way in $WAYS; do
    ok "the app is instrumented ($way)" instrument_app "$way"
    ok "$way: the APK is aligned, can be signed, and is an app" signed "$way"
    ok "$way: its dex become class files" back_apk "$way" "$TMPDIR/$way.apk"
    ok "$way: dexdump takes both dex" structure "$way"
    ok "$way: ART's verifier takes every class" verified "$way"
    ok "$way: and finds none worse than before" not_worse "$way"
    ok "$way: the app does the same" alike "$way" app
    ok "$way: every i has its o" balanced "beat.$way.app"
    focus "$way" >focus.log 2>&1
    ok "$way: each Activity hears once of each focus change" once_each "$way" 111
    say "$way: $(head -1 "beat.$way.app"); $("$MB" inspect "$way.apk" | sed -n 's/^  probes  *//p')"
done

# Libraries: what calls them are programs of tests/programs, as they are. enjarify can't do
# invoke-custom: the classes that have one stay as the library's jar has them. (It takes the long
# -2147483648 for 2147483648, too: a few numbers are others than from the jar, before and after.)
program_of() { case $1 in commons-math3) echo Numbers ;; xercesImpl) echo Xml ;; guava) echo Collecting ;; esac; }
custom() { # the classes of a dex that have one
    dexdump -d "$1" | awk '
        /^  Class descriptor/ { at = $4; gsub(/^.L|;.$/, "", at); gsub("/", ".", at) }
        /\|[0-9a-f]+: (invoke-custom|invoke-polymorphic|const-method)/ { print at }'
}
back_library() { # WAY NAME
    enjarify -f -o "$1/$2.raw.jar" "$1/$2.dex" >"$1/$2.log" 2>&1
    sed -n 's/\.class Traceback.*//p' "$1/$2.log" | tr / . | sort -u >"$1/$2.failed"
    [ "$1" != plain ] || { custom "$1/$2.dex"; cat "$1/$2.failed"; } | sort -u >"$2.names"
    [ -z "$(comm -23 "$1/$2.failed" "$2.names")" ] || { comm -23 "$1/$2.failed" "$2.names"; tail -20 "$1/$2.log"; return 1; }
    python3 "$ROOT/tests/tools/python/translatable.py" "$1/$2.raw.jar" "$1/$2.jar" "$2.names"
}
build_library() {
    library_dex "$1" && mkdir -p "lib.$1" plain && cp "$BUILD/tests/dx/$1.dex" "plain/$1.dex" &&
        (cd "lib.$1" && jar -xf "$JARS/$1.jar" && find . -name '*.class' -delete) &&
        javac -nowarn -d "lib.$1" -cp "$JARS/$1.jar" "$programs/$(program_of "$1").java" && back_library plain "$1"
}
programs=$ROOT/tests/programs
instrument_library() {
    # shellcheck disable=SC2046
    "$MB" instrument $(way_options "$1") --filter filter --mapping-out "$1.$2.map" --ignored-out "$1.$2.ignored" -o "$1/$2.dex" "plain/$2.dex" &&
        back_library "$1" "$2"
}
library() { run "$1" "$name" -cp "$1/$name.jar:lib.$name:$JARS/$name.jar" "$(program_of "$name")" >"$1/$name.out" 2>"$1/$name.err" || { tail "$1/$name.err"; false; }; }
# With probes for every exit this class passes the 64 KB of a class file's method, not those of a dex.
echo '-keepclass org.apache.commons.math3.util.FastMathLiteralArrays' >filter
for name in $libraries; do
    ok "$name: through dx and back" build_library "$name"
    ok "$name: runs" library plain
    for way in $WAYS; do
        ok "$name: is instrumented, and becomes class files ($way)" instrument_library "$way" "$name"
        ok "$name: does the same ($way)" alike "$way" library "$name.out"
    done
    ok "$name: every i has its o" balanced "beat.all.$name"
    say "$name: $(head -1 "beat.all.$name"); $(unzip -Z1 "all/$name.jar" | grep -c .) of $("$MB" inspect --json "plain/$name.dex" | jq .classes) classes"
done
