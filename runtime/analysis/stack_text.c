/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stack_text.h"

#include <string.h>

#include "runtime/record/slot.h"

void stack_write(const struct stack *s, struct text *out)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];

        text_add_u64(out, row->depth);
        text_add(out, ",", 1);
        text_add_u64(out, row->id);
        text_add(out, ",", 1);
        text_add_u64(out, row->count);
        text_add(out, ",", 1);
        text_add_u64(out, row->cost_ms);
        text_add(out, "\n", 1);
    }
}

static void blanks_skip(const char **p, const char *end)
{
    while (*p < end && (**p == ' ' || **p == '\t' || **p == '\r'))
        ++*p;
}

/* The decimal number at *p, at most max (which is far below 2^60), with the blanks around it. */
static bool number_read(const char **p, const char *end, uint64_t max, uint64_t *v)
{
    const char *start;

    blanks_skip(p, end);
    start = *p;
    *v = 0;
    for (; *p < end && **p >= '0' && **p <= '9'; (*p)++) {
        *v = *v * 10 + (uint64_t)(**p - '0');
        if (*v > max)
            return false;
    }
    if (*p == start)
        return false;
    blanks_skip(p, end);
    return true;
}

static bool row_read(const char *p, const char *end, struct stack_row *row)
{
    static const uint64_t max[4] = {STACK_NO_ROW - 1, SLOT_ID_MASK, UINT32_MAX, STACK_MS_MAX};
    uint64_t v[4];

    for (int i = 0; i < 4; i++) {
        if (i > 0 && (p == end || *p++ != ','))
            return false;
        if (!number_read(&p, end, max[i], &v[i]))
            return false;
    }
    *row = (struct stack_row){
        .depth = (uint32_t)v[0], .id = (uint32_t)v[1], .count = (uint32_t)v[2], .cost_ms = v[3]};
    return p == end;
}

int stack_read(struct stack *s, const char *p, size_t n, size_t *bad)
{
    const char *end = p + n;

    while (p < end) {
        const char *newline = memchr(p, '\n', (size_t)(end - p));
        const char *line_end = newline ? newline : end;
        const char *next = newline ? newline + 1 : end;
        struct stack_row row;

        blanks_skip(&p, line_end);
        if (line_end > p) {
            if (!row_read(p, line_end, &row))
                ++*bad;
            else if (stack_push(s, row) < 0)
                return -1;
        }
        p = next;
    }
    return 0;
}
