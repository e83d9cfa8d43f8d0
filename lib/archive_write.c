/* The edited copy. libzip does the editing; its output is then read back and
 * compared with what it should be, and the header fields that libzip changes on
 * its way (times through the local time zone, flags, versions) are put back as
 * they were. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/archive.h"
#include "lib/archive_internal.h"
#include "lib/mem.h"

enum {
    END_COUNT_AT = 8,
    END_SIZE_AT = 12,
    END_OFFSET_AT = 16,
    EXTRA_UNICODE_PATH = 0x7075,
    COPY_SIZE = 64 * 1024,
};

/* 1980-01-01 00:00 in MS-DOS form, and what libzip gets to see meanwhile. */
enum { DOS_TIME = 0, DOS_DATE = 1 << 5 | 1 };

struct writer;

/* An entry with new content, as a zip_source. */
struct supply {
    struct writer *w;
    size_t index; /* for archive_edit.supply */
    struct archive_data data;
    bool ready;
    size_t pos;
    zip_error_t error;
};

struct writer {
    struct archive *a;
    const struct archive_edit *edit;
    struct zip_sink sink;
    struct zip_stream stream;
    zip_t *zip;
    struct supply *supply; /* replaced ones, then added ones */
    size_t supply_count;
    size_t *old; /* of each entry that is written: its old index, or count + k */
    size_t written;
    uint64_t first; /* offset of the first local header */
    bool supply_failed;
    struct error *err;
};

static struct str entry_name(const struct writer *w, size_t i)
{
    size_t n = w->a->directory.count;

    return i < n ? w->a->entry[i].name : w->edit->added[i - n];
}

static int supply_get(struct supply *s)
{
    struct writer *w = s->w;

    if (s->ready)
        return 0;
    if (w->edit->supply(w->edit->ctx, s->index, &s->data, w->err) < 0) {
        w->supply_failed = true;
        zip_error_set(&s->error, ZIP_ER_CANCELLED, 0);
        return -1;
    }
    s->ready = true;
    return 0;
}

static zip_int64_t supply_stat(struct supply *s, void *data, zip_uint64_t len)
{
    zip_stat_t *st = ZIP_SOURCE_GET_ARGS(zip_stat_t, data, len, &s->error);

    if (!st || supply_get(s) < 0)
        return -1;
    zip_stat_init(st);
    st->size = s->data.size;
    st->comp_size = s->data.bytes.n;
    st->crc = s->data.crc;
    st->comp_method = s->data.method;
    st->encryption_method = ZIP_EM_NONE;
    st->mtime = 0; /* the clock must not decide; put right later */
    st->valid = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_CRC | ZIP_STAT_COMP_METHOD |
                ZIP_STAT_ENCRYPTION_METHOD | ZIP_STAT_MTIME;
    return sizeof(*st);
}

static zip_int64_t supply_read(struct supply *s, void *to, zip_uint64_t len)
{
    size_t left = s->data.bytes.n - s->pos;
    size_t n = len < left ? (size_t)len : left;

    if (n)
        memcpy(to, s->data.bytes.p + s->pos, n);
    s->pos += n;
    return (zip_int64_t)n;
}

static zip_int64_t supply_handle(void *ctx, void *data, zip_uint64_t len, zip_source_cmd_t command)
{
    struct supply *s = ctx;

    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                              ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
                                              -1);
    case ZIP_SOURCE_STAT:
        return supply_stat(s, data, len);
    case ZIP_SOURCE_OPEN:
        s->pos = 0;
        return supply_get(s);
    case ZIP_SOURCE_READ:
        return supply_read(s, data, len);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
        return 0;
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&s->error, data, len);
    default:
        zip_error_set(&s->error, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
}

static int libzip_failed(struct writer *w, size_t i)
{
    return error_set_entry(w->err, entry_name(w, i), "%s", zip_strerror(w->zip));
}

