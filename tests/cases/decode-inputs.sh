#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What decode takes: files, directories, pipes, gzip, damage of all kinds, in bounded memory; names by a
# ProGuard map; what is folded.
. "$(dirname "$0")/../lib.sh"
plan 90

cd "$TMPDIR" || exit 1
printf '%s\n' '1,9,a.b a ()V' '2,9,a.b a (I)V' '3,1,a.c c ()V' >m.txt
report='{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"stack":"0,1048574,1,900\n1,1,1,890\n"}'
mkdir -p dir/b dir/empty
echo "$report" >dir/b/2.json
{ echo "$report"; echo "$report"; } | gzip >dir/1.gz
echo '# notes' >dir/README
cp "$ROOT/fuzz/seeds/trace/open" dir/trace.mbt
gzip -c dir/trace.mbt >dir/trace.mbt.gz

ok "a directory" status 0 "$MB" decode --force -m m.txt dir
is "all of its reports, in the order of names" "$(grep -o '^Slow message\|^Trace' out | tr '\n' ' ')" \
    "Slow message Slow message Slow message Trace Trace "
has "a file that is none is named" '^methodbeat: dir/README: no report in it' err
ok "such a file on its own is an error" status 1 "$MB" decode -m m.txt dir/README
ok "an empty directory is an error" status 1 "$MB" decode -m m.txt dir/empty
has "and named" 'dir/empty: an empty directory' err
mkdir -p notes/.hidden
echo "$report" | tee notes/.hidden/a.json >notes/.b.json
cp dir/README notes/
ok "a directory of other files, and hidden ones" status 1 "$MB" decode -m m.txt notes
is "is an error" "$(tail -1 err)" "methodbeat: notes: no report in any of its files"
is "that does not name what is hidden" "$(wc -l <err)" 2

# Builds with other ids.
mkdir builds
printf '%s\n' '1,1,com.A one ()V' '2,1,com.A two ()V' >builds/1.txt
printf '%s\n' '# a comment' '1,1,com.A zero ()V' '2,1,com.A one ()V' '3,1,com.B three (I)V' | gzip >builds/2.txt.gz
echo '# notes' >builds/README
id_of() { "$MB" mapping check "$1" | grep -oE 'mapping [0-9a-f]{16}' | cut -d' ' -f2; }
one=$(id_of builds/1.txt) two=$(id_of builds/2.txt.gz)
of() { echo '{"tag":"Trace_EvilMethod","time":'"$3"',"mapping":"'"$1"'","detail":"NORMAL","cost":900,"stack":"0,1048574,1,900\n1,'"$2"',1,890\n"}'; }
{ of "$one" 1 1637000000001; of "$two" 2 1637000000002; of "$two" 3 1637000000003; of "$one" 2 1637000000004; } >builds.ndjson
called() { sed -n 's/.*;\(com[^ ]*\) .*/\1/p' "$1" | paste -sd' '; }
ok "a directory of mappings" status 0 "$MB" decode -m builds --format folded builds.ndjson
is "each report has the names of its build" "$(called out)" 'com.A.one() com.A.one() com.B.three(int) com.A.two()'
has "what is no mapping is counted" '^methodbeat: builds: 1 other file in it skipped$' err
ok "the mappings by name" status 0 "$MB" decode -m builds/1.txt -m builds/2.txt.gz --format csv builds.ndjson
is "with the ids that the builds have" "$(grep -o ',[0-9]*,com[.][A-Z],[a-z]*,' out | paste -sd' ')" ',1,com.A,one, ,2,com.A,one, ,3,com.B,three, ,2,com.A,two,'
ok "what each alone shows" status 1 "$MB" decode -m builds/1.txt --format ndjson -o one.ndjson --partial builds.ndjson
ok "is shown of both" status 0 "$MB" decode -j 2 -m builds --format ndjson -o both.ndjson builds.ndjson
is "column by column" "$(jq -c 'del(.line)' one.ndjson)" "$(jq -c --arg id "$one" 'select(.mapping == $id) | del(.line)' both.ndjson)"
of 0123456789abcdef 1 1637000000005 >>builds.ndjson
ok "a report of neither" status 1 "$MB" decode -m builds builds.ndjson
has "is named" 'report 5: its mapping id is 0123456789abcdef, which none of 2 mappings has: left out' err
is "which file has an id" "$("$MB" mapping show --id "${two:0:6}" builds)" builds/2.txt.gz
head -c 9000000 /dev/zero | gzip >bomb.gz
ok "a mapping that unpacks to a thousand times its size: 1" status 1 "$MB" decode -m bomb.gz builds.ndjson

