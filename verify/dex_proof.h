/* SPDX-License-Identifier: Apache-2.0 */
/* Compares a dex file with what it was. */
#ifndef MB_VERIFY_DEX_PROOF_H
#define MB_VERIFY_DEX_PROOF_H

#include "verify/proof.h"

/* Proves that `now` is `was` except for its probes. If `moved` is not empty, it proves that of
 * both together: each class is in one of them, in the old order. Faults go to `proof`. The
 * caller may reset `scratch` afterwards. */
void dex_prove(struct proof *proof, struct bytes was, struct bytes now, struct bytes moved,
               struct arena *scratch);

/* Whether `now` has fewer classes than `was`; and whether the first class of `moved` is one of
 * `was`. False if a dex can't be read. */
bool dex_lost_classes(struct bytes was, struct bytes now);
bool dex_is_moved_from(struct bytes was, struct bytes moved);

#endif
