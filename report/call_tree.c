/* SPDX-License-Identifier: Apache-2.0 */
#include "report/call_tree.h"

#include <stdlib.h>

#include "lib/mem.h"

void call_tree_init(struct call_tree *t)
{
    *t = (struct call_tree){.key = STACK_NO_ROW};
    buf_init(&t->texts);
}

void call_tree_release(struct call_tree *t)
{
    free(t->calls);
    free(t->room);
    free(t->cpu);
    buf_release(&t->texts);
    call_tree_init(t);
}

/* Room for so many calls is kept from tree to tree. */
enum { ROOM_KEPT = 1 << 14 };

void call_tree_grow(struct call_tree *t, size_t n)
{
    if (n <= t->cap && t->room)
        return;
    free(t->room);
    if (n <= t->cap) {
        t->room = mem_calloc(t->cap, sizeof(*t->room));
        return;
    }
    free(t->calls);
    t->cap = n < 64 ? 64 : n;
    t->calls = mem_calloc(t->cap, sizeof(*t->calls));
    t->room = mem_calloc(t->cap, sizeof(*t->room));
}

/* Rows that are not of a method and have a cost and no count stand for calls that are summed. */
static uint32_t row_method(const struct stack_row *row)
{
    bool summed = row->id == METHOD_ID_UNRECORDED && row->count == 0 && row->cost_ms > 0;

    return summed ? METHOD_ID_SUMMED : row->id;
}

/* Depths may have gaps and begin anywhere. The open calls are followed upwards from the last
 * one, and each call is passed once. */
static void calls_copy(struct call_tree *t, const struct stack *stack)
{
    for (size_t i = 0; i < stack->n; i++) {
        const struct stack_row *row = &stack->rows[i];
        uint32_t above = i > 0 ? (uint32_t)(i - 1) : STACK_NO_ROW;

        while (above != STACK_NO_ROW && stack->rows[above].depth >= row->depth)
            above = t->calls[above].parent;
        t->calls[i] = (struct call){
            .parent = above,
            .depth = above == STACK_NO_ROW ? 0 : t->calls[above].depth + 1,
            .id = row_method(row),
            .count = row->count ? row->count : 1,
            .levels = row->levels,
            .inferred = row->inferred,
        };
        t->calls[i].estimated = row->estimated && !call_is_uncounted(&t->calls[i]);
    }
}

/* The calls that ran when the report was made: of those no exit was seen, and nothing came behind
 * them. */
static void running_mark(struct call_tree *t, const struct report *report)
{
    if (!report_runs(report))
        return;
    for (uint32_t i = (uint32_t)t->n - 1; i != STACK_NO_ROW; i = t->calls[i].parent)
        t->calls[i].running = t->calls[i].inferred;
}

/* Sums the rows' costs below each call into room, and those of the roots. No row counts for
 * more than cost_max, so that no sum wraps. */
static uint64_t said_sum(struct call_tree *t, const struct stack *stack)
{
    uint64_t cost_max = UINT64_MAX / (t->n + 1), roots = 0;

    memset(t->room, 0, t->n * sizeof(*t->room));
    for (size_t i = 0; i < t->n; i++) {
        struct call *c = &t->calls[i];
        uint64_t cost = stack->rows[i].cost_ms;

        c->said_ms = cost < cost_max ? cost : cost_max;
        *(c->parent == STACK_NO_ROW ? &roots : &t->room[c->parent]) += c->said_ms;
    }
    return roots;
}

/* How much of the time that is left a call gets: its own cost, or its share if it and the calls
 * after it claim more than is left. Shares that are taken one after the other add up to the
 * whole. */
static uint64_t share_of(uint64_t left_ms, uint64_t said_ms, uint64_t said_in_all)
{
    if (said_in_all <= left_ms)
        return said_ms;
    return (uint64_t)((unsigned __int128)left_ms * said_ms / said_in_all);
}

/* Totals and self times from the rows' costs and the whole's. self_ms: what is left of a call for
 * the calls below it; room: what those that are still to come say. */
static void times_share(struct call_tree *t, const struct stack *stack, uint64_t whole_ms)
{
    uint64_t roots_said = said_sum(t, stack), left = whole_ms ? whole_ms : roots_said;

    if (left > CALL_TREE_MS_MAX)
        left = CALL_TREE_MS_MAX;
    for (size_t i = 0; i < t->n; i++) {
        struct call *c = &t->calls[i];
        bool root = c->parent == STACK_NO_ROW;
        uint64_t *above = root ? &left : &t->calls[c->parent].self_ms;
        uint64_t *said = root ? &roots_said : &t->room[c->parent];

        c->cut = *said > *above && *said - *above > STACK_STEP_MS;
        c->total_ms = c->self_ms = share_of(*above, c->said_ms, *said);
        c->cut = c->cut && c->total_ms < c->said_ms;
        *above -= c->total_ms;
        *said -= c->said_ms;
        t->any_cut |= c->cut;
        t->total_ms += root ? c->total_ms : 0;
        t->unrecorded_ms += call_is_unrecorded(c) ? c->total_ms : 0;
    }
}

