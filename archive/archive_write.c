/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the edited copy from front to back: local headers and data, the central directory, the
 * end records. Headers stay the same except for what must change (APPNOTE.TXT 6.3, 4.3.7,
 * 4.3.12 to 4.3.16). */

#include "archive/archive.h"

#include <errno.h>

#include "archive/archive_internal.h"
#include "archive/zip_extra.h"
#include "lib/mem.h"
#include "lib/os_file.h"

enum { WINDOW_SIZE = 1024 * 1024 };

/* Where an archive is written to, from front to back: either a file, through a buffer, or
 * memory. */
struct zip_sink {
    int fd;            /* -1: memory */
    struct buf window; /* for memory: the output, after what it held before */
    uint64_t pos;      /* where the next byte goes */
    uint64_t flushed;  /* how many bytes are in the file */
};

static int zip_sink_flush(struct zip_sink *s, struct error *err)
{
    struct bytes b = buf_view(&s->window);

    if (s->fd < 0)
        return 0;
    while (b.n > 0) {
        ssize_t n = os_write_at(s->fd, b.p, b.n, s->flushed);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return error_set_errno(err, "cannot write");
        s->flushed += (uint64_t)n;
        b.p += n;
        b.n -= (size_t)n;
    }
    buf_clear(&s->window);
    return 0;
}

/* Returns room for n bytes, which the caller fills and then adds with zip_sink_add. NULL if the
 * file could not be written. */
static uint8_t *zip_sink_room(struct zip_sink *s, size_t n, struct error *err)
{
    if (s->fd >= 0 && s->window.n >= WINDOW_SIZE && zip_sink_flush(s, err) < 0)
        return NULL;
    return buf_room(&s->window, n);
}

static void zip_sink_add(struct zip_sink *s, size_t n)
{
    s->window.n += n;
    s->pos += n;
}

static int zip_sink_bytes(struct zip_sink *s, struct bytes b, struct error *err)
{
    uint8_t *to = zip_sink_room(s, b.n, err);

    if (!to)
        return -1;
    if (b.n)
        memcpy(to, b.p, b.n);
    zip_sink_add(s, b.n);
    return 0;
}

enum {
    COPY_SIZE = 256 * 1024,
    VERSION_DEFLATED = 20,
    VERSION_ZIP64 = 45,
    MADE_BY_UNIX = 3 << 8 | VERSION_DEFLATED,
    DOS_1980 = 1 << 5 | 1, /* 1980-01-01 */
    PAGE_SIZE = 4096,
    PAGE_SIZE_MAX = 16384,
    PACKAGE_ALIGN = 4, /* zipalign's alignment for everything but libraries */
};

#define IN_ZIP64 0xffffffffu /* a size or offset that is in the zip64 field */

struct archive_writer {
    struct archive *a;
    const struct archive_edit *edit;
    struct zip_sink sink;
    struct byte_reader in;
    struct buf old_extra; /* of the current local header */
    struct buf extra;     /* of the header that is written */
    struct buf head;      /* which is this */
    struct buf central;   /* the directory so far */
    uint64_t count;       /* entries in it */
    uint64_t start;       /* offsets count from there */
    uint32_t page;        /* of page-aligned libraries in the old archive */
    struct error *err;
};

static uint32_t in_header(uint64_t v)
{
    return v >= IN_ZIP64 ? IN_ZIP64 : (uint32_t)v;
}

static int read_local(struct archive_writer *w, size_t i, struct zip_local *local)
{
    const struct zip_directory *d = &w->a->directory;
    const struct zip_header *h = &d->header[i];
    uint8_t raw[ZIP_LOCAL_SIZE];

    if (byte_reader_read(&w->in, zip_local_at(d, h), raw, sizeof(raw), w->err) < 0 ||
        zip_local_parse(d, h, raw, local, w->err) < 0)
        return error_prefix_entry(w->err, h->name);
    return 0;
}

static int read_local_extra(struct archive_writer *w, size_t i, const struct zip_local *local)
{
    uint8_t *to;

    buf_clear(&w->old_extra);
    to = buf_room(&w->old_extra, local->extra_size);
    if (byte_reader_read(&w->in, local->data - local->extra_size, to, local->extra_size, w->err) <
        0)
        return error_prefix_entry(w->err, w->a->entry[i].name);
    w->old_extra.n = local->extra_size;
    return 0;
}

