#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Dex on the command line: .dex, directories of dex, .apk, .aab and jars as inputs and
# outputs, several dex as one program, the beat class in dex form, what is refused.
# test: rest
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
work=$TMPDIR/w
mkdir -p "$work"
cd "$work" || exit 1

# class NAME SUPER BODY: a class in a file of its own in $dir.
class() {
    mkdir -p "$dir/$(dirname "$1")"
    printf '.class public L%s;\n.super L%s;\n%s\n' "$1" "$2" "$3" >"$dir/$1.smali"
}
method() { # HEADER: a method that calls something
    printf '.method %s\n.registers 3\ninvoke-static {}, Ljava/lang/System;->gc()V\nreturn-void\n.end method\n' "$1"
}
assemble() { smali assemble --output "$2" "$1"; }
dir=one
class p/Main p/Base "$(method 'public static main()V')
.method public get()I
.registers 2
const/4 v0, 3
return v0
.end method"
dir=two
class p/Base android/app/Activity "$(method 'public base()V')"
class p/Main p/Base "$(method 'public static other()V')"
dir=three
class q/Feature p/Main "$(method 'public feature()V')"
dir=plain
class q/Plain java/lang/Object ""
for d in one two three plain; do assemble "$d" "$d.dex"; done

# pack ARCHIVE NAME=FILE...: a zip of these entries, stored, in this order.
cat >pack.py <<'P'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as z:
    for row in sys.argv[2:]:
        name, file = row.split("=")
        z.writestr(zipfile.ZipInfo(name), open(file, "rb").read())
P
pack() { python3 pack.py "$@"; }
# Signature and checksum of dex files, which no tool here looks at.
cat >seal.py <<'P'
import hashlib, struct, sys, zlib
for name in sys.argv[1:]:
    b = open(name, "rb").read()
    assert struct.unpack("<I", b[32:36])[0] == len(b), name
    assert hashlib.sha1(b[32:]).digest() == b[12:32], name
    assert zlib.adler32(b[12:]) == struct.unpack("<I", b[8:12])[0], name
P
# A thousand bytes more, which the header counts.
cat >tail.py <<'P'
import hashlib, struct, sys, zlib
b = bytearray(open(sys.argv[1], "rb").read() + b"hidden app" * 100)
struct.pack_into("<I", b, 32, len(b))
struct.pack_into("<I", b, 104, len(b) - struct.unpack_from("<I", b, 108)[0])
b[12:32] = hashlib.sha1(b[32:]).digest()
struct.pack_into("<I", b, 8, zlib.adler32(b[12:]))
open(sys.argv[2], "wb").write(b)
P
head -c 100 plain.dex >text
pack app.apk assets/x=text classes10.dex=three.dex classes2.dex=two.dex classes.dex=one.dex res/y=text
pack gap.apk classes.dex=one.dex classes3.dex=three.dex
pack app.aab BundleConfig.pb=text feature/dex/classes.dex=three.dex base/dex/classes2.dex=two.dex \
    base/dex/classes.dex=one.dex base/manifest/AndroidManifest.xml=text classes.dex=plain.dex
pack tool.jar META-INF/MANIFEST.MF=text classes.dex=one.dex
mkdir folder && cp one.dex folder/classes.dex && cp two.dex folder/classes2.dex && cp text folder/notes