/* Starts one after the other. room: where the next child of a call begins. */
static void starts_lay_out(struct call_tree *t)
{
    uint64_t next_root = 0;

    for (size_t i = 0; i < t->n; i++) {
        struct call *c = &t->calls[i];
        uint64_t *next = c->parent == STACK_NO_ROW ? &next_root : &t->room[c->parent];

        c->start_ms = *next;
        *next += c->total_ms;
        t->room[i] = c->start_ms;
    }
}

/* Starts as they were recorded, each held between the end of the sibling before it
 * and what it and the siblings after it need. room: that, of a call's children;
 * next: the earliest that its next child can start. */
static void starts_recorded(struct call_tree *t, const struct stack *stack)
{
    uint64_t begin = stack->rows[0].start_ms, next_root = 0, roots_need = t->total_ms;
    uint64_t *next = mem_calloc(t->n, sizeof(*next));

    for (size_t i = 0; i < t->n; i++)
        t->room[i] = t->calls[i].total_ms - t->calls[i].self_ms;
    for (size_t i = 0; i < t->n; i++) {
        struct call *c = &t->calls[i];
        const struct call *parent = c->parent == STACK_NO_ROW ? NULL : &t->calls[c->parent];
        uint64_t end = parent ? parent->start_ms + parent->total_ms : CALL_TREE_MS_MAX;
        uint64_t *earliest = parent ? &next[c->parent] : &next_root;
        uint64_t *need = parent ? &t->room[c->parent] : &roots_need;
        uint64_t start = stack->rows[i].start_ms;

        start = start > begin ? start - begin : 0;
        if (start > end - *need)
            start = end - *need;
        if (start < *earliest)
            start = *earliest;
        c->start_ms = start;
        *earliest = start + c->total_ms;
        *need -= c->total_ms;
        next[i] = start;
    }
    free(next);
}

/* The index of the call that a key of this id means, or STACK_NO_ROW. id 0: of any
 * method that costs so many percent of the whole. */
static uint32_t key_find(const struct call_tree *t, uint32_t id, uint32_t percent)
{
    uint64_t least = t->total_ms * percent, best_score = 0;
    uint32_t best = STACK_NO_ROW;

    for (size_t i = 0; i < t->n; i++) {
        const struct call *c = &t->calls[i];
        uint64_t score;

        if (id ? c->id != id : c->id >= METHOD_ID_DISPATCH || c->total_ms * 100 < least)
            continue;
        /* Beyond 2^20 levels a call scores as at that one: the product fits. */
        score = (c->depth < (1u << 20) ? c->depth + 1 : 1u << 20) * c->total_ms;
        if (best == STACK_NO_ROW || score > best_score) {
            best = (uint32_t)i;
            best_score = score;
        }
    }
    return best;
}

/* The first call of which nobody knows what ran, and that is long enough for a key; or
 * STACK_NO_ROW.
 */
static uint32_t unrecorded_find(const struct call_tree *t)
{
    for (size_t i = 0; i < t->n; i++) {
        if (call_is_unrecorded(&t->calls[i]) &&
            t->calls[i].total_ms * 100 >= t->total_ms * STACK_KEY_PERCENT)
            return (uint32_t)i;
    }
    return STACK_NO_ROW;
}

static void key_mark(struct call_tree *t, struct str key)
{
    uint64_t id;

    t->key = STACK_NO_ROW;
    if (str_to_u64(str_sub(key, 0, str_find(key, '|')), &id) && id > 0 && id <= METHOD_ID_DISPATCH)
        t->key = key_find(t, (uint32_t)id, 0);
    if (t->key == STACK_NO_ROW)
        t->key = key_find(t, 0, STACK_KEY_PERCENT);
    /* If a ring lost its beginning, the first call in it is there by chance. */
    if (t->key == STACK_NO_ROW && t->times_known && t->calls[0].id != METHOD_ID_DISPATCH)
        t->key = key_find(t, 0, 0);
    /* If most was not recorded, "no method stands out" would mean nothing. */
    if (t->key == STACK_NO_ROW || t->calls[t->key].id == METHOD_ID_DISPATCH) {
        uint32_t unrecorded = unrecorded_find(t);

        t->key = unrecorded != STACK_NO_ROW ? unrecorded : t->key != STACK_NO_ROW ? t->key : 0;
    }
    for (uint32_t i = t->key; i != STACK_NO_ROW; i = t->calls[i].parent)
        t->calls[i].on_key_path = true;
}

/* What calls have of running and waiting, from what their rows say, and their own of it. False
 * where that can't be: a call has more than its time, or calls below it have more than it. */
