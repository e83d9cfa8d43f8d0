/* SPDX-License-Identifier: Apache-2.0 */
/* manifest/ on manifests of a few bytes: what each field of a form means, and how damage is told.
 */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/mem.h"
#include "lib/protobuf.h"
#include "manifest/axml.h"
#include "manifest/forms.h"
#include "verify/start_bytes.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* ---- The tree as text ---- */

static void put_attribute_text(struct buf *out, const struct manifest_attribute *a)
{
    static const char *const kinds[] = {[VALUE_TEXT] = "text",
                                        [VALUE_NUMBER] = "number",
                                        [VALUE_TRUTH] = "truth",
                                        [VALUE_OTHER] = "other"};

    buf_printf(out, " %.*s%s%.*s=%s '%.*s' %u", STR_ARG(a->space), a->space.n ? ":" : "",
               STR_ARG(a->name), kinds[a->kind], STR_ARG(a->text), a->number);
    if (a->resource)
        buf_printf(out, " 0x%x", a->resource);
}

/* "space:name attribute=kind 'text' number resource (children)". */
static void put_tree_text(struct buf *out, const struct manifest_element *e)
{
    buf_printf(out, "%.*s%s%.*s", STR_ARG(e->space), e->space.n ? ":" : "", STR_ARG(e->name));
    for (size_t i = 0; i < e->n_attributes; i++)
        put_attribute_text(out, &e->attributes[i]);
    for (const struct manifest_element *c = e->first; c; c = c->next) {
        buf_str(out, c == e->first ? STR(" (") : STR(", "));
        put_tree_text(out, c);
    }
    if (e->first)
        buf_u8(out, ')');
}

/* Returns the tree as text, or the error. The bytes are copied, for AddressSanitizer. */
static const char *read_text(struct bytes b, struct arena *arena)
{
    uint8_t *copy = mem_dup(b.p, b.n ? b.n : 1);
    struct error err = {{0}, false};
    struct manifest m;
    struct buf text;
    const char *said;

    buf_init(&text);
    if (manifest_read(&m, (struct bytes){copy, b.n}, arena, &err) < 0)
        buf_str(&text, str_from_c(err.text));
    else
        put_tree_text(&text, m.root);
    said = arena_cstr(arena, str_from_bytes(buf_view(&text)));
    buf_release(&text);
    free(copy);
    return said;
}

static void assert_reads(const char *what, struct bytes b, const char *wanted)
{
    struct arena arena;
    const char *said;

    arena_init(&arena);
    said = read_text(b, &arena);
    if (strcmp(said, wanted) != 0)
        fail_msg("%s: %s", what, said);
    arena_release(&arena);
}

/* ---- Protocol buffers ---- */

/* Writes fields: 1{...} has fields in it, 3'text', 6=21 is a varint, ~0b a byte. Returns what
 * follows the last. */
static const char *put_fields(struct buf *b, const char *s)
{
    while (*s && *s != '}') {
        char *rest;
        uint32_t number;
        size_t mark;

        if (*s == ' ') {
            s++;
            continue;
        }
        if (*s == '~') {
            const char digits[] = {s[1], s[2], '\0'};

            buf_u8(b, (uint8_t)strtoul(digits, NULL, 16));
            s += 3;
            continue;
        }
        number = (uint32_t)strtoul(s, &rest, 10);
        s = rest + 1;
        if (*rest == '{') {
            mark = protobuf_open(b, number);
            s = put_fields(b, s) + 1;
            protobuf_close(b, mark);
        } else if (*rest == '\'') {
            protobuf_str(b, number, (struct str){s, strcspn(s, "'")});
            s = strchr(s, '\'') + 1;
        } else {
            protobuf_uint(b, number, strtoull(s, &rest, 10));
            s = rest;
        }
    }
    return s;
}

#define NO_FIT            ": a field that does not fit"
#define ATTRIBUTE(fields) "1{3'm' 4{2'a' " fields "}}"
#define EIGHT             "~00~00~00~00~00~00~00~00"
#define NINE              "~80~80~80~80~80~80~80~80~80"

