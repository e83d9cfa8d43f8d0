/* SPDX-License-Identifier: Apache-2.0 */
/* The stages of a run, in order. Each returns 0, or -1 + *err, which ends the run.
 *
 *   instrument_run_open   weave/instrument_run.h   inputs and rules
 *   scan_stage            weave/scan/              a verdict on each method; parallel
 *   split_stage           weave/split/             a full dex becomes two; parallel
 *   plan_stage            weave/plan/              ids, focus calls; alone
 *   embed_stage           weave/embed/             what is added to the inputs; alone
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

/* Scans some units again, as they are now, and indexes the program again. */
int scan_again(struct instrument_run *run, const size_t *units, size_t n, struct error *err);

/* Splits each dex whose tables have no room for the probes, if that is possible. */
int split_stage(struct instrument_run *run, struct error *err);

/* Returns the oldest API level that the dex is for, by its version, or by what D8 and R8 write
 * into it. 0: the dex does not tell. */
uint32_t dex_min_api(const struct dex_file *dex);

/* Fills run->plan, and the plan's part of run->program. */
int plan_stage(struct instrument_run *run, struct error *err);

/* Decides what is embedded and where: run->beat_home, run->runtime, run->libraries. Warns where the
 * probes would not find what they call. */
int embed_stage(struct instrument_run *run, struct error *err);

/* Weaves what the plan changes (weave_stage.h) and writes every output and both mappings. All
 * of them exist if it returns 0, none otherwise. */
int write_stage(struct instrument_run *run, struct error *err);

#endif
