#include "lib/zip_stream.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/mem.h"

enum {
    WINDOW_SIZE = 1024 * 1024,
    AHEAD_SIZE = 128 * 1024,
};

static int write_at(int fd, uint64_t at, struct bytes b, struct error *err)
{
    while (b.n > 0) {
        ssize_t n = pwrite(fd, b.p, b.n, (off_t)at);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return error_set_errno(err, "cannot write");
        at += (uint64_t)n;
        b.p += n;
        b.n -= (size_t)n;
    }
    return 0;
}

int zip_sink_flush(struct zip_sink *s)
{
    if (s->fd < 0)
        return 0;
    if (write_at(s->fd, s->base, buf_view(&s->window), &s->error) < 0)
        return -1;
    s->base = s->pos;
    buf_clear(&s->window);
    return 0;
}

int zip_sink_write(struct zip_sink *s, struct bytes b)
{
    size_t used = s->window.n - s->before, at, overlap;

    if (s->fd >= 0 && (s->pos < s->base || s->pos > s->base + used || used >= WINDOW_SIZE) &&
        zip_sink_flush(s) < 0)
        return -1;
    used = s->window.n - s->before;
    if (s->pos < s->base || s->pos > s->base + used)
        return error_set(&s->error, "cannot write: a gap in the output");
    at = (size_t)(s->pos - s->base);
    overlap = used - at < b.n ? used - at : b.n;
    if (overlap)
        memcpy(s->window.p + s->before + at, b.p, overlap);
    buf_bytes(&s->window, (struct bytes){b.p + overlap, b.n - overlap});
    s->pos += b.n;
    return 0;
}

void zip_stream_init(struct zip_stream *s, const struct byte_source *in,
                     const struct zip_directory *d, struct zip_sink *sink)
{
    *s = (struct zip_stream){.in = in, .start = d->start, .end = d->end, .sink = sink};
    if (in->fd >= 0)
        s->ahead = mem_alloc(AHEAD_SIZE);
    zip_error_init(&s->error);
}

void zip_stream_release(struct zip_stream *s)
{
    free(s->ahead);
    zip_error_fini(&s->error);
}

static zip_int64_t fail(struct zip_stream *s, int code)
{
    zip_error_set(&s->error, code, errno);
    return -1;
}

static zip_int64_t read_some(struct zip_stream *s, void *to, size_t n)
{
    struct error ignored;
    uint64_t left = s->end - s->start - s->pos;

    n = n < left ? n : (size_t)left;
    if (!s->ahead || n > AHEAD_SIZE) {
        if (byte_source_read(s->in, s->start + s->pos, to, n, &ignored) < 0)
            return fail(s, ZIP_ER_READ);
    } else {
        if (s->pos < s->ahead_pos || s->pos + n > s->ahead_pos + s->ahead_size) {
            s->ahead_pos = s->pos;
            s->ahead_size = left < AHEAD_SIZE ? (size_t)left : AHEAD_SIZE;
            if (byte_source_read(s->in, s->start + s->pos, s->ahead, s->ahead_size, &ignored) < 0) {
                s->ahead_size = 0;
                return fail(s, ZIP_ER_READ);
            }
        }
        memcpy(to, s->ahead + (s->pos - s->ahead_pos), n);
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

static zip_int64_t seek_out(struct zip_stream *s, void *data, zip_uint64_t len)
{
    uint64_t pos = s->sink->pos - s->sink->origin;
    /* libzip only seeks to what it has written. */
    zip_int64_t to = zip_source_seek_compute_offset(pos, INT64_MAX, data, len, &s->error);

    if (to < 0)
        return -1;
    s->sink->pos = s->sink->origin + (uint64_t)to;
    return 0;
}

static zip_int64_t handle_write(struct zip_stream *s, void *data, zip_uint64_t len,
                                zip_source_cmd_t command)
{
    switch (command) {
    case ZIP_SOURCE_BEGIN_WRITE:
    case ZIP_SOURCE_ROLLBACK_WRITE:
    case ZIP_SOURCE_REMOVE:
        return 0;
    case ZIP_SOURCE_COMMIT_WRITE:
        return zip_sink_flush(s->sink) < 0 ? fail(s, ZIP_ER_WRITE) : 0;
    case ZIP_SOURCE_WRITE:
        if (zip_sink_write(s->sink, (struct bytes){data, (size_t)len}) < 0)
            return fail(s, ZIP_ER_WRITE);
        return (zip_int64_t)len;
    case ZIP_SOURCE_SEEK_WRITE:
        return seek_out(s, data, len);
    case ZIP_SOURCE_TELL_WRITE:
        return (zip_int64_t)(s->sink->pos - s->sink->origin);
    default:
        return fail(s, ZIP_ER_OPNOTSUPP);
    }
}

static zip_int64_t handle(void *ctx, void *data, zip_uint64_t len, zip_source_cmd_t command)
{
    struct zip_stream *s = ctx;

    switch (command) {
    case ZIP_SOURCE_OPEN:
        s->pos = 0;
        return 0;
    case ZIP_SOURCE_READ:
        return read_some(s, data, (size_t)len);
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
        return s->sink ? ZIP_SOURCE_SUPPORTS_WRITABLE : ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default:
        return handle_write(s, data, len, command);
    }
}

int zip_stream_open(struct zip_stream *s, zip_t **zip, struct error *err)
{
    zip_error_t e;
    zip_source_t *source;
    int result = 0;

    zip_error_init(&e);
    source = zip_source_function_create(handle, s, &e);
    *zip = source ? zip_open_from_source(source, s->sink ? 0 : ZIP_RDONLY, &e) : NULL;
    if (!*zip) {
        if (source)
            zip_source_free(source);
        result = error_set(err, "%s", zip_error_strerror(&e));
    }
    zip_error_fini(&e);
    return result;
}
