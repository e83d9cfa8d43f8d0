# SPDX-License-Identifier: Apache-2.0
"""Rows of costs.py about dex that have a lot of one thing, or one thing that a lot refers to."""
import struct

from costs_row import Row
from dex_writer import Dex, uleb, units

SIZE = 40000  # of the smallest
ROWS = []
COMMANDS = ' ; '.join(('instrument -j1 --select all -m m.txt -o o.dex a.dex', 'verify -j1 -m m.txt --against a.dex o.dex',
                       'instrument -j1 --select all --exits all --probes pair -m n.txt -o p.dex a.dex',
                       'verify -j1 --exits all --probes pair -m n.txt --against a.dex p.dex',
                       'inspect -j1 a.dex', 'doctor a.dex'))
RETURN = units(0x0e)


def call(d): return units(0x71, d.methods[("LZ;", "z", ("V", ()))], 0)


def start():
    d = Dex()
    d.method("LZ;", "z")
    d.type("Ljava/lang/Object;")
    return d


def one_class(d, methods, name="LC;", **kw):
    d.add_class(name, direct=[(d.method(name, "m%d" % i), 9, c) for i, c in enumerate(methods)], **kw)
    return d


def dex(make, **more):
    """A row of a function that takes a size and returns a Dex: everything that reads it."""
    ROWS.append(Row(make.__name__.replace('_', ' '), COMMANDS, ('a.dex',), lambda k: (make(SIZE * k).bytes(),), taken=True, **more))
    return make


def dex_that_grows(make):
    """The same of one whose output is several times as large, and held beside it while it is made."""
    return dex(make, memory=35)


def filled(size):
    """A method that ends with an array of `size` bytes, which nothing uses."""
    return lambda d: call(d) + RETURN + units(0x300, 1) + struct.pack("<I", size) + bytes(size)


