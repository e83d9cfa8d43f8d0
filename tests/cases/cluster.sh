#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Reports of a fleet of which the truth is known, in clusters: counts, users, rates, times, trees; in any
# order, in any shape, by any number of threads; what changed in the next version; hostile files.
. "$(dirname "$0")/../lib.sh"
plan 149

cd "$TMPDIR" || exit 1
${CC:-cc} -std=c11 -D_GNU_SOURCE -O1 -o fleet "$ROOT/bench/fleet.c" -lm || exit 1
# fleet_make NAME REPORTS [changed]
fleet_make() {
    mkdir -p "$1" && ./fleet "$1" "$2" 20000 300 1 "${@:3}"
}
fleet_make old 12000 && fleet_make new 12000 changed || exit 1
M=old/methodMapping.txt
# Without where samples are, which is another place in each file.
bare() { sed 's/,"samples":{\("[a-z]*":\(null\|{[^}]*}\),\{0,1\}\)*}//' "$@"; }
# ndjson NAME ARGS...: into NAME.json, a row a cluster; with samples in NAME.raw.
ndjson() {
    "$MB" cluster -m "$M" --format ndjson -o "$1.ndjson" "${@:2}" && mv "$1.ndjson" "$1.raw" && bare "$1.raw" >"$1.json"
}

# Reports that stand for a cluster: each is where it is said to be, and costs what is said.
samples() { python3 "$ROOT/tests/tools/python/cluster_samples.py" "$1" old/reports.ndjson; }

ok 'a fleet is read' ndjson all old/reports.ndjson
# Each cluster against the truth; quantiles within 1/128.
check=$ROOT/tests/tools/python/cluster_truth.py
ok 'reports, repeats, users, starts, rates and times are the truth' python3 "$check" old/truth.tsv all.json
ok 'trees and methods add up' python3 "$ROOT/tests/tools/python/cluster_sums.py" all.json

# The same, whatever the order, the shape, the number of files and of threads.
shuf --random-source=<(yes) old/reports.ndjson >shuffled.ndjson
tac old/reports.ndjson | gzip >backwards.gz
{ echo '['; sed '$!s/$/,/' old/reports.ndjson; echo ']'; } >array.json
mkdir -p many/below && split -n l/7 old/reports.ndjson many/part. && mv many/part.ac many/below
gzip many/part.ad
python3 -c 'import json, sys
for line in sys.stdin: print(json.dumps(json.loads(line), indent=1))' <old/reports.ndjson >indented.json
for shape in shuffled.ndjson backwards.gz array.json many indented.json; do
    ok "the same from $shape" ndjson other "$shape"
    same "... to the byte" other.json all.json
    [ $shape = indented.json ] || ok '... with samples of its own' samples other.raw
done
ok 'the same from standard input' ndjson other - <old/reports.ndjson
same '... to the byte' other.json all.json
# The rows of decode are reports; an array on one line, in an object; one of its elements damaged.
"$MB" decode -m $M --format ndjson old/reports.ndjson >rows.ndjson
ok 'rows of decode' ndjson other rows.ndjson
same '... are the same' other.json all.json
{ printf '{"version":"8.0.0","reports":'; tr -d '\n' <array.json; echo ',"total":12000}'; } | gzip >line.gz
ok 'an array on one line, in an object' ndjson other line.gz
same '... is the same' other.json all.json
tr -d '\n' <array.json | sed 's/"tag":"Trace_Evil/"tag":Trace_Evil/5000' >damaged.json
ok 'a report on that line is damaged' status 1 "$MB" cluster -m $M --format ndjson --partial -o other.json damaged.json
is '... and all others count' "$(head -1 other.json | grep -o '"reports":[0-9]*,"repeats"')" '"reports":11999,"repeats"'
ok 'one thread' ndjson other -j 1 old/reports.ndjson
same '... or many: the same' other.json all.json

# A next build has other ids: its clusters are the same.
python3 - old/reports.ndjson $M <<'P'
import re, sys
other = lambda id: id if id == "1048574" else str(100000 - int(id))
with open("renumbered.ndjson", "w") as out:
    for line in open(sys.argv[1]):
        line = re.sub(r"(\d+),(\d+),(\d+,\d+)(?=\\n)", lambda m: f"{m[1]},{other(m[2])},{m[3]}", line)
        out.write(re.sub(r'"(\d+)\|"', lambda m: f'"{other(m[1])}|"', line))
