/* SPDX-License-Identifier: Apache-2.0 */
/* libmethodbeat.so of --embed-lib: which packages get it, for which ABIs, and
 * how. Internal to weave/. */
#ifndef MB_WEAVE_EMBED_EMBEDDED_LIBRARIES_H
#define MB_WEAVE_EMBED_EMBEDDED_LIBRARIES_H

#include "weave/input/inputs.h"

struct embedded_library {
    char *name; /* of the entry: "lib/arm64-v8a/libmethodbeat.so" */
    struct buf bytes;
};

struct embedded_libraries {
    const struct container *container; /* NULL: none is embedded */
    struct embedded_library *rows;
    size_t n, cap;
    uint16_t method;
};

/* Stored ones are mapped: the largest page that devices have, which is a multiple
 * of the smaller one. */
enum { EMBEDDED_LIBRARY_ALIGN = 16384 };

/* Whether the package has one already, for any ABI. */
bool embedded_libraries_there(const struct container *c);

struct instrument_run;

/* Reads DIRECTORY/<abi>/libmethodbeat.so for each ABI that the first package among the inputs, or
 * that which gets the runtime, has libraries for; where it has none, for each that there is. Warns
 * of ABIs that are left without it. Errors: no package, no library, or one that is for another
 * machine. */
int embedded_libraries_read(struct embedded_libraries *e, struct instrument_run *run,
                            const char *directory, struct error *err);
void embedded_libraries_release(struct embedded_libraries *e);

#endif
