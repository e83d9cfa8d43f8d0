/* SPDX-License-Identifier: Apache-2.0 */
/* The providers that start the recorder, in an app's manifest: one for each process that its
 * components name.
 *
 * A provider is made between the application's attachBaseContext() and its onCreate(), those with
 * the highest initOrder first. Not in processes that are isolated, nor in those of other packages
 * with the same user id that the manifest does not name.
 */
#ifndef MB_WEAVE_EMBED_START_PROVIDERS_H
#define MB_WEAVE_EMBED_START_PROVIDERS_H

#include "manifest/manifest.h"

/* Processes besides the main one for which there is a class, Start$Process1 and on. */
enum { START_PROCESSES = 8 };

/* What the manifest has that stays without recorder. */
struct start_gaps {
    struct str isolated; /* a service of its own process, or empty */
    struct str left_out; /* the first process too many, or empty */
};

/* Appends the manifest with the providers. Errors say why there can be none. */
int start_providers_add(const struct manifest *m, struct arena *arena, struct start_gaps *gaps,
                        struct buf *out, struct error *err);

#endif
