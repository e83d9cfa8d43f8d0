#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes a C file in small ways, one at a time, and looks whether a test sees it: `make mutants OF=weave/rules.c`.

    mutants.py --build DIR --cc CC --flags FLAGS --libs LIBS [option...] FILE...

    --sample N      of all changes N, by the number --seed (0)
    --since COMMIT  only lines that differ from that commit's
    --cases NAMES   cases (tests/cases/NAME.sh) that see what the unit tests do not
    --tests NAMES   only these unit tests; by default all that run the line, but those that run alone
    --again OUTPUT  only what that file, printed by this program, says that no test saw
    --list          the changes, without any test
    --jobs N        so many at the same time (the number of processors)

Each change is compiled, and the unit tests that run its line are linked with it, the quickest first, until one fails:
it crashes, hangs (ten times the CPU or the time it needs otherwise), or says "not ok". A change that compiles to the same
code is none. What no test saw is printed, then a line of counts. Nothing but DIR/mutants is written."""
import argparse
import concurrent.futures
import json
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
WALL = 300  # seconds, for a test of which nothing is known yet

# (what is replaced, by what, what it is called). In code alone: not in comments, texts, directives.
CHANGES = [
    (r"(?<![<>=!-])<(?![<=])", "<=", "<"), (r"<=", "<", "<="), (r"(?<![<>=-])>(?![>=])", ">=", ">"),
    (r"(?<![>-])>=", ">", ">="), (r"==", "!=", "=="), (r"!=", "==", "!="),
    (r"&&", "||", "&&"), (r"\|\|", "&&", "||"),
    (r"(?<=[\w\])] )\+(?= )", "-", "+"), (r"(?<=[\w\])] )-(?= )", "+", "-"),
    (r"\+=", "-=", "+="), (r"-=", "+=", "-="), (r"\+\+", "--", "++"), (r"--", "++", "--"),
    (r"(?<= )\*(?= )", "/", "*"), (r"<<(?!=)", ">>", "<<"), (r">>(?!=)", "<<", ">>"),
    (r"(?<= )&(?= )", "|", "&"), (r"(?<= )\|(?= )", "&", "|"), (r"!(?=[\w(])", "", "!"),
    (r"\btrue\b", "false", "true"), (r"\bfalse\b", "true", "false"),
    (r"(?<=return )-1(?=;)", "0", "return -1"), (r"(?<=return )0(?=;)", "-1", "return 0"),
    (r"\bbreak;", ";", "break"), (r"\bcontinue;", ";", "continue"),
]
NUMBER = re.compile(r"(?<![\w.])(0[xX][0-9a-fA-F]+|\d+)(?![\w.])")
# A call or an assignment on lines of its own, that declares nothing.
STATEMENT = re.compile(r"(?m)^[ \t]+((?:[a-z_]\w*(?:(?:->|\.)\w+|\[[^\]\n]*\])*\s*(?:[-+|&]?=[^=;][^;{}]*|\([^;{}]*\))|\*\w+\+* = [^;{}]*));")
# What is given back no more is left to the leak checker of `make asan`.
NO_STATEMENT = re.compile(r"(return|if|for|while|switch|else|do|case|default|goto|sizeof)\b|(\w+_)?(free|release)\(")
CONDITION = re.compile(r"\bif \(")


def code_alone(text):
    """The same text with blanks for comments, strings, characters and directives."""
    blank = lambda m: re.sub(r"[^\n]", " ", m.group(0))
    text = re.sub(r'(?s)/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text)
    return re.sub(r"(?m)^[ \t]*#(?:.*\\\n)*.*$", blank, text)


def closing(text, at):
    """Where the parenthesis ends that opens at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return at


def number_of(text):
    """What a number of C is, in any base."""
    return int(text, 8) if re.fullmatch(r"0[0-7]+", text) else int(text, 0)


def changes_of(text):
    """(place, end, what stands there afterwards, name) of each change, in order."""
    code = code_alone(text)
    body = [(m.start(), m.end()) for m in re.finditer(r"(?ms)^\{.*?^\}", code)]
    found = []
    for pattern, to, name in CHANGES:
        found += [(m.start(), m.end(), to, "%s to %s" % (name, to.strip(";") or "nothing")) for m in re.finditer(pattern, code)]
    for m in NUMBER.finditer(code):
        value = number_of(m.group(0))
        if not re.search(r"return $", code[:m.start()]) and not code[:m.start()].endswith("return -"):
            found.append((m.start(), m.end(), str(value + 1), "%s to %d" % (m.group(0), value + 1)))
    for m in STATEMENT.finditer(code):
        if not NO_STATEMENT.match(m.group(1)) and re.search(r"(?:[;{})]|:|\belse)\s*$", code[:m.start(1)]):
            found.append((m.start(1), m.end(1), "(void)0", "no " + " ".join(text[m.start(1):m.end(1)].split())))
    for m in CONDITION.finditer(code):
        end = closing(code, m.end() - 1)
        found.append((m.end(), end, "!(%s)" % text[m.end():end], "if not"))
    # Tables and enums stand outside of functions; what they say is told by numbers alone, and tested as whole rows.
    return sorted(f for f in found if any(a <= f[0] and f[1] <= b for a, b in body))


