#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fleets of which it is known where clusters are concentrated, and what `cluster` found of it.

    concentration.py make KIND SEED >reports.ndjson     mapping in mapping.txt
    concentration.py found CLUSTERS.ndjson              "key what value", a line each
    concentration.py exact REPORTS.ndjson CLUSTERS.ndjson

KIND is equal (devices are as often in each cluster; some users send a hundred times what others do), device (one
cluster is mostly on Model 3), user (half of a cluster's reports come from one user) or nobody (as device, but
reports name no user, so that each counts). The last computes p of each find by whole numbers."""
import json
import random
import sys
from collections import Counter
from fractions import Fraction
from math import comb

CLUSTERS, DEVICES, REPORTS = 8, 10, 4000


def make(kind, seed):
    r = random.Random(seed)
    with open("mapping.txt", "w") as out:
        out.writelines(f"{i},1,com.demo.C{i} run ()V\n" for i in range(1, CLUSTERS + 1))
    # Most users send little, a few a lot.
    users = [f"u{k}" for k in range(600) for _ in range(min(200, int(r.paretovariate(0.9))))]
    for _ in range(REPORTS):
        cluster, user = r.randint(1, CLUSTERS), r.choice(users)
        device = int(user[1:]) % DEVICES
        if kind in ("device", "nobody") and cluster == 3 and r.random() < 0.4:
            user = f"u{r.randrange(60) * DEVICES + 3}"
            device = 3
        if kind == "user" and cluster == 4 and r.random() < 0.5:
            user, device = "u5", 5
        report = {"tag": "Trace_EvilMethod", "detail": "NORMAL", "cost": 900, "device": f"Model {device}", "version": "1",
                  "scene": "Main", "stack": f"0,{cluster},1,900\n", "stackKey": f"{cluster}|"}
        if kind != "nobody":
            report["user"] = user
        print(json.dumps(report))


def rows(file):
    return [row for row in map(json.loads, open(file)) if row["row"] == "cluster"]


def found(file):
    for row in rows(file):
        for one in row["most_on"]:
            print(row["key"], one["what"], one["value"])


def fisher(x1, n1, x2, n2):
    """All tables that are no likelier than this one, by whole numbers."""
    k, n = x1 + x2, n1 + n2
    ways = [comb(n1, i) * comb(n2, k - i) for i in range(max(0, k - n2), min(n1, k) + 1)]
    seen = comb(n1, x1) * comb(n2, x2)
    return Fraction(sum(w for w in ways if w <= seen), comb(n, k))


def exact(reports, clusters):
    reports = [json.loads(line) for line in open(reports)]
    here = Counter((r["stackKey"], r["device"]) for r in reports)
    all_of, sizes = Counter(r["device"] for r in reports), Counter(r["stackKey"] for r in reports)
    # One question for each value of each cluster, where there is more than one: of devices alone.
    questions = len(here)
    checked = 0
    for row in rows(clusters):
        key = row["key"][len("com.demo.C"):-len(".run()")] + "|"
        for one in row["most_on"]:
            x1, n1 = here[key, one["value"]], sizes[key]
            x2, n2 = all_of[one["value"]] - x1, len(reports) - n1
            # The tool counts one more elsewhere: what is a part of a report there is a whole one.
            p = float(min(fisher(x1, n1, x2 + d, n2) for d in (0, 1)) * questions), float(max(fisher(x1, n1, x2 + d, n2) for d in (0, 1)) * questions)
            if not p[0] * 0.999 <= one["p"] <= p[1] * 1.001 or abs(one["share"] - x1 / n1) > 1e-6 or abs(one["others"] - x2 / n2) > 1e-6:
                sys.exit(f"{row['key']}: {one}, wanted p {p}, shares {x1 / n1} and {x2 / n2}")
            checked += 1
    if checked == 0:
        sys.exit("nothing to be looked at")


if sys.argv[1] == "make":
    make(sys.argv[2], int(sys.argv[3]))
elif sys.argv[1] == "found":
    found(sys.argv[2])
else:
    exact(sys.argv[2], sys.argv[3])
