#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The tool as one file, for other systems (scripts/ports): the static one passes tests of the native one,
# that of arm64 under qemu and that of Windows under Wine write the same bytes. Those
# take minutes to build: `make test-long` does it, and where $METHODBEAT_PORTS keeps what was built.
# test: long, needs corpus
. "$(dirname "$0")/../lib.sh"
corpus
plan 19
cd "$TMPDIR" || exit 1

# skip TEXT REASON
skip() { ok "$1 # SKIP $2" true; }
# port SYSTEM: builds it, and says so where that fails.
port() { BUILD=$BUILD "$ROOT/scripts/ports" "$1"; }
at() { echo "$BUILD/ports/$1/methodbeat"; }

# What is written of real jars: by the native tool to native/, by another to its own name.
works() { # NAME COMMAND...
    local name=$1
    shift
    mkdir -p "$name"
    for jar in guava xalan2; do
        "$@" instrument --exits all --embed-beat -o "$name/$jar.jar" --mapping-out "$name/$jar.map" \
            --ignored-out "$name/$jar.ignored" "$(corpus_jar $jar)" >>"$name.log" 2>&1 || { tail -5 "$name.log"; return 1; }
    done
    "$@" inspect --json "$(corpus_jar log4j)" >"$name/inspect.json"
    "$@" decode -m "$ROOT/tests/golden/map.txt" --format folded "$ROOT/tests/golden/reports.ndjson" >"$name/decoded" 2>/dev/null || return 1
    [ -f guava.dex ] || xz -dc "$ROOT/tests/corpus/guava-nodesugar-39.dex.xz" >guava.dex
    "$@" instrument -o "$name/guava.dex" --mapping-out "$name/dex.map" guava.dex >>"$name.log" 2>&1
}
ok 'the native tool works' works native "$MB"

# The tests of the native one that need no library of the system; by `make test-long` also those of what is inspected.
same_tests() {
    local tests=(cli command-line golden formats packaging mapping)
    [ "${LONG:-1}" -eq 1 ] || tests+=(inspect)
    tests=("${tests[@]/#/$ROOT/tests/cases/}")
    METHODBEAT_TOOL=$(at linux-x86_64) JOBS=1 "$ROOT/tests/run" "${tests[@]/%/.sh}"
}
no_interpreter() { ! readelf -lW "$1" | grep -q 'INTERP\|NEEDED' && ! readelf -dW "$1" | grep -q NEEDED; }
# A sum of what is written of each jar and dex of the corpus, by the native tool or by another, to NAME.sums.
everything() { # NAME COMMAND...
    local name=$1 file
    shift
    for file in $(for jar in $(corpus_names); do corpus_jar "$jar"; done) $(find "$CORPUS/dex/" -name '*.dex' | LC_ALL=C sort); do
        rm -rf everything && mkdir everything
        "$@" instrument --exits all -o "everything/out.${file##*.}" --mapping-out everything/map --ignored-out everything/ignored \
            "$file" >everything.log 2>&1 || tail -n 1 everything.log >everything/refused
        echo "${file#"$CORPUS/"} $(cd everything && echo * | tr " " ,) $(cat everything/* | sha256sum)"
    done >"$name.sums"
    say "$name: $(grep -c ' ignored,map,out' "$name.sums") of $(wc -l <"$name.sums") jars and dex written"
    ! grep -v ' ignored,map,out' "$name.sums"
}
# whole_corpus SYSTEM COMMAND...
whole_corpus() {
    local system=$1
    shift
    if [ "${LONG:-1}" -gt 1 ]; then
        [ -f native.sums ] || everything native "$MB"
        ok "$system: writes of all the corpus" everything "$system" "$@"
        same "$system: the same bytes" native.sums "$system.sums"
    else
        skip "$system: writes of all the corpus" 'make test-long'
        skip "$system: the same bytes" 'make test-long'
    fi
}
# Where sources or compiler can't be fetched, there is nothing to test.
absent=
if [ "$(uname -m)" = x86_64 ]; then
    BUILD=$BUILD "$ROOT/scripts/ports" --licenses licenses >fetched 2>&1
    [ $? -ne 69 ] || absent=$(tail -1 fetched)
