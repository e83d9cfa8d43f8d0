#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Dex that have a lot of one thing, or one thing that a lot refers to: each is instrumented, proven and
# shown, or refused by one line, with memory that its size bounds. tests/tools/python/costs_dex.py makes them.
# test: long
. "$(dirname "$0")/../lib.sh"
exec python3 "$ROOT/tests/tools/python/dex_shapes.py" "$MB"
