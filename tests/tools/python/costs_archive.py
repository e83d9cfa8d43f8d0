# SPDX-License-Identifier: Apache-2.0
"""Rows of costs.py about archives that have a lot of one thing, and about what lies beside code in them."""
import struct
import sys

from class_writer import RETURN, ClassFile
from costs_row import Row
from dex_writer import Dex, uleb, units
from zip_writer import zip_of

ROWS = []
sys.setrecursionlimit(10000)  # for elements in elements


def commands(ending, more=''):
    return ('instrument -j1 --select all%s -m m.txt -o o.%s a.%s ; verify -j1 -m m.txt --against a.%s o.%s ; '
            'inspect -j1 a.%s ; doctor o.%s' % ((more,) + (ending,) * 6))


def shape(ending, more='', taken=True):
    """A row of a function that is given how many times the smallest size, and returns an archive."""

    def add(make):
        ROWS.append(Row(make.__name__.replace('_', ' '), commands(ending, more), ('a.' + ending,), lambda k: (make(k),), taken=taken))
        return make

    return add


def pair(name, ending, make):
    """make returns an input, what is said to be its output, and a mapping."""
    ROWS.append(Row(name, 'verify -j1 -m m.txt --against a.%s o.%s' % (ending, ending), ('a.' + ending, 'o.' + ending, 'm.txt'), make))


def a_class(name='C', methods=1):
    c = ClassFile(name)
    code = c.code(c.call() + RETURN)
    for i in range(methods):
        c.method('m%d' % i, '()V', code)
    return c.bytes()


CLASS = ('C.class', a_class())


def a_dex(classes=('LC;',)):
    d = Dex()
    d.method('LZ;', 'z')
    d.type('Ljava/lang/Object;')
    code = d.code(lambda d: units(0x71, d.methods[('LZ;', 'z', ('V', ()))], 0) + units(0x0e))
    for name in classes:
        d.add_class(name, direct=[(d.method(name, 'm'), 9, code)])
    return d.bytes()


# ---- Entries ----


@shape('jar')
def entries(k):
    return zip_of([CLASS] + [('e%d' % i, '') for i in range(1000 * k)])


@shape('jar')
def classes(k):
    return zip_of([('C%d.class' % i, a_class('C%d' % i)) for i in range(100 * k)])


@shape('jar')
def versions_of_a_class(k):
    return zip_of([CLASS] + [('META-INF/versions/%d/C.class' % (i + 9), CLASS[1]) for i in range(100 * k)])


@shape('jar')
def classes_in_directories(k):
    return zip_of([('p%d/C.class' % i, a_class('p%d/C' % i)) for i in range(100 * k)])


@shape('jar')
def long_names_of_entries(k):
    return zip_of([CLASS] + [('a' * 4000 * k + '%d' % i, '') for i in range(8)])


@shape('jar')
def names_of_many_directories(k):
    return zip_of([CLASS] + [('a/' * 2000 * k + '%d' % i, '') for i in range(8)])


@shape('jar')
def names_that_go_back(k):
    return zip_of([CLASS] + [('a/../' * 800 * k + '%d' % i, '') for i in range(8)])


@shape('jar', taken=False)
def entries_of_one_name(k):
    return zip_of([CLASS] + [('e', '')] * 1000 * k)


@shape('jar')
def extra_fields(k):
    return zip_of([CLASS] + [('e%d' % i, '', struct.pack('<HH', 0x9999, 0) * 1000 * k) for i in range(8)])


@shape('jar')
def comments_of_entries(k):
    return zip_of([CLASS] + [('e%d' % i, '', b'', b'a' * 4000 * k) for i in range(8)])


@shape('jar')
def a_comment_of_ends(k):
    return zip_of([CLASS], b'PK\5\6' * 1000 * k)


@shape('jar')
def a_comment_of_ends_of_large_archives(k):
    return zip_of([CLASS], b'PK\6\7PK\6\6PK\5\6' * 300 * k)


@shape('jar')
def what_is_before_the_archive(k):
    return b'PK\1\2PK\3\4' * 4000 * k + zip_of([CLASS])


