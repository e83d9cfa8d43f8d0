/* SPDX-License-Identifier: Apache-2.0 */
/* A page of clusters, or of changes: what its list (cluster_html.c) and its entries share. */
#ifndef MB_CLUSTER_CLUSTER_PAGE_H
#define MB_CLUSTER_CLUSTER_PAGE_H

#include "cluster/cluster.h"
#include "cluster/cluster_format.h"
#include "cluster/owners.h"
#include "html/html.h"

enum { PAGE_COLUMNS_MAX = 40 };

struct cluster_page {
    struct html html;
    struct arena arena; /* texts of one entry, */
    struct arena whole; /* and of the table */
    struct html_table table;
    struct owners *owners; /* NULL: nobody says */
    bool states;           /* some are known */
    struct html_column columns[PAGE_COLUMNS_MAX];
    size_t n_columns;
};

/* What one entry is made of. */
struct cluster_page_entry {
    const struct cluster *cluster;
    const struct cluster_set *set; /* that it is of */
    struct str title;
    const struct html_cell *cells;
    struct str change;            /* a sentence about it; "" where there is none */
    const struct cluster *before; /* of a change: what it was; NULL: nothing to compare with */
};

struct cluster_page *cluster_page_new(const struct cluster_view *v);

/* The head: its nouns, columns and table. Columns for owners and states are put in where there are
 * any. */
void cluster_page_open(struct cluster_page *s, struct buf *out, struct html_head *head);
void cluster_page_close(struct cluster_page *s, struct builds *builds, struct str note);

/* "12.4 %", "–" where it is not known. */
void cluster_page_rate(struct buf *out, double rate);

/* What was written, until the next entry; empties the text. */
struct str cluster_page_keep(struct cluster_page *s, struct buf *text);

/* Writes an entry, whose cells have none for owner and state yet; forgets the texts that it kept.
 */
void cluster_page_write(struct cluster_page *s, struct html_entry *entry, struct str owner,
                        struct str state);

/* Writes an entry of a cluster. */
void cluster_page_entry(struct cluster_page *s, const struct cluster_page_entry *e);

/* The nodes of a cluster's tree as calls, for the caller to free. The key path is marked from the
 * roots down, below the dispatch or not; *key is its last call. */
struct html_call *cluster_page_calls(struct builds *builds, const struct cluster *c, uint32_t *key);

#endif
