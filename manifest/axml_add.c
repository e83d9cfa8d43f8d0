/* SPDX-License-Identifier: Apache-2.0 */
/* Adds an element to binary XML.
 *
 * Names of attributes are numbers of strings, of which the first ones stand for resources, as
 * the map says. So a name that is not among them is put after those, in front of all others,
 * whose numbers grow: in every node. Other strings go to the end of the pool.
 */
#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/mem.h"
#include "lib/utf8.h"
#include "manifest/axml.h"
#include "manifest/forms.h"

enum { TEXT_MAX = 0x7fff }; /* the longest UTF-8 text that a length can express */

struct axml_edit {
    struct axml x;
    struct buf *out;
    struct str *front, *back; /* new strings */
    uint32_t *resources;      /* of those in front */
    size_t n_front, n_back;
    struct buf written;
    size_t absent; /* strings that have resources, but are none */
    size_t from;   /* what `out` had before */
    size_t node;   /* the current node: its old and new offset */
    size_t node_now;
    struct error *err;
};

/* ---- Strings in the form of the pool ---- */

static void put_length_u8(struct buf *out, size_t n)
{
    if (n > 0x7f)
        buf_u8(out, (uint8_t)(0x80 | n >> 8));
    buf_u8(out, (uint8_t)n);
}

static size_t units_of(struct str s)
{
    size_t units = 0, length;

    for (size_t i = 0; i < s.n; i += length ? length : 1) {
        uint32_t code = 0;

        length = utf8_get((const unsigned char *)s.p + i, s.n - i, &code);
        units += code > 0xffff ? 2 : 1;
    }
    return units;
}

static void put_utf16(struct buf *out, struct str s)
{
    size_t length;

    buf_le16(out, (uint16_t)units_of(s)); /* no more than TEXT_MAX */
    for (size_t i = 0; i < s.n; i += length ? length : 1) {
        uint32_t code = 0xfffd;

        length = utf8_get((const unsigned char *)s.p + i, s.n - i, &code);
        if (code > 0xffff)
            buf_le16(out, (uint16_t)(0xd7c0 + (code >> 10)));
        buf_le16(out, (uint16_t)(code > 0xffff ? 0xdc00 | (code & 0x3ff) : code));
    }
    buf_le16(out, 0);
}

static void put_axml_string(const struct axml_edit *e, struct buf *out, struct str s)
{
    if (!(e->x.flags & AXML_UTF8)) {
        put_utf16(out, s);
        return;
    }
    put_length_u8(out, units_of(s));
    put_length_u8(out, s.n);
    buf_str(out, s);
    buf_u8(out, 0);
}

/* ---- Numbers of strings ---- */

static uint32_t strings_now(const struct axml_edit *e)
{
    return (uint32_t)(e->x.strings + e->absent + e->n_front + e->n_back);
}

/* What was no string must not become one. */
static uint32_t number_now(const struct axml_edit *e, uint32_t was)
{
    if (was < e->x.resources)
        return was;
    if (was < e->x.strings)
        return was + (uint32_t)e->n_front;
    return was < strings_now(e) ? AXML_NONE : was;
}

/* Whether a string that stands for a resource can be read. */
static bool has_name(const struct axml_edit *e, uint32_t string)
{
    struct arena arena;
    struct str name;
    bool has;

    arena_init(&arena);
    has = axml_string(&e->x, string, &arena, &name);
    arena_release(&arena);
    return has;
}

/* The number of an attribute's name: one of those that stand for resources. A new one goes
 * before the other strings. */
static uint32_t number_of_name(struct axml_edit *e, const struct manifest_attribute *a)
{
    for (uint32_t i = 0; i < e->x.resources; i++)
        if (axml_resource(&e->x, i) == a->resource && has_name(e, i))
            return i;
    for (size_t i = 0; i < e->n_front; i++)
        if (e->resources[i] == a->resource)
            return (uint32_t)(e->x.resources + i);
    e->front[e->n_front] = a->name;
    e->resources[e->n_front] = a->resource;
    return (uint32_t)(e->x.resources + e->n_front++);
}

