/* SPDX-License-Identifier: Apache-2.0 */
/* The whole of `methodbeat instrument`: inputs in, instrumented outputs and
 * mappings out. It prints nothing but progress; what there is to say comes
 * back in the summary.
 */
#ifndef MB_WEAVE_INSTRUMENT_H
#define MB_WEAVE_INSTRUMENT_H

#include "lib/progress.h"
#include "mapping/method_map.h"
#include "weave/rules.h"

/* What a run has written, where it lies before it takes its places. */
struct staged_outputs {
    const char *const *inputs;
    const char *const *outputs; /* as they will be called, */
    const char *const *staged;  /* and where each lies; NULL: on its way to a device */
    size_t n;
    const char *mapping, *ignored; /* where they lie; NULL likewise */
};

struct instrument_options {
    const char *const *inputs;
    size_t n_inputs;
    const char *output; /* a file or directory; NULL with dry_run or in_place */
    /* Each input is replaced by what comes of it. Both texts have places of their own then. */
    bool in_place;
    const char *mapping_out, *ignored_out;
    const char *base_mapping, *obfuscation_map, *filter; /* files, or NULL */
    bool filter_prefix;
    const char *const *class_path;
    size_t n_class_path;
    enum select_mode select;
    enum exits_mode exits;
    enum keep_pcs_mode keep_pcs;
    const char *beat_class; /* internal name */
    bool embed_beat;
    bool embed_runtime;               /* the module runtime/android, which starts itself */
    const char *const *start_options; /* of it, each NAME=VALUE that start_option_check() takes */
    size_t n_start_options;
    const char *embed_lib;     /* a directory with <abi>/libmethodbeat.so, or NULL */
    const char *installed_lib; /* such a directory for embed_runtime, if a package has no library
                                  and embed_lib names none; or NULL */
    bool dry_run;
    bool take_probed;      /* instrumented input is accepted: for dry runs */
    uint64_t max_inflated; /* bytes of all inputs' entries; 0: see inputs_open */
    bool force;            /* replace what is read, and mappings of other builds */
    bool strict;           /* fail, before anything is written, where a method is left alone */
    /* Asked when all is written and nothing has taken its place yet: -1 + *err, and nothing does.
     * May be NULL. */
    int (*check)(void *ctx, const struct staged_outputs *staged, struct error *err);
    void *check_ctx;
    int level;           /* of deflate, as for codec_init; 0: CODEC_LEVEL_DEFAULT */
    const char *cache;   /* a directory for what runs like this one can share, or NULL */
    uint64_t cache_size; /* bytes that it may hold */
    size_t jobs;         /* 0: one for each processor */
    enum progress_mode progress;
};

/* A method that was looked at and does not get probes. */
struct left_out {
    struct str class_name, name, descriptor; /* original names */
    enum verdict verdict;
};

struct instrument_summary {
    size_t inputs;
    size_t dexes, dexes_changed;
    size_t dexes_added, classes_moved; /* for full dex: further ones, and the classes in them */
    size_t classes, classes_changed;
    size_t methods;                 /* with and without code */
    size_t verdicts[VERDICT_COUNT]; /* methods by verdict */
    struct left_out *left_out;      /* sorted: all but the instrumented and those without code */
    size_t n_left_out;
    uint64_t enter, exit, focus; /* calls put in: i, o, at; 0 in a dry run */
    size_t activities;
    uint64_t bytes_before, bytes_after; /* of the inputs and outputs; after: 0 in a dry run */
    double seconds_scan, seconds_plan, seconds_write, seconds, cpu_seconds;
    uint64_t peak_memory; /* bytes */
    size_t jobs;
    size_t ids, ids_new, ids_gone; /* new and gone: against the base mapping */
    char mapping_id[METHOD_MAP_ID_LENGTH + 1];
    char *mapping_path, *ignored_path; /* as written; NULL in a dry run */
    char *lines_path;                  /* likewise; NULL too where there was no place for it */
    bool must_sign;                    /* signatures were dropped */
    bool cached;                       /* all of it was in the cache */
    size_t units_cached;               /* or else: so many classes and dex */
    char **warnings;
    size_t n_warnings, cap_warnings;
    struct arena *names; /* what left_out's strings are in */
    size_t n_names;
};

void instrument_summary_release(struct instrument_summary *s);

/* Runs. 0, or -1 and nothing was written. *summary is valid either way. */
int instrument(const struct instrument_options *options, struct instrument_summary *summary,
               struct error *err);

#endif