static void fields_mean_what_they_say(void **state)
{
    static const struct {
        const char *fields, *said;
    } rows[] = {
        {"1{3'm'}", "m"},
        {"1{2's' 3'm'}", "s:m"},
        /* What is not known is passed over, of each kind. */
        {"1{9=300 ~49" EIGHT " ~4d~00~00~00~00 9'x' 3'm'} 9=1", "m"},
        {ATTRIBUTE("3't'"), "m a=text 't' 0"},
        {ATTRIBUTE("1's' 3't' 5=300"), "m s:a=text 't' 0 0x12c"},
        {ATTRIBUTE("5'x'"), "m a=text '' 0"},
        {ATTRIBUTE("1=1 3=1"), "m a=text '' 0"},
        {ATTRIBUTE("6{7{6=21}}"), "m a=number '' 21"},
        {ATTRIBUTE("6{7{7=255}}"), "m a=number '' 255"},
        {ATTRIBUTE("6{7{8=1}}"), "m a=truth '' 1"},
        {ATTRIBUTE("6{7{9=1}}"), "m a=other '' 0"},
        {ATTRIBUTE("6{7{9=1 6=2}}"), "m a=number '' 2"},
        {ATTRIBUTE("6{7{6'x'}}"), "m a=other '' 0"},
        {ATTRIBUTE("6{7{6'x' 6=2}}"), "m a=number '' 2"},
        {ATTRIBUTE("6{7{6=2 9=3}}"), "m a=number '' 2"},
        {ATTRIBUTE("6{1''}"), "m a=other '' 0"},
        {ATTRIBUTE("6{7=1}"), "m a=other '' 0"},
        {ATTRIBUTE("6=1"), "m a=text '' 0"},
        {ATTRIBUTE("6{7{6=8589934597}}"), "m a=number '' 5"},
        {"1{3'm' 4{2'a'} 4{2'b'}}", "m a=text '' 0 b=text '' 0"},
        {"1{3'm' 5{1{3'x'}} 5{1{3'y' 5{1{3'z'}}}}}", "m (x, y (z))"},
        {"1{3'm' 5{2'text'}}", "m"},
        {"1{3'm' 5=1 4=1}", "m"},
        {"1=1 1{3'm'}", "m"},
        {"1{3'm' 9{1{3'x'}}}", "m"},
        {"1{3'm' ~80~80~80~80~01~01}", "m"}, /* number 2^25 */
        {"1{3'm' ~f8~ff~ff~ff~7f~01}", "m"}, /* the largest */
        {"1{3'm' ~48" NINE "~00}", "m"},     /* a number of ten bytes */
        {"1{3'm' 9'x'}", "m"},
        /* Damage, at each depth. */
        {"9=1", "it has no element"},
        {"1{3'm'} 1{3'n'}", "offset 5: a node with two elements"},
        {"1{3'm' 5{1{3'x'} 1{3'y'}}}", "offset 12: a node with two elements"},
        {"1{3'm' ~00~01}", "offset 5" NO_FIT},
        {"1{3'm' ~02~00}", "offset 5" NO_FIT},
        {"1{3'm' ~80~80~80~80~80~01~01}", "offset 5" NO_FIT}, /* a number of 33 bits */
        {"1{3'm' ~0b}", "offset 5" NO_FIT},                   /* a group */
        {"1{3'm' ~0e}", "offset 5" NO_FIT},
        {"1{3'm' ~48}", "offset 5" NO_FIT},
        {"1{3'm' ~48~80}", "offset 5" NO_FIT},
        {"1{3'm' ~48" NINE "~80~00}", "offset 5" NO_FIT},
        {"1{3'm' ~49~00~00~00~00~00~00~00}", "offset 5" NO_FIT},
        {"1{3'm' ~4d~00~00~00}", "offset 5" NO_FIT},
        {"1{3'm' ~4a~02~00}", "offset 5" NO_FIT},
        {"1{3'm' 4{~1a~02~00}}", "offset 7" NO_FIT},
        {"1{3'm' 4{6{~3a~01}}}", "offset 9" NO_FIT},
        {"1{3'm' 4{6{7{~30}}}}", "offset 11" NO_FIT},
        {"1{3'm' 5{~0a~01}}", "offset 7" NO_FIT},
        {"1{3'm' 5{1{~1a~02~00}}}", "offset 9" NO_FIT},
        {"1{3'm'} ~1a", "offset 5" NO_FIT},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf b;

        buf_init(&b);
        (void)put_fields(&b, rows[i].fields);
        assert_reads(rows[i].fields, buf_view(&b), rows[i].said);
        buf_release(&b);
    }
}

/* ---- Binary XML ---- */

/* A value of 1, 2 or 4 bytes at an offset of the n-th chunk. */
struct change {
    size_t chunk, at, size;
    uint32_t value;
};

enum {
    TEXTS_MAX = 12,
    NODE = 16,
    START = 0x102,
    END = 0x103,
    START_SPACE = 0x100,
    NAME = 0x01010003
};

static void put_string(struct buf *b, struct str s, bool utf8)
{
    if (utf8) {
        for (int i = 0; i < 2; i++) { /* all are ASCII */
            if (s.n > 0x7f)
                buf_u8(b, (uint8_t)(0x80 | s.n >> 8));
            buf_u8(b, (uint8_t)s.n);
        }
        buf_str(b, s);
        buf_u8(b, 0);
        return;
    }
    if (s.n > 0x7fff)
        buf_le16(b, (uint16_t)(0x8000 | s.n >> 16));
    buf_le16(b, (uint16_t)s.n);
    for (size_t i = 0; i < s.n; i++)
        buf_le16(b, (uint8_t)s.p[i]);
    buf_le16(b, 0);
}

/* Chunk 0. The strings stand behind each other; `slack` zeros follow them. */
static void put_pool(struct buf *b, const struct str *texts, size_t n, bool utf8)
{
    size_t from = b->n, data;

    buf_le16(b, AXML_STRING_POOL);
    buf_le16(b, AXML_POOL_HEADER);
    buf_le32(b, 0);
    buf_le32(b, (uint32_t)n);
    buf_le32(b, 0);
    buf_le32(b, utf8 ? AXML_UTF8 : 0);
    buf_le32(b, (uint32_t)(AXML_POOL_HEADER + 4 * n));
    buf_le32(b, 0);
    data = b->n + 4 * n;
    buf_zero(b, 4 * n);
    for (size_t i = 0; i < n; i++) {
        store_le32(b->p + from + AXML_POOL_HEADER + 4 * i, (uint32_t)(b->n - data));
        put_string(b, texts[i], utf8);
    }
    buf_zero(b, -(b->n - from) & 3);
    store_le32(b->p + from + 4, (uint32_t)(b->n - from));
}

static void put_node(struct buf *b, uint16_t type, size_t attributes, uint32_t line, uint32_t name)
{
    size_t size = type == START ? NODE + AXML_ELEMENT + AXML_ATTRIBUTE * attributes : NODE + 8;

    buf_le16(b, type);
    buf_le16(b, NODE);
    buf_le32(b, (uint32_t)size);
    buf_le32(b, line);
    buf_le32(b, AXML_NONE);
    buf_le32(b, AXML_NONE);
    buf_le32(b, name);
    if (type != START)
        return;
    buf_le16(b, AXML_ELEMENT);
    buf_le16(b, AXML_ATTRIBUTE);
    buf_le16(b, (uint16_t)attributes);
    buf_zero(b, 6);
}

