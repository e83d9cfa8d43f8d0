/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/called_again.h"

#include <stdlib.h>

#include "runtime/record/slot.h"

enum { IDS = SLOT_ID_MASK + 1 };

#define NO_SLOT UINT32_MAX

/* Who is open, as the builder of call trees has it without what is found here. Calls right below it
 * that have ended, and counts, are a list. */
struct open_call {
    uint32_t id;
    uint32_t slot;        /* of its entry; NO_SLOT: before all */
    uint32_t first, last; /* of the list; NO_SLOT: there are none */
};

struct again_search {
    const uint64_t *slots;
    size_t n;
    struct called_again *found;
    struct open_call *calls;
    size_t depth;
    uint32_t *next;  /* per slot: the next of its list */
    uint32_t *open;  /* per id: how many of calls */
    uint32_t *place; /* per id: where it is in line, from 1; 0: not */
    uint32_t *line;  /* the ids of frames that were left, one below the other, each once */
    size_t in_line;
};

static void call_push(struct again_search *s, uint32_t id, uint32_t slot)
{
    s->calls[s->depth++] = (struct open_call){id, slot, NO_SLOT, NO_SLOT};
    s->open[id]++;
}

/* A call that has ended, below the last that is open. */
static void list_add(struct again_search *s, uint32_t slot)
{
    struct open_call *above = s->depth > 0 ? &s->calls[s->depth - 1] : NULL;

    if (!above || slot == NO_SLOT)
        return;
    s->next[slot] = NO_SLOT;
    *(above->last == NO_SLOT ? &above->first : &s->next[above->last]) = slot;
    above->last = slot;
}

static void line_cut(struct again_search *s, size_t keep)
{
    while (s->in_line > keep)
        s->place[s->line[--s->in_line]] = 0;
}

/* A call below those in line. */
static int call_look(struct again_search *s, uint32_t id, uint32_t slot)
{
    if (s->place[id] == 0 || slot == NO_SLOT)
        return 0;
    if (!s->found->bits)
        s->found->bits = calloc(s->n / 8 + 1, 1);
    if (!s->found->bits)
        return -1;
    s->found->bits[slot / 8] |= (uint8_t)(1u << slot % 8);
    line_cut(s, s->place[id] - 1);
    return 0;
}

/* The calls from this depth on were left. */
static int left_look(struct again_search *s, size_t from)
{
    int result = 0;

    for (size_t i = from; i < s->depth && result == 0; i++) {
        const struct open_call *call = &s->calls[i];

        result = call_look(s, call->id, call->slot);
        s->line[s->in_line++] = call->id;
        s->place[call->id] = (uint32_t)s->in_line;
        for (uint32_t at = call->first; at != NO_SLOT && result == 0; at = s->next[at])
            result = call_look(s, slot_id(s->slots[at]), at);
    }
    line_cut(s, 0);
    return result;
}

static int exit_look(struct again_search *s, uint32_t id)
{
    size_t at = s->depth;
    int result = 0;

    if (s->open[id] == 0)
        return 0;
    while (s->calls[at - 1].id != id)
        at--;
    if (s->depth > at)
        result = left_look(s, at);
    while (s->depth >= at)
        s->open[s->calls[--s->depth].id]--;
    list_add(s, s->calls[s->depth].slot);
    return result;
}

static int slots_look(struct again_search *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t id = slot_id(s->slots[i]);

        if (id == 0)
            continue;
        if (slot_is_count(s->slots[i]))
            list_add(s, i);
        else if (slot_is_in(s->slots[i]))
            call_push(s, id, i);
        else if (exit_look(s, id) < 0)
            return -1;
    }
    return 0;
}

int called_again_find(struct called_again *c, uint32_t root, const struct callers *callers,
                      const uint64_t *slots, size_t n)
{
    size_t room = n + callers->n + 2;
    /* Only the used part takes memory. */
    struct again_search s = {.slots = slots,
                             .n = n,
                             .found = c,
                             .calls = malloc(room * sizeof(*s.calls)),
                             .next = malloc(room * sizeof(*s.next)),
                             .open = calloc(IDS, sizeof(*s.open)),
                             .place = calloc(IDS, sizeof(*s.place)),
                             .line = malloc(room * sizeof(*s.line))};
    int result = -1;

    *c = (struct called_again){0};
    if (s.calls && s.next && s.open && s.place && s.line && n < NO_SLOT) {
        if (root)
            call_push(&s, root, NO_SLOT);
        for (size_t i = callers->n; i-- > 0;)
            call_push(&s, callers->ids[i], NO_SLOT);
        result = slots_look(&s);
    }
    if (result < 0)
        called_again_release(c);
    free(s.calls);
    free(s.next);
    free(s.open);
    free(s.place);
    free(s.line);
    return result;
}

void called_again_release(struct called_again *c)
{
    free(c->bits);
    *c = (struct called_again){0};
}
