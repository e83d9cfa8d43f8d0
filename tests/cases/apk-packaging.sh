#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# APKs and App Bundles as archives: alignment, signatures, baseline profiles and embedded
# libraries, with the tools of Android's own packaging to judge.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
apk_tools
java_tools || exit 1
cd "$TMPDIR" || exit 1
# Each run has the places of its lists to itself.
mb() { rm -f methodMapping.txt ignoreMethodMapping.txt && "$MB" instrument "$@" >out 2>err || { cat err; false; }; }
workbench workbench >make.log 2>&1 || { cat make.log >&2; exit 1; }
cp workbench/workbench.apk signed.apk

sign() { apksigner sign --ks workbench/key.p12 --ks-pass pass:workbench --min-sdk-version 21 "$@"; }
# Signs a copy, which Android would take: v1, v2 and v3.
signable() {
    cp "$1" again.apk && sign again.apk && apksigner verify -v --min-sdk-version 21 again.apk >verified &&
        [ "$(grep -c 'scheme.*: true' verified)" -eq 3 ] && aligned again.apk
}
# rest ZIP [ADDED]: what stays, all but signatures and what was added, in its order.
rest() { zip list "$1" | grep -vE "^(META-INF/(.*\.(SF|RSA)|MANIFEST\.MF|methodbeat\.properties)|${2:-classes3}\.dex) "; }

mkdir app
cp workbench/classes.dex workbench/classes2.dex app/
library 183 2 app/lib/arm64-v8a/libone.so
library 62 2 app/lib/x86_64/libone.so
library 62 2 app/lib/x86_64/libother.so 17
mkdir -p app/assets/dexopt
head -c 777 /dev/zero >app/assets/a.raw
package bare.apk app dex so raw || exit 1
mkdir made
profiles make bare.apk '' made || exit 1
with_profiles() { # FILE PROF PROFM
    cp "made/$2" app/assets/dexopt/baseline.prof
    cp "made/$3" app/assets/dexopt/baseline.profm
    package "$1" app dex so raw prof profm
}

plan 95
ok "an APK with deflated dex" mb --embed-beat -m signed.map -o signed.out.apk signed.apk
ok "stays aligned" aligned signed.out.apk
is "entries keep order, names, methods, times and attributes" "$(rest signed.out.apk)" "$(rest signed.apk)"
hasnt "no signature is left" 'META-INF/.*(SF|RSA)' <(zip list signed.out.apk)
hasnt "nor its block" 'APK Sig Block 42' signed.out.apk
has "the summary says so, and how to sign it again" 'signed\.apk: its signature .* sign it again \(apksigner sign' err
ok "which works: v1, v2, v3" signable signed.out.apk
is "aapt sees the same app" "$(aapt dump badging signed.out.apk)" "$(aapt dump badging signed.apk)"
for name in SIGNED.APK signed.bak; do
    cp signed.apk $name
    ok "one that is called $name" mb --embed-beat --mapping-out named.map -o named.out $name
    same "comes out the same" named.out signed.out.apk
    has "and is signed like it" 'sign it again \(apksigner sign' err
done
ok "--json" mb --json -o json.apk signed.apk
has "says mustSign" '"mustSign":true' out
same "without the beat class the dex are the same" <(zip raw json.apk | grep '^classes') <(zip raw signed.out.apk | grep -E '^classes2?\.dex')

echo '-keepclass **' >nothing.filter
ok "an APK in which nothing is measured" mb -f nothing.filter -o kept.apk signed.apk
same "is copied, signature and all" kept.apk signed.apk
ok "which still holds" apksigner verify kept.apk

ok "stored dex and libraries" mb --embed-beat -o bare.out.apk bare.apk
ok "stay aligned: dex at 4 bytes, libraries at pages" aligned bare.out.apk
is "and stored" "$(zip where bare.out.apk | grep -cE '\.(dex|so) 0 ')" 6
is "all else stays" "$(rest bare.out.apk)" "$(rest bare.apk)"
hasnt "an unsigned APK gets no word about signing" 'sign' err
ok "it can be signed" signable bare.out.apk

ok "--compress store" mb --embed-beat --compress store --verify -o dense.apk signed.apk
ok "what is stored is aligned" aligned dense.apk
is "the dex, old and new" "$(zip where dense.apk | grep -cE '\.dex 0 ')" 3
is "and what is copied is as it was" "$(zip raw dense.apk | grep -vE '^(classes|META-INF)')" "$(zip raw signed.apk | grep -vE '^(classes|META-INF)')"
ok "it can be signed" signable dense.apk

