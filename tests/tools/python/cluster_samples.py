#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether the samples of clusters are in the files and lines that are told, and are what they are said to be.

    cluster_samples.py CLUSTERS.ndjson REPORTS.ndjson

The second has all reports, one a line: what half of them took is taken from there."""
import gzip
import json
import sys

texts, costs = {}, {}


def report_at(file, line):
    if file not in texts:
        with open(file, "rb") as f:
            data = f.read()
        texts[file] = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode().split("\n")
    return json.loads(texts[file][line - 1].rstrip(",").lstrip("["))


def main():
    found = 0
    for line in open(sys.argv[2]):
        report = json.loads(line)
        if "stack" in report:
            costs.setdefault(report["stackKey"], []).append(report["cost"])
    for line in open(sys.argv[1]):
        row = json.loads(line)
        if row["row"] != "cluster":
            continue
        reports = {kind: report_at(one["file"], one["line"]) for kind, one in row["samples"].items()}
        for kind, one in row["samples"].items():
            if reports[kind]["cost"] != one["cost_ms"]:
                sys.exit(f"{row['key']}: {kind}: {one}, but the report there says {reports[kind]['cost']}")
        if reports["worst"]["cost"] != row["max_ms"] or reports["newest"]["time"] != row["last_ms"]:
            sys.exit(f"{row['key']}: not the worst, or not the newest")
        # Of 16 drawn by lot, all are farther from the middle than 35 % of the ranks once in 10^8 times.
        all_costs = sorted(costs[reports["worst"]["stackKey"]])
        if len(all_costs) == row["reports"] > 100:
            found += 1
            if not all_costs[len(all_costs) * 15 // 100] <= reports["median"]["cost"] <= all_costs[len(all_costs) * 85 // 100]:
                sys.exit(f"{row['key']}: {reports['median']['cost']} is not near {all_costs[len(all_costs) // 2]}")
    if found < 5:
        sys.exit(f"only {found} clusters to be looked at")


main()
