/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/track.h"

#include "runtime/methodbeat.h"

enum {
    ENTRY_WRITTEN = CLOCK_WORD_LONG | CLOCK_WORD_KEPT,
    WINDOW_CALLS_LOOK = 64, /* how often a thread looks how long it has run in a window, but for the
                               first, at each of which it does */
    WRITE_NS_MOST = 2000,   /* to write a call, on a JVM that interprets all of it */
};

/* Whether the entry that returned this is in the ring. */
static bool is_written(uint32_t t)
{
    return (t & ENTRY_WRITTEN) == ENTRY_WRITTEN;
}

int track_init(struct track *k, struct windows *windows, size_t slots)
{
    *k = (struct track){.windows = windows};
    if (ring_init(&k->ring, slots) < 0)
        return -1;
    if (open_calls_init(&k->calls) == 0)
        return 0;
    ring_release(&k->ring);
    return -1;
}

void track_release(struct track *k)
{
    open_calls_release(&k->calls);
    ring_release(&k->ring);
}

static uint64_t ran_ns(const struct track *k, uint64_t since_ns)
{
    uint64_t now_ns = since_ns > 0 ? k->windows->cpu_ns() : 0;

    return now_ns > since_ns ? now_ns - since_ns : 0;
}

/* How long the window's calls would have taken, or took at the most; 0: that is not known. A few
 * calls may be all that a thread made before it lost its core, or all in a step. */
static uint64_t window_calls_ns(const struct track *k)
{
    bool many = k->window_calls >= WINDOW_CALLS_LOOK;
    uint32_t seen = k->window_calls - k->window_calls % WINDOW_CALLS_LOOK;
    double n = k->window_calls, calls = k->call_ns * n, ran = (double)k->window_ran_ns;

    if (!many && !k->is_counted)
        return ran_ns(k, k->window_ns);
    if (many)
        ran = ran * n / seen;
    if (calls < ran - n * WRITE_NS_MOST)
        calls = ran - n * WRITE_NS_MOST;
    if (many && (calls < 1 || calls > ran))
        calls = ran;
    return (uint64_t)calls;
}

/* The window that the ring is in ended meanwhile, if another one is open or none. */
static void window_follow(struct track *k, uint64_t open)
{
    if (k->window == 0 || k->window == open)
        return;
    ring_put(&k->ring, windows_end_mark(k->windows, k->window, window_calls_ns(k)));
    k->window = 0;
}

static void window_begin(struct track *k, uint64_t open)
{
    uint64_t counted = atomic_load(&k->windows->counted);
    double calls;

    ring_put(&k->ring, slot_window_begin(open));
    k->window = open;
    k->window_slots = 0;
    k->window_calls = 0;
    k->window_ns = k->windows->cpu_ns();
    k->window_ran_ns = 0;
    calls = k->counts == counted ? (double)k->counted + atomic_load(&k->counted_java) : 0;
    k->is_counted = calls >= WINDOW_CALLS_LOOK;
    if (k->is_counted)
        k->call_ns = (double)ran_ns(k, k->counts_ns) / calls;
}

void track_count_begin(struct track *k, uint64_t counts)
{
    k->counts = counts;
    k->counted = 0;
    k->counts_ns = k->windows->cpu_ns();
}

static void window_count(struct track *k)
{
    if (k->window != 0 && ++k->window_slots >= WINDOW_SLOTS)
        windows_end(k->windows, k->window);
}

uint32_t track_enter(struct track *k, uint32_t id, uint32_t word)
{
    uint64_t open = windows_open(k->windows), ms;

    if (track_counts(k))
        return word;
    window_follow(k, open);
    /* The word may be that of a window which has ended: what is in there is not below this call. */
    if (open == 0)
        return (uint32_t)beat_clock_now(k->windows->clock) & CLOCK_WORD_MS;
    if (k->window == 0)
        window_begin(k, open);
    if (++k->window_calls < WINDOW_CALLS_LOOK || k->window_calls % WINDOW_CALLS_LOOK == 0)
        k->window_ran_ns = ran_ns(k, k->window_ns);
    ms = beat_clock_time(k->windows->clock, word);
    ring_put(&k->ring, slot_in(id, ms < open ? open : ms));
    window_count(k);
    return word | ENTRY_WRITTEN;
}

void track_leave(struct track *k, uint32_t id, uint32_t t, uint32_t word)
{
    uint64_t now_ms = beat_clock_time(k->windows->clock, word);
    uint64_t begin_ms = beat_clock_time(k->windows->clock, t);

    if (is_written(t)) {
        window_follow(k, windows_open(k->windows));
        ring_put(&k->ring, slot_out(id, now_ms));
        window_count(k);
    } else if (begin_ms < now_ms) {
        window_follow(k, windows_open(k->windows));
        ring_put(&k->ring, slot_late_begin(id, begin_ms));
        ring_put(&k->ring, slot_late_end(id, now_ms));
    }
}

/* Marks are of one message. */
static void window_leave(struct track *k, uint64_t now_ms)
{
    window_follow(k, windows_open(k->windows));
    if (k->window != 0)
        ring_put(&k->ring, slot_window_end(now_ms, window_calls_ns(k)));
    k->window = 0;
}

uint64_t track_message_begin(struct track *k, uint64_t now_ms)
{
    uint64_t from;

    /* An exchange of the memory spares slots that might have been under way. */
    while (ring_position(&k->ring) < ring_floor(&k->ring))
        ring_put(&k->ring, 0);
    window_leave(k, now_ms);
    k->call_ns = 0;
    atomic_store(&k->calls_before, open_calls_n(&k->calls));
    from = ring_position(&k->ring);
    ring_put(&k->ring, slot_in(METHODBEAT_ID_DISPATCH, now_ms));
    return from;
}

uint64_t track_message_end(struct track *k, uint64_t now_ms, bool recording)
{
    if (recording) {
        window_leave(k, now_ms);
        ring_put(&k->ring, slot_out(METHODBEAT_ID_DISPATCH, now_ms));
    }
    open_calls_cut(&k->calls, atomic_load(&k->calls_before));
    return ring_position(&k->ring);
}

bool track_open_since(const struct track *k, uint64_t *ms)
{
    const struct beat_clock *clock = k->windows->clock;
    size_t before = atomic_load(&k->calls_before);
    uint64_t call;

    if (before >= OPEN_CALLS ||
        !open_calls_is_older(&k->calls, before, atomic_load(clock->word), &call))
        return false;
    *ms = beat_clock_time(clock, (uint32_t)call);
    return true;
}

/* One whose entry is in the ring ends there if it lies in one that has none: so that it is in that.
 * The begin of a late record without an end is a call that is open (slot.h). */
size_t track_open_copy(const struct track *k, uint64_t end_ms, uint64_t *out)
{
    const struct beat_clock *clock = k->windows->clock;
    size_t n =
        open_calls_copy(&k->calls, atomic_load(&k->calls_before), atomic_load(clock->word), out);

    while (n > 0 && is_written((uint32_t)out[n - 1]))
        n--;
    for (size_t i = 0; i < n; i++) {
        uint32_t id = (uint32_t)(out[i] >> 32), t = (uint32_t)out[i];

        out[i] =
            is_written(t) ? slot_out(id, end_ms) : slot_late_begin(id, beat_clock_time(clock, t));
    }
    return n;
}