@shape('jar')
def archives_in_an_archive(k):
    return zip_of([('a%d.jar' % i, zip_of([CLASS])) for i in range(60 * k)])


@shape('jar', taken=False)
def an_archive_in_an_archive(k):
    inner = zip_of([CLASS])
    for i in range(30 * k):
        inner = zip_of([('a.jar', inner)])
    return inner


# ---- Lists beside the code ----


def beside(what, name, text, more=' --embed-beat', entries=lambda k: ()):
    """A row of a jar in which an entry has that text."""

    def make(k):
        return zip_of([(name, text(k)), CLASS] + list(entries(k)))

    make.__name__ = what
    shape('jar', more)(make)


MANIFEST = 'META-INF/MANIFEST.MF'
START = 'Manifest-Version: 1.0\r\n'
DIGEST = 'SHA-256-Digest: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n'
beside('sections of a manifest', MANIFEST, lambda k: START + ''.join('\r\nName: e%d\r\n%s' % (i, DIGEST) for i in range(400 * k)))
beside('sections of one name', MANIFEST, lambda k: START + '\r\nName: C.class\r\n'.join([''] + [DIGEST] * 400 * k))
beside('attributes of a manifest', MANIFEST, lambda k: START + ''.join('A%d: b\r\n' % i for i in range(2000 * k)))
beside('a long attribute of a manifest', MANIFEST, lambda k: START + 'A: b\r\n' + ' c\r\n' * 6000 * k)
beside('packages that a bundle imports', MANIFEST, lambda k: START + 'Bundle-SymbolicName: b\r\nBundle-ManifestVersion: 2\r\nImport-Package: ' +
                                               ',\r\n '.join('p%d;version="[1,2)"' % i for i in range(800 * k)) + '\r\n')
beside('packages that a bundle imports when it needs them', MANIFEST, lambda k: START + (
    'Bundle-SymbolicName: b\r\nBundle-ManifestVersion: 2\r\nDynamicImport-Package: ' + ',\r\n '.join('p%d.*' % i for i in range(800 * k)) + '\r\n'))
beside('quotes of a bundle', MANIFEST, lambda k: START + 'Bundle-SymbolicName: b\r\nBundle-ManifestVersion: 2\r\nImport-Package: ' +
                                   'p;a="' + '\\"\r\n ' * 3000 * k + '"\r\n')
beside('a list of jars', MANIFEST, lambda k: START + 'Class-Path: ' + ' \r\n '.join('a%d.jar' % i for i in range(1000 * k)) + '\r\n')
beside('signatures', MANIFEST, lambda k: START, entries=lambda k: [('META-INF/A%d.%s' % (i, e), 'a')
                                                                        for i in range(300 * k) for e in ('SF', 'RSA')])
beside('lines of an index', 'META-INF/INDEX.LIST', lambda k: 'JarIndex-Version: 1.0\n\na.jar\n' + ''.join('p%d\n' % i for i in range(2000 * k)))
beside('jars of an index', 'META-INF/INDEX.LIST', lambda k: 'JarIndex-Version: 1.0\n' + ''.join('\na%d.jar\np\n' % i for i in range(1000 * k)))
BOOT = lambda k: [('BOOT-INF/classes/C.class', CLASS[1])]
beside('lines of layers', 'BOOT-INF/layers.idx', lambda k: '- "app":\n' + ''.join('  - "BOOT-INF/classes/p%d/"\n' % i for i in range(1000 * k)), entries=BOOT)
beside('layers', 'BOOT-INF/layers.idx', lambda k: ''.join('- "l%d":\n  - "org/"\n' % i for i in range(1000 * k)), entries=BOOT)
beside('lines of a class path', 'BOOT-INF/classpath.idx', lambda k: ''.join('- "BOOT-INF/lib/a%d.jar"\n' % i for i in range(1000 * k)), entries=BOOT)
beside('services', 'META-INF/services/a.B', lambda k: 'c.D\n' * 4000 * k)


