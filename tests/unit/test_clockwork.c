/* SPDX-License-Identifier: Apache-2.0 */
/* The recorder where time passes only when a test says so, and where /proc says what it is told to:
 * when the library's threads run and when they rest, what becomes due when, and each number of a
 * report. Between two instants all that the library's threads have to do is done. One process, one
 * recorder: the first test has the start of the process. */
#include "tests/unit/tap.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/policy/startup.h"
#include "runtime/record/beat.h"
#include "runtime/record/slot.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/scratch.h"

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
    uint64_t running_ns, waiting_ns; /* of the main thread */
    uint64_t user_ticks, system_ticks, rss_kb;
    uint64_t cpu[4]; /* of the system: in user mode, at low priority, in the kernel, idle */
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
    if (s.is_main && until_ns == UINT64_MAX)
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

/* Where the main thread waits for another, time passes until that one comes to it. */
static void main_await(sem_t *wake)
{
    for (settle(); sem_trywait(wake) != 0;)
        pass(1);
}

/* The same, in which the main thread runs. */
static void run(uint64_t ms)
{
    for (uint64_t i = 0; i < ms; i++) {
        world.running_ns += MS;
        pass(1);
    }
}

/* No thread gets a CPU meanwhile. */
static void hang(uint64_t ms)
{
    settle();
    world.now_ns += ms * MS;
    world_lock();
    world_wake(NULL, INT32_MAX);
    world_unlock();
    settle();
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
        *t = timespec_of(wall_begin_ms * MS + world.now_ns - BEGIN_US * UINT64_C(1000));
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
        if (!w->no_waiting)
            snprintf(text, size, "%llu %llu 5\n", (unsigned long long)w->running_ns + 1,
                     (unsigned long long)w->waiting_ns);
    } else if (strncmp(path, "/proc/self/", 11) == 0 && strcmp(name, "stat") == 0) {
        snprintf(text, size, "9 (a ) b) S 1 1 1 0 -1 0 0 0 0 0 %llu %llu 0 0 20 -5 7 0 1 4096000 9",
                 a, b);
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

/* The sink's: what was reported, and when. */
static struct {
    json_t *reports[LINES];
    uint64_t at_ms[LINES];
    size_t n, seen;
} box;

/* Since the clock's beginning, by CLOCK_MONOTONIC. */
static uint64_t world_ms(void)
{
    return world.now_ns / MS - BEGIN_US / 1000;
}

static void box_put(void *context, const char *json, size_t n)
{
    (void)context;
    assert_true(box.n < LINES);
    box.at_ms[box.n] = world_ms();
    box.reports[box.n] = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(box.reports[box.n++]);
}

/* The instant at which a test began, and how long the machine had slept by then. */
static uint64_t zero_ms, zero_slept_ns;

static uint64_t number_of(const json_t *object, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(object, key));
}

/* Of a report, what each has: it is looked at and taken out. Times become those since the test
 * began. */
static void common_take(json_t *report)
{
    static const char common[] = "{\"machine\": \"MIDDLE\", \"mem\": 4294967296, "
                                 "\"mem_free\": 2048, \"process\": \"demo\"}";
    static const char *const counts[] = {"slots", "overwritten", "reports", "folded",
                                         "reports_lost"};
    const uint64_t wall_ms = number_of(report, "time");
    json_t *all = json_loads(common, 0, NULL), *value, *clock = json_object_get(report, "clock");
    const char *key;

    json_object_foreach(all, key, value)
    {
        if (!json_equal(json_object_get(report, key), value))
            fail_msg("%s of %s", key, json_dumps(report, JSON_SORT_KEYS));
        json_object_del(report, key);
    }
    json_decref(all);
    /* Of the process, not of the test. */
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        json_object_del(report, counts[i]);
    value = json_integer((json_int_t)(wall_ms - wall_begin_ms - zero_ms));
    json_object_set_new(report, "time", value);
    if (json_object_get(report, "day")) {
        value = json_integer((json_int_t)(number_of(report, "day") - wall_ms / DAY_MS));
        json_object_set_new(report, "day", value);
    }
    if (clock) {
        uint64_t ns = number_of(clock, "monotonic"), boot_ns = number_of(clock, "boot");

        assert_int_equal((boot_ns - ns - zero_slept_ns) % MS, 0);
        /* Since the test began; how long the machine slept by then; the longest step. */
        value = json_pack("[I, I, I]", (json_int_t)(ns / MS - BEGIN_US / 1000 - zero_ms),
                          (json_int_t)((boot_ns - ns - zero_slept_ns) / MS - BOOTED_MS),
                          (json_int_t)number_of(clock, "step"));
        json_object_set_new(report, "clock", value);
    }
}

