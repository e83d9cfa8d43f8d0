/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "runtime/analysis/stack_build.h"
#include "runtime/methodbeat.h"

/* Of the rows of a stack. */
struct gatherer {
    struct stack *stack;
    uint32_t *parents; /* each one's; STACK_NO_ROW: it is a root */
    uint32_t *into;    /* the row that it was added to; STACK_NO_ROW: to none; or GATHERER_STAYS */
    uint32_t *table;   /* by parent and method: the row, plus 1, that others are added to */
    size_t room;       /* of the table, a power of two */
};

enum { GATHERER_STAYS = UINT32_MAX - 1 };

/* Where the table has the method below a parent, or would have. */
static uint32_t *gathered_at(struct gatherer *g, uint32_t parent, uint32_t id)
{
    uint64_t hash = ((uint64_t)parent << 20 | id) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(hash >> 32) & (g->room - 1);

    for (; g->table[at]; at = (at + 1) & (g->room - 1)) {
        uint32_t row = g->table[at] - 1;

        if (g->parents[row] == parent && g->stack->rows[row].id == id)
            break;
    }
    return &g->table[at];
}

/* Whose parents they are, and which have time: to the first of those below each parent others are
 * added. */
static void rows_know(struct gatherer *g, uint32_t *above)
{
    for (uint32_t i = 0; i < g->stack->n; i++) {
        const struct stack_row *row = &g->stack->rows[i];
        uint32_t *place;

        above[row->depth] = i;
        g->parents[i] = row->depth == 0 ? STACK_NO_ROW : above[row->depth - 1];
        g->into[i] = GATHERER_STAYS;
        if (row->depth == 0 || row->cost_ms == 0 || row->id == METHODBEAT_ID_UNRECORDED)
            continue;
        place = gathered_at(g, g->parents[i], row->id);
        if (*place == 0)
            *place = i + 1;
    }
}

static void row_add(struct gatherer *g, uint32_t to, uint32_t from)
{
    struct stack_row *row = &g->stack->rows[to];
    const struct stack_row *added = &g->stack->rows[from];

    row->count = stack_count_sum(row->count, added->count);
    row->inferred |= added->inferred;
    row->more |= added->more;
    g->into[from] = to;
}

/* A row without time. If its parent was added to another row, it goes below that one, and has
 * no row of its own there. */
static void row_gather(struct gatherer *g, uint32_t i)
{
    uint32_t parent = g->parents[i], *place;
    bool moved = g->into[parent] != GATHERER_STAYS;

    if (moved)
        parent = g->into[parent];
    if (parent == STACK_NO_ROW) {
        g->into[i] = STACK_NO_ROW;
        return;
    }
    place = gathered_at(g, parent, g->stack->rows[i].id);
    if (*place > 0) {
        row_add(g, *place - 1, i);
    } else if (moved) {
        g->stack->rows[parent].more = true;
        g->into[i] = STACK_NO_ROW;
    } else {
        *place = i + 1;
    }
}

static void rows_gather(struct gatherer *g)
{
    struct stack_row *rows = g->stack->rows;
    size_t n = 0;

    for (uint32_t i = 0; i < g->stack->n; i++) {
        if (rows[i].depth > 0 && rows[i].cost_ms == 0)
            row_gather(g, i);
    }
    for (size_t i = 0; i < g->stack->n; i++) {
        if (g->into[i] == GATHERER_STAYS)
            rows[n++] = rows[i];
    }
    g->stack->n = n;
}

int stack_calls_gather(struct stack *s)
{
    struct gatherer g = {.stack = s,
                         .parents = malloc((s->n + 1) * sizeof(*g.parents)),
                         .into = malloc((s->n + 1) * sizeof(*g.into)),
                         .room = 2};
    uint32_t *above = malloc((s->n + 1) * sizeof(*above));
    int result = -1;

    while (g.room < 2 * s->n)
        g.room *= 2;
    g.table = calloc(g.room, sizeof(*g.table));
    if (g.parents && g.into && g.table && above) {
        rows_know(&g, above);
        rows_gather(&g);
        result = 0;
    }
    free(g.parents);
    free(g.into);
    free(g.table);
    free(above);
    return result;
}
