#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What decode writes for other tools is what those read: perfetto by protoc with the
# published schema, art-trace by dmtracedump, pprof by pprof. The trees are made at
# random and known beforehand.
# test: needs perfetto
. "$(dirname "$0")/../lib.sh"
plan 54

trees() { python3 "$ROOT/tests/tools/python/report_trees.py" "$@"; }
SCHEMA=$(BUILD=$BUILD "$ROOT/tests/fetch/perfetto") || exit 1
protobuf_text() { protoc --descriptor_set_in="$SCHEMA" --decode perfetto.protos.Trace; }
pprof() { go tool pprof "$@" 2>pprof.err; }
written() { status 0 "$MB" decode -m map.txt --format "$1" -o "$2" reports.json; }

cd "$TMPDIR" || exit 1
for seed in 1 2; do
    trees make $seed 60 . || exit 1
    ok "perfetto, seed $seed" written perfetto p.pftrace
    protobuf_text <p.pftrace >p.txt 2>p.err
    ok "protoc reads it" test ! -s p.err
    ok "the slices are the trees" diff <(trees perfetto <p.txt) trees
    ok "art-trace" written art-trace a.trace
    dmtracedump -o a.trace >a.txt
    awk -F '\t' -v OFS='\t' '{ $7 = 1; $8 = "-" } 1' trees >a.trees
    ok "dmtracedump reads the trees" diff <(trees art-trace <a.txt) a.trees
    dmtracedump a.trace >a.profile
    ok "its own times are theirs" diff \
        <(sed -n '/^Exclusive elapsed times for each method/,/^====/s/^ *\([0-9]*\) .*\] \(.*\) ()V$/\2 \1/p' a.profile | sort) \
        <(awk -F '\t' '{ t[$3] += $6 } END { for (m in t) if (t[m]) print m, t[m] * 1000 }' trees | sort)
    is "the whole too" "$(sed -n 's/^Total cycles: //p' a.profile)" \
        "$(awk -F '\t' '{ s += $6 } END { print s * 1000 }' trees)"
    ok "pprof" written pprof p.pb.gz
    pprof -raw p.pb.gz >raw.txt
    ok "pprof reads the stacks" diff <(trees pprof <raw.txt) <(trees sums <trees)
    for sample in time:6:-unit=ms calls:7:; do
        IFS=: read -r name column unit <<<"$sample"
        # shellcheck disable=SC2086
        pprof -top -nodecount=10000 -nodefraction=0 -sample_index="$name" $unit p.pb.gz >top.txt
        ok "its sums of $name are theirs" diff \
            <(awk '/flat%/ { on = 1; next } on && $1 != "0" { sub("ms$", "", $1); sub("\\(\\)$", "", $6); printf "%s %d\n", $6, $1 }' top.txt | sort) \
            <(awk -F '\t' -v c="$column" '{ t[$3] += $c } END { for (m in t) if (t[m]) printf "%s %d\n", m, t[m] }' trees | sort)
    done
    say "seed $seed: $(wc -l <trees) calls of 60 reports, the same trees in perfetto, art-trace and pprof"
done
is "labels name the reports' scenes" "$(pprof -tags p.pb.gz | grep -c 'com\.demo\.Scene[012]$')" 3

# Names and texts that are meant to break what reads them.
printf '1,1,com.demo.A\xff\x1b[31m\t"<b>\xe2\x80\xae;x m ()V\n2,1,com.demo.B n\xc0\x80 (Lx\xed\xa0\x80;)V\n' >map.txt
cat >reports.json <<'J'
{"tag":"Trace_EvilMethod","detail":"a\u0000b\n\t*end","process":"p\u0000\n*methods","scene":"\u001b[2J\u202e\n1\tx","cost":3,"stack":"0,1,1,3\n1,2,1,1\n1,3,1,1\n"}
J
for format in perfetto art-trace pprof; do
    ok "hostile names, $format" written $format $format.out
done
protobuf_text <perfetto.out >p.txt 2>p.err
ok "protoc takes them" test ! -s p.err
is "as three slices, and that of the report" "$(grep -c TYPE_SLICE_END p.txt)" 4
dmtracedump -o art-trace.out >a.txt
is "dmtracedump takes them" "$(grep -c '^ 1 xit ' a.txt)" 3
pprof -top pprof.out >top.txt
is "pprof takes them" "$(sed -n '/flat%/,$p' top.txt | grep -cE '%  (com\.demo\.[AB]|id 3$)')" 3
gzip -dc <pprof.out >pprof.raw
hasnt "no escape stands in a name" "$(printf '\x1b')" <(strings perfetto.out art-trace.out pprof.raw)

# Nothing to show.
echo '{"tag":"Trace_FPS","fps":60,"scene":"x"}' >reports.json
for format in perfetto art-trace pprof; do
    ok "no call tree, $format" written $format $format.out
done
ok "dmtracedump takes a trace without any" dmtracedump -o art-trace.out
ok "pprof takes a profile without any" pprof -raw pprof.out
is "protoc takes a trace without any" "$(protobuf_text <perfetto.out | grep -c TYPE_SLICE)" 0

