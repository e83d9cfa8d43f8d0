# SPDX-License-Identifier: Apache-2.0
"""Writes dex files of any shape: each table and each item is what the caller says.

    d = Dex()
    d.method("LB;", "run")
    body = d.code(lambda d: units(0x71, d.methods["LB;", "run", VOID], 0, 0x0e))
    d.add_class("LA;", direct=[(d.method("LA;", "main"), 9, body)])
    open("a.dex", "wb").write(d.bytes())

Items that refer to others are functions, which are called when all offsets before them are known."""
import hashlib
import struct
import zlib

NONE = 0xffffffff
VOID = ("V", ())


def uleb(value):
    out = bytearray()
    while value > 0x7f:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def sleb(value):
    out = bytearray()
    while not -0x40 <= value < 0x40:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(out) + bytes([value & 0x7f])


def units(*values):
    return struct.pack("<%dH" % len(values), *[v & 0xffff for v in values])


class Item:
    """One item of a data section: bytes, or a function of the Dex; its offset when it is written."""

    def __init__(self, content):
        self.content, self.at = content, 0


class Code:
    """insns: bytes, or a function of the Dex. tries: [(start, count, list)]; lists: [[(type or None, pc)]]."""

    def __init__(self, insns, registers=1, ins=0, outs=0, debug=None, tries=(), lists=()):
        self.insns, self.registers, self.ins, self.outs = insns, registers, ins, outs
        self.debug, self.tries, self.lists, self.at = debug, tries, lists, 0

    def handlers(self, d):
        out, places = uleb(len(self.lists)), []
        for catches in self.lists:
            places.append(len(out))
            typed = [c for c in catches if c[0]]
            out += sleb(-len(typed) if len(typed) < len(catches) else len(typed))
            out += b"".join((uleb(d.types[t]) if t else b"") + uleb(pc) for t, pc in catches)
        return out, places

    def bytes(self, d):
        insns = self.insns(d) if callable(self.insns) else self.insns
        out = struct.pack("<4HII", self.registers, self.ins, self.outs, len(self.tries),
                          self.debug.at if self.debug else 0, len(insns) // 2) + insns
        if self.tries:
            handlers, places = self.handlers(d)
            out += b"\0" * (len(insns) & 2)
            out += b"".join(struct.pack("<IHH", start, count, places[k]) for start, count, k in self.tries) + handlers
        return out


SECTIONS = {"type_list": (0x1001, 4), "set_refs": (0x1002, 4), "set": (0x1003, 4), "annotation": (0x2004, 1),
            "array": (0x2005, 1), "directory": (0x2006, 4), "debug": (0x2003, 1), "code": (0x2001, 4),
            "class_data": (0x2000, 1), "hiddenapi": (0xf000, 4)}
# What refers comes behind what it refers to; code is before the classes.
ORDER = ("type_list", "annotation", "array", "set", "set_refs", "directory", "debug", "code", "class_data", "hiddenapi")


class Dex:
    def __init__(self, version=35):
        self.version, self.classes, self.sites, self.handles = version, [], [], []
        self.strings, self.types, self.protos, self.fields, self.methods = {}, {}, {}, {}, {}
        self.items = {kind: [] for kind in SECTIONS}
        self.lists = {}

    # ---- names: each returns what it was given, as the key of its index ----

    def string(self, text):
        self.strings[text] = 0
        return text

    def type(self, descriptor):
        self.types[self.string(descriptor)] = 0
        return descriptor

    def type_list(self, types):
        if types and types not in self.lists:
            self.lists[types] = Item(lambda d: struct.pack("<I", len(types)) + units(*[d.types[t] for t in types]))
            for t in types:
                self.type(t)
        return self.lists.get(types)

    def proto(self, result="V", parameters=()):
        key = (self.type(result), tuple(parameters))
        self.type_list(key[1])
        self.string("".join("L" if t[0] in "L[" else t for t in (result,) + key[1]))
        self.protos[key] = 0
        return key

    def field(self, owner, name, kind):
        key = (self.type(owner), self.string(name), self.type(kind))
        self.fields[key] = 0
        return key

    def method(self, owner, name, result="V", parameters=()):
        key = (self.type(owner), self.string(name), self.proto(result, parameters))
        self.methods[key] = 0
        return key

    # ---- items ----

    def add(self, kind, content):
        self.items[kind].append(Item(content))
        return self.items[kind][-1]

    def code(self, *args, **kw):
        self.items["code"].append(Code(*args, **kw))
        return self.items["code"][-1]

    def add_class(self, name, superclass="Ljava/lang/Object;", access=1, interfaces=(), source=None, annotations=None,
                  static_values=None, fields=(), direct=(), virtual=()):
        """fields: of static ones; direct, virtual: (method, access, Code or None)."""
        self.type(name)
        if superclass:
            self.type(superclass)
        if source:
            self.string(source)
        data = None
        if fields or direct or virtual:
            data = self.add("class_data", lambda d: d.class_data(fields, direct, virtual))
        self.classes.append((name, superclass, access, self.type_list(tuple(interfaces)), source, annotations,
                             static_values, data))

    def class_data(self, fields, direct, virtual):
        out = [uleb(len(fields)), uleb(0), uleb(len(direct)), uleb(len(virtual))]
        last = 0
        for index in sorted(self.fields[f] for f in fields):
            out.append(uleb(index - last) + uleb(8))
            last = index
        for methods in direct, virtual:
            last = 0
            for index, access, at in sorted((self.methods[m], access, c.at if c else 0) for m, access, c in methods):
                out.append(uleb(index - last) + uleb(access) + uleb(at))
                last = index
        return b"".join(out)

    def number(self):
        def order(table, key):
            for i, k in enumerate(sorted(table, key=key)):
                table[k] = i
        order(self.strings, lambda s: s.encode("utf-16-be", "surrogatepass"))
        order(self.types, lambda t: self.strings[t])
        order(self.protos, lambda p: (self.types[p[0]], [self.types[t] for t in p[1]]))
        order(self.fields, lambda f: (self.types[f[0]], self.strings[f[1]], self.types[f[2]]))
        order(self.methods, lambda m: (self.types[m[0]], self.strings[m[1]], self.protos[m[2]]))

    # ---- the file ----

    def tables(self, strings_at):
        s, t, p = self.strings, self.types, self.protos
        at = lambda item: item.at if item else 0
        short = lambda key: s["".join("L" if x[0] in "L[" else x for x in (key[0],) + key[1])]
        yield 1, 4, [struct.pack("<I", x) for x in strings_at]
        yield 2, 4, [struct.pack("<I", s[x]) for x in t]
        yield 3, 12, [struct.pack("<III", short(x), t[x[0]], at(self.lists.get(x[1]))) for x in p]
        yield 4, 8, [struct.pack("<HHI", t[c], t[k], s[n]) for c, n, k in self.fields]
        yield 5, 8, [struct.pack("<HHI", t[c], p[k], s[n]) for c, n, k in self.methods]
        yield 6, 32, [struct.pack("<8I", t[name], access, t[parent] if parent else NONE, at(interfaces),
                                  s[source] if source else NONE, at(annotations), at(data), at(values))
                      for name, parent, access, interfaces, source, annotations, values, data in self.classes]
        yield 7, 4, [struct.pack("<I", item.at) for item in self.sites]
        yield 8, 8, [struct.pack("<HHHH", kind, 0, (self.fields if kind < 4 else self.methods)[key], 0)
                     for kind, key in self.handles]

    def bytes(self):
        self.number()
        for table in self.strings, self.types, self.protos, self.fields, self.methods:
            ordered = sorted(table.items(), key=lambda kv: kv[1])
            table.clear()
            table.update(ordered)
        self.items["type_list"] = list(self.lists.values())
        counts = [(4, len(self.strings)), (4, len(self.types)), (12, len(self.protos)), (8, len(self.fields)),
                  (8, len(self.methods)), (32, len(self.classes)), (4, len(self.sites)), (8, len(self.handles))]
        data_at = 0x70 + sum(size * n for size, n in counts)
        data, rows = bytearray(), []
        for kind in ORDER:
            first = None
            for item in self.items[kind]:
                data += bytes(-(data_at + len(data)) % SECTIONS[kind][1])
                item.at = data_at + len(data)
                first = first or item.at
                content = item.bytes(self) if kind == "code" else item.content
                data += content(self) if callable(content) else content
            if first:
                rows.append((SECTIONS[kind][0], len(self.items[kind]), first))
        rows.append((0x2002, len(self.strings), data_at + len(data)))
        places = []
        for text in self.strings:
            places.append(data_at + len(data))
            utf16 = text.encode("utf-16-be", "surrogatepass")
            data += uleb(len(utf16) // 2)
            for unit in struct.unpack(">%dH" % (len(utf16) // 2), utf16):
                data += (bytes([unit]) if 0 < unit < 0x80 else bytes([0xc0 | unit >> 6, 0x80 | unit & 63])
                         if unit < 0x800 else bytes([0xe0 | unit >> 12, 0x80 | unit >> 6 & 63, 0x80 | unit & 63]))
            data.append(0)
        data += bytes(-(data_at + len(data)) % 4)
        map_at = data_at + len(data)
        tables, heads, at = b"", b"", 0x70
        for kind, size, content in self.tables(places):
            if content:
                rows.append((kind, len(content), at))
            if kind <= 6:
                heads += struct.pack("<II", len(content), at if content else 0)
            tables += b"".join(content)
            at += size * len(content)
        rows = sorted(rows + [(0, 1, 0), (0x1000, 1, map_at)], key=lambda row: row[2])
        data += struct.pack("<I", len(rows)) + b"".join(struct.pack("<HHII", k, 0, n, o) for k, n, o in rows)
        header = struct.pack("<6I", data_at + len(data), 0x70, 0x12345678, 0, 0, map_at) + heads
        header += struct.pack("<II", len(data), data_at)
        return signed(b"dex\n%03d\0" % self.version + bytes(24) + header + tables + data)


def signed(data):
    """The same with its sums."""
    out = bytearray(data)
    out[12:32] = hashlib.sha1(out[32:]).digest()
    struct.pack_into("<I", out, 8, zlib.adler32(out[12:]))
    return bytes(out)
