/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/analysis.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>

#include "runtime/base/issue.h"
#include "runtime/base/user_hash.h"
#include "runtime/analysis/clip.h"
#include "runtime/analysis/report.h"
#include "runtime/analysis/start_words.h"
#include "runtime/analysis/thread_evidence.h"
#include "runtime/base/thread.h"
#include "runtime/policy/context.h"
#include "runtime/policy/mode.h"
#include "runtime/record/clock.h"

enum { PLACES = ANALYSIS_QUEUE + ANALYSIS_ENDS };

/* The slots of a call tree, and how many of its span were gone. */
struct tree_slots {
    uint64_t *all; /* owned */
    struct stack_slots of;
    uint64_t overwritten;
    uint32_t key; /* 0: that of the rows */
};

/* Copies the span. Where its beginning is gone, the dispatch was entered when the
 * message began. Of what still runs, the calls that are open come behind it. */
static int span_copy(const struct analysis *a, const struct analysis_job *job,
                     struct tree_slots *copied)
{
    const struct ring *ring = job->ring ? job->ring : &a->main->ring;
    bool runs = job->detail == REPORT_DETAIL_ANR;
    size_t room = ring_room(ring, job->from, job->to) + (runs ? OPEN_CALLS : 0);
    struct ring_span span;

    copied->all = malloc((room + 1) * sizeof(*copied->all));
    if (!copied->all)
        return -1;
    span = ring_copy(ring, job->from, job->to, copied->all);
    copied->overwritten = span.first - job->from;
    if (copied->overwritten > job->to - job->from)
        copied->overwritten = job->to - job->from;
    if (runs)
        span.n += track_open_copy(a->main, job->end_ms, copied->all + span.n);
    copied->of = (struct stack_slots){.slots = copied->all,
                                      .n = span.n,
                                      .begin_ms = job->begin_ms,
                                      .end_ms = job->end_ms,
                                      .lost = copied->overwritten > 0,
                                      .root = METHODBEAT_ID_DISPATCH};
    return 0;
}

/* Once, until one is written again. */
static void lost_say(struct analysis *a, const struct analysis_settings *settings, bool lost)
{
    int error = errno;

    if (lost && !a->told_lost)
        say_trouble(&settings->say, "reports are lost: %s: %s%s", settings->sinks.path,
                    strerror(error), file_advice(error));
    a->told_lost = lost;
}

/* Of the file system that the report file is on. */
static void disk_free_write(const char *path, struct text *out)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    struct statvfs fs;

    snprintf(folder, sizeof(folder), "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    if (!context_leaves_out("disk_free") && statvfs(folder, &fs) == 0)
        issue_number(out, "disk_free", (uint64_t)fs.f_bavail * fs.f_frsize / 1024);
}

static void report_line_write(const struct issue_head *head, enum report_kind kind,
                              const struct text *body, const char *disk_of, struct text *line)
{
    text_init(line);
    issue_begin(line, head);
    if (body->n > 0) {
        if (line->n > 0 && line->p[line->n - 1] != '{')
            text_add(line, ",", 1);
        text_add(line, body->p, body->n);
    }
    if (disk_of)
        disk_free_write(disk_of, line);
    issue_end(line, kind, head);
    text_add(line, "\n", 1);
    line->failed |= body->failed;
}

/* Hands out one report: the common fields, and this body. What holds for all of the session goes
 * before. */
static int report_put(struct analysis *a, const struct analysis_settings *settings,
                      enum report_kind kind, uint64_t time_ms, const struct text *body)
{
    uint64_t session = context_session();
    struct device device;
    struct issue_head head = {.device = &device,
                              .cpu = app_cpu_share_now(&a->cpu),
                              .process = settings->process,
                              .mapping = settings->mapping,
                              .user = settings->user,
                              .start_ms = settings->start_ms,
                              .time_ms = time_ms,
                              .session = context_leaves_out("session_id") ? "" : a->session,
                              .leaves_out = context_leaves_out};
    struct text line, about, of_session;
    int result = -1;

    device_read(&device);
    text_init(&about);
    text_init(&of_session);
    if (*head.session) {
        context_session_write(&of_session);
        report_line_write(&head, REPORT_KIND_SESSION, &of_session, NULL, &about);
    }
    report_line_write(&head, kind, body, settings->sinks.path, &line);
    if (about.failed)
        about.n = 0; /* better without than not at all */
    if (!line.failed) {
        result = sinks_put(&settings->sinks, &a->told, session, &about, &line);
        lost_say(a, settings, result < 0);
    }
    text_release(&line);
    text_release(&about);
    text_release(&of_session);
    return result;
}

