/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_map_diff.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/sort.h"

const char *const mapping_change_names[MAPPING_CHANGES] = {
    [MAPPING_SAME] = "same",   [MAPPING_GONE] = "gone",       [MAPPING_ADDED] = "added",
    [MAPPING_MOVED] = "moved", [MAPPING_RENAMED] = "renamed", [MAPPING_REDESCRIBED] = "redescribed",
};

static const struct method_row *row_of_difference(const struct mapping_difference *d)
{
    return d->before ? d->before : d->after;
}

static int cmp_place(const void *a, const void *b)
{
    const struct mapping_difference *x = a, *y = b;
    int c = method_row_compare(row_of_difference(x), row_of_difference(y));

    return c ? c : (x->change > y->change) - (x->change < y->change);
}

static int cmp_first(const struct method_row *x, const struct method_row *y, bool by_name)
{
    int c = str_cmp(x->class_name, y->class_name);

    if (c == 0)
        c = by_name ? str_cmp(x->name, y->name) : str_cmp(x->descriptor, y->descriptor);
    return c;
}

static int cmp_within(const struct mapping_difference *x, const struct mapping_difference *y,
                      bool by_name)
{
    int c = cmp_first(row_of_difference(x), row_of_difference(y), by_name);

    return c ? c : (x->change > y->change) - (x->change < y->change);
}

static int cmp_descriptor(const void *a, const void *b)
{
    return cmp_within(a, b, false);
}

static int cmp_name(const void *a, const void *b)
{
    return cmp_within(a, b, true);
}

static void add_difference(struct mapping_diff *d, enum mapping_change change,
                           const struct method_row *before, const struct method_row *after)
{
    d->count[change]++;
    if (change != MAPPING_SAME)
        d->all[d->n++] = (struct mapping_difference){change, before, after};
}

static void compare(struct mapping_diff *d, const struct method_map *before,
                    const struct method_map *after)
{
    const struct method_row **x = method_map_by_text(before), **y = method_map_by_text(after);
    size_t i = 0, j = 0;

    while (i < before->n_rows || j < after->n_rows) {
        int c = i == before->n_rows ? 1 : j == after->n_rows ? -1 : method_row_compare(x[i], y[j]);

        if (c < 0) {
            add_difference(d, MAPPING_GONE, x[i++], NULL);
        } else if (c > 0) {
            add_difference(d, MAPPING_ADDED, NULL, y[j++]);
        } else {
            add_difference(d, x[i]->id == y[j]->id ? MAPPING_SAME : MAPPING_MOVED, x[i], y[j]);
            i++;
            j++;
        }
    }
    free(x);
    free(y);
}

/* If one method is gone and one is new, and no other of the class has the same name, they count
 * as one whose descriptor changed; likewise with equal descriptors and another name. */
static void join_pairs(struct mapping_diff *d, bool by_name)
{
    size_t kept = 0;

    if (d->n > 0)
        sort_array(d->all, d->n, sizeof(*d->all), by_name ? cmp_name : cmp_descriptor);
    for (size_t i = 0, end; i < d->n; i = end) {
        const struct mapping_difference *gone = NULL, *fresh = NULL;
        size_t loose = 0;

        for (end = i; end < d->n && cmp_first(row_of_difference(&d->all[i]),
                                              row_of_difference(&d->all[end]), by_name) == 0;
             end++) {
            enum mapping_change change = d->all[end].change;

            if (change == MAPPING_GONE)
                gone = &d->all[end];
            if (change == MAPPING_ADDED)
                fresh = &d->all[end];
            loose += change == MAPPING_GONE || change == MAPPING_ADDED;
        }
        if (gone && fresh && loose == 2) {
            struct mapping_difference joined = {by_name ? MAPPING_REDESCRIBED : MAPPING_RENAMED,
                                                gone->before, fresh->after};
            size_t at_gone = (size_t)(gone - d->all), at_fresh = (size_t)(fresh - d->all);

            d->count[MAPPING_GONE]--;
            d->count[MAPPING_ADDED]--;
            d->count[joined.change]++;
            for (size_t k = i; k < end; k++)
                if (k != at_gone && k != at_fresh)
                    d->all[kept++] = d->all[k];
            d->all[kept++] = joined;
            continue;
        }
        for (size_t k = i; k < end; k++)
            d->all[kept++] = d->all[k];
    }
    d->n = kept;
}

static size_t count_reused(const struct method_map *before, const struct method_map *after)
{
    size_t n = 0, j = 0;

    for (size_t i = 0; i < before->n_rows; i++) {
        while (j < after->n_rows && after->rows[j].id < before->rows[i].id)
            j++;
        n += j < after->n_rows && after->rows[j].id == before->rows[i].id &&
             !str_eq(after->rows[j].text, before->rows[i].text);
    }
    return n;
}

void mapping_diff_init(struct mapping_diff *d, const struct method_map *before,
                       const struct method_map *after)
{
    *d = (struct mapping_diff){0};
    d->all = mem_alloc(mem_size(before->n_rows + after->n_rows, sizeof(*d->all)));
    compare(d, before, after);
    join_pairs(d, false);
    join_pairs(d, true);
    if (d->n > 0)
        sort_array(d->all, d->n, sizeof(*d->all), cmp_place);
    d->n_reused = count_reused(before, after);
}

void mapping_diff_release(struct mapping_diff *d)
{
    free(d->all);
    *d = (struct mapping_diff){0};
}
