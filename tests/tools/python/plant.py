# SPDX-License-Identifier: Apache-2.0
"""Plants one fault at a time into an instrumented jar.

usage: plant.py JAR ALL-JAR LATE-JAR CLASS FROM DIRECTORY

ALL-JAR is the same with --exits all, LATE-JAR with --probes late, FROM the class before it was instrumented. For each fault of
the lists below DIRECTORY gets
NAME.jar, and NAME.wanted, an expression that what finds the fault has to say. Bytes are changed in
place, or put in; nothing here shares a line with the tool.
"""
import io
import re
import struct
import sys
import zipfile

from planted import Faults, write

LENGTHS = {  # operand bytes by opcode; those that vary are not in the way
    **{op: 0 for op in range(0, 202)}, 16: 1, 17: 2, 18: 1, 19: 2, 20: 2,
    **{op: 1 for op in range(21, 26)}, **{op: 1 for op in range(54, 59)}, 132: 2,
    **{op: 2 for op in range(153, 169)}, 169: 1, **{op: 2 for op in range(178, 185)},
    185: 4, 186: 4, 187: 2, 188: 1, 189: 2, 192: 2, 193: 2, 197: 3, 198: 2, 199: 2, 200: 4, 201: 4,
}
INVOKESTATIC, ATHROW, GOTO, TABLESWITCH, LOOKUPSWITCH = 184, 191, 167, 170, 171


def u2(b, at):
    return struct.unpack_from(">H", b, at)[0]


def u4(b, at):
    return struct.unpack_from(">I", b, at)[0]


def put2(b, at, value):
    struct.pack_into(">H", b, at, value & 0xFFFF)


def put4(b, at, value):
    struct.pack_into(">I", b, at, value & 0xFFFFFFFF)


class Code:
    """Offsets of one method's Code attribute."""

    def __init__(self, cls, at):
        self.cls, self.b, self.at = cls, cls.b, at
        self.size = u4(self.b, at + 10)
        self.start = at + 14
        self.exceptions = self.start + self.size + 2
        self.attributes = {}
        end = self.exceptions + 8 * u2(self.b, self.exceptions - 2)
        count, end = u2(self.b, end), end + 2
        for _ in range(count):
            self.attributes[cls.utf8(u2(self.b, end))] = end + 6
            end += 6 + u4(self.b, end + 2)

    def instructions(self):
        pc = 0
        while pc < self.size:
            op = self.b[self.start + pc]
            length = 1 + LENGTHS[op]
            if op in (TABLESWITCH, LOOKUPSWITCH):
                at = (pc + 4) & ~3
                word = lambda k: u4(self.b, self.start + at + 4 * k)  # noqa: E731
                length = at - pc + (12 + 4 * (word(2) - word(1) + 1) if op == TABLESWITCH else 8 + 8 * word(1))
            yield pc, op, length
            pc += length

    def find(self, wanted, which=0):
        """Offset in the class of the n-th instruction with that opcode."""
        return [self.start + pc for pc, op, _ in self.instructions() if op == wanted][which]

    def calls(self, name):
        """(offset, length) of each call of the beat class, with the constant before it; of a late o that is one before."""
        found, before = [], [None, None]
        for pc, op, length in self.instructions():
            if op == INVOKESTATIC and self.cls.called(u2(self.b, self.start + pc + 1)) == name:
                late = self.cls.descriptor(u2(self.b, self.start + pc + 1)) == "(II)V"
                found.append((self.start + before[late], pc + length - before[late]))
            before = [pc, before[0]]
        return found


