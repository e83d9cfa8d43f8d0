/* SPDX-License-Identifier: Apache-2.0 */
/* Lists beside the code by which class loaders find classes, and the kinds of programs whose parts
 * do not see each other's classes. The beat class is put into the lists that are text: OSGi's
 * headers, META-INF/INDEX.LIST, Spring Boot's layers.idx. Of the others, what to do is said.
 * Internal to weave/embed/.
 */
#ifndef MB_WEAVE_EMBED_BESIDE_H
#define MB_WEAVE_EMBED_BESIDE_H

#include "weave/instrument_run.h"

struct beside {
    struct instrument_run *run;
    const struct container *holder; /* of the beat class; NULL: none of the inputs */
    struct str folder;              /* "io/methodbeat"; empty: the class is in no package */
};

/* Fills `amended` of the members that change. 0, or -1 + *err: one can't be read. */
int beside_amend(struct instrument_run *run, struct error *err);

/* The container whose classes the others are most likely to see: the jar that starts a Quarkus
 * application; beside web applications, the first that is none. NULL: it may be any. */
const struct container *beside_home(struct instrument_run *run);

bool beside_is_web(const struct container *c);

/* The parts of beside_amend. */
int bundles_amend(struct beside *b, struct error *err);
int class_lists_amend(struct beside *b, struct error *err);
void loaders_tell(struct beside *b);

/* Reads a member into `out`, which is cleared. */
int beside_read(struct instrument_run *run, const struct container *c, size_t member,
                struct buf *out, struct error *err);

/* Sets what the member becomes, and takes the bytes out of `bytes`. */
void beside_put(struct container *c, size_t member, struct buf *bytes);

/* Whether the container has calls of the beat class, and is not the one that has the class. */
bool beside_calls(const struct beside *b, const struct container *c);

/* The index of the manifest, or -1. */
ptrdiff_t beside_manifest(const struct container *c);

#endif
