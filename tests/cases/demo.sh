#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make demo: what it leaves behind and what it prints.
. "$(dirname "$0")/../lib.sh"
plan 23

DEMO=$TMPDIR/demo
OUT=$TMPDIR/demo.txt
TREE=$TMPDIR/tree.txt

PLACED=$TMPDIR/placed.txt

# under PARENT CHILD: in the trees, CHILD stands one level below PARENT.
under() {
    sed 's/[│├└─≈]/ /g' "$TREE" | awk -v parent="$1" -v child="$2" '
        # A row of a method: others, as time that was not recorded, have no name with a dot.
        !/%  .*[a-z]\..*\)$/ { next }
        { sub(/ \(recursion, [0-9]+ deep\)$/, ""); depth = match($0, /[a-z]+\./); name = substr($0, depth) }
        open && depth <= open && name != parent { open = 0 }
        open && name == child && depth == open + 3 { found = 1 }
        name == parent { open = depth }
        END { exit !found }' || { cat "$TREE"; return 1; }
}

# below PARENT: the methods one level below it, a line each, sorted.
below() {
    sed 's/[│├└─≈]/ /g' "$TREE" | awk -v parent="$1" '
        !/%  .*[a-z]\..*\)$/ { next }
        { sub(/ \(recursion, [0-9]+ deep\)$/, ""); depth = match($0, /[a-z]+\./); name = substr($0, depth) }
        open && depth <= open { open = 0 }
        open && depth == open + 3 { print name }
        name == parent { open = depth }' | sort
}
alone_in() { is_equal "$(below "$1")" "$(printf '%s\n' "${@:2}" | sort)"; }

ok 'the demo runs' sh -c "BUILD='$BUILD' '$ROOT/scripts/demo' '$DEMO' >'$OUT' 2>&1 || { cat '$OUT'; exit 1; }"
# Its reports, but for those of an ANR, which there are where the machine is busy with other things.
slow() { grep -v '"detail":"ANR"' "$1"; }
slow "$DEMO/report.json" | "$MB" decode --color never --min-share 0 -m "$DEMO/methodMapping.txt" - >"$PLACED" 2>"$TMPDIR/err"
sed -E 's/ \([A-Z][A-Za-z]+\.java:[0-9]+\)( \(recursion, [0-9]+ deep\))?$/\1/' "$PLACED" >"$TREE"

none 'decode has nothing to object to' "$(cat "$TMPDIR/err")"
is 'three messages were slow' "$(grep -c '^Slow message' "$TREE")" 3
is 'the scene is the activity, by the focus call' "$(grep -c 'scene  *com.example.mail.InboxActivity$' "$TREE")" 3
hasnt 'no id is without a name' 'unknown|[^.a-zA-Z][a-n]\.[a-z]\(' "$TREE"

M=com.example.mail
ok 'nested calls: the parser below the sort' \
    under "$M.ui.InboxAdapter.sortByDate(List)" "$M.text.DateParser.parse(String)"
ok 'nested calls: the sort below the adapter' \
    under "$M.ui.InboxAdapter.show(List)" "$M.ui.InboxAdapter.sortByDate(List)"
# The first message alone has them below the sort. They are 33,712. Windows see a part of them, and the estimate is
# within five times that.
is 'consecutive calls are in one row' "$(sed '/sortByDate/,/^$/!d' "$TREE" | grep -c "$M.text.DateParser.parse(String)$")" 1
estimate() { sed '/sortByDate/,/^$/!d' "$TREE" | sed -n "s/.* ≈\([0-9]*\) .*$M.text.DateParser.parse(String)\$/\1/p"; }
near() { [ "$1" -ge $((33712 / 5)) ] && [ "$1" -le $((33712 * 5)) ] || { echo "$1"; return 1; }; }
ok 'and are counted' near "$(estimate)"
ok 'exceptions: the retry stands beside what failed, not below it' \
    under "$M.sync.Importer.importBatch(List)" "$M.sync.Importer.fetchAgain()"
