/* SPDX-License-Identifier: Apache-2.0 */
/* lib/pool: each job once, results in order, the first error by number.
 * test: threads */
#include "tests/unit/tap.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/mem.h"
#include "lib/pool.h"

enum { JOBS = 500, WORKERS_MAX = 5 };

struct run {
    atomic_int times[JOBS];
    int result[JOBS];            /* plain: the pool must order it before the taker */
    size_t fails[2];             /* jobs that fail; JOBS: none */
    atomic_bool in[WORKERS_MAX]; /* worker is at work */
    bool overlap;
    atomic_size_t ahead_of; /* the job that is being used */
    atomic_size_t farthest;
    struct pool *told;  /* by each job, that it holds a byte; or NULL */
    atomic_size_t live; /* results that exist */
    atomic_size_t live_max;
    pthread_t caller;
    atomic_bool foreign; /* ran on another thread than the caller's */
};

static void raise_to(atomic_size_t *max, size_t v)
{
    size_t seen = atomic_load(max);

    while (seen < v && !atomic_compare_exchange_weak(max, &seen, v))
        ;
}

static void run_init(struct run *r)
{
    memset(r, 0, sizeof(*r));
    r->fails[0] = r->fails[1] = JOBS;
    r->caller = pthread_self();
}

static int job(void *ctx, size_t worker, size_t i, struct error *err)
{
    struct run *r = ctx;

    if (atomic_exchange(&r->in[worker], true))
        r->overlap = true;
    if (!pthread_equal(pthread_self(), r->caller))
        atomic_store(&r->foreign, true);
    atomic_fetch_add(&r->times[i], 1);
    raise_to(&r->live_max, atomic_fetch_add(&r->live, 1) + 1);
    raise_to(&r->farthest, i - atomic_load(&r->ahead_of));
    /* Uneven work, so that they end out of order. */
    for (volatile unsigned spin = 0; spin < (unsigned)(i * 7919 % 97) * 200; spin++)
        ;
    r->result[i] = (int)i * 3;
    if (r->told)
        pool_stream_holds(r->told, i, 1);
    atomic_store(&r->in[worker], false);
    if (i == r->fails[0] || i == r->fails[1]) {
        atomic_fetch_sub(&r->live, 1);
        return error_set(err, "job %zu", i);
    }
    return 0;
}

static void discard(void *ctx, size_t i)
{
    struct run *r = ctx;

    assert_int_equal(r->result[i], i * 3);
    atomic_fetch_sub(&r->live, 1);
}

static size_t one_byte(void *ctx, size_t i)
{
    (void)ctx;
    return i == 250 ? 1000000 : 1;
}

static struct pool *new_pool(size_t workers)
{
    struct pool *p;
    struct error err;

    assert_int_equal(pool_new(&p, workers, &err), 0);
    assert_int_equal(pool_size(p), workers);
    return p;
}

static void each_job_runs_once(void **state)
{
    (void)state;
    for (size_t workers = 1; workers <= WORKERS_MAX; workers++) {
        struct pool *p = new_pool(workers);

        for (size_t n = 0; n <= JOBS; n += n < 4 ? 1 : 124) {
            struct run r;
            struct error err;

            run_init(&r);
            assert_int_equal(pool_run(p, n, job, &r, &err), 0);
            for (size_t i = 0; i < JOBS; i++) {
                assert_int_equal(atomic_load(&r.times[i]), i < n);
                assert_int_equal(r.result[i], i < n ? i * 3 : 0);
            }
            assert_false(r.overlap);
            if (workers == 1)
                assert_false(atomic_load(&r.foreign));
        }
        pool_free(p);
    }
}

static void the_lowest_failure_is_reported(void **state)
{
    (void)state;
    for (size_t workers = 1; workers <= WORKERS_MAX; workers++) {
        struct pool *p = new_pool(workers);

        for (size_t low = 0; low < 400; low += 57) {
            struct run r;
            struct error err;

            run_init(&r);
            r.fails[0] = low;
            r.fails[1] = low + 1;
            assert_int_equal(pool_run(p, JOBS, job, &r, &err), -1);
            assert_int_equal(strtoul(err.text + 4, NULL, 10), low);
            /* With others the machine may run them all before the failure is known. */
            if (workers == 1)
                assert_int_equal(atomic_load(&r.times[JOBS - 1]), 0);
        }
        pool_free(p);
    }
}

