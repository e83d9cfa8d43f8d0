/* SPDX-License-Identifier: Apache-2.0 */
/* AndroidManifest.xml with the providers that start the recorder (docs/android.md). */
#ifndef MB_VERIFY_START_PROOF_H
#define MB_VERIFY_START_PROOF_H

#include <stdbool.h>

#include "lib/error.h"

/* Whether `now` is `was` but for providers of ours, after all else in <application>; how many. Else
 * *err says what differs. */
bool manifest_gained_starts(struct bytes was, struct bytes now, size_t *starts, struct error *err);

#endif