rows = [line.split(",", 1) for line in open(sys.argv[2])]
rows = sorted([int(other(id)), rest] for id, rest in rows)
open("renumbered.txt", "w").writelines(f"{id},{rest}" for id, rest in rows)
P
ok 'a build with other ids' "$MB" cluster -m renumbered.txt --format ndjson -o other.raw renumbered.ndjson
bare other.raw >other.json
same 'is in the same clusters' other.json all.json

"$MB" cluster -m $M old/reports.ndjson >text
has 'the first cluster is in it, with its key and its whole name, as no terminal reads it' \
    "^  1 .* 19[.][0-9] %.*  $(sed -n '2s/.*"stack_key":"\([0-9a-f]*\)".*/\1/p' all.raw)  com[.]demo[.].*ntroller[.]loadItemsFrom1[(]int, String[)]\$" text
hasnt '... nor is any other name cut' '…[A-Za-z.]' text

ok 'samples are there, and what they are said to be' samples all.raw
ok 'html' "$MB" cluster -m $M --format html -o page.html old/reports.ndjson
ok 'folded' "$MB" cluster -m $M --format folded -o folded old/reports.ndjson
is 'own times add up to that of all' "$(awk '{ s += $NF } END { print s }' folded)" \
    "$(python3 -c 'import json
print(sum(n[4] for l in open("all.json") for n in json.loads(l).get("tree", []) if n[0] == 0))')"
key=$(sed -n '3s/.*"stack_key":"\([0-9a-f]*\)".*/\1/p' all.json)
"$MB" cluster -m $M --cluster "$key" --format ndjson old/reports.ndjson >one
is 'one cluster alone' "$(sed 1d one | bare)" "$(sed -n 3p all.json)"
ok 'a key that is not there' status 1 "$MB" cluster -m $M --cluster 0123456789abcdef old/reports.ndjson
is 'in order of time' "$("$MB" cluster -m $M --by time --format ndjson old/reports.ndjson |
    sed -n 's/.*"row":"cluster".*"max_ms":[0-9]*,"sum_ms":\([0-9]*\),"first_ms".*/\1/p')" \
    "$(sed -n 's/.*"row":"cluster".*"max_ms":[0-9]*,"sum_ms":\([0-9]*\),"first_ms".*/\1/p' all.json | sort -rn)"

