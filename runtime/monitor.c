#include "runtime/monitor.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "runtime/activity_change.h"
#include "runtime/anr.h"
#include "runtime/focus.h"
#include "runtime/leaks.h"
#include "runtime/mode.h"
#include "runtime/policy_report.h"
#include "runtime/report.h"
#include "runtime/sampling.h"
#include "runtime/slow_message.h"
#include "runtime/summary.h"
#include "runtime/thread.h"

enum {
    IDLE_MS = 500, /* without a message, and the thread waits to be woken */
    THREAD_STACK_BYTES = 16 << 10,
    SPLASH_MAX = 64,
};

static struct {
    /* The main thread's own. */
    struct slow_message slow;
    struct lag lags[MODE_LAG_RULES];
    const struct mode *lags_mode; /* that they are of */
    _Atomic uint64_t slow_ms;
    _Atomic uint64_t messages, longest_ms; /* since the start */
    /* The message that runs: the position of its first slot + 1, or 0 for none.
     * No two have the same. It is written behind its beginning, and both are
     * released: who reads the same number before and after the beginning has
     * that message's. */
    _Atomic uint64_t message;
    _Atomic uint64_t message_ms;
    atomic_bool asleep; /* the thread waits for something to watch */

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t wake;  /* of the thread */
    uint64_t until_ms;    /* what it waits for; 0: it does not wait */
    bool on;              /* reports are posted */
    bool foreground;
    struct analysis *analysis;
    struct beat_clock *clock;
    const struct ring *ring;
    const char *const *splash;
    methodbeat_evidence_source *evidence;
    void *evidence_context;
    char scene[NAME_MAX_BYTES];
    struct focus focus;
    struct anr anr;
    struct frames frames;
    struct startup startup;
    struct activity_change change;
    struct pages pages;
    struct leaks leaks;
    struct vitals vitals;
    _Atomic(const struct mode *) mode; /* read without the lock too */
    struct summary summary;            /* of what the fields above do not count */
    struct vitals_reading told;        /* battery and traffic, as told last */
    pthread_t thread;
} monitor = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint64_t epoch_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Locks, where there is anything to feed: *now_ms is the time. */
static bool feed_begin(uint64_t *now_ms)
{
    pthread_mutex_lock(&monitor.lock);
    if (!monitor.on) {
        pthread_mutex_unlock(&monitor.lock);
        return false;
    }
    *now_ms = beat_clock_refresh(monitor.clock);
    return true;
}

/* Unlocks; wakes the thread where it waits for longer than it may now. */
static void feed_end(void)
{
    bool vitals_due = monitor.on && (monitor.foreground != monitor.vitals.running ||
                                     vitals_is_over(&monitor.vitals, monitor.scene, 0));

    if (monitor.until_ms > 0 && (vitals_due || frames_next_ms(&monitor.frames) < monitor.until_ms))
        pthread_cond_signal(&monitor.wake);
    pthread_mutex_unlock(&monitor.lock);
}

/* Under the lock, so that nothing is posted once stop has taken it. */
static void post(struct analysis_job *job)
{
    job->time_ms = epoch_ms();
    analysis_post(monitor.analysis, job);
}

static void frames_post(const struct frames_report *due)
{
    struct analysis_job job = {.tag = FPS_TAG};

    frames_report_write(due, &job.body);
    post(&job);
}

/* Where the ring is now, for a span from there. */
static uint64_t position_now(uint64_t from)
{
    uint64_t head = ring_head(monitor.ring);

    return head < from ? from : head;
}

static void startup_post(const struct startup_report *due, uint64_t now_ms)
{
    struct analysis_job job = {.tag = STARTUP_TAG};
    struct analysis_job tree = {.tag = TRACE_REPORT_TAG,
                                .detail = "STARTUP",
                                .begin_ms = due->begin_ms,
                                .end_ms = now_ms,
                                .from = due->from,
                                .to = position_now(due->from)};

    ++*(due->warm ? &monitor.summary.warm_starts : &monitor.summary.cold_starts);
    startup_report_write(due, &job.body);
    post(&job);
    if (!due->slow)
        return;
    name_set(tree.scene, monitor.scene);
    post(&tree);
}

