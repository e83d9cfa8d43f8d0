#include "lib/zip_directory.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/cursor.h"
#include "lib/mem.h"

enum {
    LOCAL_SIZE = 30,
    CENTRAL_SIZE = 46,
    END_SIZE = 22,
    END64_SIZE = 56,
    LOCATOR_SIZE = 20,
    COMMENT_MAX = 0xffff,
    EXTRA_ZIP64 = 0x0001,
};

#define LOCAL_MAGIC   0x04034b50u
#define CENTRAL_MAGIC 0x02014b50u
#define END_MAGIC     0x06054b50u
#define END64_MAGIC   0x06064b50u
#define LOCATOR_MAGIC 0x07064b50u

static uint16_t take16(struct cursor *c)
{
    const uint8_t *p = cursor_take(c, 2);

    return p ? (uint16_t)(p[0] | (unsigned)p[1] << 8) : 0;
}

static uint32_t take32(struct cursor *c)
{
    uint32_t low = take16(c);

    return low | (uint32_t)take16(c) << 16;
}

static uint64_t take64(struct cursor *c)
{
    uint64_t low = take32(c);

    return low | (uint64_t)take32(c) << 32;
}

int byte_source_read(const struct byte_source *s, uint64_t at, void *p, size_t n, struct error *err)
{
    uint8_t *to = p;

    if (at > s->size || n > s->size - at)
        return error_set(err, "the archive is cut short");
    if (s->fd < 0) {
        if (n)
            memcpy(to, s->mem.p + at, n);
        return 0;
    }
    while (n > 0) {
        ssize_t got = pread(s->fd, to, n, (off_t)at);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return error_set_errno(err, "cannot read the archive");
        if (got == 0)
            return error_set(err, "the archive is cut short");
        to += got;
        at += (uint64_t)got;
        n -= (size_t)got;
    }
    return 0;
}

/* What an end record says, or the zip64 one in its place. */
struct end_record {
    uint64_t count;
    uint64_t size;
    uint64_t offset;
    uint64_t limit; /* the directory ends here at the latest */
    bool disks;     /* it is one of several */
};

static bool magic_at(const struct byte_source *s, uint64_t at, uint32_t magic)
{
    struct error ignored;
    uint8_t b[4] = {0};
    struct cursor c = cursor_of((struct bytes){b, sizeof(b)});

    return byte_source_read(s, at, b, sizeof(b), &ignored) == 0 && take32(&c) == magic;
}

/* The zip64 end record that the locator before `end_at` points to: the offset
 * is off by what stands before the archive, so the place right before the
 * locator is tried too. */
static bool read_end64(const struct byte_source *s, uint64_t end_at, struct end_record *e)
{
    struct error ignored;
    uint8_t raw[END64_SIZE];
    struct cursor c = cursor_of((struct bytes){raw, LOCATOR_SIZE});
    uint64_t at, locator_at;
    uint32_t disk;

    if (end_at < LOCATOR_SIZE + END64_SIZE)
        return false;
    locator_at = end_at - LOCATOR_SIZE;
    if (!magic_at(s, locator_at, LOCATOR_MAGIC) ||
        byte_source_read(s, locator_at, raw, LOCATOR_SIZE, &ignored) < 0)
        return false;
    cursor_skip(&c, 4);
    disk = take32(&c);
    at = take64(&c);
    e->disks = disk != 0 || take32(&c) > 1;
    if (at > locator_at - END64_SIZE || !magic_at(s, at, END64_MAGIC))
        at = locator_at - END64_SIZE;
    if (!magic_at(s, at, END64_MAGIC) || byte_source_read(s, at, raw, sizeof(raw), &ignored) < 0)
        return false;
    c = cursor_of((struct bytes){raw, sizeof(raw)});
    cursor_skip(&c, 4 + 8 + 2 + 2);
    e->disks |= take32(&c) != 0;
    e->disks |= take32(&c) != 0;
    cursor_skip(&c, 8);
    e->count = take64(&c);
    e->size = take64(&c);
    e->offset = take64(&c);
    e->limit = at;
    return true;
}

static void read_end(const struct byte_source *s, struct bytes raw, uint64_t at,
                     struct end_record *e)
{
    struct cursor c = cursor_of(raw);

    cursor_skip(&c, 4);
    e->disks = take16(&c) != 0;
    e->disks |= take16(&c) != 0;
    cursor_skip(&c, 2);
    e->count = take16(&c);
    e->size = take32(&c);
    e->offset = take32(&c);
    e->limit = at;
    if (e->count == 0xffff || e->size == 0xffffffff || e->offset == 0xffffffff)
        read_end64(s, at, e);
}