ok 'exceptions: nor is there anything else beside it' alone_in "$M.sync.Importer.importBatch(List)" \
    "$M.sync.Importer.importOne(String, List)" "$M.sync.Importer.fetchAgain()"
# Eight levels and more, of which the innermost take no time.
is 'recursion: one row' "$(grep -c "%.*$M.text.QuoteFolder.fold(String)" "$TREE")" 1
has 'which says how deep it is' "$M.text.QuoteFolder.fold\(String\) \(recursion, [5-9] deep\)$" "$TREE"

id=$("$MB" mapping check "$DEMO/methodMapping.txt" | sed -n 's/.*: mapping \([0-9a-f]*\),.*/\1/p')
is 'each report has the id of the mapping' \
    "$(grep -o '"mapping":"[0-9a-f]*"' "$DEMO/report.json" | sort -u)" "\"mapping\":\"$id\""
sed 's/importBatch/importAll/' "$DEMO/methodMapping.txt" >"$TMPDIR/other.txt"
ok 'another mapping is refused' status 1 "$MB" decode -m "$TMPDIR/other.txt" "$DEMO/report.json"

# What exceptions left has no row, and nothing is inferred; with --exits all it has.
all_exits() {
    "$MB" instrument --exits all --embed-beat -p "$DEMO/mapping.txt" -c "$DEMO/framework" \
        -o "$TMPDIR/all.jar" "$DEMO/app.jar" &&
        java -Dmethodbeat.library="$BUILD/libmethodbeat.so" -Dmethodbeat.report="$TMPDIR/all.json" \
            -Dmethodbeat.slow=100 -cp "$TMPDIR/all.jar:$DEMO/framework" com.example.mail.Main &&
        slow "$TMPDIR/all.json" | "$MB" decode -m "$TMPDIR/methodMapping.txt" - >"$TMPDIR/all.txt" &&
        grep -q fetchAgain "$TMPDIR/all.txt" && ! grep '^~' "$TMPDIR/all.txt"
}
hasnt 'nothing is inferred' '^~' "$TREE"
ok 'nor is with --exits all' all_exits

# The first one's stands above its tree, too.
is 'it says why each message was slow' "$(grep -cE '^  (computed: |blocked |waited |no single cause: ).* of [0-9,]+ ms' "$OUT")" 3
# Prints what is not there.
sources() {
    grep -o 'test-apks/janky/src/.*\.java:[0-9]*$' "$OUT" | while IFS=: read -r file line; do
        [ -n "$(sed -n "${line}p" "$ROOT/$file" 2>/dev/null)" ] || echo "$file:$line"
    done
}
is 'and where that is' "$(grep -c 'test-apks/janky/src/.*\.java:[0-9]*$' "$OUT")" 3
none 'in sources that are there' "$(sources)"
none 'each row but the dispatch and what is none says its line' \
    "$(grep -E '%  .*[a-z]\..*\)$' "$PLACED" | grep -vE 'android\.os\.Handler|\([A-Z][A-Za-z]+\.java:[0-9]+\)( \(recursion, [0-9]+ deep\))?$')"
ok 'it fits on a screen' test "$(wc -l <"$OUT")" -le 50
say "$(grep -c . "$OUT") lines of output, $(grep -c ' methods are measured$' "$OUT") programs instrumented"

# As the README has it.
"$MB" serve -m "$DEMO/methodMapping.txt" --listen 127.0.0.1:0 "$TMPDIR/served" >"$TMPDIR/address" 2>"$TMPDIR/err" &
for _ in $(seq 200); do [ ! -s "$TMPDIR/address" ] || break; sleep 0.05; done
url=$(sed 's/^methodbeat: //' "$TMPDIR/address")
curl -sS --data-binary @"$DEMO/report.json" "${url}v1/reports" >"$TMPDIR/answer"
curl -sS "${url}v1/list" >"$TMPDIR/list"
kill $!
wait
has 'serve shows them, with names' '"kind":"Slow message".*"says":"[^"]*[A-Z][a-zA-Z]*[.][a-z]' "$TMPDIR/list"
