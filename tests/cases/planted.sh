#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two versions of a fleet: what was planted into the new one is what `cluster --diff` says, first and alone, and of
# equal fleets it says nothing, although some users send twenty times what others do. The fleet with something planted
# has 100,000 reports, equal ones 20,000, and 100,000 by `make test-long`.
. "$(dirname "$0")/../lib.sh"
plan 39

cd "$TMPDIR" || exit 1
${CC:-cc} -std=c11 -D_GNU_SOURCE -O1 -o planted_fleet "$ROOT/tests/tools/c/planted_fleet.c" -lm || exit 1
reports=20000
[ "${LONG:-1}" = 1 ] || reports=100000
# pair SEED WHAT...; then diffs ARGS...
pair() { ./planted_fleet . $reports "$@"; }
diffs() { "$MB" cluster -m methodMapping.txt --diff "$@" old.ndjson new.ndjson; }
# What is found, a line each: its kind, and its name.
found() {
    python3 -c 'import json, sys
for row in map(json.loads, sys.stdin):
    if row["row"] not in ("total", "owner"):
        print(row["row"], row["change"], row.get("key") or row.get("method") or row["figure"] + " " + row["place"])'
}

wrong=0
for seed in {1..20}; do
    pair "$seed" || exit 1
    diffs --format ndjson | found >finds
    [ ! -s finds ] || { wrong=$((wrong + 1)) && sed "s/^/# pair $seed: /" finds; }
done
say "of 20 pairs of equal fleets of $reports reports $wrong have a find"
ok 'equal fleets: nothing in 19 of 20' [ $wrong -le 1 ]

reports=100000
ok 'a fleet with all three' pair 21 cluster method frames
ok '... compared' diffs --format ndjson -o all.ndjson
is '... the method is found once, the cluster, and the frames; and nothing else' "$(found <all.ndjson)" \
    "$(printf '%s\n' 'method_change worse com.demo.Json.parse()' 'change new com.demo.Planted.hang()' \
        'figure_change worse frames per second com.demo.FeedActivity')"
ok '... it takes 1.5 times as long, in all of its clusters' python3 -c 'import json
row = [r for r in map(json.loads, open("all.ndjson")) if r["row"] == "method_change"][0]
print(row)
assert 1.4 < row["ratio"] < 1.6 and row["slower"] == row["clusters"] == 12 and row["q"] < 0.0001'
ok '... in text' diffs -o all.txt
has '... the method' '^slower com[.]demo[.]Json[.]parse[(][)]$' all.txt
has '... and by how much' '^ +own time a call [0-9.]+ ms before, [0-9.]+ ms after [(][+][0-9.]+ %[)], longer in 12 of 12 clusters [(]q <0[.]0001[)]$' all.txt
has '... where the cluster is' '^ +most on device Model 12: 100[.]0 % of it' all.txt
ok '... in Markdown' diffs -o all.md
has '... too' '^[|] `com[.]demo[.]Json[.]parse[(][)]` [|].*[|] 12 of 12 [|] &lt;0[.]0001 [|]$' all.md
ok '... in a page' diffs -o all.html
has '... too' '"cells":\["com[.]demo[.]Json[.]parse[(][)]","slower",.*"slower wherever it stands: own time a call ' all.html
pair 22 method
ok 'the method alone fails a build' status 3 "$MB" cluster -m methodMapping.txt --diff --fail-on worse:30 old.ndjson new.ndjson
is '... and is what is counted' "$(grep -v ' copies are left out: ' err)" 'methodbeat: --fail-on worse:30: 1 worse'

# Whose the clusters are.
cat >owners.txt <<'O'
# who looks after what
com.demo.**   = app
com.demo.team1 = one
com.demo.team2 = two
com.demo.team2.Screen2 =
com.demo.Json = platform
O
teams() { diffs --owners owners.txt "$@"; }
one() { "$MB" cluster -m methodMapping.txt --owners owners.txt "$@" new.ndjson; }
pair 23 cluster method
ok 'teams as rows' one --format ndjson -o owners.ndjson
ok '... which have all clusters' python3 -c 'import json
rows = list(map(json.loads, open("owners.ndjson")))
teams = {r["owner"]: r for r in rows if r["row"] == "owner"}
print(teams)
assert set(teams) == {"app", "one", "two"}
assert sum(t["clusters"] for t in teams.values()) == rows[0]["clusters"]
assert sum(t["count"] for t in teams.values()) == rows[0]["reports"]
of = {r["key"]: r["owner"] for r in rows if r["row"] == "cluster"}
assert of["com.demo.team1.Screen1.show()"] == "one" and of["com.demo.team2.Screen7.show()"] == "two"
assert of["com.demo.team0.Screen0.show()"] == "app"
assert of["com.demo.team2.Screen2.show()"] == "app"  # nobody has that class: whose is who calls it'
ok 'teams in text' one -o owners.txt.out --format text
has '... in a table' '^ *12 +[0-9]+ +[0-9.]+ % +≈?[0-9]+ +[0-9.]+ s +[0-9.]+ s  one$' owners.txt.out
has '... and of a cluster' '^   owner: one$' owners.txt.out
ok 'teams in a page' one -o owners.html
has '... are a column' '"cells":\["com[.]demo[.]team1[.]Screen1[.]show[(][)]","one",.*"columns":\[\{[^{}]*\},\{"label":"Owner","kind":"word"' <(tr -d '\n' <owners.html)
ok 'changes by team' teams -o teams.txt
has '... each its own' '^  platform: 1 method slower$' teams.txt
ok '... in Markdown' teams -o teams.md
has '... too' '^[|] app [|] 1 [|] 0 [|] 0 [|] 0 [|] 0 [|] 0 [|]$' teams.md
is 'of one team' "$(teams --owner platform --format ndjson | found)" 'method_change worse com.demo.Json.parse()'
is 'of a package' "$(one --package com.demo.team1 --package com.demo.team2.Screen2 --format ndjson |
    grep -c '"row":"cluster"')" 13
ok 'of a package that is none' status 1 one --package com.demo.team
has '... is said' '^methodbeat: --package com[.]demo[.]team: no method of the mapping is in it' err

# Days and versions: two weeks of each.
cat old.ndjson new.ndjson >both.ndjson
trend() { "$MB" cluster -m methodMapping.txt "$@" both.ndjson; }
ok 'trends as rows' trend --format ndjson -o trend.ndjson
ok '... as CSV' trend -o trend.csv
ok '... are the truth, both of them' python3 "$ROOT/tests/tools/python/trend_truth.py" both.ndjson methodMapping.txt trend.ndjson trend.csv
ok '... in text' trend --format text -o trend.txt
has '... the last of the days' '^     2023-12-12 +[0-9]+ +[0-9.]+ % +≈?[0-9]+ +- +[0-9.]+ m?s +[0-9.]+ m?s$' trend.txt
ok '... in a page' trend -o trend.html
has '... by version' '"trends":\[\["day",.*\["version",\[\["8[.]0[.]0",[0-9]+,' trend.html
ok 'changes as CSV' diffs -o diff.csv
ok '... with the columns of the head in each row' python3 -c 'import csv
rows = list(csv.reader(open("diff.csv", newline="")))
print(rows)
assert {len(r) for r in rows} == {24} and [r[:2] for r in rows[1:]] == [["method", "slower"], ["change", "new"]]'
