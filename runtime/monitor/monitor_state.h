/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the monitor share: monitor.c starts and stops it, monitor_message.c is the
 * main thread's part, monitor_feed.c takes what the program tells, monitor_watch.c is the thread
 * that watches the time, and monitor_post.c is what policies may call. For these files only. */
#ifndef MB_RUNTIME_MONITOR_MONITOR_STATE_H
#define MB_RUNTIME_MONITOR_MONITOR_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "runtime/monitor/monitor.h"
#include "runtime/policy/policy.h"
#include "runtime/policy/slow_message.h"

struct monitor {
    /* The main thread's own: the message that runs. */
    uint64_t begin_ms, from;
    enum stretch stretch;
    /* What follows the last message: when and where it ended, and what runs since then. */
    _Atomic uint64_t outside_ms, outside_from;
    _Atomic(enum stretch) outside;
    _Atomic uint64_t shortest_ms;          /* of the messages that policies are told of */
    _Atomic uint64_t messages, longest_ms; /* since the start */
    _Atomic uint64_t first_end_ms;         /* of the process's first; UINT64_MAX: none yet */
    /* The message that runs: the position of its first slot + 1, or 0 for none.
     * No two have the same. It is written after its beginning, and both are
     * released: who reads the same number before and after the beginning has
     * that message's. */
    _Atomic uint64_t message;
    _Atomic uint64_t message_ms;
    atomic_bool forgotten;         /* since the start the main thread ended in a message, */
    _Atomic uint64_t forgotten_ms; /* so long after it began */
    atomic_bool asleep;            /* the thread waits for something to watch */
    atomic_bool forked;            /* a child's: the lock and all below are another process's */

    pthread_mutex_t lock; /* of what follows, and of the policies */
    pthread_cond_t wake;  /* of the thread */
    uint64_t until_ms;    /* what it waits for; 0: it does not wait */
    bool ready;           /* the policies are initialised */
    bool ended;           /* the thread is to end */
    bool on;              /* reports are posted */
    bool posted;          /* one was, and nobody was woken for it */
    uint64_t start_ms;
    struct analysis *analysis;
    struct beat_clock *clock;
    const struct ring *ring;
    struct scene scene;
    bool has_summary;
    uint64_t asks, answers; /* policies that let go of the lock; that took it again */
    pthread_cond_t answered;
    pthread_t thread;
    _Atomic pthread_t runs; /* the same, by the thread itself; 0: there is none */
};

extern struct monitor monitor;

/* The policies, NULL behind the last. */
extern const struct policy *const policies[];

/* Locks, but not what was its parent's in the child of a fork(). */
bool monitor_lock(void);

/* Unlocks; wakes who has something to do. */
void monitor_unlock(void);

/* All that follows is called under the lock, so that nothing is posted once stop has taken it. */

/* Tells the policies. False: it was no news. */
bool monitor_feed(struct event *event);

/* Has them post what is due, as long as anything is recorded. */
void monitor_due(const struct moment *now);

/* When something will be due. */
uint64_t monitor_next_ms(const struct moment *now);

/* The message that runs. */
struct moment monitor_message_now(uint64_t now_ms);

/* The same; or calls outside of messages. */
struct moment monitor_moment(uint64_t now_ms);

/* What ran since the last message ended, up to this time and position: not under the lock, and
 * under it. */
void monitor_outside_end(uint64_t now_ms, uint64_t position);
void monitor_outside_feed(uint64_t now_ms, uint64_t position);

#endif
