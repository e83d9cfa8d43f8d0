/* SPDX-License-Identifier: Apache-2.0 */
/* Binary search: in rows that are sorted by a number in each (a pc, an offset, an index), or by
 * whatever a condition asks for.
 *
 *   i = SORTED_FROM(code->tries, code->try_count, end, pc + 1);
 *   i = SORTED_FIND(code->switches, code->switch_count, pc, pc);
 *   SORTED_SEARCH(at, n, middle, strcmp(names[middle], name) < 0);
 */
#ifndef MB_LIB_SORTED_H
#define MB_LIB_SORTED_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Moves `at`, a variable, to the first index for which the condition on `middle` does not hold;
 * `end` if it holds for all. */
#define SORTED_SEARCH(at, end, middle, is_before)                         \
    for (__typeof__(at) sorted_end = (end), middle; (at) < sorted_end;) { \
        middle = (at) + (sorted_end - (at)) / 2;                          \
        if (is_before)                                                    \
            (at) = middle + 1;                                            \
        else                                                              \
            sorted_end = middle;                                          \
    }

static inline uint32_t sorted_number(const void *rows, size_t size, size_t at, uint32_t i)
{
    uint32_t number;

    memcpy(&number, (const char *)rows + size * i + at, sizeof(number));
    return number;
}

/* The index of the first row whose number is at least `key`, or n. Rows are `size` bytes long;
 * the number is at offset `at` in each. */
static inline uint32_t sorted_rows_from(const void *rows, uint32_t n, size_t size, size_t at,
                                        uint32_t key)
{
    uint32_t i = 0;

    SORTED_SEARCH(i, n, middle, sorted_number(rows, size, at, middle) < key);
    return i;
}

/* The index of the first row whose number is `key`, or n. */
static inline uint32_t sorted_rows_find(const void *rows, uint32_t n, size_t size, size_t at,
                                        uint32_t key)
{
    uint32_t i = sorted_rows_from(rows, n, size, at, key);

    return i < n && sorted_number(rows, size, at, i) == key ? i : n;
}

/* The same for a number that is a member of type uint32_t. */
#define SORTED_FROM(rows, n, member, key) \
    sorted_rows_from((rows), (n), sizeof(*(rows)), offsetof(__typeof__(*(rows)), member), (key))
#define SORTED_FIND(rows, n, member, key) \
    sorted_rows_find((rows), (n), sizeof(*(rows)), offsetof(__typeof__(*(rows)), member), (key))

/* The same for an array of numbers. */
static inline uint32_t sorted_find(const uint32_t *numbers, uint32_t n, uint32_t key)
{
    return sorted_rows_find(numbers, n, sizeof(*numbers), 0, key);
}

#endif
