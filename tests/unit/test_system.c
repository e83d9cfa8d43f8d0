/* SPDX-License-Identifier: Apache-2.0 */
/* What the recorder asks the system, and the system says anything: clocks, names, files of /proc,
 * how urgent a thread is. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis/app_cpu.h"
#include "runtime/analysis/sink.h"
#include "runtime/base/name.h"
#include "runtime/base/proc.h"
#include "runtime/base/thread.h"
#include "runtime/base/thread_meter.h"
#include "runtime/record/clock.h"
#include "runtime/record/thread_watch.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/scratch.h"

#define COUNT(a)   (sizeof(a) / sizeof((a)[0]))
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define S          UINT64_C(1000000000) /* ns */
#define MS         UINT64_C(1000000)

struct file {
    const char *path, *text;
    size_t n; /* of the text; 0: it is a string */
};

/* What the system says while it is asked. */
static struct {
    bool on;
    uint64_t monotonic_ns, boot_ns, real_ns, cpu_ns;
    bool no_cpu_clock, may_hurry;
    unsigned long rtprio, nice_limit;
    long ticks, processors;
    struct file *files;  /* up to one without a path; there are no others */
    struct file *of[64]; /* by descriptor */
    int opened;
    /* What it was asked for. */
    int policy, priority, nice_of, nice;
} says;

static struct timespec timespec_of(uint64_t ns)
{
    return (struct timespec){.tv_sec = (time_t)(ns / S), .tv_nsec = (long)(ns % S)};
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    if (!says.on)
        return (int)syscall(SYS_clock_gettime, clock, t);
    if (clock < 0 && says.no_cpu_clock)
        return -1;
    *t = timespec_of(clock == CLOCK_MONOTONIC  ? says.monotonic_ns
                     : clock == CLOCK_BOOTTIME ? says.boot_ns
                     : clock == CLOCK_REALTIME ? says.real_ns
                                               : says.cpu_ns);
    return 0;
}

long sysconf(int name)
{
    return says.on && name == _SC_CLK_TCK            ? says.ticks
           : says.on && name == _SC_NPROCESSORS_ONLN ? says.processors
                                                     : REAL(sysconf)(name);
}

int open(const char *path, int flags, ...)
{
    mode_t mode;
    va_list ap;
    int fd;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    if (!says.on)
        return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    says.opened++;
    assert_int_equal(flags, O_RDONLY | O_CLOEXEC);
    for (struct file *f = says.files; f && f->path; f++) {
        size_t n = f->n ? f->n : strlen(f->text);

        if (strcmp(f->path, path) != 0)
            continue;
        fd = memfd_create("file", MFD_CLOEXEC);
        assert_int_equal(write(fd, f->text, n), n);
        lseek(fd, 0, SEEK_SET);
        assert_true(fd < 64);
        says.of[fd] = f;
        return fd;
    }
    errno = ENOENT;
    return -1;
}

/* What it says now, not what it said when it was opened. */
ssize_t pread(int fd, void *to, size_t size, off_t offset)
{
    size_t n;

    if (!says.on)
        return (ssize_t)syscall(SYS_pread64, fd, to, size, offset);
    n = strlen(says.of[fd]->text);
    assert_int_equal(offset, 0);
    memcpy(to, says.of[fd]->text, n < size ? n : size);
    return (ssize_t)(n < size ? n : size);
}

int sched_setscheduler(pid_t pid, int policy, const struct sched_param *how)
{
    assert_int_equal(pid, 0);
    says.policy = policy;
    says.priority = how->sched_priority;
    errno = EPERM;
    return says.may_hurry ? 0 : -1;
}

int getrlimit(__rlimit_resource_t resource, struct rlimit *limit)
{
    if (!says.on)
        return REAL(getrlimit)(resource, limit);
    assert_true(resource == RLIMIT_RTPRIO || resource == RLIMIT_NICE);
    limit->rlim_cur = resource == RLIMIT_RTPRIO ? says.rtprio : says.nice_limit;
    return 0;
}

int setpriority(__priority_which_t which, id_t who, int nice)
{
    assert_int_equal(which, PRIO_PROCESS);
    says.nice_of = (int)who;
    says.nice = nice;
    return 0;
}

