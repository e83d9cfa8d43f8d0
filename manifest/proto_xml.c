/* SPDX-License-Identifier: Apache-2.0 */
/* A manifest in protocol buffers: XmlNode of aapt2's Resources.proto, of which an App Bundle has
 * one for each module. */
#include "manifest/forms.h"

#include <stdio.h>

#include "lib/cursor.h"
#include "lib/protobuf.h"

enum {
    NODE_ELEMENT = 1,

    ELEMENT_SPACE = 2,
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
    PRIMITIVE_HEX = 7,
    PRIMITIVE_TRUTH = 8,

    WIRE_VARINT = 0,
    WIRE_FIXED64 = 1,
    WIRE_LENGTH = 2,
    WIRE_FIXED32 = 5,
};

struct proto_reader {
    struct bytes all;
    struct arena *arena;
    struct manifest_element *root;
    struct error *err;
};

/* A field: its number, and what it holds. */
struct field {
    uint32_t number;
    unsigned wire;
    uint64_t value;      /* of WIRE_VARINT */
    size_t length, body; /* for WIRE_LENGTH: the offset of its length, and of its content */
    size_t end;          /* where the field ends */
};

static uint64_t varint_read(struct cursor *c)
{
    uint64_t v = 0;

    for (unsigned shift = 0; shift < 64; shift += 7) {
        uint8_t b = cursor_u8(c);

        v |= (uint64_t)(b & 0x7f) << shift;
        if (!(b & 0x80))
            return v;
    }
    c->failed = true;
    return 0;
}

/* Reads the field at `at`, which must end before `end`. */
static int proto_field_read(const struct proto_reader *r, size_t at, size_t end, struct field *f)
{
    struct cursor c = cursor_of((struct bytes){r->all.p, end});
    uint64_t tag, length;

    cursor_skip(&c, at);
    tag = varint_read(&c);
    *f = (struct field){.number = (uint32_t)(tag >> 3), .wire = (unsigned)(tag & 7)};
    switch (f->wire) {
    case WIRE_VARINT:
        f->value = varint_read(&c);
        break;
    case WIRE_FIXED64:
        cursor_skip(&c, 8);
        break;
    case WIRE_FIXED32:
        cursor_skip(&c, 4);
        break;
    case WIRE_LENGTH:
        f->length = c.pos;
        length = varint_read(&c);
        f->body = c.pos;
        if (length > cursor_left(&c))
            c.failed = true;
        else
            cursor_skip(&c, (size_t)length);
        break;
    default:
        c.failed = true;
    }
    f->end = c.pos;
    if (c.failed || tag >> 3 == 0 || tag >> 3 > UINT32_MAX)
        return error_set(r->err, "offset %zu: a field that does not fit", at);
    return 0;
}

static struct str proto_text(const struct proto_reader *r, const struct field *f)
{
    return (struct str){(const char *)r->all.p + f->body, f->end - f->body};
}

static bool is_message(const struct field *f, uint32_t number)
{
    return f->wire == WIRE_LENGTH && f->number == number;
}

static int primitive_read(const struct proto_reader *r, size_t at, size_t end,
                          struct manifest_attribute *a)
{
    struct field f;

    for (; at < end; at = f.end) {
        if (proto_field_read(r, at, end, &f) < 0)
            return -1;
        if (f.wire != WIRE_VARINT)
            continue;
        if (f.number == PRIMITIVE_DECIMAL || f.number == PRIMITIVE_HEX)
            a->kind = VALUE_NUMBER;
        else if (f.number == PRIMITIVE_TRUTH)
            a->kind = VALUE_TRUTH;
        else
            continue;
        a->number = (uint32_t)f.value;
    }
    return 0;
}

/* The value to which the text was compiled. */
static int item_read(const struct proto_reader *r, size_t at, size_t end,
                     struct manifest_attribute *a)
{
    struct field f;

