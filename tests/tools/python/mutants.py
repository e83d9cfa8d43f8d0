#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes a C file in small ways, one at a time, and looks whether a test sees it: `make mutants OF=weave/rules.c`.

    mutants.py --build DIR --cc CC --flags FLAGS --libs LIBS [option...] FILE...

    --sample N      of all changes N, by the number --seed (0)
    --each N        so many of each directory
    --since COMMIT  only lines that differ from that commit's
    --cases NAMES   cases (tests/cases/NAME.sh) that see what the unit tests do not; "auto": those of the table CASES
    --sanitized     what the unit tests do not see, the quick ones try again with the file under AddressSanitizer and UBSan
    --tests NAMES   only these unit tests; by default all that run the line
    --again OUTPUT  only what that file, printed by this program, says that no test saw
    --list          the changes, without any test
    --jobs N        so many at the same time (the number of processors)

Each change is compiled, and the unit tests that run its line are linked with it. Of a program of unit tests only those
tests are run that run the line, each in a process of its own (tests/tools/c/one_by_one.c), the quickest first, until one
fails: it crashes, hangs (ten times the CPU or five times the time it needs otherwise), or says "not ok". A test that
other programs' load may disturb has to fail three times. A change that compiles to the same code is none; nor is one
that is listed in tests/mutants.txt, because it means the same. What no test saw is printed, then counts for each
directory. Which lines a program runs is kept in DIR/mutants until the program, or a file of which that is asked, is
another one. Nothing but DIR is written. The counts are of a sample too when SIGINT or SIGTERM ends it before."""
import argparse
import concurrent.futures
import hashlib
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
import threading
import time

from mutant_changes import ROOT, changes_of, gone, keys_of, known

WALL = 300  # seconds, for a test of which nothing is known yet
QUICK = 0.2  # seconds of CPU, of one of a program's tests
SANITIZE = "-O1 -U_FORTIFY_SOURCE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
# A variable of a function holds a pattern until something is put into it, not what lay there: a compiler may have it or not.
PATTERN = "-ftrivial-auto-var-init=pattern"
# What hides memory that was not given out: lib/poison.h.
HIDING = ["lib/arena.c"]
# What sees most in a second of what unit tests do not.
CASES = {
    "weave/": "outputs in-place containers dex-cli trust dex-odd apk-packaging",
    "classfile/": "random-classes",
    "dexfile/": "dex-cli dex-odd",
    "mapping/": "cli",
    "runtime/": "runtime-c locale-musl jvm-runtime",
    "verify/": "verify",
}
INCLUDED = re.compile(r'(?m)^#include "(\S+\.c)"$')
ALONE = threading.Lock()


def limits(cpu):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # A shell's background jobs ignore them, and tests send them.
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
    return set_limits


class Test:
    """A unit test or a case, and what is known of it."""

    def __init__(self, name, is_case=False):
        self.name, self.is_case, self.cpu, self.wall, self.parts = name, is_case, 3000.0, WALL / 5.0, {}
        path = "tests/cases/%s.sh" % name if is_case else "tests/unit/%s.c" % name
        said = re.search(r"(?m)^(?:#| \*) test: (.*?)(?: \*/)?$", open(os.path.join(ROOT, path)).read())
        words = said.group(1).split(", ") if said else []
        self.alone, self.shaky = "alone" in words, "alone" in words or "threads" in words

    def command(self, program):
        return ["bash", "tests/cases/%s.sh" % self.name] if self.is_case else [program]


class Some:
    """Of a test those that run a line, by their numbers: what it takes to run them, the quickest first."""

    def __init__(self, test, numbers):
        self.test, self.numbers = test, sorted(numbers, key=lambda i: test.parts.get(i, 0))
        self.name, self.is_case, self.alone, self.shaky = test.name, test.is_case, test.alone, test.shaky
        self.cpu = sum(test.parts[i] for i in numbers) if test.parts else test.cpu
        self.wall = test.wall if test.shaky or not test.parts else min(test.wall, 4 * self.cpu + 2)

    def command(self, program):
        return self.test.command(program)

    def env(self, times):
        return {"ONE_BY_ONE": ",".join("%d:%d" % (i, (10 * self.test.parts[i] + 1) * times) for i in self.numbers)} \
            if self.test.parts else {}


class Mutants:
    """A file, its changes, and the tests that run it."""

    def __init__(self, options, path):
        self.options, self.path = options, os.path.relpath(os.path.realpath(path), ROOT)
        self.text = open(os.path.join(ROOT, self.path)).read()
        self.room = tempfile.mkdtemp(dir=os.path.join(options.build, "mutants"))
        self.lines = self.changed_lines()
        self.tests, self.counted = [], set()

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
        at, _, _, _, key = change
        return "%s:%d:%d:%s" % (self.path, self.line_of(at), at - self.text.rfind("\n", 0, at), key.split(":", 1)[1])

    def changes(self):
        found = changes_of(self.text)
        found = [c + (k,) for c, k in zip(found, keys_of(self.path, self.text, found))]
        return [c for c in found if self.lines is None or self.line_of(c[0]) in self.lines]

    def compile(self, text, to, more=""):
        """Whether the text compiles, as it stands in the file's place. Warnings are none. The object holds the name of
        its source, so that this is the same for each."""
        source = os.path.join(to + ".d", self.path)
        os.makedirs(os.path.dirname(source), exist_ok=True)
        with open(source, "w") as f:
            f.write('#line 1 "%s"\n' % self.path)
            f.write(text)
        flags = [w for w in shlex.split(self.options.flags) if w not in ("-g", "-Werror")]
        return subprocess.run([self.options.cc, *flags, "-w", "-g0", "-I" + os.path.dirname(self.path), *more.split(), "-c",
                               "-o", to, source], cwd=ROOT, capture_output=True).returncode == 0

    def mutate(self, change):
        return self.text[:change[0]] + change[2] + self.text[change[1]:]

    def tests_of(self, change):
        """Those that run its line; a line that has no code of its own, as of a constant, is anybody's. First what is quick
        of each program, then the rest."""
        line, numbers = self.line_of(change[0]), {}
        for test, part, lines in self.tests:
            if line in lines or line not in self.counted:
                numbers.setdefault((test, test.parts.get(part, 0) > QUICK), []).append(part)
        return sorted((Some(t, n) for (t, _), n in numbers.items()), key=lambda t: (t.is_case, t.shaky, t.cpu))


class Bench:
    """Where tests are linked and run."""

    def __init__(self, options):
        self.options, self.build = options, options.build
        self.one_by_one = os.path.join(self.build, "mutants/one_by_one.o")
        subprocess.run([options.cc, "-O1", "-c", "-o", self.one_by_one, "tests/tools/c/one_by_one.c"], cwd=ROOT, check=True)
        gold = subprocess.run([options.cc, "-fuse-ld=gold", "-Wl,--version"], capture_output=True).returncode == 0
        self.quick = ["-fuse-ld=gold"] if gold else []
        self.sanitizing, self.made = threading.Lock(), set()
        self.hidden = [self.sanitized(path) for path in HIDING] if options.sanitized else []

    def flags(self):
        return [w for w in shlex.split(self.options.flags) if w not in ("-g", "-Werror")]

    def link(self, *what):
        o = self.options
        return subprocess.run([o.cc, *self.quick, "-pthread", *what], cwd=ROOT, capture_output=True).returncode == 0

    def sanitized(self, path):
        """Its object under the sanitizers, made once."""
        to = os.path.join(self.build, "mutants", os.path.basename(path)[:-2] + ".sanitized.o")
        with self.sanitizing:
            if path not in self.made:
                subprocess.run([self.options.cc, *self.flags(), "-w", *SANITIZE.split(), "-c", "-o", to, path], cwd=ROOT, check=True)
                self.made.add(path)
        return to

    def link_test(self, name, objects, to, more=""):
        b, source = self.build, "tests/unit/%s.c" % name
        # The test as well, for its arrays; the rest of the program is what it is otherwise.
        own = self.sanitized(source) if more == SANITIZE else os.path.join(b, "obj/tests/unit", name + ".o")
        # A test may have a file under test in itself, instead of its object.
        inside = INCLUDED.findall(open(source).read())
        instead = [o for o in objects if any(os.path.exists(os.path.join(o + ".d", path)) for path in inside)]
        if instead:
            objects = [o for o in objects if o not in instead]
            own = os.path.join(os.path.dirname(instead[0]), name + ".o")
            flags = [*["-I%s.d" % o for o in instead], *self.flags(), "-w", *(["-O0"] if more == "--coverage" else []), *more.split()]
            if subprocess.run([self.options.cc, *flags, "-c", "-o", own, source], cwd=ROOT, capture_output=True).returncode != 0:
                return False
        if more == "--coverage":
            more += " -Wl,-u,__gcov_dump"  # for one_by_one.c, which has it where it is there
        return self.link(*more.split(), "-Wl,--wrap=_cmocka_run_group_tests,--wrap=_exit", self.one_by_one, "-o", to, own, *objects,
                         os.path.join(b, "libunit.a"), os.path.join(b, "libcore.a"), *shlex.split(self.options.libs),
                         "-lcmocka")

    def link_tool(self, objects, to, more=""):
        cmd = os.path.join(self.build, "obj/cmd")
        cmd = [os.path.join(cmd, f) for f in sorted(os.listdir(cmd)) if f.endswith(".o")]
        return self.link(*more.split(), "-o", to, *cmd, *objects, os.path.join(self.build, "libcore.a"),
                         *shlex.split(self.options.libs))

    def link_library(self, files, pics, to, more=""):
        """The recorder, in which each of the files is the object beside it."""
        instead = {"%s/pic/%s.o" % (self.build, f.path[:-2]): pic for f, pic in zip(files, pics)}
        found = subprocess.run(["find", os.path.join(self.build, "pic/runtime"), "-name", "*.o"], capture_output=True, text=True)
        return self.link(*more.split(), "-shared", "-Wl,-soname,libmethodbeat.so", "-Wl,-z,nodelete", "-o", to,
                         *[instead.get(o, o) for o in sorted(found.stdout.split())])

    def link_case(self, files, objects, pics, room, more=""):
        """A build directory as the case sees it: of links, but for what the change is in. What the tool makes of the corpus
        lies there only; without a change it may be everybody's, and so may what else is made for cases."""
        shadow, mine = os.path.join(room, "build"), ["methodbeat", "libmethodbeat.so", "mutants"]
        os.mkdir(shadow)
        if not more:
            mine.append("tests")
            os.mkdir(os.path.join(shadow, "tests"))
        for inside in ("", "tests") if not more else ("",):
            for name in os.listdir(os.path.join(self.build, inside)):
                if name not in mine + ["instrumented"]:
                    os.symlink(os.path.join(self.build, inside, name), os.path.join(shadow, inside, name))
        tool, library = os.path.join(shadow, "methodbeat"), os.path.join(shadow, "libmethodbeat.so")
        if not self.link_tool(objects, tool, more):
            return None
        if not pics:
            os.symlink(os.path.join(self.build, "libmethodbeat.so"), library)
        elif not self.link_library(files, pics, library, more):
            return None
        return shadow

    def run(self, test, command, room, build=None, times=1.0, more=()):
        """Whether the test passes within ten times its CPU and five times its time; what it took of both, and said."""
        scratch = tempfile.mkdtemp(dir=room)
        build = build or self.build
        # Counts of lines, where there are any, go to a directory of this run.
        env = dict(os.environ, BUILD=build, MB=os.path.join(build, "methodbeat"), TMPDIR=scratch, LC_ALL="C.UTF-8",
                   ASAN_OPTIONS="detect_leaks=0", GCOV_PREFIX=os.path.join(room, "counts"), GCOV_PREFIX_STRIP="99", MALLOC_PERTURB_="165")
        env.update(more or (test.env(times) if isinstance(test, Some) else ()))
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, preexec_fn=limits((10 * test.cpu + 5) * times),
                                   start_new_session=True)
        before, began, out = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic(), b""
        try:
            out = process.communicate(timeout=(5 * test.wall + 20) * times)[0]
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
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return bool(passed), used, time.monotonic() - began, out

    def fails(self, test, command, room, build=None, times=1.0):
        """Whether it fails; one that load may disturb, three times, and alone."""
        if not test.alone:
            return all(not self.run(test, command, room, build, times)[0] for _ in range(3 if test.shaky else 1))
        with ALONE:
            return all(not self.run(test, command, room, build, times)[0] for _ in range(3))

    def fails_sanitized(self, file, test, mutant, room):
        """Whether it fails with the mutant's object, and not with that of the file as it is."""
        program, original = (os.path.join(room, n) for n in ("program", "original.o"))
        for made, fails in (mutant, True), (original, False):
            if not fails and not file.compile(file.text, original, SANITIZE):
                return False
            if not self.link_test(test.name, [made, *self.hidden], program, SANITIZE):
                sys.exit("%s: cannot be linked to %s under the sanitizers" % (file.path, test.name))
            if self.fails(test, test.command(program), room, None, 10) != fails:
                return False
        return True

    def attempt(self, file, change):
        """"invalid", "same", "caught", "survived" or "never run"; what to say, and what caught it."""
        room = tempfile.mkdtemp(dir=file.room)
        text, where = file.mutate(change), file.where(change)
        made, program, pic = (os.path.join(room, n) for n in ("mutant.o", "program", "pic.o"))
        try:
            if not file.compile(text, made):
                return "invalid", "", ""
            if open(made, "rb").read() == open(file.original, "rb").read():
                return "same", "", ""
            tests = file.tests_of(change)
            units, cases = [t for t in tests if not t.is_case], [t for t in tests if t.is_case]
            for t in units:
                if not self.link_test(t.name, [made], program):
                    sys.exit("%s: cannot be linked to %s" % (where, t.name))
                if self.fails(t, t.command(program), room):
                    return "caught", "%s (%s)" % (where, t.name), "unit tests"
            if self.options.sanitized and units:
                sanitized = os.path.join(room, "sanitized.o")
                file.compile(text, sanitized, SANITIZE)
                for t in (t for t in units if t.cpu / max(len(t.numbers), 1) <= QUICK):
                    if self.fails_sanitized(file, t, sanitized, room):
                        return "caught", "%s (%s, sanitized)" % (where, t.name), "sanitizers"
            is_pic = file.path.startswith("runtime/")
            if cases and (not is_pic or file.compile(text, pic, "-fPIC -fvisibility=hidden")):
                shadow = self.link_case([file], [made], [pic] if is_pic else [], room)
                for t in cases:
                    if not shadow or self.fails(t, t.command(""), room, shadow):
                        return "caught", "%s (%s)" % (where, t.name), "cases"
            return ("survived" if tests else "never run"), where, ""
        finally:
            shutil.rmtree(room, ignore_errors=True)


