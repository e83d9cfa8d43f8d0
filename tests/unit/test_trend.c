/* SPDX-License-Identifier: Apache-2.0 */
/* How clusters went, by day and by version. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "cluster/trend.h"

enum { DAY = 86400000, BITS = 10, MANY = 90 };

static struct str point_text(const struct trend_point *p, struct buf *room)
{
    buf_clear(room);
    trend_point_write(room, p);
    return str_from_bytes(buf_view(room));
}

static void test_versions_in_order(void **state)
{
    static const char *const rising[] = {"",        "8",      "8.9",    "8.10",       "8.10-beta",
                                         "8.10.1",  "8.10.2", "8.100",  "9.0 (1234)", "10",
                                         "10.0.0a", "beta 2", "beta 10"};

    (void)state;
    for (size_t i = 0; i < sizeof(rising) / sizeof(rising[0]); i++) {
        for (size_t k = 0; k < sizeof(rising) / sizeof(rising[0]); k++) {
            int order = version_compare(str_from_c(rising[i]), str_from_c(rising[k]));

            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
    }
    assert_true(version_compare(STR("8.01"), STR("8.1")) != 0);
}

static void test_days(void **state)
{
    struct trend t;
    struct buf text;

    (void)state;
    buf_init(&text);
    trend_init(&t, TREND_DAYS, BITS);
    trend_add(&t, trend_key_day(UINT64_C(1700006400000)), 900, 1);
    trend_add(&t, trend_key_day(UINT64_C(1700006400000) + DAY - 1), 1100, 1);
    trend_add(&t, trend_key_day(UINT64_C(1700006400000) - 1), 700, 2);
    trend_add(&t, trend_key_day(0), 700, 3); /* not said */
    assert_int_equal(t.n, 2);
    assert_true(str_eq(point_text(&t.points[0], &text), STR("2023-11-14")));
    assert_true(str_eq(point_text(&t.points[1], &text), STR("2023-11-15")));
    assert_int_equal(t.points[1].reports, 2);
    assert_int_equal(distinct_count(&t.points[1].users), 1);
    assert_int_equal(durations_quantile(&t.points[1].costs, 1), 1100);
    trend_release(&t);
    buf_release(&text);
}

/* Adds the days of a long time in an order that `step` makes, three reports a day. */
static void days_add(struct trend *t, unsigned step)
{
    for (unsigned i = 0; i < 3 * MANY; i++) {
        unsigned at = i * step % (3 * MANY);

        trend_add(t, trend_key_day((at % MANY + 100ull) * DAY), 100 + at, at);
    }
}

static void same_points(const struct trend *a, const struct trend *b)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->memory, b->memory);
    for (uint32_t i = 0; i < a->n; i++) {
        assert_int_equal(a->points[i].key, b->points[i].key);
        assert_int_equal(a->points[i].reports, b->points[i].reports);
        assert_int_equal(a->points[i].costs.sum_ms, b->points[i].costs.sum_ms);
        assert_int_equal(distinct_count(&a->points[i].users), distinct_count(&b->points[i].users));
    }
}

/* The newest are kept, with all that they have, whatever came first. */
static void test_the_newest_are_kept(void **state)
{
    static const unsigned steps[] = {1, 7, 77, 269};
    struct trend first, other, merged;

    (void)state;
    trend_init(&first, TREND_DAYS, BITS);
    days_add(&first, 1);
    assert_int_equal(first.n, TREND_MAX);
    assert_int_equal(first.points[0].key, 100 + MANY - TREND_MAX);
    assert_int_equal(first.points[TREND_MAX - 1].key, 100 + MANY - 1);
    for (uint32_t i = 0; i < first.n; i++)
        assert_int_equal(first.points[i].reports, 3);
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        trend_init(&other, TREND_DAYS, BITS);
        days_add(&other, steps[i]);
        assert_int_equal(other.n, first.n);
        for (uint32_t k = 0; k < first.n; k++) {
            assert_int_equal(other.points[k].key, first.points[k].key);
            assert_int_equal(other.points[k].reports, first.points[k].reports);
        }
        trend_release(&other);
    }
    /* One that is merged into nothing is the same. */
    trend_init(&merged, TREND_DAYS, BITS);
    trend_merge(&merged, &first);
    same_points(&merged, &first);
    trend_merge(&merged, &first);
    assert_int_equal(merged.points[5].reports, 6);
    trend_release(&merged);
    trend_release(&first);
}

static void test_versions(void **state)
{
    struct trend t;
    struct buf text;

    (void)state;
    buf_init(&text);
    trend_init(&t, TREND_VERSIONS, BITS);
    for (unsigned i = 0; i < MANY; i++) {
        char version[16];

        snprintf(version, sizeof(version), "8.%u", i * 37 % MANY);
        trend_add(&t, trend_key_version(str_from_c(version), 1000 + i * 37 % MANY), 5, 0);
    }
    trend_add(&t, trend_key_version(STR(""), 5), 5, 0);
    assert_int_equal(t.n, TREND_MAX);
    assert_true(str_eq(point_text(&t.points[0], &text), STR("8.59")));
    assert_true(str_eq(point_text(&t.points[TREND_MAX - 1], &text), STR("8.89")));
    assert_int_equal(distinct_count(&t.points[0].users), 0);
    trend_release(&t);
    assert_int_equal(t.memory, 0);
    buf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_versions_in_order),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_the_newest_are_kept),
        cmocka_unit_test(test_versions),
    };

    return RUN_TAP(tests);
}
