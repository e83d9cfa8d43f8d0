/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a page of call trees: one self-contained HTML file with a flame graph of each tree,
 * its methods, and a list of the trees. The trees are reports, or clusters of reports.
 * html/README.md describes the data of the page.
 *
 * Texts are not trusted: control characters are made visible (lib/show.h), the text is escaped,
 * and the page shows it only as text.
 */
#ifndef MB_HTML_HTML_H
#define MB_HTML_HTML_H

#include "lib/buf.h"
#include "lib/json_write.h"

/* How the page shows a column of its list. Cells of HTML_TEXT to HTML_WORD have a text, the
 * others a number. */
enum html_kind {
    HTML_TEXT,
    HTML_NAME, /* of a method or a class: its package is shown below */
    HTML_WORD, /* one of a few words: "new", "worse"; each has its own colour */
    HTML_NUMBER,
    HTML_MS,
    HTML_PERCENT, /* a number of 0 to 1 */
    HTML_TIME,    /* ms since 1970 */
    HTML_TIMES,   /* a factor */
    HTML_CHANCE,  /* a probability of 0 to 1, of which small values matter */
    HTML_SHOWN,   /* a number; its cell has the text to show for it: "2.13 s" */
};

struct html_column {
    const char *label;
    enum html_kind kind;
    const char *help; /* a longer text, shown by pointing at it; NULL: none */
};

enum { HTML_WEIGHTS = 2 };

/* The meaning of the widths in a flame graph: "time" in "ms", or "occurrence" in "reports". The
 * page shows numbers divided by `divisor`, which is at least 1. */
struct html_weight {
    const char *label, *unit;
    uint32_t divisor;
    bool no_sum; /* values of calls can't be added up: each entry gives the values of its methods */
};

struct html_cell {
    struct str text;
    double number;
    bool none;   /* unknown: shown as a dash */
    bool marked; /* in an entry: changed by more than chance, shown with a star */
};

/* A table in its own tab, beside the entries, for data without trees. */
struct html_table {
    const char *label; /* of the tab */
    const struct html_column *columns;
    size_t column_count;
    const struct html_cell *cells; /* row_count x column_count */
    size_t row_count;
};

/* What all trees of a page have in common. */
struct html_head {
    struct str noun, nouns; /* what the entries are: "report", "reports" */
    bool list_first;        /* the list is shown first */
    bool has_total;         /* the first entry is the sum of all others */
    const struct html_column *columns;
    size_t column_count;
    struct html_weight weights[HTML_WEIGHTS];
    size_t weight_count;            /* at least 1; the first is the one shown first */
    const struct html_table *table; /* NULL: none */
};

/* A word and its text, shown above the tree. Each line of the text is shown as a line. */
struct html_fact {
    const char *label;
    struct str text;
};

/* A call, or several that were merged. Parents come before their children. A call's depth is at
 * most one more than the depth of the call before it; the first has 0. In each weight, a call
 * has at least as much as the calls right below it together, except in a weight that does not
 * add up (two children may occur in the same report): the page then draws the children
 * narrower. */
struct html_call {
    uint32_t depth;
    uint32_t name; /* a number of the caller's, which html_end asks the name of */
    uint32_t count;
    uint32_t levels; /* how deep it called itself; below 2: not at all, or not known */
    bool estimated;  /* count is */
    bool inferred, on_key_path;
    bool unrecorded; /* it stands for unrecorded time */
    bool unmeasured; /* nothing is known of it but its time: not what it ran, nor waited */
    bool summed;     /* it stands for calls that are below it as sums by method */
    bool cut;        /* its time was reduced to fit */
    uint64_t start;  /* in the first weight; only if times are known */
    uint64_t running, waiting; /* in the first weight; only if those are known */
    uint64_t total[HTML_WEIGHTS];
};

/* A method's value over all its places in an entry, in the weight that does not add up. */
struct html_method {
    uint32_t name; /* as in a call */
    uint64_t total;
};

/* A report that is an example of an entry, and its place. */
struct html_sample {
    const char *what; /* "worst" */
    struct str file;
    uint64_t line;   /* 0: the file is one report */
    struct str says; /* "2.11 s" */
};

/* A point of an entry's trend. */
struct html_point {
    struct str label; /* "2026-11-21" */
    uint64_t count, p50_ms, p95_ms;
    double share, users; /* shares of all at that point, from 0 to 1; NAN: unknown */
};

struct html_series {
    const char *label; /* "day" */
    const struct html_point *points;
    size_t point_count;
};

/* The calls of the tree that an entry had before. */
struct html_before {
    const struct html_call *calls; /* in pre-order */
    size_t call_count;
    double scale; /* its values are multiplied by this, because the entry has that many times as
                     many reports */
    const struct html_method *methods; /* as in an entry */
    size_t method_count;
};

struct html_entry {
    struct str title;              /* a few words: "Slow message, 912 ms" */
    const struct html_cell *cells; /* one for each column */
    const struct html_fact *facts;
    size_t fact_count;
    const struct html_fact *among; /* what the list is filtered by, a value a line; among_count */
    size_t among_count;
    const struct html_call *calls; /* may be empty */
    size_t call_count;
    const struct html_method *methods; /* NULL if all weights add up */
    size_t method_count;
    const struct html_before *before;  /* NULL: none */
    const struct html_sample *samples; /* sample_count of them */
    size_t sample_count;
    const struct html_series *series; /* series_count of them */
    size_t series_count;
    bool ordered;     /* the calls are in order of time, so there is a timeline */
    bool times_known; /* starts are given; otherwise calls are drawn one after the other */
    bool running_known, waiting_known; /* for the calls; the second only with the first */
    struct str warning; /* lines above the graph that the reader must know; "": none */
    uint32_t key;       /* index of the key call, or UINT32_MAX */
};

/* A page that is being written. */
struct html {
    struct buf *out;
    struct html_head head;
    uint8_t *used; /* a bit for each number of a name */
    size_t used_size;
    struct json_writer json;
    struct str page; /* the rest of the page's template */
    struct buf text; /* scratch */
};

/* Appends the page up to its first entry. The head, with what it refers to, must live until
 * html_end. The caller may write out and empty `out` between calls. */
void html_begin(struct html *h, struct buf *out, const struct html_head *head);

/* A part of a page that another `struct html` writes, so that several threads may write entries.
 * Nothing but html_entry and html_release is called for it. html_part_to says where the next ones
 * are appended; the page has them in the order in which they get into its own `out`. html_join
 * adds which names a part used. */
void html_begin_part(struct html *h, const struct html_head *head);
void html_part_to(struct html *h, struct buf *out);
void html_join(struct html *h, const struct html *part);

/* A method's name: the text that identifies it, and what the page may show instead of it or
 * beside it. */
struct html_name {
    struct str shown;
    struct str kotlin; /* as it is written in Kotlin; empty: the same */
    struct str place;  /* "Main.java:42"; empty: unknown */
};

/* Has the page know a name that no call has. */
void html_use_name(struct html *h, uint32_t name);

void html_entry(struct html *h, const struct html_entry *entry);

/* Appends the rest. `note` is a sentence about all entries, or is shown in place of entries if
 * there are none. name: asked for each number that was used, several times; numbers may have the
 * same text. */
void html_end(struct html *h, struct str note, struct html_name (*name)(void *ctx, uint32_t name),
              void *ctx);

/* Frees the memory of the page. */
void html_release(struct html *h);

#endif
