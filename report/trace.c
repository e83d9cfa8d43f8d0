/* SPDX-License-Identifier: Apache-2.0 */
#include "report/trace.h"

#include <stdlib.h>
#include <string.h>

#include "lib/cursor.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "runtime/record/slot.h"
#include "runtime/record/trace_file.h"

enum { MAGIC_SURE = 4 }; /* bytes of the magic that no transfer changes */

struct header {
    bool swapped;
    uint64_t slot_count, first, wall_ms, now_ms, head;
    uint64_t boot_ns; /* when the slots' time was 0; 0: not told */
    bool ended;
    struct str mapping, process;
};

bool trace_is(struct bytes file)
{
    return file.n >= MAGIC_SURE && memcmp(file.p, TRACE_MAGIC, MAGIC_SURE) == 0;
}

static uint32_t u32(struct cursor *c, bool swapped)
{
    uint32_t v = cursor_le32(c);

    return swapped ? __builtin_bswap32(v) : v;
}

static uint64_t u64_at(const uint8_t *p, bool swapped)
{
    uint64_t v = (uint64_t)load_le32(p + 4) << 32 | load_le32(p);

    return swapped ? __builtin_bswap64(v) : v;
}

static uint64_t u64(struct cursor *c, bool swapped)
{
    const uint8_t *p = cursor_take(c, sizeof(uint64_t));

    return p ? u64_at(p, swapped) : 0;
}

static struct str name(struct cursor *c, size_t size)
{
    struct str s = str_from_bytes(cursor_bytes(c, size));

    return str_sub(s, 0, str_find(s, '\0'));
}

static int magic_check(struct bytes file, struct error *err)
{
    if (file.n < RING_PREFIX)
        return error_set(err, "a trace file that is cut short: %zu bytes, the header has %d",
                         file.n, RING_PREFIX);
    if (memcmp(file.p, TRACE_MAGIC, TRACE_MAGIC_BYTES) != 0)
        return error_set(err, "a trace file that was damaged on its way: it is binary, "
                              "and was sent as text");
    return 0;
}

static int header_read(struct bytes file, struct header *h, struct error *err)
{
    struct cursor c = cursor_of(file);
    uint32_t order, version, slots_at;

    if (magic_check(file, err) < 0)
        return -1;
    cursor_skip(&c, TRACE_MAGIC_BYTES);
    order = cursor_le32(&c);
    h->swapped = order == __builtin_bswap32(TRACE_BYTE_ORDER);
    if (order != TRACE_BYTE_ORDER && !h->swapped)
        return error_set(err, "trace file: unknown byte order %08x", order);
    version = u32(&c, h->swapped);
    if (version != TRACE_VERSION)
        return error_set(err,
                         "trace file of version %u, of a recorder of another methodbeat; this "
                         "one reads version %d",
                         version, TRACE_VERSION);
    slots_at = u32(&c, h->swapped);
    cursor_skip(&c, sizeof(uint32_t)); /* pid */
    h->slot_count = u64(&c, h->swapped);
    h->first = u64(&c, h->swapped);
    h->wall_ms = u64(&c, h->swapped);
    cursor_skip(&c, sizeof(uint64_t)); /* monotonic_ms */
    h->mapping = name(&c, sizeof(((struct trace_header *)NULL)->mapping));
    h->process = name(&c, NAME_MAX_BYTES);
    cursor_skip(&c, TRACE_LIVE_AT - c.pos);
    h->now_ms = u64(&c, h->swapped);
    h->ended = u32(&c, h->swapped) != 0;
    cursor_skip(&c, sizeof(uint32_t)); /* spare */
    h->boot_ns = u64(&c, h->swapped);
    cursor_skip(&c, TRACE_HEAD_AT - c.pos);
    h->head = u64(&c, h->swapped);
    if (slots_at != RING_PREFIX || h->slot_count < 2)
        return error_set(err, "trace file: %llu slots at %u are none",
                         (unsigned long long)h->slot_count, slots_at);
    return 0;
}

/* Appends the slots [from, to) of the file, as far as it has them. */
static size_t run_copy(struct bytes slots, bool swapped, uint64_t from, uint64_t to, uint64_t *out)
{
    uint64_t there = slots.n / sizeof(*out);
    size_t n = 0;

    for (uint64_t i = from; i < to && i < there; i++)
        out[n++] = u64_at(slots.p + i * sizeof(*out), swapped);
    return n;
}

/* The position of the first slot in the file. The next slot may already be written at the head. */
static uint64_t oldest_of(const struct header *h)
{
    uint64_t oldest = h->head < h->slot_count ? 0 : h->head - h->slot_count + 1;

    return oldest < h->first ? h->first : oldest;
}

