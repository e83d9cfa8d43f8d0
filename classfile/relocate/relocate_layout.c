/* SPDX-License-Identifier: Apache-2.0 */
/* Decides where everything is placed. */
#include "classfile/opcode.h"
#include "classfile/relocate/relocation.h"
#include "lib/number.h"
#include "lib/sorted.h"

uint32_t relocation_next_step(const struct relocation *r, const struct relocation_steps *s)
{
    uint32_t pc = r->length;

    if (s->insertion < r->edit->insertion_count)
        pc = number_min(pc, r->edit->insertions[s->insertion].pc);
    if (s->switch_ < r->code->switch_count)
        pc = number_min(pc, r->code->switches[s->switch_].pc);
    return pc;
}

uint32_t relocation_insertion_at(const struct relocation *r, uint32_t pc)
{
    uint32_t n = (uint32_t)r->edit->insertion_count;
    uint32_t i = SORTED_FIND(r->edit->insertions, n, pc, pc);

    return i < n ? (uint32_t)r->edit->insertions[i].bytes.n : 0;
}

static void place_labels(struct relocation *r)
{
    struct relocation_steps s = {0};
    uint32_t old = 0, now = (uint32_t)r->edit->prologue.n;

    for (;;) {
        uint32_t pc = relocation_next_step(r, &s), old_length = 1, new_length = 1;

        for (; old < pc; old++)
            r->label[old] = now++;
        r->label[pc] = now;
        if (pc == r->length)
            break;
        if (s.insertion < r->edit->insertion_count && r->edit->insertions[s.insertion].pc == pc)
            now += (uint32_t)r->edit->insertions[s.insertion++].bytes.n;
        if (s.switch_ < r->code->switch_count && r->code->switches[s.switch_].pc == pc) {
            old_length = r->code->switches[s.switch_].length;
            new_length = relocation_switch_length(&r->code->switches[s.switch_++], now);
        }
        /* No table should name pcs within an instruction; if one does, their order is kept. */
        for (uint32_t k = 1; k < old_length; k++)
            r->label[pc + k] = now + number_min(k, new_length - 1);
        old = pc + old_length;
        now += new_length;
    }
    r->code_length = r->handlers_pc = now;
}

/* Branches keep their lengths: nothing grows for one of 16 bits that would not reach. */
static bool all_reach(const struct relocation *r)
{
    for (uint32_t i = 0; i < r->code->branch_count; i++) {
        const struct code_branch *b = &r->code->branches[i];
        int32_t distance = (int32_t)r->label[b->target] - (int32_t)relocation_instruction(r, b->pc);

        if (opcode_table[r->code->bytes.p[b->pc]].format == FORMAT_BRANCH2 &&
            (distance < INT16_MIN || distance > INT16_MAX))
            return false;
    }
    return true;
}

enum code_result relocation_lay_out(struct relocation *r)
{
    uint64_t length = r->length + r->edit->prologue.n;

    for (size_t i = 0; i < r->edit->insertion_count; i++)
        length += r->edit->insertions[i].bytes.n;
    /* Switches shrink by up to 3 bytes when they move. */
    if (length > CODE_LENGTH_MAX + UINT64_C(3) * r->code->switch_count)
        return CODE_TOO_LARGE;
    r->label = arena_alloc(r->arena, mem_size(r->length + 1, sizeof(*r->label)));
    place_labels(r);
    if (r->code_length > CODE_LENGTH_MAX)
        return CODE_TOO_LARGE;
    return r->code_length <= INT16_MAX || all_reach(r) ? CODE_OK : CODE_BRANCH_OUT_OF_REACH;
}
