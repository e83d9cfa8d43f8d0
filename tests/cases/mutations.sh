#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Damaged classes, archives, mappings and reports under AddressSanitizer and
# UBSan: never a crash, never a partial output, each error names what is wrong;
# and what is woven into a damaged class that the JVM still takes, it takes too.
# test: long, needs corpus
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/fuzz.sh"
java_tools || exit 1
corpus
cd "$TMPDIR" || exit 1

# spread NAME JAR N: N classes of the jar, evenly over its names, in classes/NAME.
spread() {
    mkdir -p "classes/$1"
    jar -tf "$2" | grep '\.class$' | grep -v '^META-INF/' | sort |
        awk -v n="$3" '{ a[NR] = $0 } END { for (i = 0; i < n; i++) print a[int(i * NR / n) + 1] }' >"$1.list"
    (cd "classes/$1" && jar -xf "$2" @"../../$1.list")
}

seeds() {
    local name
    for name in log4j guava scala-library kotlin-stdlib bcprov jdk.compiler; do
        spread "$name" "$(corpus_jar "$name")" 25 || return 1
    done
    torture_classes classes || return 1
    mkdir -p aar/libs jars
    echo 'Manifest-Version: 1.0' >manifest
    jar -cfm jars/deflated.jar manifest -C classes/log4j . &&
        jar -c0f jars/stored.jar -C classes/scala-library . &&
        cp jars/deflated.jar aar/classes.jar && cp jars/stored.jar aar/libs/ &&
        echo '<manifest/>' >aar/AndroidManifest.xml && jar -cfM jars/library.aar -C aar .
}

verify_mutants() {
    local name jars=()
    for name in log4j guava scala-library kotlin-stdlib bcprov; do
        jars+=("$(corpus_jar "$name")")
    done
    java -Xshare:auto -Xbootclasspath/a:"$BEAT" -cp "$TOOLS" VerifyMutants kept classes "${jars[@]}" >verified
    status=$?
    cut -c1-400 verified
    return $status
}

# What may be wrong with an archive as a whole; anything else has an entry's name.
WHOLE='central directory|would inflate to|not a zip archive|cut short|ambiguous|neither a class file|several disks'

# complain MUTANT TEXT: one line about a run that was not as it must be.
complain() { echo "$1: $2"; head -5 err; return 1; }

one_run() {
    local mutant=$1 made=work/out.${1##*.}
    rm -rf work && mkdir work
    timeout 60 "$SAN/methodbeat" instrument --select all --exits all --jobs 2 -o "$made" \
        --mapping-out work/map.txt --ignored-out work/ignored.txt "$mutant" >out 2>err
    status=$?
    ! grep -qE 'Sanitizer|runtime error' err || complain "$mutant" "a sanitizer's report" || return 1
    case $status in
    0)
        accepted=$((accepted + 1))
        [ -s "$made" ] && [ -s work/map.txt ] && [ -s work/map.lines.txt ] && [ "$(find work -type f | wc -l)" -eq 4 ] ||
            complain "$mutant" "exit 0, outputs: $(find work -type f | tr '\n' ' ')" || return 1
        cp "$made" "written/${mutant##*/}"
        ;;
    1)
        [ -z "$(find work -type f)" ] || complain "$mutant" "a partial output" || return 1
        grep -qE "^methodbeat: ($made, from )?${mutant}[!:]" err || complain "$mutant" "the archive is not named" || return 1
        if grep -qF "$mutant!" err; then
            entries=$((entries + 1))
        else
            grep -qE "$WHOLE" err || complain "$mutant" "no entry is named" || return 1
            whole=$((whole + 1))
        fi
        ;;
    *) complain "$mutant" "exit $status" || return 1 ;;
    esac
}

whole_runs() {
    local n seed bad=0 runs
    runs=$(rounds 140)
    accepted=0 entries=0 whole=0
    mkdir -p mutants written raw
    "$SAN/fuzz-archive" -n "$runs" -s "$((FUZZ_SEED + 1))" -w raw jars/deflated.jar jars/library.aar jars/stored.jar >/dev/null || return 1
    for n in $(seq 0 $((runs - 1))); do
        seed=(jar aar jar)
        mv "raw/$n" "mutants/$n.${seed[n % 3]}"
        one_run "mutants/$n.${seed[n % 3]}" || bad=$((bad + 1))
    done
    echo "$runs damaged archives: $accepted instrumented, $entries refused for an entry, $whole as a whole" >runs
    [ "$bad" -eq 0 ] && [ "$accepted" -gt 0 ] && [ "$entries" -gt 0 ] && [ "$whole" -gt 0 ]
}

plan 15
ok "the sanitized build" fuzz_tools
ok "seeds out of the corpus" seeds
mkdir kept
ok "damaged classes; what is woven parses again" fuzz class 15000 -k kept classes
told class
ok "those that the JVM verifies before, it verifies after" verify_mutants
say "$(tail -1 verified)"
ok "damaged archives, read, edited and read again" fuzz archive 3000 jars
told archive
ok "damaged profiles, written anew and read again" fuzz profile 50000 "$ROOT/fuzz/seeds/profile"
told profile
ok "damaged manifests, with an element more" fuzz manifest 30000 "$ROOT/fuzz/seeds/manifest"
ok "damaged manifests of jars, with a package more" fuzz jar_manifest 30000 "$ROOT/fuzz/seeds/jar_manifest"
told manifest
ok "damaged mappings and filter files" fuzz mapping 20000 "$ROOT/fuzz/seeds/mapping"
told mapping
ok "damaged reports, in each format" fuzz report 6000 "$ROOT/fuzz/seeds/report"
told report
ok "damaged reports, sent to serve" fuzz serve_body 6000 "$ROOT/fuzz/seeds/report"
ok "damaged reports, in clusters" fuzz cluster 4000 "$ROOT/fuzz/seeds/report"
told cluster
ok "damaged trace files" fuzz trace 20000 "$ROOT/fuzz/seeds/trace"
told trace
ok "damaged archives, each a run: done or refused by name, whole or nothing" whole_runs
[ ! -f runs ] || say "$(cat runs)"
ok "what was written can be opened" "$SAN/fuzz-archive" written