# Changes: those that were made, and no other.
ok 'two versions' "$MB" cluster -m $M --diff --format ndjson -o diff.json old/reports.ndjson new/reports.ndjson
is 'what changed, and nothing else, is found' \
    "$(sed -n 's/.*"change":"\([a-z]*\)".*"key":"[^"]*\.\([A-Za-z]*[0-9]*\)(.*/\1 \2/p' diff.json)" \
    "$(printf '%s\n' 'new loadItemsFrom301' 'worse loadItemsFrom1' 'worse loadItemsFrom2' 'gone onBind3')"
ok 'as text' status 0 "$MB" cluster -m $M --diff old/reports.ndjson new/reports.ndjson
has '... with what the median and 19 of 20 take, by how much that is more, and whether that may be chance' \
    '^ +p50 1[.]66 s to 2[.]45 s [(][+]792 ms, [+]47[.]8 %[)][*], p95 3[.]50 s to 5[.]54 s [(][+]2[.]03 s, [+]58[.]0 %[)][*]$' out
is '... as numbers too' "$(sed -n 's/.*loadItemsFrom2(.*"tail_q":[^,]*,\(.*\),"running".*/\1/p' diff.json)" \
    '"p50_change_ms":792,"p50_change":0.47826087,"p95_change_ms":2032,"p95_change":0.579908676'
ok '... as a page' "$MB" cluster -m $M --diff -o diff.html old/reports.ndjson new/reports.ndjson
is '... which marks what text marks' "$(sed -n 's/.*"cells":\[[^[]*"\(new\|worse\|gone\)".*\("marked":[^]]*\]\).*/\1 \2/p' diff.html)" \
    "$(printf '%s\n' 'new "marked":[3]' 'worse "marked":[3,4]' 'worse "marked":[6,7,9,10]' 'gone "marked":[3,4]')"
ok 'a version beside itself' "$MB" cluster -m $M --diff --format ndjson -o same.json old/reports.ndjson shuffled.ndjson
hasnt 'has no change' '"row":"change"' same.json
ok 'the commonest cluster' "$MB" cluster -m $M --top 1 --format ndjson -o first.json old/reports.ndjson
key=$(sed -n '2s/.*"stack_key":"\([0-9a-f]*\)".*/\1/p' first.json)
ok '... of a version beside itself' status 0 "$MB" cluster -m $M --diff --cluster "$key" --format ndjson old/reports.ndjson shuffled.ndjson
is 'is shown, as the same' "$(tail -n +2 out | grep -o '"change":"[a-z]*","stack_key":"[0-9a-f]*"')" "\"change\":\"same\",\"stack_key\":\"$key\""
ok '... of a key that is not there' status 1 "$MB" cluster -m $M --diff --cluster 0123456789abcdef old/reports.ndjson shuffled.ndjson
ok 'fewer than --min-count' status 0 "$MB" cluster -m $M --min-count 100000 --format ndjson old/reports.ndjson
has 'is said' '^methodbeat: --min-count 100000: no cluster has so many reports$' err
ok '... of two' status 0 "$MB" cluster -m $M --diff --min-count 100000 --format ndjson old/reports.ndjson new/reports.ndjson
has 'too' '^methodbeat: --min-count 100000: no cluster has so many reports$' err
for command in cluster decode verify inspect; do
    ok "more threads than there may be: $command" status 2 "$MB" $command -j 99999 old/reports.ndjson
done
ok '--diff of one' status 2 "$MB" cluster -m $M --diff old

# For a pull request, and to fail its build.
markdown() { "$MB" cluster -m $M --format markdown "$@"; }
ok 'markdown' markdown --top 2 -o table.md old/reports.ndjson
has '... a row a cluster' '^[|] 2,505 [|] 19.8 % [|] ≈1,615 [|].* [|] `com[.]demo[.].*loadItemsFrom1[(]int, String[)]` [|] 1,572 mixed, 815 spent; the longest: no single cause: computed: .* [|] scene com[.]demo[.]Activity0: .* [|]$' table.md
is '... as many as are wanted' "$(grep -c '^|' table.md)" 4
ok 'of changes' markdown --diff -o diff.md old/reports.ndjson new/reports.ndjson
is '... in bold what they are' "$(grep -o '^[|] [*a-z]* [|]' diff.md | tail -4 | tr -d '\n')" \
    '| **new** || **worse** || **worse** || gone |'
is '... each row has the columns of the head' "$(grep '^|' diff.md | tr -cd '|\n' | sort -u)" '||||||||||'
fails() { status "$1" "$MB" cluster -m $M --diff --fail-on "$2" -o gate.md old/reports.ndjson "${3:-new}/reports.ndjson"; }
ok '--fail-on a new one' fails 3 new
is '... which is counted' "$(cat err)" 'methodbeat: --fail-on new: 1 new'
ok '... leaves the result' cmp -s gate.md diff.md
ok '... on what is worse' fails 3 new,worse:40
is '... by so much' "$(cat err)" 'methodbeat: --fail-on new,worse:40: 1 new, 2 worse'
ok '... one by 49 %, one by 58 % of its p95' fails 0 worse:59
ok '... and where nothing is mixed' fails 0 mixed
ok '... of a version beside itself' fails 0 new,worse,mixed old
for wrong in new:3 worse:0 gone 'worse,'; do
    ok "--fail-on $wrong" fails 2 $wrong
done
ok '--fail-on without --diff' status 2 "$MB" cluster -m $M --fail-on new old/reports.ndjson
has '... says what it needs' 'needs --diff' err

# Memory: ten times the reports, as many clusters.
peak() {
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
        "$MB" cluster -j 2 -m $M --format folded "$@"
}
for _ in {1..10}; do cat old/reports.ndjson old/reports.ndjson old/reports.ndjson; done >thirty.ndjson
head -c $(($(stat -c %s thirty.ndjson) / 10)) thirty.ndjson >three.ndjson
three=$(peak three.ndjson) thirty=$(peak thirty.ndjson)
say "peak of memory: $three kB for 36,000 reports, $thirty kB for 360,000"
ok 'ten times the reports take no more memory' [ "$thirty" -lt $((three * 3 / 2)) ]

# Hostile files.
printf '%s\n' '{"stack":"0,1,1,9\n"' '{"tag":"Trace_EvilMethod","cost":1e300,"stack":"0,1,1,8796093022207\n"}' \
    '{"tag":"Trace_EvilMethod","version":"\u001b[31m","device":["x"],"stack":"0,1,1,9\n","user":7}' \
    '{"tag":"Trace_Repeats","count":4294967295,"stackKey":"1|","detail":"NORMAL"}' '[[[' >hostile.ndjson
ok 'damaged lines' status 1 "$MB" cluster -m $M hostile.ndjson old/reports.ndjson
has 'are counted, with the line of the first' '^methodbeat: hostile\.ndjson: line 1: ' err
hasnt 'nothing moves the cursor' $'\033' out
head -c 100000 backwards.gz >cut.gz
ok 'a gzip that was cut off' status 1 "$MB" cluster -m $M cut.gz
has 'is named' '^methodbeat: cut\.gz: .*gzip' err
mkdir -p build
cp $M build/
printf 'ignore methods:\ncom.demo.A a ()V\n' >build/ignoreMethodMapping.txt
echo text >build/readme.txt
ok 'a directory of a build' status 0 "$MB" cluster -m build -o all.html old/reports.ndjson
has 'has one mapping among others' '^methodbeat: build: 1 other file in it skipped$' err
is '... told in one line' "$(wc -l <err)" 1
has 'a page by its ending' '^<!doctype html>' all.html
rm build/methodMapping.txt
ok 'a directory without one' status 1 "$MB" cluster -m build old/reports.ndjson
ok '-o that is an input' status 1 "$MB" cluster -m $M -o $M old/reports.ndjson
echo '{"tag":"Trace_FPS","fps":53.1}' >fps.json
ok 'a report of another kind alone' status 0 "$MB" cluster -m $M fps.json
has '... is counted' '^0 call trees in 0 clusters: 1 report is of another kind$' out
ok 'no report' status 1 "$MB" cluster -m $M /dev/null
ok 'a file that is not there' status 1 "$MB" cluster -m $M nowhere.ndjson
sed 's/"detail"/"mapping":"0123456789abcdef","detail"/' old/reports.ndjson | tail -5000 >stranger.ndjson
ok 'reports of another build' status 1 "$MB" cluster -m $M stranger.ndjson
has 'are left out and counted' "0123456789abcdef" err
ok 'reports of other builds in several files' status 1 "$MB" cluster -m $M fps.json stranger.ndjson
has 'are not laid to the first' '^methodbeat: all files: 5000 reports are of builds ' err
ok '... unless forced' status 0 "$MB" cluster -m $M --force stranger.ndjson
has '... which is said' "^methodbeat: stranger\.ndjson: 5000 reports are of builds .*'0123456789abcdef'.*: taken for .*names may be wrong\$" err
ok 'an ending of several formats elsewhere is none here' status 2 "$MB" cluster -m $M -o x.json old/reports.ndjson
has '... and the one that is meant is asked for' '^methodbeat: -o x\.json: no format has this ending; did you mean \.ndjson' err
ok 'without a mapping ids are shown' status 0 "$MB" cluster --format ndjson -o nameless.json old/reports.ndjson
has '... which is said' '^methodbeat: without a mapping' err
has '... as ids' '"key":"id 1"' nameless.json
ok 'little memory' "$MB" cluster -m $M --memory 1 --format ndjson -o little.json old/reports.ndjson
is 'and no report is lost' "$(python3 -c 'import json
rows = [json.loads(l) for l in open("little.json")]
print(rows[0]["rare_clusters"] > 0, sum(r["reports"] for r in rows[1:]) + rows[0]["rare_reports"])')" 'True 12000'

# Numbers to be read.
{
    printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"stack":"0,1048574,1,900\\n1,1,%s,900\\n"}\n' 10824000 10824001
    printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"stack":"0,1048574,1,900\\n1,2,%s,900\\n"}\n' 3 4
} >often.ndjson
ok 'methods that are called often' status 0 "$MB" cluster -m $M often.ndjson
has '... so many times' '900 ms    .* x10,824,001$' out
has '... or a few, with a tenth' '900 ms    .* x3[.]5$' out
has 'users that are estimated are marked' '^  1 +[0-9]+ +[0-9.]+ % +[0-9]+ +≈[0-9]+ ' text

