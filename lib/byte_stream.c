/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/byte_stream.h"

#include <errno.h>
#include <stdlib.h>

#include <zlib.h>

#include "lib/mem.h"
#include "lib/os_file.h"

enum { RAW_MAX = 64 * 1024, GZIP_WINDOW = 15 + 16 };

static const uint8_t gzip_magic[] = {0x1f, 0x8b};

struct byte_stream {
    int fd;
    uint8_t raw[RAW_MAX];
    size_t at, n;  /* of raw, what was not used yet */
    uint64_t done; /* of the file */
    bool begun;
    bool gzip;
    bool between; /* gzip: a member ended, and the next has not begun */
    bool raw_ended;
    bool failed;
    struct error error;
    z_stream inflate;
};

struct byte_stream *byte_stream_new(int fd)
{
    struct byte_stream *s = mem_calloc(1, sizeof(*s));

    s->fd = fd;
    return s;
}

void byte_stream_free(struct byte_stream *s)
{
    if (s && s->gzip)
        inflateEnd(&s->inflate);
    free(s);
}

static int fail_stream(struct byte_stream *s, const char *why)
{
    s->failed = true;
    return error_set(&s->error, "%s", why);
}

/* More raw bytes after those that are there. */
static int raw_fill(struct byte_stream *s)
{
    ssize_t got;

    memmove(s->raw, s->raw + s->at, s->n);
    s->at = 0;
    do
        got = os_read(s->fd, s->raw + s->n, RAW_MAX - s->n);
    while (got < 0 && errno == EINTR);
    if (got < 0) {
        s->failed = true;
        return error_set_errno(&s->error, "cannot read");
    }
    s->raw_ended = got == 0;
    s->n += (size_t)got;
    s->done += (uint64_t)got;
    return 0;
}

uint64_t byte_stream_done(const struct byte_stream *s)
{
    return s->done;
}

static bool is_gzip(const struct byte_stream *s)
{
    return s->n >= sizeof(gzip_magic) &&
           memcmp(s->raw + s->at, gzip_magic, sizeof(gzip_magic)) == 0;
}

static int begin_inflate(struct byte_stream *s)
{
    while (s->n < sizeof(gzip_magic) && !s->raw_ended) {
        if (raw_fill(s) != 0)
            return -1;
    }
    s->begun = true;
    if (!is_gzip(s))
        return 0;
    if (inflateInit2(&s->inflate, GZIP_WINDOW) != Z_OK)
        mem_exhausted(sizeof(s->inflate));
    s->gzip = true;
    return 0;
}

/* After a member comes another one, or the end. Zeros there are padding, which tapes and some
 * programs leave; gzip(1) accepts them too. */
static int member_begin(struct byte_stream *s)
{
    for (;;) {
        for (; s->n > 0 && s->raw[s->at] == 0; s->n--)
            s->at++;
        if (s->n >= sizeof(gzip_magic) || s->raw_ended)
            break;
        if (raw_fill(s) != 0)
            return -1;
    }
    if (s->n == 0)
        return 0;
    if (!is_gzip(s))
        return fail_stream(s, "gzip: there are other bytes after the compressed data");
    inflateReset(&s->inflate);
    s->between = false;
    return 0;
}

/* Reads up to n bytes, perhaps fewer than there are; 0 at the end. */
static int inflate_some(struct byte_stream *s, void *to, size_t n, size_t *got)
{
    int result;

    *got = 0;
    if (s->between && member_begin(s) != 0)
        return -1;
    if (s->between)
        return 0;
    do {
        if (s->n == 0 && !s->raw_ended && raw_fill(s) != 0)
            return -1;
        s->inflate.next_in = s->raw + s->at;
        s->inflate.avail_in = (uInt)s->n;
        s->inflate.next_out = to;
        s->inflate.avail_out = (uInt)n;
        result = inflate(&s->inflate, Z_NO_FLUSH);
        s->at += s->n - s->inflate.avail_in;
        s->n = s->inflate.avail_in;
        *got = n - s->inflate.avail_out;
        if (result == Z_STREAM_END) {
            s->between = true;
            return 0;
        }
        if (result != Z_OK && result != Z_BUF_ERROR)
            return fail_stream(s, "gzip: damaged data");
        if (*got == 0 && s->n == 0 && s->raw_ended)
            return fail_stream(s, "gzip: cut short");
    } while (*got == 0);
    return 0;
}

static int raw_some(struct byte_stream *s, void *to, size_t n, size_t *got)
{
    if (s->n == 0 && !s->raw_ended && raw_fill(s) != 0)
        return -1;
    *got = n < s->n ? n : s->n;
    memcpy(to, s->raw + s->at, *got);
    s->at += *got;
    s->n -= *got;
    return 0;
}

static bool ended(const struct byte_stream *s)
{
    return s->n == 0 && s->raw_ended && (!s->gzip || s->between);
}

int byte_stream_read(struct byte_stream *s, void *to, size_t n, size_t *got, struct error *err)
{
    enum { STEP = 1 << 30 };

    *got = 0;
    if (!s->begun && !s->failed)
        begin_inflate(s);
    if (n > STEP)
        n = STEP;
    while (!s->failed && *got == 0 && !ended(s)) {
        if (s->gzip)
            inflate_some(s, to, n, got);
        else
            raw_some(s, to, n, got);
    }
    if (s->failed)
        *err = s->error;
    return s->failed ? -1 : 0;
}

bool byte_stream_waits(const struct byte_stream *s)
{
    return s->n == 0 && !s->raw_ended && os_would_wait(s->fd);
}
