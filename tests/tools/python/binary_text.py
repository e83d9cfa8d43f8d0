#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pprof's format as text that no other tool's version changes:

    binary_text.py FILE

Every field that is there is shown; one that the format does not have is an error. What pprof itself
makes of it, decode-binary.sh asks.
"""
import gzip
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


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    with open(sys.argv[1], "rb") as f:
        pprof(f.read())
