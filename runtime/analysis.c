#include "runtime/analysis.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/device.h"
#include "runtime/issue.h"
#include "runtime/report.h"
#include "runtime/slot.h"
#include "runtime/thread.h"

/* Copies the span. Where its beginning is gone, a dispatch entry at the time
 * the message began stands for it. */
static int span_copy(const struct ring *ring, const struct analysis_job *job, uint64_t **slots,
                     size_t *n, uint64_t *overwritten)
{
    size_t room = ring_room(ring, job->from, job->to);
    struct ring_span span;

    *slots = malloc((room + 1) * sizeof(**slots));
    if (!*slots)
        return -1;
    span = ring_copy(ring, job->from, job->to, *slots + 1);
    *n = span.n;
    *overwritten = span.first - job->from;
    if (*overwritten == 0) {
        memmove(*slots, *slots + 1, span.n * sizeof(**slots));
        return 0;
    }
    if (*overwritten > job->to - job->from)
        *overwritten = job->to - job->from;
    (*slots)[0] = slot_in(METHODBEAT_ID_DISPATCH, job->begin_ms);
    ++*n;
    return 0;
}

static int trace_write(const struct ring *ring, const struct analysis_job *job, struct text *out)
{
    struct stack stack;
    struct trace_report report = {.detail = job->detail,
                                  .scene = job->scene,
                                  .cost_ms = job->end_ms - job->begin_ms,
                                  .stack = &stack};
    uint64_t *slots;
    size_t n;
    int built;

    if (span_copy(ring, job, &slots, &n, &report.overwritten) != 0)
        return -1;
    stack_init(&stack);
    built = stack_build(&stack, slots, n, job->end_ms);
    free(slots);
    if (built == 0) {
        stack_trim(&stack, STACK_REPORT_ROWS);
        report.key = stack_key(&stack, report.cost_ms);
        trace_report_write(&report, out);
    }
    stack_release(&stack);
    return built;
}

/* The report as a line. */
static int report_make(const struct ring *ring, const struct analysis_job *job,
                       const struct analysis_settings *settings, struct text *out)
{
    struct device device;
    struct issue_head head = {.device = &device,
                              .process = settings->process,
                              .mapping = settings->mapping,
                              .user = settings->user,
                              .start_ms = settings->start_ms,
                              .time_ms = job->time_ms};

    device_read(&device);
    issue_begin(out, &head);
    if (job->detail && trace_write(ring, job, out) != 0)
        return -1;
    if (job->body.n > 0) {
        text_add(out, ",", 1);
        text_add(out, job->body.p, job->body.n);
    }
    issue_end(out, job->tag, &head);
    text_add(out, "\n", 1);
    return out->failed ? -1 : 0;
}

static int job_run(const struct ring *ring, const struct analysis_job *job,
                   const struct analysis_settings *settings)
{
    struct text line;
    int result;

    text_init(&line);
    result = report_make(ring, job, settings, &line);
    if (result == 0)
        result = sinks_put(&settings->sinks, line.p, line.n);
    text_release(&line);
    return result;
}

static int settings_copy(struct analysis_settings *to, const struct analysis_settings *from)
{
    *to = *from;
    return sinks_copy(&to->sinks, &from->sinks);
}

