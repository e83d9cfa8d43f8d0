/* SPDX-License-Identifier: Apache-2.0 */
/* The recorder's calls as the system sees them. Each thing that a start asks for is refused once:
 * the start fails with an error and leaves nothing, or does without. And each call gives back the
 * locks that it takes. One process, one recorder: the tests follow each other. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"
#include "tests/unit/beat_wait.h"
#include "tests/unit/scratch.h"

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* What this thread asks for is counted, and one is refused. */
static __thread struct {
    bool on, hit;
    long calls, at;
} fault;

static bool fails(int error)
{
    if (!fault.on || ++fault.calls != fault.at)
        return false;
    fault.hit = true;
    errno = error;
    return true;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/* glibc's own names: looking these up would take memory. The sanitizers have others. */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t count, size_t size);

void *malloc(size_t n)
{
    return fails(ENOMEM) ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t size)
{
    return fails(ENOMEM) ? NULL : __libc_calloc(count, size);
}
#endif

#define REPLACE(name, declared, given)                    \
    int name declared                                     \
    {                                                     \
        return fails(EMFILE) ? EMFILE : REAL(name) given; \
    }
REPLACE(pthread_create,
        (pthread_t * thread, const pthread_attr_t *how, void *(*run)(void *), void *context),
        (thread, how, run, context))
REPLACE(pthread_key_create, (pthread_key_t * key, void (*gone)(void *)), (key, gone))
REPLACE(pthread_setspecific, (pthread_key_t key, const void *value), (key, value))

int open(const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    return fails(EMFILE) ? -1 : REAL(open)(path, flags, mode);
}

int rename(const char *from, const char *to)
{
    return fails(EIO) ? -1 : REAL(rename)(from, to);
}

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
    return fails(ENOMEM) ? MAP_FAILED : REAL(mmap)(at, n, protection, flags, fd, offset);
}

/* The locks of each thread. */
enum { HELD_MAX = 8 };
static __thread pthread_mutex_t *held[HELD_MAX];
static atomic_int lock_faults;

static int held_at(const pthread_mutex_t *lock)
{
    for (int i = 0; i < HELD_MAX; i++)
        if (held[i] == lock)
            return i;
    return -1;
}

static void lock_taken(pthread_mutex_t *lock)
{
    int at = held_at(NULL);

    if (at < 0)
        atomic_fetch_add(&lock_faults, 1);
    else
        held[at] = lock;
}

static void lock_given(const pthread_mutex_t *lock)
{
    int at = held_at(lock);

    if (at < 0)
        atomic_fetch_add(&lock_faults, 1);
    else
        held[at] = NULL;
}

/* One that waits for itself would wait for ever. */
int pthread_mutex_lock(pthread_mutex_t *lock)
{
    int result;

    if (held_at(lock) >= 0)
        abort();
    result = REAL(pthread_mutex_lock)(lock);
    lock_taken(lock);
    return result;
}

int pthread_mutex_trylock(pthread_mutex_t *lock)
{
    int result = REAL(pthread_mutex_trylock)(lock);

    if (result == 0)
        lock_taken(lock);
    return result;
}

int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    lock_given(lock);
    return REAL(pthread_mutex_unlock)(lock);
}

/* Until when a call would wait; then it does not. */
static __thread struct timespec *would_wait_until;

#define REPLACE_WAIT(name, declared, given)                \
    int name declared                                      \
    {                                                      \
        atomic_fetch_add(&lock_faults, held_at(lock) < 0); \
        return REAL(name) given;                           \
    }
REPLACE_WAIT(pthread_cond_wait, (pthread_cond_t * wake, pthread_mutex_t *lock), (wake, lock))
int pthread_cond_timedwait(pthread_cond_t *wake, pthread_mutex_t *lock,
                           const struct timespec *until)
{
    atomic_fetch_add(&lock_faults, held_at(lock) < 0);
    if (would_wait_until) {
        *would_wait_until = *until;
        return ETIMEDOUT;
    }
    return REAL(pthread_cond_timedwait)(wake, lock, until);
}

/* After each call. */
static void assert_balanced(const char *after)
{
    for (int i = 0; i < HELD_MAX; i++)
        if (held[i])
            fail_msg("%s keeps a lock", after);
    if (atomic_load(&lock_faults))
        fail_msg("%s: a lock was given back or waited with by who had it not", after);
}

/* A thread that ended is there for a moment more. Where all the library's are there, nothing was
 * refused to them, but to what follows. */
static void threads_await(size_t n)
{
    enum { OWN = 3 };
    size_t there;

    do
        there = scratch_count("/proc/self/task");
    while (there != n && there != n + OWN);
}

static char said[1000];

static void said_keep(void *context, const char *line)
{
    (void)context;
    snprintf(said, sizeof(said), "%s", line);
}

static void report_take(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
}

static const struct methodbeat_settings settings = {
    .mode = METHODBEAT_TEST,
    .report_path = "reports",
    .trace_path = "trace",
    .sink = report_take,
    .slow_ms = 1,
    .mapping_id = "0123456789abcdef",
    .process = "demo",
    .threads = "pool-*,Render",
    .precise_clock = true,
    .user_id = "someone",
    .verbose = true,
    .log = said_keep,
};

static int start_at(long at, bool *hit)
{
    int result, error;

    said[0] = '\0';
    fault.calls = 0;
    fault.at = at;
    fault.hit = false;
    fault.on = true;
    result = methodbeat_start(&settings);
    error = errno;
    fault.on = false;
    *hit = fault.hit;
    errno = error;
    return result;
}

