/* SPDX-License-Identifier: Apache-2.0 */
/* The other threads that are recorded: those whose names match the settings, each in a ring of
 * its own, message by message. A thread has its ring from its first message until it ends; then
 * the next thread gets the ring. There are at most METHODBEAT_THREADS rings. They are made when
 * needed and never freed.
 *
 * The calls of a thread change only its own worker. A lock guards which thread has which
 * worker. Each message takes it at its beginning; entries and exits never do. */
#ifndef MB_RUNTIME_RECORD_WORKERS_H
#define MB_RUNTIME_RECORD_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "runtime/base/name.h"
#include "runtime/methodbeat.h"
#include "runtime/record/clock.h"
#include "runtime/record/message_span.h"
#include "runtime/record/ring.h"

struct worker {
    struct workers *workers;
    struct ring ring;
    bool taken;       /* under the lock, */
    uint64_t left_at; /* as is when it was given back, in their order */
    /* The thread's own. */
    bool in_message;
    uint64_t begin_ms, from; /* of the message; position */
    uint64_t counter_seen;   /* of a precise clock */
    char name[THREAD_NAME_BYTES];
};

struct workers {
    struct beat_clock *clock;
    pthread_key_t key; /* a thread's worker */
    atomic_bool wanted;
    pthread_mutex_t lock; /* of what follows */
    char *globs;          /* each with its NUL, then an empty one; NULL: none */
    size_t slots;
    struct worker *all[METHODBEAT_THREADS];
    size_t n;
    uint64_t left;     /* how often one was given back */
    uint64_t no_place; /* messages since workers_set() for which all were taken */
};

/* 0, or -1 with errno set. The clock stays the caller's. */
int workers_init(struct workers *w, struct beat_clock *clock);

/* Call it before any thread is recorded. */
void workers_release(struct workers *w);

/* Call it in the child of a fork(), whose only thread may have a worker. */
void workers_fork(struct workers *w);

/* A list of names as settings have it, as workers_set() takes it: NULL for none.
 * 0, or -1 when memory is out. */
int workers_globs(char **globs, const char *list);

static inline bool workers_are_wanted(const struct workers *w)
{
    return atomic_load_explicit(&w->wanted, memory_order_relaxed);
}

/* From each thread's next message on these are recorded; new rings have so many
 * slots, 0 for the default. globs is the workers' from then on. */
void workers_set(struct workers *w, char *globs, uint32_t slots);

/* Where any are wanted: the calling thread's entry or exit (slot.h), whose time is 0
 * still. False where the thread is not recorded. */
bool workers_put(struct workers *w, uint64_t slot);

/* A message of a thread that is recorded, when it has ended. */
struct worker_message {
    struct message_span span;
    const struct ring *ring; /* which the span is in; it stays */
    const char *thread;      /* its name; valid until the thread's next call */
};

/* Whether the calling thread is recorded, and why not. */
enum worker_place {
    WORKER_RECORDED,
    WORKER_UNWANTED, /* or memory is out */
    WORKER_NO_PLACE, /* there are as many as may be */
};

/* Around each message of the calling thread, where any threads are wanted. Before
 * a begin, what runs is to be ended. At the end, recording tells whether anything is recorded
 * still; it returns false if no message of the thread ran. */
enum worker_place workers_message_begin(struct workers *w);
bool workers_message_end(struct workers *w, bool recording, struct worker_message *ended);

/* Gives the rings' memory back, while nothing is recorded. 0, or -1 and errno. */
int workers_map(struct workers *w);

/* How many messages since workers_set() found no place. */
uint64_t workers_no_place(struct workers *w);

/* Adds what they recorded and what is gone of it. */
void workers_count(struct workers *w, struct methodbeat_counters *counters);

#endif
