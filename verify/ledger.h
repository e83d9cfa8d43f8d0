/* SPDX-License-Identifier: Apache-2.0 */
/* The mapping beside the methods of the output: each id that is called is that of the method that
 * calls it, and each method of the mapping calls its id.
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

/* Any thread. Holds the method of `proof`, which has code, against the mapping: `id` is what its
 * calls name, 0: it has none. */
void ledger_check(struct proof *proof, uint32_t id, struct arena *scratch);

/* When all methods are known, those of all units in order: ids that two methods have, rows that no
 * method calls. Faults and doubts go to the unit's own proof. */
void ledger_settle(const struct method_ledger *l, struct proof *const *proofs, size_t n);

#endif
