/* SPDX-License-Identifier: Apache-2.0 */
/* manifest/: both forms are read into the same tree, an element more is all that differs, and what
 * is damaged is refused. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/protobuf.h"
#include "manifest/axml.h"

#define LE2(v) (uint8_t)(v), (uint8_t)((unsigned)(v) >> 8)
#define LE4(v) LE2((uint32_t)(v)&0xffff), LE2((uint32_t)(v) >> 16)
#define PUT(b, ...)                                               \
    buf_bytes((b), (struct bytes){(const uint8_t[]){__VA_ARGS__}, \
                                  sizeof((const uint8_t[]){__VA_ARGS__})})

enum { MIN_SDK = 0x0101020c, NAME = 0x01010003, DEBUGGABLE = 0x0101000f };

/* Strings of the binary manifest: the first two stand for resources. */
static const char *const texts[] = {
    "minSdkVersion",   "name",     MANIFEST_ANDROID,
    "android",         "manifest", "package",
    "com.example",     "uses-sdk", "application",
    "com.example.App", "provider", "\xc3\xa9\xf0\x9f\x98\x80",
};
enum { TEXTS = sizeof(texts) / sizeof(texts[0]), URI = 2 };

static uint32_t text(const char *s)
{
    uint32_t i = 0;

    while (strcmp(texts[i], s) != 0)
        i++;
    return i;
}

static void put_text(struct buf *b, const char *s, bool utf8)
{
    bool wide = (unsigned char)s[0] == 0xc3;
    size_t n = strlen(s);

    if (utf8) {
        PUT(b, (uint8_t)(wide ? 3 : n), (uint8_t)n);
        buf_bytes(b, (struct bytes){(const uint8_t *)s, n + 1});
        return;
    }
    buf_le16(b, (uint16_t)(wide ? 3 : n));
    if (wide)
        PUT(b, LE2(0xe9), LE2(0xd83d), LE2(0xde00));
    for (size_t i = 0; i < n && !wide; i++)
        buf_le16(b, (uint8_t)s[i]);
    buf_le16(b, 0);
}

static void put_pool(struct buf *b, bool utf8)
{
    uint32_t at[TEXTS];
    struct buf data;

    buf_init(&data);
    for (size_t i = 0; i < TEXTS; i++) {
        at[i] = (uint32_t)data.n;
        put_text(&data, texts[i], utf8);
    }
    buf_align(&data, 4);
    PUT(b, LE2(1), LE2(28), LE4(28 + 4 * TEXTS + data.n), LE4(TEXTS), LE4(0), LE4(utf8 ? 0x101 : 1),
        LE4(28 + 4 * TEXTS), LE4(0));
    for (size_t i = 0; i < TEXTS; i++)
        buf_le32(b, at[i]);
    buf_bytes(b, buf_view(&data));
    buf_release(&data);
}

static void put_start(struct buf *b, const char *name, size_t attributes)
{
    PUT(b, LE2(0x102), LE2(16), LE4(36 + 20 * attributes), LE4(3), LE4(-1));
    PUT(b, LE4(-1), LE4(text(name)), LE2(20), LE2(20), LE2(attributes), LE2(0), LE2(0), LE2(0));
}

static void put_end(struct buf *b, const char *name)
{
    PUT(b, LE2(0x103), LE2(16), LE4(24), LE4(4), LE4(-1), LE4(-1), LE4(text(name)));
}

/* <manifest package="com.example"><uses-sdk android:minSdkVersion="21"/>
 * <application android:name="com.example.App"/></manifest>, and some bytes after it. */
static struct buf binary(bool utf8)
{
    struct buf body, all;