static bool is_library(struct str name)
{
    return str_ends(name, STR(".so"));
}

static bool stays(const struct archive_writer *w, size_t i)
{
    return !w->a->entry[i].duplicate && w->edit->action[i] != ARCHIVE_DROP;
}

/* Where pages begin in the old archive. A 4 KiB boundary can happen to be a 16 KiB boundary, but
 * not for all libraries. */
static int note_page(struct archive_writer *w, size_t i)
{
    const struct archive_entry *e = &w->a->entry[i];
    struct zip_local local;

    if (e->method != ARCHIVE_STORED || !is_library(e->name))
        return 0;
    if (read_local(w, i, &local) < 0)
        return -1;
    if (local.data % PAGE_SIZE == 0 && local.data % PAGE_SIZE_MAX != 0)
        w->page = PAGE_SIZE;
    return 0;
}

/* Looks at what is to be done, before anything is written. Returns 1 if something changes. */
static int plan_copy(struct archive_writer *w)
{
    bool changes = w->edit->added_count > 0;

    w->page = PAGE_SIZE_MAX;
    for (size_t i = 0; i < w->a->directory.count; i++) {
        const struct archive_entry *e = &w->a->entry[i];
        bool known = e->method == ARCHIVE_STORED || e->method == ARCHIVE_DEFLATED;

        changes |= !stays(w, i) || w->edit->action[i] == ARCHIVE_REPLACE;
        if (!stays(w, i))
            continue;
        if (e->encrypted)
            return error_set_entry(w->err, e->name, "the entry is encrypted");
        if (w->edit->action[i] == ARCHIVE_REPLACE && !known)
            return error_set_entry(w->err, e->name, "compression method %u is not supported",
                                   e->method);
        if (note_page(w, i) < 0)
            return -1;
    }
    for (size_t k = 0; k < w->edit->added_count; k++) {
        struct str name = w->edit->added[k];

        if (name.n == 0 || name.n > UINT16_MAX || memchr(name.p, '\0', name.n))
            return error_set_entry(w->err, name, "cannot be the name of an entry");
    }
    return changes;
}

/* Copies [at, at + n) of the source. */
static int copy_input(struct archive_writer *w, uint64_t at, uint64_t n)
{
    while (n > 0) {
        size_t now = n < COPY_SIZE ? (size_t)n : COPY_SIZE;
        uint8_t *to = zip_sink_room(&w->sink, now, w->err);

        if (!to || byte_reader_read(&w->in, at, to, now, w->err) < 0)
            return -1;
        zip_sink_add(&w->sink, now);
        at += now;
        n -= now;
    }
    return 0;
}

/* The alignment of the old entry's data, which the copy keeps. */
static uint32_t kept_alignment(const struct archive_writer *w, size_t i, uint64_t data)
{
    const struct archive_entry *e = &w->a->entry[i];

    if (!w->edit->keep_alignment || e->method != ARCHIVE_STORED)
        return 1;
    if (is_library(e->name) && data % w->page == 0)
        return w->page;
    return data % PACKAGE_ALIGN == 0 ? PACKAGE_ALIGN : 1;
}

/* The local extra field: the old one, with new padding if the data after it would no longer be
 * aligned. */
static int make_extra(struct archive_writer *w, const struct zip_header *h, struct bytes old,
                      uint32_t align)
{
    uint64_t head = w->sink.pos + ZIP_LOCAL_SIZE + h->name.n;

    buf_clear(&w->extra);
    if (h->size >= IN_ZIP64 || h->comp_size >= IN_ZIP64) {
        buf_le16(&w->extra, ZIP_EXTRA_ZIP64);
        buf_le16(&w->extra, 16);
        buf_le64(&w->extra, h->size);
        buf_le64(&w->extra, h->comp_size);
    }
    if (!zip_extra_copy(old, &w->extra))
        return error_set_entry(w->err, h->name, "malformed extra field in its local header");
    if (align > 1 && (head + w->extra.n) % align != 0) {
        bool zeros;

        w->extra.n = zip_extra_unpadded(buf_view(&w->extra), &zeros);
        zip_extra_align(&w->extra, head + w->extra.n, align, zeros);
    }
    if (w->extra.n > ZIP_EXTRA_MAX)
        return error_set_entry(w->err, h->name, "no room in its extra field");
    return 0;
}