/* The next report is this, with ' for ", besides what each has, and was made at this time. */
static void reported(uint64_t at_ms, const char *expected)
{
    json_t *report, *whole;
    char *is, *wanted, text[2000];

    settle();
    snprintf(text, sizeof(text), "%s", expected);
    for (char *p = text; (p = strchr(p, '\''));)
        *p = '"';
    whole = json_loads(text, 0, NULL);
    assert_non_null(whole);
    if (box.seen == box.n)
        fail_msg("at %llu: no report, but wanted %s", (unsigned long long)(world_ms() - zero_ms),
                 expected);
    report = box.reports[box.seen];
    common_take(report);
    is = json_dumps(report, JSON_SORT_KEYS);
    wanted = json_dumps(whole, JSON_SORT_KEYS);
    assert_string_equal(is, wanted);
    assert_int_equal(box.at_ms[box.seen++] - zero_ms, at_ms);
    free(is);
    free(wanted);
    json_decref(whole);
}

static void nothing_reported(void)
{
    settle();
    if (box.seen < box.n)
        fail_msg("reported: %s", json_dumps(box.reports[box.seen], JSON_SORT_KEYS));
}

static char said[1000];

static void said_keep(void *context, const char *line)
{
    (void)context;
    snprintf(said, sizeof(said), "%s", line);
}

static void start(struct methodbeat_settings s)
{
    world.main_thread = pthread_self();
    s.sink = box_put;
    s.process = "demo";
    s.log = said_keep;
    assert_int_equal(methodbeat_start(&s), 0);
    pass(1000);
    /* From this report on counts what the process takes of the CPUs. */
    methodbeat_profile(&(struct methodbeat_profile){.name = "start"});
    settle();
    box.seen = box.n;
    zero_ms = world_ms();
    zero_slept_ns = world.slept_ns;
}

static void stop(void)
{
    methodbeat_stop();
    pass(1000);
}

/* While so much time passes the clock ticks so often, and the other threads wake so often. */
static void woken(uint64_t ms, uint64_t ticks, int naps)
{
    uint64_t ticks_before;
    int naps_before;

    settle();
    ticks_before = atomic_load(&beat.clock.ticks);
    naps_before = world.naps;
    pass(ms);
    assert_int_equal(atomic_load(&beat.clock.ticks) - ticks_before, ticks);
    assert_int_equal(world.naps - naps_before, naps);
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

/* Who waits is not woken for what changes nothing of when. */
static void told_without_waking(int times)
{
    int naps;

    settle();
    naps = world.naps;
    for (int i = 0; i < times; i++)
        methodbeat_set_scene("com.A");
    settle();
    assert_int_equal(world.naps, naps);
}

/* The first test: a process starts once. */
static void a_start_waits_for_its_drawing(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .slow_ms = 100});
    message_of(3, 50);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DRAWS);
    /* As long as it may be idle; what it does is no rest, however long. */
    pass(STARTUP_IDLE_MS);
    methodbeat_message_begin();
    pass(40);
    methodbeat_app_created(100);
    pass(10);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_CREATED);
    pass(20);
    methodbeat_at("com.A", true);
    methodbeat_message_end();
    /* At most two seconds, to the millisecond. Nobody is woken for what changes nothing. */
    pass(1999);
    told_without_waking(10);
    nothing_reported();
    pass(1);
    reported(4120, "{'tag': 'Trace_StartUp', 'time': 4120, 'cpu_app': 0, "
                   "'application_create': 3090, 'application_create_scene': 100, "
                   "'first_activity_create': 3120, 'is_warm_start_up': false, "
                   "'startup_duration': 3120}");
    stop();
    nothing_reported();
}

