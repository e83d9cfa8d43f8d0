#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Gradle plugin in a build by the real Android Gradle plugin 4.2.2: an app by R8, by ProGuard, and by
# neither. Its R8 knows no runtime/android, which wants a newer AGP: the class that is called is embedded.
# It takes minutes: `make test-long`.
# test: long, needs gradle
. "$(dirname "$0")/../lib.sh"
[ "${LONG:-1}" -gt 1 ] || skip_all "it takes minutes: make test-long"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
. "$ROOT/tests/tools/sh/gradle.sh"
. "$ROOT/tests/tools/sh/gradle-app.sh"
gradle_tools
apk_tools
java_tools && art_tools || exit 1
trap gradle_end EXIT
plan 14
p=$TMPDIR/app
app "$p" 4.2.2
lists=$p/app/build/outputs/methodbeat
apk=$p/app/build/outputs/apk/release/app-release.apk
map=$p/app/build/outputs/mapping/release/mapping.txt
build() { agp 4.2.2 "$p" -Pwith=plain --build-cache "$@"; }

ok "AGP 4.2.2: an APK by R8" build :app:assembleRelease
has "with the app's methods" ',com\.example\.shop\.Prices discount \(I\)I' "$lists/release/methodMapping.txt"
dex=$(dex_of "$p" './*/minifyReleaseWithR8/*')
ok "verify and ART's verifier take its dex" woven_right "$p/app/build/unwoven/minifyReleaseWithR8/outputDex" "$dex" "$lists/release" -p "$map"
ok "the APK has it" packaged "$dex" "$apk" ''
is "and the class that is called" "$(unzip -Z1 "$apk" | grep -c '^classes[0-9]*\.dex$')" 2
ok "it is signed" apksigner verify "$apk"
ok "and aligned" aligned "$apk"
sums=$(sha256sum "$dex"/*.dex "$lists"/release/*)
rm -r "$p/app/build"
ok "where the build is gone" build :app:minifyReleaseWithR8 :app:assemblePlain
ok "it comes out of the cache" did :app:minifyReleaseWithR8 FROM-CACHE
is "the same" "$(sha256sum "$dex"/*.dex "$lists"/release/*)" "$sums"
ok "without R8, merged dex are woven" woven_right "$p/app/build/unwoven/mergeDexPlain/outputDir" "$(dex_of "$p" './dex/plain/*')" "$lists/plain"
rm -r "$p/app/build"
ok "an APK by ProGuard" build -Pandroid.enableR8=false :app:assembleRelease
has "with the app's methods" ',com\.example\.shop\.Prices discount \(I\)I' "$lists/release/methodMapping.txt"
in_apk() { "$MB" inspect "$apk" >"$TMPDIR/inspect" && matches 'probes' "$TMPDIR/inspect"; }
ok "which are in the APK, once" in_apk
