/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_annotation.h"

#include "dexfile/dex_value.h"
#include "lib/cursor.h"

enum { VALUE_STRING = 0x17 };

/* A cursor at an item, which has failed if there is none at the offset. */
static struct cursor item_at(const struct dex_file *dex, enum dex_section_kind section,
                             uint32_t offset)
{
    struct cursor c = {.p = dex->bytes.p, .n = dex->sections[section].end};

    if (!offset || !dex_section_has(dex, section, offset))
        c.failed = true;
    else
        c.pos = offset;
    return c;
}

/* At the encoded_annotation of the i-th offset of a set. */
static struct cursor annotation_at(const struct dex_file *dex, struct cursor set, uint32_t i)
{
    struct cursor c;

    cursor_skip(&set, 4 * (size_t)i);
    c = item_at(dex, DEX_ANNOTATIONS, cursor_le32(&set));
    cursor_skip(&c, 1); /* visibility */
    return c;
}

static uint32_t string_of(const struct dex_file *dex, struct cursor *c)
{
    uint32_t elements = cursor_uleb128(c), name = cursor_uleb128(c), index = 0;
    uint8_t header = cursor_u8(c);
    struct bytes value = cursor_bytes(c, (size_t)(header >> DEX_VALUE_ARG_SHIFT) + 1);

    if (c->failed || elements == 0 || name >= dex_count(dex, DEX_STRING_IDS) ||
        !dex_string_is(dex, name, STR("value")) || (header & DEX_VALUE_TYPE_MASK) != VALUE_STRING ||
        value.n > sizeof(index))
        return DEX_NO_INDEX;
    for (size_t i = 0; i < value.n; i++)
        index |= (uint32_t)value.p[i] << 8 * i;
    return index < dex_count(dex, DEX_STRING_IDS) ? index : DEX_NO_INDEX;
}

uint32_t dex_annotation_string(const struct dex_file *dex, const struct dex_class_def *def,
                               uint32_t type)
{
    struct cursor c = item_at(dex, DEX_ANNOTATIONS_DIRECTORIES, def->annotations);
    uint32_t from = 0, to;

    c = item_at(dex, DEX_ANNOTATION_SETS, cursor_le32(&c)); /* class_annotations_off */
    to = cursor_le32(&c);
    if (to > cursor_left(&c) / 4)
        return DEX_NO_INDEX;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2, is;
        struct cursor one = annotation_at(dex, c, middle);

        is = cursor_uleb128(&one);
        if (is == type)
            return string_of(dex, &one);
        if (is < type)
            from = middle + 1;
        else
            to = middle;
    }
    return DEX_NO_INDEX;
}