class Coverage:
    """Which tests run which lines of some files, and how much CPU and time they take."""

    def __init__(self, bench, files, options):
        self.bench, self.files, self.options = bench, files, options
        self.room = tempfile.mkdtemp(dir=files[0].room)
        self.counts = tempfile.mkdtemp(dir=files[0].room)
        self.built = b""

    def prepare(self):
        def make(f):
            name = os.path.join(self.counts, f.path[:-2].replace("/", "-"))
            f.counting, f.counting_pic = name + ".o", name + ".pic.o"
            f.original = os.path.join(tempfile.mkdtemp(dir=f.room), "mutant.o")
            pic = self.options.cases and f.path.startswith("runtime/")
            return f.compile(f.text, f.counting, "-O0 --coverage") and f.compile(f.text, f.original) and \
                (not pic or f.compile(f.text, f.counting_pic, "-O0 --coverage -fPIC -fvisibility=hidden"))

        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as threads:
            for f, made in zip(self.files, threads.map(make, self.files)):
                if not made:
                    sys.exit("%s: does not compile" % f.path)
        by_path = {f.path: f for f in self.files}
        for path, line, _ in self.lines_of([f for f in os.listdir(self.counts) if f.endswith(".gcno")], self.counts):
            by_path[path].counted.add(line)

    def lines_of(self, names, directory):
        """(path, line, how often it ran) of each line of the files with code of its own."""
        paths = {f.path for f in self.files}
        told = subprocess.run(["gcov", "--json-format", "--stdout", *names], cwd=directory, capture_output=True).stdout if names else b""
        return [(of["file"], line["line_number"], line["count"]) for text in told.splitlines() if text.strip()
                for of in json.loads(text).get("files", []) if of["file"] in paths for line in of["lines"]]

    def covered(self, counts):
        """By file, the lines that ran, of the counts that a run left in the directory."""
        # Where all is 0, a record's length is negative.
        data = [f for f in os.listdir(counts) if f.endswith(".gcda") and
                re.search(rb"(?s)\x00\x00\xa1\x01...[\x00-\x7f]", open(os.path.join(counts, f), "rb").read())] \
            if os.path.isdir(counts) else []
        for name in data:
            os.symlink(os.path.join(self.counts, name[:-4] + "gcno"), os.path.join(counts, name[:-4] + "gcno"))
        lines = {}
        for path, line, count in self.lines_of(data, counts):
            if count > 0:
                lines.setdefault(path, set()).add(line)
        return {path: sorted(ran) for path, ran in lines.items()}

    def command(self, test, files, room):
        """What runs it with the files that count, and the build directory it sees."""
        objects = [f.counting for f in files]
        if not test.is_case:
            program = os.path.join(room, "counting")
            return self.bench.link_test(test.name, objects, program, "--coverage") and test.command(program), None
        library = [f for f in files if f.path.startswith("runtime/")]
        shadow = self.bench.link_case(library, objects, [f.counting_pic for f in library], room, "--coverage")
        return shadow and test.command(""), shadow

    def hash_of(self, test, files):
        """Of all that decides what the test runs: the objects that were built, its own, and where the files have lines."""
        if not self.built:
            self.built = subprocess.run("find obj -name '*.o' -not -path 'obj/gen/*' -not -path 'obj/tests/unit/test_*' | sort | "
                                        "xargs sha256sum", shell=True, cwd=self.bench.build, capture_output=True).stdout
        own = ["tests/cases/%s.sh" % test.name, "tests/lib.sh"] if test.is_case else \
            [os.path.join(self.bench.build, "obj/tests/unit", test.name + ".o"), self.bench.one_by_one]
        told = hashlib.sha256(self.built)
        for path in [os.path.join(ROOT, o) for o in own] + [os.path.join(ROOT, f.path) for f in files]:
            told.update(open(path, "rb").read())
        return told.hexdigest()

    def measure(self, test, files):
        """What it takes to run the test, and which lines run; of each test of a program, where it has several."""
        room = tempfile.mkdtemp(dir=self.room)
        command, build = self.command(test, files, room)
        if not command:
            sys.exit("%s: cannot be linked" % test.name)
        counts = os.path.join(room, "counts")
        passed, cpu, wall, out = self.bench.run(test, command, room, build, more={} if test.is_case else {"ONE_BY_ONE": "all"})
        if not passed and not test.is_case:
            # Tests of which one follows the other are run as a whole.
            shutil.rmtree(counts, ignore_errors=True)
            passed, cpu, wall, out = self.bench.run(test, command, room, build)
        found = {"passed": passed, "cpu": cpu, "wall": wall, "parts": {}, "ran": {}}
        for number, status, ms in re.findall(rb"(?m)^# one (\d+) (-?\d+) (\d+)$", out):
            name = number.decode()
            if int(status) == 0:
                found["parts"][name] = max(int(ms), 1) / 1000.0
                found["ran"][name] = self.covered(os.path.join(counts, name))
        if passed and not found["parts"]:
            found["ran"]["0"] = self.covered(counts)
        shutil.rmtree(room, ignore_errors=True)
        return found

    def learn(self, test, files):
        known = os.path.join(self.bench.build, "mutants", "%s-%s.json" % (test.name, self.hash_of(test, files)))
        if os.path.exists(known):
            found = json.load(open(known))
        else:
            found = self.measure(test, files)
            if found["passed"]:
                with open(known + ".new", "w") as f:
                    json.dump(found, f)
                os.rename(known + ".new", known)
        test.cpu, test.wall = found["cpu"], found["wall"]
        test.parts = {int(i): cpu for i, cpu in found["parts"].items()}
        if not found["passed"]:
            print("# %s fails without any change: what fails of it is left out" % test.name, flush=True)
        by_path = {f.path: f for f in files}
        return [(by_path[path], test, int(part), set(lines)) for part, ran in found["ran"].items() for path, lines in ran.items()]

    def learn_all(self):
        o = self.options
        units = os.listdir(os.path.join(self.bench.build, "obj/tests/unit"))
        tests = [(Test(name), self.files) for name in o.tests.split() or
                 sorted(f[:-2] for f in units if f.startswith("test_") and f.endswith(".o"))]
        wanted = CASES if o.cases == "auto" else {"": o.cases}
        for name in sorted({n for names in wanted.values() for n in names.split()}):
            files = [f for f in self.files if any(f.path.startswith(d) and name in n.split() for d, n in wanted.items())]
            if files:
                tests.append((Test(name, True), files))
        with concurrent.futures.ThreadPoolExecutor(o.jobs) as threads:
            learned = list(threads.map(lambda t: self.learn(*t), [t for t in tests if not t[0].alone]))
        learned += [self.learn(*t) for t in tests if t[0].alone]
        for file, test, part, ran in (row for rows in learned for row in rows):
            file.tests.append((test, part, ran))


