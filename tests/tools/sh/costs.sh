# SPDX-License-Identifier: Apache-2.0
# For the cases costs*.sh, after lib.sh: costs MODULE runs the rows of tests/tools/python/MODULE.py, files that have a lot of one
# thing, at 1, 2, 4 and 8 times a size. Steps are the branches that the tool takes, and the bytes that it has copied, compared and
# hashed, an eighth of a step each; a tool is built for that.
# shellcheck shell=bash
wrapped=(memcpy memmove memset memcmp memchr XXH3_64bits XXH3_64bits_withSeed XXH3_64bits_update)

steps_build() {
    mkdir -p "$BUILD/steps" &&
        gcc -O2 -fno-builtin -Wall -Werror -c -o "$BUILD/steps/steps.o" "$ROOT/tests/tools/c/steps.c" &&
        make -s -j2 -C "$ROOT" BUILD="$BUILD/steps" HARDEN= CFLAGS='-O1 -fsanitize-coverage=trace-pc' \
            LDFLAGS="$(printf -- '-Wl,--wrap=%s ' "${wrapped[@]}") $BUILD/steps/steps.o" "$BUILD/steps/methodbeat"
}

costs() {
    locked "$BUILD/steps/methodbeat" steps_build >"$TMPDIR/make.log" 2>&1 || { cat "$TMPDIR/make.log" >&2; exit 1; }
    exec python3 "$ROOT/tests/tools/python/costs.py" "$BUILD/steps/methodbeat" "$1"
}
