#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The runtime's Android side, driven by Robolectric: a sample app, instrumented, in the framework's
# own classes of several API levels, with the library that is loaded on Linux. What a step reports
# is checked in tests/android/drive; that all kinds are there and the decoder reads them, here.
# test: long, needs android
. "$(dirname "$0")/../lib.sh"
plan 85

android=$("$ROOT/tests/fetch/android") || exit 1
sdk=$android/sdk/android-all-instrumented
old=$sdk-5.0.2_r3-robolectric-r0-i7.jar middle=$sdk-9-robolectric-4913185-2-i7.jar
new=$sdk-15-robolectric-12650502-i7.jar
robolectric=$(find "$android/lib" -name '*.jar' | sort | paste -sd:)
sandbox=$(echo "$android"/lib/sandbox-*.jar) # the framework's classes name its
beat=$BUILD/java-android
work=$TMPDIR/work
mkdir -p "$work"
cd "$work" || exit 1

java8() { # CLASS-PATH DIRECTORY FILE...
    local path=$1 to=$2
    shift 2
    javac --release 8 -Xlint:all,-options,-deprecation,-classfile,-processing -Werror -g -proc:none \
        -cp "plain:$path:$sandbox" -d "$to" "$@"
}
javac -d plain "$ROOT"/tests/android/compile/org/robolectric/internal/bytecode/ShadowedObject.java || exit 1
sources=$ROOT/runtime/android/src/main/java/io/methodbeat/android
ok "it compiles against Android 15" java8 "$new:$beat" classes "$sources"/*.java \
    "$ROOT/runtime/java-android/io/methodbeat/Target.java"

# What newer systems alone have is where older ones do not look.
mkdir -p older
cp "$sources"/*.java older/
rm older/MeasuredFrames.java older/Exits.java older/PlatformFragments.java older/Surroundings.java
sed -i 's/new MeasuredFrames(worker)/null/' older/Frames.java
sed -i 's/info.getMemoryStat("summary.graphics")/null/' older/Readings.java
sed -i 's/Debug.getRuntimeStat(name)/name/' older/Natives.java
sed -i 's/view.getViewTreeObserver().registerFrameCommitCallback/new Handler().post/' older/FirstFrame.java
sed -i '/PlatformFragments\.watch/d' older/Fragments.java
sed -i '/Exits\.install/d; s/new Surroundings(.*))/null)/' older/MethodBeat.java
sed -i 's/Surroundings surroundings/Object surroundings/; s/surroundings.[a-z]*()/surroundings.hashCode()/' older/Readings.java
ok "but for what newer ones have, against Android 5.0" java8 "$old:$beat" older-classes older/*.java

ok "the sample app compiles" java8 "$new:$beat:classes" app "$ROOT"/tests/android/app/com/example/sample/*.java \
    "$ROOT"/tests/android/androidx/*/*.java "$ROOT"/tests/android/androidx/*/*/*.java
