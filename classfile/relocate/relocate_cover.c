/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the new exception table, and decides which handlers are written. */
#include "classfile/opcode.h"
#include "classfile/relocate/relocation.h"

enum { EXCEPTIONS_MAX = 65535 };

struct exception_table {
    struct new_exception *rows;
    uint32_t count;
    size_t cap;
    struct arena *arena;
};

static void add_exception(struct exception_table *t, struct new_exception row)
{
    if (row.start >= row.end)
        return;
    ARENA_GROW(t->arena, t->rows, t->count, t->cap);
    t->rows[t->count++] = row;
}

static void add_old_rows(struct relocation *r, struct exception_table *t)
{
    const struct code *code = r->code;

    r->exception_map = arena_alloc(r->arena, mem_size(code->exception_count, sizeof(uint32_t)));
    for (uint32_t i = 0; i < code->exception_count && t->count <= EXCEPTIONS_MAX; i++) {
        const struct code_exception *e = &code->exceptions[i];
        uint32_t before = t->count;

        add_exception(t, (struct new_exception){
                             .start = r->label[e->start],
                             .end = r->label[e->end],
                             .handler = r->label[e->handler],
                             .type = e->type,
                         });
        r->exception_map[i] = t->count > before ? before : RELOCATION_NO_EXCEPTION;
    }
}

/* Adds the parts of a range between the inserted calls and the returns, if they may throw. */
static void add_cover(const struct relocation *r, struct exception_table *t,
                      struct code_range range)
{
    const struct code *code = r->code;
    uint32_t start = r->label[range.start];
    bool throws = false;

    for (uint32_t pc = range.start; pc < range.end && t->count <= EXCEPTIONS_MAX; pc++) {
        const struct opcode *op = &opcode_table[code->bytes.p[pc]];
        bool returns = op->flow == FLOW_RETURN;
        uint32_t end, instruction;

        if (!code->starts[pc])
            continue;
        end = r->label[pc];
        instruction = relocation_instruction(r, pc);
        if (returns || end != instruction) {
            if (throws)
                add_exception(t, (struct new_exception){.start = start, .end = end});
            start = instruction + returns;
            throws = false;
        }
        throws |= op->throws && !returns;
    }
    if (throws)
        add_exception(t, (struct new_exception){.start = start, .end = r->label[range.end]});
}

enum code_result relocation_cover(struct relocation *r)
{
    const struct code_edit *edit = r->edit;
    struct exception_table t = {.arena = r->arena};

    add_old_rows(r, &t);
    r->handler_pcs = ARENA_NEW(r->arena, uint32_t, edit->handler_count);
    for (size_t i = 0; i < edit->handler_count; i++) {
        uint32_t first = t.count;

        for (size_t k = 0; k < edit->handlers[i].range_count; k++)
            add_cover(r, &t, edit->handlers[i].ranges[k]);
        if (t.count == first)
            continue;
        r->handler_pcs[i] = r->code_length;
        r->handlers_written++;
        for (uint32_t k = first; k < t.count; k++)
            t.rows[k].handler = r->code_length;
        r->code_length += (uint32_t)edit->handlers[i].bytes.n;
        if (r->code_length > CODE_LENGTH_MAX)
            return CODE_TOO_LARGE;
    }
    r->exceptions = t.rows;
    r->exception_count = t.count;
    return t.count > EXCEPTIONS_MAX ? CODE_EXCEPTIONS_FULL : CODE_OK;
}