# Obfuscated names.
printf '%s\n' '1,1,a.a a ()V' '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V' >obfuscated.txt
printf '%s\n' 'com.demo.Main -> a.a:' '    void load() -> a' >map.txt
echo '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":9,"stack":"0,1048574,1,9\n1,1,1,8\n"}' >small.ndjson
ok '--retrace' status 0 "$MB" cluster -m obfuscated.txt --retrace map.txt --format ndjson small.ndjson
has 'shows the names of the source' '"key":"com\.demo\.Main\.load\(\)"' out
echo '{"tag":"Trace_EvilMethod","detail":"ANR","cost":9000,"stack":"0,1048574,1,9000\n1,1,1,8990\n","threadStack":"at java.lang.Object.wait(Native Method)\nat a.a.a(SourceFile:7)","threads":"\"main\" WAITING on a.a@1f\n  at a.a.a(SourceFile:7)"}' >hung.ndjson
"$MB" decode -m obfuscated.txt --retrace map.txt --format ndjson hung.ndjson >hung.rows
is '... so do the stacks of threads' "$(jq -r .thread_stack hung.rows | tail -1)" 'at com.demo.Main.load(Main.java:7)'
is '... of all of them' "$(jq -r .threads hung.rows | paste -sd '|')" '"main" WAITING on com.demo.Main@1f|  at com.demo.Main.load(Main.java:7)'
sed 's/at java.lang.Object.wait(Native Method)\\n//; s/,"stack"/,"cpu":{"running":1,"waiting":0,"blocked":8999},"stack"/' hung.ndjson >blocked.ndjson
"$MB" cluster -m obfuscated.txt --retrace map.txt blocked.ndjson >blocked.txt
has '... and what a cluster says of them' 'finding: .*seen at com[.]demo[.]Main[.]load[(]Main[.]java:7[)]' blocked.txt
ok 'one --retrace for each -m' status 2 "$MB" cluster -m obfuscated.txt -m $M --retrace map.txt small.ndjson

