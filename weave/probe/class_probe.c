/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/probe/class_probe.h"

#include "classfile/opcode.h"
#include "classfile/relocate/code_relocate.h"

/* The longest code that pushes an id, has to do with one local, and calls one method. */
enum { CALL_LENGTH = 3, PUSH_MAX = 3, LOCAL_MAX = 4, AT_LENGTH = 5 };
enum { PROBE_MAX = PUSH_MAX + LOCAL_MAX + CALL_LENGTH };

/* A few instructions that are being made. */
struct snippet {
    uint8_t bytes[PROBE_MAX + 2 * AT_LENGTH];
    size_t n;
    bool failed; /* the constant pool is full */
};

static struct bytes snippet_copy(const struct snippet *s, struct arena *arena)
{
    return arena_bytes(arena, (struct bytes){s->bytes, s->n});
}

static void put_u8(struct snippet *s, uint8_t v)
{
    s->bytes[s->n++] = v;
}

static void put_u16(struct snippet *s, uint8_t opcode, uint16_t v)
{
    put_u8(s, opcode);
    put_u8(s, (uint8_t)(v >> 8));
    put_u8(s, (uint8_t)v);
}

static void put_ref(struct snippet *s, uint8_t opcode, uint16_t index)
{
    if (index == 0)
        s->failed = true;
    put_u16(s, opcode, index);
}

static void put_id(struct snippet *s, const struct probe *probe, struct class_edit *edit)
{
    uint32_t id = probe->id;

    if (id <= INT16_MAX) {
        if (probe->fixed_length || id > INT8_MAX) {
            put_u16(s, OP_SIPUSH, (uint16_t)id);
        } else if (id > 5) {
            put_u8(s, OP_BIPUSH);
            put_u8(s, (uint8_t)id);
        } else {
            put_u8(s, (uint8_t)(OP_ICONST_0 + id));
        }
    } else {
        uint16_t index = class_edit_integer(edit, (int32_t)id);

        if (probe->fixed_length || index > UINT8_MAX || index == 0) {
            put_ref(s, OP_LDC_W, index);
        } else {
            put_u8(s, OP_LDC);
            put_u8(s, (uint8_t)index);
        }
    }
}

/* istore or iload. The short forms of both follow one another. */
static void put_local_access(struct snippet *s, uint8_t opcode, uint8_t opcode_0, uint32_t index)
{
    if (index <= 3) {
        put_u8(s, (uint8_t)(opcode_0 + index));
    } else if (index <= UINT8_MAX) {
        put_u8(s, opcode);
        put_u8(s, (uint8_t)index);
    } else {
        put_u8(s, OP_WIDE);
        put_u16(s, opcode, (uint16_t)index);
    }
}

static void put_beat(struct snippet *s, struct str name, struct str descriptor,
                     const struct rules *rules, struct class_edit *edit)
{
    put_ref(s, OP_INVOKESTATIC, class_edit_methodref(edit, rules->beat_class, name, descriptor));
}

/* The late form stores what i returns into the local behind all others. */
static void put_enter(struct snippet *s, const struct code *code, const struct probe *probe,
                      const struct rules *rules, struct class_edit *edit)
{
    bool late = rules->probes == PROBES_LATE;

    put_id(s, probe, edit);
    put_beat(s, STR("i"), late ? STR(LATE_ENTER_DESC) : STR(PAIR_DESC), rules, edit);
    if (late)
        put_local_access(s, OP_ISTORE, OP_ISTORE_0, code->max_locals);
}

static void put_leave(struct snippet *s, const struct code *code, const struct probe *probe,
                      const struct rules *rules, struct class_edit *edit)
{
    bool late = rules->probes == PROBES_LATE;

    put_id(s, probe, edit);
    if (late)
        put_local_access(s, OP_ILOAD, OP_ILOAD_0, code->max_locals);
    put_beat(s, STR("o"), late ? STR(LATE_EXIT_DESC) : STR(PAIR_DESC), rules, edit);
}

static void put_at(struct snippet *s, const struct rules *rules, struct class_edit *edit)
{
    put_u8(s, OP_ALOAD_0);
    put_u8(s, OP_ILOAD_1);
    put_ref(s, OP_INVOKESTATIC,
            class_edit_methodref(edit, rules->beat_class, STR("at"), STR(AT_DESC)));
}

uint32_t class_probe_growth(const struct code *code, const struct rules *rules)
{
    enum { SWITCH_PADDING = 3, HANDLERS = 2, ATHROW_LENGTH = 1 };
    uint32_t probe = rules->probes == PROBES_LATE ? PROBE_MAX : PROBE_MAX - LOCAL_MAX;

    return probe + AT_LENGTH + HANDLERS * (probe + ATHROW_LENGTH) + probe * code->exit_count +
           SWITCH_PADDING * code->switch_count;
}

/* The ranges of code_this_ranges. */
struct this_ranges {
    const struct code_this_range *rows;
    size_t n;
};

/* An athrow that a handler of the method covers is not an exit. With a catch-all, only one that
 * the catch-all can't cover is an exit. */
