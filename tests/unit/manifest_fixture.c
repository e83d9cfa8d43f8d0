/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/manifest_fixture.h"

#include <stdio.h>

#include "lib/protobuf.h"
#include "manifest/manifest.h"

/* Fields of aapt2's Resources.proto. */
enum {
    NODE = 1,
    ELEMENT_NAME = 3,
    ELEMENT_ATTRIBUTE = 4,
    ELEMENT_CHILD = 5,
    ATTRIBUTE_SPACE = 1,
    ATTRIBUTE_NAME = 2,
    ATTRIBUTE_TEXT = 3,
    ATTRIBUTE_RESOURCE = 5,
    ATTRIBUTE_ITEM = 6,
    ITEM_PRIMITIVE = 7,
    PRIMITIVE_DECIMAL = 6,
    PRIMITIVE_TRUTH = 8,
};

static uint32_t resource_of(struct str name)
{
    static const struct {
        struct str name;
        uint32_t resource;
    } known[] = {
#define ATTRIBUTE(name, text, resource) {STR_INIT(text), resource},
#include "manifest/attribute_list.h"
#undef ATTRIBUTE
    };

    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (str_eq(known[i].name, name))
            return known[i].resource;
    fail_msg("%.*s: an attribute that the tests do not know", STR_ARG(name));
    return 0;
}

static void put_value(struct buf *b, struct str value)
{
    bool truth = str_eq(value, STR("true"));
    size_t item, primitive;
    uint64_t number;

    if (!truth && !str_eq(value, STR("false")) && !str_to_u64(value, &number))
        return;
    item = protobuf_open(b, ATTRIBUTE_ITEM);
    primitive = protobuf_open(b, ITEM_PRIMITIVE);
    if (str_to_u64(value, &number))
        protobuf_uint(b, PRIMITIVE_DECIMAL, number);
    else
        protobuf_uint(b, PRIMITIVE_TRUTH, truth);
    protobuf_close(b, primitive);
    protobuf_close(b, item);
}

/* Takes a word off the row. */
static struct str next_word(struct str *row)
{
    size_t end = str_find(*row, ' ');
    struct str word = str_sub(*row, 0, end);

    *row = str_trim(str_sub(*row, end, row->n));
    return word;
}

/* What is open: an element, and the node that it is. */
struct open_element {
    size_t node, element;
};

static struct open_element open_row(struct buf *b, struct str row, bool root)
{
    struct str name = next_word(&row);
    struct open_element e = {0};

    if (!root)
        e.node = protobuf_open(b, ELEMENT_CHILD);
    e.element = protobuf_open(b, NODE);
    protobuf_str(b, ELEMENT_NAME, name);
    while (row.n) {
        struct str word = next_word(&row), key = str_sub(word, 0, str_find(word, '='));
        struct str value = str_sub(word, key.n + 1, word.n);
        size_t mark = protobuf_open(b, ELEMENT_ATTRIBUTE);

        protobuf_str(b, ATTRIBUTE_SPACE, root ? STR("") : STR(MANIFEST_ANDROID));
        protobuf_str(b, ATTRIBUTE_NAME, key);
        protobuf_str(b, ATTRIBUTE_TEXT, value);
        if (!root) {
            protobuf_uint(b, ATTRIBUTE_RESOURCE, resource_of(key));
            put_value(b, value);
        }
        protobuf_close(b, mark);
    }
    return e;
}

static void close_element(struct buf *b, struct open_element e)
{
    protobuf_close(b, e.element);
    protobuf_close(b, e.node);
}

static bool is_of_manifest(struct str row)
{
    return str_starts(row, STR("uses-sdk")) || str_starts(row, STR("instrumentation"));
}

struct buf manifest_made(const manifest_row *rows)
{
    struct open_element root, application = {0};
    struct buf b;

