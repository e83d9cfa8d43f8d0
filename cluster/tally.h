/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the most frequent of many texts in little memory: it keeps at most TALLY_MAX. Up to
 * that number of different texts, counts are exact. Beyond, a new text replaces the rarest one
 * (the algorithm Space-Saving: Metwally, Agrawal and El Abbadi, 2005). As the new text may have
 * been replaced itself before, its count is uncertain: at least `count - unsure`. A text that
 * makes up more than 1 / TALLY_MAX of all is always kept. */
#ifndef MB_CLUSTER_TALLY_H
#define MB_CLUSTER_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "lib/str.h"

enum { TALLY_MAX = 24, TALLY_TEXT_MAX = 120, TALLY_LINE_MAX = 1000 };

struct tally_entry {
    uint64_t hash;
    uint64_t count, unsure;
    char *bytes; /* the text, owned */
    size_t length;
};

static inline struct str tally_text(const struct tally_entry *e)
{
    return (struct str){e->bytes, e->length};
}

struct tally {
    struct tally_entry *entries;
    uint16_t n, cap;
    uint32_t text_size; /* bytes of the entries' texts */
    uint64_t total;     /* number of all texts added, kept or not */
};

void tally_init(struct tally *t);
void tally_release(struct tally *t);

/* Adds a text. hash: XXH3 of the whole text. Only its first TALLY_TEXT_MAX bytes are kept. An
 * empty text is not counted. */
void tally_add(struct tally *t, struct str text, uint64_t hash);

/* The same for a text that counts `times` times and is kept whole. A text longer than
 * TALLY_LINE_MAX is not counted. */
void tally_add_line(struct tally *t, struct str text, uint64_t hash, uint32_t times);
void tally_merge(struct tally *t, const struct tally *from);

/* Sorts by the certain count, the largest first, then by text. */
void tally_sort(struct tally *t);

/* Bytes of memory. */
static inline size_t tally_size(const struct tally *t)
{
    return t->cap * sizeof(*t->entries) + t->text_size;
}

#endif
