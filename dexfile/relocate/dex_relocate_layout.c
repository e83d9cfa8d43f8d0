/* SPDX-License-Identifier: Apache-2.0 */
/* Decides where everything is placed: labels, branches that grow, payloads. */
#include "dexfile/relocate/dex_relocation.h"
#include "lib/number.h"

enum {
    /* Widening one branch may push another out of reach. After the exact rounds, branches that
     * are nearly out of reach are widened too, more of them each round. So a chain of such
     * branches takes a few rounds, not one round for each. */
    EXACT_ROUNDS = 8,
    FIRST_SLACK = 16,
    GOTO_16_UNITS = 2,
    GOTO_32_UNITS = 3,
    INVERTED_UNITS = 5,
    JUMBO_UNITS = 3,
};

uint32_t dex_relocation_branch_units(const struct dex_relocation *r, uint32_t branch)
{
    switch (r->forms[branch]) {
    case DEX_BRANCH_GOTO_16:
        return GOTO_16_UNITS;
    case DEX_BRANCH_GOTO_32:
        return GOTO_32_UNITS;
    case DEX_BRANCH_INVERTED:
        return INVERTED_UNITS;
    default:
        return dex_opcode_table[dex_code_unit(r->code, r->code->branches[branch].pc) & 0xff].units;
    }
}

static uint32_t even(uint32_t pc)
{
    return pc + (pc & 1);
}

/* Positions in the tables that are in order of pcs. */
struct changes {
    size_t exit;
    uint32_t branch, payload, jumbo;
};

/* The next pc at which more than a distance changes: an exit, a payload, or an instruction that
 * has another length. */
static uint32_t next_change(const struct dex_relocation *r, struct changes *at)
{
    const struct dex_code *code = r->code;
    uint32_t pc = code->units;

    while (at->branch < code->branch_count && r->forms[at->branch] == DEX_BRANCH_KEPT)
        at->branch++;
    if (at->exit < r->edit->exit_count)
        pc = r->edit->exits[at->exit];
    if (at->branch < code->branch_count)
        pc = number_min(pc, code->branches[at->branch].pc);
    if (at->payload < code->payload_count)
        pc = number_min(pc, code->payloads[at->payload].pc);
    if (at->jumbo < r->jumbo_count)
        pc = number_min(pc, r->jumbos[at->jumbo]);
    return pc;
}

/* Places what is at pc, and returns where it ends. A table that names a pc inside it keeps its
 * order. */
static uint32_t place_change(struct dex_relocation *r, struct changes *at, uint32_t pc,
                             uint32_t *new)
{
    const struct dex_code *code = r->code;
    uint32_t units, new_units, to = *new;

    if (code->starts[pc] == 2) {
        to = even(to);
        units = new_units = code->payloads[at->payload++].units;
    } else {
        units = new_units = dex_opcode_table[dex_code_unit(code, pc) & 0xff].units;
    }
    r->label[pc] = to;
    if (at->exit < r->edit->exit_count && r->edit->exits[at->exit] == pc) {
        if (dex_relocation_exit_is_shared(r, at->exit))
            new_units = r->exit_units[at->exit];
        else
            to += r->exit_units[at->exit];
        at->exit++;
    }
    if (at->branch < code->branch_count && code->branches[at->branch].pc == pc)
        new_units = dex_relocation_branch_units(r, at->branch++);
    if (at->jumbo < r->jumbo_count && r->jumbos[at->jumbo] == pc) {
        new_units = JUMBO_UNITS;
        at->jumbo++;
    }
    for (uint32_t k = 1; k < units; k++)
        r->label[pc + k] = to + number_min(k, new_units - 1);
    *new = to + new_units;
    return pc + units;
}

/* One pass: computes every label from the current forms of the branches. */
static void place_units(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;
    struct changes at = {0};
    uint32_t new = r->prologue_units;

    for (uint32_t pc = 0; pc < code->units;) {
        for (uint32_t next = next_change(r, &at); pc < next; pc++)
            r->label[pc] = new ++;
        if (pc < code->units)
            pc = place_change(r, &at, pc, &new);
    }
    r->label[code->units] = new;
    for (uint32_t i = 0; i < r->copy_count; i++) {
        new = even(new);
        r->copies[i].pc = new;
        new += code->payloads[code->payload_uses[r->copies[i].use].payload].units;
    }
    r->units = new;
}

/* Notes the const-strings that become jumbo. */
static void note_jumbos(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;

    if (!r->grows_strings || !dex_code_facts_has(&code->facts, DEX_OP_CONST_STRING))
        return;
    r->jumbos = arena_alloc(r->arena, mem_size(code->units / 2, sizeof(*r->jumbos)));
    for (uint32_t pc = 0; pc < code->units; pc++)
        if (code->starts[pc] == 1 && dex_relocation_turns_jumbo(r, pc))
            r->jumbos[r->jumbo_count++] = pc;
}

