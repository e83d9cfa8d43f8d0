# SPDX-License-Identifier: Apache-2.0
# For bench/jvm and bench/truth, which source it: the programs of bench/java/work, compiled and woven.
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/../tests/lib.sh"
set -e
programs=$(BUILD=$BUILD "$ROOT/tests/fetch/programs")
names=${BENCH_PROGRAMS:-rhino h2 lucene jruby poi pdfbox calcite scala}
work=$BUILD/bench/works
rm -rf "$work"
mkdir -p "$work/classes"
for name in $names profiler; do
    [ -d "$programs/$name" ] || { echo "BENCH_PROGRAMS: there is no $name" >&2; exit 2; }
done
javac -proc:none -nowarn -Xlint:none -d "$work/classes" \
    -cp "$(find "$programs" -name '*.jar' | paste -sd:):$BUILD/java:$BUILD/java-stubs:$BUILD/bench/java" \
    "$ROOT"/bench/java/work/*.java 2>"$work/javac" || { cat "$work/javac" >&2; exit 1; }
for name in $names; do
    mkdir -p "$work/$name"
    ln -s "$programs/$name" "$work/$name/plain"
done
# woven WAY OPTION...: each program's jars with probes, in NAME/WAY, and the mapping beside it.
woven() {
    local way=$1 name

    shift
    for name in $names; do
        mkdir "$work/$name/$way"
        "$MB" instrument "$@" -o "$work/$name/$way" -m "$work/$name/$way.txt" "$programs/$name"/*.jar >"$work/log" 2>&1 ||
            { cat "$work/log" >&2; return 1; }
    done
}