static void times_are_of_three_clocks(void **state)
{
    static const struct {
        uint64_t monotonic_ns, boot_ns, us, ms;
        uint32_t slept_ms;
    } rows[] = {
        /* The clock began at 100 s, when the system had slept for 7 s. */
        {100 * S, 107 * S, 0, 0, 0},
        {100 * S + 999, 107 * S + 999, 0, 0, 0},
        {100 * S + 1000, 107 * S + 1000, 1, 0, 0},
        {100 * S + 999999, 107 * S + 999999, 999, 0, 0},
        {100 * S + MS, 107 * S + MS, 1000, 1, 0},
        {161 * S + 5 * MS, 168 * S + 5 * MS, 61005000, 61005, 0},
        /* To the nearest millisecond. */
        {161 * S, 168 * S + 499999, 61000000, 61005, 0},
        {162 * S, 169 * S + 500000, 62000000, 62000, 1},
        {162 * S, 179 * S, 62000000, 62000, 10000},
        {162 * S, 169 * S - 1, 62000000, 62000, 0},
        {162 * S, 160 * S, 62000000, 62000, 0},
    };
    _Atomic uint32_t word = 0;
    struct beat_clock c = {.epoch_ms = 100000, .boot_ns = 107 * S, .word = &word};
    _Atomic uint64_t shown = 0;

    (void)state;
    says.on = true;
    for (size_t i = 0; i < COUNT(rows); i++) {
        says.monotonic_ns = rows[i].monotonic_ns;
        says.boot_ns = rows[i].boot_ns;
        assert_int_equal(beat_clock_us(&c), rows[i].us);
        assert_int_equal(beat_clock_slept_ms(&c), rows[i].slept_ms);
        c.shown = i % 2 ? &shown : NULL;
        /* It never steps back: at 161 s it was later already. */
        assert_int_equal(beat_clock_refresh(&c), rows[i].ms);
        assert_int_equal(beat_clock_now(&c), rows[i].ms);
        if (c.shown)
            assert_int_equal(shown, rows[i].ms);
    }
    says.real_ns = 1700000000 * S + 123 * MS + 999999;
    assert_int_equal(wall_clock_ms(), UINT64_C(1700000000123));
    says.boot_ns = 4000000000 * S + 5;
    assert_true(boot_clock_ns() == 4000000000 * S + 5);
    says.on = false;
}

/* Half a millisecond of the counter, however long the thread was away while it was measured. */
static void the_counter_is_measured(void **state)
{
    enum { TRIES = 200 };
    _Atomic uint32_t word = 0;
    struct beat_clock c = {.epoch_ms = 0, .word = &word};

    (void)state;
    for (int i = 0; i < TRIES; i++) {
        static const struct timespec pause = {.tv_nsec = 20000000};
        uint64_t before = beat_clock_counter(), step;
        struct timespec begin, end;
        double passed;

        clock_gettime(CLOCK_MONOTONIC, &begin);
        nanosleep(&pause, NULL);
        before = beat_clock_counter() - before;
        clock_gettime(CLOCK_MONOTONIC, &end);
        passed = (double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec);
        beat_clock_set_precise(&c, true);
        assert_true(beat_clock_is_precise(&c));
        step = atomic_load(&c.precise_step);
        beat_clock_set_precise(&c, true);
        assert_int_equal(atomic_load(&c.precise_step), step);
        beat_clock_set_precise(&c, false);
        assert_false(beat_clock_is_precise(&c));
        if (before == 0) { /* there is none */
            assert_int_equal(step, 1);
            return;
        }
        if (step > (uint64_t)((double)before / passed * 490000) &&
            step < (uint64_t)((double)before / passed * 510000))
            return;
    }
    fail_msg("of %d steps none is half a millisecond", TRIES);
}

