#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Types a line into a real shell on a terminal, presses TAB, and prints what has become of it.

usage: typed.py SHELL COMMAND... SETUP LINE...

For each LINE: the words of the command line behind the TAB, one line for each LINE. SETUP is run first.
The shell itself says what the words are: `printf` is put in front of them, and the line is run.
"""
import os
import pty
import re
import select
import sys

LIMIT = 60  # seconds without a word, after which a shell hangs


def read_until(fd, pattern, seen=b""):
    while not re.search(pattern, seen):
        if not select.select([fd], [], [], LIMIT)[0]:
            sys.exit("typed.py: the shell says nothing more; so far: %r" % seen)
        try:
            seen += os.read(fd, 65536)
        except OSError:
            sys.exit("typed.py: the shell has ended: %r" % seen)
    return seen


def main():
    at = sys.argv.index("--")
    command, setup, lines = sys.argv[1:at], sys.argv[at + 1], sys.argv[at + 2:]
    child, fd = pty.fork()
    if child == 0:
        os.environ.update(TERM="dumb", COLUMNS="400", LINES="50")
        os.execvp(command[0], command)
    for number, line in enumerate([None] + lines):
        # The quotes keep the echo of what is typed from looking like the answer.
        text = setup if line is None else "%s\t\x01printf '<%%s>' 'word%d' \x05" % (line, number)
        os.write(fd, (text + "; printf '<%s>\\n' 'the''end" + str(number) + "'\r").encode())
        said = read_until(fd, (r"<theend%d>\r?\n" % number).encode()).decode(errors="replace")
        if line is not None:
            found = re.findall(r"<([^<>]*)>", said.split("<word%d>" % number)[-1])
            print(" ".join(word for word in found if not word.startswith("theend")))
    os.write(fd, b"exit\r")
    os.close(fd)
    os.waitpid(child, 0)


main()
