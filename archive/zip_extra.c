/* SPDX-License-Identifier: Apache-2.0 */
#include "archive/zip_extra.h"

#include "lib/cursor.h"

struct fields {
    struct bytes all;
    size_t pos;
    size_t zeros_at; /* from here on there is nothing but zeros */
};

static struct fields fields_of(struct bytes all)
{
    struct fields f = {.all = all, .zeros_at = all.n};

    while (f.zeros_at > 0 && all.p[f.zeros_at - 1] == 0)
        f.zeros_at--;
    return f;
}

/* Takes the next field; zeros at the end count as one field of id 0. Returns false at the end,
 * and if the rest is not a field: then f->pos is not the end. */
static bool field_next(struct fields *f, uint16_t *id, struct bytes *field)
{
    struct cursor c;

    if (f->pos == f->all.n)
        return false;
    c = cursor_of((struct bytes){f->all.p + f->pos, f->all.n - f->pos});
    if (f->pos >= f->zeros_at) {
        *id = 0;
        cursor_skip(&c, c.n);
    } else {
        *id = cursor_le16(&c);
        cursor_skip(&c, cursor_le16(&c));
        if (c.failed)
            return false;
    }
    *field = (struct bytes){c.p, c.pos};
    f->pos += c.pos;
    return true;
}

bool zip_extra_copy(struct bytes extra, struct buf *out)
{
    struct fields f = fields_of(extra);
    struct bytes field;
    uint16_t id;

    while (field_next(&f, &id, &field))
        if (id != ZIP_EXTRA_ZIP64)
            buf_bytes(out, field);
    return f.pos == extra.n;
}

size_t zip_extra_unpadded(struct bytes extra, bool *zeros)
{
    struct fields f = fields_of(extra);
    struct bytes field;
    size_t n = 0;
    uint16_t id;

    *zeros = false;
    while (field_next(&f, &id, &field)) {
        if (id == 0 && f.pos == extra.n)
            *zeros = true;
        else if (id != ZIP_EXTRA_ALIGNMENT)
            n = f.pos;
    }
    return f.pos == extra.n ? n : extra.n;
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
