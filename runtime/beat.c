/* The recorder: the state behind methodbeat.h. */
#include "runtime/methodbeat.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/analysis.h"
#include "runtime/clock.h"
#include "runtime/direct.h"
#include "runtime/monitor.h"
#include "runtime/ring.h"
#include "runtime/slot.h"
#include "runtime/trace_file.h"
#include "runtime/workers.h"

enum { CACHE_LINE = 64, EXIT_FLUSH_MS = 2000, HALT_MS = 1 };

/* Threads that are not recorded count each on a line of its own, as far as
 * there are enough: a counter that all share would cost them more than the
 * recording does the main thread. */
struct stripe {
    _Alignas(CACHE_LINE) _Atomic uint64_t foreign;
    _Atomic uint64_t stopped;
};

_Static_assert(sizeof(struct stripe) == DIRECT_STRIPE_BYTES, "as others know them");

static struct {
    /* The thread that is recorded now, 0 while nothing is: the one word that i
     * and o look at before they write. */
    _Atomic uintptr_t writer;
    _Atomic uintptr_t main_thread; /* 0 until the first start */
    _Atomic uint64_t open;         /* who may do as i and o do: see direct.h */
    /* Lines of their own: all threads read the words above at each probe, and
     * the main thread writes the ring at each of its. */
    _Alignas(CACHE_LINE) struct ring ring;
    _Alignas(CACHE_LINE) struct beat_clock clock;
    struct analysis analysis;
    bool in_message;       /* the main thread's own, */
    uint64_t counter_seen; /* as is this, of a precise clock */
    struct workers workers;

    pthread_mutex_t lock; /* of start, pause, stop and release */
    atomic_bool ready;    /* ring, clock, analysis and monitor are there */
    atomic_bool forked;   /* a child's: they are another process's */
    bool paused;          /* until it is resumed, started, stopped or released */
    char *trace_path;     /* of the file that the ring is in, or NULL; owned */

    struct stripe stripes[DIRECT_STRIPES];
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
    struct stripe *stripe = &beat.stripes[(self() >> 12 ^ self() >> 20) % DIRECT_STRIPES];
    bool stopped = atomic_load_explicit(&beat.writer, memory_order_relaxed) == 0;

    atomic_fetch_add_explicit(stopped ? &stripe->stopped : &stripe->foreign, 1,
                              memory_order_relaxed);
}

static __attribute__((noinline)) void other_put(uint64_t slot)
{
    if (atomic_load_explicit(&beat.writer, memory_order_relaxed) == 0 ||
        !workers_put(&beat.workers, slot))
        miss_count();
}

/* An entry or exit on another thread than the main one, without its time. */
static inline void other_call(uint64_t slot)
{
    if (__builtin_expect(workers_are_wanted(&beat.workers), 0))
        other_put(slot);
    else
        miss_count();
}

static inline bool is_recorded(void)
{
    return atomic_load_explicit(&beat.writer, memory_order_relaxed) == self();
}

void methodbeat_i(int32_t id)
{
    if (is_recorded())
        ring_put(&beat.ring,
                 slot_in((uint32_t)id, beat_clock_read(&beat.clock, &beat.counter_seen)));
    else
        other_call(slot_in((uint32_t)id, 0));
}

void methodbeat_o(int32_t id)
{
    if (is_recorded())
        ring_put(&beat.ring,
                 slot_out((uint32_t)id, beat_clock_read(&beat.clock, &beat.counter_seen)));
    else
        other_call(slot_out((uint32_t)id, 0));
}

static bool is_main_thread(void)
{
    return atomic_load_explicit(&beat.main_thread, memory_order_relaxed) == self();
}

/* There is something of this process's own to be locked and waited for. */
static bool is_ready(void)
{
    return atomic_load(&beat.ready) && !atomic_load(&beat.forked);
}