    buf_init(&b);
    root = open_row(&b, str_from_c(rows[0]), true);
    for (size_t i = 1; rows[i]; i++) {
        struct str row = str_from_c(rows[i]);
        bool is_application = str_starts(row, STR("application"));

        if (application.node && (is_application || is_of_manifest(row))) {
            close_element(&b, application);
            application.node = 0;
        }
        if (is_application)
            application = open_row(&b, row, false);
        else
            close_element(&b, open_row(&b, row, false));
    }
    if (application.node)
        close_element(&b, application);
    protobuf_close(&b, root.element);
    return b;
}

/* ---- Binary ---- */

enum { STRINGS_MAX = 64, START = 0x102, END = 0x103, NODE_HEADER = 16, ATTRIBUTE_SIZE = 20 };

struct binary_fixture {
    struct str strings[STRINGS_MAX]; /* the first ones are names of attributes */
    size_t n, names;
    struct buf nodes;
};

static uint32_t string_number(struct binary_fixture *f, struct str s)
{
    for (size_t i = 0; i < f->n; i++)
        if (str_eq(f->strings[i], s))
            return (uint32_t)i;
    assert_true(f->n < STRINGS_MAX);
    f->strings[f->n] = s;
    return (uint32_t)f->n++;
}

static void put_words(struct buf *b, const uint32_t *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf_le32(b, words[i]);
}