/* Whether a string of the pool has these bytes: its length, its text, and what ends it. */
static bool is_axml_string(const struct axml *x, uint32_t string, struct bytes as_written)
{
    struct cursor c = cursor_of((struct bytes){x->all.p + x->text, x->text_end - x->text});
    uint32_t at = load_le32(x->all.p + x->offsets + 4 * (size_t)string);
    const uint8_t *p;

    cursor_skip(&c, x->flags & AXML_UTF8 ? at : at & ~(uint32_t)1);
    p = cursor_take(&c, as_written.n);
    return p && memcmp(p, as_written.p, as_written.n) == 0;
}

/* The number of any other string: an existing one, or after all others. Call it after the names
 * of attributes are known. */
static uint32_t number_of_text(struct axml_edit *e, struct str text)
{
    buf_clear(&e->written);
    put_axml_string(e, &e->written, text);
    for (uint32_t i = (uint32_t)e->x.resources; i < e->x.strings; i++)
        if (is_axml_string(&e->x, i, buf_view(&e->written)))
            return number_now(e, i);
    for (size_t i = 0; i < e->n_back; i++)
        if (str_eq(e->back[i], text))
            return (uint32_t)(e->x.strings + e->absent + e->n_front + i);
    e->back[e->n_back++] = text;
    return strings_now(e) - 1;
}

static size_t count_texts(const struct manifest_element *added, size_t n, size_t *attributes)
{
    *attributes = 0;
    for (size_t i = 0; i < n; i++)
        *attributes += added[i].n_attributes;
    return n + *attributes + 1; /* their names, values, the namespace */
}

static int gather_strings(struct axml_edit *e, const struct manifest_element *added, size_t n)
{
    size_t attributes, texts = count_texts(added, n, &attributes);

    e->front = mem_calloc(attributes, sizeof(*e->front));
    e->resources = mem_calloc(attributes, sizeof(*e->resources));
    e->back = mem_calloc(texts, sizeof(*e->back));
    e->absent = e->x.resources > e->x.strings ? e->x.resources - e->x.strings : 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < added[i].n_attributes; k++)
            (void)number_of_name(e, &added[i].attributes[k]);
    (void)number_of_text(e, STR(MANIFEST_ANDROID));
    for (size_t i = 0; i < n; i++) {
        (void)number_of_text(e, added[i].name);
        for (size_t k = 0; k < added[i].n_attributes; k++) {
            const struct manifest_attribute *a = &added[i].attributes[k];

            if (a->kind == VALUE_TEXT && a->text.n > TEXT_MAX)
                return error_set(e->err, "a text of %zu bytes is too long", a->text.n);
            if (a->kind == VALUE_TEXT)
                (void)number_of_text(e, a->text);
        }
    }
    return 0;
}

/* ---- The pool and the map ---- */

/* Appends the new strings to the text, and the offset of each to `at`. */
static void put_strings(struct axml_edit *e, const struct str *strings, size_t n, size_t text,
                        uint32_t *at)
{
    for (size_t i = 0; i < n; i++) {
        at[i] = (uint32_t)(e->out->n - text);
        put_axml_string(e, e->out, strings[i]);
    }
}

static void put_old_chunk(struct axml_edit *e, size_t from, size_t to)
{
    buf_bytes(e->out, (struct bytes){e->x.all.p + from, to - from});
}

/* The offsets of the strings; those of new ones come later. */
static void put_offsets(struct axml_edit *e)
{
    const struct axml *x = &e->x;
    size_t named = x->resources < x->strings ? x->resources : x->strings;

    for (uint32_t i = 0; i < named; i++)
        buf_le32(e->out, axml_offset(x, i));
    for (size_t i = 0; i < e->absent; i++)
        buf_le32(e->out, AXML_NONE);
    buf_zero(e->out, 4 * e->n_front);
    for (uint32_t i = (uint32_t)named; i < x->strings; i++)
        buf_le32(e->out, axml_offset(x, i));
    buf_zero(e->out, 4 * e->n_back);
}

/* The offsets of the styles, each of which belongs to the string of its number: those of new
 * strings in front of others are the end of all styles. */
