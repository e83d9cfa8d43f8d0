#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""min_sdk.py MANIFEST LEVEL: sets android:minSdkVersion in a binary AndroidManifest.xml."""
import struct
import sys

RESOURCE_MAP, START_ELEMENT = 0x0180, 0x0102
MIN_SDK, INTEGER = 0x0101020C, 0x10

manifest = bytearray(open(sys.argv[1], "rb").read())
at, number, changed = 8, None, 0
while at < len(manifest):
    kind, header, size = struct.unpack_from("<HHI", manifest, at)
    if kind == RESOURCE_MAP:
        ids = struct.unpack_from(f"<{(size - header) // 4}I", manifest, at + header)
        number = ids.index(MIN_SDK)
    elif kind == START_ELEMENT:
        start, each, count = struct.unpack_from("<HHH", manifest, at + header + 8)
        for i in range(count):
            attribute = at + header + start + i * each
            if struct.unpack_from("<I", manifest, attribute + 4)[0] == number:
                struct.pack_into("<HBBI", manifest, attribute + 12, 8, 0, INTEGER, int(sys.argv[2]))
                changed += 1
    at += size
if changed != 1:
    sys.exit(f"{sys.argv[1]}: android:minSdkVersion is there {changed} times")
open(sys.argv[1], "wb").write(manifest)
