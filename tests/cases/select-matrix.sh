#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --select matrix and --select smart choose what their rules say: an independent
# statement of the rules (tests/tools/java/SelectOracle.java) gives the same two lists.
# test: needs corpus
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
corpus
names="xalan2 scala-library guava"

# The rows of both files, without ids, access flags and the dispatch row.
selected() { sed '/^1048574,/d; s/^[0-9]*,[0-9]*,//' "$1" | LC_ALL=C sort; }
ignored() { sed 1d "$1" | LC_ALL=C sort; }

run() {
    "$MB" instrument --select "$1" -o "$TMPDIR/out.jar" --mapping-out "$TMPDIR/map" --ignored-out "$TMPDIR/ignored" \
        "$(corpus_jar "$2")" && java -cp "$TOOLS:$ASM" SelectOracle "$1" "$(corpus_jar "$2")" "$TMPDIR/yes" "$TMPDIR/no"
}

plan $((2 * 4 * $(wc -w <<<"$names")))
for how in matrix smart; do
    for name in $names; do
        ok "$name: --select $how" run "$how" "$name"
        LC_ALL=C sort -o "$TMPDIR/yes" "$TMPDIR/yes"
        LC_ALL=C sort -o "$TMPDIR/no" "$TMPDIR/no"
        ok "$name: $how measures what the rules say" diff "$TMPDIR/yes" <(selected "$TMPDIR/map")
        ok "$name: $how ignores what the rules say" diff "$TMPDIR/no" <(ignored "$TMPDIR/ignored")
        is "$name: $how says the heading first" "$(head -1 "$TMPDIR/ignored")" "ignore methods:"
        say "$name: $how $(wc -l <"$TMPDIR/yes") measured, $(wc -l <"$TMPDIR/no") ignored"
    done
done