static void put_style_offsets(struct axml_edit *e)
{
    enum { END = 12 };
    const struct axml *x = &e->x;
    size_t from = x->offsets + 4 * (size_t)x->strings, named = x->tables;
    size_t styles = x->pool.at + x->pool.size - x->text_end;

    if (x->styles > x->resources && x->resources < (x->tables - from) / 4)
        named = from + 4 * x->resources;
    put_old_chunk(e, from, named);
    for (size_t i = 0; i < e->n_front && x->styles > x->resources; i++)
        buf_le32(e->out, (uint32_t)(styles / 4 * 4 - END));
    put_old_chunk(e, named, x->tables);
}

static void put_pool(struct axml_edit *e)
{
    const struct axml *x = &e->x;
    enum { STRINGS = 8, STYLE_COUNT = 12, FLAGS = 16, TEXT = 20, STYLES = 24 };
    size_t at = e->out->n, added = e->n_front + e->n_back, table, text, styles;
    size_t end = x->pool.at + x->pool.size;
    uint32_t *offsets = mem_calloc(added, sizeof(*offsets));

    put_old_chunk(e, x->pool.at, x->offsets);
    table = e->out->n;
    put_offsets(e);
    put_style_offsets(e);
    if (x->text > x->tables)
        put_old_chunk(e, x->tables, x->text);
    text = e->out->n;
    put_old_chunk(e, x->text, x->text_end);
    buf_zero(e->out, (text - e->out->n) & 3);
    put_strings(e, e->front, e->n_front, text, offsets);
    put_strings(e, e->back, e->n_back, text, offsets + e->n_front);
    /* Styles end with the pool, which consists of whole words. */
    buf_zero(e->out, (at - e->out->n - (end - x->text_end)) & 3);
    styles = e->out->n;
    put_old_chunk(e, x->text_end, end);
    for (size_t i = 0; i < added; i++) {
        size_t slot = i < e->n_front ? x->resources + i : x->strings + e->absent + i;

        store_le32(e->out->p + table + 4 * slot, offsets[i]);
    }
    free(offsets);
    store_le32(e->out->p + at + 4, (uint32_t)(e->out->n - at));
    store_le32(e->out->p + at + STRINGS, strings_now(e));
    store_le32(e->out->p + at + FLAGS, x->flags & ~(uint32_t)AXML_SORTED);
    store_le32(e->out->p + at + TEXT, (uint32_t)(text - at));
    if (x->styles)
        store_le32(e->out->p + at + STYLES, (uint32_t)(styles - at));
    if (x->styles > x->resources)
        store_le32(e->out->p + at + STYLE_COUNT, (uint32_t)(x->styles + e->n_front));
}

/* Writes the map, or a new one after the pool if there was none. */
static void put_map(struct axml_edit *e)
{
    size_t at = e->out->n;

    if (e->x.map.size) {
        put_old_chunk(e, e->x.map.at, e->x.map.at + e->x.map.header + 4 * e->x.resources);
    } else {
        buf_le16(e->out, AXML_RESOURCE_MAP);
        buf_le16(e->out, AXML_CHUNK_HEADER);
        buf_le32(e->out, 0);
    }
    for (size_t i = 0; i < e->n_front; i++)
        buf_le32(e->out, e->resources[i]);
    store_le32(e->out->p + at + 4, (uint32_t)(e->out->n - at));
}

/* ---- Nodes ---- */

static void renumber(void *ctx, size_t at)
{
    struct axml_edit *e = ctx;

    store_le32(e->out->p + e->node_now + (at - e->node), number_now(e, load_le32(e->x.all.p + at)));
}

static void put_header(struct axml_edit *e, uint16_t type, size_t size, uint32_t line)
{
    buf_le16(e->out, type);
    buf_le16(e->out, AXML_NODE_HEADER);
    buf_le32(e->out, (uint32_t)size);
    buf_le32(e->out, line);
    buf_le32(e->out, AXML_NONE);
}

