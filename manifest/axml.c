/* SPDX-License-Identifier: Apache-2.0 */
#include "manifest/axml.h"

#include "lib/cursor.h"
#include "lib/utf8.h"

/* ---- Chunks ---- */

/* Reads the chunk at `at`, which must end before `end`. */
static int chunk_read(const struct axml *x, size_t at, size_t end, struct axml_chunk *c,
                      struct error *err)
{
    struct cursor cursor = cursor_of((struct bytes){x->all.p + at, end - at});

    c->at = at;
    c->type = cursor_le16(&cursor);
    c->header = cursor_le16(&cursor);
    c->size = cursor_le32(&cursor);
    if (cursor.failed || c->header < AXML_CHUNK_HEADER || c->size < c->header || c->size > end - at)
        return error_set(err, "offset %zu: a chunk that does not fit", at);
    return 0;
}

int axml_chunk_first(const struct axml *x, struct axml_chunk *c, struct error *err)
{
    struct axml_chunk outer;

    if (chunk_read(x, 0, x->end, &outer, err) < 0)
        return -1;
    *c = (struct axml_chunk){.at = outer.header};
    return axml_chunk_next(x, c, err);
}

int axml_chunk_next(const struct axml *x, struct axml_chunk *c, struct error *err)
{
    size_t at = c->at + c->size;

    if (at == x->end)
        return false;
    return chunk_read(x, at, x->end, c, err) < 0 ? -1 : true;
}

/* ---- Strings ---- */

static int pool_open(struct axml *x, struct error *err)
{
    struct cursor c = cursor_of((struct bytes){x->all.p + x->pool.at, x->pool.size});
    uint32_t text, styles;
    uint64_t tables;

    cursor_skip(&c, AXML_CHUNK_HEADER);
    x->strings = cursor_le32(&c);
    x->styles = cursor_le32(&c);
    x->flags = cursor_le32(&c);
    text = cursor_le32(&c);
    styles = cursor_le32(&c);
    tables = x->pool.header + 4 * ((uint64_t)x->strings + x->styles);
    if (c.failed || x->pool.header < AXML_POOL_HEADER || tables > x->pool.size)
        return error_set(err, "offset %zu: the table of strings does not fit", x->pool.at);
    if (x->styles == 0)
        styles = (uint32_t)x->pool.size;
    if (x->strings == 0)
        text = styles;
    if (text < tables || text > styles || styles > x->pool.size)
        return error_set(err, "offset %zu: the strings are not after their table", x->pool.at);
    x->offsets = x->pool.at + x->pool.header;
    x->text = x->pool.at + text;
    x->text_end = x->pool.at + styles;
    return 0;
}

static int take_once(struct axml_chunk *into, const struct axml_chunk *c, struct error *err)
{
    if (into->size)
        return error_set(err, "offset %zu: a second chunk of type 0x%04x", c->at, c->type);
    *into = *c;
    return 0;
}

int axml_open(struct axml *x, struct bytes b, struct error *err)
{
    struct axml_chunk c;
    int more;

    *x = (struct axml){.all = b};
    if (chunk_read(x, 0, b.n, &c, err) < 0)
        return -1;
    if (c.type != AXML_XML)
        return error_set(err, "not binary XML");
    x->end = c.size;
    for (more = axml_chunk_first(x, &c, err); more > 0; more = axml_chunk_next(x, &c, err)) {
        if ((c.type == AXML_STRING_POOL && take_once(&x->pool, &c, err) < 0) ||
            (c.type == AXML_RESOURCE_MAP && take_once(&x->map, &c, err) < 0))
            return -1;
    }
    if (more < 0)
        return -1;
    if (!x->pool.size)
        return error_set(err, "it has no strings");
    x->resources = x->map.size ? (x->map.size - x->map.header) / 4 : 0;
    return pool_open(x, err);
}

uint32_t axml_resource(const struct axml *x, uint32_t string)
{
    if (string >= x->resources)
        return 0;
    return load_le32(x->all.p + x->map.at + x->map.header + 4 * (size_t)string);
}

/* Reads a length of one unit, or of two if the highest bit of the first is set. */
static size_t length_u8(struct cursor *c)
{
    size_t n = cursor_u8(c);

    return n & 0x80 ? (n & 0x7f) << 8 | cursor_u8(c) : n;
}

static size_t length_u16(struct cursor *c)
{
    size_t n = cursor_le16(c);

    return n & 0x8000 ? (n & 0x7fff) << 16 | cursor_le16(c) : n;
}

