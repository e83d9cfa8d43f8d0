/* SPDX-License-Identifier: Apache-2.0 */
/* A page of call trees to look at: one HTML file that needs nothing else, with
 * a flame graph of each tree, its methods, and a list of the trees. Reports and
 * clusters of reports are such lists. html/README.md says what the page
 * is told.
 *
 * All text may hold anything: it is made fit to be shown (lib/show.h), escaped, and
 * the page shows it as text alone.
 */
#ifndef MB_HTML_HTML_H
#define MB_HTML_HTML_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/json_write.h"

/* How the page shows a column of its list. Cells of HTML_TEXT to HTML_WORD have
 * text, the others a number. */
enum html_kind {
    HTML_TEXT,
    HTML_NAME, /* of a method or a class: its package stands below */
    HTML_WORD, /* one of a few: "new", "worse"; in a colour of its own */
    HTML_NUMBER,
    HTML_MS,
    HTML_PERCENT, /* a number of 0 to 1 */
    HTML_TIME,    /* ms since 1970 */
    HTML_TIMES,   /* a factor */
    HTML_CHANCE,  /* 0 to 1, of which small values matter */
    HTML_SHOWN,   /* a number whose cell has the text that is shown for it: "2.13 s" */
};

struct html_column {
    const char *label;
    enum html_kind kind;
    const char *help; /* more words, for who points at it; NULL: the label says it */
};

enum { HTML_WEIGHTS = 2 };

/* What the widths of a flame graph mean: "time" in "ms", or "occurrence" in
 * "reports". The page shows numbers divided by `divisor`, at least 1. */
struct html_weight {
    const char *label, *unit;
    uint32_t divisor;
    bool no_sum; /* what calls have of it does not add up: each entry says what its methods have */
};

struct html_cell {
    struct str text;
    double number;
    bool none;   /* nothing is known: shown as a dash */
    bool marked; /* of an entry: it changed by more than chance, shown with a star */
};

/* A table in a tab of its own, beside the entries: of what has no trees. */
struct html_table {
    const char *label; /* of the tab */
    const struct html_column *columns;
    size_t column_count;
    const struct html_cell *cells; /* row_count x column_count */
    size_t row_count;
};

/* What all trees of a page have in common. */
struct html_head {
    struct str noun, nouns; /* of what is listed: "report", "reports" */
    bool list_first;        /* the list is what is looked at first */
    bool has_total;         /* the first entry is all others together */
    const struct html_column *columns;
    size_t column_count;
    struct html_weight weights[HTML_WEIGHTS];
    size_t weight_count;            /* at least 1; the first is the one shown first */
    const struct html_table *table; /* NULL: none */
};

/* Shown above the tree: a word and what it says, of which each line stands by itself. */
struct html_fact {
    const char *label;
    struct str text;
};

/* A call, or several that were merged. Parents come before their children and a
 * call's depth is at most one more than that of the call before it; the first
 * has 0. Of each weight a call has at least as much as the calls below it
 * together, but where these do not add up (a report that both children occur in):
 * the page then draws the children narrower. */
struct html_call {
    uint32_t depth;
    uint32_t name; /* html_name */
    uint32_t count;
    bool at_least; /* there may have been more calls */
    bool inferred, on_key_path;
    bool unrecorded;           /* it stands for what is not known */
    bool cut;                  /* it has less than was said of it, to fit */
    uint64_t start;            /* of the first weight; only where times are known */
    uint64_t running, waiting; /* of the first weight; only where those are known */
    uint64_t total[HTML_WEIGHTS];
};

/* What a method has, wherever it occurs in the entry, of the weight that does not add up. */
struct html_method {
    uint32_t name; /* html_name */
    uint64_t total;
};

/* A report that stands for an entry, by where it is. */
struct html_sample {
    const char *what; /* "worst" */
    struct str file;
    uint64_t line;   /* 0: the file is one report */
    struct str says; /* "2.11 s" */
};

/* How an entry went, point by point. */
struct html_point {
    struct str label; /* "2026-11-21" */
    uint64_t count, p50_ms, p95_ms;
    double share, users; /* of all at that point, from 0 to 1; NAN: not known */
};

struct html_series {
    const char *label; /* "day" */
    const struct html_point *points;
    size_t point_count;
};

/* The calls of another tree: what an entry was before. */
struct html_before {
    const struct html_call *calls; /* in pre-order */
    size_t call_count;
    double scale; /* what it has is multiplied by that: so many more reports are in the entry */
    const struct html_method *methods; /* as of an entry */
    size_t method_count;
};

struct html_entry {
    struct str title;              /* a few words: "Slow message, 912 ms" */
    const struct html_cell *cells; /* one a column */
    const struct html_fact *facts;
    size_t fact_count;
    const struct html_call *calls; /* may be none */
    size_t call_count;
    const struct html_method *methods; /* NULL, where all weights are sums */
    size_t method_count;
    const struct html_before *before;  /* NULL: there is none */
    const struct html_sample *samples; /* sample_count of them */
    size_t sample_count;
    const struct html_series *series; /* series_count of them */
    size_t series_count;
    bool ordered;                      /* the calls are in order of time: there is a timeline */
    bool times_known;                  /* starts are given; else calls stand one after the other */
    bool running_known, waiting_known; /* of the calls; the second only with the first */
    struct str warning; /* lines above the graph: what must be known of it; "": nothing */
    uint32_t key;       /* the call that stands for the tree, or UINT32_MAX */
};

struct html_known_name;

/* A page under way. Memory: the names. */
struct html {
    struct buf *out;
    struct html_head head;
    struct arena arena;
    struct html_known_name *names; /* by text; in order of their numbers */
    uint32_t name_count;
    struct json_writer json;
    struct str page; /* what of it is still to come */
    struct buf text; /* scratch */
};

/* Appends the page up to its first entry. The head's columns and texts, but for its table, are
 * copied by reference: they must live until html_end. What gathers in `out` may
 * be taken out between calls. */
void html_begin(struct html *h, struct buf *out, const struct html_head *head);

/* A method's name: the text that tells it from others, and what a reader may have instead or
 * beside it. */
struct html_name {
    struct str shown;
    struct str kotlin; /* as it is written in Kotlin; empty: the same */
    struct str place;  /* "Main.java:42"; empty: not known */
};

/* The number of a method's name on this page: the same for the same text, whose first place and
 * name in Kotlin stay. */
uint32_t html_name(struct html *h, const struct html_name *name);

void html_entry(struct html *h, const struct html_entry *entry);

/* Appends the rest. `note` is a sentence about all entries, or what there is
 * instead of any. */
void html_end(struct html *h, struct str note);

/* Frees what the page needed. */
void html_release(struct html *h);

#endif
