/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <math.h>
#include <stdbool.h>

#include "cluster/durations.h"
#include "cluster/significance.h"

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * 0x2545F4914F6CDD1Du;
}

static double uniform(uint64_t *seed)
{
    return (double)(next_random(seed) >> 11) / 9007199254740992.0;
}

/* Against exact fractions, made with Python. */
static void test_fisher(void **state)
{
    static const struct {
        uint64_t x1, n1, x2, n2;
        double p;
    } known[] = {
        {1, 10, 9, 10, 0.00109333391},
        {0, 100, 7, 100, 0.0140177655},
        {3, 1000, 14, 1200, 0.0258445117},
        {100, 10000, 200, 10000, 6.20506219e-09},
        {5, 5, 0, 5, 0.00793650794},
        {1000, 20000, 900, 20000, 0.0199350821},
        /* Tables of both ends that are equally likely, as numbers and nearly so as logarithms. */
        {0, 3, 9, 15, 0.205882353},
        {0, 3, 13, 23, 0.22},
        {4, 4, 6, 16, 0.0866873065},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        struct rate_test t = rate_compare(known[i].x1, known[i].n1, known[i].x2, known[i].n2, 0);
        struct rate_test turned =
            rate_compare(known[i].x2, known[i].n2, known[i].x1, known[i].n1, 0);

        assert_true(fabs(t.p - known[i].p) <= known[i].p * 1e-5);
        assert_true(fabs(t.p - turned.p) <= t.p * 1e-5);
        assert_true(t.p_least <= t.p * (1 + 1e-5));
    }
}

static void test_fisher_odd(void **state)
{
    (void)state;
    assert_true(rate_compare(0, 0, 5, 10, 0).p == 1);
    assert_true(rate_compare(0, 10, 0, 10, 0).p == 1);
    assert_true(rate_compare(10, 10, 10, 10, 0).p == 1);
    assert_true(rate_compare(20, 10, 10, 10, 0).p == 1);
    /* Large ones take no time and stay within 0 and 1. */
    struct rate_test t = rate_compare(4000000000, 9000000000, 3000000000, 9000000000, 0);
    assert_true(t.p >= 0 && t.p < 1e-9);
    t = rate_compare(400000000, 1000000000, 400050000, 1000000000, 0);
    assert_true(fabs(t.p - 0.02248297) < 1e-6);
    t = rate_compare(UINT64_MAX / 4, UINT64_MAX / 2, UINT64_MAX / 4, UINT64_MAX / 2, 0);
    assert_true(t.p >= 0 && t.p <= 1);
    /* What was only estimated is believed less. */
    assert_true(rate_compare(100000, 1000000, 102000, 1000000, 0).p < 0.001);
    assert_true(rate_compare(100000, 1000000, 102000, 1000000, 0.016).p > 0.1);
    /* But no less than the exact test allows: of few counts the other makes too much. */
    assert_true(rate_compare(0, 10, 3, 10, 0.001).p == rate_compare(0, 10, 3, 10, 0).p);
}

static void test_false_discovery(void **state)
{
    /* The example of Benjamini and Hochberg's paper: the first four are found. */
    static const double p[15] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1};
    double least[15] = {0}, q[15];

    (void)state;
    false_discovery(p, least, 15, 0.05, q);
    for (int i = 0; i < 15; i++)
        assert_int_equal(q[i] <= 0.05, i < 4);
    assert_true(fabs(q[0] - 0.0015) < 1e-9);
    /* Those that could never be found do not count: of 15, 9 are asked. */
    for (int i = 9; i < 15; i++)
        least[i] = 0.3;
    false_discovery(p, least, 15, 0.05, q);
    assert_true(fabs(q[0] - 0.0009) < 1e-9);
    assert_true(q[9] == 1);
    false_discovery(p, least, 0, 0.05, q);
    /* Two can come below 0.05 / 2: two are asked, also the one that can't come below 0.05 / 3. */
    for (int i = 0; i < 15; i++)
        least[i] = i < 2 ? 0.01 * (i + 1) : 0.5;
    false_discovery(least, least, 15, 0.05, q);
    assert_true(fabs(q[0] - 0.02) < 1e-9 && fabs(q[1] - 0.02) < 1e-9);
    assert_true(q[2] == 1);
}

