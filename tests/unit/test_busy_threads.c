/* SPDX-License-Identifier: Apache-2.0 */
/* Who ran between two readings of a directory of threads that is made up. */
#include "tests/unit/tap.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <sys/stat.h>

#include "runtime/base/busy_threads.h"
#include "tests/unit/scratch.h"

static void put(const char *dir, unsigned long id, const char *name, const char *text)
{
    char path[256];
    FILE *f;

    snprintf(path, sizeof(path), "%s/%lu", dir, id);
    mkdir(path, 0700);
    snprintf(path, sizeof(path), "%s/%lu/%s", dir, id, name);
    f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void run_until(const char *dir, unsigned long id, uint64_t ms)
{
    char text[64];

    snprintf(text, sizeof(text), "%llu 5 1\n", (unsigned long long)ms * 1000000);
    put(dir, id, "schedstat", text);
}

/* Of the process it is told, with threads that ended. */
static void others_are_summed(struct busy_threads *before, struct busy_threads *after)
{
    struct busy_others others;

    before->process_us = 5000000;
    after->process_us = 5000000 + 2000000;
    before->has_system = after->has_system = true;
    before->system_ticks = 100;
    after->system_ticks = 100 + 240;
    after->per_second = 100;
    assert_true(busy_threads_others(before, after, 10, &others));
    assert_int_equal(others.threads, 4);
    assert_int_equal(others.running_ms, 1200);
    assert_true(others.has_programs);
    assert_int_equal(others.programs_ms, 400);
    assert_true(others.cores > 0);
    after->has_system = false;
    assert_true(busy_threads_others(before, after, 10, &others));
    assert_false(others.has_programs);
    before->process_us = 0;
    assert_false(busy_threads_others(before, after, 10, &others));
}

static void the_busiest_are_told(void **state)
{
    static struct busy_threads before, after;
    struct busy_told told[BUSY_THREADS_TOLD];
    const char *dir = "task";

    (void)state;
    assert_int_equal(mkdir(dir, 0700), 0);
    for (unsigned long id = 10; id < 16; id++)
        run_until(dir, id, 100);
    put(dir, 11, "comm", "pool-1-thread-1\n");
    put(dir, 12, "comm", "a\"b\n");
    /* One of a kernel that does not count, and what is no thread. */
    put(dir, 16, "stat", "16 (x) S 1 1 1 0 -1 4 11 22 33 44 10 20 5 6 10 -10 17 0 9999 1");
    put(dir, 17, "stat", "");
    busy_threads_read(&before, dir);
    assert_int_equal(before.n, 7);
    run_until(dir, 10, 900); /* it waited for a core itself */
    run_until(dir, 11, 350);
    run_until(dir, 12, 180);
    run_until(dir, 13, 104); /* too little */
    run_until(dir, 14, 90);  /* another thread got its id */
    run_until(dir, 18, 200); /* began since */
    put(dir, 16, "stat", "16 (x) S 1 1 1 0 -1 4 11 22 33 44 12 25 5 6 10 -10 17 0 9999 1");
    busy_threads_read(&after, dir);
    assert_int_equal(busy_threads_most(&before, &after, 10, dir, told), 3);
    assert_string_equal(told[0].name, "pool-1-thread-1");
    assert_int_equal(told[0].ms, 250);
    assert_string_equal(told[1].name, "thread 18");
    assert_int_equal(told[1].ms, 200);
    assert_string_equal(told[2].name, "a\"b");
    assert_int_equal(told[2].ms, 80);
    assert_int_equal(busy_threads_most(&after, &after, 10, dir, told), 0);
    others_are_summed(&before, &after);
    busy_threads_read(&after, "/nowhere");
    assert_int_equal(after.n, 0);
}

/* Of more than are read, one that is in the second reading alone may be older. */
static void many_threads_are_read_in_part(void **state)
{
    static struct busy_threads before, after;
    struct busy_told told[BUSY_THREADS_TOLD];

    (void)state;
    before.n = after.n = BUSY_THREADS_MAX;
    for (size_t i = 0; i < BUSY_THREADS_MAX; i++) {
        before.all[i] = (struct busy_thread){1000 + i, 7};
        after.all[i] = (struct busy_thread){1001 + i, 90000};
    }
    assert_int_equal(busy_threads_most(&before, &after, 1001, "/nowhere", told), 3);
    assert_string_equal(told[0].name, "thread 1002");
    after.n = 1;
    after.all[0] = (struct busy_thread){1000 + BUSY_THREADS_MAX, 90000};
    assert_int_equal(busy_threads_most(&before, &after, 0, "/nowhere", told), 0);
}

/* The message's thread may have ended when its report is made. */
static void a_thread_that_ended_had_the_cores_of_the_others(void **state)
{
    static struct busy_threads before, after;
    struct busy_others others;
    cpu_set_t all, one;
    size_t cpu = 0;

    (void)state;
    assert_int_equal(sched_getaffinity(0, sizeof(all), &all), 0);
    while (!CPU_ISSET(cpu, &all))
        cpu++;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    assert_int_equal(sched_setaffinity(0, sizeof(one), &one), 0);
    busy_threads_others(&before, &after, INT_MAX, &others);
    assert_int_equal(sched_setaffinity(0, sizeof(all), &all), 0);
    assert_int_equal(others.cores, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_busiest_are_told, scratch_enter, scratch_leave),
        cmocka_unit_test(many_threads_are_read_in_part),
        cmocka_unit_test(a_thread_that_ended_had_the_cores_of_the_others),
    };

    return RUN_TAP(tests);
}