    buf_init(&body);
    buf_init(&all);
    put_pool(&body, utf8);
    PUT(&body, LE2(0x180), LE2(8), LE4(16), LE4(MIN_SDK), LE4(NAME));
    PUT(&body, LE2(0x100), LE2(16), LE4(24), LE4(1), LE4(-1), LE4(text("android")), LE4(URI));
    put_start(&body, "manifest", 1);
    PUT(&body, LE4(-1), LE4(text("package")), LE4(text("com.example")), LE2(8), 0, 3,
        LE4(text("com.example")));
    put_start(&body, "uses-sdk", 1);
    PUT(&body, LE4(URI), LE4(0), LE4(-1), LE2(8), 0, 0x10, LE4(21));
    put_end(&body, "uses-sdk");
    put_start(&body, "application", 1);
    PUT(&body, LE4(URI), LE4(1), LE4(text("com.example.App")), LE2(8), 0, 3,
        LE4(text("com.example.App")));
    PUT(&body, LE2(0x104), LE2(16), LE4(28), LE4(1), LE4(-1), LE4(TEXTS - 1), LE2(8), 0, 3,
        LE4(TEXTS - 1));
    put_end(&body, "application");
    put_end(&body, "manifest");
    PUT(&body, LE2(0x101), LE2(16), LE4(24), LE4(1), LE4(-1), LE4(text("android")), LE4(URI));
    PUT(&all, LE2(3), LE2(8), LE4(8 + body.n));
    buf_bytes(&all, buf_view(&body));
    PUT(&all, 'e', 'n', 'd');
    buf_release(&body);
    return all;
}

static void put_attribute(struct buf *b, const char *space, const char *name, const char *value,
                          uint32_t resource, int number)
{
    size_t mark = protobuf_open(b, 4), item, primitive;

    protobuf_str(b, 1, str_from_c(space));
    protobuf_str(b, 2, str_from_c(name));
    protobuf_str(b, 3, str_from_c(value));
    if (resource)
        protobuf_uint(b, 5, resource);
    if (number >= 0) {
        item = protobuf_open(b, 6);
        primitive = protobuf_open(b, 7);
        protobuf_uint(b, 6, (uint64_t)number);
        protobuf_close(b, primitive);
        protobuf_close(b, item);
    }
    protobuf_close(b, mark);
}

static size_t open_node(struct buf *b, size_t *element, const char *name)
{
    size_t node = protobuf_open(b, 5);

    *element = protobuf_open(b, 1);
    protobuf_str(b, 3, str_from_c(name));
    return node;
}

/* The same, with the place in the source after each element, and a text. */
static struct buf protobuf(void)
{
    size_t root, node, element, source;
    struct buf b;

    buf_init(&b);
    root = protobuf_open(&b, 1);
    protobuf_str(&b, 3, STR("manifest"));
    put_attribute(&b, "", "package", "com.example", 0, -1);
    node = open_node(&b, &element, "uses-sdk");
    put_attribute(&b, MANIFEST_ANDROID, "minSdkVersion", "21", MIN_SDK, 21);
    protobuf_close(&b, element);
    protobuf_close(&b, node);
    node = open_node(&b, &element, "application");
    put_attribute(&b, MANIFEST_ANDROID, "name", "com.example.App", NAME, -1);
    protobuf_close(&b, element);
    source = protobuf_open(&b, 3);
    protobuf_uint(&b, 1, 300);
    protobuf_close(&b, source);
    protobuf_close(&b, node);
    node = protobuf_open(&b, 5);
    protobuf_str(&b, 2, STR("\n"));
    protobuf_close(&b, node);
    protobuf_close(&b, root);
    source = protobuf_open(&b, 3);
    protobuf_uint(&b, 1, 2);
    protobuf_close(&b, source);
    return b;
}

static const struct {
    const char *name;
    int utf8; /* -1: protocol buffers */
} forms[] = {{"UTF-16", false}, {"UTF-8", true}, {"protobuf", -1}};

enum { FORMS = sizeof(forms) / sizeof(forms[0]) };

static struct buf made(size_t form)
{
    return forms[form].utf8 < 0 ? protobuf() : binary(forms[form].utf8);
}

static void is(struct str s, const char *expected)
{
    assert_int_equal(s.n, strlen(expected));
    assert_memory_equal(s.p, expected, s.n);
}

static const struct manifest_element *application_of(const struct manifest *m)
{
    const struct manifest_element *a = manifest_child(m->root, STR("application"), NULL);

    assert_non_null(a);
    assert_null(manifest_child(m->root, STR("application"), a));
    return a;
}

static void check_first(const struct manifest *m)
{
    uint32_t min_sdk = 0;

    is(m->root->name, "manifest");
    is(manifest_plain_attribute(m->root, STR("package"))->text, "com.example");
    assert_null(manifest_plain_attribute(m->root, STR("split")));
    assert_true(manifest_min_sdk(m, &min_sdk));
    assert_int_equal(min_sdk, 21);
    is(manifest_text(application_of(m), MANIFEST_NAME), "com.example.App");
    is(manifest_text(application_of(m), MANIFEST_PROCESS), "");
    assert_true(manifest_truth(application_of(m), MANIFEST_HAS_CODE, true));
    assert_false(manifest_truth(application_of(m), MANIFEST_NAME, false));
}

