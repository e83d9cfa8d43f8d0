/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the new StackMapTable (JVMS 4.7.4). */
#include "classfile/code_frames.h"
#include "classfile/code_internal.h"
#include "classfile/relocate/relocation.h"
#include "lib/sorted.h"

enum {
    /* Full frames are written for trampolines only. */
    FULL_FRAMES_SIZE_MAX = 16 << 20,
    FULL_FRAME_HEADER = 7, /* tag, delta, and the two counts */
    HANDLER_FRAME_SIZE = 11,
    TABLE_HEADER = 2,
};

struct frame_writer {
    const struct relocation *r;
    const uint8_t *old; /* contents of the old table */
    uint8_t *at;
    uint32_t previous; /* pc of the frame written last */
    uint32_t count;
    bool full_next; /* the frame before is not the one that the old table has there */
};

static uint32_t types_size(const uint8_t *p, uint32_t count)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < count; i++)
        size += frame_type_size(p[size]);
    return size;
}

/* Copies encoded types; uninitialized variables name the new pc of their new. */
static void write_types(struct frame_writer *w, const uint8_t *p, size_t size)
{
    size_t at = 0;

    if (size == 0)
        return;
    memcpy(w->at, p, size);
    while (at < size) {
        if (p[at] == FRAME_TYPE_UNINITIALIZED)
            store_be16(w->at + at + 1,
                       (uint16_t)relocation_instruction(w->r, load_be16(p + at + 1)));
        at += frame_type_size(p[at]);
    }
    w->at += size;
}

/* The delta of a frame at new pc `pc`. */
static uint16_t next_delta(struct frame_writer *w, uint32_t pc)
{
    uint32_t delta = w->count ? pc - w->previous - 1 : pc;

    w->previous = pc;
    w->count++;
    return (uint16_t)delta;
}

/* Writes tag + delta if the delta is short, else the extended tag and the delta. */
static void write_delta(struct frame_writer *w, uint8_t base, uint8_t extended, uint16_t delta)
{
    if (delta < 64) {
        *w->at++ = (uint8_t)(base + delta);
        return;
    }
    *w->at++ = extended;
    store_be16(w->at, delta);
    w->at += 2;
}

static void write_old_frame(struct frame_writer *w, const struct code_frame *f)
{
    uint16_t delta = next_delta(w, w->r->label[f->pc]);
    const uint8_t *body = w->old + f->body;
    size_t size = f->end - f->body;

    if (f->tag < FRAME_SAME_LOCALS_1 || f->tag == FRAME_SAME_EXTENDED) {
        write_delta(w, FRAME_SAME, FRAME_SAME_EXTENDED, delta);
    } else if (f->tag < FRAME_RESERVED || f->tag == FRAME_SAME_LOCALS_1_EXTENDED) {
        write_delta(w, FRAME_SAME_LOCALS_1, FRAME_SAME_LOCALS_1_EXTENDED, delta);
    } else {
        *w->at++ = f->tag;
        store_be16(w->at, delta);
        w->at += 2;
    }
    if (!f->uninitialized) {
        memcpy(w->at, body, size);
        w->at += size;
    } else if (f->tag == FRAME_FULL) {
        uint32_t locals = types_size(body + 2, load_be16(body));

        memcpy(w->at, body, 2);
        w->at += 2;
        write_types(w, body + 2, locals);
        memcpy(w->at, body + 2 + locals, 2);
        w->at += 2;
        write_types(w, body + 4 + locals, size - 4 - locals);
    } else {
        write_types(w, body, size);
    }
}

static void write_full_frame(struct frame_writer *w, uint32_t pc, const struct full_frame *f)
{
    uint16_t delta = next_delta(w, pc);

    *w->at++ = FRAME_FULL;
    store_be16(w->at, delta);
    store_be16(w->at + 2, (uint16_t)f->locals.count);
    w->at += 4;
    write_types(w, f->locals.p, f->locals.size);
    store_be16(w->at, (uint16_t)f->stack.count);
    w->at += 2;
    write_types(w, f->stack.p, f->stack.size);
}

/* All locals TOP, or uninitializedThis in local 0; a Throwable on the stack. */
static void write_handler_frame(struct frame_writer *w, const struct code_handler *h, uint32_t pc)
{
    bool uninitialized = h->this_state == CODE_THIS_UNINITIALIZED;
    uint16_t delta = next_delta(w, pc);

    *w->at++ = FRAME_FULL;
    store_be16(w->at, delta);
    store_be16(w->at + 2, uninitialized);
    w->at += 4;
    if (uninitialized)
        *w->at++ = FRAME_TYPE_UNINITIALIZED_THIS;
    store_be16(w->at, 1);
    w->at[2] = FRAME_TYPE_OBJECT;
    store_be16(w->at + 3, w->r->edit->throwable_class);
    w->at += 5;
}

