/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the places where a handler may be added without a change to how ART's verifier judges
 * monitors: those where no monitor is held.
 *
 * The verifier follows how many monitors are held. If paths with different counts join, the
 * method is accepted but runs in the interpreter for ever. A handler joins the paths from all
 * instructions that it covers and that throw; monitor-exit does not count as one.
 */
#include "dexfile/relocate/dex_relocation.h"
#include "lib/sorted.h"

enum {
    STATE_UNREACHED,
    STATE_UNLOCKED, /* one more for each monitor that is held */
    STATE_DEEP = 254,
    STATE_MIXED = 255, /* paths with different counts meet here */
};

struct locks {
    const struct dex_code *code;
    uint8_t *states;      /* by pc, before the instruction */
    uint8_t *list_states; /* by handler list: the states in which it has been entered */
    uint32_t *stack;      /* pcs to go on from */
    uint32_t stacked;
};

/* Joins `state` into *at. Returns whether that changed it, which happens at most twice. */
static bool join_locks(uint8_t *at, uint8_t state)
{
    uint8_t joined = *at == STATE_UNREACHED || *at == state ? state : STATE_MIXED;
    bool changed = joined != *at;

    *at = joined;
    return changed;
}

static void enter_with_locks(struct locks *l, uint32_t pc, uint8_t state)
{
    if (l->code->starts[pc] == 1 && join_locks(&l->states[pc], state))
        l->stack[l->stacked++] = pc;
}

static uint8_t state_behind(uint8_t opcode, uint8_t state)
{
    if (state == STATE_MIXED)
        return state;
    if (opcode == DEX_OP_MONITOR_ENTER)
        return state + 1 < STATE_DEEP ? (uint8_t)(state + 1) : STATE_MIXED;
    if (opcode == DEX_OP_MONITOR_EXIT)
        return state > STATE_UNLOCKED ? (uint8_t)(state - 1) : STATE_MIXED;
    return state;
}

/* The handlers of the try around pc, if there is one. */
static void enter_handlers(struct locks *l, uint32_t pc, uint8_t state)
{
    const struct dex_code *code = l->code;
    uint32_t try = SORTED_FROM(code->tries, code->try_count, end, pc + 1);
    const struct dex_handler_list *list;

    if (try == code->try_count || code->tries[try].start > pc ||
        !join_locks(&l->list_states[code->tries[try].handlers], state))
        return;
    list = &code->handler_lists[code->tries[try].handlers];
    for (uint32_t i = 0; i < list->count; i++)
        enter_with_locks(l, list->catches[i].pc, state);
}

static void enter_branch(struct locks *l, uint32_t pc, uint8_t state)
{
    const struct dex_code *code = l->code;

    enter_with_locks(
        l, code->branches[SORTED_FROM(code->branches, code->branch_count, pc, pc)].target, state);
}

static void enter_switch(struct locks *l, uint32_t pc, uint8_t state)
{
    const struct dex_code *code = l->code;
    uint32_t use = SORTED_FROM(code->payload_uses, code->payload_use_count, pc, pc);
    const struct dex_payload *p = &code->payloads[code->payload_uses[use].payload];

    for (uint32_t k = 0; k < p->count; k++)
        enter_with_locks(l, pc + dex_code_u32(code, p->targets + 2 * k), state);
}

/* Follows the code from pc until it ends or reaches known code. */
static void follow(struct locks *l, uint32_t pc)
{
    const struct dex_code *code = l->code;

    for (;;) {
        uint8_t opcode = (uint8_t)dex_code_unit(code, pc), state = l->states[pc];
        const struct dex_opcode *op = &dex_opcode_table[opcode];

        if (op->throws && opcode != DEX_OP_MONITOR_EXIT)
            enter_handlers(l, pc, state);
        if (op->flow == DEX_FLOW_IF || op->flow == DEX_FLOW_GOTO)
            enter_branch(l, pc, state);
        else if (op->flow == DEX_FLOW_SWITCH)
            enter_switch(l, pc, state);
        if (op->flow == DEX_FLOW_GOTO || op->flow == DEX_FLOW_RETURN || op->flow == DEX_FLOW_THROW)
            return;
        pc += op->units;
        if (pc >= code->units || code->starts[pc] != 1 ||
            !join_locks(&l->states[pc], state_behind(opcode, state)))
            return;
    }
}

const uint8_t *dex_relocation_unlocked(const struct dex_relocation *r)
{
    const struct dex_code *code = r->code;
    struct locks l = {.code = code};

    if (!code->facts.monitor)
        return NULL;
    l.states = arena_zalloc(r->arena, code->units);
    l.list_states = arena_zalloc(r->arena, code->handler_list_count);
    /* Each pc is put there twice at most. */
    l.stack = arena_alloc(r->arena, mem_size(code->units, 2 * sizeof(*l.stack)));
    enter_with_locks(&l, 0, STATE_UNLOCKED);
    while (l.stacked)
        follow(&l, l.stack[--l.stacked]);
    for (uint32_t pc = 0; pc < code->units; pc++)
        l.states[pc] = l.states[pc] <= STATE_UNLOCKED;
    return l.states;
}