static void threads_rest(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 100000, .anr_ms = 100000});
    woken(3600000, 0, 0);
    methodbeat_message_begin();
    woken(100, 20, 0);
    woken(100, 20, 0);
    methodbeat_message_end();
    /* Longer than from one frame to the next; the monitor looks once more. */
    woken(1000, 11, 1);
    woken(3600000, 0, 0);
    methodbeat_i(5);
    methodbeat_o(5);
    woken(1000, 11, 0);
    methodbeat_i(5);
    woken(20, 4, 0);
    methodbeat_o(5);
    woken(1000, 11, 0);
    for (int i = 0; i < 60; i++) {
        methodbeat_message_begin();
        methodbeat_message_end();
        pass(16);
    }
    woken(1000, 7, 2);
    methodbeat_message_begin();
    woken(10000, 2000, 20);
    methodbeat_message_end();
    woken(1000, 11, 1);
    /* It is looked at as seldom, however soon it is slow. */
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.slow_ms = 100}), 0);
    pass(2000);
    methodbeat_message_begin();
    methodbeat_message_end();
    methodbeat_message_begin();
    pass(20);
    woken(2000, 400, 4);
    assert_int_equal(methodbeat_start(&(struct methodbeat_settings){.slow_ms = 100000}), 0);
    methodbeat_message_end();
    pass(2000);
    methodbeat_pause();
    methodbeat_i(5);
    methodbeat_o(5);
    woken(1000, 0, 0);
    assert_true(methodbeat_resume());
    woken(1000, 10, 0);
    stop();
    methodbeat_i(5);
    methodbeat_o(5);
    woken(3600000, 0, 0);
    nothing_reported();
}

/* What is seen of the slots: the clock's time as of its last step; by a precise one as it is. */
static void calls_have_the_time_of_the_last_tick(void **state)
{
    (void)state;
    for (uint32_t step = CLOCK_TICK_MS, head; step > 0; step = step > 1 ? 1 : 0) {
        start((struct methodbeat_settings){
            .slow_ms = 100000, .anr_ms = 100000, .precise_clock = step == 1});
        if (step == 1) /* the counter is the machine's: it goes on from one call to the next */
            atomic_store(&beat.clock.precise_step, 1);
        methodbeat_message_begin();
        head = (uint32_t)ring_head(&beat.ring);
        for (int32_t i = 1; i <= 20; i++) {
            methodbeat_i(i);
            pass(1);
        }
        for (uint32_t i = 0; i < 20; i++) {
            uint64_t slot = atomic_load(&beat.ring.body->slots[head + i]);

            assert_int_equal(slot_id(slot), i + 1);
            assert_int_equal(slot_ms(slot) - zero_ms, i / step * step);
        }
        methodbeat_message_end();
        /* After a rest the first call has the time it is called at. */
        pass(1003);
        methodbeat_i(21);
        assert_int_equal(slot_ms(atomic_load(&beat.ring.body->slots[ring_head(&beat.ring) - 1])) -
                             zero_ms,
                         1023);
        methodbeat_o(21);
        stop();
    }
}

static struct {
    uint64_t at_ms[100];
    size_t n;
} asked;

static void ask_keep(void)
{
    assert_true(asked.n < sizeof(asked.at_ms) / sizeof(asked.at_ms[0]));
    asked.at_ms[asked.n++] = world_ms() - zero_ms;
}

static void evidence_give(void *context, struct methodbeat_evidence *evidence)
{
    (void)context;
    ask_keep();
    snprintf(evidence->thread_stack, evidence->size, "at a\nat b");
    evidence->dalvik_heap_kb = 5;
}

