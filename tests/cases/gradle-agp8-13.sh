#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Gradle plugin in a build by the real Android Gradle plugin 8.13.2 with its R8: an app, a feature, a library and
# runtime/android as a module; an APK and a bundle. By Gradle 8.11.1, which is older than that plugin asks for, and
# has no daemon here: so one build.
# test: long, needs gradle
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
. "$ROOT/tests/tools/sh/gradle.sh"
. "$ROOT/tests/tools/sh/gradle-app.sh"
gradle_tools
apk_tools
java_tools && art_tools && android_libs || exit 1
plan 13
p=$TMPDIR/app
app "$p" 8.13.2
lists=$p/app/build/outputs/methodbeat
apk=$p/app/build/outputs/apk/release/app-release.apk
aab=$p/app/build/outputs/bundle/release/app-release.aab
map=$p/app/build/outputs/mapping/release/mapping.txt
build() { agp 8.13.2 "$p" "-Pmethodbeat.libs=$LIBS" --build-cache "$@"; }

ok "AGP 8.13.2: an APK and a bundle" build :app:assembleRelease :app:bundleRelease
has "the app's methods have ids, by their own names" ',com\.example\.shop\.Prices discount \(I\)I' "$lists/release/methodMapping.txt"
has "so has the feature's, of the same set" ',com\.example\.shop\.feature\.Offers load \(I\)V' "$lists/release/methodMapping.txt"
hasnt "the runtime, under R8's names, has none" ',io\.methodbeat' "$lists/release/methodMapping.txt"
base=$(dex_of "$p" './dex/release/minifyReleaseWithR8*') feature=$(dex_of "$p" './feature_dex/release*')
before=$p/app/build/unwoven/minifyReleaseWithR8
ok "verify and ART's verifier take the base" woven_right "$before/outputDex" "$base" "$lists/release" -p "$map"
ok "and the feature" woven_right "$before/featureDexDir/$(basename "$feature")" "$feature" "$lists/release" -p "$map"
ok "the APK has what was woven" packaged "$base" "$apk" ''
ok "and is signed" apksigner verify "$apk"
ok "and aligned" aligned "$apk"
ok "its profile is of that dex" profile_fits "$apk" '' assets/dexopt
is "the app can ask for the id of its mapping" "$(unzip -p "$apk" META-INF/methodbeat.properties)" \
    "mapping.id=$("$MB" mapping check "$lists/release/methodMapping.txt" | grep -oE '[0-9a-f]{16}' | head -1)"$'\nprobes=late\nexits=explicit'
ok "the bundle has what was woven" packaged "$base" "$aab" base/dex/
ok "in the feature too" packaged "$feature" "$aab" feature/dex/
