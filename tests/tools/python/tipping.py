# SPDX-License-Identifier: Apache-2.0
"""Reports of operations whose key method tips between neighbours of one path, and of others that only look alike:

    tipping.py mapping                  methodMapping.txt
    tipping.py reports SEED N OFFSET    N reports; ids are higher by OFFSET (mapping OFFSET has these); their scene
                                        says of which operation they are

open, save and sync are three operations. Each calls down a path on which every method has most of its caller's time, so
that it is chance which one is the key. below is an operation that shares save's beginning, and then calls something
else. alone computes in a method that calls, briefly, what hangs in deep; walk is a recursion that tips.
"""
import json
import random
import sys

NAMES = ["Screen.onClick", "Repo.load", "Repo.query", "Db.run", "Db.read", "Io.wait",  # open
         "Screen.onSave", "Repo.store", "Db.write", "Io.flush",  # save
         "Sync.run", "Sync.pull", "Net.get",  # sync
         "Repo.check", "Rules.apply",  # below save
         "Math.compute", "Log.line",  # alone, deep
         "Tree.walk", "Tree.visit", "Json.parse", "Text.trim"]
ID = {name: i + 1 for i, name in enumerate(NAMES)}
PATHS = {"open": NAMES[:6], "save": NAMES[6:10], "sync": NAMES[10:13], "below": NAMES[6:8] + NAMES[13:15]}
DISPATCH = 1048574


def tree(rows, depth, name, ms):
    rows.append((depth, name, ms))


def down(rows, path, left, r, least):
    """Each has so much of its caller at least, and something small beside it."""
    for depth, name in enumerate(path):
        tree(rows, depth + 1, name, left)
        if r.random() < 0.7:
            tree(rows, depth + 2, r.choice(NAMES[-2:]), max(1, left // 40))
        left = int(left * r.uniform(least, 0.97))


def report(r, operation, offset):
    cost = int(900 * r.lognormvariate(0, 0.6))
    rows = []
    if operation in PATHS:
        down(rows, PATHS[operation], cost, r, 0.62)
    elif operation in ("alone", "deep"):
        tree(rows, 1, "Math.compute", cost)
        tree(rows, 2, "Log.line", cost * (1 if operation == "alone" else 95) // 100)
    else:
        down(rows, ["Tree.walk"] + ["Tree.visit", "Tree.walk"] * r.randrange(3) + ["Tree.visit"], cost, r, 0.7)
    stack = f"0,{DISPATCH},1,{cost}\n" + "".join(f"{d},{ID[n] + offset},1,{ms}\n" for d, n, ms in rows)
    return {"tag": "Trace_EvilMethod", "detail": "NORMAL", "cost": cost, "scene": operation, "stack": stack,
            "user": f"u{r.randrange(10 ** 6)}"}


def main():
    if sys.argv[1] == "mapping":
        offset = int(sys.argv[2]) if len(sys.argv) > 2 else 0
        for name, i in ID.items():
            print(f"{i + offset},1,com.demo.{name.replace('.', ' ')} ()V")
        return
    seed, n, offset = map(int, sys.argv[2:])
    r = random.Random(seed)
    for _ in range(n):
        print(json.dumps(report(r, r.choice(["open", "save", "sync", "below", "alone", "deep", "walk"]), offset)))


main()
