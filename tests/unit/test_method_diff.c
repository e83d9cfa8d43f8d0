/* SPDX-License-Identifier: Apache-2.0 */
/* Which methods are slower or faster wherever they stand. */
#include "tests/unit/tap.h"

#include <math.h>
#include <stdio.h>

#include "cluster/cluster_gate.h"
#include "cluster/method_diff.h"
#include "lib/buf.h"

enum { CLUSTERS_MOST = 8, PARSE = 1, OTHER = 2, FIRST_KEY = 10, REPORTS = 40 };

/* What reports of a cluster have: own ms a call, before and after, around which they vary. */
struct planted_cluster {
    unsigned parse[2], other[2];
};

struct pair {
    struct builds builds;
    struct cluster_set sets[2];
    struct cluster_batch batch;
    struct call_tree tree;
    struct cluster_diff clusters;
    struct method_diff methods;
};

static void report_add(struct pair *p, unsigned cluster, uint64_t parse_ms, uint64_t other_ms,
                       const char *user)
{
    char key[16];
    uint64_t cost = 1000 + parse_ms + other_ms;
    struct report report = {.kind = REPORT_KIND_TREE,
                            .detail_kind = REPORT_DETAIL_NORMAL,
                            .mapping = str_from_c(p->builds.items[0]->id),
                            .user = str_from_c(user),
                            .cost_ms = cost};
    const struct stack_row rows[] = {
        {.depth = 0, .id = FIRST_KEY + cluster, .count = 1, .cost_ms = cost},
        {.depth = 1, .id = PARSE, .count = 4, .cost_ms = parse_ms * 4 / 2},
        {.depth = 1, .id = PARSE, .count = 4, .cost_ms = parse_ms * 4 / 2},
        {.depth = 1, .id = OTHER, .count = 1, .cost_ms = other_ms},
    };

    report.cost_ms = report.cost_ms + 3 * parse_ms;
    snprintf(key, sizeof(key), "%u|", FIRST_KEY + cluster);
    report.key = str_from_c(key);
    stack_init(&report.stack);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        stack_push(&report.stack, rows[i]);
    report.stack.rows[0].cost_ms = report.cost_ms;
    call_tree_make(&p->tree, &report);
    cluster_batch_add(&p->batch, &p->builds, &report, &p->tree);
    stack_release(&report.stack);
}

/* users: so many send all reports of a side. */
static void pair_make(struct pair *p, const struct planted_cluster *rows, unsigned n,
                      unsigned users)
{
    struct error err;
    struct buf map;

    buf_init(&map);
    buf_str(&map, STR("1,1,com.demo.Json parse ()V\n2,1,com.demo.Http read ()V\n"));
    for (unsigned i = 0; i < n; i++)
        buf_printf(&map, "%u,1,com.demo.Screen%u show ()V\n", FIRST_KEY + i, i);
    builds_init(&p->builds);
    assert_int_equal(builds_add(&p->builds, str_from_bytes(buf_view(&map)), &err), 0);
    buf_release(&map);
    cluster_batch_init(&p->batch);
    call_tree_init(&p->tree);
    for (unsigned side = 0; side < 2; side++) {
        cluster_set_init(&p->sets[side], &p->builds, NULL);
        for (unsigned i = 0; i < n * REPORTS; i++) {
            const struct planted_cluster *row = &rows[i % n];
            unsigned off = 80 + i * 7 % 41; /* percent */
            char user[16];

            snprintf(user, sizeof(user), "%c%u", side ? 'n' : 'o', i % users);
            report_add(p, i % n, row->parse[side] * off / 100, row->other[side] * off / 100, user);
        }
        cluster_set_add(&p->sets[side], &p->batch, NULL);
        cluster_batch_clear(&p->batch);
        cluster_set_finish(&p->sets[side], CLUSTER_BY_OCCURRENCE);
    }
    cluster_diff_make(&p->clusters, &p->sets[0], &p->sets[1], 1);
    method_diff_make(&p->methods, &p->clusters);
}

static void pair_release(struct pair *p)
{
    method_diff_release(&p->methods);
    cluster_diff_release(&p->clusters);
    cluster_set_release(&p->sets[0]);
    cluster_set_release(&p->sets[1]);
    call_tree_release(&p->tree);
    cluster_batch_release(&p->batch);
    builds_release(&p->builds);
}

