#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# serve: what is answered is stored, once, whatever comes and however it ends; who may send what; the
# page's data. What the page looks like is tested by cases/serve-page.sh.
# test: rest, long
. "$(dirname "$0")/../lib.sh"
plan 82
cd "$TMPDIR" || exit 1
LOAD="python3 $ROOT/tests/tools/python/serve_load.py"
trap 'kill $(cat pid 2>/dev/null) 2>/dev/null; wait' EXIT

# start ARGUMENT...: serves, and sets URL.
start() {
    rm -f pid ended address
    {
        "$MB" serve --listen 127.0.0.1:0 "$@" >address 2>said &
        echo $! >pid
        wait $!
        echo $? >ended
    } 2>/dev/null &
    for _ in $(seq 600); do
        URL=$(sed -n 's,^methodbeat: \(http.*\)/$,\1,p' address 2>/dev/null)
        [ -z "$URL" ] || return 0
        [ ! -f ended ] || break
        sleep 0.05
    done
    cat said
    return 1
}
# stop [SIGNAL]: its exit status.
stop() {
    kill "-${1:-TERM}" "$(cat pid)"
    for _ in $(seq 600); do
        [ ! -s ended ] || break
        sleep 0.05
    done
    cat ended
}
# ask PATH [CURL'S ARGUMENT...]: the status; the answer is in `answer`.
ask() {
    local path=$1
    shift
    curl -sS --max-time 60 -o answer -w '%{http_code}' "$@" "$URL$path"
}
post() { ask "$@" --data-binary @"$FILE"; }
answer() { jq -rc "$1" answer; }
stored() { find "$1" -name '*.ndjson.gz' -exec cat {} + | zcat; }

