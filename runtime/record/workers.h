/* SPDX-License-Identifier: Apache-2.0 */
/* The other threads that are recorded: those whose names match the settings, each in a ring of
 * its own, message by message. A thread has its ring from its first message until it ends; then
 * the next thread gets the ring. Rings are made when needed and never freed.
 *
 * A virtual thread runs now on this thread of the system, now on that. Who calls knows its number.
 * It has its ring for a message; where it ends in that, the clock's thread finds out.
 *
 * The calls of a thread change only its own worker. A lock guards which thread has which
 * worker. Each message takes it at its beginning, and so does a virtual thread at each call that
 * goes the longer way. */
#ifndef MB_RUNTIME_RECORD_WORKERS_H
#define MB_RUNTIME_RECORD_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "runtime/base/name.h"
#include "runtime/methodbeat.h"
#include "runtime/record/clock.h"
#include "runtime/record/message_span.h"
#include "runtime/record/track.h"

struct worker {
    struct workers *workers;
    struct track track;
    bool taken;                  /* under the lock, */
    uint64_t left_at;            /* as is when it was given back, in their order, */
    uint64_t number;             /* and whose it is, of virtual threads; 0: of another, */
    void *kept;                  /* by keep(), or NULL */
    _Atomic uint64_t message_ms; /* when the message began, as by the clock + 1; 0: none runs */
    /* The thread's own. */
    uint64_t from; /* where it began: position */
    char name[THREAD_NAME_BYTES];
};

struct workers {
    struct beat_clock *clock;
    struct windows *windows;
    pthread_key_t key; /* a thread's worker */
    atomic_bool wanted;
    pthread_mutex_t lock; /* of what follows */
    char *globs;          /* each with its NUL, then an empty one; NULL: none */
    size_t slots;
    struct worker **all; /* n of them, owned */
    size_t n;
    uint64_t left;                              /* how often one was given back */
    _Atomic(const struct worker_watch *) watch; /* of virtual threads; NULL: nobody watches */
    /* The clock's thread's own. */
    uint64_t swept_ms; /* when it looked last for those that have ended, */
    size_t swept;      /* and where it goes on */
};

/* A thread by which a message runs: the calling one, or a virtual one on it. */
struct worker_thread {
    uint64_t number;  /* of a virtual thread; 0: the calling one */
    const char *name; /* of a virtual thread, */
    void *object;     /* and what keep() gets */
};

/* How to know that a virtual thread has ended. Called without the lock. */
struct worker_watch {
    void *(*keep)(void *object);   /* while a message of its runs; may return NULL */
    bool (*has_ended)(void *kept); /* on the clock's thread */
    void (*let_go)(void *kept);    /* on any thread */
};

/* 0, or -1 with errno set. The clock and the windows stay the caller's. */
int workers_init(struct workers *w, struct beat_clock *clock, struct windows *windows);

/* Call it before any thread is recorded. */
void workers_release(struct workers *w);

/* Call it in the child of a fork(), whose only thread may have a worker. */
void workers_fork(struct workers *w);

/* A list of names as settings have it, as workers_set() takes it: NULL for none.
 * 0, or -1 when memory is out. */
int workers_globs(char **globs, const char *list);

/* Whether they name the calling thread. */
bool workers_globs_name_me(const char *globs);

static inline bool workers_are_wanted(const struct workers *w)
{
    return atomic_load_explicit(&w->wanted, memory_order_relaxed);
}

/* From each thread's next message on these are recorded; new rings have so many
 * slots, 0 for the default. globs is the workers' from then on. */
void workers_set(struct workers *w, char *globs, uint32_t slots);

/* What the thread is recorded in while a message of its runs; else NULL. */
struct track *workers_track(struct workers *w);
struct track *workers_track_virtual(struct workers *w, uint64_t number);

/* Looks for virtual threads that ended in a message, each second: that is dropped. On the clock's
 * thread. */
void workers_sweep(struct workers *w, uint64_t now_ms);

/* When the oldest message that runs began, as by the clock + 1; 0: none does. */
uint64_t workers_oldest(struct workers *w);

/* A message of a thread that is recorded, when it has ended. */
struct worker_message {
    struct message_span span;
    const struct ring *ring;        /* which the span is in; it stays */
    char thread[THREAD_NAME_BYTES]; /* its name */
};

/* Around each message of a thread, where any threads are wanted. Before
 * a begin, what runs is to be ended. False if the thread is not recorded, or memory is out. At the
 * end, recording tells whether anything is recorded
 * still; it returns false if no message of the thread ran. */
bool workers_message_begin(struct workers *w, const struct worker_thread *thread);
bool workers_message_end(struct workers *w, const struct worker_thread *thread, bool recording,
                         struct worker_message *ended);

/* Gives the rings' memory back, while nothing is recorded. 0, or -1 and errno. */
int workers_map(struct workers *w);

/* Adds what they recorded and what is gone of it. */
void workers_count(struct workers *w, struct methodbeat_counters *counters);

#endif
