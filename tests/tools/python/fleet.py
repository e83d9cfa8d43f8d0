# SPDX-License-Identifier: Apache-2.0
"""Runs the queries of docs/fleet/ENGINE on the real engine, and compares what they say with
`methodbeat cluster`.

    fleet.py clickhouse|duckdb REPORTS.ndjson OUT      reports that methodbeat decoded
    fleet.py spark RAW MAPPING METHODBEAT OUT          raw ones, decoded through pipe()
    fleet.py compare OUT CLUSTERS.ndjson FOLDED DIFF.ndjson

OUT is a file of JSON: the rows of each query.
"""
import json
import math
import os
import pathlib
import sys

QUERIES = ["clusters", "flame", "diff", "figures"]
VERSIONS = {"old": "8.0.0", "new": "8.1.0"}
FLEET = pathlib.Path(__file__).resolve().parents[3] / "docs" / "fleet"


def sql(engine, name):
    return (FLEET / engine / f"{name}.sql").read_text()


def clickhouse(file):
    from chdb import session

    chdb = session.Session()
    chdb.query("CREATE DATABASE fleet ENGINE = Atomic")
    chdb.query("USE fleet")
    chdb.query(sql("clickhouse", "schema"))
    chdb.query(f"INSERT INTO reports SELECT * FROM file('{file}', JSONEachRow)")
    rows = {}
    for name in QUERIES:
        params = VERSIONS if name == "diff" else None
        text = str(chdb.query(sql("clickhouse", name), "JSONEachRow", params=params))
        rows[name] = [json.loads(line) for line in text.splitlines()]
    return rows


def duckdb(file):
    import duckdb

    db = duckdb.connect()
    db.execute(sql("duckdb", "schema"))
    db.execute(f"COPY reports FROM '{file}' (FORMAT json)")
    rows = {}
    for name in QUERIES:
        result = db.execute(sql("duckdb", name), VERSIONS if name == "diff" else None)
        columns = [c[0] for c in result.description]
        rows[name] = [dict(zip(columns, row)) for row in result.fetchall()]
    return rows


def spark(raw, mapping, methodbeat):
    sys.path.insert(0, str(FLEET / "spark"))
    from pyspark.sql import SparkSession
    from reports import reports

    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    table = reports(session, raw, mapping, methodbeat).cache()
    table.createOrReplaceTempView("reports")
    rows = {"partitions": table.rdd.getNumPartitions()}
    for name in QUERIES:
        result = session.sql(sql("spark", name), args=VERSIONS if name == "diff" else None)
        rows[name] = [row.asDict() for row in result.collect()]
    session.stop()
    return rows


# ---- compare ----

STATES = ["running", "waiting", "blocked"]
COUNTS = ["reports", "users", "starts", "max_ms", "sum_ms", "first_ms", "last_ms"]
faults = []


def same(what, got, wanted):
    if wanted is None or got is None:
        equal = wanted is got
    else:
        equal = math.isclose(float(got), float(wanted), rel_tol=1e-6)
    if not equal:
        faults.append(f"{what}: {got}, methodbeat says {wanted}")


def near(what, got, wanted):
    """methodbeat's times are those of their bucket (docs/cluster-rows.md)."""
    if wanted is None or got is None:
        same(what, got, wanted)
    elif abs(int(got) - wanted) > max(1, wanted / 64):
        faults.append(f"{what}: {got}, methodbeat says {wanted}")


def figures_compare(rows, ours):
    """methodbeat's quantiles are those of their bucket, and of hundredths."""
    found = {(r["tag"], r["number"], r["place"], r["version"]): r for r in rows}
    for our in ours:
        key = our["tag"], our["number"], our["place"], our["version"]
        row = found.get(key) or faults.append(f"{key}: a figure that the query has not") or {}
        for name in ["reports", "users", "min", "max", "sum"]:
            same(f"{key}: {name}", row.get(name), our[name])
        for name in ["p10", "p50", "p90", "p95"]:
            if name not in row or abs(float(row[name]) - our[name]) > 0.005 + our[name] / 128:
                faults.append(f"{key}: {name}: {row.get(name)}, methodbeat says {our[name]}")
    return len(found)


