#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What real R8 makes of Guava and of a program whose classes it changes in each of its ways, with a
# startup profile: names in methodMapping.txt are those of R8's own Retrace, which says of each place
# that can throw the same before and after; ART's verifier takes the dex, and a profile follows.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
apk_tools
java_tools || exit 1
art_tools || exit 1
dex_tools || exit 1
dex_corpus
cd "$TMPDIR" || exit 1
here=$ROOT/tests/r8
made=$BUILD/r8-made
retracer=$BUILD/tests/r8-tools

# sets: those of this run.
sets() { awk -v long="${LONG:-}" '!/^#/ && NF && ($4 == "always" || long > 1)' "$here/sets"; }

# app R8 LEAST GUAVA OPTIONS DIR: map.txt, classes.dex and what the profiles became.
app() {
    local jar=$1 out=$5 package
    rm -rf "$out"
    mkdir -p "$out/classes"
    javac -nowarn --release 8 -Xlint:-options -g -d "$out/classes" "$here"/com/example/shrunk/*.java || return 1
    jar -cMf "$out/app.jar" -C "$out/classes" .
    {
        cat "$here/keep.pro"
        for package in ${3//,/ }; do
            echo "-keep,allowobfuscation,allowoptimization public class com.google.common.$package.** { public *; }"
        done
        echo "$4"
    } >"$out/rules.pro"
    java -Xmx2g -XX:+UseSerialGC -cp "$jar" com.android.tools.r8.R8 --release --min-api "$2" \
        --lib "$JAVA_LIB" --pg-conf "$out/rules.pro" --pg-map-output "$out/map.txt" \
        --startup-profile "$here/startup.txt" --art-profile "$here/startup.txt" "$out/art.txt" --output "$out" \
        "$out/app.jar" "$CORPUS/root/usr/share/java/guava.jar" >"$out/log" 2>&1 || { tail -5 "$out/log"; return 1; }
}

# Against the oldest, for all have the same interface.
tools() {
    javac -nowarn -cp "$SMALI:$1" -d "$retracer" "$ROOT"/tests/tools/java/r8/*.java
}
r8_java() { # R8 CLASS...
    local jar=$1
    shift
    java -Xmx2g -XX:+UseSerialGC -cp "$retracer:$SMALI:$jar" "$@"
}

# woven NAME: instrumented, and proven by verify and by those who are not us.
woven() {
    "$MB" instrument -s all -p "$made/$1/map.txt" -m "$1.map" --ignored-out "$1.ignored" --verify -o "$1" "$1.in" &&
        "$MB" verify "$1" --against "$1.in" -m "$1.map" --ignored "$1.ignored" -p "$made/$1/map.txt" &&
        checked explicit "$1.in" "$1"
}

# retraced NAME R8: R8 says the same of a stack trace, before and after.
retraced() {
    local dex when
    : >"$1.before"
    : >"$1.after"
    for dex in $(dex_files "$1.in"); do
        dex_same --frames frames "$dex" "$1/$(basename "$dex")" || return 1
        cat frames.before >>"$1.before"
        cat frames.after >>"$1.after"
    done
    for when in before after; do
        r8_java "$2" com.android.tools.r8.retrace.Retrace "$made/$1/map.txt" "$1.$when" >"$1.$when.retraced" || return 1
    done
    # That names were translated, and inlined frames found.
    [ "$(wc -l <"$1.before.retraced")" -gt "$(wc -l <"$1.before")" ] || return 1
    cmp "$1.before.retraced" "$1.after.retraced"
}

# outlined NAME R8: so it does of the frames of an outline and its caller, which are one of the source; rows are those.
outlined() {
    # shellcheck disable=SC2046
    r8_java "$2" RetraceOutlines "$made/$1/map.txt" $(dex_files "$1.in") >"$1.outlines.before" &&
        r8_java "$2" RetraceOutlines --rows "$1.map" "$made/$1/map.txt" $(dex_files "$1") >"$1.outlines" ||
        { grep -m 9 DIFF "$1.outlines"; tail -1 "$1.outlines"; return 1; }
    cmp "$1.outlines.before" "$1.outlines"
}

# named NAME R8: rows are what Retrace says.
named() {
    # shellcheck disable=SC2046
    r8_java "$2" RetraceNames "$made/$1/map.txt" "$1.map" $(dex_files "$1") >"$1.names" || { tail -30 "$1.names"; return 1; }
}
# wrong NAME R8: a row that is another method's is found.
wrong() {
    sed 's/lambda\$/lambdb$/; s/ describe / prescribe /' "$1.map" >wrong.map
    # shellcheck disable=SC2046
    status 1 r8_java "$2" RetraceNames "$made/$1/map.txt" wrong.map $(dex_files "$1") && matches '^DIFF' out
}

# What R8 is expected to do, so that a change of its own is seen.
kinds() { # NAME
    local id
    for id in residualsignature rewriteFrame synthesized outline outlineCallsite; do
        matches "\"com.android.tools.r8.$id\"" "$made/$1/map.txt" || return 1
    done
    matches '\$r8\$classId ->' "$made/$1/map.txt" && matches ' com\.example\.shrunk\.Source\.next\(\):' "$made/$1/map.txt" &&
        matches '(^|\.)com\.example\.shrunk\.Main lambda\$' <(cut -d, -f3- "$1.map")
}
no_such_class() { # NAME: each class of the mapping that is the program's, is one of the map.
    comm -23 <(cut -d, -f3- "$1.map" | cut -d' ' -f1 | sort -u) \
        <(sed -n 's/^\([^ #][^ ]*\) -> .*:$/\1/p' "$made/$1/map.txt" | sort -u) >classes
    none_outside "$1"
}
# Those that were inlined whole have no line; what serves an enum that became an int, R8 names so before
# it moves it to a class for all of them, and Retrace does too.
none_outside() {
    grep -vxF -f <({ jar -tf "$made/$1/app.jar" && jar -tf "$CORPUS/root/usr/share/java/guava.jar"; } |
        sed -n 's/\.class$//p' | tr / .) classes >outside
    ! grep -vE '^(android\.os\.Handler|java\..*|sun\..*|.*\$EnumUnboxingLocalUtility)$' outside
}

# A package of it, with a profile that says something of methods of each dex.
package_of() {
    echo "<manifest xmlns:android='http://schemas.android.com/apk/res/android' package='a.b'>
        <uses-sdk android:minSdkVersion='$2'/></manifest>" >AndroidManifest.xml
    mkdir -p "$1.apk.d/assets/dexopt" "$1.profiles"
    cp "$1.in"/*.dex "$1.apk.d/"
    rm -f "$1.apk"
    aapt package -f -M AndroidManifest.xml -I /usr/share/android-framework-res/framework-res.apk -F "$1.apk" "$1.apk.d" >/dev/null &&
        profiles make "$1.apk" '' "$1.profiles" &&
        cp "$1.profiles/010.prof" "$1.apk.d/assets/dexopt/baseline.prof" &&
        cp "$1.profiles/002.profm" "$1.apk.d/assets/dexopt/baseline.profm" && rm "$1.apk" &&
        aapt package -f -M AndroidManifest.xml -I /usr/share/android-framework-res/framework-res.apk -F "$1.apk" "$1.apk.d" >/dev/null
}
said_by() { profiles dump "$1" '' assets/dexopt/baseline.prof assets/dexopt/baseline.profm; }
profile_follows() { # NAME LEAST
    package_of "$1" "$2" &&
        "$MB" instrument -p "$made/$1/map.txt" -m "$1.apk.map" --ignored-out "$1.apk.ignored" --verify -o "$1.out.apk" "$1.apk" &&
        said_by "$1.apk" >"$1.profile.before" && said_by "$1.out.apk" >"$1.profile.after" &&
        grep -q 'L.*;->' "$1.profile.before" && diff "$1.profile.before" "$1.profile.after"
}
# The startup profile has classes of the program come first: they stay there.
first_dex() { # NAME
    matches 'Lcom/example/shrunk/Main;->main' "$made/$1/art.txt" &&
        [ "$(order "$1.in")" = "$(order "$1")" ] && order "$1.in" | grep -q 'com.example.shrunk.Main'
}
order() { for dex in $(dex_files "$1"); do dexdump "$dex" 2>/dev/null | sed -n 's/^  Class descriptor  : //p' | grep -v methodbeat; done | tr / .; }

JAVA_LIB=$(dirname "$(dirname "$(readlink -f "$(type -P javac)")")")
plan $((10 * $(sets | grep -c .) + 1))
frames=0
while read -r name version least _ guava options; do
    if ! R8=$("$ROOT/tests/fetch/r8" "$version" 2>fetch.err); then
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            tests_done=$((tests_done + 1))
            echo "ok $tests_done # SKIP R8 $version: $(head -c 100 fetch.err | tr '\n' ' ')"
        done
        continue
    fi
    once "$retracer/.built" "$ROOT/tests/tools/java/r8" -- tools "$R8"
    ok "R8 $version makes an app for Android $least" once "$made/$name/.built" "$here" "$R8" -- \
        app "$R8" "$least" "$guava" "$options" "$made/$name"
    mkdir "$name.in"
    cp "$made/$name"/classes*.dex "$name.in/"
    ok "$name: it is instrumented; verify and ART's verifier take it, the code is the same" woven "$name"
    ok "$name: stack traces are retraced to the same text" retraced "$name" "$R8"
    ok "$name: names are those of R8's Retrace" named "$name" "$R8"
    ok "$name: so are those of outlines and of what calls them" outlined "$name" "$R8"
    ok "$name: a wrong one would be seen" wrong "$name" "$R8"
    ok "$name: R8 did all that is known of it" kinds "$name"
    ok "$name: no class that never was" no_such_class "$name"
    ok "$name: a baseline profile follows" profile_follows "$name" "$least"
    ok "$name: classes for the start stay the first" first_dex "$name"
    say "$name: $(tail -1 "$name.names"); $(wc -l <"$name.before") places, $(wc -l <"$name.before.retraced") lines of the source; $(tail -1 "$name.outlines")"
    frames=$((frames + $(tail -1 "$name.names" | cut -d' ' -f1)))
done < <(sets)
if [ "$frames" = 0 ]; then
    echo "ok $((tests_done + 1)) # SKIP no frames without R8"
else
    ok "they were $frames frames" test "$frames" -ge $((${LONG:-1} > 1 ? 100000 : 30000))
fi
