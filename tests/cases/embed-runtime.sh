#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --embed-runtime: the recorder in a finished package. What Android's own tools read in it is what
# was there and a provider; that starts it, in the framework's own classes of three versions, out of
# the package's own dex and by its own manifest.
# test: long, needs dex android
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
apk_tools
command -v aapt2 >/dev/null || skip_all "aapt2 is not installed"
java_tools || exit 1
dex_corpus
android=$("$ROOT/tests/fetch/android") || exit 1
plan 78
cd "$TMPDIR" || exit 1
framework=/usr/share/android-framework-res/framework-res.apk
new=$(echo "$android"/sdk/android-all-instrumented-15-*.jar)
robolectric=$(find "$android/lib" -name '*.jar' | sort | paste -sd:)
mb() { rm -f methodMapping.txt ignoreMethodMapping.txt && "$MB" instrument "$@" >out 2>err || { cat err; false; }; }
embed() { mb --embed-runtime --embed-lib libs "$@"; }
tree() { aapt2 dump xmltree --file AndroidManifest.xml "$1"; }
# gains A B: the lines of the manifest of B that A has not; fails where A has one that B has not.
gains() { diff <(tree "$1") <(tree "$2") >gained; ! grep '^<' gained; }

library 183 2 libs/arm64-v8a/libmethodbeat.so 5000
library 62 2 libs/x86_64/libmethodbeat.so 5000
library 40 1 libs/armeabi-v7a/libmethodbeat.so 5000
keytool -genkeypair -keystore key.p12 -storetype PKCS12 -storepass finished -alias finished -dname CN=finished \
    -keyalg RSA -keysize 2048 -validity 2 2>/dev/null || exit 1

# ---- An app of somebody else ----
app=$CORPUS/archives/settings-8.0.10.apk
ok "an app of somebody else" embed --runtime-option slow=500 --verify -o settings.apk "$app"
cp methodMapping.txt settings.map
ok "its manifest has all it had" gains "$app" settings.apk
is "and one element more" "$(grep -c 'E:' gained)" 1
has "a provider" 'E: provider' gained
has "of ours" 'name.0x01010003.="io\.methodbeat\.android\.Start"' gained
has "for the app alone" 'exported.0x01010010.=false' gained
has "under its own name" 'authorities.0x01010018.="io\.appium\.settings\.methodbeat-init"' gained
has "before all others" 'initOrder.0x0101001a.=2147483647' gained
is "which is all" "$(grep -c 'A:' gained)" 4
is "aapt sees the same app" "$(aapt dump badging settings.apk | grep -v native-code)" "$(aapt dump badging "$app")"
is "the options are an asset" "$(unzip -p settings.apk assets/methodbeat.properties)" "$(unzip -p settings.apk META-INF/methodbeat.properties | grep ^mapping.id=; echo slow=500)"
ok "aligned" aligned settings.apk
ok "it can be signed" apksigner sign --ks key.p12 --ks-pass pass:finished --out signed.apk settings.apk
ok "and holds" apksigner verify signed.apk
ok "doctor finds nothing to do" status 0 "$MB" doctor -m settings.map signed.apk
has "as it is started" 'started +by a provider' "$TMPDIR/out"
ok "verify knows what was added" status 0 "$MB" verify settings.apk --against "$app" -m settings.map
art_tools
mkdir dex && (cd dex && jar -xf ../settings.apk && ls classes10.dex >/dev/null)
# shellcheck disable=SC2046
"$ART/artverify" --list art.list "$ART/boot.dex" $(dex_files dex) >art.out 2>&1
has "ART's verifier looks at all dex together" ' Lio/methodbeat/android/Start;' art.list
hasnt "and takes all of it" '^HARD' art.list
ok "with one thread it is the same package" embed -j 1 --runtime-option slow=500 -m settings.map -o one.apk "$app"
same "to the byte" settings.apk one.apk

