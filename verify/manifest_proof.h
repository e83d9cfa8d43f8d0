/* SPDX-License-Identifier: Apache-2.0 */
/* META-INF/MANIFEST.MF after its signature was dropped (JAR File Specification). */
#ifndef MB_VERIFY_MANIFEST_PROOF_H
#define MB_VERIFY_MANIFEST_PROOF_H

#include <stdbool.h>

#include "lib/str.h"

/* What a list of packages in the main section may have gained, at its end; or the section, if it
 * had no such list. Lines that are new have at most 72 bytes. No package: nothing. */
struct manifest_gain {
    struct str header, package;
};

/* Whether `now` is `was` without the digests of entries for which changed() returns true, and
 * without sections that had nothing else, and with what may have been gained. */
bool manifest_lost_digests(struct str was, struct str now, const struct manifest_gain *gain,
                           bool (*changed)(void *ctx, struct str), void *ctx);

#endif
