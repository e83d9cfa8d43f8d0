#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An app of odd and aligned entries, and faults of its headers once it is instrumented.

    plant_zip.py make DEX APP            an APK to be instrumented
    plant_zip.py plant APP OUT DIRECTORY NAME.apk and NAME.wanted, what verify says of it, for each fault of OUT

The archive is taken apart into local headers, data and central headers, and put together with the places
that come of it."""
import copy
import struct
import sys
import zlib

from planted import Faults, write

LOCAL, CENTRAL, END = struct.Struct("<IHHHHHIIIHH"), struct.Struct("<IHHHHHHIIIHHHHHII"), struct.Struct("<IHHHHIIH")
NAMES = {"version": 1, "flags": 2, "method": 3, "time": 4, "crc": 6}  # in a local header; one more in a central one


class Entry:
    def __init__(self, data, at):
        self.central = list(CENTRAL.unpack_from(data, at))
        n, m, k = self.central[10:13]
        self.name, self.extra, self.comment = (data[at + 46:][a:b] for a, b in ((0, n), (n, n + m), (n + m, n + m + k)))
        self.size = 46 + n + m + k
        offset = self.central[16]
        self.local = list(LOCAL.unpack_from(data, offset))
        n, m = self.local[9:11]
        self.local_extra = data[offset + 30 + n:][:m]
        self.data = data[offset + 30 + n + m:][:self.central[8]]
        self.behind = b""


class Zip:
    def __init__(self, data):
        end = END.unpack_from(data, data.rindex(b"PK\5\6"))
        self.entries, at, self.comment, self.front, self.block = [], end[6], b"", b"", b""
        for _ in range(end[4]):
            self.entries.append(Entry(data, at))
            at += self.entries[-1].size

    def of(self, name):
        return next(e for e in self.entries if e.name == name.encode())

    def bytes(self, standing=None):
        """With the data in another order than the directory has, if that is given."""
        out = bytearray(self.front)
        for e in standing or self.entries:
            e.central[16] = len(out) - len(self.front)
            e.local[9:11] = len(e.name), len(e.local_extra)
            out += LOCAL.pack(*e.local) + e.name + e.local_extra + e.data + e.behind
        out += self.block
        at = len(out) - len(self.front)
        for e in self.entries:
            e.central[10:13] = len(e.name), len(e.extra), len(e.comment)
            out += CENTRAL.pack(*e.central) + e.name + e.extra + e.comment
        n = len(self.entries)
        return bytes(out) + END.pack(0x06054b50, 0, 0, n, n, len(out) - at - len(self.front), at, len(self.comment)) + self.comment


def add(z, name, content, align=1, deflated=False):
    e = Entry.__new__(Entry)
    e.name, e.extra, e.comment, e.local_extra, e.behind = name.encode(), b"", b"", b"", b""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    e.data = packer.compress(content) + packer.flush() if deflated else content
    method = 8 if deflated else 0
    crc, sizes = zlib.crc32(content), (len(e.data), len(content))
    e.local = [0x04034b50, 20, 0, method, 0x6000, 0x5821, crc, *sizes, len(e.name), 0]
    e.central = [0x02014b50, 0x0314, 20, 0, method, 0x6000, 0x5821, crc, *sizes, len(e.name), 0, 0, 0, 0, 0o100644 << 16, 0]
    z.entries.append(e)
    while len(z.bytes()[:z.bytes().index(e.data)]) % align:
        e.local_extra += b"\0"


def make(dex, app):
    z = Zip(END.pack(0x06054b50, 0, 0, 0, 0, 0, 0, 0))
    with open(dex, "rb") as f:
        add(z, "classes.dex", f.read(), deflated=True)
    add(z, "AndroidManifest.xml", b"<manifest/>" * 9, deflated=True)
    add(z, "resources.arsc", b"resources" * 9, 4)
    add(z, "lib/x86/libapp.so", b"\x7fELF" + bytes(range(250)), 4096)
    add(z, "assets/a.txt", b"a text that is long enough to be deflated, deflated, deflated", deflated=True)
    add(z, "META-INF/CERT.SF", b"Signature-Version: 1.0\r\n\r\n", deflated=True)
    with open(app, "wb") as f:
        f.write(z.bytes())


fault = Faults()


def set_local(z, name, field, value):
    z.of(name).local[NAMES[field]] = value


def set_both(z, name, field, value):
    set_local(z, name, field, value)
    z.of(name).central[NAMES[field] + 1] = value


def pad(z, name, n):
    z.of(name).local_extra += bytes(n)


@fault("resources.arsc: it is stored, and does not stand at a multiple of 4 any more")
def misaligned(z): pad(z, "resources.arsc", 1)
@fault("lib/x86/libapp.so: it is stored, and does not stand at a page any more")
def off_its_page(z): pad(z, "lib/x86/libapp.so", 4)
@fault("resources.arsc: .*(another method|do not agree)")
def another_local_method(z): set_local(z, "resources.arsc", "method", 8)
@fault("assets/a.txt: its local header and the directory do not agree")
def another_local_time(z): set_local(z, "assets/a.txt", "time", 0x6001)
@fault("assets/a.txt: its local header and the directory do not agree")
def another_local_crc(z): set_local(z, "assets/a.txt", "crc", 1)
@fault("assets/a.txt: its local header and the directory do not agree")
def another_local_version(z): set_local(z, "assets/a.txt", "version", 10)
@fault("assets/a.txt: its bytes are others")
def another_crc(z): set_both(z, "assets/a.txt", "crc", 1)
@fault("classes.dex: .*bad CRC")
def another_crc_of_code(z): set_both(z, "classes.dex", "crc", 1)
@fault("assets/a.txt: its flags are others")
def another_flag(z): set_both(z, "assets/a.txt", "flags", 1 << 11)
@fault("assets/a.txt: its local header and the directory do not agree")
def sizes_said_to_come_later(z): z.of("assets/a.txt").central[3] = 8
@fault("assets/a.txt: it needs another version")
def another_version(z): set_both(z, "assets/a.txt", "version", 45)
@fault("assets/a.txt: its time is another")
def another_time(z): set_both(z, "assets/a.txt", "time", 0x6001)
@fault("assets/a.txt: it is on another disk")
def another_disk(z): z.of("assets/a.txt").central[13] = 1
@fault("assets/a.txt: its attributes are others")
def another_system(z): z.of("assets/a.txt").central[1] = 20
@fault("assets/a.txt: its extra field is another")
def more_in_the_extra_field(z): z.of("assets/a.txt").extra = b"\xfe\xca\0\0"
@fault("assets/a.txt: the extra field of its local header is another")
def more_in_the_local_extra_field(z): z.of("assets/a.txt").local_extra = b"\xfe\xca\0\0"
@fault("assets/a.txt: its comment is another")
def a_comment(z): z.of("assets/a.txt").comment = b"!"
@fault("the archive's comment is another")
def a_comment_of_the_archive(z): z.comment = b"!"
@fault("4 bytes stand in front of the archive, and were 0")
def bytes_in_front(z): z.front = b"#!/x"


def hidden(z):
    """An entry that is in no directory."""
    e = z.of("assets/a.txt")
    return LOCAL.pack(*e.local) + e.name + e.local_extra + e.data


@fault("assets/a.txt: 4 bytes behind it are in no entry")
def bytes_between_entries(z): z.of("assets/a.txt").behind = b"\0\0\0\0"
@fault("assets/a.txt: [0-9]+ bytes behind it are in no entry")
def a_hidden_entry(z): z.of("assets/a.txt").behind = hidden(z)
@fault("META-INF/methodbeat.properties: [0-9]+ bytes behind it are in no entry")
def a_hidden_entry_behind_the_last(z): z.entries[-1].behind = hidden(z)
@fault("[0-9]+ bytes stand in front of the archive, and were 0")
def a_hidden_entry_in_front(z): z.front = hidden(z)


@fault("the entry is not where it was among the others")
def another_order(z):
    z.entries[2], z.entries[4] = z.entries[4], z.entries[2]
    z.standing = z.entries


@fault("it stands in front of what it stood behind")
def data_in_another_order(z):
    z.standing = z.entries[:3] + z.entries[3:][::-1]


@fault("it has a signing block, which can't hold")
def a_signing_block(z):
    pairs = struct.pack("<QI", 8, 0x7109871a) + b"sign"
    size = struct.pack("<Q", len(pairs) + 24)
    z.block = size + pairs + size + b"APK Sig Block 42"


@fault("META-INF/CERT.SF: the signature is there, though it can't hold")
def a_signature(z):
    was = z.was.of("META-INF/CERT.SF")
    z.entries.insert(len(z.entries) - 1, was)


@fault("assets/a.txt: the entry is there twice")
def an_entry_twice(z): z.entries.append(copy.deepcopy(z.of("assets/a.txt")))


@fault("classes9.dex: the entry was not there")
def another_dex(z): add(z, "classes9.dex", b"dex\n035\0", 4)
@fault("io/methodbeat/AppMethodBeat.class: the entry was not there")
def another_beat_class(z): add(z, "io/methodbeat/AppMethodBeat.class", b"\xca\xfe\xba\xbe")


@fault("methodbeat.properties: its local header and the directory do not agree")
def another_local_crc_of_what_was_added(z): z.of("META-INF/methodbeat.properties").local[NAMES["crc"]] ^= 1
@fault("methodbeat.properties: it needs another version")
def a_version_that_nobody_reads(z): set_both(z, "META-INF/methodbeat.properties", "version", 84)


@fault("methodbeat.properties: .*bad CRC")
def another_crc_of_what_was_added(z): set_both(z, "META-INF/methodbeat.properties", "crc", 1)


def plant(app, out, directory):
    with open(app, "rb") as f, open(out, "rb") as g:
        was, now = f.read(), g.read()
    for key, change, wanted in fault:
        z = Zip(now)
        z.was, z.standing = Zip(was), None
        change(z)
        data = z.bytes(z.standing)
        assert data != now, key
        write(directory, key, "apk", data, wanted)


{"make": make, "plant": plant}[sys.argv[1]](*sys.argv[2:])
