/* SPDX-License-Identifier: Apache-2.0 */
/* Writes profiles. */
#include "dexfile/profile/profile_internal.h"

/* 0x78: deflate with a window of 32 KiB; the second byte makes it a multiple of 31. */
static const uint8_t zlib_header[] = {0x78, 0x9c};

/* Appends `in` as a zlib stream (RFC 1950). */
static void deflate(struct codec *codec, struct bytes in, struct buf *out)
{
    buf_bytes(out, (struct bytes){zlib_header, sizeof(zlib_header)});
    codec_deflate(codec, in, out);
    buf_be32(out, codec_adler32(1, in));
}

static void put_body(struct codec *codec, const struct buf *body, struct buf *out)
{
    size_t at = out->n;

    buf_le32(out, (uint32_t)body->n);
    buf_le32(out, 0);
    deflate(codec, buf_view(body), out);
    store_le32(out->p + at + 4, (uint32_t)(out->n - at - 8));
}

static void put_indices(struct buf *out, const uint16_t *index, size_t n, bool deltas)
{
    uint16_t last = 0;

    for (size_t i = 0; i < n; i++) {
        buf_le16(out, (uint16_t)(index[i] - (deltas ? last : 0)));
        last = index[i];
    }
}

/* Each with the number of its inline caches, which is 0. */
static void put_hot(struct buf *out, const struct profile_line *line, bool deltas)
{
    uint16_t last = 0;

    for (size_t i = 0; i < line->n_hot; i++) {
        buf_le16(out, (uint16_t)(line->hot[i] - (deltas ? last : 0)));
        buf_le16(out, 0);
        last = line->hot[i];
    }
}

void profile_write_001(const struct profile *p, struct codec *codec, struct buf *out)
{
    (void)codec;
    buf_le16(out, (uint16_t)p->n_lines);
    for (size_t i = 0; i < p->n_lines; i++) {
        const struct profile_line *line = &p->lines[i];

        buf_le16(out, (uint16_t)line->key.n);
        buf_le16(out, (uint16_t)line->n_hot);
        buf_le16(out, (uint16_t)line->n_classes);
        buf_le32(out, line->crc);
        buf_str(out, line->key);
        put_indices(out, line->hot, line->n_hot, false);
        put_indices(out, line->classes, line->n_classes, false);
    }
}

static void put_line_header(struct buf *out, const struct profile_line *line, bool has_method_ids)
{
    buf_le16(out, (uint16_t)line->key.n);
    buf_le16(out, (uint16_t)line->n_classes);
    buf_le32(out, (uint32_t)(line->n_hot * 4));
    buf_le32(out, line->crc);
    if (has_method_ids)
        buf_le32(out, line->method_ids);
    buf_str(out, line->key);
}

static void put_line_data(struct buf *out, const struct profile_line *line, bool deltas)
{
    put_hot(out, line, deltas);
    put_indices(out, line->classes, line->n_classes, deltas);
    buf_bytes(out, line->bitmaps);
}

void profile_write_005(const struct profile *p, struct codec *codec, struct buf *out)
{
    (void)codec;
    buf_u8(out, (uint8_t)p->n_lines);
    for (size_t i = 0; i < p->n_lines; i++) {
        put_line_header(out, &p->lines[i], false);
        put_line_data(out, &p->lines[i], false);
    }
}

void profile_write_009(const struct profile *p, struct codec *codec, struct buf *out)
{
    struct buf body;

    buf_init(&body);
    for (size_t i = 0; i < p->n_lines; i++) {
        put_line_header(&body, &p->lines[i], true);
        put_line_data(&body, &p->lines[i], true);
    }
    buf_u8(out, (uint8_t)p->n_lines);
    put_body(codec, &body, out);
    buf_release(&body);
}

void profile_write_010(const struct profile *p, struct codec *codec, struct buf *out)
{
    struct buf body;

    buf_init(&body);
    for (size_t i = 0; i < p->n_lines; i++)
        put_line_header(&body, &p->lines[i], true);
    for (size_t i = 0; i < p->n_lines; i++)
        put_line_data(&body, &p->lines[i], true);
    buf_u8(out, (uint8_t)p->n_lines);
    put_body(codec, &body, out);
    buf_release(&body);
}

