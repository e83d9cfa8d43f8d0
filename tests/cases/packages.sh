#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is installed by a package manager (scripts/packages, scripts/deb), each from a local place into an empty one: the
# archive, the Debian package, the wheel, npm's packages, and by Gradle's `plugins {}` out of a Maven repository. Each says its
# version, writes of a real jar and of an APK what the build's own tool writes, decodes, has its pages and completions, and
# leaves nothing behind. The other systems' packages are for `make test-long`: their binaries take minutes to build.
# test: long, needs corpus gradle
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/apk.sh"
. "$ROOT/tests/tools/sh/gradle.sh"
corpus
cd "$TMPDIR" || exit 1
system=linux-$(uname -m)
case $system in
linux-x86_64) npm=linux-x64 ;;
linux-aarch64) npm=linux-arm64 ;;
*) skip_all "there are no packages for $system" ;;
esac
version=$(sed -n 's/^VERSION := //p' "$ROOT/Makefile")
GRADLES=$("$ROOT/tests/fetch/gradle" 2>fetched) || skip_all "Gradle can't be had here: $(tail -n 1 fetched)"
BUILD=$BUILD "$ROOT/scripts/ports" --licenses licenses >fetched 2>&1
[ $? -ne 69 ] || skip_all "the compiler of the ports can't be had here: $(tail -1 fetched)"
trap gradle_end EXIT
plan 47

