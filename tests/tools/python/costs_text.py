# SPDX-License-Identifier: Apache-2.0
"""Rows of costs.py about text: filters, maps of R8, mappings, reports, files of owners."""
import json

from class_writer import RETURN, ClassFile, u2
from costs_row import Row, rows_of
from zip_writer import zip_of

ROWS = []
row = rows_of(ROWS)

# ---- What inputs are made of ----

def class_file(name, methods, superclass='java/lang/Object', source_file='', source_map=''):
    """A class of methods (name, descriptor), each of which calls one. With a source map each is a line."""
    c = ClassFile(name, superclass)
    for i, (method, descriptor) in enumerate(methods):
        line = [c.attribute('LineNumberTable', u2(1, 0, i % 65535 + 1))] if source_map else []
        c.method(method, descriptor, c.code(c.call() + RETURN, attributes=line))
    if source_file:
        c.attributes = [c.attribute('SourceFile', u2(c.utf8(source_file))), c.attribute('SourceDebugExtension', source_map.encode())]
    return c.bytes()


def types(i, n=6):
    """As many descriptors of n letters as are wanted, each another."""
    return ''.join('IJFDZBCS'[i >> 3 * k & 7] for k in range(n))


JAVA = dict(I='int', J='long', F='float', D='double', Z='boolean', B='byte', C='char', S='short')


def java_types(i, n=6):
    return ','.join(JAVA[c] for c in types(i, n))


def mapping(rows):
    """A methodMapping.txt of (class, name, descriptor)."""
    return ''.join('%d,1,%s %s %s\n' % (i + 1, *r) for i, r in enumerate(rows)) + DISPATCH


