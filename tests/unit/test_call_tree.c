/* SPDX-License-Identifier: Apache-2.0 */
/* report/call_tree: what holds of a tree whatever rows it was made from. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "report/call_tree.h"

static uint64_t random_state = 1;

static uint64_t random_u64(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return random_state >> 20;
}

static uint64_t random_below(uint64_t n)
{
    return random_u64() % n;
}

static void links_hold(const struct call_tree *t)
{
    for (size_t i = 0; i < t->n; i++) {
        const struct call *c = &t->calls[i];

        assert_true(c->count >= 1);
        if (c->parent == STACK_NO_ROW) {
            assert_int_equal(c->depth, 0);
            continue;
        }
        assert_true(c->parent < i);
        assert_int_equal(c->depth, t->calls[c->parent].depth + 1);
        /* Pre-order: the parent is the call before, or above it. */
        uint32_t above = (uint32_t)i - 1;
        while (t->calls[above].depth >= c->depth)
            above = t->calls[above].parent;
        assert_int_equal(above, c->parent);
    }
}

static void times_hold(const struct call_tree *t)
{
    uint64_t *children = mem_calloc(t->n, sizeof(*children)), selves = 0, roots = 0, root_end = 0;
    uint64_t *end = mem_calloc(t->n, sizeof(*end)); /* of the last child so far, or the start */

    for (size_t i = 0; i < t->n; i++) {
        const struct call *c = &t->calls[i];
        const struct call *parent = c->parent == STACK_NO_ROW ? NULL : &t->calls[c->parent];

        end[i] = c->start_ms;
        selves += c->self_ms;
        assert_true(c->start_ms + c->total_ms <= CALL_TREE_MS_MAX);
        assert_true(c->start_ms >= (parent ? end[c->parent] : root_end));
        if (parent) {
            children[c->parent] += c->total_ms;
            end[c->parent] = c->start_ms + c->total_ms;
            assert_true(end[c->parent] <= parent->start_ms + parent->total_ms);
        } else {
            roots += c->total_ms;
            root_end = c->start_ms + c->total_ms;
        }
    }
    for (size_t i = 0; i < t->n; i++) {
        assert_int_equal(t->calls[i].total_ms, t->calls[i].self_ms + children[i]);
        assert_true(t->calls[i].total_ms <= t->calls[i].said_ms);
        assert_true(!t->calls[i].cut || (t->any_cut && t->calls[i].total_ms < t->calls[i].said_ms));
    }
    assert_int_equal(selves, t->total_ms);
    assert_int_equal(roots, t->total_ms);
    if (t->n > 0)
        assert_int_equal(t->calls[0].start_ms, 0);
    free(children);
    free(end);
}

static void key_holds(const struct call_tree *t)
{
    uint32_t at = t->key;

    assert_true(t->n == 0 ? at == STACK_NO_ROW : at < t->n);
    for (size_t i = t->n; i-- > 0;) {
        assert_int_equal(t->calls[i].on_key_path, i == at);
        if (i == at)
            at = t->calls[i].parent;
    }
    assert_true(at == STACK_NO_ROW);
}

/* Of each call and of its own time, the states that are known make up no more than there is. */
static void cpu_holds(const struct call_tree *t)
{
    for (size_t i = t->process_ms > 0; i < t->n; i++) {
        struct cpu_times all = call_tree_cpu(t, i), own = call_tree_self_cpu(t, i);

        assert_int_equal(all.known[CPU_RUNNING], t->running_known);
        assert_int_equal(own.known[CPU_BLOCKED], t->waiting_known);
        assert_true(cpu_times_fit(&all, t->calls[i].total_ms));
        assert_true(cpu_times_fit(&own, t->calls[i].self_ms));
        for (int k = 0; k < CPU_BLOCKED; k++)
            assert_true(own.ms[k] <= all.ms[k]);
    }
}

static void tree_holds(const struct call_tree *t)
{
    cpu_holds(t);
    links_hold(t);
    times_hold(t);
    key_holds(t);
}

