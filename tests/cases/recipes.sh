#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The recipes of docs/compare.md, run as they stand there, find each fact that was planted into a fleet of 60,000 reports
# (300,000 by `make test-long`); of twenty fleets without a fact they say nothing.
. "$(dirname "$0")/../lib.sh"
plan 26

cd "$TMPDIR" || exit 1
${CC:-cc} -std=c11 -D_GNU_SOURCE -O1 -o planted_fleet "$ROOT/tests/tools/c/planted_fleet.c" -lm || exit 1
mkdir mappings old new bin && ln -s "$MB" bin/methodbeat && PATH=$PWD/bin:$PATH
fleet() { # REPORTS SEED WHAT...
    ./planted_fleet . "$@" && mv methodMapping.txt mappings && mv old.ndjson old && mv new.ndjson new
}
# The lines of the first block of commands below "## Recipes".
sed -n '/^## Recipes/,/^## /p' "$ROOT/docs/compare.md" | sed -n '/^```$/,/^```$/p' | grep '^methodbeat' >recipes
is 'there are recipes' "$(wc -l <recipes)" 6
recipe() { eval "$(sed -n "$1p" recipes)" 2>err; }

reports=60000
[ "${LONG:-1}" = 1 ] || reports=300000
ok "a fleet of $reports reports" fleet $reports 1 cluster method frames facts
ok 'where each cluster is' recipe 1
most_on() { has "... $1: $2" "[|] \`com[.]demo[.]$1[(][)]\` [|].*$2: 100[.]0 % of it" most-on.md; }
sed -i 's/\\//g' most-on.md
most_on Web.load 'OS 9'
most_on Planted.hang 'device Model 12'
most_on Bitmap.decode 'class low'
most_on Sync.push 'network cellular'
most_on Checkout.render 'tag experiment=B'
most_on Db.write 'condition free disk below 500 MB'
most_on Location.fix 'condition power save'
most_on Job.run 'condition in the background'
methodbeat cluster -m mappings/ --package com.demo.Web -o page.html new/
has '... and in the page to choose from' '"among":\{[^}]*"OS":\["9"\],"class":\["[a-z]*",' page.html
ok 'what changed' recipe 2
is '... the clusters' "$(grep -oE '^[|] [*]*(new|worse|mixed|better|gone)[*]* [|].*`com[.]demo[.][A-Za-z0-9.]*[(]' changed.md | sed 's/[|].*`com[.]demo[.]/ /; s/[*|(]//g' | sort)" \
    "$(printf ' %s\n' Bitmap.decode Checkout.render Db.write Job.run Location.fix Planted.hang Sync.push Web.load)"
has '... the method' '^[|] `com[.]demo[.]Json[.]parse[(][)]` [|].*[|] [0-9]+ of 1[23] [|]' changed.md
has '... the frames' 'frames per second.*com[.]demo[.]FeedActivity' changed.md
key() { "$MB" cluster -m mappings --package "$1" --format ndjson "$2" | jq -r 'select(.row == "cluster") | .stack_key'; }
echo "$(key com.demo.Feed new) fixed 8.1.0 @feed" >states.txt
ok 'what came back' status 3 recipe 3
ok 'which half' recipe 4
is '... has it' "$(awk '/^## /{ half = $3 } /Checkout[.]render/{ print half }' experiment.md | tr -d '`')" B
ok 'each day' recipe 5
is '... has all of them' "$(cut -d , -f 2 days.csv | sort -u | grep -c ^2023-1)" 14
ok 'full disks' recipe 6
has '... wait for that first' '^  1 .*com[.]demo[.]Db[.]write[(][)]$' full.txt

# Fleets without a fact. A cluster is of one scene by itself.
found=0 regressed=0 parts=0
for seed in {1..20}; do
    fleet 20000 "$seed" context || exit 1
    methodbeat cluster -m mappings/ --top 100 --format ndjson new/ 2>err |
        jq -r 'select(.row == "cluster") | .most_on[] | select(.what != "scenes") | "most on \(.what) \(.value)"' >finds
    methodbeat cluster -m mappings/ --diff --format ndjson old/ new/ 2>err |
        jq -r 'select(.row | test("change")) | "\(.row) \(.change) \(.key // .method // .figure)"' >>finds
    [ ! -s finds ] || { found=$((found + 1)) && sed "s/^/# fleet $seed: /" finds; }
    # A table for each of twenty devices is not twenty times the chance.
    methodbeat cluster -m mappings/ --diff --by device --format ndjson old/ new/ 2>err |
        jq -r 'select(.row | test("change")) | .row' >finds
    [ ! -s finds ] || parts=$((parts + 1))
    recipe 3 >out || regressed=$((regressed + 1))
done
say "of 20 fleets without a fact $found have a find"
ok 'fleets without a fact: nothing in 19 of 20' [ $found -le 1 ]
say "... by device $parts"
ok '... nor with a table for each device' [ $parts -le 1 ]
is '... and nothing came back' $regressed 0
