# SPDX-License-Identifier: Apache-2.0
"""Compares what `methodbeat inspect --code` shows with what javap or dexdump shows: places and
mnemonics of all instructions, of dex also registers, lines and handlers.

    compare_code.py class JAVAP-OUTPUT INSPECT-OUTPUT
    compare_code.py dex DEXDUMP-OUTPUT INSPECT-OUTPUT
"""
import re
import sys


def expand(match):
    """v3 .. v6 as the list that dexdump shows."""
    return ", ".join("v%d" % i for i in range(int(match[1]), int(match[2]) + 1))


def registers(text):
    text = re.sub(r'"(\\.|[^"\\])*"', "", text)
    return re.findall(r"(?<![\w/;.$-])v\d+(?![\w/;.$-])", re.sub(r"v(\d+) \.\. v(\d+)", expand, text))


def javap(lines):
    """Rows (pc, mnemonic); a method begins where the pc is 0."""
    for line in lines:
        m = re.match(r"\s+(\d+): ([a-z][a-z0-9_]*)", line)
        if m:
            yield int(m[1]), m[2]


def inspected_class(lines):
    for line in lines:
        m = re.match(r"[> ] [ \d]{5} +(\d+): [* ] (\S+)(?: (\S+))?", line)
        if m:
            # javap has one word for a widened instruction.
            yield int(m[1]), m[3] + "_w" if m[2] == "wide" else m[2]


def dexdump(lines):
    pending, section, lines_of = [], "", {}
    for line in lines:
        m = re.search(r"\|([0-9a-f]{4,}): (\S+)(.*)", line)
        if m:
            text = m[3].split(" // ")[0]
            pending.append([int(m[1], 16), m[2], registers(text) if "-data" not in m[2] else []])
            continue
        if re.match(r"\s+catches\s+:", line):
            section = "catches"
        elif re.match(r"\s+positions\s+:", line):
            section, lines_of = "positions", {}
        elif re.match(r"\s+locals\s+:", line):
            for row in pending:
                yield tuple(row[:2]), row[2], lines_of.get(row[0])
            pending, section = [], ""
        elif section == "catches":
            m = re.match(r"\s+0x([0-9a-f]+) - 0x([0-9a-f]+)", line)
            if m:
                start, end = int(m[1], 16), int(m[2], 16)
            m = re.match(r"\s+(\S+) -> 0x([0-9a-f]+)", line)
            if m:
                yield "try", start, end, "any" if m[1] == "<any>" else m[1], int(m[2], 16)
        elif section == "positions":
            m = re.match(r"\s+0x([0-9a-f]+) line=(\d+)", line)
            if m:
                lines_of.setdefault(int(m[1], 16), int(m[2]))


def inspected_dex(lines):
    tries, rows = [], []

    def method():
        yield from tries
        yield from rows

    for line in lines:
        m = re.match(r"[> ] ([ \d]{5,})  ([0-9a-f]{4,}): [* ] (\S+)(.*)", line)
        if m:
            text = m[4].split("  ; methodbeat")[0]
            rows.append(((int(m[2], 16), m[3]), registers(text) if "-data" not in m[3] else [],
                         int(m[1]) if m[1].strip() else None))
            continue
        m = re.match(r"  try ([0-9a-f]+) to ([0-9a-f]+): (.*)", line)
        if m:
            for one in m[3].split(", "):
                kind, handler = one.split(" -> ")
                tries.append(("try", int(m[1], 16), int(m[2], 16), kind, int(handler, 16)))
        elif line.strip() == "" and rows:
            yield from method()
            tries, rows = [], []
    yield from method()


def main(kind, theirs, ours):
    read = {"class": (javap, inspected_class), "dex": (dexdump, inspected_dex)}[kind]
    n = 0
    with open(theirs, errors="replace") as a, open(ours, errors="replace") as b:
        left, right = read[0](a), read[1](b)
        while True:
            x, y = next(left, None), next(right, None)
            if x != y:
                sys.exit("row %d: %s shows %s, inspect %s" % (n, "javap" if kind == "class" else "dexdump", x, y))
            if x is None:
                break
            n += 1
    if n == 0:
        sys.exit("nothing to compare")
    print(n)


main(*sys.argv[1:])
