/* SPDX-License-Identifier: Apache-2.0 */
/* All of `methodbeat instrument`: reads the inputs, and writes instrumented outputs and the
 * mappings. It prints nothing but progress. The summary holds the results and warnings.
 */
#ifndef MB_WEAVE_INSTRUMENT_H
#define MB_WEAVE_INSTRUMENT_H

#include "mapping/method_map.h"
#include "weave/options.h"

/* A method that the scan examined and that gets no probes. */
struct left_out {
    struct str class_name, name, descriptor; /* original names */
    enum verdict verdict;
};

struct instrument_summary {
    size_t inputs;
    size_t dexes, dexes_changed;
    size_t dexes_added, classes_moved; /* for full dex: new ones, and the classes in them */
    size_t classes, classes_changed;
    size_t methods;                 /* with and without code */
    size_t verdicts[VERDICT_COUNT]; /* methods by verdict */
    struct left_out *left_out;      /* sorted: all but the instrumented and those without code */
    size_t n_left_out;
    uint64_t enter, exit, focus; /* inserted calls of i, o, at; 0 in a dry run */
    bool late, exits_all;        /* their form, and which exits have them */
    size_t activities;
    uint64_t bytes_before, bytes_after; /* of the inputs and outputs; after: 0 in a dry run */
    double seconds_scan, seconds_plan, seconds_write, seconds, cpu_seconds;
    uint64_t peak_memory; /* bytes */
    size_t jobs;
    size_t ids, ids_new, ids_gone; /* new and gone: against the base mapping */
    char mapping_id[METHOD_MAP_ID_LENGTH + 1];
    char *mapping_path, *ignored_path; /* as written; NULL in a dry run */
    char *lines_path;                  /* the same; also NULL if there was no place for it */
    bool must_sign;                    /* signatures were dropped */
    char **warnings;
    size_t n_warnings, cap_warnings;
    struct arena *names; /* the memory of left_out's strings */
    size_t n_names;
};

void instrument_summary_release(struct instrument_summary *s);

/* Runs the instrumenter. 0, or -1 + *err, and then nothing was written. *summary is valid in
 * both cases. */
int instrument(const struct instrument_options *options, struct instrument_summary *summary,
               struct error *err);

#endif
