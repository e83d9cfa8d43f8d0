/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of methodbeat.h that start, stop and count: the parts of the recorder put together.
 * Entries and exits are in record/beat.c, what programs tell in monitor/. */
#include "runtime/methodbeat_internal.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/analysis/analysis.h"
#include "runtime/analysis/start_words.h"
#include "runtime/analysis/stop_words.h"
#include "runtime/base/collector.h"
#include "runtime/base/say.h"
#include "runtime/base/setting.h"
#include "runtime/base/thread.h"
#include "runtime/monitor/monitor.h"
#include "runtime/policy/anr.h"
#include "runtime/record/beat.h"
#include "runtime/record/thread_watch.h"
#include "runtime/record/trace_file.h"

enum { EXIT_FLUSH_MS = 2000, EXIT_LOCK_MS = 500 };

static struct {
    pthread_mutex_t run_lock;   /* of start and end, outside of the next */
    bool runs;                  /* the library's threads are there */
    pthread_mutex_t lock;       /* of start, pause, stop and release */
    atomic_bool ready;          /* ring, clock, analysis and monitor are there */
    atomic_bool forked;         /* a child's: they are another process's */
    bool paused;                /* until it is resumed, started, stopped or released */
    pthread_key_t main;         /* not NULL on the main thread */
    char *trace_path;           /* of the file that has what the ring has, or NULL; owned */
    pthread_mutex_t trace_lock; /* of the next two */
    struct trace_file trace;
    struct say trace_say;
    struct start_fault fault; /* of the start under way, should it fail; its error is not set */
    struct say say;           /* of the last start that did not */
    uint64_t lost_told;       /* reports that were lost, as told at a stop */
    struct methodbeat_counters before; /* the counts of reports as they were at that start */
    atomic_bool elsewhere;             /* since then another than the main thread began messages */
    atomic_bool unrecorded;            /* and one of those threads is not to be recorded */
    atomic_bool gone;                  /* the main thread ended, which nobody was told */
    struct analysis analysis;
    struct thread_watch watch;   /* of the main thread */
    struct freeze_watch freezes; /* the clock's thread's own */
} recorder = {.run_lock = PTHREAD_MUTEX_INITIALIZER,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .trace_lock = PTHREAD_MUTEX_INITIALIZER,
              .trace = {.fd = -1}};

/* There is something of this process's own to be locked and waited for. */
static bool is_ready(void)
{
    return atomic_load(&recorder.ready) && !atomic_load(&recorder.forked);
}

static const struct worker_thread this_thread;

static void worker_message_end(const struct worker_thread *thread, bool recording)
{
    struct worker_message ended;

    if (workers_message_end(&beat.workers, thread, recording, &ended))
        monitor_worker_message(&ended);
}

/* Not when it ends, since then the program may, too. */
static void main_thread_gone_say(void)
{
    struct say say;

    pthread_mutex_lock(&recorder.lock);
    say = recorder.say;
    pthread_mutex_unlock(&recorder.lock);
    if (workers_are_wanted(&beat.workers))
        say_news(&say, "the main thread ended: only the threads that were named are recorded now");
    else
        say_trouble(&say, "the main thread ended: nothing is recorded any more. Start on a thread "
                          "that stays");
}

/* A message of a thread that is not recorded as the main thread, or while nothing is recorded. */
static void message_begin_elsewhere(const struct worker_thread *thread, bool is_main)
{
    bool recorded = false;

    if (atomic_load_explicit(&recorder.gone, memory_order_relaxed) &&
        atomic_exchange(&recorder.gone, false))
        main_thread_gone_say();
    if (!is_main)
        atomic_store_explicit(&recorder.elsewhere, true, memory_order_relaxed);
    if (!beat_is_recording())
        return;
    if (workers_are_wanted(&beat.workers)) {
        worker_message_end(thread, true);
        recorded = workers_message_begin(&beat.workers, thread);
    }
    if (!is_main && !recorded)
        atomic_store_explicit(&recorder.unrecorded, true, memory_order_relaxed);
}

