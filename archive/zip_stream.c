/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/zip_stream.h"

#include <errno.h>

void zip_stream_init(struct zip_stream *s, const struct byte_source *in,
                     const struct zip_directory *d)
{
    *s = (struct zip_stream){.start = d->start, .end = d->end};
    byte_reader_init(&s->in, in);
    zip_error_init(&s->error);
}

void zip_stream_release(struct zip_stream *s)
{
    byte_reader_release(&s->in);
    zip_error_fini(&s->error);
}

static zip_int64_t read_stream(struct zip_stream *s, void *to, size_t n)
{
    struct error ignored;
    uint64_t left = s->end - s->start - s->pos;

    n = n < left ? n : (size_t)left;
    if (byte_reader_read(&s->in, s->start + s->pos, to, n, &ignored) < 0) {
        zip_error_set(&s->error, ZIP_ER_READ, errno);
        return -1;
    }
    s->pos += n;
    return (zip_int64_t)n;
}

static zip_int64_t stat_stream(struct zip_stream *s, void *data, zip_uint64_t len)
{
    zip_stat_t *st = ZIP_SOURCE_GET_ARGS(zip_stat_t, data, len, &s->error);

    if (!st)
        return -1;
    zip_stat_init(st);
    st->size = s->end - s->start;
    st->valid = ZIP_STAT_SIZE;
    return sizeof(*st);
}

static zip_int64_t seek_in(struct zip_stream *s, void *data, zip_uint64_t len)
{
    zip_int64_t to =
        zip_source_seek_compute_offset(s->pos, s->end - s->start, data, len, &s->error);

    if (to < 0)
        return -1;
    s->pos = (uint64_t)to;
    return 0;
}

static zip_int64_t handle(void *ctx, void *data, zip_uint64_t len, zip_source_cmd_t command)
{
    struct zip_stream *s = ctx;

    switch (command) {
    case ZIP_SOURCE_OPEN:
        s->pos = 0;
        return 0;
    case ZIP_SOURCE_READ:
        return read_stream(s, data, (size_t)len);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
        return 0;
    case ZIP_SOURCE_STAT:
        return stat_stream(s, data, len);
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&s->error, data, len);
    case ZIP_SOURCE_SEEK:
        return seek_in(s, data, len);
    case ZIP_SOURCE_TELL:
        return (zip_int64_t)s->pos;
    case ZIP_SOURCE_SUPPORTS:
        return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default:
        zip_error_set(&s->error, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
}

int zip_stream_open(struct zip_stream *s, zip_t **zip, struct error *err)
{
    zip_error_t e;
    zip_source_t *source;
    int result = 0;

    zip_error_init(&e);
    source = zip_source_function_create(handle, s, &e);
    *zip = source ? zip_open_from_source(source, ZIP_RDONLY, &e) : NULL;
    if (!*zip) {
        if (source)
            zip_source_free(source);
        result = error_set(err, "%s", zip_error_strerror(&e));
    }
    zip_error_fini(&e);
    return result;
}
