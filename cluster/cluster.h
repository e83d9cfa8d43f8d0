/* SPDX-License-Identifier: Apache-2.0 */
/* Many reports of call trees, grouped by their stack key: clusters; and the figures of the others.
 * What devices of a fleet said,
 * in memory that depends on the number of clusters and not on that of the reports. docs/cluster.md
 * is the user's page.
 *
 * Reports are read into batches, on any thread, and batches are added to the set on one. All
 * counts, times and trees are independent of the order of the reports, as long as no limit is met:
 *  - a set may take `memory` bytes. Beyond that the rarest clusters are merged into `rest` until a
 *    quarter of it is free; one that comes again begins anew, with how many reports it may have
 * missed;
 *  - a merged tree may have `nodes` nodes (merged_tree.h).
 */
#ifndef MB_CLUSTER_CLUSTER_H
#define MB_CLUSTER_CLUSTER_H

#include "cluster/cluster_samples.h"
#include "cluster/distinct.h"
#include "cluster/durations.h"
#include "cluster/figure.h"
#include "cluster/findings.h"
#include "cluster/merged_tree.h"
#include "cluster/spread.h"
#include "cluster/tally.h"
#include "cluster/trend.h"
#include "cluster/vitals.h"
#include "lib/arena.h"
#include "lib/buf.h"
#include "report/builds.h"
#include "report/call_tree.h"
#include "report/copies.h"
#include "report/hangs.h"
#include "report/report_flow.h"

/* What kind of trouble: the reports' details, of which a row of REPORT_DETAIL_LIST says what it is
 * here. A row: symbol, name for programs, and for people. */
#define CLUSTER_DETAIL_LIST(X)       \
    X(NORMAL, "normal", "normal")    \
    X(LAG, "lag", "lag")             \
    X(ANR, "anr", "ANR")             \
    X(STARTUP, "startup", "startup") \
    X(OTHER, "other", "other")

#define CLUSTER_DETAIL_SYMBOL(symbol, name, shown) CLUSTER_##symbol,

enum cluster_detail { CLUSTER_DETAIL_LIST(CLUSTER_DETAIL_SYMBOL) CLUSTER_DETAILS };
extern const char *const cluster_detail_names[CLUSTER_DETAILS]; /* "normal" … */

/* Whose commonest values are kept. A row: symbol, field of a report, name of all, of one. */
#define CLUSTER_TEXT_LIST(X)                             \
    X(VERSIONS, context.version, "versions", "version")  \
    X(DEVICES, context.device, "devices", "device")      \
    X(MACHINES, machine, "machines", "device class")     \
    X(SCENES, scene, "scenes", "scene")                  \
    X(STATES, state, "states", "state")                  \
    X(SYSTEMS, context.os, "systems", "OS")              \
    X(CLASSES, context.device_class, "classes", "class") \
    X(NETWORKS, context.network, "networks", "network")

/* The same of what a report may have several of: tags of the app, and what is out of the ordinary
 * on the device (cluster_batch.c). Its `total` counts reports that say something of it. */
#define CLUSTER_MANY_LIST(X) \
    X(TAGS, , "tags", "tag") \
    X(CONDITIONS, , "conditions", "condition")

#define CLUSTER_TEXT_SYMBOL(symbol, ...) CLUSTER_##symbol,

enum cluster_text {
    CLUSTER_TEXT_LIST(CLUSTER_TEXT_SYMBOL) CLUSTER_SINGLE_TEXTS,
    CLUSTER_TEXTS_LAST = CLUSTER_SINGLE_TEXTS - 1,
    CLUSTER_MANY_LIST(CLUSTER_TEXT_SYMBOL) CLUSTER_TEXTS
};
extern const char *const cluster_text_names[CLUSTER_TEXTS]; /* "versions" … */

/* A stack key whose reports a cluster has. */
struct cluster_joined {
    uint64_t key;
    uint32_t method; /* its key method */
    uint64_t reports;
};