static void all_forms_are_the_same_tree(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct buf b = made(i);
        struct arena arena;
        struct manifest m;
        struct error err;

        arena_init(&arena);
        if (manifest_read(&m, buf_view(&b), &arena, &err) < 0)
            fail_msg("%s: %s", forms[i].name, err.text);
        assert_int_equal(m.form, forms[i].utf8 < 0 ? MANIFEST_PROTOBUF : MANIFEST_BINARY);
        check_first(&m);
        arena_release(&arena);
        buf_release(&b);
    }
}

/* Two, the second with a name of some length, so that lengths of one byte become two. */
static const char long_text[] =
    "com.example.a.name.so.long.that.what.counts.it.takes.another.byte.in.protocol.buffers.which."
    "is."
    "why.it.goes.on.and.on.to.more.than.a.hundred.and.twenty.seven.bytes";

static void add_two(const struct manifest *m, const struct manifest_element *to, struct buf *out)
{
    struct manifest_attribute first[] = {
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("a.B"), 0),
        manifest_attribute_make(MANIFEST_EXPORTED, VALUE_TRUTH, STR(""), 0),
        manifest_attribute_make(MANIFEST_INIT_ORDER, VALUE_NUMBER, STR(""), 0x7fffffff),
        manifest_attribute_make(MANIFEST_DIRECT_BOOT_AWARE, VALUE_TRUTH, STR(""), 1),
    };
    struct manifest_attribute second[] = {
        manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR(long_text), 0),
        manifest_attribute_make(MANIFEST_AUTHORITIES, VALUE_TEXT, STR("\xc3\xa9\xf0\x9f\x98\x80"),
                                0),
    };
    const struct manifest_element added[] = {
        {.name = STR_INIT("provider"), .attributes = first, .n_attributes = 4},
        {.name = STR_INIT("brand-new"), .attributes = second, .n_attributes = 2},
    };
    struct error err;

    if (manifest_add(m, to, added, 2, out, &err) < 0)
        fail_msg("%s", err.text);
}

static void check_added(const struct manifest *m)
{
    const struct manifest_element *to = application_of(m);
    const struct manifest_element *p = manifest_child(to, STR("provider"), NULL);
    const struct manifest_element *q = manifest_child(to, STR("brand-new"), NULL);

    assert_ptr_equal(to->last, q);
    assert_int_equal(p->n_attributes, 4);
    is(manifest_text(p, MANIFEST_NAME), "a.B");
    assert_false(manifest_truth(p, MANIFEST_EXPORTED, true));
    assert_int_equal(manifest_attribute_of(p, MANIFEST_INIT_ORDER)->number, 0x7fffffff);
    assert_true(manifest_truth(p, MANIFEST_DIRECT_BOOT_AWARE, false));
    is(manifest_attribute_of(p, MANIFEST_EXPORTED)->space, MANIFEST_ANDROID);
    assert_int_equal(manifest_attribute_of(p, MANIFEST_EXPORTED)->resource, 0x01010010);
    is(manifest_text(q, MANIFEST_NAME), long_text);
    is(manifest_text(q, MANIFEST_AUTHORITIES), texts[TEXTS - 1]);
}

static void what_was_there_stays(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct buf b = made(i), out, again;
        struct arena arena;
        struct manifest m;
        struct error err;

        buf_init(&out);
        buf_init(&again);
        arena_init(&arena);
        assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
        add_two(&m, application_of(&m), &out);
        if (manifest_read(&m, buf_view(&out), &arena, &err) < 0)
            fail_msg("%s: %s", forms[i].name, err.text);
        check_first(&m);
        check_added(&m);
        /* What is there now is not made again: the second time nothing is put in front. */
        add_two(&m, application_of(&m), &again);
        assert_int_equal(manifest_read(&m, buf_view(&again), &arena, &err), 0);
        check_first(&m);
        if (forms[i].utf8 >= 0)
            assert_int_equal(again.n - out.n, 2 * (36 + 24) + 6 * 20);
        assert_memory_equal(out.p + out.n - 3, b.p + b.n - 3, 3);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
        buf_release(&again);
    }
}

