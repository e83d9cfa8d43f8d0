/* SPDX-License-Identifier: Apache-2.0 */
/* Finds out how initialised `this` is at each instruction of a constructor. It steps straight
 * through the code; the frames have the state at each join. It tracks which stack slots and
 * locals hold uninitializedThis, to tell the call of this() or super() from that of another
 * object's constructor. */
#include "classfile/code_frames.h"
#include "classfile/code_internal.h"
#include "classfile/descriptor.h"
#include "classfile/opcode.h"

struct this_state {
    const struct code *code;
    uint8_t *locals; /* by slot: 1 where it holds uninitializedThis */
    uint8_t *stack;
    uint32_t depth;
    bool ready; /* this() or super() was called */
    bool known; /* false in code that no frame describes */
};

static bool pop(struct this_state *s, uint32_t slots)
{
    if (slots > s->depth)
        return false;
    s->depth -= slots;
    return true;
}

static bool push(struct this_state *s, uint32_t slots)
{
    if (slots > s->code->max_stack - s->depth)
        return false;
    memset(s->stack + s->depth, 0, slots);
    s->depth += slots;
    return true;
}

/* Marks the slots of encoded types that hold uninitializedThis. Returns how many slots the
 * types take, or UINT32_MAX if that is more than cap. */
static uint32_t mark_types(uint8_t *slots, uint32_t cap, const uint8_t *p, uint32_t count)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < count; i++, p += frame_type_size(*p)) {
        bool wide = *p == FRAME_TYPE_LONG || *p == FRAME_TYPE_DOUBLE;

        if (n + 1 + wide > cap)
            return UINT32_MAX;
        slots[n++] = *p == FRAME_TYPE_UNINITIALIZED_THIS;
        if (wide)
            slots[n++] = 0;
    }
    return n;
}

/* Takes the state from a frame. */
static void enter_frame(struct this_state *s, const struct frame_state *f,
                        const struct frame_types *stack)
{
    memset(s->locals, 0, s->code->max_locals);
    s->depth = mark_types(s->stack, s->code->max_stack, stack->p, stack->count);
    s->known = mark_types(s->locals, s->code->max_locals, f->locals, f->count) != UINT32_MAX &&
               s->depth != UINT32_MAX;
    if (!s->known)
        return;
    s->ready = !memchr(s->locals, 1, s->code->max_locals) && !memchr(s->stack, 1, s->depth);
}

/* The dup instructions: they copy the top `count` slots to below the next `below` slots. */
static bool copy_down(struct this_state *s, uint32_t count, uint32_t below)
{
    uint8_t top[2];
    uint32_t moved = count + below;

    if (s->depth < moved || s->code->max_stack - s->depth < count)
        return false;
    memcpy(top, s->stack + s->depth - count, count);
    memmove(s->stack + s->depth - moved + count, s->stack + s->depth - moved, moved);
    memcpy(s->stack + s->depth - moved, top, count);
    s->depth += count;
    return true;
}

static bool step_dup(struct this_state *s, uint8_t opcode)
{
    uint32_t kind = (uint32_t)opcode - OP_DUP; /* dup, _x1, _x2, dup2, _x1, _x2 */

    return copy_down(s, kind < 3 ? 1 : 2, kind % 3);
}

static bool step_swap(struct this_state *s)
{
    uint8_t top;

    if (s->depth < 2)
        return false;
    top = s->stack[s->depth - 1];
    s->stack[s->depth - 1] = s->stack[s->depth - 2];
    s->stack[s->depth - 2] = top;
    return true;
}

static bool step_field(struct this_state *s, uint32_t pc, const struct opcode *op)
{
    struct member_ref ref;
    uint32_t slots;

    if (!class_constant_member(s->code->class_file, load_be16(s->code->bytes.p + pc + 1), &ref))
        return false;
    slots = descriptor_field_slots(ref.descriptor);
    if (op->pushes == OPCODE_SLOTS_VARY)
        return pop(s, (uint32_t)op->pops) && push(s, slots);
    return pop(s, slots + (s->code->bytes.p[pc] == OP_PUTFIELD));
}

static bool step_invoke(struct this_state *s, uint32_t pc)
{
    uint8_t opcode = s->code->bytes.p[pc];
    struct member_ref ref;
    uint32_t params, result;

    if (!class_constant_member(s->code->class_file, load_be16(s->code->bytes.p + pc + 1), &ref) ||
        !descriptor_method_slots(ref.descriptor, &params, &result) || !pop(s, params))
        return false;
    if (opcode != OP_INVOKESTATIC && opcode != OP_INVOKEDYNAMIC) {
        if (!pop(s, 1))
            return false;
        /* From here on no mark is looked at, until a frame sets them anew. */
        s->ready |= s->stack[s->depth] && str_eq(ref.name, STR("<init>"));
    }
    return push(s, result);
}

/* The local that a load or store at pc names, implicitly or by its operand.
 * `first` is the opcode of its form with local 0. */
static uint32_t named_local(const struct this_state *s, uint32_t pc, bool wide, uint8_t first)
{
    const uint8_t *p = s->code->bytes.p + pc;

    if (opcode_table[*p].format == FORMAT_LOCAL)
        return wide ? load_be16(p + 1) : p[1];
    return (uint32_t)(*p - first) & 3;
}