/* Each in turn, until a start has all it asks for; how many failed. */
static int starts_fail(bool recording)
{
    bool hit = true;
    int failed = 0;

    for (long n = 1; hit; n++) {
        /* The main thread stays it, with its meters, from the first start that got so far. */
        bool has_main = atomic_load(&beat.main_thread) != 0;
        size_t threads = scratch_count("/proc/self/task"), files = scratch_count("/proc/self/fd");
        int result = start_at(n, &hit), error = errno;

        assert_balanced("methodbeat_start()");
        if (result == 0) {
            assert_true(methodbeat_is_recording());
            /* Of those that did without. */
            if (hit && !recording) {
                methodbeat_stop();
                assert_false(methodbeat_is_recording());
            }
            continue;
        }
        failed++;
        assert_true(hit);
        assert_in_range(error, 1, 200);
        assert_int_equal(methodbeat_is_recording(), recording);
        if (!strstr(said, recording ? "recorded as before: " : "nothing is recorded: "))
            fail_msg("call %ld: %s", n, said);
        if (has_main)
            assert_int_equal(scratch_count("/proc/self/fd"), files);
        threads_await(threads);
    }
    return failed;
}

static void a_start_that_is_refused_something_fails(void **state)
{
    int first, second, third;

    (void)state;
    first = starts_fail(false);
    assert_true(methodbeat_is_recording());
    methodbeat_stop();
    second = starts_fail(false);
    third = starts_fail(true);
    printf("# %d, %d and %d starts failed\n", first, second, third);
    assert_true(first > 4 && second > 0 && third > 0);
    methodbeat_stop();
    assert_true(methodbeat_release());
    assert_balanced("methodbeat_release()");
}

#define BALANCED(call) (call, assert_balanced(#call))

static void all_call(uint32_t i)
{
    static const struct methodbeat_settings none = {.sink = report_take, .slow_ms = 1};
    struct methodbeat_counters c;

    BALANCED(methodbeat_message_begin());
    BALANCED(methodbeat_i(1));
    BALANCED(methodbeat_at("com.demo.Main", i % 2));
    BALANCED(methodbeat_set_scene("com.demo.Other"));
    BALANCED(methodbeat_frame(0, 5, 1));
    BALANCED(methodbeat_app_created(100));
    BALANCED(methodbeat_activity("com.demo.Main", (enum methodbeat_activity_event)(i % 4)));
    BALANCED(methodbeat_page("page", (enum methodbeat_page_mark)(i / 4 % 4)));
    BALANCED(methodbeat_foreground(i % 2));
    BALANCED(methodbeat_battery(50));
    BALANCED(methodbeat_traffic(i, i));
    BALANCED(methodbeat_leak("com.demo.Main", i % 8));
    BALANCED(methodbeat_counters(&c));
    BALANCED(methodbeat_o(1));
    BALANCED(methodbeat_message_end());
    BALANCED(methodbeat_pause());
    BALANCED(methodbeat_resume());
    BALANCED(methodbeat_flush(UINT32_MAX));
    if (i % 8 == 7) {
        BALANCED(methodbeat_stop());
        BALANCED(methodbeat_release());
        BALANCED(methodbeat_start(i % 16 == 7 ? &none : &settings));
    }
}

static void *calls_make(void *context)
{
    (void)context;
    for (uint32_t i = 0; i < 32; i++)
        all_call(i);
    return NULL;
}

static void each_call_gives_back_its_locks(void **state)
{
    pthread_t other;

    (void)state;
    assert_int_equal(methodbeat_start(&settings), 0);
    calls_make(NULL);
    assert_int_equal(pthread_create(&other, NULL, calls_make, NULL), 0);
    pthread_join(other, NULL);
    /* What was paused goes on, but not when its memory was given back. */
    BALANCED(methodbeat_pause());
    assert_true(methodbeat_resume());
    BALANCED(methodbeat_pause());
    assert_true(methodbeat_release());
    assert_false(methodbeat_resume());
    BALANCED(methodbeat_stop());
    /* What the library's own threads did. */
    assert_balanced("a thread");
}

static atomic_bool sink_goes_on;

static void report_take_later(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
    while (!atomic_load(&sink_goes_on))
        usleep(1000);
}

static uint64_t ns_of(struct timespec t)
{
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void a_flush_waits_as_long_as_it_may(void **state)
{
    static const uint32_t times_ms[] = {0, 1, 500, 999, 1000, 1001, 1999, 60000, 4000000000};

    (void)state;
    assert_int_equal(
        methodbeat_start(&(struct methodbeat_settings){.sink = report_take_later, .slow_ms = 1}),
        0);
    methodbeat_message_begin();
    methodbeat_i(1);
    beat_wait_ms(20);
    methodbeat_o(1);
    methodbeat_message_end();
    for (size_t i = 0; i < sizeof(times_ms) / sizeof(times_ms[0]); i++) {
        const uint64_t ns = times_ms[i] * UINT64_C(1000000);
        struct timespec before, until = {0}, after;

        clock_gettime(CLOCK_MONOTONIC, &before);
        would_wait_until = &until;
        assert_false(methodbeat_flush(times_ms[i]));
        would_wait_until = NULL;
        clock_gettime(CLOCK_MONOTONIC, &after);
        assert_in_range(until.tv_nsec, 0, 999999999);
        assert_in_range(ns_of(until), ns_of(before) + ns, ns_of(after) + ns);
        /* A second begins at any instant. */
        usleep(100);
    }
    atomic_store(&sink_goes_on, true);
    assert_true(methodbeat_flush(UINT32_MAX));
    methodbeat_stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_start_that_is_refused_something_fails, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(a_flush_waits_as_long_as_it_may),
        cmocka_unit_test_setup_teardown(each_call_gives_back_its_locks, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