static void count(struct analysis *a, uint64_t *counter)
{
    pthread_mutex_lock(&a->lock);
    ++*counter;
    pthread_mutex_unlock(&a->lock);
}

void repeats_report_write(const struct duplicates_window *window, struct text *out)
{
    issue_string(out, "detail", report_detail_word(window->detail));
    thread_write(window->thread, out);
    stack_key_write(window->key, out);
    issue_number(out, "count", window->count);
    issue_number(out, "window", window->last_ms - window->begin_ms);
}

/* Reports what was left out in windows that have ended. */
static void duplicates_tell(struct analysis *a, const struct analysis_job *job,
                            const struct analysis_settings *settings)
{
    struct duplicates_window over;

    while (duplicates_over(&a->duplicates, job->end_ms, &over)) {
        struct text body;
        int result;

        text_init(&body);
        repeats_report_write(&over, &body);
        result = report_put(a, settings, REPORT_KIND_REPEATS, job->time_ms, &body);
        text_release(&body);
        count(a, result == 0 ? &a->counts.reports : &a->counts.reports_lost);
    }
}

/* Whether it is the end of the last ANR: of its message, or of all that its probe waited for. */
static bool ends_hang(const struct analysis *a, const struct analysis_job *job)
{
    return a->hang.boot_ns > 0 && !job->ring && job->from == a->hang.from &&
           job->begin_ms == a->hang.begin_ms;
}

/* The end of a hang is a duplicate where its ANR was, and not counted again. */
static bool is_admitted(struct analysis *a, const struct analysis_job *job, uint32_t key)
{
    if (ends_hang(a, job))
        return a->hang.is_reported;
    return duplicates_admit(&a->duplicates, job->detail, job->thread, key, job->end_ms);
}

/* Both reports of a hang have one time at which it began, however long ago that was. */
static void hang_time_keep(struct analysis *a, const struct analysis_job *job,
                           struct thread_evidence *evidence, bool is_reported)
{
    if (ends_hang(a, job))
        evidence->boot_ns = a->hang.boot_ns;
    else if (job->detail == REPORT_DETAIL_ANR)
        a->hang = (struct hang_told){job->from, job->begin_ms, evidence->boot_ns, is_reported};
}

/* The call tree's part of the body, unless its key was reported a short time
 * ago: then *is_duplicate is set. */
static int trace_write(struct analysis *a, const struct analysis_job *job,
                       struct tree_slots *copied, struct text *out, bool *is_duplicate)
{
    struct stack stack;
    struct trace_report report = {.detail = job->detail,
                                  .scene = job->scene,
                                  .thread = job->thread,
                                  .cost_ms = job->end_ms - job->begin_ms,
                                  .overwritten = copied->overwritten,
                                  .stack = &stack};
    struct thread_evidence evidence;
    int built;

    thread_evidence_collect(&evidence, a->clock, a->watch, a->pauses, !*job->thread, job->from + 1,
                            job->begin_ms, job->end_ms);
    copied->of.states = evidence.is_watched ? &evidence.states : NULL;
    stack_init(&stack);
    built = stack_build_report(&stack, &copied->of);
    if (built == 0) {
        report.key = copied->key ? copied->key : stack_key(&stack, report.cost_ms);
        *is_duplicate = !is_admitted(a, job, report.key);
        hang_time_keep(a, job, &evidence, !*is_duplicate);
        if (!*is_duplicate) {
            trace_report_write(&report, out);
            thread_evidence_write(&evidence, &stack, out);
        }
    }
    stack_release(&stack);
    thread_evidence_release(&evidence);
    return built;
}

/* Makes one report, with a tree if there are slots for one. Returns which counter counts it. */
static uint64_t *job_report(struct analysis *a, const struct analysis_job *job,
                            const struct analysis_settings *settings, struct tree_slots *copied)
{
    struct text body;
    bool is_duplicate = false, is_again = job->detail == REPORT_DETAIL_ANR && ends_hang(a, job);
    int result = 0;

    text_init(&body);
    if (copied)
        result = trace_write(a, job, copied, &body, &is_duplicate);
    if (result == 0 && !is_duplicate && job->stacks)
        stacks_report_write(job->stacks, &body);
    if (result == 0 && !is_duplicate && job->body.n > 0) {
        if (body.n > 0)
            text_add(&body, ",", 1);
        text_add(&body, job->body.p, job->body.n);
    }
    if (body.n > 0 || body.failed)
        result = report_put(a, settings, job->kind, job->time_ms, &body);
    text_release(&body);
    if (result < 0)
        return &a->counts.reports_lost;
    if (copied && !job->ring) {
        if (!is_again)
            stall_told_add(&a->trees, &(struct clip_times){job->begin_ms, job->end_ms});
        a->stalls += job->detail == REPORT_DETAIL_STALL;
        a->outside += job->detail == REPORT_DETAIL_LAG_TOUCH ||
                      job->detail == REPORT_DETAIL_LAG_OUTSIDE ||
                      job->detail == REPORT_DETAIL_LAG_IDLE_HANDLER;
    }
    return is_duplicate                ? &a->counts.duplicates
           : copied || job->body.n > 0 ? &a->counts.reports
                                       : NULL;
}