def options_of():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("build", "cc", "flags", "libs"):
        parser.add_argument("--" + name, required=True)
    for name in ("since", "cases", "tests", "again"):
        parser.add_argument("--" + name, default="")
    for name, default in (("sample", 0), ("each", 0), ("seed", 0), ("jobs", os.cpu_count())):
        parser.add_argument("--" + name, type=int, default=default)
    for name in ("sanitized", "list", "verbose"):
        parser.add_argument("--" + name, action="store_true")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    options.build = os.path.realpath(options.build)
    tried = subprocess.run([options.cc, PATTERN, "-Werror", "-fsyntax-only", "-x", "c", os.devnull], capture_output=True)
    if tried.returncode == 0:
        options.flags += " " + PATTERN
    # A file of cmd/ has no unit tests, and the tool is linked with all the others of that folder.
    if any(os.path.realpath(f).startswith(os.path.join(ROOT, "cmd/")) for f in options.files):
        parser.error("cmd/ is not for this")
    return options


def chosen(files, options):
    """(file, change) of all that are to be made; how many more mean the same, as tests/mutants.txt says."""
    work = [(f, c) for f in files for c in f.changes()]
    if options.again:
        seen = set(re.findall(r"(?m)^(?:survived|never run) +(\S+:\d+:\d+: .*)$", open(options.again).read()))
        work = [(f, c) for f, c in work if f.where(c) in seen]
    same = known()
    if gone():
        sys.exit(gone()[0])
    if options.sample and options.sample < len(work):
        picked = set(random.Random(options.seed).sample(range(len(work)), options.sample))
        work = [w for i, w in enumerate(work) if i in picked]
    left = [w for w in work if w[1][4] not in same]
    n_same = len(work) - len(left)
    if options.each:
        by_directory = {}
        for w in left:
            by_directory.setdefault(w[0].path.split("/")[0], []).append(w)
        some = random.Random(options.seed)
        left = [w for ws in by_directory.values() for w in some.sample(ws, min(options.each, len(ws)))]
    # In any order: what is done when it is stopped is a sample, too.
    random.Random(options.seed).shuffle(left)
    return left, n_same