fi
if [ -n "$absent" ]; then
    for text in libraries:patched linux-x86_64:{built,library,works,same,tests} linux-aarch64:{built,works,same,corpus,bytes} \
        windows-x86_64:{built,works,same,statuses,replaces,corpus,bytes}; do
        skip "$text" "$absent"
    done
    exit
fi
# Each of Debian's patches can be taken back: it was applied.
patched() {
    local series name patches=0
    cp -r "${METHODBEAT_PORTS:-$BUILD/ports-cache}/src" patched
    for series in patched/*/debian/patches/series; do
        for name in $(sed '/^#/d' "$series" | tac); do
            patch -R -s -p1 -d "${series%/debian/*}" <"${series%/*}/$name" || return 1
            patches=$((patches + 1))
        done
    done
    [ "$patches" -ge 4 ]
}
if [ "$(uname -m)" = x86_64 ]; then
    ok 'libraries: have the patches of Debian' patched
    ok 'linux-x86_64: is built' port linux-x86_64
    ok 'linux-x86_64: needs no library' no_interpreter "$(at linux-x86_64)"
    ok 'linux-x86_64: works' works static "$(at linux-x86_64)"
    same 'linux-x86_64: writes the same' native static
    ok 'linux-x86_64: passes the tests of the native one' same_tests
else
    for text in libraries:patched linux-x86_64:{built,library,works,same,tests}; do skip "$text" 'this is another processor'; done
fi

if [ "${LONG:-1}" -eq 1 ] && [ -z "${METHODBEAT_PORTS:-}" ]; then
    for text in linux-aarch64:{built,works,same,corpus,bytes} windows-x86_64:{built,works,same,statuses,replaces,corpus,bytes}; do
        skip "$text" 'it takes minutes: make test-long'
    done
    exit
fi

ok 'linux-aarch64: is built' port linux-aarch64
if command -v qemu-aarch64 >/dev/null; then
    ok 'linux-aarch64: works under qemu' works arm64 qemu-aarch64 "$(at linux-aarch64)"
    same 'linux-aarch64: writes the same' native arm64
    whole_corpus linux-aarch64 qemu-aarch64 "$(at linux-aarch64)"
else
    for text in works same corpus bytes; do skip "linux-aarch64: $text" 'there is no qemu-aarch64: apt-get install qemu-user'; done
fi

ok 'windows-x86_64: is built' port windows-x86_64
wine=$(command -v wine64 || command -v wine || ls /usr/lib/wine/wine64 2>/dev/null) || :
if [ -n "$wine" ] && [ "$(uname -m)" = x86_64 ]; then
    export WINEPREFIX=$TMPDIR/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    ok 'windows-x86_64: works under Wine' works windows "$wine" "$(at windows-x86_64).exe"
    same 'windows-x86_64: writes the same' native windows
    exits() { status 2 "$wine" "$(at windows-x86_64).exe" nothing && status 1 "$wine" "$(at windows-x86_64).exe" inspect gone.jar; }
    ok 'windows-x86_64: ends with the same statuses' exits
    # An input that is replaced is open until then.
    in_place() {
        mkdir -p place && cp "$(corpus_jar guava)" place/guava.jar && cp guava.dex place/ &&
            "$wine" "$(at windows-x86_64).exe" instrument --in-place --exits all --embed-beat --mapping-out place/map --ignored-out place/ignored \
                place/guava.jar && cmp native/guava.jar place/guava.jar &&
            "$wine" "$(at windows-x86_64).exe" instrument --in-place --mapping-out place/dex.map --ignored-out place/ignored place/guava.dex &&
            cmp native/guava.dex place/guava.dex
    }
    ok 'windows-x86_64: replaces its inputs' in_place
    whole_corpus windows-x86_64 "$wine" "$(at windows-x86_64).exe"
    "${wine%/*}/wineserver" -k 2>/dev/null || wineserver -k 2>/dev/null || :
else
    for text in works same statuses replaces corpus bytes; do skip "windows-x86_64: $text" 'there is no Wine: apt-get install wine64'; done
fi
