#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tool again and again, each time with another of its calls failing (tests/tools/c/faults.c), and looks at
what is left: either all is as if nothing had failed, or there is an error and all is as before the run.

    faults.py TOOL PRELOAD INPUTS SCRATCH [--every | --seed N] [--only SCENARIO[/KIND[/AT[/HOW]]]]

--every: each call of each kind. Otherwise of the many allocations of a scenario a sample, by the number --seed.
INPUTS is what tests/cases/faults.sh makes. Ends with a line of counts, or with 1 and what went wrong."""
import argparse
import collections
import concurrent.futures
import errno
import os
import random
import re
import shutil
import subprocess
import sys

SAMPLE = 120    # allocations of a scenario that fail without --every
SECONDS = 120   # after which a run hangs

# What the calls of a kind may end with. "stay": they go on failing.
KINDS = {
    "alloc": [(errno.ENOMEM, ""), (errno.ENOMEM, "stay")],
    "open": [(errno.EMFILE, ""), (errno.EACCES, ""), (errno.EMFILE, "stay")],
    "read": [(errno.EIO, ""), (errno.EINTR, ""), ("short", ""), ("short", "stay"), (errno.EIO, "stay")],
    "write": [(errno.ENOSPC, ""), (errno.ENOSPC, "stay"), (errno.EIO, ""), (errno.EINTR, ""), ("short", ""),
              ("short", "stay")],
    "rename": [(errno.EIO, ""), (errno.EACCES, "stay")],
    "sync": [(errno.EIO, ""), (errno.ENOSPC, "stay")],
    "thread": [(errno.EAGAIN, "")],
    "stat": [(errno.EIO, ""), (errno.EACCES, "stay")],
    "make": [(errno.ENOSPC, "")],
    "close": [(errno.EIO, "")],
}
# A process that dies there, and the run after it.
KILLED_AT = ["open", "write", "rename", "sync", "make", "close", "remove"]
# What may not fail: short counts and interrupted calls are no errors.
HARMLESS = {"short", errno.EINTR}

# What is said where outputs cannot be put back either; the next run replaces all.
HALF_PLACED = b"of the outputs are replaced all the same"

Scenario = collections.namedtuple("Scenario", "name command outputs done failed")


def scenario(name, command, outputs=(), done=0, failed=(1,)):
    """`outputs` appear in out/, "/" at the end: a directory. `done` is the status of a run without faults, `failed`
    are those of one in which something did."""
    return Scenario(name, command.split(), list(outputs), done, failed)


MAPPINGS = ["methodMapping.txt", "ignoreMethodMapping.txt", "methodMapping.lines.txt"]
SCENARIOS = [
    scenario("jar", "instrument -j 2 --force --embed-beat -o out/app.jar IN/app.jar", ["app.jar"] + MAPPINGS),
    scenario("apk", "instrument -j 2 --force --embed-beat --embed-lib IN/lib -p IN/r8.txt -o out/app.apk IN/app.apk",
             ["app.apk"] + MAPPINGS),
    scenario("directory", "instrument -j 2 --force --base-mapping IN/base.txt -m out/methodMapping.txt --ignored-out "
             "out/ignoreMethodMapping.txt -o out/classes IN/classes", ["classes/"] + MAPPINGS),
    scenario("into", "instrument -j 2 --force -o out IN/app.jar", ["app.jar"] + MAPPINGS),
    scenario("several", "instrument -j 2 --force -c IN/app.jar -o out/all IN/app.jar IN/classes", ["all/"] + MAPPINGS),
    scenario("dry-run", "instrument -j 2 --force --dry-run --json IN/app.jar"),
    scenario("tree", "decode -j 2 -m IN/map.txt IN/reports.ndjson.gz"),
    scenario("html", "decode -j 2 -m IN/map.txt -o out/page.html IN/reports.ndjson", ["page.html"]),
    scenario("perfetto", "decode -j 2 -m IN/map.txt -o out/trace --format perfetto IN/reports", ["trace"]),
    scenario("trace-file", "decode -j 2 -o out/trace.folded IN/trace.mbt", ["trace.folded"]),
    scenario("cluster", "cluster -j 2 -m IN/map.txt IN/reports.ndjson"),
    scenario("cluster-html", "cluster -j 2 -m IN/map.txt -o out/page.html IN/reports", ["page.html"]),
    scenario("cluster-diff", "cluster -j 2 --diff -m IN/map.txt IN/reports/a.ndjson IN/reports/b.ndjson"),
    scenario("show", "mapping show IN/map.txt 1 C0.load", failed=(1, 2)),
    scenario("diff", "mapping diff IN/map.txt IN/map2.txt", done=1, failed=(2,)),
    scenario("same", "mapping diff --json IN/map.txt IN/map.txt", failed=(2,)),
    scenario("inspect", "inspect IN/app.jar"),
]


def read(path):
    with open(path, "rb") as f:
        return f.read()


def tree(root):
    """All below a directory: what each file holds, None for a directory."""
    found = {}
    for at, dirs, files in os.walk(root):
        for name in dirs:
            found[os.path.relpath(os.path.join(at, name), root)] = None
        for name in files:
            found[os.path.relpath(os.path.join(at, name), root)] = read(os.path.join(at, name))
    return found


def without_times(text):
    text = re.sub(rb'(?m)^  (time|CPU) .*$', b"", text)
    return re.sub(rb'(?s)"seconds":\{.*?\}|"peakMemory":\d+', b"", text)


def difference(got, wanted):
    names = sorted(n for n in got.keys() | wanted.keys() if got.get(n, 0) != wanted.get(n, 0))
    return ", ".join("%s is %s" % (n, "gone" if n not in got else "left" if n not in wanted else "another") for n in names)


def hidden(name):
    return any(part.startswith(".") for part in name.split("/"))


class Prober:
    """Runs one scenario over and over in a directory of its own."""

    def __init__(self, options, what, old):
        self.options, self.what, self.old = options, what, old
        self.room = os.path.join(options.scratch, "%s-%s" % (what.name, "old" if old else "new"))

    def prepare(self):
        shutil.rmtree(self.room, ignore_errors=True)
        out = os.path.join(self.room, "out")
        os.makedirs(out)
        os.makedirs(os.path.join(self.room, "tmp"))
        for name in self.what.outputs if self.old else []:
            if name.endswith("/"):
                os.makedirs(os.path.join(out, name))
                name += "kept.txt"
            with open(os.path.join(out, name), "w") as f:
                f.write("old %s\n" % name)

    def run(self, **faults):
        env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TMPDIR": os.path.join(self.room, "tmp"),
               "LD_PRELOAD": self.options.preload, "FAULTS_LOG": os.path.join(self.room, "log")}
        env.update({"FAULTS_" + k.upper(): str(v) for k, v in faults.items()})
        # Killed runs before this one have appended, too.
        if os.path.exists(env["FAULTS_LOG"]):
            os.remove(env["FAULTS_LOG"])
        command = [self.options.tool] + [w.replace("IN/", self.options.inputs + "/") for w in self.what.command]
        with open(os.path.join(self.room, "stdout"), "w+b") as out, open(os.path.join(self.room, "stderr"), "w+b") as err:
            status = subprocess.run(command, cwd=self.room, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                    timeout=SECONDS).returncode
        log = os.path.join(self.room, "log")
        return status, read(os.path.join(self.room, "stdout")), read(os.path.join(self.room, "stderr")), \
            read(log).decode() if os.path.exists(log) else ""

    def state(self):
        return {name: what for name, what in tree(self.room).items() if name not in ("stdout", "stderr", "log")}

    def learn(self):
        """The run without a fault, twice: what it gives, and how many calls of each kind it makes."""
        self.prepare()
        self.before = self.state()
        seen = []
        for _ in range(2):
            self.prepare()
            status, out, err, log = self.run()
            if status != self.what.done:
                sys.exit("%s: ends with %d without any fault: %s" % (self.what.name, status, err.decode()))
            seen.append((without_times(out), self.state()))
        if seen[0] != seen[1]:
            sys.exit("%s: two runs give two results: %s" % (self.what.name, difference(seen[0][1], seen[1][1])))
        self.stdout, self.after = seen[0]
        self.counts = {kind: int(n) for kind, n in (line.split() for line in log.splitlines())}

    def judge(self, status, out, err, how, stays, renamed):
        """What is wrong with the end of a run, in which a first output was put in its place or not; None: nothing."""
        state = self.state()
        if status < 0:
            return "ended by signal %d" % -status
        if status == self.what.done and without_times(out) == self.stdout:
            return None if state == self.after else "done, but " + difference(state, self.after)
        if status == self.what.done and status not in self.what.failed:
            return "exit %d, but standard output is not what it should be: %r" % (status, out[-200:])
        if status not in self.what.failed:
            return "exit %d" % status
        if how in HARMLESS:
            return "failed, for a call that has to be made again"
        if not re.search(rb"(?m)^methodbeat[^:]*: .", err):
            return "failed without a message"
        # Once all files are in place they stay there: what fails then is a flush, or what is printed.
        if state == self.before or (renamed and state == self.after):
            return None
        if HALF_PLACED in err:
            return self.judge_next()
        # What was begun cannot be removed while nothing can be opened or looked at: it stays, hidden, until the next
        # run, and so does the directory that was made for it.
        made = {"out/" + name.rstrip("/") for name in self.what.outputs if name.endswith("/")} - self.before.keys()
        if stays and {n: what for n, what in state.items() if not hidden(n) and n not in made} == self.before:
            return self.judge_next()
        return "failed, but " + difference(state, self.before)

    def judge_next(self):
        status, out, err, _ = self.run()
        if status != self.what.done or without_times(out) != self.stdout:
            return "the run after it ends with %d: %s" % (status, err.decode(errors="replace"))
        state = self.state()
        return None if state == self.after else "after the run after it " + difference(state, self.after)

    def judge_killed(self, status):
        """After a kill: the targets are old or new, each; and the next run is whole."""
        state = self.state()
        if status != -9:
            return "exit %d, and not killed" % status
        for name in self.before.keys() | self.after.keys():
            if state.get(name, 0) not in (self.before.get(name, 0), self.after.get(name, 0)):
                return "%s is neither the old nor the new one" % name
        for name in state.keys() - self.before.keys() - self.after.keys():
            if not hidden(name):
                return "%s is left, and not hidden" % name
        return self.judge_next()

    def attempt(self, kind, at, how, stays):
        """(whether the fault came to be, what is wrong or None, the words)."""
        self.prepare()
        more = {"stay": 1} if stays else {}
        try:
            status, out, err, log = self.run(kind=kind, at=at, how=how, **more)
            wrong = self.judge_killed(status) if how == "kill" and "hit" in log else \
                self.judge(status, out, err, how, stays, "placed" in log)
        except subprocess.TimeoutExpired:
            return True, "hangs", b""
        return "hit" in log, wrong, err


def attempts(prober, options):
    """(kind, at, how, stays) to be tried with a scenario."""
    chosen = random.Random("%d %s" % (options.seed, prober.room.rsplit("/", 1)[-1]))
    for kind, n in prober.counts.items():
        which = list(range(1, n + 1))
        if kind == "alloc" and not options.every:
            which = sorted(chosen.sample(which, min(n, SAMPLE)))
        for at in which:
            ways = KINDS.get(kind, [])
            # Of a sample each once; which of the ways is a matter of the number.
            if kind == "alloc" and not options.every:
                ways = [ways[at % len(ways)]]
            for how, stays in ways:
                yield kind, at, how, stays
            if kind in KILLED_AT and prober.what.outputs:
                yield kind, at, "kill", ""


def name_of(prober, kind, at, how, stays):
    how = errno.errorcode.get(how, how) if isinstance(how, int) else how
    return "%s-%s/%s/%d/%s%s" % (prober.what.name, "old" if prober.old else "new", kind, at, how, stays and "+")


def probe(prober, options):
    """(counts, findings) of a scenario."""
    counts, findings = collections.Counter(), []
    for how in attempts(prober, options):
        name = name_of(prober, *how)
        if not name.startswith(options.only):
            continue
        hit, wrong, words = prober.attempt(*how)
        counts[how[0] if hit else "not reached"] += 1
        if wrong:
            findings.append("%s: %s%s" % (name, wrong, words and "\n    " + words.decode(errors="replace").strip()))
    shutil.rmtree(prober.room, ignore_errors=True)
    return counts, findings


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("tool", "preload", "inputs", "scratch"):
        parser.add_argument(name, type=os.path.realpath)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    probers = [Prober(options, what, old) for what in SCENARIOS for old in ([False, True] if what.outputs else [False])]
    first = options.only.split("/")[0]
    probers = [p for p in probers if ("%s-%s" % (p.what.name, "old" if p.old else "new")).startswith(first)]
    inputs = tree(options.inputs)
    counts, findings = collections.Counter(), []
    for p in probers:
        p.learn()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for more, found in threads.map(lambda p: probe(p, options), probers):
            counts += more
            findings += found
    if tree(options.inputs) != inputs:
        findings.append("an input was changed: " + difference(tree(options.inputs), inputs))
    for finding in findings:
        print(finding)
    print("%d faults: %s" % (sum(counts.values()), ", ".join("%d %s" % (n, kind) for kind, n in sorted(counts.items()))))
    sys.exit(1 if findings or not counts else 0)


if __name__ == "__main__":
    main()