static void a_hanging_message_is_reported_once_when_it_is_due(void **state)
{
    (void)state;
    asked.n = 0;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST,
                                       .evidence = evidence_give,
                                       .anr_ms = 3000,
                                       .lag_ms = 100000,
                                       .verbose = true});
    methodbeat_set_scene("com.A");
    methodbeat_message_begin();
    methodbeat_i(1);
    pass(2999);
    nothing_reported();
    pass(1);
    reported(3000, "{'tag': 'Trace_EvilMethod', 'detail': 'ANR', 'time': 3000, "
                   "'cpu_app': 0, 'scene': 'com.A', 'cost': 3000, 'stackKey': '1|', "
                   "'stack': '0,1048574,1,3000\\n1,1,1,3000\\n', 'clock': [0, 0, 5], "
                   "'cpu': {'blocked': 3000, 'running': 0, 'waiting': 0}, "
                   "'inferred': [0, 1], "
                   "'memory': {'dalvik_heap': 5, 'vm_size': 4000}, 'processNice': -5, "
                   "'processPriority': 20, 'running': [0, 0], "
                   "'threadStack': 'at a\\nat b', 'waiting': [0, 0]}");
    pass(20000);
    nothing_reported();
    methodbeat_o(1);
    methodbeat_message_end();
    nothing_reported();
    pass(5);
    /* By the next step of the clock. */
    reported(23005, "{'tag': 'Trace_EvilMethod', 'detail': 'LAG', 'time': 23000, "
                    "'cpu_app': 0, 'scene': 'com.A', 'cost': 23000, 'stackKey': '1|', "
                    "'stack': '0,1048574,1,23000\\n1,1,1,23000\\n', "
                    "'clock': [0, 0, 5], "
                    "'cpu': {'blocked': 23000, 'running': 0, 'waiting': 0}, "
                    "'lag': {'at_least': 2000, 'times': 1, 'window': 0}, "
                    "'running': [0, 0], 'waiting': [0, 0]}");
    assert_int_equal(asked.n, 1);
    /* One that is seen too late says nothing of what hung. */
    methodbeat_message_begin();
    hang(4100);
    assert_int_equal(asked.n, 1);
    methodbeat_message_end();
    pass(5);
    assert_int_equal(box.n - box.seen, 1);
    box.seen++;
    methodbeat_message_begin();
    pass(1234);
    methodbeat_stop();
    methodbeat_message_end();
    reported(28344, "{'tag': 'Trace_Summary', 'time': 28344, 'cpu_app': 0, 'anr': 1, "
                    "'anr_stale': 1, 'changes': 0, 'cold_starts': 0, "
                    "'dropLevel': {'DROPPED_BEST': 0, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, "
                    "'DROPPED_MIDDLE': 0, 'DROPPED_NORMAL': 0}, "
                    "'dropSum': {'DROPPED_BEST': 0, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, "
                    "'DROPPED_MIDDLE': 0, 'DROPPED_NORMAL': 0}, "
                    "'duration': 29344, 'fps': 0, 'frames': 0, 'lag': 2, 'leaks': 0, "
                    "'longest': 23000, 'messages': 2, 'pages': 0, 'slow': 0, "
                    "'warm_starts': 0}");
    assert_string_equal(said,
                        "2 messages, the longest 23000 ms: 2 reached 700 ms; one ran for 1234 ms "
                        "without dispatchEnd(): it is not reported as slow; 5 reports were made");
    nothing_reported();
    stop();
}

static void stack_give(void *context, char *stack, size_t size)
{
    (void)context;
    ask_keep();
    snprintf(stack, size, "at %zu", asked.n / 2);
}

