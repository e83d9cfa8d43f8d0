#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Which of some neighbours on a path is the key method is often chance: reports of one operation are one cluster all the
# same, with one name in each version; reports of operations that only look alike are not.
. "$(dirname "$0")/../lib.sh"
plan 20

cd "$TMPDIR" || exit 1
tipping() { python3 "$ROOT/tests/tools/python/tipping.py" "$@"; }
tipping mapping >m.txt && tipping mapping 500 >next.txt && tipping reports 1 900 0 >all.ndjson || exit 1
rows() { "$MB" cluster -m m.txt -m next.txt --format ndjson "$@" | jq -c 'select(.row == "cluster")'; }
of_build() { jq -c --arg id "$("$MB" mapping check "$1" | grep -oE '[0-9a-f]{16}')" '. + {mapping: $id}'; }
three() { grep -E '"scene": ?"(open|save|sync)"'; }
of_build m.txt <all.ndjson >a.ndjson && tipping reports 2 900 500 | of_build next.txt >b.ndjson || exit 1
three <a.ndjson >old.ndjson && three <b.ndjson >new.ndjson
say "$(wc -l <old.ndjson) reports of three operations"
"$MB" decode -m m.txt --format ndjson old.ndjson | jq -r .stack_key | sort >keys
ok 'reports of three operations have more than ten stack keys' [ "$(uniq keys | wc -l)" -gt 10 ]
rows old.ndjson >clusters
is '... and are three clusters' "$(jq -c '[.reports, (.scenes | map(.value))]' clusters | sort)" \
    "$(for o in open save sync; do grep -c "\"$o\"" old.ndjson | sed "s/.*/[&,[\"$o\"]]/"; done | sort)"
is '... which say which stack keys they have, and how often, as the rows of decode do' \
    "$(jq -r '.joined[] | "\(.reports) \(.stack_key)"' clusters | sort)" "$(uniq -c keys | sed 's/^ *//' | sort)"
is '... their own among them' "$(jq '.stack_key as $k | .joined | map(select(.stack_key == $k)) | length' clusters | sort -u)" 1
is '... and all that they count is of all of them' \
    "$(jq -c 'select(.reports == ([.joined[].reports] | add) and .reports == .users and .reports == .tree[0][2]) | 1' clusters | paste -sd +)" 1+1+1
names() { jq -r '"\(.scenes[0].value) \(.stack_key) \(.key)"' | sort; }
is 'the next version has other ids and other chance: the same names' "$(rows new.ndjson | names)" "$(names <clusters)"
ok 'the two compared' "$MB" cluster -m m.txt -m next.txt --diff --format ndjson -o diff.ndjson old.ndjson new.ndjson
is '... are three clusters on both sides' "$(head -1 diff.ndjson | jq -c '[.new, .worse, .mixed, .better, .gone, .same]')" '[0,0,0,0,0,3]'

shuf --random-source=<(yes) old.ndjson >shuffled.ndjson
bare() { jq -c 'del(.samples)'; }
is 'another order: the same, to the byte' "$(rows shuffled.ndjson | bare)" "$(bare <clusters)"
is 'another number of threads: the same' "$(rows -j 1 old.ndjson | bare)" "$(bare <clusters)"
key=$(jq -r 'select(.scenes[0].value == "open") | .joined[-1].stack_key' clusters)
is 'a cluster is found by each of its keys' "$(rows --cluster "$key" old.ndjson)" "$(grep "\"$key\"" clusters)"

# Chance may have given each version another half of the keys.
"$MB" decode -m m.txt --format ndjson old.ndjson | jq -r .key | paste - old.ndjson | grep -F 'demo.Repo.query()' | cut -f 2 >upper.ndjson
"$MB" decode -m next.txt --format ndjson new.ndjson | jq -r .key | paste - new.ndjson | grep -F 'demo.Db.run()' | cut -f 2 >lower.ndjson
"$MB" cluster -m m.txt -m next.txt --diff --format ndjson upper.ndjson lower.ndjson >halves
is 'one key before, the next one after: one cluster' "$(head -1 halves | jq -c '[.new, .gone, .same]')" '[0,0,1]'

# What only looks alike: a method that computes and calls shortly what takes all of the time elsewhere; an operation that
# begins as another does.
rows a.ndjson >all
one() { jq -c --arg s "$1" 'select(any(.scenes[]; .value == $s)) | [.key, (.scenes | length)]' all; }
is 'what computes is one' "$(one alone)" '["com.demo.Math.compute()",1]'
is '... what hangs in a call of it is another' "$(one deep)" '["com.demo.Log.line()",1]'
is 'a recursion is one' "$(one walk)" '["com.demo.Tree.visit()",1]'
is 'what goes on in another way is apart' "$(one below | grep -c 'Rules.apply')" 1
is '... from what does not' "$(jq -c 'select(.key == "com.demo.Io.flush()") | .scenes | map(.value)' all)" '["save"]'

"$MB" cluster -m m.txt -o all.csv old.ndjson
is 'CSV has a column of the keys' "$(python3 -c 'import csv
rows = list(csv.DictReader(open("all.csv", newline="")))
print(sorted(len(r["joined"].split()) for r in rows if r["row"] == "cluster"))')" \
    "$(jq -c '.joined | length' clusters | sort -n | paste -sd , | sed 's/,/, /g; s/.*/[&]/')"
"$MB" cluster -m m.txt old.ndjson >text
has 'text has a line of each' "^   joined: $key com[.]demo[.].* [(][0-9]+[)]\$" text
"$MB" cluster -m m.txt -o page.html old.ndjson
has 'the page has them' "\"joined\",\"[0-9a-f]{16} com[.]demo" page.html
