/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the mapping with the methods of the output: each method calls the id that the
 * mapping gives it, and no other.
 */
#ifndef MB_VERIFY_LEDGER_H
#define MB_VERIFY_LEDGER_H

#include "mapping/method_map.h"
#include "verify/proof.h"

struct method_ledger {
    const struct method_map *map;
    const struct method_row **by_text; /* n_rows of them */
    struct buf ignored_text;
    struct str *ignored; /* lines of ignoreMethodMapping.txt, sorted */
    size_t n_ignored, cap_ignored;
    bool has_ignored;
};

/* `ignored`: the path of ignoreMethodMapping.txt, or NULL. */
int ledger_open(struct method_ledger *l, const struct method_map *map, const char *ignored,
                struct error *err);
void ledger_release(struct method_ledger *l);

/* Checks the method of `proof`, which has code, against the mapping. `id` is the id in its
 * calls, 0 if it has none. Any thread. */
void ledger_check(struct proof *proof, uint32_t id, struct arena *scratch);

/* Called when all methods are known, those of all units in order: finds ids that two methods
 * have, and rows that no method calls. Faults and doubts go to the unit's own proof. */
void ledger_settle(const struct method_ledger *l, struct proof *const *proofs, size_t n);

#endif
