# SPDX-License-Identifier: Apache-2.0
"""How much larger a dex is than it was, by its parts: for bench/size.

    size.py title
    size.py NAME METHODS PLAIN.dex D8.dex OURS.dex
"""
import struct
import sys
import zlib

PARTS = {0x2001: "code", 0x2003: "debug"}  # map_item types: code_item, debug_info_item


def parts_of(path):
    with open(path, "rb") as file:
        dex = file.read()
    (map_at,) = struct.unpack_from("<I", dex, 52)
    (count,) = struct.unpack_from("<I", dex, map_at)
    rows = [struct.unpack_from("<HHII", dex, map_at + 4 + 12 * i) for i in range(count)]
    starts = sorted((offset, PARTS.get(kind, "other")) for kind, _, _, offset in rows)
    ends = [offset for offset, _ in starts[1:]] + [len(dex)]
    parts = {"all": dex, "code": b"", "debug": b"", "other": b""}
    for (offset, part), end in zip(starts, ends):
        parts[part] += dex[offset:end]
    return {part: (len(zlib.compress(data, 6)), len(data)) for part, data in parts.items()}


def row(name, methods, plain, d8, ours):
    def growth(parts, packed):
        return [(parts[part][packed] - plain[part][packed]) / methods for part in ("all", "code", "debug", "other")]

    cells = [name, f"{methods:,}"]
    for packed in (0, 1):
        theirs, own = growth(d8, packed), growth(ours, packed)
        for four in (theirs, own):
            cells.append("{:.2f} ({:.2f}, {:.2f}, {:.2f})".format(*four))
        cells.append(f"{own[0] / theirs[0]:.2f}")
    print("| " + " | ".join(cells) + " |")


if sys.argv[1:] == ["title"]:
    print("Bytes a method: all (code, debug info, else)\n")
    print("| | methods | packed, D8 | packed, ours | | unpacked, D8 | unpacked, ours | |")
    print("|---|---|---|---|---|---|---|---|")
else:
    row(sys.argv[1], int(sys.argv[2]), *map(parts_of, sys.argv[3:6]))
