/* SPDX-License-Identifier: Apache-2.0 */
/* Binary XML: strings were put behind the others, and names of attributes in front of those that
 * stand for none, whose numbers grew. */
#include "verify/start_bytes.h"

#include "lib/cursor.h"
#include "lib/utf8.h"
#include "manifest/axml.h"

struct axml_pair {
    const struct start_gain *gain;
    struct axml was, now;
    size_t front, back; /* strings that were put in front of others, and behind all */
    size_t absent;      /* numbers that have a resource and no string: they got places */
    uint8_t *node;      /* of before, whose numbers are renewed */
    size_t node_at;
};

static bool same_bytes(const struct axml_pair *p, size_t was, size_t now, size_t n)
{
    return p->was.all.n - was >= n && p->now.all.n - now >= n &&
           memcmp(p->was.all.p + was, p->now.all.p + now, n) == 0;
}

static uint32_t word_at(const struct axml *x, size_t at)
{
    return load_le32(x->all.p + at);
}

/* ---- Strings ---- */

/* What was no string is none. */
static uint32_t number_after(const struct axml_pair *p, uint32_t was)
{
    if (was < p->was.resources)
        return was;
    if (was < p->was.strings)
        return was + (uint32_t)p->front;
    return was < p->now.strings ? AXML_NONE : was;
}

static bool is_text(const struct axml_pair *p, uint32_t number, struct str text)
{
    struct str s;

    return axml_string(&p->now, number, p->gain->arena, &s) && str_eq(s, text);
}

static void expect_length(struct buf *b, size_t n)
{
    enum { LAST = 0x7f };

    if (n > LAST)
        buf_u8(b, (uint8_t)(0x80 | n >> 8));
    buf_u8(b, (uint8_t)n);
}

static void expect_string(struct buf *b, struct str s, bool utf8)
{
    struct buf units;

    buf_init(&units);
    for (size_t i = 0, n; i < s.n; i += n ? n : 1) {
        uint32_t code = 0xfffd;

        n = utf8_get((const unsigned char *)s.p + i, s.n - i, &code);
        if (code > 0xffff)
            buf_le16(&units, (uint16_t)(0xd800 + ((code - 0x10000) >> 10)));
        buf_le16(&units, (uint16_t)(code > 0xffff ? 0xdc00 + (code & 0x3ff) : code));
    }
    if (utf8) {
        expect_length(b, units.n / 2);
        expect_length(b, s.n);
        buf_str(b, s);
        buf_u8(b, 0);
    } else {
        buf_le16(b, (uint16_t)(units.n / 2));
        buf_bytes(b, buf_view(&units));
        buf_le16(b, 0);
    }
    buf_release(&units);
}

/* Strings from a number on: one stands behind the other. */
static void expect_strings(const struct axml_pair *p, struct buf *b, uint32_t *offsets, size_t from,
                           size_t n)
{
    for (size_t i = 0; i < n && b->n <= p->now.pool.size; i++) {
        struct str s;

        offsets[from + i] = (uint32_t)b->n;
        (void)axml_string(&p->now, (uint32_t)(from + i), p->gain->arena, &s);
        expect_string(b, s, p->was.flags & AXML_UTF8);
    }
}

static void align_for(struct buf *b, size_t behind)
{
    buf_zero(b, (0 - b->n - behind) & 3);
}

/* The text of before, with what was added, and the offsets of all. */
static uint32_t *expect_text(const struct axml_pair *p, struct buf *b)
{
    const struct axml *x = &p->was;
    uint32_t *offsets = ARENA_NEW(p->gain->arena, uint32_t, p->now.strings);
    size_t named = x->resources < x->strings ? x->resources : x->strings;

    for (uint32_t i = 0; i < x->strings; i++)
        offsets[i < named ? i : i + p->front] = axml_offset(x, i);
    for (size_t i = 0; i < p->absent; i++)
        offsets[x->strings + i] = AXML_NONE;
    buf_bytes(b, (struct bytes){x->all.p + x->text, x->text_end - x->text});
    align_for(b, 0);
    expect_strings(p, b, offsets, x->resources, p->front);
    expect_strings(p, b, offsets, p->now.strings - p->back, p->back);
    return offsets;
}

static void expect_styles(const struct axml_pair *p, struct buf *b)
{
    enum { END = 12 };
    const struct axml *x = &p->was;
    size_t from = x->offsets + 4 * (size_t)x->strings;
    size_t end = (x->pool.at + x->pool.size - x->text_end) / 4 * 4 - END;

    for (size_t i = 0; from + 4 * i < x->tables; i++) {
        for (size_t k = 0; i == x->resources && k < p->front; k++)
            buf_le32(b, (uint32_t)end);
        buf_le32(b, word_at(x, from + 4 * i));
    }
}