/* Takes `takes` results of a stream and closes it. */
static void stream(struct pool *p, struct run *r, size_t takes, const struct pool_stream_how *how)
{
    struct pool_stream *s = pool_stream_open(p, how, r);
    struct error err;
    size_t fails = r->fails[0] < r->fails[1] ? r->fails[0] : r->fails[1];

    for (size_t i = 0; i < takes; i++) {
        int result;

        if (i > 0)
            atomic_fetch_sub(&r->live, 1);
        result = pool_stream_take(s, &err);
        assert_int_equal(result, i == fails ? -1 : 0);
        if (result < 0) {
            assert_int_equal(strtoul(err.text + 4, NULL, 10), fails);
            break;
        }
        assert_int_equal(r->result[i], i * 3);
        atomic_store(&r->ahead_of, i);
    }
    pool_stream_close(s);
    if (takes > 0 && takes <= fails)
        atomic_fetch_sub(&r->live, 1);
    assert_int_equal(atomic_load(&r->live), 0);
    assert_false(r->overlap);
}

static void results_come_in_order(void **state)
{
    (void)state;
    for (size_t workers = 1; workers <= WORKERS_MAX; workers++) {
        struct pool *p = new_pool(workers);

        for (size_t window = 1; window < 40; window += 13) {
            struct pool_stream_how how = {
                .jobs = JOBS, .run = job, .discard = discard, .max_jobs = window};
            struct run r;

            run_init(&r);
            stream(p, &r, JOBS, &how);
            for (size_t i = 0; i < JOBS; i++)
                assert_int_equal(atomic_load(&r.times[i]), 1);
            /* The one in use, and the one needed next, whatever the window. */
            assert_true(atomic_load(&r.live_max) <= window + 1);
            assert_true(atomic_load(&r.farthest) <= window + 1);
            if (workers == 1)
                assert_false(atomic_load(&r.foreign));
        }
        pool_free(p);
    }
}

static void the_window_counts_bytes(void **state)
{
    struct pool_stream_how how = {
        .jobs = JOBS, .run = job, .discard = discard, .cost = one_byte, .max_bytes = 5};
    struct pool *p = new_pool(4);
    struct run r;

    (void)state;
    run_init(&r);
    /* Job 250 is larger than the window and still gets its turn. */
    stream(p, &r, JOBS, &how);
    assert_true(atomic_load(&r.live_max) <= 6);
    /* What is told when jobs run keeps the next from being started. */
    how.cost = NULL;
    run_init(&r);
    r.told = p;
    stream(p, &r, JOBS, &how);
    assert_true(atomic_load(&r.live_max) <= 6 + 4);
    pool_free(p);
}

static void a_stream_ends_early(void **state)
{
    static const size_t takes[] = {0, 1, 2, 100, JOBS};
    static const size_t fails[][2] = {{JOBS, JOBS}, {0, 1}, {1, 30}, {99, 3}, {JOBS - 1, JOBS}};

    (void)state;
    for (size_t workers = 1; workers <= WORKERS_MAX; workers += 2) {
        struct pool *p = new_pool(workers);

        for (size_t i = 0; i < sizeof(takes) / sizeof(takes[0]); i++) {
            for (size_t j = 0; j < sizeof(fails) / sizeof(fails[0]); j++) {
                struct pool_stream_how how = {.jobs = JOBS, .run = job, .discard = discard};
                struct run r;

                run_init(&r);
                r.fails[0] = fails[j][0];
                r.fails[1] = fails[j][1];
                stream(p, &r, takes[i], &how);
            }
        }
        pool_free(p);
    }
}

static int mask_job(void *ctx, size_t worker, size_t i, struct error *err)
{
    sigset_t now;

    (void)worker;
    (void)i;
    (void)err;
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    if (!pthread_equal(pthread_self(), *(pthread_t *)ctx) && !sigismember(&now, SIGTERM))
        return -1;
    usleep(100);
    return 0;
}

