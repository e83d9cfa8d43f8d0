# SPDX-License-Identifier: Apache-2.0
"""Checks that the trees of `cluster --format ndjson` add up, folded nodes included."""
import json
import sys

wrong = 0
for line in open(sys.argv[1]):
    row = json.loads(line)
    if "tree" not in row:
        continue
    open_nodes = []  # of each level: [name, left of total, reports]
    roots = self_sum = 0
    for depth, name, reports, calls, total, self_ms, folded, estimated, levels in row["tree"]:
        while len(open_nodes) > depth:
            wrong += open_nodes.pop()[1] != 0
        if depth == 0:
            roots += total
        else:
            open_nodes[-1][1] -= total
            wrong += reports > open_nodes[-1][2]
        wrong += calls < reports
        self_sum += self_ms + folded
        open_nodes.append([name, total - self_ms - folded, reports])
    while open_nodes:
        wrong += open_nodes.pop()[1] != 0
    wrong += self_sum != roots
    own = sum(m["self_ms"] for m in row["methods"])
    wrong += own > roots or (len(row["methods"]) < 50 and not row["pruned_nodes"] and own != roots)
    wrong += any(m["total_ms"] > roots or m["reports"] > row["reports"] for m in row["methods"])
sys.exit(wrong > 0)
