#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Gradle plugin without the Android Gradle plugin: its options beside the command's, a Java project and what ProGuard makes
# of it, a finished package, reports; and by stand-ins what it says where AGP's tasks are
# others, and what it does with those of 8.13 and 9.5, whose real classes are only looked at.
# test: long, needs gradle
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
. "$ROOT/tests/tools/sh/gradle.sh"
gradle_tools
apk_tools
trap gradle_end EXIT
plan 51
cd "$TMPDIR" || exit 1
api=$GRADLES/gradle-8.3/lib

# ---- the table of options ----
javac -cp "$PLUGIN:$api/*" -d rows "$ROOT/tests/gradle/OptionRows.java" && java -cp "rows:$PLUGIN:$api/*" OptionRows >rows.txt || exit 1
"$MB" help --json | jq -r '.commands[] | select(.name == "instrument") | .options[].name' >command.txt
is "each option of the command has a row, in their order" "$(grep -v '^+' rows.txt | cut -d' ' -f1)" "$(cat command.txt)"
none "and each property is there, and in docs/gradle.md" "$(
    grep -v '^+' rows.txt | cut -d' ' -f2 | grep -vx - | while read -r name; do
        grep -qx "+ $name" rows.txt || echo "the extension has no $name"
    done
    sed -n 's/^+ //p' rows.txt | while read -r name; do
        grep -qE "^\| .*\`$name\`" "$ROOT/docs/gradle.md" || echo "docs/gradle.md has no row of $name"
    done)"
none "so is why an option has no property" "$(
    awk '$2 == "-" { print $1 }' rows.txt | while read -r name; do
        grep -qE "^\| .*\`--$name\`" "$ROOT/docs/gradle.md" || echo "docs/gradle.md has no row of --$name"
    done)"

# ---- a Java project ----
cp -r "$ROOT/tests/gradle/java" java
java "$ROOT/test-apks/LibraryJar.java" java/java8.jar
keytool -genkeypair -keystore java/keys.jks -storepass 'a b"c d' -alias counter -keyalg RSA -dname CN=counter >/dev/null 2>&1 || exit 1
cat >Main.smali <<'S'
.class public Lp/One;
.super Ljava/lang/Object;
.method public static main()V
.registers 1
invoke-static {}, Ljava/lang/System;->gc()V
return-void
.end method
S
mkdir dex && smali assemble --output dex/classes.dex Main.smali && package java/app.apk dex dex || exit 1

build() { gradle 8.3 "$TMPDIR/java" "-PpluginJar=$PLUGIN" "$@"; }
fails() { # PATTERN ARGUMENT...
    local pattern=$1
    shift
    ! build "$@" && matches "$pattern" gradle.log
}
with=(-PmethodbeatBinary="$MB" --build-cache --configuration-cache)
ok "a jar, one after ProGuard, and an APK" build "${with[@]}" methodbeatJar beatSmall beatPackage
same_said() { [ "$(java -cp "$1" com.example.Counter)" = "$(java -cp "$2" com.example.Counter)" ]; }
ok "the jar does what it did" same_said java/build/libs/counter.jar java/build/libs/counter-beat.jar
lists=java/build/outputs/methodbeat
proven() { "$MB" verify -m "$lists/$1/methodMapping.txt" --ignored "$lists/$1/ignoreMethodMapping.txt" "${@:4}" --against "$2" "$3"; }
ok "and is proven" proven methodbeatJar java/build/libs/counter.jar java/build/libs/counter-beat.jar
ok "so does the small one" same_said java/build/small.jar java/build/small-beat.jar
has "whose methods have their own names" 'com\.example\.Counter\$Sum of \(I\)I' $lists/beatSmall/methodMapping.txt
has "it is signed" 'jar verified' <(jarsigner -verify java/build/small-beat.jar)
ok "so is the APK" apksigner verify --min-sdk-version 24 java/build/app-beat.apk
ok "which is aligned" aligned java/build/app-beat.apk
is "and has the class that is called" "$(unzip -Z1 java/build/app-beat.apk | grep -c 'classes2\.dex')" 1
ok "again" build "${with[@]}" methodbeatJar beatSmall beatPackage
has "by the kept configuration" 'Reusing configuration cache' gradle.log
ok "nothing is done" did :methodbeatJar UP-TO-DATE
cp java/build/libs/counter-beat.jar was.jar && rm -r java/build
ok "where all is gone" build "${with[@]}" methodbeatJar
ok "the jar comes out of the cache" did :methodbeatJar FROM-CACHE
same "as it was" was.jar java/build/libs/counter-beat.jar
ok "no binary is an error that says what to do" fails "there is no binary .*binary = file" -PmethodbeatBinary=nowhere methodbeatJar
ok "so is a folder" fails "binary is $TMPDIR/java, a folder" -PmethodbeatBinary=. methodbeatJar
printf '#!/bin/sh\necho "$@" >>%s\necho other 1.0\n' "$TMPDIR/asked" >java/other && chmod +x java/other
ok "so is another program" fails "java/other is not methodbeat: .* it said 'other 1.0'" -PmethodbeatBinary=other methodbeatJar
is "which is asked for nothing else" "$(cat asked)" --version
echo 'methodbeat { select = "none" }' >>java/build.gradle
ok "what the command says is the build's error" fails "methodbeat: select: 'none' is not one of" -PmethodbeatBinary="$MB" methodbeatJar
sed -i '$d' java/build.gradle

