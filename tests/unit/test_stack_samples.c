/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of sampled stacks: a timeline in, what is kept of it out. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/policy/stack_samples.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void samples_come_when_a_message_gets_slow(void **state)
{
    static const struct {
        uint64_t slow, every;
        struct {
            uint64_t message, begin, now;
            bool due;
            uint64_t next;
        } looks[8];
    } rows[] = {
        {700,
         100,
         {{1, 1000, 1559, false, 1560},
          {1, 1000, 1560, true, 1660},
          {1, 1000, 1659, false, 1660},
          {1, 1000, 1800, true, 1900}, /* late: the next is as far from there */
          {2, 3000, 3000, false, 3560},
          {2, 3000, 9000, true, 9100}}},
        {700, 0, {{1, 1000, 9000, false, UINT64_MAX}}},
        {700, 1, {{1, 0, 560, true, 570}}}, /* the shortest interval */
        {1, 100, {{1, 50, 50, false, 51}, {1, 50, 51, true, 151}}},
        {700, 100, {{1, 1000, 10, false, 1560}}}, /* time steps back */
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct stack_samples s = {0};

        stack_samples_init(&s, rows[i].slow, rows[i].every);
        for (size_t k = 0; rows[i].looks[k].message > 0; k++) {
            assert_int_equal(stack_samples_due(&s, rows[i].looks[k].message, rows[i].looks[k].begin,
                                               rows[i].looks[k].now),
                             rows[i].looks[k].due);
            assert_true(stack_samples_next_ms(&s, rows[i].looks[k].message,
                                              rows[i].looks[k].begin) == rows[i].looks[k].next);
        }
    }
}

static void equals_that_follow_each_other_are_one(void **state)
{
    static const struct {
        uint64_t at;
        const char *text;
    } told[] = {{560, "a\nb\n"}, {660, "a\nb\n"}, {760, "c\n"}, {860, ""}, {960, "a\nb\n"}};
    static const struct {
        uint64_t at, times;
        const char *text;
    } kept[] = {{560, 2, "a\nb\n"}, {760, 1, "c\n"}, {960, 1, "a\nb\n"}};
    struct sampled_stacks *taken;
    struct stack_samples s = {0};

    (void)state;
    stack_samples_init(&s, 700, 100);
    assert_true(stack_samples_due(&s, 7, 0, 560));
    for (size_t i = 0; i < COUNT(told); i++)
        stack_samples_add(&s, 7, told[i].at, told[i].text);
    stack_samples_add(&s, 8, 1000, "of another message\n");
    assert_null(stack_samples_take(&s, 8));
    taken = stack_samples_take(&s, 7);
    assert_non_null(taken);
    assert_int_equal(taken->n, COUNT(kept));
    for (size_t i = 0; i < COUNT(kept); i++) {
        assert_int_equal(taken->stacks[i].at_ms, kept[i].at);
        assert_int_equal(taken->stacks[i].times, kept[i].times);
        assert_string_equal(taken->stacks[i].text, kept[i].text);
    }
    assert_null(stack_samples_take(&s, 7));
    sampled_stacks_free(taken);
    sampled_stacks_free(NULL);
}

static void so_many_stacks_are_kept(void **state)
{
    struct sampled_stacks *taken;
    struct stack_samples s = {0};
    char text[16];

    (void)state;
    stack_samples_init(&s, 700, 100);
    assert_true(stack_samples_due(&s, 1, 0, 560));
    for (uint64_t i = 0; i < STACK_SAMPLES_MAX + 3; i++) {
        snprintf(text, sizeof(text), "%d", (int)i);
        stack_samples_add(&s, 1, 560 + i, text);
    }
    /* Not one with the last that was kept: others were between. */
    snprintf(text, sizeof(text), "%d", STACK_SAMPLES_MAX - 1);
    stack_samples_add(&s, 1, 9999, text);
    taken = stack_samples_take(&s, 1);
    assert_int_equal(taken->n, STACK_SAMPLES_MAX);
    assert_int_equal(taken->missed, 4);
    assert_int_equal(taken->stacks[STACK_SAMPLES_MAX - 1].times, 1);
    sampled_stacks_free(taken);
}

/* What a message left that was not slow goes with the next, and with other settings. */
static void what_is_not_taken_is_forgotten(void **state)
{
    struct stack_samples s = {0};

    (void)state;
    stack_samples_init(&s, 700, 100);
    assert_true(stack_samples_due(&s, 1, 0, 560));
    stack_samples_add(&s, 1, 560, "a\n");
    assert_false(stack_samples_due(&s, 2, 1000, 1000));
    assert_null(stack_samples_take(&s, 1));
    assert_null(stack_samples_take(&s, 2));
    assert_true(stack_samples_due(&s, 2, 1000, 1560));
    stack_samples_add(&s, 2, 560, "b\n");
    stack_samples_init(&s, 700, 100);
    assert_null(stack_samples_take(&s, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_come_when_a_message_gets_slow),
        cmocka_unit_test(equals_that_follow_each_other_are_one),
        cmocka_unit_test(so_many_stacks_are_kept),
        cmocka_unit_test(what_is_not_taken_is_forgotten),
    };

    return RUN_TAP(tests);
}
