/* SPDX-License-Identifier: Apache-2.0 */
/* Call trees of any slots. The first byte says how the rest is read: as slots of 8 bytes, or, so
 * that a few bytes are a program that goes up and down, one a byte. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "runtime/analysis/stack.h"
#include "runtime/analysis/stack_text.h"
#include "runtime/record/slot.h"

enum {
    AS_SLOTS = 1,  /* 8 bytes a slot */
    OPEN_LONG = 2, /* what is open at the end goes on for a while */
    REPEATED = 0xF8,
    REPEATED_SLOTS = 1 << 11, /* then the slots come so often that they are so many */
};

struct input {
    uint64_t *slots;
    size_t n;
    uint64_t end_ms;
};

/* An entry or exit of one of 11 methods, either half of a record of one, a mark, or an empty slot;
 * what time goes by. */
static uint64_t slot_of(uint8_t byte, uint64_t *now_ms)
{
    static const uint64_t steps[] = {0, 0, 1, 4, 5, 300, 100000};
    uint32_t id = byte >> 1 & 15;

    if (byte >> 5 < 7)
        *now_ms += steps[byte >> 5];
    else
        *now_ms -= *now_ms < 3 ? *now_ms : 3;
    if (id > 11)
        return (byte & 1 ? SLOT_IN : 0) | SLOT_LATE | slot_out(id - 12, *now_ms - id);
    return byte & 1 ? slot_in(id, *now_ms) : slot_out(id, *now_ms);
}

static bool input_make(struct bytes b, struct input *in)
{
    size_t each, n, times = 1;
    uint64_t now_ms = 0;

    if (b.n < 1)
        return false;
    each = b.p[0] & AS_SLOTS ? 8 : 1;
    n = (b.n - 1) / each;
    if ((b.p[0] & REPEATED) == REPEATED && n > 0)
        times = n < REPEATED_SLOTS ? REPEATED_SLOTS / n : 1;
    *in = (struct input){.slots = mem_alloc(n * times * sizeof(*in->slots) + 1), .n = n * times};
    for (size_t i = 0; i < in->n; i++) {
        if (each == 8)
            memcpy(&in->slots[i], b.p + 1 + i % n * 8, 8);
        else
            in->slots[i] = slot_of(b.p[1 + i % n], &now_ms);
    }
    if (b.p[0] & OPEN_LONG)
        in->end_ms = now_ms + 1000;
    return true;
}

static struct stack_slots slots_of(const struct input *in)
{
    return (struct stack_slots){.slots = in->slots, .n = in->n, .end_ms = in->end_ms};
}

/* Pre-order; no time is negative, or more than the caller's, nor counted twice; nor is a state of
 * the thread. */
static void rows_check(const struct stack *s, const struct input *in)
{
    uint64_t *left = mem_alloc((s->n + 1) * sizeof(*left)), exits = 0; /* by depth */

    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];

        FUZZ_REQUIRE(row->depth == 0 || (i > 0 && row->depth <= s->rows[i - 1].depth + 1),
                     "row %zu has no parent", i);
        FUZZ_REQUIRE(row->cost_ms <= STACK_MS_MAX && row->start_ms <= STACK_MS_MAX,
                     "row %zu: %llu ms", i, (unsigned long long)row->cost_ms);
        FUZZ_REQUIRE(row->count > 0 && row->id > 0 && row->levels > 0, "row %zu is none", i);
        if (row->depth > 0) {
            FUZZ_REQUIRE(row->cost_ms <= left[row->depth - 1], "row %zu is longer than its caller",
                         i);
            left[row->depth - 1] -= row->cost_ms;
        }
        left[row->depth] = row->cost_ms;
    }
    for (size_t i = 0; i < in->n; i++)
        exits += slot_id(in->slots[i]) != 0 && !slot_is_in(in->slots[i]);
    FUZZ_REQUIRE(s->orphans <= exits, "more orphans than exits");
    free(left);
}

/* As text and back. */
static void text_check(const struct stack *s)
{
    struct stack read;
    struct text text;
    size_t bad = 0;

    text_init(&text);
    stack_write(s, &text);
    stack_init(&read);
    FUZZ_REQUIRE(stack_read(&read, text.n ? text.p : "", text.n, &bad) == 0 && bad == 0,
                 "%zu rows can't be read", bad);
    FUZZ_REQUIRE(read.n == s->n, "%zu rows of %zu", read.n, s->n);
    stack_release(&read);
    text_release(&text);
}

/* As paths, and with the beginning lost: no time of the roots is lost. */
static void paths_check(struct stack_slots *slots, uint64_t end_ms)
{
    uint64_t total[2] = {0, 0};
    struct stack s;

    slots->lost = true;
    slots->begin_ms = slots->n > 0 ? slot_time(slots->slots[0], 0) : 0;
    slots->root = end_ms % 2 ? 1 : 0;
    stack_init(&s);
    for (int paths = 0; paths < 2; paths++) {
        FUZZ_REQUIRE((paths ? stack_build_paths(&s, slots) : stack_build(&s, slots)) == 0,
                     "no memory");
        for (size_t i = 0; i < s.n; i++) {
            FUZZ_REQUIRE(s.rows[i].depth <= (i > 0 ? s.rows[i - 1].depth + 1 : 0),
                         "row %zu has no parent", i);
            total[paths] += s.rows[i].depth == 0 ? s.rows[i].cost_ms : 0;
        }
    }
    FUZZ_REQUIRE(total[0] == total[1], "%llu ms, as paths %llu", (unsigned long long)total[0],
                 (unsigned long long)total[1]);
    stack_build_report(&s, slots);
    stack_release(&s);
}

static int fuzz_one(struct bytes input)
{
    struct stack_slots slots;
    struct stack s;
    struct input in;

    if (!input_make(input, &in))
        return FUZZ_REFUSED;
    stack_init(&s);
    slots = slots_of(&in);
    FUZZ_REQUIRE(stack_build(&s, &slots) == 0, "no memory");
    rows_check(&s, &in);
    text_check(&s);
    stack_key(&s, in.end_ms);
    FUZZ_REQUIRE(stack_build_report(&s, &slots) == 0, "no memory");
    paths_check(&slots, in.end_ms);
    free(in.slots);
    stack_release(&s);
    return FUZZ_ACCEPTED;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
