/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/fold: what readers get while slots are taken back.
 * test: threads */
#include "tests/unit/tap.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/methodbeat.h"
#include "runtime/record/fold_short.h"

/* Under ThreadSanitizer each call takes a hundred times as long, and a race is seen in fewer. */
#if defined(__SANITIZE_THREAD__)
enum { READERS = 2, FIRE_CALLS = 300000 };
#else
enum { READERS = 2, FIRE_CALLS = 1000000 };
#endif

struct fire {
    struct ring ring;
    bool in_blocks; /* it is folded */
    _Atomic uint64_t now;
    atomic_bool ended;
    _Atomic uint64_t copies, cut, slots, bad;
};

/* What the writer under fire does, over and over below method 1: 2 calls 3, 4 and 3,
 * and 5 calls 6, 7, 6, 7, 6 and 8. */
static const struct {
    uint32_t caller, inside, most; /* most: calls of it in one of its caller's; 0: any number */
} methods[] = {[1] = {METHODBEAT_ID_DISPATCH, 0, 1},
               [2] = {1, 3, 0},
               [3] = {2, 0, 2},
               [4] = {2, 0, 1},
               [5] = {1, 6, 0},
               [6] = {5, 0, 3},
               [7] = {5, 0, 2},
               [8] = {5, 0, 1}};

/* So what is counted is known, at any moment. A call whose number is on its way is not
 * counted yet. */
static bool slot_holds(uint64_t slot, uint64_t number, uint32_t open, bool numbered)
{
    uint32_t id = slot_id(slot);

    if (id == 0 || id > 8)
        return false;
    if (slot_is_count(slot) && numbered &&
        (slot_calls(number) == 0 || slot_inner(number) != methods[id].inside * slot_calls(number) ||
         (methods[id].most > 0 && slot_calls(number) > methods[id].most)))
        return false;
    return open == 0 || open == (slot_is_in(slot) || slot_is_count(slot) ? methods[id].caller : id);
}

static uint64_t bad_slots(const uint64_t *slots, size_t n, bool whole)
{
    uint32_t open = 0; /* the innermost method; 0: not known */
    uint64_t bad = 0;

    for (size_t i = 0; i < n; i++) {
        uint32_t id = slot_id(slots[i]);

        if (id == METHODBEAT_ID_DISPATCH)
            open = id;
        if (id == METHODBEAT_ID_DISPATCH || id == 0)
            continue;
        bad += !slot_holds(slots[i], slot_number_of(slots[i], i > 0 ? slots[i - 1] : 0), open,
                           i > 0 || whole);
        open = slot_is_in(slots[i]) ? id : methods[id % 9].caller;
    }
    return bad;
}

static void *copies_make(void *context)
{
    struct fire *f = context;
    uint64_t *copy = malloc(f->ring.capacity * sizeof(*copy));

    assert_non_null(copy);
    while (!atomic_load(&f->ended)) {
        uint64_t now = atomic_load(&f->now), head = ring_head(&f->ring);
        struct ring_span span = fold_copy(&f->ring, 0, head, now, copy);

        atomic_fetch_add(&f->bad, bad_slots(copy, span.n, span.first == 0));
        atomic_fetch_add(&f->copies, 1);
        atomic_fetch_add(&f->slots, span.n);
        atomic_fetch_add(&f->cut, span.first + span.n < head);
    }
    free(copy);
    return NULL;
}

static void fire_put(struct fire *f, uint32_t id, bool is_in)
{
    uint64_t in = slot_in(id, atomic_load(&f->now));

    if (f->in_blocks && f->ring.next >= f->ring.limit)
        fold_turn(&f->ring);
    if (is_in || f->in_blocks)
        ring_put(&f->ring, is_in ? in : in ^ SLOT_IN);
    else
        fold_exit(&f->ring, in);
}

static void fire_leaf(struct fire *f, uint32_t id)
{
    fire_put(f, id, true);
    fire_put(f, id, false);
}

static void fire_call(struct fire *f, uint32_t id)
{
    static const uint32_t leaves[][6] = {[2] = {3, 4, 3}, [5] = {6, 7, 6, 7, 6, 8}};

    fire_put(f, id, true);
    for (uint32_t i = 0; i < methods[id].inside; i++)
        fire_leaf(f, leaves[id][i]);
    fire_put(f, id, false);
}