class Class:
    def __init__(self, data):
        self.b = bytearray(data)
        self.constants = [None]
        at = 10
        for _ in range(u2(self.b, 8) - 1):
            tag = self.b[at]
            self.constants.append(at)
            if tag in (5, 6):
                self.constants.append(None)
            at += {1: 3, 3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 15: 4, 16: 3, 19: 3, 20: 3}.get(tag, 5)
            if tag == 1:
                at += u2(self.b, at - 2)
            if len(self.constants) >= u2(self.b, 8):
                break
        self.pool_end = at
        at += 8 + 2 * u2(self.b, at + 6)
        self.fields = at
        at = self.members(at, lambda name, start, code: None)
        self.methods = {}
        self.attributes = self.members(at, self.add_method)

    def members(self, at, add):
        count, at = u2(self.b, at), at + 2
        for _ in range(count):
            start, code = at, None
            at += 8
            for _ in range(u2(self.b, at - 2)):
                if self.utf8(u2(self.b, at)) == "Code":
                    code = at
                at += 6 + u4(self.b, at + 2)
            add(self.utf8(u2(self.b, start + 2)), start, code)
        return at

    def add_method(self, name, start, code):
        self.methods[name] = (start, code)

    def utf8(self, index):
        at = self.constants[index]
        return self.b[at + 3:at + 3 + u2(self.b, at + 1)].decode()

    def index_of(self, text):
        return next(i for i, at in enumerate(self.constants) if at and self.b[at] == 1 and self.utf8(i) == text)

    def called(self, index):
        at = self.constants[index]
        owner = self.utf8(u2(self.b, self.constants[u2(self.b, at + 1)] + 1))
        name = self.utf8(u2(self.b, self.constants[u2(self.b, at + 3)] + 1))
        return name if owner == "io/methodbeat/AppMethodBeat" else None

    def descriptor(self, index):
        at = self.constants[u2(self.b, self.constants[index] + 3)]
        return self.utf8(u2(self.b, at + 3))

    def code(self, name):
        return Code(self, self.methods[name][1])


def insert(code, at, data):
    """Puts bytes in at a pc of code without branches over it; tables follow."""
    c, n, pc = code, len(data), at - code.start
    b = c.b
    for i in range(u2(b, c.exceptions - 2)):
        for k in range(3):
            where = c.exceptions + 8 * i + 2 * k
            put2(b, where, u2(b, where) + (n if u2(b, where) > pc else 0))
    lines = c.attributes.get("LineNumberTable")
    for i in range(u2(b, lines) if lines else 0):
        put2(b, lines + 2 + 4 * i, u2(b, lines + 2 + 4 * i) + (n if u2(b, lines + 2 + 4 * i) > pc else 0))
    variables = c.attributes.get("LocalVariableTable")
    for i in range(u2(b, variables) if variables else 0):
        row = variables + 2 + 10 * i
        start, end = u2(b, row), u2(b, row) + u2(b, row + 2)
        start, end = start + (n if start > pc else 0), end + (n if end > pc else 0)
        put2(b, row, start)
        put2(b, row + 2, end - start)
    frames = c.attributes.get("StackMapTable")
    if frames and b[frames + 2] not in range(248, 256):  # the first frame moves, the rest with it
        b[frames + 2] += n
    put4(b, c.at + 2, u4(b, c.at + 2) + n)
    put4(b, c.at + 10, c.size + n)
    b[at:at] = data


fault = Faults()


def call(c, method, name, which=0):
    return c.code(method).calls(name)[which]


# ---- probes ----

@fault("nop stands where ireturn was")
def lost_o(c):
    at, n = call(c, "straight", "o")
    c.b[at:at + n] = bytes(n)


@fault("o is called twice")
def doubled_o(c):
    at, n = call(c, "straight", "o")
    insert(c.code("straight"), at, c.b[at:at + n])


@fault("a handler of the method covers")
def o_at_a_caught_throw(c):
    at, n = call(c, "caught", "o")
    insert(c.code("caught"), c.code("caught").find(ATHROW), c.b[at:at + n])


@fault("o is called before invokestatic, which is no exit")
def o_within(c):
    at, n = call(c, "straight", "o")
    code = c.code("straight")
    insert(code, code.find(INVOKESTATIC, 1), c.b[at:at + n])


@fault("i is called where the method does not begin")
def i_not_at_entry(c):
    at, n = call(c, "straight", "i")
    c.b[at:at + n + 1] = c.b[at + n:at + n + 1] + c.b[at:at + n]


@fault("i is called where the method does not begin")
def doubled_i(c):
    at, n = call(c, "straight", "i")
    insert(c.code("straight"), at + n, c.b[at:at + n])


