#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Binary formats of decode as text that no other tool's version changes:

    binary_text.py pprof|art-trace FILE

Every field that is there is shown; one that the format does not have is an error. What other tools
make of the same formats, decode-binary.sh asks.
"""
import gzip
import struct
import sys

# Field number: name, and what it is: a number, a list of packed numbers, the index of a string, or a message.
NUMBER, PACKED, STRING, TEXT = "number", "packed", "string", "text"
VALUE_TYPE = {1: ("type", STRING), 2: ("unit", STRING)}
LABEL = {1: ("key", STRING), 2: ("str", STRING), 3: ("num", NUMBER), 4: ("num_unit", STRING)}
LINE = {1: ("function_id", NUMBER), 2: ("line", NUMBER), 3: ("column", NUMBER)}
# github.com/google/pprof/proto/profile.proto
PROFILE = {
    1: ("sample_type", VALUE_TYPE),
    2: ("sample", {1: ("location_id", PACKED), 2: ("value", PACKED), 3: ("label", LABEL)}),
    4: ("location", {1: ("id", NUMBER), 2: ("mapping_id", NUMBER), 3: ("address", NUMBER), 4: ("line", LINE)}),
    5: (
        "function",
        {1: ("id", NUMBER), 2: ("name", STRING), 3: ("system_name", STRING), 4: ("filename", STRING)},
    ),
    6: ("string_table", TEXT),
    9: ("time_nanos", NUMBER),
    10: ("duration_nanos", NUMBER),
    13: ("comment", STRING),
    14: ("default_sample_type", STRING),
}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def varints(data):
    at, values = 0, []
    while at < len(data):
        value, at = varint(data, at)
        values.append(value)
    return values


def fields(data):
    """Number and value: an int or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        value, at = varint(data, at)
        if key & 7 == 2:
            assert at + value <= len(data), "cut short"
            value, at = data[at : at + value], at + value
        else:
            assert key & 7 == 0, f"wire type {key & 7}"
        yield key >> 3, value


def shown(value, kind, strings):
    if isinstance(kind, dict):
        inner = (f"{kind[n][0]}={shown(v, kind[n][1], strings)}" for n, v in fields(value))
        return "{" + " ".join(inner) + "}"
    if kind == PACKED:
        return ",".join(map(str, varints(value) if isinstance(value, bytes) else [value]))
    if kind == STRING:
        return '"' + strings[value] + '"'
    return str(value)


def pprof(data):
    top = list(fields(gzip.decompress(data)))
    strings = [v.decode() for n, v in top if PROFILE[n][1] == TEXT]
    assert strings[0] == "", "the first string has to be empty"
    for n, v in top:
        if PROFILE[n][1] != TEXT:
            print(PROFILE[n][0], shown(v, PROFILE[n][1], strings))


def art_trace(data):
    """The text as it is; then the header, and a line for each entry and exit, as deep as it is."""
    end = data.index(b"\n*end\n") + len(b"\n*end\n")
    text, data = data[:end].decode(), data[end:]
    print(text, end="")
    section = text[text.index("*methods\n") : -len("*end\n")]
    rows = (line.split("\t") for line in section.split("\n")[1:-1])
    methods = {int(id_, 16): ".".join(row[:2]) + " " + row[2] for id_, *row in rows}
    magic, version, size, start_us, record = struct.unpack_from("<4sHHQH", data)
    assert magic == b"SLOW" and version == 2 and record == 10 and not any(data[18:size]), "the header"
    assert (len(data) - size) % record == 0, "cut short"
    print(f"version {version}, header {size}, start {start_us}, record {record}")
    depths = {}
    for thread, what, us in struct.iter_unpack("<HII", data[size:]):
        depth = depths.get(thread, 0)
        assert what & 3 in (0, 1) and depth >= what & 3, "an exit without an entry"
        depths[thread] = depth + (-1 if what & 3 else 1)
        indent = "." * (depth - (what & 3))
        print(f"{thread:2} {'xit' if what & 3 else 'ent'} {us:9} {indent}{methods[what & ~3]}")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    with open(sys.argv[2], "rb") as f:
        {"pprof": pprof, "art-trace": art_trace}[sys.argv[1]](f.read())
