#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# With the probes taken out again, every method of the corpus is what it was:
# instructions, frames, lines, local variables, handlers, type annotations. And the
# probes stand where they must (tests/tools/java/Tables.java says what is checked).
# test: long, needs corpus
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
corpus
names="guava log4j commons-math3 ant xalan2 lucene-core bcprov javafx-graphics scala-library scala-compiler
    kotlin-stdlib jdk.compiler java.base"

# --select all --exits explicit: the most probes that can be taken out one by one.
tables() { # NAME FORM
    "$MB" instrument --select all --exits explicit --probes "$2" -o "$TMPDIR/$1.jar" --mapping-out "$TMPDIR/map" \
        --ignored-out "$TMPDIR/ignored" "$(corpus_jar "$1")" &&
        java -XX:+UseSerialGC -cp "$TOOLS:$ASM" Tables "$1" "$(corpus_jar "$1")" "$TMPDIR/$1.jar" "$2" >"$TMPDIR/tables" || {
        cat "$TMPDIR/tables"
        return 1
    }
}

plan $((2 * $(wc -w <<<"$names")))
for name in $names; do
    for form in late pair; do
        ok "$name is the same but for its probes ($form)" tables "$name" $form
        say "$(tail -1 "$TMPDIR/tables")"
    done
done
