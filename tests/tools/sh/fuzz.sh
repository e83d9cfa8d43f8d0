# SPDX-License-Identifier: Apache-2.0
# For cases that run the drivers of fuzz/. After tests/lib.sh.
# shellcheck shell=bash
SAN=$BUILD/fuzz
# Another number is another row of mutants; .ci/run has a new one each time.
FUZZ_SEED=${FUZZ_SEED:-2}
# Most drivers take a few megabytes for each input: of the sanitizer's memory for them less is given back and taken again.
export ASAN_OPTIONS=clear_shadow_mmap_threshold=1000000000:quarantine_size_mb=64${ASAN_OPTIONS:+:$ASAN_OPTIONS}

# fuzz DRIVER ROUNDS OPTION... SEED...: what it prints is in DRIVER.out, and shown where it fails.
fuzz() {
    local driver=$1 rounds
    rounds=$(rounds "$2")
    shift 2
    "$SAN/fuzz-$driver" -n "$rounds" -s "$FUZZ_SEED" -a "$TMPDIR" "$@" >"$driver.out" 2>&1 || {
        cat "$driver.out"
        echo "again: FUZZ_SEED=$FUZZ_SEED bash tests/cases/$(basename "$0")"
        return 1
    }
}
# told DRIVER: its last line, for the user.
told() { [ ! -f "$1.out" ] || say "$1, seed $FUZZ_SEED: $(tail -1 "$1.out" | sed 's/(\([0-9]* bytes\), .*/(\1)/')"; }

# torture_classes DIR: each hazard of class files by itself, a library of one or a few classes; and
# what javac makes of annotations of types and newer constructs.
torture_classes() {
    local name
    java -cp "$TOOLS:$ASM" Torture "$TMPDIR/torture" || return 1
    for name in "$TMPDIR"/torture/*/classes; do
        cp -r "$name" "$1/$(basename "${name%/classes}")"
    done
    for name in "$ROOT"/tests/torture/*/; do
        javac -nowarn -g -d "$1/$(basename "$name")" "$name"/*.java || return 1
    done
    find "$1" -type f ! -name '*.class' -delete
}