# Many files that are none of ours.
mkdir -p crowd/more
for i in {10..49}; do echo '# notes' >"crowd/$i.md"; done
for i in {10..16}; do echo '{"tag":"Trace_EvilMethod","stack":' >"crowd/more/$i.json"; cat "crowd/more/$i.json" dir/b/2.json >"crowd/more/$i.x.json"; done
echo "$report" >crowd/report.json
ok "a directory with forty files that are none, and seven that are damaged" status 1 "$MB" decode -m m.txt crowd
is "five of each kind are named, the others counted" "$(grep -c '^methodbeat: crowd/[1-4][0-9.]*md: ' err) $(grep -c '^methodbeat: crowd/more/.*json: line 1: ' err)" '5 5'
has "... of those without a report" '^methodbeat: crowd: 42 more of its files are without a report$' err
has "... of those that are damaged" '^methodbeat: crowd: 2 more of its files are damaged or can' err
cp -r dir torn
ln -s .. torn/b/up
ln -s nothing torn/gone
ln -s self torn/self
mkfifo torn/pipe
ok "a directory with links that lead nowhere and a pipe" status 1 "$MB" decode --force -m m.txt torn
is "is read all the same" "$(grep -o '^Slow message\|^Trace' out | tr '\n' ' ')" \
    "Slow message Slow message Slow message Trace Trace "
is "and what is not is named, in order" "$(grep 'torn/[bgsp]' err)" \
"methodbeat: torn/b/up: the link leads back to where it stands
methodbeat: torn/gone: a link to nothing
methodbeat: torn/pipe: neither a file nor a directory
methodbeat: torn/self: cannot read: Too many levels of symbolic links"
rm torn/trace* torn/README
ok "cluster" status 1 "$MB" cluster --format ndjson torn
has "reads them too" '"row":"total".*"reports":3,' out
is "and names the same" "$(grep -c 'torn/[bgsp]' err)" 4

head -c 60 dir/1.gz >cut.gz
ok "gzip that is cut short" status 1 "$MB" decode -m m.txt cut.gz
has "is said to be" '^methodbeat: cut\.gz: gzip: ' err
{ cat dir/1.gz; echo junk; } >tail.gz
ok "junk behind gzip" status 1 "$MB" decode -m m.txt tail.gz
is "costs no report" "$(grep -c '^Slow message' out)" 2
{ echo "$report"; echo bad; seq 100000; } | gzip | head -c 20000 >cutbad.gz
ok "gzip that is damaged and cut short" status 1 "$MB" decode -m m.txt cutbad.gz
is "is said to be both" "$(grep -o 'cut short$\|line 2: .* as [0-9]* more' err | sed 's/as [0-9]*/as N/')" \
    "cut short
line 2: a value is missing: skipped, as N more"
printf '\037\213' >short.gz
ok "two bytes of gzip" status 1 "$MB" decode -m m.txt short.gz

{ for i in 1 2 3 4 5 6 7 8 9 10 11; do echo "bad $i"; echo "$report"; done; } >bad.ndjson
ok "damaged lines" status 1 "$MB" decode -m m.txt bad.ndjson
has "are counted and numbered" \
    'bad\.ndjson: line 1: a value is missing: skipped, as 10 more \(line 3, 5, 7, 9, 11, 13, 15, \.\.\.\)$' err
