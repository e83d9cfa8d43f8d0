/* SPDX-License-Identifier: Apache-2.0 */
/* The woven units of a run, in the order in which the outputs ask for them.
 * Workers weave and pack ahead of the one who writes.
 */
#ifndef MB_WEAVE_PROBE_WEAVE_STAGE_H
#define MB_WEAVE_PROBE_WEAVE_STAGE_H

#include "weave/instrument_run.h"

struct woven_unit;

struct weave_stage {
    struct instrument_run *run;
    struct woven_unit *units;
    size_t count, ready, taken; /* listed; woven, in order; given to the writer */
    struct pool_stream *stream;
};

/* Lists what the plan changes and starts the workers on it. */
void weave_stage_open(struct weave_stage *s, struct instrument_run *run);
void weave_stage_close(struct weave_stage *s);

/* Weaves all units that change in a container whose turn it is, before the first
 * of them is taken, and lists its dex among them. They are in memory together
 * until they are taken. The list is the caller's to free; what it refers to lives
 * as long as the run. */
int weave_stage_ahead(struct weave_stage *s, const struct container *c, struct dex_changes *changes,
                      struct error *err);

/* The next unit, which has to be `u`, packed as its container wants it; it stays
 * until the one after it is taken. Those of a container come in the order of its
 * members, then what it gets further. */
int weave_stage_take(struct weave_stage *s, const struct unit *u, struct archive_data *data,
                     struct error *err);

#endif
