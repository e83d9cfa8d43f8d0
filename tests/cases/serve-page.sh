#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The page of serve in headless Chromium, with 200,000 reports. SHOTS=DIRECTORY keeps pictures of it.
# test: long, needs browser
. "$(dirname "$0")/../lib.sh"
plan 23
cd "$TMPDIR" || exit 1
[ -x /usr/bin/chromium ] || { echo "chromium is not installed" >&2; exit 1; }
BROWSER=$("$ROOT/tests/fetch/browser") || exit 1
export BROWSER HOME=$TMPDIR

cat >mail.map <<'M'
1,1,com.example.mail.InboxActivity refresh ()V
2,1,com.example.mail.store.MailStore readFlags ()V
3,1,com.example.mail.store.Disk read (I)I
1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
M
cat >mail.json <<'R'
{"tag":"Trace_FPS","scene":"com.example.mail.InboxActivity","fps":53.1,"time":1795257186000,"version":"8.1","device":"Pixel 8"}
{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":1000,"scene":"com.example.mail.InboxActivity","time":1795257186777,"version":"8.1","device":"Pixel 8","stackKey":"3|","stack":"0,1048574,1,1000\n1,1,1,980\n2,2,1,380\n3,3,12,200\n"}
{"tag":"Trace_EvilMethod","detail":"ANR","cost":5200,"scene":"com.example.mail.ReaderActivity","time":1795257200500,"version":"8.1","device":"Pixel 8","stackKey":"2|","stack":"0,1048574,1,5200\n1,2,1,5190\n"}
R
printf '{"tag":"Trace_EvilMethod","detail":"NORMAL","scene":"%s","version":"%s","device":"%s","cost":80,"time":1795257300500,"stack":"0,1048574,1,80\\n1,1,1,70\\n"}\n' \
    '</script><img src=x onerror=alert(5)>' '\"><svg onload=alert(6)>' '<b>&lt;' >hostile.json

"$MB" serve -m mail.map --listen 127.0.0.1:0 D >address 2>said &
trap 'kill $!; wait' EXIT
for _ in $(seq 200); do [ ! -s address ] || break; sleep 0.05; done
URL=$(sed 's/^methodbeat: //' address)
python3 "$ROOT/tests/tools/python/serve_load.py" load "${URL}v1/reports" 200000 2000 4 answered >load
for run in old new; do
    sed "s/\"time\":17952/\"time\":16952/; s/\"version\":\"8.1\"/\"version\":\"$run\"/" mail.json | curl -sS --data-binary @- "${URL}v1/reports?run=$run" >/dev/null
done
[ -z "${SHOTS:-}" ] || mkdir -p "$SHOTS"
node "$ROOT/tests/browser/serve.js" "$URL" mail.json hostile.json
