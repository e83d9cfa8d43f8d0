/* SPDX-License-Identifier: Apache-2.0 */
/* Finds what classes of a dex refer to, directly or indirectly: rows of the tables, and items
 * of the data sections.
 *
 * A round begins empty, and classes are added to it one by one. The rows that it reached can be
 * asked for one by one, or listed.
 */
#ifndef MB_DEXFILE_DEX_REACH_H
#define MB_DEXFILE_DEX_REACH_H

#include "dexfile/dex_file.h"

/* Rows of one table, in the order in which the round reached them. */
struct dex_reach_list {
    uint32_t *rows;
    size_t n, cap;
};

struct dex_reach {
    const struct dex_file *dex;
    uint32_t *rounds[DEX_SECTION_COUNT]; /* by table and row: the last round that reached it */
    struct dex_reach_list found[DEX_SECTION_COUNT]; /* by table: in this round */
    uint32_t round;
    uint64_t *items[DEX_SECTION_COUNT]; /* by section: a bit for each offset; NULL: not wanted */
    uint8_t *classes;                   /* by class_def: added in this round */
    uint32_t plain_debug; /* a debug_info_item without names, which many often share */
    uint64_t steps;       /* of all rounds */
    struct arena scratch;
};

/* With `items`, only one round is possible. */
void dex_reach_init(struct dex_reach *r, const struct dex_file *dex, bool items);
void dex_reach_release(struct dex_reach *r);

/* Begins a round. */
void dex_reach_begin(struct dex_reach *r);

/* Adds a class. Errors: what it refers to can't be read, or all rounds together took far more
 * steps than a file of this size should need. */
int dex_reach_class(struct dex_reach *r, uint32_t class_def, struct error *err);

/* Adds every row that `other` has not reached in its round, that is, all rows that none of its
 * classes refers to. */
int dex_reach_rest(struct dex_reach *r, const struct dex_reach *other, struct error *err);

/* Whether this round reached a row. For class_defs: whether the class was added. */
static inline bool dex_reach_has(const struct dex_reach *r, enum dex_section_kind table,
                                 uint32_t row)
{
    return table == DEX_CLASS_DEFS ? r->classes[row] : r->rounds[table][row] == r->round;
}

/* Whether the round reached the item at an offset, which must lie in the section. Only with
 * `items`, and not for code, debug info and hidden API flags. */
bool dex_reach_has_item(const struct dex_reach *r, enum dex_section_kind section, uint32_t offset);

#endif
