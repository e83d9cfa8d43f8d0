/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "cluster/merged_tree.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int by_number(void *ctx, uint32_t a, uint32_t b)
{
    (void)ctx;
    return (a > b) - (a < b);
}

static const struct merged_node *child(const struct merged_tree *t, uint32_t parent,
                                       uint32_t method)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->nodes[i].parent == parent && t->nodes[i].method == method)
            return &t->nodes[i];
    }
    return NULL;
}

static const struct merged_method *method(const struct merged_tree *t, uint32_t number)
{
    for (uint32_t i = 0; i < t->n_methods; i++) {
        if (t->methods[i].method == number)
            return &t->methods[i];
    }
    return NULL;
}

/* 1 ─ 2 (30) ─ 3 (10), 1 ─ 2 (20): twice below the same call. */
static const struct merged_call twice[] = {{MERGED_ROOT, 1, 1, 60, 10, 0, false},
                                           {0, 2, 4, 30, 20, 0, false},
                                           {1, 3, 1, 10, 10, 0, false},
                                           {0, 2, 1, 20, 20, 0, false}};
/* 1 ─ 2 ─ 1 ─ 2: recursion. */
static const struct merged_call recursion[] = {{MERGED_ROOT, 1, 1, 100, 1, 0, false},
                                               {0, 2, 1, 99, 9, 0, false},
                                               {1, 1, 1, 90, 40, 0, false},
                                               {2, 2, 1, 50, 50, 0, false}};

static void test_weights(void **state)
{
    struct merged_room room = {0};
    struct merged_tree t;
    uint32_t order[8];

    (void)state;
    merged_tree_init(&t, 100);
    merged_tree_add(&t, twice, NULL, COUNT(twice), &room);
    merged_tree_add(&t, recursion, NULL, COUNT(recursion), &room);
    assert_int_equal(t.reports, 2);
    assert_int_equal(t.n, 5);
    assert_int_equal(t.total_ms, 160);
    const struct merged_node *two = child(&t, 0, 2);
    assert_int_equal(two->reports, 2);
    assert_int_equal(two->calls, 6);
    assert_int_equal(two->total_ms, 149);
    assert_int_equal(two->self_ms, 49);
    /* In both trees, and in the second only its outermost call has time. */
    assert_int_equal(method(&t, 1)->reports, 2);
    assert_int_equal(method(&t, 1)->total_ms, 160);
    assert_int_equal(method(&t, 1)->self_ms, 51);
    assert_int_equal(method(&t, 2)->total_ms, 50 + 99);
    assert_int_equal(method(&t, 2)->self_ms, 40 + 59);
    assert_int_equal(method(&t, 3)->reports, 1);
    merged_tree_order(&t, by_number, NULL, order);
    for (uint32_t i = 0; i < t.n; i++)
        assert_true(i == 0 ? t.nodes[order[i]].parent == MERGED_ROOT
                           : t.nodes[order[i]].parent != 99);
    assert_int_equal(t.nodes[order[1]].method, 2);
    assert_int_equal(t.nodes[order[2]].method, 1); /* 90 ms before 10 */
    merged_tree_release(&t);
    merged_room_release(&room);
}

/* A random tree of n calls of few methods, with times as a call tree has them. */
static size_t random_tree(struct merged_call *calls, size_t n, uint64_t *seed)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t parent = i == 0 ? MERGED_ROOT : (uint32_t)(i - 1);

        for (uint64_t up = next_random(seed) % 3; up > 0 && parent != MERGED_ROOT && parent > 0;
             up--)
            parent = calls[parent].parent;
        calls[i] = (struct merged_call){.parent = parent,
                                        .method = (uint32_t)(next_random(seed) % 6),
                                        .count = 1,
                                        .total_ms = next_random(seed) % 100};
        calls[i].self_ms = calls[i].total_ms;
    }
    for (size_t i = n; i-- > 1;)
        calls[calls[i].parent].total_ms += calls[i].total_ms;
    return n;
}

