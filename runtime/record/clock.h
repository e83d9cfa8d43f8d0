/* SPDX-License-Identifier: Apache-2.0 */
/* The coarse clock: milliseconds since it was started, in a word that probes compare. A
 * thread updates the word every 5 ms while a message runs, or while its user says that calls
 * come outside of messages. After some quiet steps, in which there was neither, the
 * thread sleeps until the next message or call wakes it. To wake it is a system call, and often
 * costs the caller its CPU, which is more than all else that a message costs. So the quiet steps
 * last longer than it takes from one frame of a display to the next.
 *
 * To tick costs the thread 25 us of CPU and more, whatever it does: it wakes up on a core that has
 * forgotten it. A message that is over within 5 ms needs no tick, since it refreshes the time
 * itself when it begins and ends. So, if messages come at a pace (pace.h), the thread rests from
 * the end of one until 5 ms after the next can begin, when it looks whether that one still runs.
 * One that begins earlier, and a call outside of messages, wakes it.
 *
 * While the thread rests the word says so, and the next call of any thread goes a longer way. If
 * that is not a call to be recorded, the thread dozes for a second: it looks every 20 ms whether
 * there is one, and the word does not send all calls of busy other threads that way.
 *
 * If the clock is precise, all calls go the longer way, and read the CPU's counter there. They
 * update the word if half a millisecond has passed. The counter is used only for that: the time
 * itself comes from the system, and the thread keeps ticking in case the counter stands still.
 *
 * The system's clock goes back where a process is saved and goes on elsewhere (CRIU, CRaC), or
 * after the machine was started again. Up to CLOCK_BACK_US the time stands still until it is caught
 * up; of more it begins anew: it goes on from where it was.
 */
#ifndef MB_RUNTIME_RECORD_CLOCK_H
#define MB_RUNTIME_RECORD_CLOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/pace.h"

enum {
    CLOCK_TICK_MS = 5,
    CLOCK_QUIET_STEPS = 10,
    CLOCK_BURST_US = 2000,
    CLOCK_BACK_US = 1000000,
    CLOCK_DOZE_MS = 20,     /* a step while it dozes, */
    CLOCK_DOZE_US = 1000000 /* for so long after a call of a thread that is not recorded */
};

/* The word. Its other values are the milliseconds, mod 2^30. It never has the value 0 once anything
 * was recorded, nor CLOCK_WORD_KEPT. */
#define CLOCK_WORD_LONG  UINT32_C(0x80000000) /* calls go the longer way */
#define CLOCK_WORD_RESTS UINT32_C(0x80000000) /* the whole word: the thread rests */
#define CLOCK_WORD_KEPT                                                      \
    UINT32_C(0x40000000) /* in what an entry returns: its exit goes that way \
                          */
#define CLOCK_WORD_MS UINT32_C(0x3FFFFFFF)

/* What the word is made of: the time, which never steps back, and these. */
#define CLOCK_MS      ((UINT64_C(1) << 43) - 1)
#define CLOCK_COUNTS  (UINT64_C(1) << 59) /* each call is to be counted */
#define CLOCK_OFF     (UINT64_C(1) << 60) /* nothing is recorded: the word stands still */
#define CLOCK_RESTS   (UINT64_C(1) << 61)
#define CLOCK_PRECISE (UINT64_C(1) << 62)
#define CLOCK_WINDOW  (UINT64_C(1) << 63) /* each call is to be written */

/* Functions that the clock's thread calls. Each may be NULL. */
struct beat_clock_user {
    /* At each step while no message runs: whether the clock was not read since the last time.
     * NULL means true. */
    bool (*is_quiet)(void);
    /* Whether the thread may rest, briefly or not. If false, it keeps ticking. NULL means true. */
    bool (*may_rest)(bool briefly);
    /* The clock is to step, to this time: before it does. */
    void (*steps)(uint64_t now_ms);
    /* The clock stepped at `us`, step_us after the last step; both in microseconds. Not at a
     * quiet step, unless the thread goes to sleep. */
    void (*stepped)(uint64_t us, uint64_t step_us);
    /* The clock was quiet, or rested, until `us`. */
    void (*rested)(uint64_t us);
    /* The word has changed. On any thread. */
    void (*turned)(void);
    /* It began anew: what lies between these two times, a millisecond, stands for as long as nobody
     * knows. On any thread, at once, under whatever lock of the caller's. */
    void (*jumped)(uint64_t from_us, uint64_t to_us);
    /* The same, at the next step, which is at this time. */
    void (*restored)(uint64_t us);
};

