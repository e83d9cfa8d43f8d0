/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/zip_sink.h"

#include <errno.h>

#include "lib/os_file.h"

enum { WINDOW_SIZE = 1024 * 1024 };

int zip_sink_flush(struct zip_sink *s, struct error *err)
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

uint8_t *zip_sink_room(struct zip_sink *s, size_t n, struct error *err)
{
    if (s->fd >= 0 && s->window.n >= WINDOW_SIZE && zip_sink_flush(s, err) < 0)
        return NULL;
    return buf_room(&s->window, n);
}

void zip_sink_add(struct zip_sink *s, size_t n)
{
    s->window.n += n;
    s->pos += n;
}

int zip_sink_bytes(struct zip_sink *s, struct bytes b, struct error *err)
{
    uint8_t *to = zip_sink_room(s, b.n, err);

    if (!to)
        return -1;
    if (b.n)
        memcpy(to, b.p, b.n);
    zip_sink_add(s, b.n);
    return 0;
}
