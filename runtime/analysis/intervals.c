/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/intervals.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/methodbeat.h"
#include "runtime/record/clock.h"
#include "runtime/record/slot.h"

enum { IDS = SLOT_ID_MASK + 1, STEP_US = CLOCK_TICK_MS * 1000 };

/* A call that is open. */
struct open_call {
    uint32_t at;     /* its interval */
    uint32_t ended;  /* where those begin in maker.ended that ended right below it */
    uint32_t run;    /* how many calls up to this one, at the end, have no exit */
    uint32_t before; /* the one below it in the stack with its method, or NO_INTERVAL */
};

struct maker {
    struct intervals *out;
    const struct stack_slots *from;
    const uint8_t *exits; /* by slot, a bit each: the entry has an exit */
    struct open_call *open;
    uint32_t depth;
    uint32_t *ended; /* calls that ended, below the open ones, in their order */
    uint32_t n_ended;
    uint32_t *nearest; /* by id: its nearest open call in `open`, plus 1; 0: none */
    uint64_t now_ms, near_ms;
    bool in_window;
    size_t over; /* the number of slots up to the last end of a message; 0: none */
    bool failed; /* memory is out */
};

static int room_make(void **p, size_t n, size_t *cap, size_t size)
{
    size_t more = *cap ? *cap * 2 : 64;
    void *grown;

    if (n < *cap)
        return 0;
    grown = more > UINT32_MAX / 2 ? NULL : realloc(*p, more * size);
    if (!grown)
        return -1;
    *p = grown;
    *cap = more;
    return 0;
}

static uint32_t interval_add(struct maker *m, uint32_t id, uint64_t begin_ms, uint64_t end_ms)
{
    struct intervals *out = m->out;
    size_t cap = out->cap;
    void *all = out->all;

    if (room_make(&all, out->n, &cap, sizeof(*out->all)) < 0) {
        m->failed = true;
        return NO_INTERVAL;
    }
    out->all = all;
    out->cap = (uint32_t)cap;
    out->all[out->n] = (struct interval){.id = id,
                                         .first = NO_INTERVAL,
                                         .last = NO_INTERVAL,
                                         .next = NO_INTERVAL,
                                         .begin_ms = begin_ms,
                                         .end_ms = end_ms};
    return out->n++;
}

/* Those that ended from here on are below this one, or are roots. */
static void adopt(struct maker *m, uint32_t above, uint32_t from)
{
    struct intervals *out = m->out;
    uint32_t *first = above == NO_INTERVAL ? &out->first : &out->all[above].first;
    uint32_t *last = above == NO_INTERVAL ? &out->last : &out->all[above].last;

    for (uint32_t i = from; i < m->n_ended; i++) {
        uint32_t at = m->ended[i];

        out->all[at].next = NO_INTERVAL;
        if (*last == NO_INTERVAL)
            *first = at;
        else
            out->all[*last].next = at;
        *last = at;
    }
    m->n_ended = from;
}

static struct open_call *innermost(struct maker *m)
{
    return m->depth > 0 ? &m->open[m->depth - 1] : NULL;
}

static void interval_open(struct maker *m, uint32_t id, uint64_t ms, bool has_exit)
{
    struct open_call *above = innermost(m);
    uint32_t run = has_exit ? 0 : above ? above->run + 1 : 1;
    uint32_t at = interval_add(m, id, ms, ms);

    if (at == NO_INTERVAL)
        return;
    m->open[m->depth] = (struct open_call){at, m->n_ended, run, m->nearest[id] - 1};
    m->nearest[id] = ++m->depth;
}

/* The innermost call ends. */
static void interval_close(struct maker *m, uint64_t ms, bool inferred)
{
    struct open_call *call = &m->open[--m->depth];
    struct interval *in = &m->out->all[call->at];

    m->nearest[in->id] = call->before + 1;
    in->end_ms = ms > in->begin_ms ? ms : in->begin_ms;
    in->inferred |= inferred;
    adopt(m, call->at, call->ended);
    m->ended[m->n_ended++] = call->at;
}

