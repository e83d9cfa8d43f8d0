/* SPDX-License-Identifier: Apache-2.0 */
/* Entries and exits: what instrumented code calls, and whose they are. */
#include "runtime/record/beat.h"

#include <time.h>

#include "runtime/methodbeat.h"

enum { HALT_MS = 1 };

struct beat beat = {.clock = {.state = CLOCK_OFF}};

uint32_t methodbeat_now;

static inline uint32_t word_now(void)
{
    return __atomic_load_n(&methodbeat_now, __ATOMIC_RELAXED);
}

_Atomic uint32_t *beat_word(void)
{
    return (_Atomic uint32_t *)(void *)&methodbeat_now;
}

/* What the calling thread is recorded in, if it is. */
static struct track *track_mine(void)
{
    return beat_is_main_thread() ? &beat.main : workers_track(&beat.workers);
}

/* The word for a call of a thread, where it was `word`: if the clock rests it does so no more. */
static uint32_t word_for(struct track *k, uint32_t word)
{
    if (word == CLOCK_WORD_RESTS && k)
        beat_clock_call(&beat.clock);
    else if (word == CLOCK_WORD_RESTS)
        beat_clock_call_foreign(&beat.clock);
    else if (k && beat_clock_is_precise(&beat.clock))
        beat_clock_look(&beat.clock, &k->counter_seen);
    else
        return word;
    return word_now();
}

static uint32_t enter(struct track *k, uint32_t id, uint32_t word)
{
    word = word_for(k, word);
    if (!k || !beat_is_recording() || word == CLOCK_WORD_RESTS)
        return word & CLOCK_WORD_MS;
    return track_enter(k, id, word) | (beat_clock_is_precise(&beat.clock) ? CLOCK_WORD_KEPT : 0);
}

static void leave(struct track *k, uint32_t id, uint32_t t, uint32_t word)
{
    if (!k || !beat_is_recording())
        return;
    word = word_for(k, word);
    if (word != CLOCK_WORD_RESTS)
        track_leave(k, id, t, word);
}

uint32_t methodbeat_enter_long(int32_t id, uint32_t word)
{
    struct track *k = track_mine();

    return k && track_counts(k) ? word : enter(k, (uint32_t)id, word);
}

void methodbeat_leave_long(int32_t id, uint32_t t, uint32_t word)
{
    leave(track_mine(), (uint32_t)id, t, word);
}

uint32_t beat_enter_virtual(uint64_t thread, uint32_t id, uint32_t word)
{
    return enter(workers_track_virtual(&beat.workers, thread), id, word);
}

void beat_leave_virtual(uint64_t thread, uint32_t id, uint32_t t, uint32_t word)
{
    leave(workers_track_virtual(&beat.workers, thread), id, t, word);
}

static inline void pair_begin(struct track *k, uint32_t id)
{
    uint32_t word = word_now();

    if (__builtin_expect((word & CLOCK_WORD_LONG) != 0, 0))
        word = enter(k, id, word);
    if (k)
        open_calls_push(&k->calls, id, word);
}

static inline void pair_end(struct track *k, uint32_t id)
{
    uint32_t t, word;

    if (!k || !open_calls_pop(&k->calls, id, &t))
        return;
    word = word_now();
    if (__builtin_expect(t != word, 0))
        leave(k, id, t, word);
}

void methodbeat_i(int32_t id)
{
    pair_begin(track_mine(), (uint32_t)id);
}

void methodbeat_o(int32_t id)
{
    pair_end(track_mine(), (uint32_t)id);
}

void beat_i_virtual(uint64_t thread, uint32_t id)
{
    pair_begin(workers_track_virtual(&beat.workers, thread), id);
}

void beat_o_virtual(uint64_t thread, uint32_t id)
{
    pair_end(workers_track_virtual(&beat.workers, thread), id);
}

uint64_t beat_position(void)
{
    return ring_head(&beat.main.ring);
}

bool beat_is_quiet(void)
{
    uint64_t head = ring_head(&beat.main.ring), before = beat.quiet_head;

    beat.quiet_head = head;
    return head == before;
}

bool beat_may_rest(bool briefly)
{
    /* What came since the last look is the next one's: at a step that is quiet nothing is kept. */
    if (ring_head(&beat.main.ring) != beat.quiet_head ||
        (briefly && workers_are_wanted(&beat.workers)))
        return false;
    windows_count_end(&beat.windows);
    windows_end(&beat.windows, windows_open(&beat.windows));
    return true;
}

void beat_turned(void)
{
    void (*turned)(void) = atomic_load(&beat.turned);

    if (turned)
        turned();
}

/* When the oldest message that runs began. */
static uint64_t oldest_message_ms(void)
{
    uint64_t main_ms = atomic_load(&beat.message_ms), other_ms = workers_oldest(&beat.workers);

    return main_ms == 0 || (other_ms > 0 && other_ms < main_ms) ? other_ms : main_ms;
}

void beat_step(uint64_t now_ms)
{
    workers_sweep(&beat.workers, now_ms);
    windows_step(&beat.windows, now_ms, beat_is_recording() ? oldest_message_ms() : 0,
                 atomic_load(&beat.stay_ms));
}

void beat_admit(void)
{
    if (atomic_load(&beat.main_thread) == 0 && !workers_are_wanted(&beat.workers))
        return;
    beat_clock_turn(&beat.clock, 0, CLOCK_OFF, false);
    beat_clock_call(&beat.clock);
}

bool beat_halt(void)
{
    bool recording = beat_is_recording();

    beat_clock_turn(&beat.clock, CLOCK_OFF, CLOCK_RESTS | CLOCK_WINDOW | CLOCK_COUNTS, false);
    if (recording && (!beat_is_main_thread() || workers_are_wanted(&beat.workers)))
        nanosleep(&(struct timespec){.tv_nsec = HALT_MS * 1000000L}, NULL);
    return recording;
}

void beat_main_leave(void)
{
    atomic_store(&beat.main_thread, 0);
    atomic_store(&beat.message_ms, 0);
    atomic_store(&beat.main.calls_before, 0);
    open_calls_cut(&beat.main.calls, 0);
    if (beat_is_recording() && !workers_are_wanted(&beat.workers))
        beat_clock_turn(&beat.clock, CLOCK_OFF, CLOCK_RESTS | CLOCK_WINDOW | CLOCK_COUNTS, false);
}

void beat_fork(void)
{
    atomic_store(&beat.turned, NULL);
    atomic_store(&beat.clock.state, CLOCK_OFF);
    atomic_fetch_and(beat_word(), CLOCK_WORD_MS);
    atomic_store(&beat.main_thread, 0);
}