static void stacks_are_sampled_when_they_are_due(void **state)
{
    static const uint64_t due[] = {800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600};
    static const size_t n = sizeof(due) / sizeof(due[0]);

    (void)state;
    asked.n = 0;
    start((struct methodbeat_settings){.stack = stack_give, .slow_ms = 1000, .stack_ms = 100});
    methodbeat_set_scene(NULL);
    methodbeat_message_begin();
    run(1650);
    methodbeat_message_end();
    pass(5);
    reported(1655, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 1650, "
                   "'cpu_app': 0, 'scene': '', 'cost': 1650, 'stackKey': '1048574|', "
                   "'stack': '0,1048574,1,1650\\n', 'clock': [0, 0, 5], "
                   "'cpu': {'blocked': 1, 'running': 1649, 'waiting': 0}, "
                   "'running': [1649], "
                   "'threadStack': 'after 800 ms, 1 sample:\\nat 0\\nafter 900 ms, 2 samples:\\nat "
                   "1\\nafter 1100 ms, 2 samples:\\nat 2\\nafter 1300 ms, 2 samples:\\nat "
                   "3\\nafter 1500 ms, 2 samples:\\nat 4\\n', "
                   "'waiting': [0]}");
    assert_int_equal(asked.n, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(asked.at_ms[i], due[i]);
    stop();
    nothing_reported();
}

/* Where the machine sleeps, CLOCK_MONOTONIC stands still, and so does what is reported. */
static void what_a_thread_did_is_told_to_the_millisecond(void **state)
{
    const struct trace_header *header;

    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000, .trace_path = "trace"});
    header = trace_header_of(&beat.ring);
    methodbeat_set_scene("com.A");
    /* From here on counts what the process took of all CPUs. */
    message_of(9, 1000);
    pass(1000);
    reported(1005, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 1000, "
                   "'cpu_app': 0, 'scene': 'com.A', 'cost': 1000, 'stackKey': '9|', "
                   "'stack': '0,1048574,1,1000\\n1,9,1,1000\\n', 'clock': [0, 0, 5], "
                   "'cpu': {'blocked': 1000, 'running': 0, 'waiting': 0}, "
                   "'running': [0, 0], 'waiting': [0, 0]}");
    methodbeat_message_begin();
    methodbeat_i(7);
    run(300);
    methodbeat_i(8);
    world.user_ticks += 30;
    world.system_ticks += 10;
    pass(300);
    world.waiting_ns += 100 * MS;
    pass(100);
    world.slept_ns += 5000 * MS;
    methodbeat_o(8);
    run(500);
    methodbeat_o(7);
    methodbeat_message_end();
    pass(5);
    reported(3205,
             "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 3200, "
             "'cpu_app': 4.55, 'scene': 'com.A', 'cost': 1200, "
             "'stackKey': '7|', "
             "'stack': '0,1048574,1,1200\\n1,7,1,1200\\n2,8,1,400\\n', "
             "'clock': [2000, 0, 5], "
             "'cpu': {'blocked': 301, 'running': 799, 'system': 200, 'user': 599, 'waiting': 100}, "
             "'running': [799, 799, 0], 'waiting': [100, 100, 100]}");
    assert_int_equal(header->boot_ns - beat.clock.boot_ns, zero_slept_ns + 5000 * MS);
    methodbeat_message_begin();
    hang(500);
    methodbeat_i(7);
    world.no_waiting = true;
    run(600);
    methodbeat_o(7);
    methodbeat_message_end();
    pass(5);
    world.no_waiting = false;
    reported(4310, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 4305, "
                   "'cpu_app': 0, 'scene': 'com.A', 'cost': 1100, 'stackKey': '7|', "
                   "'stack': '0,1048574,1,1100\\n1,7,1,600\\n', "
                   "'clock': [3205, 5000, 500], 'cpu': {'running': 599}, "
                   "'running': [599, 599]}");
    stop();
    nothing_reported();
}

static void each_scene_is_told_of_once_a_minute(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST});
    methodbeat_foreground(true);
    methodbeat_set_scene("com.A");
    methodbeat_battery(80);
    methodbeat_traffic(100, 10);
    woken(59999, 0, 0);
    nothing_reported();
    world.cpu[0] += 100;
    world.cpu[3] += 300;
    world.user_ticks += 20;
    world.system_ticks += 12;
    woken(1, 0, 2); /* the monitor, and who makes reports */
    reported(60000, "{'tag': 'Trace_Vitals', 'time': 60000, 'cpu_app': 0.13, "
                    "'scene': 'com.A', 'battery_begin': 80, 'battery_end': 80, "
                    "'cores': 4, 'cpu_kernel': 3, 'cpu_process': 8, 'cpu_system': 25, "
                    "'cpu_user': 5, 'duration': 60000, 'frequency': 1500, "
                    "'load': 1.25, 'pss': 617, 'received': 0, 'rss': 1234, 'sent': 0, "
                    "'threads': 7}");
    world.rss_kb = 3000;
    methodbeat_battery(70);
    methodbeat_battery(101); /* nothing of the kind */
    methodbeat_foreground(true);
    nothing_reported();
    methodbeat_charging(true);
    methodbeat_memory(1, 2, 3);
    methodbeat_traffic(150, 30);
    pass(60000);
    reported(120000, "{'tag': 'Trace_Vitals', 'time': 120000, 'cpu_app': 0, "
                     "'scene': 'com.A', 'battery_begin': 80, 'battery_end': 70, "
                     "'charging': true, 'cores': 4, 'cpu_process': 0, "
                     "'duration': 60000, 'frequency': 1500, 'load': 1.25, 'pss': 1500, "
                     "'pss_graphics': 3, 'pss_java': 1, 'pss_native': 2, "
                     "'received': 50, 'rss': 3000, 'sent': 20, 'threads': 7}");
    /* Shorter than a second. */
    pass(999);
    methodbeat_set_scene("com.B");
    pass(1001);
    nothing_reported();
    methodbeat_foreground(false);
    reported(122000, "{'tag': 'Trace_Traffic', 'time': 122000, 'cpu_app': 0, "
                     "'day': 0, 'received': 50, 'sent': 20}");
    reported(122000, "{'tag': 'Trace_Vitals', 'time': 122000, 'cpu_app': 0, "
                     "'scene': 'com.B', 'battery_begin': 70, 'battery_end': 70, "
                     "'charging': true, 'cores': 4, 'cpu_process': 0, 'duration': 1001, "
                     "'frequency': 1500, 'load': 1.25, 'pss': 1500, 'pss_graphics': 3, "
                     "'pss_java': 1, 'pss_native': 2, 'received': 0, 'rss': 3000, "
                     "'sent': 0, 'threads': 7}");
    stop();
    box.seen = box.n;
}