    for (; at < end; at = f.end) {
        if (proto_field_read(r, at, end, &f) < 0)
            return -1;
        a->kind = VALUE_OTHER;
        if (is_message(&f, ITEM_PRIMITIVE) && primitive_read(r, f.body, f.end, a) < 0)
            return -1;
    }
    return 0;
}

static int proto_attribute_read(const struct proto_reader *r, size_t at, size_t end,
                                struct manifest_attribute *a)
{
    struct field f;

    a->space = a->name = a->text = STR("");
    for (; at < end; at = f.end) {
        if (proto_field_read(r, at, end, &f) < 0)
            return -1;
        if (is_message(&f, ATTRIBUTE_SPACE))
            a->space = proto_text(r, &f);
        else if (is_message(&f, ATTRIBUTE_NAME))
            a->name = proto_text(r, &f);
        else if (is_message(&f, ATTRIBUTE_TEXT))
            a->text = proto_text(r, &f);
        else if (f.wire == WIRE_VARINT && f.number == ATTRIBUTE_RESOURCE)
            a->resource = (uint32_t)f.value;
        else if (is_message(&f, ATTRIBUTE_ITEM) && item_read(r, f.body, f.end, a) < 0)
            return -1;
    }
    return 0;
}

static int proto_node_read(struct proto_reader *r, struct field node, size_t depth,
                           struct manifest_element *parent);

static int proto_element_read(struct proto_reader *r, const struct field *node,
                              const struct field *self, size_t depth,
                              struct manifest_element *parent)
{
    struct manifest_element *e = manifest_element_new(parent, r->arena);
    size_t attributes = 0;
    struct field f;

    if (!parent && r->root)
        return error_set(r->err, "offset %zu: a second root", self->body);
    r->root = r->root ? r->root : e;
    e->place = (struct manifest_place){
        .end = self->end,
        .length = {node->length, self->length},
        .body = {node->body, self->body},
    };
    for (size_t at = self->body; at < self->end; at = f.end) {
        if (proto_field_read(r, at, self->end, &f) < 0)
            return -1;
        attributes += is_message(&f, ELEMENT_ATTRIBUTE);
    }
    e->space = e->name = STR("");
    e->attributes = ARENA_NEW(r->arena, struct manifest_attribute, attributes);
    for (size_t at = self->body; at < self->end; at = f.end) {
        if (proto_field_read(r, at, self->end, &f) < 0)
            return -1;
        if (is_message(&f, ELEMENT_SPACE))
            e->space = proto_text(r, &f);
        else if (is_message(&f, ELEMENT_NAME))
            e->name = proto_text(r, &f);
        else if (is_message(&f, ELEMENT_ATTRIBUTE) &&
                 proto_attribute_read(r, f.body, f.end, &e->attributes[e->n_attributes++]) < 0)
            return -1;
        else if (is_message(&f, ELEMENT_CHILD) && proto_node_read(r, f, depth + 1, e) < 0)
            return -1;
    }
    return 0;
}

static int proto_node_read(struct proto_reader *r, struct field node, size_t depth,
                           struct manifest_element *parent)
{
    bool element = false;
    struct field f;

    if (depth > MANIFEST_DEPTH_MAX)
        return error_set(r->err, "offset %zu: nested too deeply", node.body);
    for (size_t at = node.body; at < node.end; at = f.end) {
        if (proto_field_read(r, at, node.end, &f) < 0)
            return -1;
        if (!is_message(&f, NODE_ELEMENT))
            continue;
        if (element)
            return error_set(r->err, "offset %zu: a node with two elements", at);
        element = true;
        if (proto_element_read(r, &node, &f, depth, parent) < 0)
            return -1;
    }
    return 0;
}

int proto_xml_read(struct manifest *m, struct arena *arena, struct error *err)
{
    struct proto_reader r = {.all = m->bytes, .arena = arena, .err = err};

    if (proto_node_read(&r, (struct field){.end = m->bytes.n}, 1, NULL) < 0)
        return -1;
    m->root = r.root;
    return m->root ? 0 : error_set(err, "it has no element");
}

