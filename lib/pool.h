/* SPDX-License-Identifier: Apache-2.0 */
/* The worker pool. The calling thread is worker 0 and works like the others;
 * a pool of one has no threads at all and runs everything inline.
 *
 * Jobs are numbered and are started in that order. What fails is decided by
 * the numbers, never by time: the error reported is that of the lowest job
 * that failed, whatever the number of workers.
 *
 * One thing at a time: while a stream is open, no pool_run and no second
 * stream. All calls come from the thread that made the pool.
 */
#ifndef MB_LIB_POOL_H
#define MB_LIB_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/error.h"

struct pool;

/* Does job `job`; `worker` is below pool_size(), and no two calls at the same
 * time have the same: it picks the worker's arena and codec. 0 or -1 + *err. */
typedef int (*pool_fn)(void *ctx, size_t worker, size_t job, struct error *err);

/* No pool should have more workers: beyond that systems refuse threads. */
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
    /* Bytes that the result of a job will hold, about: always the same for one
     * job, quick, from any thread. NULL: 0 for each. */
    size_t (*cost)(void *ctx, size_t job);
    /* Frees the result of a job that ran well and that nobody took. May be NULL. */
    void (*discard)(void *ctx, size_t job);
    /* A job is started when fewer than max_jobs are between start and end of
     * use, and their costs with its own are at most max_bytes; the one that the
     * consumer needs is always started. 0 means a default: 16 for each worker,
     * 64 MiB. */
    size_t max_jobs;
    size_t max_bytes;
    /* Jobs may wait for what comes from outside: where there are threads, that of the caller takes
     * and does nothing else, so that what is ready does not wait with it. */
    bool may_wait;
};

struct pool_stream *pool_stream_open(struct pool *pool, const struct pool_stream_how *how,
                                     void *ctx);

/* Within run: the result of this job will hold so many bytes more than `cost` said. */
void pool_stream_holds(struct pool *pool, size_t job, size_t bytes);

/* Makes the next job's result ready, 0 first; meanwhile this thread works on
 * jobs too, unless they may wait. The job taken before counts as used up from here on. -1 + *err
 * when that job failed: then nothing more can be taken. */
int pool_stream_take(struct pool_stream *s, struct error *err);

/* Starts no more jobs, waits for those that run, discards what was not taken,
 * frees the stream. */
void pool_stream_close(struct pool_stream *s);

#endif
