#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Call trees that are known, as reports; and the trees that other tools read in what decode wrote.

    report_trees.py make SEED COUNT DIRECTORY   DIRECTORY/{map.txt,reports.json,trees}
    report_trees.py perfetto                    what protoc --decode perfetto.protos.Trace printed
    report_trees.py slices                      the same, of any trace: begin, end, depth, name
    report_trees.py art-trace                   what dmtracedump -o printed
    report_trees.py pprof                       what pprof -raw printed

The last three read standard input. Trees are a line for each call, in pre-order:

    report  depth  method  start_ms  total_ms  self_ms  calls  marks

marks: ~ for inferred. With `sums` behind it pprof's own lines come out, from make's trees as well:

    report  method;method;...  self_ms  calls
"""
import random
import re
import sys

METHODS = 60
SEQUENCE, PIDS_FROM = 0x6D62, 1 << 22  # as export_perfetto.c has them


def method(i):
    return f"com.demo.pack{i % 7}.Class{i % 11}.method{i}"


class Call:
    def __init__(self, number, start, parent):
        self.number, self.start, self.parent = number, start, parent
        self.depth = parent.depth + 1 if parent else 0
        self.self_ms, self.calls, self.inferred, self.children = 0, 1, False, []
        if parent:
            parent.children.append(self)

    def close(self):
        self.total = self.self_ms + sum(c.total for c in self.children)


def tree_make(rng, size, deep):
    """Calls in pre-order."""
    calls, line = [], []
    for i in range(size):
        while line and (not deep or len(line) > 180) and (rng.random() < 0.45 or len(line) > 40):
            line.pop()
        call = Call(rng.randrange(METHODS), 0, line[-1] if line else None)
        call.self_ms = rng.choice([0, 0, 1, rng.randrange(1000)])
        call.inferred = rng.random() < 0.1
        call.calls = rng.choice([1, 1, 1, rng.randrange(1, 1 << 31)])
        calls.append(call)
        line.append(call)
    for call in reversed(calls):
        call.close()
    now = 0
    for call in calls:
        if call.parent:
            before = call.parent.children[: call.parent.children.index(call)]
            call.start = before[-1].start + before[-1].total if before else call.parent.start
        else:
            call.start = now
            now += call.total
    return calls


def make(seed, count, directory):
    import json

    rng = random.Random(seed)
    with open(f"{directory}/map.txt", "w") as f:
        for i in range(METHODS):
            name, _, last = method(i).rpartition(".")
            f.write(f"{i + 1},1,{name} {last} ()V\n")
    with open(f"{directory}/reports.json", "w") as reports, open(f"{directory}/trees", "w") as trees:
        for n in range(1, count + 1):
            calls = tree_make(rng, rng.choice([1, 2, 30, 200]), rng.random() < 0.1)
            rows = "".join(f"{c.depth},{c.number + 1},{c.calls},{c.total}\n" for c in calls)
            cost = sum(c.total for c in calls if not c.parent)
            json.dump({"tag": "Trace_EvilMethod", "detail": rng.choice(["NORMAL", "ANR"]), "cost": cost,
                       "scene": f"com.demo.Scene{rng.randrange(3)}", "process": f"com.demo:p{rng.randrange(3)}",
                       "time": 1640194427821 + n, "stack": rows,
                       "inferred": [i for i, c in enumerate(calls) if c.inferred]}, reports)
            reports.write("\n")
            print_calls(n, calls, trees)


def print_calls(report, calls, out):
    for c in calls:
        print(report, c.depth, c.name if hasattr(c, "name") else method(c.number), c.start, c.total, c.self_ms,
              c.calls, "~" if c.inferred else "-", sep="\t", file=out)


class Events:
    """Entries and exits of tracks, times in any unit that is `unit` a ms."""

    def __init__(self, unit):
        self.unit, self.tracks, self.open = unit, {}, {}

    def ms(self, time):
        assert time % self.unit == 0, time
        return time // self.unit

    def enter(self, track, name, time):
        line = self.open.setdefault(track, [])
        call = Call(None, self.ms(time), line[-1] if line else None)
        assert not call.parent or call.start >= call.parent.start
        call.name = name
        self.tracks.setdefault(track, []).append(call)
        line.append(call)
        return call

    def exit(self, track, time, name=None):
        call = self.open[track].pop()
        assert name in (None, call.name), (name, call.name)
        call.total = self.ms(time) - call.start
        assert call.total >= 0

    def write(self):
        for track, calls in sorted(self.tracks.items()):
            assert not self.open[track], f"track {track} has open calls"
            for call in calls:
                call.self_ms = call.total - sum(c.total for c in call.children)
                assert call.self_ms >= 0
            print_calls(track, calls, sys.stdout)


def text_format(lines):
    """Protobuf's text format as nested lists of (field, value)."""
    top = []
    stack = [top]
    for line in lines:
        line = line.strip()
        if line == "}":
            stack.pop()
        elif line.endswith(" {"):
            inside = []
            stack[-1].append((line[:-2], inside))
            stack.append(inside)
        elif line:
            name, _, value = line.partition(": ")
            assert not name.isdigit(), f"a field that the schema does not have: {line}"
            stack[-1].append((name, value))
    assert len(stack) == 1
    return top


