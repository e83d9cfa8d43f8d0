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
ROW = re.compile(r"^[ ~!] *(\d+) +(\d+) +(≥?\d+|-) +\d+\.\d%((?: +\d+)*)  (.*?)( \(said \d+ ms\))?$")
STATES = ["running_ms", "waiting_ms", "blocked_ms"]

SUMMED = "1048577"  # the id of calls that are summed by method: no mark


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


def chrome_read(path):
    """[[(name, count, start, total, self, [running, waiting, blocked])]] by process."""
    reports = collections.OrderedDict()
    around = {}
    for e in json.load(open(path, encoding="utf-8"))["traceEvents"]:
        calls = reports.setdefault(e["pid"], [])
        if e["ph"] in "be":
            around.setdefault((e["cat"], e["id"], e["pid"], e["name"]), []).append((e["ph"], e["ts"] // 1000))
        if e["ph"] == "X":
            us = [e["ts"], e["dur"]]
            if any(t % 1000 for t in us):
                fail("chrome: parts of a millisecond", e)
            args = e["args"]
            calls.append((e["name"], ("≥" if "calls_at_least" in args else "") + str(args.get("calls", "")), us[0] // 1000, us[1] // 1000, args["self_ms"],
                          [str(args[s]) for s in STATES if s in args]))
    # Each report is a slice around its calls.
    for pid, calls in reports.items():
        whole = [("b", 0), ("e", max(start + total for _, _, start, total, _, _ in calls))]
        if [times for (cat, number, of, _), times in around.items() if (cat, number, of) == ("report", pid, pid)] != [whole]:
            fail("chrome: the slice of a report", pid, whole)
    return list(reports.values())


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


def firefox_read(path):
    """[{"own": {path: ms}, "states": {(path, state): ms}, "marks": [(kind, name, start, total, calls, at least)]}] by report; those
    without a call tree have nothing in them. As the format demands: columns of one length, indexes that exist, parents before
    their children, times that do not go back."""
    file = json.load(open(path, encoding="utf-8"))
    shared, strings = file["shared"], file["shared"]["stringArray"]

    def table(of, keys):
        columns = [of[k] for k in keys]
        if {len(c) for c in columns} != {of["length"]}:
            fail("firefox: lengths of columns", keys)
        return list(zip(*columns))

    if len(set(strings)) != len(strings):
        fail("firefox: a string that is there twice")
    categories = [c["name"] for c in file["meta"]["categories"]]
    funcs = [strings[name] for name, _ in table(shared["funcTable"], ["name", "source"])]
    frames = [(funcs[f], categories[c], s) for f, c, s in table(shared["frameTable"], ["func", "category", "subcategory"])]
    paths = []
    for i, (frame, prefix) in enumerate(table(shared["stackTable"], ["frame", "prefix"])):
        if prefix is not None and prefix >= i:
            fail("firefox: a stack before the one above it", i)
        paths.append((() if prefix is None else paths[prefix]) + (frames[frame][0],))
    last = [frames[f] for f in shared["stackTable"]["frame"]]
    found = {}
    for thread in file["threads"]:
        marks = [(strings[n], a, a if b is None else b, d) for n, a, b, d in
                 table(thread["markers"], ["name", "startTime", "endTime", "data"])]
        samples = table(thread["samples"], ["time", "stack", "weight"])
        if any(a[0] > b[0] for a, b in zip(samples, samples[1:])):
            fail("firefox: back in time", thread["name"])
        spans = []
        for name, start, end, data in marks:
            if data["type"] == "Report":
                found[data["report"]] = report = {"own": collections.Counter(), "states": collections.Counter(), "marks": []}
                if thread["samples"]["length"] and end > start:
                    spans.append((start, end, report))
            else:
                report["marks"].append((name, strings[data["method"]], start - begin, end - start, str(data.get("calls", "")), "atLeast" in data))
            begin = start if data["type"] == "Report" else begin
        at = 0
        for time, stack, weight in samples:
            if stack is None or not weight:
                continue
            while time >= spans[at][1]:
                at += 1
            start, end, report = spans[at]
            if time < start or time + weight > end:
                fail("firefox: a sample outside of its report", thread["name"], time)
            name, state, inferred = last[stack]
            report["own"][paths[stack], bool(inferred)] += weight
            report["states"][";".join(part.replace(";", ",") for part in paths[stack]), state] += weight
    return [found[n] for n in sorted(found)]


def firefox_same(found, trees, names):
    """That they say what the rows of csv do."""
    same("firefox", len(found), len(trees))
    for report, calls, ns in zip(found, trees, names):
        own, path, marks = collections.Counter(), [], []
        for c, n in zip(calls, ns):
            del path[int(c["depth"]):]
            path.append(n)
            if int(c["self_ms"]):
                own[tuple(path), c["inferred"] == "1"] += int(c["self_ms"])
            if c["id"] == SUMMED:
                continue
            kind = "Not recorded" if not c["calls"] else "Inferred" if c["inferred"] == "1" else "Calls"
            if kind != "Calls" or c["calls"] != "1" or c["calls_at_least"] == "1":
                marks.append((kind, n, int(c["start_ms"]), int(c["total_ms"]), c["calls"], c["calls_at_least"] == "1"))
        same("firefox, own times", sorted(report["own"].items()), sorted(own.items()))
        same("firefox, marks", report["marks"], marks)


def firefox_states_same(found, rows):
    """What ran and waited, by stack, as the rows of ndjson say."""
    for report, row in zip(found, rows):
        for state, key in ("Running", "self_running_ms"), ("Waiting for a core", "self_waiting_ms"):
            sums = collections.Counter()
            for path, ms in zip(row["stacks"], row[key]):
                if ms and not path.endswith("(not recorded)"):
                    sums[path] += ms
            same("firefox, " + state, sorted((p, ms) for (p, s), ms in report["states"].items() if s == state), sorted(sums.items()))


def pprof_read(path):
    """{report: [(path, calls, ms, inferred, or more)]}: samples in order. A report is its label."""
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
             labels.get("calls") == "or more"))
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
    chrome = chrome_read(directory + "/chrome.out")
    names = [[c[0] for c in calls] for calls in chrome]
    known = lambda c: [c[s] for s in STATES if c[s]]
    count = lambda c: ("≥" if c["calls_at_least"] == "1" else "") + c["calls"]
    same("chrome", chrome, [[(n, count(c), int(c["start_ms"]), int(c["total_ms"]), int(c["self_ms"]), known(c))
                             for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    same("tree", tree_read(directory + "/tree.out"),
         [[(int(c["depth"]), n, count(c), int(c["total_ms"]), int(c["self_ms"]), known(c))
           for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    inferred = lambda c: c["inferred"] == "1"
    more = lambda c: c["calls_at_least"] == "1"
    marked = lambda n, is_marked, mark: n + mark if is_marked else n
    by_time, by_running, by_calls = speedscope_read(directory + "/speedscope.out")
    same("speedscope, calls", [sum(total for depth, _, _, total in calls if depth == 0) for calls in by_calls], [sum(int(c["calls"] or 0) for c in calls) for calls in trees])
    same("speedscope, names of calls", [[(d, n) for d, n, _, _ in calls] for calls in by_calls],
         [[(int(c["depth"]), marked(n, more(c), " (or more)")) for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    same("speedscope, running", [[(d, n) for d, n, _, _ in calls] for calls in by_running],
         [[(int(c["depth"]), n) for n, c in zip(ns, calls)] for ns, calls in zip(names, trees) if known(calls[0])])
    same("speedscope", by_time,
         [[(int(c["depth"]), marked(n, inferred(c), " (inferred)"), int(c["start_ms"]), int(c["total_ms"]))
           for n, c in zip(ns, calls)] for ns, calls in zip(names, trees)])
    same("pprof", pprof_read(directory + "/pprof.out"),
         [[(path, int(c["calls"] or 0), int(c["self_ms"]), inferred(c), more(c)) for c, path in zip(calls, paths_of(calls, ns))]
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
        calls_folded[re.sub(r";\(or more\)$", "", path)] += calls
    same("folded-calls", sorted(calls_folded.items()), sorted(calls_at_path.items()))
    same("folded-calls, or more", sorted(p for p in folded_read(directory + "/folded-calls.out") if p.endswith(";(or more)")),
         sorted(folded_of(trees, names, lambda c: int(c["calls"] or 0) and more(c), lambda c: ["(or more)"])))
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
    firefox = firefox_read(directory + "/firefox.out")
    firefox_same([f for f, calls in zip(firefox, reports) if calls], trees, names)
    firefox_states_same(firefox, rows)
    print("# %d reports, %d calls, the same in 9 formats" % (len(reports), sum(map(len, reports))))


main(sys.argv[1])
