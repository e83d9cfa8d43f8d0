#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The command line of decode: what it takes, what it says, how it exits.
. "$(dirname "$0")/../lib.sh"
plan 115

cd "$TMPDIR" || exit 1
printf '%s\n' '1,9,com.demo.Main run ()V' '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >m.txt
echo '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":9,"stack":"0,1048574,1,9\n1,1,1,8\n"}' >a.json
echo '{"tag":"Trace_EvilMethod","detail":"ANR","cost":5,"stack":"0,1,1,5\n","mapping":"0000000000000000"}' >b.json

ok "no mapping" status 0 "$MB" decode a.json
has "gives ids" '└─ id 1$' out
has "and says why" '^methodbeat: without a mapping' err
ok "into a file" status 0 "$MB" decode -m m.txt -o tree.txt a.json
has "that has the tree" 'com\.demo\.Main\.run\(\)$' tree.txt
ok "into a file that cannot be" status 1 "$MB" decode -m m.txt -o nowhere/tree.txt a.json
ok "no report" status 2 "$MB" decode -m m.txt
ok "an unknown format" status 2 "$MB" decode -m m.txt --format svg a.json
has "says which there are" "'svg' is not one of tree" err
ok "a mapping that is not there" status 1 "$MB" decode -m nowhere.txt a.json
has "is named" '^methodbeat: nowhere\.txt: cannot open' err
echo '1,9,broken' >bad.txt
ok "a mapping that is none" status 1 "$MB" decode -m bad.txt a.json
has "is named with its line" '^methodbeat: bad\.txt: line 1: ' err

# What ran as a report was made is shown, however short it was; counts that are estimated are marked.
open_calls() {
    printf '{"tag":"Trace_EvilMethod","detail":"%s","cost":5000,"inferred":[0,3,4],"estimated":[1,3],"stack":"%s"}\n' "$1" \
        '0,1048574,1,5000\n1,1,2,4900\n1,2,1,1\n1,3,1,2\n2,4,1,1\n' >open.json
    "$MB" decode -m m.txt open.json
}
is "what ran as a report was made is shown" "$(open_calls ANR | grep -oE '^[~ ] +[0-9].*|….*')" "\
~     5000        97       1  100.0%  android.os.Handler.dispatchMessage(Message)
      4900      4900      ≈2   98.0%  ├─ com.demo.Main.run()
         1         1       1    0.0%  ├─ id 2
~        2         1      ≈1    0.0%  └─ id 3
~        1         1       1    0.0%     └─ id 4"
is "what had ended is not" "$(open_calls NORMAL | grep -oE '….*')" '… 3 more rows, 3 ms'
open_calls ANR >open.txt
has "what marks are is said" '^≈ estimated: counted for a part of the time' open.txt
"$MB" decode -m m.txt --format ndjson open.json >open.ndjson
has "rows keep it" '"stack_estimated":\[1,3\],"stack_inferred":\[0,3,4\],"stack_recursion":\[\],"key_frame"' open.ndjson
is "... and give it back" "$("$MB" decode -m m.txt --min-share 0 open.ndjson | grep -c ' ≈[12] .*%')" 2
is "... and which times were inferred" "$("$MB" decode -m m.txt --min-share 0 open.ndjson | grep -c '^~   ')" 3

# Calls that exceptions left fill the memory, but not with all exits: that is said where they did.
left_calls() { # FORMAT OVERWRITTEN COUNT INFERRED WRITER [LEVELS [DETAIL]]
    printf '{"tag":"Trace_EvilMethod","detail":"%s","cost":90,"inferred":[%s],"recursion":[[1,%s]],"lost":{"overwritten":%s,"most":[[7,900],[%s,800]]},"stack":"%s"}\n' \
        "${7:-NORMAL}" "$4" "${6:-1}" "$2" "$5" "0,1048574,1,90\\n1,1,$3,80\\n1,2,5,10\\n" >left.json
    "$MB" decode -m m.txt --format "$1" left.json
}
is "exceptions that filled the memory" "$(left_calls tree 99 800 1 1 | grep '^  exits')" \
    '  exits    with --exits all, calls of com.demo.Main.run() that exceptions left take no room'
left_calls html 99 800 1 1 >left.html
has "are said on the page" 'read\. Instrumented with --exits all, calls of com\.demo\.Main\.run\(\) that exceptions left take no room\.' left.html
quiet() { ! left_calls tree "$@" | grep '^  exits'; }
ok "... not if one is still open" quiet 99 1 1 1
ok "... not of a recursion that was open" quiet 99 800 1 1 800
ok "... not of what runs still" quiet 99 800 0,1 1 1 ANR
ok "... not if all have ended" quiet 99 800 2 1
ok "... not if others filled it" quiet 99 800 1 8