static bool class_exit_is_probed(const struct code_exit *e, const struct this_ranges *all,
                                 size_t *at)
{
    if (e->opcode != OP_ATHROW || all->n == 0)
        return e->opcode != OP_ATHROW || !e->covered;
    while (all->rows[*at].range.end <= e->pc)
        ++*at;
    return !e->covered && all->rows[*at].state == CODE_THIS_UNKNOWN;
}

/* `all` is empty with --exits explicit. */
static void class_put_exits(const struct code *code, struct code_edit *ce, struct bytes leave,
                            uint16_t leave_stack, const struct this_ranges *all,
                            struct arena *arena)
{
    struct code_insertion *at = ARENA_NEW(arena, struct code_insertion, code->exit_count);
    size_t n = 0, range = 0;

    for (uint32_t i = 0; i < code->exit_count; i++)
        if (class_exit_is_probed(&code->exits[i], all, &range))
            at[n++] = (struct code_insertion){code->exits[i].pc, leave};
    ce->insertions = at;
    ce->insertion_count = n;
    ce->extra_stack = leave_stack;
}

/* The catch-alls of --exits all: one for where `this` is ready, one for where
 * it is not yet. */
static void put_handlers(const struct code *code, struct code_edit *ce, struct snippet *leave,
                         const struct this_ranges *all, struct class_edit *edit,
                         struct arena *arena)
{
    static const enum code_this states[] = {CODE_THIS_READY, CODE_THIS_UNINITIALIZED};
    struct code_handler *handlers = ARENA_NEW(arena, struct code_handler, 2);
    struct bytes bytes;

    put_u8(leave, OP_ATHROW);
    bytes = snippet_copy(leave, arena);
    for (size_t k = 0; k < 2; k++) {
        struct code_range *ranges = ARENA_NEW(arena, struct code_range, all->n);
        size_t used = 0;

        for (size_t i = 0; i < all->n; i++)
            if (all->rows[i].state == states[k])
                ranges[used++] = all->rows[i].range;
        if (used)
            handlers[ce->handler_count++] = (struct code_handler){ranges, used, bytes, states[k]};
    }
    ce->handlers = handlers;
    if (ce->min_stack < 1 + ce->extra_stack)
        ce->min_stack = 1 + ce->extra_stack;
    if (code->class_file->major >= CLASS_MAJOR_FRAMES) {
        ce->throwable_class = class_edit_class(edit, STR("java/lang/Throwable"));
        ce->stack_map_name = class_edit_utf8(edit, STR("StackMapTable"));
        leave->failed |= !ce->throwable_class || !ce->stack_map_name;
    }
}

enum code_result class_probe_apply(const struct code *code, const struct probe *probe,
                                   const struct rules *rules, struct class_edit *edit,
                                   struct arena *arena, struct bytes *attribute,
                                   struct probe_counts *counts)
{
    struct snippet enter = {.n = 0}, leave = {.n = 0};
    struct code_edit ce = {.min_stack = 1, .constants = edit};
    struct this_ranges all = {.n = 0};
    struct code_relocated relocated;
    enum code_result result;

    if (code->immovable != CODE_OK)
        return code->immovable;
    if (probe->id && rules->exits == EXITS_ALL)
        all.n = code_this_ranges(code, arena, &all.rows);
    if (probe->id) {
        ce.int_local = rules->probes == PROBES_LATE;
        put_enter(&enter, code, probe, rules, edit);
        put_leave(&leave, code, probe, rules, edit);
        class_put_exits(code, &ce, snippet_copy(&leave, arena), ce.int_local ? 2 : 1, &all, arena);
    }
    if (probe->focus) {
        put_at(&enter, rules, edit);
        ce.min_stack = 2;
    }
    if (all.n)
        put_handlers(code, &ce, &leave, &all, edit, arena);
    if (enter.failed || leave.failed)
        return CODE_POOL_FULL;
    ce.prologue = snippet_copy(&enter, arena);
    result = code_relocate(code, &ce, arena, &relocated);
    if (result == CODE_OK) {
        *attribute = relocated.attribute;
        counts->enter += probe->id != 0;
        counts->exit += ce.insertion_count + relocated.handlers;
        counts->focus += probe->focus;
    }
    return result;
}

bool class_probe_add_focus(struct class_edit *edit, const struct rules *rules,
                           struct probe_counts *counts)
{
    struct snippet s = {.n = 0};
    struct class_edit_code code = {.max_stack = 2, .max_locals = 2};

    put_u8(&s, OP_ALOAD_0);
    put_u8(&s, OP_ILOAD_1);
    put_ref(
        &s, OP_INVOKESPECIAL,
        class_edit_methodref(edit, edit->class_file->super_name, STR(FOCUS_NAME), STR(FOCUS_DESC)));
    put_at(&s, rules, edit);
    put_u8(&s, OP_RETURN);
    if (s.failed)
        return false;
    code.bytes = snippet_copy(&s, edit->arena);
    if (!class_edit_add_method(edit, ACC_PUBLIC, STR(FOCUS_NAME), STR(FOCUS_DESC), &code))
        return false;
    counts->focus++;
    return true;
}
