/* SPDX-License-Identifier: Apache-2.0 */
/* The recorder's calls as the system sees them. Each thing that a start asks for is refused once:
 * the start fails with an error and leaves nothing, or does without. And each call gives back the
 * locks that it takes. One process, one recorder: the tests follow each other. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

/* These return their error, and errno is another's. */
#define REPLACE(name, declared, given)                  \
    int name declared                                   \
    {                                                   \
        return fails(EDOM) ? EMFILE : REAL(name) given; \
    }
REPLACE(pthread_setspecific, (pthread_key_t key, const void *value), (key, value))

/* What there is of each; of memory, ranges that were not asked for at an address; threads until
 * they were waited for. */
static atomic_int keys_there, ranges_there, threads_there;

/* What it asks for itself is not refused: that differs from one C library to another. */
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                   void *context)
{
    bool on = fault.on;
    int error;

    if (fails(EDOM))
        return EMFILE;
    fault.on = false;
    error = REAL(pthread_create)(thread, how, run, context);
    atomic_fetch_add(&threads_there, error == 0);
    fault.on = on;
    return error;
}

int pthread_join(pthread_t thread, void **result)
{
    int error = REAL(pthread_join)(thread, result);

    atomic_fetch_sub(&threads_there, error == 0);
    return error;
}

int pthread_key_create(pthread_key_t *key, void (*gone)(void *))
{
    if (fails(EDOM))
        return EMFILE;
    atomic_fetch_add(&keys_there, 1);
    return REAL(pthread_key_create)(key, gone);
}

int pthread_key_delete(pthread_key_t key)
{
    atomic_fetch_sub(&keys_there, 1);
    return REAL(pthread_key_delete)(key);
}

int open(const char *path, int flags, ...)
{
    va_list ap;
    mode_t mode;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    /* No program that the app starts gets it. */
    assert_true(!fault.on || flags & O_CLOEXEC);
    return fails(EMFILE) ? -1 : REAL(open)(path, flags, mode);
}

int rename(const char *from, const char *to)
{
    return fails(EIO) ? -1 : REAL(rename)(from, to);
}

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
    if (fails(ENOMEM))
        return MAP_FAILED;
    if (!at)
        atomic_fetch_add(&ranges_there, 1);
    return REAL(mmap)(at, n, protection, flags, fd, offset);
}

int munmap(void *at, size_t n)
{
    atomic_fetch_sub(&ranges_there, 1);
    return REAL(munmap)(at, n);
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

/* One that somebody has cannot be destroyed. */
int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    int error = REAL(pthread_mutex_destroy)(lock);

    atomic_fetch_add(&lock_faults, error != 0);
    return error;
}

/* Until when a call would wait; then it does not. */
static __thread struct timespec *would_wait_until;

/* By which clock a condition waits until a time. */
enum { CONDS_MAX = 32 };
static struct {
    const pthread_cond_t *cond;
    clockid_t clock;
} conds[CONDS_MAX];
static atomic_size_t conds_there;

int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *how)
{
    size_t at = atomic_fetch_add(&conds_there, 1) % CONDS_MAX;

    conds[at].cond = cond;
    conds[at].clock = CLOCK_REALTIME;
    if (how)
        pthread_condattr_getclock(how, &conds[at].clock);
    return REAL(pthread_cond_init)(cond, how);
}

/* The other clock may be set. */
static bool is_monotonic(const pthread_cond_t *cond)
{
    bool is = false;

    for (size_t i = 0; i < CONDS_MAX; i++)
        if (conds[i].cond == cond)
            is = conds[i].clock == CLOCK_MONOTONIC;
    return is;
}

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
    atomic_fetch_add(&lock_faults, held_at(lock) < 0 || !is_monotonic(wake));
    if (would_wait_until) {
        *would_wait_until = *until;
        return ETIMEDOUT;
    }
    return REAL(pthread_cond_timedwait)(wake, lock, until);
}

static bool is_balanced(void)
{
    for (int i = 0; i < HELD_MAX; i++)
        if (held[i])
            return false;
    return atomic_load(&lock_faults) == 0;
}

