/* SPDX-License-Identifier: Apache-2.0 */
/* A dex file beside what it was. */
#ifndef MB_VERIFY_DEX_PROOF_H
#define MB_VERIFY_DEX_PROOF_H

#include "verify/proof.h"

/* Proves that `now` is `was` but for its probes. Where `moved` is not empty, that both together
 * are: each class is in one of them, in the order in which they were. Faults go to `proof`;
 * `scratch` may be reset afterwards. */
void dex_prove(struct proof *proof, struct bytes was, struct bytes now, struct bytes moved,
               struct arena *scratch);

/* Whether `now` has fewer classes than `was`; and whether the first class of `moved` is one of
 * `was`. Of what can't be read: no. */
bool dex_lost_classes(struct bytes was, struct bytes now);
bool dex_is_moved_from(struct bytes was, struct bytes moved);

#endif
