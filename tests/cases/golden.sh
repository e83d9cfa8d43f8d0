#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What decode writes, in each of its formats, is what was looked at when it was recorded:
# tests/golden/record records it anew. (decode-binary.sh has perfetto, whose schema is fetched.)
. "$(dirname "$0")/../lib.sh"
formats=$("$MB" decode --format = 2>&1 | sed -n 's/.* is not one of //p' | tr -d , | sed 's/ *\<perfetto\>//')
# shellcheck disable=SC2086
plan $(($(set -- $formats && echo $#) + 1))

export BUILD
ok "there are formats" test -n "$formats"
for format in $formats; do
    "$ROOT/tests/golden/decoded" "$format" >"$TMPDIR/$format" 2>"$TMPDIR/err"
    ok "$format" diff "$ROOT/tests/golden/$format.golden" "$TMPDIR/$format" || cat "$TMPDIR/err" >&2
done