/* Whatever was folded, times add up at each node. */
static void sums_check(const struct merged_tree *t)
{
    uint64_t *below = calloc(t->n + 1, sizeof(*below)), roots = 0;

    for (uint32_t i = 0; i < t->n; i++) {
        const struct merged_node *node = &t->nodes[i];

        if (node->parent == MERGED_ROOT) {
            roots += node->total_ms;
            continue;
        }
        assert_true(node->parent < i);
        assert_true(node->reports <= t->nodes[node->parent].reports);
        below[node->parent] += node->total_ms;
    }
    for (uint32_t i = 0; i < t->n; i++)
        assert_int_equal(t->nodes[i].total_ms,
                         t->nodes[i].self_ms + below[i] + t->nodes[i].pruned_ms);
    assert_int_equal(t->total_ms, roots + t->pruned_ms);
    free(below);
}

static void test_bound(void **state)
{
    struct merged_call calls[60];
    struct merged_room room = {0};
    struct merged_tree t;
    uint64_t seed = 7, total = 0;

    (void)state;
    merged_tree_init(&t, 50);
    for (int i = 0; i < 2000; i++) {
        size_t n = random_tree(calls, 1 + next_random(&seed) % COUNT(calls), &seed);

        total += calls[0].total_ms;
        merged_tree_add(&t, calls, NULL, n, &room);
        assert_true(t.n <= 50 && t.n_methods <= 50);
    }
    assert_true(t.pruned_nodes > 0);
    assert_int_equal(t.total_ms, total);
    sums_check(&t);
    merged_tree_release(&t);
    merged_room_release(&room);
}

/* A tree of one call. */
static void one_add(struct merged_tree *t, uint32_t number, uint64_t ms, struct merged_room *room)
{
    merged_tree_add(t, &(struct merged_call){MERGED_ROOT, number, 1, ms, ms, 0, false}, NULL, 1,
                    room);
}

/* Full, by calls of methods from `base` on. */
static void fill(struct merged_tree *t, uint32_t base, struct merged_room *room)
{
    merged_tree_init(t, 4);
    one_add(t, base + 20, 18, room);
    one_add(t, base + 20, 18, room);
    one_add(t, base + 11, 30, room);
    one_add(t, base + 13, 40, room);
    one_add(t, base + 12, 40, room);
}

/* Half of the limit stays: of paths by reports, time, and the first that came; of methods by own
 * time, reports, and number. */
static void test_the_heaviest_stay(void **state)
{
    struct merged_room room = {0};
    struct merged_tree t;
    size_t size;

    (void)state;
    fill(&t, 0, &room);
    assert_true(t.n == 4 && t.n_methods == 4);
    assert_true(t.pruned_nodes == 0 && t.pruned_methods == 0);
    size = merged_tree_size(&t);
    one_add(&t, 14, 40, &room);
    assert_true(merged_tree_size(&t) < size);
    assert_true(t.n == 2 && t.nodes[0].method == 20 && t.nodes[1].method == 13);
    assert_true(t.n_methods == 2 && method(&t, 13) && method(&t, 12));
    assert_true(t.pruned_nodes == 3 && t.pruned_methods == 3);
    assert_int_equal(t.pruned_ms, 110);
    assert_int_equal(t.total_ms, 186);
    /* What stayed is found again. */
    one_add(&t, 13, 5, &room);
    one_add(&t, 12, 5, &room);
    one_add(&t, 20, 5, &room);
    assert_true(t.n == 3 && t.n_methods == 3);
    assert_int_equal(t.nodes[1].reports, 2);
    assert_int_equal(method(&t, 13)->self_ms, 45);
    assert_int_equal(method(&t, 12)->self_ms, 45);
    assert_int_equal(method(&t, 20)->self_ms, 5);
    merged_tree_release(&t);
    merged_room_release(&room);
}

