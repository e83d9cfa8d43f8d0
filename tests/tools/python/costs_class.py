# SPDX-License-Identifier: Apache-2.0
"""Rows of costs.py about class files that have a lot of one thing. Most are as large as a method or a pool can be at 8 times
the size; half of that where probes have to find room."""
import struct

from class_writer import ACC_ABSTRACT, RETURN, ClassFile, u2, u4
from costs_row import Row

ROWS = []
COMMANDS = ' ; '.join(('instrument -j1 --select all -m m.txt -o o.class a.class', 'verify -j1 -m m.txt --against a.class o.class',
                       'instrument -j1 --select all --exits all --probes pair -m n.txt -o p.class a.class',
                       'verify -j1 --exits all --probes pair -m n.txt --against a.class p.class',
                       'inspect -j1 a.class'))
NOP, THROW, NULL = b'\0', b'\xbf', b'\x01'
CODE = 1500  # bytes of code at the smallest size
TABLE = 3500  # rows of 16 bits


def shape(make):
    """A row of a function that is given how many times the smallest size, and returns a ClassFile."""
    ROWS.append(Row(make.__name__.replace('_', ' '), COMMANDS, ('a.class',), lambda k: (make(k).bytes(),), taken=True))
    return make


def one_method(code=lambda c: c.call() + RETURN, handlers=lambda c: (), attributes=lambda c: (), **more):
    c = ClassFile(**more)
    c.method('m', '()V', c.code(code(c), handlers(c), attributes(c)))
    return c


# ---- The constant pool, members, and what is said of them ----


@shape
def constants_of_text(k):
    c = one_method()
    for i in range(3000 * k):
        c.utf8('%d' % i)
    return c


@shape
def constants_of_all_kinds(k):
    c = one_method()
    for i in range(350 * k):
        c.string('s%d' % i), c.integer(i), c.long(i), c.member('A%d' % i, 'm', '()V'), c.member('B', 'f%d' % i, 'I', 9)
    return c


@shape
def constants_of_long_text(k):
    c = one_method()
    for i in range(k):
        c.utf8('%d' % i + 'a' * 60000)
    return c


@shape
def methods(k):
    c = ClassFile()
    code = c.code(c.call() + RETURN)
    for i in range(1500 * k):
        c.method('m%d' % i, '()V', code)
    return c


@shape
def methods_without_code(k):
    c = one_method(access=0x421)
    for i in range(1500 * k):
        c.method('m%d' % i, '()V', access=ACC_ABSTRACT)
    return c


@shape
def methods_of_one_name(k):
    c = ClassFile()
    code = c.code(c.call() + RETURN)
    for i in range(1500 * k):
        c.method('m', '(%s)V' % ''.join('IJFDZBCS'[i >> 3 * n & 7] for n in range(6)), code)
    return c


@shape
def bridges(k):
    c = ClassFile()
    code = c.code(b'\x2a\xb7' + u2(c.member('java/lang/Object', 'm', '()V')) + RETURN)
    for i in range(1500 * k):
        c.method('m%d' % i, '()V', code, access=0x1041)
    return c


@shape
def fields(k):
    c = one_method()
    for i in range(2000 * k):
        c.field('f%d' % i)
    return c


@shape
def interfaces(k):
    return one_method(interfaces=['I%d' % i for i in range(1500 * k)])


@shape
def a_long_name_of_a_class(k):
    c = ClassFile('a/' * 1800 * k + 'C')
    code = c.code(c.call() + RETURN)
    for i in range(250 * k):
        c.method('m%d' % i, '()V', code)
    return c


@shape
def a_long_name_of_methods(k):
    c = ClassFile()
    code = c.code(c.call() + RETURN)
    for i in range(250 * k):
        c.method('m' * 4000 * k, '(%s)V' % ''.join('IJFDZBCS'[i >> 3 * n & 7] for n in range(6)), code)
    return c


@shape
def a_long_name_of_a_parameter(k):
    c = ClassFile()
    code = c.code(c.call() + RETURN)
    for i in range(250 * k):
        c.method('m%d' % i, '(L%s;)V' % ('a' * 4000 * k), code)
    return c


@shape
def descriptors_of_many_parameters(k):
    c = ClassFile()
    code = c.code(c.call() + RETURN)
    for i in range(250 * k):
        c.method('m', '(%s%s)V' % ('I' * 200, ''.join('IJFDZBCS'[i >> 3 * n & 7] for n in range(6))), code)
    return c