/* After each call. */
static void assert_balanced(const char *after)
{
    if (!is_balanced())
        fail_msg("after %s a lock is kept, or was given back or waited with by who had it not",
                 after);
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

/* How the recorder is before a start of which something is refused. */
enum before { NEW, RELEASED, RECORDING, ELSEWHERE };

/* What came of one, in a process of its own. */
struct outcome {
    int result, error;
    bool hit, recording, balanced;
    uint64_t slots; /* that one call more took */
    int keys, ranges, unjoined;
    size_t files_before, files, threads;
    char said[sizeof(said)];
};

/* A thread that has ended is there for a moment more. */
static size_t threads_settled(bool all)
{
    size_t n;

    do
        n = scratch_count("/proc/self/task");
    while (n != 1 && !(all && n == 4));
    return n;
}

/* Threads of a start open files of their own, when they come to run. */
static size_t files_settled(void)
{
    size_t n = 0, same = 0;

    while (same < 25) {
        size_t now = scratch_count("/proc/self/fd");

        same = now == n ? same + 1 : 0;
        n = now;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return n;
}

static void call_of_some_ms(void)
{
    methodbeat_i(1);
    nanosleep(&(struct timespec){.tv_nsec = 12000000}, NULL);
    methodbeat_o(1);
}

static void start_try(enum before before, long at, struct outcome *out)
{
    struct methodbeat_settings first = settings;
    struct methodbeat_counters c;

    if (before == ELSEWHERE)
        first.trace_path = NULL;
    if (before != NEW)
        methodbeat_start(&first);
    if (before == RELEASED) {
        methodbeat_stop_and_wait();
        methodbeat_release();
    }
    said[0] = '\0';
    out->files_before = before != NEW ? files_settled() : 0;
    fault.at = at;
    fault.on = true;
    out->result = methodbeat_start(&settings);
    out->error = errno;
    fault.on = false;
    out->hit = fault.hit;
    out->recording = methodbeat_is_recording();
    out->balanced = is_balanced();
    out->keys = atomic_load(&keys_there);
    out->ranges = atomic_load(&ranges_there);
    out->unjoined = atomic_load(&threads_there);
    out->files = before != NEW ? files_settled() : 0;
    out->threads = threads_settled(out->keys > 0);
    snprintf(out->said, sizeof(out->said), "%s", said);
    methodbeat_counters(&c);
    out->slots = c.slots;
    call_of_some_ms();
    methodbeat_counters(&c);
    out->slots = c.slots - out->slots;
}

static struct outcome outcome_of(enum before before, long at)
{
    struct outcome *out = mmap(NULL, sizeof(*out), PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0),
                   told;
    int status;
    pid_t pid;

    assert_true(out != MAP_FAILED);
    fflush(NULL);
    atomic_store(&ranges_there, 0);
    pid = fork();
    if (pid == 0) {
        start_try(before, at, out);
        exit(0);
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    told = *out;
    munmap(out, sizeof(*out));
    return told;
}

/* Files whose names begin so. */
static size_t files_like(const char *pattern)
{
    glob_t found;
    size_t n = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;

    globfree(&found);
    return n;
}

/* What is said, of one call that is refused or of several. */
struct refusal {
    const char *says; /* NULL: it is done without */
    bool parts;       /* the recorder's parts are there afterwards */
};

static bool is_said(const struct refusal *row, const struct outcome *out)
{
    const char *begin = out->recording ? "recorded as before: " : "nothing is recorded: ";
    size_t n = strlen(begin);

    if (row->parts != (out->keys > 0) || (out->result == 0) != !row->says)
        return false;
    return !row->says ||
           (strncmp(out->said, begin, n) == 0 && strcmp(out->said + n, row->says) == 0);
}

static void outcome_check(enum before before, const struct refusal *row, const struct outcome *out)
{
    bool has_failed = row->says != NULL;

    assert_true(out->balanced);
    assert_int_equal(out->keys, row->parts ? 2 : 0);
    assert_int_equal(out->ranges, row->parts ? 2 : 0);
    assert_int_equal(out->threads, row->parts ? 4 : 1);
    assert_int_equal(out->unjoined, row->parts ? 3 : 0);
    assert_int_equal(out->result, has_failed ? -1 : 0);
    assert_int_equal(out->recording, !has_failed || before >= RECORDING);
    assert_int_equal(out->slots, out->recording ? 2 : 0);
    if (has_failed)
        assert_in_range(out->error, 1, 200);
    /* The main thread stays it, with its two meters, from the first start that got so far; and what
     * is recorded goes to the trace file, from where that was in its place. */
    if (has_failed && before != NEW)
        assert_in_range(out->files, out->files_before, out->files_before + 1);
    assert_int_equal(files_like("trace.new-*"), 0);
}

/* Each call in turn is refused, until a start has all it asks for. The rows are in the order in
 * which the first of each comes. */
static void calls_are_refused(enum before before, const struct refusal *rows, size_t n)
{
    size_t seen = 0;

    for (long at = 1;; at++) {
        struct outcome out = outcome_of(before, at);
        size_t row = 0;

        if (!out.hit)
            break;
        while (row < seen && !is_said(&rows[row], &out))
            row++;
        if (row == n || !is_said(&rows[row], &out))
            fail_msg("state %d, call %ld: %s", (int)before, at, out.said);
        seen += row == seen;
        outcome_check(before, &rows[row], &out);
    }
    assert_int_equal(seen, n);
}

#define MEMORY ": Cannot allocate memory"
#define FILES  ": Too many open files"
#define RAISE  FILES "; the process has too many files open: raise its limit (ulimit -n)"

static const struct refusal refused_new[] = {
    {"a thread's own value" FILES, false},
    {"memory for the ring" MEMORY, false},
    {"memory for the main thread's times" MEMORY, false},
    {"the clock's thread" FILES, false},
    {NULL, true}, /* random bytes, the main thread's meters, a look for files that were left */
    {"the thread that makes reports" FILES, false},
    {"memory for other threads" FILES, false},
    {"the thread that watches messages" FILES, false},
    {"memory for the names of threads" MEMORY, true},
    {"a thread's own value" FILES, true},
    {"the trace file trace" MEMORY, true},
    {"the trace file trace" RAISE, true},
    {"the trace file trace: Input/output error", true},
    {"the report file reports" MEMORY, true},
    {"the report file reports" RAISE, true},
};

/* The ring is to be placed anew. */
static const struct refusal refused_place[] = {
    {"memory for the names of threads" MEMORY, true},
    {"the trace file trace" MEMORY, true},
    {NULL, true},
    {"the trace file trace" RAISE, true},
    {"the trace file trace: Input/output error", true},
    {"the report file reports" MEMORY, true},
    {"the report file reports" RAISE, true},
};

/* It is there. */
static const struct refusal refused_again[] = {
    {"memory for the names of threads" MEMORY, true},
    {"the report file reports" MEMORY, true},
    {"the report file reports" RAISE, true},
    {NULL, true}, /* the key of the user's hash */
};

static void a_start_that_is_refused_something_fails(void **state)
{
    (void)state;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    /* The sanitizers' own memory cannot be refused, nor be told from the recorder's. */
    (void)calls_are_refused, (void)refused_new, (void)refused_place, (void)refused_again;
#else
    calls_are_refused(NEW, refused_new, sizeof(refused_new) / sizeof(refused_new[0]));
    calls_are_refused(RELEASED, refused_place, sizeof(refused_place) / sizeof(refused_place[0]));
    calls_are_refused(ELSEWHERE, refused_place, sizeof(refused_place) / sizeof(refused_place[0]));
    calls_are_refused(RECORDING, refused_again, sizeof(refused_again) / sizeof(refused_again[0]));
#endif
}

static void *main_message(void *context)
{
    assert_int_equal(methodbeat_start(&settings), 0);
    methodbeat_message_begin();
    return context;
}

/* As the main thread, in the middle of a message. */
static void a_main_thread_ends_without_its_locks(void **state)
{
    pthread_t first;

    (void)state;
    assert_int_equal(pthread_create(&first, NULL, main_message, NULL), 0);
    pthread_join(first, NULL);
    assert_balanced("the main thread that ended");
    assert_int_equal(methodbeat_start(&settings), 0);
    methodbeat_stop_and_wait();
}

static void *pool_message(void *context)
{
    pthread_setname_np(pthread_self(), "pool-1");
    methodbeat_message_begin();
    methodbeat_i(1);
    methodbeat_message_end();
    return context;
}

/* It says so, and gives the rest back the next time. */
static void memory_that_is_refused_is_not_given_back(void **state)
{
    enum { RINGS = 2 };
    pthread_t pool;

    (void)state;
    assert_int_equal(methodbeat_start(&settings), 0);
    methodbeat_i(1);
    assert_int_equal(pthread_create(&pool, NULL, pool_message, NULL), 0);
    pthread_join(pool, NULL);
    methodbeat_stop_and_wait();
    assert_balanced("a thread that ended");
    for (long at = 1; at <= RINGS + 1; at++) {
        bool released;

        fault.calls = 0;
        fault.at = at;
        fault.on = true;
        released = methodbeat_release();
        fault.on = false;
        assert_int_equal(released, at > RINGS);
        assert_balanced("methodbeat_release()");
    }
}

struct refused {
    long at;
    bool hit;
};

/* It is recorded where it is refused nothing. */
static void *pool_is_refused(void *context)
{
    struct methodbeat_counters before, after;
    struct refused *refused = context;

    pthread_setname_np(pthread_self(), "pool-2");
    methodbeat_counters(&before);
    fault.at = refused->at;
    fault.on = true;
    methodbeat_message_begin();
    fault.on = false;
    methodbeat_message_end();
    methodbeat_counters(&after);
    refused->hit = fault.hit;
    assert_true(is_balanced());
    assert_int_equal(after.slots > before.slots, !fault.hit);
    return NULL;
}

/* Memory, a ring, and to say whose it is: then the ring is there for the next. */
static void a_thread_that_is_refused_its_ring_is_not_recorded(void **state)
{
    struct refused refused = {.at = 0, .hit = true};
    pthread_t thread;
    size_t rings;

    (void)state;
    assert_int_equal(methodbeat_start(&settings), 0);
    rings = beat.workers.n;
    while (refused.hit) {
        refused.at++;
        assert_int_equal(pthread_create(&thread, NULL, pool_is_refused, &refused), 0);
        pthread_join(thread, NULL);
    }
    assert_true(refused.at > 1);
    assert_int_equal(beat.workers.n, rings > 0 ? rings : 1);
    methodbeat_stop_and_wait();
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
        BALANCED(methodbeat_stop_and_wait());
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
    BALANCED(methodbeat_stop_and_wait());
    /* What the library's own threads did. */
    assert_balanced("a thread");
}

static atomic_bool evidence_asked, stack_asked;

static void evidence_give(void *context, struct methodbeat_evidence *evidence)
{
    (void)context, (void)evidence;
    atomic_store(&evidence_asked, true);
}

static void stack_give(void *context, char *stack, size_t size)
{
    (void)context, (void)stack, (void)size;
    atomic_store(&stack_asked, true);
}

/* It lets go of its lock meanwhile, and takes it again. */
static void who_asks_the_program_has_its_lock_again(void **state)
{
    (void)state;
    /* The same each time, so that it is told at the end how often. */
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.mode = METHODBEAT_ONLINE,
                                                                    .sink = report_take,
                                                                    .evidence = evidence_give,
                                                                    .stack = stack_give,
                                                                    .slow_ms = 10,
                                                                    .stack_ms = 10,
                                                                    .anr_ms = 10}),
                     0);
    methodbeat_foreground(true);
    for (int i = 0; i < 3 || !atomic_load(&evidence_asked) || !atomic_load(&stack_asked); i++) {
        methodbeat_message_begin();
        beat_wait_ms(100);
        methodbeat_message_end();
    }
    methodbeat_stop_and_wait();
    assert_balanced("a callback");
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
    methodbeat_stop_and_wait();
    assert_balanced("methodbeat_flush()");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_start_that_is_refused_something_fails, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_main_thread_ends_without_its_locks, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(memory_that_is_refused_is_not_given_back, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_thread_that_is_refused_its_ring_is_not_recorded,
                                        scratch_enter, scratch_leave),
        cmocka_unit_test(who_asks_the_program_has_its_lock_again),
        cmocka_unit_test(a_flush_waits_as_long_as_it_may),
        cmocka_unit_test_setup_teardown(each_call_gives_back_its_locks, scratch_enter,
                                        scratch_leave),
    };

    return RUN_TAP(tests);
}