static bool is_main(const struct worker_thread *thread)
{
    return thread->number == 0 && beat_is_main_thread();
}

__attribute__((hot)) void stretch_begin(enum stretch stretch)
{
    uint64_t now = beat_clock_begin(&beat.clock);

    monitor_message_begin(stretch, now, track_message_begin(&beat.main, now));
    atomic_store(&beat.message_ms, now + 1);
}

__attribute__((hot)) void message_begin_of(const struct worker_thread *thread)
{
    bool main = is_main(thread);

    if (!collector_is_on(COLLECTOR_messages))
        return;
    if (!main || !beat_is_recording()) {
        message_begin_elsewhere(thread, main);
        return;
    }
    methodbeat_message_end();
    stretch_begin(STRETCH_MESSAGE);
}

__attribute__((hot)) void message_end_of(const struct worker_thread *thread)
{
    uint64_t now;

    /* A message that began must end, even if recording stopped meanwhile: otherwise the clock
     * would tick for ever. */
    if (!is_main(thread)) {
        if (is_ready())
            worker_message_end(thread, beat_is_recording());
        return;
    }
    if (atomic_exchange(&beat.message_ms, 0) == 0)
        return;
    now = beat_clock_end(&beat.clock);
    monitor_message_end(now, track_message_end(&beat.main, now, beat_is_recording()));
}

void methodbeat_message_begin(void)
{
    message_begin_of(&this_thread);
}

void methodbeat_message_end(void)
{
    message_end_of(&this_thread);
}

/* The child has none of the threads, any lock may be held for ever, and the trace file belongs
 * to its parent. If nothing was started yet, or another thread was about to start it, the child
 * may start by itself. */
static void child_after_fork(void)
{
    bool started = atomic_load(&recorder.ready);

    beat_fork();
    atomic_store(&recorder.forked, started);
    atomic_store(&recorder.gone, false);
    monitor_fork(started);
    workers_fork(&beat.workers);
    config_fork();
    if (started)
        return;
    pthread_mutex_init(&recorder.run_lock, NULL);
    pthread_mutex_init(&recorder.lock, NULL);
}

/* Not at the first start: a fork() might come before its end. */
static __attribute__((constructor)) void watch_forks(void)
{
    thread_at_fork(child_after_fork);
}

/* Once for a file: nothing is written to it any more. */
static void trace_lost_say(int error)
{
    struct say say;

    pthread_mutex_lock(&recorder.trace_lock);
    say = recorder.trace_say;
    pthread_mutex_unlock(&recorder.trace_lock);
    say_trouble(&say, "the trace file ends: %s; recording goes on in memory",
                error == ESTALE ? "somebody truncated it, or closed its descriptor"
                                : strerror(error));
}

/* named: all of the header, which then is nobody else's. */
static void trace_step(bool named)
{
    int result, error;

    pthread_mutex_lock(&recorder.trace_lock);
    result = trace_file_write(&recorder.trace, &beat.main.ring, named);
    error = errno;
    pthread_mutex_unlock(&recorder.trace_lock);
    if (result < 0)
        trace_lost_say(error);
}

static void header_ended(bool ended)
{
    atomic_store(&trace_header_of(&beat.main.ring)->ended, ended);
    trace_step(true);
}

/* There is no main thread any more. What it was in the middle of did not end. Threads that were
 * asked for by name are recorded as before. Under the lock. */
static void main_thread_leave(void)
{
    bool in_message = atomic_exchange(&beat.message_ms, 0) > 0;

    beat_main_leave();
    header_ended(true);
    thread_watch_end(&recorder.watch);
    if (in_message)
        monitor_message_forget(beat_clock_end(&beat.clock));
}

/* It ends: another may get its number. */
static void main_thread_gone(void *context)
{
    bool recorded;

    (void)context;
    if (!is_ready())
        return;
    pthread_mutex_lock(&recorder.lock);
    if (beat_is_main_thread()) {
        recorded = methodbeat_is_recording();
        main_thread_leave();
        atomic_store(&recorder.gone, recorded);
        recorder.paused &= workers_are_wanted(&beat.workers);
    }
    pthread_mutex_unlock(&recorder.lock);
}

