/* SPDX-License-Identifier: Apache-2.0 */
/* What --embed-runtime puts into a finished app: the module runtime/android as a dex, a
 * provider in the manifest that starts the module, and its options as an asset. Internal to
 * weave/. */
#ifndef MB_WEAVE_EMBED_EMBEDDED_RUNTIME_H
#define MB_WEAVE_EMBED_EMBEDDED_RUNTIME_H

#include "weave/input/inputs.h"

struct embedded_runtime {
    const struct container *container; /* NULL: nothing is embedded */
    size_t manifest;                   /* the member that is replaced */
    struct buf manifest_bytes;         /* by these bytes */
    char *options_name;                /* of the asset */
    struct buf options;
};

struct instrument_run;

/* Chooses the package, which also becomes the home of the beat class, and makes everything that
 * it gets, except for the libraries. If the app already has the module, warns and embeds
 * nothing. 0, or -1 + *err with the reason. */
int embedded_runtime_make(struct embedded_runtime *e, struct instrument_run *run,
                          struct error *err);
void embedded_runtime_release(struct embedded_runtime *e);

#endif