/* Numbers as they come, at the borders, and beyond. */
static uint64_t number(uint64_t usual, uint64_t max)
{
    switch (random_below(12)) {
    case 0:
        return random_u64() & max;
    case 1:
        return max;
    case 2:
        return 0;
    default:
        return random_below(usual);
    }
}

static void random_rows(struct stack *s, size_t n, bool hostile)
{
    uint32_t depth = 0;

    s->n = 0;
    for (size_t i = 0; i < n; i++) {
        depth = hostile ? (uint32_t)number(8, STACK_NO_ROW - 1) : (uint32_t)random_below(depth + 2);
        assert_int_equal(
            stack_push(s,
                       (struct stack_row){
                           .depth = depth,
                           .id = (uint32_t)random_below(20),
                           .count = (uint32_t)random_below(4),
                           .inferred = random_below(5) == 0,
                           .start_ms = hostile ? number(5000, STACK_MS_MAX) : random_below(5000),
                           .cost_ms = hostile ? number(1000, STACK_MS_MAX) : random_below(1000)}),
            0);
    }
}

static void any_rows_give_a_tree(void **state)
{
    static const char *const keys[] = {"", "3|", "3|4|", "99|", "|", "0|", "x", "1048574|"};
    struct call_tree tree;
    struct report report = {0};
    static uint64_t running[3000], waiting[3000];
    size_t calls = 0, known = 0;
    enum { ROUNDS = 20000 };

    (void)state;
    call_tree_init(&tree);
    stack_init(&report.stack);
    for (int round = 0; round < ROUNDS; round++) {
        size_t rows = round % 100 == 0 ? 3000 : random_below(40);

        random_rows(&report.stack, rows, round % 2 == 0);
        report.times_known = random_below(2) == 0;
        report.cost_ms = random_below(3) == 0 ? number(2000, STACK_MS_MAX) : 0;
        for (size_t i = 0; i < rows; i++) {
            uint64_t cost = report.stack.rows[i].cost_ms;

            running[i] = random_below(9) ? cost / 2 : number(50, STACK_MS_MAX);
            waiting[i] = random_below(9) ? cost / 3 : number(50, STACK_MS_MAX);
        }
        report.running = random_below(2) ? running : NULL;
        report.waiting = random_below(2) ? waiting : NULL;
        report.key = str_from_c(keys[random_below(sizeof(keys) / sizeof(keys[0]))]);
        report.process_start_ms = random_below(3) == 0 ? number(2000, UINT64_MAX) : 0;
        call_tree_make(&tree, &report);
        assert_int_equal(tree.n, rows + (tree.process_ms > 0));
        assert_int_equal(tree.times_known, report.times_known);
        tree_holds(&tree);
        assert_true(report.cost_ms == 0 || tree.total_ms - tree.process_ms <= report.cost_ms);
        calls += tree.n;
        known += tree.waiting_known;
    }
    assert_in_range(known, ROUNDS / 100, ROUNDS);
    printf("# %d trees of %zu calls\n", ROUNDS, calls);
    stack_release(&report.stack);
    call_tree_release(&tree);
}

static void make(struct call_tree *t, const struct stack_row *rows, size_t n, bool times_known,
                 const char *key)
{
    struct report report = {.key = str_from_c(key), .times_known = times_known};

    stack_init(&report.stack);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(stack_push(&report.stack, rows[i]), 0);
    call_tree_make(t, &report);
    tree_holds(t);
    stack_release(&report.stack);
}