/* The calling thread is the main one from now on, where there is none. 0, or -1
 * with errno set. */
static int main_thread_adopt(void)
{
    int error;

    if (atomic_load(&beat.main_thread) != 0)
        return 0;
    error = pthread_setspecific(recorder.main, &recorder);
    if (error != 0) {
        errno = error;
        return -1;
    }
    if (atomic_load(&recorder.ready))
        worker_message_end(&this_thread, false); /* of the thread as another one */
    atomic_store(&beat.main_thread, beat_self());
    thread_watch_begin(&recorder.watch, beat_clock_us(&beat.clock));
    return 0;
}

/* CLOCK_BOOTTIME at the slots' time 0, for readers that compare the two. */
static uint64_t boot_ns(uint32_t slept_ms)
{
    return atomic_load(&beat.clock.boot_ns) + (uint64_t)slept_ms * 1000000;
}

static void clock_stepped(uint64_t us, uint64_t step_us)
{
    uint32_t slept_ms = beat_clock_slept_ms(&beat.clock);

    atomic_store(&trace_header_of(&beat.main.ring)->boot_ns, boot_ns(slept_ms));
    trace_step(false);
    thread_watch_step(&recorder.watch, us, step_us, slept_ms);
    if (freeze_watch_step(&recorder.freezes, us, step_us)) {
        pauses_begin(&beat.pauses, PAUSE_FROZEN, us - step_us);
        pauses_end(&beat.pauses, PAUSE_FROZEN, us);
    }
    atomic_store(&beat.pauses.stepped_us, us);
}

static void clock_rested(uint64_t us)
{
    thread_watch_rested(&recorder.watch, us);
    atomic_store(&beat.pauses.stepped_us, us);
}

/* Whose message ran then is marked by it. */
static void clock_jumped(uint64_t from_us, uint64_t to_us)
{
    pauses_begin(&beat.pauses, PAUSE_FROZEN, from_us);
    pauses_end(&beat.pauses, PAUSE_FROZEN, to_us);
}

static void clock_restored(uint64_t us)
{
    struct trace_header *h = trace_header_of(&beat.main.ring);

    pthread_mutex_lock(&recorder.trace_lock);
    h->wall_ms = wall_clock_ms() - us / 1000;
    h->monotonic_ms = atomic_load(&beat.clock.epoch_ms);
    pthread_mutex_unlock(&recorder.trace_lock);
    atomic_store(&h->boot_ns, boot_ns(0));
    trace_step(true);
    monitor_wake();
}

static bool clock_may_rest(bool briefly)
{
    bool may = beat_may_rest(briefly);

    if (may && !briefly)
        monitor_rest();
    return may;
}

static const struct beat_clock_user clock_user = {.is_quiet = beat_is_quiet,
                                                  .may_rest = clock_may_rest,
                                                  .steps = beat_step,
                                                  .stepped = clock_stepped,
                                                  .rested = clock_rested,
                                                  .turned = beat_turned,
                                                  .jumped = clock_jumped,
                                                  .restored = clock_restored};

static int key_create(pthread_key_t *key, void (*gone)(void *context))
{
    errno = pthread_key_create(key, gone);
    return errno == 0 ? 0 : -1;
}

/* What comes next may fail at this. */
static void fault_at(const char *what, const char *path)
{
    recorder.fault = (struct start_fault){.what = what, .path = path};
}

