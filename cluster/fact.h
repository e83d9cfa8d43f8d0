/* SPDX-License-Identifier: Apache-2.0 */
/* What is known of a cluster, of a day or version of it, of a team, or of a change, as numbers: a
 * row for each, which all formats write. A new one is a row of a list in fact.c. What is a text is
 * a row of fact_line.c. */
#ifndef MB_CLUSTER_FACT_H
#define MB_CLUSTER_FACT_H

#include "cluster/cluster_diff.h"
#include "cluster/owners.h"
#include "html/html.h"
#include "lib/json_write.h"

/* What a number is of, and so how it is written. */
enum fact_unit {
    FACT_COUNT,
    FACT_USERS, /* estimated if they are many; 0: nobody says who */
    FACT_RATE,
    FACT_MS,
    FACT_TIME, /* ms since 1970 */
    /* Of changes: */
    FACT_SIDE,  /* how many have it, and their share */
    FACT_TIMES, /* after, divided by before */
    FACT_MOVED, /* ms before and after */
    FACT_Q,     /* share of chance */
};

/* Where a fact stands. */
enum {
    IN_TEXT = 1,
    IN_WIDE = 2, /* in text, but not on a narrow terminal */
    IN_MARKDOWN = 4,
    IN_CSV = 8,
    IN_ROWS = 16, /* NDJSON */
    IN_PAGE = 32,
    IN_STATES = 64,  /* in the page, if any report tells what threads did */
    IN_MARKED = 128, /* in text a column follows for the star of a value that is marked */
    IN_HEAD = 256,   /* of all clusters, above the table of text */
    IN_CHANGE = 512, /* below a change in text */
};

/* Whose facts they are; the others are NULL. */
struct fact_of {
    const struct cluster_set *set;
    const struct cluster *cluster;
    const struct trend_point *point; /* of that kind: */
    enum trend_by by;
    const struct owner_sum *sum;
    const struct cluster_change *change;
    const struct cluster_side *side; /* of a change */
    size_t columns;                  /* of a line of text; 0: it is for no terminal */
};

struct fact_value {
    uint64_t n;
    uint64_t from_ms; /* of what moved; n is to where */
    double rate;      /* of rates, sides, times, moves and q; NAN: unknown */
    bool known, estimated;
    bool marked; /* it changed by more than chance */
};

struct fact {
    const char *key;   /* for programs: "p50_ms" */
    const char *word;  /* in tables of text: "p50" */
    const char *label; /* in the page: "p50" */
    const char *help;  /* likewise */
    enum fact_unit unit;
    int width; /* in columns of text, with the space before it */
    unsigned in;
    struct fact_value (*value)(const struct fact_of *of);
};

/* Each ends with a row without a value. */
extern const struct fact cluster_facts[], point_facts[], owner_facts[], change_facts[],
    side_facts[];

/* For a table of text, or of Markdown: names, each right above its values; those values. who: what
 * sides count. */
void facts_text_head(struct buf *out, const struct fact *facts, unsigned in);
void facts_text(struct buf *out, const struct fact *facts, unsigned in, const struct fact_of *of);
void facts_markdown_head(struct buf *out, const struct fact *facts, const char *who);
void facts_markdown_rule(struct buf *out, const struct fact *facts);
void facts_markdown(struct buf *out, const struct fact *facts, const struct fact_of *of);

/* "count 90, share 15.0 %": those of Markdown in a sentence; without what is not known. */
void facts_words(struct buf *out, const struct fact *facts, const struct fact_of *of);

/* A comma before each; nothing where it is not known. */
void facts_csv_head(struct buf *out, const struct fact *facts);
void facts_csv(struct buf *out, const struct fact *facts, const struct fact_of *of);

/* Keys of an object that is open. */
void facts_rows(struct json_writer *w, const struct fact *facts, const struct fact_of *of);

/* The columns of a page, and the cells of one entry, whose texts are in the arena. in: IN_PAGE, or
 * that and IN_STATES. Their number. */
size_t facts_columns(struct html_column *columns, const struct fact *facts, unsigned in);
size_t facts_cells(struct html_cell *cells, const struct fact *facts, unsigned in,
                   const struct fact_of *of, struct arena *arena);

/* What is known of a cluster and is no number: lines of text. */
struct fact_line {
    const char *before; /* in text, in front of each line: "seen: " */
    const char *label;  /* in the page */
    unsigned in;
    int which;
    void (*write)(struct buf *out, const struct fact_of *of, int which);
    void (*rows)(struct json_writer *w, const struct fact_of *of); /* keys of NDJSON */
};

/* Ends with a row that is nowhere. */
extern const struct fact_line cluster_lines[];

/* Each on a line of its own, behind the indent; those of a change, or of all clusters, alike. */
void fact_lines_text(struct buf *out, unsigned in, const char *indent, const struct fact_of *of);

/* Those of a table of Markdown. */
void fact_lines_markdown_head(struct buf *out);
void fact_lines_markdown_rule(struct buf *out);
void fact_lines_markdown(struct buf *out, const struct fact_of *of);

void fact_lines_rows(struct json_writer *w, const struct fact_of *of);

#endif
