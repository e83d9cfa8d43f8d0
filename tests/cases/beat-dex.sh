#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The beat class in dex form is the Java of its class form, through dx.
# test: needs dex
. "$(dirname "$0")/../lib.sh"
. "$ROOT/tests/tools/sh/dex.sh"
dex_corpus
cd "$ROOT" || exit 1

plan 2
ok "the Java is compiled" status 0 scripts/beat-smali "$CORPUS/archives/dx.jar"
same "runtime/dex has what comes of it" runtime/dex/io/methodbeat/AppMethodBeat.smali "$TMPDIR/out"