/* An exception left the innermost call: it is not known when. */
static void interval_leave(struct maker *m)
{
    const struct open_call *call = innermost(m);
    uint32_t last = m->n_ended > call->ended ? m->ended[m->n_ended - 1] : call->at;

    interval_close(m, m->out->all[last].end_ms, true);
}

/* The part from here on of time that was not recorded is another one's. */
static void unrecorded_split(struct maker *m, uint32_t place, uint64_t ms)
{
    uint32_t rest, before = m->ended[place];
    struct interval *in = &m->out->all[before];

    if (in->id != METHODBEAT_ID_UNRECORDED || in->first != NO_INTERVAL || in->begin_ms >= ms ||
        in->end_ms <= ms)
        return;
    rest = interval_add(m, METHODBEAT_ID_UNRECORDED, ms, in->end_ms);
    if (rest == NO_INTERVAL)
        return;
    m->out->all[before].end_ms = ms;
    /* There is room: the call that ends is not there yet, and each has a slot. */
    memmove(&m->ended[place + 2], &m->ended[place + 1],
            (m->n_ended - place - 1) * sizeof(*m->ended));
    m->ended[place + 1] = rest;
    m->n_ended++;
}

/* A call that was written as it ended. */
static void record_add(struct maker *m, uint32_t id, uint64_t begin_ms, uint64_t end_ms,
                       bool inferred)
{
    struct open_call *above = innermost(m);
    uint32_t from, at, floor;

    if (begin_ms > end_ms)
        begin_ms = end_ms;
    while (above && m->out->all[above->at].begin_ms > begin_ms &&
           m->out->all[above->at].id != METHODBEAT_ID_DISPATCH) {
        interval_leave(m);
        above = innermost(m);
    }
    if (above && begin_ms < m->out->all[above->at].begin_ms)
        begin_ms = m->out->all[above->at].begin_ms;
    floor = above ? above->ended : 0;
    for (from = m->n_ended; from > floor && m->out->all[m->ended[from - 1]].begin_ms >= begin_ms;)
        from--;
    if (from > floor)
        unrecorded_split(m, from - 1, begin_ms);
    /* What an exception left may have been taken to have lasted longer. */
    if (from > floor && begin_ms < m->out->all[m->ended[from - 1]].end_ms)
        begin_ms = m->out->all[m->ended[from - 1]].end_ms;
    at = interval_add(m, id, begin_ms, end_ms);
    if (at == NO_INTERVAL)
        return;
    m->out->all[at].inferred = inferred;
    adopt(m, at, from);
    m->ended[m->n_ended++] = at;
}

/* Where the calls end that have no exit and are open from the one at this depth on. */
static void calls_leave(struct maker *m, uint32_t depth)
{
    while (m->depth > depth)
        interval_leave(m);
}

static void entry_add(struct maker *m, uint32_t id, size_t slot)
{
    const struct open_call *above = innermost(m);
    uint32_t same = m->nearest[id];

    /* Called again, with none but calls without an exit between. */
    if (same > 0 && above && above->run > m->depth - same)
        calls_leave(m, same - 1);
    interval_open(m, id, m->now_ms, (m->exits[slot / 8] >> slot % 8 & 1) != 0);
}

/* Calls without an exit, entered in a window that is over, were left, unless they still run at the
 * end. */
static void left_settle(struct maker *m, size_t slot)
{
    uint64_t window_ms =
        m->in_window ? m->out->windows[m->out->n_windows - 1].begin_ms : UINT64_MAX;

    while (slot < m->over && m->depth > 0 && innermost(m)->run > 0 &&
           m->out->all[innermost(m)->at].begin_ms < window_ms)
        interval_leave(m);
}