static void put_value(struct buf *b, uint32_t space, uint32_t name, uint32_t raw, uint8_t type,
                      uint32_t data)
{
    buf_le32(b, space);
    buf_le32(b, name);
    buf_le32(b, raw);
    buf_le16(b, 8);
    buf_u8(b, 0);
    buf_u8(b, type);
    buf_le32(b, data);
}

static void close_xml(struct buf *b)
{
    store_le32(b->p + 4, (uint32_t)b->n);
}

static void open_xml(struct buf *b)
{
    buf_init(b);
    buf_le16(b, AXML_XML);
    buf_le16(b, AXML_CHUNK_HEADER);
    buf_le32(b, 0);
}

/* Strings: 0 "name", of a resource; 1 "m"; 2 "x"; 3 "text". Chunks: 0 the pool, 1 the map, 2 <m
 * s:name="text" m=7>, 3 <x>, 4 </x>, 5 </m>, 6 the end of a namespace; then three bytes. */
static struct buf small_xml(bool utf8)
{
    static const struct str texts[] = {STR_INIT("name"), STR_INIT("m"), STR_INIT("x"),
                                       STR_INIT("text")};
    struct buf b;

    open_xml(&b);
    put_pool(&b, texts, COUNT(texts), utf8);
    buf_le16(&b, AXML_RESOURCE_MAP);
    buf_le16(&b, AXML_CHUNK_HEADER);
    buf_le32(&b, AXML_CHUNK_HEADER + 4);
    buf_le32(&b, NAME);
    put_node(&b, START, 2, 3, 1);
    put_value(&b, 3, 0, 3, AXML_TYPE_STRING, 3);
    put_value(&b, AXML_NONE, 1, AXML_NONE, AXML_TYPE_DECIMAL, 7);
    put_node(&b, START, 0, 4, 2);
    put_node(&b, END, 0, 5, 2);
    put_node(&b, END, 0, 6, 1);
    put_node(&b, AXML_END_NAMESPACE, 0, 7, 1);
    close_xml(&b);
    buf_str(&b, STR("end"));
    return b;
}

#define SMALL "m text:name=text 'text' 0 0x1010003 m=number '' 7 (x)"

enum { OUTER = 99 };

static void apply(struct buf *b, const struct change *c)
{
    size_t at = c->chunk == OUTER ? 0 : AXML_CHUNK_HEADER;

    for (size_t i = 0; i < c->chunk && c->chunk != OUTER; i++)
        at += load_le32(b->p + at + 4);
    if (c->size == 1)
        b->p[at + c->at] = (uint8_t)c->value;
    else if (c->size == 2)
        store_le16(b->p + at + c->at, (uint16_t)c->value);
    else if (c->size == 4)
        store_le32(b->p + at + c->at, c->value);
}

/* Whether it is the tree, or has the error in it. Offsets are those of the form in UTF-8. */
static bool says(const char *said, const char *wanted, bool utf8)
{
    if (strchr("mx ", wanted[0]))
        return strcmp(said, wanted) == 0;
    if (!utf8 && strncmp(wanted, "offset", 6) == 0)
        wanted = strchr(wanted, ':');
    return strstr(said, wanted) != NULL;
}

/* Adds <p> with the attributes to the root, which verify proves; the tree as text, or the error. */
static const char *added_text(struct bytes b, const struct manifest_attribute *a, size_t n,
                              struct buf *out, struct arena *arena)
{
    struct manifest_attribute copies[3];
    const struct manifest_element added = {
        .name = STR_INIT("p"), .attributes = copies, .n_attributes = n};
    struct manifest m, now;
    struct error err;

    for (size_t i = 0; i < n; i++)
        copies[i] = a[i];
    assert_int_equal(manifest_read(&m, b, arena, &err), 0);
    if (manifest_add(&m, m.root, &added, 1, out, &err) < 0)
        return arena_cstr(arena, str_from_c(err.text));
    assert_int_equal(manifest_read(&now, buf_view(out), arena, &err), 0);
    if (!axml_gained(&(struct start_gain){&m, &now, m.root, &added, 1, arena}, &err))
        fail_msg("not proven: %s", err.text);
    return read_text(buf_view(out), arena);
}

/* An element more changes nothing else, whatever is odd. */
static void assert_takes_more(struct bytes b, const char *said, struct arena *arena)
{
    static const char added[] = "p " MANIFEST_ANDROID ":name=text 'text' 0 0x1010003)";
    const struct manifest_attribute a =
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("text"), 0);
    size_t n = strlen(said);
    struct str wanted = said[n - 1] == ')'
                            ? arena_printf(arena, "%.*s, %s", (int)n - 1, said, added)
                            : arena_printf(arena, "%s (%s", said, added);
    struct error none;
    struct manifest m;
    const char *more;
    struct buf out;

    if (manifest_read(&m, b, arena, &none) < 0)
        return;
    buf_init(&out);
    more = added_text(b, &a, 1, &out, arena);
    if (!str_eq(str_from_c(more), wanted) && !strstr(more, "its attributes overlap"))
        fail_msg("%s, not %s", more, wanted.p);
    buf_release(&out);
}

