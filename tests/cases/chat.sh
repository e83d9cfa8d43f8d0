#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The summary for a chat: what an incoming webhook of Slack and Teams takes, with the limits that they document.
. "$(dirname "$0")/../lib.sh"
plan 26

cd "$TMPDIR" || exit 1
printf '%s\n' '1,1,com.demo.Main run ()V' '2,1,com.demo.Io wait ()V' '3,1,com.demo.Net get ()V' >m.txt
report() { # VERSION DEVICE ID COST
    printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","version":"%s","device":"%s","user":"u%s","cost":%s,"stack":"0,1048574,1,%s\\n1,1,1,%s\\n2,%s,1,%s\\n"}\n' \
        "$1" "$2" "$RANDOM$RANDOM" "$4" "$4" "$4" "$3" "$(($4 - 1))"
}
RANDOM=7
for i in {1..40}; do report 4.2 'A & <B> *c*' 2 "9$i" && report 4.2 Other 3 800; done >old.ndjson
for i in {1..40}; do report 4.3 Other 2 "29$i" && report 4.3 Other 3 800; done >new.ndjson
printf 'com.demo.Net = net\n' >owners.txt
check() { python3 "$ROOT/tests/tools/python/chat_check.py" "$@" >shown; }
for chat in slack teams; do
    ok "$chat" status 0 "$MB" cluster -m m.txt --owners owners.txt -o "x.$chat.json" old.ndjson
    ok '... is what it takes' check $chat x.$chat.json
    is '... begins with how many there are' "$(head -1 shown)" '80 call trees in 2 clusters'
    has '... has each cluster' 'com[.]demo[.]Io[.]wait[(][)]' shown
    has '... its numbers' '^count 40, share 50[.]0 %, users 40, p50 ' shown
    has '... whose it is' '^owner: net$' shown
    has '... where it is' '^most on device A & <B> [*]c[*]: 100[.]0 % of it' shown
    ok '... of a change' status 0 "$MB" cluster -m m.txt --diff --format $chat old.ndjson new.ndjson
    ok '... is what it takes' check $chat out
    is '... says what' "$(grep -o 'worse.*com[.]demo[.]Io[^(]*' shown | tr -d '*`')" 'worse com.demo.Io.wait'
done

# Names of any kind, more than there is room for.
python3 - <<'P'
import json
with open("odd.txt", "w") as m, open("odd.ndjson", "w") as r:
    for i in range(1, 60):
        name = ("x" * 2000 + str(i)) if i % 2 else f"a`b&<c>*_~{i}\u20ac"
        m.write(f"{i},1,com.demo.Odd{i} {name} ()V\n")
        for n in range(60 - i):
            r.write(json.dumps({"tag": "Trace_EvilMethod", "detail": "NORMAL", "cost": 900 + n, "version": "4.\u20ac" * 30,
                                "device": "\u20ac" * 100 + str(i), "user": f"{i}.{n}", "scene": f"<!channel> {i}",
                                "stack": f"0,1048574,1,900\n1,{i},1,890\n"}) + "\n")
P
for chat in slack teams; do
    "$MB" cluster -m odd.txt --top 50 --format $chat -o odd.$chat.json odd.ndjson
    ok "$chat, names of any kind" check $chat odd.$chat.json
    has '... says how many more there are' '^[0-9]+ more clusters$' shown
done
ok '--by a key has no message' status 2 "$MB" cluster -m m.txt --by os --format slack old.ndjson
none 'both messages say the same' "$(for c in slack teams; do check $c x.$c.json; tr -d '`' <shown; done | sort | uniq -u)"
