#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The runtime on ARM: its unit tests cross-compiled and run under qemu's user
# mode, on 64 bits and on 32; there it links too, with no call for what the CPU
# does itself. Those that have clocks and threads are in arm-threads.sh.
# test: rest, long
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/arm.sh"
plan 7

ok "it compiles for arm64" compile 64 $arm64
ok "call trees" run stack
told stack
ok "it compiles for 32-bit ARM" compile 32 $arm
# But for those that read /proc, of which qemu makes up a part.
ok "the policies there" run32 policy_frames policy_sample policy_times
ok "call trees there" run32 stack
told stack
ok "it links for 32-bit ARM" $arm "${flags[@]}" -shared -fPIC -Wl,-z,defs -o "$TMPDIR/arm.so" "${sources[@]}"
is "64-bit atomics are instructions there" "$(arm-linux-gnueabihf-nm -D --undefined-only "$TMPDIR/arm.so" | grep -c __atomic)" 0
