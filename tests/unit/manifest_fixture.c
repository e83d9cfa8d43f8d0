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
