/* SPDX-License-Identifier: Apache-2.0 */
/* Decides where everything is placed: labels, branches that grow, trampolines. */
#include "classfile/opcode.h"

#include <stdlib.h>

#include "classfile/relocate/relocation.h"
#include "lib/number.h"
#include "lib/sort.h"
#include "lib/sorted.h"

enum {
    REACH = INT16_MAX, /* reach of a branch forward; backward it is one more */
    /* Widening one branch may push another out of reach. After the exact rounds, branches that
     * are nearly out of reach are widened too. So a chain of such branches takes a few rounds,
     * not one round for each. */
    EXACT_ROUNDS = 8,
    ROUNDS_MAX = 32,
    SLACK_LEAST = 256,
    SLACK_DOUBLINGS = 5,
    /* The distance to the limit at which a trampoline is chosen, since others that are placed
     * in the same round move it. */
    TRAMPOLINE_SLACK = 2048,
    SHARED_LOOKS = 16,
    GOTO_W_LENGTH = 5,
    BRANCH2_LENGTH = 3,
};

uint32_t relocation_next_step(const struct relocation *r, const struct relocation_steps *s)
{
    uint32_t pc = r->length;

    if (s->insertion < r->edit->insertion_count)
        pc = number_min(pc, r->edit->insertions[s->insertion].pc);
    if (s->branch < r->code->branch_count)
        pc = number_min(pc, r->code->branches[s->branch].pc);
    if (s->switch_ < r->code->switch_count)
        pc = number_min(pc, r->code->switches[s->switch_].pc);
    if (s->trampoline < r->trampoline_count)
        pc = number_min(pc, r->trampoline_sites[s->trampoline]);
    return pc;
}

uint32_t relocation_insertion_at(const struct relocation *r, uint32_t pc)
{
    uint32_t n = (uint32_t)r->edit->insertion_count;
    uint32_t i = SORTED_FIND(r->edit->insertions, n, pc, pc);

    return i < n ? (uint32_t)r->edit->insertions[i].bytes.n : 0;
}

uint32_t relocation_trampolines_from(const struct relocation *r, uint32_t pc)
{
    return sorted_from(r->trampoline_sites, r->trampoline_count, pc);
}

uint32_t relocation_end(const struct relocation *r, uint32_t pc)
{
    uint32_t i = relocation_trampolines_from(r, pc);

    if (i < r->trampoline_count && r->trampoline_sites[i] == pc)
        return r->trampolines[r->trampoline_order[i]].pc;
    return r->label[pc];
}

/* Sets the labels of an instruction's bytes after its first. No table should name these pcs; if
 * one does, their order is kept. */
static void label_inside(struct relocation *r, uint32_t pc, uint32_t old_length, uint32_t at,
                         uint32_t new_length)
{
    for (uint32_t k = 1; k < old_length; k++)
        r->label[pc + k] = at + number_min(k, new_length - 1);
}

static uint32_t grown_branch_length(const struct relocation *r, uint32_t branch,
                                    uint32_t old_length)
{
    if (!r->forms)
        return old_length;
    switch (r->forms[branch]) {
    case BRANCH_WIDE:
        return GOTO_W_LENGTH;
    case BRANCH_INVERTED:
        return BRANCH2_LENGTH + GOTO_W_LENGTH;
    default:
        return old_length;
    }
}

/* One pass: computes every label from the current forms of the branches. */
static void place_labels(struct relocation *r)
{
    struct relocation_steps s = {0};
    uint32_t old = 0, now = (uint32_t)r->edit->prologue.n;

    for (;;) {
        uint32_t pc = relocation_next_step(r, &s), old_length = 0, new_length = 0;

        for (; old < pc; old++)
            r->label[old] = now++;
        while (s.trampoline < r->trampoline_count && r->trampoline_sites[s.trampoline] == pc) {
            r->trampolines[r->trampoline_order[s.trampoline++]].pc = now;
            now += GOTO_W_LENGTH;
        }
        r->label[pc] = now;
        if (pc == r->length)
            break;
        if (s.insertion < r->edit->insertion_count && r->edit->insertions[s.insertion].pc == pc)
            now += (uint32_t)r->edit->insertions[s.insertion++].bytes.n;
        if (s.branch < r->code->branch_count && r->code->branches[s.branch].pc == pc) {
            old_length = opcode_table[r->code->bytes.p[pc]].length;
            new_length = grown_branch_length(r, s.branch++, old_length);
        } else if (s.switch_ < r->code->switch_count && r->code->switches[s.switch_].pc == pc) {
            old_length = r->code->switches[s.switch_].length;
            new_length = relocation_switch_length(&r->code->switches[s.switch_++], now);
        } else {
            old_length = new_length = 1;
        }
        label_inside(r, pc, old_length, now, new_length);
        old = pc + old_length;
        now += new_length;
    }
    r->code_length = r->handlers_pc = now;
}