static int parts_init(void)
{
    fault_at("a thread's own value", NULL);
    if (key_create(&recorder.main, main_thread_gone) < 0)
        return -1;
    fault_at("memory for the ring", NULL);
    windows_init(&beat.windows, &beat.clock);
    pauses_init(&beat.pauses);
    if (track_init(&beat.main, &beat.windows, METHODBEAT_SLOTS) < 0)
        goto no_ring;
    fault_at("memory for the main thread's times", NULL);
    if (thread_watch_init(&recorder.watch) < 0)
        goto no_watch;
    fault_at("the clock's thread", NULL);
    if (beat_clock_init(&beat.clock, &clock_user, beat_word(),
                        &trace_header_of(&beat.main.ring)->now_ms) < 0)
        goto no_clock;
    fault_at("the thread that makes reports", NULL);
    if (analysis_init(&recorder.analysis, &beat.main, &beat.clock, &recorder.watch, &beat.pauses) <
        0)
        goto no_analysis;
    fault_at("memory for other threads", NULL);
    if (workers_init(&beat.workers, &beat.clock, &beat.windows) < 0)
        goto no_workers;
    fault_at("the thread that watches messages", NULL);
    if (monitor_init(&recorder.analysis, &beat.clock, &beat.main.ring) < 0)
        goto no_monitor;
    recorder.runs = true;
    atomic_store(&recorder.ready, true);
    return 0;

no_monitor:
    workers_release(&beat.workers);
no_workers:
    analysis_release(&recorder.analysis);
no_analysis:
    beat_clock_release(&beat.clock);
no_clock:
    thread_watch_release(&recorder.watch);
no_watch:
    track_release(&beat.main);
no_ring:
    pthread_key_delete(recorder.main);
    return -1;
}

/* After an end. */
static int parts_resume(void)
{
    fault_at("a thread, or memory for its times", NULL);
    if (thread_watch_init(&recorder.watch) < 0)
        return -1;
    if (beat_clock_resume(&beat.clock) == 0) {
        if (analysis_resume(&recorder.analysis) == 0) {
            if (monitor_resume() == 0) {
                recorder.runs = true;
                return 0;
            }
            analysis_halt(&recorder.analysis);
        }
        beat_clock_halt(&beat.clock);
    }
    thread_watch_release(&recorder.watch);
    return -1;
}

/* A call from one of the library's own threads, in a sink or a callback, would wait for itself.
 */
static bool is_own_thread(void)
{
    return pthread_equal(pthread_self(), atomic_load(&recorder.analysis.runs)) ||
           monitor_is_thread();
}

static void header_names(struct trace_header *h, const struct methodbeat_settings *settings)
{
    name_set_first(h->mapping, sizeof(h->mapping), settings->mapping_id);
    if (settings->process)
        name_set(h->process, settings->process);
    else
        name_set_process(h->process);
}

static int trace_create(const char *path, const struct methodbeat_settings *settings,
                        struct trace_header *header)
{
    trace_header_init(header, METHODBEAT_SLOTS);
    header_names(header, settings);
    header->first = ring_head(&beat.main.ring);
    header->now_ms = beat_clock_refresh(&beat.clock);
    header->wall_ms = wall_clock_ms() - header->now_ms;
    header->monotonic_ms = atomic_load(&beat.clock.epoch_ms);
    atomic_init(&header->boot_ns, boot_ns(beat_clock_slept_ms(&beat.clock)));
    return trace_file_create(path, header);
}

/* New memory for the ring, and a file that gets what it has, or none. */
static int ring_exchange(int fd, const struct trace_header *header)
{
    struct trace_header *h;
    int result;

    pthread_mutex_lock(&recorder.trace_lock);
    trace_file_write(&recorder.trace, &beat.main.ring, true);
    result = ring_map(&beat.main.ring, beat_is_main_thread());
    if (result == 0) {
        trace_file_end(&recorder.trace);
        h = trace_header_of(&beat.main.ring);
        memcpy(h, header, offsetof(struct trace_header, padding));
        /* Until the clock's next step. */
        atomic_store(&h->now_ms, header->now_ms);
        atomic_store(&h->boot_ns, header->boot_ns);
        if (fd >= 0)
            trace_file_begin(&recorder.trace, fd, header);
    }
    pthread_mutex_unlock(&recorder.trace_lock);
    return result;
}

/* Has what is recorded go to a file too, or to memory alone, as the settings say, unless it does
 * already. Nothing may be recorded. */
