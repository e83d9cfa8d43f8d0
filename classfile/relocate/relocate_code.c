/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the new code array. */
#include "classfile/code_internal.h"
#include "classfile/opcode.h"
#include "classfile/relocate/relocation.h"

struct code_writer {
    const struct relocation *r;
    uint8_t *start;
    uint8_t *at;
};

static uint32_t writer_pc(const struct code_writer *w)
{
    return (uint32_t)(w->at - w->start);
}

static void write_bytes(struct code_writer *w, const uint8_t *p, size_t n)
{
    if (n)
        memcpy(w->at, p, n);
    w->at += n;
}

static void write_branch(struct code_writer *w, const struct code_branch *b)
{
    const struct opcode *op = &opcode_table[w->r->code->bytes.p[b->pc]];
    uint32_t distance = w->r->label[b->target] - writer_pc(w);

    *w->at = w->r->code->bytes.p[b->pc];
    if (op->format == FORMAT_BRANCH4)
        store_be32(w->at + 1, distance);
    else
        store_be16(w->at + 1, (uint16_t)distance);
    w->at += op->length;
}

static void write_switch(struct code_writer *w, const struct code_switch *s)
{
    const struct relocation *r = w->r;
    const uint8_t *old = r->code->bytes.p + s->pc;
    uint32_t pc = writer_pc(w), padding = code_switch_operands(pc) - pc - 1;
    uint32_t operands = code_switch_operands(s->pc) - s->pc, first = s->targets - s->pc;
    uint8_t *at;

    *w->at++ = *old;
    memset(w->at, 0, padding);
    w->at += padding;
    at = w->at;
    write_bytes(w, old + operands, s->length - operands);
    store_be32(at, r->label[s->pc + load_be32(old + operands)] - pc);
    for (uint32_t k = 0; k < s->count; k++) {
        uint32_t place = first + k * s->stride;

        store_be32(at + (place - operands), r->label[s->pc + load_be32(old + place)] - pc);
    }
}

void relocation_write_code(const struct relocation *r, uint8_t *out)
{
    struct code_writer w = {r, out, out};
    struct relocation_steps s = {0};
    const struct code *code = r->code;
    const struct code_edit *edit = r->edit;

    write_bytes(&w, edit->prologue.p, edit->prologue.n);
    for (uint32_t old = 0;;) {
        uint32_t pc = relocation_next_step(r, &s);

        write_bytes(&w, code->bytes.p + old, pc - old);
        old = pc;
        if (pc == r->length)
            break;
        if (s.insertion < edit->insertion_count && edit->insertions[s.insertion].pc == pc) {
            write_bytes(&w, edit->insertions[s.insertion].bytes.p,
                        edit->insertions[s.insertion].bytes.n);
            s.insertion++;
        }
        if (s.branch < code->branch_count && code->branches[s.branch].pc == pc) {
            write_branch(&w, &code->branches[s.branch++]);
            old += opcode_table[code->bytes.p[pc]].length;
        } else if (s.switch_ < code->switch_count && code->switches[s.switch_].pc == pc) {
            write_switch(&w, &code->switches[s.switch_]);
            old += code->switches[s.switch_++].length;
        }
    }
    for (size_t i = 0; i < edit->handler_count; i++)
        if (r->handler_pcs[i])
            write_bytes(&w, edit->handlers[i].bytes.p, edit->handlers[i].bytes.n);
}