static void calls_are_laid_out(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = METHOD_ID_DISPATCH, .count = 1, .cost_ms = 120},
        {.depth = 1, .id = 1, .count = 0, .cost_ms = 80},
        {.depth = 3, .id = 2, .count = 7, .cost_ms = 80},
        {.depth = 1, .id = 3, .count = 1, .cost_ms = 40},
        {.depth = 0, .id = 4, .count = 1, .cost_ms = 5},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    make(&t, rows, 5, false, "");
    assert_int_equal(t.total_ms, 125);
    assert_int_equal(t.calls[0].self_ms, 0);
    assert_int_equal(t.calls[1].count, 1);
    assert_int_equal(t.calls[2].depth, 2);
    assert_int_equal(t.calls[2].self_ms, 80);
    assert_int_equal(t.calls[3].start_ms, 80);
    assert_int_equal(t.calls[4].start_ms, 120);
    assert_false(t.any_cut);
    assert_int_equal(t.key, 2);
    assert_true(t.calls[1].on_key_path && t.calls[0].on_key_path && !t.calls[3].on_key_path);
    /* The report's own key counts where it is in the tree. */
    make(&t, rows, 5, false, "3|");
    assert_int_equal(t.key, 3);
    make(&t, rows, 5, false, "1654|");
    assert_int_equal(t.key, 2);
    make(&t, rows, 5, false, "4294967299|"); /* no id, though its last 32 bits are 3 */
    assert_int_equal(t.key, 2);
    /* The dispatch is the key where there is nothing else. */
    make(&t, rows, 1, false, "");
    assert_int_equal(t.key, 0);
    make(&t, rows, 0, false, "1|");
    assert_int_equal(t.total_ms, 0);
    call_tree_release(&t);
}

/* What a row says is never made more. What is below it, or the roots of a report, is cut by the
 * same share where it is more; rounding of a step does not count. */
static void what_does_not_fit_is_cut(void **state)
{
    static const struct {
        uint64_t whole, said[4]; /* of a root, two below it, and one below the second */
        uint64_t totals[4];
        const char *cut; /* ! for those that are marked */
    } cases[] = {
        {758, {758, 500, 573, 570}, {758, 353, 405, 405}, ".!!!"},
        {100, {100, 60, 40, 41}, {100, 60, 40, 40}, "...."},
        {100, {103, 60, 40, 0}, {100, 60, 40, 0}, "...."},
        {100, {200, 50, 40, 10}, {100, 50, 40, 10}, "!..."},
        {0, {10, 0, 20, 15}, {10, 0, 10, 10}, "..!."},
        {0, {0, 7, 7, 7}, {0, 0, 0, 0}, ".!!!"},
        {9, {0, 1, 1, 1}, {0, 0, 0, 0}, "...."},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct report report = {.cost_ms = cases[i].whole};

        stack_init(&report.stack);
        for (uint32_t k = 0; k < 4; k++)
            stack_push(&report.stack, (struct stack_row){.depth = k == 0   ? 0
                                                                  : k == 3 ? 2
                                                                           : 1,
                                                         .id = k + 1,
                                                         .count = 1,
                                                         .cost_ms = cases[i].said[k]});
        call_tree_make(&t, &report);
        tree_holds(&t);
        for (size_t k = 0; k < 4; k++) {
            if (t.calls[k].total_ms != cases[i].totals[k] ||
                t.calls[k].cut != (cases[i].cut[k] == '!'))
                fail_msg("case %zu, call %zu: %llu %d", i, k,
                         (unsigned long long)t.calls[k].total_ms, t.calls[k].cut);
            assert_int_equal(t.calls[k].said_ms, cases[i].said[k]);
        }
        stack_release(&report.stack);
    }
    call_tree_release(&t);
}

/* What was not recorded stands for the message where no method does, and for no other. */
static void what_was_not_recorded_is_a_key_of_last_resort(void **state)
{
    static const struct {
        uint64_t unrecorded, method; /* ms of 100, below the dispatch */
        const char *key;
        uint32_t at;
    } cases[] = {
        {60, 40, "", 2},         {60, 29, "", 1},         {60, 29, "1048574|", 1},
        {29, 29, "1048574|", 0}, {60, 29, "1048575|", 1}, {60, 29, "2|", 2},
        {60, 40, "1048575|", 2},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct stack_row rows[] = {
            {.depth = 0, .id = METHOD_ID_DISPATCH, .count = 1, .cost_ms = 100},
            {.depth = 1, .id = METHOD_ID_UNRECORDED, .count = 1, .cost_ms = cases[i].unrecorded},
            {.depth = 1, .id = 2, .count = 1, .cost_ms = cases[i].method},
        };

        make(&t, rows, 3, false, cases[i].key);
        assert_int_equal(t.key, cases[i].at);
        assert_int_equal(t.unrecorded_ms, cases[i].unrecorded);
        assert_true(call_is_unrecorded(&t.calls[1]) && !call_is_unrecorded(&t.calls[2]));
    }
    call_tree_release(&t);
}

