/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <xxhash.h>

#include "cluster/distinct.h"
#include "cluster/durations.h"
#include "cluster/tally.h"

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * 0x2545F4914F6CDD1Du;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Each quantile is within 1/128 of the time of its rank, at any scale. */
static void test_quantiles(void **state)
{
    enum { TIMES = 5000 };
    static uint64_t times[TIMES];
    uint64_t seed = 5;

    (void)state;
    for (unsigned bits = 4; bits <= 43; bits += 3) {
        struct durations all, half;

        durations_init(&all);
        durations_init(&half);
        for (int i = 0; i < TIMES; i++) {
            times[i] = (next_random(&seed) >> (64 - bits)) >> (next_random(&seed) % 4);
            durations_add(i % 3 ? &all : &half, times[i]);
        }
        durations_merge(&all, &half);
        qsort(times, TIMES, sizeof(times[0]), by_number);
        for (int percent = 1; percent <= 100; percent++) {
            uint64_t wanted = times[(TIMES * percent + 99) / 100 - 1];
            uint64_t got = durations_quantile(&all, percent / 100.0);

            assert_true(fabs((double)got - (double)wanted) <= (double)wanted / 128);
        }
        assert_int_equal(durations_quantile(&all, 1), times[TIMES - 1]);
        assert_int_equal(all.min_ms, times[0]);
        durations_release(&all);
        durations_release(&half);
    }
}

static void test_quantiles_few(void **state)
{
    struct durations d;

    (void)state;
    durations_init(&d);
    assert_int_equal(durations_quantile(&d, 0.5), 0);
    durations_add(&d, 912);
    assert_int_equal(durations_quantile(&d, 0.5), 912);
    durations_add(&d, UINT64_MAX);
    durations_add(&d, 0);
    assert_true(durations_quantile(&d, 0.99) == UINT64_MAX);
    assert_int_equal(durations_quantile(&d, 0.01), 0);
    durations_release(&d);
    /* 1000 to 1007 share a bucket, whose middle none of these is. */
    for (uint64_t ms = 1000; ms <= 1007; ms += 7) {
        durations_add(&d, ms);
        durations_add(&d, ms);
        assert_int_equal(durations_quantile(&d, 0.5), ms);
        durations_release(&d);
    }
}

static struct durations durations_of(const uint64_t *times, size_t n)
{
    struct durations d;

    durations_init(&d);
    for (size_t i = 0; i < n; i++)
        durations_add(&d, times[i]);
    return d;
}

/* Against R: wilcox.test(a, b, exact = FALSE), and the same of sets of these sizes and ties where
 * one is all below the other. */
static void test_mann_whitney_ties(void **state)
{
    const uint64_t a[] = {1, 1, 1, 2, 2, 3}, b[] = {2, 2, 3, 3, 3, 4};
    struct durations x = durations_of(a, 6), y = durations_of(b, 6);
    struct durations_test test = durations_compare(&x, &y);

    (void)state;
    assert_true(fabs(test.larger - 30.5 / 36) < 1e-12);
    assert_true(fabs(test.p - 0.04468378596) < 1e-9);
    assert_true(fabs(test.p_least - 0.00341393909) < 1e-9);
    durations_release(&x);
    durations_release(&y);
}

static void test_mann_whitney(void **state)
{
    const uint64_t a[] = {11, 12, 13, 14, 15}, b[] = {13, 16, 17, 18, 19, 20};
    struct durations x = durations_of(a, 5), y = durations_of(b, 6);
    struct durations_test test = durations_compare(&x, &y);

    (void)state;
    /* b is above a in 5*6 pairs, less 2 below and a tie's half. */
    assert_true(fabs(test.larger - 27.5 / 30) < 1e-12);
    assert_true(fabs(test.p - 0.02810006356) < 1e-9);
    /* As if a fifth as many: the deviation is sqrt(5) times as large. */
    assert_true(fabs(durations_compare_as(&x, 1, &y, 1.2).p -
                     erfc(12.0 / sqrt(5 * 5 * 6 / 12.0 * (12 - 6.0 / 110)) / M_SQRT2)) < 1e-9);
    assert_true(durations_compare_as(&x, 50, &y, 60).p == test.p);
    test = durations_compare(&x, &x);
    assert_true(test.p == 1 && test.larger == 0.5);
    durations_release(&x);
    durations_release(&y);
    durations_init(&x);
    durations_init(&y);
    assert_true(durations_compare(&x, &y).p == 1);
    durations_add(&x, 5);
    durations_add(&y, 5);
    assert_true(durations_compare(&x, &y).p == 1);
    durations_release(&x);
    durations_release(&y);
}

static void test_distinct(void **state)
{
    (void)state;
    for (uint64_t n = 1; n <= 1000000; n *= 4) {
        struct distinct d, twice;
        double error;

        distinct_init(&d, 13);
        distinct_init(&twice, 13);
        for (uint64_t i = 0; i < n; i++) {
            uint64_t hash = XXH3_64bits_withSeed(&i, sizeof(i), n);

            distinct_add(&d, hash);
            distinct_add(&d, hash);
            distinct_add(i % 2 ? &d : &twice, hash);
        }
        distinct_merge(&d, &twice);
        distinct_merge(&twice, &d);
        error = ((double)distinct_count(&d) - (double)n) / (double)n;
        if (n <= 1024)
            assert_int_equal(distinct_count(&d), n);
        else
            assert_true(fabs(error) < 4 * distinct_error(&d));
        assert_int_equal(distinct_count(&d), distinct_count(&twice));
        assert_true(distinct_size(&d) >= (n <= 1024 ? n * sizeof(n) : 8192));
        assert_true(distinct_size(&d) <= (n <= 1024 ? 16384 : 8192));
        distinct_release(&d);
        distinct_release(&twice);
    }
}