sign --stamp-signer --ks workbench/key.p12 --ks-pass pass:workbench --out stamped.apk signed.apk 2>/dev/null
ok "an APK with a source stamp" mb -o stamped.out.apk stamped.apk
hasnt "loses it" 'stamp-cert' <(zip list stamped.out.apk)

# Baseline profiles.
for formats in '010 001' '015 002'; do
    # shellcheck disable=SC2086
    set -- $formats
    with_profiles profiled.apk "$1.prof" "$2.profm" || exit 1
    ok "an APK with profiles of the formats $formats" mb --embed-beat -s all -o profiled.out.apk profiled.apk
    profiles dump profiled.apk '' assets/dexopt/baseline.prof assets/dexopt/baseline.profm >before
    ok "they can be read" profiles dump profiled.out.apk '' assets/dexopt/baseline.prof assets/dexopt/baseline.profm
    profiles dump profiled.out.apk '' assets/dexopt/baseline.prof assets/dexopt/baseline.profm >after
    is "and say the same of the new dex" "$(cat after)" "$(cat before)"
    has "of $(grep -c '>' after) methods" 'HPS? ' after
    ok "stored and aligned as they were" aligned profiled.out.apk
    [ "$1" = 015 ] || cp profiled.apk old.apk
    [ "$1" = 015 ] || cp profiled.out.apk new.apk
done
mb -j 1 --embed-beat -s all -m one.map -o one.apk profiled.apk
mb -j 7 --embed-beat -s all -m one.map -o seven.apk profiled.apk
same "one thread and seven make the same package" one.apk seven.apk
# read_by_art APK PROFILE: what ART 11 reads in it, but for checksums and bare indices.
read_by_art() { "$ART/artprofile" "$1" "$2" | sed 's/ \[checksum=.*//; /startup methods/d'; }
art_tools
for apk in old new; do
    jar -xf $apk.apk assets/dexopt/baseline.prof && mv assets/dexopt/baseline.prof $apk.prof
done
ok "ART reads the old one" read_by_art old.apk old.prof
is "and in the new one the same" "$(read_by_art new.apk new.prof)" "$(read_by_art old.apk old.prof)"
has "of $(read_by_art new.apk new.prof | grep -c '(') hot methods" 'Switches' <(read_by_art new.apk new.prof)
hasnt "for the new dex it takes no old one" 'Switches' <(read_by_art new.apk old.prof)
head -c 100 made/010.prof >made/cut.prof
with_profiles cut.apk cut.prof 002.profm || exit 1
ok "a damaged profile" mb -o cut.out.apk cut.apk
has "is dropped, and that is said" 'cut\.apk!assets/dexopt/baseline\.prof: .*cut short; .* dropped' err
is "its metadata stay" "$(zip list cut.out.apk | grep -o 'baseline.prof[^ ]*')" baseline.profm
cp app/classes2.dex two && cp app/classes.dex app/classes2.dex
with_profiles stale.apk 010.prof 002.profm || exit 1
mv two app/classes2.dex
ok "a profile of another dex" mb -o stale.out.apk stale.apk
has "is dropped" 'stale\.apk!assets/dexopt/baseline\.prof: classes2\.dex: the profile is of another' err

# Embedded libraries.
library 183 2 libs/arm64-v8a/libmethodbeat.so 5000
library 62 2 libs/x86_64/libmethodbeat.so 5000
library 40 1 libs/armeabi-v7a/libmethodbeat.so 5000
where_lib() { zip where "$1" | grep libmethodbeat; }
# pages FILE: both libraries stored, each at a page of 16 KiB.
pages() { [ "$(where_lib "$1" | awk '$2 == 0 && $3 % 16384 == 0' | wc -l)" -eq 2 ] || { where_lib "$1"; false; }; }
ok "libraries for an app with stored ones" mb --embed-beat --embed-lib libs -o lib.out.apk bare.apk
is "go to the ABIs that it has" "$(where_lib lib.out.apk | cut -d' ' -f1 | tr '\n' ' ')" \
    'lib/arm64-v8a/libmethodbeat.so lib/x86_64/libmethodbeat.so '
