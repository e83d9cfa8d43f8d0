/* SPDX-License-Identifier: Apache-2.0 */
#include "manifest/axml.h"

#include "lib/cursor.h"
#include "lib/utf8.h"

/* ---- Chunks ---- */

/* Reads the chunk at `at`, which must end before `end`. Android wants whole words, of nodes but not
 * of the outermost chunk. */
static int chunk_read(const struct axml *x, size_t at, size_t end, size_t header,
                      struct axml_chunk *c, struct error *err)
{
    enum { WORD = 4 };
    struct cursor cursor = cursor_of((struct bytes){x->all.p + at, end - at});

    c->at = at;
    c->type = cursor_le16(&cursor);
    c->header = cursor_le16(&cursor);
    c->size = cursor_le32(&cursor);
    if (cursor.failed || c->header < header || c->size < c->header || c->size > end - at ||
        (at > 0 && (c->header | c->size) % WORD != 0))
        return error_set(err, "offset %zu: a chunk that does not fit", at);
    return 0;
}

static bool is_node(uint16_t type)
{
    enum { FIRST = 0x100, LAST = 0x17f };

    return type >= FIRST && type <= LAST;
}

bool axml_chunk_first(const struct axml *x, struct axml_chunk *c)
{
    *c = (struct axml_chunk){.at = load_le16(x->all.p + 2)};
    return axml_chunk_next(x, c);
}

bool axml_chunk_next(const struct axml *x, struct axml_chunk *c)
{
    struct error none;
    size_t at = c->at + c->size;

    return at < x->end && chunk_read(x, at, x->end, AXML_CHUNK_HEADER, c, &none) == 0;
}

bool axml_is(struct bytes b)
{
    struct axml x = {.all = b};
    struct axml_chunk outer, inner;
    struct error none;

    return b.n >= 2 &&
           (load_le16(b.p) == AXML_XML ||
            (chunk_read(&x, 0, b.n, AXML_CHUNK_HEADER, &outer, &none) == 0 &&
             chunk_read(&x, outer.header, outer.size, AXML_CHUNK_HEADER, &inner, &none) == 0));
}

/* ---- Strings ---- */

static int no_pool(const struct axml *x, const char *what, struct error *err)
{
    return error_set(err, "offset %zu: %s", x->pool.at, what);
}

/* Where the styles begin, which the text is in front of: there must be a first and an end. */
static int styles_open(const struct axml *x, uint32_t text, uint32_t styles, struct error *err)
{
    enum { END = 12 };
    const uint8_t *end = x->all.p + x->pool.at + styles;

    if (styles <= text || styles >= x->pool.size - 2 || x->pool.size - styles < END)
        return no_pool(x, "the styles are not behind the strings", err);
    end += (x->pool.size - styles) / 4 * 4 - END;
    for (size_t i = 0; i < END; i++)
        if (end[i] != 0xff)
            return no_pool(x, "the styles do not end", err);
    return 0;
}

static int text_open(struct axml *x, uint32_t text, struct error *err)
{
    size_t unit = x->flags & AXML_UTF8 ? 1 : 2, end = x->text_end - x->pool.at;

    if (text >= x->pool.size - 2)
        return no_pool(x, "the strings are not in it", err);
    x->text = x->pool.at + text;
    x->text_end = x->text + (end - text) / unit * unit;
    for (size_t i = 1; i <= unit; i++)
        if (x->text_end - x->text < unit || x->all.p[x->text_end - i] != 0)
            return no_pool(x, "the last string does not end", err);
    return 0;
}

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
    tables = x->pool.header + 4 * (uint64_t)x->strings;
    if (c.failed || x->pool.header < AXML_POOL_HEADER || tables > x->pool.size)
        return no_pool(x, "the table of strings does not fit", err);
    tables += 4 * (uint64_t)x->styles;
    x->offsets = x->pool.at + x->pool.header;
    x->tables = x->pool.at + (tables < x->pool.size ? (size_t)tables : x->pool.size);
    if (x->styles && styles_open(x, x->strings ? text : 0, styles, err) < 0)
        return -1;
    x->text = x->text_end = x->pool.at + (x->styles ? styles : x->pool.size);
    return x->strings ? text_open(x, text, err) : 0;
}

/* ---- Nodes ---- */

int axml_attributes_of(const struct axml *x, const struct axml_chunk *node,
                       struct axml_attributes *out, struct error *err)
{
    struct cursor c = cursor_of((struct bytes){x->all.p + node->at, node->size});
    size_t start, room = node->size - node->header, last;

    cursor_skip(&c, node->header);
    cursor_skip(&c, 8); /* namespace, name */
    start = cursor_le16(&c);
    out->size = cursor_le16(&c);
    out->count = cursor_le16(&c);
    out->at = node->at + node->header + start;
    out->overlap = out->count > 0 && (start < AXML_ELEMENT || out->size < AXML_ATTRIBUTE);
    last = out->count > 0 ? out->at + (out->count - 1) * out->size : 0;
    /* Where they are shorter than they are read, the last may reach beyond. */
    if (c.failed || room < AXML_ELEMENT || start + out->count * out->size > room ||
        (out->overlap && x->all.n - last < AXML_ATTRIBUTE))
        return error_set(err, "offset %zu: an element that does not fit", node->at);
    return 0;
}

