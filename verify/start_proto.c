/* SPDX-License-Identifier: Apache-2.0 */
/* A manifest in protocol buffers: the lengths around the parent's end grew by what was added there,
 * which is of one form. */
#include "verify/start_bytes.h"

#include <inttypes.h>

#include "lib/cursor.h"
#include "lib/protobuf.h"

/* Fields of aapt2's Resources.proto. */
enum {
    NODE_ELEMENT = 1,
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

static void expect_item(struct buf *b, const struct manifest_attribute *a)
{
    size_t item = protobuf_open(b, ATTRIBUTE_ITEM);
    size_t primitive = protobuf_open(b, ITEM_PRIMITIVE);

    protobuf_uint(b, a->kind == VALUE_TRUTH ? PRIMITIVE_TRUTH : PRIMITIVE_DECIMAL, a->number);
    protobuf_close(b, primitive);
    protobuf_close(b, item);
}

static void expect_attribute(struct buf *b, const struct manifest_attribute *a, struct arena *arena)
{
    size_t attribute = protobuf_open(b, ELEMENT_ATTRIBUTE);
    struct str text = a->text;

    if (a->kind == VALUE_TRUTH)
        text = a->number ? STR("true") : STR("false");
    else if (a->kind == VALUE_NUMBER)
        text = arena_printf(arena, "%" PRIu32, a->number);
    protobuf_str(b, ATTRIBUTE_SPACE, a->space);
    protobuf_str(b, ATTRIBUTE_NAME, a->name);
    protobuf_str(b, ATTRIBUTE_TEXT, text);
    protobuf_uint(b, ATTRIBUTE_RESOURCE, a->resource);
    if (a->kind != VALUE_TEXT)
        expect_item(b, a);
    protobuf_close(b, attribute);
}

static void expect_elements(struct buf *b, const struct start_gain *g)
{
    for (size_t i = 0; i < g->n; i++) {
        size_t child = protobuf_open(b, ELEMENT_CHILD);
        size_t element = protobuf_open(b, NODE_ELEMENT);

        protobuf_str(b, ELEMENT_NAME, g->added[i].name);
        for (size_t k = 0; k < g->added[i].n_attributes; k++)
            expect_attribute(b, &g->added[i].attributes[k], g->arena);
        protobuf_close(b, element);
        protobuf_close(b, child);
    }
}

/* Takes the bytes of before up to `to` off what comes next. */
static bool same_until(const struct start_gain *g, size_t *at, size_t to, struct cursor *now)
{
    const uint8_t *p = cursor_take(now, to - *at);
    bool same = p && memcmp(p, g->was->bytes.p + *at, to - *at) == 0;

    *at = to;
    return same;
}

/* A length whose end is as far from the end of the file as it was, in as few bytes as it needs. */
static bool same_end(const struct start_gain *g, size_t end, struct cursor *now)
{
    size_t from_end = g->was->bytes.n - end, left = cursor_left(now);
    bool same = false;
    struct buf b;

    buf_init(&b);
    /* The length itself may take more bytes or fewer. */
    for (size_t n = 1; n <= 10 && !same && from_end + n <= left; n++) {
        buf_clear(&b);
        protobuf_varint(&b, left - n - from_end);
        same = b.n == n && memcmp(now->p + now->pos, b.p, n) == 0;
    }
    if (same)
        cursor_skip(now, b.n);
    buf_release(&b);
    return same;
}

/* Where what the length at `at` counts ended, which begins at `body`. */
static size_t end_of(const struct start_gain *g, size_t at, size_t body)
{
    size_t length = 0;

    for (unsigned i = 0; at + i < body; i++)
        length |= (size_t)(g->was->bytes.p[at + i] & 0x7f) << 7 * i;
    return body + length;
}

/* The lengths of the elements around the end of e, the outermost first. */
static bool same_lengths(const struct start_gain *g, const struct manifest_element *e, size_t *at,
                         struct cursor *now)
{
    if (e->parent && !same_lengths(g, e->parent, at, now))
        return false;
    for (size_t i = 0; i < 2; i++) {
        size_t length = e->place.length[i], body = e->place.body[i];

        if (!body) /* the root's node has none */
            continue;
        if (!same_until(g, at, length, now) || !same_end(g, end_of(g, length, body), now))
            return false;
        *at = body;
    }
    return true;
}

bool proto_xml_gained(const struct start_gain *g, struct error *err)
{
    struct cursor now = cursor_of(g->now->bytes);
    size_t at = 0, end = g->parent->place.end;
    const uint8_t *added;
    struct buf wanted;
    bool same;

    buf_init(&wanted);
    expect_elements(&wanted, g);
    same = same_lengths(g, g->parent, &at, &now) && same_until(g, &at, end, &now);
    added = cursor_take(&now, wanted.n);
    same = same && added && memcmp(added, wanted.p, wanted.n) == 0 &&
           same_until(g, &at, g->was->bytes.n, &now) && cursor_left(&now) == 0;
    buf_release(&wanted);
    if (!same)
        (void)error_set(err, "offset %zu: a byte of it is another", now.pos);
    return same;
}