@fault("nop stands where iload_0 was")
def lost_i(c):
    at, n = call(c, "straight", "i")
    c.b[at:at + n] = bytes(n)


@fault("o is called before iload_0, which is no exit")
def i_is_o(c):
    at, n = call(c, "straight", "i")
    o, m = call(c, "straight", "o")
    c.b[at + n - 2:at + n] = c.b[o + m - 2:o + m]


@fault("with id [0-9]+, i with")
def another_id_at_the_exit(c):
    at, n = call(c, "straight", "o")
    assert c.b[at] == 16
    c.b[at + 1] += 1


def set_id(c, method, value):
    for name in "io":
        for at, n in c.code(method).calls(name):
            assert c.b[at] == 16, c.b[at]
            c.b[at + 1] = value


@fault("its own is [0-9]+")
def swapped_ids(c):
    ids = [c.b[call(c, m, "i")[0] + 1] for m in ("first", "second")]
    set_id(c, "first", ids[1])
    set_id(c, "second", ids[0])


@fault("its own is [0-9]+")
def id_of_another_method(c):
    set_id(c, "first", c.b[call(c, "second", "i")[0] + 1])


@fault("which the mapping does not have")
def unknown_id(c):
    set_id(c, "first", 126)


@fault("the branch leads to 0, not to 5")
def loop_through_i(c):
    code = c.code("tight")
    at = code.find(157)  # ifgt
    put2(c.b, at + 1, -(at - code.start))


# ---- instructions ----

@fault("isub stands where iadd was")
def another_opcode(c):
    c.b[c.code("straight").find(96)] = 100


@fault("istore_3 stands where istore_2 was")
def another_variable(c):
    c.b[c.code("straight").find(61)] = 62


@fault("an operand of iinc is another")
def another_number(c):
    c.b[c.code("loop").find(132) + 2] += 1


@fault("an operand of invoke[a-z]* is another")
def another_callee(c):
    code = c.code("straight")
    at, other = code.find(182), c.code("first").find(182)
    c.b[at + 1:at + 3] = c.b[other + 1:other + 3]


@fault("an operand of ldc is another")
def swapped_string(c):
    code = c.code("cases")
    a, b = code.find(18), code.find(18, 1)
    c.b[a + 1], c.b[b + 1] = c.b[b + 1], c.b[a + 1]


@fault("the branch leads to 10, not to 9")
def branch_off_by_one(c):
    at = c.code("loop").find(GOTO)
    put2(c.b, at + 1, u2(c.b, at + 1) + 1)


@fault("the branch leads to")
def branch_behind_the_instruction(c):
    at = c.code("handled").find(GOTO)
    code = c.code("handled")
    put2(c.b, at + 1, u2(c.b, at + 1) - 1)
    target = at + u2(c.b, at + 1) - code.start
    starts = [pc for pc, _, _ in code.instructions()]
    put2(c.b, at + 1, max(pc for pc in starts if pc <= target) - (at - code.start))


@fault("if_icmple stands where if_icmpge was")
def inverted_condition(c):
    c.b[c.code("loop").find(162)] = 164


@fault("case 1 of the switch")
def switch_case_swapped(c):
    code = c.code("cases")
    at = code.start + ((code.find(TABLESWITCH) - code.start + 4) & ~3)
    c.b[at + 12:at + 20] = c.b[at + 16:at + 20] + c.b[at + 12:at + 16]


@fault("a switch has other cases")
def switch_key_changed(c):
    code = c.code("sparse")
    at = code.start + ((code.find(LOOKUPSWITCH) - code.start + 4) & ~3)
    put4(c.b, at + 8, 11)


@fault("case 0 of the switch")
def switch_default_changed(c):
    code = c.code("sparse")
    at = code.start + ((code.find(LOOKUPSWITCH) - code.start + 4) & ~3)
    c.b[at:at + 4] = c.b[at + 12:at + 16]


# ---- handlers ----

@fault("exception table: row 0 is 7 to 15, .* it should be 7 to 12")
def handler_range_off(c):
    code = c.code("handled")
    end = code.exceptions + 2
    starts = [pc for pc, _, _ in code.instructions()]
    put2(c.b, end, min(pc for pc in starts if pc > u2(c.b, end)))