def limits(cpu):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # A shell's background jobs ignore them, and tests send them.
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
    return set_limits


class Mutants:
    def __init__(self, options, path):
        self.options, self.path = options, os.path.relpath(os.path.realpath(path), ROOT)
        self.text = open(os.path.join(ROOT, self.path)).read()
        self.room = tempfile.mkdtemp(dir=os.path.join(options.build, "mutants"))
        self.lines = self.changed_lines()

    def changed_lines(self):
        if not self.options.since:
            return None
        diff = subprocess.run(["git", "diff", "-U0", self.options.since, "--", self.path], cwd=ROOT, capture_output=True,
                              text=True, check=True).stdout
        return {n for m in re.finditer(r"(?m)^@@ -\S+ \+(\d+)(?:,(\d+))?", diff)
                for n in range(int(m.group(1)), int(m.group(1)) + int(m.group(2) or 1))}

    def line_of(self, at):
        return self.text.count("\n", 0, at) + 1

    def where(self, change):
        at, _, _, name = change
        line = self.line_of(at)
        return "%s:%d:%d: %s: %s" % (self.path, line, at - self.text.rfind("\n", 0, at), name,
                                     self.text.split("\n")[line - 1].strip())

    def changes(self):
        return [c for c in changes_of(self.text) if self.lines is None or self.line_of(c[0]) in self.lines]

    def compile(self, text, to, more=()):
        """Whether the text compiles, as it stands in the file's place. Warnings are none. The object holds the name of
        its source, so that this is the same for each."""
        source = os.path.join(os.path.dirname(to), os.path.basename(self.path))
        with open(source, "w") as f:
            f.write('#line 1 "%s"\n' % self.path)
            f.write(text)
        flags = [w for w in shlex.split(self.options.flags) if w not in ("-g", "-Werror")]
        return subprocess.run([self.options.cc, *flags, "-w", "-g0", "-I" + os.path.dirname(self.path), *more, "-c", "-o", to,
                               source], cwd=ROOT, capture_output=True).returncode == 0

    def link_test(self, name, objects, to, more=()):
        b = self.options.build
        libs = [os.path.join(b, "libunit.a"), os.path.join(b, "libcore.a")]
        return subprocess.run([self.options.cc, "-pthread", *more, "-o", to, os.path.join(b, "obj/tests/unit", name + ".o"),
                               *objects, *libs, *shlex.split(self.options.libs), "-lcmocka"], cwd=ROOT,
                              capture_output=True).returncode == 0

    def link_tool(self, objects, to, more=()):
        b = self.options.build
        cmd = [os.path.join(b, "obj/cmd", f) for f in sorted(os.listdir(os.path.join(b, "obj/cmd"))) if f.endswith(".o")]
        return subprocess.run([self.options.cc, "-pthread", *more, "-o", to, *cmd, *objects, os.path.join(b, "libcore.a"),
                               *shlex.split(self.options.libs)], cwd=ROOT, capture_output=True).returncode == 0

    def run(self, command, cpu, tool=None, wall=WALL):
        """Whether the test passes, and within so many seconds; the CPU and the time that it took."""
        scratch = tempfile.mkdtemp(dir=self.room)
        env = dict(os.environ, BUILD=self.options.build, MB=tool or os.path.join(self.options.build, "methodbeat"),
                   TMPDIR=scratch, LC_ALL="C.UTF-8")
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, preexec_fn=limits(cpu), start_new_session=True)
        try:
            out = process.communicate(timeout=wall)[0]
            passed = process.returncode == 0 and not re.search(rb"(?m)^not ok", out) and re.search(rb"(?m)^ok", out)
        except subprocess.TimeoutExpired:
            passed = False
        # What it started and left, too.
        try:
            os.killpg(process.pid, 9)
        except ProcessLookupError:
            pass
        process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        shutil.rmtree(scratch, ignore_errors=True)
        return bool(passed), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - began

    def covered(self, directory):
        """The lines that ran, of the counts that a run left in the directory; they are removed."""
        data = [f for f in os.listdir(directory) if f.endswith(".gcda")]
        if not data:
            return set()
        told = subprocess.run(["gcov", "--json-format", "--stdout", data[0]], cwd=directory, capture_output=True).stdout
        os.remove(os.path.join(directory, data[0]))
        lines = set()
        for file in (json.loads(told).get("files", []) if told.strip() else []):
            if file["file"] == self.path or file["file"].endswith(self.path):
                lines |= {line["line_number"] for line in file["lines"] if line["count"] > 0}
                self.counted |= {line["line_number"] for line in file["lines"]}
        return lines

    def learn_begin(self):
        self.counting = os.path.join(self.room, "counting.o")
        self.original = os.path.join(tempfile.mkdtemp(dir=self.room), "mutant.o")
        if not self.compile(self.text, self.counting, ["-O0", "--coverage"]) or not self.compile(self.text, self.original):
            sys.exit("%s: does not compile" % self.path)
        self.tests, self.cases, self.counted = [], [], set()

    def attempt(self, change):
        """"invalid", "same", "caught", "survived" or "never run"; and what to say."""
        at, end, to, _ = change
        line = self.line_of(at)
        room = tempfile.mkdtemp(dir=self.room)
        made, program = os.path.join(room, "mutant.o"), os.path.join(room, "program")
        try:
            if not self.compile(self.text[:at] + to + self.text[end:], made):
                return "invalid", ""
            if open(made, "rb").read() == open(self.original, "rb").read():
                return "same", ""
            where = self.where(change)
            # A line that has no code of its own, as of a constant, is anybody's.
            tests = [t for t in self.tests if line in t[2] or line not in self.counted]
            cases = [c for c in self.cases if line in c[2] or line not in self.counted]
            # One that waits for what never comes needs no CPU: it has ten times its time, too.
            for cpu, test, _, wall in tests:
                if not self.link_test(test, [made], program) or not self.run([program], 10 * cpu + 5, None, 10 * wall + 20)[0]:
                    return "caught", "%s (%s)" % (where, test)
            for cpu, case, _, wall in cases:
                if not self.link_tool([made], program) or \
                        not self.run(["bash", "tests/cases/%s.sh" % case], 10 * cpu + 5, program, 10 * wall + 20)[0]:
                    return "caught", "%s (%s)" % (where, case)
            return ("survived" if tests or cases else "never run"), where
        finally:
            shutil.rmtree(room, ignore_errors=True)


