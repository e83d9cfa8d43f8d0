/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/byte_source.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "lib/os_file.h"

enum { AHEAD_SIZE = 128 * 1024 };

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
        ssize_t got = os_read_at(s->fd, to, n, at);

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

void byte_reader_init(struct byte_reader *r, const struct byte_source *s)
{
    *r = (struct byte_reader){.source = s};
    if (s->fd >= 0)
        r->ahead = mem_alloc(AHEAD_SIZE);
}

void byte_reader_release(struct byte_reader *r)
{
    free(r->ahead);
    *r = (struct byte_reader){0};
}

int byte_reader_read(struct byte_reader *r, uint64_t at, void *p, size_t n, struct error *err)
{
    uint64_t size = r->source->size;

    if (!r->ahead || n > AHEAD_SIZE || at > size || n > size - at)
        return byte_source_read(r->source, at, p, n, err);
    if (at < r->at || at + n > r->at + r->n) {
        r->at = at;
        r->n = size - at < AHEAD_SIZE ? (size_t)(size - at) : AHEAD_SIZE;
        if (byte_source_read(r->source, at, r->ahead, r->n, err) < 0) {
            r->n = 0;
            return -1;
        }
    }
    if (n)
        memcpy(p, r->ahead + (at - r->at), n);
    return 0;
}
