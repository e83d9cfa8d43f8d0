/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the paths through a method of a dex, and the whole of its code. */
#include <inttypes.h>

#include "lib/cursor.h"
#include "lib/sorted.h"
#include "verify/balance.h"
#include "verify/dex_code_proof.h"

struct dex_walk {
    struct dex_code_proof *c;
    struct balance balance;
    uint8_t *entered;   /* by handler list: the states in which it has been entered, one bit each */
    uint32_t *tried;    /* by handler list: how many of its catches are tried; 0: not known */
    uint32_t throwable; /* type */
    bool locked;        /* an exit without o in a method that holds monitors */
};

static bool catches_throwable(const struct dex_walk *w, const struct dex_catch *e)
{
    return e->type == DEX_NO_INDEX || e->type == w->throwable;
}

/* The number of catches up to the first that takes all exceptions; one more than there are: none
 * does. */
static uint32_t catches_tried(struct dex_walk *w, uint32_t list)
{
    const struct dex_handler_list *l = &w->c->now->handler_lists[list];
    uint32_t *n = &w->tried[list];

    if (*n)
        return *n;
    while (*n < l->count && !catches_throwable(w, &l->catches[*n]))
        ++*n;
    return ++*n;
}

/* Whether the handlers of the instruction at pc keep all exceptions in the method. */
static bool enter_list(struct dex_walk *w, uint32_t pc, enum balance_state state, bool *any)
{
    const struct dex_try *t = dex_try_at(w->c->now, pc);
    const struct dex_handler_list *list;
    uint32_t tried;

    *any = t != NULL;
    if (!t)
        return false;
    list = &w->c->now->handler_lists[t->handlers];
    tried = catches_tried(w, t->handlers);
    if (!(w->entered[t->handlers] >> state & 1))
        for (uint32_t i = 0; i < list->count && i < tried; i++)
            balance_enter(&w->balance, list->catches[i].pc, state);
    w->entered[t->handlers] = (uint8_t)(w->entered[t->handlers] | 1U << state);
    return tried <= list->count;
}

static void enter_dex_handlers(struct dex_walk *w, uint32_t pc, enum balance_state state,
                               bool throws)
{
    bool any;

    if (enter_list(w, pc, state, &any))
        return;
    if (throws && !any) {
        balance_leave(&w->balance, pc, state);
    } else if (w->c->d->proof->rules->exits_all && state == BALANCE_INSIDE) {
        if (w->c->now->facts.monitor)
            w->locked = true;
        else
            balance_leave(&w->balance, pc, state);
    }
}

static void enter_cases(struct dex_walk *w, uint32_t pc, enum balance_state state)
{
    const struct dex_code *code = w->c->now;
    uint32_t use = SORTED_FIND(code->payload_uses, code->payload_use_count, pc, pc);
    const struct dex_payload *p = &code->payloads[code->payload_uses[use].payload];

    for (uint32_t i = 0; i < p->count; i++)
        balance_enter(&w->balance, pc + dex_code_u32(code, p->targets + 2 * i), state);
}

static void step_dex(struct dex_walk *w, uint32_t pc, enum balance_state state)
{
    const struct dex_code *code = w->c->now;
    uint8_t opcode = (uint8_t)dex_code_unit(code, pc), role = w->c->role[pc];
    const struct dex_opcode *op = &dex_opcode_table[opcode];
    bool calls = opcode == DEX_OP_INVOKE_STATIC || opcode == DEX_OP_INVOKE_STATIC_RANGE;
    uint32_t next = pc + op->units;

    if (calls && role == DEX_ROLE_ENTER)
        state = balance_behind_enter(&w->balance, pc, state);
    else if (calls && role == DEX_ROLE_EXIT)
        state = balance_behind_exit(&w->balance, pc, state);
    else if (op->throws && (role == DEX_ROLE_OLD || role == DEX_ROLE_HANDLER))
        enter_dex_handlers(w, pc, state, op->flow == DEX_FLOW_THROW);
    if (op->flow == DEX_FLOW_IF || op->flow == DEX_FLOW_GOTO)
        balance_enter(
            &w->balance,
            code->branches[SORTED_FROM(code->branches, code->branch_count, pc, pc)].target, state);
    else if (op->flow == DEX_FLOW_SWITCH)
        enter_cases(w, pc, state);
    else if (op->flow == DEX_FLOW_RETURN)
        balance_leave(&w->balance, pc, state);
    if (op->flow != DEX_FLOW_GOTO && op->flow != DEX_FLOW_RETURN && op->flow != DEX_FLOW_THROW &&
        next < code->units && code->starts[next] == 1)
        balance_enter(&w->balance, next, state);
}

