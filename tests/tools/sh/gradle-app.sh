# SPDX-License-Identifier: Apache-2.0
# The builds of an app that cases share, version by version of the Android Gradle plugin. Source it after gradle.sh.
# shellcheck shell=bash disable=SC2154,SC2317

# found PROJECT PATH...: the folder in app/build/intermediates; versions have it in folders of their own.
found() { (cd "$1/app/build/intermediates" && find . -path "$2" -name '*.dex' -printf '%h\n' | sort -u | head -1); }
dex_of() { echo "$1/app/build/intermediates/$(found "$1" "$2")"; }

# app_builds AGP OPTION...: 28 tests.
app_builds() {
    local version=$1 p=$TMPDIR/app lists apk aab base feature before profiles=BUNDLE-METADATA/com.android.tools.build.profiles
    shift
    [ "$version" != 7.4.2 ] || profiles=BUNDLE-METADATA/assets.dexopt
    app "$p" "$version"
    lists=$p/app/build/outputs/methodbeat
    apk=$p/app/build/outputs/apk/release/app-release.apk
    aab=$p/app/build/outputs/bundle/release/app-release.aab
    build() { agp "$version" "$p" "-Pmethodbeat.libs=$LIBS" --build-cache --parallel "${options[@]}" "$@"; }
    local options=("$@")

    ok "AGP $version: an APK and a bundle" build :app:assembleRelease :app:bundleRelease
    has "what is measured is said" '^methodbeat: [0-9]+ methods are measured' "$TMPDIR/gradle.log"
    has "the app's methods have ids, by their own names" ',com\.example\.shop\.Prices discount \(I\)I' "$lists/release/methodMapping.txt"
    has "so has the feature's, of the same set" ',com\.example\.shop\.feature\.Offers load \(I\)V' "$lists/release/methodMapping.txt"
    has "and the library's, or where R8 put it" ',com\.example\.(library\.Store fill|shop\.ShopApplication attachBaseContext)' "$lists/release/methodMapping.txt"
    hasnt "the runtime, under R8's names, has none" ',io\.methodbeat' "$lists/release/methodMapping.txt"

    base=$(dex_of "$p" './base_dex/release*') feature=$(dex_of "$p" './feature_dex/release*')
    before=$p/app/build/unwoven/minifyReleaseWithR8
    ok "verify and ART's verifier take the base" woven_right "$before/baseDexDir" "$base" "$lists/release" -p "$p/app/build/outputs/mapping/release/mapping.txt"
    ok "and the feature" woven_right "$before/featureDexDir/$(basename "$feature")" "$feature" "$lists/release" -p "$p/app/build/outputs/mapping/release/mapping.txt"

    ok "the APK has what was woven" packaged "$base" "$apk" ''
    ok "and is signed" apksigner verify "$apk"
    ok "and aligned" aligned "$apk"
    ok "its profile is of that dex" profile_fits "$apk" '' assets/dexopt
    is "the app can ask for the id of its mapping" "$(unzip -p "$apk" META-INF/methodbeat.properties)" \
        "mapping.id=$("$MB" mapping check "$lists/release/methodMapping.txt" | grep -oE '[0-9a-f]{16}' | head -1)"$'\nprobes=late\nexits=explicit'
    ok "the bundle has what was woven" packaged "$base" "$aab" base/dex/
    ok "in the feature too" packaged "$feature" "$aab" feature/dex/
    ok "its profile is of that dex" profile_fits "$aab" base/dex/ "$profiles"

    sha256sum "$base"/*.dex "$feature"/*.dex "$lists"/release/* >"$TMPDIR/sums"
    ok "a second build" build :app:bundleRelease :app:assemblePlain
    ok "does nothing anew" did :app:minifyReleaseWithR8 UP-TO-DATE
    ok "without R8, merged dex are woven" woven_right "$p/app/build/unwoven/mergeDexPlain/outputDir" "$(dex_of "$p" './dex/plain/*')" "$lists/plain"
    is "whose package has the id of their mapping" "$(unzip -p "$p/app/build/outputs/apk/plain/app-plain.apk" META-INF/methodbeat.properties)" \
        "mapping.id=$("$MB" mapping check "$lists/plain/methodMapping.txt" | grep -oE '[0-9a-f]{16}' | head -1)"$'\nprobes=late\nexits=explicit'
    sed -i 's/depth < 2/depth < 3/' "$p/app/src/main/java/com/example/shop/Prices.java"
    ok "also those that are merged again" build :app:mergeDexPlain
    ok "which are right" woven_right "$p/app/build/unwoven/mergeDexPlain/outputDir" "$(dex_of "$p" './dex/plain/*')" "$lists/plain"
    sed -i 's/depth < 3/depth < 2/' "$p/app/src/main/java/com/example/shop/Prices.java"
    rm -r "$p/app/build"
    ok "where the build is gone" build :app:minifyReleaseWithR8
    ok "it comes out of the cache" did :app:minifyReleaseWithR8 FROM-CACHE
    ok "the same, with its lists" sha256sum --quiet -c "$TMPDIR/sums"
    ok "another option is another build" other_option
    aar_builds
}

# aar_builds: 2 tests, behind those.
aar_builds() {
    ok "AGP $version: the module by itself" build :methodbeat:assembleRelease
    ok "is an AAR with rules, Java and libraries" aar_is_whole "$p/runtime/android/build/outputs/aar/methodbeat-release.aar"
}

# With a kept configuration too, but by AGP 7.4.2: the Gradle that is made for it can keep none.
other_option() {
    local kept=(--configuration-cache)
    [ "$version" != 7.4.2 ] || kept=()
    build "${kept[@]}" -Pexits=all :app:minifyReleaseWithR8 && did :app:minifyReleaseWithR8 &&
        build "${kept[@]}" -Pexits=all :app:minifyReleaseWithR8 && did :app:minifyReleaseWithR8 UP-TO-DATE &&
        { [ "$version" = 7.4.2 ] || matches '^Reusing configuration cache' "$TMPDIR/gradle.log"; }
}

aar_is_whole() { # FILE
    unzip -qo "$1" -d "$TMPDIR/aar" && cmp "$ROOT/runtime/android/consumer-rules.pro" <(head -c "$(stat -c %s "$ROOT/runtime/android/consumer-rules.pro")" "$TMPDIR/aar/proguard.txt") &&
        unzip -l "$TMPDIR/aar/classes.jar" >"$TMPDIR/aar.list" && matches 'io/methodbeat/AppMethodBeat.class' "$TMPDIR/aar.list" &&
        matches 'io/methodbeat/android/MethodBeat.class' "$TMPDIR/aar.list" && matches_not '(Unsafe|CriticalNative)\.class' "$TMPDIR/aar.list" &&
        cmp "$LIBS/arm64-v8a/libmethodbeat.so" "$TMPDIR/aar/jni/arm64-v8a/libmethodbeat.so" && [ -s "$TMPDIR/aar/jni/armeabi-v7a/libmethodbeat.so" ]
}
