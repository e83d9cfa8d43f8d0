/* SPDX-License-Identifier: Apache-2.0 */
/* Proves that an output is its input except for probes, that each probe is at a correct place,
 * and that the mapping has it: docs/verify.md. It shares only the readers of the formats with
 * the instrumenter.
 */
#ifndef MB_VERIFY_VERIFY_H
#define MB_VERIFY_VERIFY_H

#include "verify/proof.h"
#include "weave/options.h"

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

/* Verifies outputs that were made with these options; faults name them as `outputs` does. `ignored`
 * may be NULL. Of the options it needs the rules, compress, max_inflated and jobs. 0: all could be
 * read, and it is proven if summary->faults is 0. -1 + *err: something could not be read. Release
 * the summary in both cases. */
int verify_outputs(const struct instrument_options *options, const struct staged_outputs *outputs,
                   struct verify_summary *summary, struct error *err);
void verify_summary_release(struct verify_summary *summary);

#endif
