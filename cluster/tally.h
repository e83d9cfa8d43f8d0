/* SPDX-License-Identifier: Apache-2.0 */
/* The commonest of many texts, in little memory: at most TALLY_MAX are kept. Exact up to there.
 * With more different ones, the rarest gives way to a new one, which may have come before: the
 * algorithm Space-Saving (Metwally, Agrawal and El Abbadi, 2005). Whatever makes up more than 1 /
 * TALLY_MAX of all is then kept, and what is known for certain of each is `count - unsure`. */
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
    uint32_t n, cap;
    uint64_t total; /* of all that were added, kept or not */
};

void tally_init(struct tally *t);
void tally_release(struct tally *t);

/* hash: XXH3 of the text, of which the first TALLY_TEXT_MAX bytes are kept. An empty text is not
 * counted. */
void tally_add(struct tally *t, struct str text, uint64_t hash);

/* The same of one that counts for so many, and is kept as a whole: one that is longer than
 * TALLY_LINE_MAX is not counted. */
void tally_add_line(struct tally *t, struct str text, uint64_t hash, uint32_t times);
void tally_merge(struct tally *t, const struct tally *from);

/* By what is certain, the largest first, then by text. What is certain of none goes last. */
void tally_sort(struct tally *t);

size_t tally_size(const struct tally *t); /* bytes of memory */

#endif