static void *clock_run(void *context)
{
    struct fire *f = context;

    while (!atomic_load(&f->ended)) {
        atomic_fetch_add(&f->now, 1);
        sched_yield();
    }
    return NULL;
}

static void copies_under_fire(void **state)
{
    /* Rings that wrap, and one that does not. */
    static const size_t capacities[] = {200, 3000, 4000000};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof(capacities) / sizeof(capacities[0]); i++) {
        struct fire *f = calloc(1, sizeof(*f));
        pthread_t readers[READERS], clock;

        assert_int_equal(ring_init(&f->ring, capacities[i / 2]), 0);
        f->ring.few_from = UINT64_MAX;
        f->in_blocks = i % 2;
        if (f->in_blocks)
            fold_in_blocks(&f->ring);
        for (int k = 0; k < READERS; k++)
            assert_int_equal(pthread_create(&readers[k], NULL, copies_make, f), 0);
        assert_int_equal(pthread_create(&clock, NULL, clock_run, f), 0);
        ring_put(&f->ring, slot_in(METHODBEAT_ID_DISPATCH, 0));
        ring_put(&f->ring, slot_in(1, 0));
        for (int k = 0; k < FIRE_CALLS; k++) {
            if (k % 50 == 0)
                atomic_fetch_add(&f->now, 1);
            fire_call(f, k % 3 ? 2 : 5);
        }
        atomic_store(&f->ended, true);
        for (int k = 0; k < READERS; k++)
            pthread_join(readers[k], NULL);
        pthread_join(clock, NULL);
        printf("# %llu copies of %llu slots, %llu without the last step\n",
               (unsigned long long)f->copies, (unsigned long long)f->slots,
               (unsigned long long)f->cut);
        assert_int_equal(f->bad, 0);
        ring_release(&f->ring);
        free(f);
    }
}

/* Who stands still is copied to the last slot, and no further than to the time that is asked for.
 */
static void copies_at_rest(void **state)
{
    uint64_t copy[64];
    struct ring r;

    (void)state;
    assert_int_equal(ring_init(&r, 64), 0);
    assert_int_equal(fold_copy(&r, 0, 9, 100, copy).n, 0);
    ring_put(&r, slot_in(METHODBEAT_ID_DISPATCH, 10));
    ring_put(&r, slot_in(1, 10));
    ring_put(&r, slot_in(2, 12));
    /* Later than the last slot: nothing can change. At the same time: it might. */
    assert_int_equal(fold_copy(&r, 0, 9, 13, copy).n, 3);
    assert_int_equal(fold_copy(&r, 0, 9, 12, copy).n, 2);
    assert_int_equal(fold_copy(&r, 0, 9, 11, copy).n, 2);
    fold_exit(&r, slot_in(2, 12));
    ring_put(&r, slot_in(3, 15));
    assert_int_equal(fold_copy(&r, 0, 9, 13, copy).n, 3);
    /* A message that has ended is whole, whenever that was. */
    ring_put(&r, slot_out(METHODBEAT_ID_DISPATCH, 15));
    assert_int_equal(fold_copy(&r, 0, 5, 15, copy).n, 5);
    /* The last slot may have no time: then the one before it counts. */
    ring_put(&r, 0);
    assert_int_equal(fold_copy(&r, 0, 5, 16, copy).n, 5);
    assert_int_equal(fold_copy(&r, 0, 6, 16, copy).n, 5);
    /* A writer that stands still in the middle of a fold is not waited for: of what is before the
     * block, all that is earlier than its last slot stays. */
    atomic_store(&r.folds, 1);
    assert_int_equal(fold_copy(&r, 0, 4, 100, copy).n, 0);
    atomic_store(&r.fold_from, 4);
    assert_int_equal(fold_copy(&r, 0, 3, 100, copy).n, 3);
    assert_int_equal(fold_copy(&r, 0, 4, 100, copy).n, 3);
    ring_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_at_rest),
        cmocka_unit_test(copies_under_fire),
    };

    return RUN_TAP(tests);
}