static bool same_pool(const struct axml_pair *p)
{
    enum { SIZE = 4, STRINGS = 8, STYLES = 12, FLAGS = 16, TEXT = 20, STYLE_TEXT = 24 };
    const struct axml *x = &p->was;
    size_t end = x->pool.at + x->pool.size, styles;
    const uint32_t *offsets;
    struct buf b, text;
    bool same;

    buf_init(&b);
    buf_init(&text);
    offsets = expect_text(p, &text);
    buf_bytes(&b, (struct bytes){x->all.p + x->pool.at, x->pool.header});
    for (size_t i = 0; i < p->now.strings; i++)
        buf_le32(&b, offsets[i]);
    expect_styles(p, &b);
    if (x->text > x->tables)
        buf_bytes(&b, (struct bytes){x->all.p + x->tables, x->text - x->tables});
    store_le32(b.p + TEXT, (uint32_t)b.n);
    buf_bytes(&b, buf_view(&text));
    align_for(&b, end - x->text_end);
    styles = b.n;
    buf_bytes(&b, (struct bytes){x->all.p + x->text_end, end - x->text_end});
    store_le32(b.p + SIZE, (uint32_t)b.n);
    store_le32(b.p + STRINGS, p->now.strings);
    store_le32(b.p + FLAGS, x->flags & ~(uint32_t)AXML_SORTED);
    if (x->styles > x->resources)
        store_le32(b.p + STYLES, (uint32_t)(x->styles + p->front));
    if (x->styles)
        store_le32(b.p + STYLE_TEXT, (uint32_t)styles);
    same = p->now.pool.size == b.n && memcmp(p->now.all.p + p->now.pool.at, b.p, b.n) == 0;
    buf_release(&b);
    buf_release(&text);
    return same;
}

/* Only the size grew, and what is behind it is checked where it is used. */
static bool same_resources(const struct axml_pair *p, const struct axml_chunk *was,
                           const struct axml_chunk *now)
{
    enum { SIZE = 4 };
    size_t header = was->header - AXML_CHUNK_HEADER;

    return same_bytes(p, was->at, now->at, SIZE) && now->size == was->size + 4 * p->front &&
           same_bytes(p, was->at + AXML_CHUNK_HEADER, now->at + AXML_CHUNK_HEADER,
                      header + 4 * p->was.resources);
}

/* There was none. */
static bool is_new_map(const struct axml_pair *p, const struct axml_chunk *now)
{
    return now->at == p->now.map.at && now->header == AXML_CHUNK_HEADER &&
           now->size == AXML_CHUNK_HEADER + 4 * p->front;
}

/* ---- Nodes ---- */

static void renew(void *ctx, size_t at)
{
    const struct axml_pair *p = ctx;

    store_le32(p->node + (at - p->node_at), number_after(p, word_at(&p->was, at)));
}

static bool same_node(struct axml_pair *p, const struct axml_chunk *was,
                      const struct axml_chunk *now)
{
    struct bytes node = {p->was.all.p + was->at, was->size};
    struct error none;

    p->node = (uint8_t *)arena_bytes(p->gain->arena, node).p;
    p->node_at = was->at;
    return now->size == was->size && axml_strings_of(&p->was, was, renew, p, &none) == 0 &&
           memcmp(p->node, p->now.all.p + now->at, was->size) == 0;
}

static void expect_header(struct buf *b, uint16_t type, size_t size, uint32_t line)
{
    buf_le16(b, type);
    buf_le16(b, AXML_NODE_HEADER);
    buf_le32(b, (uint32_t)size);
    buf_le32(b, line);
    buf_le32(b, AXML_NONE); /* no comment */
    buf_le32(b, AXML_NONE); /* no namespace */
}

/* The attribute at `at`: what its numbers mean, and the bytes that it has with these. */
static bool expect_value(const struct axml_pair *p, size_t at, const struct manifest_attribute *a,
                         struct buf *b)
{
    enum { NAME = 4, DATA = 16, VALUE_SIZE = 8 };
    static const uint8_t types[] = {[VALUE_TEXT] = AXML_TYPE_STRING,
                                    [VALUE_NUMBER] = AXML_TYPE_DECIMAL,
                                    [VALUE_TRUTH] = AXML_TYPE_TRUTH};
    uint32_t space = word_at(&p->now, at), name = word_at(&p->now, at + NAME);
    uint32_t data = a->number;

    if (a->kind == VALUE_TEXT)
        data = word_at(&p->now, at + DATA);
    else if (a->kind == VALUE_TRUTH)
        data = a->number ? UINT32_MAX : 0;
    buf_le32(b, space);
    buf_le32(b, name);
    buf_le32(b, a->kind == VALUE_TEXT ? data : AXML_NONE);
    buf_le16(b, VALUE_SIZE);
    buf_u8(b, 0);
    buf_u8(b, types[a->kind]);
    buf_le32(b, data);
    /* A name that was there already may be another: its resource counts. */
    return is_text(p, space, a->space) && axml_resource(&p->now, name) == a->resource &&
           (name < p->was.resources || is_text(p, name, a->name)) &&
           (a->kind != VALUE_TEXT || is_text(p, data, a->text));
}

