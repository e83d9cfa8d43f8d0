/* SPDX-License-Identifier: Apache-2.0 */
/* Reads profiles. */
#include "dexfile/profile/profile_internal.h"

enum {
    KEY_MAX = 4096,
    /* Instead of the number of an inline cache's types. */
    INLINE_CACHE_MISSING_TYPES = 6,
    INLINE_CACHE_MEGAMORPHIC = 7,
};

static int cut(struct error *err)
{
    return error_set(err, "the profile is cut short");
}

/* The `size` bytes that a zlib stream (RFC 1950) holds, in the arena. */
static int inflate(struct profile_reader *r, struct bytes in, uint32_t size, struct bytes *out,
                   struct error *err)
{
    enum { INFLATED_MOST = 64 << 20 };
    struct buf b;
    int result;

    if (size > INFLATED_MOST - r->inflated)
        return error_set(err, "it inflates to more than 64 MB, which no profile of a build does");
    r->inflated += size;
    /* Deflate, no preset dictionary, and the two bytes' own check. */
    if (in.n < 6 || (in.p[0] & 15) != 8 || (in.p[1] & 32) || (in.p[0] << 8 | in.p[1]) % 31)
        return error_set(err, "a part of the profile is not compressed as it should be");
    buf_init(&b);
    result = codec_inflate(r->codec, (struct bytes){in.p + 2, in.n - 6}, size, &b, err);
    if (result == 0) {
        struct cursor end = cursor_of((struct bytes){in.p + in.n - 4, 4});

        *out = arena_bytes(r->arena, buf_view(&b));
        if (codec_adler32(1, *out) != cursor_be32(&end))
            result = error_set(err, "bad checksum of a part of the profile");
    }
    buf_release(&b);
    return result;
}

static void alloc_lines(struct profile_reader *r, struct profile *p, size_t n)
{
    p->lines = ARENA_NEW(r->arena, struct profile_line, n);
    p->n_lines = n;
}

/* The layout that most formats share, except for a few fields: sizes, and one stream with
 * everything else. */
static int read_profile_body(struct profile_reader *r, struct cursor *body, struct error *err)
{
    uint32_t size = cursor_le32(&r->cursor), packed = cursor_le32(&r->cursor);
    struct bytes in = cursor_bytes(&r->cursor, packed), out = {NULL, 0};

    if (r->cursor.failed)
        return cut(err);
    if (cursor_left(&r->cursor))
        return error_set(err, "there are other bytes after the profile");
    if (size > 0 && inflate(r, in, size, &out, err) < 0)
        return -1;
    *body = cursor_of(out);
    return 0;
}

static void read_key(struct cursor *c, size_t n, struct profile_line *line)
{
    if (n > KEY_MAX)
        c->failed = true;
    line->key = str_from_bytes(cursor_bytes(c, n));
}

/* Reads n indices of 16 bits; with `deltas`, each is stored as the difference to the previous
 * one. */
static uint16_t *read_indices(struct profile_reader *r, struct cursor *c, size_t n, bool deltas)
{
    uint16_t *out;
    uint32_t last = 0;

    if (n > cursor_left(c) / 2) {
        c->failed = true;
        return NULL;
    }
    out = ARENA_NEW(r->arena, uint16_t, n);
    for (size_t i = 0; i < n; i++) {
        last = (deltas ? last : 0) + cursor_le16(c);
        if (last > UINT16_MAX)
            c->failed = true;
        out[i] = (uint16_t)last;
    }
    return out;
}

/* Up to 010, types are grouped by dex. Since 015, each method has its own. */
static void skip_inline_cache(struct cursor *c, bool by_dex)
{
    uint8_t n;

    cursor_skip(c, 2);
    n = cursor_u8(c);
    if (n == INLINE_CACHE_MISSING_TYPES || n == INLINE_CACHE_MEGAMORPHIC)
        return;
    for (uint8_t i = 0; i < n; i++) {
        cursor_skip(c, by_dex ? 1 : 2);
        if (by_dex)
            cursor_skip(c, (size_t)cursor_u8(c) * 2);
    }
}

/* Reads the hot methods, which fill all of c. */
static void read_hot(struct profile_reader *r, struct cursor c, bool deltas, bool by_dex,
                     struct profile_line *line, bool *failed)
{
    uint32_t last = 0;

