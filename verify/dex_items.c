/* SPDX-License-Identifier: Apache-2.0 */
/* Compares annotations and encoded values, item by item. */
#include "lib/cursor.h"
#include "verify/dex_pair.h"

/* The deepest nesting of values. */
enum { DEPTH_MAX = 200 };

enum value_type {
    VALUE_METHOD_TYPE = 0x15,
    VALUE_METHOD_HANDLE = 0x16,
    VALUE_STRING = 0x17,
    VALUE_TYPE = 0x18,
    VALUE_FIELD = 0x19,
    VALUE_METHOD = 0x1a,
    VALUE_ENUM = 0x1b,
    VALUE_ARRAY = 0x1c,
    VALUE_ANNOTATION = 0x1d,
    VALUE_NULL = 0x1e,
    VALUE_BOOLEAN = 0x1f,
};

/* Both files, at the item that is being compared. */
struct item_pair {
    const struct dex_pair *d;
    struct cursor was, now;
};

static struct item_pair items_at(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = {d, cursor_of(d->was.bytes), cursor_of(d->now.bytes)};

    cursor_skip(&p.was, was);
    cursor_skip(&p.now, now);
    return p;
}

static bool read_well(const struct item_pair *p)
{
    return !p->was.failed && !p->now.failed;
}

/* The table that a value of the type has its index in; false: none that is mapped. */
static bool value_table(uint8_t type, enum dex_section_kind *table)
{
    switch (type) {
    case VALUE_METHOD_TYPE:
        *table = DEX_PROTO_IDS;
        return true;
    case VALUE_STRING:
        *table = DEX_STRING_IDS;
        return true;
    case VALUE_TYPE:
        *table = DEX_TYPE_IDS;
        return true;
    case VALUE_FIELD:
    case VALUE_ENUM:
        *table = DEX_FIELD_IDS;
        return true;
    case VALUE_METHOD:
        *table = DEX_METHOD_IDS;
        return true;
    default:
        return false;
    }
}

static uint32_t read_number(struct cursor *c, unsigned size)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < size; i++) {
        uint8_t byte = cursor_u8(c);

        if (i < 4)
            value |= (uint32_t)byte << 8 * i;
    }
    return value;
}

static bool same_value(struct item_pair *p, unsigned depth);

static bool same_values(struct item_pair *p, unsigned depth)
{
    uint32_t n = cursor_uleb128(&p->was);

    if (n != cursor_uleb128(&p->now))
        return false;
    for (; n > 0 && read_well(p); n--)
        if (!same_value(p, depth))
            return false;
    return read_well(p);
}

static bool same_index(struct item_pair *p, enum dex_section_kind table)
{
    uint32_t was = cursor_uleb128(&p->was);

    return dex_pair_is(p->d, table, was, cursor_uleb128(&p->now));
}

/* encoded_annotation */
static bool same_annotation(struct item_pair *p, unsigned depth)
{
    uint32_t n;

    if (!same_index(p, DEX_TYPE_IDS))
        return false;
    n = cursor_uleb128(&p->was);
    if (n != cursor_uleb128(&p->now))
        return false;
    for (; n > 0 && read_well(p); n--)
        if (!same_index(p, DEX_STRING_IDS) || !same_value(p, depth))
            return false;
    return read_well(p);
}

static bool same_value(struct item_pair *p, unsigned depth)
{
    uint8_t was = cursor_u8(&p->was), now = cursor_u8(&p->now), type = was & 0x1f;
    unsigned was_size = (was >> 5) + 1U, now_size = (now >> 5) + 1U;
    enum dex_section_kind table;
    bool same = true;

    if (type != (now & 0x1f) || depth == DEPTH_MAX)
        return false;
    if (type == VALUE_ARRAY)
        return same_values(p, depth + 1);
    if (type == VALUE_ANNOTATION)
        return same_annotation(p, depth + 1);
    if (value_table(type, &table)) {
        uint32_t index = read_number(&p->was, was_size);

        return dex_pair_is(p->d, table, index, read_number(&p->now, now_size)) && read_well(p);
    }
    if (type == VALUE_METHOD_HANDLE) {
        uint32_t index = read_number(&p->was, was_size);

        return dex_pair_same_handle(p->d, index, read_number(&p->now, now_size)) && read_well(p);
    }
    if (was != now)
        return false;
    if (type != VALUE_NULL && type != VALUE_BOOLEAN)
        for (unsigned i = 0; i < was_size; i++)
            same &= cursor_u8(&p->was) == cursor_u8(&p->now);
    return same && read_well(p);
}

bool dex_array_prove(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p;

    if (!was || !now)
        return was == now;
    p = items_at(d, was, now);
    return same_values(&p, 0);
}

static bool same_annotation_item(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);

    return cursor_u8(&p.was) == cursor_u8(&p.now) && same_annotation(&p, 0);
}

/* annotation_set_item */
static bool same_set(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p;
    uint32_t n;

    if (!was || !now)
        return was == now;
    p = items_at(d, was, now);
    n = cursor_le32(&p.was);
    if (n != cursor_le32(&p.now))
        return false;
    for (; n > 0 && read_well(&p); n--) {
        uint32_t a = cursor_le32(&p.was);

        if (!same_annotation_item(d, a, cursor_le32(&p.now)))
            return false;
    }
    return read_well(&p);
}

/* annotation_set_ref_list */
static bool same_sets(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);
    uint32_t n = cursor_le32(&p.was);

    if (n != cursor_le32(&p.now))
        return false;
    for (; n > 0 && read_well(&p); n--) {
        uint32_t a = cursor_le32(&p.was);

        if (!same_set(d, a, cursor_le32(&p.now)))
            return false;
    }
    return read_well(&p);
}

typedef bool same_item(const struct dex_pair *d, uint32_t was, uint32_t now);

/* Compares `n` rows of a member and the offset of its item. */
static bool same_rows(struct item_pair *p, uint32_t n, enum dex_section_kind table, same_item *same)
{
    for (; n > 0 && read_well(p); n--) {
        uint32_t index = cursor_le32(&p->was), offset;

        if (!dex_pair_is(p->d, table, index, cursor_le32(&p->now)))
            return false;
        offset = cursor_le32(&p->was);
        if (!same(p->d, offset, cursor_le32(&p->now)))
            return false;
    }
    return read_well(p);
}

/* annotations_directory_item */
static bool same_directory(const struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p;
    uint32_t set, counts[3];

    if (!was || !now)
        return was == now;
    p = items_at(d, was, now);
    set = cursor_le32(&p.was);
    if (!same_set(d, set, cursor_le32(&p.now)))
        return false;
    for (size_t i = 0; i < 3; i++) {
        counts[i] = cursor_le32(&p.was);
        if (counts[i] != cursor_le32(&p.now))
            return false;
    }
    return read_well(&p) && same_rows(&p, counts[0], DEX_FIELD_IDS, same_set) &&
           same_rows(&p, counts[1], DEX_METHOD_IDS, same_set) &&
           same_rows(&p, counts[2], DEX_METHOD_IDS, same_sets);
}

void dex_annotations_prove(struct dex_pair *d, uint32_t was, uint32_t now)
{
    if (!same_directory(d, was, now))
        proof_fault(d->proof, PROOF_NOWHERE, "its annotations are others");
}
