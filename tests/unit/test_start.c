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

/* Of the slot that was written last. */
static uint64_t last_ms(void)
{
    size_t at = beat.ring.next > 0 ? beat.ring.next - 1 : beat.ring.capacity - 1;

    return slot_ms(atomic_load(&beat.ring.body->slots[at]));
}

static uint64_t recorder_ms(void)
{
    return now_ms() - beat.clock.epoch_ms;
}

static void rest_await(void)
{
    while (atomic_load(&beat.writer) != BEAT_RESTS || !atomic_load(&beat.clock.until_ms))
        wait_ms(1);
}

static void a_start_has_its_times(void **state)
{
    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    for (int i = 1; i < 10; i++) {
        uint64_t began, before;

        methodbeat_i(i);
        began = last_ms();
        assert_true(began <= recorder_ms());
        wait_ms(30);
        rest_await();
        before = recorder_ms();
        methodbeat_o(i);
        assert_in_range(last_ms(), before, recorder_ms());
        assert_true(last_ms() - began >= 30);
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
        assert_in_range(last_ms(), before, recorder_ms());
        rest_await();
        wait_ms((uint64_t)(n % 5));
        before = recorder_ms();
        methodbeat_o(1);
        assert_in_range(last_ms(), before, recorder_ms());
    }
}

static void others_count_by_themselves_meanwhile(void **state)
{
    (void)state;
    assert_int_equal(atomic_load(&beat.open) & DIRECT_OTHERS, DIRECT_OTHERS);
    rest_await();
    assert_int_equal(atomic_load(&beat.open) & DIRECT_OTHERS, DIRECT_OTHERS);
    assert_int_equal(atomic_load(&beat.ring.direct_limit), 0);
    while (atomic_load(&beat.writer) == BEAT_RESTS)
        methodbeat_i(1);
    assert_int_equal(atomic_load(&beat.open), DIRECT_ALL);
}

static void it_ticks_while_calls_come(void **state)
{
    uint64_t ticks, begun, called = 0;

    (void)state;
    ticks = atomic_load(&beat.clock.ticks);
    begun = counters().slots;
    while (atomic_load(&beat.clock.ticks) < ticks + 20) {
        methodbeat_i(1); /* an entry alone keeps its slot */
        called++;
    }
    assert_int_equal(counters().slots - begun, called);
}

static void nobody_is_woken_while_nothing_is_called(void **state)
{
    uint64_t ticks;

    (void)state;
    rest_await();
    ticks = atomic_load(&beat.clock.ticks);
    wait_ms(100);
    assert_int_equal(atomic_load(&beat.clock.ticks), ticks);
    methodbeat_stop();
    while (!atomic_load(&beat.clock.until_ms))
        sched_yield();
    ticks = atomic_load(&beat.clock.ticks);
    methodbeat_i(1);
    wait_ms(30);
    assert_int_equal(atomic_load(&beat.clock.ticks), ticks);
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

static void each_call_counts_whoever_opens_and_closes(void **state)
{
    atomic_bool done = false;
    struct methodbeat_counters before, after;
    uint64_t calls = 0;
    pthread_t thread;

    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    before = counters();
    assert_int_equal(pthread_create(&thread, NULL, changes_make, &done), 0);
    while (!atomic_load(&done)) {
        methodbeat_i(1); /* an entry alone keeps its slot */
        calls++;
        if (calls % 500 == 0)
            wait_ms(calls % 3500 == 0 ? 11 : 0);
    }
    pthread_join(thread, NULL);
    after = counters();
    assert_int_equal(after.slots + after.stopped + after.foreign,
                     before.slots + before.stopped + before.foreign + calls);
    methodbeat_stop();
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
    methodbeat_o(1);
    assert_in_range(counters().slots - before, *(bool *)started ? 2 : 0, *(bool *)started ? 3 : 0);
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
    others_count_by_themselves_meanwhile(NULL);
    it_ticks_while_calls_come(NULL);
    nobody_is_woken_while_nothing_is_called(NULL);
    each_call_counts_whoever_opens_and_closes(NULL);
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