ok "stored, at pages of 16 KiB" pages lib.out.apk
ok "which zipalign likes" aligned lib.out.apk
ok "and can be signed" signable lib.out.apk
package deflated.apk app && ok "an app with deflated ones" mb --embed-beat --embed-lib libs -o deflated.out.apk deflated.apk
is "gets deflated ones" "$(where_lib deflated.out.apk | cut -d' ' -f2 | tr '\n' ' ')" '8 8 '
ok "an app without any" mb --embed-beat --embed-lib libs -o all.out.apk signed.apk
is "gets all that there are" "$(where_lib all.out.apk | wc -l)" 3
rm -r libs/x86_64
ok "an ABI that is not there" mb --embed-beat --embed-lib libs -o less.out.apk bare.apk
has "is warned of" 'bare\.apk: it has libraries for x86_64, but there is no libs/x86_64/libmethodbeat.so' err
library 62 2 app/lib/x86_64/libmethodbeat.so && package there.apk app so
ok "a library that is there" mb --embed-beat --embed-lib libs -o there.out.apk there.apk
has "stays" 'there\.apk!lib/x86_64/libmethodbeat\.so: .*stays' err
rm app/lib/x86_64/libmethodbeat.so
cp libs/arm64-v8a/libmethodbeat.so libs/armeabi-v7a/
ok "one for another machine" status 1 "$MB" instrument --embed-beat --embed-lib libs -o no.apk signed.apk
has "is an error" 'libs/armeabi-v7a/libmethodbeat\.so: a library for another machine than armeabi-v7a' err
ok "no package" status 1 "$MB" instrument --embed-beat --embed-lib libs -o no.jar workbench/classes.jar
ok "without --embed-beat" status 2 "$MB" instrument --embed-lib libs -o no.apk signed.apk

# An App Bundle: of the base module and another.
mkdir -p bundle/base/dex bundle/base/lib/arm64-v8a bundle/more/dex
META=BUNDLE-METADATA/com.android.tools.build.profiles
library 183 2 libone.so
zip make app.aab BundleConfig.pb=libone.so base/manifest/AndroidManifest.xml=libone.so $META/baseline.prof=made/015.prof \
    $META/baseline.profm=made/002.profm base/dex/classes.dex=workbench/classes.dex base/dex/classes2.dex=workbench/classes2.dex \
    base/lib/arm64-v8a/libone.so=libone.so || exit 1
cp app.aab plain.aab
jarsigner -keystore workbench/key.p12 -storepass workbench app.aab workbench >/dev/null
library 183 2 libs/arm64-v8a/libmethodbeat.so 5000
rm -r libs/armeabi-v7a
ok "an App Bundle" mb --embed-beat --embed-lib libs -s all -o app.out.aab app.aab
has "is to be signed with jarsigner" 'sign it again \(jarsigner' err
ok "which can be done" jarsigner -keystore workbench/key.p12 -storepass workbench app.out.aab workbench
has "and holds" 'jar verified' <(jarsigner -verify app.out.aab)
is "its profiles say the same" "$(profiles dump app.out.aab base/dex/ $META/baseline.prof $META/baseline.profm)" \
    "$(profiles dump app.aab base/dex/ $META/baseline.prof $META/baseline.profm)"
# AGP 7 keeps them elsewhere.
OLD=BUNDLE-METADATA/assets.dexopt
zip make old.aab BundleConfig.pb=libone.so base/manifest/AndroidManifest.xml=libone.so $OLD/baseline.prof=made/015.prof \
    $OLD/baseline.profm=made/002.profm base/dex/classes.dex=workbench/classes.dex base/dex/classes2.dex=workbench/classes2.dex || exit 1
ok "an App Bundle of AGP 7" mb --embed-beat -s all -o old.out.aab old.aab
is "its profiles say the same" "$(profiles dump old.out.aab base/dex/ $OLD/baseline.prof $OLD/baseline.profm)" \
    "$(profiles dump old.aab base/dex/ $OLD/baseline.prof $OLD/baseline.profm)"
unzip -p old.aab $OLD/baseline.prof >old.prof && unzip -p old.out.aab $OLD/baseline.prof >new.prof
ok "and are of the new dex" status 1 cmp -s old.prof new.prof
is "the library is in its base module, deflated" "$(where_lib app.out.aab | cut -d' ' -f1,2)" 'base/lib/arm64-v8a/libmethodbeat.so 8'

# Programs as they were published.
dex_corpus
for row in settings-3.0.0:classes2 settings-8.0.10:classes10 apidemos-5.0.0:classes2; do
    name=${row%:*}
    apk=$CORPUS/archives/$name.apk
    ok "$name" mb --embed-beat -x all -o "$name.apk" "$apk"
    is "$name: all else stays" "$(rest "$name.apk" "${row#*:}")" "$(rest "$apk" "${row#*:}")"
    ok "$name: aligned and signed again" signable "$name.apk"
    is "$name: aapt sees the same app" "$(aapt dump badging "$name.apk")" "$(aapt dump badging "$apk")"
done
for name in scrcpy-server yadb; do
    ok "$name, an APK called .jar" mb --embed-beat -o "$name.jar" "$CORPUS/archives/$name.jar"
    ok "$name: stays aligned" aligned "$name.jar"
done