static void chunks_mean_what_they_say(void **state)
{
    enum { FIRST = NODE + AXML_ELEMENT, SECOND = FIRST + AXML_ATTRIBUTE, TYPE = 15, DATA = 16 };
    static const struct {
        const char *what;
        struct change changes[2];
        const char *said; /* a text within, or the tree */
    } rows[] = {
        {"as it is", {{0}}, SMALL},
        {"hexadecimal",
         {{2, SECOND + TYPE, 1, AXML_TYPE_HEX}},
         "m text:name=text 'text' 0 0x1010003 m=number '' 7 (x)"},
        {"truth",
         {{2, SECOND + TYPE, 1, AXML_TYPE_TRUTH}},
         "m text:name=text 'text' 0 0x1010003 m=truth '' 7 (x)"},
        {"a reference",
         {{2, SECOND + TYPE, 1, 1}},
         "m text:name=text 'text' 0 0x1010003 m=other '' 7 (x)"},
        {"the text of a value that is none",
         {{2, SECOND + 8, 4, 2}},
         "m text:name=text 'text' 0 0x1010003 m=number 'x' 7 (x)"},
        {"the text of a text is its value",
         {{2, FIRST + DATA, 4, 2}},
         "m text:name=text 'x' 0 0x1010003 m=number '' 7 (x)"},
        {"a namespace of an element",
         {{3, NODE, 4, 3}},
         "m text:name=text 'text' 0 0x1010003 m=number '' 7 (text:x)"},
        {"fewer attributes", {{2, NODE + 12, 2, 1}}, "m text:name=text 'text' 0 0x1010003 (x)"},
        {"none", {{2, NODE + 12, 2, 0}}, "m (x)"},
        {"none, of no size", {{2, NODE + 12, 2, 0}, {2, NODE + 10, 2, 0}}, "m (x)"},
        {"a chunk that is not known",
         {{3, 0, 2, 0x110}, {4, 0, 2, 0x110}},
         "m text:name=text 'text' 0 0x1010003 m=number '' 7"},
        /* Strings that are not there are none. */
        {"the last string and one more",
         {{2, NODE + 4, 4, 4}},
         " text:name=text 'text' 0 0x1010003 m=number '' 7 (x)"},
        {"of a namespace", {{2, NODE, 4, 4}}, SMALL},
        {"of an attribute's namespace",
         {{2, FIRST, 4, 4}},
         "m name=text 'text' 0 0x1010003 m=number '' 7 (x)"},
        {"of an attribute's name",
         {{2, FIRST + 4, 4, 4}},
         "m text:=text 'text' 0 m=number '' 7 (x)"},
        {"of its text",
         {{2, FIRST + DATA, 4, 4}},
         "m text:name=text '' 0 0x1010003 m=number '' 7 (x)"},
        {"of what is no text", {{2, SECOND + 8, 4, 4}}, SMALL},
        {"of what is no text, far away", {{2, SECOND + 8, 4, 0xffff00}}, SMALL},
        {"whose text is nowhere",
         {{0, 28 + 3 * 4, 4, 0x20000}},
         "m name=text '' 0 0x1010003 m=number '' 7 (x)"},
        {"more in the pool than there are", {{0, 8, 4, 6}}, SMALL},
        {"fewer", {{0, 8, 4, 3}}, "m name=text '' 0 0x1010003 m=number '' 7 (x)"},
        {"a place of styles that are none", {{0, 24, 4, 0x7ffffff0}}, SMALL},
        /* A name without a resource: the text counts. */
        {"the text of a plain text",
         {{2, SECOND + TYPE, 1, AXML_TYPE_STRING}, {2, SECOND + 8, 4, 2}},
         "m text:name=text 'text' 0 0x1010003 m=text 'x' 0 (x)"},
        {"that is nowhere",
         {{2, SECOND + TYPE, 1, AXML_TYPE_STRING}, {2, SECOND + DATA, 4, 2}},
         "m text:name=text 'text' 0 0x1010003 m=text 'x' 0 (x)"},
        /* Chunks. */
        {"another type of the outermost", {{OUTER, 0, 2, 0}}, SMALL},
        {"a longer header of it", {{OUTER, 2, 2, 9}}, ": a chunk that does not fit"},
        {"an outermost that ends before", {{OUTER, 4, 4, 16}}, ": a chunk that does not fit"},
        {"a pool behind that is none",
         {{1, 0, 2, AXML_STRING_POOL}},
         ": the table of strings does not fit"},
        {"a map behind the root", {{6, 0, 2, AXML_RESOURCE_MAP}}, SMALL},
        {"a map among the nodes", {{4, 0, 2, AXML_RESOURCE_MAP}, {6, 0, 2, END}}, SMALL},
        {"a header of 7 bytes behind the root", {{6, 2, 2, 7}}, SMALL},
        {"a chunk as long as its header", {{6, 2, 2, 24}}, SMALL},
        {"a header longer than the chunk", {{6, 2, 2, 28}}, SMALL},
        {"a chunk a word too long", {{6, 4, 4, 28}}, SMALL},
        {"bytes that are no chunk", {{6, 4, 4, 20}}, SMALL},
        {"within the root", {{4, 4, 4, 22}}, "a chunk that does not fit"},
        {"no map", {{1, 0, 2, 0x181}}, "m text:name=text 'text' 0 m=number '' 7 (x)"},
        {"a map without entries", {{1, 2, 2, 12}}, "m text:name=text 'text' 0 m=number '' 7 (x)"},
        /* Elements. */
        {"a header too short for a node", {{2, 2, 2, 12}}, "a chunk that does not fit"},
        {"an element without room", {{4, 0, 2, START}}, "an element that does not fit"},
        {"attributes that overlap",
         {{2, NODE + 10, 2, 19}},
         "m text:name=text 'text' 0 0x1010003 =other '' 1808 (x)"},
        {"of 21 bytes", {{2, NODE + 10, 2, 21}}, "an element that does not fit"},
        {"one of 40 bytes",
         {{2, NODE + 10, 2, 40}, {2, NODE + 12, 2, 1}},
         "m text:name=text 'text' 0 0x1010003 (x)"},
        {"one of 41 bytes",
         {{2, NODE + 10, 2, 41}, {2, NODE + 12, 2, 1}},
         "an element that does not fit"},
        {"three", {{2, NODE + 12, 2, 3}}, "an element that does not fit"},
        {"that begin within the element",
         {{2, NODE + 8, 2, 19}},
         "m name=other '' 771 0x1010003 =other '' 1808 (x)"},
        {"that begin later", {{2, NODE + 8, 2, 21}}, "an element that does not fit"},
        {"one that begins later",
         {{2, NODE + 8, 2, 40}, {2, NODE + 12, 2, 1}},
         "m m=number '' 7 (x)"},
        {"behind the element",
         {{2, NODE + 8, 2, 61}, {2, NODE + 12, 2, 1}},
         "an element that does not fit"},
        {"another root", {{2, 0, 2, START_SPACE}, {5, 0, 2, START_SPACE}}, "x"},
        {"an end more", {{6, 0, 2, END}}, SMALL},
        {"another root, and an end more", {{2, 0, 2, START_SPACE}}, "x"},
        {"an end in front of the root", {{2, 0, 2, END}}, "an end without its element"},
        {"an end less", {{5, 0, 2, AXML_END_NAMESPACE}}, "an element does not end"},
    };

    (void)state;
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        struct buf b = small_xml(i % 2);
        struct arena arena;
        const char *said;

        arena_init(&arena);
        for (size_t k = 0; k < 2; k++)
            apply(&b, &rows[i / 2].changes[k]);
        said = read_text(buf_view(&b), &arena);
        if (!says(said, rows[i / 2].said, i % 2))
            fail_msg("%s, %s: %s", rows[i / 2].what, i % 2 ? "UTF-8" : "UTF-16", said);
        assert_takes_more(buf_view(&b), said, &arena);
        arena_release(&arena);
        buf_release(&b);
    }
}

