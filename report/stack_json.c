/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_parts.h"

#include "lib/cursor.h"
#include "lib/mem.h"

enum { NUMBERS = 4, DIGITS_MAX = 7 };

_Static_assert(SLOT_ID_MASK < 9999999 && STACK_MS_MAX >= 9999999, "only an id can be too large");

/* The number of eight characters at most, the first of which lies lowest, and its length: how many
 * digits are before another character. Digits are joined by twos, those by twos and so on. */
static unsigned stack_json_number(uint64_t eight, uint32_t *number)
{
    const uint64_t ones = UINT64_MAX / 255;
    uint64_t digits = eight ^ ones * '0';
    /* Digits are below 10 now, all others are not. */
    uint64_t others = (digits | ((digits & ones * 0x7f) + ones * (0x80 - 10))) & ones * 0x80;
    unsigned n = others ? (unsigned)__builtin_ctzll(others) / 8 : DIGITS_MAX + 1;

    if (n == 0 || n > DIGITS_MAX)
        return 0;
    digits <<= (8 - n) * 8; /* zeros in front */
    digits = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
    digits = (digits * 100 + (digits >> 16)) & 0x0000ffff0000ffff;
    *number = (uint32_t)(digits * 10000 + (digits >> 32));
    return n;
}

/* The numbers of the row at p, with a comma between any two; what is behind them, or NULL. */
static const char *row_numbers(const char *p, const char *end, uint32_t numbers[NUMBERS])
{
    for (int i = 0; i < NUMBERS; i++) {
        unsigned n =
            end - p < 8 ? 0 : stack_json_number(load_le64((const uint8_t *)p), &numbers[i]);

        if (n == 0)
            return NULL;
        p += n;
        if (i + 1 < NUMBERS && *p++ != ',')
            return NULL;
    }
    return numbers[1] <= SLOT_ID_MASK ? p : NULL;
}

/* From behind the opening quote to the closing one, or NULL. */
static const char *stack_json_rows(const char *p, const char *end, struct stack *stack)
{
    while (p < end && *p != '"') {
        uint32_t numbers[NUMBERS];

        p = row_numbers(p, end, numbers);
        if (!p)
            return NULL;
        if (stack_push(stack, (struct stack_row){.depth = numbers[0],
                                                 .id = numbers[1],
                                                 .count = numbers[2],
                                                 .cost_ms = numbers[3]}) < 0)
            mem_exhausted(stack->n);
        /* A number ends before one of eight bytes, so that there is one. */
        if (*p == '"')
            return p;
        if (end - p < 2 || p[0] != '\\' || p[1] != 'n')
            return NULL;
        p += 2;
    }
    return p < end ? p : NULL;
}

bool stack_json_read(struct json_reader *r, struct stack *stack)
{
    const char *close;

    stack->n = 0;
    if (json_read_peek(r) != '"')
        return false;
    close = stack_json_rows(r->p + 1, r->end, stack);
    if (!close) {
        stack->n = 0;
        return false;
    }
    r->p = close + 1;
    r->first = false;
    return true;
}
