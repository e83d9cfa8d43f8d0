/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of an exception table that an exception at a pc may take, each once for each state of
 * those who ask: rows and instructions may be 65,535 each, and each row may cover all instructions.
 */
#ifndef MB_VERIFY_HANDLER_COVER_H
#define MB_VERIFY_HANDLER_COVER_H

#include "classfile/code.h"

enum { HANDLER_STATES = 8 };

/* A tree over the places where rows begin or end: a row is listed at those nodes that together
 * are what it covers, at most two of each depth. */
struct handler_cover {
    const struct code *code;
    struct arena *arena;
    uint32_t *bounds; /* pcs, ascending; leaf i is from bounds[i] on */
    uint32_t leaves;
    uint32_t *first; /* by node, and one more: where its rows begin */
    uint16_t *rows;  /* ascending for each node */
    uint16_t *all;   /* by node: the first of its rows that takes all exceptions, or the number of
                        rows in all */
    uint16_t *taken[HANDLER_STATES]; /* by node: how many of its rows were given; NULL: none */
};

void handler_cover_init(struct handler_cover *h, const struct code *code, struct arena *arena);

/* What an exception at a pc may take. */
struct handlers_at {
    bool any;        /* a row covers the pc */
    bool all_caught; /* one of them takes all exceptions */
    uint32_t last;   /* rows behind this one are not reached */
    uint32_t node;   /* where the search is */
};

struct handlers_at handler_cover_at(const struct handler_cover *h, uint32_t pc);

/* The next row that may be taken and was not given in this state before; false: there is none. */
bool handler_cover_next(struct handler_cover *h, struct handlers_at *at, unsigned state,
                        uint32_t *row);

#endif