static void names_are_cut(void **state)
{
    char long_name[2 * NAME_MAX_BYTES], name[NAME_MAX_BYTES + 1];

    (void)state;
    memset(long_name, 'x', sizeof(long_name));
    long_name[sizeof(long_name) - 1] = '\0';
    for (size_t n = 0; n < sizeof(long_name); n++) {
        const char *from = long_name + sizeof(long_name) - 1 - n;
        size_t wanted = n < NAME_MAX_BYTES ? n : NAME_MAX_BYTES - 1;

        memset(name, '#', sizeof(name));
        name_set(name, from);
        assert_int_equal(strlen(name), wanted);
        assert_memory_equal(name, from, wanted);
        assert_int_equal(name[NAME_MAX_BYTES], '#');
    }
    name_set(name, NULL);
    assert_string_equal(name, "");
}

static void a_process_is_named_after_its_program(void **state)
{
    static const struct {
        const char *line, *name;
    } rows[] = {
        {"/system/bin/app_process", "app_process"},
        {"com.example.app", "com.example.app"},
        {"com.example.app:remote", "com.example.app:remote"},
        {"./a/b", "b"},
        {"/a", "a"},
        {"a/", ""},
        {"", ""},
    };
    struct file files[] = {{"/proc/self/cmdline", NULL, 0}, {NULL, NULL, 0}};
    char name[NAME_MAX_BYTES], line[5000];

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        /* Its arguments may have slashes. */
        size_t n = (size_t)snprintf(line, sizeof(line), "%s%c-x%c/y/z", rows[i].line, '\0', '\0');
        size_t files_before = scratch_count("/proc/self/fd");

        files[0].text = line;
        files[0].n = n;
        says.files = files;
        says.on = true;
        name_set_process(name);
        says.on = false;
        assert_string_equal(name, rows[i].name);
        assert_int_equal(scratch_count("/proc/self/fd"), files_before);
    }
    /* Longer than what is read of it. */
    memset(line, 'x', sizeof(line));
    line[4095 - 3] = '/';
    files[0].n = sizeof(line);
    says.on = true;
    name_set_process(name);
    assert_string_equal(name, "xx");
    says.files = NULL;
    name_set_process(name);
    assert_string_equal(name, "");
    says.on = false;
}

#define STAT(user, system) \
    "7 (a) S 1 1 1 0 -1 0 0 0 0 0 " #user " " #system " 0 0 20 0 3 0 1 4096 9"

static void a_thread_has_three_meters(void **state)
{
    static const struct {
        const char *schedstat, *stat; /* NULL: there is none */
        long ticks;                   /* in a second */
        bool has_waiting, has_usage;
        uint64_t waiting_us, user_us, system_us;
    } rows[] = {
        {"5 2999 1\n", STAT(30, 10), 100, true, true, 2, 300000, 100000},
        {"5 3000 1\n", STAT(30, 10), 250, true, true, 3, 120000, 40000},
        {"0 3000 1\n", STAT(0, 0), 1, false, true, 0, 0, 0},
        {"", "", 100, false, false, 0, 0, 0},
        {NULL, STAT(1, 2), 100, false, true, 0, 10000, 20000},
        {"1 1000 1\n", NULL, 100, true, false, 1, 0, 0},
        /* A system that does not say how long a tick is. */
        {NULL, STAT(3, 1), 0, false, true, 0, 30000, 10000},
        {NULL, STAT(3, 1), -1, false, true, 0, 30000, 10000},
        {NULL, STAT(3, 1), 1, false, true, 0, 3000000, 1000000},
    };
    char paths[2][64];

    (void)state;
    snprintf(paths[0], 64, "/proc/self/task/%ld/schedstat", (long)syscall(SYS_gettid));
    snprintf(paths[1], 64, "/proc/self/task/%ld/stat", (long)syscall(SYS_gettid));
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct file files[3] = {{NULL, NULL, 0}};
        size_t files_before = scratch_count("/proc/self/fd"), n = 0;
        uint64_t running = 0, waiting = 0;
        struct thread_stat stat = {0};
        struct thread_meter m;
        bool has_running, has_waiting, has_usage;

        if (rows[i].schedstat)
            files[n++] = (struct file){paths[0], rows[i].schedstat, 0};
        if (rows[i].stat)
            files[n++] = (struct file){paths[1], rows[i].stat, 0};
        says.files = files;
        says.ticks = rows[i].ticks;
        says.cpu_ns = 61 * S + 1999;
        says.no_cpu_clock = i % 2;
        says.on = true;
        thread_meter_open(&m);
        for (int again = 0; again < 2; again++) {
            has_running = thread_meter_running(&m, &running);
            has_waiting = thread_meter_waiting(&m, &waiting);
            has_usage = thread_meter_stat(&m, &stat);
            assert_int_equal(has_running, i % 2 == 0);
            assert_int_equal(has_waiting, rows[i].has_waiting);
            assert_int_equal(has_usage, rows[i].has_usage);
        }
        thread_meter_close(&m);
        assert_false(thread_meter_running(&m, &running) || thread_meter_waiting(&m, &waiting) ||
                     thread_meter_stat(&m, &stat));
        says.on = false;
        assert_int_equal(scratch_count("/proc/self/fd"), files_before);
        assert_int_equal(running, i % 2 ? 0 : 61000001);
        assert_int_equal(waiting, rows[i].waiting_us);
        assert_int_equal(stat.user_us, rows[i].user_us);
        assert_int_equal(stat.system_us, rows[i].system_us);
    }
}

