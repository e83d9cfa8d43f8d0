#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What goes around classes: multi-release and signed jars, modules, package-info,
# class versions that this JVM does not know yet.
# test: rest
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
work=$TMPDIR/w
mkdir -p "$work" && cd "$work" || exit 1
mkdir -p src/m/p src/11/p
cat >src/m/module-info.java <<'J'
module m { exports p; }
J
echo '/** A package with an annotation. */ @Deprecated package p;' >src/m/p/package-info.java
cat >src/m/p/Main.java <<'J'
package p;
public class Main {
    public static void main(String[] a) { System.out.println(new Version().text(3) + " " + Main.class.getPackage().isAnnotationPresent(Deprecated.class)); }
}
J
cat >src/m/p/Version.java <<'J'
package p;
public class Version { public String text(int n) { String s = "base"; for (int i = 0; i < n; i++) s += i; return s; } }
J
sed 's/base/eleven/' src/m/p/Version.java >src/11/p/Version.java
javac -g -d m src/m/module-info.java src/m/p/*.java && javac -g -d v11 src/11/p/Version.java || exit 1
printf 'Main-Class: p.Main\nSealed: false\n' >manifest
jar -cfm module.jar manifest -C m .
(cd m && jar -cfm ../multi.jar ../manifest p && cd .. && jar -uf multi.jar --release 11 -C v11 .)
keytool -genkeypair -keystore keys -storepass secret -alias k -keyalg RSA -keysize 2048 -dname CN=k -validity 3650 2>/dev/null
jar -cfm signed.jar manifest -C m p
jarsigner -keystore keys -storepass secret signed.jar k >/dev/null 2>&1

# Each run has the places of its lists to itself.
all() { rm -f methodMapping.txt ignoreMethodMapping.txt && "$MB" instrument --select all --exits all "$@"; }
entry() { unzip -p "$1" "$2" 2>/dev/null || (mkdir -p e && cd e && rm -rf ./* && jar -xf "../$1" "$2" && cat "$2"); }
same_entry() { cmp <(entry "$1" "$3") <(entry "$2" "$3"); }
runs() { local wanted=$1; shift; java -Dbeat.report="$work/report" "$@" >out && grep -x "$wanted" out; }
# The ids of text(I) in a class: what is pushed before i.
ids() { javap -c -p "$1" | sed -n '/ text(int)/,/^$/p' | grep -B1 'AppMethodBeat.i:' | head -1 | sed 's/^ *[0-9]*: //'; }
unsigned() { ! jar -tf "$1" | grep -E 'META-INF/.*\.(SF|RSA|DSA|EC)$'; }
verifies() { jarsigner -verify "$1" | grep -x 'jar verified.'; }
manifest_of() { entry "$1" META-INF/MANIFEST.MF; }

plan 30
ok "a modular jar" all -o o.module.jar module.jar
ok "its module-info is the same" same_entry module.jar o.module.jar module-info.class
ok "its package-info too" same_entry module.jar o.module.jar p/package-info.class
ok "runs on the class path" runs 'base012 true' -Xbootclasspath/a:"$BEAT" -cp o.module.jar p.Main
ok "and balances" balanced report
ok "runs as a module" runs 'base012 true' -Xbootclasspath/a:"$BEAT" --add-reads m=ALL-UNNAMED -p o.module.jar -m m/p.Main
ok "and balances" balanced report

# As the jar tool makes one of its own accord: with a list of its packages.
jar --create --file listed.jar --main-class p.Main -C m .
ok "a modular jar gets the class" all --embed-beat --verify -o o.listed.jar listed.jar
ok "its module has the package" grep -x 'contains io[.]methodbeat' <(jar --describe-module --file o.listed.jar)
ok "runs as a module" runs 'base012 true' -p o.listed.jar -m m/p.Main
ok "and on the class path" runs 'base012 true' -jar o.listed.jar

ok "a multi-release jar" all -o o.multi.jar --mapping-out multi.map multi.jar
ok "runs" runs 'eleven012 true' -Xbootclasspath/a:"$BEAT" -jar o.multi.jar
ok "and balances" balanced report
mkdir x && (cd x && jar -xf ../o.multi.jar)
is "the versions of a method have one id" "$(ids x/META-INF/versions/11/p/Version.class)" "$(ids x/p/Version.class)"
is "and one row" "$(grep -c 'p.Version text (I)' multi.map)" 1
ok "the base version still runs" runs 'base012 true' -Xbootclasspath/a:"$BEAT" -Djdk.util.jar.enableMultiRelease=false -jar o.multi.jar

ok "the signed jar is signed" verifies signed.jar
ok "a signed jar" all -o o.signed.jar signed.jar
ok "loses its signature" unsigned o.signed.jar
is "and the digests of what changed" "$(manifest_of o.signed.jar | grep -B1 -e -Digest: | sed -n 's/^Name: //p' | tr -d '\r')" p/package-info.class
has "but not its main class" '^Main-Class: p.Main' <(manifest_of o.signed.jar)
ok "runs" runs 'base012 true' -Xbootclasspath/a:"$BEAT" -jar o.signed.jar
all -o o.signed.jar signed.jar >summary 2>&1
has "the summary says that it must be signed again" '[Ss]ign' summary
ok "it can be signed again" jarsigner -keystore keys -storepass secret o.signed.jar k
ok "and verifies" verifies o.signed.jar
mkdir getters && echo 'public class G { int g; int g() { return g; } }' >G.java && javac -d getters G.java && jar -cf getters.jar -C getters .
jarsigner -keystore keys -storepass secret getters.jar k >/dev/null 2>&1
ok "a signed jar in which nothing changes" "$MB" instrument -m getters.map --ignored-out getters.ignored -o o.getters.jar getters.jar
ok "stays signed, byte for byte" cmp getters.jar o.getters.jar

# Classes of versions to come: patched in, instrumented, patched back and run.
versions() {
    local v
    for v in 62 63 64 65 66 67 68 69 70; do
        mkdir -p "v$v/p"
        cp m/p/Main.class m/p/Version.class m/p/package-info.class "v$v/p/"
        patch_major $v "v$v"/p/*.class
        all -o "o.v$v" "v$v" || return 1
        for f in "o.v$v"/p/{Main,Version}.class; do
            [ "$(od -An -tu1 -j7 -N1 "$f" | tr -d ' ')" = $v ] || { echo "$f has another version"; return 1; }
        done
        patch_major 61 "o.v$v"/p/*.class
        runs 'base012 true' -Xbootclasspath/a:"$BEAT" -cp "o.v$v" p.Main && balanced report || return 1
    done
}
patch_major() {
    local v=$1 f
    shift
    for f in "$@"; do
        printf %b "\\0$(printf %o "$v")" | dd of="$f" bs=1 seek=7 conv=notrunc status=none
    done
}
ok "versions 62 to 70 are instrumented like any other" versions
patch_major 44 m/p/Main.class
old_version() { all -o o.v44.class m/p/Main.class >summary && cmp m/p/Main.class o.v44.class && matches 'p/Main main.*version' summary; }
ok "a class of a version before the first is left alone and told" old_version
