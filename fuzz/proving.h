/* SPDX-License-Identifier: Apache-2.0 */
/* What the drivers of verify/ share. A unit is instrumented, and the result must be proven.
 * Then the result is damaged, which must do no harm. */
#ifndef MB_FUZZ_PROVING_H
#define MB_FUZZ_PROVING_H

#include "fuzz/weaving.h"
#include "verify/proof.h"

/* The function that proves a format: class_prove or dex_prove. */
typedef void prove_unit_fn(struct proof *proof, struct bytes was, struct bytes now,
                           struct arena *scratch);

struct fuzz_proving {
    const struct unit_format *format;
    prove_unit_fn *prove;
    /* Finds a byte of `now` for which every change is a fault or a doubt. The number selects
     * one. False if there is none. */
    bool (*weak_spot)(struct bytes now, uint64_t number, size_t *at);
    void (*mend)(uint8_t *p, size_t n); /* NULL: nothing */
};

/* Instruments and proves the unit, once with few probes and once with all. The last output is
 * in `out`. FUZZ_ACCEPTED: it could be instrumented both ways. */
int fuzz_prove_unit(const struct fuzz_proving *f, struct bytes input, struct buf *out);

/* Returns a number that depends on the bytes and on `salt`. */
uint64_t fuzz_number(struct bytes b, uint64_t salt);

#endif
