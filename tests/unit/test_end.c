/* SPDX-License-Identifier: Apache-2.0 */
/* Whoever loaded the library lets go of it, and somebody else starts it again: no thread is left,
 * nor any memory, however often; and a recorder that began anew is as good as new. test: alone,
 * threads */
#include "tests/unit/tap.h"

#include <dirent.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/methodbeat_internal.h"
#include "runtime/monitor/monitor_state.h"
#include "runtime/record/beat.h"
#include "tests/unit/beat_wait.h"
#include "tests/unit/scratch.h"

/* Whose own memory grows. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED true
#else
#define IS_SANITIZED false
#endif

enum { ROUNDS = 10, SLOW_MS = 30 };

static size_t threads(void)
{
    DIR *tasks = opendir("/proc/self/task");
    size_t n = 0;

    assert_non_null(tasks);
    for (struct dirent *task; (task = readdir(tasks));)
        n += *task->d_name != '.';
    closedir(tasks);
    return n;
}

/* Lines of a file, or the kB that it says of this. */
static size_t said_by(const char *path, const char *key)
{
    FILE *file = fopen(path, "r");
    size_t n = 0;
    char line[4096];

    assert_non_null(file);
    while (fgets(line, sizeof(line), file)) {
        if (!key)
            n++;
        else if (strncmp(line, key, strlen(key)) == 0)
            n = strtoul(line + strlen(key), NULL, 10);
    }
    fclose(file);
    return n;
}

static struct {
    _Atomic int trees, others;
} told;

static void sink(void *context, const char *json, size_t n)
{
    char *text = strndup(json, n);

    (void)context;
    assert_non_null(text);
    ++*(strstr(text, "\"stack\"") ? &told.trees : &told.others);
    free(text);
}

static void start(const char *trace)
{
    const struct methodbeat_settings s = {.mode = METHODBEAT_TEST,
                                          .without = "session_id",
                                          .sink = sink,
                                          .slow_ms = SLOW_MS,
                                          .lag_ms = 100000,
                                          .anr_ms = 100000,
                                          .threads = "worker*",
                                          .trace_path = trace};

    assert_int_equal(methodbeat_start(&s), 0);
}

static void slow_message(void)
{
    methodbeat_message_begin();
    methodbeat_i(3);
    beat_wait_ms(SLOW_MS + 10);
    methodbeat_o(3);
    methodbeat_message_end();
}

static void *run(void *context)
{
    pthread_setname_np(pthread_self(), "worker");
    ((void (*)(void))context)();
    return NULL;
}

/* On a thread, which ends. */
static void on_a_thread(void (*what)(void))
{
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, run, (void *)what), 0);
    pthread_join(thread, NULL);
}

static void begun_and_left(void)
{
    methodbeat_message_begin();
    methodbeat_i(3);
}

static void round_of(const char *trace)
{
    told.trees = told.others = 0;
    start(trace);
    slow_message();
    on_a_thread(slow_message);
    recorder_end();
    assert_int_equal(told.trees, 2);
    assert_int_equal(told.others, 1); /* the summary */
}

static void nothing_is_left(void **state)
{
    size_t alone, maps = 0, rss = 0, heap = 0;

    (void)state;
    on_a_thread(methodbeat_stop); /* a sanitizer has a thread of its own since the first */
    alone = threads();
    for (int round = 0; round < ROUNDS; round++) {
        round_of(round % 2 ? "trace.mbt" : NULL);
        assert_int_equal(threads(), alone);
        if (IS_SANITIZED)
            continue;
        if (round < 3) {
            maps = said_by("/proc/self/maps", NULL);
            heap = mallinfo2().uordblks;
            rss = said_by("/proc/self/status", "VmRSS:");
        }
        assert_true(said_by("/proc/self/maps", NULL) <= maps);
        assert_true(mallinfo2().uordblks <= heap + 1000);
        assert_true(said_by("/proc/self/status", "VmRSS:") <= rss + 1000);
    }
}