# ---- Gradle 8.11, and build scripts in Kotlin ----
mkdir -p script/META-INF/gradle-plugins kotlin/libs
for block in 'methodbeat {' 'tasks.register'; do
    sed -n '/^```kotlin$/,/^```$/p' "$ROOT/docs/gradle.md" | sed -n "/^$block/,/^}/p"
done >script.kts
sed '/^ *\/\/SCRIPT$/r script.kts' "$ROOT/tests/gradle/kotlin/Script.kt" >Script.kt
kotlin() { java -Xmx512m -cp "$GRADLES/kotlin/lib/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler "$@"; }
ok "what the docs have in Kotlin is compiled" kotlin -no-stdlib -no-reflect -Werror -d script -cp "$PLUGIN:$GRADLES/kotlin/lib/kotlin-stdlib-2.0.20.jar:$GRADLES/gradle-8.11.1/lib/gradle-api-8.11.1.jar" Script.kt
echo 'implementation-class=com.example.script.Script' >script/META-INF/gradle-plugins/script.properties
cp -r "$ROOT/tests/gradle/java/"{src,settings.gradle} kotlin/
printf 'buildscript { dependencies { classpath files(pluginJar, compiled) } }\napply plugin: "script"\n' >kotlin/build.gradle
echo '-keepclass com.example.Nothing' >kotlin/methodbeat.pro
written() { gradle 8.11.1 "$TMPDIR/kotlin" "-PpluginJar=$PLUGIN" "-Pcompiled=$TMPDIR/script" "-PmethodbeatBinary=$MB" --build-cache --configuration-cache "$@"; }
ok "and is a build by Gradle 8.11" written methodbeatJar
ok "whose jar does what it did" same_said kotlin/build/libs/counter.jar kotlin/build/libs/counter-beat.jar

# ---- reports ----
id=$("$MB" mapping check $lists/methodbeatJar/methodMapping.txt | grep -oE '[0-9a-f]{16}' | head -1)
echo "{\"tag\":\"Trace_EvilMethod\",\"process\":\"p\",\"cost\":900,\"scene\":\"S\",\"stack\":\"0,1048574,1,900\\n1,1,1,890\\n\",\"stackKey\":\"1|\",\"time\":1,\"mapping\":\"$id\"}" >java/report.json
ok "reports become pages" build -PmethodbeatBinary="$MB" methodbeatDecode --report report.json methodbeatCluster --report report.json
has "with the project's names" 'com\.example\.Counter' java/build/reports/methodbeat/methodbeatJar-decode.html
has "and for many" 'com\.example\.Counter' java/build/reports/methodbeat/methodbeatJar-cluster.html
ok "of a build that is not there" fails 'build the variant other first' -PmethodbeatBinary="$MB" methodbeatDecode --report report.json --variant other

# ---- a project that has nothing to instrument ----
mkdir bare && touch bare/settings.gradle
printf 'buildscript { dependencies { classpath files(pluginJar) } }\napply plugin: "io.methodbeat"\n' >bare/build.gradle
ok "a project with neither plugin is built" gradle 8.3 "$TMPDIR/bare" "-PpluginJar=$PLUGIN" tasks
has "and told that nothing is instrumented" "^methodbeat: root project 'bare' has neither the plugin com\.android\.application nor java" gradle.log

# ---- scripts/gradle-plugin ----
ok "a directory for the plugin is refused" status 1 "$ROOT/scripts/gradle-plugin" bare "$GRADLES/gradle-7.6.4"
has "and why" "bare: is a directory" err

# ---- stand-ins for Android's ----
mkdir -p standin/META-INF/gradle-plugins app
mapfile -t sources < <(find "$ROOT/tests/gradle/standin" -name '*.java')
javac --release 8 -Xlint:-options -proc:none -cp "$api/*" -d standin "${sources[@]}" 2>/dev/null || exit 1
echo 'implementation-class=com.example.standin.App' >standin/META-INF/gradle-plugins/com.android.application.properties
cat >app/build.gradle <<'G'
buildscript { dependencies { classpath files(pluginJar, standIn) } }
apply plugin: 'com.android.application'
apply plugin: 'io.methodbeat'
methodbeat {
    binary = file(methodbeatBinary)
    enabled = !project.hasProperty('off')
    variants = [findProperty('named') ?: '*ease']
    if (project.hasProperty('picked')) select = picked
    check = !project.hasProperty('unchecked')
}
G
touch app/settings.gradle
cp -r dex app/dex
stand_in() { gradle 8.3 "$TMPDIR/app" "-PpluginJar=$PLUGIN" "-PstandIn=$TMPDIR/standin" "-PmethodbeatBinary=$MB" "-Pshape=$1" packageRelease "${@:2}"; }
refused() { ! stand_in "$1" && matches "$2" gradle.log && matches 'docs/gradle\.md' gradle.log; }
# getters JAR CLASS: those of a class and of those that it extends, in AGP.
getters() {
    local class=$2
    while [ -n "$class" ]; do
        javap -cp "$1:$api/*" "$class" >class.txt 2>/dev/null || break
        sed -nE 's/^ *public (abstract|final|abstract final) ([^ ]+ get[A-Za-z]+\(\));/\2/p' class.txt
        class=$(sed -nE 's/.* extends ([A-Za-z0-9_.$]+) .*/\1/p' class.txt | head -1)
        case $class in com.android.*) ;; *) class= ;; esac
    done | sort
}
getters standin 'com.example.standin.App$R8' >standin.txt
for agp in 8.13.2 9.5.0; do
    getters "$GRADLES/agp-$agp/lib/gradle-$agp.jar" com.android.build.gradle.internal.tasks.R8Task >real.txt
    is "R8's task of AGP $agp has what its stand-in has" "$(comm -12 standin.txt real.txt)" "$(cat standin.txt)"
