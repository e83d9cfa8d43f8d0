/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting: in order, and what compares equal stays as it stood. */
#include "lib/sort.h"

#include <stdint.h>
#include <stdlib.h>

#include "tests/unit/tap.h"

struct row {
    uint32_t key, number;
    char more[24]; /* rows of any size */
};

static int by_row_key(const void *a, const void *b)
{
    const struct row *x = a, *y = b;

    return (x->key > y->key) - (x->key < y->key);
}

static int by_factor(const void *a, const void *b, void *ctx)
{
    const struct row *x = a, *y = b;
    uint32_t modulo = *(uint32_t *)ctx, k = x->key % modulo, l = y->key % modulo;

    return (k > l) - (k < l);
}

static uint32_t next_number(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static struct row *rows_made(size_t n, uint32_t keys)
{
    struct row *rows = calloc(n + 1, sizeof(*rows));
    uint32_t state = 7;

    assert_non_null(rows);
    for (size_t i = 0; i < n; i++)
        rows[i] = (struct row){.key = next_number(&state) % keys, .number = (uint32_t)i};
    return rows;
}

static const struct {
    size_t n;
    uint32_t keys;
} sizes[] = {{0, 1},  {1, 1},    {2, 1},     {2, 9},      {3, 2},
             {31, 4}, {64, 999}, {1000, 10}, {1001, 999}, {70000, 70000}};

static void sorts_and_keeps_the_order_of_equals(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
        struct row *rows = rows_made(sizes[s].n, sizes[s].keys);

        sort_array(rows, sizes[s].n, sizeof(*rows), by_row_key);
        for (size_t i = 1; i < sizes[s].n; i++) {
            assert_true(rows[i - 1].key <= rows[i].key);
            assert_true(rows[i - 1].key < rows[i].key || rows[i - 1].number < rows[i].number);
        }
        free(rows);
    }
}

static void gives_what_it_was_given_to_the_comparison(void **state)
{
    uint32_t modulo = 17;
    struct row *rows = rows_made(500, 1000);

    (void)state;
    sort_array_with(rows, 500, sizeof(*rows), by_factor, &modulo);
    for (size_t i = 1; i < 500; i++) {
        uint32_t a = rows[i - 1].key % modulo, b = rows[i].key % modulo;

        assert_true(a < b || (a == b && rows[i - 1].number < rows[i].number));
    }
    free(rows);
}

static int by_byte(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void sorts_rows_of_one_byte(void **state)
{
    uint8_t bytes[] = {9, 1, 200, 0, 1}, wanted[] = {0, 1, 1, 9, 200};

    (void)state;
    sort_array(NULL, 0, 1, by_byte);
    sort_array(bytes, sizeof(bytes), 1, by_byte);
    assert_memory_equal(bytes, wanted, sizeof(wanted));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorts_and_keeps_the_order_of_equals),
        cmocka_unit_test(gives_what_it_was_given_to_the_comparison),
        cmocka_unit_test(sorts_rows_of_one_byte),
    };

    return RUN_TAP(tests);
}
