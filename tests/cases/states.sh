#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is known of clusters: a file that people edit and `cluster` adds to; what was fixed and came back fails a build.
. "$(dirname "$0")/../lib.sh"
plan 42

cd "$TMPDIR" || exit 1
printf '%s\n' '1,1,com.demo.Main run ()V' '2,1,com.demo.Io wait ()V' '3,1,com.demo.Net get ()V' '4,1,com.demo.Json parse ()V' >m.txt
reports() { # VERSION ID...
    for id in "${@:2}"; do
        printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","version":"%s","cost":900,"stack":"0,1048574,1,900\\n1,1,1,900\\n2,%s,1,890\\n"}\n' "$1" "$id"
    done
}
reports 4.2 2 2 2 3 3 4 >4.2.ndjson
reports 4.3 2 2 3 >4.3.ndjson
reports 4.10 2 4 >4.10.ndjson
reports '' 2 >none.ndjson
run() { status "$1" "$MB" cluster -m m.txt --states states.txt "${@:2}"; }
ok 'a file that is not there is made' run 0 4.2.ndjson
is '... a line for each cluster, the commonest first' "$(grep -v '^#' states.txt | sed 's/^[0-9a-f]* //')" \
    "$(printf '%s\n' 'open com.demo.Io.wait()' 'open com.demo.Net.get()' 'open com.demo.Json.parse()')"
is '... with its stack key' "$(grep -v '^#' states.txt | cut -d ' ' -f 1)" \
    "$("$MB" cluster -m m.txt --format ndjson 4.2.ndjson | jq -r 'select(.row == "cluster") | .stack_key')"
cp states.txt first.txt
ok 'once more' run 0 4.2.ndjson
same '... adds nothing' states.txt first.txt
# As people leave it: comments, other line ends, no line end at the end.
io=$(sed -n '/Io/s/ .*//p' states.txt) net=$(sed -n '/Net/s/ .*//p' states.txt)
printf '# ours\r\n\n  %s fixed 4.3 @"Net team" com.demo.Io.wait() see 4711 # a note\r\n# %s is another\n%s ignored @infra' "$io" 0123456789abcdef "$net" >states.txt
cp states.txt edited.txt
ok 'what is edited is read' run 0 --format ndjson 4.2.ndjson
cp out rows
is '... fixed, and not there since' "$(jq -c 'select(.key == "com.demo.Io.wait()") | [.state, .fixed_in, .regressed_reports, .owner]' rows)" '["fixed","4.3",0,"Net team"]'
is '... ignored: not written' "$(jq -r 'select(.row == "cluster") | .key' rows)" "$(printf '%s\n' 'com.demo.Io.wait()' 'com.demo.Json.parse()')"
has '... which is said' "^methodbeat: --states: left out, as it says 'ignored': 1\$" err
is '... but it counts' "$(jq '.reports' rows | head -1)" 6
ok '... what was there stays, to the byte' cmp -n "$(stat -c %s edited.txt)" edited.txt states.txt
is '... what is new comes in a line of its own' "$(tail -n +6 states.txt | sed 's/^[0-9a-f]* //')" 'open com.demo.Json.parse()'
is '... and is known in no other state' "$(jq -c 'select(.key == "com.demo.Json.parse()") | [.state, .fixed_in, .regressed_reports, .owner]' rows)" '[null,null,null,null]'

ok 'before it was fixed' run 0 --fail-on regressed 4.2.ndjson
ok 'in the version in which it was fixed' run 3 --fail-on regressed 4.2.ndjson 4.3.ndjson
has '... is said' '^methodbeat: --fail-on regressed: 1 regressed$' err
has '... it is marked in the table' 'com[.]demo[.]Io[.]wait[(][)] [(]regressed[)]$' out
has '... and described' '^   state: regressed: 2 reports from 4[.]3 on, in which it was fixed$' out
ok 'in a later one, by its numbers' run 3 --fail-on regressed 4.10.ndjson
ok 'fewer than --min-count' run 0 --fail-on regressed --min-count 2 4.2.ndjson 4.10.ndjson
ok 'of another team' run 0 --fail-on regressed --owner infra 4.3.ndjson
ok 'of the team' run 3 --fail-on regressed --owner 'Net team' 4.3.ndjson
ok 'of a version that nobody says' run 0 --fail-on regressed none.ndjson
has '... says so' '^   state: fixed in 4[.]3; no report says its version$' out
reports 4.3 4 4 4 >more.ndjson
ok '--top does not hide it' run 3 --top 1 --fail-on regressed --format ndjson more.ndjson 4.10.ndjson
is '... it comes first' "$(jq -r 'select(.row == "cluster") | .key' out)" 'com.demo.Io.wait()'
ok 'in the newer side' run 3 --diff --fail-on regressed 4.2.ndjson 4.3.ndjson
has '... is shown, though nothing changed' '^same .*com[.]demo[.]Io[.]wait[(][)]' out
ok 'in the older side' run 0 --diff --fail-on regressed 4.3.ndjson 4.2.ndjson
ok 'a table of Markdown' run 0 --format markdown 4.3.ndjson
has '... marks it' '`com[.]demo[.]Io[.]wait[(][)]` [(]regressed[)] [|]' out
ok 'a page' run 0 -o page.html 4.3.ndjson
has '... has a column' '"cells":\["com[.]demo[.]Io[.]wait[(][)]","Net team","regressed",' page.html

# Another version has another of its keys: the line is of the cluster.
printf '%s\n' "0123456789abcdef+$io fixed 4.3" >states.txt
ok 'one of several keys' run 3 --fail-on regressed 4.3.ndjson

# Where it can't be right.
wrong() { # LINE TEXT: what is said of it
    printf '%s\n' "$1" >states.txt
    run 1 4.2.ndjson && grep -q "$2" err && [ "$(cat states.txt)" = "$1" ]
}
ok 'no key' wrong 'com.demo.Main open' "states.txt: line 1: 'com.demo.Main' is not a stack key"
ok 'no state' wrong "$io closed" "line 1: 'closed' is not open, fixed or ignored"
ok 'no version' wrong "$io fixed" "line 1: 'fixed' without a version"
ok 'a key twice' wrong "$(printf '%s\n' "$io open" "$net+$io open")" "line 2: $io is in line 1 too"
rm states.txt
ok 'a gate without the file' run 1 --fail-on regressed 4.2.ndjson
ok 'a gate without --states' status 2 "$MB" cluster -m m.txt --fail-on regressed 4.2.ndjson
cp first.txt states.txt
echo '{"tag":"Trace_EvilMethod","cost":1,"stack":[' >cut.ndjson
ok 'where reports were left out' run 1 -o x.txt cut.ndjson more.ndjson
ok '... nothing is written' cmp states.txt first.txt
