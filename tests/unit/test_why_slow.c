/* SPDX-License-Identifier: Apache-2.0 */
/* Why a message was slow: programs that compute, sleep, wait for a lock and fight for a
 * core, each with a share that is known. Bounds are wide: what else runs on the machine
 * takes its part. One process, one recorder: the tests follow each other.
 * test: threads */
#include "tests/unit/tap.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"
#include "runtime/record/trace_file.h"
#include "tests/unit/beat_wait.h"
#include "tests/unit/scratch.h"

enum { LONG_MS = 500, RIVALS = 3 };

static json_t *report; /* the last; the sink's while it is called */

static void report_take(void *context, const char *json, size_t n)
{
    (void)context;
    json_decref(report);
    report = json_loadb(json, n, JSON_REJECT_DUPLICATES, NULL);
}

static int64_t number(const char *object, const char *key)
{
    return json_integer_value(json_object_get(json_object_get(report, object), key));
}

static bool has(const char *object, const char *key)
{
    return json_object_get(json_object_get(report, object), key) != NULL;
}

static void start(const char *threads)
{
    struct methodbeat_settings s = {
        .sink = report_take, .slow_ms = 100, .anr_ms = 1000000, .threads = threads};

    assert_int_equal(methodbeat_start(&s), 0);
}

/* The whole message is this; its report is there afterwards. */
static void message(void (*work)(void))
{
    methodbeat_message_begin();
    methodbeat_i(1);
    work();
    methodbeat_o(1);
    methodbeat_message_end();
    assert_true(methodbeat_flush(UINT32_MAX));
    assert_non_null(report);
}

static uint64_t cpu_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void compute(void)
{
    uint64_t end = cpu_ms() + LONG_MS;

    while (cpu_ms() < end)
        ;
}

static void sleep_long(void)
{
    wait_ms(LONG_MS);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *lock_hold(void *held)
{
    pthread_mutex_lock(&lock);
    atomic_store((atomic_bool *)held, true);
    wait_ms(LONG_MS);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void lock_wait(void)
{
    atomic_bool held = false;
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, lock_hold, &held), 0);
    while (!atomic_load(&held))
        wait_ms(1);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
}

static atomic_bool rivals_end;

static void *rival_run(void *context)
{
    (void)context;
    while (!atomic_load(&rivals_end))
        ;
    return NULL;
}

static void read_zeros(void)
{
    static char zeros[1 << 20];
    uint64_t end = cpu_ms() + LONG_MS;
    int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);

    assert_true(fd >= 0);
    while (cpu_ms() < end)
        /* Not read(), of which ThreadSanitizer has its own. */
        assert_int_equal(syscall(SYS_read, fd, zeros, sizeof(zeros)), sizeof(zeros));
    close(fd);
}

static void it_adds_up(void)
{
    int64_t cost = json_integer_value(json_object_get(report, "cost"));

    assert_true(has("cpu", "running"));
    if (has("cpu", "waiting"))
        assert_int_equal(
            number("cpu", "running") + number("cpu", "waiting") + number("cpu", "blocked"), cost);
    if (has("cpu", "user"))
        assert_int_equal(number("cpu", "user") + number("cpu", "system"), number("cpu", "running"));
}

/* A share of the message, in percent. */
static int64_t percent(int64_t ms)
{
    return ms * 100 / json_integer_value(json_object_get(report, "cost"));
}

static void what_computes_runs(void **state)
{
    (void)state;
    message(compute);
    it_adds_up();
    assert_true(percent(number("cpu", "running") + number("cpu", "waiting")) > 80);
    assert_true(number("cpu", "running") > LONG_MS * 8 / 10);
}

static void what_sleeps_is_blocked(void **state)
{
    (void)state;
    message(sleep_long);
    it_adds_up();
    assert_true(percent(number("cpu", "running")) < 20);
    if (has("cpu", "waiting"))
        assert_true(percent(number("cpu", "blocked")) > 80);
}

static void what_waits_for_a_lock_is_blocked(void **state)
{
    (void)state;
    message(lock_wait);
    it_adds_up();
    assert_true(percent(number("cpu", "running")) < 20);
    if (has("cpu", "waiting"))
        assert_true(percent(number("cpu", "blocked")) > 80);
}

/* On one core with others that take all they get. */
static void what_fights_for_a_core_waits(void **state)
{
    pthread_t rivals[RIVALS];
    cpu_set_t one, before;

    (void)state;
    assert_int_equal(sched_getaffinity(0, sizeof(before), &before), 0);
    CPU_ZERO(&one);
    for (size_t i = 0; CPU_COUNT(&one) == 0; i++) {
        if (CPU_ISSET(i, &before))
            CPU_SET(i, &one);
    }
    assert_int_equal(sched_setaffinity(0, sizeof(one), &one), 0);
    atomic_store(&rivals_end, false);
    for (int i = 0; i < RIVALS; i++)
        assert_int_equal(pthread_create(&rivals[i], NULL, rival_run, NULL), 0);
    message(compute);
    atomic_store(&rivals_end, true);
    for (int i = 0; i < RIVALS; i++)
        pthread_join(rivals[i], NULL);
    sched_setaffinity(0, sizeof(before), &before);
    it_adds_up();
    assert_true(percent(number("cpu", "running")) < 60);
    if (has("cpu", "waiting")) {
        assert_true(percent(number("cpu", "waiting")) > 40);
        assert_true(percent(number("cpu", "blocked")) < 20);
    }
}

