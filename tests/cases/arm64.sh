#!/usr/bin/env bash
# The runtime on ARM: its unit tests cross-compiled and run under qemu's user
# mode on 64 bits; on 32 bits it links, with no call for what the CPU does itself.
. "$(dirname "$0")/../lib.sh"

arm64=aarch64-linux-gnu-gcc arm=arm-linux-gnueabihf-gcc
for tool in $arm64 $arm qemu-aarch64; do
    if ! command -v "$tool" >/dev/null; then
        plan 1
        echo "ok 1 - the runtime on ARM # SKIP $tool is not installed"
        exit 0
    fi
done
plan 7

cd "$ROOT" || exit 1
flags=(-std=c11 -D_GNU_SOURCE "-I$PWD" -O2 -Wall -Wextra -Werror -pthread)
sources=()
for file in runtime/*.c; do
    case $file in runtime/jni*) ;; *) sources+=("$PWD/$file") ;; esac
done

compile() { (mkdir -p "$TMPDIR/obj" && cd "$TMPDIR/obj" && $arm64 "${flags[@]}" -c "${sources[@]}"); }
run() {
    $arm64 "${flags[@]}" -static -Itests/arm -o "$TMPDIR/$1" "tests/unit/test_$1.c" "$TMPDIR"/obj/*.o &&
        qemu-aarch64 "$TMPDIR/$1" >"$TMPDIR/$1.out"
    local status=$?
    [ $status -eq 0 ] || cat "$TMPDIR/$1.out"
    return $status
}
told() { sed -n 's/^# /# arm64: /p' "$TMPDIR/$1.out"; }

ok "it compiles for arm64" compile
ok "the ring, its readers, its memory exchanged" run ring
told ring
ok "call trees" run stack
told stack
ok "the clock and the slow message" run policy
told policy
ok "calls from everywhere" run storm
told storm
ok "it links for 32-bit ARM" $arm "${flags[@]}" -shared -fPIC -Wl,-z,defs -o "$TMPDIR/arm.so" "${sources[@]}"
is "64-bit atomics are instructions there" "$(arm-linux-gnueabihf-nm -D --undefined-only "$TMPDIR/arm.so" | grep -c __atomic)" 0
