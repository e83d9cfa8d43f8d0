/* SPDX-License-Identifier: Apache-2.0 */
/* Finds out whether a method always calls the superclass's method: no path leads from its start
 * to a return without such a call. */
#include "classfile/code_internal.h"
#include "classfile/opcode.h"
#include "lib/sorted.h"

/* Handlers that are reached only through other handlers take a round each. If code needs more
 * rounds than this, the answer is no. */
enum { HANDLER_ROUNDS = 16 };

enum { UNSEEN, REACHED, CALL };

struct super_walk {
    const struct code *code;
    struct str name, descriptor;
    uint8_t *seen;  /* by pc: REACHED without a call, or a CALL */
    uint32_t *todo; /* n pcs that are seen but not followed yet */
    uint32_t n;
    bool escapes; /* a return was reached without a call, or the code can't be followed */
};

static bool is_super_call(const struct super_walk *w, uint32_t pc)
{
    const uint8_t *p = w->code->bytes.p + pc;
    struct member_ref ref;

    /* Whatever ancestor the call names, ACC_SUPER makes it search from the
     * superclass up (6.5, invokespecial). */
    return *p == OP_INVOKESPECIAL &&
           class_constant_member(w->code->class_file, load_be16(p + 1), &ref) &&
           ref.tag == CONSTANT_METHODREF && str_eq(ref.name, w->name) &&
           str_eq(ref.descriptor, w->descriptor) && !str_eq(ref.owner, w->code->class_file->name);
}

static void reach_pc(struct super_walk *w, uint32_t pc)
{
    if (w->seen[pc])
        return;
    w->seen[pc] = is_super_call(w, pc) ? CALL : REACHED;
    w->todo[w->n++] = pc;
}

static void reach_branch(struct super_walk *w, uint32_t pc)
{
    reach_pc(
        w, w->code->branches[SORTED_FROM(w->code->branches, w->code->branch_count, pc, pc)].target);
}

static void reach_switch(struct super_walk *w, uint32_t pc)
{
    const uint8_t *p = w->code->bytes.p;
    const struct code_switch *s =
        &w->code->switches[SORTED_FROM(w->code->switches, w->code->switch_count, pc, pc)];

    reach_pc(w, pc + load_be32(p + code_switch_operands(pc)));
    for (uint32_t k = 0; k < s->count; k++)
        reach_pc(w, pc + load_be32(p + s->targets + (size_t)k * s->stride));
}

static void walk_instruction(struct super_walk *w, uint32_t pc)
{
    uint8_t flow = opcode_table[w->code->bytes.p[pc]].flow;
    bool on = flow == FLOW_NEXT || flow == FLOW_IF || flow == FLOW_JSR;

    if (w->seen[pc] == CALL)
        return;
    if (flow == FLOW_IF || flow == FLOW_GOTO || flow == FLOW_JSR)
        reach_branch(w, pc);
    else if (flow == FLOW_SWITCH)
        reach_switch(w, pc);
    else if (flow == FLOW_RETURN)
        w->escapes = true;
    for (pc++; on && pc < w->code->bytes.n; pc++) {
        if (w->code->starts[pc]) {
            reach_pc(w, pc);
            return;
        }
    }
}

static void walk_reached(struct super_walk *w)
{
    while (w->n > 0)
        walk_instruction(w, w->todo[--w->n]);
}

/* Marks the handlers of the code that was reached. */
static void reach_handlers(struct super_walk *w, uint32_t *before)
{
    const struct code *code = w->code;

    before[0] = 0;
    for (uint32_t pc = 0; pc < code->bytes.n; pc++)
        before[pc + 1] = before[pc] + (w->seen[pc] == REACHED);
    for (uint32_t i = 0; i < code->exception_count; i++)
        if (before[code->exceptions[i].end] > before[code->exceptions[i].start])
            reach_pc(w, code->exceptions[i].handler);
}

bool code_calls_super(const struct code *code, struct str name, struct str descriptor,
                      struct arena *arena)
{
    struct super_walk w = {.code = code, .name = name, .descriptor = descriptor};
    uint32_t *before = arena_alloc(arena, mem_size(code->bytes.n + 1, sizeof(*before)));

    w.seen = arena_zalloc(arena, code->bytes.n);
    w.todo = arena_alloc(arena, mem_size(code->bytes.n, sizeof(*w.todo)));
    reach_pc(&w, 0);
    for (int round = 0; w.n > 0; round++) {
        if (round == HANDLER_ROUNDS)
            return false;
        walk_reached(&w);
        reach_handlers(&w, before);
    }
    return !w.escapes;
}
