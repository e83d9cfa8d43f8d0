/* SPDX-License-Identifier: Apache-2.0 */
/* The formats that clusters are written in. A new one is a file with its functions, and a row of
 * the list below. */
#ifndef MB_CLUSTER_CLUSTER_FORMAT_H
#define MB_CLUSTER_CLUSTER_FORMAT_H

#include "cluster/cluster.h"
#include "cluster/cluster_diff.h"
#include "cluster/figure_diff.h"
#include "cluster/method_diff.h"
#include "cluster/owners.h"
#include "lib/buf.h"
#include "report/report_format.h"

/* In the order of the help, the default first. */
#define CLUSTER_FORMATS(X)                                                                   \
    X(text, "text", "a table, and the first clusters in detail", TEXT, ".txt")               \
    X(html, "html", "a page with a flame graph of each, in one file", PAGE, ".html", ".htm") \
    X(ndjson, "ndjson", "a JSON object for each, a line each", TEXT, ".ndjson", ".jsonl")    \
    X(csv, "csv", "a row for each, and for each day and version of it", TEXT, ".csv")        \
    X(markdown, "markdown", "a table for a pull request", TEXT, ".md")                       \
    X(folded, "folded", "folded stacks, for flamegraph.pl", TEXT, ".folded")                 \
    X(slack, "slack", "a message for Slack's incoming webhook", TEXT, ".slack.json")         \
    X(teams, "teams", "a message for a webhook of Teams", TEXT, ".teams.json")

/* One run of a format. What gathers in `out` may be taken out between calls. */
struct cluster_view {
    size_t n; /* clusters or changes to write, in order */
    size_t n_figures;
    struct owners *owners; /* NULL: nobody says whose methods are */
    bool states;           /* some are known: known.h */
    bool further;          /* a part that is not the first */
    bool color;            /* for a terminal */
    size_t columns;        /* of the terminal; 0: it is none */
    struct buf *out;
    void *state; /* the format's own: made in begin, freed in end */
    /* Of a set: */
    const struct cluster_set *set; /* finished */
    struct cluster **chosen;
    const struct figure **figures; /* in the order of the set */
    size_t figure_top;             /* so many of each row of the list; 0: all */
    /* Of what changed between two: */
    const struct cluster_diff *diff;
    const struct cluster_change **changes;
    const struct figure_diff *figure_diff; /* of which the first n_figures changes */
    const struct method_change **methods;  /* slower or faster wherever they stand, in order */
    size_t n_methods;
    size_t n_slower, n_faster; /* of all that are asked for, shown or not */
};

struct cluster_parts {
    void (*begin)(struct cluster_view *v);
    void (*one)(struct cluster_view *v, size_t i); /* NULL: the format has none of them */
    void (*figures)(struct cluster_view *v);       /* after all; NULL: none, or within */
    void (*end)(struct cluster_view *v);           /* NULL: nothing */
};

struct cluster_writer {
    long top;        /* clusters that are written where nobody says how many; 0: all */
    long figure_top; /* likewise of each figure */
    struct cluster_parts clusters, changes;
    /* Of a key's value alone: what stands before it; or marks rows that were written. NULL both:
     * the format has no parts. */
    void (*part_begin)(struct buf *out, const char *key, const char *value);
    void (*part_mark)(struct buf *out, const char *key, const char *value);
};

#define CLUSTER_WRITER_DECLARE(symbol, ...) \
    extern const struct cluster_writer cluster_writer_##symbol;
CLUSTER_FORMATS(CLUSTER_WRITER_DECLARE)

/* By the index of their rows. */
extern const struct cluster_writer *const cluster_writers[];
extern const struct report_format cluster_formats[];
extern const char *const cluster_format_names[]; /* NULL after the last: an option's choices */

/* What several formats write. The key method, or in brackets that there is none and why. */
struct str cluster_method(const struct builds *builds, const struct cluster *c);

/* The same for people: as it is written in Kotlin (builds_for_reading). */
struct str cluster_method_for_reading(const struct builds *builds, const struct cluster *c);

/* What stands beside its name: " (regressed)"; nothing if it is not. */
const char *cluster_regressed_mark(const struct cluster *c);

/* Code in a cell of a table of Markdown. */
void cluster_markdown_code(struct buf *out, struct str s);

/* Text of whatever origin in a cell of such a table. */
void cluster_markdown_text(struct buf *out, struct str s);

/* The methods of a tree, of which it has n_methods, those that took longest themselves first;
 * for the caller to free. */
struct merged_method *cluster_methods(struct builds *builds, const struct merged_tree *t);

#endif
