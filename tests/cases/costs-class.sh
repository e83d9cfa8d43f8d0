#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# No input costs more than n log n steps, or more than 20 times its size in memory: class files.
# tests/tools/python/costs_class.py has them.
# test: rest, long
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/costs.sh"
costs costs_class
