# SPDX-License-Identifier: Apache-2.0
# What cases about Gradle share. Source it after lib.sh.
# shellcheck shell=bash

# gradle_tools: fetches Gradle and AGP when they are not there, and sets GRADLES; builds the plugin. Where they can't be
# had the whole case is skipped, and says so.
gradle_tools() {
    GRADLES=$("$ROOT/tests/fetch/gradle" 2>"$TMPDIR/fetch") ||
        skip_all "Gradle and the Android Gradle plugin can't be had here: $(tail -n 1 "$TMPDIR/fetch")"
    PLUGIN=$BUILD/tests/gradle-plugin/plugin.jar
    once "$BUILD/tests/gradle-plugin/.built" "$ROOT/gradle/src" "$ROOT/scripts/gradle-plugin" "$ROOT/Makefile" -- \
        "$ROOT/scripts/gradle-plugin" "$PLUGIN" "$GRADLES/gradle-7.6.4" || exit 1
}

# gradle VERSION PROJECT ARGUMENT...: runs Gradle there, offline, in a home of this case. Its daemon serves the next
# build too, which then takes a fraction of the time, and ends when it was idle for a while. What it says is in
# $TMPDIR/gradle.log. From 8.10 on there is no daemon. The JVM's second compiler would take more time than it saves.
gradle() {
    local version=$1 project=$2 lib=$GRADLES/gradle/$1/lib package opens=() quick=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
    shift 2
    for package in java.io java.lang java.lang.invoke java.net java.nio.charset java.util java.util.concurrent.atomic; do
        opens+=("--add-opens=java.base/$package=ALL-UNNAMED")
    done
    if [ -d "$lib/../started" ]; then
        (cd "$project" && java -Xmx1500m "${quick[@]}" "${opens[@]}" -cp "$lib/../started:$lib/*" GradleStarted --offline -g "$TMPDIR/gradle-home-$version" \
            -Dorg.gradle.vfs.watch=false "$@") >"$TMPDIR/gradle.log" 2>&1 || { grep -A 12 'went wrong' "$TMPDIR/gradle.log"; return 1; }
        return
    fi
    (
        cd "$project" && java -Xmx256m "${quick[@]}" "${opens[@]}" \
            -cp "$lib/gradle-launcher-$version.jar:$lib/gradle-installation-beacon-$version.jar:$lib/whole-$version.jar" \
            org.gradle.launcher.GradleMain --offline -g "$TMPDIR/gradle-home-$version" \
            -Dorg.gradle.internal.instrumentation.agent=false -Dorg.gradle.daemon.idletimeout=60000 -Dorg.gradle.vfs.watch=false \
            "-Dorg.gradle.jvmargs=-Xmx1500m ${quick[*]} ${opens[*]}" "$@"
    ) >"$TMPDIR/gradle.log" 2>&1 || { grep -A 12 'went wrong' "$TMPDIR/gradle.log"; false; }
}

# Ends the daemons of this case.
gradle_end() {
    local version
    for version in 7.6.4 8.3; do
        [ ! -d "$TMPDIR/gradle-home-$version/daemon" ] || gradle "$version" "$TMPDIR" --stop
    done
}

# agp VERSION PROJECT ARGUMENT...: the same for an app, by that Android Gradle plugin.
agp() {
    local version=$1 project=$2 gradle=7.6.4 api=35
    shift 2
    case $version in
    4.*) api=28 ;;
    8.13.*) gradle=8.11.1 ;;
    8.*) gradle=8.3 ;;
    esac
    echo "sdk.dir=$GRADLES/sdk/$api" >"$project/local.properties"
    gradle "$gradle" "$project" "-PagpLib=$GRADLES/agp-$version/lib" "-PpluginJar=$PLUGIN" "-PmethodbeatBinary=${BINARY:-$MB}" \
        "-Papi=$api" "-Pmethodbeat.compileSdk=$api" "-Pandroid.aapt2FromMavenOverride=$GRADLES/aapt2" \
        -Pandroid.useAndroidX=true -Pandroid.suppressUnsupportedCompileSdk=35 -Pandroid.overrideVersionCheck=true "$@"
}

