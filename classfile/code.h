/* SPDX-License-Identifier: Apache-2.0 */
/* The Code attribute of one method, read (JVMS 4.7.3).
 *
 * code_parse checks what the relocator builds on: each byte belongs to one
 * instruction, every branch, switch, exception range and frame names the start
 * of one, and every table lies within its attribute. It does not verify types.
 *
 * All positions are offsets into the code array, called pc. Pointers go into
 * the class's bytes and into the arena.
 */
#ifndef MB_CLASSFILE_CODE_H
#define MB_CLASSFILE_CODE_H

#include "classfile/class_file.h"
#include "classfile/code_result.h"

enum { CODE_LENGTH_MAX = 65535 };

/* A branch with a fixed target: if, goto, goto_w, jsr, jsr_w. */
struct code_branch {
    uint32_t pc;
    uint32_t target;
};

/* A tableswitch or lookupswitch. Its targets stand in the code: the default
 * after the padding, then `count` more from `targets` on, `stride` bytes apart,
 * each relative to pc. */
struct code_switch {
    uint32_t pc;
    uint32_t length; /* of the instruction, padding included */
    uint32_t count;
    uint32_t targets;
    uint32_t stride; /* 4, or 8 where matches stand between */
};

/* Where a switch's operands begin: the next multiple of 4 after its opcode. */
static inline uint32_t code_switch_operands(uint32_t pc)
{
    return (pc + 4) & ~3u;
}

struct code_exception { /* 4.7.3, exception_table */
    uint16_t start;
    uint16_t end;
    uint16_t handler;
    uint16_t type; /* CONSTANT_Class, 0: any */
};

struct code_frame { /* 4.7.4, stack_map_frame */
    uint32_t pc;
    uint32_t body;      /* offset in the attribute's contents behind tag and offset_delta */
    uint32_t end;       /* offset after the frame */
    uint8_t tag;        /* frame_type */
    bool uninitialized; /* has an Uninitialized_variable_info */
};

/* A return or an athrow. */
struct code_exit {
    uint32_t pc;
    uint8_t opcode;
    bool covered; /* lies in the range of an exception handler */
};

/* What an attribute of the Code attribute is. */
enum code_attribute_kind {
#define X(kind, name, parse, write) CODE_ATTRIBUTE_##kind,
#include "classfile/code_attribute_list.h"
#undef X
    CODE_ATTRIBUTE_UNKNOWN, /* none of the list; also their number */
};

struct code_attribute {
    enum code_attribute_kind kind;
    bool dropped; /* read by no JVM of this version: goes when code moves */
    uint16_t name_index;
    struct str name;
    struct bytes info;
};

/* What a body does, for those who select methods. */
struct code_facts {
    uint64_t opcodes[4]; /* the opcodes that occur, a bit each. The iload that
                            a wide widens counts as iload, beside wide */
    uint32_t invokes;    /* invoke instructions of all kinds */
    uint32_t invokespecials;
    bool branches;        /* if, goto, jsr, ret or switch */
    bool backward_branch; /* a branch or switch to its own pc or one before */
    bool monitor;         /* monitorenter or monitorexit */
    bool only_constructs; /* <init> whose one invoke is this(...) or super(...) */
    bool straight;        /* no branch, no exception table, one exit */
};

static inline bool code_facts_has(const struct code_facts *facts, uint8_t opcode)
{
    return facts->opcodes[opcode >> 6] >> (opcode & 63) & 1;
}

struct code {
    const struct class_file *class_file;
    const struct class_member *method;
    struct bytes attribute; /* the whole attribute, name index and length included */
    struct bytes bytes;     /* the code array */
    uint16_t max_stack;
    uint16_t max_locals;
    const uint8_t *starts; /* by pc: 1 where an instruction starts */
    const struct code_branch *branches;
    const struct code_switch *switches;
    struct code_exit *exits;
    const struct code_exception *exceptions;
    const struct code_frame *frames;         /* of StackMapTable; none before version 50 */
    const struct code_attribute *attributes; /* in their order */
    /* The contents of the StackMapTable that the JVM reads. p is NULL: there is none. */
    struct bytes stack_map_table;
    uint32_t branch_count;
    uint32_t switch_count;
    uint32_t exit_count;
    uint32_t exception_count;
    uint32_t frame_count;
    uint32_t attribute_count;
    bool has_empty_range; /* in the exception table */
    struct code_facts facts;
    /* CODE_OK, or why code_relocate will leave this method alone whatever the
     * edit, and of which attribute that speaks. */
    enum code_result immovable;
    struct str immovable_attribute;
};

/* Parses the Code attribute of `method`, which must have one (method->code). 0, or -1
 * and what is wrong, without the method's name. */
int code_parse(struct code *code, const struct class_file *cf, const struct class_member *method,
               struct arena *arena, struct error *err);

/* The line of the first instruction that has one, by the LineNumberTables; 0: none has. */
uint32_t code_first_line(const struct code *code);

/* Whether the JVM's verifier takes the types at joins from a StackMapTable: it
 * has one, or needs none, being straight. Code of version 50 and above without
 * the table it would need has not been preverified and gets none. */
bool code_has_frames(const struct code *code);

/* Whether the code calls the superclass's method of that name and descriptor by
 * invokespecial on every path that leads to a return. True too where none does. */
bool code_calls_super(const struct code *code, struct str name, struct str descriptor,
                      struct arena *arena);

/* How initialised `this` is before an instruction. */
enum code_this {
    CODE_THIS_READY,         /* initialised, or the method is not a constructor */
    CODE_THIS_UNINITIALIZED, /* local 0 holds uninitializedThis */
    CODE_THIS_UNKNOWN,       /* no handler's frame is sure to fit */
};

struct code_range {
    uint32_t start;
    uint32_t end; /* exclusive */
};

struct code_this_range {
    struct code_range range;
    enum code_this state;
};

/* Splits the code into ranges by the state of `this` as the JVM's verifier
 * tracks it: what a handler's frame over each range must say. In order,
 * together the whole code. An instruction stands with the state in which an
 * exception may leave it; the call of this() or super() itself is UNKNOWN: the
 * verifier of HotSpot matches a handler with the state both before and behind
 * it. Code that has no frames is one READY range: the handler there needs no
 * frame, and must end in athrow. */
size_t code_this_ranges(const struct code *code, struct arena *arena,
                        const struct code_this_range **ranges);

#endif
