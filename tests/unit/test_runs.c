/* SPDX-License-Identifier: Apache-2.0 */
/* From a start to a stop: what may be resumed, what is counted where while nothing is recorded,
 * what a main thread gives back as it ends, what a child of a fork() has. One process, one
 * recorder. */
#include "tests/unit/tap.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/monitor/monitor_state.h"
#include "runtime/record/beat.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/scratch.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct methodbeat_counters counters(void)
{
    struct methodbeat_counters c;

    methodbeat_counters(&c);
    return c;
}

static void start(void)
{
    assert_int_equal(methodbeat_start(NULL), 0);
}

/* So that nobody of that id is sampled today. */
static void start_unsampled(void)
{
    struct methodbeat_settings s = {.mode = METHODBEAT_ONLINE, .sample = 1};
    char user[20];

    for (int i = 0; i == 0 || methodbeat_is_recording(); i++) {
        snprintf(user, sizeof(user), "user %d", i);
        s.user_id = user;
        assert_int_equal(methodbeat_start(&s), 0);
    }
}

static void release(void)
{
    assert_true(methodbeat_release());
}

static void resume(void)
{
    assert_true(methodbeat_resume());
}

static void what_is_paused_goes_on_once(void **state)
{
    static const struct {
        void (*calls[3])(void);
        bool recording, resumed;
    } rows[] = {
        {{NULL}, true, false},
        {{methodbeat_pause}, false, true},
        {{methodbeat_pause, methodbeat_pause}, false, true},
        {{methodbeat_pause, resume}, true, false},
        {{methodbeat_pause, start}, true, false},
        {{methodbeat_pause, start_unsampled}, false, false},
        {{methodbeat_pause, methodbeat_stop}, false, false},
        {{methodbeat_pause, release}, false, false},
        {{methodbeat_stop}, false, false},
        {{methodbeat_stop, methodbeat_pause}, false, false},
        {{methodbeat_stop, release, start}, true, false},
        {{start_unsampled}, false, false},
        {{start_unsampled, methodbeat_pause}, false, false},
        {{start_unsampled, start}, true, false},
        {{start_unsampled, start, methodbeat_pause}, false, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool released = false, goes_on = rows[i].recording || rows[i].resumed;
        struct methodbeat_counters before, after;

        start();
        for (size_t k = 0; k < 3 && rows[i].calls[k]; k++) {
            rows[i].calls[k]();
            released = rows[i].calls[k] == release;
        }
        assert_int_equal(methodbeat_is_recording(), rows[i].recording);
        if (!released)
            assert_int_equal(trace_header_of(&beat.ring)->ended, !rows[i].recording);
        before = counters();
        methodbeat_i(1);
        after = counters();
        assert_int_equal(after.slots - before.slots, rows[i].recording);
        assert_int_equal(after.stopped - before.stopped, !rows[i].recording);
        assert_int_equal(methodbeat_resume(), rows[i].resumed);
        assert_int_equal(methodbeat_is_recording(), goes_on);
        if (!released)
            assert_int_equal(trace_header_of(&beat.ring)->ended, !goes_on);
        methodbeat_stop();
    }
}

/* What it does in the middle of a message. */
static void *pool_run(void *context)
{
    void (*between)(void) = *(void (**)(void))context;

    pthread_setname_np(pthread_self(), "pool-1");
    methodbeat_message_begin();
    methodbeat_i(1);
    between();
    methodbeat_i(2);
    methodbeat_o(2);
    methodbeat_message_end();
    return NULL;
}

static void restart_without_threads(void)
{
    start();
}

/* A thread that is recorded is not, while nothing is, or where it is wanted no more. */
static void other_threads_are_paused_too(void **state)
{
    static const struct {
        void (*between)(void);
        unsigned stopped, foreign;
    } rows[] = {{methodbeat_pause, 2, 0}, {methodbeat_stop, 2, 0}, {restart_without_threads, 0, 2}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct methodbeat_settings s = {.threads = "pool-*"};
        struct methodbeat_counters before, after;
        void (*between)(void) = rows[i].between;
        pthread_t pool;

        assert_int_equal(methodbeat_start(&s), 0);
        before = counters();
        assert_int_equal(pthread_create(&pool, NULL, pool_run, &between), 0);
        pthread_join(pool, NULL);
        after = counters();
        assert_int_equal(after.stopped - before.stopped, rows[i].stopped);
        assert_int_equal(after.foreign - before.foreign, rows[i].foreign);
        methodbeat_stop();
    }
}

/* It begins a message that it does not end. */
static void *main_run(void *context)
{
    struct methodbeat_counters before;
    bool *recorded = context;

    start();
    before = counters();
    methodbeat_message_begin();
    methodbeat_i(1);
    *recorded = counters().slots == before.slots + 2;
    return NULL;
}

/* A second is the main one when the first is gone, and not before. */
static void a_main_thread_that_ends_gives_back_what_it_has(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        bool recorded = false;
        size_t files = 0;
        pthread_t thread;

        if (round > 0)
            files = scratch_count("/proc/self/fd");
        assert_int_equal(pthread_create(&thread, NULL, main_run, &recorded), 0);
        pthread_join(thread, NULL);
        assert_true(recorded);
        assert_false(methodbeat_is_recording());
        assert_int_equal(atomic_load(&beat.main_thread), 0);
        assert_int_equal(atomic_load(&beat.open), DIRECT_CLOSED);
        assert_false(beat.in_message);
        assert_int_equal(atomic_load(&monitor.message), 0);
        assert_int_equal(atomic_load(&beat.clock.running), 0);
        assert_true(trace_header_of(&beat.ring)->ended);
        assert_false(methodbeat_resume());
        assert_true(round == 0 || scratch_count("/proc/self/fd") == files);
        methodbeat_stop();
    }
}

/* 0 where all is as it has to be. */
static int child_look(void)
{
    if (atomic_load(&beat.open) != DIRECT_CLOSED || atomic_load(&beat.writer) != 0)
        return 1;
    if (atomic_load(&beat.main_thread) != 0 || methodbeat_is_recording())
        return 2;
    if (methodbeat_start(NULL) != -1 || errno != ENOTSUP)
        return 3;
    return methodbeat_flush(UINT32_MAX) && methodbeat_release() && !methodbeat_resume() ? 0 : 4;
}

static void a_child_records_nothing(void **state)
{
    int status;
    pid_t pid;

    (void)state;
    start();
    fflush(NULL);
    pid = fork();
    if (pid == 0)
        _exit(child_look());
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    assert_true(methodbeat_is_recording());
    methodbeat_stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_main_thread_that_ends_gives_back_what_it_has),
        cmocka_unit_test(what_is_paused_goes_on_once),
        cmocka_unit_test(other_threads_are_paused_too),
        cmocka_unit_test(a_child_records_nothing),
    };

    return RUN_TAP(tests);
}
