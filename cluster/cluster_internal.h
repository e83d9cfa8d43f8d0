/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of a cluster set share: a report in a batch, which cluster_batch.c makes and
 * cluster.c adds to a set; functions. */
#ifndef MB_CLUSTER_CLUSTER_INTERNAL_H
#define MB_CLUSTER_CLUSTER_INTERNAL_H

#include "cluster/cluster.h"

enum cluster_kind {
    CLUSTER_TREE,
    CLUSTER_SAMPLED, /* Trace_Sampled */
    CLUSTER_REPEATS, /* Trace_Repeats */
    CLUSTER_ANOTHER,
    CLUSTER_STRANGER, /* of an unknown build */
    CLUSTER_FROZEN,   /* of a process that stood still as a whole */
};

/* A text that reports share, or "" and 0. */
struct cluster_word {
    struct str text;
    uint64_t hash;
};

/* A line for a filter file. */
struct cluster_line {
    struct str text;
    uint64_t hash;
    uint32_t slots;
};

struct cluster_item {
    enum cluster_kind kind;
    enum cluster_detail detail;
    size_t build;
    uint64_t user, start; /* hashes; 0: unknown */
    uint64_t cost_ms, time_ms, repeats;
    size_t line;        /* of the batch's file */
    uint32_t key_id;    /* of repeats: the key method */
    uint64_t path_hash; /* of the build and the ids of the path */
    size_t path, n_path;
    size_t calls, n_calls;
    size_t self;
    bool has_self;
    size_t lines, n_lines;
    size_t figures, n_figures;
    struct report_mark mark;
    struct vital_item vital;
    struct report_hang hang;
    struct str text; /* of a report of a hang */
    struct cpu_times cpu;
    enum finding_cause finding;
    struct str finding_text;
    bool lost; /* slots were overwritten, */
    bool left; /* by calls that exceptions left: report_most_left */
    uint64_t unrecorded_ms;
    const struct cluster_word *texts[CLUSTER_SINGLE_TEXTS]; /* never NULL where the kind has them */
    size_t many, n_many[CLUSTER_TEXTS - CLUSTER_SINGLE_TEXTS]; /* one list after the other; */
    bool knows[CLUSTER_TEXTS - CLUSTER_SINGLE_TEXTS];          /* it may be empty */
    struct str mapping;                                        /* of strangers, and of the forced */
    bool forced; /* its build is the first's, as no mapping belongs to it */
};

/* Durations come from devices: sums of them must not wrap. */
static inline uint64_t cluster_ms_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Adds everything in `from` except its key and path. */
void cluster_merge(struct cluster *c, const struct cluster *from);

void cluster_free(struct cluster *c);

/* Joins clusters of one operation, alike in one set or two. Their table of keys is stale then. */
void clusters_join(struct cluster_set *sets, size_t n);

/* Rebuilds the table of keys after clusters were moved. */
void cluster_set_index(struct cluster_set *s);

/* Counts repeats. cluster_set_finish assigns them to clusters. */
void cluster_repeats_add(struct cluster_set *s, const struct cluster_item *item);

#endif
