# SPDX-License-Identifier: Apache-2.0
# What the cases about ARM share: the runtime cross-compiled, and its unit tests run under qemu's user mode. Source it
# after lib.sh.
# shellcheck shell=bash
arm64=aarch64-linux-gnu-gcc arm=arm-linux-gnueabihf-gcc
for tool in $arm64 $arm qemu-aarch64 qemu-arm; do
    command -v "$tool" >/dev/null || skip_all "$tool is not installed"
done
cd "$ROOT" || exit 1
flags=(-std=c11 -D_GNU_SOURCE "-I$PWD" -O2 -Wall -Wextra -Werror -pthread)
sources=()
for file in runtime/*.c runtime/*/*.c; do
    case $file in runtime/jni/*) ;; *) sources+=("$PWD/$file") ;; esac
done

# compile BITS COMPILER: a library of the objects, in $BUILD/tests/arm; once for all cases. As in make/unit.mk, a test
# takes of it what it has not itself.
compile() { once "$BUILD/tests/arm/$1/.built" "$ROOT"/{runtime,tests/tools/sh/arm.sh} -- compile_all "$BUILD/tests/arm/$1" "$2"; }
compile_all() {
    rm -f "$1"/*.[ao]
    (cd "$1" && printf '%s\0' "${sources[@]}" | xargs -0 -n 4 -P 2 "$2" "${flags[@]}" -c && "${2%gcc}ar" qcs runtime.a ./*.o)
}
# COMPILER QEMU BITS NAME...: each test of these names.
run_on() {
    local compiler=$1 qemu=$2 bits=$3 name status=0
    shift 3
    for name in "$@"; do
        "$compiler" "${flags[@]}" -static -Itests/tools/c -o "$TMPDIR/$name" "tests/unit/test_$name.c" "$BUILD/tests/arm/$bits/runtime.a" &&
            "$qemu" "$TMPDIR/$name" >"$TMPDIR/$name.out" || { cat "$TMPDIR/$name.out"; status=1; }
    done
    return $status
}
run() { run_on $arm64 qemu-aarch64 64 "$@"; }
run32() { run_on $arm qemu-arm 32 "$@"; }
told() { sed -n 's/^# /# arm: /p' "$TMPDIR/$1.out"; }
