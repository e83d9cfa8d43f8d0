/* SPDX-License-Identifier: Apache-2.0 */
/* Relocation: inserts bytes into a method's code, and adjusts everything that refers to a pc.
 *
 * At each old pc two things may begin: first what is inserted there, then the old instruction.
 * Jumps, frames, exception ranges, line numbers and local variable ranges refer to the first;
 * uninitialized variables and type annotations refer to the second. At pc 0 the prologue comes
 * before both: jumps, frames and exception ranges then begin after the prologue, line numbers
 * and variable ranges that start at 0 stay at 0.
 *
 * The layout depends only on the lengths of the inserted bytes, never on their values:
 * relocation with other bytes of the same lengths has the same layout. Branches keep their
 * lengths: code of which one would no longer reach is refused.
 */
#ifndef MB_CLASSFILE_RELOCATE_CODE_RELOCATE_H
#define MB_CLASSFILE_RELOCATE_CODE_RELOCATE_H

#include "classfile/class_edit.h"
#include "classfile/code.h"

/* Code without branches that leaves stack and locals as they were. */
struct code_insertion {
    uint32_t pc; /* the start of an instruction */
    struct bytes bytes;
};

/* A handler for any exception, put after the code, with the last entries of the exception
 * table. It does not cover inserted code, returns, and those parts of the ranges that can't
 * throw; if nothing is left to cover, it is not written. */
struct code_handler {
    const struct code_range *ranges; /* old pcs, sorted, disjoint, at starts of instructions */
    size_t range_count;
    struct bytes bytes;        /* runs with a Throwable on the stack; ends in athrow */
    enum code_this this_state; /* READY, or UNINITIALIZED: local 0 of its frame */
};

struct code_edit {
    struct bytes prologue;                   /* once on entry; may be empty */
    const struct code_insertion *insertions; /* sorted by pc, at most one for each pc */
    size_t insertion_count;
    const struct code_handler *handlers;
    size_t handler_count;
    uint16_t extra_stack; /* slots that insertions need above what is on the stack */
    uint16_t min_stack;   /* slots that prologue and handlers need on an empty stack,
                             the Throwable included */
    /* Constants for frames, needed if there are handlers and the version has frames: Class
     * java/lang/Throwable and Utf8 StackMapTable. */
    uint16_t throwable_class;
    uint16_t stack_map_name;
    /* The prologue stores an int into a local of its own, behind all others: its index is the old
     * max_locals. It is an int in each frame. The constants for frames come from `constants`. */
    bool int_local;
    struct class_edit *constants;
};

/* Whether every frame has room for such a local: none has more locals than the method, as the JVM
 * demands, and the new table would not be of absurd size. */
bool code_relocate_takes_local(const struct code *code, struct arena *arena);

struct code_relocated {
    struct bytes attribute; /* the whole new Code attribute, for class_edit_replace_code */
    uint32_t handlers;      /* how many of the edit's were written: those that cover something */
};

/* Applies `edit`. If CODE_OK, *out is filled, with its bytes in the arena. Otherwise *out is
 * untouched. */
enum code_result code_relocate(const struct code *code, const struct code_edit *edit,
                               struct arena *arena, struct code_relocated *out);

#endif