struct beat_clock {
    /* A cache line of what messages use, */
    _Atomic uint64_t state; /* CLOCK_MS and the bits above it */
    _Atomic uint32_t *word;
    _Atomic uint32_t running; /* number of running messages */
    atomic_bool called;       /* the clock is read outside of messages */
    atomic_bool bell;         /* on_bell must be called */
    atomic_bool ended;
    /* The thread rests until this time, or will soon; UINT64_MAX: until it is woken. 0: it ticks.
     */
    _Atomic uint64_t until_ms;
    /* When the last message or call began, and the first one since the thread looked last; 0: none.
     * If two threads begin at once, one of their times stays. */
    _Atomic uint64_t begun_us, first_us;
    _Atomic uint64_t precise_step; /* steps of the counter in half a millisecond; 0: not precise */
    _Atomic uint64_t foreign_us;   /* when a call woke it that was not to be recorded; 0: never */
    _Atomic uint64_t *shown;       /* a copy of the time for others, or NULL */
    /* CLOCK_MONOTONIC at time 0, mod 2^64: of a clock that began anew it may be below 0. */
    _Atomic uint64_t epoch_ms;
    /* and what only the thread uses, or what is used seldom. */
    struct pace pace;
    _Atomic uint64_t ticks;   /* number of the thread's ticks, for tests */
    _Atomic uint64_t boot_ns; /* CLOCK_BOOTTIME at time 0, likewise */
    _Atomic uint32_t jumps;   /* how often it began anew */
    struct beat_clock_user user;
    void (*on_bell)(void *context);
    void *bell_context;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
    _Atomic pthread_t runs; /* the same, by the thread itself */
};

/* Starts the thread, asleep, and CLOCK_OFF. *word stays the caller's. The time is also written to
 * *shown, unless that is NULL. user may be NULL. 0, or -1 with errno set. */
int beat_clock_init(struct beat_clock *c, const struct beat_clock_user *user,
                    _Atomic uint32_t *word, _Atomic uint64_t *shown);

/* Ends the thread and waits for it. */
void beat_clock_release(struct beat_clock *c);

/* beat_clock_halt: ends the thread and waits for it, while it is CLOCK_OFF. beat_clock_resume: has
 * one again, of the same time. 0, or -1 with errno set. */
void beat_clock_halt(struct beat_clock *c);
int beat_clock_resume(struct beat_clock *c);

/* Returns milliseconds since init, as of the last tick or refresh. */
static inline uint64_t beat_clock_now(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->state, memory_order_relaxed) & CLOCK_MS;
}

/* Returns microseconds since init, by the system's clock. */
uint64_t beat_clock_us(struct beat_clock *c);

/* Returns how many ms the system has slept since init, or since the clock began anew. During sleep
 * CLOCK_MONOTONIC stands still, and so does the time here. */
uint32_t beat_clock_slept_ms(const struct beat_clock *c);

/* Updates the word by the system's clock, and returns the time. */
uint64_t beat_clock_refresh(struct beat_clock *c);

/* The same, with these bits set and those cleared. later: the time is later than it was, even if by
 * the system's clock it is not. */
uint64_t beat_clock_turn(struct beat_clock *c, uint64_t set, uint64_t clear, bool later);

/* Returns the time of a word, or of what an entry returned, in 64 bits: at most 12 days ago. */
uint64_t beat_clock_time(const struct beat_clock *c, uint32_t word);

/* Makes beat_clock_read() precise, or not. The first time takes a millisecond, in which the
 * counter is measured. */
void beat_clock_set_precise(struct beat_clock *c, bool precise);

static inline bool beat_clock_is_precise(const struct beat_clock *c)
{
    return atomic_load_explicit(&c->precise_step, memory_order_relaxed) != 0;
}

/* Returns a counter that grows evenly, and is the same on all CPUs; always 0 if the machine has
 * none. */
static inline uint64_t beat_clock_counter(void)
{
#if defined(__x86_64__) || defined(__i386__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t counter;

    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(counter));
    return counter;
#else
    return 0;
#endif
}

/* Refreshes the time if the clock is precise and it is time for that. *counter_seen belongs to the
 * caller: the counter at its last look at the system's clock. */
void beat_clock_look(struct beat_clock *c, uint64_t *counter_seen);

/* Call it if the word is CLOCK_WORD_RESTS, at a call that is to be recorded, or at another
 * one. Refreshes the time, lets the thread tick again, and returns the time. */
uint64_t beat_clock_call(struct beat_clock *c);
void beat_clock_call_foreign(struct beat_clock *c);

/* Sets the function that beat_clock_ring() lets the clock's thread call. Call it once, before
 * beat_clock_ring(). */
void beat_clock_set_bell(struct beat_clock *c, void (*on_bell)(void *context), void *context);

/* Lets the clock's thread call that function, within a tick if a message runs or has just
 * ended, because the thread is awake then. To wake a different thread would cost the caller a
 * system call, and that thread might take the caller's CPU. */
void beat_clock_ring(struct beat_clock *c);

/* Returns milliseconds since 1970, by the system's real-time clock. */
uint64_t wall_clock_ms(void);

/* Whether its thread sleeps until it is needed, so that time passes without steps. */
bool beat_clock_sleeps(const struct beat_clock *c);

/* Returns nanoseconds since the system was booted, including sleep: CLOCK_BOOTTIME. */
uint64_t boot_clock_ns(void);

/* Call these when a message begins or ends, on any thread. They refresh the time, and let the
 * thread tick, or sleep if no other message runs. Both return the time. */
uint64_t beat_clock_begin(struct beat_clock *c);
uint64_t beat_clock_end(struct beat_clock *c);

#endif
