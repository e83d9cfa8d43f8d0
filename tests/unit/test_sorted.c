/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "lib/sorted.h"

enum { ROWS_MAX = 40 };

struct row {
    uint8_t other;
    uint32_t pc;
};

/* Against a look at each row: gaps, equal numbers, ends, nothing at all. */
static void test_rows(void **state)
{
    struct row rows[ROWS_MAX];
    uint32_t numbers[ROWS_MAX];

    (void)state;
    for (uint32_t i = 0; i < ROWS_MAX; i++) {
        numbers[i] = i / 3 * 5;
        rows[i] = (struct row){(uint8_t)~i, numbers[i]};
    }
    for (uint32_t n = 0; n <= ROWS_MAX; n++) {
        for (uint32_t key = 0; key <= numbers[ROWS_MAX - 1] + 2; key++) {
            uint32_t from = 0, found;

            while (from < n && numbers[from] < key)
                from++;
            found = from < n && numbers[from] == key ? from : n;
            assert_int_equal(sorted_find(numbers, n, key), found);
            assert_int_equal(SORTED_FROM(rows, n, pc, key), from);
            assert_int_equal(SORTED_FIND(rows, n, pc, key), found);
        }
    }
}

static void test_limits(void **state)
{
    const uint32_t ends[] = {0, UINT32_MAX};
    const struct row *none = NULL;

    (void)state;
    assert_int_equal(sorted_find(ends, 2, UINT32_MAX), 1);
    assert_int_equal(sorted_find(ends, 1, UINT32_MAX), 1);
    assert_int_equal(SORTED_FROM(none, 0, pc, 1), 0);
    assert_int_equal(SORTED_FIND(none, 0, pc, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_limits),
    };

    return RUN_TAP(tests);
}