static zip_source_t *supply_source(struct writer *w, size_t i)
{
    struct supply *s = &w->supply[w->supply_count++];

    *s = (struct supply){.w = w, .index = i};
    zip_error_init(&s->error);
    return zip_source_function(w->zip, supply_handle, s);
}

static int plan_replace(struct writer *w, size_t i)
{
    uint16_t method = w->a->entry[i].method;
    zip_source_t *source;

    if (method != ARCHIVE_STORED && method != ARCHIVE_DEFLATED)
        return error_set_entry(w->err, entry_name(w, i), "compression method %u is not supported",
                               method);
    source = supply_source(w, i);
    if (!source || zip_file_replace(w->zip, i, source, 0) < 0) {
        zip_source_free(source);
        return libzip_failed(w, i);
    }
    if (zip_set_file_compression(w->zip, i, method, 0) < 0)
        return libzip_failed(w, i);
    return 0;
}

static int plan_add(struct writer *w, size_t k)
{
    struct str name = w->edit->added[k];
    size_t i = w->a->directory.count + k;
    char *z;
    zip_source_t *source;
    zip_int64_t at = -1;

    if (name.n == 0 || memchr(name.p, '\0', name.n))
        return error_set_entry(w->err, name, "cannot be the name of an entry");
    z = mem_dup_cstr(name.p, name.n);
    source = supply_source(w, i);
    if (source)
        at = zip_file_add(w->zip, z, source, ZIP_FL_ENC_UTF_8);
    free(z);
    if (at < 0) {
        zip_source_free(source);
        return libzip_failed(w, i);
    }
    if (zip_file_set_external_attributes(w->zip, (zip_uint64_t)at, 0, ZIP_OPSYS_UNIX,
                                         0100644u << 16) < 0)
        return libzip_failed(w, i);
    w->old[w->written++] = i;
    return 0;
}

/* Tells libzip what to do. 1: it has something to do, 0: nothing changes. */
static int plan(struct writer *w)
{
    size_t n = w->a->directory.count;

    w->supply = mem_calloc(n + w->edit->added_count, sizeof(*w->supply));
    w->old = mem_calloc(n + w->edit->added_count, sizeof(*w->old));
    w->first = w->a->directory.at - w->a->directory.start;
    for (size_t i = 0; i < n; i++) {
        const struct archive_entry *e = &w->a->entry[i];

        if (w->a->directory.header[i].offset < w->first)
            w->first = w->a->directory.header[i].offset;
        if (e->duplicate || w->edit->action[i] == ARCHIVE_DROP) {
            if (zip_delete(w->zip, i) < 0)
                return libzip_failed(w, i);
            continue;
        }
        if (e->encrypted)
            return error_set_entry(w->err, e->name, "the entry is encrypted");
        if (zip_local_check(&w->a->directory, &w->a->source, &w->a->directory.header[i], w->err) <
            0)
            return error_prefix_entry(w->err, e->name);
        if (w->edit->action[i] == ARCHIVE_REPLACE && plan_replace(w, i) < 0)
            return -1;
        w->old[w->written++] = i;
    }
    for (size_t k = 0; k < w->edit->added_count; k++)
        if (plan_add(w, k) < 0)
            return -1;
    return w->supply_count > 0 || w->written < n;
}

/* Copies [at, at + n) of the input. */
static int copy_input(struct writer *w, uint64_t at, uint64_t n)
{
    uint8_t *piece = mem_alloc(COPY_SIZE);
    int result = 0;

    while (n > 0 && result == 0) {
        size_t now = n < COPY_SIZE ? (size_t)n : COPY_SIZE;

        result = byte_source_read(&w->a->source, at, piece, now, w->err);
        if (result == 0 && zip_sink_write(&w->sink, (struct bytes){piece, now}) < 0) {
            *w->err = w->sink.error;
            result = -1;
        }
        at += now;
        n -= now;
    }
    free(piece);
    return result;
}