/* Index of the first frame that is not before old pc. */
static uint32_t find_frame(const struct code *code, uint32_t pc)
{
    return SORTED_FROM(code->frames, code->frame_count, pc, pc);
}

/* Marks the frames that trampolines copy, and those that follow trampolines. */
static bool mark_needed(const struct relocation *r, uint8_t *needed)
{
    const struct code *code = r->code;

    for (uint32_t i = 0; i < r->trampoline_count; i++) {
        uint32_t target = find_frame(code, r->trampolines[i].target);
        uint32_t follower = find_frame(code, r->trampolines[i].site);

        if (target == code->frame_count || code->frames[target].pc != r->trampolines[i].target)
            return false;
        needed[target] = 1;
        if (follower < code->frame_count)
            needed[follower] = 1;
    }
    return true;
}

static void save_frame(struct relocation *r, uint32_t index, const struct frame_state *s,
                       struct frame_types stack)
{
    struct bytes locals = arena_bytes(r->arena, (struct bytes){s->locals, frame_state_size(s)});

    r->full_frames[index].locals = (struct frame_types){locals.p, (uint32_t)locals.n, s->count};
    r->full_frames[index].stack = stack;
}

/* Expands the old frames that the trampolines need. */
static enum code_result save_full_frames(struct relocation *r, struct bytes old)
{
    const struct code *code = r->code;
    uint8_t *needed = arena_zalloc(r->arena, code->frame_count);
    struct frame_state s;
    enum code_result result;

    frame_state_init(&s, code, r->arena);
    r->full_frames = ARENA_NEW(r->arena, struct full_frame, code->frame_count);
    if (!mark_needed(r, needed))
        return CODE_BRANCH_OUT_OF_REACH;
    result = frame_state_enter(&s, code, r->edit->constants);
    if (result != CODE_OK)
        return result;
    for (uint32_t i = 0; i < code->frame_count; i++) {
        struct frame_types stack;

        if (!frame_state_step(&s, old.p, &code->frames[i], &stack))
            return CODE_BRANCH_OUT_OF_REACH;
        if (needed[i])
            save_frame(r, i, &s, stack);
    }
    return CODE_OK;
}

static size_t full_frame_size(const struct full_frame *f)
{
    return FULL_FRAME_HEADER + f->locals.size + f->stack.size;
}

enum code_result relocation_prepare_frames(struct relocation *r, struct bytes old, size_t *bound)
{
    const struct code *code = r->code;
    size_t full = 0;

    /* No two frames have the same pc, so there are never too many for the table's count. */
    if (r->trampoline_count) {
        enum code_result result = save_full_frames(r, old);

        if (result != CODE_OK)
            return result;
    }
    for (uint32_t i = 0; i < r->trampoline_count; i++) {
        uint32_t target = find_frame(code, r->trampolines[i].target);
        uint32_t follower = find_frame(code, r->trampolines[i].site);

        full += full_frame_size(&r->full_frames[target]);
        if (follower < code->frame_count)
            full += full_frame_size(&r->full_frames[follower]);
        if (full > FULL_FRAMES_SIZE_MAX)
            return CODE_FRAMES_FULL;
    }
    /* A frame grows by two bytes if its delta no longer fits its tag. */
    *bound = TABLE_HEADER + old.n + (size_t)code->frame_count * 2 + full +
             (size_t)r->handlers_written * HANDLER_FRAME_SIZE;
    return CODE_OK;
}

static void write_trampoline_frames(struct frame_writer *w, uint32_t *next, uint32_t end)
{
    const struct relocation *r = w->r;

    for (; *next < r->trampoline_count; (*next)++) {
        const struct trampoline *t = &r->trampolines[r->trampoline_order[*next]];

        if (t->site > end)
            return;
        write_full_frame(w, t->pc, &r->full_frames[find_frame(r->code, t->target)]);
        w->full_next = true;
    }
}

enum code_result relocation_write_frames(const struct relocation *r, struct bytes old, uint8_t *out,
                                         uint8_t **end)
{
    const struct code *code = r->code;
    struct frame_writer w = {.r = r, .old = old.p, .at = out + TABLE_HEADER};
    uint32_t trampoline = 0;

    for (uint32_t i = 0; i < code->frame_count; i++) {
        write_trampoline_frames(&w, &trampoline, code->frames[i].pc);
        if (w.full_next)
            write_full_frame(&w, r->label[code->frames[i].pc], &r->full_frames[i]);
        else
            write_old_frame(&w, &code->frames[i]);
        w.full_next = false;
    }
    write_trampoline_frames(&w, &trampoline, r->length);
    for (size_t i = 0; i < r->edit->handler_count; i++)
        if (r->handler_pcs[i])
            write_handler_frame(&w, &r->edit->handlers[i], r->handler_pcs[i]);
    store_be16(out, (uint16_t)w.count);
    *end = w.at;
    return CODE_OK;
}
