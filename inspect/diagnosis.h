/* SPDX-License-Identifier: Apache-2.0 */
/* What keeps a package from being measured, and what to do. For `methodbeat doctor`. */
#ifndef MB_INSPECT_DIAGNOSIS_H
#define MB_INSPECT_DIAGNOSIS_H

#include "inspect/contents.h"

enum finding_level {
    FINDING_GOOD,
    FINDING_NOTE,  /* good to know, or not visible in the file */
    FINDING_WRONG, /* must be changed */
};

struct finding {
    enum finding_level level;
    const char *subject; /* a word or two */
    char *text;          /* a sentence or two: what it is, and what to do */
};

/* What was found in classes. */
struct diagnosis_facts {
    bool beat,
        matrix_beat;     /* the class that probes call, ours (or the one asked for) and Matrix's */
    bool beat_renamed;   /* our class under another name */
    bool module;         /* classes of runtime/android, */
    bool module_named;   /* its MethodBeat among them under its name, */
    bool module_runs;    /* and the call that starts it */
    bool matrix;         /* classes of Matrix */
    bool installs;       /* MethodBeat.install is called */
    bool tells_messages; /* dispatchBegin is */
    bool starts_itself;  /* a provider of the manifest does it */
    bool split;          /* split APKs alone: all but their own classes is in the base package */
    bool starts_matrix;  /* something of com.tencent.matrix.Matrix is */
};

struct diagnosis {
    struct contents
        contents;   /* probes that call Matrix's class count where there are none of ours */
    bool by_matrix; /* they are those */
    struct diagnosis_facts facts;
    struct finding *findings;
    size_t n_findings, cap_findings;
};

/* What the files are together, as they are shipped: a package with its splits, a program's jars.
 * mapping_id: the id of the mapping that they should belong to, or NULL. beat_class: an
 * internal name. 0, or -1 + *err if something can't be read; *d is valid in both cases. */
int diagnosis_make(struct diagnosis *d, const char *const *paths, size_t n, struct str beat_class,
                   const char *mapping_id, struct error *err);
void diagnosis_release(struct diagnosis *d);

/* Internal to inspect/: adds what one class file or dex tells. */
int diagnosis_read_unit(struct diagnosis_facts *facts, struct bytes bytes, struct str beat_class,
                        struct arena *scratch, struct arena *body, struct error *err);

#endif