def lines(file, row):
    with open(file) as text:
        return [r for r in map(json.loads, text) if r["row"] == row]


def compare(out, clusters, folded, diff):
    rows = json.load(open(out))
    ours = {c["stack_key"]: c for c in lines(clusters, "cluster")}
    if any(c["joined"] for c in ours.values()):
        faults.append("clusters were joined: queries count each of their keys")
    known = 0
    same("clusters", len(rows["clusters"]), len(ours))
    for row in rows["clusters"]:
        key = row["stack_key"]
        our = ours.get(key) or faults.append(f"{key}: a cluster that methodbeat has not") or {}
        for name in COUNTS + ["user_rate", "start_rate"]:
            same(f"{key}: {name}", row[name], our.get(name))
        same(f"{key}: anrs", row["anrs"], our.get("details", {}).get("anr"))
        for name in ["p50_ms", "p90_ms"]:
            near(f"{key}: {name}", row[name], our.get(name))
        for state in STATES:
            near(f"{key}: {state}", row[f"{state}_p50_ms"], (our.get(state) or {}).get("p50_ms"))
            known += row[f"{state}_p50_ms"] is not None
        same(f"{key}: lost_ms", row["lost_ms"], our.get("unrecorded_ms"))
        if row["method"] != our.get("key"):
            faults.append(f"{key}: {row['method']} is {our.get('key')}")
    order = [row["stack_key"] for row in rows["clusters"]]
    if order != sorted(order, key=lambda k: (-ours[k]["reports"], k)):
        faults.append("clusters: another order")

    stacks = {row["stack"]: int(row["self_ms"]) for row in rows["flame"]}
    wanted = {}
    for line in open(folded):
        stack, ms = line.rstrip("\n").rsplit(" ", 1)
        wanted[stack] = int(ms)
    if stacks != wanted:
        faults.append(f"flame: {len(set(stacks.items()) ^ set(wanted.items()))} lines differ")

    changes = {row["stack_key"]: row for row in rows["diff"]}
    listed = lines(diff, "change")
    for change in listed:
        row = changes.get(change["stack_key"], {})
        for side in ["old", "new"]:
            at = f"{change['stack_key']}: {side}"
            same(f"{at}: reports", row.get(f"{side}_reports"), change[side]["reports"])
            same(f"{at}: users", row.get(f"{side}_users"), change[side]["with"])
            same(f"{at}: of", row.get(f"{side}_of"), change[side]["of"])
            near(f"{at}: p50", row.get(f"{side}_p50_ms"), change[side]["p50_ms"])
            for state in STATES:
                if change[state]:
                    near(f"{at}: {state}", row.get(f"{side}_{state}_p50_ms"), change[state][f"{side}_p50_ms"])
            near(f"{at}: p90", row.get(f"{side}_p90_ms"), change[side]["p90_ms"])
    figures = lines(clusters, "figure")
    numbers = figures_compare(rows["figures"], figures)
    if len({f["tag"] for f in figures}) < 5 or len({f["version"] for f in figures}) < 2:
        faults.append("no figures to compare")
    if not listed or not stacks or not known or not any(c["blocked"] and c["blocked"]["changed"] for c in listed):
        faults.append("nothing to compare")
    print("\n".join(faults[:30]))
    print(f"{len(ours)} clusters, {len(stacks)} stacks, {len(changes)} in both versions, "
          f"{len(listed)} of them changed; {len(figures)} figures of {numbers} numbers; {len(faults)} differences")
    return 1 if faults else 0


def main():
    kind, *args = sys.argv[1:]
    if kind == "compare":
        sys.exit(compare(*args))
    *args, out = args
    rows = {"clickhouse": clickhouse, "duckdb": duckdb, "spark": spark}[kind](*args)
    pathlib.Path(out).write_text(json.dumps(rows))
    sys.stdout.flush()
    os._exit(0)  # engines take their time to end


main()