printf 'PK\003\004' >app.apk
echo '<!doctype html>' >page.html
kind() { # FILE WORDS: what it is called that is no report
    ok "$1 as a report" status 1 "$MB" decode -m m.txt "$1"
    has "is called $2" "^methodbeat: $1: no report in it: it is $2" err
}
kind app.apk 'a zip archive'
kind page.html 'HTML or XML'
kind m.txt 'a methodMapping\.txt'
ok "a report as a mapping" status 1 "$MB" decode -m a.json a.json
has "is called JSON" '^methodbeat: a\.json: it is JSON, not a methodMapping\.txt' err

cp a.json same.json
ln same.json link.txt
ok "-o that is an input" status 1 "$MB" decode --format ndjson -m m.txt -o link.txt same.json
has "is refused" '^methodbeat: link\.txt: is an input too' err
ok "so is the mapping" status 1 "$MB" decode -m m.txt -o m.txt a.json
mkdir sub
cp a.json sub
ok "and a report of a directory" status 1 "$MB" decode --format csv -m m.txt -o sub/a.json sub
ok "nothing is lost" cmp a.json same.json
ok "a page beside its reports" status 0 "$MB" decode -m m.txt -o sub/all.html sub
has "is a page by its ending" '^<!doctype html>' sub/all.html
"$MB" decode -m m.txt --format csv a.json >plain.csv
ok "-o - is standard output" status 0 "$MB" decode -m m.txt --format csv -o - a.json
same "and is written there" plain.csv out
ok "and made again" status 0 "$MB" decode -m m.txt -o sub/all.html sub
ok "an ending of several formats" status 2 "$MB" decode -m m.txt -o all.json a.json
has "names them" '\.json may be speedscope, ndjson' err
while read -r ending format; do
    "$MB" decode -m m.txt --format "$format" a.json >asked
    "$MB" decode -m m.txt -o "ending$ending" a.json
    same "$ending is $format" asked "ending$ending"
done <<'EOF'
.txt tree
.html html
.htm html
.folded folded
.collapsed folded
.calls.folded folded-calls
.pftrace perfetto
.perfetto perfetto
.perfetto-trace perfetto
.speedscope.json speedscope
.trace art-trace
.pb.gz pprof
.pprof pprof
.ndjson ndjson
.jsonl ndjson
.csv csv
EOF