/* ---- Texts of any length, elements of any depth ---- */

/* One element whose name is that string. */
static struct buf one_element(struct str name, bool utf8)
{
    struct buf b;

    open_xml(&b);
    put_pool(&b, &name, 1, utf8);
    put_node(&b, START, 0, 1, 0);
    put_node(&b, END, 0, 1, 0);
    close_xml(&b);
    return b;
}

static struct str text_of_length(struct arena *arena, size_t n)
{
    char *p = arena_alloc(arena, n + 1);

    memset(p, 'x', n);
    p[n] = '\0';
    return (struct str){p, n};
}

/* Lengths that take another form, on both sides. */
static const size_t lengths[] = {0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0x10000, 0x10001};

static void a_text_is_as_long_as_it_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * COUNT(lengths); i++) {
        size_t n = lengths[i / 2];
        bool utf8 = i % 2;
        struct arena arena;
        struct str name;
        struct buf b;

        if (utf8 && n > 0x7fff) /* has no form */
            continue;
        arena_init(&arena);
        name = text_of_length(&arena, n);
        b = one_element(name, utf8);
        assert_reads("a name", buf_view(&b), name.p);
        arena_release(&arena);
        buf_release(&b);
    }
}

/* UTF-16 of a name, and UTF-8 of it: pairs of surrogates, and halves of them. */
static void surrogates_are_joined(void **state)
{
    static const struct {
        uint16_t units[4];
        size_t n;
        const char *utf8;
    } rows[] = {
        {{0x41, 0xd83d, 0xde00}, 3, "A\xf0\x9f\x98\x80"},
        {{0xd83d, 0xde00, 0x41},
         3,
         "\xf0\x9f\x98\x80"
         "A"},
        {{0xd800, 0xdc00}, 2, "\xf0\x90\x80\x80"},
        {{0xdbff, 0xdfff}, 2, "\xf4\x8f\xbf\xbf"},
        {{0x41, 0xd83d}, 2, "A\xed\xa0\xbd"},
        {{0xde00, 0x41},
         2,
         "\xed\xb8\x80"
         "A"},
        {{0xd83d, 0xd83d, 0xde00}, 3, "\xed\xa0\xbd\xf0\x9f\x98\x80"},
        {{0xd83d, 0x41},
         2,
         "\xed\xa0\xbd"
         "A"},
        {{0x7ff, 0x800, 0xffff}, 3, "\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf b = one_element((struct str){"xxxx", rows[i].n}, false);
        uint8_t *text = b.p + AXML_CHUNK_HEADER + AXML_POOL_HEADER + 4 + 2;

        for (size_t k = 0; k < rows[i].n; k++)
            store_le16(text + 2 * k, rows[i].units[k]);
        assert_reads("surrogates", buf_view(&b), rows[i].utf8);
        buf_release(&b);
    }
}

/* Elements in elements, and behind the first another root. */
static struct buf nested(size_t depth, bool twice, bool binary)
{
    const struct str name = STR_INIT("m");
    struct buf b;

    if (!binary) {
        size_t marks[2 * MANIFEST_DEPTH_MAX + 2], n = 0;

        buf_init(&b);
        for (size_t i = 0; i < depth; i++) {
            if (i > 0)
                marks[n++] = protobuf_open(&b, 5);
            marks[n++] = protobuf_open(&b, 1);
            protobuf_str(&b, 3, name);
        }
        while (n > 0)
            protobuf_close(&b, marks[--n]);
        return b;
    }
    open_xml(&b);
    put_pool(&b, &name, 1, true);
    for (int k = 0; k <= twice; k++) {
        for (size_t i = 0; i < depth; i++)
            put_node(&b, START, 0, 1, 0);
        for (size_t i = 0; i < depth; i++)
            put_node(&b, END, 0, 1, 0);
    }
    close_xml(&b);
    return b;
}

static void elements_nest_up_to_a_limit(void **state)
{
    static const struct {
        size_t depth;
        bool twice, binary;
        const char *error; /* or NULL */
    } rows[] = {
        {MANIFEST_DEPTH_MAX, false, false, NULL},
        {MANIFEST_DEPTH_MAX, false, true, NULL},
        {MANIFEST_DEPTH_MAX + 1, false, false, "nested too deeply"},
        {MANIFEST_DEPTH_MAX + 1, false, true, "nested too deeply"},
        {1, true, true, NULL}, /* the first one is taken */
        {2, true, true, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf b = nested(rows[i].depth, rows[i].twice, rows[i].binary);
        struct arena arena;
        const char *said;
        size_t depth = 0;

        arena_init(&arena);
        said = read_text(buf_view(&b), &arena);
        for (const char *c = said; *c; c++)
            depth += *c == 'm';
        if (rows[i].error ? !strstr(said, rows[i].error) : depth != rows[i].depth)
            fail_msg("row %zu: %s", i, said);
        arena_release(&arena);
        buf_release(&b);
    }
}

/* ---- An element more ---- */

/* Each string of before is there, and each chunk stands at a multiple of 4. */
static void assert_kept(struct bytes was, struct bytes now, struct arena *arena)
{
    struct axml a, b;
    struct axml_chunk c;
    struct error err;

    assert_int_equal(axml_open(&a, was, &err), 0);
    if (axml_open(&b, now, &err) < 0)
        fail_msg("%s", err.text);
    for (uint32_t i = 0; i < a.strings; i++) {
        uint32_t k = i < a.resources ? i : i + (uint32_t)(b.resources - a.resources);
        struct str x, y;

        assert_int_equal(axml_string(&a, i, arena, &x), axml_string(&b, k, arena, &y));
        if (!str_eq(x, y))
            fail_msg("string %u is %.*s, and was %.*s", k, STR_ARG(y), STR_ARG(x));
    }
    for (uint32_t i = 0; i < a.resources; i++)
        assert_int_equal(axml_resource(&b, i), axml_resource(&a, i));
    for (bool more = axml_chunk_first(&b, &c); more; more = axml_chunk_next(&b, &c))
        if (c.at % 4 || c.size % 4)
            fail_msg("a chunk at %zu is %zu bytes long", c.at, c.size);
    assert_memory_equal(now.p + now.n - 3, was.p + was.n - 3, 3);
}

static void an_element_more_changes_nothing_else(void **state)
{
    const struct manifest_attribute rows[][3] = {
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("text"), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("new"), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("ne"), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("tex"), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("texts"), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR(""), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("\xef\xbf\xbf|"), 0)},
        {manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("\xf0\x90\x80\x80|"), 0)},
        {manifest_attribute_make(MANIFEST_PROCESS, VALUE_TEXT, STR("a"), 0),
         manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("b"), 0),
         manifest_attribute_make(MANIFEST_AUTHORITIES, VALUE_TEXT, STR(""), 0)},
        {manifest_attribute_make(MANIFEST_PROCESS, VALUE_TEXT, STR("a"), 0),
         manifest_attribute_make(MANIFEST_PROCESS, VALUE_TEXT, STR("a"), 0),
         manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("a"), 0)},
    };

    (void)state;
    /* UTF-16 and UTF-8; with a map of resources, and without one. */
    for (size_t i = 0; i < 4 * COUNT(rows); i++) {
        const struct manifest_attribute *a = rows[i / 4];
        const char *resource = i % 4 < 2 ? " 0x1010003" : "";
        size_t n = a[1].name.n ? 3 : 1;
        struct buf b = small_xml(i % 2), out, wanted;
        struct arena arena;
        const char *said;

        arena_init(&arena);
        buf_init(&out);
        buf_init(&wanted);
        if (i % 4 >= 2)
            apply(&b, &(struct change){1, 0, 2, 0x181});
        said = added_text(buf_view(&b), a, n, &out, &arena);
        assert_kept(buf_view(&b), buf_view(&out), &arena);
        buf_printf(&wanted, "m text:name=text 'text' 0%s m=number '' 7 (x, p", resource);
        for (size_t k = 0; k < n; k++)
            put_attribute_text(&wanted, &a[k]);
        buf_str(&wanted, STR(")"));
        buf_u8(&wanted, 0);
        assert_string_equal(said, (const char *)wanted.p);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
        buf_release(&wanted);
    }
}