static void workers_leave_signals_to_the_caller(void **state)
{
    struct pool *p = new_pool(3);
    pthread_t self = pthread_self();
    sigset_t now;
    struct error err;

    (void)state;
    assert_int_equal(pool_run(p, 50, mask_job, &self, &err), 0);
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    assert_false(sigismember(&now, SIGTERM));
    pool_free(p);
    assert_int_equal(pool_new(&p, 0, &err), 0);
    assert_true(pool_size(p) >= 1);
    pool_free(p);
    pool_free(NULL);
}

struct waiting {
    pthread_mutex_t lock;
    pthread_cond_t more;
    size_t taken;
};

/* Each waits until what the job before it made was taken, as a reader of a pipe does whose writer
 * answers. */
static int wait_for_last(void *ctx, size_t worker, size_t job, struct error *err)
{
    struct waiting *w = ctx;

    (void)worker;
    (void)err;
    pthread_mutex_lock(&w->lock);
    while (w->taken < job)
        pthread_cond_wait(&w->more, &w->lock);
    pthread_mutex_unlock(&w->lock);
    return 0;
}

static void what_is_ready_does_not_wait_for_jobs_that_do(void **state)
{
    (void)state;
    for (size_t size = 1; size <= 4; size++) {
        struct waiting w = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};
        struct pool_stream_how how = {.jobs = 500, .run = wait_for_last, .may_wait = true};
        struct pool_stream *stream;
        struct pool *pool;
        struct error err;

        assert_int_equal(pool_new(&pool, size, &err), 0);
        stream = pool_stream_open(pool, &how, &w);
        for (size_t job = 0; job < how.jobs; job++) {
            assert_int_equal(pool_stream_take(stream, &err), 0);
            pthread_mutex_lock(&w.lock);
            w.taken = job + 1;
            pthread_cond_broadcast(&w.more);
            pthread_mutex_unlock(&w.lock);
        }
        pool_stream_close(stream);
        pool_free(pool);
    }
}

/* A job hands out parts of itself. */
struct shared {
    struct pool *pool;
    size_t fails;                /* this part of each job; SIZE_MAX: none */
    atomic_bool in[WORKERS_MAX]; /* worker is at a part */
    atomic_bool overlap;
    atomic_size_t jobs, parts;
    atomic_size_t on[WORKERS_MAX]; /* parts by worker */
};

struct shared_job {
    struct shared *all;
    size_t worker; /* that of the job */
    size_t result[40];
};

enum { PARTS = sizeof((struct shared_job){0}.result) / sizeof(size_t) };

static int part(void *ctx, size_t worker, size_t i, struct error *err)
{
    struct shared_job *j = ctx;
    struct shared *all = j->all;

    if (atomic_exchange(&all->in[worker], true))
        atomic_store(&all->overlap, true);
    atomic_fetch_add(&all->parts, 1);
    atomic_fetch_add(&all->on[worker], 1);
    for (volatile unsigned spin = 0; spin < (unsigned)(i * 7919 % 97) * 50; spin++)
        ;
    j->result[i] = i + 1;
    atomic_store(&all->in[worker], false);
    return i == all->fails || i == all->fails + 3 ? error_set(err, "part %zu", i) : 0;
}

static int take_parts(struct shared_job *j, struct error *err)
{
    struct pool_stream_how how = {
        .jobs = PARTS, .run = part, .max_jobs = 4, .within = true, .worker = j->worker};
    struct pool_stream *s = pool_stream_open(j->all->pool, &how, j);
    int result = 0;

    for (size_t i = 0; i < PARTS && result == 0; i++) {
        result = pool_stream_take(s, err);
        if (result == 0 && j->result[i] != i + 1)
            result = error_set(err, "part %zu was taken before it was there", i);
    }
    pool_stream_close(s);
    return result;
}

static int job_of_parts(void *ctx, size_t worker, size_t i, struct error *err)
{
    struct shared *all = ctx;
    struct shared_job j = {.all = all, .worker = worker};
    int result = take_parts(&j, err);

    (void)i;
    atomic_fetch_add(&all->jobs, 1);
    return result;
}

static int run_jobs(struct pool *p, bool as_stream, size_t n, pool_fn fn, void *ctx,
                    struct error *err)
{
    struct pool_stream_how how = {.jobs = n, .run = fn};
    struct pool_stream *s;
    int result = 0;

