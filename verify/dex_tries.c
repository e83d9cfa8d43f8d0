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

/* The result for each pair of lists that was compared, since lists are long and ranges are
 * many. */
struct list_memory {
    const struct dex_handler_list *was, *now;
    int answer;
};

static int compare_tries(const struct dex_code_proof *c, struct list_memory *memory,
                         const struct dex_try *a, const struct dex_try *b)
{
    static const struct dex_handler_list none;
    const struct dex_handler_list *was = a ? &c->old->handler_lists[a->handlers] : &none;
    const struct dex_handler_list *now = &c->now->handler_lists[b->handlers];

    if (memory->was != was || memory->now != now)
        *memory = (struct list_memory){was, now, compare_lists(c, was, now)};
    return memory->answer;
}

/* The handlers of one old instruction. */
static bool prove_instruction(struct dex_code_proof *c, uint32_t pc, struct list_memory *memory)
{
    const struct dex_try *a = dex_try_at(c->old, pc), *b = dex_try_at(c->now, c->self[pc]);
    bool throws = dex_opcode_table[dex_code_unit(c->old, pc) & 0xff].throws;

    if (!a && !b)
        return true;
    if (!b)
        return !throws || proof_fault(c->d->proof, c->self[pc],
                                      "it is in no try, and an exception here was caught");
    if (compare_tries(c, memory, a, b))
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
    struct list_memory memory = {0};

    if (!c->old->try_count && !c->now->try_count)
        return;
    for (uint32_t pc = 0; pc < c->old->units; pc++)
        if (c->old->starts[pc] == 1 && !prove_instruction(c, pc, &memory))
            return;
    for (uint32_t pc = 0; pc < c->now->units; pc++)
        if (c->role[pc] > DEX_ROLE_OLD && !prove_call(c, pc))
            return;
}
