/* SPDX-License-Identifier: Apache-2.0 */
/* What is kept of a run besides the bytes of its outputs: its summary, and which files each
 * output has. */
#ifndef MB_WEAVE_CACHE_RUN_RECORD_H
#define MB_WEAVE_CACHE_RUN_RECORD_H

#include "lib/arena.h"
#include "lib/cache.h"
#include "weave/cache/kept_stream.h"
#include "weave/instrument.h"

/* One file of an output that is a directory. */
struct recorded_file {
    struct str name;
    bool from_input; /* it is the input's file of that name; false: its bytes were kept */
    uint64_t size;   /* of its bytes that were kept */
};

/* The output of one input. */
struct recorded_output {
    bool directory;
    bool from_input;             /* of a file: it is the input; false: its bytes were kept */
    struct recorded_file *files; /* of a directory */
    size_t n_files;
    uint64_t size;             /* of a file: of its bytes that were kept */
    struct kept_slice *slices; /* of all its bytes that were kept: those that are in the pack */
    size_t n_slices;
};

struct run_record {
    struct cache_key paths; /* run_key_of_paths */
    struct cache_key texts; /* of the lists: weave/cache/plan_cache.h */
    /* Without times, memory and paths, which differ from run to run. Its warnings are in
     * `warnings`. */
    struct instrument_summary summary;
    struct str *warnings;
    struct recorded_output *outputs;
    size_t n_outputs;
    struct cache_key *parts; /* of the pack, in which the slices are */
    size_t n_parts;
};

void run_record_write(const struct run_record *r, struct buf *out);

/* Fills *r, whose data are in `keep` or are part of the bytes. False if the bytes are not a
 * record. */
bool run_record_parse(struct bytes bytes, struct arena *keep, struct run_record *r);

/* Copies the summary of the record to *s. The copies are on the heap, except for names. */
void run_record_tell(const struct run_record *r, struct instrument_summary *s);

#endif