void methodbeat_message_begin(void)
{
    uint64_t now;

    if (!is_recorded()) {
        if (atomic_load_explicit(&beat.writer, memory_order_relaxed) != 0)
            workers_message_begin(&beat.workers);
        return;
    }
    if (beat.in_message)
        methodbeat_message_end();
    now = beat_clock_begin(&beat.clock);
    beat.in_message = true;
    /* An exchange of the memory spares a slot that might have been under way. */
    while (ring_position(&beat.ring) < ring_floor(&beat.ring))
        ring_put(&beat.ring, 0);
    monitor_message_begin(now, ring_position(&beat.ring));
    ring_put(&beat.ring, slot_in(METHODBEAT_ID_DISPATCH, now));
}

void methodbeat_message_end(void)
{
    uint64_t now;

    /* A message that was begun ends, even where recording stopped under way:
     * the clock must not tick for ever. */
    if (!is_main_thread()) {
        if (is_ready())
            workers_message_end(&beat.workers, atomic_load(&beat.writer) != 0);
        return;
    }
    if (!beat.in_message)
        return;
    now = beat_clock_end(&beat.clock);
    beat.in_message = false;
    if (is_recorded())
        ring_put(&beat.ring, slot_out(METHODBEAT_ID_DISPATCH, now));
    monitor_message_end(now, ring_position(&beat.ring));
}

/* The child has none of the threads, any lock may be held for ever, and a trace
 * file would be its parent's. Where nothing was started yet, or another thread
 * was about to, it may start by itself. */
static void child_after_fork(void)
{
    bool started = atomic_load(&beat.ready);

    atomic_store(&beat.open, DIRECT_CLOSED);
    atomic_store(&beat.writer, 0);
    atomic_store(&beat.main_thread, 0);
    atomic_store(&beat.forked, started);
    monitor_fork(started);
    workers_fork(&beat.workers);
    if (!started)
        pthread_mutex_init(&beat.lock, NULL);
}

/* Not at the first start: a fork() might come before its end. */
static __attribute__((constructor)) void watch_forks(void)
{
    pthread_atfork(NULL, NULL, child_after_fork);
}

static int parts_init(void)
{
    if (ring_init(&beat.ring, METHODBEAT_SLOTS) != 0)
        return -1;
    if (beat_clock_init(&beat.clock, &trace_header_of(&beat.ring)->now_ms) != 0)
        goto no_clock;
    if (analysis_init(&beat.analysis, &beat.ring) != 0)
        goto no_analysis;
    if (workers_init(&beat.workers, &beat.clock) != 0)
        goto no_workers;
    if (monitor_init(&beat.analysis, &beat.clock, &beat.ring) != 0)
        goto no_monitor;
    atomic_store(&beat.main_thread, self());
    atomic_store(&beat.ready, true);
    return 0;

no_monitor:
    workers_release(&beat.workers);
no_workers:
    analysis_release(&beat.analysis);
no_analysis:
    beat_clock_release(&beat.clock);
no_clock:
    ring_release(&beat.ring);
    return -1;
}

/* From here on the main thread is recorded. */
static void writer_admit(void)
{
    atomic_store(&beat.writer, atomic_load(&beat.main_thread));
    atomic_store(&beat.open, beat_clock_is_precise(&beat.clock)  ? DIRECT_CLOSED
                             : workers_are_wanted(&beat.workers) ? DIRECT_MAIN
                                                                 : DIRECT_ALL);
}

/* Nothing is recorded from here on, and at most one slot is still under way: the
 * main thread may have looked at the word for the next few already, in a
 * pipeline that a millisecond empties; or it was taken off its CPU in the middle
 * of one, for as long as the system likes. Returns the writer there was. */
static uintptr_t writer_halt(void)
{
    uintptr_t writer;

    atomic_store(&beat.open, DIRECT_CLOSED);
    writer = atomic_exchange(&beat.writer, 0);
    if (writer != 0 && (!is_main_thread() || workers_are_wanted(&beat.workers)))
        nanosleep(&(struct timespec){.tv_nsec = HALT_MS * 1000000L}, NULL);
    return writer;
}