@fault("exception table: row 0")
def handler_range_cut(c):
    code = c.code("handled")
    starts = [pc for pc, _, _ in code.instructions()]
    put2(c.b, code.exceptions, min(pc for pc in starts if pc > u2(c.b, code.exceptions)))


@fault("exception table: row 0")
def handler_moved(c):
    code = c.code("caught")
    at = code.exceptions + 4
    starts = [pc for pc, _, _ in code.instructions()]
    put2(c.b, at, min(pc for pc in starts if pc > u2(c.b, at)))


@fault("exception table: row 0")
def handler_of_another_type(c):
    put2(c.b, c.code("caught").exceptions + 6, 0)


@fault("exception table: row")
def handlers_swapped(c):
    code = c.code("handled")
    a = code.exceptions
    c.b[a:a + 16] = c.b[a + 8:a + 16] + c.b[a:a + 8]


# ---- tables ----

@fault("line [0-9]+ begins here, not at")
def line_shifted(c):
    at = c.code("loop").attributes["LineNumberTable"] + 2 + 4
    put2(c.b, at, u2(c.b, at) + 1)


@fault("line [0-9]+ is now line")
def line_changed(c):
    at = c.code("loop").attributes["LineNumberTable"] + 2 + 4 + 2
    put2(c.b, at, u2(c.b, at) + 1)


@fault("a local variable has the range")
def variable_shifted(c):
    table = c.code("loop").attributes["LocalVariableTable"] + 2
    put2(c.b, table, u2(c.b, table) + 1)
    put2(c.b, table + 2, u2(c.b, table + 2) - 1)


@fault("a local variable has the range")
def variable_cut(c):
    table = c.code("loop").attributes["LocalVariableTable"] + 2
    put2(c.b, table + 2, u2(c.b, table + 2) - 1)


@fault("a local variable is another")
def variable_in_another_slot(c):
    table = c.code("loop").attributes["LocalVariableTable"] + 2
    put2(c.b, table + 8, u2(c.b, table + 8) + 1)


@fault("StackMapTable: (a frame stands here, not at|offset 12 is inside an instruction)")
def frame_shifted(c):
    c.b[c.code("loop").attributes["StackMapTable"] + 4] += 3


@fault("StackMapTable: 1 bytes follow its frames")
def frame_lost(c):
    code = c.code("cases")
    at = code.attributes["StackMapTable"]
    put2(c.b, at, u2(c.b, at) - 1)


@fault("StackMapTable: the frame is another")
def frame_of_another_type(c):
    at = c.code("loop").attributes["StackMapTable"] + 2
    assert c.b[at] == 253  # append
    c.b[at + 3] = 2


@fault("StackMapTable: frame 0: an uninitialized variable .* where there is no new")
def uninitialized_elsewhere(c):
    code = c.code("chosen")
    at, size = code.attributes["StackMapTable"], u4(c.b, code.attributes["StackMapTable"] - 4)
    new = code.find(187) - code.start
    where = c.b.index(bytes([8, 0, new]), at, at + size)
    put2(c.b, where + 1, new - 1)


@fault("a type annotation stands here, not at")
def type_annotation_shifted(c):
    code = c.code("annotated")
    at = code.attributes["RuntimeVisibleTypeAnnotations"]
    size, new = u4(c.b, at - 4), code.find(187) - code.start
    where = c.b.index(bytes([0x44, 0, new]), at, at + size)
    put2(c.b, where + 1, new - 1)


@fault("max_stack is")
def stack_too_small(c):
    at = c.methods["straight"][1] + 6
    put2(c.b, at, u2(c.b, at) - 1)


@fault("max_locals is")
def locals_too_many(c):
    at = c.methods["straight"][1] + 8
    put2(c.b, at, u2(c.b, at) + 1)


# ---- the class ----

@fault("a constant of its pool is another")
def constant_changed(c):
    at = next(k for k in c.constants if k and c.b[k] == 1 and b"many" in c.b[k:k + 7])
    c.b[at + 3] = ord("M")


@fault("flags, names, interfaces or fields")
def field_flags_changed(c):
    c.b[c.fields + 3] ^= 0x10


