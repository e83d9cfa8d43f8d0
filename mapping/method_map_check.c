/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_map_check.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/number.h"
#include "lib/sort.h"

static struct mapping_problem *add_problem(struct mapping_check *c, size_t line,
                                           enum mapping_fault fault)
{
    MEM_GROW(c->problems, c->n_problems, c->cap_problems);
    c->problems[c->n_problems] = (struct mapping_problem){.line = line, .fault = fault};
    return &c->problems[c->n_problems++];
}

/* A problem between a row and an earlier one, or the base's. */
static void add_pair(struct mapping_check *c, enum mapping_fault fault, const struct method_row *r,
                     const struct method_row *other)
{
    struct mapping_problem *p = add_problem(c, r->line, fault);

    p->other = other->line;
    p->id = r->id;
    p->other_id = other->id;
    p->text = r->text;
    p->other_text = other->text;
}

static int cmp_problem(const void *a, const void *b)
{
    const struct mapping_problem *x = a, *y = b;
    int c = number_compare(x->line, y->line);

    return c ? c : number_compare(x->fault, y->fault);
}

static int cmp_row_ids(const void *a, const void *b)
{
    const struct method_row *x = a, *y = b;
    int c = number_compare(x->id, y->id);

    return c ? c : number_compare(x->line, y->line);
}

static int cmp_row_texts(const void *a, const void *b)
{
    const struct method_row *x = a, *y = b;
    int c = method_row_compare(x, y);

    return c ? c : number_compare(x->line, y->line);
}

static void sort_rows(struct mapping_check *c, int (*cmp)(const void *, const void *))
{
    if (c->n_rows > 0)
        sort_array(c->rows, c->n_rows, sizeof(*c->rows), cmp);
}

static void read_checked_rows(struct mapping_check *c, struct str text)
{
    struct method_row last = {0};
    struct str line;

    for (size_t number = 1; str_next_line(&text, &line); number++) {
        struct method_row row;
        const char *why;

        if (!str_trim(line).n || line.p[0] == '#')
            continue;
        why = method_row_parse(line, &row);
        if (why) {
            add_problem(c, number, MAPPING_MALFORMED)->why = why;
            continue;
        }
        row.line = number;
        if ((row.id == METHOD_ID_DISPATCH) != str_eq(row.text, method_row_dispatch.text))
            add_pair(c, MAPPING_DISPATCH, &row, &row);
        if (row.id < last.id)
            add_pair(c, MAPPING_ORDER, &row, &last);
        last = row;
        MEM_GROW(c->rows, c->n_rows, c->cap_rows);
        c->rows[c->n_rows++] = row;
    }
}

/* Each row but the first of those that have the same id, or are the same method. */
static void find_twice(struct mapping_check *c, bool by_id)
{
    size_t first = 0;

    sort_rows(c, by_id ? cmp_row_ids : cmp_row_texts);
    for (size_t i = 1; i < c->n_rows; i++) {
        const struct method_row *x = &c->rows[first], *y = &c->rows[i];

        if (by_id ? x->id == y->id : str_eq(x->text, y->text))
            add_pair(c, by_id ? MAPPING_ID_TWICE : MAPPING_METHOD_TWICE, y, x);
        else
            first = i;
    }
}

/* Sorted by text, as the rows are. */
static void compare_base(struct mapping_check *c, const struct method_map *base)
{
    const struct method_row **old = method_map_by_text(base);
    size_t at = 0;

    for (size_t i = 0; i < c->n_rows; i++) {
        const struct method_row *r = &c->rows[i], *holder;

        for (; at < base->n_rows && method_row_compare(old[at], r) < 0; at++)
            c->n_gone += i == 0 || !str_eq(old[at]->text, c->rows[i - 1].text);
        if (at < base->n_rows && str_eq(old[at]->text, r->text)) {
            if (old[at]->id == r->id)
                c->n_kept++;
            else
                add_pair(c, MAPPING_ID_CHANGED, r, old[at]);
            continue;
        }
        c->n_new++;
        holder = method_map_find(base, r->id);
        if (holder)
            add_pair(c, MAPPING_ID_REUSED, r, holder);
    }
    for (; at < base->n_rows; at++)
        c->n_gone += c->n_rows == 0 || !str_eq(old[at]->text, c->rows[c->n_rows - 1].text);
    free(old);
}

void mapping_check_init(struct mapping_check *c, struct str text, const struct method_map *base)
{
    struct method_map map;
    struct error ignored;

    *c = (struct mapping_check){0};
    read_checked_rows(c, text);
    find_twice(c, true);
    if (c->n_rows == 0 || c->rows[c->n_rows - 1].id != METHOD_ID_DISPATCH)
        add_problem(c, 0, MAPPING_NO_DISPATCH);
    find_twice(c, false);
    if (base)
        compare_base(c, base);
    if (c->n_problems > 0)
        sort_array(c->problems, c->n_problems, sizeof(*c->problems), cmp_problem);
    method_map_init(&map);
    if (method_map_parse(&map, text, &ignored) == 0)
        method_map_id(&map, c->id);
    method_map_release(&map);
}

void mapping_check_release(struct mapping_check *c)
{
    free(c->problems);
    free(c->rows);
    *c = (struct mapping_check){0};
}

void mapping_problem_text(const struct mapping_problem *p, struct buf *out)
{
    switch (p->fault) {
    case MAPPING_MALFORMED:
        buf_str(out, str_from_c(p->why));
        break;
    case MAPPING_DISPATCH:
    case MAPPING_NO_DISPATCH:
        buf_printf(out, p->fault == MAPPING_DISPATCH ? "id %d is " : "no row of dispatch: %d,1,",
                   METHOD_ID_DISPATCH);
        buf_str(out, method_row_dispatch.text);
        buf_str(out, p->fault == MAPPING_DISPATCH ? STR(", nothing else") : STR(""));
        break;
    case MAPPING_ORDER:
        buf_printf(out, "id %u comes after id %u: rows are sorted by id", p->id, p->other_id);
        break;
    case MAPPING_ID_TWICE:
        buf_printf(out, "id %u is taken by line %zu: ", p->id, p->other);
        buf_str(out, p->other_text);
        break;
    case MAPPING_METHOD_TWICE:
        buf_printf(out, "the same method as in line %zu: ", p->other);
        buf_str(out, p->text);
        break;
    case MAPPING_ID_CHANGED:
        buf_printf(out, "id %u, but %u in line %zu of the base: ", p->id, p->other_id, p->other);
        buf_str(out, p->text);
        break;
    case MAPPING_ID_REUSED:
        buf_printf(out, "id %u is, in line %zu of the base, ", p->id, p->other);
        buf_str(out, p->other_text);
        break;
    }
}