DISPATCH = '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n'
USUAL = mapping([('com.demo.C%d' % (i // 10), 'm%d' % i, '(I)V') for i in range(1000)])


def report(stack, **more):
    """A line with a report, of rows (depth, id, count, cost)."""
    r = dict(tag='Trace_EvilMethod', process='p', time=1637000000000, detail='NORMAL', cost=9000000, scene='S',
             stack=''.join('%d,%d,%d,%d\n' % s for s in stack), stackKey='1|')
    r.update(more)
    return json.dumps(r) + '\n'


def small(i, **more):
    return report([(0, 1048574, 1, 900), (1, i % 900 + 1, 1, 900)], cost=900, time=1637000000000 + i, **more)


# ---- Filters, and names that they are asked for ----

FILTERED = 'instrument -n -j1 -f f.txt a.class'


@row(FILTERED, 'f.txt', 'a.class')
def names_of_many_stars(k):
    return '-keepclass **Foo*Bar\n-keepclass **F?o*Ba?\n', class_file('p/' + 'Foo' * 2500 * k + '$', [('m', '()V')])


@row(FILTERED, 'f.txt', 'a.class')
def names_of_many_packages(k):
    return '-keepclass a.B\n-keeppackage x\n', class_file('p/' * 3700 * k + 'A', [('m', '()V')])


@row(FILTERED, 'f.txt', 'a.class')
def rules_of_one_class(k):
    return (''.join('-keepmethod a.A m%d\n' % i for i in range(1000 * k)),
            class_file('a/A', [('m%d' % i, '()V') for i in range(1000 * k)]))


@row(FILTERED, 'f.txt', 'a.class')
def rules_of_one_method(k):
    return (''.join('-keepmethod a.A m (%s)V\n' % types(i) for i in range(1000 * k)),
            class_file('a/A', [('m', '(%s)V' % types(i)) for i in range(1000 * k)]))


@row(FILTERED, 'f.txt', 'a.class')
def a_rule_many_times(k):
    return '-keepclass a.A\n-keepmethod a.A m\n' * 4000 * k, class_file('a/A$B', [('m', '()V')])


@row(FILTERED, 'f.txt', 'a.class')
def rules_of_many_classes(k):
    return ''.join('-keepclass a.A%d\n-keeppackage p%d.q\n' % (i, i) for i in range(4000 * k)), class_file('a/A', [('m', '()V')])


FILTERED_JAR = 'instrument -n -j1 -f f.txt a.jar'


def jar_of_classes(n, methods=1):
    return zip_of([('p%d/C.class' % i, class_file('p%d/C' % i, [('m%d' % m, '()V') for m in range(methods)])) for i in range(n)])


@row(FILTERED_JAR, 'f.txt', 'a.jar')
def rules_with_wildcards(k):
    return ''.join('-keepclass **a%d*\n' % i for i in range(400 * k)), jar_of_classes(30 * k)


@row(FILTERED_JAR, 'f.txt', 'a.jar')
def classes_of_as_many_rules_with_wildcards_as_there_may_be(k):
    return ''.join('-keepclass **a%d*\n' % i for i in range(1000)), jar_of_classes(30 * k)


@row(FILTERED, 'f.txt', 'a.class')
def rules_with_wildcards_of_one_class(k):
    return (''.join('-keepmethod a.A *x%d*\n' % i for i in range(400 * k)),
            class_file('a/A', [('m%d' % i, '()V') for i in range(200 * k)]))


@row(FILTERED_JAR + ' --filter-prefix', 'f.txt', 'a.jar')
def prefixes(k):
    return ''.join('-keepclass a/%d\n-keeppackage b/%d\n' % (i, i) for i in range(2000 * k)), jar_of_classes(50 * k)


@row(FILTERED + ' --filter-prefix', 'f.txt', 'a.class')
def prefixes_of_a_long_name(k):
    return ('-keepclass a/b\n' + ''.join('-keeppackage %s\n' % ('p' * i) for i in range(1, 100)),
            class_file('p' * 3700 * k, [('m', '()V')]))


# ---- Source maps of Kotlin's compiler ----

PLACED = 'instrument -j1 --force --select all -m m.txt -o o.class a.class'


def source_map(files, lines):
    return 'SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n%s*L\n%s*E\n' % (files, lines)


def methods(n):
    return [('m', '(%s)V' % types(i)) for i in range(n)]


@row(PLACED, 'a.class')
def lines_of_a_source_map(k):
    n = 4000 * k
    return (class_file('A', methods(n), source_file='A.kt', source_map=source_map(
        ''.join('+ %d F%d.kt\np%d/F\n' % (i, i, i) for i in range(n, 0, -1)), ''.join('9#%d:%d\n' % (i, i) for i in range(n, 0, -1)))),)


@row(PLACED, 'a.class')
def lines_of_a_source_map_that_overlap(k):
    n = 4000 * k
    return (class_file('A', methods(n), source_file='A.kt', source_map=source_map(
        '+ 1 A.kt\na/A\n' * n, '1#1,60000:1\n1:1\n' * n)),)


@row(PLACED, 'a.class')
def lines_of_files_with_long_names(k):
    return (class_file('A', methods(2000 * k), source_file='A.kt', source_map=source_map(
        '+ 1 %s.kt\n%sA\n' % ('a' * 8000 * k, 'p/' * 8000 * k), '1#1,60000:1\n')),)


@row(PLACED, 'a.class')
def a_source_file_with_a_long_name(k):
    return (class_file('A', methods(2000 * k), source_file='a' * 8000 * k + '.kt', source_map='x'),)


# ---- Maps of R8 ----

MAPPED = 'instrument -n -j1 -p p.txt a.class'


@row(MAPPED, 'p.txt', 'a.class')
def overloads(k):
    return ('com.X -> a:\n' + ''.join('    int q%d(%s) -> a\n' % (i, java_types(i + 100000)) for i in range(2500 * k)),
            class_file('a', [('a', '(%sI)V' % types(i)) for i in range(1000 * k)]))


@row(MAPPED, 'p.txt', 'a.class')
def overloads_that_are_near(k):
    return ('com.X -> a:\n' + ''.join('    void q%d(%s) -> a\n' % (i, java_types(i)) for i in range(2500 * k)),
            class_file('a', [('a', '(%s)V' % types(i, 5)) for i in range(1000 * k)]))


@row(MAPPED, 'p.txt', 'a.class')
def overloads_of_one_original(k):
    return ('com.X -> a:\n' + ''.join('    int q(%s) -> a\n' % java_types(i + 100000) for i in range(2500 * k)),
            class_file('a', [('a', '(%sI)V' % types(i)) for i in range(1000 * k)]))


@row(MAPPED, 'p.txt', 'a.class')
def parameters_removed(k):
    return ('com.X -> a:\n' + '    void q(%s) -> a\n' % ','.join(['int'] * 20000 * k),
            class_file('a', [('a', '(%s)V' % ('J' * 200 + types(i))) for i in range(10 * k)]))


@row(MAPPED, 'p.txt', 'a.class')
def lines_of_one_method(k):
    return ('com.X -> a:\n' + ''.join('    %d:%d:void q(int):%d:%d -> a\n' % (i, i, i, i) for i in range(1, 10000 * k)),
            class_file('a', [('a', '(I)V')]))


@row(MAPPED, 'p.txt', 'a.class')
def frames_of_one_method(k):
    return ('com.X -> a:\n' + ''.join('    1:1:void com.Y.q%d(int):%d:%d -> a\n' % (i, i, i) for i in range(10000 * k)),
            class_file('a', [('a', '(I)V')]))


@row(MAPPED, 'p.txt', 'a.class')
def lines_of_what_r8_made(k):
    made = '      # {"id":"com.android.tools.r8.synthesized"}\n'
    return ('com.X -> a:\n' + ''.join('    1:1:void com.Y.q%d(int):%d -> a\n    1:1:void r(int):0 -> a\n%s' % (i, i, made if not i else '')
                                      for i in range(2500 * k)),
            class_file('a', [('a', '(%s)V' % types(i, 5)) for i in range(1000 * k)]))


@row(MAPPED, 'p.txt', 'a.class')
def residual_signatures(k):
    said = '      # {"id":"com.android.tools.r8.residualsignature","signature":"(%s)V"}\n'
    return ('com.X -> a:\n' + ''.join('    %d:%d:void q(int):%d -> a\n' % (i, i, i) + (said % types(i) if i % 2 else '')
                                      for i in range(5000 * k)),
            class_file('a', [('a', '(%s)V' % types(i)) for i in range(1000 * k)]))


@row(MAPPED, 'p.txt', 'a.class')
def classes_of_one_name(k):
    return ''.join('com.X%d -> a:\n    void m() -> m\n' % i for i in range(5000 * k)), class_file('a', [('m', '()V')] )


@row(MAPPED, 'p.txt', 'a.class')
def comments_of_keys(k):
    return ('com.X -> a:\n    void m() -> m\n# {' + '"id":1,' * 20000 * k + '}\n    void ' + ' -> ' * 20000 * k + 'm() -> m\n',
            class_file('a', [('m', '()V')]))


@row('decode -j1 -m m.txt --retrace p.txt r.ndjson', 'm.txt', 'p.txt', 'r.ndjson')
def names_given_back(k):
    return (mapping([('a', 'a', '(%sI)V' % types(i)) for i in range(2000 * k)]),
            'com.X -> a:\n' + ''.join('    int q%d(%s) -> a\n' % (i, java_types(i + 100000)) for i in range(2000 * k)), small(1))


@row('decode -j1 -m m.txt --retrace p.txt r.ndjson', 'm.txt', 'p.txt', 'r.ndjson')
def a_name_that_is_long(k):
    return (mapping([('b', 'm%d' % i, '(%s)V' % ('La;' * 100)) for i in range(100)]), 'com.%s -> a:\n' % ('x' * 20000 * k), small(1))


# ---- Mappings ----


@row('mapping check m.txt', 'm.txt')
def rows(k):
    return mapping([('com.demo.C%d' % (i // 20), 'm%d' % i, '(I)V') for i in range(8000 * k)]),


@row('mapping check m.txt', 'm.txt')
def rows_that_are_wrong(k):
    return '1,1,com.demo.C m (I)V\n' * 10000 * k + '5,x\n' * 10000 * k,


@row('mapping check -b b.txt m.txt', 'b.txt', 'm.txt')
def rows_with_other_ids(k):
    names = [('com.demo.C%d' % (i // 20), 'm%d' % i, '(I)V') for i in range(4000 * k)]
    return mapping(names), mapping(names[::-1])


@row('mapping diff b.txt m.txt', 'b.txt', 'm.txt')
def rows_that_differ(k):
    names = [('com.demo.C%d' % (i // 20), 'm%d' % i, '(I)V') for i in range(4000 * k)]
    return mapping(names), mapping(names[::-1])


@row('mapping show m.txt m **.m (**)', 'm.txt')
def a_name_of_many_parts(k):
    return mapping([('p.' * 20000 * k + 'C', 'm', '()V')]),


@row('mapping show m.txt nothing', 'm.txt')
def rows_that_are_near_none(k):
    return mapping([('com.demo.C%d' % (i // 20), 'nothing%d' % i, '(I)V') for i in range(8000 * k)]),


@row('mapping show m.txt m', 'm.txt')
def descriptors_of_arrays(k):
    return mapping([('C', 'm', '(%sI)V' % ('[' * 50000 * k))]),


# ---- Reports ----

FORMATS = ('tree', 'folded', 'folded-calls', 'html', 'perfetto', 'speedscope', 'art-trace', 'pprof', 'ndjson', 'csv')
GROUPED = ('text', 'html', 'ndjson', 'csv', 'markdown', 'folded')
SHAPES = {
    'deep': lambda k: report([(i, i % 900 + 1, 1, 9000000) for i in range(8000 * k)]),
    'wide': lambda k: report([(0, 1, 1, 9000000)] + [(1, i % 900 + 1, 1, 100) for i in range(8000 * k)]),
    'wide below 499 levels': lambda k: report([(i, i + 1, 1, 9000000) for i in range(499)] +
                                              [(499, i % 400 + 500, 1, 100) for i in range(8000 * k)]),
    'of the shortest rows': lambda k: report([(i & 1, i % 9 + 1, 1, 9) for i in range(20000 * k)]),
    'of small rows': lambda k: report([(i & 1, 100, 1, 100) for i in range(16000 * k)]),
    'many': lambda k: ''.join(small(i, user=str(i), start=i) for i in range(500 * k)),
    'of many keys': lambda k: ''.join(report([(0, 1048574, 1, 900)] + [(d + 1, (i >> 3 * d & 7) + 8 * d + 1, 1, 900) for d in range(5)],
                                             cost=900, time=1637000000000 + i) for i in range(500 * k)),
    'of many texts': lambda k: ''.join(small(i, scene='s%d' % i, version='v%d' % i, device='d%d' % i, process='p%d' % i,
                                             thread='t%d' % i, user='u%d' % i) for i in range(400 * k)),
    'of long texts': lambda k: small(1, **{key: 'a"\\\x1b' * 4000 * k for key in
                                           ('scene', 'version', 'device', 'process', 'thread', 'profile', 'threadStack')}),
    'of a long key': lambda k: small(1, stackKey='1|' * 50000 * k),
    'with a long stack': lambda k: small(1, threadStack='after 5 ms, 3 samples:\n' + '  at a.B.c(D.java:1)\n' * 4000 * k),
    'with many stacks': lambda k: small(1, threadStack='after 5 ms, 3 samples:\n  at a.B.c(D.java:1)\n' * 4000 * k),
    'with marks': lambda k: report([(i & 1, 1, 1, 1) for i in range(8000 * k)], inferred=list(range(8000 * k)),
                                   estimated=list(range(8000 * k))[::-1], recursion=[[i, 3] for i in range(8000 * k)],
                                   running=[0] * 8000 * k, waiting=[0] * 8000 * k),
    'with marks of one row': lambda k: report([(0, 1, 1, 1)], inferred=[0] * 40000 * k, recursion=[[0, 3]] * 20000 * k),
    'with what is not known': lambda k: small(1, x=[[{}] * 10000 * k], **{'k%d' % i: i for i in range(4000 * k)}),
    'with brackets': lambda k: small(1)[:-2] + ',"x":' + '[' * 50000 * k + ']' * 50000 * k + '}\n',
    'broken off': lambda k: '{"tag":"Trace_EvilMethod","x":[' * 4000 * k + '\n',
    'with one key again': lambda k: small(1)[:-2] + ',"scene":"S"' * 10000 * k + '}\n',
    'in an array': lambda k: '[' + ','.join(small(i).strip() for i in range(500 * k)) + ']',
    'in a log': lambda k: ''.join('01-02 03:04:05.678  1  2 I methodbeat: ' + small(i) for i in range(500 * k)),
    'of numbers': lambda k: ''.join(json.dumps(dict(tag='Trace_Vitals', process='p', time=i, scene='s%d' % i, version='v%d' % i, rss=i,
                                                    cpu_process=i % 100, device='d%d' % i)) + '\n' for i in range(800 * k)),
    'of hangs': lambda k: ''.join(small(i, detail='ANR', pid=i % 7, anr=5000, start=i // 3) + small(i, pid=i % 7, start=i // 3)
                                  for i in range(400 * k)),
    'of hangs of one process': lambda k: ''.join(small(i, detail='ANR', pid=1) for i in range(800 * k)),
    'of exits': lambda k: ''.join(json.dumps(dict(tag='Trace_Exit', process='p', pid=i % 9, time=i, exit_time=i, reason='anr', start=i % 3,
                                                  threadStack='at a.B.c(D.java:1)\n' * 3)) + '\n' for i in range(800 * k)),
    'of sessions': lambda k: ''.join(json.dumps(dict(tag='Trace_Session', session_id='s%d' % i, process='p', time=i, version='v%d' % i)) + '\n' +
                                     small(i, session_id='s%d' % (k * 400 - i)) for i in range(400 * k)),
    'of one session': lambda k: ''.join(json.dumps(dict(tag='Trace_Session', session_id='s', process='p', time=i, version='v%d' % i)) + '\n'
                                        for i in range(400 * k)) + small(1, session_id='s') * 400 * k,
    'with threads': lambda k: small(1, threads='"t%d" 1 WAITING\n  at a.B.c(D.java:1)\n\n' * 2000 * k),
    'with breadcrumbs': lambda k: small(1, breadcrumbs=['b%d' % i for i in range(8000 * k)], breadcrumbs_ms=list(range(8000 * k)),
                                        scenes=['s%d' % i for i in range(8000 * k)], tags={'t%d' % i: str(i) for i in range(4000 * k)}),
    'of many tags': lambda k: ''.join(small(i, tags={'t%d' % i: 'v%d' % i}, state='s%d=%d' % (i, i), lock_owner='o%d' % i, lock_class='c%d' % i,
                                            lock_at='a%d' % i) for i in range(400 * k)),
    'of leaks': lambda k: ''.join(json.dumps({'tag': 'Trace_Leak', 'class': 'c%d' % i, 'count': 1, 'time': i}) + '\n' for i in range(1500 * k)),
    'before blank lines': lambda k: small(1) + '\n' * 100000 * k,
    'before spaces in a log': lambda k: '01-02 03:04:05.678  1  2 I methodbeat: ' + small(1) + '01-02 03:04:05.678  1  2 I a: ' + ' ' * 8000 * k + 'b\n',
    'of blank lines': lambda k: '\n' * 100000 * k + small(1) + '{' * 50000 * k,
}


# Nine bytes are held as a row, as a call and as a call of the page.
MORE_MEMORY = {'decode html of reports of the shortest rows': 25}


def report_rows(shape, command, formats):
    for f in formats:
        name = '%s %s of reports %s' % (command, f, shape)
        ROWS.append(Row(name, '%s -j1 -m m.txt --format %s -o o r.ndjson' % (command, f), ('m.txt', 'r.ndjson'),
                        lambda k: (USUAL, SHAPES[shape](k)), memory=MORE_MEMORY.get(name, 20)))


for shape in SHAPES:
    every = shape in ('deep', 'wide below 499 levels', 'of many texts', 'with marks')
    report_rows(shape, 'decode', FORMATS if every else ('tree', 'html'))
    report_rows(shape, 'cluster', GROUPED if every else ('html',))


@row('cluster -j1 -m m.txt --owners w.txt r.ndjson', 'm.txt', 'w.txt', 'r.ndjson')
def owners(k):
    return USUAL, ''.join('com.demo.C%d = team%d\n' % (i, i) for i in range(4000 * k)), ''.join(small(i) for i in range(100))


@row('cluster -j1 -m m.txt --owners w.txt r.ndjson', 'm.txt', 'w.txt', 'r.ndjson')
def owners_of_as_many_methods(k):
    names = [('p%d.C' % i, 'm', '(I)V') for i in range(300 * k)]
    return (mapping(names), ''.join('p%d = team%d\n' % (i, i % 10) for i in range(300 * k)),
            ''.join(report([(0, 1048574, 1, 900), (1, i + 1, 1, 900)], cost=900, time=1637000000000 + i) for i in range(300 * k)))


@row('cluster -j1 -m m.txt --owners w.txt r.ndjson', 'm.txt', 'w.txt', 'r.ndjson')
def owners_with_wildcards(k):
    return USUAL, ''.join('**a%d* = team\n' % i for i in range(400 * k)), ''.join(small(i) for i in range(100 * k))


@row('cluster -j1 -m m.txt --owners w.txt r.ndjson', 'm.txt', 'w.txt', 'r.ndjson')
def owners_of_long_patterns(k):
    return USUAL, ''.join('%s = team\n' % ('**a*' * 1000 * k) for i in range(10)), small(1)


@row('cluster -j1 -m m.txt --diff a.ndjson b.ndjson', 'm.txt', 'a.ndjson', 'b.ndjson')
def two_sets_of_clusters(k):
    return USUAL, SHAPES['of many keys'](k), SHAPES['of many texts'](k)


@row('decode -j1 -m m.txt -o o r.ndjson', 'm.txt', 'r.ndjson')
def names_that_are_long(k):
    return mapping([('p.' * 500 * k + 'C%d' % i, 'm', '(I)V') for i in range(100)]), ''.join(small(i) for i in range(90))


def builds(k):
    """A directory of mappings, and reports of builds that have none of them."""
    files = {'m/%d.txt' % i: mapping([('C', 'm%d' % i, '()V')]) for i in range(100 * k)}
    files['r.ndjson'] = ''.join(small(i, mappingId='%016x' % i) for i in range(800 * k))
    return files


ROWS.append(Row('builds', 'cluster -j1 -m m r.ndjson', None, builds))