@fault("its flags, name, descriptor")
def method_flags_changed(c):
    c.b[c.methods["loop"][0] + 1] ^= 1


@fault("an attribute of it is another")
def method_attribute_renamed(c):
    start, code = c.methods["loop"]
    at = next(at for at in (start + 8, code + 6 + u4(c.b, code + 2)) if c.utf8(u2(c.b, at)) == "Exceptions")
    put2(c.b, at, c.index_of("Deprecated"))


@fault("an attribute of the class is another")
def class_annotation_changed(c):
    c.b[-1] ^= 1


@fault("its flags, names, interfaces or fields")
def class_flags_changed(c):
    c.b[c.pool_end + 1] ^= 0x10


@fault("its code was changed, though it has no probe")
def untouched_method_changed(c):
    code = c.code("plain")
    c.b[c.methods["plain"][1] + 7] += 1


@fault("the mapping has id [0-9]+ for it")
def all_probes_lost(c):
    """The method as it was before."""
    old = c.before
    (at, code), (was, old_code) = c.methods["first"], old.methods["first"]
    size, old_size = 6 + u4(c.b, code + 2), 6 + u4(old.b, old_code + 2)
    c.b[code:code + size] = old.b[old_code:old_code + old_size]


# ---- what --exits all puts in ----

all_fault = Faults()


def last_row(code):
    return code.exceptions + 8 * (u2(code.b, code.exceptions - 2) - 1)


@all_fault("a path leaves the method here without o")
def cover_cut(c):
    code = c.code("straight")
    row = last_row(code)
    put2(c.b, row, max(pc for pc, _, _ in code.instructions() if pc < u2(c.b, row + 2)))


@all_fault("which is new, covers a call of i or o")
def cover_over_a_call(c):
    put2(c.b, last_row(c.code("straight")), 0)


@all_fault("exception table: .* was not there")
def cover_of_one_type(c):
    code = c.code("straight")
    put2(c.b, last_row(code) + 6, u2(c.b, c.code("caught").exceptions + 6))


@all_fault("with id [0-9]+, i with")
def another_id_in_the_handler(c):
    at, n = call(c, "straight", "o", 1)
    c.b[at + 1] += 1


@all_fault("a frame that is not one of a new handler")
def handler_frame_of_another_type(c):
    code = c.code("straight")
    at = code.attributes["StackMapTable"]
    at += u4(c.b, at - 4) - 2
    put2(c.b, at, u2(c.b, c.code("caught").exceptions + 6))


# ---- late probes ----

late_fault = Faults()
ISTORE, ISTORE_0, ILOAD, ILOAD_0, POP, ICONST_0 = 54, 59, 21, 26, 87, 3


def new_local(c, method):
    return u2(c.b, c.methods[method][1] + 8) - 1


def store_at(c, method):
    """Where what i returns is stored; it is one byte, in the methods below."""
    at, n = call(c, method, "i")
    assert c.b[at + n] == ISTORE_0 + new_local(c, method), c.b[at + n]
    return at + n


def load_at(c, method):
    """Where the first o takes it."""
    at, n = call(c, method, "o")
    assert c.b[at + n - 4] == ILOAD_0 + new_local(c, method), c.b[at + n - 4]
    return at + n - 4


@late_fault("what i returns is not stored")
def result_dropped(c):
    c.b[store_at(c, "first")] = POP


@late_fault("what i returns is stored in local 0, not in the new one, 2")
def result_in_another_local(c):
    c.b[store_at(c, "first")] = ISTORE_0


@late_fault("iconst_0 stands where")
def result_overwritten(c):
    at = store_at(c, "first")
    insert(c.code("first"), at + 1, bytes([ICONST_0, c.b[at]]))


@late_fault("o takes local 0, not the one of what i returned, 2")
def another_local_at_the_exit(c):
    c.b[load_at(c, "first")] = ILOAD_0


@late_fault("with id [0-9]+, i with")
def another_id_with_the_result(c):
    at, _ = call(c, "first", "o")
    c.b[at + 1] += 1


