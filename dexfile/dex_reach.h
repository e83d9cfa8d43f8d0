/* SPDX-License-Identifier: Apache-2.0 */
/* What classes of a dex refer to, directly or through what they refer to: rows of
 * the tables, and items of the data sections.
 *
 * A round begins with nothing and takes up one class after the other. What it
 * reached can be asked for by row, or listed.
 */
#ifndef MB_DEXFILE_DEX_REACH_H
#define MB_DEXFILE_DEX_REACH_H

#include "dexfile/dex_file.h"

/* Rows of one table, in the order in which the round came to them. */
struct dex_reach_list {
    uint32_t *rows;
    size_t n, cap;
};

struct dex_reach {
    const struct dex_file *dex;
    uint32_t *rounds[DEX_SECTION_COUNT]; /* by table and row: the last round that reached it */
    struct dex_reach_list found[DEX_SECTION_COUNT]; /* by table: in this round */
    uint32_t round;
    uint64_t *items[DEX_SECTION_COUNT]; /* by section: a bit for each offset; NULL: not asked for */
    uint8_t *classes;                   /* by class_def: taken up in this round */
    uint32_t plain_debug; /* a debug_info_item that names nothing: often shared by many */
    uint64_t steps;       /* of all rounds */
    struct arena scratch;
};

/* With `items` there can be one round only. */
void dex_reach_init(struct dex_reach *r, const struct dex_file *dex, bool items);
void dex_reach_release(struct dex_reach *r);

/* Begins a round. */
void dex_reach_begin(struct dex_reach *r);

/* Takes up a class. Errors: what it refers to can't be read, or all rounds together
 * have come to far more than the file's size speaks for. */
int dex_reach_class(struct dex_reach *r, uint32_t class_def, struct error *err);

/* Takes up every row that `other` has not reached in its round: what no class of that one refers
 * to. */
int dex_reach_rest(struct dex_reach *r, const struct dex_reach *other, struct error *err);

/* Whether this round reached a row; of class_defs: whether it took the class up. */
static inline bool dex_reach_has(const struct dex_reach *r, enum dex_section_kind table,
                                 uint32_t row)
{
    return table == DEX_CLASS_DEFS ? r->classes[row] : r->rounds[table][row] == r->round;
}

/* Whether it reached the item at an offset, which lies in its section. Only with `items`; not for
 * code, debug info and hidden API flags. */
bool dex_reach_has_item(const struct dex_reach *r, enum dex_section_kind section, uint32_t offset);

#endif