static struct str from_utf16(struct bytes units, struct arena *arena)
{
    enum { BYTES_A_UNIT = 3 };
    size_t count = units.n / 2;
    char *to = arena_alloc(arena, count * BYTES_A_UNIT + 1);
    size_t n = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t code = load_le16(units.p + 2 * i);

        if (utf16_is_high(code) && i + 1 < count &&
            utf16_is_low(load_le16(units.p + 2 * (i + 1)))) {
            code = utf16_join(code, load_le16(units.p + 2 * (i + 1)));
            i++;
        }
        n += utf8_put(to + n, code);
    }
    return (struct str){to, n};
}

int axml_string(const struct axml *x, uint32_t string, struct arena *arena, struct str *out,
                struct error *err)
{
    struct cursor c = cursor_of((struct bytes){x->all.p + x->text, x->text_end - x->text});
    bool utf8 = x->flags & AXML_UTF8;
    struct bytes text;
    size_t n;

    if (string >= x->strings)
        return error_set(err, "there is no string %u", string);
    cursor_skip(&c, load_le32(x->all.p + x->offsets + 4 * (size_t)string));
    if (utf8)
        (void)length_u8(&c); /* in UTF-16 */
    n = utf8 ? length_u8(&c) : 2 * length_u16(&c);
    text = cursor_bytes(&c, n);
    if ((utf8 ? cursor_u8(&c) : cursor_le16(&c)) != 0 || c.failed)
        return error_set(err, "string %u does not fit", string);
    *out = utf8 ? str_from_bytes(text) : from_utf16(text, arena);
    return 0;
}

/* ---- Nodes ---- */

int axml_attributes_of(const struct axml *x, const struct axml_chunk *node,
                       struct axml_attributes *out, struct error *err)
{
    struct cursor c = cursor_of((struct bytes){x->all.p + node->at, node->size});
    size_t start, room = node->size - node->header;

    cursor_skip(&c, node->header);
    cursor_skip(&c, 8); /* namespace, name */
    start = cursor_le16(&c);
    out->size = cursor_le16(&c);
    out->count = cursor_le16(&c);
    out->at = node->at + node->header + start;
    if (c.failed || node->header < AXML_NODE_HEADER || room < AXML_ELEMENT ||
        (out->count > 0 && (out->size < AXML_ATTRIBUTE || start < AXML_ELEMENT || start > room ||
                            out->count * out->size > room - start)))
        return error_set(err, "offset %zu: an element that does not fit", node->at);
    return 0;
}

static void each_of_element(const struct axml *x, const struct axml_attributes *a,
                            void (*each)(void *ctx, size_t at), void *ctx)
{
    enum { SPACE = 0, NAME = 4, RAW = 8, TYPE = 15, DATA = 16 };

    for (size_t i = 0; i < a->count; i++) {
        size_t at = a->at + i * a->size;

        each(ctx, at + SPACE);
        each(ctx, at + NAME);
        each(ctx, at + RAW);
        if (x->all.p[at + TYPE] == AXML_TYPE_STRING)
            each(ctx, at + DATA);
    }
}

int axml_strings_of(const struct axml *x, const struct axml_chunk *node,
                    void (*each)(void *ctx, size_t at), void *ctx, struct error *err)
{
    /* After a text's string number: the type of the same text as a value, and the number again.
     */
    enum { COMMENT = 12, TEXT_TYPE = 7, TEXT_DATA = 8, TEXT = 12 };
    size_t body = node->at + node->header, room = node->size - node->header;
    struct axml_attributes attributes = {0};

    if (node->type < AXML_START_NAMESPACE || node->type > AXML_CDATA)
        return 0;
    if (node->header < AXML_NODE_HEADER || room < 8)
        return error_set(err, "offset %zu: a node that does not fit", node->at);
    each(ctx, node->at + COMMENT);
    each(ctx, body);
    if (node->type != AXML_CDATA)
        each(ctx, body + 4);
    else if (room >= TEXT && x->all.p[body + TEXT_TYPE] == AXML_TYPE_STRING)
        each(ctx, body + TEXT_DATA);
    if (node->type != AXML_START_ELEMENT)
        return 0;
    if (axml_attributes_of(x, node, &attributes, err) < 0)
        return -1;
    each_of_element(x, &attributes, each, ctx);
    return 0;
}
