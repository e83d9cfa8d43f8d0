/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/pool.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/os_process.h"

enum job_state { JOB_WAITING, JOB_RUNNING, JOB_DONE, JOB_FAILED };

enum {
    STREAM_JOBS_PER_WORKER = 16,
    STREAM_BYTES = 64 * 1024 * 1024,
};

struct pool_worker {
    struct pool *pool;
    pthread_t thread;
    size_t index;
};

/* Either kind of work. A stream has `state` and what follows it. */
struct pool_stream {
    struct pool *pool;
    struct pool *alone;        /* made for this stream, which was given none */
    struct pool_stream *outer; /* the next in pool.work */
    struct pool_stream_how how;
    void *ctx;
    pthread_cond_t ended; /* a job that its thread waits for; or there is something else to do */
    size_t started;       /* jobs below this were started */
    size_t running;       /* of these */
    size_t failed;        /* the lowest job that failed; how.jobs: none */
    struct error *error;  /* of that job */

    uint8_t *state; /* enum job_state for each job */
    size_t *cost;   /* for each job that was started */
    size_t taken;   /* jobs below this were taken */
    bool in_use;    /* the job before it, which still counts as held */
    size_t held;    /* jobs between start and end of use */
    size_t held_bytes;
    size_t awaited; /* the job that the consumer waits for; SIZE_MAX: none */
};

struct pool {
    size_t size;
    struct pool_worker *worker; /* of 1 to size - 1; 0 is the caller */
    pthread_mutex_t lock;       /* protects all fields below, and the work */
    pthread_cond_t work_left;
    size_t idle; /* workers that wait for work_left */
    bool quit;
    struct pool_stream *work;   /* what jobs share, the newest first; behind it the jobs */
    struct pool_stream *jobs;   /* the last of them */
    struct pool_stream *helper; /* `jobs`, while its thread waits and can help */
};

/* All below up to worker_main: the lock is held. */

static bool may_start(const struct pool_stream *w)
{
    size_t cost;

    if (w->failed < w->how.jobs || w->started == w->how.jobs)
        return false;
    if (!w->state || w->started == w->taken)
        return true;
    if (w->held >= w->how.max_jobs)
        return false;
    cost = w->how.cost ? w->how.cost(w->ctx, w->started) : 0;
    return cost <= w->how.max_bytes && w->held_bytes <= w->how.max_bytes - cost;
}

static void wake_one(struct pool_stream *w)
{
    struct pool *p = w->pool;

    if (p->idle == 0 && (!p->helper || p->helper == w))
        return;
    if (!may_start(w))
        return;
    if (p->idle > 0)
        pthread_cond_signal(&p->work_left);
    else
        pthread_cond_signal(&p->helper->ended);
}

/* Something to start: what jobs share comes first, so that those end. */
static struct pool_stream *startable(const struct pool *p)
{
    struct pool_stream *w = p->work;

    while (w && !may_start(w))
        w = w->outer;
    return w;
}

static void job_begin(struct pool_stream *w, size_t job)
{
    w->started++;
    w->running++;
    if (w->state) {
        w->state[job] = JOB_RUNNING;
        w->cost[job] = w->how.cost ? w->how.cost(w->ctx, job) : 0;
        w->held++;
        w->held_bytes += w->cost[job];
    }
    /* Each worker that starts wakes the next one while there is work. */
    wake_one(w);
}

static void job_end(struct pool_stream *w, size_t job, int result, const struct error *err)
{
    w->running--;
    if (result < 0 && job < w->failed) {
        w->failed = job;
        *w->error = *err;
    }
    if (w->state)
        w->state[job] = result < 0 ? JOB_FAILED : JOB_DONE;
    if (job == w->awaited || w->running == 0)
        pthread_cond_signal(&w->ended);
}

/* Runs the next job with the lock released. */
static void run_next(struct pool_stream *w, size_t worker)
{
    struct error err;
    size_t job = w->started;
    int result;

    job_begin(w, job);
    pthread_mutex_unlock(&w->pool->lock);
    error_clear(&err);
    result = w->how.run(w->ctx, worker, job, &err);
    pthread_mutex_lock(&w->pool->lock);
    job_end(w, job, result, &err);
}

/* A job of this stream, of what jobs share, or nothing until something is to do. Within a job
 * nothing else may run, since that job has the worker's data. */
static void help_or_wait(struct pool_stream *w)
{
    struct pool *p = w->pool;
    bool helps = !w->how.within && (p->size == 1 || !w->how.may_wait);
    struct pool_stream *next = helps ? startable(p) : NULL;

    if (w->how.within && may_start(w))
        next = w;
    if (next) {
        run_next(next, w->how.worker);
        return;
    }
    p->helper = helps ? w : p->helper;
    pthread_cond_wait(&w->ended, &p->lock);
    p->helper = helps ? NULL : p->helper;
}

static void work_begin(struct pool_stream *w)
{
    struct pool *p = w->pool;

    pthread_cond_init(&w->ended, NULL);
    w->outer = p->work;
    p->work = w;
    if (!w->how.within)
        p->jobs = w;
}

/* Runs all that may start. When this returns, none of its jobs runs any more, and the pool does
 * not know it. */