static int node_check(const struct axml *x, const struct axml_chunk *node, struct error *err)
{
    enum { NAMES = 8, TEXT = 12 };
    struct axml_attributes attributes;
    size_t room = node->size - node->header;

    if (node->type == AXML_START_ELEMENT)
        return axml_attributes_of(x, node, &attributes, err);
    if (node->type >= AXML_START_NAMESPACE && node->type <= AXML_CDATA &&
        room < (node->type == AXML_CDATA ? TEXT : NAMES))
        return error_set(err, "offset %zu: a node that does not fit", node->at);
    return 0;
}

/* ---- The document ---- */

/* Up to the first node. */
static int front_open(struct axml *x, struct axml_chunk *c, struct error *err)
{
    size_t outer = x->end;

    for (size_t at = c->header; at < outer; at = c->at + c->size) {
        if (chunk_read(x, at, outer, AXML_CHUNK_HEADER, c, err) < 0)
            return -1;
        if (is_node(c->type)) {
            x->nodes = c->at;
            return x->pool.size ? 0 : error_set(err, "it has no strings");
        }
        if (c->type == AXML_STRING_POOL)
            x->pool = *c;
        else if (c->type == AXML_RESOURCE_MAP)
            x->map = *c;
    }
    return error_set(err, x->pool.size ? "it has no element" : "it has no strings");
}

/* Up to the end of the root, and what is nodes behind it. */
static int nodes_open(struct axml *x, struct error *err)
{
    size_t outer = x->end, depth = 0;
    bool root = false;
    struct axml_chunk c;

    for (x->end = x->nodes; x->end < outer; x->end = c.at + c.size) {
        if (chunk_read(x, x->end, outer, AXML_NODE_HEADER, &c, err) < 0 ||
            node_check(x, &c, err) < 0)
            return root ? 0 : -1;
        if (c.type == AXML_END_ELEMENT && !root && depth == 0)
            return error_set(err, "offset %zu: an end without its element", c.at);
        depth += c.type == AXML_START_ELEMENT;
        if (c.type == AXML_END_ELEMENT && !root)
            root = --depth == 0;
    }
    if (root)
        return 0;
    return error_set(err, depth ? "an element does not end" : "it has no element");
}

int axml_open(struct axml *x, struct bytes b, struct error *err)
{
    struct axml_chunk c;

    *x = (struct axml){.all = b};
    if (chunk_read(x, 0, b.n, AXML_CHUNK_HEADER, &c, err) < 0)
        return -1;
    x->end = c.size;
    if (front_open(x, &c, err) < 0 || nodes_open(x, err) < 0 || pool_open(x, err) < 0)
        return -1;
    x->resources = x->map.size ? (x->map.size - x->map.header) / 4 : 0;
    return 0;
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

/* The text of n bytes and more: aapt once wrote the length of a long one without its upper bits. */
static struct bytes text_u8(struct cursor *c, size_t n)
{
    enum { MORE = 0x8000 };

    while (n < cursor_left(c) && c->p[c->pos + n] != 0)
        n += MORE;
    return cursor_bytes(c, n);
}

/* The bytes of a string's text. */
static bool string_bytes(const struct axml *x, uint32_t string, struct bytes *text)
{
    struct cursor c = cursor_of((struct bytes){x->all.p + x->text, x->text_end - x->text});
    bool utf8 = x->flags & AXML_UTF8;
    uint32_t at;

    if (string >= x->strings)
        return false;
    at = load_le32(x->all.p + x->offsets + 4 * (size_t)string);
    cursor_skip(&c, utf8 ? at : at & ~(uint32_t)1);
    if (utf8)
        (void)length_u8(&c); /* in UTF-16 */
    *text = utf8 ? text_u8(&c, length_u8(&c)) : cursor_bytes(&c, 2 * length_u16(&c));
    return (utf8 ? cursor_u8(&c) : cursor_le16(&c)) == 0 && !c.failed;
}

uint32_t axml_offset(const struct axml *x, uint32_t string)
{
    struct bytes text;

    return string_bytes(x, string, &text) ? load_le32(x->all.p + x->offsets + 4 * (size_t)string)
                                          : AXML_NONE;
}

bool axml_string(const struct axml *x, uint32_t string, struct arena *arena, struct str *out)
{
    struct bytes text;

    *out = STR("");
    if (!string_bytes(x, string, &text))
        return false;
    *out = x->flags & AXML_UTF8 ? str_from_bytes(text) : from_utf16(text, arena);
    return true;
}

/* ---- Numbers of strings ---- */

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
    enum { COMMENT = 12, TEXT_TYPE = 7, TEXT_DATA = 8 };
    size_t body = node->at + node->header;
    struct axml_attributes attributes = {0};

    if (node->at < x->nodes || node->type < AXML_START_NAMESPACE || node->type > AXML_CDATA)
        return 0;
    each(ctx, node->at + COMMENT);
    each(ctx, body);
    if (node->type != AXML_CDATA)
        each(ctx, body + 4);
    else if (x->all.p[body + TEXT_TYPE] == AXML_TYPE_STRING)
        each(ctx, body + TEXT_DATA);
    if (node->type != AXML_START_ELEMENT)
        return 0;
    if (axml_attributes_of(x, node, &attributes, err) < 0)
        return -1;
    if (attributes.overlap)
        return error_set(err, "offset %zu: its attributes overlap", node->at);
    each_of_element(x, &attributes, each, ctx);
    return 0;
}
