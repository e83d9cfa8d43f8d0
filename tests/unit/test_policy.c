/* SPDX-License-Identifier: Apache-2.0 */
/* runtime's policies and what they stand on: the clock, the focus, the slow
 * message, the machine's words.
 * test: alone, threads */
#include "tests/unit/tap.h"

#include <sched.h>
#include <string.h>
#include <stdio.h>
#include <time.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/scene.h"
#include "runtime/policy/slow_message.h"
#include "runtime/record/clock.h"

static void slow_messages(void **state)
{
    static const struct {
        uint32_t threshold;
        uint64_t begin, end;
        bool slow;
    } rows[] = {
        {700, 0, 699, false},
        {700, 0, 700, true},
        {700, 1000, 1701, true},
        {1, 5, 5, false},
        {1, 5, 6, true},
        {700, 1000, 10, false},
        {1, 1000, 999, false},
        {700, 1000, 1699, false},
        {700, 1000, 1700, true},
        {700, 1000, 0, false},
        {700, 0, UINT64_MAX, true},
        {UINT32_MAX, 0, 9, false},
        {0, 1000, 1699, false},
        {0, 1000, 1700, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct methodbeat_settings settings = {.slow_ms = rows[i].threshold};
        struct told_message message = {.span = {rows[i].begin, rows[i].end, 10, 20}, .thread = ""};
        const struct event ended = {.kind = EVENT_MESSAGE, .message = &message};

        slow_message_policy.set(&settings);
        assert_true(slow_message_policy.message_ms() == slow_message_count().slow_ms);
        slow_message_policy.feed(&ended);
        assert_int_equal(slow_message_count().slow, rows[i].slow);
        assert_int_equal(slow_message_count().elsewhere, 0);
        message.ring = &(struct ring){0};
        slow_message_policy.feed(&ended);
        assert_int_equal(slow_message_count().slow, rows[i].slow);
        assert_int_equal(slow_message_count().elsewhere, rows[i].slow);
    }
}

static void focus_is_news_once(void **state)
{
    static const struct {
        const char *activity;
        bool gained, news;
    } rows[] = {
        {"A", false, false}, {"A", true, true},  {"A", true, false},  {"B", true, true},
        {"A", true, false},  {"B", false, true}, {"B", false, false}, {"B", true, true},
        {"A", false, true},  {"A", true, true},  {"", true, true},    {"", false, true},
    };
    struct focus f = {0};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(focus_change(&f, rows[i].activity, rows[i].gained), rows[i].news);
    focus_release(&f);
}

static void machines_have_words(void **state)
{
    static const struct {
        const char *meminfo, *machine;
        uint64_t bytes, free_kb;
    } rows[] = {
        {"MemTotal:        8000000 kB\nMemFree: 1 kB\nMemAvailable: 4000000 kB\n", "BEST",
         8192000000, 4000000},
        {"MemTotal: 3800000 kB\n", "MIDDLE", 3891200000, 0},
        /* Android 5 */
        {"MemTotal: 1800000 kB\nMemFree: 50000 kB\nBuffers: 7000 kB\nCached: 300000 kB\n"
         "SwapCached: 9 kB\n",
         "LOW", 1843200000, 357000},
        {"MemTotal: 99999999999999999999 kB\n", "UN_KNOW", 0, 0},
        {"MemTotal: 900000 kB\n", "BAD", 921600000, 0},
        /* Where a level begins, and the last before it. */
        {"MemTotal: 7340032 kB\n", "BEST", 7516192768, 0},
        {"MemTotal: 7340031 kB\n", "HIGH", 7516191744, 0},
        {"MemTotal: 5242880 kB\n", "HIGH", 5368709120, 0},
        {"MemTotal: 5242879 kB\n", "MIDDLE", 5368708096, 0},
        {"MemTotal: 3145728 kB\n", "MIDDLE", 3221225472, 0},
        {"MemTotal: 3145727 kB\n", "LOW", 3221224448, 0},
        {"MemTotal: 1048576 kB\n", "LOW", 1073741824, 0},
        {"MemTotal: 1048575 kB\n", "BAD", 1073740800, 0},
        {"MemTotal: 1024 kB\n", "BAD", 1048576, 0},
        {"MemTotal: 1023 kB\n", "UN_KNOW", 1047552, 0},
        /* More than there is room for in bytes. */
        {"MemTotal: 1125899906842623 kB\n", "BEST", UINT64_C(1125899906842623) * 1024, 0},
        {"MemTotal: 1125899906842624 kB\n", "UN_KNOW", 0, 0},
        {"MemAvailable: 1 kB\nMemFree: 2 kB\n", "UN_KNOW", 0, 1},
        {"MemAvailable: 0 kB\nMemFree: 2 kB\n", "UN_KNOW", 0, 2},
        {"", "UN_KNOW", 0, 0},
        {"MemTotal:", "UN_KNOW", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct device d;

        device_parse(&d, rows[i].meminfo);
        assert_string_equal(d.machine, rows[i].machine);
        assert_int_equal(d.memory_bytes, rows[i].bytes);
        assert_int_equal(d.memory_free_kb, rows[i].free_kb);
    }
}

static _Atomic uint32_t word; /* the clocks' */

/* Whatever was in its memory. */
static void clock_start(struct beat_clock *c)
{
    memset(c, 0xA5, sizeof(*c));
    assert_int_equal(beat_clock_init(c, NULL, &word, NULL), 0);
}

/* Waits for another tick; never returns if a wake-up was lost. */
static void tick_await(struct beat_clock *c)
{
    uint64_t seen = atomic_load(&c->ticks);

    while (atomic_load(&c->ticks) == seen)
        sched_yield();
}

/* The time that the machine slept is what one clock has more than the other. */
static void sleep_is_told(void **state)
{
    struct beat_clock c;
    uint32_t awake, slept;

    (void)state;
    clock_start(&c);
    awake = beat_clock_slept_ms(&c);
    c.boot_ns -= UINT64_C(3600) * 1000000000;
    slept = beat_clock_slept_ms(&c);
    beat_clock_release(&c);
    assert_int_equal(awake, 0);
    assert_in_range(slept, 1, 3600000);
}

static void clock_wakes_for_each_message(void **state)
{
    struct beat_clock c;
    uint64_t before = 0;

    (void)state;
    clock_start(&c);
    for (int round = 0; round < 60; round++) {
        /* Ends at all stages of the thread's way to sleep and back. */
        for (int n = 0; n < 500; n++) {
            uint64_t begun = beat_clock_begin(&c), ended;

            ended = beat_clock_end(&c);
            assert_true(before <= begun && begun <= ended);
            before = ended;
        }
        if (round % 3 == 0) {
            while (!atomic_load(&c.until_ms))
                sched_yield();
        }
        beat_clock_begin(&c);
        tick_await(&c);
        tick_await(&c);
        assert_true(beat_clock_now(&c) >= before);
        before = beat_clock_end(&c);
    }
    beat_clock_release(&c);
}

/* On a busy machine some ticks are late, but not all. */
static void clock_ticks_while_a_message_runs(void **state)
{
    enum { TICKS = 40 };
    struct beat_clock c;
    _Atomic uint64_t shown = 0;
    uint64_t before, now, least = UINT64_MAX;

    (void)state;
    assert_int_equal(beat_clock_init(&c, NULL, &word, &shown), 0);
    beat_clock_begin(&c);
    tick_await(&c);
    before = atomic_load(&shown);
    for (int n = 0; n < TICKS; n++) {
        tick_await(&c);
        now = atomic_load(&shown);
        assert_true(beat_clock_now(&c) >= now);
        if (now - before < least)
            least = now - before;
        before = now;
    }
    assert_in_range(least, CLOCK_TICK_MS - 1, 2 * CLOCK_TICK_MS);
    beat_clock_end(&c);
    beat_clock_release(&c);
}

static uint64_t monotonic_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static uint64_t look(struct beat_clock *c, uint64_t *counter)
{
    beat_clock_look(c, counter);
    return beat_clock_now(c);
}

static void clock_is_precise_where_asked(void **state)
{
    struct beat_clock c;
    uint64_t before, read, worst = 0, counter = 0;

    (void)state;
    clock_start(&c);
    beat_clock_set_precise(&c, true);
    /* No message runs: nothing else renews the word. */
    for (int n = 0; n < 200; n++) {
        nanosleep(&(struct timespec){.tv_nsec = 700000}, NULL);
        before = monotonic_ms() - c.epoch_ms;
        read = look(&c, &counter);
        assert_true(read <= monotonic_ms() - c.epoch_ms);
        if (read < before && worst < before - read)
            worst = before - read;
    }
    assert_true(worst <= 1);
    beat_clock_set_precise(&c, false);
    read = look(&c, &counter);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    assert_int_equal(look(&c, &counter), read);
    printf("# precise within %d ms\n", (int)worst);
    beat_clock_release(&c);
}

static void clock_sleeps_between_messages(void **state)
{
    struct beat_clock c;
    uint64_t ticks;

    (void)state;
    clock_start(&c);
    beat_clock_begin(&c);
    tick_await(&c);
    beat_clock_end(&c);
    while (!atomic_load(&c.until_ms))
        sched_yield();
    ticks = atomic_load(&c.ticks);
    nanosleep(&(struct timespec){.tv_nsec = 30 * 1000000}, NULL);
    assert_int_equal(atomic_load(&c.ticks), ticks);
    beat_clock_release(&c);
}

static _Atomic uint64_t steps_quiet,
    measured_since; /* quiet ones, and others since the last of them */

static void step_measured(uint64_t us, uint64_t step_us)
{
    (void)us, (void)step_us;
    measured_since++;
}

static void step_quiet(uint64_t us)
{
    (void)us;
    steps_quiet++;
    measured_since = 0;
}

/* So the next frame's message finds it awake. Nothing is measured meanwhile, but before it sleeps.
 */
static void clock_ticks_for_a_while_after_a_message(void **state)
{
    static const struct beat_clock_user user = {.stepped = step_measured, .rested = step_quiet};
    struct beat_clock c;

    (void)state;
    assert_int_equal(beat_clock_init(&c, &user, &word, NULL), 0);
    beat_clock_begin(&c);
    tick_await(&c);
    tick_await(&c);
    assert_true(measured_since > 0);
    steps_quiet = 0;
    beat_clock_end(&c);
    while (!atomic_load(&c.until_ms))
        sched_yield();
    assert_int_equal(steps_quiet, CLOCK_QUIET_STEPS);
    assert_int_equal(measured_since, 1);
    beat_clock_release(&c);
}

static void bell_count(void *context)
{
    atomic_fetch_add((_Atomic int *)context, 1);
}

static void clock_bell_is_heard_each_time(void **state)
{
    struct beat_clock c;
    _Atomic int heard = 0;

    (void)state;
    clock_start(&c);
    beat_clock_set_bell(&c, bell_count, &heard);
    /* At all stages of the thread's way to sleep and back: no message begins
     * that would wake it. */
    for (int n = 0; n < 200; n++) {
        if (n % 2 == 0) {
            beat_clock_begin(&c);
            nanosleep(&(struct timespec){.tv_nsec = n % 16 * 400000}, NULL);
            beat_clock_end(&c);
        }
        beat_clock_ring(&c);
        while (atomic_load(&heard) <= n)
            sched_yield();
        assert_int_equal(atomic_load(&heard), n + 1);
    }
    beat_clock_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_messages),
        cmocka_unit_test(focus_is_news_once),
        cmocka_unit_test(machines_have_words),
        cmocka_unit_test(sleep_is_told),
        cmocka_unit_test(clock_wakes_for_each_message),
        cmocka_unit_test(clock_ticks_while_a_message_runs),
        cmocka_unit_test(clock_is_precise_where_asked),
        cmocka_unit_test(clock_sleeps_between_messages),
        cmocka_unit_test(clock_ticks_for_a_while_after_a_message),
        cmocka_unit_test(clock_bell_is_heard_each_time),
    };

    return RUN_TAP(tests);
}
