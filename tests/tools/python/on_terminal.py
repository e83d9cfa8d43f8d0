# SPDX-License-Identifier: Apache-2.0
"""Runs a command whose standard error is a terminal, and prints what that shows in the end.

    on_terminal.py [--feed FILE] COMMAND...

With --feed, standard input is FILE again and again, until a line of progress was seen: "seen" is printed first, or
"none" where 2 GB did not bring one: progress comes after a time, in which a fast machine reads much.
"""
import os
import pty
import select
import subprocess
import sys

arguments = sys.argv[1:]
feed = None
if arguments[0] == "--feed":
    feed, arguments = open(arguments[1], "rb").read(), arguments[2:]
outer, inner = pty.openpty()
command = subprocess.Popen(arguments, stdin=subprocess.PIPE if feed else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=inner)
os.close(inner)
said = b""


def hear(wait):
    global said
    while select.select([outer], [], [], wait)[0]:
        try:
            said += os.read(outer, 65536)
        except OSError:  # the other end is closed
            return


if feed:
    fed = 0
    while b"reports read: " not in said and fed < 2e9:
        command.stdin.write(feed)
        fed += len(feed)
        hear(0)
    command.stdin.close()
    print("seen" if b"reports read: " in said else "none")
status = command.wait()
hear(0)
# What stays: each line from where the last return of the cursor, which empties it, left it.
for line in said.decode().split("\n"):
    left = line.rstrip("\r").split("\r")[-1].replace("\x1b[K", "")
    if left:
        print(left)
sys.exit(status)
