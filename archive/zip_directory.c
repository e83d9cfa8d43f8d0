/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/zip_directory.h"

#include <stdlib.h>

#include "archive/zip_extra.h"
#include "lib/cursor.h"
#include "lib/mem.h"

enum { COMMENT_MAX = 0xffff };

#define DATA_IN_DIRECTORY "its data would reach into the central directory"

/* The fields of an end record, or of the zip64 end record that replaces it. */
struct end_record {
    uint64_t count;
    uint64_t size;
    uint64_t offset;
    uint64_t limit; /* the directory ends here at the latest */
    bool disks;     /* the archive is one part of several */
};

static bool magic_at(const struct byte_source *s, uint64_t at, uint32_t magic)
{
    struct error ignored;
    uint8_t b[4] = {0};
    struct cursor c = cursor_of((struct bytes){b, sizeof(b)});

    return byte_source_read(s, at, b, sizeof(b), &ignored) == 0 && cursor_le32(&c) == magic;
}

/* Finds the zip64 end record that the locator before `end_at` points to. The offset is wrong if
 * there are bytes before the archive, so the place right before the locator is tried too. */
static bool read_end64(const struct byte_source *s, uint64_t end_at, struct end_record *e)
{
    struct error ignored;
    uint8_t raw[ZIP_END64_SIZE];
    struct cursor c = cursor_of((struct bytes){raw, ZIP_LOCATOR_SIZE});
    uint64_t at, locator_at;
    uint32_t disk;

    if (end_at < ZIP_LOCATOR_SIZE + ZIP_END64_SIZE)
        return false;
    locator_at = end_at - ZIP_LOCATOR_SIZE;
    if (!magic_at(s, locator_at, ZIP_LOCATOR_MAGIC) ||
        byte_source_read(s, locator_at, raw, ZIP_LOCATOR_SIZE, &ignored) < 0)
        return false;
    cursor_skip(&c, 4);
    disk = cursor_le32(&c);
    at = cursor_le64(&c);
    e->disks = disk != 0 || cursor_le32(&c) > 1;
    if (at > locator_at - ZIP_END64_SIZE || !magic_at(s, at, ZIP_END64_MAGIC))
        at = locator_at - ZIP_END64_SIZE;
    if (!magic_at(s, at, ZIP_END64_MAGIC) ||
        byte_source_read(s, at, raw, sizeof(raw), &ignored) < 0)
        return false;
    c = cursor_of((struct bytes){raw, sizeof(raw)});
    cursor_skip(&c, 4 + 8 + 2 + 2);
    e->disks |= cursor_le32(&c) != 0;
    e->disks |= cursor_le32(&c) != 0;
    cursor_skip(&c, 8);
    e->count = cursor_le64(&c);
    e->size = cursor_le64(&c);
    e->offset = cursor_le64(&c);
    e->limit = at;
    return true;
}

static void read_end(const struct byte_source *s, struct bytes raw, uint64_t at,
                     struct end_record *e)
{
    struct cursor c = cursor_of(raw);

    cursor_skip(&c, 4);
    e->disks = cursor_le16(&c) != 0;
    e->disks |= cursor_le16(&c) != 0;
    cursor_skip(&c, 2);
    e->count = cursor_le16(&c);
    e->size = cursor_le32(&c);
    e->offset = cursor_le32(&c);
    e->limit = at;
    if (e->count == 0xffff || e->size == 0xffffffff || e->offset == 0xffffffff)
        read_end64(s, at, e);
}

/* Where the directory is. Either right before the end record, where the JVM looks: then bytes
 * before the archive show as a difference to its offset. Or at its offset, with other bytes
 * between it and the end record. */