# Each run has the places of its lists to itself.
mb() { rm -f methodMapping.txt ignoreMethodMapping.txt && "$MB" instrument "$@"; }
says() { # STATUS PATTERN ARGUMENT...: what it prints to standard error matches
    local wanted=$1 pattern=$2
    shift 2
    status "$wanted" mb "$@" && matches "$pattern" "$TMPDIR/err"
}
nothing_at() { [ ! -e "$1" ] || { ls -la "$1"; false; }; }
sound() { python3 seal.py "$@" && for f; do dexdump -c "$f" >/dev/null || return 1; done; }
entry() { unzip -p "$1" "$2" >"$3"; }
names() { unzip -Z1 "$1" | tr '\n' ' '; }
# calls DEX: the calls of the beat class, with the methods that they are in.
calls() {
    rm -rf text.smali
    baksmali disassemble --output text.smali "$1" || return 1
    grep -rhE '^\.method|AppMethodBeat;->' text.smali | awk '/^.method/ { m = $NF; next } {
        sub(/.*->/, ""); sub(/\(.*/, ""); print m, $0 }' | sort | uniq -c | awk '{ print $2, $3, $1 }' |
        tr '\n' ';'
}
aligned_still() { mb -o aligned.out.jar "$1" && zipalign -c 4 aligned.out.jar; }
stored() { # the entries that are
    python3 -c 'import sys, zipfile
print(*sorted(i.filename for i in zipfile.ZipFile(sys.argv[1]).infolist() if not i.compress_type))' "$1"
}

plan 99
# A single dex.
ok "a dex" status 0 mb -o one.out one.dex
ok "what comes out is sound" sound one.out
is "with its calls" "$(calls one.out)" 'main()V i 1;main()V o 1;'
has "and the marker" 'mapping-id' <(strings one.out)
ok "given again, it is refused" says 1 'one.out: is instrumented already \(it has ~~methodbeat' -o again one.out
ok "nothing was written" nothing_at again
ok "a dex in which nothing changes" status 0 mb -o plain.out plain.dex
same "is copied" plain.dex plain.out
ok "a dry run" status 0 mb -n one.dex
ok "--embed-beat and a single dex: 1, and why" says 1 'a single .class or .dex' --embed-beat -o again one.dex
ok "nothing was written" nothing_at again
printf 'cdex001\0%0200d' 0 >compact.dex
ok "compact dex is refused by name" says 1 'compact.dex: .*compact' -o again compact.dex
head -c 500 one.dex >cut.dex
ok "a dex that is cut off is refused" says 1 'cut.dex: ' -o again cut.dex
pack cut.apk classes.dex=one.dex classes2.dex=cut.dex
ok "and in a package, named with it" says 1 'cut.apk!classes2.dex: ' -o again cut.apk
ok "nothing was written" nothing_at again

# Code without lines: whether a stack trace shows the addresses that it showed.
without_lines() {
    mb --json "$@" -o pcs.out one.dex >/dev/null 2>&1 &&
        "$MB" inspect --json pcs.out | python3 -c 'import json, sys; print(json.load(sys.stdin)["debugInfo"]["none"])'
}
verified() { "$MB" verify pcs.out --against one.dex -m methodMapping.txt --ignored ignoreMethodMapping.txt "$@"; }
printf 'p.Main -> p.Main:\n    1:3:void main():7:7 -> main\n' >lines.map
printf 'p.Main -> p.Main:\n    0:3:void main():7:7 -> main\n' >pcs.map
is "without a map they are kept" "$(without_lines)" 1
is "with a map of addresses too" "$(without_lines -p pcs.map)" 1
is "and where it is asked for" "$(without_lines -p lines.map --keep-pcs always)" 1
is "with a map of lines not" "$(without_lines -p lines.map)" 2
ok "which is proven with that map" verified -p lines.map
ok "not where they are to be kept" status 1 verified -p lines.map --keep-pcs always
is "--keep-pcs never" "$(without_lines --keep-pcs never)" 2
ok "is proven where verify knows" verified --keep-pcs never
ok "not where it does not" status 1 verified

# Several dex are one program: p.Base of classes2.dex is p.Main's superclass and gets
# the focus method; p.Main of classes2.dex is not the one that ART takes.
ok "a package" status 0 mb -o out.apk -p /dev/null app.apk
is "entries keep their order" "$(names out.apk)" \
    'assets/x classes10.dex classes2.dex classes.dex res/y META-INF/methodbeat.properties '