done
ok "by that its dex are woven" stand_in r8
woven_dex() { [ "$(ls app/build/made/dex)" = classes.dex ] && "$MB" inspect app/build/made/dex | grep -q 'mapping'; }
ok "and nothing else is there" woven_dex
has "with the names of its map" 'p\.Original start' app/build/outputs/methodbeat/release/methodMapping.txt
as_it_was() { stand_in r8 "$1" && cmp dex/classes.dex app/build/made/dex/classes.dex; }
ok "switched off, all is as it was" as_it_was -Poff
ok "so is a variant that is not named" as_it_was -Pnamed=rel
has "which is said" '^methodbeat: the variant release is not measured: none of methodbeat \{ variants = \[rel\] \} matches it' gradle.log
rm -r app/build
before_r8() { ! stand_in r8 -Ppicked=none && matches "select: 'none' is not one of" gradle.log && [ ! -e app/build/made/dex/classes.dex ]; }
ok "a wrong option fails before R8" before_r8
"$MB" instrument --mapping-out ids.txt --ignored-out left.txt -o app/dies.apk java/app.apk 2>/dev/null || exit 1
package_fails() { ! stand_in r8 "-Pfinished=$1" && matches 'methodbeat: app-release\.apk would report nothing, or end at its first call' gradle.log; }
ok "a package without the module fails" package_fails dies.apk
has "and says what is missing" '^ +beat class: is not in it, and the program ends at its first call: .*add runtime/android' gradle.log
has "each of them" '^ +started: nothing tells of messages' gradle.log
ok "but where the build says that it has it otherwise" stand_in r8 -Pfinished=dies.apk -Punchecked
ok "another name for the folder is an error" refused renamed 'minifyReleaseWithR8 has no property outputDex'
ok "so is a folder that is none" refused text 'has a property outputDex that is no file or directory'
ok "no map" refused no-mapping 'has no property mappingFile'
ok "and no such task" refused none 'the variant release .* would not be measured'