static bool place_directory(const struct byte_source *s, const struct end_record *e,
                            struct zip_directory *d)
{
    if (e->size > e->limit || e->count > e->size / ZIP_CENTRAL_SIZE ||
        e->offset > e->limit - e->size)
        return false;
    d->at = e->limit - e->size;
    if (e->count > 0 && !magic_at(s, d->at, ZIP_CENTRAL_MAGIC)) {
        d->at = e->offset;
        if (!magic_at(s, d->at, ZIP_CENTRAL_MAGIC))
            return false;
    }
    d->start = d->at - e->offset;
    return true;
}

/* Sizes and an offset that do not fit 32 bits are in the zip64 extra field, in this order, each
 * only if its own field says so. */
static bool read_zip64(struct zip_header *h)
{
    struct cursor c = cursor_of(h->extra);

    if (h->size != 0xffffffff && h->comp_size != 0xffffffff && h->offset != 0xffffffff)
        return true;
    while (cursor_left(&c) >= 4) {
        uint16_t id = cursor_le16(&c);
        struct cursor field = cursor_of(cursor_bytes(&c, cursor_le16(&c)));

        if (c.failed)
            return false;
        if (id != ZIP_EXTRA_ZIP64)
            continue;
        if (h->size == 0xffffffff)
            h->size = cursor_le64(&field);
        if (h->comp_size == 0xffffffff)
            h->comp_size = cursor_le64(&field);
        if (h->offset == 0xffffffff)
            h->offset = cursor_le64(&field);
        return !field.failed;
    }
    return false;
}

static int read_header(struct cursor *c, struct zip_header *h, struct error *err)
{
    size_t at = c->pos, name_size, extra_size, comment_size;

    if (cursor_le32(c) != ZIP_CENTRAL_MAGIC)
        return error_set(err, "malformed central directory at byte %zu of it", at);
    h->version_made = cursor_le16(c);
    h->version_needed = cursor_le16(c);
    h->flags = cursor_le16(c);
    h->method = cursor_le16(c);
    h->time = cursor_le16(c);
    h->date = cursor_le16(c);
    h->crc = cursor_le32(c);
    h->comp_size = cursor_le32(c);
    h->size = cursor_le32(c);
    name_size = cursor_le16(c);
    extra_size = cursor_le16(c);
    comment_size = cursor_le16(c);
    cursor_skip(c, 2);
    h->internal_attributes = cursor_le16(c);
    h->external_attributes = cursor_le32(c);
    h->offset = cursor_le32(c);
    h->name = str_from_bytes(cursor_bytes(c, name_size));
    h->extra = cursor_bytes(c, extra_size);
    h->comment = cursor_bytes(c, comment_size);
    if (c->failed)
        return error_set(err, "the central directory is cut short");
    if (!read_zip64(h))
        return error_set_entry(err, h->name, "malformed zip64 field");
    return 0;
}

static int read_headers(const struct byte_source *s, const struct end_record *e,
                        struct zip_directory *d, struct error *err)
{
    struct cursor c;

    buf_room(&d->raw, (size_t)e->size);
    if (byte_source_read(s, d->at, d->raw.p, (size_t)e->size, err) < 0)
        return -1;
    d->raw.n = (size_t)e->size;
    d->count = (size_t)e->count;
    d->header = mem_calloc(d->count, sizeof(*d->header));
    c = cursor_of(buf_view(&d->raw));
    for (size_t i = 0; i < d->count; i++) {
        struct zip_header *h = &d->header[i];

        if (read_header(&c, h, err) < 0)
            return -1;
        if (h->offset > d->at - d->start || d->at - d->start - h->offset < ZIP_LOCAL_SIZE ||
            h->comp_size > d->at - d->start - h->offset - ZIP_LOCAL_SIZE)
            return error_set_entry(err, h->name, DATA_IN_DIRECTORY);
    }
    if (cursor_left(&c) != 0)
        return error_set(err, "the central directory has more than its %zu entries", d->count);
    return 0;
}

