/* SPDX-License-Identifier: Apache-2.0 */
/* The worker pool. The calling thread is worker 0 and works like the others; a pool of one has
 * no threads at all and runs everything inline.
 *
 * Jobs are numbered and started in that order. If several fail, the error of the lowest number
 * is returned, whatever the number of workers and their speed.
 *
 * While a stream is open, there may be no pool_run and no second stream. All calls come from
 * the thread that made the pool, but for those by which a job hands out parts of itself: they
 * come from the job's thread, with its worker. Idle workers then do parts before they start
 * another job. A part hands out nothing.
 */
#ifndef MB_LIB_POOL_H
#define MB_LIB_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/error.h"

struct pool;

/* Does job `job`. `worker` is below pool_size(), and differs between calls that run at the same
 * time, so it can select a worker's arena and codec. 0 or -1 + *err. */
typedef int (*pool_fn)(void *ctx, size_t worker, size_t job, struct error *err);

/* The most workers of a pool. Systems refuse more threads. */
enum { POOL_SIZE_MAX = 1024 };

/* `size` workers, the caller included; 0 means one for each processor this
 * process may run on. Threads have all signals blocked, so that handlers run
 * on the thread of the caller. */
int pool_new(struct pool **pool, size_t size, struct error *err);
void pool_free(struct pool *pool); /* NULL is fine */

size_t pool_size(const struct pool *pool);

/* Jobs 0 to n-1, in parallel; returns when all are done. After a failure no
 * further job is started. */
int pool_run(struct pool *pool, size_t n, pool_fn fn, void *ctx, struct error *err);

/* An ordered stream: the workers run ahead of a consumer that takes the
 * results strictly in order, on the calling thread.
 *
 *     stream = pool_stream_open(pool, &how, &ctx);
 *     for (size_t i = 0; i < n; i++) {
 *         if (pool_stream_take(stream, err) < 0)
 *             break;
 *         ... use the result of job i, which run() left in ctx ...
 *     }
 *     pool_stream_close(stream);
 */
struct pool_stream;

struct pool_stream_how {
    size_t jobs;
    pool_fn run;
    /* About how many bytes the result of a job will hold. It is quick, always the same for one
     * job, and called from any thread. NULL: 0 for each. */
    size_t (*cost)(void *ctx, size_t job);
    /* Frees the result of a successful job that was not taken. May be NULL. */
    void (*discard)(void *ctx, size_t job);
    /* A job is started if fewer than max_jobs are started and not used up, and if their costs
     * together with its own are at most max_bytes. The job that the consumer needs next is
     * always started. 0 means a default: 16 for each worker, 64 MiB. */
    size_t max_jobs;
    size_t max_bytes;
    /* Jobs may wait for input. If there are other threads, the caller's thread then runs no
     * jobs, so that results which are ready are taken at once. */
    bool may_wait;
    /* Within a job: the worker that runs it. */
    bool within;
    size_t worker;
};

/* NULL as the pool: this thread alone. */
struct pool_stream *pool_stream_open(struct pool *pool, const struct pool_stream_how *how,
                                     void *ctx);

/* Called within `run` of a stream that is not within a job: the result of this job will hold so
 * many bytes more than `cost` said. */
void pool_stream_holds(struct pool *pool, size_t job, size_t bytes);

/* Waits for the next job's result, that of job 0 first. Meanwhile this thread runs jobs too,
 * unless they may wait. The job taken before counts as used up from now on. -1 + *err if the
 * job failed; then nothing more can be taken. */
int pool_stream_take(struct pool_stream *s, struct error *err);

/* Starts no more jobs, waits for running ones, discards results that were not taken, and frees
 * the stream. */
void pool_stream_close(struct pool_stream *s);

#endif
