/* SPDX-License-Identifier: Apache-2.0 */
/* The contents of an input: containers, classes, methods, dex, and the tools that made them.
 * For `methodbeat inspect`.
 */
#ifndef MB_INSPECT_CONTENTS_H
#define MB_INSPECT_CONTENTS_H

#include "weave/loaded_code.h"
#include "weave/input/inputs.h"
#include "weave/probe.h"

/* Methods with code, by what a stack trace shows of them. */
struct contents_debug {
    uint64_t lines;  /* a table of line numbers */
    uint64_t shared; /* of those, in dex: one that several methods use */
    uint64_t pcs;    /* in dex: one whose lines are the pcs, as R8 writes */
    uint64_t none;
    uint64_t locals; /* class files: names of local variables */
};

struct contents_counts {
    uint64_t classes, fields;
    uint64_t methods, with_code;
    uint64_t instrumented;     /* methods that call i, o or at of the beat class */
    struct probe_counts calls; /* how many calls; those in the beat class do not count */
    uint64_t late_calls;       /* those of i and o in the form of --probes late */
    struct contents_debug debug;
};

enum { CONTENTS_ID_TABLES = 5 };

struct contents_dex {
    struct str container, name; /* of its entry or file */
    uint64_t bytes;
    unsigned version;
    uint32_t ids[CONTENTS_ID_TABLES]; /* strings, types, protos, fields, methods */
    uint32_t call_sites, method_handles;
    uint64_t tail;       /* bytes behind all sections */
    struct str *markers; /* strings that begin with ~~: "~~R8{...}" */
    size_t n_markers;
    struct str mapping_id; /* of methodbeat's marker; empty: it has none */
    struct contents_counts counts;
};

struct contents_container {
    struct str label;
    enum container_kind kind;
    uint64_t bytes;
    size_t files; /* entries that are not directories */
    size_t units;
    bool signed_v1, signed_block; /* META-INF/X.SF; an APK signing block (v2 and later) */
    size_t stored;                /* entries that are not deflated */
    size_t unaligned;             /* of those, not at a multiple of 4; .so: of 4,096 */
    struct str profile;           /* version of assets/dexopt/baseline.prof; empty: none */
    struct str mapping_id;        /* of META-INF/methodbeat.properties; empty: none */
    struct loaded_code loaded;    /* that an app has as data */
};

enum { CONTENTS_MAJORS = 256 };

struct contents {
    struct contents_container *containers; /* in the order of the inputs */
    size_t n_containers;
    struct contents_dex *dexes;
    size_t n_dexes;
    uint64_t class_files;
    uint64_t majors[CONTENTS_MAJORS]; /* class files by version; 0: a larger one */
    struct contents_counts all;
    struct str mapping_id; /* the first that was found; empty: nothing is instrumented */

    struct inputs inputs;
    struct arena *names; /* what the texts are in */
    size_t n_names;
};

/* Opens the inputs and looks at all that is in them. `beat_class`: an internal
 * name. 0, or -1 and what is malformed; *out is valid either way. */
int contents_read(struct contents *out, const char *const *paths, size_t n, struct str beat_class,
                  size_t jobs, struct error *err);
void contents_release(struct contents *c);

#endif