static void *analyse(void *context)
{
    struct analysis *a = context;

    pthread_mutex_lock(&a->lock);
    for (;;) {
        struct analysis_settings settings;
        struct analysis_job job;
        int result;

        while (a->n == 0 && !a->ended)
            pthread_cond_wait(&a->posted, &a->lock);
        if (a->n == 0)
            break;
        job = a->queue[a->first];
        result = settings_copy(&settings, &a->settings);
        pthread_mutex_unlock(&a->lock);

        if (result == 0)
            result = job_run(a->ring, &job, &settings);
        sinks_release(&settings.sinks);
        text_release(&job.body);

        pthread_mutex_lock(&a->lock);
        a->first = (a->first + 1) % ANALYSIS_QUEUE;
        a->n--;
        *(result == 0 ? &a->reports : &a->lost) += 1;
        if (a->n == 0)
            pthread_cond_broadcast(&a->done);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

int analysis_init(struct analysis *a, const struct ring *ring)
{
    pthread_condattr_t monotonic;

    memset(a, 0, sizeof(*a));
    a->ring = ring;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->posted, NULL);
    pthread_cond_init(&a->done, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (thread_start(&a->thread, "methodbeat-rep", analyse, a) != 0) {
        pthread_cond_destroy(&a->done);
        pthread_cond_destroy(&a->posted);
        pthread_mutex_destroy(&a->lock);
        return -1;
    }
    return 0;
}

void analysis_release(struct analysis *a)
{
    pthread_mutex_lock(&a->lock);
    a->ended = true;
    pthread_cond_signal(&a->posted);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    pthread_cond_destroy(&a->done);
    pthread_cond_destroy(&a->posted);
    pthread_mutex_destroy(&a->lock);
    sinks_release(&a->settings.sinks);
}

static uint64_t epoch_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

int analysis_set(struct analysis *a, const struct methodbeat_settings *settings,
                 uint64_t file_bytes)
{
    struct analysis_settings made = {.start_ms = epoch_ms()};
    struct sinks before;

    made.sinks.max_bytes = settings->report_bytes ? settings->report_bytes : file_bytes;
    if (settings->report_path) {
        made.sinks.path = strdup(settings->report_path);
        if (!made.sinks.path)
            return -1;
        /* Better to know now than at the first slow message. */
        if (sink_file_append(made.sinks.path, made.sinks.max_bytes, "", 0) != 0) {
            sinks_release(&made.sinks);
            return -1;
        }
    }
    if (settings->mapping_id)
        memcpy(made.mapping, settings->mapping_id,
               strnlen(settings->mapping_id, sizeof(made.mapping) - 1));
    if (settings->process)
        name_set(made.process, settings->process);
    else
        name_set_process(made.process);
    pthread_mutex_lock(&a->lock);
    before = a->settings.sinks;
    memcpy(made.sinks.callbacks, before.callbacks, sizeof(before.callbacks));
    made.sinks.callbacks[0].put = settings->sink;
    made.sinks.callbacks[0].context = settings->sink_context;
    a->settings = made;
    pthread_mutex_unlock(&a->lock);
    sinks_release(&before);
    return 0;
}

bool analysis_sink_add(struct analysis *a, methodbeat_sink *sink, void *context)
{
    size_t i = 1;

    pthread_mutex_lock(&a->lock);
    while (i < SINK_CALLBACKS && a->settings.sinks.callbacks[i].put)
        i++;
    if (i < SINK_CALLBACKS) {
        a->settings.sinks.callbacks[i].put = sink;
        a->settings.sinks.callbacks[i].context = context;
    }
    pthread_mutex_unlock(&a->lock);
    return i < SINK_CALLBACKS;
}

void analysis_post(struct analysis *a, const struct analysis_job *job)
{
    struct text dropped = {0};

    pthread_mutex_lock(&a->lock);
    if (a->n < ANALYSIS_QUEUE && !job->body.failed) {
        a->queue[(a->first + a->n++) % ANALYSIS_QUEUE] = *job;
        pthread_cond_signal(&a->posted);
    } else {
        dropped = job->body;
        a->lost++;
    }
    pthread_mutex_unlock(&a->lock);
    text_release(&dropped);
}

bool analysis_flush(struct analysis *a, uint32_t timeout_ms)
{
    struct timespec until;
    bool done;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(timeout_ms / 1000);
    until.tv_nsec += (long)(timeout_ms % 1000) * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_mutex_lock(&a->lock);
    while (a->n > 0) {
        int error = timeout_ms == UINT32_MAX ? pthread_cond_wait(&a->done, &a->lock)
                                             : pthread_cond_timedwait(&a->done, &a->lock, &until);

        if (error != 0)
            break;
    }
    done = a->n == 0;
    pthread_mutex_unlock(&a->lock);
    return done;
}

void analysis_counters(struct analysis *a, uint64_t *reports, uint64_t *lost)
{
    pthread_mutex_lock(&a->lock);
    *reports = a->reports;
    *lost = a->lost;
    pthread_mutex_unlock(&a->lock);
}