/* The two nodes of an element. */
static bool is_added(const struct axml_pair *p, struct axml_chunk *now,
                     const struct manifest_element *e, uint32_t line)
{
    enum { NAME_AT = AXML_NODE_HEADER + 4, END_SIZE = AXML_NODE_HEADER + 8 };
    size_t size = AXML_NODE_HEADER + AXML_ELEMENT + e->n_attributes * AXML_ATTRIBUTE;
    size_t at = now->at;
    uint32_t name;
    bool same;
    struct buf b;

    if (now->size != size || p->now.end - at < size + END_SIZE)
        return false;
    name = word_at(&p->now, at + NAME_AT);
    same = is_text(p, name, e->name);
    buf_init(&b);
    expect_header(&b, AXML_START_ELEMENT, size, line);
    buf_le32(&b, name);
    buf_le16(&b, AXML_ELEMENT);
    buf_le16(&b, AXML_ATTRIBUTE);
    buf_le16(&b, (uint16_t)e->n_attributes);
    buf_zero(&b, 3 * 2); /* no id, class, style */
    for (size_t i = 0; i < e->n_attributes && same; i++)
        same = expect_value(p, at + b.n, &e->attributes[i], &b);
    expect_header(&b, AXML_END_ELEMENT, END_SIZE, line);
    buf_le32(&b, name);
    same = same && memcmp(p->now.all.p + at, b.p, b.n) == 0;
    buf_release(&b);
    (void)axml_chunk_next(&p->now, now);
    return same && axml_chunk_next(&p->now, now);
}

/* ---- All ---- */

static bool same_chunk(struct axml_pair *p, const struct axml_chunk *was, struct axml_chunk *now)
{
    if (was->at == p->was.pool.at) {
        if (now->at != p->now.pool.at || !same_pool(p))
            return false;
        return p->was.map.size || !p->front ||
               (axml_chunk_next(&p->now, now) && is_new_map(p, now));
    }
    if (was->at == p->was.map.at)
        return now->at == p->now.map.at && same_resources(p, was, now);
    return same_node(p, was, now);
}

static bool same_chunks(struct axml_pair *p, struct axml_chunk *now)
{
    enum { LINE = 8 };
    const struct start_gain *g = p->gain;
    struct axml_chunk was;
    bool a = axml_chunk_first(&p->was, &was), b = axml_chunk_first(&p->now, now);

    for (; a && b; a = axml_chunk_next(&p->was, &was), b = axml_chunk_next(&p->now, now)) {
        for (size_t i = 0; i < g->n && was.at == g->parent->place.end; i++)
            if (!is_added(p, now, &g->added[i], word_at(&p->was, was.at + LINE)))
                return false;
        if (!same_chunk(p, &was, now))
            return false;
    }
    return !a && !b;
}

/* The header but for the size, which grew as the file did, and what follows the nodes. */
static bool same_around(const struct axml_pair *p)
{
    enum { SIZE = 4 };
    size_t header = load_le16(p->was.all.p + 2), rest = p->was.all.n - p->was.end;

    return same_bytes(p, 0, 0, SIZE) &&
           word_at(&p->now, SIZE) - word_at(&p->was, SIZE) == p->now.all.n - p->was.all.n &&
           same_bytes(p, AXML_CHUNK_HEADER, AXML_CHUNK_HEADER, header - AXML_CHUNK_HEADER) &&
           p->now.all.n - p->now.end == rest && same_bytes(p, p->was.end, p->now.end, rest);
}

/* How many strings were added, and where. */
static bool count_added(struct axml_pair *p)
{
    const struct axml *a = &p->was, *b = &p->now;
    uint64_t strings;

    if (b->resources < a->resources)
        return false;
    p->front = b->resources - a->resources;
    p->absent = a->resources > a->strings ? a->resources - a->strings : 0;
    strings = (uint64_t)a->strings + p->absent + p->front;
    if (b->strings < strings || b->strings > b->pool.size)
        return false;
    p->back = (size_t)(b->strings - strings);
    return true;
}

bool axml_gained(const struct start_gain *g, struct error *err)
{
    struct axml_pair p = {.gain = g};
    struct axml_chunk now = {0};

    if (axml_open(&p.was, g->was->bytes, err) < 0 || axml_open(&p.now, g->now->bytes, err) < 0)
        return false;
    if (count_added(&p) && same_around(&p) && same_chunks(&p, &now))
        return true;
    (void)error_set(err, "offset %zu: a byte of it is another", now.at);
    return false;
}