static bool reaches(int64_t distance, int64_t reach)
{
    return distance <= reach && distance >= -reach - 1;
}

/* The shortest form that reaches the distance plus `slack`; never shorter than the branch's
 * current form. */
static uint8_t form_for(const struct dex_relocation *r, uint32_t branch, int64_t distance,
                        int64_t slack)
{
    uint32_t pc = r->code->branches[branch].pc;
    uint8_t form = r->forms[branch];
    bool near = reaches(distance, INT16_MAX - slack);

    switch (dex_opcode_table[dex_code_unit(r->code, pc) & 0xff].format) {
    case DEX_FORMAT_10t:
        if (form == DEX_BRANCH_KEPT && !reaches(distance, INT8_MAX - slack))
            form = DEX_BRANCH_GOTO_16;
        return form == DEX_BRANCH_GOTO_16 && !near ? DEX_BRANCH_GOTO_32 : form;
    case DEX_FORMAT_20t:
        return form == DEX_BRANCH_KEPT && !near ? DEX_BRANCH_GOTO_32 : form;
    case DEX_FORMAT_30t:
        return DEX_BRANCH_KEPT;
    default:
        return form == DEX_BRANCH_KEPT && !near ? DEX_BRANCH_INVERTED : form;
    }
}

static bool grow_shared_exits(struct dex_relocation *r, int64_t slack)
{
    const uint32_t *pcs = r->edit->exits;
    bool grown = false;

    for (size_t i = 0; i < r->edit->exit_count; i++) {
        int64_t distance = (int64_t)r->label[pcs[r->exit_tails[i]]] - (int64_t)r->label[pcs[i]];
        uint8_t units = distance <= INT8_MAX - slack    ? 1
                        : distance <= INT16_MAX - slack ? GOTO_16_UNITS
                                                        : GOTO_32_UNITS;

        if (!dex_relocation_exit_is_shared(r, i) || units <= r->exit_units[i])
            continue;
        r->exit_units[i] = units;
        grown = true;
    }
    return grown;
}

/* Widens branches that do not reach. Returns false if all reach. */
static bool grow(struct dex_relocation *r, int64_t slack)
{
    const struct dex_code *code = r->code;
    bool grown = grow_shared_exits(r, slack);

    for (uint32_t i = 0; i < code->branch_count; i++) {
        const struct dex_branch *b = &code->branches[i];
        uint8_t form =
            form_for(r, i, (int64_t)r->label[b->target] - (int64_t)r->label[b->pc], slack);

        grown |= form != r->forms[i];
        r->forms[i] = form;
    }
    return grown;
}

/* A payload's targets are relative to its switch. If several switches share one, all but the
 * first get a copy, since their distances may differ now. */
static void share_payloads(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;

    r->payload_owners = ARENA_NEW(r->arena, uint32_t, code->payload_count);
    r->copies = arena_alloc(r->arena, mem_size(code->payload_use_count, sizeof(*r->copies)));
    for (uint32_t i = 0; i < code->payload_use_count; i++) {
        uint32_t payload = code->payload_uses[i].payload;

        if (!r->payload_owners[payload])
            r->payload_owners[payload] = i + 1;
        else if (code->payloads[payload].ident != DEX_PAYLOAD_FILL_ARRAY)
            r->copies[r->copy_count++].use = i;
    }
}

static void measure_insertions(struct dex_relocation *r)
{
    const struct dex_code_edit *edit = r->edit;

    r->prologue_units = dex_relocation_start_units(r);
    for (size_t i = 0; i < r->regs.move_count; i++)
        r->prologue_units += dex_relocation_move_units(&r->regs.moves[i]);
    for (size_t i = 0; i < edit->prologue_count; i++)
        r->prologue_units += dex_relocation_call_units(r, &edit->prologue[i], r->regs.entry);
    r->prologue_units += r->edit->keeps == DEX_KEEPS_RESULT;
    r->exit_units = arena_alloc(r->arena, edit->exit_count);
    for (size_t i = 0; i < edit->exit_count; i++)
        r->exit_units[i] = dex_relocation_exit_is_shared(r, i)
                               ? 1
                               : (uint8_t)dex_relocation_leave_units(r, r->regs.exits[i]);
}

void dex_relocation_lay_out(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;
    int64_t slack = 0;

    r->forms = arena_zalloc(r->arena, code->branch_count);
    measure_insertions(r);
    share_payloads(r);
    note_jumbos(r);
    place_units(r);
    for (int round = 0; grow(r, slack); round++) {
        place_units(r);
        if (round >= EXACT_ROUNDS)
            slack = slack ? slack * 2 : FIRST_SLACK;
    }
    r->handler_pc = r->units;
}