/* libzip removes an archive that has no entries left, rather than write it. */
static int write_empty(struct writer *w)
{
    const struct zip_directory *d = &w->a->directory;
    struct buf end;

    buf_init(&end);
    buf_str(&end, STR("PK\5\6"));
    buf_zero(&end, END_OFFSET_AT - end.n);
    buf_zero(&end, 6);
    store_le32(end.p + END_OFFSET_AT, (uint32_t)(w->sink.pos - w->sink.origin));
    store_le16(end.p + END_OFFSET_AT + 4, (uint16_t)d->comment.n);
    buf_bytes(&end, d->comment);
    if (zip_sink_write(&w->sink, buf_view(&end)) < 0)
        *w->err = w->sink.error;
    buf_release(&end);
    return w->sink.error.text[0] ? -1 : 0;
}

/* The entry that libzip was reading when it gave up. */
static int name_culprit(struct writer *w)
{
    const struct zip_directory *d = &w->a->directory;
    const struct zip_header *last = NULL;

    for (size_t i = 0; i < d->count; i++)
        if (d->header[i].offset <= w->stream.pos && (!last || d->header[i].offset >= last->offset))
            last = &d->header[i];
    return last ? error_prefix_entry(w->err, last->name) : -1;
}

static int close_zip(struct writer *w)
{
    if (zip_close(w->zip) == 0) {
        w->zip = NULL;
        return 0;
    }
    if (w->supply_failed)
        return -1; /* the caller's own error is in place */
    if (w->sink.error.text[0]) {
        *w->err = w->sink.error;
        return -1;
    }
    error_set(w->err, "%s", zip_strerror(w->zip));
    return name_culprit(w);
}

static int patch(struct writer *w, uint64_t at, const uint8_t *p, size_t n)
{
    w->sink.pos = at;
    if (zip_sink_write(&w->sink, (struct bytes){p, n}) == 0 && zip_sink_flush(&w->sink) == 0)
        return 0;
    *w->err = w->sink.error;
    return -1;
}

/* What the fields of `now` should be. */
static void restored(const struct writer *w, size_t i, const struct zip_header *now,
                     struct zip_header *to)
{
    *to = *now;
    if (i >= w->a->directory.count) {
        to->time = DOS_TIME;
        to->date = DOS_DATE;
        return;
    }
    const struct zip_header *was = &w->a->directory.header[i];

    to->version_made = was->version_made;
    /* 45 where the copy needs zip64 and the old one did not. */
    if (now->version_needed < 45 || was->version_needed >= 45)
        to->version_needed = was->version_needed;
    /* libzip writes sizes in front, and may have written a name in UTF-8 that
     * was in UTF-8 only in an extra field. */
    to->flags = was->flags & (uint16_t)~ZIP_FLAG_DESCRIPTOR;
    if (!str_eq(was->name, now->name))
        to->flags = (uint16_t)((to->flags & ~ZIP_FLAG_UTF8) | (now->flags & ZIP_FLAG_UTF8));
    to->time = was->time;
    to->date = was->date;
    to->internal_attributes = was->internal_attributes;
    to->external_attributes = was->external_attributes;
}

static int restore_entry(struct writer *w, struct zip_directory *out, size_t j)
{
    const struct zip_header *now = &out->header[j];
    struct zip_header to;
    uint8_t *central = out->raw.p + now->at;
    uint8_t common[10];

    restored(w, w->old[j], now, &to);
    store_le16(central + ZIP_CENTRAL_VERSION_MADE, to.version_made);
    store_le16(central + ZIP_CENTRAL_ATTRIBUTES, to.internal_attributes);
    store_le32(central + ZIP_CENTRAL_ATTRIBUTES + 2, to.external_attributes);
    if (to.version_needed == now->version_needed && to.flags == now->flags &&
        to.time == now->time && to.date == now->date)
        return 0;
    store_le16(common, to.version_needed);
    store_le16(common + 2, to.flags);
    store_le16(common + 4, to.method);
    store_le16(common + 6, to.time);
    store_le16(common + 8, to.date);
    memcpy(central + ZIP_CENTRAL_VERSION_NEEDED, common, sizeof(common));
    return patch(w, out->start + now->offset + ZIP_LOCAL_VERSION_NEEDED, common, sizeof(common));
}