/* What is in the buffer already stays in front of it. */
static void it_is_appended(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct buf b = made(i), out, behind;
        struct arena arena;
        struct manifest m;
        struct error err;

        buf_init(&out);
        buf_init(&behind);
        arena_init(&arena);
        assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
        add_two(&m, application_of(&m), &out);
        buf_str(&behind, STR("before it"));
        add_two(&m, application_of(&m), &behind);
        assert_int_equal(behind.n, 9 + out.n);
        assert_memory_equal(behind.p, "before it", 9);
        assert_memory_equal(behind.p + 9, out.p, out.n);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
        buf_release(&behind);
    }
}

/* Numbers of strings in nodes that the tree does not have. */
static void text_between_elements_keeps_its_string(void **state)
{
    struct buf b = binary(true), out;
    struct arena arena;
    struct manifest m;
    struct axml_chunk c;
    struct axml x;
    struct error err;
    size_t seen = 0;

    (void)state;
    buf_init(&out);
    arena_init(&arena);
    assert_int_equal(manifest_read(&m, buf_view(&b), &arena, &err), 0);
    add_two(&m, application_of(&m), &out);
    assert_int_equal(axml_open(&x, buf_view(&out), &err), 0);
    assert_false(x.flags & AXML_SORTED);
    for (bool more = axml_chunk_first(&x, &c); more; more = axml_chunk_next(&x, &c)) {
        static const size_t places[] = {16, 16 + 8};
        struct str s;

        for (size_t k = 0; k < 2 && c.type == AXML_CDATA; k++, seen++) {
            assert_true(axml_string(&x, load_le32(out.p + c.at + places[k]), &arena, &s));
            is(s, texts[TEXTS - 1]);
        }
        if (c.type == AXML_START_NAMESPACE || c.type == AXML_END_NAMESPACE) {
            assert_true(axml_string(&x, load_le32(out.p + c.at + 20), &arena, &s));
            is(s, MANIFEST_ANDROID);
            seen++;
        }
    }
    assert_int_equal(seen, 4);
    arena_release(&arena);
    buf_release(&b);
    buf_release(&out);
}

/* The first strings of a pool get a style: a table of them, whose spans are the tag of string 1
 * from character 0 to 0, and the end. */
static void style_put(struct buf *b, uint32_t n)
{
    enum { POOL = 8 };
    size_t tables = POOL + 28 + 4 * (size_t)load_le32(b->p + POOL + 8);
    size_t end = POOL + load_le32(b->p + POOL + 4);
    struct buf out;

    buf_init(&out);
    buf_bytes(&out, (struct bytes){b->p, tables});
    buf_zero(&out, 4 * (size_t)n);
    buf_bytes(&out, (struct bytes){b->p + tables, end - tables});
    PUT(&out, LE4(1), LE4(0), LE4(0), LE4(-1), LE4(-1), LE4(-1));
    store_le32(out.p + POOL + 24, (uint32_t)(end + 4 * n - POOL));
    store_le32(out.p + POOL + 20, load_le32(b->p + POOL + 20) + 4 * n);
    store_le32(out.p + POOL + 12, n);
    store_le32(out.p + POOL + 4, (uint32_t)(out.n - POOL));
    store_le32(out.p + 4, load_le32(b->p + 4) + (uint32_t)(out.n - end));
    buf_bytes(&out, (struct bytes){b->p + end, b->n - end});
    buf_release(b);
    *b = out;
}

/* A style belongs to the string of its number. One that comes in front of others has none. */
static void styles_keep_their_strings(void **state)
{
    enum { END = 12 };
    struct manifest_attribute known =
                                  manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, STR("a.B"), 0),
                              fresh = manifest_attribute_make(MANIFEST_EXPORTED, VALUE_TRUTH,
                                                              STR(""), 0);
    const struct {
        struct manifest_attribute *a;
        uint32_t styles, after;
        uint32_t offsets[4];
    } rows[] = {
        {&known, 1, 1, {0}},
        {&fresh, 1, 1, {0}},
        {&known, 3, 3, {0}},
        {&fresh, 2, 2, {0}},
        {&fresh, 3, 4, {0, 0, END, 0}},
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        struct manifest_element added = {
            .name = STR_INIT("provider"), .attributes = rows[i / 2].a, .n_attributes = 1};
        struct buf b = binary(i % 2), out;
        struct error err = {{0}, false};
        struct manifest m, again;
        struct arena arena;
        struct axml x;

        style_put(&b, rows[i / 2].styles);
        buf_init(&out);
        arena_init(&arena);
        if (manifest_read(&m, buf_view(&b), &arena, &err) < 0)
            fail_msg("row %zu: %s", i, err.text);
        check_first(&m);
        assert_int_equal(manifest_add(&m, application_of(&m), &added, 1, &out, &err), 0);
        assert_int_equal(manifest_read(&again, buf_view(&out), &arena, &err), 0);
        is(application_of(&again)->first->name, "provider");
        assert_int_equal(axml_open(&x, buf_view(&out), &err), 0);
        assert_int_equal(x.styles, rows[i / 2].after);
        for (uint32_t k = 0; k < x.styles; k++)
            assert_int_equal(load_le32(out.p + x.offsets + 4 * (x.strings + k)),
                             rows[i / 2].offsets[k]);
        assert_memory_equal(out.p + x.text_end, "\1\0\0\0\0\0\0\0\0\0\0\0\377\377\377\377", 16);
        assert_int_equal(x.text_end + 24, x.pool.at + x.pool.size);
        arena_release(&arena);
        buf_release(&b);
        buf_release(&out);
    }
}

