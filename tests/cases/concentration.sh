#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where clusters are concentrated: what was planted is found, and nothing where fleets are equal, although some users
# send a hundred times what others do.
. "$(dirname "$0")/../lib.sh"
plan 8

cd "$TMPDIR" || exit 1
tool=$ROOT/tests/tools/python/concentration.py
# found KIND SEED: into FILE found.
found() {
    python3 "$tool" make "$1" "$2" >reports.ndjson && "$MB" cluster -m mapping.txt --format ndjson -o "$1.json" reports.ndjson &&
        python3 "$tool" found "$1.json" >found
}
wrong=0
for seed in {1..20}; do
    found equal "$seed" || exit 1
    [ ! -s found ] || { wrong=$((wrong + 1)) && sed 's/^/# /' found; }
done
say "of 20 equal fleets $wrong have a cluster that is said to be concentrated"
ok 'equal fleets: nothing in 19 of 20' [ $wrong -le 1 ]
ok 'one cluster mostly on a device' found device 1
is '... is found, and no other' "$(cat found)" 'com.demo.C3.run() devices Model 3'
"$MB" cluster -m mapping.txt reports.ndjson >text
has '... is said' '^   most on device Model 3: [0-9.]+ % of it, [0-9.]+ % of all others \(x[0-9.]+, p (<0[.]0001|0[.][0-9]+)\)$' text
ok 'one user who sends half of a cluster' found user 1
ok '... proves nothing of the device' [ ! -s found ]
ok 'reports of nobody count each' found nobody 1
ok '... with p as whole numbers have it' python3 "$tool" exact reports.ndjson nobody.json
