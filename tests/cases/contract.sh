#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Classes and a library of two versions: nothing is recorded, one line names both and says what to do, and the program
# goes on.
. "$(dirname "$0")/../lib.sh"
plan 23
cd "$TMPDIR" || exit 1

native=$ROOT/runtime/android/src/main/java/io/methodbeat/android/Natives.java
# The number stands for these: who changes them raises it in all three, and then writes the checksum anew.
known() {
    grep -h ' native ' "$ROOT/runtime/java/io/methodbeat/AppMethodBeat.java" "$native" | sed 's/.* native //'
    cat "$ROOT"/runtime/jni/*.c | tr -s ' \n' '  ' | grep -oE 'GetStaticFieldID\(env, class, "[^)]*|\{&android[^}]*' | LC_ALL=C sort
}
numbers() { grep -hoE '\<CONTRACT = [0-9]+' "$ROOT/runtime/java/io/methodbeat/AppMethodBeat.java" "$native" "$ROOT/runtime/jni/jni_contract.c" | sort | uniq -c | awk '{ print $1, $4 }'; }
is 'the contract and what it stands for' "$(numbers) $(known | cksum)" '3 4 4069555960 1797'

mkdir main jar
cat >Main.java <<'J'
import io.methodbeat.AppMethodBeat;
public class Main {
    public static void main(String[] args) {
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.enterPair(1);
        AppMethodBeat.exitPair(1);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.traffic("images", 1, 1);
        AppMethodBeat.stopAndWait();
        System.out.println("loaded " + AppMethodBeat.isLoaded());
    }
}
J
class() { # NAME SED: NAME.jar, with AppMethodBeat as sed makes it
    rm -rf jar/* && sed "$2" "$ROOT/runtime/java/io/methodbeat/AppMethodBeat.java" >AppMethodBeat.java &&
        javac -nowarn -cp "$BUILD/java-stubs" -sourcepath "$ROOT/runtime/java-jvm" -implicit:none -d jar AppMethodBeat.java &&
        jar -cf "$1.jar" -C jar .
}
library() { # NAME NATIVE TYPE: NAME.so, which knows no contract
    cat >"$1.c" <<C
#include <jni.h>
static void none(void) {}
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
    JNINativeMethod natives[] = {{"$2", "$3", (void *)none}};
    void *got;
    (*vm)->GetEnv(vm, &got, JNI_VERSION_1_6);
    JNIEnv *env = got;
    (void)reserved;
    return (*env)->RegisterNatives(env, (*env)->FindClass(env, "io/methodbeat/AppMethodBeat"), natives, 1) ? JNI_ERR : JNI_VERSION_1_6;
}
C
    "${CC:-cc}" -I"$java_home/include" -I"$java_home/include/linux" -shared -fPIC -o "$1.so" "$1.c"
}
java_home=$(dirname "$(dirname "$(readlink -f "$(type -P javac)")")")
runs() { # CLASS LIBRARY [JAVA-OPTION...]
    rm -f report
    java -Xcheck:jni "${@:3}" -Dmethodbeat.library="$2" -Dmethodbeat.report=report -Dmethodbeat.slow=1 -cp "$1.jar:main" Main >out 2>err
}
# told TEXT LINE CLASS LIBRARY: whether it is to be verbose or not, the line is there once, and the program runs on.
told() {
    local how
    for how in false true; do
        ok "$1: the program runs (verbose $how)" runs "$3" "$4" -Dmethodbeat.verbose=$how
        is "$1: unrecorded" "$(cat out)" 'loaded false'
        is "$1: which is told" "$(sed 's/java.lang.UnsatisfiedLinkError: //' err)" "methodbeat: nothing is recorded: $2"
    done
}
class now '' && class old '/ CONTRACT = /d; s/ void complain(.*/&if (Boolean.getBoolean("methodbeat.verbose"))/' && class newer 's/ CONTRACT = .*/ CONTRACT = 1000;/' && library before open '([Ljava/lang/String;Z)I' || exit 1
javac -nowarn -cp now.jar -d main Main.java || exit 1
ours=$BUILD/libmethodbeat.so
ok 'of one version' runs now "$ours" -Dmethodbeat.verbose=true
has 'it records' '^loaded true$' out
at() { echo "io/methodbeat/AppMethodBeat (jar:file:$TMPDIR/$1.jar!/io/methodbeat/AppMethodBeat.class)"; }
told 'a class before there was a contract' "$(at old) is of an older methodbeat than the library $ours: take the class out there, or instrument anew, with the library's methodbeat" \
    old "$ours"
told 'a class after ours' "$(at newer) is of a newer methodbeat than the library $ours: take the library of the methodbeat that instrumented" newer "$ours"
told 'a library before there was a contract' \
    "the library $TMPDIR/before.so is of an older methodbeat than AppMethodBeat: take the library of the methodbeat that instrumented" now "$TMPDIR/before.so"
# What the Android module has natives in is bound with it, or nothing is.
mkdir -p main/io/methodbeat/android && echo 'package io.methodbeat.android; class Natives { }' >Natives.java && javac -d main Natives.java
ok "Android's class of another version" runs now "$ours"
has 'is named' "^methodbeat: nothing is recorded: io/methodbeat/android/Natives .* is of an older methodbeat than the library $ours" err
