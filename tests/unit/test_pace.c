/* SPDX-License-Identifier: Apache-2.0 */
/* When the next message is expected, by when the last ones began. */
#include "tests/unit/tap.h"

#include "runtime/record/pace.h"

enum { FRAME_US = 16667, LEARNED = PACE_LEARN + PACE_PROVE };

/* n messages, one each period, the first one a period after *us. */
static void add(struct pace *p, uint64_t *us, int n, uint64_t period_us)
{
    for (int i = 0; i < n; i++) {
        *us += period_us;
        pace_add(p, *us);
    }
}

static void add_known(struct pace *p, uint64_t *us)
{
    *p = (struct pace){.n = 0};
    add(p, us, LEARNED, FRAME_US);
    assert_int_equal(pace_next_us(p), *us + FRAME_US - PACE_EARLY_US);
}

static void it_is_known_when_it_is_proven(void **state)
{
    struct pace p = {.n = 0};
    uint64_t us = 0;

    (void)state;
    for (int i = 0; i < LEARNED; i++) {
        assert_int_equal(pace_next_us(&p), 0);
        add(&p, &us, 1, FRAME_US);
    }
    assert_int_equal(pace_next_us(&p), us + FRAME_US - PACE_EARLY_US);
}

static void one_that_is_late_moves_nothing(void **state)
{
    struct pace p;
    uint64_t us = 1000;

    (void)state;
    add_known(&p, &us);
    for (uint64_t late_us = 0; late_us < FRAME_US; late_us += 3000) {
        us += FRAME_US;
        pace_add(&p, us + late_us);
        assert_int_equal(pace_next_us(&p), us + FRAME_US - PACE_EARLY_US);
    }
    /* Frames without a message. */
    us += UINT64_C(7) * FRAME_US;
    pace_add(&p, us);
    assert_int_equal(pace_next_us(&p), us + FRAME_US - PACE_EARLY_US);
}

/* Most are late, and the time is that of those which are not, wherever among the others. */
static void the_least_late_tells_the_time(void **state)
{
    (void)state;
    for (int on_time = 0; on_time < PACE_PROVE; on_time++) {
        struct pace p;
        uint64_t us = 1000;

        add_known(&p, &us);
        for (int i = 0; i < 10 * PACE_PROVE; i++) {
            us += FRAME_US;
            pace_add(&p, us + (i % PACE_PROVE == on_time ? 0 : 3000));
            assert_int_equal(pace_next_us(&p), us + FRAME_US - PACE_EARLY_US);
        }
    }
}

static void a_pause_is_no_other_pace(void **state)
{
    struct pace p;
    uint64_t us = 1000;

    (void)state;
    add_known(&p, &us);
    for (int i = 0; i < 10; i++) {
        us += UINT64_C(4000123);
        pace_add(&p, us);
        assert_int_equal(pace_next_us(&p), us + FRAME_US - PACE_EARLY_US);
        add(&p, &us, 10, FRAME_US);
        assert_int_equal(pace_next_us(&p), us + FRAME_US - PACE_EARLY_US);
    }
}

static void a_display_has_another_period_than_was_learned(void **state)
{
    static const uint64_t periods_us[] = {FRAME_US - 20, FRAME_US + 20, FRAME_US + 200};
    struct pace p;
    uint64_t us = 1000;

    (void)state;
    for (size_t i = 0; i < sizeof(periods_us) / sizeof(periods_us[0]); i++) {
        add_known(&p, &us);
        for (int n = 0; n < 500; n++) {
            add(&p, &us, 1, periods_us[i]);
            assert_true(pace_next_us(&p) > 0);
        }
        assert_in_range(pace_next_us(&p) + PACE_EARLY_US, us + periods_us[i] - 50,
                        us + periods_us[i] + 50);
    }
}

