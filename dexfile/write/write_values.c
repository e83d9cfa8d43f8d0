/* SPDX-License-Identifier: Apache-2.0 */
/* Writes encoded_values, and the arrays and annotations that consist of them. Indices in them
 * have as many bytes as they need, so their lengths change. */
#include "dexfile/dex_value.h"
#include "dexfile/write/write_internal.h"

static void write_value(struct dex_writer *w, struct cursor *c, unsigned depth);

static void write_index(struct dex_writer *w, struct cursor *c, uint8_t header,
                        enum dex_id_kind kind)
{
    unsigned width = (header >> DEX_VALUE_ARG_SHIFT) + 1u;
    const uint8_t *p = cursor_take(c, width);
    uint32_t old = 0, index;
    uint8_t *to;

    for (unsigned i = 0; p && i < width; i++)
        old |= (uint32_t)p[i] << 8 * i;
    index = writer_index(w, kind, old);
    while (width < 4 && index >> 8 * width)
        width++;
    to = buf_room(w->out, width + 1);
    to[0] = (uint8_t)((width - 1) << DEX_VALUE_ARG_SHIFT | (header & DEX_VALUE_TYPE_MASK));
    for (unsigned i = 0; i < width; i++)
        to[i + 1] = (uint8_t)(index >> 8 * i);
    w->out->n += width + 1;
}

static void copy_value(struct dex_writer *w, struct cursor *c, uint8_t header)
{
    unsigned width = (header >> DEX_VALUE_ARG_SHIFT) + 1u;

    buf_u8(w->out, header);
    buf_bytes(w->out, cursor_bytes(c, width));
}

/* It keeps its length: an index of this table never grows. */
static void write_handle(struct dex_writer *w, struct cursor *c, uint8_t header)
{
    struct bytes value = cursor_bytes(c, (header >> DEX_VALUE_ARG_SHIFT) + 1u);
    uint32_t index = 0;

    for (size_t i = 0; i < value.n; i++)
        index |= (uint32_t)value.p[i] << 8 * i;
    index = writer_row(w, DEX_METHOD_HANDLES, index);
    buf_u8(w->out, header);
    for (size_t i = 0; i < value.n; i++)
        buf_u8(w->out, (uint8_t)(index >> 8 * i));
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
    const struct dex_value_kind *kind = &dex_value_kinds[header & DEX_VALUE_TYPE_MASK];

    if (kind->form == DEX_VALUE_UNDEFINED || header >> DEX_VALUE_ARG_SHIFT > kind->limit) {
        writer_fail(w, "encoded_value 0x%02x does not exist", header);
        return;
    }
    if (depth >= DEX_VALUE_DEPTH_MAX) {
        writer_fail(w, "more than %d encoded values inside each other", DEX_VALUE_DEPTH_MAX);
        return;
    }
    switch (kind->form) {
    case DEX_VALUE_BYTES:
        copy_value(w, c, header);
        break;
    case DEX_VALUE_HANDLE:
        write_handle(w, c, header);
        break;
    case DEX_VALUE_INDEX:
        write_index(w, c, header, kind->id);
        break;
    case DEX_VALUE_ARRAY:
        buf_u8(w->out, header);
        write_array(w, c, depth + 1);
        break;
    case DEX_VALUE_ANNOTATION:
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