/* Where the directory is: right before the end record, as the JVM takes it, so
 * that bytes in front of the archive show as a difference to its offset; or at
 * its offset, with something between it and the end record. */
static bool place_directory(const struct byte_source *s, const struct end_record *e,
                            struct zip_directory *d)
{
    if (e->size > e->limit || e->count > e->size / CENTRAL_SIZE || e->offset > e->limit - e->size)
        return false;
    d->at = e->limit - e->size;
    if (e->count > 0 && !magic_at(s, d->at, CENTRAL_MAGIC)) {
        d->at = e->offset;
        if (!magic_at(s, d->at, CENTRAL_MAGIC))
            return false;
    }
    d->start = d->at - e->offset;
    return true;
}

/* Sizes and offset that do not fit 32 bits stand in the zip64 extra field, in
 * this order, each only if its own field says so. */
static bool read_zip64(struct zip_header *h)
{
    struct cursor c = cursor_of(h->extra);

    if (h->size != 0xffffffff && h->comp_size != 0xffffffff && h->offset != 0xffffffff)
        return true;
    while (cursor_left(&c) >= 4) {
        uint16_t id = take16(&c);
        struct cursor field = cursor_of(cursor_bytes(&c, take16(&c)));

        if (c.failed)
            return false;
        if (id != EXTRA_ZIP64)
            continue;
        if (h->size == 0xffffffff)
            h->size = take64(&field);
        if (h->comp_size == 0xffffffff)
            h->comp_size = take64(&field);
        if (h->offset == 0xffffffff)
            h->offset = take64(&field);
        return !field.failed;
    }
    return false;
}

static int read_header(struct cursor *c, struct zip_header *h, struct error *err)
{
    size_t name_size, extra_size, comment_size;

    h->at = c->pos;
    if (take32(c) != CENTRAL_MAGIC)
        return error_set(err, "malformed central directory at byte %zu of it", h->at);
    h->version_made = take16(c);
    h->version_needed = take16(c);
    h->flags = take16(c);
    h->method = take16(c);
    h->time = take16(c);
    h->date = take16(c);
    h->crc = take32(c);
    h->comp_size = take32(c);
    h->size = take32(c);
    name_size = take16(c);
    extra_size = take16(c);
    comment_size = take16(c);
    cursor_skip(c, 2);
    h->internal_attributes = take16(c);
    h->external_attributes = take32(c);
    h->offset = take32(c);
    h->name = str_from_bytes(cursor_bytes(c, name_size));
    h->extra = cursor_bytes(c, extra_size);
    cursor_skip(c, comment_size);
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
        if (h->offset > d->at - d->start || d->at - d->start - h->offset < LOCAL_SIZE ||
            h->comp_size > d->at - d->start - h->offset - LOCAL_SIZE)
            return error_set_entry(err, h->name, "its data would reach into the central directory");
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

    if (take32(&c) != END_MAGIC)
        return false;
    cursor_skip(&c, 16);
    comment = take16(&c);
    if (exact ? comment != cursor_left(&c) : comment > cursor_left(&c))
        return false;
    read_end(s, raw, at, e);
    if (!place_directory(s, e, d))
        return false;
    d->end = at + END_SIZE + comment;
    buf_bytes(&d->tail, (struct bytes){raw.p, END_SIZE + comment});
    d->comment = (struct bytes){d->tail.p + END_SIZE, comment};
    return true;
}

static bool find_end(const struct byte_source *s, struct bytes tail, struct zip_directory *d,
                     struct end_record *e)
{
    /* A record that ends with the file beats one with other bytes behind it. */
    for (int exact = 1; exact >= 0; exact--)
        for (size_t i = tail.n < END_SIZE ? 0 : tail.n - END_SIZE + 1; i-- > 0;)
            if (try_end(s, tail, i, exact, d, e))
                return true;
    return false;
}

int zip_directory_read(struct zip_directory *d, const struct byte_source *s, struct error *err)
{
    size_t tail_size = s->size < END_SIZE + COMMENT_MAX ? (size_t)s->size : END_SIZE + COMMENT_MAX;
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

int zip_local_check(const struct zip_directory *d, const struct byte_source *s,
                    const struct zip_header *h, struct error *err)
{
    return magic_at(s, d->start + h->offset, LOCAL_MAGIC) ? 0 : error_set(err, "no local header");
}

bool zip_extra_has(struct bytes extra, uint16_t id)
{
    struct cursor c = cursor_of(extra);

    while (cursor_left(&c) >= 4) {
        uint16_t at = take16(&c);

        cursor_skip(&c, take16(&c));
        if (at == id)
            return true;
    }
    return false;
}