ok "several files" status 0 "$MB" decode -m m.txt a.json a.json
is "are shown one after the other" "$(grep -c '^Slow message, 9 ms$' out)" 2
ok "what can't be read does not stop the rest" status 1 "$MB" decode -m m.txt nowhere.json b.json a.json
is "but is said" "$(grep -c '^methodbeat: ' err)" 2
has "the rest is there" 'com\.demo\.Main\.run\(\)$' out
sed 's/^{/{"thread":"pool\\u001b-1",/' a.json >thread.json
ok "a report of another thread" status 0 "$MB" decode -m m.txt thread.json
has "has its name" '^  thread *pool\\u001b-1$' out
sed 's/^{/{"state":"list=\\u001b scrolling",/' a.json >state.json
ok "a report of a screen that scrolled" status 0 "$MB" decode -m m.txt state.json
has "says so" '^  state *list=\\u001b scrolling$' out
ok "also as a row" status 0 "$MB" decode -m m.txt --format ndjson -o row.json state.json
ok "which is a report again" status 0 "$MB" decode -m m.txt row.json
has "that says so" '^  state *list=\\u001b scrolling$' out
{ cat a.json; echo '{"stack":"0,'; echo; cat a.json; } >cut.json
ok "a report that was cut off" status 1 "$MB" decode -m m.txt cut.json
is "costs nothing but itself" "$(grep -c '^Slow message' out)" 2
has "and is named with its line" '^methodbeat: cut\.json: line 2: ' err
cat >kinds.json <<'E'
{"machine":"BEST","mem":1,"scene":"com.demo.Main","dropLevel":{"DROPPED_BEST":30},"dropSum":{"DROPPED_BEST":0},"fps":53.14,"frames":31,"tag":"Trace_FPS","time":5}
{"scene":"com.demo.Main","state":"list=scrolling","fps":43.1,"tag":"Trace_FPS"}
{"application_create":5,"is_warm_start_up":false,"tag":"Trace_StartUp"}
{"scene":"x\u001b[1m","t1":1,"cost":5,"tag":"Trace_Page"}
{"detail":"NORMAL","stackKey":"1|","count":3,"window":9,"tag":"Trace_Repeats"}
{"tag":"Trace_New","z":"\u001b[2m","list":[1],"n":null}
E
cat >kinds.expected <<'E'
Frames com.demo.Main: dropLevel.DROPPED_BEST 30, dropSum.DROPPED_BEST 0, fps 53.14, frames 31
Frames com.demo.Main: state list=scrolling, fps 43.1
Start: application_create 5, is_warm_start_up false
Page x\u001b[1m, 5 ms: t1 1
More of a call tree NORMAL 1|: count 3, window 9
Trace_New: z \u001b[2m, n -
E
ok "other kinds of reports" status 0 "$MB" decode -m m.txt kinds.json
grep . out >kinds.lines
ok "are a line each" cmp kinds.lines kinds.expected
ok "beside call trees" status 0 "$MB" decode -m m.txt kinds.json a.json
ok "no report in a file" status 1 "$MB" decode -m m.txt /dev/null
full() { "$MB" decode -m m.txt a.json >/dev/full; }
ok "a full disk" status 1 full
has "is an error" '^methodbeat: standard output: No space left on device$' err

# With another mapping names may be wrong: once on standard error, and at each report.
sed 's/^{/{"mapping":"0123456789abcdef",/' a.json >other.json
cat other.json other.json >others.json
ok "reports of another build are decoded where that is forced" status 0 "$MB" decode -m m.txt --force others.json a.json
is "... which is said once" "$(grep -c names err)" 1
has "... with how many they are" '^methodbeat: others\.json: report 1: its mapping id is 0123456789abcdef, .*: decoded all the same .*, names may be wrong; 1 more is of other builds$' err
is "... and at each" "$(grep -cE '^  mapping +0123456789abcdef, decoded with that of [0-9a-f]{16}: names may be wrong$' out)" 2
# Jars of several runs: an id is of any of them, whichever mapping there is.
own=$("$MB" decode -m m.txt --force others.json 2>&1 | sed -n 's/.*that of m\.txt is \([0-9a-f]*\):.*/\1/p')
sed "s/^{/{\"mapping\":\"$own\",\"mappings\":[\"$own\",\"0123456789abcdef\"],/" a.json >several.json
ok "a report of jars of several runs is refused" status 1 "$MB" decode -m m.txt several.json
has "... with the ids" "several\\.json: report 1: its mapping id is \\[\"$own\",\"0123456789abcdef\"\\], as jars of several runs of instrument were there, .*: left out" err
ok "... unless forced" status 0 "$MB" decode -m m.txt --force several.json
ok "... or without a mapping" status 0 "$MB" decode several.json

# What went wrong comes before what comes of that.
ok "a mistyped report" status 1 "$MB" decode -m m.txt -o gone.html ather.json
is "... is named before the page that is not there" "$(sed 's/.*: cannot open.*/cannot open/; s/.*: did you mean .*/near/; s/.*was not written.*/not written/' err | paste -sd, -)" 'cannot open,near,not written'

# The guide reads the report of examples/.
"$MB" decode -m "$ROOT/examples/report/methodMapping.txt" "$ROOT/examples/report/report.ndjson" >tree 2>err
is "the tree in the guide is what decode says of its report" \
    "$(awk '/^```/ { n++; next } n == 1' "$ROOT/docs/reading.md")" "$(cat tree)"

# A report that is there again, byte for byte, is shown once, whatever the format and wherever it stands; and what is
# too large for memory is written as it is made, but not its copy.
line='{"tag":"Trace_EvilMethod","process":"p","time":1700000000000,"cost":900,"stack":"0,1048574,1,900\n1,1,1,900\n","stackKey":"1|"}'
{ echo "$line"; echo "${line/00000,/00001,}"; echo "$line"; } >once.ndjson
{ echo "[$line,"; sed -n 2p once.ndjson; echo ']'; } >again.json
shown_once() { # FORMAT
    local jobs
    for jobs in 1 3; do
        "$MB" decode -j $jobs -m m.txt --format "$1" -o "$jobs.all" once.ndjson again.json 2>err &&
            grep -q '^methodbeat: 3 copies are left out: the same as a report before' err || return 1
    done
    "$MB" decode -m m.txt --format "$1" -o two.all <(sed 2q once.ndjson) && cmp two.all 1.all && cmp two.all 3.all
}
for format in tree html ndjson csv perfetto; do
    ok "copies are left out of $format" shown_once $format
done
python3 - >large.ndjson <<'P'
rows = ''.join('%d,1,1,9000\\n' % i for i in range(400)) + '400,1,1,1\\n' * 4000
for time in 1, 2, 1, 3:
    print('{"tag":"Trace_EvilMethod","time":%d,"cost":9000,"stack":"%s","stackKey":"1|"}' % (time, rows))
P
large() {
    "$MB" decode -j 3 -m m.txt --format ndjson large.ndjson 2>err >three.rows && grep -q '1 copy is left out' err &&
        for at in 1 2 4; do sed -n ${at}p large.ndjson | "$MB" decode -m m.txt --format ndjson -; done | cmp - three.rows
}
ok "what is large is written in order, without its copy" large

# An ANR and the end of its message are one report, whatever the format, their order and the number of threads.
anr='{"tag":"Trace_EvilMethod","process":"p","time":1700000005000,"detail":"ANR","cost":5000,"stack":"0,1048574,1,5000\n1,1,1,4900\n","inferred":[0,1],"stackKey":"1|","clock":{"boot":90000000,"monotonic":90000000,"step":5},"threadStack":"at a\nat b","threads":"\"main\" BLOCKED on java.lang.Object@1 owned by \"worker\u001b[31m\"\n\tat a\n\n\"worker\" RUNNABLE\n\tat c"}'
end='{"tag":"Trace_EvilMethod","process":"p","time":1700000006200,"detail":"LAG","cost":6234,"anr":5000,"stack":"0,1048574,1,6234\n1,1,1,6100\n","stackKey":"1|","clock":{"boot":90000000,"monotonic":90000000,"step":5}}'
for n in 1 2 3; do sed "s/0000,/000$n,/; s/\"cost/\"detail\":\"NORMAL\",&/" <<<"$line"; done >others.ndjson
{ sed -n 1p others.ndjson; echo "$anr"; sed -n 2p others.ndjson; echo "$end"; sed -n 3p others.ndjson; } >hang.ndjson
tac hang.ndjson >hang-end-first.ndjson
"$MB" decode -m m.txt hang.ndjson >hang.tree
is "an ANR and its end are one" "$(grep -E '^(ANR|Lag|Slow)|^  hang' hang.tree | sort | paste -sd, -)" \
    '  hang     hung for 6.2 s; ANR told at 5 s,ANR, 6234 ms,Slow message, 900 ms,Slow message, 900 ms,Slow message, 900 ms'
is "... with the stack of the first" "$(grep -c "^    at [ab]\$" hang.tree)" 2
is "... and all threads, escaped" "$(sed -n '/^  threads/,/^$/p' hang.tree | tr '\n' '|')" \
    '  threads|    "main" BLOCKED on java.lang.Object@1 owned by "worker\u001b[31m"|      at a|    "worker" RUNNABLE|      at c||'
one_hang() { # FORMAT
    local jobs
    for jobs in 1 3; do
        "$MB" decode -j $jobs -m m.txt --format "$1" -o $jobs.hang hang.ndjson &&
            "$MB" decode -j $jobs -m m.txt --format "$1" -o $jobs.back hang-end-first.ndjson || return 1
    done
    cmp 1.hang 3.hang && cmp 1.back 3.back
}
for format in tree folded html perfetto speedscope pprof ndjson csv; do
    ok "a hang is one in $format, with any number of threads" one_hang $format
done
"$MB" decode -m m.txt --format ndjson hang-end-first.ndjson | python3 -c '
import json, sys
for r in map(json.loads, sys.stdin): print(r["detail"], r["cost_ms"], r["anr_ms"])' >hang.rows
is "... also where the end comes first" "$(sort hang.rows | paste -sd, -)" 'ANR 6234 5000,NORMAL 900 0,NORMAL 900 0,NORMAL 900 0'
is "rows of hangs are decoded as they are" \
    "$("$MB" decode -m m.txt --format ndjson hang.ndjson | "$MB" decode -m m.txt - | grep -c '^  hang     hung for 6.2 s; ANR told at 5 s$')" 1
is "the folded stacks have the longer one" "$("$MB" decode -m m.txt --format folded hang.ndjson | awk '{ s += $NF } END { print s }')" $((6234 + 3 * 900))
large_hang() { # with a report of more than a megabyte on each side
    python3 -c '
import json, sys
rows = "".join("%d,1,1,9000\\n" % i for i in range(400)) + "400,1,1,1\\n" * 4000
for i, (detail, cost) in enumerate((("NORMAL", 901), ("ANR", 9000), ("NORMAL", 902), ("NORMAL", 9001), ("NORMAL", 903))):
    clock = ",\"clock\":{\"boot\":77}" if cost >= 9000 else ""
    print("{\"tag\":\"Trace_EvilMethod\",\"process\":\"p\",\"time\":%d,\"detail\":\"%s\",\"cost\":%d,\"stack\":\"%s\"%s,\"stackKey\":\"1|\"}" % (i + 1, detail, cost, rows, clock))' >large-hang.ndjson
    for jobs in 1 3; do
        "$MB" decode -j $jobs -m m.txt --format ndjson large-hang.ndjson | python3 -c '
import json, sys
print([(r["detail"], r["cost_ms"], r["anr_ms"]) for r in map(json.loads, sys.stdin)])' >$jobs.large || return 1
    done
    cmp 1.large 3.large && [ "$(cat 1.large)" = "[('NORMAL', 901, 0), ('NORMAL', 902, 0), ('ANR', 9001, 9000), ('NORMAL', 903, 0)]" ]
}
ok "what is large and of a hang is written once" large_hang
