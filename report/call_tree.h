/* SPDX-License-Identifier: Apache-2.0 */
/* The call tree of a report, made consistent. Every exporter gets it. Whatever rows a device
 * sent, the following is true:
 *
 * - calls are in pre-order; a call's parent stands before it and is one level up;
 * - a call's total is at least the sum of its children's, and its self time is the difference:
 *   the self times of all calls add up to total_ms, which is the sum of the roots' totals and
 *   at most the report's cost, with process_ms. Where rows below a row say more together than it
 * has, or the roots more than the report, each is cut by the same share, and keeps what it said;
 * - [start, start + total] of a call lies within its parent's; siblings follow each other in
 *   order and do not overlap; the first root starts at 0;
 * - no time, of the end of the last call either, is above CALL_TREE_MS_MAX: as nanoseconds it
 *   fits an int64_t.
 */
#ifndef MB_REPORT_CALL_TREE_H
#define MB_REPORT_CALL_TREE_H

#include "lib/buf.h"
#include "mapping/method_map.h"
#include "report/report.h"
#include "runtime/record/slot.h"

#define CALL_TREE_MS_MAX STACK_MS_MAX

struct call {
    uint32_t parent; /* index, or STACK_NO_ROW for a root */
    uint32_t depth;  /* the parent's + 1; of a root 0 */
    uint32_t id;     /* of the method */
    uint32_t count;  /* calls that were merged in this one, at least 1 */
    uint32_t levels; /* how deep it called itself; below 2: not at all, or not known */
    /* In one byte: a report may have a million. */
    bool estimated : 1; /* count is: they were counted for a part of the time, or with time alone */
    bool inferred : 1;  /* its end was not seen but concluded */
    bool running : 1;   /* the call was running when the report was made */
    bool cut : 1;       /* total_ms is less than said_ms, by more than a step of a clock */
    bool on_key_path : 1; /* the key method, or above it */
    uint64_t start_ms;    /* since the tree began */
    uint64_t total_ms;
    uint64_t self_ms;
    uint64_t inferred_ms; /* of self_ms: where its end was not seen */
    uint64_t said_ms;     /* the time in its row */
};

/* How long the thread ran, and waited for a core, in a call's time. */
struct call_cpu {
    uint64_t running_ms, waiting_ms;           /* of its total, */
    uint64_t self_running_ms, self_waiting_ms; /* and of that not in calls below it */
};

struct call_tree {
    struct call *calls;
    size_t n; /* 0: the report has no call tree */
    size_t cap;
    uint64_t total_ms;
    bool times_known;       /* starts were recorded; else calls are laid out one after the other */
    uint32_t key;           /* index of the key method's call, or STACK_NO_ROW */
    uint64_t unrecorded_ms; /* of the calls with METHOD_ID_UNRECORDED */
    uint64_t process_ms;    /* of the first, if that is METHOD_ID_PROCESS; else 0 */
    bool running_known;     /* of all calls, or of none; */
    bool waiting_known;     /* only where running is known too */
    bool bad_times;         /* the report's values are impossible: treated as unknown */
    bool any_cut;           /* a call was cut */
    struct call_cpu *cpu;   /* by call, where running is known; cpu_cap of them */
    size_t cpu_cap;
    uint64_t *room;   /* for the making; cap of them, or NULL */
    struct buf texts; /* of its report, as builds_made leaves them */
};

void call_tree_init(struct call_tree *t); /* empty */
void call_tree_release(struct call_tree *t);

/* Makes room for n calls; the old content is dropped. */
void call_tree_grow(struct call_tree *t, size_t n);

/* Fills the tree from the report's stack. Its old content is dropped, its memory reused.
 *
 * A row with METHOD_ID_UNRECORDED that has a cost and no count becomes METHOD_ID_SUMMED. Neither is
 * ever the key, but the first where the message's own method would be, and it has as much of
 * the whole as a key must have.
 *
 * Of a start that tells when its process began the first root is METHOD_ID_PROCESS, which has that
 * time: the report's cost is without it. What it ran and waited is not known.
 *
 * The key method is that of the report's own key where the tree has a call of it, else the one
 * that stack_key (runtime/analysis/stack.h) would name; of several calls the one with the
 * largest (depth + 1) x total, the first of equals. */
void call_tree_make(struct call_tree *t, const struct report *report);

/* Fills the tree with the calls of another tree, with calls of one path merged into the first:
 * counts and times add up, and the deepest recursion stays. Start times and running calls are not
 * known any more, and no call is on the key path. */
void call_tree_merge(struct call_tree *t, const struct call_tree *of);

/* The known states of a call's total, and of its self time: at most the first CPU_STATES. */
struct cpu_times call_tree_cpu(const struct call_tree *t, size_t i);
struct cpu_times call_tree_self_cpu(const struct call_tree *t, size_t i);

/* Whether a row stands for unknown calls. */
static inline bool call_is_unrecorded(const struct call *c)
{
    return c->id == METHOD_ID_UNRECORDED;
}

/* Whether a row stands for other calls whose number is not known: its count means nothing. */
static inline bool call_is_uncounted(const struct call *c)
{
    return c->id == METHOD_ID_UNRECORDED || c->id == METHOD_ID_SUMMED || c->id == METHOD_ID_PROCESS;
}

#endif
