#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a mapping (random_reports.py mapping) or COUNT random reports (random_reports.py COUNT SEED): trees as
devices report them and such as nobody would, names that every format has to escape."""
import json
import random
import sys

NAMES = ["run", "load", "a;b", 'q"uote', "com,ma", "<script>alert(1)</script>", "=1+1", "-$$Nest$m", "&amp;",
         "l'été", "\U0001f600", "x\\u001b[31m", "back\\u005cslash", "]]>", "{}", "%s%n"]


def mapping():
    for i in range(1, 60):
        name = NAMES[i % len(NAMES)]
        print("%d,1,com.demo.C%d %s (IL%s;)V" % (i, i // 7, name, "com.demo.P%d" % i))
    print("1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V")


def rows(r):
    n, depth, out = r.choice([0, 1, 3, 30, 30, 200]), 0, []
    hostile = r.random() < 0.3
    budget = r.randint(0, 20000)
    for i in range(n):
        method = r.randint(1, 70) if r.random() < 0.95 else 1048575
        out.append("%d,%d,%d,%d" % (depth, 1048574 if i == 0 else method, r.randint(0, 5), budget))
        if hostile:
            depth = r.randint(0, 12)
            budget = r.choice([0, r.randint(0, 10**4), (1 << 43) - 1])
        else:
            depth = r.randint(1, depth + 1)
            budget = r.randint(0, 1 + budget // 2)
    return "\n".join(out) + ("\n" if out else "")


def reports(count, seed):
    r = random.Random(seed)
    for i in range(count):
        if r.random() < 0.05:
            print(json.dumps({"tag": "Trace_FPS", "scene": "s", "fps": r.random() * 60, "time": i}))
            continue
        report = {"tag": "Trace_EvilMethod", "detail": r.choice(["NORMAL", "ANR", "LAG", "?"]),
                  "process": r.choice(NAMES), "scene": r.choice(NAMES), "time": 1640194427821 + i,
                  "cost": r.randint(0, 9000), "stack": rows(r), "stackKey": "%d|" % r.randint(1, 70)}
        costs = [int(row.rsplit(",", 1)[1]) for row in report["stack"].split()]
        if r.random() < 0.6:  # fits only where rows below another sum up to no more than that
            report["running"] = [cost // 2 for cost in costs]
            report["cpu"] = {"running": report["cost"] // 2}
        if r.random() < 0.6:
            report["waiting"] = [cost // 3 for cost in costs] if r.random() < 0.9 else [-1]
        if r.random() < 0.5:
            report["inferred"] = [r.randint(0, 40) for _ in range(3)]
        if r.random() < 0.5:
            report["estimated"] = [r.randint(0, 40) for _ in range(3)]
        if r.random() < 0.3:
            report["recursion"] = [[r.randint(0, 40), r.randint(0, 9)] for _ in range(3)]
        if r.random() < 0.1:
            report["lost"] = {"overwritten": r.randint(0, 9), "orphans": 0}
        print(json.dumps(report, ensure_ascii=r.random() < 0.5))


if sys.argv[1] == "mapping":
    mapping()
else:
    reports(int(sys.argv[1]), int(sys.argv[2]))