@shape('jar', ' --embed-beat')
def packages_of_a_module(k):
    c = ClassFile('module-info', 'C', version=53, access=0x8000)
    c.superclass = 0
    names = [c.entry(20, struct.pack('>H', c.utf8('p%d' % i))) for i in range(1000 * k)]
    module = c.entry(19, struct.pack('>H', c.utf8('m')))
    c.attributes = [c.attribute('Module', struct.pack('>8H', module, 0, 0, 0, 0, 0, 0, 0)),
                    c.attribute('ModulePackages', struct.pack('>H', len(names)) + struct.pack('>%dH' % len(names), *names))]
    return zip_of([CLASS, ('module-info.class', c.bytes())])


# ---- Apps ----

ANDROID = 'http://schemas.android.com/apk/res/android'
IDS = dict(name=0x01010003, minSdkVersion=0x0101020c, versionCode=0x0101021b)


def chunk(kind, header, body):
    return struct.pack('<HHI', kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


def axml(tree, strings=()):
    """tree: (name, [(attribute, value)], [children]); attributes of IDS are Android's."""
    pool = list(IDS) + [ANDROID, 'android']
    known = {s: i for i, s in enumerate(pool)}

    def string(s):
        if s not in known:
            known[s] = len(pool)
            pool.append(s)
        return known[s]

    def node(kind, body):
        return chunk(kind, struct.pack('<II', 1, 0xffffffff), body)

    nodes = []

    def write(element):
        stack = [(element, False)]
        while stack:
            (name, attributes, children), end = stack.pop()
            if end:
                nodes.append(node(0x103, struct.pack('<II', 0xffffffff, string(name))))
                continue
            rows = b''.join(struct.pack('<IIIHBBI', known[ANDROID] if a in IDS else 0xffffffff, string(a), string(v), 8, 0, 3, string(v))
                            for a, v in attributes)
            nodes.append(node(0x102, struct.pack('<IIHHHHHH', 0xffffffff, string(name), 20, 20, len(attributes), 0, 0, 0) + rows))
            stack.append(((name, attributes, children), True))
            stack.extend((c, False) for c in reversed(children))

    space = struct.pack('<II', known['android'], known[ANDROID])
    nodes.append(node(0x100, space))
    write(tree)
    nodes.append(node(0x101, space))
    for s in strings:
        string(s)
    texts, offsets = bytearray(), []
    for s in pool:
        offsets.append(len(texts))
        texts += struct.pack('<H', len(s)) + s.encode('utf-16-le') + b'\0\0'
    texts += bytes(-len(texts) % 4)
    strings_at = 28 + 4 * len(pool)
    head = struct.pack('<5I', len(pool), 0, 0, strings_at, 0)
    body = chunk(1, head, struct.pack('<%dI' % len(pool), *offsets) + bytes(texts))
    body += chunk(0x180, b'', struct.pack('<%dI' % len(IDS), *IDS.values())) + b''.join(nodes)
    return chunk(3, b'', body)


def proto(tree):
    """The same in protocol buffers, as bundles have it."""

    def field(n, data):
        return uleb(n << 3 | 2) + uleb(len(data)) + data

    def element(name, attributes, children):
        out = field(3, name.encode())
        for a, v in attributes:
            out += field(4, (field(1, ANDROID.encode()) if a in IDS else b'') + field(2, a.encode()) + field(3, v.encode()) +
                         (uleb(5 << 3) + uleb(IDS[a]) if a in IDS else b''))
        return out + b''.join(field(5, field(1, element(*c))) for c in children)

    return field(1, field(1, field(1, b'android') + field(2, ANDROID.encode())) + element(*tree))


def app(children=(), attributes=()):
    return ('manifest', [('package', 'a.b')], [('uses-sdk', [('minSdkVersion', '21')], []),
                                              ('application', list(attributes), list(children))])


def apk(manifest, more=()):
    return zip_of([('AndroidManifest.xml', manifest), ('classes.dex', a_dex())] + list(more))


def aab(manifest, more=()):
    return zip_of([('BundleConfig.pb', b''), ('base/manifest/AndroidManifest.xml', manifest), ('base/dex/classes.dex', a_dex())] + list(more))


def deep(k):
    inner = ('a', [], [])
    for i in range(100 * k):
        inner = ('a', [], [inner])
    return app([inner])


MANIFESTS = {
    'elements of %s': lambda k: app([('activity', [('name', 'a.b.C%d' % i)], []) for i in range(600 * k)]),
    'providers of %s': lambda k: app([('provider', [('name', 'a.b.C%d' % i), ('authorities', 'x')], []) for i in range(400 * k)]),
    'processes of %s': lambda k: app([('service', [('name', 'a.b.C%d' % i), ('process', ':p%d' % i)], []) for i in range(400 * k)]),
    'attributes of %s': lambda k: app(attributes=[('a%d' % i, 'b') for i in range(600 * k)]),
    'one attribute of %s many times': lambda k: app(attributes=[('name', 'a.B')] * 600 * k),
    'a long value of %s': lambda k: app(attributes=[('a', 'b' * 4000 * k)]),
    'elements in elements of %s': deep,
}
for name, tree in MANIFESTS.items():
    for ending, said, write, pack in (('apk', 'a binary manifest', axml, apk), ('aab', 'a manifest of a bundle', proto, aab)):
        ROWS.append(Row(name % said, commands(ending, ' --embed-runtime'), ('a.' + ending,),
                        lambda k, tree=tree, write=write, pack=pack: (pack(write(tree(k))),)))


@shape('apk')
def strings_of_a_binary_manifest(k):
    return apk(axml(app(), ['s%d' % i for i in range(2000 * k)]))


@shape('apk')
def dex_of_an_app(k):
    return apk(axml(app()), [('classes%d.dex' % (i + 2), a_dex(('LC%d;' % i,))) for i in range(60 * k)])


@shape('apk')
def assets_of_an_app(k):
    return apk(axml(app()), [('assets/a%d' % i, 'a') for i in range(1000 * k)])


@shape('apk')
def a_profile_of_an_app(k):
    return apk(axml(app()), [('assets/dexopt/baseline.prof', b'pro\x00010\0' + bytes(8000 * k))])


@shape('aab')
def a_long_signature_of_code(k):
    return aab(proto(app()), [('BUNDLE-METADATA/com.android.tools.build.bundletool/code_transparency_signed.jwt', b'e30.' * 8000 * k)])


@shape('apk')
def libraries_of_an_app(k):
    return apk(axml(app()), [('lib/abi%d/liba.so' % i, '\x7fELF') for i in range(300 * k)])


# ---- Outputs that are none ----

MAPPING = '1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n'
pair('classes that an output has more', 'jar', lambda k: (
    zip_of([('p%d/C.class' % i, b'') for i in range(300 * k)]),
    zip_of([('p%d/C.class' % i, b'') for i in range(300 * k)] + [('p%d/io/methodbeat/AppMethodBeat.class' % i, b'') for i in range(300 * k)]), MAPPING))
pair('dex that an output has more', 'apk', lambda k: (
    zip_of([('AndroidManifest.xml', axml(app()))] + [('classes%s.dex' % (i or ''), a_dex(('LA%d;' % i, 'LB%d;' % i))) for i in [0] + list(range(2, 30 * k))]),
    zip_of([('AndroidManifest.xml', axml(app()))] + [('classes%s.dex' % (i or ''), a_dex(('LA%d;' % i,))) for i in [0] + list(range(2, 30 * k))] +
           [('classes%d.dex' % (30 * k + i), a_dex(('LB%d;' % i,))) for i in range(30 * k)]), MAPPING))
# No more of them: a search that is quadratic has 3.5 times the steps from 4,000 to 8,000, and was taken for n log n.
pair('small dex that an output has more', 'apk', lambda k: (
    apk(axml(app())), apk(axml(app()), [('classes%d.dex' % i, b'') for i in range(2, 250 * k)]), MAPPING))
pair('archives of an output', 'jar', lambda k: (
    zip_of([('a%d.jar' % i, zip_of([CLASS])) for i in range(60 * k)]), zip_of([('a%d.jar' % i, zip_of([CLASS])) for i in range(60 * k)][::-1]), MAPPING))
pair('properties of an output', 'jar', lambda k: (zip_of([CLASS]), zip_of([CLASS, ('META-INF/methodbeat.properties', 'a=b\n' * 4000 * k)]), MAPPING))
