/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/handler_cover.h"

#include "lib/sort.h"
#include "lib/sorted.h"

static bool catches_all(const struct code *code, const struct code_exception *e)
{
    struct str type;

    return e->type == 0 || (class_constant_class(code->class_file, e->type, &type) &&
                            str_eq(type, STR("java/lang/Throwable")));
}

static int compare_pcs(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void find_bounds(struct handler_cover *h)
{
    const struct code *code = h->code;
    uint32_t n = 2 * code->exception_count;

    h->bounds = ARENA_NEW(h->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++)
        h->bounds[i] = i % 2 ? code->exceptions[i / 2].end : code->exceptions[i / 2].start;
    sort_array(h->bounds, n, sizeof(*h->bounds), compare_pcs);
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || h->bounds[i] != h->bounds[h->leaves - 1])
            h->bounds[h->leaves++] = h->bounds[i];
}

/* Lists the row at its nodes; or, before there is room for that, counts it there, which is kept
 * one node further on. */
static void list_row(struct handler_cover *h, uint32_t row, bool counts)
{
    const struct code_exception *e = &h->code->exceptions[row];
    uint32_t from = sorted_find(h->bounds, h->leaves, e->start) + h->leaves;
    uint32_t to = sorted_find(h->bounds, h->leaves, e->end) + h->leaves;

    for (; from < to; from /= 2, to /= 2) {
        uint32_t nodes[2], n = 0;

        if (from % 2)
            nodes[n++] = from++;
        if (to % 2)
            nodes[n++] = --to;
        while (n-- > 0) {
            if (counts)
                h->first[nodes[n] + 1]++;
            else
                h->rows[h->first[nodes[n]]++] = (uint16_t)row;
        }
    }
}

static void list_rows(struct handler_cover *h)
{
    uint32_t count = h->code->exception_count, nodes = 2 * h->leaves;

    h->first = ARENA_NEW(h->arena, uint32_t, nodes + 1);
    for (uint32_t row = 0; row < count; row++)
        list_row(h, row, true);
    for (uint32_t i = 0; i < nodes; i++)
        h->first[i + 1] += h->first[i];
    h->rows = ARENA_NEW(h->arena, uint16_t, h->first[nodes]);
    for (uint32_t row = 0; row < count; row++)
        list_row(h, row, false);
    /* Each list ends where the next one began. */
    memmove(h->first + 1, h->first, nodes * sizeof(*h->first));
    h->first[0] = 0;
}

void handler_cover_init(struct handler_cover *h, const struct code *code, struct arena *arena)
{
    *h = (struct handler_cover){.code = code, .arena = arena};
    if (!code->exception_count)
        return;
    find_bounds(h);
    list_rows(h);
    h->all = ARENA_NEW(arena, uint16_t, 2 * h->leaves);
    for (uint32_t node = 0; node < 2 * h->leaves; node++) {
        uint32_t i = h->first[node];

        while (i < h->first[node + 1] && !catches_all(code, &code->exceptions[h->rows[i]]))
            i++;
        h->all[node] = i < h->first[node + 1] ? h->rows[i] : (uint16_t)h->code->exception_count;
    }
}

struct handlers_at handler_cover_at(const struct handler_cover *h, uint32_t pc)
{
    struct handlers_at at = {.last = h->code->exception_count};
    uint32_t low = 0, high = h->leaves;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (h->bounds[middle] <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    at.node = low ? low - 1 + h->leaves : 0;
    for (uint32_t node = at.node; node > 0; node /= 2) {
        at.any |= h->first[node] < h->first[node + 1];
        at.last = h->all[node] < at.last ? h->all[node] : at.last;
    }
    at.all_caught = at.last < h->code->exception_count;
    return at;
}

bool handler_cover_next(struct handler_cover *h, struct handlers_at *at, unsigned state,
                        uint32_t *row)
{
    if (at->any && !h->taken[state])
        h->taken[state] = ARENA_NEW(h->arena, uint16_t, 2 * h->leaves);
    for (; at->any && at->node > 0; at->node /= 2) {
        uint32_t next = h->first[at->node] + h->taken[state][at->node];

        if (next == h->first[at->node + 1] || h->rows[next] > at->last)
            continue;
        h->taken[state][at->node]++;
        *row = h->rows[next];
        return true;
    }
    return false;
}
