/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_flow.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "mapping/load.h"
#include "report/report_blocks.h"
#include "report/report_reader.h"
#include "report/trace.h"

enum {
    STREAM_BLOCKS = 4096,  /* of one stream of the pool; another follows */
    LOOK_AHEAD = 32 << 20, /* bytes of a pipe */
    AHEAD = 3,             /* blocks for each worker, between reading and taking */
    SAID_MOST = 5,         /* of the files of a directory: so many are named, the others counted */
};

/* Places that were not a report: of a block, of a file. */
struct damage {
    size_t n;
    size_t lines[READER_BAD_LINES];
    char text[160]; /* of the first, "" */
};

/* A block that is being processed: a place in a ring, found by job number. */
struct station {
    struct report_block block;
    uint64_t place; /* of its begin, of report_sessions.h */
    bool full;      /* there was a block */
    void *batch;
    size_t reports;
    size_t lines; /* ends of lines in the block */
    long open;    /* arrays that it leaves open, or ends */
    struct damage damage;
    const char *guess;       /* of a file's first block, if it is not JSON: what else, or NULL */
    struct error trace_said; /* of a trace file: what is wrong with it, or "" */
};

/* The caller's state of the file whose blocks it takes. */
struct file_state {
    size_t reports;
    size_t lines;
    long open;
    struct damage damage;
    const char *guess;
};

struct flow_run {
    const struct report_flow *flow;
    struct report_blocks blocks;
    struct station *stations;
    size_t n_stations;
    struct call_tree *trees; /* one a worker */
    size_t *jobs;            /* that each works on */
    /* Blocks are read in the order of the jobs. */
    pthread_mutex_t lock;
    pthread_cond_t turn;
    size_t next_job;
    uint64_t blocks_read;
    /* Batches are taken in that order too, also while a block is awaited. */
    pthread_mutex_t taking;
    pthread_cond_t took;
    size_t taken; /* jobs; */
    bool ended;   /* and no more are */
    /* Of the caller's thread: */
    struct file_state file;
    size_t in_directory;      /* reports of the directory so far, */
    size_t said[REPORT_SAYS]; /* and what was said of its files, by kind */
    struct report_flow_counts counts;
};

/* ---- On workers ---- */

static bool block_read(struct flow_run *run, struct station *s, size_t job)
{
    bool full;

    pthread_mutex_lock(&run->lock);
    while (run->next_job != job)
        pthread_cond_wait(&run->turn, &run->lock);
    full = report_blocks_next(&run->blocks, &s->block);
    s->place = ++run->blocks_read << 32;
    if (full && run->flow->sessions && s->block.is_stream)
        report_sessions_take(run->flow->sessions, str_from_bytes(buf_view(&s->block.text)),
                             s->place);
    run->next_job++;
    pthread_cond_broadcast(&run->turn);
    pthread_mutex_unlock(&run->lock);
    return full;
}

bool report_flow_turn(const struct report_flow *flow, size_t worker)
{
    struct flow_run *run = flow->run;
    bool ended;

    pthread_mutex_lock(&run->taking);
    while (run->taken != run->jobs[worker] && !run->ended)
        pthread_cond_wait(&run->took, &run->taking);
    ended = run->ended;
    pthread_mutex_unlock(&run->taking);
    return !ended;
}

/* On the caller's thread. */
static void turn_tell(struct flow_run *run, size_t taken, bool ended)
{
    pthread_mutex_lock(&run->taking);
    run->taken = taken;
    run->ended = ended;
    pthread_cond_broadcast(&run->took);
    pthread_mutex_unlock(&run->taking);
}

static void report_add(struct flow_run *run, size_t worker, struct station *s,
                       struct report *report)
{
    const struct report_flow *flow = run->flow;

    call_tree_make(&run->trees[worker], report);
    if (flow->made)
        flow->made(flow->ctx, report, &run->trees[worker]);
    flow->add(flow->ctx, worker, s->batch, report, &run->trees[worker]);
    s->reports++;
}

static bool is_json(struct str text)
{
    struct str begin = str_trim(text);

    return str_starts(begin, STR("{")) || str_starts(begin, STR("["));
}

static void reports_read(struct flow_run *run, size_t worker, struct station *s)
{
    struct str text = str_from_bytes(buf_view(&s->block.text));
    struct report_reader reader;

    report_reader_init_part(&reader, text);
    reader.keys.bare_counts = run->flow->bare_counts;
    while (report_next(&reader)) {
        if (run->flow->sessions)
            report_sessions_join(run->flow->sessions, &reader.report,
                                 s->place + (uint64_t)(reader.report.text.p - text.p));
        report_add(run, worker, s, &reader.report);
    }
    s->lines = reader.line - 1;
    s->open = reader.open;
    s->damage.n = reader.bad;
    memcpy(s->damage.lines, reader.bad_lines, sizeof(s->damage.lines));
    memcpy(s->damage.text, reader.bad_text, sizeof(s->damage.text));
    report_reader_release(&reader);
    if (s->block.first && s->reports == 0 && !is_json(text))
        s->guess = file_guess(text);
}