# ---- One of ours, whose dex is run ----
source=$ROOT/tests/android/start
javac -d plain "$ROOT"/tests/android/compile/org/robolectric/internal/bytecode/ShadowedObject.java || exit 1
javac --release 7 -nowarn -Xlint:-options -g -cp "plain:$new:$robolectric" -d app "$source"/app/com/example/finished/*.java 2>log || exit 1
dx() { java -cp "$CORPUS/archives/dx.jar" com.android.dx.command.Main --dex --output="$1/classes.dex" "$2"; }
# linked FILE MANIFEST OPTION...: an unsigned package with the manifest and the app's dex.
mkdir bare && dx bare app || exit 1
linked() {
    local file=$1 manifest=$2
    shift 2
    aapt2 link "$@" -I "$framework" --manifest "$manifest" -o "$file" 2>>log && jar -uf "$file" -C bare classes.dex
}
ok "an app is made" linked finished.apk "$source/AndroidManifest.xml"
pages='pages=a.B: list; com.example.finished.Screen: android:content'
ok "and gets the recorder" embed --verify -s all --runtime-option slow=150 --runtime-option report=reports/own.ndjson \
    --runtime-option "$pages" -o beat.apk finished.apk
cp methodMapping.txt beat.map
has "an isolated service is named" 'finished\.apk: \.Lonely runs in an isolated process' err
ok "the manifest has all it had" gains finished.apk beat.apk
is "and a provider for each process that can have one" "$(grep -c 'E: provider' gained)" 3
is "by the names that the manifest has" "$(sed -n 's/.*process(0x01010011)="\([^"]*\)".*/\1/p' gained | paste -sd' ')" \
    ':push com.example.sync'
is "before the device is unlocked too, as a service of it runs then" "$(grep -c 'directBootAware.*=true' gained)" 3

mkdir finished && (cd finished && jar -xf ../beat.apk classes.dex classes2.dex)
# The topmost of the classes that run first: it had a static initialiser, or had none.
baksmali disassemble -o smali finished/classes.dex
initializer() { sed -n '/^\.method .*<clinit>/,/^\.end method/p' "smali/com/example/finished/$1.smali" | grep -oE 'invoke-[^,]*, [^(]*|return-void'; }
is "the class above the application's starts the recorder first" "$(initializer BaseApp | head -2)" 'invoke-static {}, Lio/methodbeat/android/EarlyStart;->begin
invoke-static {v0}, Lio/methodbeat/AppMethodBeat;->i'
is "and the component factory, which did nothing there" "$(initializer Factory)" 'invoke-static {}, Lio/methodbeat/android/EarlyStart;->begin
return-void'
is "and no other class" "$(grep -rl 'EarlyStart' smali | sort | paste -sd' ')" \
    'smali/com/example/finished/BaseApp.smali smali/com/example/finished/Factory.smali'
ok "verify counts them" status 0 "$MB" verify beat.apk --against finished.apk -m beat.map
has "as what it can't prove" 'not proven: 2 static initialisers that start the recorder' "$TMPDIR/out"
# What smali makes of both has no string of ours: but for that, edits of the one are faults that verify finds.
baksmali disassemble -o was bare/classes.dex && mkdir smalied && smali assemble -a 21 -o smalied/classes.dex was || exit 1
# planted TEXT WHAT CLASS EDIT
planted() {
    rm -rf planted && cp -r smali planted && sed -i "$4" "planted/com/example/finished/$3.smali" &&
        smali assemble -a 21 -o planted/classes.dex planted || exit 1
    status 1 "$MB" verify planted/classes.dex --against smalied/classes.dex -m beat.map
    has "$1" "$2" "$TMPDIR/err"
}
begin='invoke-static {}, Lio\/methodbeat\/android\/EarlyStart;->begin()V'
planted "a start elsewhere is a fault" 'FinishedApp\.work\(I\)I: 0: the recorder is started in a method that is no static' \
    FinishedApp "/^.method public work/,/registers/s/\.registers .*/&\n    $begin/"
