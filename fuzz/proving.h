/* SPDX-License-Identifier: Apache-2.0 */
/* What drivers of verify/ share: a unit is instrumented, which is to be proven; then what came of
 * it is damaged, which is to do no harm. */
#ifndef MB_FUZZ_PROVING_H
#define MB_FUZZ_PROVING_H

#include "fuzz/weaving.h"
#include "verify/proof.h"

/* How a format is proven: class_prove or dex_prove. */
typedef void prove_unit_fn(struct proof *proof, struct bytes was, struct bytes now,
                           struct arena *scratch);

struct fuzz_proving {
    const struct unit_format *format;
    prove_unit_fn *prove;
    /* A byte of `now`, chosen by the number, of which each change is a fault or a doubt; false: it
     * has none. */
    bool (*weak_spot)(struct bytes now, uint64_t number, size_t *at);
    void (*mend)(uint8_t *p, size_t n); /* NULL: nothing */
};

/* With few probes and with all; what was written last is in `out`. FUZZ_ACCEPTED: it could be
 * instrumented both ways. */
int fuzz_prove_unit(const struct fuzz_proving *f, struct bytes input, struct buf *out);

/* A number that depends on the bytes and on `salt`. */
uint64_t fuzz_number(struct bytes b, uint64_t salt);

#endif
