/* SPDX-License-Identifier: Apache-2.0 */
/* A policy finds one thing that is worth a report. It has no clock, no thread and no Java: it is
 * told what happens, and asked what is due. A new one is a file here, a row of policy_list.h, and,
 * where its report is of a kind of its own, a row of base/report_kind.h; what it has to be told of
 * besides is a row of event_list.h.
 *
 * All of a policy is called under one lock, on any thread. So is all that it may call, which
 * runtime/monitor/ implements. */
#ifndef MB_RUNTIME_POLICY_POLICY_H
#define MB_RUNTIME_POLICY_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/proc.h"
#include "runtime/base/report_kind.h"
#include "runtime/base/text.h"
#include "runtime/methodbeat.h"
#include "runtime/policy/scene.h"
#include "runtime/record/message_span.h"
#include "runtime/record/ring.h"

enum event_kind {
#define EVENT(kind, collector, texts, needed, values) EVENT_##kind,
#include "runtime/policy/event_list.h"
#undef EVENT
    EVENT_KINDS
};

#define POLICY_NEVER UINT64_MAX /* a time that has not come, or is not known */

enum { EVENT_TEXTS = 6, EVENT_VALUES = 9 }; /* the most of a row */

/* What the main thread did. The first is what a thread does by itself; the others it is told. */
enum stretch {
    STRETCH_MESSAGE,
    STRETCH_TOUCH, /* events of the user's, in the order of methodbeat_input */
    STRETCH_KEY,
    STRETCH_MOTION,
    STRETCH_OUTSIDE, /* between two of those before, in the order of methodbeat_outside: whatever */
    STRETCH_IDLE,    /* calls are recorded, */
    STRETCH_WAIT,    /* handlers of an idle queue, or nothing that counts */
};

/* A message, or another stretch, that has ended. */
struct told_message {
    enum stretch stretch;
    struct message_span span;
    const struct ring *ring; /* which stays; NULL: the main thread's */
    const char *thread;      /* its name; "": the main thread */
};

struct event {
    enum event_kind kind;
    const char *texts[EVENT_TEXTS];
    uint64_t values[EVENT_VALUES];
    const struct told_message *message; /* of MESSAGE */
    const struct proc_reading *proc;    /* of READING; values[0]: the run ends with it */
    /* Filled in by policy_tell(). */
    bool recorded;   /* false: before a start or after a stop; nothing is reported */
    uint64_t now_ms; /* by the recorder's clock, where it is recorded */
};

/* The time, and the main thread's message that runs now; or else the calls outside of messages that
 * are open by methodbeat_i() and have been for longer than a step of the clock. */
struct moment {
    uint64_t now_ms;        /* UINT64_MAX at a stop: all that has begun is due */
    uint64_t message;       /* its number, which no other has; 0: none runs */
    uint64_t begin_ms;      /* the thread is busy since then */
    uint64_t from, from_ms; /* all that runs is from this position in its ring on, and this time */
};

#define MOMENT_OUTSIDE (UINT64_C(1) << 63) /* in a number: of calls outside of messages */

/* Counted from a start to its stop, for the summary. */
struct policy_count {
    const char *key;
    uint64_t *n;
};

/* What is NULL is not called. */
struct policy {
    void *state; /* all zero when the process begins */
    size_t state_bytes;
    void (*init)(void);                                      /* what is not zero then */
    void (*set)(const struct methodbeat_settings *settings); /* at a start */
    void (*feed)(const struct event *event);
    void (*due)(const struct moment *now);
    uint64_t (*next_ms)(
        const struct moment *now);  /* when due() is to be called; UINT64_MAX: never */
    uint64_t (*message_ms)(void);   /* the shortest message that it wants to be told of */
    void (*sum)(struct text *body); /* what the summary has beside the counts */
    struct policy_count counts[4];  /* one without a key is behind the last */
};

#define POLICY_STATE(object) .state = &(object), .state_bytes = sizeof(object)

#define POLICY(name) extern const struct policy name##_policy;
#include "runtime/policy/policy_list.h"
#undef POLICY

/* Tells all policies, not under the lock. Nothing happens where a text is missing, or in the child
 * of a fork(). False: it was not news, of FOCUS. */
bool policy_tell(const struct event *event);

/* What follows is for the policies. A body is the callee's from then on. */

/* Posts a report. */
void policy_post(enum report_kind kind, struct text *body);

/* Posts a call tree, with this body behind it. */
struct policy_tree {
    enum report_detail detail;
    struct message_span span;
    uint64_t least_ms;             /* 0: a message. Or it is outside of messages, and pieces of it
                                    * that took so long are reported; or a stall, of which so much
                                    * must be told nowhere else */
    const struct ring *ring;       /* NULL: the main thread's */
    const char *thread;            /* NULL, "": the main thread */
    struct sampled_stacks *stacks; /* or NULL; the callee's */
    char scene[NAME_MAX_BYTES];    /* "": the one there is */
};
void policy_post_tree(const struct policy_tree *tree, struct text *body);

/* Lets go of the lock, to wait for others, and takes it again: false where nothing is recorded any
 * more. */
void policy_leave(void);
bool policy_return(void);

/* Reads /proc, without the lock, and tells all policies: READING. */
void policy_read(bool run_ends);

/* Where the main thread's ring is now, for a span from there. */
uint64_t policy_position(uint64_t from);

/* Where it was as the message began that runs; without one, where it is. */
uint64_t policy_message_position(void);

/* A time of CLOCK_MONOTONIC as the recorder's clock has it. False, where it can't be one: it is to
 * come, or long ago. */
bool policy_time(uint64_t monotonic_ns, uint64_t now_ms, uint64_t *ms);

/* Whether the main thread is still in this message. */
bool policy_message_runs(uint64_t message);

/* For how long the process as a whole stood still between two times, as far as that is known now.
 */
uint64_t policy_still_ms(uint64_t begin_ms, uint64_t now_ms);

/* From the end of the main thread's first message to the beginning of the one that runs. */
uint64_t policy_idle_ms(uint64_t now_ms);

/* Has the windows of duplicates told that are over by then; when the next will be. */
void policy_repeats_tell(uint64_t now_ms);
uint64_t policy_repeats_next_ms(void);

const struct scene *policy_scene(void);

#endif
