/* SPDX-License-Identifier: Apache-2.0 */
/* libmethodbeat.so of --embed-lib: which package gets it, for which ABIs, and how. Internal to
 * weave/. */
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

/* The alignment of stored libraries, which the system maps into memory: the largest page size
 * of devices, which is a multiple of the smaller one. */
enum { EMBEDDED_LIBRARY_ALIGN = 16384 };

/* Whether the package already has a libmethodbeat.so, for any ABI. */
bool embedded_libraries_there(const struct container *c);

struct instrument_run;

/* Reads DIRECTORY/<abi>/libmethodbeat.so for each ABI for which the package has libraries; if
 * it has none, for each ABI in the directory. The package is the one that gets the runtime, or
 * else the first among the inputs. Warns of ABIs for which there is no libmethodbeat.so.
 * Errors: there is no package or no library, or a library is for another machine. */
int embedded_libraries_read(struct embedded_libraries *e, struct instrument_run *run,
                            const char *directory, struct error *err);
void embedded_libraries_release(struct embedded_libraries *e);

#endif