cat >reports.ndjson <<'R'
{"tag":"Trace_Session","session_id":"s1","time":1795257186000,"version":"4.2","device":"Pixel 8","mapping":"MAP"}
{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":1000,"session_id":"s1","scene":"com.demo.Main","time":1795257186777,"mapping":"MAP","stackKey":"2|","stack":"0,1048574,1,1000\n1,1,1,980\n2,2,1,900\n"}
{"tag":"Trace_EvilMethod","detail":"ANR","cost":5200,"scene":"<img src=x onerror=alert(1)>","version":"4.3","time":1795257187777,"mapping":"MAP","stackKey":"2|","stack":"0,1048574,1,5200\n1,2,1,5100\n"}
{"tag":"Trace_FPS","scene":"com.demo.Main","fps":53.1,"time":1795257188777,"version":"4.3"}
R
printf '%s\n' '1,1,com.demo.Main show ()V' '2,1,com.demo.Store read (I)I' '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >map.txt
ID=$("$MB" mapping check map.txt | grep -oE '[0-9a-f]{16}' | head -1)
sed -i "s/MAP/$ID/" reports.ndjson

# ---- On this machine, without tokens ----

ok 'it starts, and says where' start D
is 'an empty list' "$(ask /v1/list; answer .count)" 2000
FILE=reports.ndjson
is 'reports are taken' "$(post /v1/reports; answer '[.stored, .copies, .refused]')" '200[4,0,0]'
today=$(date -u +%F)
is 'by day and build' "$(cd D/reports && find . -type f | LC_ALL=C sort | xargs)" "./local/$today/$ID.ndjson.gz ./local/$today/none.ndjson.gz"
is 'as they were' "$(stored D | LC_ALL=C sort)" "$(LC_ALL=C sort reports.ndjson)"
is 'once, when they are sent again' "$(post /v1/reports; answer '[.stored, .copies]')" '200[0,4]'
gzip -k reports.ndjson
is 'and in another form' "$(FILE=reports.ndjson.gz post '/v1/reports?run=a' -H 'Content-Encoding: gzip'; answer '[.stored, .copies]')" '200[0,4]'
jq -c 'to_entries | reverse | from_entries' reports.ndjson >again.ndjson
is 'and with its keys in another order' "$(FILE=again.ndjson post /v1/reports; answer '[.stored, .copies]')" '200[0,4]'
printf '%s\n' '{"tag":"Trace_FPS","fps":1}' '' 'nonsense' '{"a":1}' '{"tag":"Trace_FPS","fps":2' '{"tag":"Trace_FPS","fps":3}' >bad.ndjson
is 'bad lines are refused, with a reason each' "$(FILE=bad.ndjson post '/v1/reports?run=bad'; answer '[.stored, .refused, [.lines[] | [.line, .reason]]]')" \
    '200[2,3,[[3,"cut short"],[4,"JSON that is no report"],[5,"cut short"]]]'
echo nothing >none.ndjson
is 'a body of nothing else is an error' "$(FILE=none.ndjson post /v1/reports; answer .refused)" 4001
is 'an empty one is not' "$(FILE=/dev/null post /v1/reports; answer .stored)" 2000

# ---- The page's data ----

is 'the newest come first' "$(ask /v1/list; answer '[.rows[].kind]')" '200["Frames","Frames","Frames","ANR","Slow message"]'
is 'a report has what its session says' "$(ask '/v1/list?kind=Slow%20message'; answer '.rows[0] | [.version, .device, .ms]')" '200["4.2","Pixel 8",1000]'
is 'values to choose from' "$(ask '/v1/list?version=4.3'; answer '[(.rows | length), .fields.version, .fields.kind]')" '200[2,[["",2],["4.3",2],["4.2",1]],[["ANR",1],["Frames",1]]]'
is 'an empty value is one' "$(ask '/v1/list?version='; answer '.rows | length')" 2002
is 'one that no report has' "$(ask '/v1/list?version=5'; answer '.rows | length')" 2000
is 'older ones' "$(ask '/v1/list?before=2'; answer '[.rows[].number]')" '200[1,0]'
is 'without a mapping, its number' "$(ask '/v1/list?kind=ANR'; answer '.rows[0] | .named, .says' | tr '\n' ' ')" '200false most time in id 2, 5,100 of 5,200 ms, 1 call '
is 'a mapping is taken' "$(ask "/v1/mappings/$ID" -T map.txt)" 201
is 'again' "$(ask "/v1/mappings/$ID" -T map.txt)" 200
is 'by its own id alone' "$(ask /v1/mappings/0123456789abcdef -T map.txt; answer .error)" "400the mapping's id is $ID"
is 'and as a mapping' "$(ask /v1/mappings/0123456789abcdef -T bad.ndjson)" 400
same 'it is stored' "D/mappings/$ID.txt" map.txt
is 'then, by its names' "$(ask '/v1/list?kind=ANR'; answer '.rows[0] | .named, .says' | tr '\n' ' ')" '200true most time in Store.read, 5,100 of 5,200 ms, 1 call '
path() { jq -r ".rows[$1] | \"/report/\(.app)/\(.set)/\(.build)/\(.at)/\(.index)\"" answer; }
printf '%s\n' "# lines of the mapping $ID" 2,77,Store.java >lines.txt
is 'and with its lines' "$(ask "/v1/mappings/$ID" -T lines.txt)" 201
ask '/v1/list?kind=Slow%20message' >/dev/null
is 'a report opens as a page' "$(ask "$(path 0)")" 200
has 'with names, and what its session says' 'com.demo.Store.read.*Pixel 8|Pixel 8.*com.demo.Store.read' answer
ask '/v1/list?kind=ANR' >/dev/null
ask "$(path 0)" >/dev/null
has 'and where methods stand' 'Store.java:77' answer
hasnt 'and hostile texts are texts' '<img' answer
is 'one that is not there' "$(ask "/report/local/$today/none/7/0")" 404
is 'nor outside' "$(ask "/report/local/../../0/0" --path-as-is)" 404
is 'apps, days and runs' "$(ask /v1/sets; answer .)" "200{\"local\":[\"$today\",\"run-bad\"]}"
is 'groups of a day' "$(ask "/clusters?app=local&set=$today")" 200
has 'are a page of cluster' 'com.demo.Store.read' answer
is 'two are compared' "$(ask "/clusters?app=local&set=$today&old=run-bad&version=4.2")" 200
many() {
    local at
    ask '/v1/list?kind=ANR' >/dev/null
    at=$(path 0)
    for _ in 1 2 3 4 5; do
        curl -sS -o /dev/null -w '%{http_code}\n' "$URL/clusters?app=local&set=$today" &
        curl -sS -o /dev/null -w '%{http_code}\n' "$URL$at" &
    done >many
    for _ in $(seq 200); do [ "$(wc -l <many)" -lt 10 ] || break; sleep 0.05; done
    sort many | uniq -c | xargs
}
is 'pages at the same time' "$(many)" '10 200'
is 'groups of nothing' "$(ask '/clusters?app=local&set=run-none')" 404
is 'groups of elsewhere' "$(ask '/clusters?app=local&set=..')" 400
live() { timeout 3 curl -sN "$URL/v1/live" >events & sleep 0.5; FILE=$1 post /v1/reports; sleep 1.5; grep -c "^data: $2" events; }
echo '{"tag":"Trace_FPS","fps":9}' >nine.ndjson
is 'who looks on is told' "$(live nine.ndjson 6)" 2001
header() { curl -sSI "$URL/" | tr -d '\r' | grep -i "^$1"; }
has 'the page runs no script but its own' "script-src 'self'" <(header Content-Security-Policy)
hasnt 'and none in it' '<script>|onclick|style=' <(curl -sS "$URL/")
is 'SIGTERM ends it' "$(stop)" 0
none 'and nothing was wrong' "$(grep -v '^methodbeat: without a mapping\|no report\|no such\|cannot open' said)"
is 'decode reads what is stored' "$("$MB" decode -m D/mappings "D/reports/local/$today" --format ndjson | jq -s length)" 5
ok 'so does cluster' "$MB" cluster -m D/mappings "D/reports/local/$today"

# ---- Who may send ----

printf '%s\n' '# the app, and its CI' 'reports com.demo 0123456789abcdef-app' 'mappings com.demo 0123456789abcdef-ci ' >tokens
head -c 20000000 /dev/zero >long
head -c 80000000 /dev/zero | gzip -1 >bomb
start D --tokens tokens || exit 1
is 'the same reports after a restart' "$(FILE=reports.ndjson post /v1/reports -H 'Authorization: Bearer 0123456789abcdef-app'; answer '[.stored, .copies]')" '200[0,4]'
while IFS='|' read -r wanted text path arguments; do
    # shellcheck disable=SC2086
    is "$text" "$(eval "ask '$path' $arguments")" "$wanted"
done <<'T'
401|no token|/v1/reports|--data-binary @nine.ndjson
401|a wrong one|/v1/reports|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef-apq'
401|the beginning of one|/v1/reports|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef'
401|one for something else|/v1/reports|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef-ci'
401|a mapping by the token of an app|/v1/mappings/0123456789abcdef|-T map.txt -H 'Authorization: Bearer 0123456789abcdef-app'
403|from a page of another site|/v1/reports|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef-app' -H 'Origin: http://evil.example'
403|under another name|/v1/list|-H 'Host: evil.example'
403|a picture of another site|/v1/list|-H 'Sec-Fetch-Site: cross-site' -H 'Sec-Fetch-Mode: no-cors'
200|but a link|/v1/list|-H 'Sec-Fetch-Site: cross-site' -H 'Sec-Fetch-Mode: navigate'
404|what there is not|/v1/nothing|
404|another method|/v1/reports|-X DELETE
415|another encoding|/v1/reports|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef-app' -H 'Content-Encoding: br'
400|gzip that is none|/v1/reports|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef-app' -H 'Content-Encoding: gzip'
400|a run with a path|/v1/reports?run=../x|--data-binary @nine.ndjson -H 'Authorization: Bearer 0123456789abcdef-app'
413|a body that says it is too long|/v1/reports|--data-binary @long -H 'Expect:' -H 'Authorization: Bearer 0123456789abcdef-app'
413|one that does not say so|/v1/reports|--data-binary @long -H 'Expect:' -H 'Transfer-Encoding: chunked' -H 'Authorization: Bearer 0123456789abcdef-app'
413|one that unpacks to too much|/v1/reports|--data-binary @bomb -H 'Authorization: Bearer 0123456789abcdef-app' -H 'Content-Encoding: gzip'
T
is 'and it still takes what is right' "$(FILE=nine.ndjson post '/v1/reports' -H 'Authorization: Bearer 0123456789abcdef-app'; answer '[.stored, .copies]')" '200[0,1]'
is 'it ends' "$(stop)" 0
start R --rate 1 || exit 1
seq 6 | sed 's/.*/{"tag":"Trace_FPS","fps":&}/' >six.ndjson
seq 11 16 | sed 's/.*/{"tag":"Trace_FPS","fps":&}/' >more.ndjson
is 'as many at once as in five seconds, and no more' "$(FILE=six.ndjson post /v1/reports)$(FILE=more.ndjson post /v1/reports)" 200429
is 'it ends' "$(stop)" 0
status() { "$@" >status.out 2>&1; echo $?; }
is 'others are not listened to without tokens' "$(status "$MB" serve --listen 0.0.0.0:0 E; cat status.out)" \
    "1
methodbeat: --listen: with an address that others reach, --tokens is needed"
start L || exit 1
is 'a port that is taken' "$(status timeout 20 "$MB" serve --listen "${URL#http://}" E; cat status.out)" \
    "1
methodbeat: ${URL#http://}: can't listen: Address already in use"
is 'it ends' "$(stop)" 0
is 'a mapping that is not there' "$(status "$MB" serve -m nothing.txt E; cat status.out)" "1
methodbeat: nothing.txt: cannot open: No such file or directory"
echo 'reports com.demo short' >short
is 'a token that could be guessed' "$(status "$MB" serve --tokens short E; cat status.out)" \
    "1
methodbeat: short: line 1: a token has 16 to 128 characters"

# ---- Killed in the midst ----

# What was answered is there, and nothing is there twice.
whole() {
    stored K/reports | grep -o '"number":[0-9]*' | cut -d: -f2 | LC_ALL=C sort >there
    [ -z "$(uniq -d there)" ] && [ -z "$(cat answered.* | LC_ALL=C sort -u | comm -13 there -)" ] && [ -s there ]
}
kills() {
    local round
    for round in 1 2 3 4 5; do
        start K || return 1
        $LOAD load "$URL/v1/reports" 40000 50 8 "answered.$round" >load.$round 2>&1 &
        local load=$!
        sleep "0.$((round * 2))"
        stop KILL >/dev/null
        wait $load
    done
    start K || return 1
    $LOAD load "$URL/v1/reports" 40000 50 8 answered.6 >load.6
    cat load.6
    [ "$(stop)" = 0 ]
}
ok 'killed while reports come, and started again' kills
ok 'all that was answered is there, once' whole
is 'so is what was sent in the end' "$(wc -l <there)" 40000

# ---- No room ----

start F --max-disk 1 || exit 1
$LOAD load "$URL/v1/reports" 100000 500 4 full >load.full
has 'no room is said' 'statuses .*507' load.full
is 'what was answered is there' "$(stored F/reports | wc -l)" "$(wc -l <full)"
is 'it ends' "$(stop)" 0
(ulimit -f 200; start G --max-disk 100 && $LOAD load "$URL/v1/reports" 20000 500 4 limit >load.limit; stop >/dev/null)
has 'nor on the disk' 'statuses .*507' load.limit
is 'and what was answered is there, too' "$(stored G/reports | wc -l)" "$(wc -l <limit)"

# ---- Many that do nothing ----

n=10000
ulimit -n "$(ulimit -Hn)"
[ "$(ulimit -n)" -gt 13000 ] || n=$(($(ulimit -n) / 2 - 500))
start I || exit 1
is "$n half requests keep nobody out" "$($LOAD idle "$URL/v1/reports" "$n")" "$n 200"
is 'it ends' "$(stop)" 0