is "and the others decoded" "$(grep -c '^Slow message' out)" 11

# In one line, in an envelope, over many lines, with damage; by one thread and by many.
python3 - "$report" <<'P'
import json, sys
report = json.loads(sys.argv[1])
reports = [dict(report, cost=900 + i, scene="s%d" % (i % 7)) for i in range(20000)]
lines = [json.dumps(r) for r in reports]
shapes = {
    "lines": "\n".join(lines),
    "array": json.dumps(reports),
    "indented": json.dumps(reports, indent=1),
    "joined": "".join(lines),
    "envelope": json.dumps({"count": 3, "reports": reports, "more": [1]}),
    "bad": "\n".join("{" if i % 5000 == 3 else line for i, line in enumerate(lines)),
}
for name, text in shapes.items():
    open("shape." + name, "w").write(text)
P
for shape in lines array indented joined envelope bad; do
    for jobs in 1 2 7; do
        "$MB" decode -j $jobs -m m.txt --format ndjson shape.$shape >o.$jobs 2>e.$jobs
        "$MB" cluster -j $jobs -m m.txt --format ndjson shape.$shape >c.$jobs 2>/dev/null
    done
    for what in o e c; do
        cmp $what.1 $what.2 && cmp $what.1 $what.7 || echo "$shape: not the same by its threads"
    done
    [ $shape != lines ] || cp o.1 o.lines
    [ $shape = bad ] || cmp o.lines o.2
done >differences 2>&1
none "reports of any shape, by any number of threads, are the same" "$(cat differences)"
is "all of them" "$(wc -l <o.lines)" 20000
is "and their damage too" "$(sed 's/.*bad: //' e.7)" \
    "line 4: a string is missing: skipped, as 3 more (line 5004, 10004, 15004)"

# Half a gigabyte of one text that is nothing, as half a megabyte of gzip, and of one string: given up early.
head -c 500000000 /dev/zero | gzip -1 >zeros.gz
ok "a bomb of zeros" status 1 timeout 20 "$MB" decode -m m.txt zeros.gz
{ printf '{"tag":"'; head -c 500000000 /dev/zero | tr '\0' a; } | gzip -1 >string.gz
ok "a bomb that is one report" status 1 timeout 20 "$MB" decode -m m.txt string.gz
has "is given up" 'too long for a report' err
# 90 MB of reports through a pipe, with 64 MB to do it in.
many() { yes "$report" | head -n 1000000; }
few() { many | (ulimit -v 65536; "$MB" decode -m m.txt --format folded -) >folded; }
ok "90 MB of reports in 64 MB" status 0 few
is "are all there" "$(wc -l <folded)" 2000000
lean() { many | head -n 300000 | (ulimit -v 65536; "$MB" decode -m m.txt --format "$1" - >lean); }
ok "so are those that are one document: speedscope" status 0 lean speedscope

# What comes through a pipe is written while more is awaited, to a pipe too.
mkfifo reports rows
"$MB" decode -m m.txt --format ndjson - <reports >rows &
exec 8>reports 9<rows
for n in 1 2 3 4 5; do
    echo "$report" >&8
    ok "report $n of a pipe is a row at once" read -r -t 60 -u 9 row
    has "with its names, $n" '"key":"a\.b\.a\(\)"' <(echo "${row:-}")
done
exec 8>&- 9<&-
wait

echo "${report%\}},\"threadStack\":\"at a.b(A.java:1)\\n\\tat c.d\\n\"}" >hang.json
ok "an ANR's own stack" status 0 "$MB" decode -m m.txt --format ndjson -o hang.ndjson hang.json
has "is a column" '"thread_stack":"at a.b.A.java:1.[^"]+at c.d' hang.ndjson
ok "and read again" status 0 "$MB" decode -m m.txt hang.ndjson
is "is below the tree" "$(tail -4 out)" "  thread stack
    at a.b(A.java:1)
    at c.d"

