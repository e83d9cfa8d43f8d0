#include "lib/zip_extra.h"

#include "lib/cursor.h"

struct zip_extra zip_extra_of(struct bytes all)
{
    struct zip_extra e = {.all = all, .zeros_at = all.n};

    while (e.zeros_at > 0 && all.p[e.zeros_at - 1] == 0)
        e.zeros_at--;
    return e;
}

bool zip_extra_next(struct zip_extra *e, uint16_t *id, struct bytes *field)
{
    struct cursor c = cursor_of((struct bytes){e->all.p + e->pos, e->all.n - e->pos});

    if (e->pos == e->all.n)
        return false;
    if (e->pos >= e->zeros_at) {
        *id = 0;
        cursor_skip(&c, c.n);
    } else {
        *id = cursor_le16(&c);
        cursor_skip(&c, cursor_le16(&c));
        if (c.failed)
            return false;
    }
    *field = (struct bytes){c.p, c.pos};
    e->pos += c.pos;
    return true;
}

bool zip_extra_copy(struct bytes extra, struct buf *out)
{
    struct zip_extra e = zip_extra_of(extra);
    struct bytes field;
    uint16_t id;

    while (zip_extra_next(&e, &id, &field))
        if (id != ZIP_EXTRA_ZIP64)
            buf_bytes(out, field);
    return e.pos == extra.n;
}

size_t zip_extra_unpadded(struct bytes extra, bool *zeros)
{
    struct zip_extra e = zip_extra_of(extra);
    struct bytes field;
    size_t n = 0;
    uint16_t id;

    *zeros = false;
    while (zip_extra_next(&e, &id, &field)) {
        if (id == 0 && e.pos == extra.n)
            *zeros = true;
        else if (id != ZIP_EXTRA_ALIGNMENT)
            n = e.pos;
    }
    return e.pos == extra.n ? n : extra.n;
}

void zip_extra_align(struct buf *extra, uint64_t at, uint32_t align, bool zeros)
{
    size_t head = zeros ? 0 : 6;
    size_t n;

    if ((at & (align - 1)) == 0)
        return;
    n = (size_t)(-(at + head) & (align - 1));
    if (extra->n + head + n > ZIP_EXTRA_MAX)
        return;
    if (!zeros) {
        buf_le16(extra, ZIP_EXTRA_ALIGNMENT);
        buf_le16(extra, (uint16_t)(2 + n));
        buf_le16(extra, (uint16_t)align);
    }
    buf_zero(extra, n);
}
