#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Instruments, proves and shows each dex of costs_dex.py: it is taken, or refused by one line, with memory
that its size bounds.

    dex_shapes.py TOOL [NAME...]

Prints TAP. The files are made by another process, so that what this one takes is not counted for those that it
starts."""
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

K = 16      # times the smallest size
TIMES = 20  # bytes of memory for one of input
BASE = 24 << 20
ENOUGH = 60  # seconds of CPU, after which a run that would take hours ends
REFUSED = "spelled out, would be more than 4 times the file"


def run(tool, arguments, directory):
    """Exit status, bytes of memory, the last line of what it says."""
    with open(os.path.join(directory, "said"), "w+b") as said:
        p = subprocess.Popen([tool] + arguments, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (ENOUGH, ENOUGH)))
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        lines = said.read().decode(errors="replace").strip().split("\n")
    return p.returncode, used.ru_maxrss * 1024, lines[-1]


def wrong_with(tool, commands, directory):
    size = os.path.getsize(os.path.join(directory, "a.dex"))
    for command in commands.split(" ; "):
        status, memory, said = run(tool, command.split(), directory)
        if status == 1 and REFUSED in said:
            return ""
        # doctor has something to say of each that is not instrumented.
        if status != 0 and not (status == 1 and command.startswith("doctor")):
            return "%s: %d: %s" % (command, status, said)
        if memory > TIMES * size + BASE:
            return "%s: %d bytes of memory for %d" % (command, memory, size)
    return ""


def make(name, file):
    import costs_dex
    content = next(m for n, _, _, m in costs_dex.ROWS if n == name)(K)[0]
    with open(file, "wb") as f:
        f.write(content)


def main():
    if sys.argv[1] == "--make":
        return make(*sys.argv[2:])
    tool = os.path.realpath(sys.argv[1])
    listed = subprocess.run([sys.executable, "-c", "import costs_dex\nfor r in costs_dex.ROWS: print(r[0], r[1], sep='\\t')"],
                            cwd=os.path.dirname(os.path.abspath(__file__)), check=True, capture_output=True, text=True)
    rows = [line.split("\t") for line in listed.stdout.splitlines()]
    rows = [r for r in rows if all(re.search(word, r[0]) for word in sys.argv[2:])]
    print("1..%d" % len(rows), flush=True)
    for i, (name, commands) in enumerate(rows):
        directory = tempfile.mkdtemp(dir=os.environ.get("TMPDIR"))
        subprocess.run([sys.executable, __file__, "--make", name, os.path.join(directory, "a.dex")], check=True)
        wrong = wrong_with(tool, commands, directory)
        shutil.rmtree(directory)
        print("%sok %d - %s%s" % ("not " if wrong else "", i + 1, name, "\n# " + wrong if wrong else ""), flush=True)


main()
