/* SPDX-License-Identifier: Apache-2.0 */
/* What --embed-runtime puts into a finished app: the module runtime/android as a dex, a provider in
 * the manifest that starts it, and its options as an asset. Internal to weave/. */
#ifndef MB_WEAVE_EMBED_EMBEDDED_RUNTIME_H
#define MB_WEAVE_EMBED_EMBEDDED_RUNTIME_H

#include "weave/input/inputs.h"

struct embedded_runtime {
    const struct container *container; /* NULL: nothing is embedded */
    size_t manifest;                   /* the member that becomes */
    struct buf manifest_bytes;         /* this */
    char *options_name;                /* of the asset */
    struct buf options;
};

struct instrument_run;

/* Chooses the package, which the beat class gets a home in too, and makes all that it gets but the
 * libraries. Where it has the module already, says so and embeds nothing. Errors say why it can't
 * be. */
int embedded_runtime_make(struct embedded_runtime *e, struct instrument_run *run,
                          struct error *err);
void embedded_runtime_release(struct embedded_runtime *e);

#endif