def perfetto(lines):
    events = Events(1000000)
    names, annotations, categories, threads, processes, seen = {}, {}, {}, {}, {}, False
    whole = {}  # by track: the slice around all others
    for field, packet in text_format(lines):
        assert field == "packet"
        packet = dict(packet)
        assert packet["trusted_packet_sequence_id"] == str(SEQUENCE)
        assert packet["sequence_flags"] == ("2" if seen else "1")
        seen = True
        for kind, entry in packet.get("interned_data", []):
            entry = dict(entry)
            into = {"event_names": names, "debug_annotation_names": annotations, "event_categories": categories}[kind]
            assert entry["iid"] not in into and int(entry["iid"]) > 0
            into[entry["iid"]] = entry["name"].strip('"')
        if "track_descriptor" in packet:
            track = dict(packet["track_descriptor"])
            if "thread" in track:
                thread = dict(track["thread"])
                assert thread["pid"] in processes
                assert thread["thread_name"].startswith(('"Slow message, com.demo.Scene', '"ANR, com.demo.Scene'))
                threads[track["uuid"]] = int(thread["tid"]) - PIDS_FROM
            else:
                processes[dict(track["process"])["pid"]] = track["uuid"]
        if "track_event" in packet:
            event = dict(packet["track_event"])
            tid = threads[event["track_uuid"]]
            if event["type"] == "TYPE_SLICE_END" and not events.open.get(tid):
                assert whole.pop(tid) == max(c.start + c.total for c in events.tracks[tid])
                continue
            if event["type"] == "TYPE_SLICE_END":
                whole[tid] = int(packet["timestamp"]) // events.unit
                events.exit(tid, int(packet["timestamp"]))
                continue
            assert event["type"] == "TYPE_SLICE_BEGIN"
            if categories[event["category_iids"]] == "report":
                assert re.fullmatch(r'"(Slow message|ANR) \d+ ms"', event["name"]), event["name"]
                continue
            assert categories[event["category_iids"]] == "method"
            name = names[event["name_iid"]] if "name_iid" in event else octal(event["name"].strip('"'))
            name, inferred = re.subn(r" \(inferred\)$", "", name)
            name, _, count = name.partition(" ×")
            call = events.enter(tid, name.removesuffix("()"), int(packet["timestamp"]))
            said = {}
            for kind, annotation in packet["track_event"]:
                if kind == "debug_annotations":
                    (_, iid), (_, value) = annotation
                    said[annotations[iid]] = value
            call.calls, call.inferred = int(said["calls"]), said.get("inferred") == "true"
            assert (call.calls, call.inferred) == (int(count or 1), bool(inferred))
            call.said_self = int(said["self_ms"])
    assert not whole
    events.write()
    for calls in events.tracks.values():
        assert all(c.self_ms == c.said_self for c in calls)