is "stored ones stay stored" "$(stored out.apk)" "$(stored app.apk)"
for d in classes classes2 classes10; do entry out.apk $d.dex $d.out; done
ok "each dex is sound" sound classes.out classes2.out classes10.out
is "the first class of a name counts" "$(calls classes.out)" 'main()V i 1;main()V o 1;'
is "the topmost activity tells of focus" "$(calls classes2.out)" \
    'base()V i 1;base()V o 1;onWindowFocusChanged(Z)V at 1;other()V i 1;other()V o 1;'
is "those below rely on it" "$(calls classes10.out)" 'feature()V i 1;feature()V o 1;'
id=$(entry out.apk META-INF/methodbeat.properties properties && sed -n 's/^mapping.id=//p' properties)
has "the properties have the mapping's id, the marker too" "~~methodbeat\{\"mapping-id\":\"$id\"\}" \
    <(strings classes.out)
is "ids of all dex are in one mapping" "$(grep -cE ',(p|q)[.]' methodMapping.txt)" 4
ok "given again, it is refused" says 1 'instrumented already' -o again out.apk
ok "as one job" status 0 mb -j 1 -o out1.apk app.apk
ok "as many" status 0 mb -j 8 -o out8.apk app.apk
same "the bytes are the same" out1.apk out8.apk

# The beat class.
ok "--embed-beat in a package" status 0 mb --embed-beat -o beat.apk app.apk
is "is a dex of its own, the next in order" "$(names beat.apk)" \
    'assets/x classes10.dex classes2.dex classes.dex res/y META-INF/methodbeat.properties classes3.dex '
entry beat.apk classes3.dex beat.out
ok "which is sound" sound beat.out
id=$(entry beat.apk META-INF/methodbeat.properties properties && sed -n 's/^mapping.id=//p' properties)
has "and has the mapping's id" "mapping-id:$id" <(strings beat.out)
ok "a gap" status 0 mb --embed-beat -o gap.out.apk gap.apk
has "is closed" '^classes2.dex$' <(unzip -Z1 gap.out.apk)
pack have.apk classes.dex=one.dex classes2.dex=beat.out
echo 'some words' >words
pack loads.apk classes.dex=one.dex assets/a.dex=two.dex assets/b.jar=words assets/dex=words
ok "dex that an app loads by itself" says 0 '2 entries .* stay as before.*(the first is assets/a.dex)' -o loads.out.apk loads.apk
ok "is copied" cmp <(unzip -p loads.out.apk assets/a.dex) two.dex
# Under other names: by what they hold.
cp one.dex inner.dex && rm -f inner.zip && zip -q inner.zip inner.dex && printf '\xca\xfe\xba\xbe\0\0\0\x34' > ./head && rm -f plain.zip && zip -q plain.zip words
pack hides.apk classes.dex=one.dex assets/a.bin=two.dex assets/b=inner.zip res/raw/c.png=head assets/d.zip=plain.zip assets/e.txt=words
hides='3 entries .*may load as code.*(the first is assets/a.bin)'
ok "dex, classes and archives of them under other names" says 0 "$hides" -n hides.apk
has "inspect says so" '^  as data +3  entries that the app may load as code: not measured \(the first is assets/a.bin\)$' <("$MB" inspect hides.apk)
is "... in JSON" "$("$MB" inspect --json hides.apk | jq '.containers[0].codeAsData')" 3
has "doctor says so" '^note +code as data +3 entries' <("$MB" doctor hides.apk)
python3 - hides.apk stored.apk <<'P'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as a, zipfile.ZipFile(sys.argv[2], "w") as b:
    for e in a.infolist():
        b.writestr(e.filename, a.read(e))