/* A row that stands for calls which are summed: its time is known, its number of calls is not, and
 * below it are methods as below any other. */
static void calls_may_be_summed(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = METHOD_ID_DISPATCH, .count = 1, .cost_ms = 100},
        {.depth = 1, .id = 2, .count = 1, .cost_ms = 90},
        {.depth = 2, .id = METHOD_ID_UNRECORDED, .count = 0, .cost_ms = 80},
        {.depth = 3, .id = 3, .count = 7, .cost_ms = 50},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    make(&t, rows, 4, false, "");
    assert_int_equal(t.calls[2].id, METHOD_ID_SUMMED);
    assert_true(call_is_uncounted(&t.calls[2]) && !call_is_unrecorded(&t.calls[2]));
    assert_int_equal(t.calls[2].self_ms, 30);
    assert_int_equal(t.calls[3].self_ms, 50);
    assert_int_equal(t.calls[3].count, 7);
    assert_int_equal(t.unrecorded_ms, 0);
    assert_int_equal(t.key, 3);
    call_tree_release(&t);
}

/* Times of running and waiting are taken as a whole or not at all. */
static void running_and_waiting_fit_or_are_unknown(void **state)
{
    static const struct {
        uint64_t running[3], waiting[3]; /* of a root of 100 ms and two below it, 60 and 30 */
        bool known;
        uint64_t own[CPU_STATES]; /* of the root */
    } cases[] = {
        {{50, 30, 10}, {20, 10, 5}, true, {10, 0, 0}}, /* own time is 10: rounded */
        {{45, 30, 10}, {17, 10, 5}, true, {5, 2, 3}},
        {{100, 60, 30}, {0, 0, 0}, true, {10, 0, 0}},
        {{101, 60, 30}, {0, 0, 0}, false, {0}},
        {{50, 60, 0}, {0, 0, 0}, false, {0}},  /* more than its caller */
        {{50, 30, 30}, {0, 0, 0}, false, {0}}, /* together more */
        {{50, 0, 0}, {51, 0, 0}, false, {0}},
        {{50, 30, 10}, {20, 15, 6}, false, {0}},
        {{50, 30, 10}, {20, 10, UINT64_MAX}, false, {0}},
    };
    static const struct stack_row rows[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 100},
        {.depth = 1, .id = 2, .count = 1, .cost_ms = 60},
        {.depth = 1, .id = 3, .count = 1, .cost_ms = 30},
    };
    struct report report = {.cost_ms = 100};
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    stack_init(&report.stack);
    for (size_t i = 0; i < 3; i++)
        stack_push(&report.stack, rows[i]);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct cpu_times own;

        report.running = cases[i].running;
        report.waiting = cases[i].waiting;
        call_tree_make(&t, &report);
        tree_holds(&t);
        own = call_tree_self_cpu(&t, 0);
        assert_int_equal(t.waiting_known, cases[i].known);
        assert_int_equal(t.bad_times, !cases[i].known);
        for (int k = 0; k < CPU_STATES; k++)
            assert_int_equal(own.ms[k], cases[i].own[k]);
        report.waiting = NULL;
        call_tree_make(&t, &report);
        assert_false(t.waiting_known);
    }
    stack_release(&report.stack);
    call_tree_release(&t);
}

/* Its row comes before all others, moves them, and is none of them: neither the key, nor known in
 * what it ran. */