# A tree in which each method has but a little of the time has no key method.
{
    printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"stackKey":"1048574|","stack":"0,1048574,1,900\\n'
    for id in 1 2 3 4 5; do printf '1,%d,1,180\\n' $id; done
    printf '"}\n'
} >wide.ndjson
ok 'a tree in which no method stands out' status 0 "$MB" cluster -m $M wide.ndjson
has 'says that' '^#1 [0-9a-f]{16} \(no method stands out\)$' out

# A report that was uploaded twice counts once, and that is said; one without a time may have happened again.
sed 's/^{/{"time":1700000000000,/' wide.ndjson >timed.ndjson
cat timed.ndjson timed.ndjson wide.ndjson wide.ndjson >twice.ndjson
ok 'a report that is there twice' status 0 "$MB" cluster -m $M twice.ndjson
has 'counts once' '^3 call trees in 1 cluster; counted once: 1 copy of a report' out
is '... in rows too' "$("$MB" cluster -m $M --format ndjson twice.ndjson 2>err | sed -n 's/.*"copied_reports":\([0-9]*\),.*"reports":\([0-9]*\),.*/\1 \2/p' | head -1)" '1 3'

# Progress on a terminal: it is there while reports are read, and gone at the end. A page on standard output, for a pager,
# is not disturbed.
shown() { python3 "$ROOT/tests/tools/python/on_terminal.py" "$@" | grep -v " copies are left out"; }
is 'progress of cluster is shown, and gone' "$(shown --feed old/reports.ndjson "$MB" cluster -m $M -o all.html -)" seen
is '... of decode too' "$(shown --feed old/reports.ndjson "$MB" decode -m $M --format folded -o folded -)" seen
is '... but not where its text is read meanwhile' "$(shown --feed old/reports.ndjson "$MB" decode -m $M -)" none
is '... nor with --progress never' "$(shown --feed old/reports.ndjson "$MB" cluster --progress never -m $M -o all.html -)" none
is 'what is wrong stands in lines of its own' "$(shown "$MB" cluster -m $M --partial -o all.html hostile.ndjson old/reports.ndjson)" \
    'methodbeat: hostile.ndjson: line 1: a comma or a closing bracket is missing: skipped'
ok 'where there is no terminal' status 0 "$MB" cluster -m $M -o all.html old/reports.ndjson
none '... there is none' "$(cat err)"
ok '--progress always' status 0 "$MB" cluster -m $M --progress always -o all.html old/reports.ndjson
has '... says how much was read' '^reports read: [0-9]+, 100%, [0-9.]+ MB/s$' err

# Calls that exceptions left fill the memory, but not with all exits.
printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":90,"inferred":[1],"lost":{"overwritten":99,"most":[[1,800]]},"stack":"%s"}\n' \
    '0,1048574,1,90\n1,1,800,80\n' >left.json
