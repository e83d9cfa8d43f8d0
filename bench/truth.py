#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bench/truth: the time that our report gives to each method of a long message, beside the samples of a profiler.

A method's time is that of all calls of it, with what they called, once where it calls itself. What has no probes
counts for its nearest caller that has. Of the report it is what `decode --format csv` says.

usage: truth.py ROOT BUILD METHODBEAT SECONDS MESSAGE EVENT PROFILER-JAR PROFILER-LIBRARY PROGRAM...
"""
import csv
import io
import os
import subprocess
import sys
from collections import Counter

from works import Results, Works, machine

LEAST = 1  # % of a program, from which on a method counts
OFF = 5    # points
# Else HotSpot gives what is between two safepoints of compiled code to the method that has the second one.
NON_SAFEPOINTS = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"]
BOTTOM = ";work/Truth.main("
NAMED = 5  # of a program
NO_METHOD = 1048574  # that id and those above it are not of methods


def methods(mapping):
    """The methods that have probes, as `class.name descriptor` with dots, each with its id."""
    of = {}
    with open(mapping, encoding="utf-8") as rows:
        for row in rows:
            if not row.startswith("#"):
                number, _, rest = row.rstrip("\n").split(",", 2)
                if int(number) < NO_METHOD:
                    owner, rest = rest.split(" ", 1)
                    name, descriptor = rest.rsplit(" ", 1)
                    of[f"{owner}.{name}{descriptor}"] = int(number)
    return of


def sampled(path, ids):
    """Of the profiler's stacks: per id the % of the main thread's samples; how many these are, and how many more had no
    whole stack."""
    samples, total, broken = Counter(), 0, 0
    with open(path, encoding="utf-8") as stacks:
        for stack in stacks:
            frames, count = stack.rstrip("\n").rsplit(" ", 1)
            if frames.startswith("[main ") and BOTTOM not in frames:
                broken += int(count)
            elif frames.startswith("[main "):
                total += int(count)
                names = frames.replace("/", ".").split(";")  # `|` stands for the `;` of a descriptor
                for number in {ids.get(name.replace("|", ";")) for name in names} - {None}:
                    samples[number] += int(count)
    return {number: 100 * n / total for number, n in samples.items()}, total, broken


def reported(text):
    """Of the rows of decode's csv: per id the % of the longest report; and the % whose callers it does not say."""
    reports = {}
    for row in csv.DictReader(io.StringIO(text)):
        if row["tag"] == "Trace_EvilMethod" and row["call"]:
            reports.setdefault(row["report"], []).append(row)
    rows = max(reports.values(), key=lambda rows: int(rows[0]["cost_ms"]))
    total = int(rows[0]["cost_ms"])
    above, time, pathless = {}, Counter(), 0
    for row in rows:
        number = int(row["id"])
        above[row["call"]] = above.get(row["parent"], set()) | {number}
        if max(above[row["call"]]) > NO_METHOD:
            pathless += int(row["self_ms"])
        for method in above[row["call"]]:
            time[method] += int(row["self_ms"])
    return {number: 100 * ms / total for number, ms in time.items() if number < NO_METHOD}, 100 * pathless / total


def compare(ours, theirs):
    """Of the methods of 1 % and more by either: how far ours is from theirs, in points, the farthest first."""
    both = {m for of in (ours, theirs) for m, share in of.items() if share >= LEAST}
    return sorted(((ours.get(m, 0) - theirs.get(m, 0), m) for m in both), key=lambda p: -abs(p[0]))


def main():
    root, build, methodbeat, seconds, message, event, jar, library, *programs = sys.argv[1:]
    works = Works(root, build)
    stacks, report = f"{works.work}/stacks", f"{works.work}/report.ndjson"

    def run(program, jars, how, properties):
        works.java(program, jars, "work.Truth", [how, seconds, message, event, library, stacks],
                   [*NON_SAFEPOINTS, *properties], [jar])

    out = Results(f"{build}/bench/results-truth.txt")
    out.say(f"{machine()}; async-profiler by {event}, messages of {message} s")
    out.say()
    out.say(f"Methods that have {LEAST} % and more of a program's time, and by how many points their share differs:")
    out.say()
    out.head("", "samples (+ without a stack)", "report, profiler: methods", f"off by more than {OFF}", "largest",
             "report, profiler without probes: methods", f"off by more than {OFF}", "largest",
             f"profiler with and without probes: off by more than {OFF}", "largest", "of the report without a path, %")
    off, totals = [], Counter()
    for program in programs:
        mapping = f"{works.work}/{program}/late.txt"
        ids = methods(mapping)
        names = {number: name for name, number in ids.items()}
        if os.path.exists(report):
            os.remove(report)
        slow = int(1000 * float(message) / 2)
        run(program, "late", "recorded", [works.library(), f"-Dmethodbeat.report={report}",
                                          f"-Dmethodbeat.slow={slow}", f"-Dmethodbeat.anr={1000 * slow}"])
        beside, samples, broken = sampled(stacks, ids)
        decoded = subprocess.run([methodbeat, "decode", "-m", mapping, "--format", "csv", report],
                                 check=True, capture_output=True, text=True).stdout
        ours, pathless = reported(decoded)
        run(program, "plain", "plain", [])
        plain, *_ = sampled(stacks, ids)
        cells = []
        for what, (one, other) in {"beside": (ours, beside), "without": (ours, plain),
                                   "profilers": (beside, plain)}.items():
            points = compare(one, other)
            far = [p for p in points if abs(p[0]) > OFF]
            totals[what] += len(far)
            totals[f"{what} of"] += len(points)
            cells += [str(len(points))] * (what != "profilers") + [str(len(far)), f"{abs(points[0][0]):.1f}"]
            if what != "profilers":
                heading = "the profiler" if what == "beside" else "the profiler without probes"
                off += [f"- {program}, beside {heading}: {names[m]}: {p:+.1f}" for p, m in far[:NAMED]]
        out.row(program, f"{samples} (+ {broken})", *cells, f"{pathless:.1f}")
    out.row("all", "", str(totals["beside of"]), str(totals["beside"]), "", str(totals["without of"]),
            str(totals["without"]), "", str(totals["profilers"]), "", "")
    if off:
        out.say()
        out.say(f"Off, in points, the first {NAMED} of each program:")
        out.say()
        for line in off:
            out.say(line)


main()