P
ok "stored, too" says 0 "$hides" -n stored.apk
pack none.apk classes.dex=one.dex assets/x=words
ok "a package without any" status 0 mb -o none.out.apk none.apk
hasnt "is not said to have some" 'may load as code' "$TMPDIR/err"
# Data of the app's own, which the header counts in.
python3 tail.py one.dex shell.dex
ok "data behind a dex" status 0 mb --verify -o shell.out.dex shell.dex
ok "stay at its end" cmp <(tail -c 1000 shell.out.dex) <(tail -c 1000 shell.dex)
ok "what comes out is sound" sound shell.out.dex
has "inspect says how many there are" '^  tail +1,000  bytes' <("$MB" inspect shell.out.dex)
ok "a package that has it" says 0 'have .*AppMethodBeat already' --embed-beat -o have.out.apk have.apk
is "keeps it" "$(names have.out.apk)" 'classes.dex classes2.dex META-INF/methodbeat.properties '
ok "a directory" status 0 mb --embed-beat -o folder.out folder
is "likewise" "$(cd folder.out && find . -type f | sort | tr '\n' ' ')" \
    './META-INF/methodbeat.properties ./classes.dex ./classes2.dex ./classes3.dex ./notes '
ok "a jar with dex" status 0 mb --embed-beat -o tool.out.jar tool.jar
is "likewise" "$(names tool.out.jar)" \
    'META-INF/MANIFEST.MF classes.dex META-INF/methodbeat.properties classes2.dex '
zipalign -f 4 tool.jar aligned.jar
ok "what is aligned stays so" aligned_still aligned.jar
ok "an App Bundle" status 0 mb --embed-beat -o out.aab app.aab
is "in the base module" "$(names out.aab | sed 's/.*AndroidManifest.xml //')" \
    'classes.dex base/root/META-INF/methodbeat.properties base/dex/classes3.dex '
entry out.aab classes.dex plain.out
same "what is no module's dex is left" plain.dex plain.out
entry out.aab feature/dex/classes.dex feature.out
is "and the modules are one program" "$(calls feature.out)" 'feature()V i 1;feature()V o 1;'
ok "given again, it is refused" says 1 'instrumented already' -o again out.aab
for sdk in 20 21; do
    echo "<manifest xmlns:android='http://schemas.android.com/apk/res/android' package='p'>
        <uses-sdk android:targetSdkVersion='30' android:minSdkVersion='$sdk'/></manifest>" >AndroidManifest.xml
    aapt package -f -M AndroidManifest.xml -I /usr/share/android-framework-res/framework-res.apk \
        -F sdk$sdk.apk >/dev/null
    unzip -qo sdk$sdk.apk AndroidManifest.xml
    pack sdk$sdk.apk AndroidManifest.xml=AndroidManifest.xml classes.dex=one.dex
done
ok "Android before 5.0 is warned of" says 0 'minSdkVersion 20.*classes2.dex' --embed-beat -o sdk.out.apk sdk20.apk
ok "later ones are not" status 0 mb --embed-beat --strict -o sdk.out.apk sdk21.apk
hasnt "with a word" 'Android' "$TMPDIR/err"
pack set.apks toc.pb=text splits/base-master.apk=sdk21.apk
ok "a set of APKs is refused" says 1 'set.apks: a set of APKs' -o again set.apks
pack resources.apk AndroidManifest.xml=text
ok "a package without code gets none" says 1 'no directory, jar' --embed-beat -o again resources.apk

# The rest of the options is as for classes.
cat >map.txt <<'M'
com.example.Original -> p.Main:
    void start() -> main
M
ok "R8's map" status 0 mb -p map.txt -m named.map -o named.out one.dex
has "gives original names" 'com.example.Original start \(\)V' named.map
# What R8 says of a descriptor that changed stands behind any of the method's lines, or an inlined frame's.
signature='# {"id":"com.android.tools.r8.residualsignature","signature":"()V"}'
printf '%s\n' 'com.example.Original -> p.Main:' '    1:1:void begin(long):5:5 -> main' \
    '    2:2:void start(int):7:7 -> main' '    3:3:void start(int):8:8 -> main' "      $signature" >later.txt
printf '%s\n' 'com.example.Original -> p.Main:' '    1:1:void begin(long):5:5 -> main' \
    '    2:2:void inlined():9:9 -> main' "      $signature" '    2:2:void start(int):7 -> main' >frame.txt