static void put_axml_attribute(struct axml_edit *e, const struct manifest_attribute *a)
{
    static const uint8_t types[] = {
        [VALUE_TEXT] = AXML_TYPE_STRING,
        [VALUE_NUMBER] = AXML_TYPE_DECIMAL,
        [VALUE_TRUTH] = AXML_TYPE_TRUTH,
    };
    uint32_t text = a->kind == VALUE_TEXT ? number_of_text(e, a->text) : AXML_NONE;

    buf_le32(e->out, number_of_text(e, STR(MANIFEST_ANDROID)));
    buf_le32(e->out, number_of_name(e, a));
    buf_le32(e->out, text);
    buf_le16(e->out, 8); /* the size of the value that follows */
    buf_u8(e->out, 0);
    buf_u8(e->out, types[a->kind]);
    if (a->kind == VALUE_TRUTH)
        buf_le32(e->out, a->number ? 0xffffffff : 0);
    else
        buf_le32(e->out, a->kind == VALUE_TEXT ? text : a->number);
}

static void put_axml_element(struct axml_edit *e, const struct manifest_element *added,
                             uint32_t line)
{
    uint32_t name = number_of_text(e, added->name);
    size_t n = added->n_attributes;

    put_header(e, AXML_START_ELEMENT, AXML_NODE_HEADER + AXML_ELEMENT + n * AXML_ATTRIBUTE, line);
    buf_le32(e->out, AXML_NONE);
    buf_le32(e->out, name);
    buf_le16(e->out, AXML_ELEMENT);
    buf_le16(e->out, AXML_ATTRIBUTE);
    buf_le16(e->out, (uint16_t)n);
    buf_zero(e->out, 3 * 2); /* no id, no class, no style */
    for (size_t i = 0; i < n; i++)
        put_axml_attribute(e, &added->attributes[i]);
    put_header(e, AXML_END_ELEMENT, AXML_NODE_HEADER + 8, line);
    buf_le32(e->out, AXML_NONE);
    buf_le32(e->out, name);
}

static int put_chunk(struct axml_edit *e, const struct axml_chunk *c)
{
    if (c->at == e->x.pool.at) {
        put_pool(e);
        if (!e->x.map.size && e->n_front > 0)
            put_map(e);
        return 0;
    }
    if (c->at == e->x.map.at) {
        put_map(e);
        return 0;
    }
    e->node = c->at;
    e->node_now = e->out->n;
    put_old_chunk(e, c->at, c->at + c->size);
    return axml_strings_of(&e->x, c, renumber, e, e->err);
}

static int put_all(struct axml_edit *e, const struct manifest_element *parent,
                   const struct manifest_element *added, size_t n)
{
    enum { SIZE = 4, LINE = 8 };
    struct axml_chunk c;
    bool more = axml_chunk_first(&e->x, &c);
    uint64_t size = load_le32(e->x.all.p + SIZE);

    put_old_chunk(e, 0, c.at);
    for (; more; more = axml_chunk_next(&e->x, &c)) {
        for (size_t i = 0; i < n && c.at == parent->place.end; i++)
            put_axml_element(e, &added[i], load_le32(e->x.all.p + c.at + LINE));
        if (put_chunk(e, &c) < 0)
            return -1;
    }
    size += e->out->n - e->from - e->x.end;
    if (size > UINT32_MAX)
        return error_set(e->err, "it would be larger than 4 GiB");
    store_le32(e->out->p + e->from + SIZE, (uint32_t)size);
    put_old_chunk(e, e->x.end, e->x.all.n);
    return 0;
}

int axml_add(const struct manifest *m, const struct manifest_element *parent,
             const struct manifest_element *added, size_t n, struct buf *out, struct error *err)
{
    struct axml_edit e = {.out = out, .from = out->n, .err = err};
    int result = axml_open(&e.x, m->bytes, err);

    buf_init(&e.written);
    if (result == 0)
        result = gather_strings(&e, added, n);
    if (result == 0)
        result = put_all(&e, parent, added, n);
    if (result < 0)
        out->n = e.from;
    buf_release(&e.written);
    free(e.front);
    free(e.resources);
    free(e.back);
    return result;
}