struct cluster {
    uint64_t key;   /* stack_key.h; of several that were joined, one of theirs */
    uint32_t *path; /* methods from the root to the key method, without the dispatch */
    size_t n_path;
    uint64_t reports, details[CLUSTER_DETAILS];
    uint64_t repeats; /* set by cluster_set_finish: its share of what REPORT_KIND_REPEATS tell */
    uint64_t missed;  /* at most so many more reports were merged into the rest before */
    struct cluster_joined
        *joined; /* after cluster_sets_finish: cluster_join.c; 0: its own key alone */
    size_t n_joined;
    const struct known_cluster
        *known;         /* what the file of states says: known_apply; NULL: nothing */
    uint64_t regressed; /* reports from the version on that it was fixed in */
    struct durations costs;
    struct durations cpu[CPU_STATES]; /* what their threads did meanwhile: of reports that say so */
    struct findings findings;
    uint64_t lost;                 /* reports of which slots were overwritten, */
    uint64_t left;                 /* of them by calls that exceptions left; */
    uint64_t unrecorded_ms;        /* of all, of which it is not known what ran, */
    struct tally filter;           /* and lines for a filter file, by slots that were written */
    struct distinct users, starts; /* of reports that say so */
    struct tally texts[CLUSTER_TEXTS];
    struct spread spread;       /* of its reports over users */
    uint64_t first_ms, last_ms; /* since 1970; of reports that say so: else UINT64_MAX, 0 */
    struct trend trends[TRENDS];
    struct cluster_samples samples;
    struct merged_tree tree;
    size_t size; /* of its memory, as the set has counted it */
};

struct cluster_limits {
    size_t memory;        /* bytes, of clusters; a quarter of that more, of figures */
    uint32_t nodes;       /* of a cluster's tree */
    uint32_t total_nodes; /* of the tree of all */
    uint32_t paths;       /* that are remembered with their cluster: a power of two */
};
extern const struct cluster_limits cluster_limits_default;

struct known_cluster;
struct cluster_path;
struct cluster_repeat;

struct cluster_batch;

struct cluster_set {
    struct cluster_limits limits;
    struct builds *builds;
    struct cluster **clusters; /* after cluster_set_finish: as they were sorted */
    uint32_t n;
    size_t cap;
    struct row_index index;
    struct cluster rest; /* of the rarest, so many: */
    uint64_t rare_clusters;
    uint64_t questions;            /* after cluster_set_finish (concentration.h) */
    struct cluster total;          /* after cluster_set_finish: of all, the rest included */
    struct distinct sampled_users; /* that Trace_Sampled tells of, and their starts */
    struct distinct sampled_starts;
    struct trend sampled_trends[TRENDS]; /* the same by day and version; of no times */
    uint64_t sampled;                    /* reports of that kind */
    uint64_t repeats;                    /* what Trace_Repeats tell in all, */
    uint64_t repeats_nobody;             /* and of that, what no cluster has */
    uint64_t others;                     /* reports of other kinds */
    uint64_t frozen;                     /* of processes that stood still as a whole, left out */
    struct report_copies copies;         /* reports that were there before, left out */
    struct report_hangs hangs;           /* of which one half may still wait */
    uint64_t strangers;                  /* reports of builds that are not here, left out; */
    uint64_t forced;                     /* taken for one of the first all the same: */
    char stranger[32 + 1];               /* the mapping id of the first of those */
    struct distinct users;               /* of all reports of call trees */
    struct distinct starts;
    struct figure_set figures; /* of the reports of other kinds */
    struct vitals vitals;
    /* Own. */
    size_t memory;
    uint64_t missed;
    struct cluster_path *paths;
    struct cluster_repeat *repeated;
    size_t n_repeated, cap_repeated;
    struct row_index repeated_index;
    struct merged_room room;     /* scratch */
    struct cluster_batch *given; /* scratch: a report that waited */
    struct arena files;          /* their names, for samples; */
    struct str file;             /* that of the last batch, */
    uint64_t file_hash;
};

