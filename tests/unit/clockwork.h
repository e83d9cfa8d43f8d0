/* SPDX-License-Identifier: Apache-2.0 */
/* For a test program in which time passes only when a test says so, and in which /proc says what it
 * is told to. Between two instants all that the library's threads have to do is done. Include it in
 * one file of a program. */
#ifndef MB_TESTS_UNIT_CLOCKWORK_H
#define MB_TESTS_UNIT_CLOCKWORK_H

#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"

#ifdef __clang__
/* Some functions of libc are there inline as well. */
#pragma clang diagnostic ignored "-Wstatic-in-inline"
#endif

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define MS         UINT64_C(1000000)

/* One that sleeps, until a time or until it is woken. */
struct sleeper {
    const void *on; /* what it waits for, or NULL */
    uint64_t until_ns;
    bool is_main, late;
    sem_t wake;
    struct sleeper *next;
};

/* CLOCK_MONOTONIC does not begin with a whole ms. */
enum {
    BEGIN_US = 1000400,
    TICKS_PER_SECOND = 100,
    PROCESSORS = 4,
    BOOTED_MS = 7,
    DAY_MS = 86400000,
    LINES = 4000
};
static const uint64_t wall_begin_ms = UINT64_C(1700000000123);

/* What the system says. */
static struct world {
    pthread_mutex_t lock;
    sem_t moved;           /* one of the library's threads fell asleep */
    pthread_t main_thread; /* the test's */
    struct sleeper *sleepers;
    int threads, asleep; /* of the library */
    uint64_t now_ns, slept_ns;
    uint64_t wall_ahead_ns;          /* of the others, since they began */
    uint64_t running_ns, waiting_ns; /* of the main thread */
    uint64_t user_ticks, system_ticks, rss_kb;
    uint64_t cpu[4];    /* of the system: in user mode, at low priority, in the kernel, idle */
    uint64_t others_ns; /* that each other thread ran */
    char state;         /* of the main thread; 0: S */
    unsigned faults;
    bool no_waiting; /* the kernel does not tell of it */
    int naps;        /* how often one of the library's threads was woken from a timed sleep, or by a
                        signal, but for the clock's ticks */
} world = {.lock = PTHREAD_MUTEX_INITIALIZER, .now_ns = BEGIN_US * UINT64_C(1000), .rss_kb = 1234};

static bool is_main(void)
{
    return world.main_thread == 0 || pthread_equal(pthread_self(), world.main_thread);
}

static void world_lock(void)
{
    REAL(pthread_mutex_lock)(&world.lock);
}

static void world_unlock(void)
{
    REAL(pthread_mutex_unlock)(&world.lock);
}

static void main_await(sem_t *wake);

/* Gives the lock back, if there is one, as it falls asleep. True where its time has come. */
static bool world_sleep(const void *on, pthread_mutex_t *lock, uint64_t until_ns)
{
    struct sleeper s = {.on = on, .until_ns = until_ns, .is_main = is_main()};

    sem_init(&s.wake, 0, 0);
    world_lock();
    s.next = world.sleepers;
    world.sleepers = &s;
    world.asleep += !s.is_main;
    if (lock)
        pthread_mutex_unlock(lock);
    if (!s.is_main)
        sem_post(&world.moved);
    world_unlock();
    if (s.is_main)
        main_await(&s.wake);
    else
        while (sem_wait(&s.wake) != 0)
            ;
    sem_destroy(&s.wake);
    if (lock)
        pthread_mutex_lock(lock);
    return s.late;
}

/* Wakes those whose time has come, or one or all that wait for something. Under the lock. */
static void world_wake(const void *on, int most)
{
    struct sleeper **at = &world.sleepers;

    while (*at && most > 0) {
        struct sleeper *s = *at;
        bool late = s->until_ns <= world.now_ns;

        if (on ? s->on != on : !late) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        s->late = !on;
        world.asleep -= !s->is_main;
        world.naps += s->on && !s->is_main;
        sem_post(&s->wake);
        most--;
    }
}