    line->hot = ARENA_NEW(r->arena, uint16_t, c.n / 4); /* each takes four bytes or more */
    while (cursor_left(&c) > 0 && !c.failed) {
        uint16_t caches;

        last = (deltas ? last : 0) + cursor_le16(&c);
        caches = cursor_le16(&c);
        for (uint16_t i = 0; i < caches && !c.failed; i++)
            skip_inline_cache(&c, by_dex);
        if (last > UINT16_MAX)
            c.failed = true;
        if (!c.failed)
            line->hot[line->n_hot++] = (uint16_t)last;
    }
    *failed |= c.failed;
}

int profile_read_001(struct profile_reader *r, struct profile *p, struct error *err)
{
    struct cursor *c = &r->cursor;

    alloc_lines(r, p, cursor_le16(c));
    for (size_t i = 0; i < p->n_lines && !c->failed; i++) {
        struct profile_line *line = &p->lines[i];
        size_t key = cursor_le16(c);

        line->n_hot = cursor_le16(c);
        line->n_classes = cursor_le16(c);
        line->crc = cursor_le32(c);
        read_key(c, key, line);
        line->hot = read_indices(r, c, line->n_hot, false);
        line->classes = read_indices(r, c, line->n_classes, false);
    }
    return c->failed ? cut(err) : 0;
}

/* Reads a line's sizes, in versions 005 to 010. Its hot methods take *hot bytes. */
static void read_line_header(struct cursor *c, bool has_method_ids, struct profile_line *line,
                             size_t *hot)
{
    size_t key = cursor_le16(c);

    line->n_classes = cursor_le16(c);
    *hot = cursor_le32(c);
    line->crc = cursor_le32(c);
    if (has_method_ids)
        line->method_ids = cursor_le32(c);
    read_key(c, key, line);
}

static void read_line_data(struct profile_reader *r, struct cursor *c, bool has_method_ids,
                           struct profile_line *line, size_t hot)
{
    bool deltas = has_method_ids;

    read_hot(r, cursor_of(cursor_bytes(c, hot)), deltas, true, line, &c->failed);
    line->classes = read_indices(r, c, line->n_classes, deltas);
    if (!has_method_ids)
        return;
    line->flags = PROFILE_FLAGS_OF_OLD;
    line->bitmaps = cursor_bytes(c, profile_bitmap_size(line->flags, line->method_ids));
}

int profile_read_005(struct profile_reader *r, struct profile *p, struct error *err)
{
    struct cursor *c = &r->cursor;
    size_t hot;

    alloc_lines(r, p, cursor_u8(c));
    for (size_t i = 0; i < p->n_lines && !c->failed; i++) {
        read_line_header(c, false, &p->lines[i], &hot);
        read_line_data(r, c, false, &p->lines[i], hot);
    }
    return c->failed ? cut(err) : 0;
}

int profile_read_009(struct profile_reader *r, struct profile *p, struct error *err)
{
    struct cursor c;
    size_t hot;

    alloc_lines(r, p, cursor_u8(&r->cursor));
    if (read_profile_body(r, &c, err) < 0)
        return -1;
    for (size_t i = 0; i < p->n_lines && !c.failed; i++) {
        read_line_header(&c, true, &p->lines[i], &hot);
        read_line_data(r, &c, true, &p->lines[i], hot);
    }
    return c.failed ? cut(err) : 0;
}

int profile_read_010(struct profile_reader *r, struct profile *p, struct error *err)
{
    struct cursor c;
    size_t *hot;

    alloc_lines(r, p, cursor_u8(&r->cursor));
    hot = ARENA_NEW(r->arena, size_t, p->n_lines);
    if (read_profile_body(r, &c, err) < 0)
        return -1;
    for (size_t i = 0; i < p->n_lines && !c.failed; i++)
        read_line_header(&c, true, &p->lines[i], &hot[i]);
    for (size_t i = 0; i < p->n_lines && !c.failed; i++)
        read_line_data(r, &c, true, &p->lines[i], hot[i]);
    return c.failed ? cut(err) : 0;
}

static void read_dex_files(struct profile_reader *r, struct cursor *c, struct profile *p)
{
    size_t n = cursor_le16(c);

    if (n > UINT8_MAX) {
        c->failed = true;
        return;
    }
    alloc_lines(r, p, n);
    for (size_t i = 0; i < n && !c->failed; i++) {
        struct profile_line *line = &p->lines[i];

        line->crc = cursor_le32(c);
        line->type_ids = cursor_le32(c);
        line->method_ids = cursor_le32(c);
        read_key(c, cursor_le16(c), line);
    }
}

static struct profile_line *next_profile_line(struct cursor *c, struct profile *p)
{
    size_t i = cursor_le16(c);

    if (i < p->n_lines)
        return &p->lines[i];
    c->failed = true;
    return NULL;
}

