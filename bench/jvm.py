#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bench/jvm: runs each program in each way, in turns, and prints ratios of CPU beside no probes.

usage: jvm.py ROOT BUILD ROUNDS SECONDS PROGRAM...
"""
import sys
from statistics import median

from works import Results, Works, machine

# The column, what it means, the jars, how work.Cost runs them, properties; and whether there is a library.
WAYS = [
    ("main thread", "the main thread works, and is recorded", "late", "main", [], True),
    ("other thread", "another thread works, and is not recorded", "late", "other", [], True),
    ("not named", "the same, where `threads` names others", "late", "other", ["threads=nobody"], True),
    ("named", "the same, where `threads` names it: it is recorded", "late", "other", ["threads=worker"], True),
    ("no library", "the library is not there", "late", "missing", [], False),
    ("stopped", "recording was started and stopped", "late", "stopped", [], True),
    ("not sampled", "the user is not sampled", "late", "unsampled", [], True),
    ("pair", "the main thread is recorded, by `--probes pair`", "pair", "main", [], True),
    ("Matrix", "the main thread, by Matrix's rules and recorder", "matrix", "matrix", [], False),
]


def main():
    root, build, rounds, seconds, *programs = sys.argv[1:]
    works = Works(root, build)
    out = Results(f"{build}/bench/results-jvm.txt")
    out.say(f"{machine()}; {rounds} rounds")
    out.say()

    def cost(program, jars, how, settings=(), library=False):
        properties = [f"-Dmethodbeat.{s}" for s in settings] + ([works.library()] if library else [])
        took, came_to = works.java(program, jars, "work.Cost", [how, seconds], properties).split()
        return float(took), came_to

    out.say("CPU of the thread that works, as a multiple of that without probes:")
    out.say()
    out.head("", "no probes, ms a message", *(way[0] for way in WAYS))
    all_ratios = []
    for program in programs:
        plain, ratios = [], [[] for _ in WAYS]
        for _ in range(int(rounds)):
            took, came_to = cost(program, "plain", "plain")
            plain.append(took)
            for way, of in zip(WAYS, ratios):
                with_probes, came_to_now = cost(program, *way[2:])
                if came_to_now != came_to:
                    sys.exit(f"{program}, {way[0]}: it came to {came_to_now}, without probes to {came_to}")
                of.append(with_probes / took)
        all_ratios.append([median(of) for of in ratios])
        out.row(program, f"{median(plain):.1f}", *(f"{ratio:.2f}" for ratio in all_ratios[-1]))
    out.row("median", "", *(f"{median(of):.2f}" for of in zip(*all_ratios)))
    out.row("largest", "", *(f"{max(of):.2f}" for of in zip(*all_ratios)))
    out.say()
    for way in WAYS:
        out.say(f"- {way[0]}: {way[1]}")


main()
