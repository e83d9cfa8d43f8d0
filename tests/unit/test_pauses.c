/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/pauses: how much of a message all threads stood, and whether a process that was
 * not heard of for a while was stopped, or only had no core. test: alone */
#include "tests/unit/tap.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runtime/record/pauses.h"

static void pauses_of_a_message(void **state)
{
    static const struct {
        uint64_t begin, end, us, n;
    } rows[] = {
        {0, 100, 30, 2}, {0, 10, 0, 0},   {15, 100, 25, 2}, {12, 14, 2, 1},
        {20, 40, 0, 0},  {40, 50, 10, 1}, {60, 90, 0, 0},
    };
    struct pauses p;

    (void)state;
    pauses_init(&p);
    pauses_end(&p, PAUSE_GC, 5); /* whose begin nobody saw */
    pauses_begin(&p, PAUSE_GC, 10);
    pauses_end(&p, PAUSE_GC, 20);
    pauses_begin(&p, PAUSE_GC, 40);
    pauses_end(&p, PAUSE_GC, 60);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct pause_sum sum = pauses_between(&p, PAUSE_GC, rows[i].begin, rows[i].end);

        assert_int_equal(sum.us, rows[i].us);
        assert_int_equal(sum.n, rows[i].n);
        assert_int_equal(pauses_between(&p, PAUSE_FROZEN, rows[i].begin, rows[i].end).us, 0);
    }
    pauses_begin(&p, PAUSE_GC, 115); /* goes on */
    assert_int_equal(pauses_between(&p, PAUSE_GC, 95, 120).us, 5);
    assert_int_equal(pauses_between(&p, PAUSE_GC, 100, 110).us, 0);
}

static void many_pauses(void **state)
{
    struct pauses p;

    (void)state;
    pauses_init(&p);
    for (uint64_t i = 0; i < 3 * PAUSES_MAX; i++) {
        pauses_begin(&p, PAUSE_GC, 10 * i);
        pauses_end(&p, PAUSE_GC, 10 * i + 1);
    }
    assert_int_equal(pauses_between(&p, PAUSE_GC, 0, UINT64_MAX / 2).n, PAUSES_MAX);
}

static void stopped_or_late(void **state)
{
    static const struct {
        const char *what;
        uint64_t step_ms, before_ms, cores, ran_ms, waited_ms;
        bool frozen;
    } rows[] = {
        {"stopped", 4000, 0, 2, 0, 0, true},
        {"stopped, and had computed before", 4000, 90, 2, 180, 0, true},
        {"computed meanwhile", 4000, 0, 2, 3900, 0, false},
        {"had no core", 4000, 0, 2, 10, 3990, false},
        {"a little late", 499, 0, 2, 0, 0, false},
        {"just long enough", 500, 0, 2, 10, 50, true},
        {"ran a little too much", 500, 0, 2, 11, 50, false},
        {"waited a little too long", 500, 0, 2, 10, 51, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (freeze_is(rows[i].step_ms * 1000, rows[i].before_ms * 1000, rows[i].cores,
                      rows[i].ran_ms * 1000, rows[i].waited_ms * 1000) != rows[i].frozen)
            fail_msg("%s", rows[i].what);
}

static uint64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* A clock of our own in a process that another one stops. */
static void a_process_that_is_stopped(void **state)
{
    enum { STOPPED_MS = 900 };
    pid_t child = fork();
    int status = 0;

    (void)state;
    assert_true(child >= 0);
    if (child == 0) {
        struct freeze_watch w = {.is_open = false};
        uint64_t last = now_us();
        int frozen = 0;

        for (int step = 0; step < 400 && !frozen; step++) {
            uint64_t us;

            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
            us = now_us();
            frozen = freeze_watch_step(&w, us, us - last);
            last = us;
        }
        _exit(frozen ? 7 : 0);
    }
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    kill(child, SIGSTOP);
    nanosleep(&(struct timespec){.tv_nsec = STOPPED_MS * 1000000L}, NULL);
    kill(child, SIGCONT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pauses_of_a_message),
        cmocka_unit_test(many_pauses),
        cmocka_unit_test(stopped_or_late),
        cmocka_unit_test(a_process_that_is_stopped),
    };

    return RUN_TAP(tests);
}
