/* SPDX-License-Identifier: Apache-2.0 */
/* Policies of sampling and duplicates: who and what is reported at all. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <string.h>

#include "runtime/policy/duplicates.h"
#include "runtime/policy/mode.h"
#include "runtime/policy/mode.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void days_are_utc(void **state)
{
    (void)state;
    assert_int_equal(sampling_day(0), 0);
    assert_int_equal(sampling_day(86399999), 0);
    assert_int_equal(sampling_day(86400000), 1);
    assert_int_equal(sampling_day(UINT64_C(1640194427821)), 18983);
}

static void users_have_numbers_for_ever(void **state)
{
    (void)state;
    /* What came in yesterday must join what comes in tomorrow. */
    assert_true(sampling_user("") == UINT64_C(0xf52a15e9a9b5e89b));
    assert_true(sampling_user("user-1") == UINT64_C(0xc499b5f8a721df58));
    assert_true(sampling_user("user-1") != sampling_user("user-2"));
}

static void so_many_of_a_thousand_are_in(void **state)
{
    static const struct {
        uint32_t permille;
        int least, most; /* of 10000 users */
    } rows[] = {{0, 0, 0}, {1, 1, 30}, {100, 850, 1150}, {500, 4800, 5200}, {1000, 10000, 10000}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (uint64_t day = 20000; day < 20003; day++) {
            int in = 0;

            for (int u = 0; u < 10000; u++) {
                char id[16];
                bool once;

                snprintf(id, sizeof(id), "%d", u);
                once = sampling_is_in(sampling_user(id), day, rows[i].permille);
                assert_int_equal(sampling_is_in(sampling_user(id), day, rows[i].permille), once);
                in += once;
            }
            assert_in_range(in, rows[i].least, rows[i].most);
        }
    }
}

/* One hash in all processes, and in all versions. */
static void who_is_in_stays_in(void **state)
{
    static const char *const in[] = {"...+.+..+.+.", "....+..+...."};

    (void)state;
    for (uint64_t day = 0; day < COUNT(in); day++) {
        for (int u = 0; u < 12; u++) {
            char id[24];

            snprintf(id, sizeof(id), "user-%d", u);
            assert_int_equal(sampling_is_in(sampling_user(id), 20000 + day, 500),
                             in[day][u] == '+');
        }
    }
}

static void days_choose_others(void **state)
{
    int both = 0;

    (void)state;
    for (int u = 0; u < 10000; u++) {
        char id[16];

        snprintf(id, sizeof(id), "%d", u);
        both +=
            sampling_is_in(sampling_user(id), 1, 100) && sampling_is_in(sampling_user(id), 2, 100);
    }
    assert_in_range(both, 50, 160); /* 100, were they independent */
}

static void keys_are_reported_once_a_window(void **state)
{
    static const struct {
        enum report_detail detail;
        const char *thread;
        uint32_t key;
        uint64_t at;
        bool admitted;
        uint64_t told; /* how many were left out of a window that is over by then */
    } rows[] = {
        {REPORT_DETAIL_NORMAL, "", 1, 0, true, 0},
        {REPORT_DETAIL_NORMAL, "", 1, 10, false, 0},
        {REPORT_DETAIL_NORMAL, "", 2, 20, true, 0},
        {REPORT_DETAIL_ANR, "", 1, 30, true, 0},
        {REPORT_DETAIL_NORMAL, "pool-1", 1, 40, true, 0},
        {REPORT_DETAIL_NORMAL, "pool-2", 1, 41, true, 0},
        {REPORT_DETAIL_NORMAL, "pool-1", 1, 50, false, 0},
        {REPORT_DETAIL_NORMAL, "", 1, 999, false, 0},
        {REPORT_DETAIL_NORMAL, "", 1, 1000, true, 2},
        {REPORT_DETAIL_NORMAL, "", 2, 1020, true, 0},
        {REPORT_DETAIL_NORMAL, "", 2, 1021, false, 0},
        {REPORT_DETAIL_NORMAL, "pool-1", 1, 1040, true, 1},
        {REPORT_DETAIL_NORMAL, "pool-1 and more than fits", 3, 9000, true, 1},
    };
    struct duplicates_window over;
    struct duplicates d;

    (void)state;
    duplicates_init(&d, 1000);
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t told = 0;

        while (duplicates_over(&d, rows[i].at, &over)) {
            assert_true(over.count > 0);
            told += over.count;
        }
        assert_int_equal(told, rows[i].told);
        assert_int_equal(
            duplicates_admit(&d, rows[i].detail, rows[i].thread, rows[i].key, rows[i].at),
            rows[i].admitted);
    }
    assert_true(duplicates_next_ms(&d) == UINT64_MAX);
    assert_false(duplicates_admit(&d, REPORT_DETAIL_NORMAL, "pool-1 and more", 3, 9500));
    assert_int_equal(duplicates_next_ms(&d), 10000);
    assert_false(duplicates_over(&d, 8999, &over)); /* time stepped back */
    assert_true(duplicates_over(&d, UINT64_MAX, &over));
    assert_int_equal(over.detail, REPORT_DETAIL_NORMAL);
    assert_string_equal(over.thread, "pool-1 and more");
    assert_int_equal(over.key, 3);
    assert_int_equal(over.count, 1);
    assert_int_equal(over.begin_ms, 9000);
    assert_int_equal(over.last_ms, 9500);
    assert_false(duplicates_over(&d, UINT64_MAX, &over));
    assert_int_equal(d.n, 0);
    assert_true(duplicates_next_ms(&d) == UINT64_MAX);
    /* Of windows that begin one after the other the first with anything to tell. */
    for (uint32_t key = 1; key <= 3; key++)
        assert_true(duplicates_admit(&d, REPORT_DETAIL_NORMAL, "", key, 1000 * key));
    assert_false(duplicates_admit(&d, REPORT_DETAIL_NORMAL, "", 3, 3500));
    assert_int_equal(duplicates_next_ms(&d), 4000);
    assert_false(duplicates_admit(&d, REPORT_DETAIL_NORMAL, "", 2, 3600));
    assert_int_equal(duplicates_next_ms(&d), 3000);
}