static bool in_reach(uint32_t from, uint32_t to, int32_t reach)
{
    int32_t distance = (int32_t)to - (int32_t)from;

    return distance <= reach && distance >= -reach - 1;
}

/* Finds the places after an instruction that never continues with the next one. */
static void find_sites(struct relocation *r)
{
    const uint8_t *p = r->code->bytes.p;
    uint32_t *sites = arena_alloc(r->arena, mem_size(r->length, sizeof(*sites)));
    uint8_t flow = FLOW_NEXT;

    for (uint32_t pc = 0; pc <= r->length; pc++) {
        if (pc < r->length && !r->code->starts[pc])
            continue;
        if (flow == FLOW_GOTO || flow == FLOW_SWITCH || flow == FLOW_RETURN || flow == FLOW_THROW)
            sites[r->site_count++] = pc;
        if (pc < r->length)
            flow = opcode_table[p[pc]].flow;
    }
    r->sites = sites;
}

/* The index of a trampoline to `target` that the new pc `from` reaches, or -1. */
static int64_t find_shared(const struct relocation *r, uint32_t target, uint32_t from)
{
    uint32_t i = r->trampoline_heads[target];

    for (int looks = 0; i && looks < SHARED_LOOKS; looks++, i = r->trampolines[i - 1].next)
        if (in_reach(from, r->trampolines[i - 1].pc, REACH - TRAMPOLINE_SLACK))
            return i - 1;
    return -1;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a < b ? b - a : a - b;
}

/* Finds the site nearest to the old pc. Returns false if none is within reach. */
static bool find_site(const struct relocation *r, uint32_t pc, uint32_t *site)
{
    uint32_t behind = sorted_from(r->sites, r->site_count, pc), from = r->label[pc];
    uint32_t nearest = behind;

    if (r->site_count == 0)
        return false;
    if (behind == r->site_count || (behind > 0 && distance(from, r->label[r->sites[behind - 1]]) <
                                                      distance(from, r->label[r->sites[behind]])))
        nearest = behind - 1;
    *site = r->sites[nearest];
    return in_reach(from, r->label[*site], REACH - GOTO_W_LENGTH);
}

static void start_trampolines(struct relocation *r)
{
    if (r->trampoline_heads)
        return;
    find_sites(r);
    r->trampoline_heads = ARENA_NEW(r->arena, uint32_t, r->length);
    r->via = ARENA_NEW(r->arena, uint32_t, r->code->branch_count);
}

/* Trampolines are few and come in rounds, so the array is doubled in the arena. */
static uint32_t add_trampoline(struct relocation *r, uint32_t site, uint32_t target)
{
    uint32_t n = r->trampoline_count;

    if ((n & (n - 1)) == 0) {
        size_t cap = n ? (size_t)n * 2 : 1;
        struct trampoline *t = arena_alloc(r->arena, mem_size(cap, sizeof(*t)));

        if (n)
            memcpy(t, r->trampolines, n * sizeof(*t));
        r->trampolines = t;
    }
    r->trampolines[n] =
        (struct trampoline){site, target, r->label[site], r->trampoline_heads[target]};
    r->trampoline_heads[target] = n + 1;
    return r->trampoline_count++;
}

static enum code_result lead_by_trampoline(struct relocation *r, uint32_t branch, uint32_t from)
{
    const struct code_branch *b = &r->code->branches[branch];
    int64_t shared;
    uint32_t site;