ok "what drives it compiles" java8 "$new:$beat:classes:app:$robolectric" drive "$ROOT"/tests/android/drive/*.java \
    "$ROOT"/tests/android/sixteen/android/os/*.java

# Instrumented as a build does it: the app with the module and the beat class in it.
mkdir -p whole
cp -r classes/. "$beat/." app/. whole/
ok "the app is instrumented" "$MB" instrument --select all -c "$new" -m methodMapping.txt -o woven whole
ok "it has activities" grep -q onWindowFocusChanged woven/com/example/sample/MainActivity.class
same "the runtime in it is as it was" classes/io/methodbeat/android woven/io/methodbeat/android
hasnt "it has no ids" ',io\.methodbeat' methodMapping.txt

# The rules that apps get are enough: all is shrunk, optimized and renamed but what the test calls.
java "$ROOT/test-apks/LibraryJar.java" java8.jar
cat >options.pro <<END
-injars whole
-outjars small.jar
-libraryjars java8.jar
-libraryjars $middle(android/**.class)
-dontnote
-dontwarn org.robolectric.**
-dontwarn com.android.**,dalvik.**,libcore.**,android.**
-overloadaggressively
-repackageclasses ''
-allowaccessmodification
-printmapping small.map
-keepattributes InnerClasses
-keep class com.example.sample.** { *; }
-keep class io.methodbeat.android.MethodBeat {
    public static final int PAGE_*;
    public static boolean isInstalled();
    public static void install(android.app.Application);
    public static boolean flush(int);
    public static void reportFullyDrawn(android.app.Activity);
    public static void page(java.lang.String, int);
    public static void loaded(java.lang.String);
    public static void traffic(java.lang.String, long, long);
    public static void start();
    public static void setScene(java.lang.String);
    public static void state(java.lang.String, java.lang.String);
    public static void tag(java.lang.String, java.lang.String);
    public static void breadcrumb(java.lang.String);
    public static void stop();
    public static void stopAndWait();
}
END
ok "ProGuard, with the consumer rules" proguard @options.pro "@$ROOT/runtime/android/consumer-rules.pro"
is "the module's other classes have new names" "$(unzip -l small.jar | grep -c 'io/methodbeat/android/MainLooper')" 0
ok "what is left is instrumented" "$MB" instrument --select all -c "$new" -p small.map -m small.txt \
    -o small-woven.jar small.jar
hasnt "and the runtime, by its original names, is not" ',io\.methodbeat' small.txt

# drive NAME LEVELS CLASS-PATH TESTS OPTION...: its reports are in NAME.ndjson. In the background:
# most of the time it waits. One JVM each, since a library is loaded by one class loader only. Its
# process has the app's name where $process says so.
drive() {
    local name=$1 level=$2 path=$3 tests
    read -ra tests <<<"$4"
    shift 4
    {
        (exec -a "${process:-java}" java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dmethodbeat.library="$BUILD/libmethodbeat.so" \
            -Dsample.report="$work/$name.ndjson" -Drobolectric.offline=true \
            -Drobolectric.dependency.dir="$android/sdk" -Drobolectric.enabledSdks="$level" "$@" \
            -cp "$path:drive:$robolectric:$new" org.junit.runner.JUnitCore "${tests[@]/#/drive.}" \
            >"$name.log" 2>&1)
        echo $? >"$name.status"
    } &
}
driven() { # NAME: how it went
    cut -c1-2000 "$1.log"
    [ "$(cat "$1.status")" = 0 ]
}
user=(-Dsample.mode=1 -Dsample.anr=500)   # MODE_TEST
none=(-Dsample.mode=2 -Dsample.anr=0)     # MODE_ONLINE
drive 21 21 woven DriveTest "${user[@]}"
drive 28 28 woven DriveTest "${user[@]}"
process=org.robolectric.default drive 35 35 woven DriveTest "${user[@]}"
wait
drive small 28 small-woven.jar DriveTest "${user[@]}"
drive service 21 woven NoStartTest "${none[@]}" -Ddrive.message=114
drive receiver 35 woven NoStartTest "${none[@]}" -Ddrive.message=113
drive cold 28 woven ColdStartTest "${user[@]}" -Dsample.start=10200 # from 10 s on a start has its tree
drive profiles 35 woven ProfilesTest -Dsample.mode=1 -Dsample.anr=500 -Dsample.profiles=true
drive provider 28 woven NoStartTest "${none[@]}" -Ddrive.message=159 -Ddrive.idle=2100
for level in 21 28 35; do
    [ $level = 35 ] && drive started 35 woven StartInfoTest "${user[@]}"
    drive hang$level $level woven HangTest "${user[@]}"
    drive stalls$level $level woven StallsTest "${user[@]}"
    drive scenes$level $level woven ScenesTest "${user[@]}"
    wait
    if [ $level != 21 ]; then
        drive switches$level $level woven SwitchesTest "${user[@]}"
        drive never$level $level woven SwitchesTest "${user[@]}" -Dsample.leak=9223372036854775807 -Dsample.off=messages
        drive off$level $level woven SwitchesTest "${user[@]}" \
            -Dsample.off=messages,input,frames,starts,fragments,leaks,memory,battery,traffic,network,pages,exits,hidden
    fi
    wait
    drive quiet$level $level woven QuietTest "${user[@]}" -Djava.security.manager=allow
    drive config$level $level woven ConfigTest "${user[@]}"
    drive blown$level $level woven ConfigTest "${user[@]}" -Dsample.starts=$'\003'
    drive kept$level $level woven ConfigTest "${user[@]}" -Dsample.config=off=all
    [ $level = 28 ] && drive other28 28 woven ConfigTest "${user[@]}" -Dsample.processes=:push,com.example.*
    drive context$level $level woven ContextTest
    wait
done
drive cost 35 woven CostTest -Dsample.mode=1 -Dsample.anr=500000
cp "$BUILD/libmethodbeat.so" copy.so # another library to the JVM, for another class loader
drive odd 21,28,35 woven "NoLibraryTest HiddenTest NotSampledTest" -Dsample.mode=1 -Dsample.anr=0 \
    -Ddrive.library="$BUILD/libmethodbeat.so" -Ddrive.copy="$work/copy.so"
wait

kinds() { grep -oh '"tag":"[A-Za-z_]*"' "$@" | cut -d'"' -f4 | sort -u; }
details() { grep -oh '"detail":"[A-Z_]*","cost"' "$@" | cut -d'"' -f4 | sort -u | paste -sd' '; }
reports() { # NAME TEXT: one that was driven, decoded
    ok "$2" driven "$1"
    ok "the decoder reads all of it" status 0 "$MB" decode -m "${3:-methodMapping.txt}" "$1.ndjson"
    say "$2: $(wc -l <"$1.ndjson") reports of $(kinds "$1.ndjson" | wc -l) kinds"
}
reports 21 "API 21"
ok "what the listeners take of the CPU is measured" driven cost
say "$(grep -o 'cost: .*' cost.log | paste -sd';')"
has "with the app's methods" 'com\.example\.sample\.Work\.message\(int\)' "$TMPDIR/out"
ok "the trace file of a process besides the main one is read" status 0 \
    "$MB" decode -m methodMapping.txt --last 600 21.ndjson.mbt-java
has "and has the app's methods" 'com\.example\.sample\.Work\.message\(int\)' "$TMPDIR/out"
reports 28 "API 28"
reports 35 "API 35"
ok "the first drawings of a window are apart, and frames go by their deadline" \
    status 0 jq -es 'map(select(.tag == "Trace_FPS")) | length > 0 and all(.[]; .first > 0 and .janky < .slow_frames)' 35.ndjson
ok "what threads waited for the collector is told" \
    status 0 jq -es 'any(.[]; .gc == {cost: 2, times: 2})' 35.ndjson
ok "that of the main one is read" status 0 "$MB" decode -m methodMapping.txt --last 600 35.ndjson.mbt
reports small "API 28, after ProGuard" small.txt
has "with the app's methods" 'com\.example\.sample\.Work\.message\(int\)' "$TMPDIR/out"
reports service "API 21, made for a service"
has "with the call tree of the start" 'com\.example\.sample\.SlowActivity\.onCreate' "$TMPDIR/out"
reports receiver "API 35, made for a receiver"
reports provider "API 28, made for a content provider"
reports cold "API 28, a slow application"
# A start begins with no message: its tree has several roots, the first of them the application.
cold_ms() { grep -E "^[ ~]+[0-9].* $1\(.*\)\$" "$TMPDIR/out" | head -1 | awk '{ print $1 }'; }
ok "the call tree of a cold start has the time of the application's own start" \
    test "$(cold_ms 'com\.example\.sample\.SampleApp\.onCreate')" -ge 10000
has "and begins with the process" '^ +[0-9]+ +[0-9]+ +- .*  \(process start\)$' "$TMPDIR/out"
ok "and of what it called" test "$(cold_ms '.*com\.example\.sample\.Work\.read')" -ge 3000
for level in 21 28 35; do
    ok "API $level, fragments, dialogs, leaks" driven scenes$level
    [ $level = 21 ] || ok "API $level, stopped and begun again" driven switches$level
    [ $level = 21 ] || ok "API $level, without messages, and a leak that is never looked for" driven never$level
    [ $level = 21 ] || ok "API $level, all collectors off" driven off$level
    ok "API $level, no file is touched on the main thread" driven quiet$level
    ok "API $level, a configuration that comes while it runs" driven config$level
    ok "API $level, the fuse" driven blown$level
    ok "API $level, switched off by a configuration that was kept" driven kept$level
    [ $level != 28 ] || ok "API 28, a process that is not to be recorded" driven other28
    ok "API $level, where reports come from, and are" driven context$level
done
ok "API 35, a start that the system tells of" driven started
reports stalls21 "API 21, stalls"
reports stalls28 "API 28, stalls"
reports stalls35 "API 35, stalls"
has "with the methods of an idle handler" 'com\.example\.sample\.Work\.message\(int\)' "$TMPDIR/out"
reports profiles "API 35, profiled by the system"
for level in 21 28 35; do
    ok "API $level, a main thread that takes no messages" driven hang$level
done
reports odd "no library, a hidden handler, a user who is not sampled"
is "every kind of report was made" "$(kinds ./*.ndjson | paste -sd' ')" \
    "Trace_Activity Trace_EvilMethod Trace_Exit Trace_FPS Trace_Leak Trace_Page Trace_Profile Trace_Repeats Trace_Sampled Trace_Session Trace_StartUp Trace_Summary Trace_Traffic Trace_Vitals"
is "and every kind of call tree" "$(details ./*.ndjson)" "ANR LAG LAG_IDLE_HANDLER LAG_TOUCH NORMAL STALL STARTUP"

# The NDK has jni.h among its own headers.
java_home=$(dirname "$(dirname "$(readlink -f "$(type -P javac)")")")
headers="-isystem $java_home/include -isystem $java_home/include/linux"
native() { # COMPILER
    cmake -S "$ROOT/runtime/android" -B "native-$1" -DCMAKE_C_COMPILER="$1" \
        -DCMAKE_C_FLAGS="-Werror -pthread $headers" && cmake --build "native-$1" -j 2 &&
        nm -D "native-$1/libmethodbeat.so" | grep -q ' T JNI_OnLoad'
}
ok "CMakeLists.txt builds the library for arm64" native aarch64-linux-gnu-gcc
ok "and for 32-bit ARM" native arm-linux-gnueabihf-gcc
# By the names that Android's libc has for what glibc calls otherwise.
imports() {
    nm -D native-aarch64-linux-gnu-gcc/libmethodbeat.so | awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' |
        sed 's/^__errno_location$/__errno/; s/^__register_atfork$/pthread_atfork/; s/^__getauxval$/getauxval/' | LC_ALL=C sort
}
none "it calls nothing that Android 5.0 has not: see tests/android/libc.21" \
    "$(LC_ALL=C comm -23 <(imports) <(grep -v '^#' "$ROOT/tests/android/libc.21" | LC_ALL=C sort))"