static void another_display_is_learned_anew(void **state)
{
    static const uint64_t periods_us[] = {20000, 16667, 16000, 16667, 11111, 8333, 9000, 16667};
    struct pace p;
    uint64_t us = 1000;

    (void)state;
    add_known(&p, &us);
    for (size_t i = 0; i < sizeof(periods_us) / sizeof(periods_us[0]); i++) {
        add(&p, &us, 6 * LEARNED, periods_us[i]);
        assert_in_range(pace_next_us(&p) + PACE_EARLY_US, us + periods_us[i] - 50,
                        us + periods_us[i] + 50);
    }
}

static void after_one_that_is_early_nothing_is_known(void **state)
{
    struct pace p;
    uint64_t us = 1000;

    (void)state;
    add_known(&p, &us);
    add(&p, &us, 1, FRAME_US - PACE_EARLY_US);
    assert_true(pace_next_us(&p) > 0);
    /* The display may be as fast as before, */
    us = pace_next_us(&p) - 1;
    pace_add(&p, us);
    for (int i = 1; i < PACE_PROVE; i++) {
        assert_int_equal(pace_next_us(&p), 0);
        add(&p, &us, 1, FRAME_US);
    }
    assert_in_range(pace_next_us(&p) + PACE_EARLY_US, us + FRAME_US - 1000, us + FRAME_US);
    /* or not. */
    us = pace_next_us(&p) - 1;
    pace_add(&p, us);
    for (int i = 0; i < LEARNED; i++) {
        assert_int_equal(pace_next_us(&p), 0);
        add(&p, &us, 1, FRAME_US / 2);
    }
    assert_int_equal(pace_next_us(&p), us + FRAME_US / 2 - PACE_EARLY_US);
}

/* What began before one that is early says nothing of what begins behind it. */
static void after_one_that_is_early_all_may_be_late(void **state)
{
    enum { LATE_US = 3000 };
    struct pace p;
    uint64_t us = 1000;

    (void)state;
    add_known(&p, &us);
    add(&p, &us, 2, FRAME_US);
    us = pace_next_us(&p) - 1;
    pace_add(&p, us);
    us += LATE_US;
    add(&p, &us, PACE_PROVE, FRAME_US);
    assert_in_range(pace_next_us(&p) + PACE_EARLY_US, us + FRAME_US, us + FRAME_US + LATE_US / 2);
}

static void what_has_no_pace_is_not_foretold(void **state)
{
    struct pace p = {.n = 0};
    uint64_t us = 1000;

    (void)state;
    /* Every fourth frame has something else in between. */
    for (int i = 0; i < 1000; i++) {
        add(&p, &us, 1, i % 5 < 3 ? FRAME_US : FRAME_US / 2);
        assert_int_equal(pace_next_us(&p), 0);
    }
    /* Too soon one after the other, or at no time at all, or backwards. */
    for (uint64_t gap_us = 0; gap_us < PACE_LEAST_US; gap_us += PACE_LEAST_US - 1) {
        for (int i = 0; i < 1000; i++) {
            add(&p, &us, 1, gap_us);
            assert_int_equal(pace_next_us(&p), 0);
        }
    }
    add_known(&p, &us);
    pace_add(&p, 5);
    assert_int_equal(pace_next_us(&p), 0);
    add_known(&p, &us);
    /* It comes ever sooner, each time as soon as it may. */
    for (int i = 0; i < 2000; i++) {
        us = pace_next_us(&p) > 0 ? pace_next_us(&p) : us + PACE_LEAST_US;
        pace_add(&p, us);
        assert_true(p.period_us < 2 * FRAME_US);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_known_when_it_is_proven),
        cmocka_unit_test(one_that_is_late_moves_nothing),
        cmocka_unit_test(the_least_late_tells_the_time),
        cmocka_unit_test(a_pause_is_no_other_pace),
        cmocka_unit_test(a_display_has_another_period_than_was_learned),
        cmocka_unit_test(another_display_is_learned_anew),
        cmocka_unit_test(after_one_that_is_early_nothing_is_known),
        cmocka_unit_test(after_one_that_is_early_all_may_be_late),
        cmocka_unit_test(what_has_no_pace_is_not_foretold),
    };

    return RUN_TAP(tests);
}