static void frames_are_told_of_after_ten_seconds(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000});
    methodbeat_set_scene("com.A");
    methodbeat_frame(0, 0, 16666667);
    told_without_waking(1);
    for (uint64_t i = 1; i < 21; i++)
        methodbeat_frame(0, i * 16666667, 16666667);
    told_without_waking(1);
    pass(9999);
    nothing_reported();
    pass(1);
    reported(10000, "{'tag': 'Trace_FPS', 'time': 10000, 'cpu_app': 0, "
                    "'scene': 'com.A', "
                    "'dropLevel': {'DROPPED_BEST': 4, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, "
                    "'DROPPED_MIDDLE': 11, 'DROPPED_NORMAL': 6}, "
                    "'dropSum': {'DROPPED_BEST': 3, 'DROPPED_FROZEN': 0, 'DROPPED_HIGH': 0, "
                    "'DROPPED_MIDDLE': 154, 'DROPPED_NORMAL': 33}, "
                    "'drop_max': 19, 'fps': 5.97, 'fps_min': 3.24, 'frames': 21, "
                    "'verdict': 'LOW_AVERAGE'}");
    woken(100000, 0, 0);
    stop();
    nothing_reported();
}

static void what_was_folded_is_told_of_after_ten_minutes(void **state)
{
    struct methodbeat_counters before, after;

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_ONLINE, .slow_ms = 100});
    methodbeat_counters(&before);
    methodbeat_set_scene("com.A");
    for (int i = 0; i < 5; i++) {
        message_of(33, 200);
        pass(100);
    }
    reported(205, "{'tag': 'Trace_EvilMethod', 'detail': 'NORMAL', 'time': 200, "
                  "'cpu_app': 0, 'scene': 'com.A', 'cost': 200, 'stackKey': '33|', "
                  "'stack': '0,1048574,1,200\\n1,33,1,200\\n', 'clock': [0, 0, 5], "
                  "'cpu': {'blocked': 200, 'running': 0, 'waiting': 0}, "
                  "'running': [0, 0], 'waiting': [0, 0]}");
    pass(598699);
    nothing_reported();
    pass(1);
    reported(600200, "{'tag': 'Trace_Repeats', 'detail': 'NORMAL', 'time': 600200, "
                     "'cpu_app': 0, 'stackKey': '33|', 'count': 4, 'window': 1200}");
    methodbeat_counters(&after);
    assert_int_equal(after.reports - before.reports, 2);
    assert_int_equal(after.folded - before.folded, 4);
    assert_int_equal(after.reports_lost, before.reports_lost);
    stop();
    nothing_reported();
}

/* What waits until a time that is a whole second, and to the nanosecond. */
static void times_may_be_whole_seconds(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST, .anr_ms = 1500, .slow_ms = 10000});
    pass_ns(1000000000 - world.now_ns % 1000000000);
    pass(500);
    methodbeat_message_begin();
    pass(1499);
    nothing_reported();
    pass(1);
    settle();
    assert_int_equal(box.n - box.seen, 1);
    box.seen = box.n;
    methodbeat_message_end();
    stop();
    box.seen = box.n;
}