static void what_the_system_does_is_the_systems(void **state)
{
    (void)state;
    message(read_zeros);
    it_adds_up();
    if (has("cpu", "user"))
        assert_true(number("cpu", "system") > number("cpu", "user"));
}

/* A number of a row of the tree. */
static int64_t of_row(const char *key, size_t row)
{
    return json_integer_value(json_array_get(json_object_get(report, key), row));
}

static void compute_and_sleep(void)
{
    methodbeat_i(2);
    compute();
    methodbeat_o(2);
    methodbeat_i(3);
    sleep_long();
    methodbeat_o(3);
}

static void each_row_has_its_own(void **state)
{
    enum { DISPATCH, ALL, COMPUTES, SLEEPS, N_ROWS };

    (void)state;
    message(compute_and_sleep);
    assert_int_equal(json_array_size(json_object_get(report, "running")), N_ROWS);
    assert_int_equal(of_row("running", DISPATCH), number("cpu", "running"));
    assert_true(of_row("running", COMPUTES) > LONG_MS * 8 / 10);
    assert_true(of_row("running", SLEEPS) < LONG_MS * 2 / 10);
    assert_true(of_row("running", COMPUTES) + of_row("running", SLEEPS) <= of_row("running", ALL));
    if (!has("cpu", "waiting")) {
        assert_null(json_object_get(report, "waiting"));
        return;
    }
    assert_int_equal(json_array_size(json_object_get(report, "waiting")), N_ROWS);
    assert_int_equal(of_row("waiting", DISPATCH), number("cpu", "waiting"));
    assert_true(of_row("waiting", SLEEPS) < LONG_MS * 2 / 10);
}

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void its_begin_is_by_the_systems_clocks(void **state)
{
    static const struct {
        const char *key;
        clockid_t clock;
    } rows[] = {{"boot", CLOCK_BOOTTIME}, {"monotonic", CLOCK_MONOTONIC}};
    uint64_t before[2], after[2];

    (void)state;
    for (int i = 0; i < 2; i++)
        before[i] = clock_ns(rows[i].clock);
    message(sleep_long);
    for (int i = 0; i < 2; i++) {
        after[i] = clock_ns(rows[i].clock);
        /* Exact to 1 ms. */
        assert_in_range((uint64_t)number("clock", rows[i].key) + 1000000, before[i],
                        after[i] - LONG_MS * 1000000 + 2000000);
    }
    assert_true(number("clock", "step") >= 5);
    assert_true(number("clock", "step") <= json_integer_value(json_object_get(report, "cost")) + 1);
}

/* However late the clock's thread was. */
static void a_precise_clock_is_exact_to_1_ms(void **state)
{
    const struct methodbeat_settings precise = {
        .sink = report_take, .slow_ms = 100, .anr_ms = 1000000, .precise_clock = true};

    (void)state;
    assert_int_equal(methodbeat_start(&precise), 0);
    message(sleep_long);
    assert_int_equal(number("clock", "step"), 1);
    start(NULL);
}

static void a_trace_file_has_the_boot_clock(void **state)
{
    struct methodbeat_settings s = {.trace_path = "why_slow.mbt"};
    struct trace_header h;
    uint64_t boot;
    int fd;

    (void)state;
    assert_int_equal(methodbeat_start(&s), 0);
    methodbeat_message_begin();
    boot = clock_ns(CLOCK_BOOTTIME);
    methodbeat_message_end();
    methodbeat_stop_and_wait(); /* the file has it all */
    fd = open(s.trace_path, O_RDONLY | O_CLOEXEC);
    assert_int_equal(pread(fd, &h, sizeof(h), 0), sizeof(h));
    close(fd);
    unlink(s.trace_path);
    /* The message was at now_ms or right before. */
    assert_in_range(h.boot_ns + (h.now_ms + 1) * 1000000, boot, clock_ns(CLOCK_BOOTTIME) + 2000000);
    start(NULL);
}

static struct methodbeat_collections so_far;
static uint64_t collected_ms;

/* Each time that it is asked, two collections more. */
static bool collections_tell(void *context, struct methodbeat_collections *out)
{
    (void)context;
    so_far.times += 2;
    so_far.ms += collected_ms;
    *out = so_far;
    return true;
}

/* Of what threads waited for the collector, the message has what came while it ran, and no more
 * than it was blocked. */