static int ring_place(const struct methodbeat_settings *settings)
{
    char *path = settings->trace_path ? strdup(settings->trace_path) : NULL;
    struct trace_header header = {.pid = 0};
    int fd = -1, result = -1, error;

    if (settings->trace_path && !path)
        return -1;
    if (path)
        fd = trace_create(path, settings, &header);
    if (!path || fd >= 0)
        result = ring_exchange(fd, &header);
    error = errno;
    if (result == 0) {
        free(recorder.trace_path);
        recorder.trace_path = path;
    } else {
        if (fd >= 0)
            close(fd);
        free(path);
    }
    errno = error;
    return result;
}

static bool is_placed(const char *path)
{
    return path ? recorder.trace_path && strcmp(path, recorder.trace_path) == 0
                : !recorder.trace_path;
}

/* Under the lock, with all parts there. */
static int recorder_start(const struct methodbeat_settings *settings, enum start_main main,
                          bool changes)
{
    bool before = false, sampled = monitor_samples(settings);
    char *globs;
    int result;

    fault_at(settings_fault(settings), NULL);
    errno = EINVAL;
    if (recorder.fault.what)
        return -1;
    fault_at("memory for the names of threads", NULL);
    result = workers_globs(&globs, settings->threads);
    if (result == 0) {
        fault_at("a thread's own value", NULL);
        if (main == MAIN_ALWAYS || (main == MAIN_UNLESS_NAMED && !workers_globs_name_me(globs)))
            result = main_thread_adopt();
    }
    if (result == 0 && sampled && !is_placed(settings->trace_path)) {
        fault_at(settings->trace_path ? "the trace file" : "memory for the ring",
                 settings->trace_path);
        before = beat_halt();
        result = ring_place(settings);
    }
    if (result == 0) {
        fault_at(settings->report_path ? "the report file" : "memory for the settings",
                 settings->report_path);
        result = monitor_start(settings, sampled, changes);
    }
    if (result == 0)
        workers_set(&beat.workers, globs, settings->thread_slots);
    else
        free(globs);
    if (result == 0 && !sampled) {
        beat_halt();
        before = false;
        recorder.paused = false;
        header_ended(true);
    } else if (result == 0) {
        beat_clock_set_precise(&beat.clock, settings->precise_clock);
        atomic_store(&beat.stay_ms,
                     (uint64_t)(settings->anr_ms > 0 ? settings->anr_ms : ANR_LIMIT_MS) * 2 / 3);
        pthread_mutex_lock(&recorder.trace_lock);
        header_names(trace_header_of(&beat.main.ring), settings);
        recorder.trace_say = say_of(settings);
        pthread_mutex_unlock(&recorder.trace_lock);
        header_ended(false);
        recorder.paused = false;
        before = true;
    }
    if (before)
        beat_admit();
    return result;
}

/* What became of a start, in words. */
static void start_say(const struct methodbeat_settings *settings, const struct start_fault *fault)
{
    struct say say = say_of(settings);
    struct text words;

    text_init(&words);
    if (fault->error != 0)
        start_fault_write(fault, &words);
    else
        start_write(settings, atomic_load(&beat.main_thread) != 0,
                    analysis_sinks_added(&recorder.analysis), &words);
    text_add(&words, "", 1);
    if (fault->error != 0)
        say_trouble(&say, "%s: %s",
                    methodbeat_is_recording() ? "recorded as before" : "nothing is recorded",
                    words.failed ? fault->what : words.p);
    else if (collectors_all_off(settings->off))
        say_trouble(&say, "nothing is recorded: it is switched off (off=all)");
    else if (!methodbeat_is_recording())
        say_trouble(&say, "nothing is recorded: the user is not sampled today");
    else if (!words.failed)
        say_news(&say, "%s", words.p);
    text_release(&words);
}

