/* SPDX-License-Identifier: Apache-2.0 */
/* The state of one call of code_relocate, shared by the files that do its parts. */
#ifndef MB_CLASSFILE_RELOCATE_RELOCATION_H
#define MB_CLASSFILE_RELOCATE_RELOCATION_H

#include "classfile/relocate/code_relocate.h"

#define RELOCATION_NO_EXCEPTION UINT32_MAX

/* A row of the new exception table, in new pcs. */
struct new_exception {
    uint32_t start;
    uint32_t end;
    uint32_t handler;
    uint16_t type;
};

struct relocation {
    const struct code *code;
    const struct code_edit *edit;
    struct arena *arena;
    uint32_t length; /* of the old code */

    uint32_t *label;      /* by old pc, length + 1: new pc where its insertion or it begins */
    uint32_t code_length; /* of the new code; includes handlers after they are placed */
    uint32_t handlers_pc; /* new pc after the old code: the first handler */

    struct new_exception *exceptions;
    uint32_t exception_count;
    uint32_t *exception_map; /* by old index: the first new one, or
                                RELOCATION_NO_EXCEPTION */
    uint32_t *handler_pcs;   /* by handler: new pc, 0 if it is not written */
    uint32_t handlers_written;
};

/* Walks the old pcs where something is inserted, or where a switch is: all else keeps its length.
 */
struct relocation_steps {
    size_t insertion;
    uint32_t switch_;
};

/* Returns the next such pc, or the code's length. */
uint32_t relocation_next_step(const struct relocation *r, const struct relocation_steps *s);

/* Returns the length of what is inserted at an old pc. */
uint32_t relocation_insertion_at(const struct relocation *r, uint32_t pc);

/* Returns the new pc of the old instruction itself. */
static inline uint32_t relocation_instruction(const struct relocation *r, uint32_t pc)
{
    return r->label[pc] + relocation_insertion_at(r, pc);
}

/* Returns the new pc for line numbers and variables. */
static inline uint32_t relocation_line(const struct relocation *r, uint32_t pc)
{
    return pc ? r->label[pc] : 0;
}

/* Returns the new length of a switch at new pc `at`. */
static inline uint32_t relocation_switch_length(const struct code_switch *s, uint32_t at)
{
    uint32_t operands = s->length - (code_switch_operands(s->pc) - s->pc);

    return code_switch_operands(at) - at + operands;
}

/* The parts, in the order in which they run. */
enum code_result relocation_lay_out(struct relocation *r);
enum code_result relocation_cover(struct relocation *r);
void relocation_write_code(const struct relocation *r, uint8_t *out);
/* Writes the contents of an attribute that is not dropped. *end: the place after them. */
enum code_result relocation_write_attribute(const struct relocation *r,
                                            const struct code_attribute *a, uint8_t *out,
                                            uint8_t **end);
/* The most bytes that the contents of the new StackMapTable can take. `old`: the contents of the
 * old one, or empty. */
size_t relocation_frames_bound(const struct relocation *r, struct bytes old);
/* Writes them. */
enum code_result relocation_write_frames(const struct relocation *r, struct bytes old, uint8_t *out,
                                         uint8_t **end);

#endif
