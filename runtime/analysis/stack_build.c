/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/stack_build.h"

#include <stdlib.h>

#include "runtime/methodbeat.h"

/* Which part of the time in windows has to be a caller's for its rate to be known; else that of
 * what is around it counts. */
enum { RATE_PART = 8 };

/* A call, or several that are one row. By the index of an interval. */
struct branch {
    uint32_t id, first, last, next, above; /* indices, or NO_INTERVAL */
    uint32_t timed, counted;               /* calls that have time, and others, in windows */
    uint32_t level, levels;                /* how deep in a recursion it is, and how deep it goes */
    bool inferred;
    uint64_t start_ms, end_ms, cost_ms, windows_us; /* from the first to the last */
    struct thread_time time;
    double stand_for; /* calls: those that are counted */
    double rate;      /* how many times as many each one below it stands for */
};

struct builder {
    const struct intervals *calls;
    uint64_t windows_us; /* of all windows */
    const struct stack_slots *from;
    struct branch *all;
    uint32_t *table; /* by caller and method: the branch that others are added to, plus 1 */
    size_t room;     /* of the table, a power of two */
    bool by_path;
    struct stack *out;
};

static void branch_begin(struct builder *b, uint32_t at)
{
    const struct interval *in = &b->calls->all[at];
    struct thread_states *states = b->from->states;
    struct branch *made = &b->all[at];

    *made = (struct branch){
        .id = in->id,
        .first = in->first,
        .last = in->last,
        .next = in->next,
        .above = NO_INTERVAL,
        .timed = in->end_ms > in->begin_ms,
        .counted = in->end_ms == in->begin_ms,
        .level = 1,
        .levels = 1,
        .inferred = in->inferred,
        .start_ms = in->begin_ms,
        .end_ms = in->end_ms,
        .cost_ms = in->end_ms - in->begin_ms,
    };
    if (made->cost_ms == 0) {
        const struct window *window = window_at(b->calls, in->begin_ms);

        made->stand_for = window ? window->stands_for : 1;
        return;
    }
    made->windows_us = windows_until(b->calls, in->end_ms) - windows_until(b->calls, in->begin_ms);
    if (states)
        made->time = thread_states_between(states, in->begin_ms, in->end_ms);
}

/* The branch of the method below a caller, or where it is to be. */
static uint32_t *branch_find(struct builder *b, uint32_t above, uint32_t id)
{
    uint64_t hash = ((uint64_t)above << 20 | id) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(hash >> 32) & (b->room - 1);

    for (; b->table[at]; at = (at + 1) & (b->room - 1)) {
        const struct branch *found = &b->all[b->table[at] - 1];

        if (found->above == above && found->id == id)
            break;
    }
    return &b->table[at];
}

static void branch_add(struct builder *b, uint32_t to, uint32_t added)
{
    struct branch *into = &b->all[to], *from = &b->all[added];

    into->timed = stack_count_sum(into->timed, from->timed);
    into->counted = stack_count_sum(into->counted, from->counted);
    into->stand_for += from->stand_for;
    into->inferred |= from->inferred;
    /* One without time does not make a row longer that has time: what comes behind that row
     * begins at its end. */
    if (into->end_ms < from->end_ms && (from->cost_ms > 0 || into->cost_ms == 0))
        into->end_ms = from->end_ms;
    into->cost_ms += from->cost_ms;
    into->windows_us += from->windows_us;
    into->time.running_ms += from->time.running_ms;
    into->time.waiting_ms += from->time.waiting_ms;
    if (from->first == NO_INTERVAL)
        return;
    if (into->first == NO_INTERVAL)
        into->first = from->first;
    else
        b->all[into->last].next = from->first;
    into->last = from->last;
}

/* A call of a method by itself: what it called is the first one's. */
static void recursion_join(struct builder *b, uint32_t above, uint32_t inner, uint32_t *next)
{
    struct branch *into = &b->all[above], *from = &b->all[inner];
    uint32_t level = from->level == 1 ? 2 : from->level;

    into->timed = stack_count_sum(into->timed, from->timed);
    into->counted = stack_count_sum(into->counted, from->counted);
    into->stand_for += from->stand_for;
    into->inferred |= from->inferred;
    if (into->levels < level)
        into->levels = level;
    if (from->first == NO_INTERVAL)
        return;
    for (uint32_t at = from->first; at != NO_INTERVAL; at = b->all[at].next)
        b->all[at].level = b->all[at].id == into->id ? level + 1 : 1;
    b->all[from->last].next = *next;
    *next = from->first;
}

struct list {
    uint32_t first, last;
};

static void list_add(struct builder *b, struct list *list, uint32_t at)
{
    b->all[at].next = NO_INTERVAL;
    if (list->last == NO_INTERVAL)
        list->first = at;
    else
        b->all[list->last].next = at;
    list->last = at;
}

/* The branch that one with time is added to, or NO_INTERVAL. In the order of time that is the one
 * before it. */
static uint32_t branch_with_time(struct builder *b, uint32_t above, const struct list *rows,
                                 uint32_t at)
{
    uint32_t *place = branch_find(b, above, b->all[at].id), found = *place;

    if (found == 0)
        *place = at + 1;
    if (b->by_path)
        return found - 1; /* NO_INTERVAL of 0 */
    return rows->last != NO_INTERVAL && above != NO_INTERVAL &&
                   b->all[rows->last].id == b->all[at].id
               ? rows->last
               : NO_INTERVAL;
}

static uint64_t held_within(uint64_t ms, uint64_t least, uint64_t most)
{
    return ms < least ? least : ms > most ? most : ms;
}

/* Puts the rows without time behind those with time, in the order of their first calls. Each begins
 * where the row before it ends. */