static void trace_take(struct flow_run *run, size_t worker, struct station *s)
{
    const struct report_flow *flow = run->flow;
    struct report report = {0};
    uint64_t missing;

    stack_init(&report.stack);
    if (trace_read(buf_view(&s->block.text), flow->trace_last_ms, &report, &missing,
                   &s->trace_said) == 0) {
        report_add(run, worker, s, &report);
        if (missing > 0 && s->block.file.kind == REPORT_FILE)
            error_set(&s->trace_said, "cut short: %llu bytes of it are missing",
                      (unsigned long long)missing);
    }
    stack_release(&report.stack);
}

static int block_work(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct flow_run *run = ctx;
    struct station *s = &run->stations[job % run->n_stations];

    (void)err;
    run->jobs[worker] = job;
    s->reports = s->lines = s->damage.n = 0;
    s->open = 0;
    s->guess = NULL;
    error_clear(&s->trace_said);
    s->full = block_read(run, s, job);
    pool_stream_holds(run->flow->pool, job, s->block.text.n);
    if (s->full && s->block.is_trace)
        trace_take(run, worker, s);
    else if (s->full)
        reports_read(run, worker, s);
    return 0;
}

/* ---- On the caller's thread ---- */

static void flow_say(struct flow_run *run, enum report_say kind, const struct error *what)
{
    if (run->flow->progress)
        progress_hide(run->flow->progress);
    run->flow->say(run->flow->ctx, kind, what);
}

static void say(struct flow_run *run, const struct station *s, enum report_say kind,
                const struct error *what)
{
    struct error said = *what;

    if (s->block.file.directory && run->said[kind]++ >= SAID_MOST)
        return;
    error_prefix(&said, "%s", s->block.file.name);
    flow_say(run, kind, &said);
}

/* Adds what a block has to what its file has. */
static void damage_add(struct file_state *file, const struct damage *d)
{
    struct damage *all = &file->damage;

    if (all->n == 0)
        memcpy(all->text, d->text, sizeof(all->text));
    for (size_t i = 0; i < d->n && i < READER_BAD_LINES && all->n + i < READER_BAD_LINES; i++)
        all->lines[all->n + i] = file->lines + d->lines[i];
    all->n += d->n;
}

static void damage_tell(const struct damage *d, struct error *said)
{
    char lines[READER_BAD_LINES * 24];
    size_t n = 0;

    if (d->n == 1) {
        error_set(said, "line %zu: %s: skipped", d->lines[0], d->text);
        return;
    }
    for (size_t i = 1; i < d->n && i < READER_BAD_LINES; i++)
        n +=
            (size_t)snprintf(lines + n, sizeof(lines) - n, "%s%zu", i > 1 ? ", " : "", d->lines[i]);
    error_set(said, "line %zu: %s: skipped, as %zu more (line %s%s)", d->lines[0], d->text,
              d->n - 1, lines, d->n > READER_BAD_LINES ? ", ..." : "");
}

/* Of a file without any. */
static void nothing_tell(const struct file_state *file, struct error *said)
{
    const struct damage *d = &file->damage;

    if (file->guess)
        error_set(said, "no report in it: it is %s", file->guess);
    else if (d->n > 0)
        error_set(said, "no report in it: line %zu: %s", d->lines[0], d->text);
    else
        error_set(said, "no report in it");
}

/* Reports on a file after its last block. */
static void file_end(struct flow_run *run, const struct station *s)
{
    const struct report_file *file = &s->block.file;
    struct damage *damage = &run->file.damage;
    struct error said;

    if (file->kind == REPORT_FILE && run->file.open > 0 && damage->n == 0) {
        *damage = (struct damage){.n = 1, .lines = {run->file.lines + 1}};
        snprintf(damage->text, sizeof(damage->text), "%s", report_reader_open_text);
    }
    if (file->kind != REPORT_FILE)
        say(run, s, REPORT_DAMAGE, &file->said);
    if (s->trace_said.text[0])
        say(run, s, REPORT_DAMAGE, &s->trace_said);
    else if (file->kind == REPORT_FILE && run->file.reports == 0) {
        nothing_tell(&run->file, &said);
        say(run, s, file->directory ? REPORT_NOTE : REPORT_DAMAGE, &said);
    } else if (damage->n > 0) {
        damage_tell(damage, &said);
        say(run, s, REPORT_DAMAGE, &said);
    }
}

/* How many files of a directory were not named. */
static void rest_say(struct flow_run *run, const struct report_file *file)
{
    static const char *const like[REPORT_SAYS] = {
        [REPORT_DAMAGE] = "damaged or can't be read", [REPORT_NOTE] = "without a report"};
    struct error said;

    for (int kind = 0; kind < REPORT_SAYS; kind++) {
        if (run->said[kind] > SAID_MOST) {
            error_set(&said, "%s: %zu more of its files are %s", file->directory,
                      run->said[kind] - SAID_MOST, like[kind]);
            flow_say(run, (enum report_say)kind, &said);
        }
        run->said[kind] = 0;
    }
}

