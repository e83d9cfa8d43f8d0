/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_map_merge.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/number.h"
#include "lib/sort.h"

struct source {
    const struct method_row *row;
    size_t map;
};

static int cmp_source(const struct source *x, const struct source *y)
{
    int c = number_compare(x->row->access, y->row->access);

    return c ? c : number_compare(x->map, y->map);
}

static int cmp_source_ids(const void *a, const void *b)
{
    const struct source *x = a, *y = b;
    int c = number_compare(x->row->id, y->row->id);

    if (c == 0)
        c = method_row_compare(x->row, y->row);
    return c ? c : cmp_source(x, y);
}

static int cmp_source_texts(const void *a, const void *b)
{
    const struct source *x = a, *y = b;
    int c = method_row_compare(x->row, y->row);

    if (c == 0)
        c = number_compare(x->row->id, y->row->id);
    return c ? c : cmp_source(x, y);
}

static bool same_row(const struct source *x, const struct source *y)
{
    return x->row->id == y->row->id && str_eq(x->row->text, y->row->text);
}

/* Compares neighbours in that order that have the same id, or the same method. */
static void find_conflicts(struct mapping_merge *m, struct source *all, size_t n, bool by_id)
{
    if (n > 0)
        sort_array(all, n, sizeof(*all), by_id ? cmp_source_ids : cmp_source_texts);
    for (size_t i = 1; i < n; i++) {
        const struct source *x = &all[i - 1], *y = &all[i];

        if (same_row(x, y) ||
            (by_id ? x->row->id != y->row->id : !str_eq(x->row->text, y->row->text)))
            continue;
        MEM_GROW(m->conflicts, m->n_conflicts, m->cap_conflicts);
        m->conflicts[m->n_conflicts++] = (struct mapping_conflict){x->row, y->row, x->map, y->map};
    }
}

/* Sources are sorted by id. */
static void collect_merged(struct mapping_merge *m, const struct source *all, size_t n)
{
    m->map.rows = ARENA_NEW(&m->map.arena, struct method_row, n + 1);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || !same_row(&all[i - 1], &all[i]))
            m->map.rows[m->map.n_rows++] = *all[i].row;
    if (n == 0 || all[n - 1].row->id != METHOD_ID_DISPATCH)
        m->map.rows[m->map.n_rows++] = method_row_dispatch;
}

void mapping_merge_init(struct mapping_merge *m, const struct method_map *maps, size_t n)
{
    struct source *all;
    size_t n_all = 0;

    *m = (struct mapping_merge){0};
    method_map_init(&m->map);
    for (size_t i = 0; i < n; i++)
        n_all += maps[i].n_rows;
    all = mem_alloc(mem_size(n_all, sizeof(*all)));
    n_all = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < maps[i].n_rows; k++)
            all[n_all++] = (struct source){&maps[i].rows[k], i};
    find_conflicts(m, all, n_all, false);
    find_conflicts(m, all, n_all, true);
    collect_merged(m, all, n_all);
    free(all);
}

void mapping_merge_release(struct mapping_merge *m)
{
    method_map_release(&m->map);
    free(m->conflicts);
    *m = (struct mapping_merge){0};
}
