/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the Code attribute of one method (JVMS 4.7.3).
 *
 * code_parse checks what the relocator builds on: each byte belongs to one instruction, every
 * branch, switch, exception range and frame refers to the start of an instruction, and every
 * table lies within its attribute. It does not verify types.
 *
 * All positions are offsets into the code array, called pc. Pointers lead into the class's
 * bytes and into the arena.
 */
#ifndef MB_CLASSFILE_CODE_H
#define MB_CLASSFILE_CODE_H

#include "classfile/class_file.h"

enum { CODE_LENGTH_MAX = 65535 };

/* Why code can or can't be changed. Any result but CODE_OK means that the method stays as it
 * is, byte for byte. */
enum code_result {
    CODE_OK,
    CODE_UNKNOWN_ATTRIBUTE,   /* its Code holds an attribute that may hold pcs */
    CODE_BAD_DEBUG_TABLE,     /* a line or local variable table points outside the code */
    CODE_BAD_TYPE_ANNOTATION, /* a type annotation refers to no instruction, range or handler */
    CODE_TOO_LARGE,           /* the code would exceed 65,535 bytes */
    CODE_BRANCH_OUT_OF_REACH, /* a branch of 16 bits would no longer reach */
    CODE_EXCEPTIONS_FULL,     /* the exception table would exceed 65,535 entries */
    CODE_ATTRIBUTES_FULL,     /* it would have more than 65,535 attributes */
    CODE_LOCALS_FULL,         /* max_locals would exceed 65,535 */
    CODE_BAD_FRAMES,          /* a frame has more locals than the method */
    CODE_STACK_FULL,          /* max_stack would exceed 65,535 */
    CODE_POOL_FULL,           /* the constant pool is full */
};

/* Returns the reason as a phrase, "code would pass 65,535 bytes". */
const char *code_result_text(enum code_result result);

/* A branch with a fixed target: if, goto, goto_w, jsr, jsr_w. */
struct code_branch {
    uint32_t pc;
    uint32_t target;
};

/* A tableswitch or lookupswitch. Its targets are in the code: the default after the padding,
 * then `count` more, which begin at `targets` and are `stride` bytes apart. Each is relative to
 * pc. */
struct code_switch {
    uint32_t pc;
    uint32_t length; /* of the instruction, padding included */
    uint32_t count;
    uint32_t targets;
    uint32_t stride; /* 4, or 8 if each target has a match in front of it */
};

/* Returns where a switch's operands begin: the next multiple of 4 after its opcode. */
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
    uint32_t body;      /* offset in the attribute's contents, after tag and offset_delta */
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

/* The kinds of attributes of a Code attribute. */
enum code_attribute_kind {
#define X(kind, name, parse, write) CODE_ATTRIBUTE_##kind,
#include "classfile/code_attribute_list.h"
#undef X
    CODE_ATTRIBUTE_UNKNOWN, /* not in the list; also the number of kinds in it */
};

struct code_attribute {
    enum code_attribute_kind kind;
    bool dropped; /* no JVM reads it in this version: it is dropped when code moves */
    uint16_t name_index;
    struct str name;
    struct bytes info;
};

/* What a method's code does, for the selection of methods. */
struct code_facts {
    uint64_t opcodes[4]; /* a bit for each opcode that occurs. `wide iload` sets the bits of both
                            opcodes */
    uint32_t invokes;    /* invoke instructions of all kinds */
    uint32_t invokespecials;
    bool branches;        /* if, goto, jsr, ret or switch */
    bool backward_branch; /* a branch or switch to its own pc or an earlier one */
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
    uint16_t name_index; /* of the attribute: the constant "Code" */
    struct bytes bytes;  /* the code array */
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
    /* CODE_OK, or why code_relocate refuses every edit of this method; and the name of the
     * attribute that is the reason, if one is. */
    enum code_result immovable;
    struct str immovable_attribute;
};

/* Parses the Code attribute of `method`, which must have one (method->code). 0, or -1 + *err,
 * which does not name the method. */
int code_parse(struct code *code, const struct class_file *cf, const struct class_member *method,
               struct arena *arena, struct error *err);

/* Returns the line of the first instruction that has one in the LineNumberTables; 0 if none
 * has. */
uint32_t code_first_line(const struct code *code);

/* Whether the JVM's verifier takes the types at joins from a StackMapTable: the code has the
 * table, or needs none because it is straight. Code of version 50 and above that lacks a table
 * which it needs was not preverified, and gets none. */
bool code_has_frames(const struct code *code);

/* Whether the code calls the superclass's method of that name and descriptor by invokespecial
 * on every path that leads to a return. It is also true if no path leads to a return. */
bool code_calls_super(const struct code *code, struct str name, struct str descriptor,
                      struct arena *arena);

/* How initialised `this` is before an instruction. */
enum code_this {
    CODE_THIS_READY,         /* initialised, or the method is not a constructor */
    CODE_THIS_UNINITIALIZED, /* local 0 holds uninitializedThis */
    CODE_THIS_UNKNOWN,       /* no frame of a handler is certain to match */
};

struct code_range {
    uint32_t start;
    uint32_t end; /* exclusive */
};

struct code_this_range {
    struct code_range range;
    enum code_this state;
};

/* Splits the code into ranges by the state of `this` as the JVM's verifier tracks it. The frame
 * of a handler for a range must have the state of that range. The ranges are in order and cover
 * the whole code. Each instruction is in a range with the state that it has when an exception
 * leaves it. The call of this() or super() itself is UNKNOWN, because the verifier of HotSpot
 * matches a handler with the state both before and after it. Code without frames is one READY
 * range: its handler needs no frame, and must end in athrow. Returns the number of ranges. */
size_t code_this_ranges(const struct code *code, struct arena *arena,
                        const struct code_this_range **ranges);

#endif
