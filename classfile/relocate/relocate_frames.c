/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the new StackMapTable (JVMS 4.7.4). */
#include "classfile/code_frames.h"
#include "classfile/code_internal.h"
#include "classfile/relocate/relocation.h"

enum {
    HANDLER_FRAME_SIZE = 11,
    TABLE_HEADER = 2,
};

struct frame_writer {
    const struct relocation *r;
    const uint8_t *old; /* contents of the old table */
    uint8_t *at;
    uint32_t previous; /* pc of the frame written last */
    uint32_t count;
    /* With an int more: */
    struct frame_state state; /* the old locals, */
    uint32_t implicit;        /* of which so many, the first, have classes without indices; */
    uint8_t *last, *next;     /* the locals as they were written, and as they will be, encoded */
    uint32_t last_size, last_count, next_size, next_count;
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

/* ---- With an int more, behind all other locals ---- */

bool code_relocate_takes_local(const struct code *code, struct arena *arena)
{
    struct frame_state s;
    struct frame_types stack;

    if (code->frame_count == 0)
        return true;
    frame_state_init(&s, code, arena);
    if (!frame_state_enter(&s, code, NULL) || frame_state_slots(&s) > code->max_locals ||
        !code_frames_take_local(code))
        return false;
    for (uint32_t i = 0; i < code->frame_count; i++) {
        const struct code_frame *f = &code->frames[i];

        if (frame_keeps_locals(f))
            continue;
        if (!frame_state_step(&s, code->stack_map_table.p, f, &stack) ||
            frame_state_slots(&s) > code->max_locals)
            return false;
    }
    return true;
}

static void start_local(struct frame_writer *w)
{
    const struct code *code = w->r->code;
    size_t most = FRAME_TYPE_SIZE_MAX * ((size_t)code->max_locals + 1);

    frame_state_init(&w->state, code, w->r->arena);
    frame_state_enter(&w->state, code, NULL);
    w->implicit = w->state.count;
    w->last = arena_alloc(w->r->arena, most);
    w->next = arena_alloc(w->r->arena, most);
    w->last_size = frame_state_size(&w->state);
    w->last_count = w->state.count;
    memcpy(w->last, w->state.locals, w->last_size);
}

/* A full frame names the classes of parameters, for which the implicit frame needs no constants. */
static bool name_implicit(struct frame_writer *w)
{
    struct frame_state named;
    uint32_t n = w->implicit;

    if (n == 0)
        return true;
    frame_state_init(&named, w->r->code, w->r->arena);
    if (!frame_state_enter(&named, w->r->code, w->r->edit->constants))
        return false;
    memcpy(w->state.locals, named.locals, named.ends[n - 1]);
    memcpy(w->next, named.locals, named.ends[n - 1]);
    w->implicit = 0;
    return true;
}

/* The locals of the state, with the int at its index. */
static void make_next(struct frame_writer *w)
{
    uint32_t size = frame_state_size(&w->state);
    uint32_t tops = w->r->code->max_locals - frame_state_slots(&w->state);

    memcpy(w->next, w->state.locals, size);
    memset(w->next + size, FRAME_TYPE_TOP, tops);
    w->next[size + tops] = FRAME_TYPE_INTEGER;
    w->next_size = size + tops + 1;
    w->next_count = w->state.count + tops + 1;
}

/* Only the first frame can append: all others are as long as the one before. */
static bool appends(const struct frame_writer *w)
{
    return w->next_count > w->last_count &&
           w->next_count - w->last_count <= FRAME_FULL - FRAME_APPEND &&
           w->next_size > w->last_size && memcmp(w->last, w->next, w->last_size) == 0;
}

static bool write_full_frame(struct frame_writer *w, uint16_t delta, struct frame_types stack)
{
    if (!name_implicit(w))
        return false;
    *w->at++ = FRAME_FULL;
    store_be16(w->at, delta);
    store_be16(w->at + 2, (uint16_t)w->next_count);
    w->at += 4;
    write_types(w, w->next, w->next_size);
    store_be16(w->at, (uint16_t)stack.count);
    w->at += 2;
    write_types(w, stack.p, stack.size);
    return true;
}

/* In the shortest form. */
static bool write_changed_frame(struct frame_writer *w, uint16_t delta, struct frame_types stack)
{
    uint8_t *spare = w->last;

    make_next(w);
    if (w->next_size == w->last_size && stack.count <= 1 &&
        memcmp(w->last, w->next, w->last_size) == 0) {
        if (stack.count == 0)
            write_delta(w, FRAME_SAME, FRAME_SAME_EXTENDED, delta);
        else
            write_delta(w, FRAME_SAME_LOCALS_1, FRAME_SAME_LOCALS_1_EXTENDED, delta);
        write_types(w, stack.p, stack.size);
    } else if (stack.count == 0 && appends(w)) {
        *w->at++ = (uint8_t)(FRAME_SAME_EXTENDED + w->next_count - w->last_count);
        store_be16(w->at, delta);
        w->at += 2;
        write_types(w, w->next + w->last_size, w->next_size - w->last_size);
    } else if (!write_full_frame(w, delta, stack)) {
        return false;
    }
    w->last = w->next;
    w->last_size = w->next_size;
    w->last_count = w->next_count;
    w->next = spare;
    return true;
}

/* False: the pool is full. */
static bool write_frame_with_local(struct frame_writer *w, const struct code_frame *f)
{
    struct frame_types stack;
    bool first = w->count == 0;

    if (!first && frame_keeps_locals(f)) {
        write_old_frame(w, f);
        return true;
    }
    frame_state_step(&w->state, w->old, f, &stack);
    if (f->tag == FRAME_FULL)
        w->implicit = 0;
    else if (w->implicit > w->state.count)
        w->implicit = w->state.count;
    return write_changed_frame(w, next_delta(w, w->r->label[f->pc]), stack);
}

/* ---- All ---- */

/* All locals TOP, but for uninitializedThis in local 0 and the int of int_local; a Throwable on the
 * stack. */
static void write_handler_frame(struct frame_writer *w, const struct code_handler *h, uint32_t pc)
{
    bool uninitialized = h->this_state == CODE_THIS_UNINITIALIZED;
    uint32_t max_locals = w->r->code->max_locals, others = uninitialized;
    uint16_t delta = next_delta(w, pc);

    if (w->r->edit->int_local)
        others = max_locals;
    *w->at++ = FRAME_FULL;
    store_be16(w->at, delta);
    store_be16(w->at + 2, (uint16_t)(others + w->r->edit->int_local));
    w->at += 4;
    memset(w->at, FRAME_TYPE_TOP, others);
    if (uninitialized)
        *w->at = FRAME_TYPE_UNINITIALIZED_THIS;
    w->at += others;
    if (w->r->edit->int_local)
        *w->at++ = FRAME_TYPE_INTEGER;
    store_be16(w->at, 1);
    w->at[2] = FRAME_TYPE_OBJECT;
    store_be16(w->at + 3, w->r->edit->throwable_class);
    w->at += 5;
}

size_t relocation_frames_bound(const struct relocation *r, struct bytes old)
{
    size_t locals = r->edit->int_local ? r->code->max_locals + 1U : 0;
    /* A frame grows by two bytes if its delta no longer fits its tag. */
    size_t n = TABLE_HEADER + old.n + (size_t)r->code->frame_count * 2 +
               (size_t)r->handlers_written * (HANDLER_FRAME_SIZE + locals);

    return r->edit->int_local ? n + code_full_frames_size(r->code) : n;
}

/* No two frames have the same pc, so there are never too many for the table's count. */
enum code_result relocation_write_frames(const struct relocation *r, struct bytes old, uint8_t *out,
                                         uint8_t **end)
{
    const struct code *code = r->code;
    struct frame_writer w = {.r = r, .old = old.p, .at = out + TABLE_HEADER};
    bool with_local = r->edit->int_local && code->frame_count;

    if (with_local)
        start_local(&w);
    for (uint32_t i = 0; i < code->frame_count; i++) {
        if (!with_local)
            write_old_frame(&w, &code->frames[i]);
        else if (!write_frame_with_local(&w, &code->frames[i]))
            return CODE_POOL_FULL;
    }
    for (size_t i = 0; i < r->edit->handler_count; i++)
        if (r->handler_pcs[i])
            write_handler_frame(&w, &r->edit->handlers[i], r->handler_pcs[i]);
    store_be16(out, (uint16_t)w.count);
    *end = w.at;
    return CODE_OK;
}