/* It is of the line in which its parent ends. */
static void an_element_more_has_a_line(void **state)
{
    const struct manifest_attribute a =
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("text"), 0);
    struct buf b = small_xml(true), out;
    struct axml_chunk c;
    struct axml x;
    struct arena arena;
    struct error err;
    uint32_t lines[16];
    size_t n = 0;
    static const uint32_t wanted[] = {3, 4, 5, 6, 6, 6, 7};

    (void)state;
    arena_init(&arena);
    buf_init(&out);
    (void)added_text(buf_view(&b), &a, 1, &out, &arena);
    assert_int_equal(axml_open(&x, buf_view(&out), &err), 0);
    for (bool more = axml_chunk_first(&x, &c); more; more = axml_chunk_next(&x, &c))
        if (c.type >= START_SPACE && c.type < AXML_RESOURCE_MAP)
            lines[n++] = load_le32(out.p + c.at + 8);
    assert_int_equal(n, COUNT(wanted));
    assert_memory_equal(lines, wanted, sizeof(wanted));
    arena_release(&arena);
    buf_release(&b);
    buf_release(&out);
}

/* More strings stand for resources than there are: the others are none, and stay so. */
static void a_map_may_be_longer_than_the_pool(void **state)
{
    const struct manifest_attribute a =
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("m"), 0);

    (void)state;
    for (uint32_t entries = 0; entries < 3; entries++) {
        const struct str name = STR_INIT("m");
        struct buf b, out;
        struct arena arena;
        const char *said;

        open_xml(&b);
        put_pool(&b, &name, 1, true);
        buf_le16(&b, AXML_RESOURCE_MAP);
        buf_le16(&b, AXML_CHUNK_HEADER);
        buf_le32(&b, AXML_CHUNK_HEADER + 4 * entries);
        for (uint32_t i = 0; i < entries; i++)
            buf_le32(&b, NAME - 1 + i);
        put_node(&b, START, 0, 1, 0);
        put_node(&b, END, 0, 1, 0);
        close_xml(&b);
        arena_init(&arena);
        buf_init(&out);
        said = added_text(buf_view(&b), &a, 1, &out, &arena);
        assert_string_equal(said, "m (p " MANIFEST_ANDROID ":name=text 'm' 0 0x1010003)");
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

/* A text of 32,767 bytes is the longest. */
static void a_text_that_is_too_long_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * COUNT(lengths); i++) {
        struct buf b = small_xml(i % 2), out;
        struct manifest_attribute a;
        struct arena arena;
        const char *said;
        size_t n = lengths[i / 2];

        arena_init(&arena);
        buf_init(&out);
        a = manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, text_of_length(&arena, n), 0);
        said = added_text(buf_view(&b), &a, 1, &out, &arena);
        if (n > 0x7fff)
            assert_string_equal(said, arena_printf(&arena, "a text of %zu bytes is too long", n).p);
        else
            assert_string_equal(said, arena_printf(&arena,
                                                   "m text:name=text 'text' 0 0x1010003 m=number "
                                                   "'' 7 (x, p %s:name=text '%s' 0 0x1010003)",
                                                   MANIFEST_ANDROID, a.text.p)
                                          .p);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

