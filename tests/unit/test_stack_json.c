/* SPDX-License-Identifier: Apache-2.0 */
/* report/stack_json: which strings are read right away, and that their rows are those of
 * stack_read. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "report/report_parts.h"
#include "runtime/analysis/stack_text.h"

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void strings_are_taken_or_not(void **state)
{
    static const struct {
        const char *json;
        size_t rows;
        bool taken;
    } cases[] = {
        {"\"0,1,2,3\\n\" .......", 1, true},
        {" \"0,1,2,3\\n1,4,5,6\\n\",......", 2, true},
        {"\"0,1,2,3\\n1,4,5,6\"......", 2, true},
        {"\"007,1048575,9999999,9999999\\n\"......", 1, true},
        {"\"\"", 0, true},
        {"\"0,1048576,2,3\\n\"......", 0, false},  /* no id is so large, */
        {"\"0,1,2,12345678\\n\"......", 0, false}, /* no number so long */
        {"\"0,1,2,123456789\\n\"......", 0, false},
        {"\"0,1,2,3\\n1,2,3\\n\"......", 0, false}, /* a number is missing, */
        {"\"0,1,2,\\n\"........", 0, false},
        {"\",1,2,3\\n\"........", 0, false},
        {"\"0,1,2,3,4\\n\"......", 0, false},  /* one too many */
        {"\"0,1,2,3\\r\\n\"......", 0, false}, /* written otherwise */
        {"\"0, 1,2,3\\n\"......", 0, false},
        {"\"0,1,2,3\\n\\n\"......", 0, false},
        {"\"0,1,2,3\\u000a\"......", 0, false},
        {"\"0,1,2,-3\\n\"......", 0, false},
        {"\"0,1,2,:\\n\"......", 0, false}, /* the characters beside digits */
        {"\"0,1,2,/\\n\"......", 0, false},
        {"\"0,1,2,3\xb3\\n\"......", 0, false},
        {"\"0,1,2,3\\n", 0, false}, /* cut */
        {"\"0,1,2,3\\", 0, false},
        {"\"", 0, false},
        {"", 0, false},
        {"[0,1,2,3] .........", 0, false}, /* no string */
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t n = strlen(cases[i].json);
        char *text = mem_dup(cases[i].json, n + 1); /* so that a read beyond it is seen */
        struct json_reader r = json_reader_of((struct str){text, n}, NULL);
        const char *close = strrchr(text, '"');
        struct stack stack;

        stack_init(&stack);
        assert_int_equal(stack_push(&stack, (struct stack_row){.id = 1}), 0);
        if (stack_json_read(&r, &stack) != cases[i].taken || stack.n != cases[i].rows)
            fail_msg("%s: %zu rows", text, stack.n);
        if (cases[i].taken)
            assert_ptr_equal(r.p, close + 1);
        stack_release(&stack);
        free(text);
    }
}

/* A row of numbers of any length as recorders write it, and now and then something else. */
static size_t row_random(char *to, uint64_t *seed)
{
    size_t n = 0;

    for (int i = 0; i < 4; i++) {
        uint64_t limit = UINT64_C(1)
                         << (1 + next_random(seed) % (next_random(seed) % 64 ? 20 : 30));

        n += (size_t)sprintf(to + n, "%s%llu", i ? "," : "",
                             (unsigned long long)(next_random(seed) % limit));
    }
    if (next_random(seed) % 512 == 0)
        to[next_random(seed) % n] = " :/,x"[next_random(seed) % 5];
    return n;
}

static void rows_are_those_of_stack_read(void **state)
{
    enum { ROUNDS = 20000, ROWS = 12, ROW = 64 };
    uint64_t seed = 19;
    size_t taken = 0;

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        char json[ROWS * ROW + 8] = "\"", plain[ROWS * ROW];
        size_t n = 1, m = 0, bad = 0;
        struct stack fast, slow;
        struct json_reader r;

        for (size_t rows = next_random(&seed) % ROWS; rows > 0; rows--) {
            size_t length = row_random(plain + m, &seed);

            memcpy(json + n, plain + m, length);
            memcpy(json + n + length, "\\n", 2);
            plain[m + length] = '\n';
            n += length + 2;
            m += length + 1;
        }
        memcpy(json + n, "\",\"x\":1", 7);
        stack_init(&fast);
        stack_init(&slow);
        r = json_reader_of((struct str){json, n + 7}, NULL);
        assert_int_equal(stack_read(&slow, plain, m, &bad), 0);
        if (stack_json_read(&r, &fast)) {
            taken++;
            assert_int_equal(bad, 0);
            assert_int_equal(fast.n, slow.n);
            assert_ptr_equal(r.p, json + n + 1);
        }
        for (size_t i = 0; i < fast.n; i++) {
            assert_int_equal(fast.rows[i].depth, slow.rows[i].depth);
            assert_int_equal(fast.rows[i].id, slow.rows[i].id);
            assert_int_equal(fast.rows[i].count, slow.rows[i].count);
            assert_int_equal(fast.rows[i].cost_ms, slow.rows[i].cost_ms);
        }
        stack_release(&fast);
        stack_release(&slow);
    }
    printf("# %d stacks, %zu of them right away\n", ROUNDS, taken);
    assert_in_range(taken, ROUNDS / 2, ROUNDS - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_taken_or_not),
        cmocka_unit_test(rows_are_those_of_stack_read),
    };

    return RUN_TAP(tests);
}