static void a_start_begins_with_its_process(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 60},
        {.depth = 1, .id = 2, .count = 1, .cost_ms = 50},
        {.depth = 0, .id = 3, .count = 1, .cost_ms = 30},
    };
    static const uint64_t running[] = {40, 40, 30}, waiting[] = {10, 10, 0};
    struct report report = {
        .cost_ms = 100, .process_start_ms = 400, .running = running, .waiting = waiting};
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    stack_init(&report.stack);
    for (size_t i = 0; i < 3; i++)
        stack_push(&report.stack, rows[i]);
    call_tree_make(&t, &report);
    tree_holds(&t);
    assert_int_equal(t.n, 4);
    assert_int_equal(t.total_ms, 490);
    assert_int_equal(t.calls[0].id, METHOD_ID_PROCESS);
    assert_int_equal(t.calls[0].self_ms, 400);
    assert_int_equal(t.calls[2].parent, 1);
    assert_int_equal(t.calls[2].start_ms, 400);
    assert_int_equal(t.calls[3].start_ms, 460);
    assert_int_equal(t.key, 2);
    assert_false(call_tree_cpu(&t, 0).known[CPU_RUNNING]);
    assert_int_equal(call_tree_cpu(&t, 1).ms[CPU_BLOCKED], 10);
    report.stack.n = 0;
    call_tree_make(&t, &report);
    assert_int_equal(t.n, 0);
    stack_release(&report.stack);
    call_tree_release(&t);
}

/* (depth + 1) x total, of what costs at least 30 % of the whole. */
static void key_is_deep_and_long(void **state)
{
    static const struct {
        uint64_t below, deepest; /* what costs a call below a root of 100 ms, and one at depth 3 */
        uint32_t key;
    } rows[] = {
        {40, 20, 0}, /* 100 x 1, 40 x 2 */
        {50, 29, 0}, /* equals: the first; 29 x 4 would be more */
        {51, 29, 1}, {50, 30, 3}, {60, 30, 1}, {60, 31, 3},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct stack_row calls[] = {
            {.depth = 0, .id = 1, .count = 1, .cost_ms = 100},
            {.depth = 1, .id = 2, .count = 1, .cost_ms = rows[i].below},
            {.depth = 2, .id = 3, .count = 1, .cost_ms = rows[i].deepest},
            {.depth = 3, .id = 4, .count = 1, .cost_ms = rows[i].deepest},
        };

        make(&t, calls, 4, false, "");
        assert_int_equal(t.key, rows[i].key);
        make(&t, calls, 4, true, "");
        assert_int_equal(t.key, rows[i].key);
        make(&t, calls, 4, false, "0|"); /* no id */
        assert_int_equal(t.key, rows[i].key);
    }
    call_tree_release(&t);
}

static void key_of_a_trace_without_its_beginning(void **state)
{
    struct stack_row rows[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 0},
        {.depth = 0, .id = 2, .count = 1, .cost_ms = 20},
        {.depth = 1, .id = 3, .count = 1, .cost_ms = 19},
        {.depth = 0, .id = 4, .count = 1, .cost_ms = 28},
        {.depth = 0, .id = 5, .count = 1, .cost_ms = 26},
        {.depth = 0, .id = 6, .count = 1, .cost_ms = 26},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    make(&t, rows, 6, true, "");
    assert_int_equal(t.key, 2);
    assert_false(t.calls[0].on_key_path);
    /* With its beginning it is the first, as in a report. */
    make(&t, rows, 6, false, "");
    assert_int_equal(t.key, 0);
    rows[0].id = METHOD_ID_DISPATCH;
    make(&t, rows, 6, true, "");
    assert_int_equal(t.key, 0);
    call_tree_release(&t);
}

