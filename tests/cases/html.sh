#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The page of `decode --format html` in headless Chromium, and our speedscope file in speedscope.
# SHOTS=DIRECTORY keeps pictures of the page.
# test: long, needs browser
. "$(dirname "$0")/../lib.sh"
PAGE_TESTS=182 CALLERS_TESTS=57 SPEEDSCOPE_TESTS=4 AXE_TESTS=46 NAMES_TESTS=25
plan $((9 + PAGE_TESTS + CALLERS_TESTS + SPEEDSCOPE_TESTS + AXE_TESTS + NAMES_TESTS))

cd "$TMPDIR" || exit 1
cat >mail.map <<'M'
1,1,com.example.mail.InboxActivity refresh ()V
2,1,com.example.mail.store.MailStore readFlags ()V
3,1,com.example.mail.store.Disk read (I)I
4,1,com.example.mail.store.Cursor next ()Z
5,1,com.example.mail.ui.InboxAdapter show (Ljava.util.List;)V
6,1,com.example.mail.ui.InboxAdapter sortByDate (Ljava.util.List;)V
7,9,com.example.mail.text.DateParser parse (Ljava.lang.String;)J
8,9,com.example.mail.ui.Avatar color (Ljava.lang.String;)I
1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
M
cat >mail.json <<'R'
{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":1000,"process":"com.example.mail","scene":"com.example.mail.InboxActivity","time":1795257186777,"stackKey":"7|","stack":"0,1048574,1,1000\n1,1,1,980\n2,2,1,380\n3,3,1,200\n3,4,12,30\n3,3,1,150\n2,5,1,600\n3,6,1,580\n4,7,33712,560\n3,8,250,0\n"}
{"tag":"Trace_EvilMethod","detail":"ANR","cost":5200,"process":"com.example.mail","scene":"com.example.mail.ReaderActivity","time":1795255200500,"stackKey":"3|","inferred":[1,2],"stack":"0,1048574,1,5200\n1,2,1,5190\n2,3,1,5100\n"}
{"tag":"Trace_FPS","scene":"com.example.mail.InboxActivity","fps":53.1,"time":5}
{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":800,"scene":"com.example.mail.InboxActivity","stack":"0,1048574,1,800\n1,1,1,800\n2,1,1,700\n3,1,2,650\n"}
R
long=$(head -c 12000 /dev/zero | tr '\0' n)
cat >hostile.map <<M
1,1,</script><script>alert(1)</script> <img/src=x/onerror=alert(2)> ()V
2,1,<!--<script> --> ()V
3,1,a"b'c\`\${alert(3)} &lt;b&gt;\\u003c\\" ()V
4,1,com.$(printf '\u202e\u2066\u200f')gpj.exe $(printf '\u05d0\u05d1\u05d2') ()V
5,1,com.long $long ()V
6,1,com.$(printf '\xed\xa0\x80\xff\xfe\xf0\x9f\x98\x80') $(printf '\u2028\x01\x7f') ()V
7,1,__proto__ constructor ()V
8,1,toString $(printf '\x1b')[31m (Ljava.lang.String;)V
M
printf '{"tag":"%s","detail":"%s","scene":"%s","process":"%s","cost":80,"stack":"0,1,1,80\\n1,2,1,70\\n2,3,1,60\\n3,4,1,50\\n4,5,1,40\\n5,6,1,30\\n6,7,1,20\\n7,8,1,10\\n"}\n' \
    '</script>' '</title><script>alert(4)</script>' '<img src=x onerror=alert(5)>' '\"><svg onload=alert(6)>' >hostile.json
awk 'BEGIN {
    printf "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":2000000,\"stack\":\"0,1048574,1,2000000\\n"
    for (i = 0; i < 5000; i++) {
        printf "1,%d,1,400\\n", i % 211 + 1
        for (k = 1; k < 100; k++) printf "%d,%d,1,%d\\n", k % 33 + 2, (i * 7 + k * k) % 997 + 1, k < 33 ? 390 - 10 * k : k < 66 ? 5 : 1
    }
    print "\"}"
}' >big.json
awk 'BEGIN { for (i = 1; i < 1000; i++) printf "%d,1,com.app%d.part%d.Class%d method%d (I)V\n", i, i % 7, i % 40, i % 300, i }' >big.map
echo '{"tag":"Trace_Sampled","user":"u","start":5,"day":1}' >none.json

page() { status 0 "$MB" decode -m "$1.map" --format html -o "${2:-$1}.html" "${2:-$1}.json"; }
ok "reports as a page" page mail
ok "hostile names as a page" page hostile
ok "500,001 calls as a page" page big
ok "no report that is shown as a page" page mail none
cat >kotlin.map <<'M'
1,1,com.demo.mail.InboxActivity onCreate (Landroid.os.Bundle;)V
2,1,com.demo.mail.Repo$load$2 invokeSuspend (Ljava.lang.Object;)Ljava.lang.Object;
3,1,com.demo.mail.Repo load$default (Lcom.demo.mail.Repo;IILjava.lang.Object;)V
4,1,com.demo.mail.TextKt trim (Ljava.lang.String;)V
5,1,com.demo.mail.Repo$Companion make (I)V
6,1,com.demo.mail.Disk read (I)I
1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
M
printf '%s\n' "# lines of the mapping $("$MB" mapping check kotlin.map | grep -oE '[0-9a-f]{16}' | head -1)" \
    1,31,InboxActivity.kt 2,44,Repo.kt 3,12,Repo.kt 4,5,Text.kt 5,9,Repo.kt 6,77,Disk.java >kotlin.map.lines.txt
cat >kotlin.json <<'R'
{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":1000,"process":"com.demo.mail","scene":"com.demo.mail.InboxActivity","stackKey":"2|","stack":"0,1048574,1,1000\n1,1,1,980\n2,2,1,800\n3,3,1,400\n4,6,12,300\n3,4,33,200\n2,5,1,100\n"}
R
ok "methods of Kotlin as a page" page kotlin
"$MB" decode -m mail.map --format folded mail.json >mail.folded
"$MB" decode -m mail.map --format speedscope mail.json >mail.speedscope.json
ok "the same bytes each time" cmp mail.html <("$MB" decode -m mail.map --format html mail.json)
"$MB" decode -m mail.map --format html mail.json | grep -oE '(src|href)="[^"]*' >links
hasnt "nothing in it is to be fetched" '="[^#d]' links
script() { "$ROOT/scripts/bundle" "$ROOT/html/main.js" "$ROOT"/html/*.js >script.js && node --check script.js; }
ok "its script is well formed" script
hasnt "and make no markup from text" 'innerHTML|outerHTML|insertAdjacent|document\.write|[^a-zA-Z]eval\(|new Function' <(cat "$ROOT"/html/*.js)

[ -x /usr/bin/chromium ] || { echo "chromium is not installed" >&2; exit 1; }
BROWSER=$("$ROOT/tests/fetch/browser") || exit 1
export BROWSER
# Each Chromium has a home of its own, in TMPDIR.
export HOME=$TMPDIR
mkdir scratch
[ -z "${SHOTS:-}" ] || mkdir -p "$SHOTS"
TESTS_BEFORE=$tests_done node "$ROOT/tests/browser/page.js" "$TMPDIR"/{mail.html,mail.folded,hostile.html,big.html,none.html,scratch}
TESTS_BEFORE=$((tests_done + PAGE_TESTS)) node "$ROOT/tests/browser/callers.js" "$TMPDIR"/{mail.html,hostile.html,big.html,scratch}
TESTS_BEFORE=$((tests_done + PAGE_TESTS + CALLERS_TESTS)) node "$ROOT/tests/browser/speedscope.js" \
    "$BROWSER/node_modules/speedscope/dist/release" mail.speedscope.json mail.folded scratch
TESTS_BEFORE=$((tests_done + PAGE_TESTS + CALLERS_TESTS + SPEEDSCOPE_TESTS)) node "$ROOT/tests/browser/axe.js" "$TMPDIR"/{mail.html,none.html,scratch}
TESTS_BEFORE=$((tests_done + PAGE_TESTS + CALLERS_TESTS + SPEEDSCOPE_TESTS + AXE_TESTS)) node "$ROOT/tests/browser/names.js" "$TMPDIR/kotlin.html"
