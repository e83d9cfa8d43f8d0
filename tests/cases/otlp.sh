#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# decode --format otlp: each line is a LogsData of OpenTelemetry, by its own protobuf definitions, in which unknown
# fields are errors.
# test: needs otlp
. "$(dirname "$0")/../lib.sh"
plan 7

cd "$TMPDIR" || exit 1
definitions=$("$ROOT/tests/fetch/otlp") || exit 1
read_back() { # FILE: a line for each attribute and field
    PYTHONPATH=$definitions python3 - "$1" <<'P'
import sys
from google.protobuf import json_format
from opentelemetry.proto.logs.v1.logs_pb2 import LogsData

for line in open(sys.argv[1]):
    logs = json_format.Parse(line, LogsData()).resource_logs[0]
    record = logs.scope_logs[0].log_records[0]
    print("time", record.time_unix_nano, "severity", record.severity_number, record.severity_text)
    print("body", record.body.string_value)
    for a in [*logs.resource.attributes, *record.attributes]:
        print(a.key, getattr(a.value, a.value.WhichOneof("value")))
P
}
cat >reports.ndjson <<'E2'
{"tag":"Trace_Session","session_id":"aa","version":"4.2","device":"Pixel 6","os":"12","cores":8}
{"tag":"Trace_EvilMethod","process":"com.demo","detail":"ANR","time":1000,"cost":5000,"stack":"0,7,1,5000\n","session_id":"aa","power_save":true,"tags":{"experiment":"\"<B>\""}}
{"tag":"Trace_FPS","scene":"Main","time":2000,"fps":50.5}
E2
printf '7,1,com.demo.Main run ()V\n' >m.txt
ok "reports" status 0 "$MB" decode -m m.txt -o out.otlp.jsonl reports.ndjson
ok "are records" eval 'read_back out.otlp.jsonl >records'
is "of a hang" "$(sed -n '/^time/,$p' records | head -24 | grep -E '^(time|body|service|os|code|session|methodbeat.(cost|cores|power|tag|kind))' | head -12)" \
'time 1000000000 severity 17 ERROR
body ANR: most time in Main.run, 5,000 of 5,000 ms, 1 call
service.name com.demo
service.version 4.2
os.version 12
session.id aa
code.function.name com.demo.Main.run()
methodbeat.kind Trace_EvilMethod
methodbeat.cost_ms 5000
methodbeat.cores 8.0
methodbeat.power_save true
methodbeat.tag.experiment "<B>"'
has "of frames" '^body Frames: fps 50\.5$' records
has "their numbers" '^methodbeat\.number\.fps 50\.5$' records
python3 "$ROOT/tests/tools/python/random_reports.py" mapping >map.txt
python3 "$ROOT/tests/tools/python/random_reports.py" 1000 1 >random.ndjson
ok "random reports" status 0 "$MB" decode -m map.txt --format otlp -o random random.ndjson
ok "are records, too" eval 'read_back random | grep -c "^time " >count && [ "$(cat count)" -gt 900 ]'