/* The slots of the file in order, in memory of the caller's. */
static uint64_t *slots_copy(struct bytes file, const struct header *h, size_t *n)
{
    struct bytes slots = {file.p + RING_PREFIX, file.n - RING_PREFIX};
    uint64_t *out = mem_calloc(slots.n / sizeof(*out) + 1, sizeof(*out));
    uint64_t oldest = oldest_of(h), at, count, before_wrap;

    *n = 0;
    if (oldest >= h->head)
        return out;
    at = oldest % h->slot_count;
    count = h->head - oldest;
    before_wrap = h->slot_count - at < count ? h->slot_count - at : count;
    *n = run_copy(slots, h->swapped, at, at + before_wrap, out);
    *n += run_copy(slots, h->swapped, 0, count - before_wrap, out + *n);
    return out;
}

/* Looks at the slots' times of 32 bits: from the file's own time backwards, then onwards. Sets the
 * earliest, and returns the latest. */
static uint64_t times_widen(const uint64_t *slots, size_t n, uint64_t now_ms, uint64_t *begin_ms)
{
    uint64_t near = now_ms, last = 0;

    for (size_t i = n; i-- > 0;) {
        if (slot_id(slots[i]) != 0)
            near = slot_time(slots[i], near);
    }
    *begin_ms = near;
    for (size_t i = 0; i < n; i++) {
        if (slot_id(slots[i]) == 0)
            continue;
        near = slot_time(slots[i], near);
        if (last < near)
            last = near;
        if (*begin_ms > near)
            *begin_ms = near;
    }
    return last;
}

/* Leaves the trees that were still running at from_ms. */
static void roots_keep(struct stack *s, uint64_t from_ms)
{
    bool keep = false;
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++) {
        if (s->rows[i].depth == 0)
            keep = s->rows[i].start_ms + s->rows[i].cost_ms >= from_ms;
        if (keep)
            s->rows[n++] = s->rows[i];
    }
    s->n = n;
}

/* The boot clock at a slot's time, or 0 where it is not told, or can't be. */
static uint64_t boot_at(const struct header *h, uint64_t ms)
{
    uint64_t boot = ms < REPORT_BOOT_NS_MAX / NS_PER_MS ? h->boot_ns + ms * NS_PER_MS : 0;

    return h->boot_ns > 0 && h->boot_ns < REPORT_BOOT_NS_MAX && boot <= REPORT_BOOT_NS_MAX ? boot
                                                                                           : 0;
}

static void report_fill(struct report *r, const struct header *h)
{
    struct stack stack = r->stack;
    uint64_t begin = stack.n ? stack.rows[0].start_ms : 0, end = begin, roots = 0;
    enum report_detail detail = h->ended ? REPORT_DETAIL_TRACE : REPORT_DETAIL_TRACE_KILLED;

    for (size_t i = 0; i < stack.n; i++) {
        uint64_t row_end = stack.rows[i].start_ms + stack.rows[i].cost_ms;

        if (stack.rows[i].depth > 0)
            continue;
        roots += stack.rows[i].cost_ms;
        if (end < row_end)
            end = row_end;
    }
    *r = (struct report){
        .kind = REPORT_KIND_TRACE_FILE,
        .detail_kind = detail,
        .tag = str_from_c(report_kind_tag(REPORT_KIND_TRACE_FILE)),
        .detail = str_from_c(report_detail_word(detail)),
        .process = h->process,
        .mapping = h->mapping,
        .time_ms = h->wall_ms > 0 && h->wall_ms <= STACK_MS_MAX ? h->wall_ms + end : 0,
        .cost_ms = end - begin < roots ? roots : end - begin,
        .orphans = h->head - h->first < h->slot_count ? stack.orphans : 0,
        .boot_ns = boot_at(h, begin),
        .stack = stack,
        .times_known = true,
    };
}

int trace_read(struct bytes file, uint64_t last_ms, struct report *report, uint64_t *missing,
               struct error *err)
{
    struct header h = {0};
    struct stack_slots from = {0};
    uint64_t *slots, last, there;
    int built;

    *missing = 0;
    if (header_read(file, &h, err) < 0)
        return -1;
    there = (file.n - RING_PREFIX) / sizeof(uint64_t);
    if (there < h.slot_count)
        *missing = (h.slot_count - there) > UINT64_MAX / sizeof(uint64_t)
                       ? UINT64_MAX
                       : (h.slot_count - there) * sizeof(uint64_t);
    slots = slots_copy(file, &h, &from.n);
    if (h.now_ms > STACK_MS_MAX)
        h.now_ms = 0;
    last = times_widen(slots, from.n, h.now_ms, &from.begin_ms);
    from.slots = slots;
    from.lost = oldest_of(&h) > h.first;
    from.end_ms = last > h.now_ms ? last : h.now_ms;
    built = stack_build(&report->stack, &from);
    free(slots);
    if (built)
        mem_exhausted(from.n);
    roots_keep(&report->stack, from.end_ms < last_ms ? 0 : from.end_ms - last_ms);
    report_fill(report, &h);
    return 0;
}