static void the_collector_has_its_part(void **state)
{
    const struct methodbeat_settings collecting = {
        .sink = report_take, .slow_ms = 100, .anr_ms = 1000000, .collections = collections_tell};

    (void)state;
    assert_int_equal(methodbeat_start(&collecting), 0);
    so_far = (struct methodbeat_collections){.times = 7, .ms = 40000};
    collected_ms = 120;
    message(sleep_long);
    if (has("cpu", "waiting")) {
        assert_int_equal(number("gc", "times"), 2);
        assert_int_equal(number("gc", "cost"), 120);
        collected_ms = 100 * LONG_MS;
        message(sleep_long);
        assert_int_equal(number("gc", "cost"), number("cpu", "blocked"));
    }
    collected_ms = 0;
    start(NULL);
    message(sleep_long);
    assert_null(json_object_get(report, "gc"));
}

static void *other_loop(void *context)
{
    (void)context;
    pthread_setname_np(pthread_self(), "other");
    message(sleep_long);
    return NULL;
}

static void of_other_threads_the_clock_alone_is_told(void **state)
{
    pthread_t thread;

    (void)state;
    start("other");
    assert_int_equal(pthread_create(&thread, NULL, other_loop, NULL), 0);
    pthread_join(thread, NULL);
    assert_string_equal(json_string_value(json_object_get(report, "thread")), "other");
    assert_true(has("clock", "boot"));
    assert_null(json_object_get(report, "cpu"));
}

/* A line of a file of a thread's, after what it begins with. */
static bool line_of(const char *thread, const char *file, const char *begin, char *out, int size)
{
    char path[300];
    bool found = false;
    FILE *f;

    snprintf(path, sizeof(path), "/proc/self/task/%s/%s", thread, file);
    f = fopen(path, "re");
    while (f && !found && fgets(out, size, f))
        found = strncmp(out, begin, strlen(begin)) == 0;
    if (f)
        fclose(f);
    return found;
}

/* How many reads the clock's thread has made, by the system's own count; false where it has none.
 */
static bool clock_reads(uint64_t *reads)
{
    DIR *threads = opendir("/proc/self/task");
    bool found = false;
    char text[100];

    assert_non_null(threads);
    for (struct dirent *d = readdir(threads); d && !found; d = readdir(threads)) {
        if (line_of(d->d_name, "comm", "methodbeat-clk", text, sizeof(text)))
            found = line_of(d->d_name, "io", "syscr: ", text, sizeof(text)) &&
                    sscanf(text, "syscr: %" SCNu64, reads) == 1;
    }
    closedir(threads);
    return found;
}

/* At each step the clock's thread reads for how long the main thread waited, and if that was
 * blocked what it did; each 100 ms for how long it waited itself, which tells a process that stood
 * still. Nothing while no message runs. CPU clocks are no files. */
static void it_costs_a_read_a_step(void **state)
{
    uint64_t before, after, cost, steps = atomic_load(&beat.clock.ticks);

    (void)state;
    if (!clock_reads(&before)) {
        print_message("# the system does not count what a thread reads\n");
        return;
    }
    message(sleep_long);
    assert_true(clock_reads(&after));
    steps = atomic_load(&beat.clock.ticks) - steps;
    cost = (uint64_t)json_integer_value(json_object_get(report, "cost"));
    if (has("cpu", "waiting"))
        assert_true(after - before + CLOCK_QUIET_STEPS >= steps);
    assert_in_range(after - before, 0, 2 * steps + cost / 100 + 2);
    printf("# %" PRIu64 " reads in %" PRIu64 " steps\n", after - before, steps);
    while (!atomic_load(&beat.clock.until_ms))
        wait_ms(1);
    assert_true(clock_reads(&before));
    wait_ms(LONG_MS / 5);
    assert_true(clock_reads(&after));
    assert_int_equal(after, before);
}

static int set_up(void **state)
{
    start(NULL);
    return scratch_enter(state);
}

static int tear_down(void **state)
{
    methodbeat_stop_and_wait();
    json_decref(report);
    return scratch_leave(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_computes_runs),
        cmocka_unit_test(what_sleeps_is_blocked),
        cmocka_unit_test(what_waits_for_a_lock_is_blocked),
        cmocka_unit_test(what_fights_for_a_core_waits),
        cmocka_unit_test(what_the_system_does_is_the_systems),
        cmocka_unit_test(each_row_has_its_own),
        cmocka_unit_test(its_begin_is_by_the_systems_clocks),
        cmocka_unit_test(a_precise_clock_is_exact_to_1_ms),
        cmocka_unit_test(a_trace_file_has_the_boot_clock),
        cmocka_unit_test(the_collector_has_its_part),
        cmocka_unit_test(of_other_threads_the_clock_alone_is_told),
        cmocka_unit_test(it_costs_a_read_a_step),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
