/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/clock where the system's clock goes back: time goes on, never back, whoever sees
 * it first, and however often. test: threads */
#include "tests/unit/tap.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "runtime/record/clock.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wstatic-in-inline"
#endif

#define MS UINT64_C(1000)
#define S  UINT64_C(1000000)

/* What the system says, in us. */
static _Atomic uint64_t system_us;

int clock_gettime(clockid_t clock, struct timespec *t)
{
    uint64_t us = atomic_load(&system_us);

    if (clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME)
        return (int)syscall(SYS_clock_gettime, clock, t);
    *t = (struct timespec){.tv_sec = (time_t)(us / S), .tv_nsec = (long)(us % S * 1000)};
    return 0;
}

static _Atomic uint64_t jumps, jumped_us;

static void jump_count(uint64_t from_us, uint64_t to_us)
{
    assert_int_equal(to_us - from_us, MS);
    atomic_store(&jumped_us, from_us);
    atomic_fetch_add(&jumps, 1);
}

/* A clock without a thread, of which a hundred seconds are over. */
static void clock_make(struct beat_clock *c, _Atomic uint32_t *word)
{
    *c = (struct beat_clock){.word = word, .user = {.jumped = jump_count}};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->wake, NULL);
    c->epoch_ms = 900;
    atomic_store(&system_us, 900 * MS + 100 * S);
    atomic_store(&jumps, 0);
    assert_int_equal(beat_clock_refresh(c), 100000);
}

/* By the system, and what is then shown. */
static void times_go_on(void **state)
{
    static const struct {
        uint64_t system_us, us, jumps;
    } rows[] = {
        {100900 * MS, 100000 * MS, 0},
        {100900 * MS - 1, 100000 * MS - 1, 0},  /* the caller's to hold */
        {99900 * MS, 99000 * MS, 0},            /* as much as is waited for, */
        {99900 * MS - 1, 100001 * MS + 999, 1}, /* and more */
        {50000 * MS, 100001 * MS, 1},
        {901 * MS, 100001 * MS, 1},
        {900 * MS + 7, 100001 * MS + 7, 1},
        {899 * MS, 100001 * MS, 1}, /* below the beginning */
        {1, 100001 * MS + 1, 1},
        {0, 100001 * MS, 1},
        {200900 * MS, 200000 * MS, 0},
    };
    _Atomic uint32_t word;
    struct beat_clock c;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint64_t shown;

        word = 0;
        clock_make(&c, &word);
        atomic_store(&system_us, rows[i].system_us);
        assert_int_equal(beat_clock_us(&c), rows[i].us);
        assert_int_equal(jumps, rows[i].jumps);
        if (jumps > 0)
            assert_int_equal(jumped_us, 100000 * MS);
        shown = beat_clock_refresh(&c);
        assert_int_equal(shown, rows[i].us < 100000 * MS ? 100000 : rows[i].us / MS);
        assert_int_equal(word, shown);
        /* From there on as before. */
        atomic_store(&system_us, rows[i].system_us + 5 * S);
        assert_int_equal(beat_clock_us(&c), rows[i].us + 5 * S);
        assert_int_equal(jumps, rows[i].jumps);
    }
}

enum { THREADS = 4, ROUNDS = 400 };

static struct {
    struct beat_clock clock;
    atomic_bool ended;
    _Atomic uint64_t looks;
} shared;

/* Its times never go back. */
static void *look(void *context)
{
    uint64_t last = 0, now, n = 0;

    (void)context;
    while (!atomic_load(&shared.ended)) {
        now = n++ % 3 ? beat_clock_refresh(&shared.clock) : beat_clock_now(&shared.clock);
        if (now < last)
            return &shared;
        last = now;
        atomic_fetch_add(&shared.looks, 1);
    }
    return NULL;
}

/* Until all have looked. */
static void looks_await(void)
{
    uint64_t until = atomic_load(&shared.looks) + 20 * THREADS;

    while (atomic_load(&shared.looks) < until)
        nanosleep(&(struct timespec){.tv_nsec = 10000}, NULL);
}

static void threads_see_it_at_once(void **state)
{
    _Atomic uint32_t word = 0;
    pthread_t threads[THREADS];
    uint64_t begun, passed = 0;

    (void)state;
    clock_make(&shared.clock, &word);
    begun = beat_clock_now(&shared.clock);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, look, NULL), 0);
    for (uint64_t i = 0; i < ROUNDS; i++) {
        atomic_fetch_add(&system_us, 2 * S + i * MS);
        passed += 2000 + i;
        looks_await();
        atomic_store(&system_us, i); /* of another machine each time */
        looks_await();
    }
    atomic_store(&shared.ended, true);
    for (int i = 0; i < THREADS; i++) {
        void *went_back;

        pthread_join(threads[i], &went_back);
        assert_null(went_back);
    }
    assert_int_equal(jumps, ROUNDS);
    assert_in_range(beat_clock_now(&shared.clock) - begun, passed, passed + 2 * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_go_on),
        cmocka_unit_test(threads_see_it_at_once),
    };

    return RUN_TAP(tests);
}
