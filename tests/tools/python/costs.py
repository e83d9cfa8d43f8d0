# SPDX-License-Identifier: Apache-2.0
"""What inputs cost by their size: each row makes one at 1, 2, 4 and 8 times a size and runs commands on it.

    costs.py TOOL MODULE [WORD...]

TOOL was built with tests/tools/c/steps.c. MODULE stands beside this file and has ROWS: (name, commands with ';' between, names of
files, function that is given how many times the smallest size and returns what is in these). With words, rows whose names have them.
Steps may grow with n log n, and memory by LIMIT times as much as the input. Prints TAP."""
import importlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile

SIZES = (1, 2, 4, 8)
ENOUGH = 30  # seconds, after which a run that would take hours ends
LIMIT = 20  # bytes of memory for one of input
SLACK = 2 << 20  # of memory, which an allocator and the stack take
GROWTH = 7  # of 8 times the size less 4 times, by that of 2 less 1: n has 4, n log n some 4.5, n * n has 16


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (ENOUGH, ENOUGH))


def run(tool, command, directory):
    """Steps and bytes of memory; None where it did not come to its end."""
    steps = os.path.join(directory, 'steps')
    if os.path.exists(steps):
        os.remove(steps)
    subprocess.run([tool] + command.split(), cwd=directory, env=dict(os.environ, STEPS=steps), stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
    if not os.path.exists(steps):
        return None
    with open(steps) as f:
        n, kb = f.read().split()
    return int(n), int(kb) * 1024


def run_all(tool, commands, directory):
    done = [run(tool, command, directory) for command in commands.split(';')]
    return None if None in done else (sum(n for n, _ in done), max(peak for _, peak in done))


def measure(tool, commands, files, make, directory):
    """What is wrong, or ''."""
    steps, peaks, sizes = [], [], []
    for k in SIZES:
        size = 0
        for name, content in zip(files, make(k)):
            content = content if isinstance(content, bytes) else content.encode()
            with open(os.path.join(directory, name), 'wb') as f:
                f.write(content)
            size += len(content)
        done = run_all(tool, commands, directory)
        if not done:
            return '%d bytes: it did not come to its end' % size
        steps.append(done[0])
        peaks.append(done[1])
        sizes.append(size)
    # By that of 4 less 2, too: what is read in blocks costs more once there are several.
    growth = min((steps[3] - steps[2]) / max(1, steps[1] - steps[0]), 2 * (steps[3] - steps[2]) / max(1, steps[2] - steps[1]))
    if growth > GROWTH:
        return 'steps: %s for bytes: %s' % (steps, sizes)
    if peaks[3] - peaks[0] > LIMIT * (sizes[3] - sizes[0]) + SLACK:
        return 'bytes of memory: %s for bytes: %s' % (peaks, sizes)
    return ''


def main():
    tool, rows = os.path.realpath(sys.argv[1]), importlib.import_module(sys.argv[2]).ROWS
    chosen = [r for r in rows if all(word in r[0] for word in sys.argv[3:])]
    print('1..%d' % len(chosen), flush=True)
    for i, (name, commands, files, make) in enumerate(chosen):
        directory = tempfile.mkdtemp(dir=os.environ.get('TMPDIR'))
        wrong = measure(tool, commands, files, make, directory)
        shutil.rmtree(directory)
        print('%sok %d - %s' % ('not ' if wrong else '', i + 1, name), flush=True)
        if wrong:
            print('%s: %s' % (name, wrong), file=sys.stderr, flush=True)


main()