#define WORDS(b, ...)                               \
    put_words((b), (const uint32_t[]){__VA_ARGS__}, \
              sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
#define HALVES(low, high) ((uint32_t)(low) | (uint32_t)(high) << 16)

static void put_binary_attribute(struct binary_fixture *f, struct str word, bool root)
{
    struct str key = str_sub(word, 0, str_find(word, '='));
    struct str value = str_sub(word, key.n + 1, word.n);
    uint32_t space = root ? UINT32_MAX : string_number(f, STR(MANIFEST_ANDROID));
    uint32_t name = string_number(f, key);
    uint64_t number;

    if (str_eq(value, STR("true")) || str_eq(value, STR("false")))
        WORDS(&f->nodes, space, name, UINT32_MAX, HALVES(8, 0x1200),
              str_eq(value, STR("true")) ? UINT32_MAX : 0);
    else if (str_to_u64(value, &number))
        WORDS(&f->nodes, space, name, UINT32_MAX, HALVES(8, 0x1000), (uint32_t)number);
    else
        WORDS(&f->nodes, space, name, string_number(f, value), HALVES(8, 0x300),
              string_number(f, value));
}

static void start_binary(struct binary_fixture *f, struct str row, bool root)
{
    struct str name = next_word(&row);
    size_t at = f->nodes.n;

    WORDS(&f->nodes, HALVES(START, NODE_HEADER), 0, 7, UINT32_MAX, UINT32_MAX,
          string_number(f, name), HALVES(20, ATTRIBUTE_SIZE), 0, 0);
    while (row.n)
        put_binary_attribute(f, next_word(&row), root);
    store_le32(f->nodes.p + at + 4, (uint32_t)(f->nodes.n - at));
    store_le16(f->nodes.p + at + 28, (uint16_t)((f->nodes.n - at - 36) / ATTRIBUTE_SIZE));
}

static void end_binary(struct binary_fixture *f, struct str row)
{
    WORDS(&f->nodes, HALVES(END, NODE_HEADER), 24, 8, UINT32_MAX, UINT32_MAX,
          string_number(f, next_word(&row)));
}

static void put_binary_pool(const struct binary_fixture *f, struct buf *b, bool utf8)
{
    size_t at = b->n, table = at + 28, text = table + 4 * f->n;

    WORDS(b, HALVES(1, 28), 0, (uint32_t)f->n, 0, utf8 ? 0x100 : 0, (uint32_t)(text - at), 0);
    buf_zero(b, 4 * f->n);
    for (size_t i = 0; i < f->n; i++) { /* all are ASCII, and short */
        store_le32(b->p + table + 4 * i, (uint32_t)(b->n - text));
        buf_u8(b, (uint8_t)f->strings[i].n);
        buf_u8(b, utf8 ? (uint8_t)f->strings[i].n : 0);
        for (size_t k = 0; k < f->strings[i].n; k++) {
            buf_u8(b, (uint8_t)f->strings[i].p[k]);
            buf_zero(b, !utf8);
        }
        buf_zero(b, utf8 ? 1 : 2);
    }
    buf_zero(b, -(b->n - at) & 3);
    store_le32(b->p + at + 4, (uint32_t)(b->n - at));
}

/* Names of attributes that are Android's come first. */
static void name_attributes(struct binary_fixture *f, const manifest_row *rows)
{
    for (size_t i = 1; rows[i]; i++) {
        struct str row = str_from_c(rows[i]);

        (void)next_word(&row);
        while (row.n) {
            struct str word = next_word(&row);

            (void)string_number(f, str_sub(word, 0, str_find(word, '=')));
        }
    }
    f->names = f->n;
}

struct buf manifest_made_binary(const manifest_row *rows, bool utf8)
{
    struct binary_fixture f = {.n = 0};
    const char *application = NULL;
    struct buf b;

    buf_init(&b);
    buf_init(&f.nodes);
    name_attributes(&f, rows);
    start_binary(&f, str_from_c(rows[0]), true);
    for (size_t i = 1; rows[i]; i++) {
        struct str row = str_from_c(rows[i]);
        bool is_application = str_starts(row, STR("application"));

        if (application && (is_application || is_of_manifest(row))) {
            end_binary(&f, str_from_c(application));
            application = NULL;
        }
        start_binary(&f, row, false);
        if (is_application)
            application = rows[i];
        else
            end_binary(&f, row);
    }
    if (application)
        end_binary(&f, str_from_c(application));
    end_binary(&f, str_from_c(rows[0]));
    WORDS(&b, HALVES(3, 8), 0);
    put_binary_pool(&f, &b, utf8);
    WORDS(&b, HALVES(0x180, 8), (uint32_t)(8 + 4 * f.names));
    for (size_t i = 0; i < f.names; i++)
        buf_le32(&b, resource_of(f.strings[i]));
    buf_bytes(&b, buf_view(&f.nodes));
    store_le32(b.p + 4, (uint32_t)b.n);
    buf_release(&f.nodes);
    return b;
}

static struct str text_or_none(const struct manifest_element *e, enum manifest_name name)
{
    struct str text = manifest_text(e, name);

    return text.n ? text : STR("-");
}

void manifest_providers(struct bytes manifest, char *out, size_t size)
{
    const struct manifest_element *application, *e = NULL;
    struct manifest m;
    struct arena arena;
    struct error err;
    size_t n = 0;

    arena_init(&arena);
    if (manifest_read(&m, manifest, &arena, &err) < 0)
        fail_msg("%s", err.text);
    application = manifest_child(m.root, STR("application"), NULL);
    assert_non_null(application);
    out[0] = '\0';
    while ((e = manifest_child(application, STR("provider"), e))) {
        const struct manifest_attribute *order = manifest_attribute_of(e, MANIFEST_INIT_ORDER);

        n += (size_t)snprintf(
            out + n, size - n, "%.*s %.*s %.*s %u%s%s\n", STR_ARG(text_or_none(e, MANIFEST_NAME)),
            STR_ARG(text_or_none(e, MANIFEST_PROCESS)),
            STR_ARG(text_or_none(e, MANIFEST_AUTHORITIES)), order ? order->number : 0,
            manifest_truth(e, MANIFEST_DIRECT_BOOT_AWARE, false) ? ", direct" : "",
            manifest_truth(e, MANIFEST_EXPORTED, true) ? ", exported" : "");
        assert_in_range(n, 1, size - 1);
    }
    arena_release(&arena);
}