/* Waits until all the library's threads sleep. */
static void settle(void)
{
    world_lock();
    while (world.asleep < world.threads) {
        world_unlock();
        while (sem_wait(&world.moved) != 0)
            ;
        world_lock();
    }
    world_unlock();
}

/* The next instant at which somebody wants to wake. */
static uint64_t world_next(void)
{
    uint64_t next = UINT64_MAX;

    for (const struct sleeper *s = world.sleepers; s; s = s->next)
        next = s->until_ns < next ? s->until_ns : next;
    return next;
}

/* Time passes, instant by instant. */
static void pass_ns(uint64_t ns)
{
    uint64_t to = world.now_ns + ns, next;

    for (;;) {
        settle();
        world_lock();
        next = world_next();
        world.now_ns = next < to ? next : to;
        world_wake(NULL, INT32_MAX);
        world_unlock();
        if (next >= to)
            break;
    }
    settle();
}

static void pass(uint64_t ms)
{
    pass_ns(ms * MS);
}

/* Where the main thread waits, time passes until its own has come, or another comes to it. */
static void main_await(sem_t *wake)
{
    for (settle(); sem_trywait(wake) != 0;)
        pass(1);
}

static struct timespec timespec_of(uint64_t ns)
{
    return (struct timespec){.tv_sec = (time_t)(ns / 1000000000),
                             .tv_nsec = (long)(ns % 1000000000)};
}

static uint64_t ns_of(const struct timespec *t)
{
    return (uint64_t)t->tv_sec * 1000000000 + (uint64_t)t->tv_nsec;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    if (clock == CLOCK_MONOTONIC)
        *t = timespec_of(world.now_ns);
    else if (clock == CLOCK_BOOTTIME)
        *t = timespec_of(world.now_ns + world.slept_ns + BOOTED_MS * MS);
    else if (clock == CLOCK_REALTIME)
        *t = timespec_of(wall_begin_ms * MS + world.now_ns - BEGIN_US * UINT64_C(1000) +
                         world.wall_ahead_ns);
    else if (clock == CLOCK_PROCESS_CPUTIME_ID)
        *t = timespec_of(world.running_ns + (uint64_t)world.threads * world.others_ns);
    else if (clock < 0)
        *t = timespec_of(world.running_ns);
    else
        return (int)syscall(SYS_clock_gettime, clock, t);
    return 0;
}

int nanosleep(const struct timespec *pause, struct timespec *left)
{
    (void)left;
    if (is_main())
        pass_ns(ns_of(pause));
    else
        world_sleep(NULL, NULL, world.now_ns + ns_of(pause));
    return 0;
}

int pthread_cond_wait(pthread_cond_t *wake, pthread_mutex_t *lock)
{
    world_sleep(wake, lock, UINT64_MAX);
    return 0;
}

int pthread_cond_timedwait(pthread_cond_t *wake, pthread_mutex_t *lock,
                           const struct timespec *until)
{
    assert_in_range(until->tv_nsec, 0, 999999999);
    return ns_of(until) <= world.now_ns || world_sleep(wake, lock, ns_of(until)) ? ETIMEDOUT : 0;
}

int pthread_cond_signal(pthread_cond_t *wake)
{
    world_lock();
    world_wake(wake, 1);
    world_unlock();
    return 0;
}

int pthread_cond_broadcast(pthread_cond_t *wake)
{
    world_lock();
    world_wake(wake, INT32_MAX);
    world_unlock();
    return 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run_it)(void *),
                   void *context)
{
    world_lock();
    world.threads++;
    world_unlock();
    return REAL(pthread_create)(thread, how, run_it, context);
}