# The ends of the formats.
awk 'BEGIN { for (i = 0; i < 32770; i++) print "{\"stack\":\"0,1,1,2\\n\"}" }' >reports.json
ok "more reports than art-trace has threads" status 1 "$MB" decode -m map.txt --format art-trace --partial -o a.trace reports.json
has "is said" '^methodbeat: art-trace: it has threads for 32767 reports' err
is "and the others are there" "$(dmtracedump -o a.trace | grep -c ' xit ')" 32767
awk 'BEGIN { printf "{\"stack\":\""; for (i = 0; i < 12000; i++) printf "%d,%d,1,%d\\n", i, i % 2 + 1, 13000 - i; print "\"}" }' >reports.json
ok "calls below 10000 levels, perfetto" written perfetto p.pftrace
is "has them all" "$(protobuf_text <p.pftrace | grep -c TYPE_SLICE_END)" 12001
ok "art-trace" status 1 "$MB" decode -m map.txt --format art-trace --partial -o a.trace reports.json
ok "has as many as dmtracedump takes" test "$(dmtracedump -o a.trace | grep -c '^ 1 xit ')" -eq 10000
ok "pprof" status 1 "$MB" decode -m map.txt --format pprof --partial -o p.pb.gz reports.json
has "says what is left out" '^methodbeat: pprof: calls below 512 levels' err
is "and keeps the time" "$(pprof -top -unit=ms p.pb.gz | sed -n 's/.* of \([0-9]*ms\) total$/\1/p')" 13000ms
"$MB" decode -m map.txt --format folded reports.json >folded
is "folded says it in a line" "$(awk '{ s += $NF } END { print NR, s }' folded)" "501 13000"

# Beside a trace of the system, on the boot clock: one file of both has one timeline.
cat >map.txt <<'M'
1,1,com.demo.Main run ()V
2,1,com.demo.Main load ()V
1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
M
cat >reports.json <<'J'
{"tag":"Trace_EvilMethod","detail":"NORMAL","process":"com.demo","cost":922,"clock":{"boot":5000000000000,"monotonic":4000000000000,"step":5},"stack":"0,1048574,1,920\n1,1048575,1,300\n1,1,1,600\n2,2,7,500\n","inferred":[2],"cpu":{"running":200,"waiting":22,"blocked":700},"running":[200,0,190,100],"waiting":[22,20,2,1]}
{"tag":"Trace_EvilMethod","detail":"ANR","process":"com.demo","cost":5000,"clock":{"boot":5001000000000,"monotonic":4001000000000,"step":5},"stack":"0,1048574,1,5000\n"}
J
cat >system.txt <<'S'
packet { trusted_packet_sequence_id: 1 clock_snapshot { clocks { clock_id: 6 timestamp: 4999000000000 } clocks { clock_id: 3 timestamp: 3999000000000 } primary_trace_clock: BUILTIN_CLOCK_BOOTTIME } }
packet { trusted_packet_sequence_id: 1 timestamp: 4999500000000 track_descriptor { uuid: 1 thread { pid: 1 tid: 1 thread_name: "init" } } }
packet { trusted_packet_sequence_id: 1 timestamp: 5000350000000 track_event { type: TYPE_SLICE_BEGIN track_uuid: 1 name: "disk is busy" } }
packet { trusted_packet_sequence_id: 1 timestamp: 5000800000000 track_event { type: TYPE_SLICE_END track_uuid: 1 } }
packet { trusted_packet_sequence_id: 1 clock_snapshot { clocks { clock_id: 6 timestamp: 5009000000000 } clocks { clock_id: 3 timestamp: 4009000000000 } } }
S
ok "reports with a boot clock" written perfetto p.pftrace
encoded() { protoc --descriptor_set_in="$SCHEMA" --encode perfetto.protos.Trace <system.txt >system.pftrace; }
ok "a trace of the system" encoded
cat system.pftrace p.pftrace | protobuf_text | trees slices >slices
ok "lie on one timeline" diff - slices <<'T'
5000000000000 5000922000000 0 Slow message 922 ms
5000000000000 5000920000000 1 android.os.Handler.dispatchMessage(Message)
5000000000000 5000300000000 2 (not recorded)
5000300000000 5000900000000 2 com.demo.Main.run() (inferred)
5000300000000 5000800000000 3 com.demo.Main.load() ×7
5000350000000 5000800000000 0 disk is busy
5001000000000 5006000000000 0 ANR 5000 ms
5001000000000 5006000000000 1 android.os.Handler.dispatchMessage(Message)
T
protobuf_text <p.pftrace >p.txt
is "no pid or track of ours is one of the system's" "$(grep -cE '(pid|tid): [0-9]{1,6}$|sequence_id: 1$' p.txt)" 0
is "the clock is left to the system" "$(grep -c clock_snapshot p.txt)" 0
golden() { BUILD=$BUILD "$ROOT/tests/golden/decoded" perfetto >golden.txt && diff "$ROOT/tests/golden/perfetto.golden" golden.txt; }
ok 'perfetto is what was recorded' golden