@shape
def a_long_name_that_code_calls(k):
    return one_method(lambda c: (b'\xb8' + u2(c.member('a' * 4000 * k, 'm', '()V'))) * (CODE * k // 3) + RETURN)


def attributes_of(name, content):
    def make(k):
        c = one_method()
        c.attributes = [c.attribute(name, content(c, k))]
        return c

    return make


@shape
def attributes_of_a_class(k):
    c = one_method()
    c.attributes = [c.attribute('A%d' % i, b'') for i in range(TABLE * k)]
    return c


@shape
def attributes_of_a_method(k):
    c = ClassFile()
    c.method('m', '()V', c.code(c.call() + RETURN), *[c.attribute('A%d' % i, b'') for i in range(TABLE * k)])
    return c


@shape
def attributes_of_a_field(k):
    c = one_method()
    c.field('f', 'I', *[c.attribute('A%d' % i, b'') for i in range(TABLE * k)])
    return c


@shape
def attributes_of_code(k):
    return one_method(attributes=lambda c: [c.attribute('LineNumberTable', u2(1, 0, i)) for i in range(TABLE * k)])


@shape
def attributes_of_code_that_are_unknown(k):
    return one_method(attributes=lambda c: [c.attribute('A%d' % i, b'') for i in range(TABLE * k)])


@shape
def a_long_attribute(k):
    c = one_method()
    c.attributes = [c.attribute('A', bytes(100000 * k))]
    return c


@shape
def exceptions_that_are_declared(k):
    c = ClassFile()
    names = [c.class_of('E%d' % i) for i in range(1500 * k)]
    c.method('m', '()V', c.code(c.call() + RETURN), c.attribute('Exceptions', u2(len(names), *names)))
    return c


@shape
def names_of_parameters(k):
    c = ClassFile()
    code = c.code(c.call() + RETURN)
    for i in range(100 * k):
        c.method('m%d' % i, '(%s)V' % ('I' * 200), code, c.attribute('MethodParameters', b'\xff' + u2(0, 0) * 255))
    return c


@shape
def inner_classes(k):
    c = one_method()
    c.attributes = [c.attribute('InnerClasses', u2(1000 * k) + b''.join(
        u2(c.class_of('C$%d' % i), c.this, c.utf8('%d' % i), 9) for i in range(1000 * k)))]
    return c


@shape
def members_of_a_nest(k):
    c = one_method(version=55)
    c.attributes = [c.attribute('NestMembers', u2(1500 * k, *[c.class_of('C$%d' % i) for i in range(1500 * k)]))]
    return c


@shape
def components_of_a_record(k):
    c = one_method(version=60, superclass='java/lang/Record')
    c.attributes = [c.attribute('Record', u2(2000 * k) + b''.join(u2(c.utf8('f%d' % i), c.utf8('I'), 0) for i in range(2000 * k)))]
    return c


@shape
def bootstrap_methods(k):
    c = one_method()
    handle = c.entry(15, b'\6' + u2(c.member('B', 'b', '()V')))
    c.attributes = [c.attribute('BootstrapMethods', u2(TABLE * k) + u2(handle, 4, *[handle] * 4) * TABLE * k)]
    return c


@shape
def dynamic_calls(k):
    c = ClassFile()
    handle = c.entry(15, b'\6' + u2(c.member('B', 'b', '()V')))
    c.attributes = [c.attribute('BootstrapMethods', u2(1, handle, 0))]
    c.method('m', '()V', c.code(b''.join(b'\xba' + u2(c.entry(18, u2(0, c.name_and_type('m%d' % i, '()V'))), 0)
                                         for i in range(CODE * k // 5)) + RETURN))
    return c


def annotation(c, values):
    return u2(c.utf8('LA;'), len(values)) + b''.join(u2(c.utf8('v%d' % i)) + v for i, v in enumerate(values))


@shape
def annotations(k):
    c = one_method()
    c.attributes = [c.attribute('RuntimeVisibleAnnotations', u2(TABLE * k) + annotation(c, ()) * TABLE * k)]
    return c


@shape
def an_annotation_of_many_values(k):
    c = one_method()
    c.attributes = [c.attribute('RuntimeVisibleAnnotations', u2(1) + annotation(c, [b'I' + u2(c.integer(1))] * 1500 * k))]
    return c


@shape
def annotations_in_annotations(k):
    c = one_method()
    inner = annotation(c, ())
    head = u2(c.utf8('LA;'), 1, c.utf8('v')) + b'@'
    c.attributes = [c.attribute('RuntimeVisibleAnnotations', u2(1) + head * 5000 * k + inner)]
    return c


@shape
def arrays_in_arrays_of_an_annotation_of_code(k):
    value = b'[' + u2(1)
    return one_method(lambda c: c.call() + RETURN, attributes=lambda c: [c.attribute(
        'RuntimeVisibleTypeAnnotations', u2(1) + b'\x40' + u2(1, 0, 1, 0) + b'\0' + u2(c.utf8('LA;'), 1, c.utf8('v')) + value * 5000 * k +
        b'I' + u2(c.integer(1)))])


# ---- Code ----


def of_code(code, **more):
    return lambda k: one_method(lambda c: code(c, CODE * k), **more)


def named(name, make):
    make.__name__ = name
    return shape(make)


def branch(opcode, distance):
    return bytes([opcode]) + struct.pack('>h', distance)


named('returns', of_code(lambda c, n: c.call() + RETURN * n))
named('returns_behind_branches', of_code(lambda c, n: (b'\x03' + branch(0x99, 4) + RETURN) * (n // 10) + c.call() + RETURN))
named('throws', of_code(lambda c, n: c.call() + NULL + THROW * n, version=49))
named('calls', of_code(lambda c, n: c.call() * (n // 3) + RETURN))
named('instructions', of_code(lambda c, n: NOP * n + c.call() + RETURN))
named('stores', of_code(lambda c, n: c.call() + b'\x03\x3c' * (n // 2) + RETURN))
named('increments', of_code(lambda c, n: c.call() + b'\x84\x01\x01' * (n // 3) + RETURN))
named('wide increments', of_code(lambda c, n: c.call() + (b'\xc4\x84' + u2(1, 1)) * (n // 6) + RETURN))
named('locks', of_code(lambda c, n: c.call() + (b'\x2a\xc2\x2a\xc3') * (n // 4) + RETURN))
named('objects that are made', of_code(lambda c, n: (b'\xbb' + u2(c.class_of('A')) + b'\x59\xb7' + u2(c.member('A', '<init>', '()V')) + b'\x57')
                                       * (n // 8) + RETURN))
named('constants that are loaded', of_code(lambda c, n: (b'\x12' + bytes([c.string('s')]) + b'\x57') * (n // 3) + c.call() + RETURN))
named('gotos to the next', of_code(lambda c, n: c.call() + branch(0xa7, 3) * (n // 3) + RETURN))
named('branches to one place', of_code(lambda c, n: c.call() + b''.join(
    b'\x03' + branch(0x99, n // 4 * 4 - 4 * i - 1) for i in range(n // 4)) + RETURN))
named('branches back to one place', of_code(lambda c, n: c.call() + b''.join(
    b'\x03' + branch(0x99, -4 * i - 1) for i in range(n // 4)) + RETURN))
named('long branches', of_code(lambda c, n: c.call() + b''.join(
    b'\xc8' + struct.pack('>i', n // 5 * 5 - 5 * i) for i in range(n // 5)) + RETURN))


@shape
def branches_that_just_reach(k):
    """As far as they can, or as it takes to the end; each is pushed out of reach by those that it spans."""
    n = 2500 * k // 4
    return one_method(lambda c: c.call() + b''.join(b'\x03' + branch(0x99, min(16380 - i % 50 * 4, 4 * (n - i)) - 1) for i in range(n)) +
                      RETURN, version=49)


@shape
def subroutines(k):
    """Each calls the next one."""
    n = 200 * k
    return one_method(lambda c: c.call() + b''.join(branch(0xa8, 3) + b'\x4c' for i in range(n)) + RETURN, version=48)


@shape
def a_subroutine_of_many_calls(k):
    n = 400 * k
    return one_method(lambda c: c.call() + b''.join(branch(0xa8, 3 * (n - i) + 1) for i in range(n)) + RETURN + b'\x4c\xa9\x01', version=48)


def tableswitch(at, targets, other=0):
    return b'\xaa' + bytes(-(at + 1) % 4) + u4(other, 0, len(targets) - 1) + u4(*targets)


@shape
def cases_of_a_switch(k):
    n = CODE * k // 4

    def code(c):
        head = c.call() + b'\x03'
        size = len(tableswitch(len(head), [0] * n))
        return head + tableswitch(len(head), [size] * n, size) + RETURN

    return one_method(code)


@shape
def cases_of_a_switch_that_lead_apart(k):
    n = CODE * k // 6

    def code(c):
        head = c.call() + b'\x03'
        size = len(tableswitch(len(head), [0] * n))
        return head + tableswitch(len(head), [size + i for i in range(n)], size) + NOP * n + RETURN

    return one_method(code)


@shape
def keys_of_a_switch(k):
    n = CODE * k // 8

    def code(c):
        head = c.call() + b'\x03'
        pad = bytes(-(len(head) + 1) % 4)
        size = 9 + len(pad) + 8 * n
        return head + b'\xab' + pad + u4(size, n) + b''.join(u4(i, size) for i in range(n)) + RETURN

    return one_method(code)


@shape
def switches(k):
    def code(c):
        out = c.call()
        while len(out) < CODE * k:
            out += b'\x03'
            size = len(tableswitch(len(out), [0]))
            out += tableswitch(len(out), [size], size)
        return out + RETURN

    return one_method(code)


# ---- Handlers ----


def guarded(k, handlers, calls=CODE // 6, version=49):
    """Calls, then a return, then as many handlers; handlers: given how many calls, returns (start, end, handler) by number."""
    n = calls * k
    code = lambda c: c.call() * n + RETURN + THROW * n
    return one_method(code, lambda c: [h + (0,) for h in handlers(n)], version=version)


named('handlers of one call', lambda k: guarded(k, lambda n: [(0, 3, 3 * n + 1)] * 6 * n))
named('handlers of all calls', lambda k: guarded(k, lambda n: [(0, 3 * n, 3 * n + 1)] * 6 * n))
named('handlers in a row', lambda k: guarded(k, lambda n: [(3 * i, 3 * i + 3, 3 * n + 1 + i) for i in range(n)]))
named('handlers around each other', lambda k: guarded(k, lambda n: [(3 * i, 3 * n - 3 * i, 3 * n + 1 + i) for i in range(n // 2)]))
named('handlers within each other', lambda k: guarded(k, lambda n: [(3 * i, 3 * n - 3 * i, 3 * n + 1 + i) for i in range(n // 2)][::-1]))
named('handlers that overlap', lambda k: guarded(k, lambda n: [(3 * i, 3 * (i + n // 2), 3 * n + 1 + i) for i in range(n // 2)]))
named('handlers of all up to here', lambda k: guarded(k, lambda n: [(0, 3 * i + 3, 3 * n + 1 + i) for i in range(n)]))
named('handlers that handlers have', lambda k: guarded(k, lambda n: [(3 * n + 1 + i, 3 * n + 2 + i, 3 * n + 2 + i) for i in range(n - 1)]))


@shape
def handlers_that_return(k):
    n = CODE // 5 * k
    return one_method(lambda c: c.call() * n + RETURN + (b'\x57' + RETURN) * n,
                      lambda c: [(3 * i, 3 * i + 3, 3 * n + 1 + 2 * i, c.class_of('E')) for i in range(n)], version=49)


# ---- What is said of code ----


def with_table(name, content, code=lambda c, n: NOP * n + c.call() + RETURN, version=52):
    """content: given the class and how many rows, returns the attribute's content; there are as many instructions."""
    return lambda k: one_method(lambda c: code(c, CODE * k), attributes=lambda c: [c.attribute(name, content(c, CODE * k))], version=version)


named('lines', with_table('LineNumberTable', lambda c, n: u2(n) + b''.join(u2(i, i) for i in range(n))))
named('lines of one place', with_table('LineNumberTable', lambda c, n: u2(2 * n) + b''.join(u2(0, i) for i in range(2 * n))))
named('lines from the last to the first', with_table('LineNumberTable', lambda c, n: u2(n) + b''.join(u2(n - i, i) for i in range(n))))
named('variables', with_table('LocalVariableTable', lambda c, n: u2(2 * n) + b''.join(
    u2(0, n, c.utf8('v%d' % (i % 100)), c.utf8('I'), i % 200) for i in range(2 * n))))
named('variables of one slot', with_table('LocalVariableTable', lambda c, n: u2(n) + b''.join(
    u2(i, n - i, c.utf8('v'), c.utf8('I'), 0) for i in range(n))))
named('types of variables', with_table('LocalVariableTypeTable', lambda c, n: u2(n) + b''.join(
    u2(i, 1, c.utf8('v'), c.utf8('TT;'), 0) for i in range(n))))
named('frames', with_table('StackMapTable', lambda c, n: u2(n) + b'\0' * n))
named('frames of a stack', with_table('StackMapTable', lambda c, n: u2(n // 2) + b'\x41\1' * (n // 2),
                                      lambda c, n: NOP * n * 2 + c.call() + RETURN))
named('frames of many registers', with_table('StackMapTable', lambda c, n: u2(n // 50) + (b'\xff' + u2(0, 250) + b'\1' * 250 + u2(0)) * (n // 50)))
named('frames that add and take away', with_table('StackMapTable', lambda c, n: u2(n) + (b'\xfd' + u2(0) + b'\1\1' + b'\xf9' + u2(0)) * (n // 2)))


@shape
def frames_that_add_up(k):
    """Each has three registers more than the one before."""
    n = 600 * k
    frames = lambda c: [c.attribute('StackMapTable', u2(n + 1) + (b'\xfe' + u2(0) + b'\1\1\1') * n + b'\0')]
    c = ClassFile()
    c.method('m', '()V', c.code(NOP * n + c.call() + RETURN, (), frames(c), registers=3 * n + 3))
    return c


@shape
def frames_of_registers_that_are_not_used(k):
    """They would be spelled out, where there is a register more."""
    c = ClassFile()
    frames = c.attribute('StackMapTable', u2(80) + (b'\xfc' + u2(0) + b'\1' + b'\xfa' + u2(0)) * 40)
    for i in range(40 * k):
        c.method('m%d' % i, '()V', c.code(NOP * 160 + c.call() + RETURN, (), [frames], registers=60000))
    return c


@shape
def methods_of_many_registers(k):
    c = ClassFile()
    code = c.code(NOP * 4 + c.call() + RETURN, (), [c.attribute('StackMapTable', u2(1) + b'\1')], registers=60000)
    for i in range(200 * k):
        c.method('m%d' % i, '()V', code)
    return c


@shape
def frames_that_keep_many_registers(k):
    n = 700 * k
    c = ClassFile()
    frames = c.attribute('StackMapTable', u2(n) + b'\xff' + u2(0, n) + b'\1' * n + u2(0) + b'\0' * (n - 1))
    c.method('m', '()V', c.code(NOP * n + c.call() + RETURN, (), [frames], registers=n))
    return c


@shape
def frames_of_registers_that_are_hardly_used(k):
    c = ClassFile()
    frames = c.attribute('StackMapTable', u2(10) + (b'\xfc' + u2(0) + b'\1' + b'\xfa' + u2(0)) * 5)
    for i in range(200 * k):
        c.method('m%d' % i, '()V', c.code(NOP * 20 + c.call() + RETURN, (), [frames], registers=60))
    return c


@shape
def frames_that_add_up_to_objects_that_are_made(k):
    """Each has a register more, in which is an object whose place in the code moves."""
    n = 600 * k
    c = ClassFile()
    frames = c.attribute('StackMapTable', u2(n) + b''.join(b'\xfc' + u2(0 if i else 6) + b'\x08' + u2(3) for i in range(n)))
    c.method('m', '()V', c.code(c.call() + b'\xbb' + u2(c.class_of('A')) + NOP * n + b'\x57' + RETURN, (), [frames], registers=n + 9))
    return c


@shape
def annotations_of_variables(k):
    content = lambda c, n: u2(1) + b'\x40' + u2(n) + b''.join(u2(i, 1, 0) for i in range(n)) + b'\0' + annotation(c, ())
    return with_table('RuntimeVisibleTypeAnnotations', content)(k)


@shape
def annotations_of_places(k):
    content = lambda c, n: u2(n) + b''.join(b'\x44' + u2(i) + b'\0' + annotation(c, ()) for i in range(n))
    return with_table('RuntimeVisibleTypeAnnotations', content)(k)


@shape
def annotations_of_handlers(k):
    n = CODE // 6 * k
    c = ClassFile()
    table = c.attribute('RuntimeVisibleTypeAnnotations', u2(n) + b''.join(b'\x42' + u2(i) + b'\0' + annotation(c, ()) for i in range(n)))
    c.method('m', '()V', c.code(c.call() * n + RETURN + THROW * n, [(3 * i, 3 * i + 3, 3 * n + 1 + i, 0) for i in range(n)], [table]))
    return c


@shape
def a_constructor_that_may_not_call_another(k):
    n = CODE // 8 * k
    c = ClassFile()
    code = (b'\x03' + branch(0x99, 7) + b'\x2a\xb7' + u2(c.member('java/lang/Object', '<init>', '()V'))) * n
    c.method('<init>', '()V', c.code(code + b'\x2a\xb7' + u2(c.member('java/lang/Object', '<init>', '()V')) + RETURN), access=1)
    c.version = 49
    return c


@shape
def a_method_of_an_activity_that_may_call_the_other(k):
    n = CODE // 10 * k
    c = ClassFile('C', 'android/app/Activity')
    super_call = b'\x2a\x1b\xb7' + u2(c.member('android/app/Activity', 'onWindowFocusChanged', '(Z)V'))
    c.method('onWindowFocusChanged', '(Z)V', c.code((b'\x03' + branch(0x99, 8) + super_call) * n + RETURN,
                                                    [(9 * i, 9 * i + 4, 0, 0) for i in range(n)]), access=1)
    c.version = 49
    return c
