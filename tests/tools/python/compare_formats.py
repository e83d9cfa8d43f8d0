#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads back what decode wrote in its text formats and compares: compare_formats.py DIR has NAME.out of each.
Prints how many reports and calls were the same, or the first difference."""
import collections
import csv
import gzip
import json
import re
import sys

from binary_text import fields, varints

Call = collections.namedtuple("Call", "depth name count start total self")
BRANCH = re.compile(r"^((?:│  |   )*)([├└]─ )?(?:\[(\d+)\] )?(.*)$")
ROW = re.compile(r"^[ ~!] *(\d+) +(\d+) +(≈?\d+|-) +\d+\.\d%((?: +\d+)*)  (.*?)( \(recursion, [\d,]+ deep\))?( \(said \d+ ms\))?$")
STATES = ["running_ms", "waiting_ms", "blocked_ms"]


def fail(what, *values):
    sys.exit("%s: %s" % (what, "\n  ".join(repr(v)[:300] for v in values)))


def same(what, a, b):
    if a != b:
        for i, (x, y) in enumerate(zip(a, b)):
            if x != y:
                fail("%s: at %d" % (what, i), x, y)
        fail("%s: lengths %d and %d" % (what, len(a), len(b)))


def csv_read(path):
    """[[row as dict]] by report; a report without calls has none."""
    reports = []
    with open(path, newline="", encoding="utf-8") as f:
        for row in csv.DictReader(f, strict=True):
            if None in row or None in row.values():
                fail("csv: a row of another length", row)
            if int(row["report"]) > len(reports):
                reports.append([])
            if row["call"]:
                reports[-1].append({k: row[k] for k in row})
    return reports


def sums_hold(calls):
    """Self times add up, children lie within their parents, siblings in order."""
    ends = {}
    children = collections.Counter()
    for i, c in enumerate(calls):
        start, total, parent = int(c["start_ms"]), int(c["total_ms"]), c["parent"]
        if int(c["call"]) != i:
            fail("csv: calls are out of order", c)
        if parent:
            above = calls[int(parent)]
            if int(c["depth"]) != int(above["depth"]) + 1:
                fail("csv: a call is not below its parent", c, above)
            if start + total > int(above["start_ms"]) + int(above["total_ms"]):
                fail("csv: a call outlives its parent", c, above)
            if start < int(above["start_ms"]):
                fail("csv: a call begins before its parent", c, above)
        if start < ends.get(parent, 0):
            fail("csv: a call begins before its sibling ends", c)
        ends[parent] = start + total
        children[parent] += total
    for i, c in enumerate(calls):
        if int(c["total_ms"]) != int(c["self_ms"]) + children[str(i)]:
            fail("csv: a total is not its self time and its children's", c)
    if sum(int(c["self_ms"]) for c in calls) != children[""]:
        fail("csv: self times do not add up")


def tree_read(path):
    """[[(depth, name, count, total, self, [running, waiting, blocked])]], the reports that have rows."""
    reports = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if re.search("calls   share( +running( +waiting +blocked)?)?$", line):
            reports.append([])
        row = ROW.match(line)
        if not row:
            continue
        before, branch, deep, name = BRANCH.match(row[5]).groups()
        depth = int(deep) if deep else len(before) // 3 + (1 if branch else 0)
        reports[-1].append((depth, name, row[3].strip("-"), int(row[1]), int(row[2]), row[4].split()))
    return reports


def speedscope_read(path):
    """[[(depth, name, start, total)]] by profile, of those by time, by running time and by calls, where the last is the own number
    of calls. As the format demands: balanced, never back in time."""
    file = json.load(open(path, encoding="utf-8"))
    names = [f["name"] for f in file["shared"]["frames"]]
    if len(set(range(len(names)))) != len(names):
        fail("speedscope: frames")
    reports, by_running, by_calls = [], [], []
    for p in file["profiles"]:
        calls, stack, now = [], [], p["startValue"]
        for e in p["events"]:
            if e["at"] < now:
                fail("speedscope: back in time", e)
            now = e["at"]
            if e["type"] == "O":
                stack.append(len(calls))
                calls.append([len(stack) - 1, names[e["frame"]], now, None])
            else:
                call = calls[stack.pop()]
                if call[1] != names[e["frame"]]:
                    fail("speedscope: another call is closed", e, call)
                call[3] = now - call[2]
        if stack or now > p["endValue"]:
            fail("speedscope: calls are open at the end", p["name"])
        kind = by_running if re.search(r", running \d+ ms$", p["name"]) else by_calls if p["unit"] == "none" else reports
        kind.append([tuple(c) for c in calls])
    return reports, by_running, by_calls


def pprof_read(path):
    """{report: [(path, calls, ms, inferred, estimated)]}: samples in order. A report is its label."""
    top = list(fields(gzip.open(path).read()))
    strings = [v.decode() for n, v in top if n == 6]
    methods = {}
    for n, v in top:
        if n == 5:
            function = dict(fields(v))
            methods[function[1]] = strings[function[2]]
    reports = collections.OrderedDict()
    for n, v in top:
        if n != 2:
            continue
        labels, parts = {}, {}
        for number, value in fields(v):
            if number == 3:
                label = dict(fields(value))
                labels[strings[label[1]]] = strings[label[2]]
            else:
                parts[number] = varints(value)
        calls, ns = parts[2]
        if ns % 1000000:
            fail("pprof: parts of a millisecond", ns)
        reports.setdefault(labels["report"], []).append(
            (tuple(methods[i] for i in reversed(parts[1])), calls, ns // 1000000, labels.get("time") == "inferred",
             labels.get("calls") == "estimated"))
    return list(reports.values())


def paths_of(calls, names):
    """The path of each call."""
    paths = []
    for c, name in zip(calls, names):
        paths.append((paths[int(c["parent"])] if c["parent"] else ()) + (name,))
    return paths


def folded_of(reports, names, value, mark):
    """{folded stack: sum} of all reports: of a value of each call, whose stack may have a mark."""
    sums = collections.Counter()
    for calls, ns in zip(reports, names):
        for c, path in zip(calls, paths_of(calls, ns)):
            if value(c):
                sums[";".join([n.replace(";", ",") for n in path] + mark(c))] += value(c)
    return sums


def folded_read(path):
    sums = collections.Counter()
    for line in open(path, encoding="utf-8"):
        path, value = line.rstrip("\n").rsplit(" ", 1)
        sums[path] += int(value)
    return sums


def stacks_of(calls, names):
    """{folded stack: self time} of one report."""
    sums, path = collections.Counter(), []
    for c, name in zip(calls, names):
        del path[int(c["depth"]):]
        path.append(name.replace(";", ","))
        if int(c["self_ms"]):
            sums[";".join(path)] += int(c["self_ms"])
    return sums


def main(directory):
    reports = csv_read(directory + "/csv.out")
    for calls in reports:
        sums_hold(calls)
    trees = [calls for calls in reports if calls]
    tree = tree_read(directory + "/tree.out")
    names = [[c[1] for c in calls] for calls in tree]
    known = lambda c: [c[s] for s in STATES if c[s]]
    count = lambda c: ("≈" if c["calls_estimated"] == "1" else "") + c["calls"]
    same("tree", tree,
         [[(int(c["depth"]), n, count(c), int(c["total_ms"]), int(c["self_ms"]), known(c))
           for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    inferred = lambda c: c["inferred"] == "1"
    estimated = lambda c: c["calls_estimated"] == "1"
    marked = lambda n, is_marked, mark: n + mark if is_marked else n
    by_time, by_running, by_calls = speedscope_read(directory + "/speedscope.out")
    same("speedscope, calls", [sum(total for depth, _, _, total in calls if depth == 0) for calls in by_calls], [sum(int(c["calls"] or 0) for c in calls) for calls in trees])
    same("speedscope, names of calls", [[(d, n) for d, n, _, _ in calls] for calls in by_calls],
         [[(int(c["depth"]), marked(n, estimated(c), " (estimated)")) for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    same("speedscope, running", [[(d, n) for d, n, _, _ in calls] for calls in by_running],
         [[(int(c["depth"]), n) for n, c in zip(ns, calls)] for ns, calls in zip(names, trees) if known(calls[0])])
    same("speedscope", by_time,
         [[(int(c["depth"]), marked(n, inferred(c), " (inferred)"), int(c["start_ms"]), int(c["total_ms"]))
           for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    same("pprof", pprof_read(directory + "/pprof.out"),
         [[(path, int(c["calls"] or 0), int(c["self_ms"]), inferred(c), estimated(c)) for c, path in zip(calls, paths_of(calls, ns))]
          for calls, ns in zip(trees, names)])
    by_id = {}
    for ns, calls in zip(names, trees):
        for n, c in zip(ns, calls):
            if by_id.setdefault(c["id"], n) != n:
                fail("names: two of one id", c, n)
    stacks = [stacks_of(calls, ns) for ns, calls in zip(names, trees)]
    same("folded", sorted(folded_read(directory + "/folded.out").items()),
         sorted(folded_of(trees, names, lambda c: int(c["self_ms"]), lambda c: ["(inferred)"] if inferred(c) else []).items()))
    calls_at_path = folded_of(trees, names, lambda c: int(c["calls"] or 0), lambda c: [])
    calls_folded = collections.Counter()
    for path, calls in folded_read(directory + "/folded-calls.out").items():
        calls_folded[re.sub(r";\(estimated\)$", "", path)] += calls
    same("folded-calls", sorted(calls_folded.items()), sorted(calls_at_path.items()))
    same("folded-calls, estimated", sorted(p for p in folded_read(directory + "/folded-calls.out") if p.endswith(";(estimated)")),
         sorted(folded_of(trees, names, lambda c: int(c["calls"] or 0) and estimated(c), lambda c: ["(estimated)"])))
    rows = [json.loads(line) for line in open(directory + "/ndjson.out", encoding="utf-8")]
    if len({tuple(row) for row in rows}) != 1:
        fail("ndjson: rows of other columns")
    same("ndjson", [bool(row["stacks"]) for row in rows], [any(int(c["self_ms"]) for c in r) for r in reports])
    found = []
    for row in rows:
        sums = collections.Counter()
        for path, ms in zip(row["stacks"], row["self_ms"], strict=True):
            sums[path] += ms
        if sums:
            found.append(sums)
        for key in "self_running_ms", "self_waiting_ms":
            if row[key] and (len(row[key]) != len(row["stacks"]) or any(a > b for a, b in zip(row[key], row["self_ms"]))):
                fail("ndjson: " + key, row)
    same("ndjson", found, [s for s in stacks if s])
    print("# %d reports, %d calls, the same in 7 formats" % (len(reports), sum(map(len, reports))))


main(sys.argv[1])
