#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Exceptions thrown in instrumented code have the stack traces they had: class,
# method, file and line of every frame, and no frame of a probe.
# test: needs corpus
. "$(dirname "$0")/../lib.sh"
java_tools || exit 1
corpus
libraries="xalan2 serializer xercesImpl bcprov commons-math3"
sources=$ROOT/tests/programs/traces

class_path() { local p=$1 l; for l in $libraries; do p=$p:$2/$l.jar; done; echo "$p"; }
compile() {
    # Without line numbers too (-g:none): the frames then have no line, before and after.
    local cp
    cp=$(class_path . "$JARS")
    javac -nowarn -d "$TMPDIR/plain/lines" -cp "$cp" "$sources"/*.java &&
        javac -nowarn -g:none -d "$TMPDIR/plain/none" -cp "$cp" "$sources"/*.java
    for l in $libraries; do ln -s "$JARS/$l.jar" "$TMPDIR/plain/"; done
}
instrument_all() {
    mkdir -p "$TMPDIR/$1"
    # shellcheck disable=SC2046
    "$MB" instrument --select all --exits "$1" --probes "$(form_of "$1")" -o "$TMPDIR/$1" --mapping-out "$TMPDIR/$1.map" \
        "$TMPDIR/plain/lines" "$TMPDIR/plain/none" $(for l in $libraries; do echo "$JARS/$l.jar"; done)
}
traces() { # DIRECTORY lines|none MAIN
    java -XX:-OmitStackTraceInFastThrow -Xbootclasspath/a:"$(beat_of "$(form_of "$1")")" -cp "$(class_path "$TMPDIR/$1/$2" "$TMPDIR/$1")" "$3" \
        >"$TMPDIR/$1.$2.$3" 2>"$TMPDIR/err" || { cat "$TMPDIR/err"; false; }
}
same_traces() {
    traces "$1" "$2" "$3" && matches_not methodbeat "$TMPDIR/$1.$2.$3" && diff "$TMPDIR/plain.$2.$3" "$TMPDIR/$1.$2.$3"
}

plan 14
mkdir -p "$TMPDIR/plain"
ok "the programs compile" compile
for exits in explicit all; do
    ok "and are instrumented with the libraries ($exits)" instrument_all $exits
done
for lines in lines none; do
    traces plain $lines Traces
    traces plain $lines LibraryTraces
    for exits in explicit all; do
        ok "traces of our own code, -g:$lines ($exits)" same_traces $exits $lines Traces
        ok "traces out of libraries, -g:$lines ($exits)" same_traces $exits $lines LibraryTraces
    done
done
for program in Traces LibraryTraces; do
    say "$program: $(grep -c '^    ' "$TMPDIR/plain.lines.$program") frames of $(grep -c '^  [^ ]' "$TMPDIR/plain.lines.$program") exceptions"
    ok "$program throws what it should" matches 'Exception|Error' "$TMPDIR/plain.lines.$program"
done
is "a method without a line table has no line" "$(grep -c 'Traces first null -1' "$TMPDIR/plain.none.Traces" | sed 's/^[1-9][0-9]*$/some/')" some
