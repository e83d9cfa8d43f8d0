/* SPDX-License-Identifier: Apache-2.0 */
/* The paths through a method of a class file. */
#include "classfile/opcode.h"
#include "lib/cursor.h"
#include "lib/sorted.h"
#include "verify/balance.h"
#include "verify/code_proof.h"
#include "verify/handler_cover.h"

struct code_walk {
    struct code_proof *c;
    struct balance balance;
    struct handler_cover handlers;
    uint8_t returned; /* by state, a bit: the code behind each jsr was entered in it */
    bool constructor; /* something leaves without o, as the catch-all can't cover it */
};

/* An exception leaves the instruction at pc. */
static void enter_exceptions(struct code_walk *w, uint32_t pc, enum balance_state state)
{
    const struct code *code = w->c->now;
    struct handlers_at at = handler_cover_at(&w->handlers, pc);
    uint32_t row;

    while (handler_cover_next(&w->handlers, &at, state, &row))
        balance_enter(&w->balance, code->exceptions[row].handler, state);
    if (at.all_caught)
        return;
    /* One that a handler may catch may stay in the method: explicit asks for no o. */
    if (code->bytes.p[pc] == OP_ATHROW && !at.any)
        balance_leave(&w->balance, pc, state);
    else if (w->c->proof->rules->exits_all && state == BALANCE_INSIDE) {
        if (str_eq(code->method->name, STR("<init>")))
            w->constructor = true;
        else
            balance_leave(&w->balance, pc, state);
    }
}

static void enter_behind_jsrs(struct code_walk *w, enum balance_state state)
{
    const struct code *code = w->c->now;

    if (w->returned & 1 << state)
        return;
    w->returned |= (uint8_t)(1 << state);
    for (uint32_t i = 0; i < code->branch_count; i++) {
        uint32_t pc = code->branches[i].pc, next = code_next_pc(code, pc);

        if (opcode_table[code->bytes.p[pc]].flow == FLOW_JSR && next < code->bytes.n)
            balance_enter(&w->balance, next, state);
    }
}

static void enter_switch_cases(struct code_walk *w, uint32_t pc, enum balance_state state)
{
    const struct code *code = w->c->now;
    uint32_t low = 0, high = code->switch_count, at;
    const struct code_switch *s;

    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;

        if (code->switches[middle].pc <= pc)
            low = middle;
        else
            high = middle;
    }
    s = &code->switches[low];
    for (uint32_t k = 0; k <= s->count; k++) {
        at = k ? s->targets + (k - 1) * s->stride : code_switch_operands(pc);
        balance_enter(&w->balance, pc + code_be32(code->bytes.p + at), state);
    }
}

/* Goes from pc to where the code ends or has been before. */
static void step_code(struct code_walk *w, uint32_t pc, enum balance_state state)
{
    const struct code *code = w->c->now;
    uint8_t opcode = code->bytes.p[pc], role = w->c->role[pc];
    const struct opcode *op = &opcode_table[opcode];
    uint32_t next = code_next_pc(code, pc);

    /* Our calls throw nothing. The id is pushed before them. */
    if (opcode == OP_INVOKESTATIC && role == ROLE_ENTER)
        state = balance_behind_enter(&w->balance, pc, state);
    else if (opcode == OP_INVOKESTATIC && role == ROLE_EXIT)
        state = balance_behind_exit(&w->balance, pc, state);
    else if (op->throws && op->flow != FLOW_RETURN && (role == ROLE_OLD || role == ROLE_HANDLER))
        enter_exceptions(w, pc, state);
    switch (op->flow) {
    case FLOW_IF:
    case FLOW_GOTO:
    case FLOW_JSR:
        balance_enter(
            &w->balance,
            code->branches[SORTED_FROM(code->branches, code->branch_count, pc, pc)].target, state);
        break;
    case FLOW_SWITCH:
        enter_switch_cases(w, pc, state);
        break;
    case FLOW_RET:
        enter_behind_jsrs(w, state);
        break;
    case FLOW_RETURN:
        balance_leave(&w->balance, pc, state);
        break;
    default:
        break;
    }
    if ((op->flow == FLOW_NEXT || op->flow == FLOW_IF) && next < code->bytes.n)
        balance_enter(&w->balance, next, state);
}

static bool has_subroutines(const struct code *code)
{
    return code_facts_has(&code->facts, OP_RET) || code_facts_has(&code->facts, OP_JSR) ||
           code_facts_has(&code->facts, OP_JSR_W);
}

void code_balance_prove(struct code_proof *c)
{
    struct code_walk w = {.c = c};
    enum balance_state state;
    uint32_t pc;

    if (!c->id)
        return;
    balance_init(&w.balance, c->proof, (uint32_t)c->now->bytes.n, c->arena);
    handler_cover_init(&w.handlers, c->now, c->arena);
    w.balance.unsure = has_subroutines(c->now);
    while (balance_next(&w.balance, &pc, &state))
        step_code(&w, pc, state);
    c->proof->doubts[DOUBT_SUBROUTINE] += w.balance.unsure && w.balance.met != PROOF_NOWHERE;
    c->proof->doubts[DOUBT_CONSTRUCTOR] += w.constructor;
}