static atomic_int calls;

static void ends_twice(void)
{
    recorder_end();
    calls++;
}

static void all_is_called(void)
{
    struct methodbeat_counters counters;

    methodbeat_message_begin();
    methodbeat_i(3);
    methodbeat_o(3);
    methodbeat_message_end();
    methodbeat_pause();
    assert_false(methodbeat_resume());
    assert_true(methodbeat_flush(UINT32_MAX));
    methodbeat_set_scene("later");
    methodbeat_stop();
    methodbeat_stop_and_wait();
    assert_true(methodbeat_release());
    methodbeat_counters(&counters);
    assert_int_equal(counters.reports_lost, 0);
    assert_false(methodbeat_is_recording());
    recorder_end();
}

/* Whatever is called then, nothing happens, and nobody waits. */
static void what_is_called_afterwards(void **state)
{
    pthread_t threads[2];

    (void)state;
    start(NULL);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run, (void *)ends_twice), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(calls, 2);
    all_is_called();
    round_of(NULL);
    all_is_called();
}

/* The main thread, and others, are in the midst of a message that nobody ends. */
static void an_end_in_a_message(void **state)
{
    (void)state;
    start(NULL);
    begun_and_left();
    on_a_thread(begun_and_left);
    recorder_end();
    assert_int_equal(atomic_load(&beat.clock.running), 0);
    assert_int_equal(atomic_load(&beat.main_thread), 0);
    assert_int_equal(open_calls_n(&beat.main.calls), 0);
    round_of(NULL);
}

static void start_and_be_slow(void)
{
    start(NULL);
    slow_message();
    assert_true(beat_is_main_thread());
    recorder_end();
    assert_false(beat_is_main_thread());
}

static void wait_until_told(void)
{
    start_and_be_slow();
    calls = 1;
    while (calls == 1)
        wait_ms(1);
}

/* Whoever starts it next is the main thread, until that ends, not until the one before does. */
static void another_main_thread(void **state)
{
    pthread_t before;

    (void)state;
    told.trees = 0;
    start_and_be_slow();
    on_a_thread(start_and_be_slow);
    assert_int_equal(told.trees, 2);
    calls = 0;
    assert_int_equal(pthread_create(&before, NULL, run, (void *)wait_until_told), 0);
    while (calls == 0)
        wait_ms(1);
    start(NULL);
    calls = 2;
    pthread_join(before, NULL);
    assert_true(beat_is_main_thread());
    assert_true(methodbeat_is_recording());
    slow_message();
    recorder_end();
    assert_int_equal(told.trees, 4);
}

/* As a thread of Java's that a virtual machine stopped where it holds a lock. */
static void *hold(void *context)
{
    pthread_mutex_lock(&monitor.lock);
    atomic_store((atomic_bool *)context, true);
    for (;;)
        pause();
    return NULL;
}

static _Noreturn void exit_held(void)
{
    atomic_bool held = false;
    pthread_t thread;

    alarm(60); /* ends the process where it waits for ever */
    if (methodbeat_start(&(struct methodbeat_settings){.process = "demo"}) < 0 ||
        pthread_create(&thread, NULL, hold, &held) != 0)
        _exit(4);
    while (!atomic_load(&held))
        usleep(1000);
    exit(3);
}

static void a_program_ends_although_a_lock_is_held(void **state)
{
    int status;
    pid_t child;

    (void)state;
    child = fork();
    if (child == 0)
        exit_held();
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_ends_although_a_lock_is_held), /* before this one starts */
        cmocka_unit_test_setup_teardown(nothing_is_left, scratch_enter, scratch_leave),
        cmocka_unit_test(what_is_called_afterwards),
        cmocka_unit_test(an_end_in_a_message),
        cmocka_unit_test(another_main_thread),
    };

    return RUN_TAP(tests);
}
