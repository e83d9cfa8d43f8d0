/* SPDX-License-Identifier: Apache-2.0 */
/* The state of one call of code_relocate, shared by the files that do its parts. */
#ifndef MB_CLASSFILE_RELOCATE_RELOCATION_H
#define MB_CLASSFILE_RELOCATE_RELOCATION_H

#include "classfile/code_frames.h"
#include "classfile/relocate/code_relocate.h"

/* What became of a branch. */
enum branch_form {
    BRANCH_KEPT,       /* as it was */
    BRANCH_WIDE,       /* goto_w, jsr_w */
    BRANCH_INVERTED,   /* inverted if over a goto_w */
    BRANCH_TRAMPOLINE, /* an if that jumps to a trampoline */
};

/* A goto_w at a place that control does not fall into, with a copy of the frame of its target.
 * An `if` that no longer reaches its target jumps to it. */
struct trampoline {
    uint32_t site;   /* the old pc that it is placed before, or the code's length */
    uint32_t target; /* old pc */
    uint32_t pc;     /* new */
    uint32_t next;   /* index + 1 of another one with the same target */
};

/* A frame in full. */
struct full_frame {
    struct frame_types locals;
    struct frame_types stack;
};

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
    uint8_t *forms;       /* by branch: enum branch_form; NULL: all kept */
    uint32_t *via;        /* by branch: index of its trampoline */

    struct trampoline *trampolines;
    uint32_t trampoline_count;
    uint32_t *trampoline_order; /* indices, by site */
    uint32_t *trampoline_sites; /* their sites, in that order */
    uint32_t *trampoline_heads; /* by target: index + 1 of the newest with that target */
    const uint32_t *sites;      /* old pcs where a trampoline may stand */
    uint32_t site_count;

    struct new_exception *exceptions;
    uint32_t exception_count;
    uint32_t *exception_map; /* by old index: the first new one, or
                                RELOCATION_NO_EXCEPTION */
    uint32_t *handler_pcs;   /* by handler: new pc, 0 if it is not written */
    uint32_t handlers_written;
    struct full_frame *full_frames; /* by old frame: those that trampolines need */
};

/* Walks the old pcs where something is inserted, or where a branch, a switch or a trampoline
 * is. */
struct relocation_steps {
    size_t insertion;
    uint32_t branch;
    uint32_t switch_;
    uint32_t trampoline;
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

/* Returns the index in trampoline_order of the first trampoline whose site is not before an old
 * pc. */
uint32_t relocation_trampolines_from(const struct relocation *r, uint32_t pc);

/* Returns the new pc where the code before an old pc ends, which is in front of trampolines. */
uint32_t relocation_end(const struct relocation *r, uint32_t pc);

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
/* Prepares the frames of trampolines. *bound: the most bytes that the contents of the new
 * StackMapTable can take. `old`: the contents of the old one, or empty. */
enum code_result relocation_prepare_frames(struct relocation *r, struct bytes old, size_t *bound);
/* Writes the contents of an attribute that is not dropped. *end: the place after them. */
enum code_result relocation_write_attribute(const struct relocation *r,
                                            const struct code_attribute *a, uint8_t *out,
                                            uint8_t **end);
/* The same for a StackMapTable. `old` is empty if the code had none. */
enum code_result relocation_write_frames(const struct relocation *r, struct bytes old, uint8_t *out,
                                         uint8_t **end);

#endif