def runs_alone(name):
    """Whether load disturbs the test, so that it may fail here for that."""
    path = os.path.join(ROOT, "tests/unit/%s.c" % name)
    return not os.path.exists(path) or re.search(r"(?m)^ \* test: .*\balone\b", open(path).read())


def learn(files, options):
    """Which tests run which lines, and how much CPU they take: [(CPU, name, lines, time)] of each file, the quickest first."""
    for f in files:
        f.learn_begin()
    any_file, counting = files[0], [f.counting for f in files]
    names = options.tests.split() or sorted(f[:-2] for f in os.listdir(os.path.join(options.build, "obj/tests/unit"))
                                            if f.startswith("test_") and f.endswith(".o") and not runs_alone(f[:-2]))
    program = os.path.join(any_file.room, "counting")
    for name in names + options.cases.split():
        case = name not in names
        link = any_file.link_tool(counting, program, ["--coverage"]) if case else \
            any_file.link_test(name, counting, program, ["--coverage"])
        if not link:
            sys.exit("%s: cannot be linked" % name)
        passed, cpu, wall = any_file.run(["bash", "tests/cases/%s.sh" % name] if case else [program], 3000, case and program)
        for f in files:
            lines = f.covered(f.room)
            if lines and passed:
                (f.cases if case else f.tests).append((cpu, name, lines, wall))
        if not passed:
            print("# %s fails without any change: it is left out" % name)
    for f in files:
        f.tests.sort(key=lambda t: t[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("build", "cc", "flags", "libs"):
        parser.add_argument("--" + name, required=True)
    for name in ("since", "cases", "tests", "again"):
        parser.add_argument("--" + name, default="")
    for name, default in (("sample", 0), ("seed", 0), ("jobs", os.cpu_count())):
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    options.build = os.path.realpath(options.build)
    os.makedirs(os.path.join(options.build, "mutants"), exist_ok=True)
    # A file of cmd/ has no unit tests, and the tool is linked with all the others of that folder.
    if any(os.path.realpath(f).startswith(os.path.join(ROOT, "cmd/")) for f in options.files):
        parser.error("cmd/ is not for this")
    files = [Mutants(options, f) for f in options.files]
    try:
        work = [(f, c) for f in files for c in f.changes()]
        if options.again:
            seen = set(re.findall(r"(?m)^(?:survived|never run) +(\S+:\d+:\d+: .*)$", open(options.again).read()))
            work = [(f, c) for f, c in work if f.where(c) in seen]
        if options.sample and options.sample < len(work):
            chosen = set(random.Random(options.seed).sample(range(len(work)), options.sample))
            work = [w for i, w in enumerate(work) if i in chosen]
        if options.list:
            for f, (at, _, _, name) in work:
                print("%s:%d: %s" % (f.path, f.line_of(at), name))
            return 0
        if work:
            learn(sorted({w[0] for w in work}, key=lambda f: f.path), options)
        counts = {}
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as threads:
            for what, where in threads.map(lambda w: w[0].attempt(w[1]), work):
                counts[what] = counts.get(what, 0) + 1
                if what in ("survived", "never run") or (options.verbose and where):
                    print("%-9s %s" % (what, where), flush=True)
    finally:
        for f in files:
            shutil.rmtree(f.room, ignore_errors=True)
    caught, all_of_them = counts.get("caught", 0), sum(counts.get(k, 0) for k in ("caught", "survived", "never run"))
    print("%d of %d changes caught (%.1f %%); %d survived, %d on lines that no test runs; of the same code %d, no C %d" % (
        caught, all_of_them, 100.0 * caught / max(all_of_them, 1), counts.get("survived", 0), counts.get("never run", 0),
        counts.get("same", 0), counts.get("invalid", 0)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
