#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Dex files that are full give classes to a further one: at the border of each table, in directories,
# APKs and App Bundles, and an app of 100,000 methods that D8 made. All is proven by --verify, and by
# ART's verifier over all dex of the program together.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/apk.sh"
apk_tools
java_tools || exit 1
art_tools || exit 1
dex_tools || exit 1
dex_corpus
cd "$TMPDIR" || exit 1

mb() { "$MB" instrument -m map --ignored-out ignored --json "$@" >json 2>err || { cat err; return 1; }; }
said() { python3 -c "import json; print(json.load(open('json'))['$1'])"; }
left() { python3 -c "import json; print(len(json.load(open('json'))['leftAlone']))"; }

# fine BEFORE AFTER: ART says of each class what it said, wherever it is; structure and sums.
fine() {
    local dex
    art before.list "$1" && art after.list "$2" || return 1
    sort -k 2,2 before.list >before.sorted
    sort -k 2,2 after.list >after.sorted
    no_worse before.sorted after.sorted || return 1
    for dex in $(dex_files "$2"); do structure "$dex" || return 1; done
    # shellcheck disable=SC2046
    sums $(dex_files "$2")
}

# border NAME EXITS FURTHER: the second of two dex stands at a border.
border() {
    rm -rf before after
    mkdir before
    cp borders/strings-65534.dex before/classes.dex
    cp "borders/$1.dex" before/classes2.dex
    mb --verify -s all -x "$2" -o after before && is_equal "$(said dexAdded) $(left)" "$3 0" && fine before after
}

# first SUFFIX FURTHER [OPTION...]: what becomes of a full first dex.
first() {
    mb --verify -s all -o "out.$1" "in.$1" && is_equal "$(said dexAdded)" "$2"
}

manifest() { # SDK
    echo "<manifest xmlns:android='http://schemas.android.com/apk/res/android' package='a.b'>
        <uses-sdk android:minSdkVersion='$1'/></manifest>" >AndroidManifest.xml
}
apk() { # SDK DIR
    manifest "$1"
    rm -f in.apk
    aapt package -f -M AndroidManifest.xml -I /usr/share/android-framework-res/framework-res.apk -F in.apk "$2" >/dev/null
}
# What a profile says, whichever dex it says it of.
said_of() { sed "s/classes[0-9]*\\.dex//" "$1" | grep . | sort; }
names() { jar -tf "$1" | grep '\.dex$' | sort | tr '\n' ' '; }

# big: an app made by D8, in which two dex are full to the last method.
big() {
    local jars=$CORPUS/root/usr/share/java
    rm -rf "$FULL"
    mkdir -p "$FULL/d8" "$FULL/app"
    java -Xmx3g -XX:+UseSerialGC -cp "$R8" com.android.tools.r8.D8 --release --min-api 21 \
        --lib "$JAVA_HOME_LIB" --output "$FULL/d8" "$jars"/scala-library-2.11.12.jar "$jars"/scala-compiler-2.11.12.jar \
        "$jars/bcprov-1.72.jar" "$jars/guava.jar" >"$FULL/log" 2>&1 || { tail -5 "$FULL/log"; return 1; }
    for dex in classes classes2; do
        dex_java DexFill "$FULL/d8/$dex.dex" "$FULL/app/$dex.dex" 65536 21 || return 1
    done
    ! [ -f "$FULL/d8/classes3.dex" ] || cp "$FULL/d8/classes3.dex" "$FULL/app/"
}

borders="
methods-65533 explicit 0
methods-65534 explicit 0
methods-65535 explicit 1
methods-65536 explicit 1
methods-65536 all 1
protos-65533 explicit 0
protos-65534 explicit 1
protos-65535 explicit 1
apart-65533 explicit 0
apart-65534 explicit 1
apart-65535 all 1"
dex_borders borders || exit 1
plan $(($(grep -c . <<<"$borders") + 25))
while read -r name exits further; do
    [ -z "$name" ] || ok "$name, --exits $exits: $further dex more" border "$name" "$exits" "$further"
done <<<"$borders"

# What verify must find in such an output.
find_fault() { # TEXT
    status 1 "$MB" verify after --against before -m map && matches "$1" err
}
border methods-65536 explicit 1 >/dev/null
mv after/classes3.dex moved.dex
ok "verify: a further dex that is missing" find_fault 'classes2.dex: .*missing'
cp moved.dex after/classes4.dex
ok "verify: one behind a gap, where Android does not look" find_fault 'classes2.dex: .*missing'
mv after/classes4.dex after/classes3.dex
ok "verify: all is well again" status 0 "$MB" verify after --against before -m map
cp moved.dex after/classes4.dex
ok "verify: one that is there twice" find_fault 'classes4.dex: it was not there'
rm after/classes4.dex