@dex
def positions_inside_a_payload(size):
    d = start()
    debug = d.add("debug", uleb(1) + uleb(0) + b"\x0e\x01" + uleb(6) + b"\x0f\x0d" * (size // 4) + b"\0")
    return one_class(d, [d.code(filled(size // 2), debug=debug)])


@dex
def locals_inside_a_payload(size):
    d = start()
    debug = d.add("debug", uleb(1) + uleb(0) + b"\x0e\x01" + uleb(6) + b"\x05\x00" * (size // 4) + b"\0")
    return one_class(d, [d.code(filled(size // 2), debug=debug)])


@dex_that_grows
def one_code_of_many_methods(size):
    d = start()
    code = d.code(lambda d: bytes(size // 2) + call(d) + RETURN)
    return one_class(d, [code] * (size // 40))


@dex
def one_debug_info_of_many_methods(size):
    d = start()
    d.string("name")
    debug = d.add("debug", uleb(1) + uleb(0) + b"".join(b"\x03\x00" + uleb(1) + uleb(1) for _ in range(size // 8)) + b"\x0e\0")
    return one_class(d, [d.code(lambda d, i=i: bytes(2 * (i % 50)) + call(d) + RETURN, debug=debug) for i in range(size // 200)])


@dex
def many_names_of_parameters_in_one_debug_info(size):
    d = start()
    n = min(65536, size // 2)
    debug = d.add("debug", uleb(1) + uleb(n) + bytes(n) + b"\x0e\0")
    return one_class(d, [d.code(lambda d: call(d) + RETURN, debug=debug) for i in range(size // 2 // 60)])


@dex
def a_long_type_of_many_parameters(size):
    d = start()
    d.type(long := "L" + "a" * (size * 3 // 4) + ";")
    code = d.code(lambda d: call(d) + RETURN, registers=255, ins=255)
    kinds = "IZBSCF"
    d.add_class("LC;", direct=[(d.method("LC;", "m", "V", (long,) * 250 + tuple(kinds[i // 6 ** k % 6] for k in range(5))),
                                9, code) for i in range(size // 2500)])
    return d


@dex
def a_long_type_that_is_not_ascii(size):
    d = start()
    d.type(long := "L" + "\u4e00" * (size // 6) + ";")
    d.add_class("LC;", direct=[(d.method("LC;", "m%d" % i, "V", (long,)), 9, d.code(lambda d: call(d) + RETURN, registers=20, ins=1))
                               for i in range(size // 160)])
    return d


@dex
def a_long_name_of_a_class(size):
    d = start()
    return one_class(d, [d.code(lambda d: call(d) + RETURN) for _ in range(size // 160)], "L" + "a" * (size // 2) + ";")


@dex
def a_long_name_of_methods(size):
    d = start()
    name = "m" * (size // 2)
    code = d.code(lambda d: call(d) + RETURN, registers=9, ins=6)
    kinds = "IZBSCF"
    d.add_class("LC;", direct=[(d.method("LC;", name, "V", tuple(kinds[i // 6 ** k % 6] for k in range(6))), 9, code)
                               for i in range(min(size // 200, 46000))])
    return d


@dex
def a_long_string_in_code(size):
    d = start()
    d.string(long := "a" * (size // 2))
    return one_class(d, [d.code(lambda d: units(0x1a, d.strings[long]) * (size // 8) + call(d) + RETURN)])


@dex
def a_long_name_that_code_calls(size):
    d = start()
    long = d.method("L" + "a" * (size // 2) + ";", "z")
    return one_class(d, [d.code(lambda d: units(0x71, d.methods[long], 0) * (size // 12) + RETURN)])


@dex
def handlers_of_a_long_type(size):
    d = start()
    d.type(long := "L" + "\u4e00" * (size // 6) + ";")
    return one_class(d, [d.code(lambda d: call(d) + RETURN, tries=[(0, 3, 0)], lists=[[(long, 3)] * min(size // 8, 21000)])])


@dex
def one_list_of_handlers_for_many_tries(size):
    d = start()
    n = size // 40
    d.type("LE;")
    insns = lambda d: (call(d) + bytes(2)) * n + RETURN
    return one_class(d, [d.code(insns, tries=[(4 * i, 3, 0) for i in range(min(n, 65000))], lists=[[("LE;", 0)] * min(size // 8, 65000)])])


@dex
def one_list_of_handlers_in_a_focus_method(size):
    d = start()
    n = size // 40
    d.type("LE;")
    code = d.code(lambda d: (call(d) + bytes(2)) * n + RETURN, registers=3, ins=2, tries=[(4 * i, 3, 0) for i in range(min(n, 65000))],
                  lists=[[("LE;", 0)] * min(size // 8, 65000)])
    d.add_class("LC;", "Landroid/app/Activity;", virtual=[(d.method("LC;", "onWindowFocusChanged", "V", ("Z",)), 1, code)])
    return d


@dex
def two_lists_of_handlers_by_turns(size):
    d = start()
    n = min(size // 40, 65000)
    d.type("LE;")
    insns = lambda d: (call(d) + bytes(2)) * n + RETURN
    lists = [[("LE;", 0)] * min(size // 10, 21000)] * 2
    return one_class(d, [d.code(insns, tries=[(4 * i, 3, i & 1) for i in range(n)], lists=lists)])


@dex
def one_try_of_many_calls(size):
    d = start()
    n = min(size // 12, 20000)
    d.type("LE;")
    return one_class(d, [d.code(lambda d: call(d) * n + RETURN, tries=[(0, 3 * n, 0)], lists=[[("LE;", 0)] * min(size // 8, 21000)])])


@dex
def handlers_that_lead_to_handlers(size):
    d = start()
    n = min(size // 60, 21000)
    d.type("LE;")
    insns = lambda d: (call(d) + units(0x27)) * n + RETURN  # throw
    return one_class(d, [d.code(insns, tries=[(4 * i, 4, i) for i in range(n)], lists=[[("LE;", min(4 * i + 4, 4 * n))] for i in range(n)])])


@dex
def many_that_fill_from_one_array(size):
    d = start()
    n = size // 12
    fill = lambda i: units(0x26) + struct.pack("<i", 3 * n + 4 - 3 * i)
    insns = lambda d: b"".join(fill(i) for i in range(n)) + call(d) + RETURN + \
        (b"" if n % 2 == 0 else units(0)) + units(0x300, 1) + struct.pack("<I", size // 2) + bytes(size // 2)
    n += n & 1
    return one_class(d, [d.code(insns)])


@dex
def many_switches_of_one_payload(size):
    d = start()
    cases = size // 200
    n = 2 * (size // 100)
    insns = lambda d: b"".join(units(0x2c) + struct.pack("<i", 3 * n + 4 - 3 * i) for i in range(n)) + call(d) + RETURN + \
        units(0x200, cases) + b"".join(struct.pack("<i", i) for i in range(cases)) + struct.pack("<i", 3) * cases + bytes(2 * (4 * n))
    return one_class(d, [d.code(insns)])


@dex
def one_switch_of_many_cases(size):
    d = start()
    cases = min(size // 10, 65000)
    insns = lambda d: units(0x2c) + struct.pack("<i", 8) + call(d) + RETURN + units(0) + \
        units(0x200, cases) + b"".join(struct.pack("<i", i) for i in range(cases)) + struct.pack("<i", 3) * cases
    return one_class(d, [d.code(insns)])


@dex_that_grows
def many_returns(size):
    d = start()
    return one_class(d, [d.code(lambda d: call(d) + RETURN * (size // 2))])


@dex_that_grows
def many_throws(size):
    d = start()
    return one_class(d, [d.code(lambda d: call(d) + units(0x27) * (size // 2))])


@dex
def many_branches(size):
    d = start()
    return one_class(d, [d.code(lambda d: call(d) + units(0x128) * (size // 2) + RETURN)])


@dex
def branches_that_just_reach(size):
    d = start()
    n = size // 4
    # goto/16 forwards by almost all that it reaches: one that grows pushes others out of reach.
    insns = lambda d: call(d) + b"".join(units(0x29, min(32767 - i % 200, 2 * (n - i) + 1)) for i in range(n)) + RETURN * 3
    return one_class(d, [d.code(insns)])


@dex
def many_locks(size):
    d = start()
    return one_class(d, [d.code(lambda d: call(d) + units(0x1d, 0x1e) * (size // 4) + RETURN)])


@dex
def one_list_of_interfaces(size):
    d = start()
    n = min(size // 60, 30000)
    many = tuple("LI%d;" % i for i in range(n))
    code = d.code(lambda d: call(d) + RETURN)
    for i in range(size // 80):
        d.add_class("LC%d;" % i, interfaces=many, direct=[(d.method("LC%d;" % i, "m"), 9, code)] if not i else ())
    return d


def annotation(d, values):
    return lambda d: b"\x01" + uleb(d.types["LA;"]) + uleb(1) + uleb(d.strings["v"]) + b"\x1c" + uleb(values) + b"\x1e" * values


@dex
def one_annotation_of_all_classes(size):
    d = start()
    d.type("LA;"), d.string("v")
    item = d.add("annotation", annotation(d, size // 2))
    one = d.add("set", lambda d: struct.pack("<II", 1, item.at))
    directory = d.add("directory", lambda d: struct.pack("<4I", one.at, 0, 0, 0))
    one_class(d, [d.code(lambda d: call(d) + RETURN)])
    for i in range(size // 100):
        d.add_class("LC%d;" % i, annotations=directory)
    return d


@dex
def one_source_map_of_all_classes(size):
    d = start()
    text = "SMAP\na\nKotlin\n*S Kotlin\n*F\n+ 1 a.kt\na/A\n*L\n" + "1#1:1\n" * (size // 12) + "*E\n"
    kind = "Ldalvik/annotation/SourceDebugExtension;"
    d.type(kind), d.string("value"), d.string(text)
    item = d.add("annotation", lambda d: b"\x02" + uleb(d.types[kind]) + uleb(1) + uleb(d.strings["value"]) + b"\x77" +
                 struct.pack("<I", d.strings[text]))
    one = d.add("set", lambda d: struct.pack("<II", 1, item.at))
    directory = d.add("directory", lambda d: struct.pack("<4I", one.at, 0, 0, 0))
    code = d.code(lambda d: call(d) + RETURN)
    for i in range(size // 100):
        d.add_class("LC%d;" % i, annotations=directory, direct=[(d.method("LC%d;" % i, "m"), 9, code)] if i % 8 == 0 else ())
    return d


@dex
def annotations_of_annotations_of_members(size):
    """Classes share a directory, whose rows share a set, whose entries share an annotation."""
    d = start()
    d.type("LA;"), d.string("v")
    n = size // 5
    item = d.add("annotation", annotation(d, n))
    shared = d.add("set", lambda d: struct.pack("<I", n // 4) + struct.pack("<I", item.at) * (n // 4))
    refs = d.add("set_refs", lambda d: struct.pack("<I", n // 4) + struct.pack("<I", shared.at) * (n // 4))
    keys = [d.field("LC;", "f%d" % i, "I") for i in range(n // 30)]
    directory = d.add("directory", lambda d: struct.pack("<4I", shared.at, len(keys), 0, 1) + b"".join(
        struct.pack("<II", i, shared.at) for i in range(len(keys))) + struct.pack("<II", 0, refs.at))
    one_class(d, [d.code(lambda d: call(d) + RETURN)])
    for i in range(n // 60):
        d.add_class("LC%d;" % i, annotations=directory)
    return d


@dex
def one_array_of_static_values(size):
    d = start()
    array = d.add("array", uleb(size // 2) + b"\x1e" * (size // 2))
    one_class(d, [d.code(lambda d: call(d) + RETURN)])
    for i in range(size // 100):
        d.add_class("LC%d;" % i, static_values=array)
    return d


@dex
def one_array_of_many_call_sites(size):
    d = start()
    d.version = 38
    array = d.add("array", uleb(size // 2) + b"\x1e" * (size // 2))
    d.sites = [array] * (size // 8)
    return one_class(d, [d.code(lambda d: call(d) + RETURN)])


@dex
def a_value_in_a_value(size):
    d = start()
    inner = b"\x1c\x01" * 150 + b"\x1e"
    array = d.add("array", uleb(size // len(inner)) + inner * (size // len(inner)))
    return one_class(d, [d.code(lambda d: call(d) + RETURN)], static_values=array)


@dex
def classes_that_extend_each_other(size):
    d = start()
    one_class(d, [d.code(lambda d: call(d) + RETURN)], "LC0;")
    for i in range(size // 60):
        d.add_class("LC%d;" % (i + 1), "LC%d;" % i)
    return d


@dex
def focus_methods_and_long_strings(size):
    d = start()
    for i in range(20):
        d.string("onWindowFocusChange" + "a" * (size // 60) + chr(97 + i))
        d.string("onWindowFocusChanged" + "a" * (size // 60) + chr(97 + i))
    code = d.code(lambda d: call(d) + RETURN, registers=3, ins=2)
    for i in range(size // 250):
        name = "LC%d;" % i
        d.add_class(name, "Landroid/app/Activity;", virtual=[(d.method(name, "onWindowFocusChanged", "V", ("Z",)), 1, code)])
    return d


@dex
def many_small_methods(size):
    d = start()
    return one_class(d, [d.code(lambda d: call(d) + RETURN) for _ in range(size // 55)])


@dex
def many_methods_without_code(size):
    d = start()
    kinds = "IZBSCFDJ"
    protos = [tuple(kinds[i // 8 ** k % 8] for k in range(3)) for i in range(512)]
    n = min(size // 12, 60000)
    d.add_class("LC;", access=0x401, virtual=[(d.method("LC;", "m%d" % (i // 512), "V", protos[i % 512]), 0x401, None) for i in range(n)])
    one_class(d, [d.code(lambda d: call(d) + RETURN)], "LD;")
    return d


@dex
def many_small_classes(size):
    d = start()
    one_class(d, [d.code(lambda d: call(d) + RETURN)], "LC;")
    for i in range(min(size // 50, 60000)):
        d.add_class("L%d;" % i)
    return d


@dex
def many_strings(size):
    d = start()
    for i in range(size // 12):
        d.string("%x" % i)
    return one_class(d, [d.code(lambda d: call(d) + RETURN)])


@dex
def many_protos(size):
    d = start()
    kinds = "IZBSCF"
    for i in range(min(size // 40, 46000)):
        d.proto("V", tuple(kinds[i // 6 ** k % 6] for k in range(6)))
    return one_class(d, [d.code(lambda d: call(d) + RETURN)])


@dex
def hidden_api_flags(size):
    d = start()
    n = size // 70
    one_class(d, [d.code(lambda d: call(d) + RETURN)] * 1)
    for i in range(n):
        d.add_class("LD%d;" % i, virtual=[(d.method("LD%d;" % i, "m"), 0x401, None)], access=0x401)
    head = 4 + 4 * (n + 1)
    d.add("hiddenapi", struct.pack("<I", head + n + 1) + b"".join(struct.pack("<I", head + i) for i in range(n + 1)) + bytes(n + 1))
    return d
