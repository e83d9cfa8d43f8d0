/* SPDX-License-Identifier: Apache-2.0 */
/* What instrument is told, by its table of options (cmd/instrument.c). verify takes it too: what an
 * output was made with. */
#ifndef MB_WEAVE_OPTIONS_H
#define MB_WEAVE_OPTIONS_H

#include "lib/error.h"
#include "lib/progress.h"
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
    struct rules rules; /* as far as the options say them */
    const char *const *inputs;
    size_t n_inputs;
    const char *output; /* a file or directory; NULL with dry_run or in_place */
    /* Each input is replaced by its output. mapping_out and ignored_out must be set then. */
    bool in_place;
    const char *mapping_out, *ignored_out;
    const char *base_mapping; /* a file, or NULL */
    struct text_list class_path;
    bool embed_beat;
    struct text_list start_options; /* of the embedded recorder: NAME=VALUE, see
                                       start_option_check() */
    const char *embed_lib;          /* a directory with <abi>/libmethodbeat.so, or NULL */
    const char *installed_lib; /* such a directory for embed_runtime, if a package has no library
                                  and embed_lib names none; or NULL */
    bool dry_run;
    uint64_t max_inflated; /* bytes of all inputs' entries; 0: see inputs_open */
    uint64_t max_kept; /* bytes of units in memory until they are woven; others are read twice */
    bool force;        /* replace files that are read, and mappings of other builds */
    bool strict; /* fail, before anything is written, if a wanted method can't be instrumented */
    /* Called when everything is written, and nothing is in its final place yet. After -1 + *err
     * the run fails, and nothing is moved to its place. May be NULL. */
    int (*check)(void *ctx, const struct staged_outputs *staged, struct error *err);
    void *check_ctx;
    int compress; /* enum compress_mode */
    size_t jobs;  /* threads; 0: one for each processor */
    enum progress_mode progress;
};

#endif
