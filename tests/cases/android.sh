#!/usr/bin/env bash
# The runtime's Android side, driven by Robolectric: a sample app, instrumented, in the framework's
# own classes of several API levels, with the library that is loaded on Linux. What a step reports
# is checked in tests/android/drive/DriveTest.java; that the decoder reads it, here.
. "$(dirname "$0")/../lib.sh"
command -v mvn >/dev/null || skip_all "no Maven"
levels='21 27 28 35'
plan 23

android=$("$ROOT/tests/fetch-android") || exit 1
old=$android/sdk/android-all-5.0.2_r3-robolectric-r0.jar
new=$android/sdk/android-all-14-robolectric-10818077.jar
robolectric=$(find "$android/lib" -name '*.jar' | sort | paste -sd:)
beat=$BUILD/java
work=$TMPDIR/work
mkdir -p "$work"
cd "$work" || exit 1

java8() { # CLASS-PATH DIRECTORY FILE...
    local path=$1 to=$2
    shift 2
    javac --release 8 -Xlint:all,-options,-deprecation,-classfile,-processing -Werror -g -proc:none \
        -cp "$path" -d "$to" "$@"
}
sources=$ROOT/runtime/android/src/main/java/io/methodbeat/android
ok "it compiles against Android 14" java8 "$new:$beat" classes "$sources"/*.java

# What newer systems alone have is where older ones do not look.
mkdir -p older
cp "$sources"/*.java older/
rm older/MeasuredFrames.java
sed -i 's/new MeasuredFrames(worker)/null/' older/Frames.java
ok "but for FrameMetrics, against Android 5.0" java8 "$old:$beat" older-classes older/*.java

ok "the sample app compiles" java8 "$new:$beat:classes" app "$ROOT"/tests/android/app/com/example/sample/*.java
ok "what drives it compiles" java8 "$new:$beat:classes:app:$robolectric" drive "$ROOT"/tests/android/drive/*.java
ok "the app is instrumented" "$MB" instrument --select all -c "$new" -m methodMapping.txt -o woven app
ok "it has activities" grep -q onWindowFocusChanged woven/com/example/sample/MainActivity.class

drive() { # LEVEL CLASS-PATH REPORT
    java -Xmx1g -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dsample.report="$work/$3" \
        -Drobolectric.offline=true -Drobolectric.dependency.dir="$android/sdk" \
        -Drobolectric.enabledSdks="$1" -cp "$2:$robolectric:$new" \
        org.junit.runner.JUnitCore drive.DriveTest
}
for level in $levels; do
    ok "API $level: all of it is reported" drive "$level" "classes:$beat:woven:drive" "report-$level.ndjson"
    ok "API $level: the decoder reads it" status 0 "$MB" decode -m methodMapping.txt "report-$level.ndjson"
    has "API $level: the call tree names the app's methods" 'com\.example\.sample\.Work\.message\(int\)' "$TMPDIR/out"
    say "API $level: $(wc -l <"report-$level.ndjson") reports, $(grep -o '"tag":"[A-Za-z_]*"' "report-$level.ndjson" | sort -u | wc -l) kinds"
done

# The rules that apps get are enough: all is shrunk, optimized and renamed but what the test calls.
java "$ROOT/test-apks/LibraryJar.java" java8.jar
cat >options.pro <<END
-injars classes:$beat:woven
-outjars small.jar
-libraryjars java8.jar:$android/sdk/android-all-instrumented-8.1.0-robolectric-4611349-i7.jar
-dontnote
-dontwarn org.robolectric.**
-overloadaggressively
-repackageclasses ''
-allowaccessmodification
-keepattributes InnerClasses
-keep class com.example.sample.** { *; }
-keep class io.methodbeat.android.MethodBeat {
    public static final int PAGE_*;
    public static boolean isInstalled();
    public static boolean flush(int);
    public static void page(java.lang.String, int);
}
END
ok "ProGuard, with the consumer rules" proguard @options.pro "@$ROOT/runtime/android/consumer-rules.pro"
is "the library's other classes have new names" "$(unzip -l small.jar | grep -c 'io/methodbeat/android/MainLooper')" 0
ok "API 28: after ProGuard too all of it is reported" drive 28 small.jar:drive report-small.ndjson

# The NDK has jni.h among its own headers.
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
headers="-isystem $java_home/include -isystem $java_home/include/linux"
if command -v cmake >/dev/null; then
    ok "the NDK's CMakeLists.txt builds the library" \
        sh -c "cmake -S '$ROOT/runtime/android' -B native -DCMAKE_C_FLAGS='-pthread $headers' && cmake --build native"
    ok "with the entry point" sh -c "nm -D native/libmethodbeat.so | grep -q ' T JNI_OnLoad'"
else
    ok "CMake # SKIP there is none" true
    ok "CMake # SKIP there is none" true
fi