# A class of the same name in another dex: which of them counts must stay.
mkdir in.twice
cp borders/methods-65536.dex in.twice/classes2.dex
cp borders/methods-65533.dex in.twice/classes3.dex
cp borders/code.dex in.twice/classes.dex
ok "classes that another dex has too stay" first twice 0
# Four methods of code.dex have no register for late probes.
is "what they lack is said" "$(left)" 5

# The first dex, by what is known of the oldest Android.
mkdir in.dex
cp borders/methods-65536.dex in.dex/classes.dex
ok "a first dex that does not tell stays whole" first dex 0
has "and the reason is said" 'classes.dex has no room for the probes.*Android before 5.0' json
apk 20 in.dex
ok "for Android 4.4 too" first apk 0
apk 21 in.dex
ok "for Android 5.0 it is split" first apk 1
is "the further one is the next" "$(names out.apk)" 'classes.dex classes2.dex '
ok "stored or deflated, all stand where they must" aligned out.apk
ok "--embed-beat comes behind it" mb --verify -s all --embed-beat -o beat.apk in.apk
is "as the third" "$(names beat.apk)" 'classes.dex classes2.dex classes3.dex '
mb -j 1 -s all --embed-beat -o one.apk in.apk
mb -j 5 -s all --embed-beat -o five.apk in.apk
same "the same with any number of threads" one.apk five.apk
ok "once more by --verify alone: methodbeat verify" "$MB" verify one.apk --against in.apk -m map

# Modules of an App Bundle, each with a dex of its own numbers.
mkdir -p bundle/base/dex bundle/feature/dex
cp borders/code.dex bundle/base/dex/classes.dex
cp borders/methods-65536.dex bundle/base/dex/classes2.dex
cp borders/strings-65534.dex bundle/feature/dex/classes.dex
cp borders/protos-65535.dex bundle/feature/dex/classes2.dex
echo >bundle/BundleConfig.pb
jar -cMf in.aab -C bundle .
ok "an App Bundle" first aab 2
is "has them in the modules that they are of; the class that is in both stays" "$(names out.aab)" \
    'base/dex/classes.dex base/dex/classes2.dex base/dex/classes3.dex feature/dex/classes.dex feature/dex/classes2.dex feature/dex/classes3.dex '

# A baseline profile follows.
mkdir -p made in.profiled/assets/dexopt
profiles make in.apk '' made || exit 1
cp in.dex/classes.dex in.profiled/
cp made/010.prof in.profiled/assets/dexopt/baseline.prof
cp made/002.profm in.profiled/assets/dexopt/baseline.profm
apk 21 in.profiled
cp in.apk in.profiled.apk
ok "a package with a profile" mb --verify -s all -o out.profiled.apk in.profiled.apk
profiles dump in.profiled.apk '' assets/dexopt/baseline.prof assets/dexopt/baseline.profm >profile.before
profiles dump out.profiled.apk '' assets/dexopt/baseline.prof assets/dexopt/baseline.profm >profile.after
is "which says the same of each method and class" "$(said_of profile.after)" \
    "$(said_of profile.before)"

FULL=$BUILD/full-dex
JAVA_HOME_LIB=$(dirname "$(dirname "$(readlink -f "$(type -P javac)")")")
if R8=$("$ROOT/tests/fetch/r8" 2>fetch.err); then
    ok "an app of D8 in two full dex" once "$FULL/.built" "$ROOT/tests/tools/java/dex/DexFill.java" -- big
    ok "is instrumented" mb --verify -o big.out "$FULL/app"
    is "each full dex has a further one, and no method is left alone" "$(said dexAdded) $(left)" '2 0'
    ok "it has 100,000 methods" test "$(said methods)" -ge 100000
    ok "and no class is worse for ART's verifier" fine "$FULL/app" big.out
    say "$(said methods) methods, $(said classesMoved) of $(said classes) classes moved, $(python3 -c "import json; print(json.load(open('json'))['seconds'])")"
else
    for text in "an app of D8" "is instrumented" "further dex" "100,000 methods" "ART's verifier"; do
        tests_done=$((tests_done + 1))
        echo "ok $tests_done # SKIP $text: $(head -c 100 fetch.err | tr '\n' ' ')"
    done
fi
