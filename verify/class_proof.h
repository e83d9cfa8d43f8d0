/* SPDX-License-Identifier: Apache-2.0 */
/* Compares a class file with what it was. */
#ifndef MB_VERIFY_CLASS_PROOF_H
#define MB_VERIFY_CLASS_PROOF_H

#include "verify/proof.h"

/* Proves that `now` is `was` except for its probes. Faults go to `proof`. The caller may reset
 * `scratch` afterwards. */
void class_prove(struct proof *proof, struct bytes was, struct bytes now, struct arena *scratch);

#endif
