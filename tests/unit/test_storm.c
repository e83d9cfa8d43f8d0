/* SPDX-License-Identifier: Apache-2.0 */
/* The recorder under every call at once: from other threads, and from its own
 * sink. Nothing may hang or end; afterwards it records as ever.
 * test: alone, threads */
#include "tests/unit/tap.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/record/ring.h"

enum { CALLERS = 3, STORM_MS = 700 };

static struct {
    char trace_path[256];
    atomic_bool ended, sink_calls;
    _Atomic uint64_t calls, reports;
} storm;

static void sink(void *context, const char *json, size_t n)
{
    (void)context;
    assert_true(n > 2 && json[0] == '{' && json[n - 1] == '}');
    atomic_fetch_add(&storm.reports, 1);
    if (!atomic_load(&storm.sink_calls))
        return;
    /* What an instrumented sink does, and worse. */
    methodbeat_i(1);
    methodbeat_message_begin();
    methodbeat_at("com.demo.Logger", true);
    methodbeat_set_scene("logging");
    methodbeat_message_end();
    methodbeat_o(1);
    assert_false(methodbeat_flush(UINT32_MAX));
    switch (atomic_load(&storm.reports) % 4) {
    case 0:
        methodbeat_stop();
        methodbeat_release();
        break;
    case 1:
        methodbeat_pause();
        break;
    default:
        methodbeat_resume();
    }
}

static int start(bool traced, uint32_t slow_ms)
{
    struct methodbeat_settings s = {
        .sink = sink, .slow_ms = slow_ms, .trace_path = traced ? storm.trace_path : NULL};

    return methodbeat_start(&s);
}

static uint32_t random_next(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 16;
}

static void *call_anything(void *context)
{
    uint32_t seed = (uint32_t)(uintptr_t)context;
    struct methodbeat_counters c;

    while (!atomic_load(&storm.ended)) {
        const struct timespec pause = {.tv_nsec = (long)(random_next(&seed) % 8) * 1000000};

        switch (random_next(&seed) % 14) {
        case 0:
        case 1:
            start(true, 1);
            break;
        case 2:
        case 3:
            start(false, 1);
            break;
        case 4:
            if (seed % 2)
                methodbeat_stop();
            else
                methodbeat_stop_and_wait();
            break;
        case 5:
            methodbeat_pause();
            break;
        case 6:
        case 10:
        case 11:
        case 12:
            methodbeat_resume();
            break;
        case 7:
            methodbeat_release();
            break;
        case 8:
            methodbeat_counters(&c);
            methodbeat_i(3);
            methodbeat_o(3);
            break;
        default:
            methodbeat_flush(1);
        }
        atomic_fetch_add(&storm.calls, 1);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* One message of two or three milliseconds, at full speed. */
static void message_run(void)
{
    uint64_t until = now_ms() + 3;

    methodbeat_message_begin();
    while (now_ms() < until) {
        for (int n = 0; n < 100; n++) {
            methodbeat_i(1);
            methodbeat_i(2);
            methodbeat_o(2);
            methodbeat_o(1);
        }
    }
    methodbeat_message_end();
}

static void whatever_is_called(void **state)
{
    struct methodbeat_counters c;
    pthread_t callers[CALLERS];
    uint64_t until;

    (void)state;
    assert_int_equal(start(false, 1), 0);
    atomic_store(&storm.sink_calls, true);
    for (uintptr_t i = 0; i < CALLERS; i++)
        assert_int_equal(pthread_create(&callers[i], NULL, call_anything, (void *)(i + 1)), 0);
    for (until = now_ms() + STORM_MS; now_ms() < until;)
        message_run();
    atomic_store(&storm.ended, true);
    for (int i = 0; i < CALLERS; i++)
        pthread_join(callers[i], NULL);
    methodbeat_counters(&c);
    printf("# %llu calls, %llu events, %llu reports\n", (unsigned long long)storm.calls,
           (unsigned long long)c.slots, (unsigned long long)storm.reports);
}

static void call_of_some_ms(void)
{
    methodbeat_i(1);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    methodbeat_o(1);
}

static void then_it_records_as_ever(void **state)
{
    struct methodbeat_counters before, after;
    uint64_t reports;

    (void)state;
    methodbeat_stop_and_wait();
    assert_true(methodbeat_flush(UINT32_MAX));
    atomic_store(&storm.sink_calls, false);
    assert_int_equal(start(true, 10), 0);
    reports = atomic_load(&storm.reports);
    methodbeat_counters(&before);
    methodbeat_message_begin();
    call_of_some_ms();
    methodbeat_message_end();
    assert_true(methodbeat_flush(UINT32_MAX));
    methodbeat_counters(&after);
    assert_int_equal(atomic_load(&storm.reports), reports + 1);
    /* Some more where the memory was exchanged by another thread before. */
    assert_in_range(after.slots - before.slots, 4, 4 + RING_UNDER_WAY);
    methodbeat_pause();
    call_of_some_ms();
    methodbeat_counters(&before);
    assert_int_equal(before.slots, after.slots);
    assert_true(methodbeat_resume());
    assert_false(methodbeat_resume());
    call_of_some_ms();
    methodbeat_counters(&after);
    assert_int_equal(after.slots, before.slots + 2);
    methodbeat_stop_and_wait();
    assert_false(methodbeat_resume());
    assert_true(methodbeat_release());
}

static int path_make(void **state)
{
    const char *dir = getenv("TMPDIR");

    (void)state;
    snprintf(storm.trace_path, sizeof(storm.trace_path), "%s/methodbeat-storm-%d",
             dir ? dir : "/tmp", (int)getpid());
    return 0;
}

static int path_remove(void **state)
{
    char last[300];

    (void)state;
    snprintf(last, sizeof(last), "%s.last", storm.trace_path);
    unlink(last);
    return unlink(storm.trace_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(whatever_is_called, path_make),
        cmocka_unit_test_teardown(then_it_records_as_ever, path_remove),
    };

    return RUN_TAP(tests);
}
