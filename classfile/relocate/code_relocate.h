/* SPDX-License-Identifier: Apache-2.0 */
/* Relocation: bytes are put into a method's code, and everything that names a
 * pc follows.
 *
 * At each old pc three things may begin, in this order: what is inserted there,
 * and the old instruction. Jumps, frames, exception ranges, line numbers and
 * local variable ranges mean the first; uninitialized variables and type
 * annotations mean the second. At pc 0 the prologue comes before both: jumps,
 * frames and exception ranges take what is after it, line numbers and variable
 * ranges that start at 0 stay at 0.
 *
 * The layout depends on the lengths of what is put in alone, never on its
 * bytes: relocation with other bytes of the same lengths has the same result.
 */
#ifndef MB_CLASSFILE_RELOCATE_CODE_RELOCATE_H
#define MB_CLASSFILE_RELOCATE_CODE_RELOCATE_H

#include "classfile/class_edit.h"
#include "classfile/code.h"

/* Straight code, without branches, that leaves stack and locals as they were. */
struct code_insertion {
    uint32_t pc; /* the start of an instruction */
    struct bytes bytes;
};

/* A handler for any exception, put after the code and last in the exception
 * table. What is inserted, the returns, and parts of the ranges that can't
 * throw are left out of its cover; without any cover left it is not written. */
struct code_handler {
    const struct code_range *ranges; /* old pcs, sorted, disjoint, on instruction starts */
    size_t range_count;
    struct bytes bytes;        /* runs with a Throwable on the stack; ends in athrow */
    enum code_this this_state; /* READY, or UNINITIALIZED: local 0 of its frame */
};

struct code_edit {
    struct bytes prologue;                   /* once on entry; may be empty */
    const struct code_insertion *insertions; /* sorted by pc, one a pc */
    size_t insertion_count;
    const struct code_handler *handlers;
    size_t handler_count;
    uint16_t extra_stack; /* slots that insertions need above what is on the stack */
    uint16_t min_stack;   /* slots that prologue and handlers need on an empty stack,
                             the Throwable included */
    /* Constants for frames, needed where there are handlers and the version has
     * frames: Class java/lang/Throwable and Utf8 StackMapTable. */
    uint16_t throwable_class;
    uint16_t stack_map_name;
    /* Where trampolines find the constants of their frames. */
    struct class_edit *constants;
};

struct code_relocated {
    struct bytes attribute; /* the whole new Code attribute, for class_edit_replace_code */
    uint32_t handlers;      /* of the edit's, those that cover anything and so were written */
};

/* Applies `edit`: CODE_OK, and *out is in the arena. Otherwise *out is untouched. */
enum code_result code_relocate(const struct code *code, const struct code_edit *edit,
                               struct arena *arena, struct code_relocated *out);

#endif
