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
    struct dex_pair *d;
    struct cursor was, now;
};

/* ---- What was compared ---- */

static uint64_t hash_of_pair(struct dex_pair_same pair)
{
    enum { KIND_BITS = 3 };

    return row_index_pair(pair.was << KIND_BITS | pair.kind, pair.now);
}

bool dex_pair_found(const struct dex_pair *d, struct dex_pair_same pair)
{
    uint32_t row;

    ROW_INDEX_FIND(&d->found_index, hash_of_pair(pair), row,
                   d->found[row].kind == pair.kind && d->found[row].was == pair.was &&
                       d->found[row].now == pair.now);
    return row != ROW_NONE;
}

void dex_pair_note(struct dex_pair *d, struct dex_pair_same pair)
{
    if (row_index_full(&d->found_index)) {
        row_index_reset_in(&d->found_index, 2 * (uint32_t)d->found_count + 1, d->arena);
        for (uint32_t i = 0; i < d->found_count; i++)
            row_index_add(&d->found_index, hash_of_pair(d->found[i]), i);
    }
    ARENA_GROW(d->arena, d->found, d->found_count, d->found_cap);
    row_index_add(&d->found_index, hash_of_pair(pair), (uint32_t)d->found_count);
    d->found[d->found_count++] = pair;
}

bool dex_pair_may_compare(struct dex_pair *d, uint64_t n)
{
    d->compared += n;
    return d->compared <= (uint64_t)d->was.bytes.n + d->now.bytes.n;
}

typedef bool same_item(struct dex_pair *d, uint32_t was, uint32_t now);

/* Compares two items that were not found to be the same before; both may be absent. */
static bool same_once(struct dex_pair *d, struct dex_pair_same pair, same_item *same)
{
    if (!pair.was || !pair.now)
        return pair.was == pair.now;
    if (dex_pair_found(d, pair))
        return true;
    if (!same(d, pair.was, pair.now))
        return false;
    dex_pair_note(d, pair);
    return true;
}

/* ---- Values ---- */

static struct item_pair items_at(struct dex_pair *d, uint32_t was, uint32_t now)
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

    if (type != (now & 0x1f) || depth == DEPTH_MAX || !dex_pair_may_compare(p->d, 1))
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

static bool same_array(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);

    return same_values(&p, 0);
}

bool dex_array_prove(struct dex_pair *d, uint32_t was, uint32_t now)
{
    return same_once(d, (struct dex_pair_same){PAIR_ARRAY, was, now}, same_array);
}

/* ---- Annotations ---- */

static bool same_annotation_item(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);

    return cursor_u8(&p.was) == cursor_u8(&p.now) && same_annotation(&p, 0);
}

/* Compares the items that the offsets name which come next. */
static bool same_next(struct item_pair *p, enum dex_pair_item kind, same_item *same)
{
    struct dex_pair_same pair = {kind, cursor_le32(&p->was), cursor_le32(&p->now)};

    return dex_pair_may_compare(p->d, 1) && same_once(p->d, pair, same);
}

/* A number of offsets, and they. */
static bool same_list(struct item_pair *p, enum dex_pair_item kind, same_item *same)
{
    uint32_t n = cursor_le32(&p->was);

    if (n != cursor_le32(&p->now))
        return false;
    for (; n > 0 && read_well(p); n--)
        if (!same_next(p, kind, same))
            return false;
    return read_well(p);
}

/* annotation_set_item */
static bool same_set(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);

    return same_list(&p, PAIR_ANNOTATION, same_annotation_item);
}

/* annotation_set_ref_list */
static bool same_sets(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);

    return same_list(&p, PAIR_SET, same_set);
}

/* Compares `n` rows of a member and the offset of its item. */
static bool same_rows(struct item_pair *p, uint32_t n, enum dex_section_kind table,
                      enum dex_pair_item kind, same_item *same)
{
    for (; n > 0 && read_well(p); n--) {
        uint32_t index = cursor_le32(&p->was);

        if (!dex_pair_is(p->d, table, index, cursor_le32(&p->now)) || !same_next(p, kind, same))
            return false;
    }
    return read_well(p);
}

/* annotations_directory_item */
static bool same_directory(struct dex_pair *d, uint32_t was, uint32_t now)
{
    struct item_pair p = items_at(d, was, now);
    uint32_t counts[3];

    if (!same_next(&p, PAIR_SET, same_set))
        return false;
    for (size_t i = 0; i < 3; i++) {
        counts[i] = cursor_le32(&p.was);
        if (counts[i] != cursor_le32(&p.now))
            return false;
    }
    return read_well(&p) && same_rows(&p, counts[0], DEX_FIELD_IDS, PAIR_SET, same_set) &&
           same_rows(&p, counts[1], DEX_METHOD_IDS, PAIR_SET, same_set) &&
           same_rows(&p, counts[2], DEX_METHOD_IDS, PAIR_SETS, same_sets);
}

void dex_annotations_prove(struct dex_pair *d, uint32_t was, uint32_t now)
{
    if (!same_once(d, (struct dex_pair_same){PAIR_DIRECTORY, was, now}, same_directory))
        proof_fault(d->proof, PROOF_NOWHERE, "its annotations are others");
}
