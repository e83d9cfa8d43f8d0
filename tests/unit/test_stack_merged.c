/* SPDX-License-Identifier: Apache-2.0 */
/* stack_build_paths beside what merging the rows of stack_build by hand makes: over random
 * histories whose beginning is lost or there, with counts, exceptions and a clock that steps back.
 */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/analysis/stack.h"
#include "runtime/methodbeat.h"

enum { ROOT = 9, SLOTS = 200, ROUNDS = 6000 };

static uint64_t seed = 88172645463325252U;

static uint32_t random_below(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 11) % n;
}

static size_t make_history(uint64_t *slots, uint64_t now)
{
    uint32_t open[32], depth = 0;
    size_t n = 0, length = random_below(SLOTS);

    while (n < length) {
        uint32_t what = random_below(100);

        now += random_below(3) ? 0 : random_below(20);
        if (random_below(30) == 0)
            now -= random_below(8);
        if (what < 45 && depth < 32) {
            open[depth] = 1 + random_below(4);
            slots[n++] = slot_in(open[depth++], now);
        } else if (what < 55 && n + 1 < length) {
            slots[n++] = slot_number(1 + random_below(9), random_below(3));
            slots[n++] = slot_count(1 + random_below(4), now, 1);
        } else if (what < 88 && depth > 0) {
            slots[n++] = slot_out(open[--depth], now);
        } else if (what < 94 && depth > 1) {
            depth -= 1 + random_below(depth - 1);
        } else {
            slots[n++] = slot_out(1 + random_below(4), now);
        }
    }
    return n;
}

/* Calls that a count has inside are somewhere in the time of their caller. */
static bool is_inner(const struct stack_row *row)
{
    return row->id == METHODBEAT_ID_UNRECORDED && row->cost_ms == 0;
}

/* The row of the same path that `out` has; time that was not recorded is another than calls that
 * have no rows. */
static size_t find_path(const struct stack *out, const uint32_t *ids, uint32_t depth, bool inner)
{
    size_t i = 0;

    for (uint32_t d = 0; d <= depth; d++) {
        while (i < out->n && out->rows[i].depth >= d &&
               !(out->rows[i].depth == d && out->rows[i].id == ids[d] &&
                 (d < depth || is_inner(&out->rows[i]) == inner)))
            i++;
        if (i == out->n || out->rows[i].depth != d)
            return out->n;
        i += d < depth;
    }
    return i;
}

/* One row after all below `parent`, in which `row` goes. */
static void insert_below(struct stack *out, size_t parent, const struct stack_row *row)
{
    size_t at = row->depth == 0 ? out->n : parent + 1;

    while (row->depth > 0 && at < out->n && out->rows[at].depth >= row->depth)
        at++;
    memmove(&out->rows[at + 1], &out->rows[at], (out->n - at) * sizeof(*out->rows));
    out->rows[at] = *row;
    out->n++;
}

static void merge_rows(const struct stack *s, struct stack *out)
{
    uint32_t ids[SLOTS + 2];

    out->rows = calloc(s->n + 1, sizeof(*out->rows));
    assert_non_null(out->rows);
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];
        size_t at;

        ids[row->depth] = row->id;
        at = find_path(out, ids, row->depth, is_inner(row));
        if (at < out->n) {
            out->rows[at].count += row->count;
            out->rows[at].cost_ms += row->cost_ms;
            out->rows[at].inferred |= row->inferred;
        } else {
            insert_below(out, row->depth ? find_path(out, ids, row->depth - 1, false) : 0, row);
        }
    }
}

static void paths_are_rows_that_were_merged(void **state)
{
    uint64_t slots[SLOTS + 2];
    size_t lost = 0, rooted = 0;

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t begin = 1000 + random_below(50);
        struct stack_slots from = {.slots = slots,
                                   .n = make_history(slots, begin + random_below(30)),
                                   .begin_ms = begin,
                                   .end_ms = begin + random_below(2000),
                                   .lost = random_below(2)};
        struct stack built, paths, merged = {0};

        from.root = from.lost && random_below(2) ? ROOT : 0;
        lost += from.lost;
        rooted += from.root != 0;
        stack_init(&built);
        stack_init(&paths);
        assert_int_equal(stack_build(&built, &from), 0);
        assert_int_equal(stack_build_paths(&paths, &from), 0);
        merge_rows(&built, &merged);
        assert_int_equal(paths.orphans, built.orphans);
        assert_int_equal(paths.n, merged.n);
        for (size_t i = 0; i < paths.n; i++) {
            const struct stack_row *a = &paths.rows[i], *b = &merged.rows[i];

            if (a->depth != b->depth || a->id != b->id || a->count != b->count ||
                a->cost_ms != b->cost_ms || (a->start_ms != b->start_ms && !is_inner(a)) ||
                a->inferred != b->inferred)
                fail_msg(
                    "round %d, row %zu: depth %u id %u x%u %d at %llu for %llu ms, merged: depth "
                    "%u id %u x%u %d at %llu for %llu ms",
                    round, i, a->depth, a->id, a->count, a->inferred,
                    (unsigned long long)a->start_ms, (unsigned long long)a->cost_ms, b->depth,
                    b->id, b->count, b->inferred, (unsigned long long)b->start_ms,
                    (unsigned long long)b->cost_ms);
        }
        free(merged.rows);
        stack_release(&built);
        stack_release(&paths);
    }
    assert_true(lost > ROUNDS / 4 && rooted > ROUNDS / 8);
}

/* The message began before the first slot: nothing was recorded until then, below the root. */
static void what_was_not_recorded_has_a_row(void **state)
{
    static const struct {
        uint32_t root;
        uint64_t begin, first;
        bool has; /* the row of what was not recorded */
    } rows[] = {{ROOT, 100, 150, true},
                {ROOT, 100, 101, true},
                {ROOT, 100, 100, false},
                {0, 100, 150, false}};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t first = rows[i / 2].first;
        uint64_t slots[] = {slot_in(1, first), slot_out(1, first + 10)};
        struct stack_slots from = {.slots = slots,
                                   .n = 2,
                                   .begin_ms = rows[i / 2].begin,
                                   .end_ms = first + 20,
                                   .lost = true,
                                   .root = rows[i / 2].root};
        struct stack s;
        const struct stack_row *row;

        stack_init(&s);
        assert_int_equal(i % 2 ? stack_build_paths(&s, &from) : stack_build(&s, &from), 0);
        assert_int_equal(s.n, 1 + (rows[i / 2].root != 0) + rows[i / 2].has);
        row = s.rows;
        if (rows[i / 2].root) {
            assert_true(row->id == ROOT && row->depth == 0 && row->start_ms == rows[i / 2].begin);
            assert_true(row->cost_ms == first + 20 - rows[i / 2].begin && row->count == 1);
            row++;
        }
        if (rows[i / 2].has) {
            assert_int_equal(row->depth, 1);
            assert_int_equal(row->start_ms, rows[i / 2].begin);
            assert_int_equal(row->cost_ms, first - rows[i / 2].begin);
            assert_int_equal(row->count, 1);
            assert_false(row->inferred);
            row++;
        }
        assert_true(row->id == 1 && row->start_ms == first && row->cost_ms == 10);
        stack_release(&s);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_rows_that_were_merged),
        cmocka_unit_test(what_was_not_recorded_has_a_row),
    };

    return RUN_TAP(tests);
}
