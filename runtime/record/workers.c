/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/record/workers.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

enum {
    SLOTS_MIN = 1000,
    SWEEP_EACH_MS = 1000,
    SWEEP_MOST = 1000,                 /* at once */
    NAME_MOST = THREAD_NAME_BYTES - 1, /* the system cuts what is behind */
};

static void kept_let_go(struct workers *w, void *kept)
{
    if (kept)
        atomic_load(&w->watch)->let_go(kept);
}

static void worker_leave(struct worker *worker)
{
    struct workers *w = worker->workers;
    void *kept;

    pthread_mutex_lock(&w->lock);
    kept = worker->kept;
    worker->kept = NULL;
    worker->taken = false;
    worker->number = 0;
    worker->left_at = ++w->left;
    pthread_mutex_unlock(&w->lock);
    kept_let_go(w, kept);
}

/* A message that nobody ended is dropped. */
static void worker_message_drop(struct worker *worker)
{
    if (atomic_exchange(&worker->message_ms, 0) != 0)
        beat_clock_end(worker->workers->clock);
}

static void thread_gone(void *context)
{
    worker_message_drop(context);
    worker_leave(context);
}

int workers_init(struct workers *w, struct beat_clock *clock, struct windows *windows)
{
    int error;

    w->clock = clock;
    w->windows = windows;
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

static bool globs_name(const char *glob, const char *name)
{
    for (; glob && *glob; glob += strlen(glob) + 1) {
        if (fnmatch(glob, name, 0) == 0 || may_match_uncut(glob, name))
            return true;
    }
    return false;
}

static void own_name_get(char name[THREAD_NAME_BYTES])
{
    name[0] = '\0';
    prctl(PR_GET_NAME, name);
    name[THREAD_NAME_BYTES - 1] = '\0';
}

bool workers_globs_name_me(const char *globs)
{
    char name[THREAD_NAME_BYTES];

    own_name_get(name);
    return globs_name(globs, name);
}

static struct worker *worker_make(struct workers *w)
{
    struct worker *worker = calloc(1, sizeof(*worker));
    struct worker **all = worker ? realloc(w->all, (w->n + 1) * sizeof(*all)) : NULL;

    if (all)
        w->all = all;
    if (!all || track_init(&worker->track, w->windows, w->slots) < 0) {
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

/* The calling thread's worker, by the name that it has now, or NULL. */
static struct worker *thread_join(struct workers *w)
{
    struct worker *before = pthread_getspecific(w->key), *now = before;
    char name[THREAD_NAME_BYTES];
    bool wanted;

    own_name_get(name);
    pthread_mutex_lock(&w->lock);
    wanted = globs_name(w->globs, name);
    if (wanted && !before)
        now = worker_take(w);
    pthread_mutex_unlock(&w->lock);
    if (before && !wanted) {
        worker_leave(before);
        now = NULL;
    }
    if (now != before && pthread_setspecific(w->key, now) != 0) {
        worker_leave(now);
        return NULL;
    }
    if (now)
        memcpy(now->name, name, sizeof(name));
    return now;
}

/* The same of a virtual one. */
static struct worker *virtual_join(struct workers *w, const struct worker_thread *thread)
{
    const struct worker_watch *watch = atomic_load(&w->watch);
    struct worker *worker = NULL;
    void *kept;

    pthread_mutex_lock(&w->lock);
    if (globs_name(w->globs, thread->name))
        worker = worker_take(w);
    if (worker)
        worker->number = thread->number;
    pthread_mutex_unlock(&w->lock);
    if (!worker)
        return NULL;
    snprintf(worker->name, sizeof(worker->name), "%s", thread->name);
    kept = watch && thread->object ? watch->keep(thread->object) : NULL;
    pthread_mutex_lock(&w->lock);
    worker->kept = kept;
    pthread_mutex_unlock(&w->lock);
    return worker;
}

static struct worker *virtual_find(struct workers *w, uint64_t number)
{
    struct worker *found = NULL;

    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; number > 0 && !found && i < w->n; i++)
        if (w->all[i]->taken && w->all[i]->number == number)
            found = w->all[i];
    pthread_mutex_unlock(&w->lock);
    return found;
}

static struct track *track_of(struct worker *worker)
{
    return worker && atomic_load_explicit(&worker->message_ms, memory_order_relaxed) != 0
               ? &worker->track
               : NULL;
}

struct track *workers_track(struct workers *w)
{
    return workers_are_wanted(w) ? track_of(pthread_getspecific(w->key)) : NULL;
}

struct track *workers_track_virtual(struct workers *w, uint64_t number)
{
    return workers_are_wanted(w) ? track_of(virtual_find(w, number)) : NULL;
}

/* The next one that has what tells whether its thread has ended: taken from it meanwhile. */
static struct worker *watched_next(struct workers *w, size_t *at, uint64_t *number, void **kept)
{
    struct worker *found = NULL;

    pthread_mutex_lock(&w->lock);
    for (; !found && *at < w->n; ++*at) {
        if (!w->all[*at]->kept)
            continue;
        found = w->all[*at];
        *number = found->number;
        *kept = found->kept;
        found->kept = NULL;
    }
    pthread_mutex_unlock(&w->lock);
    return found;
}

/* To the one that it was taken from. False: it has another thread by now, or none. */
static bool kept_give(struct worker *worker, uint64_t number, void *kept)
{
    struct workers *w = worker->workers;
    bool is_its;

    pthread_mutex_lock(&w->lock);
    is_its = worker->taken && worker->number == number;
    if (is_its)
        worker->kept = kept;
    pthread_mutex_unlock(&w->lock);
    return is_its;
}

void workers_sweep(struct workers *w, uint64_t now_ms)
{
    const struct worker_watch *watch = atomic_load(&w->watch);
    struct worker *worker;
    uint64_t number;
    bool has_ended;
    void *kept;

    if (!watch || !workers_are_wanted(w) || now_ms - w->swept_ms < SWEEP_EACH_MS)
        return;
    w->swept_ms = now_ms;
    for (int n = 0; n < SWEEP_MOST; n++) {
        worker = watched_next(w, &w->swept, &number, &kept);
        if (!worker) {
            w->swept = 0;
            return;
        }
        has_ended = watch->has_ended(kept);
        if (!kept_give(worker, number, kept)) {
            watch->let_go(kept);
        } else if (has_ended) { /* so nobody else gives it back */
            worker_message_drop(worker);
            worker_leave(worker);
        }
    }
}

uint64_t workers_oldest(struct workers *w)
{
    uint64_t oldest = 0;

    if (!workers_are_wanted(w))
        return 0;
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->n; i++) {
        uint64_t ms = atomic_load(&w->all[i]->message_ms);

        if (ms > 0 && (oldest == 0 || ms < oldest))
            oldest = ms;
    }
    pthread_mutex_unlock(&w->lock);
    return oldest;
}

bool workers_message_begin(struct workers *w, const struct worker_thread *thread)
{
    struct worker *mine = thread->number > 0 ? virtual_join(w, thread) : thread_join(w);
    uint64_t now_ms;

    if (!mine)
        return false;
    now_ms = beat_clock_begin(w->clock);
    mine->from = track_message_begin(&mine->track, now_ms);
    atomic_store(&mine->message_ms, now_ms + 1);
    return true;
}

bool workers_message_end(struct workers *w, const struct worker_thread *thread, bool recording,
                         struct worker_message *ended)
{
    struct worker *mine =
        thread->number > 0 ? virtual_find(w, thread->number) : pthread_getspecific(w->key);
    uint64_t begin_ms = mine ? atomic_exchange(&mine->message_ms, 0) : 0, now_ms;

    if (begin_ms == 0)
        return false;
    now_ms = beat_clock_end(w->clock);
    *ended = (struct worker_message){
        .span = {.begin_ms = begin_ms - 1,
                 .end_ms = now_ms,
                 .from = mine->from,
                 .to = track_message_end(&mine->track, now_ms, recording)},
        .ring = &mine->track.ring,
    };
    memcpy(ended->thread, mine->name, sizeof(ended->thread));
    if (thread->number > 0)
        worker_leave(mine);
    return true;
}

int workers_map(struct workers *w)
{
    int result = 0;

    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->n && result == 0; i++)
        result = ring_map(&w->all[i]->track.ring, false);
    pthread_mutex_unlock(&w->lock);
    return result;
}

void workers_count(struct workers *w, struct methodbeat_counters *counters)
{
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->n; i++) {
        const struct ring *ring = &w->all[i]->track.ring;
        uint64_t head = ring_head(ring);

        counters->slots += head;
        if (head > ring->capacity)
            counters->overwritten += head - ring->capacity;
    }
    pthread_mutex_unlock(&w->lock);
}
