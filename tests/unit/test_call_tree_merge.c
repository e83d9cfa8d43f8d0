/* SPDX-License-Identifier: Apache-2.0 */
/* Merged call trees: each path once, in pre-order, with the times of all its calls. */
#include "tests/unit/tap.h"

#include "report/call_tree.h"

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* A hash of the path down to a call. */
static uint64_t path_of(const struct call_tree *t, uint32_t i)
{
    uint64_t path = 1469598103934665603u;

    for (; i != STACK_NO_ROW; i = t->calls[i].parent)
        path = (path ^ t->calls[i].id) * 1099511628211u;
    return path;
}

static void tree_make(struct call_tree *t, uint32_t seed, size_t n)
{
    struct report report = {.times_known = true};

    stack_init(&report.stack);
    for (uint32_t depth = 0; report.stack.n < n;) {
        struct stack_row row = {.depth = depth,
                                .id = 1 + next_random(&seed) % 3,
                                .count = 1 + next_random(&seed) % 4,
                                .inferred = next_random(&seed) % 8 == 0,
                                .cost_ms = next_random(&seed) % 50};

        assert_int_equal(stack_push(&report.stack, row), 0);
        depth = next_random(&seed) % (depth + 2);
    }
    call_tree_make(t, &report);
    stack_release(&report.stack);
}

static void paths_come_once(void **state)
{
    struct call_tree tree, merged;

    (void)state;
    call_tree_init(&tree);
    call_tree_init(&merged);
    for (uint32_t seed = 0; seed < 300; seed++) {
        uint64_t self_ms = 0;

        tree_make(&tree, seed, seed % 60);
        call_tree_merge(&merged, &tree);
        assert_int_equal(merged.total_ms, tree.total_ms);
        for (uint32_t i = 0; i < merged.n; i++) {
            const struct call *c = &merged.calls[i];
            uint64_t calls = 0, own = 0;
            bool inferred = false;

            assert_true(c->parent == STACK_NO_ROW
                            ? c->depth == 0
                            : c->parent < i && merged.calls[c->parent].depth + 1 == c->depth);
            /* Pre-order: the parent is the call before it, or above that. */
            assert_true(i == 0 || c->depth <= merged.calls[i - 1].depth + 1);
            for (uint32_t k = 0; k < i; k++)
                assert_true(path_of(&merged, k) != path_of(&merged, i));
            for (uint32_t k = 0; k < tree.n; k++) {
                if (path_of(&tree, k) != path_of(&merged, i))
                    continue;
                calls += tree.calls[k].count;
                own += tree.calls[k].self_ms;
                inferred |= tree.calls[k].inferred;
            }
            assert_int_equal(c->count, calls);
            assert_int_equal(c->self_ms, own);
            assert_int_equal(c->inferred, inferred);
            self_ms += c->self_ms;
        }
        assert_int_equal(self_ms, tree.total_ms);
    }
    call_tree_release(&tree);
    call_tree_release(&merged);
}

/* Of merged calls one estimated count makes all of them so, and the deepest recursion stays; what
 * lies below has its own. */
static void marks_add_up(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = 1, .count = 1, .cost_ms = 100},
        {.depth = 1, .id = 2, .count = 7, .cost_ms = 30, .levels = 5, .estimated = true},
        {.depth = 1, .id = 5, .count = 1, .cost_ms = 10},
        {.depth = 1, .id = 2, .count = 9, .cost_ms = 30, .levels = 3},
        {.depth = 2, .id = 3, .count = 1, .cost_ms = 30},
    };
    struct report report = {.cost_ms = 100};
    struct call_tree tree, merged;

    (void)state;
    call_tree_init(&tree);
    call_tree_init(&merged);
    stack_init(&report.stack);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        stack_push(&report.stack, rows[i]);
    call_tree_make(&tree, &report);
    call_tree_merge(&merged, &tree);
    assert_int_equal(merged.n, 4);
    for (size_t i = 0; i < merged.n; i++) {
        assert_int_equal(merged.calls[i].estimated, merged.calls[i].id == 2);
        assert_int_equal(merged.calls[i].levels, merged.calls[i].id == 2 ? 5 : 0);
    }
    stack_release(&report.stack);
    call_tree_release(&tree);
    call_tree_release(&merged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_add_up),
        cmocka_unit_test(paths_come_once),
    };

    return RUN_TAP(tests);
}
