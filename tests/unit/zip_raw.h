/* SPDX-License-Identifier: Apache-2.0 */
/* Writes zips for tests, with every field as the test sets it. */
#ifndef MB_TESTS_ZIP_RAW_H
#define MB_TESTS_ZIP_RAW_H

#include "archive/zip_directory.h"
#include "lib/buf.h"
#include "lib/codec.h"

struct raw_entry {
    struct str name;
    struct str content;
    uint16_t method;
    uint16_t version_made;
    uint16_t version_needed;
    uint16_t flags; /* bit 3: sizes after the data */
    uint16_t time;
    uint16_t date;
    uint16_t internal_attributes;
    uint32_t external_attributes;
    struct str local_extra;
    struct str central_extra;
    struct str comment;

    /* Set by raw_zip. */
    uint32_t crc;
    struct buf packed;
    size_t offset;
};

static inline void raw16(struct buf *b, unsigned v)
{
    store_le16(buf_room(b, 2), (uint16_t)v);
    b->n += 2;
}

static inline void raw32(struct buf *b, uint64_t v)
{
    store_le32(buf_room(b, 4), (uint32_t)v);
    b->n += 4;
}

static inline void raw64(struct buf *b, uint64_t v)
{
    raw32(b, v);
    raw32(b, v >> 32);
}

/* Writes the fields of both headers, from version needed to the sizes. */
static inline void raw_common(struct buf *b, const struct raw_entry *e, bool sizes)
{
    raw16(b, e->version_needed);
    raw16(b, e->flags);
    raw16(b, e->method);
    raw16(b, e->time);
    raw16(b, e->date);
    raw32(b, sizes ? e->crc : 0);
    raw32(b, sizes ? e->packed.n : 0);
    raw32(b, sizes ? e->content.n : 0);
}

static inline void raw_local(struct buf *b, struct raw_entry *e, size_t start)
{
    struct codec c;
    bool descriptor = e->flags & ZIP_FLAG_DESCRIPTOR;

    codec_init(&c, CODEC_LEVEL_DEFAULT);
    buf_init(&e->packed);
    e->crc = codec_crc32(0, bytes_from_str(e->content));
    if (e->method == 8)
        codec_deflate(&c, bytes_from_str(e->content), &e->packed);
    else
        buf_str(&e->packed, e->content);
    codec_release(&c);
    e->offset = b->n - start;
    raw32(b, 0x04034b50);
    raw_common(b, e, !descriptor);
    raw16(b, (unsigned)e->name.n);
    raw16(b, (unsigned)e->local_extra.n);
    buf_str(b, e->name);
    buf_str(b, e->local_extra);
    buf_bytes(b, buf_view(&e->packed));
    if (!descriptor)
        return;
    raw32(b, 0x08074b50);
    raw32(b, e->crc);
    raw32(b, e->packed.n);
    raw32(b, e->content.n);
}

static inline void raw_central(struct buf *b, const struct raw_entry *e)
{
    raw32(b, 0x02014b50);
    raw16(b, e->version_made);
    raw_common(b, e, true);
    raw16(b, (unsigned)e->name.n);
    raw16(b, (unsigned)e->central_extra.n);
    raw16(b, (unsigned)e->comment.n);
    raw16(b, 0);
    raw16(b, e->internal_attributes);
    raw32(b, e->external_attributes);
    raw32(b, e->offset);
    buf_str(b, e->name);
    buf_str(b, e->central_extra);
    buf_str(b, e->comment);
}

static inline void raw_end(struct buf *b, size_t n, size_t size, size_t offset, struct str comment)
{
    raw32(b, 0x06054b50);
    raw32(b, 0);
    raw16(b, (unsigned)n);
    raw16(b, (unsigned)n);
    raw32(b, size);
    raw32(b, offset);
    raw16(b, (unsigned)comment.n);
    buf_str(b, comment);
}

/* Appends a zip. `start`: the place in b that its offsets count from. */
static inline void raw_zip(struct buf *b, size_t start, struct raw_entry *e, size_t n,
                           struct str comment)
{
    size_t directory;

    for (size_t i = 0; i < n; i++)
        raw_local(b, &e[i], start);
    directory = b->n;
    for (size_t i = 0; i < n; i++)
        raw_central(b, &e[i]);
    raw_end(b, n, b->n - directory, directory - start, comment);
    for (size_t i = 0; i < n; i++)
        buf_release(&e[i].packed);
}

#endif
