# SPDX-License-Identifier: Apache-2.0
"""Compares the figures of `cluster --format ndjson` with the reports themselves.

    figures_truth.py REPORTS.ndjson CLUSTERS.ndjson
"""
import collections
import json
import math
import sys

values, users = collections.defaultdict(list), collections.defaultdict(set)


def place_of(report):
    if report["tag"] == "Trace_StartUp":
        return "warm" if report["is_warm_start_up"] else "cold"
    return report.get("class") or report.get("scene")


def report_add(report):
    numbers = dict(report)
    for outer, inner in report.items():
        if isinstance(inner, dict):
            numbers.update({f"{outer}.{name}": value for name, value in inner.items()})
    for name, value in numbers.items():
        key = report["tag"], name, place_of(report), report["version"]
        values[key].append(value)
        users[key].add(report["user"])


def figure_check(row):
    key = row["tag"], row["number"], row["place"], row["version"]
    truth = sorted(values[key])
    assert row["reports"] == len(truth), key
    # Exact where it says so; else within four standard errors.
    assert abs(row["users"] - len(users[key])) <= 4 * row["user_error"] * len(users[key]), key
    assert math.isclose(row["sum"], sum(truth), rel_tol=1e-6), key
    assert (row["min"], row["max"]) == (truth[0], truth[-1]), key
    for name in "p10", "p50", "p90", "p95":
        wanted = truth[max(1, math.ceil(int(name[1:]) * len(truth) / 100)) - 1]
        assert abs(row[name] - wanted) <= 0.005 + wanted / 128, (key, name, row[name], wanted)


def main():
    for line in open(sys.argv[1]):
        report_add(json.loads(line))
    figures = [row for row in map(json.loads, open(sys.argv[2])) if row["row"] == "figure"]
    for row in figures:
        figure_check(row)
    kinds = {row["tag"] for row in figures}
    assert len(kinds) == 5 and len(figures) > 250, (kinds, len(figures))


main()