static void read_classes(struct profile_reader *r, struct cursor *c, struct profile *p)
{
    while (cursor_left(c) > 0 && !c->failed) {
        struct profile_line *line = next_profile_line(c, p);

        if (!line || line->has_classes) {
            c->failed = true;
            return;
        }
        line->has_classes = true;
        line->n_classes = cursor_le16(c);
        line->classes = read_indices(r, c, line->n_classes, true);
    }
}

static void read_methods(struct profile_reader *r, struct cursor *c, struct profile *p)
{
    while (cursor_left(c) > 0 && !c->failed) {
        struct profile_line *line = next_profile_line(c, p);
        struct cursor data = cursor_of(cursor_bytes(c, cursor_le32(c)));

        if (!line || line->has_methods) {
            c->failed = true;
            return;
        }
        line->has_methods = true;
        line->flags = cursor_le16(&data);
        line->bitmaps = cursor_bytes(&data, profile_bitmap_size(line->flags, line->method_ids));
        c->failed |= data.failed;
        read_hot(r, cursor_of(cursor_bytes(&data, cursor_left(&data))), true, false, line,
                 &c->failed);
    }
}

/* Reads one section, which may be anywhere in the file. */
static int read_section(struct profile_reader *r, struct profile *p, struct error *err)
{
    uint32_t type = cursor_le32(&r->cursor), offset = cursor_le32(&r->cursor);
    uint32_t size = cursor_le32(&r->cursor), inflated = cursor_le32(&r->cursor);
    struct cursor at = {.p = r->cursor.p, .n = r->cursor.n};
    struct profile_section *s = &p->sections[p->n_sections];
    struct cursor c;

    cursor_skip(&at, offset);
    s->bytes = cursor_bytes(&at, size);
    if (r->cursor.failed || at.failed)
        return cut(err);
    if (type > PROFILE_METHODS || (type == PROFILE_DEX_FILES) != (p->n_sections == 0))
        return error_set(err, "section %u of the profile is not known", type);
    for (size_t i = 0; i < p->n_sections; i++)
        if (p->sections[i].type == type)
            return error_set(err, "the profile has section %u twice", type);
    s->type = (enum profile_section_type)type;
    s->zipped = inflated > 0;
    if (s->zipped && inflate(r, s->bytes, inflated, &s->bytes, err) < 0)
        return -1;
    p->n_sections++;
    c = cursor_of(s->bytes);
    if (type == PROFILE_DEX_FILES)
        read_dex_files(r, &c, p);
    else if (type == PROFILE_CLASSES)
        read_classes(r, &c, p);
    else if (type == PROFILE_METHODS)
        read_methods(r, &c, p);
    return c.failed ? error_set(err, "section %u of the profile is damaged", type) : 0;
}

int profile_read_015(struct profile_reader *r, struct profile *p, struct error *err)
{
    uint32_t n = cursor_le32(&r->cursor);

    if (n > PROFILE_SECTIONS_MAX)
        return error_set(err, "the profile has %u sections, more than are known", n);
    for (uint32_t i = 0; i < n; i++)
        if (read_section(r, p, err) < 0)
            return -1;
    return r->cursor.failed ? cut(err) : 0;
}

int profile_read_meta_001(struct profile_reader *r, struct profile *p, struct error *err)
{
    struct cursor c;

    alloc_lines(r, p, cursor_u8(&r->cursor));
    if (read_profile_body(r, &c, err) < 0)
        return -1;
    for (size_t i = 0; i < p->n_lines && !c.failed; i++) {
        size_t key = cursor_le16(&c);

        p->lines[i].n_classes = cursor_le16(&c);
        read_key(&c, key, &p->lines[i]);
    }
    for (size_t i = 0; i < p->n_lines && !c.failed; i++)
        p->lines[i].classes = read_indices(r, &c, p->lines[i].n_classes, true);
    return c.failed ? cut(err) : 0;
}

int profile_read_meta_002(struct profile_reader *r, struct profile *p, struct error *err)
{
    struct cursor c;

    alloc_lines(r, p, cursor_le16(&r->cursor));
    if (read_profile_body(r, &c, err) < 0)
        return -1;
    for (size_t i = 0; i < p->n_lines && !c.failed; i++) {
        struct profile_line *line = &p->lines[i];

        if (cursor_le16(&c) != i)
            c.failed = true;
        read_key(&c, cursor_le16(&c), line);
        line->type_ids = cursor_le32(&c);
        line->n_classes = cursor_le16(&c);
        line->classes = read_indices(r, &c, line->n_classes, true);
    }
    return c.failed ? cut(err) : 0;
}