enum { CLUSTER_WORDS = 128 }; /* texts that a batch finds again */

/* The longest report of a path, of those that a batch had. */
struct cluster_longest {
    uint64_t path_hash, cost_ms;
};
enum { CLUSTER_LONGEST = 1024 };

/* Reports as a thread has read them. */
struct cluster_batch {
    struct arena arena;                        /* texts */
    struct cluster_word *words[CLUSTER_WORDS]; /* the latest of them, by hashes; NULL: none */
    struct cluster_item *items;
    size_t n, cap;
    struct merged_call *calls; /* methods as ids */
    size_t n_calls, cap_calls;
    struct cpu_times *self; /* of their self times, where it is known */
    size_t n_self, cap_self;
    uint32_t *path; /* ids */
    size_t n_path, cap_path;
    struct cluster_line *lines; /* for filter files */
    size_t n_lines, cap_lines;
    struct figure_value *figures;
    size_t n_figures, cap_figures;
    const struct cluster_word **many; /* tags and conditions */
    size_t n_many, cap_many;
    struct cluster_longest longest[CLUSTER_LONGEST]; /* stays: a batch is of one set */
    struct buf text;
    /* Set by cluster_set_add: */
    const char *file; /* NULL: there are no samples */
    uint64_t file_hash;
    size_t lines_before; /* of the file, in other batches */
};

void cluster_batch_init(struct cluster_batch *b);
void cluster_batch_release(struct cluster_batch *b);
void cluster_batch_clear(struct cluster_batch *b);

/* Adds a report with its tree; both may go afterwards. */
void cluster_batch_add(struct cluster_batch *b, const struct builds *builds,
                       const struct report *report, const struct call_tree *tree);

/* limits NULL: the default. The builds must outlive the set. */
void cluster_set_init(struct cluster_set *s, struct builds *builds,
                      const struct cluster_limits *limits);
void cluster_set_release(struct cluster_set *s);

/* Adds what the batch holds; afterwards it can only be cleared. place: where it comes from, or
 * NULL: then there are no samples. */
void cluster_set_add(struct cluster_set *s, struct cluster_batch *b,
                     const struct report_place *place);

/* What goes first. Equals go by reports, then by key. */
enum cluster_order { CLUSTER_BY_OCCURRENCE, CLUSTER_BY_TIME, CLUSTER_BY_USERS };

/* When all was added to a set, or to two that are compared: repeats are given to their clusters,
 * those of one operation are joined, with the same names in both, clusters and texts are sorted,
 * and the totals are made. */
void cluster_sets_finish(struct cluster_set *sets, size_t n, enum cluster_order order);

static inline void cluster_set_finish(struct cluster_set *s, enum cluster_order order)
{
    cluster_sets_finish(s, 1, order);
}

/* Whether it has reports of this stack key. */
bool cluster_has_key(const struct cluster *c, uint64_t key);

/* The cluster of a key, or NULL. */
struct cluster *cluster_set_find(const struct cluster_set *s, uint64_t key);

/* Call trees, reported or not. */
static inline uint64_t cluster_occurrences(const struct cluster *c)
{
    return c->reports + c->repeats;
}

/* Users (starts) with it by those that were sampled; NAN where neither is known. */
double cluster_user_rate(const struct cluster_set *s, const struct cluster *c);
double cluster_start_rate(const struct cluster_set *s, const struct cluster *c);

/* Of a day or a version: users with it by those that were sampled then, and reports by those of all
 * call trees. NAN where that is not known. */
double cluster_trend_user_rate(const struct cluster_set *s, enum trend_by by,
                               const struct trend_point *p);
double cluster_trend_share(const struct cluster_set *s, enum trend_by by,
                           const struct trend_point *p);

#endif