static void header_names(struct trace_header *h, const struct methodbeat_settings *settings)
{
    memset(h->mapping, 0, sizeof(h->mapping));
    if (settings->mapping_id)
        memcpy(h->mapping, settings->mapping_id,
               strnlen(settings->mapping_id, sizeof(h->mapping) - 1));
    if (settings->process)
        name_set(h->process, settings->process);
    else
        name_set_process(h->process);
}

static void header_ended(bool ended)
{
    atomic_store(&trace_header_of(&beat.ring)->ended, ended);
}

static int trace_create(const char *path, const struct methodbeat_settings *settings)
{
    struct trace_header header;

    trace_header_init(&header, METHODBEAT_SLOTS);
    header_names(&header, settings);
    header.first = ring_head(&beat.ring);
    header.now_ms = beat_clock_refresh(&beat.clock);
    header.wall_ms = wall_clock_ms() - header.now_ms;
    header.monotonic_ms = beat.clock.epoch_ms;
    return trace_file_create(path, &header);
}

/* Puts the ring where the settings say, into a file or into memory, unless it
 * is there already. Nothing may be recorded. */
static int ring_place(const struct methodbeat_settings *settings)
{
    char *path = settings->trace_path ? strdup(settings->trace_path) : NULL;
    int fd = -1, result = -1, error;

    if (settings->trace_path && !path)
        return -1;
    if (path)
        fd = trace_create(path, settings);
    if (!path || fd >= 0)
        result = ring_map(&beat.ring, fd, is_main_thread());
    error = errno;
    if (fd >= 0)
        close(fd);
    if (result == 0) {
        free(beat.trace_path);
        beat.trace_path = path;
    } else {
        free(path);
    }
    errno = error;
    return result;
}

static bool is_placed(const char *path)
{
    return path ? beat.trace_path && strcmp(path, beat.trace_path) == 0 : !beat.trace_path;
}

/* Under the lock, with all parts there. */
static int start(const struct methodbeat_settings *settings)
{
    uintptr_t before = 0;
    bool sampled = monitor_samples(settings);
    char *globs;
    int result;

    result = workers_globs(&globs, settings->threads);
    if (result == 0 && sampled && !is_placed(settings->trace_path)) {
        before = writer_halt();
        result = ring_place(settings);
    }
    if (result == 0)
        result = monitor_start(settings, sampled);
    if (result == 0)
        workers_set(&beat.workers, globs, settings->thread_slots);
    else
        free(globs);
    if (result == 0 && !sampled) {
        writer_halt();
        before = 0;
        beat.paused = false;
        header_ended(true);
    } else if (result == 0) {
        beat_clock_set_precise(&beat.clock, settings->precise_clock);
        header_names(trace_header_of(&beat.ring), settings);
        header_ended(false);
        beat.paused = false;
        before = atomic_load(&beat.main_thread);
    }
    if (before != 0)
        writer_admit();
    return result;
}

int methodbeat_start(const struct methodbeat_settings *settings)
{
    static const struct methodbeat_settings none;
    int result = 0;

    if (atomic_load(&beat.forked)) {
        errno = ENOTSUP;
        return -1;
    }
    pthread_mutex_lock(&beat.lock);
    if (!atomic_load(&beat.ready))
        result = parts_init();
    if (result == 0)
        result = start(settings ? settings : &none);
    pthread_mutex_unlock(&beat.lock);
    return result;
}

bool methodbeat_is_recording(void)
{
    return atomic_load(&beat.writer) != 0;
}

void methodbeat_pause(void)
{
    if (!is_ready())
        return;
    pthread_mutex_lock(&beat.lock);
    if (writer_halt() != 0) {
        beat.paused = true;
        header_ended(true);
    }
    pthread_mutex_unlock(&beat.lock);
}

