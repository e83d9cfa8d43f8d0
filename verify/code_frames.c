/* SPDX-License-Identifier: Apache-2.0 */
/* StackMapTable under the map of code_match (JVMS 4.7.4). */
#include <inttypes.h>

#include "classfile/code_frames.h"
#include "lib/cursor.h"
#include "verify/code_proof.h"

/* The change that a frame makes to the one before it, whatever the form of its delta. */
static uint8_t frame_family(uint8_t tag)
{
    if (tag < FRAME_SAME_LOCALS_1 || tag == FRAME_SAME_EXTENDED)
        return FRAME_SAME;
    if (tag < FRAME_RESERVED || tag == FRAME_SAME_LOCALS_1_EXTENDED)
        return FRAME_SAME_LOCALS_1;
    return tag;
}

/* Compares `count` encoded types, with offsets mapped. Moves both cursors. */
static bool same_types(const struct code_proof *c, const uint8_t **was, const uint8_t **is,
                       uint32_t count)
{
    for (; count > 0; count--) {
        uint32_t size = frame_type_size(**was);

        if (**was != **is)
            return false;
        if (**was == FRAME_TYPE_UNINITIALIZED && c->self[code_be16(*was + 1)] != code_be16(*is + 1))
            return false;
        if (**was == FRAME_TYPE_OBJECT && memcmp(*was, *is, size) != 0)
            return false;
        *was += size;
        *is += size;
    }
    return true;
}

static bool same_body(const struct code_proof *c, const struct code_frame *was_frame,
                      const uint8_t *was, const uint8_t *is)
{
    uint8_t family = frame_family(was_frame->tag);

    if (family == FRAME_SAME_LOCALS_1)
        return same_types(c, &was, &is, 1);
    if (family >= FRAME_APPEND && family < FRAME_FULL)
        return same_types(c, &was, &is, family - FRAME_SAME_EXTENDED);
    for (unsigned part = 0; family == FRAME_FULL && part < 2; part++) {
        uint32_t count = code_be16(was);

        if (count != code_be16(is))
            return false;
        was += 2;
        is += 2;
        if (!same_types(c, &was, &is, count))
            return false;
    }
    return true;
}

/* The frame has unknown locals, or an uninitialized `this`, and a Throwable on the stack. */
static void prove_handler_frame(struct code_proof *c, const struct code_frame *f,
                                const uint8_t *table)
{
    const uint8_t *p = table + f->body;
    uint32_t locals;
    struct str class;

    if (f->pc < c->tail || f->tag != FRAME_FULL ||
        code_call_at(c->now, c->proof->rules->beat_class, f->pc).kind != CODE_CALL_EXIT)
        goto wrong;
    locals = code_be16(p);
    p += 2;
    if (locals > 1 || (locals && *p++ != FRAME_TYPE_UNINITIALIZED_THIS) || code_be16(p) != 1 ||
        p[2] != FRAME_TYPE_OBJECT ||
        !class_constant_class(c->now->class_file, code_be16(p + 3), &class) ||
        !str_eq(class, STR("java/lang/Throwable")))
        goto wrong;
    return;
wrong:
    proof_fault(c->proof, f->pc, "StackMapTable: a frame that is not one of a new handler");
}

/* Compares frame by frame: each makes the same change to the one before it. */
static void prove_pairs(struct code_proof *c, const uint8_t *was, const uint8_t *is)
{
    for (uint32_t i = 0; i < c->old->frame_count; i++) {
        const struct code_frame *a = &c->old->frames[i], *b = &c->now->frames[i];

        if (b->pc != c->label[a->pc]) {
            proof_fault(c->proof, b->pc, "StackMapTable: a frame stands here, not at %" PRIu32,
                        c->label[a->pc]);
            return;
        }
        if (frame_family(a->tag) != frame_family(b->tag) ||
            !same_body(c, a, was + a->body, is + b->body)) {
            proof_fault(c->proof, b->pc, "StackMapTable: the frame is another");
            return;
        }
    }
    for (uint32_t i = c->old->frame_count; i < c->now->frame_count; i++)
        prove_handler_frame(c, &c->now->frames[i], is);
}

void code_frames_prove(struct code_proof *c)
{
    uint32_t handlers = c->now->stack_map_table.p ? c->handlers : 0;
    uint32_t wanted = c->old->frame_count + handlers;

    if (c->now->frame_count != wanted)
        proof_fault(c->proof, PROOF_NOWHERE, "StackMapTable has %" PRIu32 " frames, not %" PRIu32,
                    c->now->frame_count, wanted);
    else
        prove_pairs(c, c->old->stack_map_table.p, c->now->stack_map_table.p);
}
