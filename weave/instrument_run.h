/* SPDX-License-Identifier: Apache-2.0 */
/* The data of one run of the instrumenter, which its stages share. Internal to weave/. */
#ifndef MB_WEAVE_INSTRUMENT_RUN_H
#define MB_WEAVE_INSTRUMENT_RUN_H

#include "lib/os_file.h"
#include "lib/pool.h"
#include "weave/embed/beat_home.h"
#include "weave/embed/embedded_libraries.h"
#include "weave/embed/embedded_runtime.h"
#include "weave/input/inputs.h"
#include "weave/input/kept_units.h"
#include "weave/instrument.h"
#include "weave/plan/plan.h"
#include "weave/probe.h"

/* The private data of a worker. */
struct instrument_worker {
    struct arena keep;    /* names in the program; lives as long as the summary */
    struct arena scratch; /* reset after each unit */
    struct arena kept;    /* bytes of small units, for run->kept */
    struct codec codec;
    struct buf raw;    /* a class as it lies in its container, */
    struct buf bytes;  /* as it was read, */
    struct buf woven;  /* as it was woven, */
    struct buf packed; /* and that deflated */
    struct probe_counts counts;
};

/* A dex of which two were made. */
struct moved_dex {
    size_t unit; /* of the part that stays: index in inputs.units */
    struct dex_part parts[DEX_PARTS];
    uint32_t classes; /* how many moved; 0: none could */
    bool bound;       /* none could, as Android before 5.0 may need them here */
    char *name;       /* of the new dex */
    struct arena keep;
};

void moved_dex_release(struct moved_dex *moved, size_t n);

struct instrument_run {
    const struct instrument_options *options;
    struct instrument_summary *summary;
    struct rules rules;
    struct filter filter, only;
    struct buf names_text;
    struct obfuscation_map names;
    struct method_map base;
    struct inputs inputs;
    struct class_path class_path;
    struct program program;  /* has as many units as the inputs */
    struct moved_dex *moved; /* for each dex that was split */
    size_t n_moved;
    struct plan plan;
    struct pool *pool;
    struct instrument_worker *workers; /* one for each thread of the pool */
    struct kept_units kept;            /* bytes of units that were scanned */
    struct progress progress;
    struct beat_home beat_home;
    struct embedded_libraries libraries;
    struct embedded_runtime runtime;
    enum os_kind output_kind; /* kind of the path of -o */
};

/* Starts the pool, opens the inputs and the other files that the options name, and checks whether
 * the inputs can be instrumented. */
int instrument_run_open(struct instrument_run *run, struct error *err);

/* The bytes of a unit as they were scanned: those that were kept, or the unit is read again, into
 * the worker's memory. *scanned: they are in the same memory as for the scan. */
int instrument_run_scanned(struct instrument_run *run, struct instrument_worker *self, size_t unit,
                           struct bytes *bytes, bool *scanned, struct error *err);

/* Releases everything, except for what the summary refers to. */
void instrument_run_release(struct instrument_run *run);

void instrument_run_warn(struct instrument_run *run, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether anything in the container, or in a nested one, changes. */
bool instrument_run_changes(const struct instrument_run *run, const struct container *c);

/* Whether the container itself gets classes changed or added. */
bool instrument_run_changes_classes(const struct instrument_run *run, const struct container *c);

/* Adds up the workers' probe counts in the summary, after all units are woven, and warns of
 * problems that the workers found. */
void instrument_run_count_probes(struct instrument_run *run);

/* Returns the level of deflate for everything that is put into an output. */
int instrument_run_level(const struct instrument_run *run);

/* Returns the method of an entry that is written anew and would have the method `was`. */
uint16_t instrument_run_method(const struct instrument_run *run, uint16_t was);

#endif
