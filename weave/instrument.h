/* SPDX-License-Identifier: Apache-2.0 */
/* All of `methodbeat instrument`: reads the inputs, and writes instrumented outputs and the
 * mappings. It prints nothing but progress. The summary holds the results and warnings.
 */
#ifndef MB_WEAVE_INSTRUMENT_H
#define MB_WEAVE_INSTRUMENT_H

#include "lib/progress.h"
#include "mapping/method_map.h"
#include "weave/rules.h"

/* The files that a run has written, before they are moved to their final places. */
struct staged_outputs {
    const char *const *inputs;
    const char *const *outputs; /* their final paths, */
    const char *const *staged;  /* and their paths now; NULL: goes to a device */
    size_t n;
    const char *mapping, *ignored; /* their paths now; NULL: goes to a device */
};

/* How entries of archives that are written anew are packed. Entries that do not change are copied
 * as their packed bytes in any case. */
enum compress_mode {
    COMPRESS_KEEP,  /* as in the input; deflated at CODEC_LEVEL_DEFAULT */
    COMPRESS_STORE, /* stored, aligned where Android maps them */
    COMPRESS_LEVEL, /* COMPRESS_LEVEL + n: as in the input; deflated at level n */
};

/* For max_kept. Most apps' classes are less. */
enum { INSTRUMENT_KEPT = 64 << 20 };

struct instrument_options {
    const char *const *inputs;
    size_t n_inputs;
    const char *output; /* a file or directory; NULL with dry_run or in_place */
    /* Each input is replaced by its output. mapping_out and ignored_out must be set then. */
    bool in_place;
    const char *mapping_out, *ignored_out;
    const char *base_mapping, *obfuscation_map, *filter; /* files, or NULL */
    bool filter_prefix;
    const char *const *class_path;
    size_t n_class_path;
    enum select_mode select;
    enum exits_mode exits;
    enum probes_mode probes;
    enum keep_pcs_mode keep_pcs;
    const char *beat_class; /* internal name */
    bool embed_beat;
    bool embed_runtime;               /* the module runtime/android, which starts itself */
    const char *const *start_options; /* its options: NAME=VALUE, see start_option_check() */
    size_t n_start_options;
    const char *embed_lib;     /* a directory with <abi>/libmethodbeat.so, or NULL */
    const char *installed_lib; /* such a directory for embed_runtime, if a package has no library
                                  and embed_lib names none; or NULL */
    bool dry_run;
    bool take_probed;      /* accept input that is already instrumented: for dry runs */
    uint64_t max_inflated; /* bytes of all inputs' entries; 0: see inputs_open */
    uint64_t max_kept; /* bytes of units in memory until they are woven; others are read twice */
    bool force;        /* replace files that are read, and mappings of other builds */
    bool strict; /* fail, before anything is written, if a wanted method can't be instrumented */
    /* Called when everything is written, and nothing is in its final place yet. After -1 + *err
     * the run fails, and nothing is moved to its place. May be NULL. */
    int (*check)(void *ctx, const struct staged_outputs *staged, struct error *err);
    void *check_ctx;
    int compress; /* enum compress_mode */
    size_t jobs;  /* 0: one for each processor */
    enum progress_mode progress;
};

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