/* ---- Adding ---- */

static void put_attribute(struct buf *out, const struct manifest_attribute *a)
{
    size_t mark = protobuf_open(out, ELEMENT_ATTRIBUTE), item, primitive;

    protobuf_str(out, ATTRIBUTE_SPACE, a->space);
    protobuf_str(out, ATTRIBUTE_NAME, a->name);
    if (a->kind == VALUE_TEXT) {
        protobuf_str(out, ATTRIBUTE_TEXT, a->text);
        protobuf_uint(out, ATTRIBUTE_RESOURCE, a->resource);
        protobuf_close(out, mark);
        return;
    }
    if (a->kind == VALUE_TRUTH) {
        protobuf_str(out, ATTRIBUTE_TEXT, a->number ? STR("true") : STR("false"));
    } else {
        char text[16];

        protobuf_str(out, ATTRIBUTE_TEXT,
                     (struct str){text, (size_t)snprintf(text, sizeof(text), "%u", a->number)});
    }
    protobuf_uint(out, ATTRIBUTE_RESOURCE, a->resource);
    item = protobuf_open(out, ATTRIBUTE_ITEM);
    primitive = protobuf_open(out, ITEM_PRIMITIVE);
    protobuf_uint(out, a->kind == VALUE_TRUTH ? PRIMITIVE_TRUTH : PRIMITIVE_DECIMAL, a->number);
    protobuf_close(out, primitive);
    protobuf_close(out, item);
    protobuf_close(out, mark);
}

static void put_element(struct buf *out, const struct manifest_element *e)
{
    size_t child = protobuf_open(out, ELEMENT_CHILD), element = protobuf_open(out, NODE_ELEMENT);

    protobuf_str(out, ELEMENT_NAME, e->name);
    for (size_t i = 0; i < e->n_attributes; i++)
        put_attribute(out, &e->attributes[i]);
    protobuf_close(out, element);
    protobuf_close(out, child);
}

static size_t varint_size(uint64_t v)
{
    size_t n = 1;

    for (; v >= 0x80; v >>= 7)
        n++;
    return n;
}

/* A length that grows, and its offset. */
struct growing {
    size_t at, body;
    uint64_t length;
};

/* The lengths around the end of an element, innermost first. Each grows by what was added, and
 * by the bytes that longer lengths inside it need. */
static size_t lengths_around(const struct manifest *m, const struct manifest_element *parent,
                             size_t added, struct growing *lengths)
{
    size_t n = 0;

    for (const struct manifest_element *e = parent; e; e = e->parent) {
        for (size_t k = 2; k-- > 0;) {
            struct cursor c = cursor_of(m->bytes);
            struct growing *g = &lengths[n];

            if (e->place.body[k] == 0) /* the root's node has none */
                continue;
            *g = (struct growing){.at = e->place.length[k], .body = e->place.body[k]};
            cursor_skip(&c, g->at);
            g->length = varint_read(&c) + added;
            added += varint_size(g->length) - (g->body - g->at);
            n++;
        }
    }
    return n;
}

void proto_xml_add(const struct manifest *m, const struct manifest_element *parent,
                   const struct manifest_element *added, size_t n, struct buf *out)
{
    struct growing lengths[2 * MANIFEST_DEPTH_MAX];
    struct buf elements;
    size_t count, at = 0;

    buf_init(&elements);
    for (size_t i = 0; i < n; i++)
        put_element(&elements, &added[i]);
    count = lengths_around(m, parent, elements.n, lengths);
    while (count-- > 0) {
        buf_bytes(out, (struct bytes){m->bytes.p + at, lengths[count].at - at});
        protobuf_varint(out, lengths[count].length);
        at = lengths[count].body;
    }
    buf_bytes(out, (struct bytes){m->bytes.p + at, parent->place.end - at});
    buf_bytes(out, buf_view(&elements));
    buf_bytes(out, (struct bytes){m->bytes.p + parent->place.end, m->bytes.n - parent->place.end});
    buf_release(&elements);
}
