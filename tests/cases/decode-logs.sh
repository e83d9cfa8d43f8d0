#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Reports as people have them: in logcat's lines, as Matrix prints an issue, as a stack by itself.
# All is read, nothing is said, exit 0; what is cut short is said.
. "$(dirname "$0")/../lib.sh"
plan 34

cd "$TMPDIR" || exit 1
printf '%s\n' '99,9,com.demo.Main load (I)V' '101,9,com.demo.Main parse (I)V' >m.txt

# quiet FILE REPORTS: all of it is read, and in silence.
quiet() { status 0 "$MB" decode -m m.txt --format ndjson "$1" && [ ! -s err ] && [ "$(wc -l <out)" -eq "$2" ]; }

# As a user of Matrix 0.5 copied it: the key ends in a newline.
cat >issue.txt <<'T'
tag[Trace_EvilMethod]type[null];key[null];content[{"machine":"HIGH","cpu_app":0.006043499792587521,"mem":3926458368,"mem_free":142408,"detail":"NORMAL","subType":-1,"cost":1616,"stack":"0,99,1,1611\n1,101,30,1611\n","stackKey":"101\n","tag":"Trace_EvilMethod","process":"sample.tencent.matrix","time":1553675841442}]
T
ok "an issue as Matrix prints it" quiet issue.txt 1
has "has its cost" '"cost_ms":1616,' out
has "and its key, without a newline" '"key_ids":"101",' out
has "and its calls" '"stacks":\["com\.demo\.Main\.load\(int\);com\.demo\.Main\.parse\(int\)"\]' out

# As Android Studio copies it.
cat >studio.txt <<'T'
2020-11-18 17:51:01.157 27076-27103/? E/Matrix.PluginListener: tag: Trace_EvilMethod
    content: {"machine":"HIGH","cpu_app":5.742927561389997E-4,"mem":2920325120,"mem_free":1191944,"detail":"NORMAL","cost":879,"usage":"66.33%","scene":"com.demo.LaunchActivity","stack":"0,1048574,1,879\n","stackKey":"1048574|","tag":"Trace_EvilMethod","process":"com.demo","time":1605693061157}**
2020-11-18 17:51:01.160 27076-27103/? W/Matrix.EvilMethodTracer:  
    >>>>>>>>>>>>>>>>>>>>> maybe happens Jankiness!(503ms) <<<<<<<<<<<<<<<<<<<<<
    |* [CPU]
    |*	usage: 55.47%
T
ok "a log that Android Studio copied" quiet studio.txt 1
has "has the report's scene" '"scene":"com\.demo\.LaunchActivity"' out
sed -n '2p' studio.txt | sed 's/^ *//; 1i tag: Trace_EvilMethod' >pasted.txt
ok "two lines of it" quiet pasted.txt 1

# logcat of a device, with what others log between; -v threadtime, time, brief, long.
report() { echo "{\"detail\":\"NORMAL\",\"cost\":$1,\"stack\":\"0,99,1,$1\\n1,101,1,7\\n\",\"stackKey\":\"99|\",\"tag\":\"Trace_EvilMethod\",\"time\":1605693061157}"; }
cat >threadtime.txt <<T
--------- beginning of main
11-22 15:43:59.871   612   640 I ActivityTaskManager: START u0 {act=android.intent.action.MAIN cmp=com.demo/.Main} from uid 10123
11-22 15:44:00.120  2201  2201 D Other   : {"event":"click","at":[1,2
11-22 15:44:00.123  1234  1250 E Jank    : $(report 801)
11-22 15:44:00.124  1234  1250 I Matrix.DefaultPluginListener: report issue content: tag[Trace_EvilMethod]type[0];key[];content[$(report 802)]
11-22 15:44:00.129  2201  2201 D Other   : {"tag":"button","cost":5}

--------- beginning of crash
11-22 15:44:01.000  2201  2201 E AndroidRuntime: 	at com.demo.Main.load(Main.java:1)
T
ok "logcat -v threadtime" quiet threadtime.txt 2
is "has both reports" "$(grep -o '"cost_ms":[0-9]*' out | tr '\n' ' ')" '"cost_ms":801 "cost_ms":802 '
{ echo "11-22 15:44:00.123 E/Jank    ( 1234): $(report 803)"; echo "E/Jank    ( 1234): $(report 804)"; } >brief.txt
ok "logcat -v time and brief" quiet brief.txt 2
printf '[ 11-22 15:44:00.123  1234: 1250 E/Jank ]\n%s\n\n[ 11-22 15:44:00.200  1234: 1250 I/Other ]\nno report\n\n' "$(report 805)" >long.txt
ok "logcat -v long" quiet long.txt 1
cat threadtime.txt brief.txt issue.txt long.txt >all.txt
ok "all of them" quiet all.txt 6
"$MB" decode -m m.txt --format ndjson all.txt >rows
gzip -c all.txt >all.gz
ok "compressed" status 0 "$MB" decode -m m.txt --format ndjson all.gz
same "is the same" rows out
sed 's/$/\r/' all.txt >crlf.txt
ok "with the line ends of Windows" status 0 "$MB" decode -m m.txt --format ndjson crlf.txt
same "the same too" rows out
for i in 1 2 3 4 5 6; do sed -n "$((i * 3 - 2)),$((i * 3))p" all.txt; done | "$MB" decode -m m.txt --format ndjson - >out
same "from a pipe too" rows out
ok "cluster" status 0 "$MB" cluster --force -m m.txt --format ndjson all.txt
has "reads the same" '"row":"total".*"reports":6,' out

# A message of more than logcat takes at once is written in parts, with others' lines between.
python3 - "$(report 806)" >parts.txt <<'P'
import sys
for i in range(0, len(sys.argv[1]), 50):
    print("11-22 15:44:00.123  1234  1250 E Jank    : " + sys.argv[1][i : i + 50])
    print('11-22 15:44:00.123  2201  2201 D Other   : {"x": "not the end')
P
ok "a report in parts" quiet parts.txt 1
has "is whole" '"cost_ms":806,' out
# Many times, over the borders of blocks, by many threads.
for i in $(seq 400); do sed "s/\.123/.$((i + 100))/; s/1605693061157/1605693$((i + 600000))/" parts.txt threadtime.txt; done >many.txt
ok "many of all" status 0 "$MB" decode -j 1 -m m.txt --format ndjson many.txt
is "are all there" "$(wc -l <out)" 1200
mv out one
ok "by many threads" status 0 "$MB" decode -j 4 -m m.txt --format ndjson many.txt
same "the same" one out

# What was lost on the way is told.
{ cut -c 1-120 issue.txt; sed 's/^/E\/Jank    ( 1234): /' issue.txt | cut -c 1-300; cat brief.txt; } >cut.txt
ok "reports that are cut short" status 1 "$MB" decode -m m.txt --format ndjson cut.txt
has "are told" '^methodbeat: cut\.txt: line ' err
is "and the others read" "$(wc -l <out)" 2
{ cat brief.txt; echo 'what is this'; } >text.txt
ok "what is no log" status 1 "$MB" decode -m m.txt text.txt
has "is told, with its line" '^methodbeat: text\.txt: line 3: ' err
grep -v Trace_ threadtime.txt >empty.txt
ok "a log without a report" status 1 "$MB" decode -m m.txt empty.txt
has "has none" '^methodbeat: empty\.txt: no report in it' err

# Stacks by themselves.
printf '0,99,1,900\n1,101,2,800\n\n0,99,1,700\n' >stacks.txt
ok "stacks" quiet stacks.txt 2
has "with their times" '"cost_ms":900,.*"self_ms":\[100,800\]' out