static void exit_add(struct maker *m, uint32_t id, size_t slot)
{
    uint32_t same = m->nearest[id];

    if (same > 0) {
        calls_leave(m, same);
        interval_close(m, m->now_ms, false);
        left_settle(m, slot);
    } else if (m->from->lost) {
        uint32_t root = m->from->root ? 1 : 0;

        calls_leave(m, m->depth > root ? root : m->depth);
        record_add(m, id, m->from->begin_ms, m->now_ms, true);
    } else {
        m->out->orphans++;
    }
}

/* How many began before that time. */
static size_t windows_before(const struct intervals *in, uint64_t ms)
{
    size_t low = 0, high = in->n_windows;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (in->windows[middle].begin_ms < ms)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct window *window_at(const struct intervals *in, uint64_t ms)
{
    size_t n = windows_before(in, ms + 1);

    return n > 0 && in->windows[n - 1].end_ms >= ms ? &in->windows[n - 1] : NULL;
}

uint64_t windows_until(const struct intervals *in, uint64_t ms)
{
    size_t n = windows_before(in, ms);
    const struct window *last;

    if (n == 0)
        return 0;
    last = &in->windows[n - 1];
    if (ms >= last->end_ms)
        return last->before_us + last->us;
    return last->before_us + last->us * (ms - last->begin_ms) / (last->end_ms - last->begin_ms);
}

static void window_open(struct maker *m)
{
    struct intervals *out = m->out;
    void *windows = out->windows;

    if (m->in_window)
        return;
    if (room_make(&windows, out->n_windows, &out->cap_windows, sizeof(*out->windows)) < 0) {
        m->failed = true;
        return;
    }
    out->windows = windows;
    out->windows[out->n_windows] =
        (struct window){m->now_ms, m->now_ms, 0, windows_until(out, m->now_ms), 1};
    out->n_windows++;
    m->in_window = true;
}

/* The last window ends now, and its calls took so long; 0: as long as its times say. One that ended
 * early counts as much as others: else those in which calls were dear would count the most. */
static void window_settle(struct maker *m, uint64_t ns)
{
    struct window *window = &m->out->windows[m->out->n_windows - 1];
    uint64_t us = (m->now_ms - window->begin_ms) * 1000;

    window->end_ms = m->now_ms;
    window->us = ns > 0 && us < STEP_US ? STEP_US : us;
    if (ns > us * 1000)
        ns = us * 1000;
    window->stands_for = ns > 0 ? (double)window->us * 1000 / (double)ns : 1;
}

static void window_close(struct maker *m, size_t slot)
{
    if (!m->in_window)
        return;
    window_settle(m, slot_window_ns(m->from->slots[slot]));
    m->in_window = false;
    left_settle(m, slot);
}

/* Returns how many slots it took. */
static size_t slot_add(struct maker *m, size_t at)
{
    const uint64_t *slots = m->from->slots;
    uint64_t slot = slots[at], ms;

    if (slot == 0)
        return 1;
    if (at + 1 < m->from->n && slot_is_record(slot, slots[at + 1])) {
        ms = slot_time(slots[at + 1], m->near_ms);
        m->near_ms = ms;
        m->now_ms = ms > m->now_ms ? ms : m->now_ms;
        record_add(m, slot_id(slot), slot_time(slot, m->near_ms), m->now_ms, false);
        return 2;
    }
    if (slot_is_late(slot) && slot_is_in(slot)) { /* it is open */
        if (m->now_ms < m->from->end_ms)
            m->now_ms = m->from->end_ms;
        record_add(m, slot_id(slot), slot_time(slot, m->near_ms), m->now_ms, true);
        return 1;
    }
    if (slot_is_late(slot)) { /* half of one */
        m->out->orphans++;
        return 1;
    }
    m->near_ms = slot_time(slot, m->near_ms);
    m->now_ms = m->near_ms > m->now_ms ? m->near_ms : m->now_ms;
    if (slot_is_window(slot) && slot_is_in(slot))
        window_open(m);
    else if (slot_is_window(slot))
        window_close(m, at);
    else if (slot_id(slot) != 0 && slot_is_in(slot))
        entry_add(m, slot_id(slot), at);
    else if (slot_id(slot) != 0)
        exit_add(m, slot_id(slot), at);
    return 1;
}

/* Marks the entries that have exits. Returns the number of slots up to the last exit of a message.
 * open, by id, is 0 before and after. */
static size_t exits_find(const struct stack_slots *from, uint8_t *exits, uint32_t *stack,
                         uint32_t *open)
{
    uint32_t depth = 0;
    size_t over = 0;

    for (uint32_t i = 0; i < from->n; i++) {
        uint64_t slot = from->slots[i];
        uint32_t id = slot_id(slot);

        if (id == 0 || slot_is_late(slot))
            continue;
        if (slot_is_in(slot)) {
            stack[depth++] = i;
            open[id]++;
            continue;
        }
        if (id == METHODBEAT_ID_DISPATCH)
            over = i + 1;
        while (open[id] > 0) {
            uint32_t top = stack[--depth];

            open[slot_id(from->slots[top])]--;
            if (slot_id(from->slots[top]) != id)
                continue;
            exits[top / 8] |= (uint8_t)(1u << top % 8);
            break;
        }
    }
    while (depth > 0)
        open[slot_id(from->slots[stack[--depth]])] = 0;
    return over;
}

/* When the first slot was written; the end if there is none. */
static uint64_t slots_first_ms(const struct stack_slots *from)
{
    for (size_t i = 0; i < from->n; i++) {
        /* The begin of a record is no time at which anything was written. */
        if (from->slots[i] != 0 && !(slot_is_late(from->slots[i]) && slot_is_in(from->slots[i])))
            return slot_time(from->slots[i], from->begin_ms);
    }
    return from->end_ms;
}

static void beginning_add(struct maker *m)
{
    uint64_t first_ms = slots_first_ms(m->from);

    if (!m->from->lost || !m->from->root)
        return;
    interval_open(m, m->from->root, m->from->begin_ms, true);
    if (first_ms <= m->from->begin_ms || m->failed)
        return;
    m->now_ms = first_ms;
    record_add(m, METHODBEAT_ID_UNRECORDED, m->from->begin_ms, first_ms, false);
}

static void ends_add(struct maker *m)
{
    if (m->now_ms < m->from->end_ms)
        m->now_ms = m->from->end_ms;
    if (m->in_window)
        window_settle(m, 0);
    while (m->depth > 0)
        interval_close(m, m->now_ms, true);
    adopt(m, NO_INTERVAL, 0);
}

int intervals_make(struct intervals *out, const struct stack_slots *from)
{
    /* Each slot ends one call or opens one; the beginning has two more, and splits of one. Of all
     * this only the used part takes memory. */
    size_t room = 2 * from->n + 8;
    uint8_t *exits = calloc(from->n / 8 + 1, 1);
    struct maker m = {.out = out,
                      .from = from,
                      .exits = exits,
                      .open = malloc(room * sizeof(*m.open)),
                      .ended = malloc(room * sizeof(*m.ended)),
                      .nearest = calloc(IDS, sizeof(*m.nearest)),
                      .now_ms = from->begin_ms,
                      .near_ms = from->begin_ms};

    *out = (struct intervals){.first = NO_INTERVAL, .last = NO_INTERVAL};
    m.failed = !exits || !m.open || !m.ended || !m.nearest || from->n >= UINT32_MAX / 4;
    if (!m.failed) {
        m.over = exits_find(from, exits, m.ended, m.nearest);
        beginning_add(&m);
    }
    for (size_t i = 0; i < from->n && !m.failed;)
        i += slot_add(&m, i);
    if (!m.failed)
        ends_add(&m);
    free(exits);
    free(m.open);
    free(m.ended);
    free(m.nearest);
    if (!m.failed)
        return 0;
    intervals_release(out);
    return -1;
}

void intervals_release(struct intervals *in)
{
    free(in->all);
    free(in->windows);
    *in = (struct intervals){.first = NO_INTERVAL, .last = NO_INTERVAL};
}