sed 's/"inferred":\[1\],//' left.json >ended.json
cp left.json right.json
"$MB" cluster -m $M left.json right.json ended.json >left.txt
has 'exceptions that filled the memory' \
    '^   events of 3 reports were overwritten\. In 2 reports calls that exceptions left filled the memory: with --exits all they take no room$' left.txt
"$MB" cluster -m $M ended.json >ended.txt
has '... and only those' '^   events of 1 report were overwritten$' ended.txt

# A folder with other things: five are named, the others counted.
mkdir wrong && for i in {10..49}; do echo text >"wrong/$i.txt"; done
cp fps.json wrong
ok 'forty files that are no reports' status 0 "$MB" cluster -m $M wrong
is '... are five lines and a number' "$(wc -l <err) $(tail -1 err)" '6 methodbeat: wrong: 35 more of its files are without a report'

# How deep the key method of a recursion lies is chance, also where it goes through other methods.
printf '%s\n' '1,1,com.demo.Main run ()V' '2,1,com.demo.Main visit (I)V' '3,1,com.demo.Main visitAll ()V' >recursion.map
for below in '' '\n3,2,1,800' '\n3,3,1,800\n4,2,1,800'; do
    printf '{"tag":"Trace_EvilMethod","cost":905,"stack":"0,1048574,1,905\\n1,1,1,900\\n2,2,1,800%s","stackKey":"2|"}\n' "${below//\\/\\}"
done >recursion.json
is 'a recursion is one cluster, however deep it went' \
    "$("$MB" cluster -m recursion.map --format ndjson recursion.json | jq -c 'select(.row == "cluster") | [.reports, .path]')" \
    '[3,["com.demo.Main.run()","com.demo.Main.visit(int)"]]'
"$MB" cluster -m recursion.map -o recursion.html recursion.json
is 'the page marks each call of its key path, not what lies between two of them' \
    "$(sed -n '/id="entries"/,/<\/script>/p' recursion.html | sed -n 3p | jq -c '[.key, .depth, .flags]')" \
    '[2,[0,1,2,3,3,4],[0,2,2,2,0,2]]'
ok 'a file that is named twice' status 1 "$MB" cluster -m recursion.map recursion.json ./recursion.json
has '... is an error' '^methodbeat: ./recursion.json: named twice$' err

# The longest report of a cluster may have none.
python3 "$ROOT/tests/tools/python/random_reports.py" mapping >random.map
python3 "$ROOT/tests/tools/python/random_reports.py" 20 1 >random.json
is 'the finding of the longest report that has one is said' \
    "$("$MB" cluster -m random.map random.json | grep -c 'finding: 4 mixed, 2 spent; the longest: most time in code')" 1

# An ANR and the end of its message count once, with the whole duration, in whatever order and files they come; an ANR
# whose end never came counts as it is.
tree() { printf '{"tag":"Trace_EvilMethod","process":"p","time":%s,"detail":"%s","cost":%s,"stack":"0,1048574,1,%s\\n1,1,1,%s\\n","stackKey":"1|"%s}\n' "$1" "$2" "$3" "$3" "$3" "$4"; }
for i in {10..29}; do tree "17000000${i}000" ANR 5000 ",\"clock\":{\"boot\":$i}"; done >begun.ndjson
for i in {11..29}; do tree "17000000${i}900" LAG "60$i" ",\"clock\":{\"boot\":$i}"; done >ended.ndjson
once() {
    "$MB" cluster -m $M --format ndjson "$@" | jq -c 'select(.row == "cluster") | [.reports, .details.anr, .details.lag, .p50_ms, .max_ms]'
}
is 'hangs count once' "$(once begun.ndjson ended.ndjson)" "$(once ended.ndjson begun.ndjson)"
is '... with their ends' "$(once -j 3 begun.ndjson ended.ndjson)" '[20,20,0,6029,6029]'
is '... also where they stand in one file, each behind the other' "$(once <(paste -d '\n' begun.ndjson ended.ndjson))" '[20,20,0,6029,6029]'

# Jars of two runs of instrument: an id is a method of either.
sed '1s/^{/{"mappings":["1111111111111111","2222222222222222"],/' timed.ndjson >jars.ndjson && cat wide.ndjson >>jars.ndjson
ok 'reports of jars of two runs' status 1 "$MB" cluster -m $M jars.ndjson
has '... are left out' "^methodbeat: jars.ndjson: 1 report is of a build .*'.*1111111111111111" err
ok '... unless forced' status 0 "$MB" cluster -m $M --force jars.ndjson
has '... and then all count' '^2 call trees' out