planted "so is an initialiser that does more" 'Factory\.<clinit>\(\)V: it was added, and does not only start' \
    Factory "/<clinit>/,/end method/s/$begin\$/&\n    $begin/"
translated() { PATH=/usr/bin:$PATH enjarify -f -o "$1.jar" "$1" && ! grep -q '[1-9][0-9]* classes had errors'; }
ok "the package's dex become class files again" eval 'translated finished/classes.dex >log1 && translated finished/classes2.dex >log2'
ok "what drives it compiles" javac --release 8 -nowarn -Xlint:-options -cp "$new:$robolectric" -d drive "$source"/drive/*.java \
    "$ROOT/tests/android/drive/Launches.java"
# configure DIRECTORY APK: what Robolectric is told of the package.
configure() {
    mkdir -p "$1/com/android/tools"
    cat >"$1/com/android/tools/test_config.properties" <<END
android_merged_manifest=$source/AndroidManifest.xml
android_merged_assets=$TMPDIR/none
android_merged_resources=$TMPDIR/none
android_resource_apk=$TMPDIR/$2
android_custom_package=com.example.finished
END
}
configure config beat.apk
ok "where adb reaches the reports" embed -s all --runtime-option slow=150 --runtime-option report=reports/own.ndjson \
    --runtime-option place=external -o external.apk finished.apk
configure config-external external.apk
# drive NAME LEVEL CONFIG EXPECTED LIBRARY OPTION...: in the background, as most of the time it waits.
drive() {
    {
        java -Xmx512m -Dmethodbeat.library="$5" -Dstart.expected="$4" -Dstart.report="$TMPDIR/$1.ndjson" \
            -Dstart.place="$3" "${@:6}" -Drobolectric.offline=true -Drobolectric.dependency.dir="$android/sdk" -Drobolectric.enabledSdks="$2" \
            -Drobolectric.logging=stdout -cp "$3:finished/classes.dex.jar:finished/classes2.dex.jar:drive:$robolectric:$new" \
            org.junit.runner.JUnitCore drive.StartTest >"$1.log" 2>&1
        echo $? >"$1.status"
    } &
}
driven() { cut -c1-2000 "$1.log"; [ "$(cat "$1.status")" = 0 ] && grep -q '^OK (4 tests)' "$1.log"; }
for level in 21 28 35; do drive $level $level config true "$BUILD/libmethodbeat.so"; done
drive none 28 config false /nonexistent/libmethodbeat.so
drive external 28 config-external true "$BUILD/libmethodbeat.so"
drive slow 28 config true "$BUILD/libmethodbeat.so" -Dstart.slow=true -Dfinished.first=10200
wait
for level in 28 35; do drive locked$level $level config true "$BUILD/libmethodbeat.so" -Dstart.locked=true; done
wait
for level in 21 28 35; do
    ok "API $level: the provider starts the recorder" driven $level
    ok "API $level: the decoder reads what it reports" status 0 "$MB" decode -m beat.map $level.ndjson
    has "API $level: a slow message with the app's methods" 'com\.example\.finished\.Parser\.parse\(int\)' "$TMPDIR/out"
done
ok "place=external: they are there" driven external
ok "without the library the app runs as ever" driven none
is "with one line in the log" "$(grep -c 'methodbeat: nothing is recorded' none.log)" 1
for level in 28 35; do ok "API $level: before the device is unlocked reports go to its own files" driven locked$level; done
ok "a slow start has a report" driven slow
has "and the page that an option names" '"scene":"com\.example\.finished\.Screen","t1":' slow.ndjson
ok "which is decoded" status 0 "$MB" decode -m beat.map slow.ndjson
has "with what ran before there was a provider" '^ +[0-9]{5,} .* com\.example\.finished\.BaseApp\.<clinit>\(\)' "$TMPDIR/out"

# ---- An App Bundle ----
linked proto.apk "$source/AndroidManifest.xml" --proto-format
mkdir -p bundle && (cd bundle && jar -xf ../proto.apk)
zip make app.aab BundleConfig.pb=bundle/resources.pb base/manifest/AndroidManifest.xml=bundle/AndroidManifest.xml \
    base/dex/classes.dex=bundle/classes.dex base/resources.pb=bundle/resources.pb || exit 1
ok "an App Bundle" embed --verify -s all -o beat.aab app.aab
mkdir -p again && (cd again && jar -xf ../beat.aab)
is "has what a module of it may have" "$(cd again && find base -type f | LC_ALL=C sort | paste -sd' ')" \
    'base/assets/methodbeat.properties base/dex/classes.dex base/dex/classes2.dex base/lib/arm64-v8a/libmethodbeat.so base/lib/armeabi-v7a/libmethodbeat.so base/lib/x86_64/libmethodbeat.so base/manifest/AndroidManifest.xml base/resources.pb base/root/META-INF/methodbeat.properties'
# As a package in the same form, and as the APK that aapt2 makes of it.
jar -cMf beat.proto.apk -C again/base/manifest AndroidManifest.xml -C again/base resources.pb
jar -cMf app.proto.apk -C bundle AndroidManifest.xml -C bundle resources.pb
ok "aapt2 makes APKs of it" eval 'for f in app beat; do aapt2 convert --output-format binary -o $f.binary.apk $f.proto.apk || exit 1; done'
ok "whose manifest has all it had" gains app.binary.apk beat.binary.apk
is "and the providers" "$(grep -c 'E: provider' gained)" 3
is "as in the APK" "$(grep 'A:' gained)" "$(diff <(tree finished.apk) <(tree beat.apk) | grep 'A:')"

# ---- Libraries of the installation ----
mkdir -p usr/bin usr/share/methodbeat && cp "$MB" usr/bin/methodbeat && cp -r libs usr/share/methodbeat/android
ln -s usr/bin/methodbeat linked
ok "without --embed-lib those that are installed are taken" status 0 ./linked instrument --embed-runtime -s all \
    --runtime-option slow=150 --runtime-option report=reports/own.ndjson --runtime-option "$pages" -m installed.map -o installed.apk finished.apk
same "it is the same package" installed.apk beat.apk

# ---- What can't be ----
# refused TEXT WHY ARGUMENT...: nothing is written.
refused() {
    local text=$1 why=$2
    shift 2
    rm -f no.apk
    ok "$text" status 1 "$MB" instrument --embed-runtime "$@" -o no.apk
    has "$text: says why" "$why" "$TMPDIR/err"
}
# other NAME SED: a package whose manifest was changed so.
other() {
    sed "$2" "$source/AndroidManifest.xml" >"$1.xml" && linked "$1.apk" "$1.xml" || { cat log; exit 1; }
}
other old 's/minSdkVersion="21"/minSdkVersion="20"/'
other codeless 's/android:label=/android:hasCode="false" android:label=/'
other split 's/package="com.example.finished"/& split="config.de"/'
other taken 's|</application>|<provider android:name=".P" android:authorities="a;com.example.finished.methodbeat-init"/>&|'
refused "without libraries" 'has no libmethodbeat\.so, .*share/methodbeat/android: .*--embed-lib' finished.apk
refused "a directory of libraries that is not there" 'embed-lib: nowhere: there is no such directory' --embed-lib nowhere finished.apk
refused "Android before 5.0" 'old\.apk!AndroidManifest\.xml: --embed-runtime takes apps of Android 5\.0 and newer' --embed-lib libs old.apk
refused "no code" 'codeless\.apk!AndroidManifest\.xml: .*hasCode' --embed-lib libs codeless.apk
refused "a split" 'split\.apk is a split' --embed-lib libs split.apk
refused "an authority that is taken" 'a provider for com\.example\.finished\.methodbeat-init already' --embed-lib libs taken.apk
refused "no package" 'no \.apk or \.aab' --embed-lib libs app