static int answers;

/* It takes 50 ms. */
static void evidence_later(void *context, struct methodbeat_evidence *evidence)
{
    (void)evidence;
    assert_ptr_equal(context, &answers);
    ask_keep();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    answers++;
}

static void stack_later(void *context, char *stack, size_t size)
{
    (void)stack, (void)size;
    assert_ptr_equal(context, &answers);
    ask_keep();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    answers++;
}

/* Each time: what the callback needs may be gone after the stop. */
static void a_stop_waits_for_who_is_asked(void **state)
{
    (void)state;
    for (int round = 0; round < 4; round++) {
        asked.n = 0;
        answers = 0;
        if (round % 2)
            start((struct methodbeat_settings){.stack = stack_later,
                                               .stack_context = &answers,
                                               .stack_ms = 5000,
                                               .slow_ms = 1000,
                                               .anr_ms = 100000});
        else
            start((struct methodbeat_settings){
                .evidence = evidence_later, .evidence_context = &answers, .anr_ms = 800});
        methodbeat_message_begin();
        pass(900);
        methodbeat_message_end();
        assert_int_equal(asked.n, 1);
        assert_int_equal(answers, 1);
        methodbeat_message_begin();
        pass(810);
        assert_int_equal(asked.n, 2);
        assert_int_equal(answers, 1);
        methodbeat_stop();
        assert_int_equal(answers, 2);
        methodbeat_message_end();
        box.seen = box.n;
    }
}

static struct {
    bool flushed;
    int calls;
} inside;

/* One that waited for itself would wait for ever. */
static void put_and_flush(void *context, const char *json, size_t n)
{
    (void)context, (void)json, (void)n;
    inside.flushed |= methodbeat_flush(UINT32_MAX);
    inside.calls++;
}

static void evidence_flush(void *context, struct methodbeat_evidence *evidence)
{
    (void)context, (void)evidence;
    inside.flushed |= methodbeat_flush(UINT32_MAX);
    inside.calls++;
    methodbeat_stop();
}

static void callbacks_may_call(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.anr_ms = 1000, .evidence = evidence_flush});
    assert_true(methodbeat_sink_add(put_and_flush, NULL));
    message_of(3, 800);
    pass(5);
    assert_int_equal(inside.calls, 1);
    methodbeat_message_begin();
    pass(1100);
    assert_int_equal(inside.calls, 2);
    assert_false(inside.flushed);
    assert_false(methodbeat_is_recording());
    methodbeat_message_end();
    box.seen = box.n;
    stop();
}

static void all_fill(void *context, struct methodbeat_evidence *evidence)
{
    (void)context;
    memset(evidence->thread_stack, 'x', evidence->size);
    memset(evidence->profile, 'p', sizeof(evidence->profile));
}

static void stack_fill(void *context, char *stack, size_t size)
{
    (void)context;
    memset(stack, 'y', size);
}

static size_t length_of(const json_t *report, const char *key)
{
    return json_string_length(json_object_get(report, key));
}

/* It gets a string, whatever is written there. */
static void what_a_callback_fills_is_cut(void **state)
{
    enum { STACK_BYTES = 16 << 10 };
    const char *text;
    static const char after[] = "after 1200 ms, 1 sample:\n";

    (void)state;
    start((struct methodbeat_settings){.evidence = all_fill,
                                       .stack = stack_fill,
                                       .stack_ms = 5000,
                                       .slow_ms = 1500,
                                       .anr_ms = 1400});
    message_of(3, 2000);
    pass(5);
    assert_int_equal(box.n - box.seen, 2);
    assert_int_equal(length_of(box.reports[box.seen], "threadStack"), STACK_BYTES - 1);
    assert_int_equal(length_of(box.reports[box.seen], "profile"),
                     sizeof(((struct methodbeat_evidence *)0)->profile) - 1);
    text = json_string_value(json_object_get(box.reports[box.seen + 1], "threadStack"));
    assert_memory_equal(text, after, strlen(after));
    assert_int_equal(strlen(text), strlen(after) + STACK_BYTES);
    box.seen = box.n;
    stop();
}

