#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Finished apps of other people, with the recorder embedded, are run: their own dex and their own manifest, in the framework's
# classes. One has an Application of its own, the others have none. The recorder starts, and a message in which a method
# of the app runs for long is reported and decoded.
# test: long, needs dex android
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
[ "${LONG:-1}" -gt 1 ] || skip_all "it takes minutes: make test-long"
apk_tools
command -v aapt2 >/dev/null || skip_all "aapt2 is not installed"
java_tools || exit 1
apks=$("$ROOT/tests/fetch/apks") || exit 1
android=$("$ROOT/tests/fetch/android") || exit 1
plan 25
cd "$TMPDIR" || exit 1
new=$(echo "$android"/sdk/android-all-instrumented-15-*.jar)
robolectric=$(find "$android/lib" -name '*.jar' | sort | paste -sd:)
library 62 2 libs/x86_64/libmethodbeat.so 5000
# What enjarify can't translate, for a fault of its own, it could not before either.
translate() { PATH=/usr/bin:$PATH enjarify -f -o "$1.jar" "$1" >"$1.log" 2>&1; }
untranslated() { grep -oE '^[^ ]+\.class Traceback' "$1.log" | sort; }
translated() { # APK DEX...
    local apk=$1 dex
    for dex in "${@:2}"; do
        translate "$dex" || { tail -5 "$dex.log"; return 1; }
        if [ -n "$(untranslated "$dex")" ]; then
            unzip -p "$apk" "$(basename "$dex")" >was.dex && translate was.dex && diff <(untranslated was.dex) <(untranslated "$dex") || return 1
        fi
    done
}
ok "what drives them compiles" javac --release 8 -nowarn -Xlint:-options -cp "$new:$robolectric" -d drive \
    "$ROOT"/tests/android/start/drive/*.java "$ROOT/tests/android/drive/Launches.java"

# run_on LEVEL NAME PACKAGE APPLICATION CLASS METHOD ARGUMENT: in the framework of that release.
run_on() {
    local config=$2.config
    mkdir -p "$config/com/android/tools"
    # What is read from this text is its package and its application; the framework's parser reads the package's own manifest.
    echo "<manifest xmlns:android='http://schemas.android.com/apk/res/android' package='$3'><uses-sdk android:minSdkVersion='21'
        android:targetSdkVersion='28'/><application ${4:+android:name='$4'}/></manifest>" >"$2.xml"
    cat >"$config/com/android/tools/test_config.properties" <<END
android_merged_manifest=$TMPDIR/$2.xml
android_merged_assets=$TMPDIR/none
android_merged_resources=$TMPDIR/none
android_resource_apk=$TMPDIR/$2.apk
android_custom_package=$3
END
    rm -f "$2.ndjson"
    java -Xmx1g -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dstart.report="$TMPDIR/$2.ndjson" \
        -Dstart.place="$config" -Dother.application="${4:-android.app.Application}" -Dother.class="$5" -Dother.method="$6" \
        -Dother.argument="$7" -Drobolectric.offline=true -Drobolectric.dependency.dir="$android/sdk" \
        -Drobolectric.enabledSdks="$1" -Drobolectric.logging=stdout \
        -cp "$config:$(printf '%s:' "$2.dex"/*.jar)drive:$robolectric:$new" org.junit.runner.JUnitCore drive.StartTest >"$2.log" 2>&1
    cut -c1-2000 "$2.log"
    grep -q '^OK (3 tests)' "$2.log"
}

# other NAME APK DEX PACKAGE APPLICATION CLASS METHOD ARGUMENT: what matches DEX, and the recorder's, which is the last.
other() {
    local name=$1 dex level
    ok "$name: gets the recorder" "$MB" instrument --embed-runtime --embed-lib libs --verify -s all --runtime-option slow=150 \
        --runtime-option report=reports/own.ndjson -m "$name.map" \
        --ignored-out "$name.ignored" -o "$name.apk" "$2"
    mkdir -p "$name.dex" && (cd "$name.dex" && unzip -qo "../$name.apk" 'classes*.dex')
    dex=$(grep -l -a -E "$3|Lio/methodbeat/android/Start;" "$name.dex"/*.dex)
    # shellcheck disable=SC2086
    ok "$name: its dex become class files again" translated "$2" $dex
    for level in 28 35; do
        ok "$name, API $level: the recorder starts" run_on "$level" "$name" "${@:4}"
        ok "$name, API $level: the decoder reads what it reports" status 0 "$MB" decode -m "$name.map" "$name.ndjson"
        has "$name, API $level: a slow message with the app's method" "${6//./\\.}\\.$7\\(" "$TMPDIR/out"
    done
}

other settings "$apks/settings-8.0.10.apk" 'Lio/appium/settings/recorder/' io.appium.settings '' \
    io.appium.settings.recorder.RecorderUtil isValidFileName recording.mp4
other keyboard "$apks/agent-ime-0.21.5.apk" 'Lcom/callstack/' com.callstack.agentdevice.imehelper '' \
    com.callstack.agentdevice.imehelper.TestInputMethodService decodeBase64Text SGVsbG8=

# One with an Application is for Android before 5.0 too: its manifest says otherwise here.
cp "$apks/apidemos-3.0.0.apk" demos.own.apk && unzip -qo demos.own.apk AndroidManifest.xml &&
    python3 "$ROOT/tests/tools/python/min_sdk.py" AndroidManifest.xml 21 && jar -uf demos.own.apk AndroidManifest.xml || exit 1
other demos demos.own.apk 'Lio/appium/android/apis/' io.appium.android.apis io.appium.android.apis.ApiDemosApplication \
    io.appium.android.apis.os.MorseCodeConverter pattern 'a finished app'