static void cut_short_it_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        struct buf b = made(i);
        /* What follows the outermost chunk, or the root, is not looked at. */
        size_t end = forms[i].utf8 < 0 ? b.n - 4 : b.n - 3;

        for (size_t n = 0; n < end; n++) {
            uint8_t *copy = mem_dup(b.p, n ? n : 1); /* for AddressSanitizer */
            struct arena arena;
            struct manifest m;
            struct error err = {{0}, false};

            arena_init(&arena);
            if (manifest_read(&m, (struct bytes){copy, n}, &arena, &err) == 0 || !err.text[0])
                fail_msg("%s, cut to %zu of %zu bytes", forms[i].name, n, b.n);
            arena_release(&arena);
            free(copy);
        }
        buf_release(&b);
    }
}

static void what_does_not_fit_is_refused(void **state)
{
    static const struct {
        size_t at;
        uint8_t byte;
        const char *what;
    } rows[] = {
        {2, 7, "offset 0: a chunk that does not fit"},
        {8 + 2, 7, "offset 8: a chunk that does not fit"},
        {8 + 4, 8, "offset 8: a chunk that does not fit"}, /* smaller than its header */
        {8 + 10, 0xff, "offset 8: the table of strings does not fit"},
        {8 + 21, 0xff, "offset 8: the strings are not in it"},
        {8, 2, "it has no strings"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf b = binary(true);
        struct arena arena;
        struct manifest m;
        struct error err = {{0}, false};

        arena_init(&arena);
        b.p[rows[i].at] = rows[i].byte;
        if (manifest_read(&m, buf_view(&b), &arena, &err) == 0 || !strstr(err.text, rows[i].what))
            fail_msg("row %zu: %s", i, err.text);
        arena_release(&arena);
        buf_release(&b);
    }
}

/* Names that a shrinker blanked are found by their resource; without one, by name and namespace. */
static void attributes_are_found_by_their_resource(void **state)
{
    static const struct {
        struct manifest_attribute a;
        bool is_name;
    } rows[] = {
        {{.space = STR_INIT(MANIFEST_ANDROID), .name = STR_INIT("name"), .resource = NAME}, true},
        {{.name = STR_INIT(""), .resource = NAME}, true},
        {{.space = STR_INIT(MANIFEST_ANDROID), .name = STR_INIT("name")}, true},
        {{.name = STR_INIT("name")}, false},
        {{.space = STR_INIT(MANIFEST_ANDROID), .name = STR_INIT("name"), .resource = DEBUGGABLE},
         false},
        {{.space = STR_INIT("http://example.com"), .name = STR_INIT("name")}, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct manifest_attribute a = rows[i].a;
        struct manifest_element e = {.attributes = &a, .n_attributes = 1};

        if ((manifest_attribute_of(&e, MANIFEST_NAME) != NULL) != rows[i].is_name)
            fail_msg("row %zu", i);
        assert_ptr_equal(manifest_plain_attribute(&e, STR("name")), i == 3 ? &a : NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms_are_the_same_tree),
        cmocka_unit_test(what_was_there_stays),
        cmocka_unit_test(it_is_appended),
        cmocka_unit_test(text_between_elements_keeps_its_string),
        cmocka_unit_test(styles_keep_their_strings),
        cmocka_unit_test(cut_short_it_is_refused),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(attributes_are_found_by_their_resource),
    };

    return RUN_TAP(tests);
}
