#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Real programs give the same output instrumented, with --probes pair and with
# --select all --exits all; every o has its i, on every thread, and with the latter
# every i its o, which brings what that i returned.
# test: long, needs corpus
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
corpus
WAYS="pair all"
programs=$ROOT/tests/programs
jars="scala-library-2.11.12 scala-reflect-2.11.12 scala-compiler-2.11.12 kotlin-stdlib kotlin-compiler
    libtrove-intellij ant ant-launcher xalan2 serializer xercesImpl bcprov commons-math3 lucene-core-4.10.4
    lucene-analyzers-common-4.10.4"
names="scala kotlin ant xalan bcprov commons-math lucene javac"

# The jars of one way are in $TMPDIR/jars.WAY under the same names; all of one
# way share one id space.
instrument_way() {
    local jar inputs=()
    mkdir -p "$TMPDIR/jars.$1"
    for jar in $jars; do
        inputs+=("$JARS/$jar.jar")
    done
    inputs+=("$CORPUS/jdk/jdk.compiler.jar")
    if [ "$1" = plain ]; then
        ln -s "${inputs[@]}" "$TMPDIR/jars.plain/"
        : >"$TMPDIR/map.plain"
    else
        # shellcheck disable=SC2046
        "$MB" instrument $(way_options "$1") -o "$TMPDIR/jars.$1" --mapping-out "$TMPDIR/map.$1" "${inputs[@]}"
    fi
}

# In the programs below: j NAME... is a class path of the way's jars, run starts
# Java with the beat class, maybe_instrument does it to what was just compiled, with
# ids beside those of the jars.
j() { local p= n; for n in "$@"; do p=$p${p:+:}$TMPDIR/jars.$way/$n.jar; done; echo "$p"; }
run() {
    runs=$((runs + 1))
    java -Xshare:auto -Xss8m -Xbootclasspath/a:"$(beat_of "$way")" -Dbeat.report="$TMPDIR/beat.$way.$name.$runs" \
        -Dbeat.exits="$([ "$way" = all ] && echo all || echo explicit)" -Dbeat.mapping="$mapping" "$@"
}
maybe_instrument() {
    if [ "$way" = plain ]; then
        cp -r "$1" "$2"
    else
        # shellcheck disable=SC2046
        # Its warnings are not the program's.
        "$MB" instrument $(way_options "$way") -o "$2" --base-mapping "$mapping" --mapping-out "$2.map" "$1" >"$2.log" 2>&1 ||
            { cat "$2.log"; return 1; }
        mapping=$2.map
    fi
}