enum { USAGE = THREAD_WATCH_USAGE_US };

static void assert_sample(const struct cpu_sample *is, const struct cpu_sample *wanted)
{
    assert_int_equal(is->us, wanted->us);
    assert_int_equal(is->part[0], wanted->part[0]);
    assert_int_equal(is->part[1], wanted->part[1]);
    assert_int_equal(is->step_us, wanted->step_us);
    assert_int_equal(is->slept_ms, wanted->slept_ms);
}

static void watch_begins(struct thread_watch *w)
{
    thread_watch_begin(w, 1000);
}

static void watch_is_locked(struct thread_watch *w)
{
    pthread_mutex_lock(&w->lock);
}

static void watch_is_free(struct thread_watch *w)
{
    pthread_mutex_unlock(&w->lock);
}

/* Nothing is there to be asked. */
static void watch_is_copied_over(struct thread_watch *w)
{
    struct thread_watch_copy copy;

    thread_watch_copy(w, 190000, 160000, 185000, &copy);
    thread_watch_copy_release(&copy);
}

static void watch_rests(struct thread_watch *w)
{
    thread_watch_rested(w, 150000);
}

/* A copy until the end of a rest, or a time that is not sampled yet, and one of what is. */
static void watch_is_copied_late(struct thread_watch *w)
{
    struct thread_watch_copy copy;

    thread_watch_copy(w, 155000, 140000, 150000, &copy);
    assert_int_equal(copy.states[copy.n_states - 1].us, 155000);
    thread_watch_copy_release(&copy);
    thread_watch_copy(w, 160000, 150000, 155001, &copy);
    assert_true(copy.n_states > 0 && copy.n_usage > 0);
    assert_true(copy.tells_running && copy.tells_waiting);
    thread_watch_copy_release(&copy);
    assert_true(!copy.states && !copy.usage && copy.n_states == 0);
}

static void watch_is_copied(struct thread_watch *w)
{
    struct thread_watch_copy copy;

    thread_watch_copy(w, 170000, 155000, 160000, &copy);
    /* With the one before and the one after. */
    assert_int_equal(copy.n_states, 3);
    thread_watch_copy_release(&copy);
}

