/* SPDX-License-Identifier: Apache-2.0 */
/* The providers in an app's manifest that start the recorder: one for each process that the
 * app's components name.
 *
 * The system creates providers between the application's attachBaseContext() and its
 * onCreate(), those with the highest initOrder first. It creates none in isolated processes,
 * nor in processes of other packages with the same user id that the manifest does not name.
 */
#ifndef MB_WEAVE_EMBED_START_PROVIDERS_H
#define MB_WEAVE_EMBED_START_PROVIDERS_H

#include "manifest/manifest.h"
#include "manifest/start_names.h"

/* Processes of the manifest that get no recorder. */
struct start_gaps {
    struct str isolated; /* a service in an isolated process, or empty */
    struct str left_out; /* the first process beyond START_PROCESSES, or empty */
    struct str tested;   /* the other package in whose process an instrumentation runs, or empty */
};

/* Appends the manifest with the providers. 0, or -1 + *err with the reason. */
int start_providers_add(const struct manifest *m, struct arena *arena, struct start_gaps *gaps,
                        struct buf *out, struct error *err);

#endif