program_scala() {
    mkdir classes
    run -cp "$(j scala-compiler-2.11.12 scala-library-2.11.12 scala-reflect-2.11.12)" scala.tools.nsc.Main \
        -cp "$(j scala-library-2.11.12)" -d classes "$programs/Words.scala" || return 1
    maybe_instrument classes "$work/classes"
    run -cp "$work/classes:$(j scala-library-2.11.12)" Words
}
program_kotlin() {
    local annotations=$JARS/org.jetbrains.annotations-java8.jar:$JARS/org.jetbrains.annotations-common.jar
    mkdir classes
    run -cp "$(j kotlin-compiler kotlin-stdlib libtrove-intellij):$JARS/kotlin-reflect.jar:$JARS/jansi.jar:$annotations" \
        org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -nowarn -no-reflect -no-stdlib -cp "$JARS/kotlin-stdlib.jar" \
        -d classes "$programs/Shop.kt" || return 1
    maybe_instrument classes "$work/classes"
    run -cp "$work/classes:$(j kotlin-stdlib)" ShopKt
}
program_ant() {
    cp "$programs/build.xml" .
    run -cp "$(j ant ant-launcher)" org.apache.tools.ant.launch.Launcher -q -f build.xml || return 1
    # What holds a time of the clock.
    rm work/hello.jar
    sed -i '/^Total time/d' stdout
}
program_xalan() {
    {
        echo '<list>'
        for n in $(seq 400); do echo "<item kind='k$((n % 9))' price='$((n * 37 % 101))'>abc $n</item>"; done
        echo '</list>'
    } >in.xml
    run -cp "$(j xalan2 serializer xercesImpl):$JARS/bcel.jar:$JARS/java-cup-0.11b-runtime.jar:$JARS/regexp.jar" \
        org.apache.xalan.xslt.Process -IN in.xml -XSL "$programs/style.xsl" -OUT interpreted.html &&
        run -cp "$(j xalan2 serializer xercesImpl):$JARS/bcel.jar:$JARS/java-cup-0.11b-runtime.jar:$JARS/regexp.jar" \
            org.apache.xalan.xslt.Process -XSLTC -IN in.xml -XSL "$programs/style.xsl" -OUT compiled.html
}
program_java() { # MAIN JARS...: a program of ours on a library
    local main=$1
    shift
    mkdir -p "$work/classes"
    javac -d "$work/classes" -cp "$(j "$@")" "$programs/$main.java" &&
        run -cp "$work/classes:$(j "$@")" "$main"
}
program_bcprov() { program_java Crypto bcprov; }
program_commons-math() { program_java Numbers commons-math3; }
program_lucene() { program_java Search lucene-core-4.10.4 lucene-analyzers-common-4.10.4; }
program_javac() {
    mkdir classes
    (cd "$work" && jar -xf "$CORPUS/root/usr/share/openjfx/lib/src.zip" javafx.base)
    find "$work/javafx.base" -name '*.java' ! -name module-info.java | sort >"$work/sources"
    run --patch-module jdk.compiler="$(j jdk.compiler)" --add-reads jdk.compiler=ALL-UNNAMED \
        -m jdk.compiler/com.sun.tools.javac.Main -nowarn -proc:none -d classes @"$work/sources"
}

# The program NAME in the way WAY: what it prints and writes is in $TMPDIR/out.WAY.NAME.
perform() {
    local way=$1 name=$2 work=$TMPDIR/work.$1.$2 mapping=$TMPDIR/map.$1 runs=0 status
    mkdir -p "$TMPDIR/out.$way.$name" "$work"
    cd "$TMPDIR/out.$way.$name" || return 1
    "program_$name" >stdout 2>stderr
    status=$?
    cd "$ROOT" || return 1
    [ "$status" -eq 0 ] || tail -n 20 "$TMPDIR/out.$way.$name"/stderr "$TMPDIR/out.$way.$name"/stdout
    return "$status"
}
performs_alike() {
    perform "$1" "$2" || return 1
    # The JVM's own warnings name paths.
    sed -i '/^WARNING: /d;/^OpenJDK 64-Bit/d' "$TMPDIR"/out.*."$2"/stderr
    diff -rq "$TMPDIR/out.plain.$2" "$TMPDIR/out.$1.$2" || {
        diff -r "$TMPDIR/out.plain.$2" "$TMPDIR/out.$1.$2" | head -20
        return 1
    }
}
every_run_balanced() { local f; for f in "$TMPDIR/beat.$1.$2".*; do balanced "$f" || return 1; done; }

plan $((2 + 5 * $(wc -w <<<"$names")))
instrument_way plain
for way in $WAYS; do
    ok "all programs are instrumented together ($way)" instrument_way "$way"
done
for name in $names; do
    ok "$name runs" perform plain "$name"
    for way in $WAYS; do
        ok "$name does the same instrumented ($way)" performs_alike "$way" "$name"
    done
    ok "$name: every o has its i on every thread (pair)" every_run_balanced pair "$name"
    ok "$name: and every i its o (all)" every_run_balanced all "$name"
    say "$name: $(cat "$TMPDIR"/beat.all."$name".* 2>/dev/null | grep '^i ' | paste -sd';' | sed 's/;/; /g')"
done
