/* SPDX-License-Identifier: Apache-2.0 */
/* A small hash table of row numbers, for arrays whose rows hold their own key. It takes eight
 * bytes a row or more, so that there may be many. Rows are only added; to remove some, make the
 * table again.
 *
 * A hash is hash_bytes of a text (lib/hash.h), or the key itself where that is a number: where it
 * stands in the table is another in each process. */
#ifndef MB_LIB_ROW_INDEX_H
#define MB_LIB_ROW_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/arena.h"
#include "lib/hash.h"

#define ROW_NONE UINT32_MAX

struct row_index {
    uint32_t *slots; /* row + 1; 0: free */
    uint32_t cap;    /* a power of two, or 0 */
    uint32_t n;
};

void row_index_release(struct row_index *x);

/* Empties it, with room for n rows. */
void row_index_reset(struct row_index *x, uint32_t n);

/* The same in an arena's memory; it must not be released. */
void row_index_reset_in(struct row_index *x, uint32_t n, struct arena *arena);

/* Whether there is room for one more without growing. */
static inline bool row_index_full(const struct row_index *x)
{
    return x->n * 2 >= x->cap;
}

/* The slot where the search for a hash begins, and the one after a slot. */
static inline uint32_t row_index_first(const struct row_index *x, uint64_t hash)
{
    return (uint32_t)hash_number(hash) & (x->cap - 1);
}

static inline uint32_t row_index_next(const struct row_index *x, uint32_t slot)
{
    return (slot + 1) & (x->cap - 1);
}

/* Sets row, a variable, to the row with this hash for which `same` holds, an expression about row;
 * ROW_NONE: there is none. */
#define ROW_INDEX_FIND(x, hash, row, same)                            \
    do {                                                              \
        uint32_t slot_ = (x)->cap ? row_index_first((x), (hash)) : 0; \
                                                                      \
        for ((row) = ROW_NONE; (x)->cap && (x)->slots[slot_];         \
             slot_ = row_index_next((x), slot_), (row) = ROW_NONE) {  \
            (row) = (x)->slots[slot_] - 1;                            \
            if (same)                                                 \
                break;                                                \
        }                                                             \
    } while (0)

/* Adds a row that is not in it, where there is room. */
static inline void row_index_add(struct row_index *x, uint64_t hash, uint32_t row)
{
    uint32_t slot = row_index_first(x, hash);

    while (x->slots[slot])
        slot = row_index_next(x, slot);
    x->slots[slot] = row + 1;
    x->n++;
}

/* Two numbers as a key. */
static inline uint64_t row_index_pair(uint32_t a, uint32_t b)
{
    return (uint64_t)a << 32 | b;
}

#endif
