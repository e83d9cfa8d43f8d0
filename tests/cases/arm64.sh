#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The runtime on ARM: its unit tests cross-compiled and run under qemu's user
# mode, on 64 bits and on 32; there it links too, with no call for what the CPU
# does itself.
# test: alone
. "$(dirname "$0")/../lib.sh"

arm64=aarch64-linux-gnu-gcc arm=arm-linux-gnueabihf-gcc
for tool in $arm64 $arm qemu-aarch64 qemu-arm; do
    if ! command -v "$tool" >/dev/null; then
        plan 1
        echo "ok 1 - the runtime on ARM # SKIP $tool is not installed"
        exit 0
    fi
done
plan 11

cd "$ROOT" || exit 1
flags=(-std=c11 -D_GNU_SOURCE "-I$PWD" -O2 -Wall -Wextra -Werror -pthread)
sources=()
for file in runtime/*.c runtime/*/*.c; do
    case $file in runtime/jni/*) ;; *) sources+=("$PWD/$file") ;; esac
done

compile() { (mkdir -p "$TMPDIR/$1" && cd "$TMPDIR/$1" && "$2" "${flags[@]}" -c "${sources[@]}"); }
# COMPILER QEMU BITS NAME...: each test of these names.
run_on() {
    local compiler=$1 qemu=$2 bits=$3 name status=0
    shift 3
    for name in "$@"; do
        "$compiler" "${flags[@]}" -static -Itests/tools/c -o "$TMPDIR/$name" "tests/unit/test_$name.c" "$TMPDIR/$bits"/*.o &&
            "$qemu" "$TMPDIR/$name" >"$TMPDIR/$name.out" || { cat "$TMPDIR/$name.out"; status=1; }
    done
    return $status
}
run() { run_on $arm64 qemu-aarch64 64 "$@"; }
run32() { run_on $arm qemu-arm 32 "$@"; }
told() { sed -n 's/^# /# arm: /p' "$TMPDIR/$1.out"; }

ok "it compiles for arm64" compile 64 $arm64
ok "the ring, its readers, its memory exchanged" run ring
told ring
ok "call trees" run stack
told stack
ok "the clock and the slow message" run policy
told policy
ok "calls from everywhere" run storm
told storm
ok "it compiles for 32-bit ARM" compile 32 $arm
# But for those that read /proc, of which qemu makes up a part.
ok "the policies there" run32 policy_frames policy_sample policy_times
ok "call trees and the clock there" run32 stack policy
told stack
ok "the ring, its readers, calls from everywhere there" run32 ring storm
told ring
ok "it links for 32-bit ARM" $arm "${flags[@]}" -shared -fPIC -Wl,-z,defs -o "$TMPDIR/arm.so" "${sources[@]}"
is "64-bit atomics are instructions there" "$(arm-linux-gnueabihf-nm -D --undefined-only "$TMPDIR/arm.so" | grep -c __atomic)" 0
