/* SPDX-License-Identifier: Apache-2.0 */
/* runtime/record/fold_short: of any history it leaves slot by slot what fold_exit_any() does, and
 * the same state. SEED=N tries one history alone, which a failure names. AppMethodBeat.java's ways
 * are compared in tests/cases/jvm-runtime.sh. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/methodbeat.h"
#include "runtime/record/fold_short.h"
#include "tests/unit/call_stream.h"
#include "tests/unit/ring_twins.h"

enum { HISTORIES = 3000, EVENTS = 4000, NEAR = 8 };

/* Two rings of one history: `quick` by fold_exit(). */
struct twins {
    struct ring quick, slow;
    uint64_t seed, now, events;
};

static void twins_init(struct twins *t, uint64_t seed, size_t capacity)
{
    *t = (struct twins){.seed = seed, .now = seed % 2 ? UINT32_MAX - 2 : 1000};
    assert_int_equal(ring_init(&t->quick, capacity), 0);
    assert_int_equal(ring_init(&t->slow, capacity), 0);
}

static void twins_release(struct twins *t)
{
    ring_release(&t->quick);
    ring_release(&t->slow);
}

static void twins_look(const struct twins *t, size_t slots)
{
    char says[TWINS_TEXT];

    if (!twins_are_equal(&t->quick, &t->slow, slots, says))
        fail_msg("SEED=%llu: after %llu events %s", (unsigned long long)t->seed,
                 (unsigned long long)t->events, says);
}

static void both_put(struct twins *t, uint64_t slot)
{
    ring_put(&t->quick, slot);
    ring_put(&t->slow, slot);
    t->events++;
}

static void both_exit(struct twins *t, uint32_t id)
{
    fold_exit(&t->quick, slot_in(id, t->now));
    twin_exit(&t->slow, slot_in(id, t->now));
    t->events++;
}

static void both_take(struct twins *t, enum call_event event, uint32_t id)
{
    switch (event) {
    case CALL_ENTER:
        both_put(t, slot_in(id, t->now));
        break;
    case CALL_EXIT:
        both_exit(t, id);
        break;
    case CALL_EXIT_KEPT:
        both_put(t, slot_out(id, t->now));
        break;
    case CALL_MESSAGE:
        twin_message(&t->quick, id, t->now);
        twin_message(&t->slow, id, t->now);
        t->events++;
        break;
    case CALL_STEP:
        t->now += id ? 5 : 0 - (uint64_t)5;
    }
}

static void history_try(uint64_t seed)
{
    /* Rings that wrap often, and at once, and that have room for all. */
    static const size_t capacities[] = {7, 100, 1000, 100000};
    struct call_stream calls;
    struct twins t;

    call_stream_init(&calls, seed);
    twins_init(&t, seed, capacities[seed / 2 % 4]);
    for (uint32_t i = 0; i < EVENTS; i++) {
        uint32_t id;
        enum call_event event = call_stream_next(&calls, &id);

        both_take(&t, event, id);
        twins_look(&t, NEAR);
    }
    twins_look(&t, t.quick.capacity - 1);
    twins_release(&t);
}

static void any_history(void **state)
{
    const char *seed = getenv("SEED");
    unsigned rounds = getenv("LONG") ? (unsigned)atoi(getenv("LONG")) : 1;

    (void)state;
    for (uint64_t i = 1; !seed && i <= (uint64_t)rounds * HISTORIES; i++)
        history_try(i);
    if (seed)
        history_try(strtoull(seed, NULL, 10));
}

/* Numbers that grow until they are full: of calls, and of calls inside of those. */
static void full_numbers(void **state)
{
    static const struct {
        const char *name;
        uint32_t leaves, others, rounds; /* of one caller; methods that are counted before it */
    } rows[] = {
        {"leaves", 0, 0, SLOT_CALLS_MAX + 100},
        {"leaves behind others", 0, 9, SLOT_CALLS_MAX + 100},
        {"callers", 3, 0, SLOT_INNER_MAX / 3 + 100},
        {"callers behind others", 3, 9, SLOT_INNER_MAX / 3 + 100},
        {"calls that are not told apart", 3, 4 * FOLD_METHODS, SLOT_CALLS_MAX / 4 + 100},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct twins t;

        twins_init(&t, i, 1000);
        both_take(&t, CALL_ENTER, 1);
        for (uint32_t id = 0; id < rows[i].others; id++) {
            both_take(&t, CALL_ENTER, 10 + id);
            both_take(&t, CALL_EXIT, 10 + id);
        }
        for (uint32_t n = 0; n < rows[i].rounds; n++) {
            both_take(&t, CALL_ENTER, 2);
            for (uint32_t k = 0; k < rows[i].leaves; k++) {
                both_take(&t, CALL_ENTER, 3 + k % 2);
                both_take(&t, CALL_EXIT, 3 + k % 2);
            }
            both_take(&t, CALL_EXIT, 2);
            if (n + 200 > rows[i].rounds)
                twins_look(&t, NEAR);
        }
        both_take(&t, CALL_EXIT, 1);
        twins_look(&t, t.quick.capacity - 1);
        twins_release(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_history),
        cmocka_unit_test(full_numbers),
    };

    return RUN_TAP(tests);
}