/* What is done or, where that is NULL, a step; what the meters say by then; what is kept. */
static const struct {
    void (*call)(struct thread_watch *w);
    uint64_t us, step_us;
    uint32_t slept_ms;
    uint64_t cpu_us; /* 0: it can't be read */
    const char *schedstat, *stat;
    size_t n_states, n_usage;
    struct cpu_sample last, last_usage;
    bool running, waiting;
} watch_rows[] = {
    {watch_begins,
     0,
     0,
     0,
     5,
     "1 2000 1",
     STAT(1, 2),
     1,
     1,
     {1000, {5, 2}, 0, 0, 0, 0},
     {1000, {10000, 20000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     6000,
     5000,
     7,
     3005,
     "1 9000 1",
     STAT(9, 9),
     2,
     1,
     {6000, {3005, 9}, 5000, 7, 0, 0},
     {1000, {10000, 20000}, 0, 0, 0, 0},
     true,
     true},
    /* The counters stay where they can't be read. */
    {NULL,
     11000,
     5000,
     7,
     4000,
     "0 0 0",
     STAT(9, 9),
     3,
     1,
     {11000, {4000, 9}, 5000, 7, 0, 0},
     {1000, {10000, 20000}, 0, 0, 0, 0},
     true,
     false},
    {NULL,
     16000,
     5001,
     8,
     0,
     "1 99000 1",
     STAT(9, 9),
     4,
     1,
     {16000, {4000, 9}, 5001, 8, 0, 0},
     {1000, {10000, 20000}, 0, 0, 0, 0},
     false,
     false},
    {NULL,
     1000 + USAGE - 1,
     UINT64_C(1) << 40,
     8,
     5000,
     "1 10000 1",
     STAT(9, 9),
     5,
     1,
     {1000 + USAGE - 1, {5000, 10}, UINT32_MAX, 8, 0, 0},
     {1000, {10000, 20000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     1000 + USAGE,
     1,
     8,
     6000,
     "1 11000 1",
     STAT(9, 8),
     6,
     2,
     {1000 + USAGE, {6000, 11}, 1, 8, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    /* It can't be told of then, but the longest step counts. */
    {watch_is_locked,
     0,
     0,
     0,
     1,
     "",
     "",
     6,
     2,
     {1000 + USAGE, {6000, 11}, 1, 8, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     103000,
     9000,
     8,
     7000,
     "1 12000 1",
     "",
     6,
     2,
     {1000 + USAGE, {6000, 11}, 1, 8, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     104000,
     8000,
     8,
     7000,
     "1 12000 1",
     "",
     6,
     2,
     {1000 + USAGE, {6000, 11}, 1, 8, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {watch_rests,
     0,
     0,
     0,
     1,
     "",
     "",
     6,
     2,
     {1000 + USAGE, {6000, 11}, 1, 8, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {watch_is_free,
     0,
     0,
     0,
     1,
     "",
     "",
     6,
     2,
     {1000 + USAGE, {6000, 11}, 1, 8, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     110000,
     5000,
     9,
     8000,
     "1 13000 1",
     "",
     7,
     2,
     {110000, {8000, 13}, 9000, 9, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     115000,
     5000,
     9,
     9000,
     "1 13000 1",
     "",
     8,
     2,
     {115000, {9000, 13}, 5000, 9, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {watch_rests,
     0,
     0,
     0,
     99000,
     "1 99000 1",
     "",
     9,
     2,
     {150000, {9000, 13}, 0, 9, 0, 0},
     {1000 + USAGE, {90000, 80000}, 0, 0, 0, 0},
     true,
     true},
    {watch_is_copied_late,
     0,
     0,
     0,
     9500,
     "1 14000 1",
     STAT(10, 9),
     11,
     4,
     {160000, {9500, 14}, 0, 9, 0, 0},
     {160000, {100000, 90000}, 0, 0, 0, 0},
     true,
     true},
    {watch_is_copied,
     0,
     0,
     0,
     9999,
     "1 99000 1",
     STAT(99, 99),
     11,
     4,
     {160000, {9500, 14}, 0, 9, 0, 0},
     {160000, {100000, 90000}, 0, 0, 0, 0},
     true,
     true},
    {thread_watch_end,
     0,
     0,
     0,
     9999,
     "1 99000 1",
     STAT(99, 99),
     11,
     4,
     {160000, {9500, 14}, 0, 9, 0, 0},
     {160000, {100000, 90000}, 0, 0, 0, 0},
     true,
     true},
    {watch_is_copied_over,
     0,
     0,
     0,
     9999,
     "1 99000 1",
     STAT(99, 99),
     11,
     4,
     {160000, {9500, 14}, 0, 9, 0, 0},
     {160000, {100000, 90000}, 0, 0, 0, 0},
     true,
     true},
    {NULL,
     180000,
     5000,
     9,
     9999,
     "1 99000 1",
     STAT(99, 99),
     11,
     4,
     {160000, {9500, 14}, 0, 9, 0, 0},
     {160000, {100000, 90000}, 0, 0, 0, 0},
     true,
     true},
    {watch_rests,
     0,
     0,
     0,
     9999,
     "1 99000 1",
     STAT(99, 99),
     11,
     4,
     {160000, {9500, 14}, 0, 9, 0, 0},
     {160000, {100000, 90000}, 0, 0, 0, 0},
     true,
     true},
    /* Another thread's begin anew. */
    {watch_begins,
     0,
     0,
     0,
     1,
     "1 1000 1",
     STAT(0, 1),
     1,
     1,
     {1000, {1, 1}, 0, 0, 0, 0},
     {1000, {0, 10000}, 0, 0, 0, 0},
     true,
     true},
};

static void a_watch_keeps_what_the_meters_say(void **state)
{
    char paths[2][64];
    struct file files[3] = {{paths[0], "", 0}, {paths[1], "", 0}, {NULL, NULL, 0}};
    struct thread_watch w;
    size_t files_before, n = 7;

    (void)state;
    snprintf(paths[0], 64, "/proc/self/task/%ld/schedstat", (long)syscall(SYS_gettid));
    snprintf(paths[1], 64, "/proc/self/task/%ld/stat", (long)syscall(SYS_gettid));
    files_before = scratch_count("/proc/self/fd");
    assert_int_equal(thread_watch_init(&w), 0);
    assert_null(cpu_samples_copy(&w.states, 0, 1, &n));
    assert_int_equal(n, 0);
    says.files = files;
    says.ticks = 100;
    for (size_t i = 0; i < COUNT(watch_rows); i++) {
        files[0].text = watch_rows[i].schedstat;
        files[1].text = watch_rows[i].stat;
        says.cpu_ns = watch_rows[i].cpu_us * 1000;
        says.no_cpu_clock = watch_rows[i].cpu_us == 0;
        says.on = true;
        if (watch_rows[i].call)
            watch_rows[i].call(&w);
        else
            thread_watch_step(&w, watch_rows[i].us, watch_rows[i].step_us, watch_rows[i].slept_ms);
        says.on = false;
        assert_int_equal(w.states.n, watch_rows[i].n_states);
        assert_int_equal(w.usage.n, watch_rows[i].n_usage);
        assert_sample(&w.states.all[w.states.n - 1], &watch_rows[i].last);
        assert_sample(&w.usage.all[w.usage.n - 1], &watch_rows[i].last_usage);
        assert_int_equal(w.tells_running, watch_rows[i].running);
        assert_int_equal(w.tells_waiting, watch_rows[i].waiting);
    }
    thread_watch_release(&w);
    assert_int_equal(scratch_count("/proc/self/fd"), files_before);
}

static void all_is_read_of_proc(void **state)
{
    static struct file files[] = {
        {"/proc/stat", "cpu  1 2 3 4\n", 0},
        {"/proc/self/stat", STAT(30, 10), 0},
        {"/proc/loadavg", "1.25 1 1 1/1 1\n", 0},
        {"/proc/self/smaps_rollup", "Rss: 10 kB\nPss: 5 kB\n", 0},
        {"/proc/self/status", "VmRSS: 11 kB\n", 0},
        {"/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "1000000\n", 0},
        {"/sys/devices/system/cpu/cpu15/cpufreq/scaling_cur_freq", "2000000\n", 0},
        {"/sys/devices/system/cpu/cpu16/cpufreq/scaling_cur_freq", "9000000\n", 0},
        {NULL, NULL, 0},
    };
    static struct file few[] = {{"/proc/self/status", "VmRSS: 11 kB\n", 0}, {NULL, NULL, 0}};
    static const struct {
        long says;
        uint64_t ticks, processors;
    } rows[] = {{-1, 100, 1}, {0, 100, 1}, {1, 1, 1}, {250, 250, 250}};
    struct proc_reading r;

    (void)state;
    says.files = files;
    says.on = true;
    for (size_t i = 0; i < COUNT(rows); i++) {
        says.ticks = says.processors = rows[i].says;
        proc_read(&r);
        assert_int_equal(r.ticks_per_second, rows[i].ticks);
        assert_int_equal(r.processors, rows[i].processors);
    }
    assert_true(r.has_cpu && r.has_self && r.has_load && r.has_rss && r.has_pss && r.has_frequency);
    assert_true(r.cpu.total == 10 && r.cpu.idle == 4 && r.self.cpu_ticks == 40);
    assert_int_equal(r.load_hundredths, 125);
    assert_true(r.rss_kb == 10 && r.pss_kb == 5);
    assert_int_equal(r.frequency_mhz, 1500);
    says.files = few;
    proc_read(&r);
    assert_false(r.has_cpu || r.has_self || r.has_load || r.has_pss || r.has_frequency);
    assert_true(r.has_rss && r.rss_kb == 11);
    says.files = NULL;
    proc_read(&r);
    assert_false(r.has_rss);
    says.on = false;
}

static void a_share_of_the_cpus_is_that_since_the_last(void **state)
{
    static struct file begin[] = {{"/proc/self/stat", STAT(30, 10), 0}, {NULL, NULL, 0}};
    static struct file end[] = {{"/proc/self/stat", STAT(50, 40), 0}, {NULL, NULL, 0}};
    static const struct {
        long ticks, processors;
        uint64_t share;
    } rows[] = {{100, 4, 1250}, {200, 1, 2500}, {-1, -1, 5000}, {0, 0, 5000}, {1, 100, 5000}};
    struct app_cpu cpu;

    (void)state;
    says.on = true;
    for (size_t i = 0; i < COUNT(rows); i++) {
        says.ticks = rows[i].ticks;
        says.processors = rows[i].processors;
        says.files = begin;
        says.monotonic_ns = 61 * S - MS;
        app_cpu_begin_now(&cpu);
        says.files = end;
        says.monotonic_ns = 62 * S - 1;
        assert_int_equal(app_cpu_share_now(&cpu), rows[i].share);
        /* What can't be read is as before. */
        says.files = NULL;
        says.monotonic_ns = 64 * S;
        assert_int_equal(app_cpu_share_now(&cpu), rows[i].share);
    }
    says.on = false;
}

static void report_append(const char *path)
{
    assert_int_equal(sink_file_append(path, 5, "0123456789\n", 11), 0);
    assert_int_equal(sink_file_append(path, 5, "0123456789\n", 11), 0);
}

static void text_read(const char *path)
{
    char text[20];

    proc_text_read(text, sizeof(text), path);
    assert_string_equal(text, "0123456789\n");
}

static void process_name(const char *path)
{
    char name[NAME_MAX_BYTES];

    (void)path;
    name_set_process(name);
    assert_string_equal(name, program_invocation_short_name);
}

static void meters_read(const char *path)
{
    struct thread_stat stat;
    struct thread_meter m;

    (void)path;
    thread_meter_open(&m);
    assert_true(m.schedstat == 0 || m.stat == 0);
    assert_true(thread_meter_stat(&m, &stat));
    thread_meter_close(&m);
}

/* The one that stays open. */
static void trace_made(const char *path)
{
    struct trace_header h;

    trace_header_init(&h, 8);
    assert_int_equal(trace_file_create(path, &h), 0);
    close(0);
}

/* Where a program has closed its standard input. */
static void descriptor_0_is_one_like_others(void **state)
{
    static void (*const uses[])(const char *) = {report_append, text_read, process_name,
                                                 meters_read, trace_made};
    int own = fcntl(0, F_DUPFD_CLOEXEC, 3);

    (void)state;
    for (size_t i = 0; i < COUNT(uses); i++) {
        close(0);
        uses[i]("file");
        assert_int_equal(fcntl(0, F_GETFD), -1);
    }
    dup2(own, 0);
    close(own);
}

static struct {
    sigset_t blocked;
    char name[16];
} seen;

static void *thread_run(void *context)
{
    pthread_sigmask(SIG_SETMASK, NULL, &seen.blocked);
    /* Until it has its name. */
    do
        pthread_getname_np(pthread_self(), seen.name, sizeof(seen.name));
    while (strcmp(seen.name, context) != 0);
    return context;
}

/* A program's signals are its own threads' affair. */
static void threads_of_the_recorder_take_no_signal(void **state)
{
    sigset_t before, after;
    pthread_t thread;

    (void)state;
    sigemptyset(&before);
    sigaddset(&before, SIGUSR1);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    assert_int_equal(thread_start(&thread, "recorder-thread", thread_run, "recorder-thread"), 0);
    pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    for (int number = 1; number <= 31; number++) {
        assert_int_equal(sigismember(&after, number), number == SIGUSR1);
        if (number != SIGKILL && number != SIGSTOP)
            assert_int_equal(sigismember(&seen.blocked, number), 1);
    }
}

/* What can only fail is not tried: a filter of system calls may end the process for it. */
static void a_thread_hurries_only_where_it_may(void **state)
{
    enum { NICE = 0x800000 };
    static const struct {
        unsigned long capabilities, rtprio, nice;
        int filter; /* -1: the kernel tells none */
        bool succeeds, tries_fifo, tries_nice;
    } rows[] = {
        {.filter = 0},
        {.capabilities = NICE, .tries_fifo = true, .tries_nice = true},
        {.capabilities = NICE, .succeeds = true, .tries_fifo = true},
        {.capabilities = 0x1ffffffffff & ~(unsigned long)NICE},
        {.capabilities = 0x1ffffffffff, .succeeds = true, .tries_fifo = true},
        {.rtprio = 1, .succeeds = true, .tries_fifo = true},
        {.rtprio = 1, .tries_fifo = true},
        {.nice = 39, .tries_nice = true},
        {.nice = 40, .tries_nice = true},
        {.nice = 38},
        {.rtprio = 99, .nice = 40, .tries_fifo = true, .tries_nice = true},
        {.filter = -1, .nice = 40, .tries_nice = true},
        {.filter = 1, .capabilities = NICE, .rtprio = 1, .nice = 40},
        {.filter = 2, .capabilities = NICE, .rtprio = 1, .nice = 40},
        {.filter = 2, .capabilities = NICE, .succeeds = true},
    };
    char path[64], text[256];
    struct file files[] = {{path, text, 0}, {NULL, NULL, 0}};

    (void)state;
    snprintf(path, sizeof(path), "/proc/self/task/%ld/status", syscall(SYS_gettid));
    for (size_t i = 0; i < COUNT(rows); i++) {
        int n =
            snprintf(text, sizeof(text), "Name:\tSeccomp: 2\nCapPrm:\t%016lx\nCapEff:\t%016lx\n",
                     (unsigned long)NICE, rows[i].capabilities);

        if (rows[i].filter >= 0)
            snprintf(text + n, sizeof(text) - (size_t)n, "Seccomp:\t%d\n", rows[i].filter);
        says.files = files;
        says.rtprio = rows[i].rtprio;
        says.nice_limit = rows[i].nice;
        says.may_hurry = rows[i].succeeds;
        says.policy = says.nice = says.nice_of = 0;
        says.on = true;
        thread_hurry();
        says.on = false;
        assert_int_equal(says.policy, rows[i].tries_fifo ? SCHED_FIFO | SCHED_RESET_ON_FORK : 0);
        if (rows[i].tries_fifo)
            assert_int_equal(says.priority, sched_get_priority_min(SCHED_FIFO));
        assert_int_equal(says.nice, rows[i].tries_nice ? -19 : 0);
        assert_int_equal(says.nice_of, rows[i].tries_nice ? (int)syscall(SYS_gettid) : 0);
    }
    /* Without /proc nobody knows. */
    files[0] = files[1];
    says.rtprio = 0;
    says.nice_limit = 0;
    says.policy = says.nice = 0;
    says.on = true;
    thread_hurry();
    says.on = false;
    assert_int_equal(says.policy, 0);
    assert_int_equal(says.nice, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_of_three_clocks),
        cmocka_unit_test(the_counter_is_measured),
        cmocka_unit_test(names_are_cut),
        cmocka_unit_test(a_process_is_named_after_its_program),
        cmocka_unit_test(a_thread_has_three_meters),
        cmocka_unit_test(a_watch_keeps_what_the_meters_say),
        cmocka_unit_test(all_is_read_of_proc),
        cmocka_unit_test(a_share_of_the_cpus_is_that_since_the_last),
        cmocka_unit_test_setup_teardown(descriptor_0_is_one_like_others, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(threads_of_the_recorder_take_no_signal),
        cmocka_unit_test(a_thread_hurries_only_where_it_may),
    };

    return RUN_TAP(tests);
}