/* A node has room for the numbers of its strings. Behind the root it only ends what is read. */
static void a_node_without_its_strings_is_told(void **state)
{
    static const struct {
        struct change change;
        bool fits;
    } rows[] = {
        {{4, 2, 2, 12}, false}, {{4, 2, 2, 16}, true},  {{4, 2, 2, 17}, false},
        {{4, 2, 2, 20}, false}, {{4, 2, 2, 24}, false}, {{6, 2, 2, 12}, true},
        {{6, 2, 2, 16}, true},  {{6, 2, 2, 20}, true},
    };
    const struct manifest_attribute a =
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("text"), 0);

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf b = small_xml(true), out;
        struct error err = {{0}, false};
        struct manifest m;
        struct arena arena;

        arena_init(&arena);
        buf_init(&out);
        apply(&b, &rows[i].change);
        if ((manifest_read(&m, buf_view(&b), &arena, &err) == 0) != rows[i].fits)
            fail_msg("row %zu: %s", i, err.text);
        if (rows[i].fits)
            assert_non_null(strstr(added_text(buf_view(&b), &a, 1, &out, &arena), ":name=text"));
        else
            assert_non_null(strstr(err.text, "that does not fit"));
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

/* An element without attributes needs no map, and gets none. */
static void no_map_is_made_for_nothing(void **state)
{
    const struct manifest_element added = {.name = STR_INIT("p")};

    (void)state;
    for (int map = 0; map < 2; map++) {
        struct buf b = small_xml(true), out;
        struct manifest m;
        struct arena arena;
        struct axml x;
        struct error err;

        arena_init(&arena);
        buf_init(&out);
        if (!map)
            apply(&b, &(struct change){1, 0, 2, 0x181});
        assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
        assert_int_equal(manifest_add(&m, m.root, &added, 1, &out, &err), 0);
        assert_int_equal(axml_open(&x, buf_view(&out), &err), 0);
        assert_int_equal(x.map.size > 0, map);
        assert_int_equal(manifest_read(&m, buf_view(&out), &arena, &err), 0);
        assert_true(str_eq(m.root->last->name, STR("p")));
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

/* Where the string that stands for a resource can't be read, the name is written once more. */
static void a_name_that_cannot_be_read_is_not_taken(void **state)
{
    static const struct change broken = {0, 28, 4, 0x20000};
    const struct manifest_attribute a =
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("text"), 0);

    (void)state;
    for (int is_broken = 0; is_broken < 2; is_broken++) {
        struct buf b = small_xml(true), out;
        struct arena arena;
        struct error err;
        struct axml x;

        arena_init(&arena);
        buf_init(&out);
        if (is_broken)
            apply(&b, &broken);
        assert_string_equal(added_text(buf_view(&b), &a, 1, &out, &arena),
                            arena_printf(&arena,
                                         "m text:%s=text 'text' 0 0x1010003 m=number '' 7 (x, p "
                                         "%s:name=text 'text' 0 0x1010003)",
                                         is_broken ? "" : "name", MANIFEST_ANDROID)
                                .p);
        assert_int_equal(axml_open(&x, buf_view(&out), &err), 0);
        assert_int_equal(x.resources, is_broken ? 2 : 1);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

/* A name that stands for its resource, and a text, are not written a second time. */
static void what_is_there_is_taken(void **state)
{
    const struct manifest_attribute a =
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("text"), 0);
    const struct manifest_element added = {
        .name = STR_INIT("x"), .attributes = (struct manifest_attribute *)&a, .n_attributes = 1};

    (void)state;
    for (int utf8 = 0; utf8 < 2; utf8++) {
        struct buf b = small_xml(utf8), out;
        struct manifest m;
        struct arena arena;
        struct axml was, now;
        struct error err;

        arena_init(&arena);
        buf_init(&out);
        assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
        assert_int_equal(manifest_add(&m, m.root, &added, 1, &out, &err), 0);
        assert_int_equal(axml_open(&was, buf_view(&b), &err), 0);
        assert_int_equal(axml_open(&now, buf_view(&out), &err), 0);
        assert_int_equal(now.resources, was.resources);
        assert_int_equal(now.strings, was.strings + 1); /* the namespace */
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

/* ---- Questions ---- */

#define USES(fields)   "5{1{3'uses-sdk' " fields "}}"
#define MIN_SDK(value) "4{1'" MANIFEST_ANDROID "' 2'minSdkVersion' 3'9' 5=16843276 " value "}"

/* The first number that android:minSdkVersion has; a preview's name is none. */
static void the_lowest_version_is_a_number(void **state)
{
    static const struct {
        const char *fields;
        uint32_t min_sdk; /* 0: it has none */
    } rows[] = {
        {"", 0},
        {USES(""), 0},
        {USES(MIN_SDK("6{7{6=21}}")), 21},
        {USES(MIN_SDK("6{7{7=22}}")), 22},
        {USES(MIN_SDK("")), 0},
        {USES(MIN_SDK("6{7{8=1}}")), 0},
        {USES("") USES(MIN_SDK("6{7{6=21}}")), 21},
        {USES(MIN_SDK("")) USES(MIN_SDK("6{7{6=23}}")), 23},
        {USES(MIN_SDK("6{7{6=21}}")) USES(MIN_SDK("6{7{6=23}}")), 21},
        {"5{1{3'uses'}}" USES(MIN_SDK("6{7{6=21}}")), 21},
        {"5{1{3'uses' " MIN_SDK("6{7{6=21}}") "}}", 0},
        {"5{1{2's' 3'uses-sdk' " MIN_SDK("6{7{6=21}}") "}}", 0},
        /* The resource counts, or if there is none, the name. */
        {USES("4{2'x' 5=16843276 6{7{6=21}}}"), 21},
        {USES("4{1'" MANIFEST_ANDROID "' 2'minSdkVersion' 5=16843277 6{7{6=21}}}"), 0},
        {USES("4{1'" MANIFEST_ANDROID "' 2'minSdkVersion' 6{7{6=21}}}"), 21},
        {USES("4{2'minSdkVersion' 6{7{6=21}}}"), 0},
        {USES("4{1'" MANIFEST_ANDROID "' 2'minSdk' 6{7{6=21}}}"), 0},
        {USES("4{2'a'} 4{2'b'} " MIN_SDK("6{7{6=21}}")), 21},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint32_t min_sdk = 0;
        struct buf b, all;
        struct manifest m;
        struct arena arena;
        struct error err;

        buf_init(&b);
        buf_init(&all);
        arena_init(&arena);
        buf_printf(&all, "1{3'manifest' %s}%c", rows[i].fields, 0);
        put_fields(&b, (const char *)all.p);
        if (manifest_read(&m, buf_view(&b), &arena, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        if (manifest_min_sdk(&m, &min_sdk) != (rows[i].min_sdk > 0) || min_sdk != rows[i].min_sdk)
            fail_msg("row %zu: %u", i, min_sdk);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&all);
    }
}

/* What has another kind of value is as if it were not there. */
static void a_question_of_an_attribute_has_an_answer(void **state)
{
    static const struct {
        const char *fields, *text, *plain;
        bool truth[2]; /* if nothing says so: false, true */
    } rows[] = {
        {"", "", NULL, {false, true}},
        {"4{2'x' 3't'}", "", "t", {false, true}},
        {"4{1's' 2'x' 3't'}", "", NULL, {false, true}},
        {"4{2'x' 3't' 5=16842755}", "t", NULL, {false, true}},
        {"4{2'y' 3'u'} 4{2'x' 3't'}", "", "t", {false, true}},
        {"4{2'xx' 3't'}", "", NULL, {false, true}},
        {"4{2'x' 5=16842764 6{7{8=1}}}", "", NULL, {true, true}},
        {"4{2'x' 5=16842764 6{7{8=0}}}", "", NULL, {false, false}},
        {"4{2'x' 5=16842764 6{7{6=1}}}", "", NULL, {false, true}},
        {"4{2'x' 5=16842755 6{7{6=1}}}", "", NULL, {false, true}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct manifest_attribute *plain;
        struct buf b, all;
        struct manifest m;
        struct arena arena;
        struct error err;

        buf_init(&b);
        buf_init(&all);
        arena_init(&arena);
        buf_printf(&all, "1{3'manifest' %s}%c", rows[i].fields, 0);
        put_fields(&b, (const char *)all.p);
        if (manifest_read(&m, buf_view(&b), &arena, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        plain = manifest_plain_attribute(m.root, STR("x"));
        if ((plain != NULL) != (rows[i].plain != NULL) ||
            (plain && !str_eq(plain->text, str_from_c(rows[i].plain))))
            fail_msg("row %zu: plain", i);
        if (!str_eq(manifest_text(m.root, MANIFEST_NAME), str_from_c(rows[i].text)))
            fail_msg("row %zu: text", i);
        for (int k = 0; k < 2; k++)
            if (manifest_truth(m.root, MANIFEST_HAS_CODE, k) != rows[i].truth[k])
                fail_msg("row %zu: truth", i);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&all);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_mean_what_they_say),
        cmocka_unit_test(chunks_mean_what_they_say),
        cmocka_unit_test(a_text_is_as_long_as_it_says),
        cmocka_unit_test(surrogates_are_joined),
        cmocka_unit_test(elements_nest_up_to_a_limit),
        cmocka_unit_test(an_element_more_changes_nothing_else),
        cmocka_unit_test(an_element_more_has_a_line),
        cmocka_unit_test(a_node_without_its_strings_is_told),
        cmocka_unit_test(no_map_is_made_for_nothing),
        cmocka_unit_test(a_name_that_cannot_be_read_is_not_taken),
        cmocka_unit_test(what_is_there_is_taken),
        cmocka_unit_test(the_lowest_version_is_a_number),
        cmocka_unit_test(a_question_of_an_attribute_has_an_answer),
        cmocka_unit_test(a_map_may_be_longer_than_the_pool),
        cmocka_unit_test(a_text_that_is_too_long_is_told),
    };

    return RUN_TAP(tests);
}