/* Takes the end record at `i` of the file's tail, if it can be one. */
static bool try_end(const struct byte_source *s, struct bytes tail, size_t i, bool exact,
                    struct zip_directory *d, struct end_record *e)
{
    struct bytes raw = {tail.p + i, tail.n - i};
    struct cursor c = cursor_of(raw);
    uint64_t at = s->size - tail.n + i;
    size_t comment;

    if (cursor_le32(&c) != ZIP_END_MAGIC)
        return false;
    cursor_skip(&c, 16);
    comment = cursor_le16(&c);
    if (exact ? comment != cursor_left(&c) : comment > cursor_left(&c))
        return false;
    read_end(s, raw, at, e);
    if (!place_directory(s, e, d))
        return false;
    d->end = at + ZIP_END_SIZE + comment;
    buf_bytes(&d->tail, (struct bytes){raw.p, ZIP_END_SIZE + comment});
    d->comment = (struct bytes){d->tail.p + ZIP_END_SIZE, comment};
    return true;
}

static bool find_end(const struct byte_source *s, struct bytes tail, struct zip_directory *d,
                     struct end_record *e)
{
    /* A record that ends with the file is preferred to one with other bytes after it. */
    for (int exact = 1; exact >= 0; exact--)
        for (size_t i = tail.n < ZIP_END_SIZE ? 0 : tail.n - ZIP_END_SIZE + 1; i-- > 0;)
            if (try_end(s, tail, i, exact, d, e))
                return true;
    return false;
}

int zip_directory_read(struct zip_directory *d, const struct byte_source *s, struct error *err)
{
    size_t tail_size =
        s->size < ZIP_END_SIZE + COMMENT_MAX ? (size_t)s->size : ZIP_END_SIZE + COMMENT_MAX;
    uint8_t *tail = mem_alloc(tail_size);
    struct end_record e;
    int result = -1;

    *d = (struct zip_directory){0};
    if (s->size == 0)
        error_set(err, "the file is empty, not a zip archive");
    else if (byte_source_read(s, s->size - tail_size, tail, tail_size, err) < 0)
        ;
    else if (!find_end(s, (struct bytes){tail, tail_size}, d, &e))
        error_set(err, "not a zip archive, or cut short: no end of central directory");
    else if (e.disks)
        error_set(err, "zip archives of several disks are not supported");
    else
        result = read_headers(s, &e, d, err);
    free(tail);
    if (result < 0)
        zip_directory_release(d);
    return result;
}

void zip_directory_release(struct zip_directory *d)
{
    buf_release(&d->raw);
    buf_release(&d->tail);
    free(d->header);
    *d = (struct zip_directory){0};
}

int zip_local_parse(const struct zip_directory *d, const struct zip_header *h,
                    const uint8_t raw[ZIP_LOCAL_SIZE], struct zip_local *local, struct error *err)
{
    struct cursor c = cursor_of((struct bytes){raw, ZIP_LOCAL_SIZE});

    enum { BEFORE_METHOD = 4, BEHIND_METHOD = 16 }; /* the central header is the one that counts */
    if (cursor_le32(&c) != ZIP_LOCAL_MAGIC)
        return error_set(err, "no local header");
    cursor_skip(&c, BEFORE_METHOD);
    local->method = cursor_le16(&c);
    cursor_skip(&c, BEHIND_METHOD);
    local->name_size = cursor_le16(&c);
    local->extra_size = cursor_le16(&c);
    local->data = zip_local_at(d, h) + ZIP_LOCAL_SIZE + local->name_size + local->extra_size;
    if (local->data > d->at || h->comp_size > d->at - local->data)
        return error_set(err, DATA_IN_DIRECTORY);
    return 0;
}

int zip_local_read(const struct zip_directory *d, const struct byte_source *s,
                   const struct zip_header *h, struct zip_local *local, struct error *err)
{
    uint8_t raw[ZIP_LOCAL_SIZE];

    if (byte_source_read(s, zip_local_at(d, h), raw, sizeof(raw), err) < 0)
        return -1;
    return zip_local_parse(d, h, raw, local, err);
}