/* What a run leaves does not count for the next one. */
static void each_run_has_its_own_counts(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000, .verbose = true});
    message_of(3, 2000);
    message_of(3, 300);
    methodbeat_message_begin();
    pass(1234);
    stop();
    assert_string_equal(said,
                        "2 messages, the longest 2000 ms: 1 reached 1000 ms; one ran for 1234 ms "
                        "without dispatchEnd(): it is not reported as slow; 2 reports were "
                        "made");
    box.seen = box.n;
    start((struct methodbeat_settings){.slow_ms = 1000, .verbose = true});
    message_of(3, 20);
    stop();
    assert_string_equal(said, "1 message, 20 ms: none reached 1000 ms; 1 report was made");
    start((struct methodbeat_settings){.slow_ms = 1000, .verbose = true});
    stop();
    box.seen = box.n;
}

/* What began before the stop, by tag. */
static void a_stop_reports_what_is_under_way(void **state)
{
    static const char *const tags[] = {"Trace_FPS", "Trace_Vitals", "Trace_Traffic",
                                       "Trace_Summary"};

    (void)state;
    start((struct methodbeat_settings){.mode = METHODBEAT_TEST});
    methodbeat_foreground(true);
    methodbeat_set_scene("com.A");
    methodbeat_traffic(100, 10);
    pass(2000);
    methodbeat_traffic(300, 20);
    for (uint64_t i = 0; i < 21; i++)
        methodbeat_frame(0, i * 16666667, 16666667);
    pass(2000);
    nothing_reported();
    methodbeat_stop();
    for (size_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++) {
        assert_true(box.seen < box.n);
        assert_string_equal(json_string_value(json_object_get(box.reports[box.seen++], "tag")),
                            tags[i]);
    }
    nothing_reported();
    methodbeat_foreground(false);
    stop();
    box.seen = box.n;
}

/* Of a slow message now. */
static void scene_is(const char *scene)
{
    message_of(3, 1000);
    pass(5);
    assert_true(box.seen < box.n);
    assert_string_equal(json_string_value(json_object_get(box.reports[box.n - 1], "scene")), scene);
    box.seen = box.n;
}

/* What is gone is the scene as long as one sees it. */
static void a_scene_stays_until_it_is_gone_and_unseen(void **state)
{
    (void)state;
    start((struct methodbeat_settings){.slow_ms = 1000});
    methodbeat_foreground(true);
    methodbeat_at("com.A", true);
    scene_is("com.A");
    methodbeat_foreground(false);
    scene_is("com.A");
    methodbeat_foreground(true);
    methodbeat_activity("com.B", METHODBEAT_ACTIVITY_DESTROYED);
    methodbeat_foreground(false);
    scene_is("com.A");
    methodbeat_foreground(true);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_PAUSED);
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DESTROYED);
    scene_is("com.A");
    methodbeat_foreground(false);
    scene_is("");
    methodbeat_at("com.A", true);
    scene_is("com.A");
    methodbeat_activity("com.A", METHODBEAT_ACTIVITY_DESTROYED);
    scene_is("");
    stop();
    box.seen = box.n;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_waits_for_its_drawing),
        cmocka_unit_test(threads_rest),
        cmocka_unit_test(calls_have_the_time_of_the_last_tick),
        cmocka_unit_test(a_hanging_message_is_reported_once_when_it_is_due),
        cmocka_unit_test(stacks_are_sampled_when_they_are_due),
        cmocka_unit_test_setup_teardown(what_a_thread_did_is_told_to_the_millisecond, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(each_scene_is_told_of_once_a_minute),
        cmocka_unit_test(frames_are_told_of_after_ten_seconds),
        cmocka_unit_test(what_was_folded_is_told_of_after_ten_minutes),
        cmocka_unit_test(times_may_be_whole_seconds),
        cmocka_unit_test(a_stop_waits_for_who_is_asked),
        cmocka_unit_test(callbacks_may_call),
        cmocka_unit_test(what_a_callback_fills_is_cut),
        cmocka_unit_test(each_run_has_its_own_counts),
        cmocka_unit_test(a_stop_reports_what_is_under_way),
        cmocka_unit_test(a_scene_stays_until_it_is_gone_and_unseen),
    };

    return RUN_TAP(tests);
}