/* A number that is Poisson distributed, for small means. */
static uint64_t poisson(double mean, uint64_t *seed)
{
    double limit = exp(-mean), product = uniform(seed);
    uint64_t n = 0;

    for (; product > limit; n++)
        product *= uniform(seed);
    return n;
}

enum { CLUSTERS = 120, PAIRS = 1000, USERS = 20000 };

struct fleet {
    uint64_t users[CLUSTERS];
    struct durations times[CLUSTERS];
};

/* Zipf: many clusters are small. `rate` and `slower` change the first one. */
static void fleet_draw(struct fleet *f, double rate, double slower, uint64_t *seed)
{
    for (int i = 0; i < CLUSTERS; i++) {
        f->users[i] = poisson(100.0 / (1 + i) * (i == 0 ? rate : 1), seed);
        durations_init(&f->times[i]);
        for (uint64_t k = 0; k < f->users[i]; k++)
            durations_add(&f->times[i], (uint64_t)(700 * exp(uniform(seed) + uniform(seed)) *
                                                   (i == 0 ? slower : 1)));
    }
}

static void fleet_release(struct fleet *f)
{
    for (int i = 0; i < CLUSTERS; i++)
        durations_release(&f->times[i]);
}

/* How many of the 2 x CLUSTERS questions are answered by yes; in first[2] whether
 * those of the first cluster were. */
static int found(const struct fleet *a, const struct fleet *b, bool first[2])
{
    double p[2 * CLUSTERS], least[2 * CLUSTERS], q[2 * CLUSTERS];
    int n = 0;

    for (int i = 0; i < CLUSTERS; i++) {
        struct rate_test rate = rate_compare(a->users[i], USERS, b->users[i], USERS, 0);
        struct durations_test time = durations_compare(&a->times[i], &b->times[i]);

        p[2 * i] = rate.p;
        least[2 * i] = rate.p_least;
        p[2 * i + 1] = time.p;
        least[2 * i + 1] = time.p_least;
    }
    false_discovery(p, least, 2 * CLUSTERS, 0.05, q);
    for (int i = 0; i < 2 * CLUSTERS; i++)
        n += q[i] <= 0.05;
    first[0] = q[0] <= 0.05;
    first[1] = q[1] <= 0.05;
    return n;
}

/* Where nothing changed, every find is false: in at most 5 % of the pairs there may be one (and
 * three standard deviations of that, as 1000 pairs are a sample). */
static void test_nothing_changed(void **state)
{
    struct fleet a, b;
    uint64_t seed = 20241121;
    int wrong = 0;
    bool first[2];

    (void)state;
    for (int pair = 0; pair < PAIRS; pair++) {
        fleet_draw(&a, 1, 1, &seed);
        fleet_draw(&b, 1, 1, &seed);
        wrong += found(&a, &b, first) > 0;
        fleet_release(&a);
        fleet_release(&b);
    }
    print_message("# %d of %d pairs without a change had a find\n", wrong, PAIRS);
    assert_true(wrong <= 50 + 21);
}

/* Twice as often, at 100 counts: found among 120 clusters. And half as long again. */
static void test_changes_are_found(void **state)
{
    struct fleet a, b;
    uint64_t seed = 4;
    int more = 0, slower = 0, others = 0, finds = 0;
    bool first[2];

    (void)state;
    for (int pair = 0; pair < PAIRS / 5; pair++) {
        int n;

        fleet_draw(&a, 1, 1, &seed);
        fleet_draw(&b, 2, 1.5, &seed);
        n = found(&a, &b, first);
        more += first[0];
        slower += first[1];
        finds += n;
        others += n - first[0] - first[1];
        fleet_release(&a);
        fleet_release(&b);
    }
    print_message("# of %d pairs, twice as often was found in %d, half as long again in %d; %d of "
                  "%d finds false\n",
                  PAIRS / 5, more, slower, others, finds);
    assert_true(more >= PAIRS / 5 * 0.98);
    assert_true(slower >= PAIRS / 5 * 0.98);
    assert_true(others <= finds * 0.08);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fisher),
        cmocka_unit_test(test_fisher_odd),
        cmocka_unit_test(test_false_discovery),
        cmocka_unit_test(test_nothing_changed),
        cmocka_unit_test(test_changes_are_found),
    };

    return RUN_TAP(tests);
}