/* The fields that both headers have, from version needed to the CRC. */
static void put_common(struct buf *b, const struct zip_header *h)
{
    buf_le16(b, h->version_needed);
    buf_le16(b, h->flags);
    buf_le16(b, h->method);
    buf_le16(b, h->time);
    buf_le16(b, h->date);
    buf_le32(b, h->crc);
}

static int put_local(struct archive_writer *w, struct zip_header *h, struct bytes old_extra,
                     uint32_t align)
{
    bool zip64 = h->size >= IN_ZIP64 || h->comp_size >= IN_ZIP64;
    struct buf *b = &w->head;

    h->offset = w->sink.pos - w->start;
    if ((zip64 || h->offset >= IN_ZIP64) && h->version_needed < VERSION_ZIP64)
        h->version_needed = VERSION_ZIP64;
    if (make_extra(w, h, old_extra, align) < 0)
        return -1;
    buf_clear(b);
    buf_le32(b, ZIP_LOCAL_MAGIC);
    put_common(b, h);
    buf_le32(b, zip64 ? IN_ZIP64 : (uint32_t)h->comp_size);
    buf_le32(b, zip64 ? IN_ZIP64 : (uint32_t)h->size);
    buf_le16(b, (uint16_t)h->name.n);
    buf_le16(b, (uint16_t)w->extra.n);
    buf_str(b, h->name);
    buf_bytes(b, buf_view(&w->extra));
    return zip_sink_bytes(&w->sink, buf_view(b), w->err);
}

/* Its fields in the order of the specification, each only if it is needed. */
static void put_central_zip64(struct buf *b, const struct zip_header *h)
{
    const uint64_t values[] = {h->size, h->comp_size, h->offset};
    size_t at = b->n;

    buf_le16(b, ZIP_EXTRA_ZIP64);
    buf_le16(b, 0);
    for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
        if (values[i] >= IN_ZIP64)
            buf_le64(b, values[i]);
    if (b->n == at + 4)
        b->n = at;
    else
        store_le16(b->p + at + 2, (uint16_t)(b->n - at - 4));
}

static int put_central(struct archive_writer *w, const struct zip_header *h)
{
    struct buf *b = &w->central;

    buf_clear(&w->extra);
    put_central_zip64(&w->extra, h);
    if (!zip_extra_copy(h->extra, &w->extra) || w->extra.n > ZIP_EXTRA_MAX)
        return error_set_entry(w->err, h->name, "malformed extra field in the directory");
    buf_le32(b, ZIP_CENTRAL_MAGIC);
    buf_le16(b, h->version_made);
    put_common(b, h);
    buf_le32(b, in_header(h->comp_size));
    buf_le32(b, in_header(h->size));
    buf_le16(b, (uint16_t)h->name.n);
    buf_le16(b, (uint16_t)w->extra.n);
    buf_le16(b, (uint16_t)h->comment.n);
    buf_le16(b, 0); /* the disk */
    buf_le16(b, h->internal_attributes);
    buf_le32(b, h->external_attributes);
    buf_le32(b, in_header(h->offset));
    buf_str(b, h->name);
    buf_bytes(b, buf_view(&w->extra));
    buf_bytes(b, h->comment);
    w->count++;
    return 0;
}

/* Writes an entry with the content that the caller supplies. */
static int put_supplied(struct archive_writer *w, size_t i, struct zip_header *h,
                        struct bytes old_extra, uint32_t align)
{
    struct archive_data data = {0};

    if (w->edit->supply(w->edit->ctx, i, &data, w->err) < 0)
        return -1;
    h->method = data.method;
    h->crc = data.crc;
    h->size = data.size;
    h->comp_size = data.bytes.n;
    if (data.method == ARCHIVE_STORED && data.align > align)
        align = data.align;
    if (put_local(w, h, old_extra, align) < 0)
        return -1;
    return zip_sink_bytes(&w->sink, data.bytes, w->err) < 0 ? -1 : put_central(w, h);
}

static int put_old(struct archive_writer *w, size_t i)
{
    struct zip_header h = w->a->directory.header[i];
    struct zip_local local;
    uint32_t align;

    if (read_local(w, i, &local) < 0 || read_local_extra(w, i, &local) < 0)
        return -1;
    align = kept_alignment(w, i, local.data);
    h.flags &= (uint16_t)~ZIP_FLAG_DESCRIPTOR;
    if (w->edit->action[i] == ARCHIVE_REPLACE)
        return put_supplied(w, i, &h, buf_view(&w->old_extra), align);
    if (put_local(w, &h, buf_view(&w->old_extra), align) < 0)
        return -1;
    if (copy_input(w, local.data, h.comp_size) < 0)
        return error_prefix_entry(w->err, h.name);
    return put_central(w, &h);
}

