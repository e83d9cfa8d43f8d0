# SPDX-License-Identifier: Apache-2.0
"""Compares the trends of clusters with the reports that they were made of.

    trend_truth.py REPORTS MAPPING NDJSON CSV
"""
import collections
import csv
import datetime
import json
import sys

reports, mapping, rows_file, csv_file = sys.argv[1:]
truth = {"day": collections.defaultdict(list), "version": collections.defaultdict(list)}
of = collections.Counter()
for line in open(reports):
    report = json.loads(line)
    if report["tag"] != "Trace_EvilMethod":
        continue
    time = datetime.datetime.fromtimestamp(report["time"] / 1000, datetime.timezone.utc)
    for by, value in (("day", time.strftime("%Y-%m-%d")), ("version", report["version"])):
        truth[by][report["stackKey"], value].append((report["cost"], report["user"]))
        of[value] += 1
keys = {}
for line in open(mapping):
    number, _, name, method, _ = line.replace(",", " ").split()
    keys[f"{name}.{method}()"] = number + "|"


def check(row, by, point):
    found = sorted(truth[by][keys[row["key"]], point[by]])
    assert point["reports"] == len(found), (row["key"], point)
    assert abs(point["share"] - len(found) / of[point[by]]) < 1e-8
    users = len({user for _, user in found})
    assert point["users"] == users or users > 512 and abs(point["users"] / users - 1) < 0.08, (point, users)
    for percent, ms in ((50, point["p50_ms"]), (95, point["p95_ms"])):
        exact = found[-(-percent * len(found) // 100) - 1][0]
        assert abs(ms - exact) <= exact / 128 + 1, (point, exact)


wanted = []
for row in map(json.loads, open(rows_file)):
    if row["row"] != "cluster":
        continue
    wanted.append(("cluster", row["stack_key"], "", row["reports"], row["p50_ms"], row["p95_ms"]))
    for by in ("day", "version"):
        points = row["trend"][by + "s"]
        assert [point[by] for point in points] == sorted(k[1] for k in truth[by] if k[0] == keys[row["key"]])
        for point in points:
            check(row, by, point)
            wanted.append((by, row["stack_key"], point[by], point["reports"], point["p50_ms"], point["p95_ms"]))
assert len(wanted) > 1000
got = [(r["row"], r["stack_key"], r["value"], int(r["count"]), int(r["p50_ms"]), int(r["p95_ms"]))
       for r in csv.DictReader(open(csv_file, newline=""))]
assert got == wanted