def table(counts, known_same):
    """A line for each directory and one of all: what was caught, by what, and what was not."""
    columns = ("unit tests", "sanitizers", "cases", "survived", "never run")
    directories = sorted({d for d, _ in counts})
    for name, rows in [(d, [d]) for d in directories] + [("all", directories)]:
        n = {c: sum(counts.get((d, c), 0) for d in rows) for c in columns + ("same", "invalid")}
        caught = sum(n[c] for c in columns[:3])
        total = sum(n[c] for c in columns)
        print("%-10s %5d of %5d caught (%5.1f %%): unit tests %d, sanitizers %d, cases %d; not caught %d, on lines that "
              "no test runs %d; of the same code %d, no C %d" % (name, caught, total, 100.0 * caught / max(total, 1),
              *[n[c] for c in columns], n["same"], n["invalid"]))
    print("%d more mean the same (tests/mutants.txt)" % known_same)


def tried(bench, work):
    """How many of each directory were caught by what, or were not; whether a signal ended it before all were tried."""
    counts = {}
    threads = concurrent.futures.ThreadPoolExecutor(bench.options.jobs)
    try:
        for (file, _), (what, where, by) in zip(work, threads.map(lambda w: bench.attempt(*w), work)):
            key = (file.path.split("/")[0], by or what)
            counts[key] = counts.get(key, 0) + 1
            if what in ("survived", "never run") or (bench.options.verbose and where):
                print("%-9s %s" % (what, where), flush=True)
    except KeyboardInterrupt:
        print("# stopped: the counts are of what was tried by then", flush=True)
        return counts, True
    finally:
        threads.shutdown(cancel_futures=True)
    return counts, False


def main():
    options = options_of()
    os.makedirs(os.path.join(options.build, "mutants"), exist_ok=True)
    files = [Mutants(options, f) for f in options.files]
    try:
        work, known_same = chosen(files, options)
        if options.list:
            for f, change in work:
                print(f.where(change))
            return 0
        bench = Bench(options)
        if work:
            coverage = Coverage(bench, sorted(files, key=lambda f: f.path), options)
            coverage.prepare()
            coverage.learn_all()
        counts, stopped = tried(bench, work)
    finally:
        for f in files:
            shutil.rmtree(f.room, ignore_errors=True)
    table(counts, known_same)
    return 1 if stopped else 0


if __name__ == "__main__":
    # Who reads only the beginning of the list has enough of it.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