/* Whether a piece of the time outside of messages is a wait for the one that comes right behind it:
 * the thread ran for less than a tenth of it. */
static bool is_wait(struct analysis *a, const struct analysis_job *piece, uint64_t message_ms)
{
    struct thread_evidence evidence;
    uint64_t ran_ms, took_ms = piece->end_ms - piece->begin_ms;
    bool is_known;

    if (!atomic_load(&a->loop_waits) || piece->end_ms + CLIP_APART_MS < message_ms)
        return false;
    thread_evidence_collect(&evidence, a->clock, a->watch, a->pauses, true, 0, piece->begin_ms,
                            piece->end_ms);
    is_known = evidence.is_watched && evidence.share.has_running;
    ran_ms = evidence.share.running_ms + evidence.share.waiting_ms;
    thread_evidence_release(&evidence);
    return is_known && ran_ms * 10 < took_ms;
}

/* A report for each piece of the time outside of messages that is long enough; of what still runs,
 * for the last. NULL, or the counter of one that could not be made. */
static uint64_t *pieces_report(struct analysis *a, const struct analysis_job *job,
                               const struct analysis_settings *settings, struct tree_slots *copied)
{
    const struct clip_times whole = {job->begin_ms, job->end_ms};
    struct tree_slots part = {.all = malloc((copied->of.n + 1) * sizeof(*part.all))};
    struct clip_times pieces[CLIP_PIECES];
    struct analysis_job of = *job;
    int n = -1;

    if (part.all) {
        copied->of.lost = false;
        copied->of.n =
            clip_slots(copied->all, copied->of.n, whole.begin_ms, &whole, whole.begin_ms);
        n = clip_pieces(&copied->of, job->least_ms, pieces);
    }
    for (int i = job->detail == REPORT_DETAIL_ANR && n > 0 ? n - 1 : 0; i < n; i++) {
        memcpy(part.all, copied->all, copied->of.n * sizeof(*part.all));
        part.of = copied->of;
        part.of.slots = part.all;
        part.of.n = clip_slots(part.all, part.of.n, whole.begin_ms, &pieces[i], whole.begin_ms);
        of.begin_ms = part.of.begin_ms = pieces[i].begin_ms;
        of.end_ms = part.of.end_ms = pieces[i].end_ms;
        if (job->detail == REPORT_DETAIL_LAG_OUTSIDE && is_wait(a, &of, whole.end_ms))
            continue;
        count(a, job_report(a, &of, settings, &part));
        of.stacks = NULL;
    }
    free(part.all);
    return n < 0 ? &a->counts.reports_lost : NULL;
}

/* Whether anything took time. The key is that of all messages together, as each may be short. */
static int stall_key(const struct analysis_job *job, struct tree_slots *copied, bool *took_time)
{
    struct stack paths;
    int built;

    stack_init(&paths);
    built = stack_build_paths(&paths, &copied->of);
    copied->key = stack_key(&paths, job->end_ms - job->begin_ms);
    *took_time = paths.n > 0 && paths.rows[0].cost_ms > 0;
    stack_release(&paths);
    return built;
}

/* A report of a stall, but not where nothing ran that is known. */
static uint64_t *stall_report(struct analysis *a, const struct analysis_job *job,
                              const struct analysis_settings *settings, struct tree_slots *copied)
{
    const struct clip_times times = {job->begin_ms, job->end_ms};
    bool took_time;

    copied->of.lost = false;
    copied->of.n = clip_slots(copied->all, copied->of.n, job->begin_ms, &times, 0);
    if (stall_key(job, copied, &took_time) < 0)
        return &a->counts.reports_lost;
    return took_time ? job_report(a, job, settings, copied) : NULL;
}

/* Where a stall lies. False: other reports tell of it. */
static bool stall_place(const struct analysis *a, struct analysis_job *job)
{
    const struct clip_times times = {job->begin_ms, job->end_ms};

    if (stall_untold_ms(&a->trees, &times) < job->least_ms)
        return false;
    job->from = stall_from(&a->main->ring, job->to, job->end_ms, job->begin_ms);
    return true;
}