def octal(text):
    """Text format writes what is no ASCII byte by byte."""
    return re.sub(r"(\\\d{3})+", lambda m: bytes(int(o, 8) for o in m[0].split("\\")[1:]).decode(), text)


def slices(lines):
    """Slices on the boot clock, in order: of several traces in one file, each has a sequence."""
    clocks, names, open_on, found = {}, {}, {}, []
    for _, packet in text_format(lines):
        sequence = dict(packet)["trusted_packet_sequence_id"]
        for kind, value in packet:
            if kind == "trace_packet_defaults":
                clocks[sequence] = dict(value)["timestamp_clock_id"]
            if kind == "interned_data":
                for what, entry in value:
                    if what == "event_names":
                        names[sequence, dict(entry)["iid"]] = dict(entry)["name"]
        packet = dict(packet)
        if "track_event" not in packet:
            continue
        assert packet.get("timestamp_clock_id", clocks.get(sequence, "6")) == "6"
        event, time = dict(packet["track_event"]), int(packet["timestamp"])
        line = open_on.setdefault((sequence, event["track_uuid"]), [])
        if event["type"] == "TYPE_SLICE_END":
            found[line.pop()][1] = time
            continue
        name = event.get("name") or names[sequence, event["name_iid"]]
        line.append(len(found))
        found.append([time, None, len(line) - 1, octal(name.strip('"'))])
    assert not any(open_on.values())
    for begin, end, depth, name in sorted(found, key=lambda s: (s[0], -s[1], s[2])):
        print(begin, end, depth, name)


def art_trace(lines):
    events = Events(1000)
    for line in lines:
        m = re.match(r" *(\d+) (ent|xit)  +(\d+) \.*(.*) \(\)V$", line)
        if not m:
            continue
        if m[2] == "ent":
            events.enter(int(m[1]), m[4], int(m[3]))
        else:
            events.exit(int(m[1]), int(m[3]), m[4])
    events.write()


def sums_print(sums):
    for (report, path), (self_ms, calls) in sorted(sums.items()):
        print(report, path, self_ms, calls, sep="\t")


def pprof(lines):
    samples, locations, part, sums = [], {}, None, {}
    for line in lines:
        if re.match(r"[A-Z][a-z]+$", line.strip().rstrip(":")) and not line.startswith(" "):
            part = line.strip().rstrip(":")
        elif part == "Samples" and (m := re.match(r" +(\d+) +(\d+): ([\d ]+)$", line)):
            samples.append([int(m[1]), int(m[2]), m[3].split()])
        elif part == "Samples" and (m := re.search(r"report:\[(\d+)\]", line)):
            samples[-1].append(int(m[1]))
        elif part == "Locations":
            m = re.match(r" *(\d+): 0x0 M=1 (.*)\(\) (\S+?):0(?::0)? s=0\((.*)\)$", line)
            assert m[2].startswith(m[3] + ".") and m[4].startswith(m[3] + " "), line
            locations[m[1]] = m[2]
    for calls, ns, path, report in samples:
        assert ns % 1000000 == 0
        sum_ = sums.setdefault((report, ";".join(locations[at] for at in reversed(path))), [0, 0])
        sum_[0] += ns // 1000000
        sum_[1] += calls
    sums_print(sums)


def trees_sum(lines):
    sums, path = {}, []
    for line in lines:
        report, depth, name, _, _, self_ms, calls, _ = line.rstrip("\n").split("\t")
        path = path[: int(depth)] + [name]
        sum_ = sums.setdefault((int(report), ";".join(path)), [0, 0])
        sum_[0] += int(self_ms)
        sum_[1] += int(calls)
    sums_print(sums)


if __name__ == "__main__":
    what = sys.argv[1]
    if what == "make":
        make(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        {"perfetto": perfetto, "slices": slices, "art-trace": art_trace, "pprof": pprof, "sums": trees_sum}[what](sys.stdin)
