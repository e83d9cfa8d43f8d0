/* SPDX-License-Identifier: Apache-2.0 */
/* The child of a fork(): whatever other threads were in the middle of, no call
 * of its waits, ends it, or does anything. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"

enum { CALLERS = 4, FORKS = 150, CHILD_SECONDS = 20 };

static struct {
    atomic_bool ended;
    bool started; /* the library too, by the callers */
    _Atomic uint64_t calls;
} storm;

static void sink(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
}

static int start(void)
{
    return methodbeat_start(&(struct methodbeat_settings){.sink = sink, .slow_ms = 1});
}

/* All there is but the start. */
static void call_all(uint32_t i)
{
    struct methodbeat_counters c;

    methodbeat_message_begin();
    methodbeat_i(1);
    methodbeat_at("com.demo.Main", i % 2);
    methodbeat_set_scene("com.demo.Other");
    methodbeat_frame(0, 5, 1);
    methodbeat_app_created(100);
    methodbeat_activity("com.demo.Main", (enum methodbeat_activity_event)(i % 4));
    methodbeat_page("page", (enum methodbeat_page_mark)(i / 4 % 4));
    methodbeat_foreground(i % 2);
    methodbeat_battery(50);
    methodbeat_traffic(i, i);
    methodbeat_leak("com.demo.Main", i % 8);
    methodbeat_counters(&c);
    methodbeat_o(1);
    methodbeat_message_end();
    methodbeat_pause();
    methodbeat_resume();
    methodbeat_flush(0);
}

static void *call_ever(void *context)
{
    (void)context;
    for (uint32_t i = 0; !atomic_load(&storm.ended); i++) {
        if (storm.started && i % 16 == 0)
            start();
        call_all(i);
        if (i % 64 == 63)
            methodbeat_stop();
        atomic_fetch_add(&storm.calls, 1);
    }
    return NULL;
}

/* 0 where all was as it has to be. */
static int child_run(void)
{
    struct methodbeat_counters after;

    alarm(CHILD_SECONDS);
    for (uint32_t i = 0; i < 16; i++)
        call_all(i);
    if (methodbeat_resume() || methodbeat_sink_add(sink, NULL) ||
        methodbeat_at("com.demo.News", true) || !methodbeat_flush(UINT32_MAX) ||
        !methodbeat_release())
        return 1;
    methodbeat_stop();
    methodbeat_stop_and_wait();
    methodbeat_counters(&after);
    if (after.slots != 0 || after.reports != 0)
        return 2;
    return start() == -1 && errno == ENOTSUP ? 0 : 3;
}

/* Where the parent has not started, the child may. */
static __attribute__((unused)) int child_start(void)
{
    struct methodbeat_counters c;

    alarm(CHILD_SECONDS);
    if (start() != 0)
        return 1;
    methodbeat_message_begin();
    methodbeat_at("com.demo.Main", true);
    methodbeat_message_end();
    methodbeat_stop_and_wait();
    methodbeat_counters(&c);
    return c.slots == 2 ? 0 : 2;
}

static void fork_under_calls(int (*run)(void))
{
    pthread_t callers[CALLERS];

    atomic_store(&storm.ended, false);
    for (int i = 0; i < CALLERS; i++)
        assert_int_equal(pthread_create(&callers[i], NULL, call_ever, NULL), 0);
    for (int i = 0; i < FORKS; i++) {
        pid_t pid = fork();
        int status;

        if (pid == 0)
            _exit(run());
        assert_true(pid > 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_int_equal(status, 0);
    }
    atomic_store(&storm.ended, true);
    for (int i = 0; i < CALLERS; i++)
        pthread_join(callers[i], NULL);
    printf("# %d children, %llu rounds of all calls meanwhile\n", FORKS,
           (unsigned long long)storm.calls);
}

static void before_the_start_a_child_may_start(void **state)
{
    (void)state;
#if defined(__SANITIZE_ADDRESS__)
    /* The sanitizer's allocator waits for ever in a child of several threads. */
    printf("# left out under AddressSanitizer\n");
#else
    fork_under_calls(child_start);
#endif
}

static void a_child_does_nothing(void **state)
{
    (void)state;
    storm.started = true;
    assert_int_equal(start(), 0);
    fork_under_calls(child_run);
}

/* Whatever lock another thread held in the parent. */
static void a_child_has_no_lock_of_its_parent(void **state)
{
    pthread_mutex_t *const locks[] = {&beat.workers.lock};

    (void)state;
    assert_int_equal(start(), 0);
    for (size_t i = 0; i < sizeof(locks) / sizeof(locks[0]); i++) {
        pid_t pid;
        int status;

        pthread_mutex_lock(locks[i]);
        pid = fork();
        if (pid == 0)
            _exit(pthread_mutex_trylock(locks[i]) == 0 ? 0 : 1);
        pthread_mutex_unlock(locks[i]);
        assert_true(pid > 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (status != 0)
            fail_msg("lock %zu", i);
    }
    methodbeat_stop_and_wait();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_the_start_a_child_may_start),
        cmocka_unit_test(a_child_does_nothing),
        cmocka_unit_test(a_child_has_no_lock_of_its_parent),
    };

    return RUN_TAP(tests);
}