/* Over many sets the error is what is said, and there is no bias. */
static void test_distinct_error(void **state)
{
    enum { SETS = 300, EACH = 5000 };
    double sum = 0, squares = 0, said = 0;

    (void)state;
    for (uint64_t set = 0; set < SETS; set++) {
        struct distinct d;
        double off;

        distinct_init(&d, 10);
        for (uint64_t i = 0; i < EACH; i++)
            distinct_add(&d, XXH3_64bits_withSeed(&i, sizeof(i), set));
        off = (double)distinct_count(&d) / EACH - 1;
        sum += off;
        squares += off * off;
        said = distinct_error(&d);
        distinct_release(&d);
    }
    assert_true(fabs(sqrt(squares / SETS) / said - 1) < 0.15);
    assert_true(fabs(sum / SETS) < said * 3 / sqrt(SETS));
}

/* Few that are known one by one, and many that are not. */
static void test_distinct_few_and_many(void **state)
{
    enum { FEW = 100, MANY = 1500 };
    struct distinct few, many;
    uint64_t count;

    (void)state;
    distinct_init(&few, 13);
    distinct_init(&many, 13);
    for (uint64_t i = 0; i < FEW + MANY; i++)
        distinct_add(i < FEW ? &few : &many, XXH3_64bits(&i, sizeof(i)));
    count = distinct_count(&many);
    distinct_merge(&many, &few);
    assert_in_range(distinct_count(&many), count + FEW / 2, count + FEW * 3 / 2);
    distinct_merge(&few, &many);
    assert_int_equal(distinct_count(&few), distinct_count(&many));
    distinct_release(&few);
    distinct_release(&many);
}

static void add(struct tally *t, const char *text)
{
    tally_add(t, str_from_c(text), XXH3_64bits(text, strlen(text)));
}

static void test_tally(void **state)
{
    enum { DEVICES = 5010 };
    static uint64_t came[DEVICES];
    struct tally t, other;
    uint64_t seed = 3;
    char text[32];

    (void)state;
    tally_init(&t);
    tally_init(&other);
    add(&t, "");
    assert_int_equal(t.total, 0);
    for (int i = 0; i < 20000; i++) {
        uint64_t r = next_random(&seed) >> 32;
        unsigned device = (unsigned)(r % 3 == 0 ? 7 : r % (DEVICES - 10) + 10);

        came[device]++;
        snprintf(text, sizeof(text), "device %u", device);
        add(i % 2 ? &t : &other, text);
    }
    tally_merge(&t, &other);
    tally_sort(&t);
    assert_int_equal(t.total, 20000);
    assert_int_equal(t.n, TALLY_MAX);
    assert_true(str_eq(tally_text(&t.entries[0]), STR("device 7")));
    assert_true(t.entries[0].count >= 6000);
    /* What is said to be certain is. */
    for (uint32_t i = 0; i < t.n; i++) {
        const struct tally_entry *e = &t.entries[i];
        uint64_t device;

        assert_true(str_to_u64(str_sub(tally_text(e), strlen("device "), e->length), &device));
        assert_in_range(came[device], e->count - e->unsure, e->count);
    }
    tally_release(&t);
    tally_release(&other);
}

/* The rarest gives way, of equals that of the smallest hash, wherever it stands. */
static void test_tally_of_equals(void **state)
{
    enum { SMALLEST = TALLY_MAX / 2 };
    struct tally t;
    char text[16];

    (void)state;
    tally_init(&t);
    tally_add(&t, STR("ab"), 1);
    assert_int_equal(tally_size(&t), sizeof(struct tally_entry) + sizeof("ab"));
    tally_release(&t);
    for (uint64_t i = 0; i < TALLY_MAX; i++) {
        snprintf(text, sizeof(text), "text %03u", (unsigned)i);
        tally_add(&t, str_from_c(text), 100 + (i + TALLY_MAX - SMALLEST) % TALLY_MAX);
    }
    tally_add(&t, STR("new"), 7);
    tally_add(&t, STR("new"), 7);
    assert_int_equal(t.n, TALLY_MAX);
    assert_true(str_eq(tally_text(&t.entries[SMALLEST]), STR("new")));
    assert_int_equal(t.entries[SMALLEST].count, 3);
    assert_int_equal(t.entries[SMALLEST].unsure, 1);
    /* By what is certain: two of three, before two of two whose text is greater. */
    tally_add(&t, STR("text 000"), 100 + TALLY_MAX - SMALLEST);
    tally_add(&t, STR("text 001"), 101 + TALLY_MAX - SMALLEST);
    tally_add(&t, STR("text 001"), 101 + TALLY_MAX - SMALLEST);
    tally_sort(&t);
    assert_true(str_eq(tally_text(&t.entries[0]), STR("text 001")));
    assert_true(str_eq(tally_text(&t.entries[1]), STR("new")));
    assert_true(str_eq(tally_text(&t.entries[2]), STR("text 000")));
    tally_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantiles),       cmocka_unit_test(test_quantiles_few),
        cmocka_unit_test(test_mann_whitney),    cmocka_unit_test(test_mann_whitney_ties),
        cmocka_unit_test(test_distinct),        cmocka_unit_test(test_distinct_error),
        cmocka_unit_test(test_tally),           cmocka_unit_test(test_distinct_few_and_many),
        cmocka_unit_test(test_tally_of_equals),
    };

    return RUN_TAP(tests);
}
