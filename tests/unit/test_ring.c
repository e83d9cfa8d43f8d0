/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/ring: what readers get while the writer goes on.
 * test: alone, threads */
#include "tests/unit/tap.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "runtime/record/ring.h"

/* A slot that tells its position, and that it is whole. */
static uint64_t pattern(uint64_t position)
{
    return position * UINT64_C(0x9E3779B97F4A7C15) ^ position >> 7;
}

static void spans_at_rest(void **state)
{
    /* Of a ring of 8. The slot that is written next counts as gone. */
    static const struct {
        uint64_t written, from, to, first, n;
    } rows[] = {
        {0, 0, 0, 0, 0},       {0, 0, 9, 0, 0},      {5, 0, 5, 0, 5},     {5, 2, 4, 2, 2},
        {5, 3, 99, 3, 2},      {5, 5, 5, 5, 0},      {7, 0, 7, 0, 7},     {8, 0, 8, 1, 7},
        {100, 90, 100, 93, 7}, {100, 95, 98, 95, 3}, {100, 0, 50, 93, 0}, {100, 0, 94, 93, 1},
        {100, 9, 3, 93, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct ring r;
        struct ring_span span;
        uint64_t out[8];

        assert_int_equal(ring_init(&r, 8), 0);
        for (uint64_t p = 0; p < rows[i].written; p++)
            ring_put(&r, pattern(p));
        assert_true(ring_room(&r, rows[i].from, rows[i].to) <= 8);
        span = ring_copy(&r, rows[i].from, rows[i].to, out);
        assert_int_equal(span.n, rows[i].n);
        if (span.n > 0)
            assert_int_equal(span.first, rows[i].first);
        for (size_t k = 0; k < span.n; k++)
            assert_true(out[k] == pattern(span.first + k));
        ring_release(&r);
    }
}

enum { READERS = 4 };

struct race {
    struct ring ring;
    atomic_bool allowed; /* the writer may write */
    _Atomic uint64_t bad, copied, overwritten;
    _Atomic uint64_t parted; /* copies of which a part was overwritten meanwhile */
    atomic_bool ended;
};

static void *read_on(void *context)
{
    struct race *race = context;
    uint64_t *out = malloc(race->ring.capacity * sizeof(*out));

    while (!atomic_load(&race->ended)) {
        uint64_t head = ring_head(&race->ring);
        uint64_t from = head < race->ring.capacity ? 0 : head - race->ring.capacity;
        struct ring_span span = ring_copy(&race->ring, from, head, out);

        for (size_t i = 0; i < span.n; i++) {
            if (out[i] != pattern(span.first + i))
                atomic_fetch_add(&race->bad, 1);
        }
        atomic_fetch_add(&race->copied, span.n);
        atomic_fetch_add(&race->overwritten, span.first - from);
        atomic_fetch_add(&race->parted, span.n > 0 && span.first > from + 1);
    }
    free(out);
    return NULL;
}

enum { WRITTEN = 2000000, PATIENCE_S = 60 };

/* At least so many slots, and then on until a reader was caught in the middle. */
static void write_until_parted(struct race *race, bool until_parted)
{
    time_t end = time(NULL) + PATIENCE_S;
    uint64_t p = 0;

    do {
        for (int i = 0; i < WRITTEN; i++)
            ring_put(&race->ring, pattern(p++));
    } while (until_parted && atomic_load(&race->parted) == 0 && time(NULL) < end);
}

static void readers_never_see_another_slot(void **state)
{
    /* Small rings wrap under the readers' hands, large ones hardly ever. */
    static const size_t capacities[] = {2, 3, 64, 1000, 1000000};
    const size_t largest = sizeof(capacities) / sizeof(capacities[0]) - 1;
    uint64_t copied = 0, overwritten = 0, parted = 0;

    (void)state;
    for (size_t i = 0; i <= largest; i++) {
        struct race *race = calloc(1, sizeof(*race));
        pthread_t readers[READERS];

        assert_int_equal(ring_init(&race->ring, capacities[i]), 0);
        for (int r = 0; r < READERS; r++)
            assert_int_equal(pthread_create(&readers[r], NULL, read_on, race), 0);
        write_until_parted(race, i == largest);
        atomic_store(&race->ended, true);
        for (int r = 0; r < READERS; r++)
            pthread_join(readers[r], NULL);
        assert_int_equal(atomic_load(&race->bad), 0);
        copied += atomic_load(&race->copied);
        overwritten += atomic_load(&race->overwritten);
        parted += atomic_load(&race->parted);
        ring_release(&race->ring);
        free(race);
    }
    printf("# %llu slots copied and checked, %llu overwritten; a part of %llu copies\n",
           (unsigned long long)copied, (unsigned long long)overwritten, (unsigned long long)parted);
    assert_true(copied > 0 && parted > 0);
}

/* Exchanges the ring's memory under the writer's hands, as release and start do:
 * says that nothing is to be written, waits a little, and goes ahead. */
static void *exchange_on(void *context)
{
    struct race *race = context;
    const struct timespec pause = {.tv_nsec = 1000000};

    for (int i = 0; i < 60; i++) {
        atomic_store(&race->allowed, false);
        nanosleep(&pause, NULL);
        if (ring_map(&race->ring, false) != 0)
            abort();
        atomic_store(&race->allowed, true);
        nanosleep(&pause, NULL);
    }
    atomic_store(&race->ended, true);
    return NULL;
}

static void exchanged_memory_is_never_taken_for_slots(void **state)
{
    struct race *race = calloc(1, sizeof(*race));
    pthread_t readers[READERS], exchanger;
    uint64_t written = 0;

    (void)state;
    assert_int_equal(ring_init(&race->ring, 20000), 0);
    atomic_store(&race->allowed, true);
    for (int r = 0; r < READERS; r++)
        assert_int_equal(pthread_create(&readers[r], NULL, read_on, race), 0);
    assert_int_equal(pthread_create(&exchanger, NULL, exchange_on, race), 0);
    while (!atomic_load_explicit(&race->ended, memory_order_relaxed)) {
        if (!atomic_load_explicit(&race->allowed, memory_order_relaxed))
            continue;
        ring_put(&race->ring, pattern(ring_position(&race->ring)));
        written++;
    }
    pthread_join(exchanger, NULL);
    for (int r = 0; r < READERS; r++)
        pthread_join(readers[r], NULL);
    assert_int_equal(atomic_load(&race->bad), 0);
    assert_true(ring_position(&race->ring) == written);
    printf("# %llu slots written in 61 memories, %llu copied and checked\n",
           (unsigned long long)written, (unsigned long long)atomic_load(&race->copied));
    ring_release(&race->ring);
    free(race);
}

/* New memory begins behind what may still be written to the old one: by another thread some slots
 * more. */
static void new_memory_begins_at_the_head(void **state)
{
    (void)state;
    for (int by_writer = 0; by_writer < 2; by_writer++) {
        struct ring r;
        uint64_t out[8];
        struct ring_span span;

        /* Whatever was there. */
        memset(&r, 0xA5, sizeof(r));
        assert_int_equal(ring_init(&r, 8), 0);
        assert_true(r.next == 0 && r.floor == 0);
        for (uint64_t i = 1; i <= 3; i++)
            ring_put(&r, i);
        assert_int_equal(ring_map(&r, by_writer == 1), 0);
        assert_int_equal(ring_head(&r), 3);
        assert_int_equal(ring_floor(&r), by_writer ? 3 : 3 + RING_UNDER_WAY);
        for (uint64_t i = 4; i <= 9; i++)
            ring_put(&r, i);
        span = ring_copy(&r, 0, 9, out);
        assert_int_equal(span.first, by_writer ? 3 : 3 + RING_UNDER_WAY);
        assert_int_equal(span.n, by_writer ? 6 : 6 - RING_UNDER_WAY);
        assert_int_equal(out[0], by_writer ? 4 : 4 + RING_UNDER_WAY);
        ring_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_at_rest),
        cmocka_unit_test(new_memory_begins_at_the_head),
        cmocka_unit_test(readers_never_see_another_slot),
        cmocka_unit_test(exchanged_memory_is_never_taken_for_slots),
    };

    return RUN_TAP(tests);
}
