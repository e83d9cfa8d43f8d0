#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a report says of its message, by decode --format csv:

    explained.py share PERCENT REPORT.csv
        how much of the message's time is in rows of methods: not in the message's own row, nor in that
        of what was not recorded. Fails where that is less than PERCENT.
    explained.py own REPORT.csv TRACE.csv
        that no method has more own time in the report than in the trace.
    explained.py parts STEP PRINTED REPORT.csv TRACE.csv
        that the report and the trace have what tests/programs/explained/parts.c PRINTED: each method below its
        caller with its time, to STEP ms, and what it calls: of those that are many the report's number is
        estimated, and is right to the factor OFF.
    explained.py loops PRINTED REPORT.csv
        that each method has the time that tests/programs/explained/Loops.java PRINTED, to a fifth and some steps.
"""
import collections
import csv
import sys

DISPATCH = 1048574  # and larger numbers are no method's either
UNRECORDED, SUMMED = DISPATCH + 1, DISPATCH + 2
OFF = 5


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as f:
        rows = [r for r in csv.DictReader(f, strict=True) if r["call"]]
    if not rows or len({r["report"] for r in rows}) != 1:
        sys.exit("%s: not one call tree" % path)
    return rows


def share(percent, path):
    rows = rows_of(path)
    cost = int(rows[0]["cost_ms"])
    known = sum(int(r["self_ms"]) for r in rows if int(r["id"]) < DISPATCH)
    lost = sum(int(r["self_ms"]) for r in rows if int(r["id"]) == UNRECORDED)
    print("%d of %d ms in %d rows, %d ms not recorded, about %d calls" %
          (known, cost, len(rows), lost, sum(int(r["calls"] or 0) for r in rows)))
    if cost == 0 or known * 100 < cost * int(percent):
        sys.exit("less than %s %%" % percent)


def own(report, trace):
    sums = collections.Counter()
    for sign, path in ((1, report), (-1, trace)):
        for r in rows_of(path):
            if int(r["id"]) != SUMMED:
                sums[r["class"] + "." + r["method"]] += sign * int(r["self_ms"])
    wrong = ["%s: %d ms too much" % (name, ms) for name, ms in sums.most_common(5) if ms > 0]
    if wrong:
        sys.exit("\n".join(wrong))


def loops(printed, report):
    ms = collections.Counter()
    for r in rows_of(report):
        ms[r["method"]] += int(r["total_ms"])
    with open(printed, encoding="utf-8") as f:
        took = {name: int(n) for name, n in (line.split() for line in f)}
    wrong = ["%s: %d ms, not %d" % (name, ms[name], n) for name, n in took.items() if abs(ms[name] - n) > n / 5 + 50]
    if wrong or not took:
        sys.exit("\n".join(wrong))


def below(rows, caller):
    """Of each method right below any call of a caller: calls, ms, and whether calls are estimated."""
    sums = collections.defaultdict(lambda: [0, 0, False])
    for r in rows:
        if r["parent"] and int(rows[int(r["parent"])]["id"]) == caller:
            of = sums[int(r["id"])]
            of[0] += int(r["calls"] or 0)
            of[1] += int(r["total_ms"])
            of[2] |= r["calls_estimated"] == "1"
    return sums


def parts(step, printed, report, trace):
    wrong = []
    reported, traced = rows_of(report), rows_of(trace)
    with open(printed, encoding="utf-8") as f:
        methods = [[int(word) for word in line.split()] for line in f]
    if len(methods) != 5:
        sys.exit("%s: %d methods" % (printed, len(methods)))
    for method, caller, made, of, least_us, most_us in methods:
        for name, rows in (("report", reported), ("trace", traced)):
            calls, ms, _ = below(rows, caller)[method]
            if calls != 1 or not least_us / 1000 - int(step) - 1 <= ms <= most_us / 1000 + int(step) + 1:
                wrong.append("%s: %d below %d has %d calls and %d ms; it took %d to %d us" %
                             (name, method, caller, calls, ms, least_us, most_us))
        callees = below(reported, method)
        got = [n for n, _, _ in callees.values()]
        if made == of:
            right = got == [1] * of
        else:
            right = (len(got) == of and made <= OFF * sum(got) <= OFF * OFF * made and max(got) < 2 * min(got)
                     and all(estimated for _, _, estimated in callees.values()))
        if not right:
            wrong.append("report: below %d there are %s; it made %d calls of %d methods" %
                         (method, dict(callees), made, of))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    {"share": share, "own": own, "parts": parts, "loops": loops}[sys.argv[1]](*sys.argv[2:])
