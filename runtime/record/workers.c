/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/workers.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "runtime/record/fold.h"

enum {
    SLOTS_MIN = 1000,
    NAME_MOST = THREAD_NAME_BYTES - 1, /* the system cuts what is behind */
};

static void worker_leave(struct worker *worker)
{
    struct workers *w = worker->workers;

    pthread_mutex_lock(&w->lock);
    worker->taken = false;
    worker->left_at = ++w->left;
    pthread_mutex_unlock(&w->lock);
}

/* The thread ends. A message that it did not end is dropped. */
static void thread_gone(void *context)
{
    struct worker *worker = context;

    if (worker->in_message)
        beat_clock_end(worker->workers->clock);
    worker_leave(worker);
}

int workers_init(struct workers *w, struct beat_clock *clock)
{
    int error;

    w->clock = clock;
    error = pthread_key_create(&w->key, thread_gone);
    if (error != 0) {
        errno = error;
        return -1;
    }
    pthread_mutex_init(&w->lock, NULL);
    return 0;
}

void workers_release(struct workers *w)
{
    pthread_key_delete(w->key);
    pthread_mutex_destroy(&w->lock);
}

void workers_fork(struct workers *w)
{
    pthread_mutex_init(&w->lock, NULL);
}

int workers_globs(char **globs, const char *list)
{
    size_t n = list ? strlen(list) : 0;
    char *at;

    *globs = NULL;
    if (n == 0)
        return 0;
    *globs = malloc(n + 2);
    if (!*globs)
        return -1;
    at = *globs;
    for (const char *end; *list; list = end + (*end == ',')) {
        end = list + strcspn(list, ",");
        if (end == list)
            continue;
        memcpy(at, list, (size_t)(end - list)); /* Android 5 has no mempcpy */
        at += end - list;
        *at++ = '\0';
    }
    *at = '\0';
    return 0;
}

void workers_set(struct workers *w, char *globs, uint32_t slots)
{
    char *before;

    if (slots == 0)
        slots = METHODBEAT_THREAD_SLOTS;
    else if (slots < SLOTS_MIN)
        slots = SLOTS_MIN;
    pthread_mutex_lock(&w->lock);
    before = w->globs;
    w->globs = globs;
    w->no_place = 0;
    w->slots = slots < METHODBEAT_SLOTS ? slots : METHODBEAT_SLOTS;
    atomic_store(&w->wanted, globs != NULL);
    pthread_mutex_unlock(&w->lock);
    free(before);
}

/* Of n bytes without other signs of a glob. */
static bool text_matches(const char *text, const char *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] != '?' && text[i] != name[i])
            return false;
    return true;
}

/* Whether the glob may match a longer name that was cut to this one: its text begins with it. */
static bool may_match_uncut(const char *glob, const char *name)
{
    return strlen(name) == NAME_MOST && strcspn(glob, "*[\\") >= NAME_MOST &&
           text_matches(glob, name, NAME_MOST);
}

static bool is_wanted(const struct workers *w, const char *name)
{
    const char *glob = w->globs;

    for (; glob && *glob; glob += strlen(glob) + 1) {
        if (fnmatch(glob, name, 0) == 0 || may_match_uncut(glob, name))
            return true;
    }
    return false;
}

static struct worker *worker_make(struct workers *w)
{
    struct worker *worker = w->n < METHODBEAT_THREADS ? calloc(1, sizeof(*worker)) : NULL;

    if (!worker)
        return NULL;
    if (ring_init(&worker->ring, w->slots) < 0) {
        free(worker);
        return NULL;
    }
    worker->workers = w;
    w->all[w->n++] = worker;
    return worker;
}

/* The one that was given back first, so that reports under way find what they
 * are about; or a new one. */
static struct worker *worker_take(struct workers *w)
{
    struct worker *first = NULL;

    for (size_t i = 0; i < w->n; i++) {
        if (!w->all[i]->taken && (!first || w->all[i]->left_at < first->left_at))
            first = w->all[i];
    }
    if (!first)
        first = worker_make(w);
    if (first)
        first->taken = true;
    return first;
}

/* Sets *out to the worker of the calling thread, by the name that it has now, or to NULL. */
static enum worker_place thread_join(struct workers *w, struct worker **out)
{
    struct worker *before = pthread_getspecific(w->key), *now = before;
    char name[THREAD_NAME_BYTES] = "";
    bool wanted, full = false;

    *out = NULL;
    prctl(PR_GET_NAME, name);
    name[sizeof(name) - 1] = '\0';
    pthread_mutex_lock(&w->lock);
    wanted = is_wanted(w, name);
    if (wanted && !before)
        now = worker_take(w);
    if (wanted && !now && w->n == METHODBEAT_THREADS) {
        full = true;
        w->no_place++;
    }
    pthread_mutex_unlock(&w->lock);
    if (before && !wanted) {
        worker_leave(before);
        now = NULL;
    }
    if (now != before && pthread_setspecific(w->key, now) != 0) {
        worker_leave(now);
        return WORKER_UNWANTED;
    }
    if (!now)
        return full ? WORKER_NO_PLACE : WORKER_UNWANTED;
    memcpy(now->name, name, sizeof(name));
    *out = now;
    return WORKER_RECORDED;
}

bool workers_put(struct workers *w, uint64_t slot)
{
    struct worker *mine = pthread_getspecific(w->key);

    if (!mine)
        return false;
    fold_put(&mine->ring, slot | (beat_clock_read(w->clock, &mine->counter_seen) & SLOT_MS_MASK));
    return true;
}

enum worker_place workers_message_begin(struct workers *w)
{
    struct worker *mine;
    enum worker_place place = thread_join(w, &mine);

    if (!mine)
        return place;
    mine->in_message = true;
    mine->begin_ms = beat_clock_begin(w->clock);
    /* As in the main thread's ring. */
    while (ring_position(&mine->ring) < ring_floor(&mine->ring))
        ring_put(&mine->ring, 0);
    mine->from = ring_position(&mine->ring);
    fold_message(&mine->ring);
    ring_put(&mine->ring, slot_in(METHODBEAT_ID_DISPATCH, mine->begin_ms));
    return place;
}

bool workers_message_end(struct workers *w, bool recording, struct worker_message *ended)
{
    struct worker *mine = pthread_getspecific(w->key);

    if (!mine || !mine->in_message)
        return false;
    mine->in_message = false;
    *ended = (struct worker_message){.span = {.begin_ms = mine->begin_ms,
                                              .end_ms = beat_clock_end(w->clock),
                                              .from = mine->from},
                                     .ring = &mine->ring,
                                     .thread = mine->name};
    if (recording)
        ring_put(&mine->ring, slot_out(METHODBEAT_ID_DISPATCH, ended->span.end_ms));
    fold_stay(&mine->ring);
    ended->span.to = ring_position(&mine->ring);
    return true;
}

int workers_map(struct workers *w)
{
    int result = 0;

    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->n && result == 0; i++)
        result = ring_map(&w->all[i]->ring, -1, false);
    pthread_mutex_unlock(&w->lock);
    return result;
}

uint64_t workers_no_place(struct workers *w)
{
    uint64_t n;

    pthread_mutex_lock(&w->lock);
    n = w->no_place;
    pthread_mutex_unlock(&w->lock);
    return n;
}

void workers_count(struct workers *w, struct methodbeat_counters *counters)
{
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->n; i++) {
        uint64_t head = ring_head(&w->all[i]->ring);

        counters->slots += head;
        if (head > w->all[i]->ring.capacity)
            counters->overwritten += head - w->all[i]->ring.capacity;
    }
    pthread_mutex_unlock(&w->lock);
}
