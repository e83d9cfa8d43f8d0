#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Damaged APKs and App Bundles, each a run under AddressSanitizer and UBSan: done or refused by
# name, whole or nothing; and what was aligned is aligned.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/apk.sh"
apk_tools
java_tools || exit 1
SAN=$BUILD/fuzz
cd "$TMPDIR" || exit 1
workbench workbench >make.log 2>&1 || { cat make.log >&2; exit 1; }

# Small ones, so that there is something to hit beside the dex: of the app's second dex, with
# profiles and libraries; stored and deflated, signed, and as an App Bundle.
seeds() {
    mkdir -p app/assets/dexopt made seeds
    cp workbench/classes2.dex app/classes.dex
    library 183 2 app/lib/arm64-v8a/libone.so 100
    library 62 2 libs/x86_64/libmethodbeat.so 100
    library 183 2 libs/arm64-v8a/libmethodbeat.so 100
    package bare.apk app && profiles make bare.apk '' made || return 1
    cp made/015.prof app/assets/dexopt/baseline.prof
    cp made/002.profm app/assets/dexopt/baseline.profm
    package seeds/stored.apk app dex so prof profm && package seeds/deflated.apk app || return 1
    apksigner sign --ks workbench/key.p12 --ks-pass pass:workbench --min-sdk-version 21 \
        --v4-signing-enabled false --out seeds/signed.apk seeds/stored.apk || return 1
    zip make seeds/bundle.aab base/dex/classes.dex=app/classes.dex base/lib/arm64-v8a/libone.so=app/lib/arm64-v8a/libone.so \
        BUNDLE-METADATA/com.android.tools.build.profiles/baseline.prof=made/010.prof \
        BUNDLE-METADATA/com.android.tools.build.profiles/baseline.profm=made/001.profm
}

# complain MUTANT TEXT: one line about a run that was not as it must be.
complain() { echo "$1: $2"; head -5 err; return 1; }

one_run() {
    local mutant=$1 out=work/out.${1##*.}
    rm -rf work && mkdir work
    timeout 60 "$SAN/methodbeat" instrument --select all --embed-beat --embed-lib libs --jobs 2 -o "$out" \
        --mapping-out work/map.txt --ignored-out work/ignored.txt "$mutant" >said 2>err
    status=$?
    ! grep -qE 'Sanitizer|runtime error' err || complain "$mutant" "a sanitizer's report" || return 1
    case $status in
    0)
        woven=$((woven + 1))
        ! grep -q 'baseline.prof.*dropped' err || dropped=$((dropped + 1))
        [ -s "$out" ] && [ -s work/map.txt ] && [ -s work/map.lines.txt ] && [ "$(find work -type f | wc -l)" -eq 4 ] ||
            complain "$mutant" "exit 0, outputs: $(find work -type f | tr '\n' ' ')" || return 1
        cp "$out" "written/${mutant##*/}"
        case $mutant in *.aab) return 0 ;; esac
        aligned "$mutant" >/dev/null 2>&1 || return 0
        kept=$((kept + 1))
        aligned "$out" >/dev/null || complain "$mutant" "no longer aligned" || return 1
        ;;
    1)
        refused=$((refused + 1))
        [ -z "$(find work -type f)" ] || complain "$mutant" "a partial output" || return 1
        grep -qE "^methodbeat: ($out, from )?${mutant}[!:]|^methodbeat: --embed-(beat|lib): " err ||
            complain "$mutant" "the archive is not named" || return 1
        ;;
    *) complain "$mutant" "exit $status" || return 1 ;;
    esac
}

whole_runs() {
    local n seed bad=0 runs
    runs=$(rounds 400)
    woven=0 dropped=0 kept=0 refused=0
    mkdir -p mutants written raw
    "$SAN/fuzz-archive" -n "$runs" -s 4 -w raw seeds/stored.apk seeds/deflated.apk seeds/signed.apk seeds/bundle.aab >/dev/null || return 1
    seed=(apk apk apk aab)
    for n in $(seq 0 $((runs - 1))); do
        mv "raw/$n" "mutants/$n.${seed[n % 4]}"
        one_run "mutants/$n.${seed[n % 4]}" || bad=$((bad + 1))
    done
    echo "$runs damaged packages: $woven instrumented, $dropped of them without a profile, $refused refused; $kept that zipalign accepts before and after" >runs
    [ "$bad" -eq 0 ] && [ "$woven" -gt 0 ] && [ "$refused" -gt 0 ] && [ "$kept" -gt 0 ]
}

plan 4
ok "the sanitized build" fuzz_tools
ok "packages to damage" seeds
ok "damaged packages, each a run" whole_runs
[ ! -f runs ] || say "$(cat runs)"
ok "what was written can be opened" "$SAN/fuzz-archive" written
