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
         {{1, 1000, 1232, false, 1233}, /* a third of what is slow */
          {1, 1000, 1233, true, 1333},
          {1, 1000, 1332, false, 1333},
          {1, 1000, 1500, true, 1600}, /* late: the next is as far from there */
          {2, 3000, 3000, false, 3233},
          {2, 3000, 9000, true, 9100}}},
        {700, 0, {{1, 1000, 9000, false, UINT64_MAX}}},
        {700, 1, {{1, 0, 560, true, 570}}}, /* the shortest interval */
        {1, 100, {{1, 50, 50, true, 150}}},
        {700, 100, {{1, 1000, 10, false, 1233}}}, /* time steps back */
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

static struct sampled_stacks *stacks_of(const char *const *texts, size_t n)
{
    struct stack_samples s = {0};

    stack_samples_init(&s, 700, 100);
    assert_true(stack_samples_due(&s, 7, 0, 560));
    for (size_t i = 0; i < n; i++)
        stack_samples_add(&s, 7, 560 + i, texts[i]);
    return stack_samples_take(&s, 7);
}

static void equals_take_one_place(void **state)
{
    static const struct {
        const char *told[10];
        const char *text;
    } rows[] = {
        {{"a"}, "after 560 ms, 1 sample:\\na\\n"},
        {{"a", "a"}, "after 560 ms, 2 samples:\\na\\n"},
        {{"a", "b"}, "after 560 ms, 1 sample:\\na\\nafter 561 ms, 1 sample:\\nb\\n"},
        /* One that comes again, after others. */
        {{"a", "b", "a", "b"},
         "after 560 ms, 2 samples:\\na\\nafter 561 ms, 2 samples:\\nb\\nin order: 1, 2, 1, 2\\n"},
        {{"a", "a", "", "b", "a", "a", "a"},
         "after 560 ms, 5 samples:\\na\\nafter 563 ms, 1 sample:\\nb\\nin order: 1 x2, 2, 1 x3\\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sampled_stacks *taken;
        struct text text;
        char expected[200];
        size_t n = 0;

        while (rows[i].told[n])
            n++;
        taken = stacks_of(rows[i].told, n);
        assert_non_null(taken);
        text_init(&text);
        stacks_report_write(taken, &text);
        text_add(&text, "", 1);
        snprintf(expected, sizeof(expected), "\"threadStack\":\"%s\"", rows[i].text);
        assert_non_null(strstr(text.p, expected));
        text_release(&text);
        sampled_stacks_free(taken);
    }
}

static void another_message_has_others(void **state)
{
    struct stack_samples s = {0};

    (void)state;
    stack_samples_init(&s, 700, 100);
    assert_true(stack_samples_due(&s, 7, 0, 560));
    stack_samples_add(&s, 7, 560, "a");
    stack_samples_add(&s, 8, 1000, "of another message\n");
    assert_null(stack_samples_take(&s, 8));
    sampled_stacks_free(stack_samples_take(&s, 7));
    assert_null(stack_samples_take(&s, 7));
    sampled_stacks_free(NULL);
}

/* Beyond the room for stacks those that are kept are counted still; the order ends where its room
 * does. */
static void so_many_stacks_are_kept(void **state)
{
    enum { ALL = STACK_SAMPLES_MAX + 3 };
    static char names[ALL][8];
    static const char *told[ALL + 2 * STACK_RUNS_MAX];
    struct sampled_stacks *taken;
    struct text text;
    uint64_t counted = 0;
    size_t n = 0;

    (void)state;
    for (; n < ALL; n++) {
        snprintf(names[n], sizeof(names[n]), "s%zu", n);
        told[n] = names[n];
    }
    for (; n < COUNT(told); n++)
        told[n] = names[n % 2];
    taken = stacks_of(told, n);
    assert_int_equal(taken->n, STACK_SAMPLES_MAX);
    assert_int_equal(taken->missed, 3);
    assert_int_equal(taken->n_runs, STACK_RUNS_MAX);
    for (size_t i = 0; i < taken->n; i++)
        counted += taken->stacks[i].times;
    assert_int_equal(counted + taken->missed, n);
    text_init(&text);
    stacks_report_write(taken, &text);
    text_add(&text, "", 1);
    assert_non_null(strstr(text.p, "\\n3 samples more\\nin order: 1, 2, 3, "));
    assert_non_null(strstr(text.p, ", 24, ? x3, 2, 1, 2, "));
    assert_non_null(strstr(text.p, ", ...\\n\""));
    text_release(&text);
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
        cmocka_unit_test(equals_take_one_place),
        cmocka_unit_test(another_message_has_others),
        cmocka_unit_test(so_many_stacks_are_kept),
        cmocka_unit_test(what_is_not_taken_is_forgotten),
    };

    return RUN_TAP(tests);
}
