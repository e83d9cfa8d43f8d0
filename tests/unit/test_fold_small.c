/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/fold: of each history of a few calls below one frame a block leaves slot by slot
 * what is left where each call is folded as it ends; and that is what there was. So it is at the
 * limits of what a slot holds. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/fold.h"
#include "runtime/record/fold_short.h"
#include "tests/unit/fold_history.h"

enum { CAPACITY = 128, LONGEST = 5, NOW = 1000 };

/* What may happen next: entries above 0, exits below, 0 for a step of time. */
static const int8_t events[][7] = {{2, -2}, {3, -3}, {4, -4}, {2, 3, -3, -2}, {3, 2, -2, 2, -2, -3},
                                   {0}};

enum { EVENTS = sizeof(events) / sizeof(events[0]) };

static void slot_write(struct ring *r, bool in_blocks, uint64_t slot)
{
    if (slot_is_in(slot) || in_blocks) {
        if (r->next >= r->limit)
            fold_turn(r);
        ring_put(r, slot);
    } else {
        fold_exit(r, slot | SLOT_IN);
    }
}

/* The events are the digits of a number. */
static void history_write(struct ring *r, bool in_blocks, uint32_t number, unsigned length,
                          struct history *all)
{
    uint64_t now = NOW;

    assert_int_equal(ring_init(r, CAPACITY), 0);
    if (in_blocks)
        fold_in_blocks(r);
    fold_message(r);
    r->fold_at = in_blocks ? r->fold_at : 0;
    atomic_store(&r->fold_from, 0);
    ring_put(r, slot_in(1, now));
    history_add(all, slot_in(1, now));
    for (unsigned i = 0; i < length; i++, number /= EVENTS) {
        const int8_t *event = events[number % EVENTS];

        now += *event == 0;
        for (; *event; event++) {
            uint64_t slot =
                *event > 0 ? slot_in((uint32_t)*event, now) : slot_out((uint32_t) - *event, now);

            slot_write(r, in_blocks, slot);
            history_add(all, slot);
        }
    }
    if (in_blocks)
        fold_turn(r);
    history_end(all);
}

static void name_of(char *name, uint32_t number, unsigned length)
{
    for (unsigned i = 0; i < length; i++, number /= EVENTS)
        *name++ = (char)('0' + number % EVENTS);
    *name = '\0';
}

/* Calls of one method, one right after the other, are counted at once in a block. */
static bool has_repeats(const char *name)
{
    for (; *name; name++)
        if (name[0] == name[1] && events[*name - '0'][0] != 0)
            return true;
    return false;
}

static void each_history_is_the_same_in_blocks(void **state)
{
    uint32_t numbers = 1;

    (void)state;
    for (unsigned length = 1; length <= LONGEST; length++) {
        numbers *= EVENTS;
        for (uint32_t number = 0; number < numbers; number++) {
            struct history all[2], left[2];
            char name[LONGEST + 1];
            struct ring r[2];
            uint64_t head;

            name_of(name, number, length);
            for (int k = 0; k < 2; k++) {
                history_init(&all[k]);
                history_write(&r[k], k == 1, number, length, &all[k]);
            }
            head = ring_head(&r[0]);
            if (!has_repeats(name) && ring_head(&r[1]) != head)
                fail_msg("%s: %llu slots, and %llu in blocks", name, (unsigned long long)head,
                         (unsigned long long)ring_head(&r[1]));
            for (uint64_t at = 0; at < head; at++)
                if (!has_repeats(name) && r[0].body->slots[at] != r[1].body->slots[at])
                    fail_msg("%s: slot %llu", name, (unsigned long long)at);
            for (int k = 0; k < 2; k++) {
                history_init(&left[k]);
                head = ring_head(&r[k]);
                for (uint64_t at = 0; at < head; at++)
                    history_add(&left[k], r[k].body->slots[at]);
                history_end(&left[k]);
                histories_equal(&left[k], &all[k]);
                history_release(&left[k]);
                history_release(&all[k]);
                ring_release(&r[k]);
            }
        }
    }
}

/* What is called behind slots that are given: so often, each time with so many calls inside. */
struct later {
    uint32_t id;
    int often, inside;
    bool in_blocks;
};

static void both_put(struct ring *r, struct history *all, bool in_blocks, uint64_t slot)
{
    slot_write(r, in_blocks, slot);
    history_add(all, slot);
}

static void calls_follow(const uint64_t *slots, size_t n, const struct later *later)
{
    struct history all, left;
    struct ring r;

    assert_int_equal(ring_init(&r, n + 64), 0);
    r.fold_at = 0;
    history_init(&all);
    history_init(&left);
    for (size_t i = 0; i < n; i++) {
        ring_put(&r, slots[i]);
        history_add(&all, slots[i]);
    }
    if (later->in_blocks)
        fold_in_blocks(&r);
    atomic_store(&r.fold_from, ring_position(&r));
    for (int i = 0; i < later->often; i++) {
        both_put(&r, &all, later->in_blocks, slot_in(later->id, NOW));
        for (int k = 0; k < later->inside; k++) {
            both_put(&r, &all, later->in_blocks, slot_in(6, NOW));
            both_put(&r, &all, later->in_blocks, slot_out(6, NOW));
        }
        both_put(&r, &all, later->in_blocks, slot_out(later->id, NOW));
    }
    if (later->in_blocks)
        fold_turn(&r);
    history_end(&all);
    for (uint64_t at = 0; at < ring_head(&r); at++)
        history_add(&left, r.body->slots[at]);
    history_end(&left);
    histories_equal(&left, &all);
    history_release(&all);
    history_release(&left);
    ring_release(&r);
}