static int put_added(struct archive_writer *w, size_t k)
{
    struct zip_header h = {
        .name = w->edit->added[k],
        .version_made = MADE_BY_UNIX,
        .version_needed = VERSION_DEFLATED,
        .date = DOS_1980,
        .external_attributes = 0100644u << 16,
    };

    for (size_t i = 0; i < h.name.n; i++)
        if ((uint8_t)h.name.p[i] >= 0x80)
            h.flags = ZIP_FLAG_UTF8;
    return put_supplied(w, w->a->directory.count + k, &h, (struct bytes){NULL, 0}, 1);
}

static int put_end(struct archive_writer *w)
{
    struct bytes comment = w->a->directory.comment;
    uint64_t offset = w->sink.pos - w->start;
    struct buf *b = &w->central;
    uint64_t size = b->n;

    if (w->count >= UINT16_MAX || size >= IN_ZIP64 || offset >= IN_ZIP64) {
        buf_le32(b, ZIP_END64_MAGIC);
        buf_le64(b, ZIP_END64_SIZE - 12);
        buf_le16(b, VERSION_ZIP64);
        buf_le16(b, VERSION_ZIP64);
        buf_le64(b, 0); /* both disks */
        buf_le64(b, w->count);
        buf_le64(b, w->count);
        buf_le64(b, size);
        buf_le64(b, offset);
        buf_le32(b, ZIP_LOCATOR_MAGIC);
        buf_le32(b, 0);
        buf_le64(b, offset + size);
        buf_le32(b, 1);
    }
    buf_le32(b, ZIP_END_MAGIC);
    buf_le32(b, 0); /* both disks */
    buf_le16(b, w->count >= UINT16_MAX ? UINT16_MAX : (uint16_t)w->count);
    buf_le16(b, w->count >= UINT16_MAX ? UINT16_MAX : (uint16_t)w->count);
    buf_le32(b, in_header(size));
    buf_le32(b, in_header(offset));
    buf_le16(b, (uint16_t)comment.n);
    buf_bytes(b, comment);
    return zip_sink_bytes(&w->sink, buf_view(b), w->err);
}

static int write_front(struct archive_writer *w)
{
    uint64_t n;

    if (archive_front(w->a, &n, w->err) < 0)
        return -1;
    w->start = n ? w->a->directory.start : 0;
    return copy_input(w, 0, n);
}

static int write_edited(struct archive_writer *w)
{
    int changes = plan_copy(w);

    if (changes < 0)
        return -1;
    if (!changes)
        return copy_input(w, 0, w->a->source.size);
    if (write_front(w) < 0)
        return -1;
    for (size_t i = 0; i < w->a->directory.count; i++)
        if (stays(w, i) && put_old(w, i) < 0)
            return -1;
    for (size_t k = 0; k < w->edit->added_count; k++)
        if (put_added(w, k) < 0)
            return -1;
    return put_end(w);
}

static int write_whole(struct archive_writer *w)
{
    int result;

    byte_reader_init(&w->in, &w->a->source);
    result = write_edited(w);
    if (result == 0)
        result = zip_sink_flush(&w->sink, w->err);
    byte_reader_release(&w->in);
    buf_release(&w->old_extra);
    buf_release(&w->extra);
    buf_release(&w->head);
    buf_release(&w->central);
    return result;
}

int archive_write_fd(struct archive *a, const struct archive_edit *edit, int fd, struct error *err)
{
    struct archive_writer w = {.a = a, .edit = edit, .sink = {.fd = fd}, .err = err};
    int result = write_whole(&w);

    buf_release(&w.sink.window);
    return result;
}

int archive_write_buf(struct archive *a, const struct archive_edit *edit, struct buf *out,
                      struct error *err)
{
    struct archive_writer w = {.a = a, .edit = edit, .err = err};
    size_t before = out->n;
    int result;

    w.sink = (struct zip_sink){.fd = -1, .window = *out};
    result = write_whole(&w);
    *out = w.sink.window;
    if (result < 0)
        out->n = before;
    return result;
}