static void recorded_starts_stay(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = 9, .count = 1, .start_ms = 1000, .cost_ms = 100},
        {.depth = 1, .id = 1, .count = 1, .start_ms = 1020, .cost_ms = 30},
        {.depth = 1, .id = 2, .count = 1, .start_ms = 1060, .cost_ms = 40},
        {.depth = 0, .id = 9, .count = 1, .start_ms = 5000, .cost_ms = 10},
    };
    struct stack_row late[4];
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    make(&t, rows, 4, true, "");
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(t.calls[i].start_ms, rows[i].start_ms - 1000);
    assert_int_equal(t.total_ms, 110);
    /* A start that cannot be gives way. */
    memcpy(late, rows, sizeof(late));
    late[1].start_ms = 4000;
    late[2].start_ms = 0;
    late[3].start_ms = 1050;
    make(&t, late, 4, true, "");
    assert_int_equal(t.calls[1].start_ms, 30);
    assert_int_equal(t.calls[2].start_ms, 60);
    assert_int_equal(t.calls[3].start_ms, 100);
    call_tree_release(&t);
}

/* Whose counts are estimated, and how deep what called itself was, is as the row says, whatever the
 * rows around it say. What stands for a time has no count. */
static void counts_are_estimated_row_by_row(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 100, .estimated = true},
        {.depth = 1, .id = 2, .count = 1292, .cost_ms = 60, .levels = 20000},
        {.depth = 2, .id = METHOD_ID_UNRECORDED, .count = 1, .cost_ms = 50, .estimated = true},
        {.depth = 3, .id = 3, .count = 7, .cost_ms = 40, .estimated = true, .levels = 1},
    };
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    make(&t, rows, 4, false, "");
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(t.calls[i].estimated, i == 0 || i == 3);
        assert_int_equal(t.calls[i].levels, rows[i].levels);
    }
    call_tree_release(&t);
}

/* What ran as the report was made, by its detail. */
static void calls_that_run_are_known(void **state)
{
    static const struct {
        enum report_detail detail;
        bool running[5];
    } cases[] = {
        {REPORT_DETAIL_TRACE_KILLED, {true, false, true, true, false}},
        {REPORT_DETAIL_ANR, {true, false, true, true, false}},
        {REPORT_DETAIL_TRACE, {false, false, false, false, false}},
        {REPORT_DETAIL_NORMAL, {false, false, false, false, false}},
    };
    static const struct stack_row rows[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 100, .inferred = true},
        {.depth = 1, .id = 2, .count = 1, .cost_ms = 60, .inferred = true}, /* left by a throw */
        {.depth = 1, .id = 3, .count = 1, .cost_ms = 30, .inferred = true},
        {.depth = 2, .id = 4, .count = 1, .cost_ms = 10, .inferred = true},
        {.depth = 3, .id = 5, .count = 1, .cost_ms = 10},
    };
    struct report report = {.cost_ms = 100};
    struct call_tree t;

    (void)state;
    call_tree_init(&t);
    stack_init(&report.stack);
    for (size_t k = 0; k < 5; k++)
        stack_push(&report.stack, rows[k]);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        report.detail_kind = cases[i].detail;
        call_tree_make(&t, &report);
        for (size_t k = 0; k < 5; k++)
            assert_int_equal(t.calls[k].running, cases[i].running[k]);
    }
    stack_release(&report.stack);
    call_tree_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_rows_give_a_tree),
        cmocka_unit_test(calls_are_laid_out),
        cmocka_unit_test(what_does_not_fit_is_cut),
        cmocka_unit_test(what_was_not_recorded_is_a_key_of_last_resort),
        cmocka_unit_test(calls_may_be_summed),
        cmocka_unit_test(running_and_waiting_fit_or_are_unknown),
        cmocka_unit_test(a_start_begins_with_its_process),
        cmocka_unit_test(key_is_deep_and_long),
        cmocka_unit_test(key_of_a_trace_without_its_beginning),
        cmocka_unit_test(recorded_starts_stay),
        cmocka_unit_test(counts_are_estimated_row_by_row),
        cmocka_unit_test(calls_that_run_are_known),
    };

    return RUN_TAP(tests);
}
