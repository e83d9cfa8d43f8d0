/* The commonest of many texts, in little memory: at most TALLY_MAX are kept. Exact up to there.
 * With more different ones, the rarest gives way to a new one, which may have come before: the
 * algorithm Space-Saving (Metwally, Agrawal and El Abbadi, 2005). Whatever makes up more than 1 /
 * TALLY_MAX of all is then kept, and what is known for certain of each is `count - unsure`. */
#ifndef MB_CLUSTER_TALLY_H
#define MB_CLUSTER_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "lib/str.h"

enum { TALLY_MAX = 24, TALLY_TEXT_MAX = 120 };

struct tally_entry {
    uint64_t hash;
    uint64_t count, unsure;
    char *bytes; /* the first TALLY_TEXT_MAX of the text, owned */
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

/* hash: XXH3 of the text. An empty text is not counted. */
void tally_add(struct tally *t, struct str text, uint64_t hash);
void tally_merge(struct tally *t, const struct tally *from);

/* By what is certain, the largest first, then by text. What is certain of none goes last. */
void tally_sort(struct tally *t);

size_t tally_size(const struct tally *t); /* bytes of memory */

#endif