static void work_finish(struct pool_stream *w)
{
    struct pool_stream **at = &w->pool->work;

    while (may_start(w) || w->running > 0)
        help_or_wait(w);
    while (*at != w)
        at = &(*at)->outer;
    *at = w->outer;
    pthread_cond_destroy(&w->ended);
}

static void *worker_main(void *arg)
{
    struct pool_worker *self = arg;
    struct pool *p = self->pool;

    pthread_mutex_lock(&p->lock);
    while (!p->quit) {
        struct pool_stream *w = startable(p);

        if (w) {
            run_next(w, self->index);
            continue;
        }
        p->idle++;
        pthread_cond_wait(&p->work_left, &p->lock);
        p->idle--;
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

int pool_new(struct pool **pool, size_t size, struct error *err)
{
    struct pool *p = mem_calloc(1, sizeof(*p));
    struct os_signals before;
    int failed = 0;

    *pool = p;
    size = size ? size : os_processors();
    p->worker = mem_calloc(size, sizeof(*p->worker));
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work_left, NULL);
    os_signals_block(OS_BLOCK_OTHERS, &before);
    for (p->size = 1; p->size < size; p->size++) {
        struct pool_worker *w = &p->worker[p->size];

        *w = (struct pool_worker){.pool = p, .index = p->size};
        failed = pthread_create(&w->thread, NULL, worker_main, w);
        if (failed)
            break;
    }
    os_signals_restore(&before);
    if (failed) {
        error_set(err, "cannot start %zu threads: %s", size, strerror(failed));
        pool_free(p);
        *pool = NULL;
        return -1;
    }
    return 0;
}

void pool_free(struct pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->quit = true;
    pthread_cond_broadcast(&p->work_left);
    pthread_mutex_unlock(&p->lock);
    for (size_t i = 1; i < p->size; i++)
        pthread_join(p->worker[i].thread, NULL);
    pthread_cond_destroy(&p->work_left);
    pthread_mutex_destroy(&p->lock);
    free(p->worker);
    free(p);
}

size_t pool_size(const struct pool *p)
{
    return p->size;
}

int pool_run(struct pool *p, size_t n, pool_fn fn, void *ctx, struct error *err)
{
    struct pool_stream w = {
        .pool = p,
        .how = {.jobs = n, .run = fn},
        .ctx = ctx,
        .failed = n,
        .error = err,
        .awaited = SIZE_MAX,
    };

    pthread_mutex_lock(&p->lock);
    work_begin(&w);
    work_finish(&w);
    pthread_mutex_unlock(&p->lock);
    return w.failed < n ? -1 : 0;
}

struct pool_stream *pool_stream_open(struct pool *p, const struct pool_stream_how *how, void *ctx)
{
    struct pool_stream *s = mem_calloc(1, sizeof(*s));
    struct error never; /* of threads, of which there are none */

    if (!p && pool_new(&s->alone, 1, &never) == 0)
        p = s->alone;
    s->pool = p;
    s->how = *how;
    if (s->how.max_jobs == 0)
        s->how.max_jobs = p->size * STREAM_JOBS_PER_WORKER;
    if (s->how.max_bytes == 0)
        s->how.max_bytes = STREAM_BYTES;
    s->ctx = ctx;
    s->failed = how->jobs;
    s->error = mem_calloc(1, sizeof(*s->error));
    s->state = mem_calloc(how->jobs, sizeof(*s->state));
    s->cost = mem_calloc(how->jobs, sizeof(*s->cost));
    s->awaited = SIZE_MAX;
    pthread_mutex_lock(&p->lock);
    work_begin(s);
    wake_one(s);
    pthread_mutex_unlock(&p->lock);
    return s;
}

void pool_stream_holds(struct pool *p, size_t job, size_t bytes)
{
    pthread_mutex_lock(&p->lock);
    p->jobs->cost[job] += bytes;
    p->jobs->held_bytes += bytes;
    pthread_mutex_unlock(&p->lock);
}

int pool_stream_take(struct pool_stream *s, struct error *err)
{
    size_t job = s->taken;
    int result = 0;

    pthread_mutex_lock(&s->pool->lock);
    if (s->in_use) {
        s->in_use = false;
        s->held--;
        s->held_bytes -= s->cost[job - 1];
        wake_one(s);
    }
    while (s->state[job] < JOB_DONE) {
        s->awaited = job;
        help_or_wait(s);
        s->awaited = SIZE_MAX;
    }
    if (s->state[job] == JOB_FAILED) {
        *err = *s->error;
        result = -1;
    } else {
        s->taken++;
        s->in_use = true;
    }
    pthread_mutex_unlock(&s->pool->lock);
    return result;
}

void pool_stream_close(struct pool_stream *s)
{
    pthread_mutex_lock(&s->pool->lock);
    s->how.jobs = s->started;
    work_finish(s);
    pthread_mutex_unlock(&s->pool->lock);
    for (size_t job = s->taken; s->how.discard && job < s->started; job++)
        if (s->state[job] == JOB_DONE)
            s->how.discard(s->ctx, job);
    free(s->error);
    free(s->state);
    free(s->cost);
    pool_free(s->alone);
    free(s);
}