/* What a file of /proc says now; false where it says nothing of the kind. */
static bool proc_says(const char *path, char *text, size_t size)
{
    const struct world *w = &world;
    unsigned long long a = w->user_ticks, b = w->system_ticks, rss = w->rss_kb;
    const char *name = strrchr(path, '/') + 1;

    *text = '\0';
    if (strncmp(path, "/proc/self/task/", 16) == 0 && strcmp(name, "schedstat") == 0) {
        if (strtol(path + 16, NULL, 10) != (long)getpid())
            snprintf(text, size, "%llu 0 5\n", (unsigned long long)w->others_ns + 1);
        else if (!w->no_waiting)
            snprintf(text, size, "%llu %llu 5\n", (unsigned long long)w->running_ns + 1,
                     (unsigned long long)w->waiting_ns);
    } else if (strncmp(path, "/proc/self/", 11) == 0 && strcmp(name, "stat") == 0) {
        snprintf(text, size,
                 "9 (a ) b) %c 1 1 1 0 -1 0 0 0 %u 0 %llu %llu 0 0 20 -5 7 0 1 4096000 9",
                 w->state ? w->state : 'S', w->faults, a, b);
    } else if (strcmp(path, "/proc/stat") == 0) {
        snprintf(text, size, "cpu  %llu %llu %llu %llu\ncpu0 1 1 1 1\n",
                 (unsigned long long)w->cpu[0], (unsigned long long)w->cpu[1],
                 (unsigned long long)w->cpu[2], (unsigned long long)w->cpu[3]);
    } else if (strcmp(path, "/proc/loadavg") == 0) {
        snprintf(text, size, "1.25 0.50 0.25 1/100 1000\n");
    } else if (strcmp(path, "/proc/self/smaps_rollup") == 0) {
        snprintf(text, size, "Rss:    %llu kB\nPss:    %llu kB\n", rss, rss / 2);
    } else if (strcmp(path, "/proc/meminfo") == 0) {
        snprintf(text, size, "MemTotal: 4194304 kB\nMemFree: 1 kB\nMemAvailable: 2048 kB\n");
    } else if (strstr(path, "/cpufreq/")) {
        snprintf(text, size, "%s", strstr(path, "/cpu1/") ? "1500000\n" : "");
    } else {
        return false;
    }
    return true;
}

/* Files that are read again and again, without opening them anew. */
static char metered[64][64];

int open(const char *path, int flags, ...)
{
    char text[1000];
    mode_t mode;
    va_list ap;
    int fd;

    va_start(ap, flags);
    mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
    va_end(ap);
    if (!proc_says(path, text, sizeof(text)))
        return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    fd = memfd_create("proc", MFD_CLOEXEC);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    lseek(fd, 0, SEEK_SET);
    if (strncmp(path, "/proc/self/task/", 16) == 0 && fd < 64)
        snprintf(metered[fd], sizeof(metered[fd]), "%s", path);
    return fd;
}

ssize_t pread(int fd, void *to, size_t size, off_t offset)
{
    assert_int_equal(offset, 0);
    assert_true(fd < 64 && *metered[fd] && proc_says(metered[fd], to, size));
    return (ssize_t)strlen(to);
}

long sysconf(int name)
{
    return name == _SC_CLK_TCK            ? TICKS_PER_SECOND
           : name == _SC_NPROCESSORS_ONLN ? PROCESSORS
                                          : REAL(sysconf)(name);
}

int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *set)
{
    (void)thread;
    memset(set, 0, size);
    for (size_t i = 0; i < PROCESSORS; i++)
        CPU_SET(i, set);
    return 0;
}

/* Since the clock's beginning, by CLOCK_MONOTONIC. */
__attribute__((unused)) static uint64_t world_ms(void)
{
    return world.now_ns / MS - BEGIN_US / 1000;
}

__attribute__((unused)) static uint64_t number_of(const json_t *object, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(object, key));
}

/* The instant at which a test began. */
__attribute__((unused)) static uint64_t zero_ms;

static char said[1000];

__attribute__((unused)) static void said_keep(void *context, const char *line)
{
    (void)context;
    snprintf(said, sizeof(said), "%s", line);
}

/* A message of a call that takes so long. */
static void message_of(int32_t id, uint64_t ms)
{
    methodbeat_message_begin();
    methodbeat_i(id);
    pass(ms);
    methodbeat_o(id);
    methodbeat_message_end();
}

#endif
