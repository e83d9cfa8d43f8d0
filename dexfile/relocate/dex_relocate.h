/* SPDX-License-Identifier: Apache-2.0 */
/* Relocation: calls are put into a method's code, and everything that names a
 * pc, a register or an index follows. Branches that no longer reach are widened,
 * a const-string whose index no longer fits turns jumbo.
 *
 * At each old pc two things may begin, in this order: what is inserted there,
 * and the old instruction. Jumps, switches, handlers, tries, positions and
 * locals mean the first. At pc 0 the prologue comes before both: jumps and
 * handlers to 0 take what is after it, positions and locals that start at 0
 * stay at 0. No inserted call lies inside a try: the try is split around it.
 *
 * Of exits that may share their call, the last has it, and the others become a
 * goto there. They are returns by the same instruction, at which no monitor is
 * held. What a register holds may be of another type on each way there, and ART's
 * verifier takes what these have in common: a return of an array of references
 * shares nothing, as that may be less than the method promises. A goto has the
 * line of the return that it was.
 *
 * The catch-all is one handler after all other code. It covers what can throw
 * and is not in a try whose handlers catch everything (any exception or
 * Throwable): where other handlers are, it comes after them. It does not cover
 * - the exits of the edit, which have called `leave` already,
 * - what runs while a monitor is held, which compilers cover with a handler that
 *   releases it; there the new handler would make ART run the method in the
 *   interpreter for ever.
 * In a constructor it covers what stands before super() and that call as well: a
 * handler that only throws does not mind an uninitialized `this`.
 */
#ifndef MB_DEXFILE_RELOCATE_DEX_RELOCATE_H
#define MB_DEXFILE_RELOCATE_DEX_RELOCATE_H

#include "dexfile/dex_code.h"
#include "dexfile/dex_ids.h"

/* A call of a static method of type (I)V with a constant, or of one that takes
 * the first parameters of the method itself. */
struct dex_call {
    uint32_t method;     /* new method_id */
    uint16_t parameters; /* 0: takes `value`; else as many of the first registers of the
                            method's ins, at most 5 */
    int32_t value;
};

/* What is put into a method. All of it may be empty: then the code only follows
 * the indices. */
struct dex_code_edit {
    bool starts;                 /* before all else a static method of type ()V is called: */
    uint32_t start;              /* new method_id */
    struct dex_call prologue[2]; /* once on entry */
    size_t prologue_count;
    struct dex_call leave; /* before each of `exits`; takes a value */
    const uint32_t *exits; /* old pcs of returns and throws, sorted */
    size_t exit_count;
    bool share_exits; /* returns may share their call */
    bool keep_value;  /* the prologue and `leave` take the same value: it stays in a register of its
                         own, if the frame can have one more */
    bool catch_all;   /* call `leave` too whenever an exception leaves the method, and
                         rethrow; what has a catch-all already is left as it is */
    bool drop_pcs;    /* without debug info the old pcs are forgotten: see dex_debug_relocate */
    bool fixed_length; /* constants take the same room whatever their value */
};

enum dex_code_result {
    DEX_CODE_OK,
    DEX_CODE_IMMOVABLE,          /* its instructions are damaged: dex_code.immovable */
    DEX_CODE_TOO_MANY_REGISTERS, /* none is free, and the frame can't grow */
    DEX_CODE_TRIES_FULL,         /* more than 65,535 try_items */
    DEX_CODE_HANDLERS_FULL,      /* handlers past 65,535 bytes */
};

/* The reason as half a sentence. */
const char *dex_code_result_text(enum dex_code_result result);

/* What came of it. debug_info_off in `item` is 0, for the writer to fill. */
struct dex_relocated {
    struct bytes item;       /* the code_item, in the arena */
    bool moved;              /* an instruction that was there before has a new pc, or a register
                                a new number: the method needs debug info of its own */
    bool drops_pcs;          /* as the edit says */
    const uint32_t *label;   /* by old pc, units + 1: where what stands there begins, in new
                                pcs; of 0 it is after the prologue */
    uint32_t units;          /* new insns_size */
    uint16_t register_shift; /* each register has a number larger by this; mostly 0 */
    uint32_t calls;          /* of `leave`, the catch-all's included */
};

/* Applies `edit` with the indices of `ids`, which is sealed. Code that is
 * immovable is OK for an empty edit, unless a const-string in it would turn
 * jumbo. */
enum dex_code_result dex_code_relocate(const struct dex_code *code,
                                       const struct dex_code_edit *edit, const struct dex_ids *ids,
                                       struct arena *arena, struct dex_relocated *out);

#endif