int start_with(const struct methodbeat_settings *settings, enum start_main main, bool changes)
{
    struct methodbeat_counters before = {.reports = 0};
    struct start_fault fault = {.what = "the child of a fork()", .error = ENOTSUP};
    bool is_own = is_ready() && is_own_thread();
    int result = -1;

    if (!is_ready() && collectors_all_off(settings->off)) {
        fault.error = result = 0;
    } else if (!atomic_load(&recorder.forked)) {
        if (!is_own)
            pthread_mutex_lock(&recorder.run_lock);
        pthread_mutex_lock(&recorder.lock);
        result = !is_ready() ? parts_init() : recorder.runs ? 0 : parts_resume();
        if (result == 0) {
            analysis_counters(&recorder.analysis, &before);
            atomic_store(&recorder.elsewhere, false);
            atomic_store(&recorder.unrecorded, false);
            atomic_store(&recorder.gone, false);
            result = recorder_start(settings, main, changes);
        }
        fault = recorder.fault;
        fault.error = result < 0 ? errno : 0;
        if (result == 0) {
            recorder.before = before;
            recorder.say = say_of(settings);
        }
        pthread_mutex_unlock(&recorder.lock);
        if (!is_own)
            pthread_mutex_unlock(&recorder.run_lock);
    }
    start_say(settings, &fault);
    errno = fault.error;
    return result;
}

bool methodbeat_is_recording(void)
{
    return beat_is_recording();
}

void methodbeat_pause(void)
{
    if (!is_ready())
        return;
    pthread_mutex_lock(&recorder.lock);
    if (beat_halt()) {
        recorder.paused = true;
        header_ended(true);
    }
    pthread_mutex_unlock(&recorder.lock);
}

bool methodbeat_resume(void)
{
    bool resumed;

    if (!is_ready())
        return false;
    pthread_mutex_lock(&recorder.lock);
    resumed = recorder.paused;
    if (resumed) {
        recorder.paused = false;
        header_ended(atomic_load(&beat.main_thread) == 0);
        beat_admit();
    }
    pthread_mutex_unlock(&recorder.lock);
    return resumed;
}

/* What remains to be done of a run that was stopped, behind the reports under way. */
struct run_end {
    struct run_told run;
    struct methodbeat_counters before; /* the counts of reports as they were at its start */
    struct say say;
    bool has_summary;    /* one is to be posted: */
    struct text summary; /* its beginning */
};

static bool run_end(struct run_end *end, uint32_t within_ms)
{
    if (!thread_lock_within(&recorder.lock, within_ms))
        return false;
    beat_halt();
    recorder.paused = false;
    header_ended(true);
    /* Not outside the lock: a start must not come between. */
    end->has_summary = monitor_stop(&end->run, &end->summary, within_ms);
    atomic_store(&recorder.gone, false);
    end->run.elsewhere = atomic_load(&recorder.elsewhere);
    end->run.unrecorded = atomic_load(&recorder.unrecorded);
    end->before = recorder.before;
    end->say = recorder.say;
    pthread_mutex_unlock(&recorder.lock);
    if (beat_is_main_thread())
        methodbeat_message_end();
    return true;
}

static void run_say(const struct say *say, const struct run_told *run)
{
    struct text words;

    text_init(&words);
    stop_write(run, &words);
    text_add(&words, "", 1);
    if (!words.failed)
        say_news(say, "%s", words.p);
    text_release(&words);
}

/* What the run came to, and the reports that nobody got, told once. */
static void end_say(struct run_end *end)
{
    struct methodbeat_counters counters;
    uint64_t lost;

    methodbeat_counters(&counters);
    pthread_mutex_lock(&recorder.lock);
    lost = counters.reports_lost - recorder.lost_told;
    recorder.lost_told = counters.reports_lost;
    pthread_mutex_unlock(&recorder.lock);
    end->run.reports = counters.reports - end->before.reports;
    end->run.duplicates = counters.duplicates - end->before.duplicates;
    end->run.nowhere = analysis_goes_nowhere(&recorder.analysis);
    if (lost > 0)
        say_trouble(&end->say, "%llu report%s lost, %llu were made", (unsigned long long)lost,
                    lost == 1 ? " was" : "s were", (unsigned long long)counters.reports);
    if (end->run.is_over)
        run_say(&end->say, &end->run);
}

