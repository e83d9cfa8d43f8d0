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

size_t relocation_frames_bound(const struct relocation *r, struct bytes old)
{
    /* A frame grows by two bytes if its delta no longer fits its tag. */
    return TABLE_HEADER + old.n + (size_t)r->code->frame_count * 2 +
           (size_t)r->handlers_written * HANDLER_FRAME_SIZE;
}

/* No two frames have the same pc, so there are never too many for the table's count. */
enum code_result relocation_write_frames(const struct relocation *r, struct bytes old, uint8_t *out,
                                         uint8_t **end)
{
    const struct code *code = r->code;
    struct frame_writer w = {.r = r, .old = old.p, .at = out + TABLE_HEADER};

    for (uint32_t i = 0; i < code->frame_count; i++)
        write_old_frame(&w, &code->frames[i]);
    for (size_t i = 0; i < r->edit->handler_count; i++)
        if (r->handler_pcs[i])
            write_handler_frame(&w, &r->edit->handlers[i], r->handler_pcs[i]);
    store_be16(out, (uint16_t)w.count);
    *end = w.at;
    return CODE_OK;
}
