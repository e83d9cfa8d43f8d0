/* SPDX-License-Identifier: Apache-2.0 */
/* StackMapTable under the map of code_match (JVMS 4.7.4). */
#include <inttypes.h>

#include "classfile/code_frames.h"
#include "classfile/descriptor.h"
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

/* ---- Late probes: expanded frames, with one local more ---- */

/* The meaning of a verification type, independent of the pool that its index refers to. */
struct frame_cell {
    uint8_t tag;
    uint32_t pc;      /* the `new` of an uninitialized type, as a new pc */
    struct str class; /* of an object */
};

struct frame_walk {
    const struct code_proof *c;
    const struct code *code;
    struct frame_cell *locals, *stack; /* at a frame, as all frames up to it define them */
    uint32_t local_count, stack_count;
    bool failed; /* more locals than the method has */
};

static void push_cell(struct frame_walk *w, struct frame_cell cell)
{
    if (w->local_count == w->code->max_locals)
        w->failed = true;
    else
        w->locals[w->local_count++] = cell;
}

/* The encoded type at *p. Offsets of old code become new ones. */
static struct frame_cell read_cell(const struct frame_walk *w, const uint8_t **p)
{
    struct frame_cell cell = {.tag = **p};

    if (cell.tag == FRAME_TYPE_OBJECT)
        class_constant_class(w->code->class_file, code_be16(*p + 1), &cell.class);
    if (cell.tag == FRAME_TYPE_UNINITIALIZED) {
        cell.pc = code_be16(*p + 1);
        if (w->code == w->c->old)
            cell.pc = w->c->self[cell.pc];
    }
    *p += frame_type_size(cell.tag);
    return cell;
}

static struct frame_cell parameter_cell(struct str type)
{
    switch (type.p[0]) {
    case 'J':
        return (struct frame_cell){.tag = FRAME_TYPE_LONG};
    case 'D':
        return (struct frame_cell){.tag = FRAME_TYPE_DOUBLE};
    case 'F':
        return (struct frame_cell){.tag = FRAME_TYPE_FLOAT};
    case 'L':
        return (struct frame_cell){.tag = FRAME_TYPE_OBJECT, .class = str_sub(type, 1, type.n - 1)};
    case '[':
        return (struct frame_cell){.tag = FRAME_TYPE_OBJECT, .class = type};
    default:
        return (struct frame_cell){.tag = FRAME_TYPE_INTEGER};
    }
}

/* The frame before the first: `this` and the parameters (4.10.1.6). */
static void start_walk(struct frame_walk *w, const struct code_proof *c, const struct code *code)
{
    const struct class_member *method = code->method;
    struct str rest = str_sub(method->descriptor, 1, method->descriptor.n), type;

    *w = (struct frame_walk){.c = c, .code = code};
    w->locals = arena_alloc(c->arena, mem_size(code->max_locals, sizeof(*w->locals)));
    w->stack = arena_alloc(c->arena, mem_size(code->max_stack, sizeof(*w->stack)));
    if (!(method->access & ACC_STATIC)) {
        struct frame_cell self = {.tag = FRAME_TYPE_OBJECT, .class = code->class_file->name};

        if (str_eq(method->name, STR("<init>")))
            self = (struct frame_cell){.tag = FRAME_TYPE_UNINITIALIZED_THIS};
        push_cell(w, self);
    }
    while (descriptor_next_field(&rest, &type))
        push_cell(w, parameter_cell(type));
}

static void step_walk(struct frame_walk *w, const struct code_frame *f)
{
    const uint8_t *p = w->code->stack_map_table.p + f->body;
    uint8_t family = frame_family(f->tag);
    uint32_t count = 0;

    if (family == FRAME_SAME_LOCALS_1) {
        count = 1;
    } else if (family >= FRAME_CHOP && family < FRAME_SAME_EXTENDED) {
        uint32_t chopped = (uint32_t)(FRAME_SAME_EXTENDED - family);

        w->failed |= chopped > w->local_count;
        w->local_count -= chopped > w->local_count ? w->local_count : chopped;
    } else if (family >= FRAME_APPEND && family < FRAME_FULL) {
        for (uint32_t i = FRAME_SAME_EXTENDED; i < family; i++)
            push_cell(w, read_cell(w, &p));
    } else if (family == FRAME_FULL) {
        uint32_t locals = code_be16(p);

        p += 2;
        w->local_count = 0;
        for (; locals > 0; locals--)
            push_cell(w, read_cell(w, &p));
        count = code_be16(p);
        p += 2;
    }
    w->failed |= count > w->code->max_stack;
    w->stack_count = w->failed ? 0 : count;
    for (uint32_t i = 0; i < w->stack_count; i++)
        w->stack[i] = read_cell(w, &p);
}

