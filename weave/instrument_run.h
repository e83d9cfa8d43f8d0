/* SPDX-License-Identifier: Apache-2.0 */
/* One run of the instrumenter: what its stages share. Internal to weave/. */
#ifndef MB_WEAVE_INSTRUMENT_RUN_H
#define MB_WEAVE_INSTRUMENT_RUN_H

#include "lib/os_file.h"
#include "lib/pool.h"
#include "weave/cache/run_cache.h"
#include "weave/embed/beat_home.h"
#include "weave/embed/embedded_libraries.h"
#include "weave/embed/embedded_runtime.h"
#include "weave/input/inputs.h"
#include "weave/instrument.h"
#include "weave/plan/plan.h"
#include "weave/probe.h"
#include "weave/probe/woven_cache.h"
#include "weave/split/moved_dex.h"

/* What a worker has to itself. */
struct instrument_worker {
    struct arena keep;    /* names in the program: as long as the summary */
    struct arena scratch; /* a unit at a time */
    struct codec codec;
    struct buf bytes; /* a class as it was read */
    struct buf woven; /* and as it became */
    struct probe_counts counts;
    struct sha256 *hash; /* with a cache */
};

struct instrument_run {
    const struct instrument_options *options;
    struct instrument_summary *summary;
    struct rules rules;
    struct filter filter;
    struct buf names_text;
    struct obfuscation_map names;
    struct method_map base;
    struct inputs inputs;
    struct class_path class_path;
    struct program program;  /* as many units as the inputs have */
    struct moved_dex *moved; /* the dex that were split */
    size_t n_moved;
    struct plan plan;
    struct pool *pool;
    struct instrument_worker *workers; /* one for each of the pool */
    struct progress progress;
    struct beat_home beat_home;
    struct embedded_libraries libraries;
    struct embedded_runtime runtime;
    enum os_kind output_kind; /* of what -o names */
    struct run_cache cache;
    struct woven_cache woven;
    struct cache_key *unit_sums; /* with a cache: SHA-256 of the bytes of each unit that was read */
    size_t n_unit_sums;
};

/* Starts the pool, looks into the cache, opens the inputs. */
int instrument_run_open(struct instrument_run *run, struct error *err);

/* Loads what else the options name, and looks whether the inputs can be instrumented. */
int instrument_run_load(struct instrument_run *run, struct error *err);

/* What the summary refers to stays. */
void instrument_run_release(struct instrument_run *run);

void instrument_run_warn(struct instrument_run *run, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether anything in the container, or in one that it holds, is changed. */
bool instrument_run_changes(const struct instrument_run *run, const struct container *c);

/* Whether the container itself gets classes changed or added. */
bool instrument_run_changes_classes(const struct instrument_run *run, const struct container *c);

/* Adds up the workers' probes in the summary, when all are woven, and warns of what they met. */
void instrument_run_count_probes(struct instrument_run *run);

/* Of deflate, for whatever goes into an output. */
int instrument_run_level(const struct instrument_run *run);

#endif
