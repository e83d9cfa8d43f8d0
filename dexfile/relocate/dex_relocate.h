/* SPDX-License-Identifier: Apache-2.0 */
/* Relocation: inserts calls into a method's code, and adjusts everything that refers to a pc, a
 * register or an index. Branches that no longer reach their target are widened, and a
 * const-string whose index no longer fits becomes a const-string/jumbo.
 *
 * At each old pc two things may begin: first what is inserted there, then the old instruction.
 * Jumps, switches, handlers, tries, positions and locals refer to the first. At pc 0 the
 * prologue comes before both: jumps and handlers to 0 lead after the prologue, positions and
 * locals that start at 0 stay at 0. No inserted call lies inside a try: the try is split around
 * it.
 *
 * If exits may share their call, the last of them has the call, and the others become a goto to
 * it. Such exits are returns by the same instruction, at which no monitor is held. A register
 * may hold another type on each path there, and ART's verifier uses what these types have in
 * common. For arrays of references that may be less than the method promises, so returns of
 * such arrays share nothing. A goto has the line of the return that it replaces.
 *
 * The catch-all is one handler after all other code. It covers what can throw and is not in a
 * try whose handlers catch everything (any exception or Throwable). If there are other
 * handlers, it comes after them. It does not cover
 * - the exits of the edit, which have called `leave` already,
 * - what runs while a monitor is held, which compilers cover with a handler that releases it;
 *   there the new handler would make ART run the method in the interpreter for ever. In a
 *   constructor it also covers the code before super() and that call: a handler that only
 *   throws works with an uninitialized `this`.
 */
#ifndef MB_DEXFILE_RELOCATE_DEX_RELOCATE_H
#define MB_DEXFILE_RELOCATE_DEX_RELOCATE_H

#include "dexfile/dex_code.h"
#include "dexfile/dex_ids.h"

/* A call of a static method that takes a constant, of type (I)V unless DEX_KEEPS_RESULT says
 * otherwise, or of one that takes the first parameters of the method itself. */
struct dex_call {
    uint32_t method;     /* new method_id */
    uint16_t parameters; /* 0: the call takes `value`; otherwise it takes as many of the first
                            registers of the method's ins, at most 5 */
    int32_t value;
};

/* What stays in registers of its own from the entry to each `leave`. */
enum dex_keeps {
    DEX_KEEPS_NOTHING,
    DEX_KEEPS_VALUE,  /* the value that the prologue and `leave` take, if the frame can have one
                         register more */
    DEX_KEEPS_RESULT, /* that value, and the int that the first call of the prologue returns:
                         `leave` is of type (II)V and takes both. The frame grows by two. */
};

/* What to insert into a method. If all of it is empty, only indices change. */
struct dex_code_edit {
    bool starts;                 /* first of all, call a static method of type ()V: */
    uint32_t start;              /* new method_id */
    struct dex_call prologue[2]; /* once on entry */
    size_t prologue_count;
    struct dex_call leave; /* before each of `exits`; takes a value */
    const uint32_t *exits; /* old pcs of returns and throws, sorted */
    size_t exit_count;
    bool share_exits; /* returns may share their call */
    enum dex_keeps keeps;
    bool catch_all; /* also call `leave` whenever an exception leaves the method, and rethrow; code
                       that already has a catch-all stays as it is */
    bool drop_pcs;  /* forget the old pcs of code without debug info: see dex_debug_relocate */
    bool fixed_length; /* a constant has the same length for every value */
};

enum dex_code_result {
    DEX_CODE_OK,
    DEX_CODE_IMMOVABLE,          /* its instructions are damaged: dex_code.immovable */
    DEX_CODE_TOO_MANY_REGISTERS, /* none is free, and the frame can't grow */
    DEX_CODE_TRIES_FULL,         /* more than 65,535 try_items */
    DEX_CODE_HANDLERS_FULL,      /* more than 65,535 bytes of handlers */
};

/* Returns the reason as a phrase. */
const char *dex_code_result_text(enum dex_code_result result);

/* The result. debug_info_off in `item` is 0; the writer sets it. */
struct dex_relocated {
    struct bytes item; /* the code_item, in the arena */
    bool moved; /* an old instruction has a new pc, or a register a new number: the method needs its
                   own debug info */
    bool drops_pcs;          /* as the edit says */
    const uint32_t *label;   /* by old pc, units + 1: new pc where its insertion or it begins; for 0
                                that is after the prologue */
    uint32_t units;          /* new insns_size */
    uint16_t register_shift; /* added to the number of each register; mostly 0 */
    uint32_t calls;          /* of `leave`, the catch-all's included */
};

/* Applies `edit` with the indices of `ids`, which is sealed. Returns DEX_CODE_OK for immovable
 * code if the edit is empty, unless a const-string in it would become a const-string/jumbo. */
enum dex_code_result dex_code_relocate(const struct dex_code *code,
                                       const struct dex_code_edit *edit, const struct dex_ids *ids,
                                       struct arena *arena, struct dex_relocated *out);

#endif