# did TASK OUTCOME: what the last build says of a task: "" where it ran, UP-TO-DATE, FROM-CACHE.
did() { grep -qE "^> Task $1${2:+ $2}\$" "$TMPDIR/gradle.log" || { grep -E "^> Task $1" "$TMPDIR/gradle.log"; false; }; }

# ---- apps ----

# app DIRECTORY AGP: the app of tests/gradle/project. For 4.2.2, which wants the package in the manifest, alone; for others
# with its feature, a library, and the runtime as a module, whose library comes from $LIBS.
app() {
    cp -r "$ROOT/tests/gradle/project" "$1"
    case $2 in
    4.*) sed -i 's/^<manifest /&package="com.example.shop" /' "$1/app/src/main/AndroidManifest.xml" ;;
    *)
        mkdir -p "$1/runtime"
        cp -r "$ROOT"/runtime/{android,java,java-android,java-stubs} "$1/runtime/"
        sed -i 's/<application /&android:name="com.example.shop.ShopApplication" /' "$1/app/src/main/AndroidManifest.xml"
        ;;
    esac
}

# android_libs: cross compilers stand for an NDK; sets LIBS.
android_libs() {
    LIBS=$BUILD/tests/android-libs
    once "$LIBS.built" "$ROOT/runtime" "$ROOT/scripts/android-libs" "$ROOT/tests/gradle/ndk" -- \
        env JAVA_HOME="$(dirname "$(dirname "$(readlink -f "$(type -P javac)")")")" "$ROOT/scripts/android-libs" \
        --ndk "$ROOT/tests/gradle/ndk" --abi arm64-v8a --abi armeabi-v7a --abi x86_64 "$LIBS" >&2
}

entry() { unzip -p "$1" "$2" >"$3"; }
ids() { grep -cE '^[0-9]+,' "$1/methodMapping.txt"; }

# art as in dex.sh, but for the beat class: the app has its own.
art_alone() { # LIST DIR
    # shellcheck disable=SC2046
    "$ART/artverify" --list "$1" "$ART/boot.dex" $(dex_files "$2") >"$TMPDIR/art.out" 2>&1
    [ -s "$1" ] || { tail -5 "$TMPDIR/art.out"; return 1; }
}
# woven_right UNWOVEN WOVEN LISTS [OPTION...]: what verify and ART's verifier say of a folder of dex beside the one that it was made of.
woven_right() {
    local was=$1 now=$2 lists=$3
    shift 3
    "$MB" verify -m "$lists/methodMapping.txt" --ignored "$lists/ignoreMethodMapping.txt" "$@" --against "$was" "$now" || return 1
    [ -z "$(find "$now" -type f -not -name '*.dex')" ] || { echo "not only dex:"; find "$now" -type f; return 1; }
    art_alone "$TMPDIR/art.before" "$was" && art_alone "$TMPDIR/art.after" "$now" || return 1
    # A feature calls the class of the base.
    grep -q 'Lio/methodbeat/AppMethodBeat;' "$TMPDIR/art.after" || art "$TMPDIR/art.after" "$now" || return 1
    # The beat class, where it was embedded, is behind all others.
    head -n "$(wc -l <"$TMPDIR/art.before")" "$TMPDIR/art.after" >"$TMPDIR/art.same"
    no_worse "$TMPDIR/art.before" "$TMPDIR/art.same"
}
# packaged DEX-FOLDER PACKAGE PREFIX: the package has the dex of the folder.
packaged() {
    local dex
    for dex in "$1"/*.dex; do
        entry "$2" "$3$(basename "$dex")" "$TMPDIR/packaged" && cmp "$dex" "$TMPDIR/packaged" || return 1
    done
}
# profile_fits PACKAGE PREFIX PLACE: its baseline profile names the dex that it has, by their checksums.
profile_fits() { profiles dump "$1" "$2" "$3/baseline.prof" "$3/baseline.profm" >"$TMPDIR/profile" && grep -q . "$TMPDIR/profile"; }
