/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the handlers of each instruction. Ranges may be cut, but each instruction that can
 * throw has the same handlers in the same order, and none of our calls has a handler.
 */
#include <inttypes.h>

#include "verify/dex_code_proof.h"

enum { LIST_SAME = 1, LIST_EXTENDED = 2 };

/* How the handlers of a new try compare with those of an old one: 0: they are others; LIST_SAME;
 * LIST_EXTENDED: with the handler of --exits all after them. */
static int compare_lists(const struct dex_code_proof *c, const struct dex_handler_list *a,
                         const struct dex_handler_list *b)
{
    bool more = b->count == a->count + 1;

    if (b->count != a->count && !more)
        return 0;
    for (uint32_t i = 0; i < a->count; i++)
        if (!dex_pair_is(c->d, DEX_TYPE_IDS, a->catches[i].type, b->catches[i].type) ||
            c->label[a->catches[i].pc] != b->catches[i].pc)
            return 0;
    if (!more)
        return LIST_SAME;
    return !a->catch_all && b->catches[a->count].type == DEX_NO_INDEX &&
                   b->catches[a->count].pc == c->handler
               ? LIST_EXTENDED
               : 0;
}

/* The new lists of an old one, by the result, which there is one of each: lists are long and
 * tries are many, and so each list is compared once. DEX_NO_INDEX: none yet. */
struct list_memory {
    uint32_t now[LIST_EXTENDED + 1];
};

/* `all` has one for each old list, and one for no list. */
static bool is_list_of(const struct dex_code_proof *c, struct list_memory *all,
                       const struct dex_try *a, const struct dex_try *b)
{
    static const struct dex_handler_list none;
    uint32_t old = a ? a->handlers : c->old->handler_list_count;
    struct list_memory *m = &all[old];
    int answer;

    if (m->now[LIST_SAME] == b->handlers || m->now[LIST_EXTENDED] == b->handlers)
        return true;
    answer = compare_lists(c, a ? &c->old->handler_lists[old] : &none,
                           &c->now->handler_lists[b->handlers]);
    if (!answer || m->now[answer] != DEX_NO_INDEX)
        return false;
    m->now[answer] = b->handlers;
    return true;
}

/* The handlers of one old instruction. */
static bool prove_instruction(struct dex_code_proof *c, uint32_t pc, struct list_memory *lists)
{
    const struct dex_try *a = dex_try_at(c->old, pc), *b = dex_try_at(c->now, c->self[pc]);
    bool throws = dex_opcode_table[dex_code_unit(c->old, pc) & 0xff].throws;

    if (!a && !b)
        return true;
    if (!b)
        return !throws || proof_fault(c->d->proof, c->self[pc],
                                      "it is in no try, and an exception here was caught");
    if (is_list_of(c, lists, a, b))
        return true;
    return proof_fault(c->d->proof, c->self[pc], "the handlers of an exception here are others");
}

static bool prove_call(struct dex_code_proof *c, uint32_t pc)
{
    return !dex_try_at(c->now, pc) ||
           proof_fault(c->d->proof, pc, "what was put in is in a try, where ART may reject it");
}

void dex_tries_prove(struct dex_code_proof *c)
{
    struct list_memory *lists;

    if (!c->old->try_count && !c->now->try_count)
        return;
    lists = arena_alloc(c->arena, mem_size(c->old->handler_list_count + (size_t)1, sizeof(*lists)));
    memset(lists, 0xff, (c->old->handler_list_count + (size_t)1) * sizeof(*lists));
    for (uint32_t pc = 0; pc < c->old->units; pc++)
        if (c->old->starts[pc] == 1 && !prove_instruction(c, pc, lists))
            return;
    for (uint32_t pc = 0; pc < c->now->units; pc++)
        if (c->role[pc] > DEX_ROLE_OLD && !prove_call(c, pc))
            return;
}