static bool cpu_fill(struct call_tree *t, const struct report *report)
{
    for (size_t i = 0; i < t->n; i++) {
        struct call_cpu *cpu = &t->cpu[i], *above = NULL;
        uint64_t running = report->running[i], waiting = report->waiting ? report->waiting[i] : 0;

        if (t->calls[i].parent != STACK_NO_ROW)
            above = &t->cpu[t->calls[i].parent];
        *cpu = (struct call_cpu){running, waiting, running, waiting};
        if (running > t->calls[i].total_ms || waiting > t->calls[i].total_ms - running)
            return false;
        if (above && (running > above->self_running_ms || waiting > above->self_waiting_ms))
            return false;
        if (above) {
            above->self_running_ms -= running;
            above->self_waiting_ms -= waiting;
        }
    }
    return true;
}

static void cpu_make(struct call_tree *t, const struct report *report)
{
    if (!report->running)
        return;
    if (t->cpu_cap < t->n) {
        free(t->cpu);
        t->cpu_cap = t->cap;
        t->cpu = mem_calloc(t->cpu_cap, sizeof(*t->cpu));
    }
    t->running_known = cpu_fill(t, report);
    t->waiting_known = t->running_known && report->waiting;
    t->bad_times |= !t->running_known;
}

static struct cpu_times cpu_times_of(const struct call_tree *t, uint64_t whole, uint64_t running,
                                     uint64_t waiting)
{
    struct cpu_times times = {0};

    cpu_times_set(&times, CPU_RUNNING, running);
    if (t->waiting_known) {
        cpu_times_set(&times, CPU_WAITING, waiting);
        cpu_times_set(&times, CPU_BLOCKED, whole - running - waiting);
    }
    return times;
}

struct cpu_times call_tree_cpu(const struct call_tree *t, size_t i)
{
    if (!t->running_known || t->calls[i].id == METHOD_ID_PROCESS)
        return (struct cpu_times){0};
    return cpu_times_of(t, t->calls[i].total_ms, t->cpu[i].running_ms, t->cpu[i].waiting_ms);
}

/* A report may say that calls below ran less than they must have: own times are cut to fit. */
struct cpu_times call_tree_self_cpu(const struct call_tree *t, size_t i)
{
    uint64_t self, running, waiting;

    if (!t->running_known || t->calls[i].id == METHOD_ID_PROCESS)
        return (struct cpu_times){0};
    self = t->calls[i].self_ms;
    running = t->cpu[i].self_running_ms < self ? t->cpu[i].self_running_ms : self;
    waiting =
        t->cpu[i].self_waiting_ms < self - running ? t->cpu[i].self_waiting_ms : self - running;
    return cpu_times_of(t, self, running, waiting);
}

/* Before all calls of a finished tree. */
static void process_put(struct call_tree *t, uint64_t ms)
{
    if (ms > CALL_TREE_MS_MAX - t->total_ms)
        ms = CALL_TREE_MS_MAX - t->total_ms;
    if (ms == 0)
        return;
    memmove(t->calls + 1, t->calls, t->n * sizeof(*t->calls));
    t->calls[0] = (struct call){.parent = STACK_NO_ROW,
                                .id = METHOD_ID_PROCESS,
                                .count = 1,
                                .total_ms = ms,
                                .self_ms = ms,
                                .said_ms = ms};
    if (t->running_known) {
        memmove(t->cpu + 1, t->cpu, t->n * sizeof(*t->cpu));
        t->cpu[0] = (struct call_cpu){0};
    }
    t->n++;
    for (size_t i = 1; i < t->n; i++) {
        t->calls[i].parent += t->calls[i].parent != STACK_NO_ROW;
        t->calls[i].start_ms += ms;
    }
    t->key++;
    t->total_ms += ms;
    t->process_ms = ms;
}

void call_tree_make(struct call_tree *t, const struct report *report)
{
    const struct stack *stack = &report->stack;

    call_tree_grow(t, stack->n + 1);
    t->n = stack->n;
    t->total_ms = t->unrecorded_ms = t->process_ms = 0;
    t->any_cut = false;
    t->times_known = report->times_known;
    t->key = STACK_NO_ROW;
    t->bad_times = report->bad_times;
    t->running_known = t->waiting_known = false;
    if (t->n == 0)
        return;
    calls_copy(t, stack);
    running_mark(t, report);
    times_share(t, stack, report->cost_ms);
    if (t->times_known)
        starts_recorded(t, stack);
    else
        starts_lay_out(t);
    for (size_t i = 0; i < t->n; i++)
        t->calls[i].inferred_ms = t->calls[i].inferred ? t->calls[i].self_ms : 0;
    cpu_make(t, report);
    key_mark(t, report->key);
    if (report->process_start_ms > 0 && !t->times_known)
        process_put(t, report->process_start_ms);
    if (t->cap > ROOM_KEPT) {
        free(t->room);
        t->room = NULL;
    }
}
