/* SPDX-License-Identifier: Apache-2.0 */
/* What is recorded outside of messages, as the start of a program is: its times,
 * and that nobody is woken for it while nothing is called. And the main thread
 * that ends. One process, one recorder: the tests follow each other.
 * test: threads */
#include "tests/unit/tap.h"

#include <pthread.h>

#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"
#include "runtime/record/slot.h"
#include "tests/unit/beat_wait.h"

static struct methodbeat_counters counters(void)
{
    struct methodbeat_counters c;

    methodbeat_counters(&c);
    return c;
}

/* Of the slot that was written last, and of the one before. */
static uint64_t last_ms(size_t before)
{
    uint64_t at = ring_head(&beat.main.ring) - 1 - before;

    return slot_ms(atomic_load(&beat.main.ring.body->slots[at % beat.main.ring.capacity]));
}

static uint64_t recorder_ms(void)
{
    return now_ms() - beat.clock.epoch_ms;
}

static bool rests(void)
{
    return atomic_load(beat_word()) == CLOCK_WORD_RESTS;
}

static void rest_await(void)
{
    while (!rests() || !atomic_load(&beat.clock.until_ms))
        wait_ms(1);
}

static uint64_t ticks(void)
{
    return atomic_load(&beat.clock.ticks);
}

static void tick_await(uint64_t before)
{
    while (ticks() == before)
        wait_ms(1);
}

/* By both forms of probes. */
static void a_start_has_its_times(void **state)
{
    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    for (int i = 1; i < 10; i++) {
        uint64_t called, before, rested = ticks();
        uint32_t t = 0;

        called = recorder_ms();
        if (i % 2)
            methodbeat_i(i);
        else
            t = methodbeat_enter(i);
        tick_await(rested);
        wait_ms(30);
        rest_await();
        before = recorder_ms();
        if (i % 2)
            methodbeat_o(i);
        else
            methodbeat_leave(i, t);
        assert_in_range(last_ms(0), before, recorder_ms());
        assert_in_range(last_ms(1), called > CLOCK_TICK_MS ? called - CLOCK_TICK_MS : 0,
                        before - 30);
    }
}

static void a_call_after_a_rest_is_timed_anew(void **state)
{
    (void)state;
    for (int n = 0; n < 50; n++) {
        uint64_t before;

        rest_await();
        wait_ms((uint64_t)(n % 7));
        before = recorder_ms();
        methodbeat_i(1);
        assert_in_range(beat_clock_now(&beat.clock), before, recorder_ms());
        rest_await();
        wait_ms((uint64_t)(n % 5));
        methodbeat_o(1);
        assert_in_range(last_ms(1), before, recorder_ms());
    }
}

static void *call_once(void *context)
{
    uint32_t t = methodbeat_enter(1);

    (void)context;
    methodbeat_leave(1, t);
    return NULL;
}

/* A thread that is not recorded wakes the clock, which then ticks slowly for a while. So not each
 * of its calls has to. */
static void it_dozes_where_others_call(void **state)
{
    struct methodbeat_counters before = counters();
    uint64_t rested, woken, began;
    pthread_t thread;

    (void)state;
    rest_await();
    rested = ticks();
    assert_int_equal(pthread_create(&thread, NULL, call_once, NULL), 0);
    pthread_join(thread, NULL);
    tick_await(rested);
    began = now_ms();
    woken = ticks();
    wait_ms(400);
    assert_in_range(ticks() - woken, 1, (now_ms() - began) / CLOCK_DOZE_MS + 1);
    assert_int_equal(counters().slots, before.slots);
    rest_await();
}

static void it_ticks_while_calls_come(void **state)
{
    uint64_t before = ticks(), begun;

    (void)state;
    begun = counters().slots;
    while (ticks() < before + 20) {
        methodbeat_i(1);
        wait_ms(3);
        methodbeat_o(1);
    }
    assert_true(counters().slots - begun >= 2 * 10);
}

static void nobody_is_woken_while_nothing_is_called(void **state)
{
    uint64_t before;

    (void)state;
    rest_await();
    before = ticks();
    wait_ms(100);
    assert_int_equal(ticks(), before);
    methodbeat_stop_and_wait();
    while (!atomic_load(&beat.clock.until_ms))
        sched_yield();
    before = ticks();
    methodbeat_i(1);
    wait_ms(30);
    methodbeat_o(1);
    assert_int_equal(ticks(), before);
}

/* Each change of who may write, while calls go on. */
static void *changes_make(void *context)
{
    atomic_bool *done = context;

    for (int i = 0; i < 100; i++) {
        methodbeat_pause();
        methodbeat_resume();
        wait_ms(i % 3 == 0 ? 12 : 1);
    }
    atomic_store(done, true);
    return NULL;
}

static void calls_go_on_whoever_pauses(void **state)
{
    atomic_bool done = false;
    uint64_t before;
    pthread_t thread;

    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    assert_int_equal(pthread_create(&thread, NULL, changes_make, &done), 0);
    for (uint64_t calls = 0; !atomic_load(&done); calls++) {
        methodbeat_i(1);
        if (calls % 500 == 0)
            wait_ms(calls % 3500 == 0 ? 11 : 0);
        methodbeat_o(1);
    }
    pthread_join(thread, NULL);
    before = counters().slots;
    methodbeat_i(1);
    wait_ms(30);
    methodbeat_o(1);
    assert_int_equal(counters().slots, before + 2);
    methodbeat_stop_and_wait();
}

/* On a thread that may get the number of the main one. */
static void *calls_make(void *started)
{
    uint64_t before;

    if (*(bool *)started)
        assert_int_equal(methodbeat_start(NULL), 0);
    before = counters().slots;
    methodbeat_message_begin();
    methodbeat_i(1);
    wait_ms(12);
    methodbeat_o(1);
    assert_int_equal(counters().slots - before, *(bool *)started ? 3 : 0);
    assert_int_equal(methodbeat_is_recording(), *(bool *)started);
    return (void *)beat_self(); /* it ends in the middle of its message */
}

static uintptr_t on_a_thread(bool started)
{
    pthread_t thread;
    void *self;

    assert_int_equal(pthread_create(&thread, NULL, calls_make, &started), 0);
    pthread_join(thread, &self);
    return (uintptr_t)self;
}

static void a_main_thread_that_ended_is_forgotten(void **state)
{
    uintptr_t first = on_a_thread(true), second = on_a_thread(false);

    (void)state;
    assert_false(methodbeat_is_recording());
    assert_false(methodbeat_resume());
    if (first == second)
        print_message("# a thread with the number of the main one\n");
    on_a_thread(true);
    on_a_thread(false);
    /* The clock does not tick for a message that will never end. */
    while (!atomic_load(&beat.clock.until_ms))
        wait_ms(1);
}

static void *first_main_thread(void *context)
{
    (void)context;
    a_start_has_its_times(NULL);
    a_call_after_a_rest_is_timed_anew(NULL);
    it_dozes_where_others_call(NULL);
    it_ticks_while_calls_come(NULL);
    nobody_is_woken_while_nothing_is_called(NULL);
    calls_go_on_whoever_pauses(NULL);
    return NULL;
}

static void all_of_a_main_thread(void **state)
{
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, first_main_thread, NULL), 0);
    pthread_join(thread, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_a_main_thread),
        cmocka_unit_test(a_main_thread_that_ended_is_forgotten),
    };

    return RUN_TAP(tests);
}