static void timeless_place(struct builder *b, struct list *rows, const struct list *timeless)
{
    for (uint32_t at = timeless->first, next; at != NO_INTERVAL; at = next) {
        struct branch *of = &b->all[at];

        next = of->next;
        if (rows->last != NO_INTERVAL && of->start_ms < b->all[rows->last].end_ms)
            of->start_ms = b->all[rows->last].end_ms;
        if (of->end_ms < of->start_ms)
            of->end_ms = of->start_ms;
        list_add(b, rows, at);
    }
}

/* Makes rows of the calls in a list, which are below a caller or roots. Those without time come
 * last, unless there is a row of their method. */
static void branches_join(struct builder *b, uint32_t above, struct list *calls)
{
    struct list rows = {NO_INTERVAL, NO_INTERVAL}, timeless = rows, alone = rows;

    for (uint32_t at = calls->first, next; at != NO_INTERVAL; at = next) {
        next = b->all[at].next;
        b->all[at].above = above;
        if (above != NO_INTERVAL && b->all[at].id == b->all[above].id) {
            recursion_join(b, above, at, &next);
        } else if (b->all[at].cost_ms == 0) {
            list_add(b, &timeless, at);
        } else {
            uint32_t to = branch_with_time(b, above, &rows, at);

            if (to == NO_INTERVAL)
                list_add(b, &rows, at);
            else
                branch_add(b, to, at);
        }
    }
    for (uint32_t at = timeless.first, next; at != NO_INTERVAL; at = next) {
        struct branch *of = &b->all[at];
        uint32_t *place = branch_find(b, above, of->id);

        next = of->next;
        if (above != NO_INTERVAL) {
            of->start_ms = held_within(of->start_ms, b->all[above].start_ms, b->all[above].end_ms);
            of->end_ms = held_within(of->end_ms, b->all[above].start_ms, b->all[above].end_ms);
        }
        if (*place == 0) {
            *place = at + 1;
            list_add(b, &alone, at);
        } else {
            branch_add(b, *place - 1, at);
        }
    }
    timeless_place(b, &rows, &alone);
    *calls = rows;
}

/* How many times as many calls as in windows were made below this one. */
static double rate_below(const struct builder *b, const struct branch *of, double around)
{
    uint64_t ms = b->from->states ? of->time.running_ms : of->cost_ms;

    return of->windows_us > 0 && of->windows_us >= b->windows_us / RATE_PART
               ? (double)ms * 1000 / (double)of->windows_us
               : around;
}

/* Whether it took nearly all of its caller's time in one call. */
static bool is_alone(const struct branch *of, const struct branch *above)
{
    return of->timed == 1 && of->counted == 0 && of->cost_ms * 20 >= above->cost_ms * 19;
}

/* How often it was called. All calls that have time are known. Others were counted in windows, and
 * happened as often elsewhere for each time of the caller. */
static uint32_t branch_count(const struct branch *of, double rate)
{
    double counted = of->stand_for * rate, calls = (double)of->timed + 0.5;

    calls += counted > (double)of->counted ? counted : (double)of->counted;
    return calls >= (double)UINT32_MAX ? UINT32_MAX : (uint32_t)calls;
}

static int branch_write(struct builder *b, uint32_t at, uint32_t depth)
{
    struct branch *of = &b->all[at], *above = of->above == NO_INTERVAL ? NULL : &b->all[of->above];
    struct stack_row row = {.depth = depth,
                            .id = of->id,
                            .count = branch_count(of, above ? above->rate : 1),
                            .levels = of->levels,
                            .inferred = of->inferred,
                            .start_ms = of->start_ms,
                            .cost_ms = of->cost_ms,
                            .running_ms = of->time.running_ms,
                            .waiting_ms = of->time.waiting_ms};

    row.estimated = above && above->rate != 1 && !is_alone(of, above);
    of->rate = rate_below(b, of, above ? above->rate : of->cost_ms == 0 ? 1 : 0);
    return stack_push(b->out, row);
}

/* Rows in pre-order, made as the walk comes to them. */
static int tree_walk(struct builder *b)
{
    struct list list = {b->calls->first, b->calls->last};
    uint32_t at, depth = 0;

    branches_join(b, NO_INTERVAL, &list);
    at = list.first;
    while (at != NO_INTERVAL) {
        struct branch *of = &b->all[at];

        list = (struct list){of->first, of->last};
        branches_join(b, at, &list);
        of->first = list.first;
        of->last = list.last;
        if (branch_write(b, at, depth) < 0)
            return -1;
        if (of->first != NO_INTERVAL) {
            at = of->first;
            depth++;
            continue;
        }
        while (at != NO_INTERVAL && b->all[at].next == NO_INTERVAL) {
            at = b->all[at].above;
            depth--;
        }
        at = at == NO_INTERVAL ? at : b->all[at].next;
    }
    return 0;
}

int stack_build_of(struct stack *s, const struct intervals *calls, const struct stack_slots *from,
                   bool by_path)
{
    struct builder b = {.calls = calls,
                        .windows_us = windows_until(calls, UINT64_MAX),
                        .from = from,
                        .by_path = by_path,
                        .out = s,
                        .room = 2};
    int result = -1;

    s->n = 0;
    s->orphans = calls->orphans;
    while (b.room < 2 * (size_t)calls->n)
        b.room *= 2;
    b.all = malloc(((size_t)calls->n + 1) * sizeof(*b.all));
    b.table = calloc(b.room, sizeof(*b.table));
    if (b.all && b.table) {
        for (uint32_t i = 0; i < calls->n; i++)
            branch_begin(&b, i);
        result = tree_walk(&b);
    }
    free(b.all);
    free(b.table);
    if (result < 0)
        s->n = 0;
    return result;
}
