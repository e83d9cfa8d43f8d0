#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Faults in the layout of a dex: readers find what was there before, and ART refuses the file.

    plant_dex.py OUT DIRECTORY      NAME.dex and NAME.wanted, what verify says of it, for each fault of OUT

OUT is tests/verify/layout, instrumented."""
import hashlib
import struct
import sys
import zlib

from planted import Faults, write

CLASS_DEFS, CODE_ITEMS, DEBUG_INFO, ANNOTATIONS = 6, 0x2001, 0x2003, 0x2004


class Dex:
    def __init__(self, data):
        self.b = bytearray(data)
        at = self.u4(52)
        self.rows = {self.u2(at + 4 + 12 * i): at + 4 + 12 * i for i in range(self.u4(at))}

    def u2(self, at): return struct.unpack_from("<H", self.b, at)[0]
    def u4(self, at): return struct.unpack_from("<I", self.b, at)[0]
    def put4(self, at, value): struct.pack_into("<I", self.b, at, value)
    def offset(self, section): return self.u4(self.rows[section] + 8)
    def count(self, section): return self.u4(self.rows[section] + 4)

    def uleb128(self, at):
        value = shift = 0
        while self.b[at] & 0x80:
            value, shift, at = value | (self.b[at] & 0x7f) << shift, shift + 7, at + 1
        return value | self.b[at] << shift, at + 1

    def code_items(self):
        """Each: where it begins, where its instructions end, the number of its tries, where it ends."""
        at = self.offset(CODE_ITEMS)
        for _ in range(self.count(CODE_ITEMS)):
            at = (at + 3) & ~3
            tries, units = self.u2(at + 6), self.u4(at + 12)
            insns_end = end = at + 16 + 2 * units
            if tries:
                lists, end = self.uleb128((end + 3 & ~3) + 8 * tries)
                for _ in range(lists):
                    size = self.b[end] - (self.b[end] >> 6 << 7)
                    end += 1
                    for _ in range(2 * abs(size) + (size <= 0)):
                        end = self.uleb128(end)[1]
            yield at, insns_end, tries, end
            at = end

    def bytes(self):
        self.b[12:32] = hashlib.sha1(self.b[32:]).digest()
        self.put4(8, zlib.adler32(bytes(self.b[12:])))
        return bytes(self.b)


fault = Faults()


@fault("code_item: before item [0-9]+ stands a byte that is not zero")
def padding_between_items(d):
    ends = [end for _, _, _, end in d.code_items()]
    d.b[next(end for end in ends[:-1] if end % 4)] = 1


@fault("what aligns its tries is not 0")
def padding_before_tries(d):
    d.b[next(end for _, end, tries, _ in d.code_items() if tries and end % 4)] = 1


@fault("debug_info_item: item [0-9]+ of [0-9]+ does not end in the section")
def an_item_more_in_the_map(d): d.put4(d.rows[DEBUG_INFO] + 4, d.count(DEBUG_INFO) + 1)
@fault("debug_info_item: behind the last item stands more")
def an_item_less_in_the_map(d): d.put4(d.rows[DEBUG_INFO] + 4, d.count(DEBUG_INFO) - 1)
@fault("data_off and data_size are not those of its data")
def data_that_is_shorter(d): d.put4(0x68, d.u4(0x68) - 4)
@fault("data_off and data_size are not those of its data")
def data_that_begins_later(d): d.put4(0x68, d.u4(0x68) - 4), d.put4(0x6c, d.u4(0x6c) + 4)


@fault("annotation_item: item [0-9]+ of [0-9]+ has a value that its type can't have")
def an_argument_of_null(d):
    at = d.b.index(0x1e, d.offset(ANNOTATIONS))
    d.b[at] |= 1 << 5


@fault("no item of encoded_array_item begins at [0-9]+, which is referred to")
def an_array_in_an_array(d):
    one, two = bytes.fromhex("013f"), bytes.fromhex("0200013f")
    places = [d.offset(CLASS_DEFS) + 32 * i + 28 for i in range(d.count(CLASS_DEFS))]
    arrays = {at: d.u4(at) for at in places}
    inner = next(at for at, to in arrays.items() if d.b[to:to + 2] == one)
    d.put4(inner, 2 + next(to for to in arrays.values() if d.b[to:to + 4] == two))


def main(out, directory):
    with open(out, "rb") as f:
        now = f.read()
    assert Dex(now).bytes() == now
    for key, change, wanted in fault:
        d = Dex(now)
        change(d)
        data = d.bytes()
        assert data != now, key
        write(directory, key, "dex", data, wanted)


main(*sys.argv[1:])
