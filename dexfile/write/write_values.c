/* SPDX-License-Identifier: Apache-2.0 */
/* encoded_value and what is made of them: arrays and annotations. Indices in
 * them have as many bytes as they need, so their lengths change. */
#include "dexfile/write/write_internal.h"

enum {
    VALUE_TYPE_MASK = 0x1f,
    VALUE_ARG_SHIFT = 5,
    DEPTH_MAX = 200, /* arrays and annotations inside each other */
};

enum value_form {
    VALUE_UNDEFINED,
    VALUE_BYTES,  /* arg + 1 of them, at most `limit` */
    VALUE_INDEX,  /* likewise, an index of `id` */
    VALUE_HANDLE, /* an index of method_handles, which keep theirs */
    VALUE_ARRAY,
    VALUE_ANNOTATION,
    VALUE_IN_ARG, /* nothing behind the header */
};

static const struct value_kind {
    uint8_t form;
    uint8_t limit; /* the largest arg */
    uint8_t id;    /* enum dex_id_kind */
} value_kinds[VALUE_TYPE_MASK + 1] = {
    [0x00] = {VALUE_BYTES, 0, 0},             /* byte */
    [0x02] = {VALUE_BYTES, 1, 0},             /* short */
    [0x03] = {VALUE_BYTES, 1, 0},             /* char */
    [0x04] = {VALUE_BYTES, 3, 0},             /* int */
    [0x06] = {VALUE_BYTES, 7, 0},             /* long */
    [0x10] = {VALUE_BYTES, 3, 0},             /* float */
    [0x11] = {VALUE_BYTES, 7, 0},             /* double */
    [0x15] = {VALUE_INDEX, 3, DEX_ID_PROTO},  /* method type */
    [0x16] = {VALUE_HANDLE, 3, 0},            /* method handle */
    [0x17] = {VALUE_INDEX, 3, DEX_ID_STRING}, /* string */
    [0x18] = {VALUE_INDEX, 3, DEX_ID_TYPE},   /* type */
    [0x19] = {VALUE_INDEX, 3, DEX_ID_FIELD},  /* field */
    [0x1a] = {VALUE_INDEX, 3, DEX_ID_METHOD}, /* method */
    [0x1b] = {VALUE_INDEX, 3, DEX_ID_FIELD},  /* enum */
    [0x1c] = {VALUE_ARRAY, 0, 0},
    [0x1d] = {VALUE_ANNOTATION, 0, 0},
    [0x1e] = {VALUE_IN_ARG, 0, 0}, /* null */
    [0x1f] = {VALUE_IN_ARG, 1, 0}, /* boolean */
};

static void write_value(struct dex_writer *w, struct cursor *c, unsigned depth);

static void write_index(struct dex_writer *w, struct cursor *c, uint8_t header,
                        enum dex_id_kind kind)
{
    unsigned width = (header >> VALUE_ARG_SHIFT) + 1u;
    const uint8_t *p = cursor_take(c, width);
    uint32_t old = 0, index;
    uint8_t *to;

    for (unsigned i = 0; p && i < width; i++)
        old |= (uint32_t)p[i] << 8 * i;
    index = writer_index(w, kind, old);
    while (width < 4 && index >> 8 * width)
        width++;
    to = buf_room(w->out, width + 1);
    to[0] = (uint8_t)((width - 1) << VALUE_ARG_SHIFT | (header & VALUE_TYPE_MASK));
    for (unsigned i = 0; i < width; i++)
        to[i + 1] = (uint8_t)(index >> 8 * i);
    w->out->n += width + 1;
}

static void copy_value(struct dex_writer *w, struct cursor *c, uint8_t header, bool is_handle)
{
    unsigned width = (header >> VALUE_ARG_SHIFT) + 1u;
    struct bytes value = cursor_bytes(c, width);
    uint32_t index = 0;

    for (size_t i = 0; is_handle && i < value.n; i++)
        index |= (uint32_t)value.p[i] << 8 * i;
    if (is_handle && index >= dex_count(w->dex, DEX_METHOD_HANDLES))
        writer_fail(w, "method handle index %u, but there are %u", index,
                    dex_count(w->dex, DEX_METHOD_HANDLES));
    buf_u8(w->out, header);
    buf_bytes(w->out, value);
}

static void write_array(struct dex_writer *w, struct cursor *c, unsigned depth)
{
    uint32_t count = cursor_uleb128(c);

    buf_uleb128(w->out, count);
    for (uint32_t i = 0; i < count && !c->failed && !w->failed; i++)
        write_value(w, c, depth);
}

static void write_annotation(struct dex_writer *w, struct cursor *c, unsigned depth)
{
    uint32_t type = cursor_uleb128(c);
    uint32_t count = cursor_uleb128(c);

    buf_uleb128(w->out, writer_index(w, DEX_ID_TYPE, type));
    buf_uleb128(w->out, count);
    for (uint32_t i = 0; i < count && !c->failed && !w->failed; i++) {
        buf_uleb128(w->out, writer_index(w, DEX_ID_STRING, cursor_uleb128(c)));
        write_value(w, c, depth);
    }
}

static void write_value(struct dex_writer *w, struct cursor *c, unsigned depth)
{
    uint8_t header = cursor_u8(c);
    const struct value_kind *kind = &value_kinds[header & VALUE_TYPE_MASK];

    if (kind->form == VALUE_UNDEFINED || header >> VALUE_ARG_SHIFT > kind->limit) {
        writer_fail(w, "encoded_value 0x%02x does not exist", header);
        return;
    }
    if (depth >= DEPTH_MAX) {
        writer_fail(w, "more than %d encoded values inside each other", DEPTH_MAX);
        return;
    }
    switch (kind->form) {
    case VALUE_BYTES:
    case VALUE_HANDLE:
        copy_value(w, c, header, kind->form == VALUE_HANDLE);
        break;
    case VALUE_INDEX:
        write_index(w, c, header, kind->id);
        break;
    case VALUE_ARRAY:
        buf_u8(w->out, header);
        write_array(w, c, depth + 1);
        break;
    case VALUE_ANNOTATION:
        buf_u8(w->out, header);
        write_annotation(w, c, depth + 1);
        break;
    default:
        buf_u8(w->out, header);
    }
}

void writer_annotation(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    (void)i;
    buf_u8(w->out, cursor_u8(c)); /* visibility */
    write_annotation(w, c, 0);
}

void writer_encoded_array(struct dex_writer *w, struct cursor *c, uint32_t i)
{
    (void)i;
    write_array(w, c, 0);
}
