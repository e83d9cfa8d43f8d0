# SPDX-License-Identifier: Apache-2.0
"""What inputs cost by their size: each row makes one at 1, 2, 4 and 8 times a size and runs commands on it.

    costs.py TOOL MODULE [WORD...]

TOOL was built with tests/tools/c/steps.c. MODULE stands beside this file and has ROWS (costs_row.py). With words, rows whose
names have them. Of each command steps may grow with n log n, and memory by 20 times as much as the files that it reads. Prints TAP."""
import importlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile

SIZES = (1, 2, 4, 8)
MORE = 16
ENOUGH = 30  # seconds, after which a run that would take hours ends
SLACK = 1 << 20  # bytes of memory, which an allocator and the stack take
GROWTH = 7  # of 8 times the size less 4 times, by that of 2 less 1: n has 4, n log n some 4.5, n * n has 16
REFUSED = 'would be more than'  # an input that takes more spelled out than it may


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (ENOUGH, ENOUGH))


def size_of(path):
    """Of a file, or of all that lie in a directory."""
    if os.path.isdir(path):
        return sum(size_of(os.path.join(path, name)) for name in os.listdir(path))
    return os.path.getsize(path) if os.path.exists(path) else 0


def run(tool, command, directory):
    """Steps and bytes of memory, which are None where it did not come to its end; exit status; what it said last."""
    steps = os.path.join(directory, 'steps')
    if os.path.exists(steps):
        os.remove(steps)
    with open(os.path.join(directory, 'said'), 'w+b') as said:
        status = subprocess.run([tool] + command.split(), cwd=directory, env=dict(os.environ, STEPS=steps), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=said, preexec_fn=limit).returncode
        said.seek(max(0, said.seek(0, 2) - 1000))
        last = said.read().decode(errors='replace').strip().split('\n')[-1]
    if not os.path.exists(steps):
        return None, None, status, last
    with open(steps) as f:
        n, kb = f.read().split()
    return int(n), int(kb) * 1024, status, last


def run_all(tool, row, directory):
    """[(command, steps, memory, bytes that it reads)], and what is wrong with how they ended. After one that refuses its input none
    follows."""
    done = []
    for command in row.commands.split(' ; '):
        size = sum(size_of(os.path.join(directory, word)) for word in set(command.split()))
        steps, peak, status, last = run(tool, command, directory)
        if steps is None:
            return done, '%s: it did not come to its end: %d: %s' % (command, status, last)
        done.append((command, steps, peak, size))
        if status == 1 and REFUSED in last:
            return done, ''
        # doctor has something to say of each that is not instrumented.
        if row.taken and status and not (status == 1 and command.startswith('doctor')):
            return done, '%s: %d: %s' % (command, status, last)
    return done, ''


def judge(row, command, costs):
    """What is wrong with a command's (steps, memory, bytes read) at four sizes, each twice the one before; or ''."""
    steps, peaks, sizes = zip(*costs)
    # By that of 4 less 2, too: what is read in blocks costs more once there are several.
    growth = min((steps[3] - steps[2]) / max(1, steps[1] - steps[0]), 2 * (steps[3] - steps[2]) / max(1, steps[2] - steps[1]))
    if growth > GROWTH and steps[3] - steps[2] > sizes[3]:
        return '%s: steps: %s for bytes: %s' % (command, steps, sizes)
    if peaks[3] - peaks[0] > row.memory * (sizes[3] - sizes[0]) + SLACK:
        return '%s: bytes of memory: %s for bytes: %s' % (command, peaks, sizes)
    return ''


def measure(tool, row):
    """What is wrong, line by line. What is done in another way from some size on costs more there once, not again at MORE."""
    sizes, costs = [], {}
    for k in SIZES + (MORE,):
        with tempfile.TemporaryDirectory(dir=os.environ.get('TMPDIR')) as directory:
            sizes.append(row.write(k, directory))
            done, wrong = run_all(tool, row, directory)
        if wrong:
            return '%d bytes: %s' % (sizes[-1], wrong)
        for command, *cost in done:
            costs.setdefault(command, []).append(cost)
        if k < SIZES[-1]:
            continue
        if os.environ.get('VERBOSE'):
            for command, c in costs.items():
                print('#', command, [s for s, _, _ in c], [p >> 10 for _, p, _ in c], [n for _, _, n in c])
        judged = [judge(row, command, c[-4:]) for command, c in costs.items() if len(c) == len(sizes)]
        if not any(judged):
            return ''
    return '\n'.join(j for j in judged if j)


def main():
    tool, rows = os.path.realpath(sys.argv[1]), importlib.import_module(sys.argv[2]).ROWS
    chosen = [r for r in rows if all(word in r.name for word in sys.argv[3:])]
    print('1..%d' % len(chosen), flush=True)
    for i, row in enumerate(chosen):
        wrong = measure(tool, row)
        print('%sok %d - %s' % ('not ' if wrong else '', i + 1, row.name), flush=True)
        if wrong:
            print('%s: %s' % (row.name, wrong), file=sys.stderr, flush=True)


main()
