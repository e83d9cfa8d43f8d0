/* SPDX-License-Identifier: Apache-2.0 */
/* Binary XML as a tree. */
#include <stdlib.h>

#include "lib/cursor.h"
#include "lib/mem.h"
#include "manifest/axml.h"
#include "manifest/forms.h"

/* Overlapping strings could become far larger than the file. Strings that do not overlap never
 * exceed this many times the pool. */
enum { TEXT_TIMES = 4 };

struct axml_reader {
    struct axml x;
    struct arena *arena;
    struct str *text; /* by number, once it was read */
    bool *read;
    size_t text_size;
    struct error *err;
};

/* What is no string, or can't be read, is empty. */
static int axml_text(struct axml_reader *r, uint32_t string, struct str *out)
{
    *out = STR("");
    if (string >= r->x.strings)
        return 0;
    if (r->read[string]) {
        *out = r->text[string];
        return 0;
    }
    (void)axml_string(&r->x, string, r->arena, out);
    r->text_size += out->n;
    if (r->text_size / TEXT_TIMES > r->x.all.n)
        return error_set(r->err, "its strings overlap");
    r->text[string] = *out;
    r->read[string] = true;
    return 0;
}

static enum manifest_value kind_of(uint8_t type)
{
    switch (type) {
    case AXML_TYPE_STRING:
        return VALUE_TEXT;
    case AXML_TYPE_DECIMAL:
    case AXML_TYPE_HEX:
        return VALUE_NUMBER;
    case AXML_TYPE_TRUTH:
        return VALUE_TRUTH;
    default:
        return VALUE_OTHER;
    }
}

static int axml_attribute_read(struct axml_reader *r, size_t at, struct manifest_attribute *a)
{
    struct cursor c = cursor_of((struct bytes){r->x.all.p + at, AXML_ATTRIBUTE});
    uint32_t space = cursor_le32(&c), name = cursor_le32(&c), raw = cursor_le32(&c);

    cursor_skip(&c, 2 + 1); /* the size of the value, and zero */
    a->kind = kind_of(cursor_u8(&c));
    a->number = cursor_le32(&c);
    a->resource = axml_resource(&r->x, name);
    if (a->kind == VALUE_TEXT) {
        /* Of a name without a resource, as package, Android takes the text before the value. */
        if (a->resource || raw >= r->x.strings)
            raw = a->number;
        a->number = 0;
    }
    if (axml_text(r, space, &a->space) < 0 || axml_text(r, name, &a->name) < 0 ||
        axml_text(r, raw, &a->text) < 0)
        return error_prefix(r->err, "offset %zu", at);
    return 0;
}

static int axml_element_read(struct axml_reader *r, const struct axml_chunk *c,
                             struct manifest_element *e)
{
    struct axml_attributes a;
    const uint8_t *names = r->x.all.p + c->at + c->header;

    if (axml_attributes_of(&r->x, c, &a, r->err) < 0)
        return -1;
    if (axml_text(r, load_le32(names), &e->space) < 0 ||
        axml_text(r, load_le32(names + 4), &e->name) < 0)
        return error_prefix(r->err, "offset %zu", c->at);
    e->attributes = ARENA_NEW(r->arena, struct manifest_attribute, a.count);
    e->n_attributes = a.count;
    for (size_t i = 0; i < a.count; i++)
        if (axml_attribute_read(r, a.at + i * a.size, &e->attributes[i]) < 0)
            return -1;
    return 0;
}

/* *open is the element that contains the node; NULL outside of the root. */
static int axml_node_read(struct axml_reader *r, const struct axml_chunk *c, struct manifest *m,
                          struct manifest_element **open, size_t *depth)
{
    if (c->type == AXML_START_ELEMENT) {
        if (++*depth > MANIFEST_DEPTH_MAX)
            return error_set(r->err, "offset %zu: nested too deeply", c->at);
        *open = manifest_element_new(*open, r->arena);
        m->root = m->root ? m->root : *open;
        return axml_element_read(r, c, *open);
    }
    if (c->type == AXML_END_ELEMENT) {
        (*open)->place.end = c->at;
        *open = (*open)->parent;
        --*depth;
    }
    return 0;
}

static int nodes_read(struct axml_reader *r, struct manifest *m)
{
    struct manifest_element *open = NULL;
    struct axml_chunk c;
    size_t depth = 0;

    for (bool more = axml_chunk_first(&r->x, &c); more && !(m->root && !open);
         more = axml_chunk_next(&r->x, &c))
        if (c.at >= r->x.nodes && axml_node_read(r, &c, m, &open, &depth) < 0)
            return -1;
    return 0;
}

int axml_read(struct manifest *m, struct arena *arena, struct error *err)
{
    struct axml_reader r = {.arena = arena, .err = err};
    int result;

    if (axml_open(&r.x, m->bytes, err) < 0)
        return -1;
    r.text = mem_calloc(r.x.strings, sizeof(*r.text));
    r.read = mem_calloc(r.x.strings, sizeof(*r.read));
    result = nodes_read(&r, m);
    free(r.text);
    free(r.read);
    return result;
}