@late_fault("bipush stands where")
def a_number_at_the_exit(c):
    c.b[load_at(c, "first")] = ICONST_0


@late_fault("StackMapTable: the frame is another")
def frame_without_the_result(c):
    at = c.code("loop").attributes["StackMapTable"] + 2
    assert c.b[at] in (252, 253, 254, 255)
    at += {252: 3, 253: 4, 254: 5}.get(c.b[at], 0)
    if c.b[at] == 255:
        at += 5 + u2(c.b, at + 3) - 1
    assert c.b[at] == 1, c.b[at]
    c.b[at] = 0


@late_fault("max_locals is")
def locals_too_few(c):
    at = c.methods["first"][1] + 8
    put2(c.b, at, u2(c.b, at) - 1)


@late_fault("max_stack is")
def stack_without_the_result(c):
    at = c.methods["straight"][1] + 6
    put2(c.b, at, u2(c.b, at) - 1)


# ---- the archive ----

def entries(data):
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        return [(i, z.read(i)) for i in z.infolist()]


def archive(rows):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        for info, content in rows:
            z.writestr(info, content)
    return out.getvalue()


archive_fault = Faults()


@archive_fault("text.txt: its bytes are others")
def bytes_of_another_entry(rows):
    return [(i, b"hollo\n" if i.filename == "text.txt" else b) for i, b in rows]


@archive_fault("text.txt: the entry is missing")
def lost_entry(rows):
    return [r for r in rows if r[0].filename != "text.txt"]


@archive_fault("extra.txt: the entry was not there")
def added_entry(rows):
    return rows + [(zipfile.ZipInfo("extra.txt"), b"x")]


@archive_fault("the entry is not where it was")
def swapped_entries(rows):
    return [rows[1], rows[0]] + rows[2:]


@archive_fault("text.txt: its time is another")
def time_changed(rows):
    for i, _ in rows:
        if i.filename == "text.txt":
            i.date_time = (2001, 2, 3, 4, 5, 6)
    return rows


@archive_fault("text.txt: its compression method is another")
def method_changed(rows):
    for i, _ in rows:
        if i.filename == "text.txt":
            i.compress_type = 8 - i.compress_type
    return rows


@archive_fault("methodbeat.properties: it does not name the id")
def another_mapping_id(rows):
    return [(i, re.sub(rb"mapping.id=.", b"mapping.id=x", b)) for i, b in rows]


@archive_fault("i is called in the form of --probes pair")
def another_form(rows):
    return [(i, b.replace(b"probes=pair", b"probes=late")) for i, b in rows]


@archive_fault("methodbeat.properties with the id of the mapping is missing")
def lost_mapping_id(rows):
    return [r for r in rows if not r[0].filename.endswith("methodbeat.properties")]


@archive_fault("Other.class: the class ends inside")
def damaged_class(rows):
    return [(i, b[:40] if i.filename == "Other.class" else b) for i, b in rows]


@archive_fault("Subject.class: the entry is missing")
def lost_class(rows):
    return [r for r in rows if r[0].filename != "Subject.class"]


@archive_fault("text.txt: its attributes are others")
def attributes_changed(rows):
    for i, _ in rows:
        if i.filename == "text.txt":
            i.external_attr ^= 0o100 << 16
    return rows


def plant(jar, name, before, faults, directory, suffix):
    with open(jar, "rb") as f:
        data = f.read()
    intact = next(b for i, b in entries(data) if i.filename == name)
    for key, function, wanted in faults:
        c = Class(intact)
        c.before = before
        function(c)
        assert c.b != intact, key
        rows = [(i, bytes(c.b) if i.filename == name else b) for i, b in entries(data)]
        write(directory, key + suffix, "jar", archive(rows), wanted)
    return data


def main(jar, all_jar, late_jar, name, before, directory):
    with open(before, "rb") as f:
        old = Class(f.read())
    plant(all_jar, name, old, all_fault, directory, ".all")
    plant(late_jar, name, old, late_fault, directory, ".late")
    data = plant(jar, name, old, fault, directory, "")
    for key, function, wanted in archive_fault:
        write(directory, key, "jar", archive(function(entries(data))), wanted)


main(*sys.argv[1:])