# ---- All of them ----
# They run `make install` in the build that other cases install from, too.
library 183 2 android/arm64-v8a/libmethodbeat.so
packages() { locked "$BUILD/install/.made" env BUILD="$BUILD" ANDROID_LIBS="$TMPDIR/android" GRADLE="$GRADLES/gradle-7.6.4" TZ="${zone:-UTC}" "$ROOT/scripts/packages" "$@"; }
deb() { locked "$BUILD/install/.made" env BUILD="$BUILD" "$ROOT/scripts/deb" "$@"; }
ok 'the program of one file is built' env BUILD="$BUILD" "$ROOT/scripts/ports" "$system"
ok 'the packages of this system are made' packages dist "$system"
zone=Asia/Tokyo
again() { (umask 077 && LC_ALL=C.UTF-8 packages again "$system"); }
ok 'and again, at another time and place, by somebody with other habits' again
same 'with the same bytes' dist again
listed() { for file in dist/*.tar.gz dist/npm/methodbeat-*-*.tgz; do tar -tf "$file"; done; for file in dist/python/*.whl; do unzip -l "$file"; done; }
is 'those with the program have the libraries for Android' "$(listed | grep -c 'share/methodbeat/android/arm64-v8a/libmethodbeat\.so$')" 3
ok 'another system is refused' status 1 packages other linux-m68k
if [ "${LONG:-1}" -gt 1 ]; then
    ok 'those of all systems are made' packages all
    is 'a wheel for each' "$(find all/python -name '*.whl' | wc -l)" 5
else
    for text in made wheels; do ok "those of all systems: $text # SKIP it takes minutes: make test-long" true; done
fi

# ---- What each is to do ----
# What is read: a real jar, and an APK of a real library's dex.
mkdir inputs dex
cp "$(corpus_jar log4j)" inputs/in.jar
xz -dc "$ROOT/tests/corpus/guava-nodesugar-39.dex.xz" >dex/classes.dex
package inputs/in.apk dex dex || exit 1
cp "$ROOT"/tests/golden/{map.txt,reports.ndjson} inputs

# works NAME COMMAND...: it runs where the inputs are, at/NAME, and leaves there what it writes.
works() {
    local name=$1
    shift
    mkdir -p "at/$name" && cp inputs/* "at/$name" || return 1
    (
        cd "at/$name" && "$@" --version >version && "$@" help --completion bash >completion &&
            "$@" instrument --exits all --embed-beat -o out.jar -m jar.map --ignored-out jar.ignored in.jar &&
            "$@" instrument --embed-beat -o out.apk -m apk.map --ignored-out apk.ignored in.apk &&
            "$@" decode -m map.txt --format folded -o decoded reports.ndjson
    )
}
# Libraries differ, the version and the commit do not.
alike() {
    local file
    for file in completion out.jar jar.map jar.ignored out.apk apk.map apk.ignored decoded; do
        cmp "at/native/$file" "at/$1/$file" || return 1
    done
    diff <(head -n 2 at/native/version) <(head -n 2 "at/$1/version")
}
ok 'the build'"'"'s own tool works' works native "$MB"
is 'it is of this version' "$(sed -n 1p at/native/version)" "methodbeat $version"

page() { # DIRECTORY: its page of instrument
    local file
    file=$(echo "$1"/methodbeat-instrument.1*)
    if command -v man >/dev/null; then man -E UTF-8 -P cat -l "$file" | sed 's/.\x08//g'; else zcat -f "$file"; fi
}
completes() { # FILE: what bash makes of it when it is typed
    touch app.jar
    [ "$(PATH=$TMPDIR:$PATH HOME=$TMPDIR python3 "$ROOT/tests/tools/python/typed.py" bash --norc --noprofile -i -- "source '$1'" 'methodbeat instrument --sel')" = 'methodbeat instrument --select' ]
}
ln -s "$MB" methodbeat

# ---- The archive, in a root where there is nothing else ----
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(unshare -r)
if "${as_root[@]}" chroot / true 2>/dev/null; then
    mkdir -p at/archive
    tar -xzf "dist/methodbeat-cli-$version-$system.tar.gz" -C at/archive --strip-components=1
    alone() { "${as_root[@]}" chroot . /bin/methodbeat "$@"; }
    ok 'the archive works in an empty root' works archive alone
    ok 'it does the same' alike archive
else
    for text in works same; do ok "the archive: $text # SKIP there is no chroot here" true; done
    mkdir -p at/archive && tar -xzf "dist/methodbeat-cli-$version-$system.tar.gz" -C at/archive --strip-components=1
fi
has 'it has its pages' '^NAME' <(page at/archive/share/man/man1)
ok 'and completions' completes at/archive/share/bash-completion/completions/methodbeat
has 'and the terms of what is linked in' '^==== zlib ====' at/archive/LICENSES.txt
is 'and says what that is' "$(jq -r '.components[].purl' at/archive/methodbeat.cdx.json | sed 's/@.*//' | paste -sd' ')" \
    'pkg:deb/debian/libdeflate pkg:deb/debian/libzip pkg:deb/debian/uthash pkg:deb/debian/xxhash pkg:deb/debian/zlib pkg:pypi/ziglang'

# ---- Debian: the files stand in an empty root; what it needs is this system's ----
deb=$(deb debs 2>deb.log | tail -n 1) || cat deb.log >&2
ok 'the Debian package is built' test -f "$deb"
deb_again() { deb debs2 >/dev/null 2>&1 && cmp "$deb" "debs2/${deb##*/}"; }
ok 'a second time with the same bytes' deb_again
if command -v lintian >/dev/null; then
    ok 'lintian accepts it' lintian --allow-root --fail-on error "$deb"
else
    ok 'lintian accepts it # SKIP there is no lintian' true
fi
mkdir -p empty/var/lib/dpkg
touch empty/var/lib/dpkg/status
dpkg_there() { dpkg --root="$TMPDIR/empty" --log=/dev/null --force-not-root --force-script-chrootless --force-depends "$@"; }
if [ "$(id -u)" -eq 0 ]; then
    ok 'it is installed' dpkg_there --install "$deb"
    ok 'it works' works deb "$TMPDIR/empty/usr/bin/methodbeat"
    ok 'it does the same' alike deb
    has 'it has its pages' '^NAME' <(page empty/usr/share/man/man1)
    ok 'and completions' completes "$TMPDIR/empty/usr/share/bash-completion/completions/methodbeat"
    ok 'it is purged' dpkg_there --purge methodbeat
    none 'nothing of it is left' "$(find empty -path '*/var/*' -prune -o -type f -print)"
else
    for text in installed works same pages completions purged left; do ok "the package: $text # SKIP not root" true; done
fi

# ---- Python ----
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
venv() { python3 -m venv python && (cd python && find . -name __pycache__ -prune -o -print | sort) >python.before; }
ok 'an environment of Python' venv
ok 'pip installs the wheel' python/bin/pip install --no-index --find-links dist/python methodbeat
ok 'it works' works wheel "$TMPDIR/python/bin/methodbeat"
ok 'it does the same' alike wheel
has 'it has its pages' '^NAME' <(page python/share/man/man1)
ok 'and completions' completes "$TMPDIR/python/share/bash-completion/completions/methodbeat"
ok 'pip finds what it has recorded' python/bin/pip check
ok 'pip removes it' python/bin/pip uninstall -q -y methodbeat
files_left() { (cd python && find . -name __pycache__ -prune -o ! -type d -print | sort) | comm -13 <(sort python.before) -; }
none 'nothing of it is left' "$(files_left)"

# ---- npm ----
export npm_config_cache=$TMPDIR/npm-cache npm_config_offline=true npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
npm_there() { npm --prefix "$TMPDIR/npm" "$@"; }
if command -v npm >/dev/null; then
    mkdir npm && echo '{"private": true}' >npm/package.json
    ok 'npm installs the package of this system' npm_there install "dist/npm/methodbeat-$version.tgz" "dist/npm/methodbeat-$npm-$version.tgz"
    ok 'it works' works npm "$TMPDIR/npm/node_modules/.bin/methodbeat"
    ok 'it does the same' alike npm
    ok 'its status is that of the program' status 2 npm/node_modules/.bin/methodbeat nothing
    rm -r "npm/node_modules/@methodbeat/$npm"
    ok 'without that package' status 1 npm/node_modules/.bin/methodbeat --version
    has 'it says what is missing' "@methodbeat/$npm is not installed" "$TMPDIR/err"
    ok 'npm removes them' npm_there uninstall methodbeat "@methodbeat/$npm"
    none 'nothing of them is left' "$(find npm/node_modules ! -type d ! -name .package-lock.json 2>/dev/null)"
else
    for text in installed works same status without says removes left; do ok "npm: $text # SKIP there is no npm" true; done
fi

# ---- Gradle, from a Maven repository ----
mkdir -p gradle/src/main/java
cat >gradle/settings.gradle <<G
pluginManagement { repositories { maven { url = uri('$TMPDIR/dist/maven') } } }
rootProject.name = 'counter'
G
cat >gradle/build.gradle <<G
plugins {
    id 'java'
    id 'io.methodbeat' version '$version'
}
repositories { maven { url = uri('$TMPDIR/dist/maven') } }
dependencies { compileOnly 'io.methodbeat:methodbeat-api:$version' }
methodbeat {
    embedBeat = true
    if (project.hasProperty('other')) { version = other }
}
G
cat >gradle/src/main/java/Counter.java <<'J'
public class Counter {
    public static void main(String[] a) {
        io.methodbeat.AppMethodBeat.dispatchBegin();
        System.out.println("counted");
        io.methodbeat.AppMethodBeat.dispatchEnd();
    }
}
J
ok 'by plugins {}, a jar is instrumented' gradle 8.3 "$TMPDIR/gradle" methodbeatJar
is 'and does what it did' "$(java -cp gradle/build/libs/counter-beat.jar Counter)" counted
has 'by the ids of this build' 'Counter main' gradle/build/outputs/methodbeat/methodbeatJar/methodMapping.txt
missing() { ! gradle 8.3 "$TMPDIR/gradle" methodbeatJar -Pother=9.9 && matches "$1" gradle.log && matches 'repositories . ., or say where' gradle.log; }
ok 'a version that is not there is an error that says what to do' missing 'methodbeat-cli:9\.9, can.t be had: .*methodbeat-cli:9\.9'
