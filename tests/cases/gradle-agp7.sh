#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Gradle plugin in a build by the real Android Gradle plugin 7.4.2 with its R8: an app, a feature, a library and
# runtime/android as a module; an APK and a bundle; up-to-date, from the cache, without minification.
# It takes minutes, and what 7.4.2 has, 8.1.4 has too: `make test-long`.
# test: long, needs gradle
. "$(dirname "$0")/../lib.sh"
[ "${LONG:-1}" -gt 1 ] || skip_all "it takes minutes: make test-long"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
. "$ROOT/tests/tools/sh/gradle.sh"
. "$ROOT/tests/tools/sh/gradle-app.sh"
gradle_tools
apk_tools
java_tools && art_tools && android_libs || exit 1
trap gradle_end EXIT
plan 28
app_builds 7.4.2 -Pandroid.enableR8.fullMode=true