/* Of as many counts as there may be, or nearly; where calls are told apart, and where the last is
 * of those that are not. */
static void runs_have_a_limit(void **state)
{
    uint64_t slots[SLOT_RUN_MAX + 2];

    (void)state;
    for (int i = 0; i < 4 * 2 * 36; i++) {
        const uint32_t run = SLOT_RUN_MAX - (uint32_t)(i % 4);
        const uint32_t ids[] = {10 + run, 10 + run - 1, 5};
        const bool many = i / 4 % 2;
        const struct later later = {.id = ids[i / 8 % 3],
                                    .inside = i / 24 % 3,
                                    .often = 1 + i / 72 % 2,
                                    .in_blocks = i / 144};

        slots[0] = slot_in(1, NOW);
        for (uint32_t k = 0; k <= run; k++)
            slots[1 + k] = slot_count(many && k == run ? METHODBEAT_ID_UNRECORDED : 10 + k, NOW, k);
        calls_follow(slots, run + 2, &later);
    }
}

/* One more than there is room for, or than a block may add without a look. */
static void numbers_have_a_limit(void **state)
{
    enum { NEAR = 3, WIDTH = 2 * NEAR + 1, EDGES = 2 * WIDTH };

    (void)state;
    for (uint32_t i = 0; i < EDGES * EDGES; i++)
        for (int k = 0; k < 36; k++) {
            const uint32_t edge[2] = {i % EDGES, i / EDGES};
            const struct later later = {
                .id = 2, .often = 1 + k % 3, .inside = k / 3 % 3, .in_blocks = k / 9 % 2};
            const uint32_t block[2] = {edge[0] < WIDTH ? 0 : FOLD_BLOCK - NEAR,
                                       edge[1] < WIDTH ? 0 : FOLD_BLOCK - NEAR};
            const uint64_t slots[] = {
                slot_in(1, NOW),
                slot_number(SLOT_CALLS_MAX - block[0] - edge[0] % WIDTH,
                            SLOT_INNER_MAX - block[1] - edge[1] % WIDTH),
                slot_count(k < 18 ? 2 : METHODBEAT_ID_UNRECORDED, NOW, 1),
            };

            calls_follow(slots, 3, &later);
        }
}

/* In the middle of a message, too: from there on an exit is folded with its block. */
static void a_block_is_folded_at_its_end(void **state)
{
    struct ring r;

    (void)state;
    assert_int_equal(ring_init(&r, CAPACITY), 0);
    r.fold_at = 0;
    ring_put(&r, slot_in(1, NOW));
    fold_in_blocks(&r);
    fold_turn(&r);
    ring_put(&r, slot_in(2, NOW));
    fold_exit(&r, slot_in(2, NOW));
    assert_int_equal(ring_head(&r), 3);
    fold_turn(&r);
    assert_int_equal(ring_head(&r), 2);
    ring_release(&r);
}

/* As calls come from who does not know which they are. */
static void each_slot_is_put_or_folded(void **state)
{
    static const struct {
        uint64_t slot, head, last;
    } rows[] = {
        {.slot = SLOT_IN | UINT64_C(1) << SLOT_ID_SHIFT | NOW,
         .head = 1,
         .last = SLOT_IN | UINT64_C(1) << SLOT_ID_SHIFT | NOW},
        {.slot = SLOT_IN | UINT64_C(2) << SLOT_ID_SHIFT | NOW,
         .head = 2,
         .last = SLOT_IN | UINT64_C(2) << SLOT_ID_SHIFT | NOW},
        {.slot = UINT64_C(2) << SLOT_ID_SHIFT | NOW,
         .head = 2,
         .last = UINT64_C(2) << SLOT_ID_SHIFT | SLOT_COUNT | NOW},
        {.slot = NOW, .head = 3, .last = NOW},
        {.slot = SLOT_IN | NOW, .head = 4, .last = SLOT_IN | NOW},
        {.slot = UINT64_C(1) << SLOT_ID_SHIFT | (NOW + 1),
         .head = 5,
         .last = UINT64_C(1) << SLOT_ID_SHIFT | (NOW + 1)},
    };
    struct ring r;

    (void)state;
    assert_int_equal(ring_init(&r, CAPACITY), 0);
    r.fold_at = 0;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        fold_put(&r, rows[i].slot);
        assert_int_equal(ring_head(&r), rows[i].head);
        assert_true(r.body->slots[rows[i].head - 1] == rows[i].last);
    }
    ring_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_history_is_the_same_in_blocks),
        cmocka_unit_test(runs_have_a_limit),
        cmocka_unit_test(numbers_have_a_limit),
        cmocka_unit_test(a_block_is_folded_at_its_end),
        cmocka_unit_test(each_slot_is_put_or_folded),
    };

    return RUN_TAP(tests);
}