for map in later frame; do
    ok "R8's map, $map" status 0 mb -p $map.txt -m $map.map -o $map.out one.dex
    has "knows the method by what it has become" 'com.example.Original start \(I\)V' $map.map
done
# R8 writes the id of its map into each dex that it makes.
marked() { # ID: one.dex, with a second class that R8 marked
    dir=marked-$1
    cp -r one "$dir" && class p/Marker java/lang/Object ".method public static a()V
    .registers 1
    const-string v0, \"~~R8{\\\"min-api\\\":24,\\\"pg-map-id\\\":\\\"$1\\\"}\"
    return-void
.end method" && assemble "$dir" "$dir.dex"
}
sed '1i # pg_map_id: 3bf975a' map.txt >of-build.txt
sed 's/p.Main/q.Main/' map.txt >of-other-app.txt
ok "a dex that R8 made with the map of another build" marked e07dc7c
ok "with the map of a build" marked 3bf975afdd6e26b7
ok "the map of another build is refused" says 1 'marked-e07dc7c.dex: was made with another map than of-build.txt, .* 3bf975a: .*--force' \
    -o again -p of-build.txt marked-e07dc7c.dex
ok "it is taken by force" status 0 mb --force -p of-build.txt -m forced.map -o forced.out marked-e07dc7c.dex
has "with a word" 'another map than of-build.txt' "$TMPDIR/err"
ok "one dex of that build is enough" status 0 mb -p of-build.txt -m marked.map -o marked.out marked-e07dc7c.dex marked-3bf975afdd6e26b7.dex
ok "a map without an id is taken" status 0 mb -p map.txt -m unmarked.map -o unmarked.out marked-e07dc7c.dex
hasnt "without a word" 'another map' "$TMPDIR/err"
ok "a map of another app" status 0 mb -p of-other-app.txt -m app.map -o other-app.out one.dex
has "gets a word" 'of-other-app.txt: it has none of the classes' "$TMPDIR/err"
ok "a map of nothing" status 0 mb -p /dev/null -m nothing.map -o nothing.out one.dex
hasnt "gets none" 'none of the classes' "$TMPDIR/err"
# What R8 made of a lambda's class, twice.
dir=lambdas
class r/One java/lang/Object "$(method 'public static a()V')"
class r/Two java/lang/Object "$(method 'public static a()V')"
assemble lambdas lambdas.dex
for name in One Two; do
    printf '%s\n' "com.example.Main\$\$ExternalSyntheticLambda$name -> r.$name:" \
        '    1:1:void com.example.Main.lambda$run$0():5:5 -> a' "    1:1:void r.$name.run():0 -> a" \
        '      # {"id":"com.android.tools.r8.synthesized"}'
done >lambdas.txt
ok "methods that R8 made of one of the source's" status 0 mb -p lambdas.txt -o lambdas.out lambdas.dex
is "have its row, and share its id" "$(grep -c 'com.example.Main lambda$run$0 ()V' methodMapping.txt) $(grep -c . methodMapping.txt)" '1 2'
is "both have probes" "$(calls lambdas.out)" 'a()V i 2;a()V o 2;'
ok "verify takes them" "$MB" verify lambdas.out --against lambdas.dex -m methodMapping.txt --ignored ignoreMethodMapping.txt -p lambdas.txt
ok "several inputs" status 0 mb -o many app.apk tool.jar one.dex
is "go to one directory" "$(cd many && echo *)" \
    'app.apk ignoreMethodMapping.txt methodMapping.lines.txt methodMapping.txt one.dex tool.jar'
ok "--json" status 0 mb --json --select all --exits all -o json.out one.dex
is "counts" "$(python3 -c 'import json,sys; s=json.load(sys.stdin); print(s["dex"], s["dexChanged"], s["classes"], s["methods"], s["probes"])' \
    <"$TMPDIR/out")" "1 1 1 2 {'i': 2, 'o': 3, 'at': 0}"
