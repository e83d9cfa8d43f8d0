#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every class of the corpus that the JVM links and verifies before, it links and
# verifies after: instrumented with --probes pair, and with --select all --exits all.
# test: long, needs corpus
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
corpus
WAYS="pair all"

# A checker that can't fail proves nothing: it must see the broken class.
negative_control() {
    mkdir -p "$TMPDIR/control/good" "$TMPDIR/control/bad"
    java -cp "$TOOLS:$ASM" BrokenClasses "$TMPDIR/control/good" "$TMPDIR/control/bad" &&
        ! verify -- control - "$TMPDIR/control/good" bad="$TMPDIR/control/bad" >"$TMPDIR/control.out" &&
        cat "$TMPDIR/control.out" &&
        [ "$(grep -c '^BROKEN control bad BadFrame VerifyError' "$TMPDIR/control.out")" -eq 1 ] &&
        [ "$(grep -c '^BROKEN control bad as 51 BadFrame50 VerifyError' "$TMPDIR/control.out")" -eq 1 ] &&
        jar -cf "$TMPDIR/control.jar" -C "$TMPDIR/control/bad" . &&
        verify_boot "$TMPDIR/control.jar" -Xbootclasspath/a:"$TMPDIR/control.jar" >"$TMPDIR/control.out" &&
        cat "$TMPDIR/control.out" &&
        grep -q '^BadFrame VerifyError' "$TMPDIR/control.out"
}

verify() {
    java -Xshare:auto -XX:+UseSerialGC -Xmx3g -Xbootclasspath/a:"$BEAT" -cp "$TOOLS" VerifyClasses "$@"
}

# verify_boot JAR JVM-OPTION...: the verdict on each class that JAR names, in the boot
# loader. A module of the boot layer can't be defined by a loader of ours: the JVM
# runs with it patched, beat class and all.
verify_boot() {
    local jar=$1
    shift
    java -Xshare:off -XX:+UnlockDiagnosticVMOptions -XX:+BytecodeVerificationLocal \
        -XX:+BytecodeVerificationRemote "$@" -cp "$TOOLS" VerifyClasses --module "$jar"
}

instrument_all() {
    local name way
    for name in $(corpus_names) java.base; do
        for way in $WAYS; do
            instrumented "$way" "$name" >/dev/null || echo "$way $name: failed"
        done
    done >"$TMPDIR/failed"
    ! grep . "$TMPDIR/failed"
}

java_base() {
    local way
    verify_boot "$CORPUS/jdk/java.base.jar" >"$TMPDIR/java.base" 2>"$TMPDIR/err" || { cat "$TMPDIR/err"; return 1; }
    for way in $WAYS; do
        mkdir -p "$TMPDIR/patch.$way"
        (cd "$TMPDIR/patch.$way" && jar -xf "$BUILD/tests/instrumented/$way/java.base.jar")
        cp -r "$TMPDIR/boot.$way/io" "$TMPDIR/patch.$way/"
    done
}
java_base_after() {
    verify_boot "$CORPUS/jdk/java.base.jar" --patch-module java.base="$TMPDIR/patch.$1" \
        >"$TMPDIR/java.base.$1" 2>"$TMPDIR/err" || {
        tail -5 "$TMPDIR/java.base.$1"
        cat "$TMPDIR/err"
        return 1
    }
    [ -z "$(comm -23 <(grep ' ok$' "$TMPDIR/java.base") <(grep ' ok$' "$TMPDIR/java.base.$1"))" ] || {
        grep -v ' ok$' "$TMPDIR/java.base.$1" | head -20
        return 1
    }
}

plan $(($(corpus_names | wc -l) + 5))
ok "negative control: the checker sees a bad frame, in a class that says 50 and in the boot loader too" negative_control
ok "the whole corpus is instrumented" instrument_all

groups=()
for name in $(corpus_names); do
    groups+=(-- "$name" "$(corpus_deps "$name" | sed 's/^$/-/')" "$(corpus_jar "$name")")
    for way in $WAYS; do
        groups+=("$way=$BUILD/tests/instrumented/$way/$name.jar")
    done
done
verify "${groups[@]}" >"$TMPDIR/verdicts" 2>"$TMPDIR/verify.err"
grep '^[a-z]' "$TMPDIR/verdicts" | sed 's/^/# /'
verified() { grep -q "^$1: " "$TMPDIR/verdicts" && ! grep "^BROKEN $1 " "$TMPDIR/verdicts" || { tail -5 "$TMPDIR/verify.err"; false; }; }
for name in $(corpus_names); do
    ok "$name verifies as before" verified "$name"
done

# The beat class that java.base can call while the JVM starts: it does nothing.
boot_class() { # WAY METHODS
    mkdir -p "$TMPDIR/boot.src" "$TMPDIR/boot.$1"
    echo "package io.methodbeat; public final class AppMethodBeat { $2 }" >"$TMPDIR/boot.src/AppMethodBeat.java"
    javac -d "$TMPDIR/boot.$1" "$TMPDIR/boot.src/AppMethodBeat.java"
}
boot_class pair 'public static void i(int id) {} public static void o(int id) {}'
boot_class all 'public static int i(int id) { return id; } public static void o(int id, int t) {}'
ok "java.base verifies, and runs this checker, uninstrumented" java_base
say "java.base: $(grep -c . "$TMPDIR/java.base") classes, $(grep -c ' ok$' "$TMPDIR/java.base") verified before"
for way in $WAYS; do
    ok "java.base verifies as before, and runs this checker, instrumented ($way)" java_base_after "$way"
    say "java.base: $(grep -c ' ok$' "$TMPDIR/java.base.$way") verified after ($way)"
done
