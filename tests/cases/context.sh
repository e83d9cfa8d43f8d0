#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where reports come from: what Trace_Session says once is in all that decode and cluster write,
# in whatever order lines and files come, and however they are read.
. "$(dirname "$0")/../lib.sh"
plan 37

cd "$TMPDIR" || exit 1
printf '%s\n' '1,9,com.demo.Main run ()V' '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >m.txt
for i in 1 2 3 4 5 6; do
    printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","time":100%s,"cost":900,"stack":"0,1048574,1,900\\n1,1,1,800\\n","session_id":"%s","battery":4%s,"disk_free":4000%s\n' \
        $i $((i % 3)) $i ',"power_save":true,"tags":{"experiment":"B"},"scenes":["A","B"],"breadcrumbs":[{"ms":12,"text":"<tap>"}]}'
done >r.ndjson
for i in 0 1 2; do
    printf '{"tag":"Trace_Session","session_id":"%s","version":"4.%s","device":"Pixel %s","os":"1%s","sdk":3%s}\n' $i $i $i $i $i
    printf '{"tag":"Trace_Session","session_id":"%s","device_class":"low","container_cpus":0.5}\n' $i
done >s.ndjson
echo '{"tag":"Trace_Vitals","scene":"A","heap":77,"charging":true,"session_id":"0"}' >v.ndjson

decode() { "$MB" decode -m m.txt "$@"; }
decode r.ndjson s.ndjson >text
has "the session" '^  from     OS 11, SDK 31, class of the device low, processors of the container 0\.5$' text
has "its version" '^  version  4\.1$' text
has "the state at its time" '^  then     battery 41 %, power save, free disk 4,000 kB$' text
has "scenes" '^  scenes   A > B$' text
has "tags" '^  tags     experiment=B$' text
has "breadcrumbs" '^  before   12 ms before: <tap>$' text
decode --format ndjson r.ndjson v.ndjson s.ndjson >rows
is "a row" "$(head -1 rows | grep -oE '"version":"[^"]*"|"os":[^,]*|"sdk":[0-9]*|"container_cpus":[^,]*|"power_save":[a-z]*|"pss":[a-z]*|"tags":.*' | tr '\n' ' ')" \
    '"version":"4.1" "os":"11" "sdk":31 "container_cpus":0.5 "power_save":true "pss":null "tags":{"experiment":"B"}} '
is "vitals have their own numbers" "$(grep Trace_Vitals rows | grep -oE '"numbers":[^}]*}|"says":"[^"]*"' | tr '\n' ' ')" '"says":"heap 77, charging true" "numbers":{"heap":77,"charging":1} '
ok "rows are reports again" eval 'decode --format ndjson rows | cmp rows -'
decode --format html r.ndjson s.ndjson >page.html
has "the page" 'experiment=B' page.html

cluster() { "$MB" cluster -m m.txt "$@"; }
cluster r.ndjson s.ndjson >first 2>&1
has "cluster has versions" '4\.0 \(2\), 4\.1 \(2\), 4\.2 \(2\)' first
same() { # as before, but for which reports are named
    sed 's/[a-z/]*\.ndjson//g' "$1" | grep -vE '^   (worst|median|newest):'
}
other() { same "$1" >left && same first >right && cmp left right; }
cluster s.ndjson r.ndjson >second 2>&1
ok "files in another order" other second
mkdir d && split -l 1 r.ndjson d/r && split -l 2 s.ndjson d/s && gzip d/ra*
cluster -j 3 d >third 2>&1
ok "a directory of single lines, some of gzip" other third
cat r.ndjson s.ndjson | cluster - >fourth 2>&1
ok "standard input" other fourth
ok "a pipe" eval 'cluster <(tac s.ndjson r.ndjson) >fifth 2>&1; other fifth'

# What is counted, and in which tables. count CONDITIONS: of the six reports these are left.
count() {
    cluster --where "$1" --format ndjson r.ndjson s.ndjson 2>/dev/null | grep -oP '^{"row":"cluster".*"reports":\K[0-9]+(?=,"repeats)' || echo none
}
for row in 'version=4.2 2' 'version=4.2.0 2' 'os>=11 4' 'os!=11 4' 'device=Pixel*,version<4.2 4' 'device-class=low,tag.experiment=B 6' \
    'battery>44% 2' 'disk_free<3.91MB 6' '!power_save none' 'foreground none' 'container_cpus<1,!charging none'; do
    is "--where ${row% *}" "$(count "${row% *}")" "${row##* }"
done
ok "a key that is none" status 2 "$MB" cluster -m m.txt --where verison=4 r.ndjson
has "is guessed" "'verison'; did you mean 'version'" err
ok "an unlike one" status 2 "$MB" cluster -m m.txt --by qqqqqqqq r.ndjson
has "has the list" 'the keys are: version, .*, tag\.NAME' err
cluster --by version --by time r.ndjson s.ndjson >parts
is "--by a key: a table for each" "$(grep -oE '^==== .*|^[0-9]+ call trees' parts | tr '\n' ' ')" \
    '==== version 4.0 ==== 2 call trees ==== version 4.1 ==== 2 call trees ==== version 4.2 ==== 2 call trees '
is "--min-ms" "$(cluster --min-ms 901 r.ndjson s.ndjson | head -1 | cut -d, -f1)" '0 call trees in 0 clusters'

# A gate.
for build in 1 2; do
    mkdir b$build && sed "s/\"cost\"/\"mapping\":\"000000000000000$build\",\"cost\"/" r.ndjson >b$build/r.ndjson
done
ok "a gate of two builds without a mapping" status 1 "$MB" cluster --diff --fail-on new b1 b2
has "is an error" 'reports are of several builds, in which an id is not the same method' err
ok "of one it is none" status 0 "$MB" cluster --diff --fail-on new b1 b1
has "the same twice is said" 'b1 as OLD and as NEW: nothing can differ' err
ok "no gate, no error" status 0 "$MB" cluster --diff b1 b2