    if (!as_stream)
        return pool_run(p, n, fn, ctx, err);
    s = pool_stream_open(p, &how, ctx);
    for (size_t i = 0; i < n && result == 0; i++)
        result = pool_stream_take(s, err);
    pool_stream_close(s);
    return result;
}

static void jobs_share_parts(void **state)
{
    static const size_t fails[] = {SIZE_MAX - 3, 0, 17, PARTS - 4};

    (void)state;
    for (size_t k = 0; k < 2 * 4 * WORKERS_MAX; k++) {
        size_t workers = k / 8 + 1;
        struct pool *p = new_pool(workers);
        struct shared all = {.pool = p, .fails = fails[k / 2 % 4]};
        struct error err;
        int result = run_jobs(p, k & 1, 20, job_of_parts, &all, &err);

        assert_int_equal(result, all.fails < PARTS ? -1 : 0);
        if (result < 0)
            assert_int_equal(strtoul(err.text + 5, NULL, 10), all.fails);
        else
            assert_int_equal(atomic_load(&all.parts), 20 * PARTS);
        assert_true(atomic_load(&all.jobs) <= 20);
        assert_false(atomic_load(&all.overlap));
        pool_free(p);
    }
}

/* Without a pool the same, by the thread that asks. */
static void parts_need_no_pool(void **state)
{
    struct shared all = {.fails = SIZE_MAX - 3};
    struct error err;

    (void)state;
    assert_int_equal(job_of_parts(&all, 3, 0, &err), 0);
    assert_int_equal(atomic_load(&all.on[3]), PARTS);
    all.fails = 5;
    assert_int_equal(job_of_parts(&all, 3, 0, &err), -1);
    assert_string_equal(err.text, "part 5");
}

/* Parts of one job, each of which waits until all have begun. */
struct meeting {
    struct pool *pool;
    pthread_mutex_t lock;
    pthread_cond_t came;
    size_t there, awaited;
};

static int meet(void *ctx, size_t worker, size_t i, struct error *err)
{
    struct meeting *m = ctx;

    (void)worker;
    (void)i;
    (void)err;
    pthread_mutex_lock(&m->lock);
    m->there++;
    pthread_cond_broadcast(&m->came);
    while (m->there < m->awaited)
        pthread_cond_wait(&m->came, &m->lock);
    pthread_mutex_unlock(&m->lock);
    return 0;
}

static int hold_meeting(void *ctx, size_t worker, size_t i, struct error *err)
{
    struct meeting *m = ctx;
    struct pool_stream_how how = {
        .jobs = m->awaited, .run = meet, .max_jobs = m->awaited, .within = true, .worker = worker};
    struct pool_stream *s = pool_stream_open(m->pool, &how, m);
    int result = 0;

    (void)i;
    for (size_t k = 0; k < m->awaited && result == 0; k++)
        result = pool_stream_take(s, err);
    pool_stream_close(s);
    return result;
}

static void all_workers_help_one_job(void **state)
{
    (void)state;
    for (size_t workers = 2; workers <= WORKERS_MAX; workers++) {
        for (int round = 0; round < 20; round++) {
            struct meeting m = {.pool = new_pool(workers),
                                .lock = PTHREAD_MUTEX_INITIALIZER,
                                .came = PTHREAD_COND_INITIALIZER,
                                .awaited = workers};
            struct error err;

            assert_int_equal(run_jobs(m.pool, round & 1, 1, hold_meeting, &m, &err), 0);
            assert_int_equal(m.there, workers);
            pool_free(m.pool);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_job_runs_once),
        cmocka_unit_test(the_lowest_failure_is_reported),
        cmocka_unit_test(results_come_in_order),
        cmocka_unit_test(the_window_counts_bytes),
        cmocka_unit_test(a_stream_ends_early),
        cmocka_unit_test(workers_leave_signals_to_the_caller),
        cmocka_unit_test(what_is_ready_does_not_wait_for_jobs_that_do),
        cmocka_unit_test(jobs_share_parts),
        cmocka_unit_test(parts_need_no_pool),
        cmocka_unit_test(all_workers_help_one_job),
    };

    return RUN_TAP(tests);
}
