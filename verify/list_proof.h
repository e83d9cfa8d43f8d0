/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of an archive's own that may have gained lines: Spring Boot's layers.idx, and
 * META-INF/INDEX.LIST. */
#ifndef MB_VERIFY_LIST_PROOF_H
#define MB_VERIFY_LIST_PROOF_H

#include <stdbool.h>

#include "lib/str.h"

/* Whether `now` is `was`, and at the end of the layer that has the entry `index` lines that say
 * that it has some of `names` too. None of these was in a layer. A class may be listed by its
 * folder. */
bool layers_gained(struct str was, struct str now, struct str index, const struct str *names,
                   size_t n);

/* Whether `now` is `was`, and a line `folder` more at the end of a jar's, which has it once. *jar
 * is set to the jar's name there. */
bool index_gained(struct str was, struct str now, struct str folder, struct str *jar);

#endif
