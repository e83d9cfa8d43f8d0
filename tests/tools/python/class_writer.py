# SPDX-License-Identifier: Apache-2.0
"""Writes class files of any shape: each table and each attribute is what the caller says.

    c = ClassFile('A')
    c.method('main', '()V', c.code(c.call() + RETURN))
    open('A.class', 'wb').write(c.bytes())"""
import struct

RETURN = b'\xb1'
ACC_PUBLIC_STATIC, ACC_ABSTRACT = 9, 0x401


def u2(*values):
    return struct.pack('>%dH' % len(values), *values)


def u4(*values):
    return struct.pack('>%dI' % len(values), *values)


class ClassFile:
    def __init__(self, name='C', superclass='java/lang/Object', version=52, access=0x21, interfaces=()):
        self.pool, self.slots, self.known, self.version, self.access = [], 0, {}, version, access
        self.this, self.superclass = self.class_of(name), self.class_of(superclass)
        self.interfaces = [self.class_of(i) for i in interfaces]
        self.fields, self.methods, self.attributes = [], [], []

    # ---- the constant pool: each returns an index ----

    def entry(self, tag, data, wide=False):
        key = bytes([tag]) + data
        if key not in self.known:
            self.known[key] = self.slots + 1
            self.pool.append(key)
            self.slots += 2 if wide else 1
        return self.known[key]

    def utf8(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        return self.entry(1, u2(len(data)) + data)

    def integer(self, value):
        return self.entry(3, u4(value))

    def long(self, value):
        return self.entry(5, struct.pack('>Q', value), True)

    def class_of(self, name):
        return self.entry(7, u2(self.utf8(name)))

    def string(self, text):
        return self.entry(8, u2(self.utf8(text)))

    def name_and_type(self, name, descriptor):
        return self.entry(12, u2(self.utf8(name), self.utf8(descriptor)))

    def member(self, owner, name, descriptor, tag=10):
        return self.entry(tag, u2(self.class_of(owner), self.name_and_type(name, descriptor)))

    # ---- attributes and members: bytes ----

    def attribute(self, name, content):
        return u2(self.utf8(name)) + u4(len(content)) + content

    def call(self):
        return b'\xb8' + u2(self.member('B', 'm', '()V'))

    def code(self, instructions, handlers=(), attributes=(), stack=4, registers=300):
        """handlers: (start, end, handler, index of a class or 0)."""
        return self.attribute('Code', u2(stack, registers) + u4(len(instructions)) + instructions + u2(len(handlers)) +
                              b''.join(u2(*h) for h in handlers) + u2(len(attributes)) + b''.join(attributes))

    def method(self, name='m', descriptor='()V', *attributes, access=ACC_PUBLIC_STATIC):
        self.methods.append(u2(access, self.utf8(name), self.utf8(descriptor), len(attributes)) + b''.join(attributes))

    def field(self, name, descriptor='I', *attributes, access=9):
        self.fields.append(u2(access, self.utf8(name), self.utf8(descriptor), len(attributes)) + b''.join(attributes))

    def bytes(self):
        return b''.join((u4(0xCAFEBABE), u2(0, self.version, self.slots + 1), *self.pool, u2(self.access, self.this, self.superclass),
                         u2(len(self.interfaces), *self.interfaces), u2(len(self.fields)), *self.fields, u2(len(self.methods)),
                         *self.methods, u2(len(self.attributes)), *self.attributes))