static bool step_load(struct this_state *s, uint32_t pc, bool wide)
{
    uint8_t opcode = s->code->bytes.p[pc];
    uint32_t slots = (uint32_t)opcode_table[opcode].pushes;
    uint32_t local = named_local(s, pc, wide, OP_ILOAD_0);

    if (!push(s, slots) || local + slots > s->code->max_locals)
        return false;
    if (slots == 1)
        s->stack[s->depth - 1] = s->locals[local];
    return true;
}

static bool step_store(struct this_state *s, uint32_t pc, bool wide)
{
    uint32_t slots = (uint32_t)opcode_table[s->code->bytes.p[pc]].pops;
    uint32_t local = named_local(s, pc, wide, OP_ISTORE_0);

    if (!pop(s, slots) || local + slots > s->code->max_locals)
        return false;
    for (uint32_t i = 0; i < slots; i++)
        s->locals[local + i] = s->stack[s->depth + i];
    return true;
}

/* Applies the instruction to the state. Returns false if its effect is not known. */
static bool step(struct this_state *s, uint32_t pc, bool wide)
{
    uint8_t opcode = s->code->bytes.p[pc];
    const struct opcode *op = &opcode_table[opcode];

    if (opcode == OP_WIDE)
        return step(s, pc + 1, true);
    if (opcode >= OP_ILOAD && opcode <= OP_ALOAD_3)
        return step_load(s, pc, wide);
    if (opcode >= OP_ISTORE && opcode <= OP_ASTORE_3)
        return step_store(s, pc, wide);
    if (opcode >= OP_DUP && opcode <= OP_DUP2_X2)
        return step_dup(s, opcode);
    if (opcode == OP_SWAP)
        return step_swap(s);
    if (opcode >= OP_GETSTATIC && opcode <= OP_PUTFIELD)
        return step_field(s, pc, op);
    if (opcode >= OP_INVOKEVIRTUAL && opcode <= OP_INVOKEDYNAMIC)
        return step_invoke(s, pc);
    if (opcode == OP_MULTIANEWARRAY)
        return pop(s, s->code->bytes.p[pc + 3]) && push(s, 1);
    return pop(s, (uint32_t)op->pops) && push(s, (uint32_t)op->pushes);
}

static enum code_this current(const struct this_state *s)
{
    if (!s->known)
        return CODE_THIS_UNKNOWN;
    if (s->ready)
        return CODE_THIS_READY;
    return s->locals[0] ? CODE_THIS_UNINITIALIZED : CODE_THIS_UNKNOWN;
}

/* The state that an exception handler of the instruction sees. Steps over the instruction. */
static enum code_this step_over(struct this_state *s, uint32_t pc)
{
    enum code_this before = current(s);
    uint8_t flow = opcode_table[s->code->bytes.p[pc]].flow;
    bool ready = s->ready;

    if (!s->known)
        return before;
    s->known = step(s, pc, false);
    if (!s->known || s->ready != ready)
        before = CODE_THIS_UNKNOWN;
    if (flow != FLOW_NEXT && flow != FLOW_IF)
        s->known = false;
    return before;
}

static void add_range(struct code_this_range *ranges, size_t *count, uint32_t pc,
                      enum code_this state)
{
    if (*count && ranges[*count - 1].state == state)
        return;
    if (*count)
        ranges[*count - 1].range.end = pc;
    ranges[(*count)++] = (struct code_this_range){{pc, pc}, state};
}

static size_t walk_constructor(const struct code *code, struct arena *arena,
                               struct code_this_range *ranges)
{
    struct this_state s = {.code = code};
    struct frame_state f;
    struct bytes table = code->stack_map_table;
    uint32_t frame = 0;
    size_t count = 0;
    bool sound;

    s.locals = arena_zalloc(arena, code->max_locals);
    s.stack = arena_zalloc(arena, code->max_stack);
    frame_state_init(&f, code, arena);
    sound = frame_state_enter(&f, code, NULL) && f.count > 0;
    if (sound)
        enter_frame(&s, &f, &(struct frame_types){0});
    for (uint32_t pc = 0; pc < code->bytes.n; pc++) {
        struct frame_types stack;

        if (!code->starts[pc])
            continue;
        if (frame < code->frame_count && code->frames[frame].pc == pc) {
            sound = sound && frame_state_step(&f, table.p, &code->frames[frame++], &stack);
            s.known = false;
            if (sound)
                enter_frame(&s, &f, &stack);
        }
        add_range(ranges, &count, pc, step_over(&s, pc));
    }
    return count;
}

size_t code_this_ranges(const struct code *code, struct arena *arena,
                        const struct code_this_range **ranges)
{
    size_t count, cap = 1;
    struct code_this_range *out;
    bool constructs = code_has_frames(code) && str_eq(code->method->name, STR("<init>")) &&
                      code->class_file->super_index != 0 && code->max_locals > 0;

    if (constructs)
        cap = code->bytes.n;
    out = arena_alloc(arena, mem_size(cap, sizeof(*out)));
    *ranges = out;
    if (!constructs) {
        *out = (struct code_this_range){{0, (uint32_t)code->bytes.n}, CODE_THIS_READY};
        return 1;
    }
    count = walk_constructor(code, arena, out);
    out[count - 1].range.end = (uint32_t)code->bytes.n;
    return count;
}
