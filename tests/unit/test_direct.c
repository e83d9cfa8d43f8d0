/* SPDX-License-Identifier: Apache-2.0 */
/* What direct.h lets others do is what methodbeat_i() and methodbeat_o() do.
 * test: threads */
#include "tests/unit/tap.h"

#include <pthread.h>

#include "runtime/methodbeat.h"
#include "runtime/record/beat.h"
#include "runtime/record/direct.h"
#include "runtime/record/slot.h"

static void put(const struct direct *d, uint32_t id)
{
    uint64_t at = *d->next;

    if (at >= *d->limit) {
        direct_turn();
        methodbeat_i((int32_t)id);
        return;
    }
    atomic_store_explicit(&d->slots[at], slot_in(id, atomic_load(d->now_ms)), memory_order_release);
    atomic_store_explicit(d->head, *d->lap + at + 1, memory_order_release);
    *d->next = at + 1;
}

static struct methodbeat_counters counters(void)
{
    struct methodbeat_counters c;

    methodbeat_counters(&c);
    return c;
}

/* Whether the main thread may write, after a turn. */
static bool main_may(const struct direct *d)
{
    direct_turn();
    return *d->next < *d->limit;
}

/* Where the clock rests it is closed until the next call. */
static void open_await(const struct direct *d, uint64_t open)
{
    do
        methodbeat_i(1);
    while (!main_may(d) || *d->open != open);
}

static void both_write_one_ring(void **state)
{
    struct direct d;

    (void)state;
    assert_false(direct_get(&d));
    assert_int_equal(methodbeat_start(NULL), 0);
    assert_true(direct_get(&d));
    for (uint32_t i = 0; i < METHODBEAT_SLOTS; i++) {
        put(&d, 1 + i % 7);
        methodbeat_i(1 + (int32_t)(i % 7));
    }
    assert_int_equal(counters().slots, 2 * METHODBEAT_SLOTS);
    assert_int_equal(counters().overwritten, METHODBEAT_SLOTS);
    assert_int_equal(slot_id(d.slots[0]), slot_id(d.slots[1]));
    assert_true(slot_is_in(d.slots[0]));
    assert_true(slot_is_in(d.slots[1]));
    methodbeat_stop();
}

/* Where C folds what was written, others write no further than until it folds again. */
static void it_ends_where_the_next_fold_is(void **state)
{
    struct direct d;

    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    assert_true(direct_get(&d));
    for (int round = 0; round < 200; round++) {
        methodbeat_i(9);
        for (int32_t i = 0; i < 1500; i++) {
            if (i % 100 == 0)
                direct_turn();
            methodbeat_i(1 + i % 7);
            methodbeat_o(1 + i % 7);
            assert_true(*d.limit <= beat.ring.limit);
        }
        /* Its entry is in an earlier block. */
        methodbeat_o(9);
    }
    methodbeat_stop();
}

/* At once, and no turn opens it. */
static void assert_closed(const struct direct *d)
{
    assert_int_equal(*d->open, DIRECT_CLOSED);
    assert_int_equal(*d->limit, 0);
    assert_false(main_may(d));
}

static void it_is_closed_while_the_calls_do_more(void **state)
{
    static const struct methodbeat_settings precise = {.precise_clock = true},
                                            others = {.threads = "*"};
    struct direct d;

    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    assert_true(direct_get(&d));
    open_await(&d, DIRECT_ALL);
    methodbeat_pause();
    assert_closed(&d);
    methodbeat_resume();
    open_await(&d, DIRECT_ALL);
    assert_int_equal(methodbeat_start(&precise), 0);
    assert_closed(&d);
    assert_int_equal(methodbeat_start(&others), 0);
    open_await(&d, DIRECT_MAIN);
    assert_int_equal(methodbeat_start(NULL), 0);
    open_await(&d, DIRECT_ALL);
    methodbeat_stop();
    assert_closed(&d);
}

static void *try_elsewhere(void *context)
{
    struct direct d;

    *(bool *)context = direct_get(&d);
    return NULL;
}

static void others_only_count(void **state)
{
    struct direct d;
    pthread_t thread;
    bool got = true;
    uint64_t before;

    (void)state;
    assert_int_equal(methodbeat_start(NULL), 0);
    assert_int_equal(pthread_create(&thread, NULL, try_elsewhere, &got), 0);
    pthread_join(thread, NULL);
    assert_false(got);
    assert_true(direct_get(&d));
    before = counters().foreign;
    for (size_t i = 0; i < DIRECT_STRIPES; i++)
        atomic_fetch_add((_Atomic uint64_t *)(void *)((char *)d.stripes + i * DIRECT_STRIPE_BYTES),
                         1);
    assert_int_equal(counters().foreign, before + DIRECT_STRIPES);
    methodbeat_stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_write_one_ring),
        cmocka_unit_test(it_ends_where_the_next_fold_is),
        cmocka_unit_test(it_is_closed_while_the_calls_do_more),
        cmocka_unit_test(others_only_count),
    };

    return RUN_TAP(tests);
}
