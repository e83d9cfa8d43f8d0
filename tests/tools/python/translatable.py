# SPDX-License-Identifier: Apache-2.0
"""Copies a jar that enjarify made without the classes that it can't do right: those with
invoke-custom, which are named in a file, one a line, and interfaces that have methods with code: it
writes version 49, in which a JVM refuses them. The original jar has them.

    translatable.py IN.jar OUT.jar NAMES
"""
import struct
import sys
import zipfile

SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4}
INTERFACE, ABSTRACT, STATIC = 0x200, 0x400, 0x8


def has_default_methods(data):
    def u2(at):
        return struct.unpack_from(">H", data, at)[0]

    def skip_attributes(at):
        for _ in range(u2(at)):
            at += 6 + struct.unpack_from(">I", data, at + 4)[0]
        return at + 2

    at, index, names = 10, 1, {}
    while index < u2(8):
        tag = data[at]
        if tag == 1:
            names[index] = data[at + 3:at + 3 + u2(at + 1)]
            at += 3 + u2(at + 1)
        else:
            at += 1 + SIZES[tag]
        index += 2 if tag in (5, 6) else 1
    if not u2(at) & INTERFACE:
        return False
    at += 8 + 2 * u2(at + 6)
    for members in ("fields", "methods"):
        count = u2(at)
        at += 2
        for _ in range(count):
            if members == "methods" and not u2(at) & ABSTRACT and names[u2(at + 2)] != b"<clinit>":
                return True
            at = skip_attributes(at + 6)
    return False


with open(sys.argv[3]) as names:
    left_out = {name.strip().replace(".", "/") + ".class" for name in names}
with zipfile.ZipFile(sys.argv[1]) as jar, zipfile.ZipFile(sys.argv[2], "w") as out:
    for entry in jar.infolist():
        content = jar.read(entry)
        if entry.filename not in left_out and not has_default_methods(content):
            out.writestr(entry, content)
