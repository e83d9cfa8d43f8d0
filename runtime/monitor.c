#include "runtime/monitor.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "runtime/focus.h"
#include "runtime/frames.h"
#include "runtime/issue.h"
#include "runtime/report.h"
#include "runtime/slow_message.h"
#include "runtime/thread.h"

enum { FILE_BYTES = 8 << 20 };

static struct {
    struct slow_message slow; /* the main thread's own, but for the next line */
    _Atomic uint64_t slow_ms;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t wake;  /* of the thread */
    bool asleep;          /* it waits for something to watch */
    bool on;              /* reports are posted */
    struct analysis *analysis;
    struct beat_clock *clock;
    const struct ring *ring;
    struct focus focus;
    char scene[NAME_MAX_BYTES];
    struct frames frames;
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

static void feed_end(void)
{
    if (monitor.asleep)
        pthread_cond_signal(&monitor.wake);
    pthread_mutex_unlock(&monitor.lock);
}

/* Under the lock, so that nothing is posted once stop has taken it. */
static void post(struct analysis_job *job)
{
    job->time_ms = epoch_ms();
    analysis_post(monitor.analysis, job);
}

static void frames_post(const struct frames_report *r)
{
    static const char *const levels[FRAMES_LEVELS] = {
        "DROPPED_BEST", "DROPPED_NORMAL", "DROPPED_MIDDLE", "DROPPED_HIGH", "DROPPED_FROZEN"};
    struct analysis_job job = {.tag = "Trace_FPS"};

    issue_string(&job.body, "scene", r->scene);
    issue_open(&job.body, "dropLevel");
    for (size_t i = FRAMES_LEVELS; i-- > 0;)
        issue_number(&job.body, levels[i], r->count.level[i]);
    issue_close(&job.body);
    issue_open(&job.body, "dropSum");
    for (size_t i = FRAMES_LEVELS; i-- > 0;)
        issue_number(&job.body, levels[i], r->count.dropped[i]);
    issue_close(&job.body);
    issue_hundredths(&job.body, "fps", frames_fps(&r->count));
    issue_number(&job.body, "frames", r->count.frames);
    post(&job);
}

/* Posts all that time alone makes due; says when to look again. */
static uint64_t tick(uint64_t now_ms)
{
    struct frames_report frames;

    while (frames_due(&monitor.frames, now_ms, &frames))
        frames_post(&frames);
    return frames_next_ms(&monitor.frames);
}

static void wait_ms(uint64_t ms)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&monitor.wake, &monitor.lock, &until);
}

static void *watch(void *context)
{
    (void)context;
    pthread_mutex_lock(&monitor.lock);
    for (;;) {
        uint64_t now_ms = beat_clock_refresh(monitor.clock);
        uint64_t next_ms = monitor.on ? tick(now_ms) : UINT64_MAX;

        if (next_ms == UINT64_MAX) {
            monitor.asleep = true;
            pthread_cond_wait(&monitor.wake, &monitor.lock);
            monitor.asleep = false;
        } else if (next_ms > now_ms) {
            wait_ms(next_ms - now_ms);
        }
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
    monitor.analysis = analysis;
    monitor.clock = clock;
    monitor.ring = ring;
    slow_message_init(&monitor.slow, METHODBEAT_SLOW_MS);
    frames_init(&monitor.frames);
    if (thread_start(&monitor.thread, "methodbeat-mon", watch, NULL) != 0) {
        pthread_cond_destroy(&monitor.wake);
        return -1;
    }
    return 0;
}

int monitor_start(const struct methodbeat_settings *settings)
{
    if (analysis_set(monitor.analysis, settings, FILE_BYTES) != 0)
        return -1;
    pthread_mutex_lock(&monitor.lock);
    atomic_store(&monitor.slow_ms, settings->slow_ms ? settings->slow_ms : METHODBEAT_SLOW_MS);
    monitor.on = true;
    pthread_mutex_unlock(&monitor.lock);
    return 0;
}

void monitor_stop(void)
{
    pthread_mutex_lock(&monitor.lock);
    if (monitor.on)
        tick(UINT64_MAX);
    monitor.on = false;
    pthread_mutex_unlock(&monitor.lock);
}

void monitor_message_begin(uint64_t now_ms, uint64_t position)
{
    monitor.slow.threshold_ms = atomic_load_explicit(&monitor.slow_ms, memory_order_relaxed);
    slow_message_begin(&monitor.slow, now_ms, position);
}

void monitor_message_end(uint64_t now_ms, uint64_t position)
{
    struct analysis_job job = {.tag = TRACE_REPORT_TAG, .detail = "NORMAL"};
    struct slow_message_span span;

    if (!slow_message_end(&monitor.slow, now_ms, position, &span))
        return;
    job.begin_ms = span.begin_ms;
    job.end_ms = span.end_ms;
    job.from = span.from;
    job.to = span.to;
    pthread_mutex_lock(&monitor.lock);
    name_set(job.scene, monitor.scene);
    if (monitor.on)
        post(&job);
    pthread_mutex_unlock(&monitor.lock);
}

bool methodbeat_at(const char *activity, bool focus)
{
    bool news;

    pthread_mutex_lock(&monitor.lock);
    news = focus_change(&monitor.focus, activity, focus);
    if (news && focus)
        name_set(monitor.scene, activity);
    pthread_mutex_unlock(&monitor.lock);
    return news;
}

void methodbeat_set_scene(const char *scene)
{
    pthread_mutex_lock(&monitor.lock);
    name_set(monitor.scene, scene);
    pthread_mutex_unlock(&monitor.lock);
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
