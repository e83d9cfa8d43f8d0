/* SPDX-License-Identifier: Apache-2.0 */
/* META-INF/MANIFEST.MF after its signature was dropped (JAR File Specification). */
#ifndef MB_VERIFY_MANIFEST_PROOF_H
#define MB_VERIFY_MANIFEST_PROOF_H

#include <stdbool.h>

#include "lib/str.h"

/* Whether `now` is `was` without the digests of entries for which changed() returns true, and
 * without sections that had nothing else. */
bool manifest_lost_digests(struct str was, struct str now, bool (*changed)(void *ctx, struct str),
                           void *ctx);

#endif