/* Makes the job's reports. Returns which counter counts one that is not counted yet, or NULL. */
static uint64_t *job_run(struct analysis *a, struct analysis_job *job,
                         const struct analysis_settings *settings)
{
    bool has_tree = job->detail != REPORT_DETAIL_NONE;
    bool is_stall = job->detail == REPORT_DETAIL_STALL;
    struct tree_slots copied = {.all = NULL};
    uint64_t *counter = &a->counts.reports_lost;

    if (job->call)
        job->call(job->context, &job->body);
    a->duplicates.window_ms = settings->duplicates_ms;
    if (has_tree || (job->body.n == 0 && !job->call))
        duplicates_tell(a, job, settings);
    if (!has_tree)
        counter = job_report(a, job, settings, NULL);
    else if (is_stall && !stall_place(a, job))
        counter = NULL;
    else if (span_copy(a, job, &copied) == 0)
        counter = is_stall            ? stall_report(a, job, settings, &copied)
                  : job->least_ms > 0 ? pieces_report(a, job, settings, &copied)
                                      : job_report(a, job, settings, &copied);
    free(copied.all);
    atomic_store(&a->duplicates_next_ms, duplicates_next_ms(&a->duplicates));
    return counter;
}

static int settings_copy(struct analysis_settings *to, const struct analysis_settings *from)
{
    *to = *from;
    return sinks_copy(&to->sinks, &from->sinks);
}