static void summary_end(void *context, struct text *body)
{
    struct methodbeat_counters counters;

    (void)context;
    methodbeat_counters(&counters);
    monitor_summary_end(&counters, body);
}

static void end_told(void *context, struct text *body)
{
    (void)body, recorder.analysis.stalls = recorder.analysis.outside = 0;
    end_say(context);
    free(context);
}

/* Has the analysis thread make the summary and say what is to be said, in its turn. */
static void run_end_later(struct run_end *end)
{
    struct run_end *later = malloc(sizeof(*later));
    const struct analysis_job jobs[] = {{.kind = REPORT_KIND_SUMMARY,
                                         .time_ms = wall_clock_ms(),
                                         .body = end->summary,
                                         .call = summary_end},
                                        {.call = end_told, .context = later}};

    if (later) {
        *later = *end;
        if (analysis_end(&recorder.analysis, jobs + !end->has_summary, 1 + end->has_summary))
            return;
        free(later);
    }
    text_release(&end->summary);
    end_say(end);
}

void methodbeat_stop(void)
{
    struct run_end end;

    if (!is_ready())
        return;
    run_end(&end, THREAD_FOR_EVER);
    run_end_later(&end);
}

void methodbeat_stop_and_wait(void)
{
    methodbeat_stop();
    if (!is_ready() || is_own_thread())
        return;
    monitor_evidence_wait();
    methodbeat_flush(UINT32_MAX);
}

bool methodbeat_release(void)
{
    bool released;

    if (!is_ready())
        return true;
    pthread_mutex_lock(&recorder.lock);
    released = !beat_is_recording() && workers_map(&beat.workers) == 0 &&
               ring_exchange(-1, &(struct trace_header){.pid = 0}) == 0;
    if (released) {
        free(recorder.trace_path);
        recorder.trace_path = NULL;
        recorder.paused = false;
    }
    pthread_mutex_unlock(&recorder.lock);
    return released;
}

void recorder_end(void)
{
    if (!is_ready() || is_own_thread())
        return;
    pthread_mutex_lock(&recorder.run_lock);
    if (recorder.runs) {
        methodbeat_stop();
        /* Without the lock: what they do meanwhile may take it. */
        monitor_halt();
        analysis_halt(&recorder.analysis);
        pthread_mutex_lock(&recorder.lock);
        beat_halt();
        main_thread_leave();
        pthread_mutex_unlock(&recorder.lock);
        beat_clock_halt(&beat.clock);
        thread_watch_release(&recorder.watch);
        recorder.runs = false;
        methodbeat_release();
    }
    pthread_mutex_unlock(&recorder.run_lock);
}

bool methodbeat_flush(uint32_t timeout_ms)
{
    if (!is_ready())
        return true;
    if (is_own_thread())
        return false;
    return analysis_flush(&recorder.analysis, timeout_ms);
}

/* A program that ends without a stop is stopped here, but does not wait for ever: who has a lock
 * may be one that a virtual machine, which ends, does not let go on. */
static __attribute__((destructor)) void stop_at_exit(void)
{
    struct run_end end;

    if (!is_ready())
        return;
    if (!run_end(&end, EXIT_LOCK_MS))
        return;
    run_end_later(&end);
    if (!methodbeat_flush(end.has_summary ? 2 * EXIT_FLUSH_MS : EXIT_FLUSH_MS))
        end_say(&end);
}

void methodbeat_counters(struct methodbeat_counters *counters)
{
    memset(counters, 0, sizeof(*counters));
    if (!is_ready())
        return;
    pthread_mutex_lock(&recorder.lock);
    counters->slots = ring_head(&beat.main.ring);
    pthread_mutex_unlock(&recorder.lock);
    if (counters->slots >= METHODBEAT_SLOTS)
        counters->overwritten = counters->slots - METHODBEAT_SLOTS;
    workers_count(&beat.workers, counters);
    analysis_counters(&recorder.analysis, counters);
}