bool methodbeat_resume(void)
{
    bool resumed;

    if (!is_ready())
        return false;
    pthread_mutex_lock(&beat.lock);
    resumed = beat.paused;
    if (resumed) {
        beat.paused = false;
        header_ended(false);
        writer_admit();
    }
    pthread_mutex_unlock(&beat.lock);
    return resumed;
}

/* One that waits for the library's own threads, in a sink or where it gives
 * evidence, would wait for itself. */
static bool is_own_thread(void)
{
    return pthread_equal(pthread_self(), beat.analysis.thread) || monitor_is_thread();
}

/* Ends the run, and what is told of it at its end: true where monitor_summarize()
 * is to follow. */
static bool run_end(void)
{
    bool wanted;

    pthread_mutex_lock(&beat.lock);
    writer_halt();
    beat.paused = false;
    header_ended(true);
    /* Not behind the lock: a start must not come between. */
    wanted = monitor_stop();
    pthread_mutex_unlock(&beat.lock);
    if (is_main_thread())
        methodbeat_message_end();
    return wanted;
}

/* The reports under way, then the summary of all. */
static void reports_end(bool summary, uint32_t timeout_ms)
{
    struct methodbeat_counters counters;

    methodbeat_flush(timeout_ms);
    if (!summary)
        return;
    methodbeat_counters(&counters);
    monitor_summarize(&counters);
    methodbeat_flush(timeout_ms);
}

void methodbeat_stop(void)
{
    bool summary;

    if (!is_ready())
        return;
    summary = run_end();
    if (!is_own_thread())
        monitor_evidence_wait();
    reports_end(summary, UINT32_MAX);
}

bool methodbeat_release(void)
{
    bool released;

    if (!is_ready())
        return true;
    methodbeat_flush(UINT32_MAX);
    pthread_mutex_lock(&beat.lock);
    released = atomic_load(&beat.writer) == 0 && workers_map(&beat.workers) == 0 &&
               ring_map(&beat.ring, -1, is_main_thread()) == 0;
    if (released) {
        free(beat.trace_path);
        beat.trace_path = NULL;
        beat.paused = false;
    }
    pthread_mutex_unlock(&beat.lock);
    return released;
}

bool methodbeat_flush(uint32_t timeout_ms)
{
    if (!is_ready())
        return true;
    if (is_own_thread())
        return false;
    return analysis_flush(&beat.analysis, timeout_ms);
}

/* Who ends without a stop is stopped, but is not made to wait for ever. */
static __attribute__((destructor)) void stop_at_exit(void)
{
    if (is_ready())
        reports_end(run_end(), EXIT_FLUSH_MS);
}

bool direct_get(struct direct *out)
{
    if (!is_ready() || !is_main_thread() || sizeof(beat.ring.next) != sizeof(uint64_t))
        return false;
    *out = (struct direct){
        .open = &beat.open,
        .now_ms = &beat.clock.now_ms,
        .next = (uint64_t *)(void *)&beat.ring.next,
        .lap = &beat.ring.lap,
        .head = &beat.ring.body->head,
        .slots = beat.ring.body->slots,
        .slot_count = beat.ring.capacity,
        .stripes = beat.stripes,
    };
    return true;
}

void methodbeat_counters(struct methodbeat_counters *counters)
{
    memset(counters, 0, sizeof(*counters));
    for (size_t i = 0; i < DIRECT_STRIPES; i++) {
        counters->stopped += atomic_load(&beat.stripes[i].stopped);
        counters->foreign += atomic_load(&beat.stripes[i].foreign);
    }
    if (!is_ready())
        return;
    pthread_mutex_lock(&beat.lock);
    counters->recorded = ring_head(&beat.ring);
    pthread_mutex_unlock(&beat.lock);
    if (counters->recorded >= METHODBEAT_SLOTS)
        counters->overwritten = counters->recorded - METHODBEAT_SLOTS;
    workers_count(&beat.workers, counters);
    analysis_counters(&beat.analysis, counters);
}