static void *analyse(void *context)
{
    struct analysis *a = context;

    atomic_store(&a->runs, pthread_self());
    app_cpu_begin_now(&a->cpu);
    pthread_mutex_lock(&a->lock);
    for (;;) {
        struct analysis_settings settings;
        struct analysis_job job;
        uint64_t *counter = &a->counts.reports_lost;

        while (a->n == 0 && !a->ended)
            pthread_cond_wait(&a->posted, &a->lock);
        if (a->n == 0)
            break;
        job = a->queue[a->first];
        if (settings_copy(&settings, &a->settings) == 0) {
            pthread_mutex_unlock(&a->lock);
            counter = job_run(a, &job, &settings);
            pthread_mutex_lock(&a->lock);
        }
        sinks_release(&settings.sinks);
        text_release(&job.body);
        sampled_stacks_free(job.stacks);
        a->first = (a->first + 1) % PLACES;
        a->n--;
        if (counter)
            ++*counter;
        if (a->n == 0)
            pthread_cond_broadcast(&a->done);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

int analysis_init(struct analysis *a, const struct track *main, struct beat_clock *clock,
                  struct thread_watch *watch, struct pauses *pauses)
{
    uint64_t session;

    memset(a, 0, sizeof(*a));
    a->main = main;
    a->clock = clock;
    a->watch = watch;
    a->pauses = pauses;
    atomic_init(&a->duplicates_next_ms, UINT64_MAX);
    random_fill(&session, sizeof(session));
    hex_write(a->session, session);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->posted, NULL);
    thread_condition_init(&a->done);
    if (analysis_resume(a) < 0) {
        pthread_cond_destroy(&a->done);
        pthread_cond_destroy(&a->posted);
        pthread_mutex_destroy(&a->lock);
        return -1;
    }
    return 0;
}

int analysis_resume(struct analysis *a)
{
    int result;

    pthread_mutex_lock(&a->lock);
    result = thread_start(&a->thread, "methodbeat-rep", analyse, a);
    a->ended = result < 0;
    pthread_mutex_unlock(&a->lock);
    return result;
}

void analysis_halt(struct analysis *a)
{
    pthread_mutex_lock(&a->lock);
    a->ended = true;
    pthread_cond_signal(&a->posted);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    atomic_store(&a->runs, 0); /* another may get its number */
}

void analysis_release(struct analysis *a)
{
    analysis_halt(a);
    pthread_cond_destroy(&a->done);
    pthread_cond_destroy(&a->posted);
    pthread_mutex_destroy(&a->lock);
    sinks_release(&a->settings.sinks);
}

/* By a key that only the installation, or the app, knows: whoever has reports can't try ids. */
static void user_write(char hex[17], const struct methodbeat_settings *settings)
{
    static const char name[] = "methodbeat.salt";
    const char *path = settings->salt_path, *report = settings->report_path;
    const char *slash = report ? strrchr(report, '/') : NULL;
    char beside[PATH_MAX];
    struct say say = say_of(settings);
    struct salt salt;

    if (!path && report &&
        snprintf(beside, sizeof(beside), "%.*s%s", slash ? (int)(slash - report) + 1 : 0, report,
                 name) < (int)sizeof(beside))
        path = beside;
    if (settings->salt)
        salt = salt_of_text(settings->salt);
    else if (!path)
        random_fill(&salt, sizeof(salt));
    else if (salt_of_file(&salt, path) < 0)
        say_trouble(&say, "the user has another hash at each start: %s: %s%s", path,
                    strerror(errno), file_advice(errno));
    hex_write(hex, siphash(&salt, settings->user_id, strlen(settings->user_id)));
}

int analysis_set(struct analysis *a, const struct methodbeat_settings *settings,
                 const struct mode *mode)
{
    struct analysis_settings made = {
        .start_ms = wall_clock_ms(), .duplicates_ms = mode->duplicates_ms, .say = say_of(settings)};
    struct sinks before;

    made.sinks.done = settings->file_done;
    made.sinks.done_context = settings->file_context;
    made.sinks.max_bytes = settings->report_bytes ? settings->report_bytes : mode->file_bytes;
    if (settings->report_path) {
        made.sinks.path = strdup(settings->report_path);
        if (!made.sinks.path)
            return -1;
        /* It is better to fail now than at the first slow message. */
        if (sink_file_append(made.sinks.path, made.sinks.max_bytes, "", 0) < 0) {
            sinks_release(&made.sinks);
            return -1;
        }
    }
    if (settings->mapping_id)
        memcpy(made.mapping, settings->mapping_id,
               strnlen(settings->mapping_id, sizeof(made.mapping) - 1));
    if (settings->user_id)
        user_write(made.user, settings);
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

size_t analysis_sinks_added(struct analysis *a)
{
    size_t n = 0;

    pthread_mutex_lock(&a->lock);
    for (size_t i = 1; i < SINK_CALLBACKS; i++)
        n += a->settings.sinks.callbacks[i].put != NULL;
    pthread_mutex_unlock(&a->lock);
    return n;
}

bool analysis_goes_nowhere(struct analysis *a)
{
    bool nowhere;

    pthread_mutex_lock(&a->lock);
    nowhere = !a->settings.sinks.path;
    for (size_t i = 0; i < SINK_CALLBACKS; i++)
        nowhere = nowhere && !a->settings.sinks.callbacks[i].put;
    pthread_mutex_unlock(&a->lock);
    return nowhere;
}

void analysis_wake(struct analysis *a)
{
    pthread_mutex_lock(&a->lock);
    pthread_cond_signal(&a->posted);
    pthread_mutex_unlock(&a->lock);
}

void analysis_post(struct analysis *a, const struct analysis_job *job)
{
    analysis_leave(a, job);
    analysis_wake(a);
}

/* Under the lock. */
static bool queue_add(struct analysis *a, const struct analysis_job *job, unsigned most)
{
    if (a->n >= most || a->ended)
        return false;
    a->queue[(a->first + a->n++) % PLACES] = *job;
    return true;
}

bool analysis_end(struct analysis *a, const struct analysis_job *jobs, unsigned n)
{
    bool added;

    pthread_mutex_lock(&a->lock);
    added = a->n + n <= PLACES && !a->ended;
    for (unsigned i = 0; added && i < n; i++)
        queue_add(a, &jobs[i], PLACES);
    pthread_cond_signal(&a->posted);
    pthread_mutex_unlock(&a->lock);
    return added;
}

void analysis_leave(struct analysis *a, const struct analysis_job *job)
{
    struct sampled_stacks *stacks = NULL;
    struct text dropped = {0};

    pthread_mutex_lock(&a->lock);
    if (job->body.failed || !queue_add(a, job, ANALYSIS_QUEUE)) {
        dropped = job->body;
        stacks = job->stacks;
        a->counts.reports_lost++;
    }
    pthread_mutex_unlock(&a->lock);
    text_release(&dropped);
    sampled_stacks_free(stacks);
}

bool analysis_flush(struct analysis *a, uint32_t timeout_ms)
{
    struct timespec until = thread_deadline(timeout_ms);
    bool done;

    pthread_mutex_lock(&a->lock);
    pthread_cond_signal(&a->posted);
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

void analysis_counters(struct analysis *a, struct methodbeat_counters *counters)
{
    pthread_mutex_lock(&a->lock);
    counters->reports = a->counts.reports;
    counters->duplicates = a->counts.duplicates;
    counters->reports_lost = a->counts.reports_lost;
    pthread_mutex_unlock(&a->lock);
}
