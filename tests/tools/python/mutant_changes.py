#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The small changes that mutants.py makes to a C file, and those of which it is known that they mean the same.

    mutant_changes.py   says which of these are not there any more: `make lint`"""
import os
import re
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
KNOWN = os.path.join(ROOT, "tests/mutants.txt")

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
NO_STATEMENT = re.compile(r"(return|if|for|while|switch|else|do|case|default|goto|sizeof)\b|"
                          r"(\w+_)?(free|release)\(|pthread_(mutex|cond|condattr)_destroy\(")
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


ALLOCATION = re.compile(r"\b(arena_z?alloc|ARENA_NEW|mem_size|mem_(?:c|re)?alloc|[cm]alloc|realloc)\($")


def is_larger_buffer(code, m):
    """Whether the number, of which one more is made, is a term of an allocation's size: there is more room then."""
    if not re.search(r"[+*] $", code[:m.start()]) and not re.match(r" [+*]", code[m.end():]):
        return False
    depth = 0
    for i in range(m.start() - 1, -1, -1):
        if code[i] in "[{};?":
            return False
        depth += {"(": 1, ")": -1}.get(code[i], 0)
        if depth == 1 and ALLOCATION.search(code[:i + 1]):
            return True
        depth = min(depth, 0)
    return False


# What means the same wherever it stands, and is no change.
GROWTH = re.compile(r"\b(\w+(?:(?:->|\.)\w+)*) \? \1 \* (\d+) : (\d+)")  # how much room there is, for as long as there is enough
SIGN = re.compile(r"\? -(1)(?: : (1))?\b|: -(1)\b|\b(?:result|fd) = -(1)\b")  # an error, or an order: its sign counts
ROOM = re.compile(r"\bchar \w+\[(\d+)\]")  # more of it than is needed
LARGEST = re.compile(r"\bif \((\S+) ([<>]) (.+)\)\s+(?:\1 = \3|\3 = \1);")  # nor does it matter which of two equals is taken


def means_the_same(code):
    """Where a change would mean the same: {(from, to)}."""
    found = {m.span(i) for m in GROWTH.finditer(code) for i in (2, 3)}
    return found | {m.span(i) for m in SIGN.finditer(code) for i in (1, 2, 3, 4)} | \
        {m.span(1) for m in ROOM.finditer(code)} | {m.span(2) for m in LARGEST.finditer(code)}


def changes_of(text):
    """(place, end, what stands there afterwards, name) of each change, in order."""
    code = code_alone(text)
    body = [(m.start(), m.end()) for m in re.finditer(r"(?ms)^\{.*?^\}", code)]
    found = []
    for pattern, to, name in CHANGES:
        found += [(m.start(), m.end(), to, "%s to %s" % (name, to.strip(";") or "nothing")) for m in re.finditer(pattern, code)]
    for m in NUMBER.finditer(code):
        value = number_of(m.group(0))
        if not re.search(r"return -?$", code[:m.start()]) and not is_larger_buffer(code, m):
            found.append((m.start(), m.end(), str(value + 1), "%s to %d" % (m.group(0), value + 1)))
    for m in STATEMENT.finditer(code):
        if not NO_STATEMENT.match(m.group(1)) and re.search(r"(?:[;{})]|:|\belse)\s*$", code[:m.start(1)]):
            found.append((m.start(1), m.end(1), "(void)0", "no " + " ".join(text[m.start(1):m.end(1)].split())))
    for m in CONDITION.finditer(code):
        end = closing(code, m.end() - 1)
        found.append((m.end(), end, "!(%s)" % text[m.end():end], "if not"))
    same = means_the_same(code)
    found = [f for f in found if (f[0], f[1]) not in same]
    # Tables and enums stand outside of functions; what they say is told by numbers alone, and tested as whole rows.
    return sorted(f for f in found if any(a <= f[0] and f[1] <= b for a, b in body))


def functions_of(text):
    """(beginning, end, name) of each function's body."""
    code = code_alone(text)
    found = []
    for m in re.finditer(r"(?ms)^\{.*?^\}", code):
        name = re.search(r"(\w+)\s*\((?:[^;{}])*\)\s*$", re.sub(r"__attribute__.*?\n", "", code[:m.start()].rsplit("\n}", 1)[-1]))
        if name:
            found.append((m.start(), m.end(), name.group(1)))
    return found


def keys_of(path, text, changes):
    """By what each change is known wherever its line moves to: FILE: FUNCTION: CHANGE: LINE, and "#2" for another like it."""
    functions, keys, seen = functions_of(text), [], {}
    for at, _, _, name in changes:
        function = next((f for a, b, f in functions if a <= at < b), "")
        line = text[text.rfind("\n", 0, at) + 1:text.index("\n", at)].strip()
        key = "%s: %s: %s: %s" % (path, function, name, line)
        seen[key] = seen.get(key, 0) + 1
        keys.append(key + (" #%d" % seen[key] if seen[key] > 1 else ""))
    return keys


def known():
    """The changes in tests/mutants.txt, each with the reason above it."""
    told, reason = {}, ""
    for line in open(KNOWN) if os.path.exists(KNOWN) else []:
        line = line.rstrip("\n")
        if line.startswith("    "):
            told[line.strip()] = reason
        elif line and not line.startswith("#"):
            reason = line
    return told


def gone():
    """Those that are not there any more, since their file, function or line was changed: their reason has to be thought of again."""
    there = set()
    for path in {key.split(":")[0] for key in known()}:
        file = os.path.join(ROOT, path)
        text = open(file).read() if os.path.exists(file) else ""
        there.update(keys_of(path, text, changes_of(text)))
    return ["tests/mutants.txt: there is no such change: " + key for key in known() if key not in there]


if __name__ == "__main__":
    sys.exit("\n".join(gone()) or 0)