echo '{"version":"1.4","device":"P","user":"u1","content":{"tag":"Trace_EvilMethod","stack":"0,1,1,5\n"}}' >wrapped.json
ok "an envelope" status 0 "$MB" decode -m m.txt --format ndjson wrapped.json
has "its fields count" '"version":"1\.4","device":"P","user":"u1"' out
has "and the report is in it" '"key":"a\.b\.a\(\)"' out

cat >map.txt <<'M'
com.demo.Main -> a.b:
# {"id":"sourceFile","fileName":"Main.java"}
    1:3:void com.demo.Inlined.small():10:12 -> a
    1:3:void run():20 -> a
    4:9:void load(int):31:36 -> a
com.demo.Sub -> a.c:
    void com.demo.Merged.close() -> c
M
echo '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"stack":"0,1,1,900\n1,2,1,800\n1,3,1,90\n1,77,1,1\n"}' >retrace.json
ok "--retrace" status 0 "$MB" decode -m m.txt --retrace map.txt retrace.json
has "the method, not what is inlined in it" 'com\.demo\.Main\.run\(\) \(Main\.java:20\)$' out
has "overloads" '├─ com\.demo\.Main\.load\(int\) \(Main\.java:31\)$' out
has "a method of a merged class" 'com\.demo\.Merged\.close\(\)$' out
has "an id that is unknown" 'id 77$' out
echo 'com.other.X -> x.y:' >other.txt
ok "a map of something else" status 0 "$MB" decode -m m.txt --retrace other.txt retrace.json
has "is told" 'other\.txt: changes no name' err
sed 's/(int)/(long)/; s/()/(float)/' map.txt >wrong.txt
ok "a map of another build" status 0 "$MB" decode -m m.txt --retrace wrong.txt retrace.json
has "is told, too" 'wrong\.txt: is hardly of the build of m\.txt, and names may be wrong: it has 0 of its methods with their types, and [0-9]+ with others' err
hasnt "the right one is not" 'hardly' <("$MB" decode -m m.txt --retrace map.txt retrace.json 2>&1)
ok "--retrace alone" status 2 "$MB" decode --retrace map.txt retrace.json
echo 'nonsense' >none.txt
ok "a map that is none" status 1 "$MB" decode -m m.txt --retrace none.txt retrace.json
has "is named with its line" 'none\.txt: line 1: ' err

echo '{"stack":"0,1,1,1000\n1,2,1,900\n1,3,1,4\n1,2,1,3\n2,3,1,2\n"}' >small.json
ok "what is small" status 0 "$MB" decode -m m.txt small.json
has "is folded" '└─ … 3 more rows, 7 ms$' out
"$MB" decode -m m.txt --min-share 0.4 small.json >out
has "from where one says" '└─ … 2 more rows, 3 ms$' out
ok "no percentage" status 2 "$MB" decode -m m.txt --min-share 101 small.json
terminal() { script -qec "$MB decode -m m.txt --format pprof small.json" /dev/null >terminal; }
terminal
has "binary formats are not for a terminal" 'not for a terminal' terminal

"$MB" decode -m m.txt --last 5 small.json 2>err >out
has "of what --last is" '^methodbeat: --last counts for trace files, and none of these is one$' err
"$MB" decode --force -m m.txt --last 5 small.json dir/trace.mbt 2>err >out
none "where one is, nothing is said" "$(grep -e --last err)"

echo '{"tag":"Trace_FPS","scene":"a","fps":50}' >fps.json
ok "reports without a call tree" status 0 "$MB" decode -m m.txt --format folded fps.json
has "... are nothing to such a format, which is said" '^methodbeat: of the 1 report none has a call tree' err
"$MB" decode -m m.txt --format folded fps.json small.json 2>err >out
none "beside others they are not said" "$(grep 'call tree' err)"