/* That entry j of the output is the one it should be. */
static int check_entry(const struct writer *w, const struct zip_directory *out, size_t j)
{
    const struct zip_header *now = &out->header[j];
    const struct zip_header *was;
    size_t i = w->old[j];
    struct str name = entry_name(w, i);
    bool ok = str_eq(now->name, name);

    if (i < w->a->directory.count) {
        was = &w->a->directory.header[i];
        ok = (ok || zip_extra_has(was->extra, EXTRA_UNICODE_PATH)) && now->method == was->method;
        if (w->edit->action[i] == ARCHIVE_KEEP)
            ok = ok && now->crc == was->crc && now->size == was->size &&
                 now->comp_size == was->comp_size;
    }
    return ok ? 0 : error_set_entry(w->err, name, "could not be written unchanged");
}

static int restore_headers(struct writer *w)
{
    struct byte_source written = {.fd = w->sink.fd, .size = w->sink.pos};
    struct zip_directory out;
    int result;

    if (written.fd < 0)
        written.mem = (struct bytes){w->sink.window.p + w->sink.before, (size_t)written.size};
    if (zip_directory_read(&out, &written, w->err) < 0)
        return error_prefix(w->err, "the archive that was written");
    result = out.count == w->written && out.start == w->sink.origin
                 ? 0
                 : error_set(w->err, "the archive that was written is not what it should be");
    for (size_t j = 0; result == 0 && j < out.count; j++) {
        result = check_entry(w, &out, j);
        if (result == 0)
            result = restore_entry(w, &out, j);
    }
    if (result == 0)
        result = patch(w, out.at, out.raw.p, out.raw.n);
    zip_directory_release(&out);
    return result;
}

static int write_edited(struct writer *w)
{
    int changes;

    if (zip_stream_open(&w->stream, &w->zip, w->err) < 0)
        return -1;
    changes = plan(w);
    if (changes < 0)
        return -1;
    w->sink.origin = w->a->directory.start;
    if (!changes)
        return copy_input(w, 0, w->a->source.size);
    if (copy_input(w, 0, w->sink.origin + w->first) < 0)
        return -1;
    if (w->written == 0)
        return write_empty(w);
    if (close_zip(w) < 0)
        return -1;
    return restore_headers(w);
}

static int write_archive(struct writer *w)
{
    int result;

    zip_stream_init(&w->stream, &w->a->source, &w->a->directory, &w->sink);
    result = write_edited(w);
    if (result == 0 && zip_sink_flush(&w->sink) < 0) {
        *w->err = w->sink.error;
        result = -1;
    }
    if (w->zip)
        zip_discard(w->zip);
    zip_stream_release(&w->stream);
    for (size_t i = 0; i < w->supply_count; i++)
        zip_error_fini(&w->supply[i].error);
    free(w->supply);
    free(w->old);
    return result;
}

int archive_write_fd(struct archive *a, const struct archive_edit *edit, int fd, struct error *err)
{
    struct writer w = {.a = a, .edit = edit, .sink = {.fd = fd}, .err = err};
    int result = write_archive(&w);

    buf_release(&w.sink.window);
    return result;
}

int archive_write_buf(struct archive *a, const struct archive_edit *edit, struct buf *out,
                      struct error *err)
{
    struct writer w = {.a = a, .edit = edit, .err = err};
    int result;

    w.sink = (struct zip_sink){.fd = -1, .window = *out, .before = out->n};
    result = write_archive(&w);
    *out = w.sink.window;
    if (result < 0)
        out->n = w.sink.before;
    return result;
}
