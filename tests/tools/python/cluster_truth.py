# SPDX-License-Identifier: Apache-2.0
"""Compares the clusters of `cluster --format ndjson` with what bench/fleet says is true of them."""
import json
import sys

truth = {}
for line in open(sys.argv[1]):
    name, *numbers = line.rstrip("\n").split("\t")
    truth[name] = [int(n) for n in numbers]
rows = [json.loads(line) for line in open(sys.argv[2])]
total, clusters = rows[0], rows[1:]
wrong = 0


def check(name, what, got, wanted, off=0.0):
    global wrong
    if abs(got - wanted) > off * wanted:
        wrong += 1
        print(f"{name}: {what} is {got}, not {wanted}")


check("all", "clusters", len(clusters), len(truth))
check("all", "reports", total["reports"], sum(t[0] for t in truth.values()))
check("all", "repeats", total["repeats"], sum(t[1] for t in truth.values()))
repeats = 0
for c in clusters:
    reports, _, users, starts, p50, p90, most = truth.pop(c["key"])
    repeats += c["repeats"]
    check(c["key"], "reports", c["reports"], reports)
    # Beyond 1,024 they are estimated: four times the standard error.
    check(c["key"], "users", c["users"], users, 4 * c["user_error"])
    check(c["key"], "starts", c["starts"], starts, 0 if starts <= 1024 else 0.047)
    check(c["key"], "p50", c["p50_ms"], p50, 1 / 128)
    check(c["key"], "p90", c["p90_ms"], p90, 1 / 128)
    check(c["key"], "max", c["max_ms"], most)
    check(c["key"], "rate", c["user_rate"] * total["sampled_users"], c["users"], 1e-6)
    check(c["key"], "rate", c["start_rate"] * total["sampled_starts"], c["starts"], 1e-6)
    check(c["key"], "details", sum(c["details"].values()), reports)
    check(c["key"], "devices", sum(d["reports"] for d in c["devices"]), reports, 1)
check("all", "missing", len(truth), 0)
sys.exit(wrong > 0)