static void test_folded_trees_merge(void **state)
{
    struct merged_room room = {0};
    struct merged_tree t, other;

    (void)state;
    fill(&t, 0, &room);
    one_add(&t, 14, 40, &room);
    for (uint32_t i = 1; i <= 2; i++) {
        fill(&other, 100 * i, &room);
        one_add(&other, 100 * i + 14, 40, &room);
        merged_tree_merge(&t, &other);
        merged_tree_release(&other);
        assert_int_equal(t.reports, 6 * (i + 1));
        assert_int_equal(t.total_ms, 186 * (i + 1));
        /* Of the three two find room as they are. */
        assert_int_equal(t.n, i == 1 ? 4 : 2);
        assert_int_equal(t.n_methods, i == 1 ? 4 : 2);
        assert_int_equal(t.pruned_nodes, i == 1 ? 3 + 3 : 9 + 4);
        assert_int_equal(t.pruned_methods, i == 1 ? 3 + 3 : 9 + 4);
        sums_check(&t);
    }
    merged_tree_release(&t);
    merged_room_release(&room);
}

/* By reports, then time, then as the caller has it. */
static void test_siblings_in_order(void **state)
{
    static const uint32_t want[] = {4, 2, 3, 1};
    struct merged_room room = {0};
    struct merged_tree t;
    uint32_t order[COUNT(want)];

    (void)state;
    merged_tree_init(&t, 10);
    one_add(&t, 1, 20, &room);
    one_add(&t, 3, 50, &room);
    one_add(&t, 2, 50, &room);
    one_add(&t, 4, 5, &room);
    one_add(&t, 4, 5, &room);
    assert_int_equal(t.n, COUNT(want));
    merged_tree_order(&t, by_number, NULL, order);
    for (size_t i = 0; i < COUNT(want); i++)
        assert_int_equal(t.nodes[order[i]].method, want[i]);
    merged_tree_release(&t);
    merged_room_release(&room);
}

/* What goes is in the time of the nearest node above that stays. */
static void test_what_goes_is_folded_above(void **state)
{
    static const struct merged_call calls[] = {
        {MERGED_ROOT, 1, 1, 100, 15, 0, false},
        {0, 2, 1, 60, 30, 0, false},
        {1, 3, 1, 30, 30, 0, false},
        {0, 4, 1, 20, 10, 0, false},
        {3, 5, 1, 10, 10, 0, false},
        {0, 6, 1, 5, 5, 0, false},
    };
    struct merged_room room = {0};
    struct merged_tree t;

    (void)state;
    merged_tree_init(&t, 4);
    merged_tree_add(&t, calls, NULL, COUNT(calls), &room);
    assert_true(t.n == 2 && t.nodes[0].method == 1 && t.nodes[1].method == 2);
    assert_int_equal(t.pruned_nodes, 4);
    assert_int_equal(t.nodes[0].pruned_ms, 20 + 5);
    assert_int_equal(t.nodes[1].pruned_ms, 30);
    assert_int_equal(t.pruned_ms, 0);
    sums_check(&t);
    merged_tree_release(&t);
    merged_room_release(&room);
}

static void same_trees(const struct merged_tree *a, const struct merged_tree *b)
{
    uint32_t *x = calloc(a->n, sizeof(*x)), *y = calloc(a->n, sizeof(*y));

    assert_int_equal(a->n, b->n);
    assert_int_equal(a->reports, b->reports);
    assert_int_equal(a->n_methods, b->n_methods);
    merged_tree_order(a, by_number, NULL, x);
    merged_tree_order(b, by_number, NULL, y);
    for (uint32_t i = 0; i < a->n; i++) {
        const struct merged_node *m = &a->nodes[x[i]], *n = &b->nodes[y[i]];

        assert_int_equal(m->method, n->method);
        assert_int_equal(m->reports, n->reports);
        assert_int_equal(m->calls, n->calls);
        assert_int_equal(m->total_ms, n->total_ms);
        assert_int_equal(m->self_ms, n->self_ms);
    }
    for (uint32_t i = 0; i < a->n_methods; i++) {
        const struct merged_method *m = &a->methods[i], *n = method(b, m->method);

        assert_non_null(n);
        assert_int_equal(m->reports, n->reports);
        assert_int_equal(m->total_ms, n->total_ms);
        assert_int_equal(m->self_ms, n->self_ms);
    }
    free(x);
    free(y);
}

