/* SPDX-License-Identifier: Apache-2.0 */
/* Proves that an output is its input except for probes, that each probe is at a correct place,
 * and that the mapping has it: docs/verify.md. It shares only the readers of the formats with
 * the instrumenter.
 */
#ifndef MB_VERIFY_VERIFY_H
#define MB_VERIFY_VERIFY_H

#include "verify/proof.h"

struct verify_options {
    const char *const *outputs; /* n of them, */
    const char *const *inputs;  /* and what each was made of */
    const char *const *names;   /* what faults call the outputs; NULL: as they are given */
    size_t n;
    const char *mapping;         /* methodMapping.txt */
    const char *ignored;         /* ignoreMethodMapping.txt, or NULL */
    const char *obfuscation_map; /* of ProGuard or R8, or NULL */
    const char *beat_class;      /* internal name */
    bool exits_all;
    bool pcs_always, pcs_never; /* --keep-pcs; neither: auto */
    bool stored;                /* --compress store */
    uint64_t max_inflated;      /* bytes of all inputs' entries; 0: see inputs_open */
    size_t jobs;                /* threads; 0: one for each processor */
};

enum { VERIFY_FAULTS_MAX = 1000 };

struct verify_summary {
    struct proof_counts counts;
    uint64_t entries; /* of all packages */
    uint64_t doubts[PROOF_DOUBTS];
    uint64_t faults;   /* how many there are; the first ones */
    struct str *texts; /* as texts, by unit and place */
    size_t n_texts, cap_texts;
    char mapping_id[17];
    struct arena arena;
};

/* Verifies the outputs. 0: all could be read, and it is proven if summary->faults is 0. -1 +
 * *err: something could not be read. Release the summary in both cases. */
int verify_outputs(const struct verify_options *options, struct verify_summary *summary,
                   struct error *err);
void verify_summary_release(struct verify_summary *summary);

#endif