static void dex_balance_prove(struct dex_code_proof *c)
{
    struct dex_walk w = {.c = c};
    enum balance_state state;
    uint32_t pc;

    if (!c->id)
        return;
    balance_init(&w.balance, c->d->proof, c->now->units, c->arena);
    w.entered = ARENA_NEW(c->arena, uint8_t, c->now->handler_list_count);
    w.tried = ARENA_NEW(c->arena, uint32_t, c->now->handler_list_count);
    w.throwable = dex_find_type(&c->d->now, STR("Ljava/lang/Throwable;"));
    while (balance_next(&w.balance, &pc, &state))
        step_dex(&w, pc, state);
    c->d->proof->doubts[DOUBT_MONITOR] += w.locked;
}

/* Checks the registers for outgoing arguments: i and o take one, at and the late form's o take
 * two. The padding between instructions and tries is 0. */
static void prove_item(struct dex_code_proof *c)
{
    enum { HEADER = 16 };
    uint32_t needs = c->focus || (c->late && c->leaves) ? 2 : c->id != 0;
    uint32_t outs = c->old->outs > needs ? c->old->outs : needs;
    const uint8_t *end = c->d->now.bytes.p + c->now->offset + HEADER + 2 * (size_t)c->now->units;

    if (c->now->outs != outs)
        proof_fault(c->d->proof, PROOF_NOWHERE, "outs_size is %u, and should be %" PRIu32,
                    c->now->outs, outs);
    if (c->now->try_count && c->now->units & 1 && load_le16(end) != 0)
        proof_fault(c->d->proof, PROOF_NOWHERE, "what aligns its tries is not 0");
}

/* Reads both. False: that is noted. */
static bool read_both(struct dex_pair *d, const struct dex_pair_method *m, struct arena *scratch,
                      struct dex_code *old, struct dex_code *now)
{
    const struct dex_member was = {m->was, m->access, m->was_code};
    const struct dex_member is = {m->now, m->access, m->now_code};
    bool passed, passed_now;
    struct error err;

    if (dex_code_reads_parse(d->was_code, &was, scratch, old, &passed, &err) < 0)
        return proof_fault(d->proof, PROOF_NOWHERE, "before: %s", err.text);
    if (dex_code_reads_parse(&d->now_code, &is, scratch, now, &passed_now, &err) < 0)
        return proof_fault(d->proof, PROOF_NOWHERE, "%s", err.text);
    return !(passed || passed_now) ||
           proof_fault(d->proof, PROOF_NOWHERE, "it shares its code with too many others");
}

uint32_t dex_code_prove(struct dex_pair *d, const struct dex_pair_method *m, struct arena *scratch,
                        bool *wrong)
{
    struct proof *p = d->proof;
    uint64_t faults = p->fault_count;
    uint32_t *bare = &d->bare[(m->was_code - d->was.sections[DEX_CODE_ITEMS].offset) / 4];
    struct dex_code old = {0}, now = {0};
    struct dex_code_proof c = {
        .d = d, .method = m, .old = &old, .now = &now, .arena = scratch, .handler = PROOF_NOWHERE};

    *wrong = false;
    if (*bare == m->now_code)
        return 0;
    if (!read_both(d, m, scratch, &old, &now)) {
        *wrong = true;
        return 0;
    }
    if (old.immovable.n) {
        p->doubts[DOUBT_DAMAGED]++;
        if (dex_match_damaged(&c))
            dex_tries_prove(&c);
    } else if (now.immovable.n) {
        proof_fault(p, PROOF_NOWHERE, "%.*s", STR_ARG(now.immovable));
    } else if (dex_match(&c)) {
        prove_item(&c);
        dex_tries_prove(&c);
        dex_lines_prove(&c);
        dex_balance_prove(&c);
    }
    if (c.focus && !m->is_focus)
        proof_fault(p, 0, "at is called in a method that is told of no focus");
    if (c.starts && !m->is_initializer)
        proof_fault(p, 0, "the recorder is started in a method that is no static initialiser");
    p->doubts[DOUBT_FOCUS] += c.focus;
    p->doubts[DOUBT_START] += c.starts;
    if (p->fault_count == faults && !c.id && !c.focus && now.registers != old.registers)
        proof_fault(p, PROOF_NOWHERE, "its frame grew, though it has no probe");
    *wrong = p->fault_count != faults;
    if (!*wrong && !c.id && !c.focus && !c.starts)
        *bare = m->now_code;
    return c.id;
}