/* Forwards, backwards, and in two halves that merge: the same. */
static void test_order(void **state)
{
    enum { TREES = 100, CALLS = 20 };
    static struct merged_call calls[TREES][CALLS];
    struct merged_room room = {0};
    struct merged_tree forwards, backwards, half;
    uint64_t seed = 99;

    (void)state;
    merged_tree_init(&forwards, 1 << 20);
    merged_tree_init(&backwards, 1 << 20);
    merged_tree_init(&half, 1 << 20);
    for (int i = 0; i < TREES; i++)
        random_tree(calls[i], CALLS, &seed);
    for (int i = 0; i < TREES; i++) {
        merged_tree_add(&forwards, calls[i], NULL, CALLS, &room);
        if (i < TREES / 2)
            merged_tree_add(&backwards, calls[TREES - 1 - i], NULL, CALLS, &room);
        else
            merged_tree_add(&half, calls[TREES - 1 - i], NULL, CALLS, &room);
    }
    merged_tree_merge(&backwards, &half);
    same_trees(&forwards, &backwards);
    sums_check(&forwards);
    /* What is added after a merge counts as well. */
    merged_tree_add(&forwards, calls[3], NULL, CALLS, &room);
    merged_tree_add(&backwards, calls[3], NULL, CALLS, &room);
    same_trees(&forwards, &backwards);
    merged_tree_release(&forwards);
    merged_tree_release(&backwards);
    merged_tree_release(&half);
    merged_room_release(&room);
}

static void test_hostile_times(void **state)
{
    const struct merged_call calls[] = {
        {MERGED_ROOT, 1, UINT32_MAX, UINT64_MAX, UINT64_MAX, 0, false}};
    struct merged_room room = {0};
    struct merged_tree t;

    (void)state;
    merged_tree_init(&t, 2);
    for (int i = 0; i < 3; i++)
        merged_tree_add(&t, calls, NULL, 1, &room);
    merged_tree_add(&t, NULL, NULL, 0, &room);
    assert_true(t.total_ms == UINT64_MAX && t.nodes[0].self_ms == UINT64_MAX);
    assert_int_equal(t.reports, 4);
    merged_tree_release(&t);
    merged_room_release(&room);
}

/* Which counts are estimated, and how deep a method called itself, is known of each path, and the
 * first of each method too, however trees come together. */
static void test_marks_add_up(void **state)
{
    static const struct merged_call plain[] = {
        {.parent = MERGED_ROOT, .method = 1, .count = 1, .total_ms = 9, .self_ms = 4},
        {.parent = 0, .method = 2, .count = 3, .total_ms = 5, .self_ms = 5, .levels = 2},
    };
    static const struct merged_call marked[] = {
        {.parent = MERGED_ROOT, .method = 1, .count = 1, .total_ms = 9, .self_ms = 4},
        {.parent = 0,
         .method = 2,
         .count = 3,
         .total_ms = 5,
         .self_ms = 5,
         .levels = 7,
         .estimated = true},
    };
    struct merged_room room = {0};

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct merged_tree t[2];

        for (int k = 0; k < 2; k++) {
            merged_tree_init(&t[k], 100);
            merged_tree_add(&t[k], i & 1 << k ? marked : plain, NULL, 2, &room);
        }
        merged_tree_merge(&t[0], &t[1]);
        for (uint32_t k = 0; k < t[0].n; k++) {
            bool second = t[0].nodes[k].method == 2;

            assert_int_equal(t[0].nodes[k].estimated, second && i > 0);
            assert_int_equal(t[0].nodes[k].levels, !second ? 0 : i > 0 ? 7 : 2);
        }
        assert_false(merged_tree_method(&t[0], 1)->estimated);
        assert_int_equal(merged_tree_method(&t[0], 2)->estimated, i > 0);
        merged_tree_release(&t[0]);
        merged_tree_release(&t[1]);
    }
    merged_room_release(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_the_heaviest_stay),
        cmocka_unit_test(test_folded_trees_merge),
        cmocka_unit_test(test_siblings_in_order),
        cmocka_unit_test(test_what_goes_is_folded_above),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_hostile_times),
        cmocka_unit_test(test_marks_add_up),
    };

    return RUN_TAP(tests);
}
