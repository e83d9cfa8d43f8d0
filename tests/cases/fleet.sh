#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# docs/fleet: the schema and the queries for ClickHouse, DuckDB and Spark, run as they stand there
# on the real engines, give the same clusters, flame graph, figures and differences of versions as
# `methodbeat cluster`. `decode --format ndjson` is a filter: parts decoded apart are the whole.
# test: long, needs engines
. "$(dirname "$0")/../lib.sh"
cd "$TMPDIR" || exit 1

plan 13
fetched() { engines=$("$ROOT/tests/fetch/engines"); }
ok "the engines are fetched" fetched || exit 1
python=$engines/python/bin/python
fleet() { "$python" "$ROOT/tests/tools/python/fleet.py" "$@"; }

figures() { # DIR VERSION PLANTED...: reports that are no call trees
    python3 "$ROOT/tests/tools/python/figures_fleet.py" figures.ndjson 4000 5 "${@:2}" && cat figures.ndjson >>"$1/reports.ndjson"
    for i in {1..9}; do
        printf '{"tag":"Trace_Traffic","version":"%s","user":"u%d","day":19675%s,"received":%d000,"sent":%d00}\n' "$2" $((i % 4)) \
            "$(printf '%s\n' '' ',"source":"images"' ',"source":"images","network":"wifi"' ',"network":"wifi"' | sed -n "$((i % 4 + 1))p")" "$i" "$i"
    done >>"$1/reports.ndjson"
}
# Two versions of an app, as whoever collects its reports keeps them: the version in each.
reports() {
    locked "$BUILD/bench/fleet" make -s -C "$ROOT" BUILD="$BUILD" "$BUILD/bench/fleet" && mkdir old new raw &&
        "$BUILD/bench/fleet" old 1500 2000 40 11 && "$BUILD/bench/fleet" new 1500 2000 40 11 changed || return 1
    sed -i 's/^{"tag":"Trace_\(Sampled\|Repeats\)"/{"version":"8.0.0","tag":"Trace_\1"/' old/reports.ndjson
    sed -i 's/^{"tag":"Trace_\(Sampled\|Repeats\)"/{"version":"8.1.0","tag":"Trace_\1"/' new/reports.ndjson
    figures old 8.0.0 && figures new 8.1.0 frames start leak || return 1
    cat old/reports.ndjson new/reports.ndjson >raw/all.ndjson
    cmp old/methodMapping.txt new/methodMapping.txt
}
decode() { "$MB" decode -m old/methodMapping.txt --format ndjson -; }
decoded() { decode <raw/all.ndjson >decoded.ndjson && [ "$(wc -l <decoded.ndjson)" = "$(wc -l <raw/all.ndjson)" ]; }
parts() {
    { head -n 2500 raw/all.ndjson | decode && tail -n +2501 raw/all.ndjson | decode; } >parts.ndjson && cmp decoded.ndjson parts.ndjson
}
cluster() { "$MB" cluster -m old/methodMapping.txt "$@"; }
clustered() {
    cluster --format ndjson raw/all.ndjson >clusters.ndjson && cluster --format folded raw/all.ndjson >folded &&
        cluster --format ndjson --diff old/reports.ndjson new/reports.ndjson >diff.ndjson
}
columns() { # what a row has is what the schemas name
    "$python" - decoded.ndjson "$ROOT"/docs/fleet/clickhouse/schema.sql "$ROOT"/docs/fleet/duckdb/schema.sql \
        "$ROOT"/docs/fleet/spark/schema.ddl <<'P'
import json, re, sys
row = sorted(json.loads(open(sys.argv[1]).readline()))
for schema in sys.argv[2:]:
    text = re.sub(r"--.*|CREATE TABLE reports \(|ENGINE.*", "", open(schema).read()).replace('"', "")
    names = sorted(re.findall(r"(?:^|,)\s*([a-z_]+)\s+[A-Z]", text))
    print(schema, set(row) ^ set(names))
    assert names == row
P
}
spark() { # Spark 4 wants JAVA_HOME, and Python's workers the same Python
    JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$(type -P java)")")") SPARK_HOME=$engines/spark/deps \
        SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON=$python PYTHONPATH=$engines/spark \
        fleet spark "$PWD/raw/all.ndjson" old/methodMapping.txt "$MB" spark.json
}
agrees() { fleet compare "$1.json" clusters.ndjson folded diff.ndjson >"$1.said" || { cat "$1.said"; return 1; }; }
# A comparison that can't fail proves nothing.
notices() {
    sed 's/"reports": \([0-9]*\)/"reports": 1\1/' duckdb.json >wrong.json
    ! agrees wrong
}

ok "reports of two versions" reports
ok "decoded, a row each" decoded
ok "in two parts: the same rows" parts
ok "the schemas name the columns" columns
ok "methodbeat cluster" clustered
ok "ClickHouse runs" fleet clickhouse "$PWD/decoded.ndjson" clickhouse.json
ok "and agrees" agrees clickhouse
ok "DuckDB runs" fleet duckdb "$PWD/decoded.ndjson" duckdb.json
ok "and agrees" agrees duckdb
ok "control: another number is noticed" notices
ok "Spark runs, decoding through pipe" spark
ok "and agrees" agrees spark
say "$(tail -1 spark.said)"
