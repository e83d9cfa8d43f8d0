/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the new code array. */
#include "classfile/code_internal.h"
#include "classfile/opcode.h"
#include "classfile/relocate/relocation.h"

static uint8_t *write_bytes(uint8_t *out, const uint8_t *p, size_t n)
{
    if (n)
        memcpy(out, p, n);
    return out + n;
}

/* At the new pc `pc`. Returns its end. */
static uint8_t *write_switch(const struct relocation *r, const struct code_switch *s, uint32_t pc,
                             uint8_t *out)
{
    const uint8_t *old = r->code->bytes.p + s->pc;
    uint32_t padding = code_switch_operands(pc) - pc - 1;
    uint32_t operands = code_switch_operands(s->pc) - s->pc, first = s->targets - s->pc;

    *out++ = *old;
    memset(out, 0, padding);
    out += padding;
    memcpy(out, old + operands, s->length - operands);
    store_be32(out, r->label[s->pc + load_be32(old + operands)] - pc);
    for (uint32_t k = 0; k < s->count; k++) {
        uint32_t place = first + k * s->stride;

        store_be32(out + (place - operands), r->label[s->pc + load_be32(old + place)] - pc);
    }
    return out + s->length - operands;
}

static void patch_branches(const struct relocation *r, uint8_t *out)
{
    for (uint32_t i = 0; i < r->code->branch_count; i++) {
        const struct code_branch *b = &r->code->branches[i];
        uint32_t pc = relocation_instruction(r, b->pc), distance = r->label[b->target] - pc;

        if (opcode_table[out[pc]].format == FORMAT_BRANCH4)
            store_be32(out + pc + 1, distance);
        else
            store_be16(out + pc + 1, (uint16_t)distance);
    }
}

void relocation_write_code(const struct relocation *r, uint8_t *out)
{
    const struct code *code = r->code;
    const struct code_edit *edit = r->edit;
    uint8_t *at = write_bytes(out, edit->prologue.p, edit->prologue.n);
    struct relocation_steps s = {0};
    uint32_t old = 0;

    while (old < r->length) {
        uint32_t pc = relocation_next_step(r, &s);

        at = write_bytes(at, code->bytes.p + old, pc - old);
        old = pc;
        if (s.insertion < edit->insertion_count && edit->insertions[s.insertion].pc == pc) {
            const struct bytes *inserted = &edit->insertions[s.insertion++].bytes;

            at = write_bytes(at, inserted->p, inserted->n);
        }
        if (s.switch_ < code->switch_count && code->switches[s.switch_].pc == pc) {
            at = write_switch(r, &code->switches[s.switch_], (uint32_t)(at - out), at);
            old += code->switches[s.switch_++].length;
        }
    }
    for (size_t i = 0; i < edit->handler_count; i++)
        if (r->handler_pcs[i])
            at = write_bytes(at, edit->handlers[i].bytes.p, edit->handlers[i].bytes.n);
    patch_branches(r, out);
}
