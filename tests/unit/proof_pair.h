/* SPDX-License-Identifier: Apache-2.0 */
/* A small input beside its instrumented output, and the output with one byte changed: what verify/
 * says of it. */
#ifndef MB_TESTS_PROOF_PAIR_H
#define MB_TESTS_PROOF_PAIR_H

#include "dexfile/dex_file.h"
#include "lib/buf.h"
#include "verify/ledger.h"
#include "verify/proof.h"
#include "weave/instrument.h"

struct proof_pair {
    bool dex; /* or a class file */
    struct buf was, now;
    struct method_map map;
    struct method_ledger ledger;
    struct proof_rules rules;
    char mapping_id[METHOD_MAP_ID_LENGTH + 1];
    struct arena keep, scratch;
    uint64_t doubts[PROOF_DOUBTS]; /* of the output as it is */
    struct proof_words *words;     /* NULL, or rows up to one whose text is "" */
};

/* How often faults say so, with --exits explicit and all. */
struct proof_words {
    const char *text; /* a part of the fault; "": of all that have none of the others */
    size_t wanted[2], found[2];
};

/* Writes the input to the current directory and instruments all methods of it. Ids are those of
 * `base`, rows of a mapping, unless it is NULL. Asserts that the output is proven. */
void proof_pair_make(struct proof_pair *p, struct bytes was, const char *base,
                     enum exits_mode exits);
/* Takes two dex that were made by hand, and PROOF_PAIR_ID as the id of a mapping without rows. */
void proof_pair_take(struct proof_pair *p, struct bytes was, struct bytes now);
#define PROOF_PAIR_ID "0123456789abcdef"

void proof_pair_release(struct proof_pair *p);

/* Returns the first fault of such an output, or "". It lives until the next call. A dex is signed
 * first. All faults are counted in p->words, if there are any. */
const char *proof_pair_fault(struct proof_pair *p, struct buf *now);

/* Asserts that faults were found as often as is wanted. */
void proof_words_assert(const struct proof_words *words, enum exits_mode exits);

/* Changes each byte of the output in each way, one at a time: each bit; its neighbour in its place;
 * 0. What is proven nevertheless is counted by section (0 for a class file) and listed as text.
 * Left out are a dex's sums, and what its format leaves unused. */
void proof_pair_change(struct proof_pair *p, size_t counts[DEX_SECTION_COUNT], struct buf *list);

#endif
