/* SPDX-License-Identifier: Apache-2.0 */
/* The encoding of StackMapTable (JVMS 4.7.4), for the files that parse and write frames. */
#ifndef MB_CLASSFILE_CODE_FRAMES_H
#define MB_CLASSFILE_CODE_FRAMES_H

#include "classfile/class_edit.h"
#include "classfile/code.h"

/* frame_type: the first of each range. */
enum {
    FRAME_SAME = 0,
    FRAME_SAME_LOCALS_1 = 64, /* same_locals_1_stack_item */
    FRAME_RESERVED = 128,
    FRAME_SAME_LOCALS_1_EXTENDED = 247,
    FRAME_CHOP = 248, /* chops FRAME_SAME_EXTENDED - frame_type locals */
    FRAME_SAME_EXTENDED = 251,
    FRAME_APPEND = 252, /* appends frame_type - FRAME_SAME_EXTENDED locals */
    FRAME_FULL = 255,
};

/* The tag of a verification_type_info. */
enum {
    FRAME_TYPE_TOP = 0,
    FRAME_TYPE_INTEGER = 1,
    FRAME_TYPE_FLOAT = 2,
    FRAME_TYPE_DOUBLE = 3,
    FRAME_TYPE_LONG = 4,
    FRAME_TYPE_NULL = 5,
    FRAME_TYPE_UNINITIALIZED_THIS = 6,
    FRAME_TYPE_OBJECT = 7,        /* u2: constant */
    FRAME_TYPE_UNINITIALIZED = 8, /* u2: pc of the new */
};

/* Returns the size of a verification_type_info, in bytes. */
static inline uint32_t frame_type_size(uint8_t tag)
{
    return tag >= FRAME_TYPE_OBJECT ? 3 : 1;
}

enum { FRAME_TYPE_SIZE_MAX = 3 };

/* Verification types of locals or of a stack, encoded as in the table. */
struct frame_types {
    const uint8_t *p;
    uint32_t size;
    uint32_t count;
};

/* Whether the frame has the locals of the one before it. */
static inline bool frame_keeps_locals(const struct code_frame *f)
{
    return f->tag < FRAME_CHOP || f->tag == FRAME_SAME_EXTENDED;
}

/* All that the frames can take where they have a local more behind all others, but for the stacks
 * in them: those that change locals are spelled out. And whether the method's own size explains
 * that. */
size_t code_full_frames_size(const struct code *code);
bool code_frames_take_local(const struct code *code);

/* The locals after the frames of a method that were applied so far. */
struct frame_state {
    uint8_t *locals; /* encoded */
    uint32_t *ends;  /* by local: offset after it */
    uint32_t count;
    uint32_t cap; /* max_locals: no frame has more */
};

/* Makes a state without locals. */
void frame_state_init(struct frame_state *s, const struct code *code, struct arena *arena);

/* Enters the implicit first frame: `this` and the parameters (4.10.1.6). The indices of the
 * parameters' classes come from `constants`; if that is NULL, they are 0. False if it has more
 * locals than the method, or the pool is full. */
bool frame_state_enter(struct frame_state *s, const struct code *code,
                       struct class_edit *constants);

/* Returns the size of the encoded locals, in bytes. */
static inline uint32_t frame_state_size(const struct frame_state *s)
{
    return s->count ? s->ends[s->count - 1] : 0;
}

/* Returns the slots that the locals take: a long or a double takes two. */
uint32_t frame_state_slots(const struct frame_state *s);

/* Applies a frame of the table whose contents are `table`, and sets *stack to its stack. False
 * if the frame has more locals than the method. */
bool frame_state_step(struct frame_state *s, const uint8_t *table, const struct code_frame *f,
                      struct frame_types *stack);

#endif
