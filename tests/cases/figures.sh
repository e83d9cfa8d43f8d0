#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The numbers of a fleet's frames, starts, pages, vitals and leaks: 100,000 reports with a loss of frames in one
# scene of one version, a slower start on one device, and a leak that is new. cluster and --diff name the three;
# fleets that are equal have no change.
# test: rest
. "$(dirname "$0")/../lib.sh"
plan 36

cd "$TMPDIR" || exit 1
fleet() { python3 "$ROOT/tests/tools/python/figures_fleet.py" "$@"; }
cluster() { "$MB" cluster "$@" 2>err; }
fleet old.ndjson 50000 1 8.0.0 && fleet new.ndjson 50000 2 8.1.0 frames start leak || exit 1
cat old.ndjson new.ndjson >all.ndjson

ok 'a fleet is read' cluster --format ndjson -o all.json all.ndjson
# The first row of a figure is the worst.
first() { grep -m1 "\"row\":\"figure\".*\"number\":\"$1\"" all.json >first.json && has "$2" "$3" first.json; }
first fps 'the scene that loses frames stands first, with its version' '"place":"com.demo.FeedActivity","version":"8.1.0"'
first count 'the leak too' '"place":"com.demo.PlayerActivity","version":"8.1.0"'
first startup_duration 'of starts the device stands out' \
    '"place":"cold","version":"8.1.0".*"worst_device":{"device":"Model 7"'
ok 'counts, users, sums and quantiles are the truth' python3 "$ROOT/tests/tools/python/figures_truth.py" all.ndjson all.json
shuf --random-source=<(yes) all.ndjson | gzip >shuffled.gz
ok 'in another order' cluster --format ndjson -j 1 -o other.json shuffled.gz
same '... the same' other.json all.json
"$MB" decode --format ndjson all.ndjson >rows.ndjson 2>err
ok 'rows of decode' cluster --format ndjson -o other.json rows.ndjson
same '... the same' other.json all.json

# What changed: the three, and what follows from them.
finds() { # CHANGE FIGURE, PLACE, DEVICE, a line each
    sed -n 's/.*"figure_change","change":"\([a-z]*\)".*"figure":"\([^"]*\)","place":"\([^"]*\)","device":\("[^"]*"\|null\).*/\1 \2, \3, \4/p' "$1" | sort
}
sort >planted <<'E'
new leaked objects, com.demo.PlayerActivity, null
worse frames per second, com.demo.FeedActivity, null
worse frozen frames, com.demo.FeedActivity, null
worse late frames, com.demo.FeedActivity, null
worse start of the application, cold, "Model 7"
worse start, cold, "Model 7"
E
ok 'two versions' cluster --diff --format ndjson -o diff.json old.ndjson new.ndjson
is 'the three are found, and nothing else' "$(finds diff.json)" "$(cat planted)"
is '... and counted' "$(grep -o '"figures":{"new":[0-9]*,"worse":[0-9]*,"mixed":[0-9]*,"better":[0-9]*,"gone":[0-9]*' diff.json)" \
    '"figures":{"new":1,"worse":5,"mixed":0,"better":0,"gone":0'
ok 'the other way round' cluster --diff --format ndjson -o back.json new.ndjson old.ndjson
is '... what was new is gone, what was worse is better' "$(finds back.json)" "$(sed 's/^new/gone/; s/^worse/better/' planted | sort)"
ok 'a version beside itself' cluster --diff --format ndjson -o same.json old.ndjson old.ndjson
hasnt '... has no change' '"row":"figure_change"' same.json

ok 'as text' cluster -o text all.ndjson
has '... the worst scene' '^  com[.]demo[.]FeedActivity .* 8[.]1[.]0$' text
has '... the device' '^    worse than elsewhere on Model 7 2[.][0-9]* s, of [0-9]* users$' text
cluster --diff old.ndjson new.ndjson >diff.text
has 'changes as text' '^worse  .* start, cold, on Model 7$' diff.text
ok '... in 100 columns' python3 -c 'import sys
sys.exit(max(len(l.rstrip("\n")) for f in ("text", "diff.text") for l in open(f)) > 100)'
cluster --diff -o diff.md old.ndjson new.ndjson
has 'as markdown' '^[|] [*][*]new[*][*] [|] leaked objects [|] `com[.]demo[.]PlayerActivity` [|] all [|] 0[.]0 % [|] [*][*]0[.]9 %[*][*] [|]$' diff.md
time=0
for slow in true false false false; do
    echo '{"startup_duration":900,"slow_start":'$slow',"tag":"Trace_StartUp","process":"com.demo","time":'$((++time))'}'
done >starts.ndjson
for format in text markdown; do
    cluster --format $format -o starts.$format starts.ndjson
    has "the share of starts over their limit in $format" '25[.]0 %[ |]+-[ |]+- ' starts.$format
done
ok 'as a page' cluster -o page.html all.ndjson
has '... with a table of them' '"table":{"label":"Figures",.*' page.html
cluster --diff -o diff.html old.ndjson new.ndjson
has '... of changes' '"worse","start","cold","Model 7",' diff.html
ok 'a gate stops at them' status 3 "$MB" cluster --diff --fail-on new,worse:20 -o gate.md old.ndjson new.ndjson
has '... and counts them' '^methodbeat: --fail-on new,worse:20: 1 new, 5 worse$' err
ok '... where they are that much worse' status 0 "$MB" cluster --diff --fail-on worse:100 -o gate.md old.ndjson new.ndjson
reports() { sed -n 's/.*"row":"figure".*"version":"[^"]*","reports":\([0-9]*\),.*/\1/p' "$1"; }
ok 'few are left out' cluster --min-count 3000 --format ndjson -o many.json all.ndjson
is '... by --min-count' "$(reports many.json | sort)" "$(reports all.json | awk '$1 >= 3000' | sort)"
ok 'little memory' cluster --memory 1 --format ndjson -o little.json all.ndjson
ok '... and each value is counted, or among those that are left out' python3 -c 'import json
def values(file):
    rows = [json.loads(line) for line in open(file)]
    return rows[0]["rare_values"] + sum(r["reports"] for r in rows if r["row"] == "figure"), rows[0]["rare_figures"]
all, none = values("all.json")
little, folded = values("little.json")
assert all == little and none == 0 and folded > 0, (all, little, none, folded)'

found=0
for i in {1..20}; do
    fleet a.ndjson 5000 $((100 + i)) 8.0.0 && fleet b.ndjson 5000 $((200 + i)) 8.1.0 || exit 1
    cluster --diff --format ndjson -o equal.json a.ndjson b.ndjson || exit 1
    [ -z "$(finds equal.json)" ] || found=$((found + 1))
done
say "of 20 pairs of equal fleets $found had a change"
ok 'equal fleets have no change, in 19 of 20' [ $found -le 1 ]
cluster --diff --cluster 0123456789abcdef old.ndjson new.ndjson
hasnt 'with --cluster there are clusters alone' 'figure' err