/* The number of the message that runs and when it began; 0 for none. */
static uint64_t message_now(uint64_t *begin_ms)
{
    uint64_t message = atomic_load(&monitor.message), before;

    do {
        before = message;
        *begin_ms = atomic_load_explicit(&monitor.message_ms, memory_order_acquire);
        message = atomic_load(&monitor.message);
    } while (message != before);
    return message;
}

/* What the main thread did so far, while it hangs. Lets go of the lock to ask
 * the program for more. */
static void anr_post(uint64_t message, uint64_t begin_ms, uint64_t now_ms)
{
    static char thread_stack[THREAD_STACK_BYTES]; /* of this thread alone */
    struct methodbeat_evidence given = {.thread_stack = thread_stack, .size = sizeof(thread_stack)};
    struct anr_evidence evidence = {.thread_stack = thread_stack, .foreground = monitor.foreground};
    struct analysis_job job = {.tag = TRACE_REPORT_TAG,
                               .detail = "ANR",
                               .begin_ms = begin_ms,
                               .end_ms = now_ms,
                               .from = message - 1,
                               .to = position_now(message - 1)};
    methodbeat_evidence_source *source = monitor.evidence;
    void *context = monitor.evidence_context;
    char stat[1024];

    name_set(job.scene, monitor.scene);
    pthread_mutex_unlock(&monitor.lock);
    thread_stack[0] = '\0';
    if (source)
        source(context, &given);
    thread_stack[sizeof(thread_stack) - 1] = '\0';
    evidence.dalvik_heap_kb = given.dalvik_heap_kb;
    evidence.native_heap_kb = given.native_heap_kb;
    proc_text_read(stat, sizeof(stat), "/proc/self/stat");
    proc_self_parse(&evidence.self, stat);
    anr_report_write(&evidence, &job.body);
    pthread_mutex_lock(&monitor.lock);
    if (monitor.on)
        post(&job);
    else
        text_release(&job.body);
}

/* Returns when to look again. */
static uint64_t anr_tick(uint64_t now_ms)
{
    uint64_t begin_ms, next_ms, message = message_now(&begin_ms);
    enum anr_verdict verdict;

    if (message == 0)
        return UINT64_MAX;
    verdict = anr_check(&monitor.anr, message, begin_ms, now_ms);
    monitor.summary.anrs_stale += verdict == ANR_STALE;
    monitor.summary.anrs += verdict == ANR_DUE;
    if (verdict == ANR_DUE)
        anr_post(message, begin_ms, now_ms);
    next_ms = anr_next_ms(&monitor.anr, message, begin_ms);
    return next_ms == UINT64_MAX ? now_ms + IDLE_MS : next_ms;
}

/* Battery and traffic as they were told, and the rest as it was read. */
static struct vitals_reading vitals_reading(uint64_t now_ms, const struct proc_reading *proc)
{
    struct vitals_reading now = monitor.told;

    now.now_ms = now_ms;
    now.proc = *proc;
    return now;
}

static void vitals_post(const struct vitals_reading *now)
{
    struct vitals_report due;
    struct analysis_job job = {.tag = VITALS_TAG};

    if (!vitals_end(&monitor.vitals, now, &due))
        return;
    vitals_report_write(&due, &job.body);
    post(&job);
}

/* Reads /proc without the lock, and only where a period begins or ends. */
static uint64_t vitals_tick(uint64_t now_ms)
{
    struct vitals_reading now;
    struct proc_reading proc;

    if (monitor.foreground != monitor.vitals.running ||
        vitals_is_over(&monitor.vitals, monitor.scene, now_ms)) {
        pthread_mutex_unlock(&monitor.lock);
        proc_read(&proc);
        pthread_mutex_lock(&monitor.lock);
        if (!monitor.on)
            return UINT64_MAX;
        now = vitals_reading(now_ms, &proc);
        vitals_post(&now);
        if (monitor.foreground)
            vitals_begin(&monitor.vitals, monitor.scene, &now);
    }
    return monitor.vitals.running ? monitor.vitals.begin.now_ms + VITALS_PERIOD_MS : UINT64_MAX;
}

