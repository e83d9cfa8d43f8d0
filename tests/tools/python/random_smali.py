#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs in smali, which ART's verifier proves and its interpreter ends.

    random_smali.py SEED CLASSES DIRECTORY

Each class has methods that call each other, with tries inside tries, locks as compilers write
them, switches, loops that count, pairs, arrays, exceptions and returns in all of these; frames
with and without locals, and of more than 16 registers. Class Rn has run()I, which tells what its
methods return; LCases;->run()I adds them all up.
"""
import random
import sys

EXCEPTIONS = ['Ljava/lang/ArithmeticException;', 'Ljava/lang/ArrayIndexOutOfBoundsException;',
              'Ljava/lang/NullPointerException;', 'Ljava/lang/RuntimeException;',
              'Ljava/lang/Throwable;']
BINARY = ['add-int', 'sub-int', 'mul-int', 'and-int', 'or-int', 'xor-int', 'div-int', 'rem-int']


class Method:
    """static NAME(IIIJL[IL)I: the first three are numbers, then a pair, a lock and an array."""

    def __init__(self, rng, owner, name, callees):
        self.rng, self.owner, self.callees, self.name = rng, owner, callees, name
        self.lines, self.labels, self.tail, self.payloads = [], 0, [], []
        self.instructions = 0
        self.tries, self.since = [], None  # handlers around what is emitted, and from where on
        self.params = 'IIIJLjava/lang/Object;[I'
        self.locals = rng.choice([0, 0, 0, 1, 2, 3, 9, 14])
        first = self.locals
        self.ints = [first, first + 1, first + 2]
        self.wide, self.lock, self.array = first + 3, first + 5, first + 6
        self.registers = first + 7
        # Of the locals: the exception, counters of loops, the rest numbers.
        self.exception = 0 if self.locals else None
        self.counters = list(range(1, min(self.locals, 4)))
        self.ints += list(range(4, self.locals))

    def emit(self, text):
        self.lines.append('    ' + text)
        self.instructions += text[0] != '.'

    def label(self):
        self.labels += 1
        return ':l%d' % self.labels

    def around(self, tries):
        """From here on these are the handlers, the innermost last: (type or None, label) each."""
        if self.tries and self.since[1] != self.instructions:
            end, seen = self.label(), set()
            self.put(end)
            for handlers in reversed(self.tries):
                for kind, handler in handlers:
                    if kind not in seen and None not in seen:
                        self.emit('.catch%s {%s .. %s} %s' % (' ' + kind if kind else 'all', self.since[0],
                                                              end, handler))
                    seen.add(kind)
        self.tries = tries
        if tries:
            start = self.label()
            self.put(start)
            self.since = start, self.instructions

    def put(self, label):
        self.lines.append('    ' + label)

    def number(self):
        return self.rng.choice(self.ints)

    def start(self):
        for v in range(self.locals):
            self.emit('const/4 v%d, 0x%x' % (v, v & 7))

    def arithmetic(self):
        a, b, c = self.number(), self.number(), self.number()
        kind = self.rng.randrange(6)
        if kind == 0:
            self.emit('%s/lit8 v%d, v%d, %d' % (self.rng.choice(['add-int', 'mul-int', 'xor-int']), a, b,
                                                self.rng.randrange(-9, 9)))
        elif kind == 1 and max(a, b) < 16:
            self.emit('%s/2addr v%d, v%d' % (self.rng.choice(BINARY), a, b))
        elif kind == 2:
            self.emit('add-long v%d, v%d, v%d' % (self.wide, self.wide, self.wide))
            if max(a, self.wide) < 16:
                self.emit('long-to-int v%d, v%d' % (a, self.wide))
        elif kind == 3:
            self.emit('aget v%d, v%d, v%d' % (a, self.array, b))
        else:
            self.emit('%s v%d, v%d, v%d' % (self.rng.choice(BINARY), a, b, c))

    def exit(self, silent=False):
        kind = self.rng.randrange(silent, 8)
        if kind == 0 and self.exception is not None:
            self.emit('invoke-static {}, LRandom;->raise()Ljava/lang/RuntimeException;')
            self.emit('move-result-object v%d' % self.exception)
            self.emit('throw v%d' % self.exception)
        elif kind == 1 and self.tail:
            self.emit('goto/16 %s' % self.rng.choice(self.tail))
        elif kind == 2:
            # What was the lock is the result.
            self.emit('const/16 v%d, %d' % (self.lock, self.rng.randrange(99)))
            self.emit('return v%d' % self.lock)
        else:
            self.emit('return v%d' % self.number())

    def call(self):
        if not self.callees:
            return self.arithmetic()
        owner, name = self.rng.choice(self.callees)
        a = self.number()
        if self.rng.randrange(2) and self.registers - 7 == self.ints[0]:
            self.emit('invoke-static/range {v%d .. v%d}, L%s;->%s(%s)I' %
                      (self.ints[0], self.array, owner, name, self.params))
        else:
            self.emit('invoke-static {v%d, v%d}, LRandom;->mix(II)I' % (a & 15, a & 15) if a < 16 else
                      'invoke-static/range {v%d .. v%d}, LRandom;->one(I)I' % (a, a))
        self.emit('move-result v%d' % self.number())

    def branch(self, depth, held):
        other, end = self.label(), self.label()
        self.emit('if-%sz v%d, %s' % (self.rng.choice(['eq', 'ne', 'lt', 'ge', 'gt', 'le']),
                                      self.number(), other))
        left = self.block(depth, held)
        if not left:
            self.emit('goto/16 %s' % end)
        self.put(other)
        right = self.block(depth, held) if self.rng.randrange(2) else False
        if not left:
            self.put(end)
        return left and right

    def loop(self, depth, held):
        if not self.counters:
            return self.branch(depth, held)
        counter = self.counters.pop()
        top, end = self.label(), self.label()
        self.emit('const/4 v%d, 0x%x' % (counter, self.rng.randrange(1, 4)))
        self.put(top)
        self.emit('if-lez v%d, %s' % (counter, end))
        self.emit('add-int/lit8 v%d, v%d, -0x1' % (counter, counter))
        if not self.block(depth, held):
            self.emit('goto/16 %s' % top)
        self.put(end)
        self.counters.append(counter)
        return False

    def switch(self, depth, held):
        table, end = self.label(), self.label()
        cases = [self.label() for _ in range(self.rng.randrange(0, 5))]
        packed = self.rng.randrange(2)
        self.emit('%s-switch v%d, %s' % ('packed' if packed else 'sparse', self.number(), table))
        falls = not self.block(depth, held) if self.rng.randrange(2) else True
        if falls:
            self.emit('goto/16 %s' % end)
        for case in cases:
            self.put(case)
            if not self.block(depth, held):
                falls = True
                self.emit('goto/16 %s' % end)
        payload = ['    ' + table]
        if packed:
            payload += ['    .packed-switch %d' % self.rng.randrange(-2, 2)] + ['    ' + c for c in cases]
        else:
            payload += ['    .sparse-switch'] + ['    %d -> %s' % (3 * i - 3, c) for i, c in enumerate(cases)]
        payload.append('    .end %s-switch' % ('packed' if packed else 'sparse'))
        # Here or at the end.
        if self.rng.randrange(3):
            self.payloads += payload
        else:
            self.lines += payload
        if falls:
            self.put(end)
        return not falls

    def attempt(self, depth, held):
        end, outside = self.label(), self.tries
        types = self.rng.sample(EXCEPTIONS, self.rng.randrange(0, 3))
        catches = [(kind, self.label()) for kind in types]
        if not types or self.rng.randrange(2):
            catches.append((None, self.label()))
        self.around(outside + [catches])
        self.emit('div-int v%d, v%d, v%d' % (self.number(), self.number(), self.number()))
        falls = not self.block(depth, held)
        within = self.rng.randrange(2)
        if falls and within:
            self.emit('goto/16 %s' % end)
        self.around(outside)
        if falls and not within:
            self.emit('goto/16 %s' % end)
        for _, handler in catches:
            self.put(handler)
            if self.exception is not None and self.rng.randrange(3):
                self.emit('move-exception v%d' % self.exception)
                if self.rng.randrange(3) == 0:
                    self.emit('throw v%d' % self.exception)
                    continue
            if not self.block(depth, held):
                falls = True
                self.emit('goto/16 %s' % end)
        if falls:
            self.put(end)
        return not falls

    def synchronized(self, depth, held):
        if held or self.exception is None:
            return self.attempt(depth, held)
        handler, end, outside = self.label(), self.label(), self.tries
        self.emit('monitor-enter v%d' % self.lock)
        self.around(outside + [[(None, handler)]])
        self.held_block()
        self.emit('monitor-exit v%d' % self.lock)
        # D8 leaves what is behind the lock within its try.
        done = self.rng.randrange(2)
        if done:
            self.exit(silent=True)
        elif self.rng.randrange(2):
            self.emit('goto/16 %s' % end)
        if self.rng.randrange(2):
            self.around(outside)
            if not done:
                self.emit('goto/16 %s' % end)
            self.around(outside + [[(None, handler)]])
        elif not done:
            self.emit('goto/16 %s' % end)
        self.put(handler)
        self.emit('move-exception v%d' % self.exception)
        self.emit('monitor-exit v%d' % self.lock)
        self.around(outside)
        self.emit('throw v%d' % self.exception)
        if not done:
            self.put(end)
        return bool(done)

    def held_block(self):
        for _ in range(self.rng.randrange(1, 4)):
            self.rng.choice([self.arithmetic, self.call])()

    def block(self, depth, held):
        """Whether nothing falls out of it."""
        for _ in range(self.rng.randrange(1, 4)):
            kind = self.rng.randrange(12)
            if depth <= 0 or kind < 4:
                self.arithmetic()
            elif kind < 6:
                self.call()
            elif kind == 6:
                self.exit()
                return True
            elif [self.branch, self.loop, self.switch, self.attempt, self.synchronized][kind - 7](depth - 1, held):
                return True
        return False

    def text(self):
        self.tail = [':tail%d' % i for i in range(2)]
        self.start()
        if not self.block(4, False):
            self.exit()
        for label in self.tail:
            self.put(label)
            self.emit('return v%d' % self.number())
        return (['.method public static %s(%s)I' % (self.name, self.params),
                 '    .registers %d' % self.registers] + self.lines + self.payloads + ['.end method'])


CALL = '''.method public static call%(n)d(I)I
    .registers 9
    move v0, p0
    add-int/lit8 v1, p0, 0x1
    const/4 v2, 0x3
    int-to-long v3, p0
    invoke-static {}, LRandom;->make()Ljava/lang/Object;
    move-result-object v5
    const/4 v6, 0x4
    new-array v6, v6, [I
    :t
    invoke-static/range {v0 .. v6}, L%(owner)s;->%(name)s(%(params)s)I
    move-result v0
    return v0
    :e
    .catchall {:t .. :e} :c
    :c
    const/16 v0, 0x29a
    return v0
.end method'''

RANDOM = '''.class public LRandom;
.super Ljava/lang/Object;
.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method
.method public static make()Ljava/lang/Object;
    .registers 1
    new-instance v0, LRandom;
    invoke-direct {v0}, LRandom;-><init>()V
    return-object v0
.end method
.method public static mix(II)I
    .registers 2
    rem-int/lit8 p0, p0, 0x7
    sub-int/2addr p0, p1
    return p0
.end method
.method public static one(I)I
    .registers 1
    invoke-static {p0, p0}, LRandom;->mix(II)I
    move-result p0
    return p0
.end method
# One that ART makes.
.method public static raise()Ljava/lang/RuntimeException;
    .registers 2
    const/4 v0, 0x0
    :t
    array-length v0, v0
    :e
    .catch Ljava/lang/RuntimeException; {:t .. :e} :c
    const/4 v0, 0x0
    return-object v0
    :c
    move-exception v1
    return-object v1
.end method
'''


def summing(name, calls):
    """A class with run()I: the sum of calls, each I or of I."""
    lines = ['.method public static run()I', '    .registers 3', '    const/4 v0, 0x0']
    for target, argument in calls:
        lines.append('    mul-int/lit8 v0, v0, 0x1f')
        if argument is None:
            lines.append('    invoke-static {}, %s()I' % target)
        else:
            lines += ['    const/4 v1, %d' % argument, '    invoke-static {v1}, %s(I)I' % target]
        lines += ['    move-result v1', '    add-int/2addr v0, v1']
    return lines + ['    return v0', '.end method']


def main():
    rng, directory = random.Random(int(sys.argv[1])), sys.argv[3]
    names, callees = [], []
    for n in range(int(sys.argv[2])):
        owner = 'R%d' % n
        lines, calls = ['.class public L%s;' % owner, '.super Ljava/lang/Object;'], []
        for k in range(6):
            method = Method(rng, owner, 'm%d' % k, callees[-3:])
            lines += method.text()
            lines.append(CALL % {'n': k, 'owner': owner, 'name': method.name, 'params': method.params})
            callees.append((owner, method.name))
            calls += [('L%s;->call%d' % (owner, k), argument) for argument in (-1, 0, 1, 2, 5)]
        lines += summing(owner, calls)
        with open('%s/%s.smali' % (directory, owner), 'w') as file:
            file.write('\n'.join(lines) + '\n')
        names.append(owner)
    with open(directory + '/Random.smali', 'w') as file:
        file.write(RANDOM)
    with open(directory + '/Cases.smali', 'w') as file:
        file.write('\n'.join(['.class public LCases;', '.super Ljava/lang/Object;'] +
                             summing('Cases', [('L%s;->run' % name, None) for name in names])) + '\n')


main()
