/* The recorder: the state behind methodbeat.h. */
#include "runtime/methodbeat.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "runtime/analysis.h"
#include "runtime/clock.h"
#include "runtime/monitor.h"
#include "runtime/ring.h"
#include "runtime/slot.h"

enum { CACHE_LINE = 64, EXIT_FLUSH_MS = 2000 };

/* Threads that are not recorded count each on a line of its own, as far as
 * there are enough: a counter that all share would cost them more than the
 * recording does the main thread. */
enum { STRIPES = 64 };

struct stripe {
    _Alignas(CACHE_LINE) _Atomic uint64_t stopped;
    _Atomic uint64_t foreign;
};

static struct {
    /* The thread that is recorded now, 0 while nothing is: the one word that i
     * and o look at before they write. */
    _Atomic uintptr_t writer;
    _Atomic uintptr_t main_thread; /* 0 until the first start */
    /* Lines of their own: all threads read the words above at each probe, and
     * the main thread writes the ring at each of its. */
    _Alignas(CACHE_LINE) struct ring ring;
    _Alignas(CACHE_LINE) struct beat_clock clock;
    struct analysis analysis;
    bool in_message; /* the main thread's own */

    pthread_mutex_t lock; /* of start and stop */
    atomic_bool ready;    /* ring, clock, analysis and monitor are there */

    struct stripe stripes[STRIPES];
} beat = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* gcc before 11 has the built-in, but not on x86. */
#if defined(__has_builtin) && (defined(__clang__) || __GNUC__ >= 11)
#if __has_builtin(__builtin_thread_pointer)
#define HAVE_THREAD_POINTER 1
#endif
#endif

/* A number of this thread's own, never 0. The thread pointer is one instruction
 * where pthread_self() is a call: most of what i and o cost. */
static inline uintptr_t self(void)
{
#ifdef HAVE_THREAD_POINTER
    return (uintptr_t)__builtin_thread_pointer();
#else
    return (uintptr_t)pthread_self();
#endif
}

static __attribute__((noinline, cold)) void miss_count(void)
{
    /* Thread descriptors lie at least a page apart. */
    struct stripe *stripe = &beat.stripes[(self() >> 12 ^ self() >> 20) % STRIPES];
    bool stopped = atomic_load_explicit(&beat.writer, memory_order_relaxed) == 0;

    atomic_fetch_add_explicit(stopped ? &stripe->stopped : &stripe->foreign, 1,
                              memory_order_relaxed);
}

static inline bool is_recorded(void)
{
    return atomic_load_explicit(&beat.writer, memory_order_relaxed) == self();
}

void methodbeat_i(int32_t id)
{
    if (is_recorded())
        ring_put(&beat.ring, slot_in((uint32_t)id, beat_clock_now(&beat.clock)));
    else
        miss_count();
}

void methodbeat_o(int32_t id)
{
    if (is_recorded())
        ring_put(&beat.ring, slot_out((uint32_t)id, beat_clock_now(&beat.clock)));
    else
        miss_count();
}

static bool is_main_thread(void)
{
    return atomic_load_explicit(&beat.main_thread, memory_order_relaxed) == self();
}

void methodbeat_message_begin(void)
{
    uint64_t now;

    if (!is_recorded())
        return;
    if (beat.in_message)
        methodbeat_message_end();
    now = beat_clock_begin(&beat.clock);
    beat.in_message = true;
    monitor_message_begin(now, ring_head(&beat.ring));
    ring_put(&beat.ring, slot_in(METHODBEAT_ID_DISPATCH, now));
}

void methodbeat_message_end(void)
{
    uint64_t now;

    /* A message that was begun ends, even where recording stopped under way:
     * the clock must not tick for ever. */
    if (!is_main_thread() || !beat.in_message)
        return;
    now = beat_clock_end(&beat.clock);
    beat.in_message = false;
    ring_put(&beat.ring, slot_out(METHODBEAT_ID_DISPATCH, now));
    monitor_message_end(now, ring_head(&beat.ring));
}

static int parts_init(void)
{
    if (ring_init(&beat.ring, METHODBEAT_SLOTS) != 0)
        return -1;
    if (beat_clock_init(&beat.clock) != 0)
        goto no_clock;
    if (analysis_init(&beat.analysis, &beat.ring) != 0)
        goto no_analysis;
    if (monitor_init(&beat.analysis, &beat.clock, &beat.ring) != 0)
        goto no_monitor;
    atomic_store(&beat.main_thread, self());
    atomic_store(&beat.ready, true);
    return 0;

no_monitor:
    analysis_release(&beat.analysis);
no_analysis:
    beat_clock_release(&beat.clock);
no_clock:
    ring_release(&beat.ring);
    return -1;
}

int methodbeat_start(const struct methodbeat_settings *settings)
{
    static const struct methodbeat_settings none;
    int result = 0;

    if (!settings)
        settings = &none;
    pthread_mutex_lock(&beat.lock);
    if (!atomic_load(&beat.ready))
        result = parts_init();
    if (result == 0)
        result = monitor_start(settings);
    if (result == 0)
        atomic_store(&beat.writer, atomic_load(&beat.main_thread));
    pthread_mutex_unlock(&beat.lock);
    return result;
}

void methodbeat_stop(void)
{
    pthread_mutex_lock(&beat.lock);
    atomic_store(&beat.writer, 0);
    pthread_mutex_unlock(&beat.lock);
    monitor_stop();
    if (is_main_thread())
        methodbeat_message_end();
    methodbeat_flush(UINT32_MAX);
}

bool methodbeat_flush(uint32_t timeout_ms)
{
    return !atomic_load(&beat.ready) || analysis_flush(&beat.analysis, timeout_ms);
}

/* A report under way when the program ends is still made. */
static __attribute__((destructor)) void flush_at_exit(void)
{
    methodbeat_flush(EXIT_FLUSH_MS);
}

void methodbeat_counters(struct methodbeat_counters *counters)
{
    memset(counters, 0, sizeof(*counters));
    for (size_t i = 0; i < STRIPES; i++) {
        counters->stopped += atomic_load(&beat.stripes[i].stopped);
        counters->foreign += atomic_load(&beat.stripes[i].foreign);
    }
    if (!atomic_load(&beat.ready))
        return;
    counters->recorded = ring_head(&beat.ring);
    if (counters->recorded >= METHODBEAT_SLOTS)
        counters->overwritten = counters->recorded - METHODBEAT_SLOTS;
    analysis_counters(&beat.analysis, &counters->reports, &counters->reports_lost);
}
