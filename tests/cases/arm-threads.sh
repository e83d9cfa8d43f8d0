#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The runtime on ARM, as in arm64.sh: the unit tests that have clocks and threads.
# test: rest, alone
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/arm.sh"
plan 6

both() { compile 64 $arm64 && compile 32 $arm; }
ok "it compiles" both
ok "the ring, its readers, its memory exchanged" run ring
told ring
ok "the clock and the slow message" run policy
told policy
ok "calls from everywhere" run storm
told storm
ok "the clock on 32 bits" run32 policy
ok "the ring, its readers, calls from everywhere there" run32 ring storm
told ring