static bool same_cells(const struct frame_cell *a, const struct frame_cell *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (a[i].tag != b[i].tag || a[i].pc != b[i].pc || !str_eq(a[i].class, b[i].class))
            return false;
    return true;
}

static bool is_wide(const struct frame_cell *cell)
{
    return cell->tag == FRAME_TYPE_LONG || cell->tag == FRAME_TYPE_DOUBLE;
}

/* Behind the first `count` locals, which take `slots`: unknown ones up to the new local, an int. */
static bool ends_with_int(const struct frame_walk *now, uint32_t count, uint32_t slots)
{
    uint32_t tops = now->c->old->max_locals - slots;

    if (slots > now->c->old->max_locals || now->local_count != count + tops + 1)
        return false;
    for (uint32_t i = 0; i < tops; i++)
        if (now->locals[count + i].tag != FRAME_TYPE_TOP)
            return false;
    return now->locals[count + tops].tag == FRAME_TYPE_INTEGER;
}

static bool same_locals_with_int(const struct frame_walk *was, const struct frame_walk *now)
{
    uint32_t slots = was->local_count;

    for (uint32_t i = 0; i < was->local_count; i++)
        slots += is_wide(&was->locals[i]);
    return ends_with_int(now, was->local_count, slots) &&
           same_cells(was->locals, now->locals, was->local_count);
}

/* keep: the locals are those of the frames before, which were the same. */
static bool same_with_int(const struct frame_walk *was, const struct frame_walk *now, bool keep)
{
    return !was->failed && !now->failed && (keep || same_locals_with_int(was, now)) &&
           was->stack_count == now->stack_count &&
           same_cells(was->stack, now->stack, was->stack_count);
}

/* Unknown locals, or an uninitialized `this` first; the int; and a Throwable on the stack. */
static void prove_late_handler_frame(struct code_proof *c, const struct frame_walk *now,
                                     uint32_t pc)
{
    bool self = now->local_count > 1 && now->locals[0].tag == FRAME_TYPE_UNINITIALIZED_THIS;

    if (pc < c->tail || now->failed ||
        code_call_at(c->now, c->proof->rules->beat_class, pc).kind != CODE_CALL_EXIT ||
        !ends_with_int(now, self, self) || now->stack_count != 1 ||
        now->stack[0].tag != FRAME_TYPE_OBJECT ||
        !str_eq(now->stack[0].class, STR("java/lang/Throwable")))
        proof_fault(c->proof, pc, "StackMapTable: a frame that is not one of a new handler");
}

static void prove_with_int(struct code_proof *c)
{
    struct frame_walk was, now;

    if (c->old->frame_count && !code_frames_take_local(c->old)) {
        proof_fault(c->proof, PROOF_NOWHERE, "StackMapTable: it has no room for one local more");
        return;
    }
    start_walk(&was, c, c->old);
    start_walk(&now, c, c->now);
    for (uint32_t i = 0; i < c->now->frame_count; i++) {
        const struct code_frame *a, *b = &c->now->frames[i];

        step_walk(&now, b);
        if (i >= c->old->frame_count) {
            prove_late_handler_frame(c, &now, b->pc);
            continue;
        }
        a = &c->old->frames[i];
        step_walk(&was, a);
        if (b->pc != c->label[a->pc]) {
            proof_fault(c->proof, b->pc, "StackMapTable: a frame stands here, not at %" PRIu32,
                        c->label[a->pc]);
            return;
        }
        if (!same_with_int(&was, &now, i > 0 && frame_keeps_locals(a) && frame_keeps_locals(b))) {
            proof_fault(c->proof, b->pc, "StackMapTable: the frame is another");
            return;
        }
    }
}

void code_frames_prove(struct code_proof *c)
{
    uint32_t handlers = c->now->stack_map_table.p ? c->handlers : 0;
    uint32_t wanted = c->old->frame_count + handlers;

    if (c->now->frame_count != wanted)
        proof_fault(c->proof, PROOF_NOWHERE, "StackMapTable has %" PRIu32 " frames, not %" PRIu32,
                    c->now->frame_count, wanted);
    else if (c->proof->rules->late && c->id)
        prove_with_int(c);
    else
        prove_pairs(c, c->old->stack_map_table.p, c->now->stack_map_table.p);
}
