#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The benchmarks of docs/dev/benchmarks.md run, and each measures every way that it compares. What they measure is not looked at.
# test: long, needs dex engines programs
. "$(dirname "$0")/../lib.sh"
cd "$TMPDIR" || exit 1

plan 6
# A build directory of its own, so that the results of others stay.
programs() {
    local names=(bench stages beats trees fleet java/.built list/.built)

    locked "$BUILD/bench/fleet" make -s -C "$ROOT" BUILD="$BUILD" "${names[@]/#/$BUILD/bench/}" || return 1
    mkdir -p build/bench && ln -s "$BUILD"/{methodbeat,libmethodbeat.so,java,java-stubs} build/ &&
        ln -s "$BUILD"/bench/{bench,stages,beats,trees,fleet,java,list} build/bench/
}
# measures SCRIPT FIGURES WAY...: it ends well, and the rows that begin with a way have so many figures each.
measures() {
    local script=$1 figures=$2 way

    BUILD=$TMPDIR/build BENCH_ROUNDS=1 BENCH_TURNS=1 BENCH_SETS=${SETS-} "$ROOT/bench/$script" >out.txt 2>err.txt || {
        cat err.txt >&2
        return 1
    }
    for way in "${@:3}"; do
        awk -v way="$way" -v least="$figures" '
            { row = $0; sub(/^[| ]+/, "", row) }
            index(row, way) == 1 && gsub(/[0-9]+([.,][0-9]+)*/, "", row) >= least { found = 1 }
            END { exit !found }' out.txt || { echo "no row of: $way" >&2; cat out.txt >&2; return 1; }
    done
}
ok "the programs of the benchmarks are built" programs
SETS='serializer log4j' ok "bench: the tool, the floor, ASM, the stages, the recorder" measures run 3 'read and copy' 'methodbeat, the defaults' \
    'methodbeat, --select all' 'floor:' 'ASM, COMPUTE_MAXS' 'ASM, COMPUTE_FRAMES' 'the defaults' '--select all --exits all'
SETS=light ok "bench-frames: no probes, ours and Matrix's" measures frames 6 'no probes ' 'no probes, another process' \
    'methodbeat, nothing recorded' 'methodbeat ' "methodbeat, Matrix's methods" "Matrix's rules and recorder"
export METHODBEAT_PROGRAMS=${METHODBEAT_PROGRAMS:-$BUILD/programs} BENCH_PROGRAMS=rhino BENCH_SECONDS=0.1 BENCH_MESSAGE=1
ok "bench-jvm: a program in each way" measures jvm 10 'rhino'
ok "bench-truth: a report beside the profiler" measures truth 10 'rhino'
BENCH_REPORTS=2000 BENCH_METHODS=3000 BENCH_CLUSTERS=50 ok "bench-reports: cluster, decode, jq and DuckDB" measures reports 5 \
    'cluster ' 'cluster, one thread' 'cluster, gzip' 'decode --format html' 'jq and awk' 'DuckDB'
