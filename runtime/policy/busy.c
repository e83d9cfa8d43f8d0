/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/busy.h"

#include <pthread.h>

#include "runtime/base/collector.h"
#include "runtime/policy/context.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/slow_message.h"

static struct {
    uint64_t message; /* that was looked at; 0: none */
} busy;

static struct {
    pthread_mutex_t lock;                  /* of what follows */
    methodbeat_collections_source *source; /* or NULL */
    void *context;
    methodbeat_heap_source *heap; /* or NULL */
    void *heap_context;
    uint64_t message;
    struct busy_threads threads;
    bool tells_collections;
    struct methodbeat_collections collections;
} last = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool busy_read_in(uint64_t message, struct busy_threads *threads)
{
    bool is_known;

    pthread_mutex_lock(&last.lock);
    is_known = last.message == message && last.threads.n > 0;
    if (is_known)
        *threads = last.threads;
    pthread_mutex_unlock(&last.lock);
    return is_known;
}

static bool collections_read(struct methodbeat_collections *so_far)
{
    methodbeat_collections_source *source;
    void *context;

    pthread_mutex_lock(&last.lock);
    source = last.source;
    context = last.context;
    pthread_mutex_unlock(&last.lock);
    return source && source(context, so_far);
}

bool busy_collections_since(uint64_t message, struct methodbeat_collections *since)
{
    struct methodbeat_collections before;
    bool is_known;

    pthread_mutex_lock(&last.lock);
    is_known = last.message == message && last.tells_collections;
    before = last.collections;
    pthread_mutex_unlock(&last.lock);
    if (!is_known || !collections_read(since) || since->times <= before.times ||
        since->ms < before.ms)
        return false;
    since->times -= before.times;
    since->ms -= before.ms;
    return true;
}

/* For all reports from now on. */
static void heap_tell(void)
{
    struct methodbeat_heap heap = {0};
    methodbeat_heap_source *source;
    void *context;

    pthread_mutex_lock(&last.lock);
    source = last.heap;
    context = last.heap_context;
    pthread_mutex_unlock(&last.lock);
    if (!source || !source(context, &heap))
        return;
    context_tell_number("heap", heap.used_kb);
    context_tell_number("heap_max", heap.most_kb);
}

static void busy_set(const struct methodbeat_settings *settings)
{
    pthread_mutex_lock(&last.lock);
    last.source = settings->collections;
    last.context = settings->collections_context;
    last.heap = collector_is_on(COLLECTOR_memory) ? settings->heap : NULL;
    last.heap_context = settings->heap_context;
    last.message = 0;
    pthread_mutex_unlock(&last.lock);
}

static uint64_t busy_look_ms(const struct moment *now)
{
    return now->message == 0 || now->message == busy.message ? UINT64_MAX
                                                             : slow_message_look_ms(now);
}

/* Lets go of the lock to read. */
static void busy_due(const struct moment *now)
{
    static struct busy_threads threads; /* of the thread that watches, alone */
    struct methodbeat_collections collections = {0};
    bool tells_collections;

    if (now->message == 0 || busy_look_ms(now) > now->now_ms)
        return;
    busy.message = now->message;
    policy_leave();
    busy_threads_read(&threads, BUSY_THREADS_PATH);
    tells_collections = collections_read(&collections);
    heap_tell();
    pthread_mutex_lock(&last.lock);
    last.message = now->message;
    last.threads = threads;
    last.tells_collections = tells_collections;
    last.collections = collections;
    pthread_mutex_unlock(&last.lock);
    policy_return();
}

const struct policy busy_policy = {
    POLICY_STATE(busy),
    .set = busy_set,
    .due = busy_due,
    .next_ms = busy_look_ms,
};
