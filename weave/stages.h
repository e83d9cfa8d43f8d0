/* SPDX-License-Identifier: Apache-2.0 */
/* The stages of a run, in order. Each returns 0, or -1 + *err and the run is over.
 *
 *   instrument_run_open   weave/instrument_run.h   inputs and rules
 *   scan_stage            weave/scan/              a verdict on each method; parallel
 *   split_stage           weave/split/             a full dex becomes two; parallel
 *   plan_stage            weave/plan/              ids, focus calls; alone
 *   weave_stage           weave/probe/             the bytes of each unit that changes; parallel
 *   write_stage           weave/output/            outputs and mappings; takes what weave_stage
 * makes
 *
 * Internal to weave/.
 */
#ifndef MB_WEAVE_STAGES_H
#define MB_WEAVE_STAGES_H

#include "weave/instrument_run.h"

/* Fills run->program. */
int scan_stage(struct instrument_run *run, struct error *err);

/* Scans some units once more, as they are now, and indexes the program anew. */
int scan_again(struct instrument_run *run, const size_t *units, size_t n, struct error *err);

/* Splits each dex in whose tables the probes have no room, where that can be done. */
int split_stage(struct instrument_run *run, struct error *err);

/* Fills run->plan, and the plan's part of run->program. */
int plan_stage(struct instrument_run *run, struct error *err);

/* Weaves what the plan changes (weave_stage.h) and writes every output and both
 * mappings: all of them are there when it returns 0, none otherwise. With run->cache.hit
 * it takes them from the cache; where they are there no more, it returns 0, nothing is
 * written and run->cache.hit is false. */
int write_stage(struct instrument_run *run, struct error *err);

#endif