static uint64_t frames_tick(uint64_t now_ms)
{
    struct frames_report due;

    while (frames_due(&monitor.frames, now_ms, &due))
        frames_post(&due);
    return frames_next_ms(&monitor.frames);
}

/* Has the analysis thread tell of duplicates, when a window of them is over. */
static uint64_t duplicates_tick(uint64_t now_ms)
{
    struct analysis_job job = {.tag = REPEATS_TAG, .end_ms = now_ms};
    uint64_t next_ms = atomic_load(&monitor.analysis->duplicates_next_ms);

    if (next_ms == UINT64_MAX || next_ms > now_ms)
        return next_ms;
    atomic_store(&monitor.analysis->duplicates_next_ms, UINT64_MAX);
    post(&job);
    return UINT64_MAX;
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Posts all that time alone makes due; says when to look again. */
static uint64_t tick(uint64_t now_ms)
{
    uint64_t next_ms = UINT64_MAX;

    if (monitor.on)
        next_ms = earlier(next_ms, anr_tick(now_ms));
    if (monitor.on)
        next_ms = earlier(next_ms, vitals_tick(now_ms));
    if (monitor.on)
        next_ms = earlier(next_ms, earlier(frames_tick(now_ms), duplicates_tick(now_ms)));
    return next_ms;
}

/* Waits to be woken, at most so long; UINT64_MAX is for ever. */
static void wait_ms(uint64_t ms)
{
    struct timespec until;

    if (ms == UINT64_MAX) {
        pthread_cond_wait(&monitor.wake, &monitor.lock);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&monitor.wake, &monitor.lock, &until);
}

/* Says that it sleeps, then looks for a message; the main thread says that a
 * message runs, then looks whether this one sleeps. In one order of all four
 * one of the two sees the other. */
static void sleep_ms(uint64_t ms)
{
    atomic_store(&monitor.asleep, true);
    if (!monitor.on || atomic_load(&monitor.message) == 0)
        wait_ms(ms);
    atomic_store(&monitor.asleep, false);
}

static void *watch(void *context)
{
    uint64_t seen = 0;

    (void)context;
    pthread_mutex_lock(&monitor.lock);
    for (;;) {
        uint64_t now_ms = beat_clock_refresh(monitor.clock);
        uint64_t next_ms = tick(now_ms), left_ms;
        uint64_t messages = atomic_load_explicit(&monitor.message_ms, memory_order_relaxed);
        bool idle = messages == seen && atomic_load(&monitor.message) == 0;

        seen = messages;
        left_ms = next_ms == UINT64_MAX ? UINT64_MAX : next_ms > now_ms ? next_ms - now_ms : 0;
        /* Messages come in crowds: to be woken for each would cost the main
         * thread a system call each. */
        monitor.until_ms = next_ms;
        if (left_ms > 0 && idle)
            sleep_ms(left_ms);
        else if (left_ms > 0)
            wait_ms(left_ms < IDLE_MS ? left_ms : IDLE_MS);
        monitor.until_ms = 0;
    }
    return NULL;
}

int monitor_init(struct analysis *analysis, struct beat_clock *clock, const struct ring *ring)
{
    pthread_condattr_t monotonic;

    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&monitor.wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_lock(&monitor.lock);
    monitor.analysis = analysis;
    monitor.clock = clock;
    monitor.ring = ring;
    atomic_store(&monitor.mode, mode_of(METHODBEAT_DEBUG));
    slow_message_init(&monitor.slow, METHODBEAT_SLOW_MS);
    anr_init(&monitor.anr, ANR_LIMIT_MS);
    frames_init(&monitor.frames);
    startup_init(&monitor.startup);
    pages_init(&monitor.pages);
    leaks_init(&monitor.leaks);
    pthread_mutex_unlock(&monitor.lock);
    if (thread_start(&monitor.thread, "methodbeat-mon", watch, NULL) != 0) {
        pthread_cond_destroy(&monitor.wake);
        return -1;
    }
    return 0;
}

/* Whether the user is in the sample; those without an id are. */
static bool is_sampled(const struct methodbeat_settings *settings, const struct mode *mode,
                       struct text *body)
{
    uint32_t permille = settings->sample ? settings->sample : SAMPLING_ALL;
    uint64_t day = sampling_day(epoch_ms());

    if (!mode->samples || !settings->user_id)
        return true;
    if (!sampling_is_in(sampling_user(settings->user_id), day, permille))
        return false;
    sampled_report_write(day, permille, body);
    return true;
}

int monitor_start(const struct methodbeat_settings *settings, bool *sampled)
{
    const struct mode *mode = mode_of(settings->mode);
    struct analysis_job job = {.tag = SAMPLED_TAG};

    if (analysis_set(monitor.analysis, settings, mode) != 0)
        return -1;
    *sampled = is_sampled(settings, mode, &job.body);
    pthread_mutex_lock(&monitor.lock);
    atomic_store(&monitor.slow_ms, settings->slow_ms ? settings->slow_ms : mode->slow_ms);
    atomic_store(&monitor.messages, 0);
    atomic_store(&monitor.longest_ms, 0);
    atomic_store(&monitor.mode, mode);
    monitor.anr.limit_ms = settings->anr_ms ? settings->anr_ms : mode->anr_ms;
    monitor.splash = settings->splash;
    monitor.evidence = settings->evidence;
    monitor.evidence_context = settings->evidence_context;
    memset(&monitor.frames.all, 0, sizeof(monitor.frames.all));
    monitor.summary = (struct summary){.begin_ms = beat_clock_refresh(monitor.clock)};
    monitor.on = *sampled;
    if (job.body.n > 0)
        post(&job);
    feed_end();
    return 0;
}

bool monitor_stop(void)
{
    struct analysis_job repeats = {.tag = REPEATS_TAG, .end_ms = UINT64_MAX};
    struct vitals_reading now;
    struct proc_reading proc;
    bool was_on;

    proc_read(&proc);
    pthread_mutex_lock(&monitor.lock);
    was_on = monitor.on;
    if (was_on) {
        now = vitals_reading(beat_clock_refresh(monitor.clock), &proc);
        frames_tick(UINT64_MAX);
        vitals_post(&now);
        post(&repeats);
        monitor.summary.end_ms = now.now_ms;
        monitor.summary.frames = monitor.frames.all;
        monitor.summary.messages = atomic_load(&monitor.messages);
        monitor.summary.longest_ms = atomic_load(&monitor.longest_ms);
    }
    monitor.on = false;
    pthread_mutex_unlock(&monitor.lock);
    return was_on && atomic_load(&monitor.mode)->summary;
}

void monitor_summarize(const struct methodbeat_counters *counters)
{
    struct analysis_job job = {.tag = SUMMARY_TAG, .time_ms = epoch_ms()};

    pthread_mutex_lock(&monitor.lock);
    monitor.summary.recorded = counters->recorded;
    monitor.summary.overwritten = counters->overwritten;
    monitor.summary.reports = counters->reports;
    monitor.summary.folded = counters->folded;
    monitor.summary.reports_lost = counters->reports_lost;
    summary_write(&monitor.summary, &job.body);
    analysis_post(monitor.analysis, &job);
    pthread_mutex_unlock(&monitor.lock);
}

void monitor_message_begin(uint64_t now_ms, uint64_t position)
{
    monitor.slow.threshold_ms = atomic_load_explicit(&monitor.slow_ms, memory_order_relaxed);
    slow_message_begin(&monitor.slow, now_ms, position);
    atomic_store_explicit(&monitor.message_ms, now_ms, memory_order_release);
    atomic_store(&monitor.message, position + 1);
    if (atomic_load(&monitor.asleep)) {
        pthread_mutex_lock(&monitor.lock);
        pthread_cond_signal(&monitor.wake);
        pthread_mutex_unlock(&monitor.lock);
    }
}

/* The tree of a message that was too long, once: what lags is slow as well. */
static void message_post(const struct slow_message_span *span, const char *detail,
                         const struct lag_rule *rule)
{
    struct analysis_job job = {.tag = TRACE_REPORT_TAG,
                               .detail = detail,
                               .begin_ms = span->begin_ms,
                               .end_ms = span->end_ms,
                               .from = span->from,
                               .to = span->to};

    if (rule)
        lag_report_write(rule, &job.body);
    pthread_mutex_lock(&monitor.lock);
    name_set(job.scene, monitor.scene);
    if (monitor.on) {
        ++*(rule ? &monitor.summary.lags : &monitor.summary.slow);
        post(&job);
    } else {
        text_release(&job.body);
    }
    pthread_mutex_unlock(&monitor.lock);
}

/* Counters that only the main thread adds to. */
static void message_count(uint64_t took_ms)
{
    uint64_t n = atomic_load_explicit(&monitor.messages, memory_order_relaxed);

    atomic_store_explicit(&monitor.messages, n + 1, memory_order_relaxed);
    if (took_ms > atomic_load_explicit(&monitor.longest_ms, memory_order_relaxed))
        atomic_store_explicit(&monitor.longest_ms, took_ms, memory_order_relaxed);
}

/* The first rule of lag that the message breaks, or NULL. */
static const struct lag_rule *rule_broken(uint64_t begin_ms, uint64_t end_ms)
{
    const struct mode *mode = atomic_load_explicit(&monitor.mode, memory_order_acquire);
    const struct lag_rule *broken = NULL;

    for (size_t i = 0; i < MODE_LAG_RULES; i++) {
        if (mode != monitor.lags_mode)
            lag_init(&monitor.lags[i], mode->lags[i]);
        if (lag_message(&monitor.lags[i], begin_ms, end_ms) && !broken)
            broken = &monitor.lags[i].rule;
    }
    monitor.lags_mode = mode;
    return broken;
}

void monitor_message_end(uint64_t now_ms, uint64_t position)
{
    struct slow_message_span span = {.begin_ms = monitor.slow.begin_ms,
                                     .end_ms = now_ms,
                                     .from = monitor.slow.from,
                                     .to = position};
    const struct lag_rule *broken;
    bool is_slow;

    atomic_store_explicit(&monitor.message, 0, memory_order_release);
    message_count(now_ms - span.begin_ms);
    broken = rule_broken(span.begin_ms, now_ms);
    is_slow = slow_message_end(&monitor.slow, now_ms, position, &span);
    if (broken)
        message_post(&span, "LAG", broken);
    else if (is_slow)
        message_post(&span, "NORMAL", NULL);
}

static bool is_splash(const char *activity)
{
    for (size_t i = 0; monitor.splash && i < SPLASH_MAX && monitor.splash[i]; i++) {
        if (strcmp(monitor.splash[i], activity) == 0)
            return true;
    }
    return false;
}

/* The focus ends starts and changes, where any are under way. */
static void focus_feed(const char *activity)
{
    struct startup_report startup;
    uint64_t now_ms, cost_ms;

    if (!monitor.on)
        return;
    now_ms = beat_clock_refresh(monitor.clock);
    if (startup_focus(&monitor.startup, is_splash(activity), now_ms, &startup))
        startup_post(&startup, now_ms);
    if (activity_change_focus(&monitor.change, activity, now_ms, &cost_ms)) {
        struct analysis_job job = {.tag = ACTIVITY_TAG};

        monitor.summary.changes++;
        activity_report_write(activity, monitor.change.last, cost_ms, &job.body);
        post(&job);
    }
}

bool methodbeat_at(const char *activity, bool focus)
{
    bool news;

    pthread_mutex_lock(&monitor.lock);
    news = focus_change(&monitor.focus, activity, focus);
    if (news && focus) {
        name_set(monitor.scene, activity);
        focus_feed(activity);
    }
    feed_end();
    return news;
}

void methodbeat_set_scene(const char *scene)
{
    pthread_mutex_lock(&monitor.lock);
    name_set(monitor.scene, scene);
    feed_end();
}

bool methodbeat_sink_add(methodbeat_sink *sink, void *context)
{
    bool added;

    pthread_mutex_lock(&monitor.lock);
    added = monitor.analysis && analysis_sink_add(monitor.analysis, sink, context);
    pthread_mutex_unlock(&monitor.lock);
    return added;
}

void methodbeat_frame(uint64_t begin_ns, uint64_t end_ns, uint64_t refresh_interval_ns)
{
    struct frames_report due;
    uint64_t now_ms;

    if (!feed_begin(&now_ms))
        return;
    if (frames_add(&monitor.frames, monitor.scene, now_ms, begin_ns, end_ns, refresh_interval_ns,
                   &due))
        frames_post(&due);
    feed_end();
}

void methodbeat_app_created(uint32_t message)
{
    uint64_t now_ms;

    if (!feed_begin(&now_ms))
        return;
    startup_application_created(&monitor.startup, message, now_ms);
    feed_end();
}

void methodbeat_activity(const char *activity, enum methodbeat_activity_event event)
{
    uint64_t now_ms;

    if (!feed_begin(&now_ms))
        return;
    if (event == METHODBEAT_ACTIVITY_CREATED)
        startup_activity_created(&monitor.startup, now_ms, ring_head(monitor.ring));
    else if (event == METHODBEAT_ACTIVITY_DESTROYED)
        startup_activity_destroyed(&monitor.startup, now_ms);
    else if (event == METHODBEAT_ACTIVITY_PAUSED)
        activity_change_paused(&monitor.change, activity, now_ms);
    else if (event == METHODBEAT_ACTIVITY_RESUMED)
        activity_change_resumed(&monitor.change, activity);
    feed_end();
}

void methodbeat_page(const char *page, enum methodbeat_page_mark mark)
{
    static const enum page_mark marks[] = {
        [METHODBEAT_PAGE_BEGIN] = PAGE_BEGIN,
        [METHODBEAT_PAGE_DRAWN] = PAGE_DRAWN,
        [METHODBEAT_PAGE_DATA] = PAGE_DATA,
        [METHODBEAT_PAGE_DRAWN_WITH_DATA] = PAGE_DRAWN_WITH_DATA,
    };
    struct page_report due;
    uint64_t now_ms;

    if ((size_t)mark >= sizeof(marks) / sizeof(marks[0]) || !feed_begin(&now_ms))
        return;
    if (pages_mark(&monitor.pages, page, marks[mark], now_ms, &due)) {
        struct analysis_job job = {.tag = PAGE_TAG};

        monitor.summary.pages++;
        page_report_write(&due, &job.body);
        post(&job);
    }
    feed_end();
}

void methodbeat_foreground(bool foreground)
{
    pthread_mutex_lock(&monitor.lock);
    monitor.foreground = foreground;
    if (!foreground)
        activity_change_forget(&monitor.change);
    feed_end();
}

void methodbeat_battery(uint32_t percent)
{
    pthread_mutex_lock(&monitor.lock);
    monitor.told.has_battery = true;
    monitor.told.battery = percent;
    pthread_mutex_unlock(&monitor.lock);
}

void methodbeat_traffic(uint64_t received, uint64_t sent)
{
    pthread_mutex_lock(&monitor.lock);
    monitor.told.has_traffic = true;
    monitor.told.received = received;
    monitor.told.sent = sent;
    pthread_mutex_unlock(&monitor.lock);
}

void methodbeat_leak(const char *class_name, uint32_t count)
{
    uint64_t now_ms;

    if (!feed_begin(&now_ms))
        return;
    if (leaks_count(&monitor.leaks, class_name, count)) {
        struct analysis_job job = {.tag = LEAK_TAG};

        monitor.summary.leaks++;
        leak_report_write(class_name, count, &job.body);
        post(&job);
    }
    feed_end();
}