static void put_dex_files(const struct profile *p, struct buf *out)
{
    buf_le16(out, (uint16_t)p->n_lines);
    for (size_t i = 0; i < p->n_lines; i++) {
        const struct profile_line *line = &p->lines[i];

        buf_le32(out, line->crc);
        buf_le32(out, line->type_ids);
        buf_le32(out, line->method_ids);
        buf_le16(out, (uint16_t)line->key.n);
        buf_str(out, line->key);
    }
}

static void put_classes(const struct profile *p, struct buf *out)
{
    for (size_t i = 0; i < p->n_lines; i++) {
        const struct profile_line *line = &p->lines[i];

        if (!line->has_classes)
            continue;
        buf_le16(out, (uint16_t)i);
        buf_le16(out, (uint16_t)line->n_classes);
        put_indices(out, line->classes, line->n_classes, true);
    }
}

static void put_methods(const struct profile *p, struct buf *out)
{
    for (size_t i = 0; i < p->n_lines; i++) {
        const struct profile_line *line = &p->lines[i];

        if (!line->has_methods)
            continue;
        buf_le16(out, (uint16_t)i);
        buf_le32(out, (uint32_t)(2 + line->bitmaps.n + line->n_hot * 4));
        buf_le16(out, line->flags);
        buf_bytes(out, line->bitmaps);
        put_hot(out, line, true);
    }
}

static void put_section(const struct profile *p, const struct profile_section *s, struct buf *out)
{
    switch (s->type) {
    case PROFILE_DEX_FILES:
        put_dex_files(p, out);
        break;
    case PROFILE_EXTRA_DESCRIPTORS:
        buf_bytes(out, s->bytes);
        break;
    case PROFILE_CLASSES:
        put_classes(p, out);
        break;
    case PROFILE_METHODS:
        put_methods(p, out);
        break;
    }
}

void profile_write_015(const struct profile *p, struct codec *codec, struct buf *out)
{
    size_t start = out->n - PROFILE_MAGIC_SIZE, row;
    struct buf section;

    buf_init(&section);
    buf_le32(out, (uint32_t)p->n_sections);
    row = out->n;
    buf_zero(out, p->n_sections * 16);
    for (size_t i = 0; i < p->n_sections; i++, row += 16) {
        const struct profile_section *s = &p->sections[i];
        size_t at = out->n;

        buf_clear(&section);
        put_section(p, s, &section);
        if (s->zipped)
            deflate(codec, buf_view(&section), out);
        else
            buf_bytes(out, buf_view(&section));
        store_le32(out->p + row, s->type);
        store_le32(out->p + row + 4, (uint32_t)(at - start));
        store_le32(out->p + row + 8, (uint32_t)(out->n - at));
        store_le32(out->p + row + 12, s->zipped ? (uint32_t)section.n : 0);
    }
    buf_release(&section);
}

void profile_write_meta_001(const struct profile *p, struct codec *codec, struct buf *out)
{
    struct buf body;

    buf_init(&body);
    for (size_t i = 0; i < p->n_lines; i++) {
        buf_le16(&body, (uint16_t)p->lines[i].key.n);
        buf_le16(&body, (uint16_t)p->lines[i].n_classes);
        buf_str(&body, p->lines[i].key);
    }
    for (size_t i = 0; i < p->n_lines; i++)
        put_indices(&body, p->lines[i].classes, p->lines[i].n_classes, true);
    buf_u8(out, (uint8_t)p->n_lines);
    put_body(codec, &body, out);
    buf_release(&body);
}

void profile_write_meta_002(const struct profile *p, struct codec *codec, struct buf *out)
{
    struct buf body;

    buf_init(&body);
    for (size_t i = 0; i < p->n_lines; i++) {
        const struct profile_line *line = &p->lines[i];

        buf_le16(&body, (uint16_t)i);
        buf_le16(&body, (uint16_t)line->key.n);
        buf_str(&body, line->key);
        buf_le32(&body, line->type_ids);
        buf_le16(&body, (uint16_t)line->n_classes);
        put_indices(&body, line->classes, line->n_classes, true);
    }
    buf_le16(out, (uint16_t)p->n_lines);
    put_body(codec, &body, out);
    buf_release(&body);
}
