/* SPDX-License-Identifier: Apache-2.0 */
/* What a thread did between two times, from samples of its counters; and how many of
 * those are kept. Times and counters in tables are ms. */
#include "tests/unit/tap.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/analysis/thread_states.h"

enum { SAMPLES = 8 };

struct counted {
    uint64_t ms, running, waiting;
};

static size_t samples_of(struct cpu_sample out[SAMPLES], const struct counted counted[SAMPLES])
{
    size_t n = 0;

    while (n < SAMPLES && (n == 0 || counted[n].ms > 0)) {
        out[n] =
            (struct cpu_sample){.us = counted[n].ms * 1000,
                                .part = {counted[n].running * 1000, counted[n].waiting * 1000}};
        n++;
    }
    return n;
}

static void counters_become_times(void **state)
{
    static const struct {
        const char *what;
        struct counted counted[SAMPLES];
        struct {
            uint64_t from, to, running, waiting;
        } asked[3];
    } rows[] = {
        {"no samples but one", {{100, 50, 50}}, {{100, 200, 0, 0}, {0, 100, 0, 0}}},
        {"it computes", {{0, 7, 9}, {5, 12, 9}, {10, 17, 9}}, {{0, 10, 10, 0}, {2, 4, 2, 0}}},
        {"it sleeps", {{0, 7, 9}, {5, 7, 9}, {10, 7, 9}}, {{0, 10, 0, 0}, {5, 10, 0, 0}}},
        {"half and half", {{0, 0, 0}, {10, 5, 5}}, {{0, 10, 5, 5}, {0, 4, 2, 2}}},
        {"some of each", {{0, 0, 0}, {10, 2, 3}}, {{0, 10, 2, 3}}},
        {"first the one, then the other",
         {{0, 0, 0}, {10, 10, 0}, {20, 10, 10}, {30, 10, 10}},
         {{0, 10, 10, 0}, {10, 20, 0, 10}, {20, 30, 0, 0}}},
        {"a wait is counted when it is over",
         {{0, 0, 0}, {5, 5, 0}, {10, 5, 0}, {15, 5, 0}, {20, 7, 13}},
         {{0, 20, 7, 13}, {5, 15, 0, 10}, {15, 20, 2, 3}}},
        {"and what was blocked before it stays so",
         {{0, 0, 0}, {5, 0, 0}, {10, 0, 0}, {15, 5, 5}},
         {{0, 5, 0, 0}, {5, 10, 0, 5}, {10, 15, 5, 0}}},
        {"read a little late", {{0, 0, 0}, {5, 4, 0}, {10, 10, 0}}, {{0, 10, 10, 0}, {0, 5, 5, 0}}},
        {"more than there is room for", {{10, 0, 0}, {20, 100, 100}}, {{0, 30, 10, 0}}},
        {"counters that step back", {{0, 50, 50}, {10, 40, 55}, {20, 45, 40}}, {{0, 20, 5, 5}}},
        {"before and behind",
         {{10, 0, 0}, {20, 10, 0}},
         {{0, 10, 0, 0}, {20, 90, 0, 0}, {0, 90, 10, 0}}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct cpu_sample samples[SAMPLES];
        struct thread_states states = {.samples = samples,
                                       .n = samples_of(samples, rows[i].counted)};

        thread_states_settle(samples, states.n);
        for (size_t k = 0; k < 3 && rows[i].asked[k].to > 0; k++) {
            struct thread_time got =
                thread_states_between(&states, rows[i].asked[k].from, rows[i].asked[k].to);

            if (got.running_ms != rows[i].asked[k].running ||
                got.waiting_ms != rows[i].asked[k].waiting)
                fail_msg("%s: from %d to %d it ran %d ms and waited %d", rows[i].what,
                         (int)rows[i].asked[k].from, (int)rows[i].asked[k].to, (int)got.running_ms,
                         (int)got.waiting_ms);
        }
    }
}

static void a_message_is_the_sum_of_its_parts(void **state)
{
    static const struct {
        struct counted counted[SAMPLES], usage[SAMPLES];
        bool tells_waiting;
        uint64_t begin, end;
        struct thread_share wanted;
    } rows[] = {
        {{{0, 0, 0}, {100, 40, 10}},
         {{0, 0, 0}, {100, 30, 10}},
         true,
         0,
         100,
         {true, true, true, 40, 10, 50, 30, 10}},
        {{{0, 0, 0}, {100, 40, 10}},
         {{0, 0, 0}, {100, 30, 10}},
         false,
         0,
         100,
         {true, false, true, 40, 0, 0, 30, 10}},
        {{{0, 0, 0}, {100, 40, 10}},
         {{0, 50, 50}, {100, 50, 50}},
         true,
         0,
         100,
         {true, true, false, 40, 10, 50, 0, 0}},
        {{{0, 0, 0}, {100, 40, 10}},
         {{0, 50, 50}},
         true,
         50,
         100,
         {true, true, false, 20, 5, 25, 0, 0}},
        /* The kernel counts in ticks: what it says of a short time may be all of it. */
        {{{0, 0, 0}, {100, 7, 0}},
         {{0, 0, 0}, {50, 0, 10}, {100, 0, 20}},
         true,
         0,
         100,
         {true, true, true, 7, 0, 93, 0, 7}},
        /* A part of a ms is nobody's but the rest's. */
        {{{0, 0, 0}, {1000, 333, 333}},
         {{0, 0, 0}},
         true,
         0,
         10,
         {true, true, false, 3, 3, 4, 0, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct cpu_sample samples[SAMPLES], usage[SAMPLES];
        struct thread_states states = {.samples = samples,
                                       .n = samples_of(samples, rows[i].counted)};
        struct thread_share share, wanted = rows[i].wanted;
        size_t n_usage = samples_of(usage, rows[i].usage);

        thread_states_settle(samples, states.n);
        share = thread_states_share(&states, rows[i].tells_waiting, usage, n_usage, rows[i].begin,
                                    rows[i].end);
        if (share.has_running != wanted.has_running || share.has_waiting != wanted.has_waiting ||
            share.has_usage != wanted.has_usage || share.running_ms != wanted.running_ms ||
            share.waiting_ms != wanted.waiting_ms || share.blocked_ms != wanted.blocked_ms ||
            share.user_ms != wanted.user_ms || share.system_ms != wanted.system_ms)
            fail_msg("row %zu: %d %d %d, of which %d %d", i, (int)share.running_ms,
                     (int)share.waiting_ms, (int)share.blocked_ms, (int)share.user_ms,
                     (int)share.system_ms);
    }
}

/* What else a sample has stays. */
static void settled_samples_have_their_steps(void **state)
{
    struct cpu_sample samples[] = {{.us = 5000, .step_us = 5000, .slept_ms = 1},
                                   {.us = 9000, .part = {9, 9}, .step_us = 4000, .slept_ms = 2},
                                   {.us = 9900, .part = {10, 90}, .step_us = 900, .slept_ms = 4}};

    (void)state;
    thread_states_settle(samples, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(samples[i].us, i == 0 ? 5000 : i == 1 ? 9000 : 9900);
        assert_int_equal(samples[i].step_us, i == 0 ? 5000 : i == 1 ? 4000 : 900);
        assert_int_equal(samples[i].slept_ms, 1 << i);
    }
}

static void nothing_is_known_without_samples(void **state)
{
    struct cpu_sample sample = {.us = 5000};
    struct thread_states none = {0}, one = {.samples = &sample, .n = 1};
    struct thread_share share = thread_states_share(&one, true, NULL, 0, 0, 100);

    (void)state;
    assert_true(share.has_running && share.has_waiting);
    assert_int_equal(share.running_ms, 0);
    assert_int_equal(share.blocked_ms, 100);
    assert_false(thread_states_share(&none, true, NULL, 0, 0, 100).has_running);
    assert_int_equal(thread_states_between(&none, 0, 100).running_ms, 0);
    assert_int_equal(thread_states_step(NULL, 0, 1000, 9000), 8000);
    assert_int_equal(thread_states_slept(NULL, 0, 1000), 0);
}

static void the_longest_step_is_of_the_message(void **state)
{
    /* Of ticks at 5, 10, 80 and 85 ms; at 82 somebody looked. */
    static const struct cpu_sample samples[] = {{.us = 5000, .step_us = 5000},
                                                {.us = 10000, .step_us = 5000, .slept_ms = 2},
                                                {.us = 80000, .step_us = 70000, .slept_ms = 3},
                                                {.us = 82000, .slept_ms = 3},
                                                {.us = 85000, .step_us = 5000, .slept_ms = 9}};
    static const struct {
        uint64_t begin, end, step;
    } rows[] = {
        {0, 10, 5},   {0, 85, 70}, {20, 85, 60},   {0, 40, 30},
        {30, 40, 10}, {80, 85, 5}, {85, 200, 115},
    };
    static const struct {
        uint64_t at, slept;
    } sleeps[] = {{0, 0}, {5, 0}, {6, 2}, {10, 2}, {11, 3}, {82, 3}, {83, 9}, {90, 9}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(thread_states_step(samples, 5, rows[i].begin * 1000, rows[i].end * 1000),
                         rows[i].step * 1000);
    for (size_t i = 0; i < sizeof(sleeps) / sizeof(sleeps[0]); i++)
        assert_int_equal(thread_states_slept(samples, 5, sleeps[i].at * 1000), sleeps[i].slept);
    assert_int_equal(thread_states_slept(&samples[4], 1, 90000), 9);
}

/* An hour of steps of 5 ms, of which each third ran: the whole is there, and the last
 * minute step by step. */
static void what_is_old_is_coarser_and_not_gone(void **state)
{
    enum { STEPS = 720000, STEP_US = 5000, LATE = 1234, LATE_US = 71000 };
    struct cpu_samples history;
    struct cpu_sample *copy;
    struct thread_states states;
    size_t n, in_last_minute = 0;
    uint64_t longest = 0, us = 0, running = 0;

    (void)state;
    assert_int_equal(cpu_samples_init(&history), 0);
    for (uint64_t i = 0; i < STEPS; i++) {
        uint32_t step = i == LATE ? LATE_US : STEP_US;

        us += step;
        running += i % 3 == 0 ? STEP_US : 0;
        cpu_samples_add(&history,
                        &(struct cpu_sample){.us = us, .part = {running}, .step_us = step});
    }
    assert_true(history.n <= CPU_SAMPLES_MAX);
    copy = cpu_samples_copy(&history, 0, us, &n);
    assert_non_null(copy);
    assert_int_equal(copy[0].us, STEP_US);
    for (size_t i = 0; i < n; i++) {
        assert_true(i == 0 || copy[i].us > copy[i - 1].us);
        in_last_minute += copy[i].us + 60000000 > us;
        longest = copy[i].step_us > longest ? copy[i].step_us : longest;
    }
    assert_int_equal(in_last_minute, 12000);
    assert_int_equal(longest, LATE_US);
    thread_states_settle(copy, n);
    states = (struct thread_states){.samples = copy, .n = n};
    assert_in_range(thread_states_between(&states, 0, us / 1000).running_ms,
                    (running - STEP_US) / 1000 - 1, (running - STEP_US) / 1000 + 1);
    free(copy);
    cpu_samples_release(&history);
}

static void disk_is_told_from_other_sleep(void **state)
{
    static const struct cpu_sample samples[] = {
        {.us = 10000, .disk_ms = 5, .faults = 2},
        {.us = 20000, .disk_ms = 5, .faults = 2},
        {.us = 30000, .disk_ms = 15, .faults = 7},
        {.us = 40000, .disk_ms = 18, .faults = 7},
    };
    static const struct {
        uint64_t begin, end, ms, faults;
    } rows[] = {
        {10, 40, 13, 5}, {10, 20, 0, 0}, {20, 30, 10, 5}, {25, 26, 10, 5},
        {30, 40, 3, 0},  {0, 90, 13, 5}, {40, 90, 0, 0},
    };

    const size_t n = sizeof(samples) / sizeof(samples[0]);

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct thread_disk disk =
            thread_states_disk(samples, n, rows[i].begin * 1000, rows[i].end * 1000);

        assert_int_equal(disk.ms, rows[i].ms);
        assert_int_equal(disk.faults, rows[i].faults);
    }
    assert_int_equal(thread_states_disk(NULL, 0, 0, 9).ms, 0);
}

static void a_copy_has_what_lies_around(void **state)
{
    static const uint64_t at[] = {10, 20, 30, 40};
    static const struct {
        uint64_t begin, end, first, last, at_rest;
    } rows[] = {
        {20, 30, 10, 30, 0},
        {21, 29, 20, 30, 0},
        {0, 5, 10, 10, 0},
        {0, 100, 10, 40, 0},
        {40, 90, 30, 40, 0},
        {50, 90, 40, 40, 0},
        {10, 10, 10, 10, 0},
        /* What a thread did while the clock rested is known at the next step. */
        {10, 20, 10, 30, 20},
        {20, 30, 10, 30, 20},
        {30, 40, 20, 40, 40},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct cpu_samples history;
        struct cpu_sample *copy;
        size_t n;

        assert_int_equal(cpu_samples_init(&history), 0);
        assert_null(cpu_samples_copy(&history, 0, 100, &n));
        for (size_t k = 0; k < 4; k++)
            cpu_samples_add(&history,
                            &(struct cpu_sample){.us = at[k], .step_us = at[k] != rows[i].at_rest});
        copy = cpu_samples_copy(&history, rows[i].begin, rows[i].end, &n);
        assert_non_null(copy);
        assert_int_equal(copy[0].us, rows[i].first);
        assert_int_equal(copy[n - 1].us, rows[i].last);
        free(copy);
        cpu_samples_release(&history);
    }
}

static void time_does_not_step_back(void **state)
{
    static const struct cpu_sample given[] = {{.us = 10, .part = {1}, .step_us = 10},
                                              {.us = 5, .part = {2}},
                                              {.us = 10, .part = {3}},
                                              {.us = 11, .part = {4}, .step_us = 1}};
    struct cpu_samples history;

    (void)state;
    assert_int_equal(cpu_samples_init(&history), 0);
    for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++)
        cpu_samples_add(&history, &given[i]);
    assert_int_equal(history.n, 2);
    assert_int_equal(history.all[0].us, 10);
    assert_int_equal(history.all[0].part[0], 3);
    assert_int_equal(history.all[0].step_us, 10);
    assert_int_equal(history.all[1].part[0], 4);
    cpu_samples_release(&history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_become_times),
        cmocka_unit_test(a_message_is_the_sum_of_its_parts),
        cmocka_unit_test(settled_samples_have_their_steps),
        cmocka_unit_test(nothing_is_known_without_samples),
        cmocka_unit_test(the_longest_step_is_of_the_message),
        cmocka_unit_test(what_is_old_is_coarser_and_not_gone),
        cmocka_unit_test(disk_is_told_from_other_sleep),
        cmocka_unit_test(a_copy_has_what_lies_around),
        cmocka_unit_test(time_does_not_step_back),
    };

    return RUN_TAP(tests);
}