/* Says that no file of a directory contains reports. */
static void directory_end(struct flow_run *run, const struct report_file *file)
{
    struct error said;

    if (!file->directory)
        return;
    run->in_directory += run->file.reports;
    if (!file->last)
        return;
    rest_say(run, file);
    if (run->in_directory == 0) {
        error_set(&said, "%s: no report in any of its files", file->directory);
        flow_say(run, REPORT_DAMAGE, &said);
    }
    run->in_directory = 0;
}

static int station_take(struct flow_run *run, struct station *s, struct error *err)
{
    const struct report_flow *flow = run->flow;
    struct report_place place = {.file = s->block.file.name};

    if (s->block.first)
        run->file = (struct file_state){.guess = s->guess};
    place.before = run->file.reports;
    place.lines = run->file.lines;
    damage_add(&run->file, &s->damage);
    run->file.lines += s->lines;
    run->file.open += s->open;
    run->file.reports += s->reports;
    run->counts.reports += s->reports;
    run->counts.traces += s->block.is_trace && s->block.first;
    if (flow->take(flow->ctx, s->batch, &place, err))
        return -1;
    if (flow->progress)
        progress_add(flow->progress, s->reports, s->block.done);
    if (s->block.last) {
        file_end(run, s);
        directory_end(run, &s->block.file);
    }
    return 0;
}

/* Runs one stream; *more: its last job still had a block. */
static int stream_run(struct flow_run *run, bool *more, struct error *err)
{
    struct pool_stream_how how = {.jobs = STREAM_BLOCKS,
                                  .run = block_work,
                                  .max_jobs = run->n_stations - 1,
                                  .may_wait = true};
    struct pool_stream *stream;
    int result = 0;

    run->next_job = 0;
    turn_tell(run, 0, false);
    stream = pool_stream_open(run->flow->pool, &how, run);
    *more = true;
    for (size_t job = 0; result == 0 && *more && job < how.jobs; job++) {
        struct station *s = &run->stations[job % run->n_stations];

        result = pool_stream_take(stream, err);
        *more = result == 0 && s->full;
        if (*more)
            result = station_take(run, s, err);
        turn_tell(run, job + 1, result != 0);
    }
    pool_stream_close(stream);
    return result;
}

static void sessions_look(void *ctx, struct str text)
{
    report_sessions_take(ctx, text, 0);
}

static void flow_run_init(struct flow_run *run, const struct report_flow *flow)
{
    size_t workers = pool_size(flow->pool);

    *run = (struct flow_run){.flow = flow, .n_stations = workers * AHEAD + 1};
    report_blocks_init(&run->blocks, flow->paths, flow->n, flow->traces);
    if (flow->sessions && flow->may_wait) {
        run->blocks.look = sessions_look;
        run->blocks.look_ctx = flow->sessions;
        run->blocks.look_ahead = LOOK_AHEAD;
    }
    run->stations = mem_calloc(run->n_stations, sizeof(*run->stations));
    run->trees = mem_calloc(workers, sizeof(*run->trees));
    run->jobs = mem_calloc(workers, sizeof(*run->jobs));
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->turn, NULL);
    pthread_mutex_init(&run->taking, NULL);
    pthread_cond_init(&run->took, NULL);
    for (size_t i = 0; i < run->n_stations; i++) {
        buf_init(&run->stations[i].block.text);
        run->stations[i].batch = flow->batch_new(flow->ctx);
    }
    for (size_t i = 0; i < workers; i++)
        call_tree_init(&run->trees[i]);
}

static void flow_run_release(struct flow_run *run)
{
    for (size_t i = 0; i < run->n_stations; i++) {
        buf_release(&run->stations[i].block.text);
        run->flow->batch_free(run->stations[i].batch);
    }
    for (size_t i = 0; i < pool_size(run->flow->pool); i++)
        call_tree_release(&run->trees[i]);
    pthread_cond_destroy(&run->turn);
    pthread_mutex_destroy(&run->taking);
    pthread_cond_destroy(&run->took);
    pthread_mutex_destroy(&run->lock);
    free(run->stations);
    free(run->trees);
    free(run->jobs);
    report_blocks_release(&run->blocks);
}

int report_flow_run(struct report_flow *flow, struct report_flow_counts *counts, struct error *err)
{
    struct flow_run run;
    bool more = true;
    int result = 0;

    if (flow->sessions)
        report_sessions_scan(flow->sessions, flow->paths, flow->n);
    flow_run_init(&run, flow);
    flow->run = &run;
    while (result == 0 && more)
        result = stream_run(&run, &more, err);
    *counts = run.counts;
    flow_run_release(&run);
    return result;
}