    start_trampolines(r);
    shared = find_shared(r, b->target, from);
    if (shared >= 0) {
        r->via[branch] = (uint32_t)shared;
    } else {
        if (!find_site(r, b->pc, &site))
            return CODE_BRANCH_OUT_OF_REACH;
        r->via[branch] = add_trampoline(r, site, b->target);
    }
    r->forms[branch] = BRANCH_TRAMPOLINE;
    return CODE_OK;
}

static int compare_sites(const void *a, const void *b, void *ctx)
{
    const struct relocation *r = ctx;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    uint32_t sx = r->trampolines[x].site, sy = r->trampolines[y].site;

    if (sx != sy)
        return sx < sy ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void sort_trampolines(struct relocation *r)
{
    r->trampoline_order = arena_alloc(r->arena, mem_size(r->trampoline_count, sizeof(uint32_t)));
    for (uint32_t i = 0; i < r->trampoline_count; i++)
        r->trampoline_order[i] = i;
    sort_array_with(r->trampoline_order, r->trampoline_count, sizeof(uint32_t), compare_sites, r);
    r->trampoline_sites = arena_alloc(r->arena, mem_size(r->trampoline_count, sizeof(uint32_t)));
    for (uint32_t i = 0; i < r->trampoline_count; i++)
        r->trampoline_sites[i] = r->trampolines[r->trampoline_order[i]].site;
}

/* Gives the branch a form that reaches its target. Sets *changed if it is another form. */
static enum code_result widen(struct relocation *r, uint32_t branch, int32_t reach, bool *changed)
{
    const struct code_branch *b = &r->code->branches[branch];
    const struct opcode *op = &opcode_table[r->code->bytes.p[b->pc]];
    uint32_t from = relocation_instruction(r, b->pc);

    switch (r->forms[branch]) {
    case BRANCH_KEPT:
        if (op->format != FORMAT_BRANCH2 || in_reach(from, r->label[b->target], reach))
            return CODE_OK;
        break;
    case BRANCH_TRAMPOLINE:
        if (in_reach(from, r->trampolines[r->via[branch]].pc, REACH))
            return CODE_OK;
        break;
    default:
        return CODE_OK;
    }
    *changed = true;
    if (op->flow != FLOW_IF)
        r->forms[branch] = BRANCH_WIDE;
    else if (!r->code->stack_map_table.p)
        r->forms[branch] = BRANCH_INVERTED;
    else
        return lead_by_trampoline(r, branch, from);
    return CODE_OK;
}

static enum code_result widen_all(struct relocation *r, int32_t reach, bool *changed)
{
    *changed = false;
    for (uint32_t i = 0; i < r->code->branch_count; i++) {
        enum code_result result = widen(r, i, reach, changed);

        if (result != CODE_OK)
            return result;
    }
    if (r->trampoline_count)
        sort_trampolines(r);
    return CODE_OK;
}

/* Switches shrink by up to 3 bytes when they move. */
static bool is_too_large(const struct relocation *r, uint64_t length)
{
    return length > CODE_LENGTH_MAX + UINT64_C(3) * r->code->switch_count;
}

static int32_t slack_in(int round)
{
    int doublings = round - EXACT_ROUNDS;

    if (doublings < 0)
        return 0;
    return SLACK_LEAST << (doublings < SLACK_DOUBLINGS ? doublings : SLACK_DOUBLINGS);
}

enum code_result relocation_lay_out(struct relocation *r)
{
    uint64_t length = r->length + r->edit->prologue.n;

    for (size_t i = 0; i < r->edit->insertion_count; i++)
        length += r->edit->insertions[i].bytes.n;
    if (is_too_large(r, length))
        return CODE_TOO_LARGE;
    r->label = arena_alloc(r->arena, mem_size(r->length + 1, sizeof(*r->label)));
    place_labels(r);
    if (r->code_length <= REACH)
        return CODE_OK;
    r->forms = ARENA_NEW(r->arena, uint8_t, r->code->branch_count);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        bool changed;
        enum code_result result = widen_all(r, REACH - slack_in(round), &changed);

        if (result != CODE_OK)
            return result;
        if (!changed)
            return r->code_length > CODE_LENGTH_MAX ? CODE_TOO_LARGE : CODE_OK;
        place_labels(r);
        if (is_too_large(r, r->code_length))
            return CODE_TOO_LARGE;
    }
    return CODE_BRANCH_OUT_OF_REACH;
}
