/* SPDX-License-Identifier: Apache-2.0 */
/* Which changes fail a build. */
#include "tests/unit/tap.h"

#include <math.h>

#include "cluster/cluster_gate.h"

static void test_what_is_no_gate(void **state)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"", "'' is not new, worse, mixed or regressed"},
        {"new,", "'' is not new, worse, mixed or regressed"},
        {"New", "'New' is not new, worse, mixed or regressed"},
        {"gone", "'gone' is not new, worse, mixed or regressed"},
        {"regressed:5", "regressed takes no percentage"},
        {"new:5", "new takes no percentage"},
        {"worse:", "'' is not a percentage from 1 to 10000"},
        {"worse:0", "'0' is not a percentage from 1 to 10000"},
        {"worse:%", "'%' is not a percentage from 1 to 10000"},
        {"worse:5%%", "'5%%' is not a percentage from 1 to 10000"},
        {"worse:-5", "'-5' is not a percentage from 1 to 10000"},
        {"worse:10001", "'10001' is not a percentage from 1 to 10000"},
        {"worse:99999999999999999999",
         "'99999999999999999999' is not a percentage from 1 to 10000"},
    };
    struct cluster_gate gate;
    struct error err;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(cluster_gate_parse(&gate, rows[i].text, &err), -1);
        assert_string_equal(err.text, rows[i].error);
    }
}

/* A rate that grew by half, a median by a quarter. */
static struct cluster_change change_of(enum cluster_change_kind kind, double rate_q, double time_q)
{
    return (struct cluster_change){
        .kind = kind,
        .old = {.p50_ms = 800},
        .new = {.p50_ms = 1000},
        .rate_q = rate_q,
        .time_q = time_q,
        .tail_q = 1,
        .tail = 1,
        .ratio = 1.5,
        .longer = 0.7,
    };
}

static void test_what_a_gate_stops(void **state)
{
    static const struct {
        const char *gate;
        enum cluster_change_kind kind;
        double rate_q, time_q;
        bool stops;
    } rows[] = {
        {"new", CHANGE_NEW, 0.01, 1, true},
        {"new", CHANGE_WORSE, 0.01, 1, false},
        {"worse", CHANGE_WORSE, 0.01, 1, true},
        {"worse", CHANGE_NEW, 0.01, 1, false},
        {"worse,new", CHANGE_NEW, 0.01, 1, true},
        {"worse,new", CHANGE_MIXED, 0.01, 0.01, false},
        {"mixed", CHANGE_MIXED, 0.01, 0.01, true},
        {"new,worse,mixed", CHANGE_BETTER, 0.01, 0.01, false},
        {"new,worse,mixed", CHANGE_GONE, 0.01, 1, false},
        {"new,worse,mixed", CHANGE_NONE, 1, 1, false},
        /* By how much: of what changed by more than chance. */
        {"worse:50", CHANGE_WORSE, 0.05, 1, true},
        {"worse:51", CHANGE_WORSE, 0.05, 1, false},
        {"worse:25", CHANGE_WORSE, 1, 0.05, true},
        {"worse:26", CHANGE_WORSE, 1, 0.05, false},
        {"worse:50", CHANGE_WORSE, 0.06, 0.05, false},
        {"worse:1", CHANGE_WORSE, 0.06, 0.06, false},
        {"worse:10000,mixed:20", CHANGE_MIXED, 1, 0.01, true},
        {"mixed:20,worse:10000", CHANGE_WORSE, 0.01, 0.01, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct cluster_change change = change_of(rows[i].kind, rows[i].rate_q, rows[i].time_q);
        struct cluster_gate gate;
        struct error err;

        assert_int_equal(cluster_gate_parse(&gate, rows[i].gate, &err), 0);
        if (cluster_gate_stops(&gate, &change) != rows[i].stops)
            fail_msg("row %zu: %s", i, rows[i].gate);
    }
}

/* The longest twentieth: p95 grew by a half, and nothing else. */
static void test_the_longest_stop(void **state)
{
    static const struct {
        const char *gate;
        double tail_q, tail;
        bool stops;
    } rows[] = {{"worse", 0.01, 2, true},       {"worse:50", 0.05, 2, true},
                {"worse:51", 0.05, 2, false},   {"worse:50", 0.06, 2, false},
                {"worse:50", 0.01, 0.5, false}, {"worse:50", 0.01, INFINITY, true}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct cluster_change change = change_of(CHANGE_WORSE, 1, 1);
        struct cluster_gate gate;
        struct error err;

        change.tail_q = rows[i].tail_q;
        change.tail = rows[i].tail;
        change.old.p95_ms = 2000;
        change.new.p95_ms = 3000;
        assert_int_equal(cluster_gate_parse(&gate, rows[i].gate, &err), 0);
        if (cluster_gate_stops(&gate, &change) != rows[i].stops)
            fail_msg("row %zu: %s", i, rows[i].gate);
    }
}

/* A median that is longer where most times are shorter has not grown. */
static void test_a_shorter_time_does_not_stop(void **state)
{
    struct cluster_change change = change_of(CHANGE_WORSE, 1, 0.01);
    struct cluster_gate gate;
    struct error err;

    (void)state;
    change.longer = 0.4;
    assert_int_equal(cluster_gate_parse(&gate, "worse:10", &err), 0);
    assert_false(cluster_gate_stops(&gate, &change));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_gate),
        cmocka_unit_test(test_what_a_gate_stops),
        cmocka_unit_test(test_the_longest_stop),
        cmocka_unit_test(test_a_shorter_time_does_not_stop),
    };

    return RUN_TAP(tests);
}
