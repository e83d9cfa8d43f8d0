/* SPDX-License-Identifier: Apache-2.0 */
/* Provides the woven units of a run, in the order in which the outputs need them. Workers weave
 * and pack them ahead of the writing thread.
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

/* Lists the units that the plan changes, and starts the workers. */
void weave_stage_open(struct weave_stage *s, struct instrument_run *run);
void weave_stage_close(struct weave_stage *s);

/* Weaves all units of a container that change, and lists the dex among them in *changes. Call
 * it when it is the container's turn, before its first unit is taken. All these units are in
 * memory until they are taken. The caller frees the list; what it refers to lives as long as
 * the run. */
int weave_stage_ahead(struct weave_stage *s, const struct container *c, struct dex_changes *changes,
                      struct error *err);

/* Gives the next unit, which must be `u`, packed for its container. *data is valid until the
 * next unit is taken. The units of a container come in the order of its members; the dex that
 * are new in it come last. */
int weave_stage_take(struct weave_stage *s, const struct unit *u, struct archive_data *data,
                     struct error *err);

#endif