static void without_a_window_all_are_reported(void **state)
{
    struct duplicates_window over;
    struct duplicates d;

    (void)state;
    duplicates_init(&d, 0);
    for (int i = 0; i < 100; i++)
        assert_true(duplicates_admit(&d, REPORT_DETAIL_NORMAL, "", 1, 5));
    assert_false(duplicates_over(&d, UINT64_MAX, &over));
}

static void no_count_is_lost_when_there_are_many_keys(void **state)
{
    struct duplicates_window over;
    struct duplicates d;
    uint64_t admitted = 0, told = 0;

    (void)state;
    duplicates_init(&d, 1000000);
    for (uint32_t i = 0; i < 3 * DUPLICATES_KEYS; i++) {
        for (int n = 0; n < 3; n++) {
            while (duplicates_over(&d, i, &over))
                told += over.count;
            admitted += duplicates_admit(&d, REPORT_DETAIL_NORMAL, "", i, i);
        }
    }
    while (duplicates_over(&d, UINT64_MAX, &over))
        told += over.count;
    /* The oldest made room: each key was reported once. */
    assert_int_equal(admitted, UINT64_C(3) * DUPLICATES_KEYS);
    assert_int_equal(told, UINT64_C(6) * DUPLICATES_KEYS);
    assert_int_equal(d.n, 0);
    /* Who does not ask for what is over has more reports, and no more windows. */
    for (uint32_t i = 0; i < 3 * DUPLICATES_KEYS; i++)
        assert_true(duplicates_admit(&d, REPORT_DETAIL_NORMAL, "", i, i));
    assert_int_equal(d.n, DUPLICATES_KEYS);
}

static void modes_are_presets(void **state)
{
    static const struct {
        enum methodbeat_mode mode;
        bool lags, summary, samples;
        uint64_t file_mb, duplicates_ms;
    } rows[] = {
        {METHODBEAT_DEBUG, false, false, false, 8, 0},
        {METHODBEAT_TEST, true, true, false, 64, 0},
        {METHODBEAT_ONLINE, true, false, true, 1, 600000},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct mode *mode = mode_of(rows[i].mode);

        assert_int_equal(mode->slow_ms, 700);
        assert_int_equal(mode->anr_ms, 5000);
        assert_int_equal(mode->lags[0].at_least_ms, rows[i].lags ? 2000 : 0);
        assert_int_equal(mode->lags[0].times, rows[i].lags ? 1 : 0);
        assert_int_equal(mode->lags[1].at_least_ms, rows[i].lags ? 300 : 0);
        assert_int_equal(mode->lags[1].times, rows[i].lags ? 5 : 0);
        assert_int_equal(mode->lags[1].window_ms, rows[i].lags ? 60000 : 0);
        assert_int_equal(mode->summary, rows[i].summary);
        assert_int_equal(mode->samples, rows[i].samples);
        assert_int_equal(mode->file_bytes, rows[i].file_mb << 20);
        assert_int_equal(mode->duplicates_ms, rows[i].duplicates_ms);
    }
    assert_ptr_equal(mode_of((enum methodbeat_mode)3), mode_of(METHODBEAT_DEBUG));
    assert_ptr_equal(mode_of((enum methodbeat_mode) - 1), mode_of(METHODBEAT_DEBUG));
}

static void modes_have_names(void **state)
{
    static const char *const none[] = {"", "Debug", "debug ", "tes", "onlines"};
    enum methodbeat_mode mode;

    (void)state;
    for (int i = METHODBEAT_DEBUG; i <= METHODBEAT_ONLINE; i++) {
        assert_true(mode_find(mode_name((enum methodbeat_mode)i), &mode));
        assert_int_equal(mode, i);
    }
    assert_string_equal(mode_name(METHODBEAT_TEST), "test");
    for (size_t i = 0; i < COUNT(none); i++)
        assert_false(mode_find(none[i], &mode));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_utc),
        cmocka_unit_test(users_have_numbers_for_ever),
        cmocka_unit_test(so_many_of_a_thousand_are_in),
        cmocka_unit_test(who_is_in_stays_in),
        cmocka_unit_test(days_choose_others),
        cmocka_unit_test(keys_are_reported_once_a_window),
        cmocka_unit_test(without_a_window_all_are_reported),
        cmocka_unit_test(no_count_is_lost_when_there_are_many_keys),
        cmocka_unit_test(modes_are_presets),
        cmocka_unit_test(modes_have_names),
    };

    return RUN_TAP(tests);
}
