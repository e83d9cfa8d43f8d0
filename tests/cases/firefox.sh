#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Firefox Profiler loads what decode writes in its format, and has the same tracks, times, states and marks: its own
# code, as its command line has it.
# test: needs browser
. "$(dirname "$0")/../lib.sh"
plan 9
cd "$TMPDIR" || exit 1
PROFILER=$("$ROOT/tests/fetch/browser")/node_modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js || exit 1
export PROFILER_CLI_SESSION_DIR=$TMPDIR/session HOME=$TMPDIR

cp "$ROOT/tests/golden/map.txt" map.txt
printf '%s\n' "# lines of the mapping $("$MB" mapping check map.txt | grep -oE '[0-9a-f]{16}' | head -1)" 1,31,Main.java 3,7,Sub.java >map.lines.txt
cat >own.ndjson <<'R'
{"tag":"Trace_EvilMethod","detail":"NORMAL","process":"com.own","time":1640194500000,"cost":1000,"inferred":[1],"stack":"0,1048574,1,1000\n1,1,3,900\n2,2,1,800\n1,3,2,0\n","cpu":{"running":600,"waiting":100,"blocked":300},"running":[600,560,500,0],"waiting":[100,80,80,0]}
{"tag":"Trace_EvilMethod","detail":"NORMAL","process":"com.own","time":1640194500500,"cost":800,"stack":"0,1048574,1,800\n1,1048575,1,700\n"}
R
"$MB" decode -m map.txt -o all.profile.json "$ROOT/tests/golden/reports.ndjson" own.ndjson || exit 1

node "$PROFILER" --daemon all.profile.json --session one >log 2>&1 &
daemon=$!
trap 'kill $daemon 2>/dev/null' EXIT
loaded() { timeout 60 tail -n +1 -F --pid=$daemon session/one.log 2>/dev/null | grep -m1 -E 'Profile loaded successfully|rror'; }
has "it loads" 'loaded successfully' <(loaded)
ask() { node "$PROFILER" "$@" --json --session one; }

ask thread list --sort index >list
is "tracks by process and kind" "$(jq -r '.threads[] | "\(.processName) \(.name)"' list)" "com.demo Slow message
com.demo Slow message
com.demo:push ANR
com.demo Slow start
com.demo Lag
com.demo Frames
com.demo Start
com.demo Profile by the system
com.own Slow message
com.own Slow message"

# The call tree of each track with samples, as folded stacks: added up they are ours.
for ((i = 0; i < $(jq '.threads | length' list); i++)); do
    ask thread samples-top-down --thread "t-$i" --include-idle --max-lines 100000
done >trees 2>err
jq -r 'def stacks($above): .children[] | ($above + (.name | gsub(";"; ","))) as $path |
    (if .selfSamples > 0 then "\($path) \(.selfSamples)" else empty end), stacks($path + ";");
    .regularCallTree | stacks("")' trees >stacks
"$MB" decode -m map.txt --format folded "$ROOT/tests/golden/reports.ndjson" own.ndjson >folded
add_up() { awk '{ ms = $NF; sub(/(;\(inferred\))? [0-9]+$/, ""); sum[$0] += ms } END { for (path in sum) print path, sum[path] }' "$1" | LC_ALL=C sort; }
is "its call trees have our own times" "$(add_up stacks)" "$(add_up folded)"
none "in milliseconds" "$(jq -r .weightType trees | grep -v tracing-ms)"

ask thread samples --thread t-8 --include-idle >states
is "what the thread did" "$(jq -r '.categoryBreakdown.categories[] | "\(.name) \(.samples)", (.subcategories[] | "  \(.name) \(.samples)")' states)" "Running 600
  Other 540
  Inferred 60
Blocked 300
  Other 260
  Inferred 40
Waiting for a core 100
  Other 100"
ask thread markers --thread t-8 --list >marks
is "marks" "$(jq -r '.flatMarkers[] | "\(.name): \(.label), at \(.start), \(.duration) ms"' marks)" "Slow message: com.demo.Main.load(int, long[], String), at 80000, 1000 ms
Inferred: com.demo.Main.run(), at 80000, 900 ms
Calls: com.demo.Sub\$In.<init>(A\$B[][]), at 80900, 0 ms"
ask thread markers --thread t-5 --list >frames
is "frames" "$(jq -r '.flatMarkers[] | .name, (.fields[] | "\(.label): \(.formattedValue)")' frames)" "Frames
Report: 6
About: com.demo.Main, dropLevel.DROPPED_BEST 30, dropSum.DROPPED_BEST 0, fps 53.14, frames 31
Time: 2021-12-22 17:33:53.000 UTC
Scene: com.demo.Main
It says: dropLevel.DROPPED_BEST 30, dropSum.DROPPED_BEST 0, fps 53.14, frames 31
Process: com.demo
Machine: BEST"
ask thread select t-0 >/dev/null
ask function annotate f-1 --mode src >source
has "file" 'com/demo/Main.java' source
ok "it ends" node "$PROFILER" stop one
