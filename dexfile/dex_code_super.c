/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a method always calls the superclass's: no path leads from its start to a return
 * without such a call. The walk is the same as for class files, on the instructions of Dalvik. */
#include "dexfile/dex_code.h"

#include "lib/sorted.h"

/* Handlers that are reached only through other handlers take a round each. If code needs more
 * rounds than this, the answer is no. */
enum { HANDLER_ROUNDS = 16 };

enum { UNSEEN, REACHED, CALL };

struct dex_super_walk {
    const struct dex_code *code;
    uint32_t name, proto; /* of the method: string and proto */
    uint8_t *seen;        /* by pc: REACHED without a call, or a CALL */
    bool *entered;        /* by handler list, which many tries may have: its handlers are reached */
    uint32_t *todo;       /* n pcs that are seen but not followed yet */
    uint32_t n;
    bool escapes; /* a return was reached without a call */
};

/* Whatever ancestor the call names, ART looks for the method from the superclass
 * of the calling class up. */
static bool is_dex_super_call(const struct dex_super_walk *w, uint32_t pc)
{
    struct dex_instruction in;
    struct dex_member_id m;

    dex_instruction_decode(w->code, pc, &in);
    if (in.code != DEX_OP_INVOKE_SUPER && in.code != DEX_OP_INVOKE_SUPER_RANGE)
        return false;
    m = dex_method(w->code->dex, in.index);
    return m.name == w->name && m.type == w->proto;
}

static void reach_unit(struct dex_super_walk *w, uint32_t pc)
{
    if (pc >= w->code->units || w->seen[pc])
        return;
    w->seen[pc] = is_dex_super_call(w, pc) ? CALL : REACHED;
    w->todo[w->n++] = pc;
}

static void reach_dex_branch(struct dex_super_walk *w, uint32_t pc)
{
    reach_unit(
        w, w->code->branches[SORTED_FROM(w->code->branches, w->code->branch_count, pc, pc)].target);
}

static void reach_dex_switch(struct dex_super_walk *w, uint32_t pc)
{
    const struct dex_code *code = w->code;
    uint32_t use = SORTED_FROM(code->payload_uses, code->payload_use_count, pc, pc);
    const struct dex_payload *payload = &code->payloads[code->payload_uses[use].payload];

    for (uint32_t i = 0; i < payload->count; i++)
        reach_unit(w, pc + dex_code_u32(code, payload->targets + 2 * i));
}

static void walk_dex_instruction(struct dex_super_walk *w, uint32_t pc)
{
    const struct dex_opcode *op = &dex_opcode_table[dex_code_unit(w->code, pc) & 0xff];

    if (w->seen[pc] == CALL)
        return;
    if (op->flow == DEX_FLOW_IF || op->flow == DEX_FLOW_GOTO)
        reach_dex_branch(w, pc);
    else if (op->flow == DEX_FLOW_SWITCH)
        reach_dex_switch(w, pc);
    else if (op->flow == DEX_FLOW_RETURN)
        w->escapes = true;
    if (op->flow != DEX_FLOW_GOTO && op->flow != DEX_FLOW_RETURN && op->flow != DEX_FLOW_THROW)
        reach_unit(w, pc + op->units);
}

static void walk_dex_reached(struct dex_super_walk *w)
{
    while (w->n > 0)
        walk_dex_instruction(w, w->todo[--w->n]);
}

/* Marks the handlers of the code that was reached. */
static void reach_dex_handlers(struct dex_super_walk *w, uint32_t *before)
{
    const struct dex_code *code = w->code;

    before[0] = 0;
    for (uint32_t pc = 0; pc < code->units; pc++)
        before[pc + 1] = before[pc] + (w->seen[pc] == REACHED);
    for (uint32_t i = 0; i < code->try_count; i++) {
        const struct dex_try *t = &code->tries[i];
        const struct dex_handler_list *list = &code->handler_lists[t->handlers];

        if (before[t->end] == before[t->start] || w->entered[t->handlers])
            continue;
        w->entered[t->handlers] = true;
        for (uint32_t k = 0; k < list->count; k++)
            reach_unit(w, list->catches[k].pc);
    }
}

bool dex_code_calls_super(const struct dex_code *code, struct str name, struct str descriptor,
                          struct arena *arena)
{
    struct dex_super_walk w = {
        .code = code,
        .name = dex_find_string(code->dex, name),
        .proto = dex_find_proto(code->dex, descriptor),
    };
    uint32_t *before;

    if (code->immovable.n || w.name == DEX_NO_INDEX || w.proto == DEX_NO_INDEX)
        return false;
    before = arena_alloc(arena, mem_size(code->units + (size_t)1, sizeof(*before)));
    w.seen = arena_zalloc(arena, code->units);
    w.entered = ARENA_NEW(arena, bool, code->handler_list_count);
    w.todo = arena_alloc(arena, mem_size(code->units, sizeof(*w.todo)));
    reach_unit(&w, 0);
    for (int round = 0; w.n > 0; round++) {
        if (round == HANDLER_ROUNDS)
            return false;
        walk_dex_reached(&w);
        reach_dex_handlers(&w, before);
    }
    return !w.escapes;
}
