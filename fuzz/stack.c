/* SPDX-License-Identifier: Apache-2.0 */
/* Call trees of any slots. The first byte says how the rest is read, the second
 * how many rows are to stay: as slots of 8 bytes, or, so that a few bytes are a
 * program that goes up and down, one a byte. */
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
    size_t max;
};

/* An entry or exit of one of 15 methods, or an empty slot; what time goes by. */
static uint64_t slot_of(uint8_t byte, uint64_t *now_ms)
{
    static const uint64_t steps[] = {0, 0, 1, 4, 5, 300, 100000};
    uint32_t id = byte >> 1 & 15;

    if (byte >> 5 < 7)
        *now_ms += steps[byte >> 5];
    else
        *now_ms -= *now_ms < 3 ? *now_ms : 3;
    return byte & 1 ? slot_in(id, *now_ms) : slot_out(id, *now_ms);
}

static bool input_make(struct bytes b, struct input *in)
{
    size_t each, n, times = 1;
    uint64_t now_ms = 0;

    if (b.n < 2)
        return false;
    each = b.p[0] & AS_SLOTS ? 8 : 1;
    n = (b.n - 2) / each;
    if ((b.p[0] & REPEATED) == REPEATED && n > 0)
        times = n < REPEATED_SLOTS ? REPEATED_SLOTS / n : 1;
    *in = (struct input){
        .slots = mem_alloc(n * times * sizeof(*in->slots) + 1), .n = n * times, .max = b.p[1]};
    for (size_t i = 0; i < in->n; i++) {
        if (each == 8)
            memcpy(&in->slots[i], b.p + 2 + i % n * 8, 8);
        else
            in->slots[i] = slot_of(b.p[2 + i % n], &now_ms);
    }
    if (b.p[0] & OPEN_LONG)
        in->end_ms = now_ms + 1000;
    return true;
}

static bool rows_equal(const struct stack *a, const struct stack *b)
{
    for (size_t i = 0; i < a->n && i < b->n; i++) {
        const struct stack_row *x = &a->rows[i], *y = &b->rows[i];

        if (x->depth != y->depth || x->id != y->id || x->count != y->count ||
            x->inferred != y->inferred || x->start_ms != y->start_ms || x->cost_ms != y->cost_ms)
            return false;
    }
    return a->n == b->n && a->orphans == b->orphans;
}

static struct stack_slots slots_of(const struct input *in)
{
    return (struct stack_slots){.slots = in->slots, .n = in->n, .end_ms = in->end_ms};
}

/* No frame is lost, nor an exit. */
static void counts_check(const struct stack *s, const struct input *in)
{
    uint64_t entries = 0, exits = 0, calls = 0;

    for (size_t i = 0; i < in->n; i++) {
        uint64_t slot = in->slots[i];
        uint64_t number = slot_number_of(slot, i > 0 ? in->slots[i - 1] : 0);

        if (slot_is_count(slot))
            entries += (uint64_t)slot_calls(number) + slot_inner(number);
        else if (slot_id(slot) != 0)
            ++*(slot_is_in(slot) ? &entries : &exits);
    }
    for (size_t i = 0; i < s->n; i++)
        calls += s->rows[i].count;
    FUZZ_REQUIRE(calls == entries || entries > UINT32_MAX, "%llu calls of %llu entries",
                 (unsigned long long)calls, (unsigned long long)entries);
    FUZZ_REQUIRE(s->orphans <= exits, "more orphans than exits");
}

/* What a row at some depth must keep to: the end of the row before it, and its parent's end. */
struct span {
    uint64_t earliest, latest;
};

/* Pre-order; no time is negative, or outside of the caller's, or another's. So none is counted
 * twice either. */
static void times_check(const struct stack *s)
{
    struct span *spans = mem_alloc((s->n + 1) * sizeof(*spans)); /* by depth */

    spans[0] = (struct span){0, UINT64_MAX};
    for (size_t i = 0; i < s->n; i++) {
        const struct stack_row *row = &s->rows[i];
        struct span *span;

        FUZZ_REQUIRE(row->depth == 0 || (i > 0 && row->depth <= s->rows[i - 1].depth + 1),
                     "row %zu has no parent", i);
        FUZZ_REQUIRE(row->cost_ms <= STACK_MS_MAX && row->start_ms <= STACK_MS_MAX,
                     "row %zu: %llu ms", i, (unsigned long long)row->cost_ms);
        FUZZ_REQUIRE(row->count > 0 && row->id > 0, "row %zu is none", i);
        span = &spans[row->depth];
        FUZZ_REQUIRE(row->start_ms >= span->earliest, "row %zu begins too early", i);
        span->earliest = row->start_ms + row->cost_ms;
        FUZZ_REQUIRE(span->earliest <= span->latest, "row %zu ends after its parent", i);
        span[1] = (struct span){row->start_ms, span->earliest};
    }
    free(spans);
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

/* As paths, and with the beginning lost: no call is lost, and no time of the roots. */
static void paths_check(struct stack_slots *slots, uint64_t end_ms)
{
    uint64_t total[2] = {0, 0}, calls[2] = {0, 0};
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
            calls[paths] += s.rows[i].count;
        }
    }
    FUZZ_REQUIRE(total[0] == total[1], "%llu ms, as paths %llu", (unsigned long long)total[0],
                 (unsigned long long)total[1]);
    FUZZ_REQUIRE(calls[0] == calls[1] || calls[0] >= UINT32_MAX || calls[1] >= UINT32_MAX,
                 "%llu calls, as paths %llu", (unsigned long long)calls[0],
                 (unsigned long long)calls[1]);
    stack_build_report(&s, slots);
    stack_release(&s);
}

static int fuzz_one(struct bytes input)
{
    struct stack whole, trimmed;
    struct stack_slots slots;
    struct input in;

    if (!input_make(input, &in))
        return FUZZ_REFUSED;
    stack_init(&whole);
    stack_init(&trimmed);
    slots = slots_of(&in);
    FUZZ_REQUIRE(stack_build(&whole, &slots) == 0, "no memory");
    FUZZ_REQUIRE(stack_build_trimmed(&trimmed, &slots, in.max) == 0, "no memory");
    counts_check(&whole, &in);
    times_check(&whole);
    text_check(&whole);
    stack_trim(&whole, in.max);
    FUZZ_REQUIRE(rows_equal(&whole, &trimmed), "trimmed at once it is another");
    stack_key(&whole, in.end_ms);
    paths_check(&slots, in.end_ms);
    free(in.slots);
    stack_release(&whole);
    stack_release(&trimmed);
    return FUZZ_ACCEPTED;
}

const struct fuzz_driver fuzz_driver = {.fuzz_one = fuzz_one};
