#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Gradle plugin in a build by the real Android Gradle plugin 8.1.4 with its R8: an app, a feature, a library and
# runtime/android as a module; an APK and a bundle; likewise, and its configuration cache.
# test: long, needs gradle
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
. "$ROOT/tests/tools/sh/gradle.sh"
. "$ROOT/tests/tools/sh/gradle-app.sh"
gradle_tools
apk_tools
java_tools && art_tools && android_libs || exit 1
trap gradle_end EXIT
plan 29
app_builds 8.1.4
forgotten() {
    sed -i '/MethodBeat\.install(this)/d' "$TMPDIR/app/app/src/module/java/com/example/shop/ShopApplication.java"
    ! agp 8.1.4 "$TMPDIR/app" "-Pmethodbeat.libs=$LIBS" :app:assembleRelease && matches 'methodbeat: app-release\.apk would report nothing' "$TMPDIR/gradle.log" &&
        matches '^ +started: ' "$TMPDIR/gradle.log"
}
ok "an app that forgets MethodBeat.install fails" forgotten