static void test_what_is_slower(void **state)
{
    static const struct {
        const char *what;
        unsigned n, users;
        struct planted_cluster clusters[CLUSTERS_MOST];
        enum { NONE, SLOWER, FASTER } found;
    } rows[] = {
        {"nothing changed",
         4,
         1000,
         {{{20, 20}, {9, 9}}, {{40, 40}, {9, 9}}, {{10, 10}, {9, 9}}, {{30, 30}, {9, 9}}},
         NONE},
        {"in each of four",
         4,
         1000,
         {{{20, 30}, {9, 9}}, {{40, 60}, {9, 9}}, {{10, 15}, {9, 9}}, {{30, 45}, {9, 9}}},
         SLOWER},
        {"faster in each",
         4,
         1000,
         {{{30, 20}, {9, 9}}, {{60, 40}, {9, 9}}, {{15, 10}, {9, 9}}, {{45, 30}, {9, 9}}},
         FASTER},
        {"slower in one of those that are faster",
         4,
         1000,
         {{{30, 20}, {9, 9}}, {{60, 40}, {9, 9}}, {{15, 10}, {9, 9}}, {{20, 30}, {9, 9}}},
         NONE},
        {"in one alone",
         4,
         1000,
         {{{20, 90}, {9, 9}}, {{40, 40}, {9, 9}}, {{10, 10}, {9, 9}}, {{30, 30}, {9, 9}}},
         NONE},
        {"faster in one",
         4,
         1000,
         {{{20, 30}, {9, 9}}, {{40, 60}, {9, 9}}, {{10, 15}, {9, 9}}, {{30, 20}, {9, 9}}},
         NONE},
        {"in two clusters there are", 2, 1000, {{{20, 30}, {9, 9}}, {{40, 60}, {9, 9}}}, NONE},
        {"of three users",
         4,
         3,
         {{{20, 30}, {9, 9}}, {{40, 60}, {9, 9}}, {{10, 15}, {9, 9}}, {{30, 45}, {9, 9}}},
         NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct pair p;

        pair_make(&p, rows[i].clusters, rows[i].n, rows[i].users);
        if (p.methods.n != (rows[i].found != NONE))
            print_message("%s: %zu found\n", rows[i].what, p.methods.n);
        assert_int_equal(p.methods.n, rows[i].found != NONE);
        assert_int_equal(p.methods.tested, rows[i].n < METHOD_CLUSTERS ? 0 : 2);
        if (rows[i].found) {
            const struct method_change *c = &p.methods.changes[0];
            bool faster = rows[i].found == FASTER;

            assert_true(str_eq(builds_shown(&p.builds, c->method), STR("com.demo.Json.parse()")));
            assert_int_equal(c->faster, faster);
            assert_int_equal(c->moved, 4);
            assert_int_equal(c->of, 4);
            assert_true(fabs(c->ratio - (faster ? 1 / 1.5 : 1.5)) < 0.05);
            assert_true(fabs(c->old_ms - (faster ? 18.75 : 12.5)) < 1);
            assert_true(c->q <= METHOD_LEVEL);
        }
        pair_release(&p);
    }
}

static void test_the_gate(void **state)
{
    static const struct {
        const char *gate;
        bool stops;
    } rows[] = {
        {"new", false}, {"worse", true}, {"worse:49", true}, {"worse:51", false}, {"mixed", false}};
    const struct method_change change = {.ratio = 1.5}, faster = {.faster = true, .ratio = 0.5};
    struct cluster_gate gate;
    struct error err;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(cluster_gate_parse(&gate, rows[i].gate, &err), 0);
        assert_int_equal(cluster_gate_stops_method(&gate, &change), rows[i].stops);
        assert_false(cluster_gate_stops_method(&gate, &faster));
    }
}

static void test_each(void **state)
{
    static const struct {
        uint64_t ms, calls;
        double log2;
    } rows[] = {{0, 1, 0},   {1, 1, 1},      {3, 1, 2},           {12, 4, 2},
                {1, 3, 0.4}, {100, 1, 6.66}, {UINT64_MAX, 1, 53}, {5, UINT64_MAX, 0}};
    uint32_t before = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_true(fabs(merged_each(rows[i].ms, rows[i].calls) / (double)MERGED_EACH_ONE -
                         rows[i].log2) < 0.1);
    for (uint64_t ms = 1; ms < 5000; ms++) {
        uint32_t now = merged_each(ms, 7);

        assert_true(now >= before);
        before = now;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_what_is_slower),
        cmocka_unit_test(test_the_gate),
    };

    return RUN_TAP(tests);
}
