#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Damaged dex files under AddressSanitizer and UBSan: never a crash, never a partial
# output, each error names the file; what is woven into a damaged dex that ART's two
# verifiers still take, they take too.
# test: long, needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
. "$ROOT/tests/tools/sh/fuzz.sh"
art_tools || exit 1
dex_corpus
BOOT=$ART/boot.dex:$ART/beat.dex:$ART/activity.dex
cd "$TMPDIR" || exit 1

# Small programs of the corpus, and those with the rarer instructions.
seeds() {
    local file name
    mkdir seeds
    smali assemble --api 28 -o seeds/registers.dex "$ROOT/tests/dex/registers/cases" &&
        smali assemble --api 28 -o seeds/odd.dex "$ROOT/tests/dex/odd" &&
        smali assemble --api 28 -o seeds/rare.dex "$ROOT/tests/dex/rare" &&
        smali assemble --api 28 -o seeds/same.dex "$ROOT/tests/dex/same/before-all.smali" || return 1
    while read -r file; do
        name=${file#"$CORPUS/dex/"}
        cp "$file" "seeds/${name//\//-}"
    done < <(find "$CORPUS/dex" -name '*.dex' -size -40k | sort)
    [ "$(find seeds -type f | wc -l)" -ge 8 ]
}

mutants() {
    mkdir kept
    fuzz dex 10000 -k kept seeds
}

# Each that was taken before is taken after. Their rounds go to `sound`.
file_verifier() {
    local round bad=0
    while read -r round _; do
        dexdump -c "kept/$round.before" >/dev/null 2>&1 || continue
        echo "$round" >>sound
        dexdump -c "kept/$round.after" >said 2>&1 || {
            echo "mutant $round:"
            cat said
            bad=$((bad + 1))
        }
    done <kept/list
    echo "$(wc -l <sound) of $(wc -l <kept/list) woven mutants pass ART's file verifier before, $bad of them not after" >verified
    [ "$bad" -eq 0 ] && [ "$(wc -l <sound)" -gt 100 ]
}

# statuses FILE: what ART says of each class; nothing where it refuses the file.
statuses() {
    : >list
    "$ART/artverify" --list list "$BOOT" "$1" >/dev/null 2>&1
    sed -n 's/^\([A-Z]*\) \(L[^ ]*\).*/\2 \1/p' list | sort
}

# No class of 150 of them has a worse status.
bytecode_verifier() {
    local round
    : >worse
    : >classes
    while read -r round; do
        statuses "kept/$round.before" >before
        statuses "kept/$round.after" >after
        cat before >>classes
        join before after | awk -v round="$round" '
            BEGIN { rank["OK"] = 1; rank["ACCESS"] = 2; rank["SOFT"] = 3; rank["HARD"] = 4 }
            rank[$3] > rank[$2] && !($2 == "OK" && $3 == "ACCESS") { print round ": " $0 }' >>worse
        [ "$(wc -l <before)" = "$(wc -l <after)" ] || echo "$round: not the same classes" >>worse
    done < <(head -150 sound)
    echo "$(wc -l <classes) classes of 150 of them, $(grep -c HARD classes) of which ART's verifier rejects: $(wc -l <worse) worse after" >compared
    cat worse
    [ ! -s worse ]
}

# complain MUTANT TEXT: one line about a run that was not as it must be.
complain() {
    echo "$1: $2"
    head -5 err
    return 1
}

one_run() {
    local mutant=$1 out=work/out.${1##*.}
    rm -rf work && mkdir work
    timeout 60 "$SAN/methodbeat" instrument --select all --exits all -o "$out" \
        --mapping-out work/map.txt --ignored-out work/ignored.txt "$mutant" >said 2>err
    status=$?
    ! grep -qE 'Sanitizer|runtime error' err || complain "$mutant" "a sanitizer's report" || return 1
    case $status in
    0)
        woven=$((woven + 1))
        [ -s "$out" ] && [ -s work/map.txt ] && [ -s work/map.lines.txt ] && [ "$(find work -type f | wc -l)" -eq 4 ] ||
            complain "$mutant" "exit 0, outputs: $(find work -type f | tr '\n' ' ')" || return 1
        ;;
    1)
        refused=$((refused + 1))
        [ -z "$(find work -type f)" ] || complain "$mutant" "a partial output" || return 1
        grep -qE "^methodbeat: ($out, from )?${mutant}[!:]" err || complain "$mutant" "the file is not named" || return 1
        ;;
    *) complain "$mutant" "exit $status" || return 1 ;;
    esac
    timeout 60 "$SAN/methodbeat" inspect "$mutant" >said 2>err
    status=$?
    ! grep -qE 'Sanitizer|runtime error' err && [ $status -le 1 ] || complain "$mutant" "inspect: exit $status"
}

# Every second one in an APK.
whole_runs() {
    local n bad=0
    woven=0 refused=0
    mkdir raw apk
    "$SAN/fuzz-dex" -n 100 -s "$((FUZZ_SEED + 1))" -w raw seeds >/dev/null || return 1
    for n in $(seq 0 2 99); do
        mv "raw/$n" "raw/$n.dex"
        cp "raw/$((n + 1))" apk/classes.dex
        (cd apk && jar -cfM0 "../raw/$((n + 1)).apk" classes.dex) || return 1
        one_run "raw/$n.dex" || bad=$((bad + 1))
        one_run "raw/$((n + 1)).apk" || bad=$((bad + 1))
    done
    echo "100 damaged dex files, half of them in an APK: $woven instrumented, $refused refused" >runs
    [ "$bad" -eq 0 ] && [ "$woven" -gt 0 ] && [ "$refused" -gt 0 ]
}

# counts FILE: what a step has to say, if it came so far.
counts() { [ ! -f "$1" ] || say "$(cat "$1")"; }

plan 6
ok "the sanitized build" fuzz_tools
ok "seeds" seeds
ok "damaged dex files, read, written and read again" mutants
told dex
ok "those that ART's file verifier takes before, it takes after" file_verifier
counts verified
ok "no class is worse for ART's bytecode verifier" bytecode_verifier
counts compared
ok "100 runs: done or refused by name, whole or nothing; inspected" whole_runs
counts runs
