/* SPDX-License-Identifier: Apache-2.0 */
/* Compares exception table, lines, variables and type annotations, using the map of code_match.
 */
#include <inttypes.h>

#include "classfile/code_frames.h"
#include "classfile/opcode.h"
#include "classfile/type_annotations.h"
#include "lib/cursor.h"
#include "lib/sorted.h"
#include "verify/code_proof.h"

/* How many calls begin before each new pc, to find the ranges that contain a call. */
static uint32_t *count_calls(const struct code_proof *c)
{
    uint32_t n = (uint32_t)c->now->bytes.n;
    uint32_t *before = ARENA_NEW(c->arena, uint32_t, n + 1);

    for (uint32_t pc = 0; pc < n; pc++)
        before[pc + 1] = before[pc] + (c->role[pc] == ROLE_ENTER || c->role[pc] == ROLE_EXIT ||
                                       c->role[pc] == ROLE_FOCUS);
    return before;
}

/* Checks that the next row is this one, and moves *next past it. */
static bool expect_row(struct code_proof *c, uint32_t *next, struct code_exception row,
                       uint32_t index)
{
    const struct code_exception *e = &c->now->exceptions[*next];

    if (*next >= c->now->exception_count)
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "exception table: handler %" PRIu32 " of before is missing", index);
    if (e->start != row.start || e->end != row.end || e->handler != row.handler ||
        e->type != row.type)
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "exception table: row %" PRIu32 " is %u to %u, handler %u, type %u; it "
                           "should be %u to %u, handler %u, type %u",
                           *next, e->start, e->end, e->handler, e->type, row.start, row.end,
                           row.handler, row.type);
    ++*next;
    return true;
}

/* Matches a row of the old table. */
static bool prove_old_row(struct code_proof *c, uint32_t *next, uint32_t index, uint32_t *map)
{
    const struct code_exception *e = &c->old->exceptions[index];
    uint32_t start = c->label[e->start], end = c->label[e->end];
    struct code_exception row = {.start = (uint16_t)start,
                                 .end = (uint16_t)end,
                                 .handler = (uint16_t)c->label[e->handler],
                                 .type = e->type};

    map[index] = start < end ? *next : PROOF_NOWHERE;
    return start >= end || expect_row(c, next, row, index);
}

/* A new row leads to a new handler and contains none of our calls. */
static bool prove_new_row(struct code_proof *c, const struct code_exception *e,
                          const uint32_t *calls)
{
    struct code_call call;

    if (e->handler < c->tail || e->type != 0)
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "exception table: %u to %u, handler %u, was not there", e->start, e->end,
                           e->handler);
    call = code_call_at(c->now, c->proof->rules->beat_class, e->handler);
    if (call.kind != CODE_CALL_EXIT || e->end > c->tail)
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "exception table: the handler of %u to %u does not begin at %u",
                           e->start, e->end, e->handler);
    if (calls[e->end] != calls[e->start])
        return proof_fault(c->proof, PROOF_NOWHERE,
                           "exception table: %u to %u, which is new, covers a call of i or o",
                           e->start, e->end);
    return true;
}

/* The state of `this` that the frame of a new handler has. */
static enum code_this this_of_handler(const struct code *code, uint32_t pc)
{
    uint32_t i = SORTED_FIND(code->frames, code->frame_count, pc, pc);
    const uint8_t *p;

    if (i == code->frame_count || code->frames[i].tag != FRAME_FULL)
        return CODE_THIS_READY;
    p = code->stack_map_table.p + code->frames[i].body;
    return code_be16(p) && p[2] == FRAME_TYPE_UNINITIALIZED_THIS ? CODE_THIS_UNINITIALIZED
                                                                 : CODE_THIS_READY;
}

/* The JVM's verifier wants a handler's `this` to be what it is throughout the range. */
static bool prove_this(struct code_proof *c, const struct code_exception *e,
                       const struct code_this_range *ranges, size_t n)
{
    enum code_this wanted = this_of_handler(c->now, e->handler);

    for (size_t i = 0; i < n; i++)
        if (ranges[i].range.start < e->end && e->start < ranges[i].range.end &&
            ranges[i].state != wanted)
            return proof_fault(c->proof, PROOF_NOWHERE,
                               "exception table: %u to %u, which is new, reaches over the call of "
                               "this() or super()",
                               e->start, e->end);
    return true;
}

static bool prove_exceptions(struct code_proof *c, uint32_t *map)
{
    const uint32_t *calls = count_calls(c);
    const struct code_this_range *ranges;
    size_t n_ranges;
    uint32_t next = 0;

    for (uint32_t i = 0; i < c->old->exception_count; i++)
        if (!prove_old_row(c, &next, i, map))
            return false;
    if (next == c->now->exception_count)
        return true;
    n_ranges = code_this_ranges(c->now, c->arena, &ranges);
    for (; next < c->now->exception_count; next++)
        if (!prove_new_row(c, &c->now->exceptions[next], calls) ||
            !prove_this(c, &c->now->exceptions[next], ranges, n_ranges))
            return false;
    return true;
}

/* The new pc of a line or a variable that began at an old pc. */
static uint32_t line_pc(const struct code_proof *c, uint32_t pc)
{
    return pc ? c->label[pc] : 0;
}

static bool prove_lines(struct code_proof *c, struct bytes was, struct bytes is)
{
    for (size_t at = 2; at < was.n; at += 4) {
        uint32_t wanted = line_pc(c, code_be16(was.p + at)), pc = code_be16(is.p + at);

        if (code_be16(was.p + at + 2) != code_be16(is.p + at + 2))
            return proof_fault(c->proof, pc, "line %u is now line %u", code_be16(was.p + at + 2),
                               code_be16(is.p + at + 2));
        if (pc != wanted)
            return proof_fault(c->proof, pc, "line %u begins here, not at %" PRIu32,
                               code_be16(was.p + at + 2), wanted);
    }
    return true;
}

/* Checks start and length of a range; `what` names it in errors. */
static bool prove_range(struct code_proof *c, const uint8_t *was, const uint8_t *is,
                        const char *what)
{
    uint32_t start = code_be16(was), length = code_be16(was + 2), from = line_pc(c, start);
    uint32_t to = length ? c->label[start + length] : from;

    if (code_be16(is) == from && code_be16(is + 2) == to - from)
        return true;
    return proof_fault(c->proof, code_be16(is),
                       "%s has the range %u to %u, not %" PRIu32 " to %" PRIu32, what,
                       code_be16(is), code_be16(is) + code_be16(is + 2), from, to);
}

static bool prove_variables(struct code_proof *c, struct bytes was, struct bytes is)
{
    enum { RANGE = 4, ROW = 10 };

    for (size_t at = 2; at < was.n; at += ROW) {
        if (memcmp(was.p + at + RANGE, is.p + at + RANGE, ROW - RANGE) != 0)
            return proof_fault(c->proof, code_be16(is.p + at), "a local variable is another");
        if (!prove_range(c, was.p + at, is.p + at, "a local variable"))
            return false;
    }
    return true;
}

struct annotation_proof {
    struct code_proof *c;
    const uint32_t *exceptions; /* by old row of the exception table */
    struct bytes was, is;
    size_t seen; /* the bytes up to here have been compared */
    bool wrong;
};

/* Checks that all bytes are the same, except those that name a place. */
static bool same_up_to(struct annotation_proof *a, size_t at, size_t behind)
{
    if (memcmp(a->was.p + a->seen, a->is.p + a->seen, at - a->seen) != 0)
        a->wrong = true;
    a->seen = behind;
    return !a->wrong;
}

static bool prove_place(void *ctx, const struct type_annotation_place *place)
{
    struct annotation_proof *a = ctx;
    const uint8_t *is = a->is.p + place->at;
    uint32_t wanted = place->value;

    switch (place->kind) {
    case TYPE_ANNOTATION_RANGE:
        return same_up_to(a, place->at, place->at + 4) &&
               prove_range(a->c, a->was.p + place->at, is, "a type annotation");
    case TYPE_ANNOTATION_CATCH:
        wanted = a->exceptions[place->value];
        break;
    case TYPE_ANNOTATION_PC:
        wanted = a->c->self[place->value];
        break;
    }
    if (!same_up_to(a, place->at, place->at + 2))
        return false;
    if (code_be16(is) != wanted)
        return proof_fault(a->c->proof, code_be16(is),
                           "a type annotation stands here, not at %" PRIu32, wanted);
    return true;
}

static bool prove_type_annotations(struct code_proof *c, struct bytes was, struct bytes is,
                                   const uint32_t *exceptions)
{
    struct annotation_proof a = {c, exceptions, was, is, 0, false};
    uint64_t faults = c->proof->fault_count;

    /* What is wrong has been said, but for bytes that differ. */
    if (type_annotations_walk(was, prove_place, &a))
        same_up_to(&a, was.n, was.n);
    if (a.wrong)
        return proof_fault(c->proof, PROOF_NOWHERE, "its type annotations are others");
    return c->proof->fault_count == faults;
}

static bool prove_attribute(struct code_proof *c, const struct code_attribute *was,
                            const struct code_attribute *is, const uint32_t *exceptions)
{
    if (was->kind == CODE_ATTRIBUTE_FRAMES)
        return true; /* code_frames_prove */
    if (was->info.n != is->info.n || memcmp(was->info.p, is->info.p, was->info.n < 2 ? 0 : 2) != 0)
        return proof_fault(c->proof, PROOF_NOWHERE, "%.*s has %s entries than before",
                           STR_ARG(was->name), was->info.n < is->info.n ? "more" : "fewer");
    switch (was->kind) {
    case CODE_ATTRIBUTE_LINE_NUMBERS:
        return prove_lines(c, was->info, is->info);
    case CODE_ATTRIBUTE_LOCAL_VARIABLES:
    case CODE_ATTRIBUTE_LOCAL_VARIABLE_TYPES:
        return prove_variables(c, was->info, is->info);
    case CODE_ATTRIBUTE_VISIBLE_TYPES:
    case CODE_ATTRIBUTE_INVISIBLE_TYPES:
        return prove_type_annotations(c, was->info, is->info, exceptions);
    default:
        return proof_fault(c->proof, PROOF_NOWHERE, "%.*s may hold offsets that nobody knows",
                           STR_ARG(was->name));
    }
}

static const struct code_attribute *next_kept_attribute(const struct code *code, uint32_t *i)
{
    while (*i < code->attribute_count && code->attributes[*i].dropped)
        ++*i;
    return *i < code->attribute_count ? &code->attributes[(*i)++] : NULL;
}

/* Checks that the attributes are the same in the same order. Frames may be new if handlers are.
 */
static void prove_attributes(struct code_proof *c, const uint32_t *exceptions)
{
    const struct code_attribute *was, *is;
    uint32_t i = 0, k = 0;

    while ((was = next_kept_attribute(c->old, &i))) {
        is = next_kept_attribute(c->now, &k);
        if (!is || is->kind != was->kind || is->name_index != was->name_index) {
            proof_fault(c->proof, PROOF_NOWHERE, "%.*s of its code is missing", STR_ARG(was->name));
            return;
        }
        if (!prove_attribute(c, was, is, exceptions))
            return;
    }
    is = next_kept_attribute(c->now, &k);
    if (is && (is->kind != CODE_ATTRIBUTE_FRAMES || c->old->stack_map_table.p || !c->handlers ||
               next_kept_attribute(c->now, &k)))
        proof_fault(c->proof, PROOF_NOWHERE, "its code has an attribute that was not there");
}

/* The stack that calls need in addition: o runs above a value that is returned, with its id, and
 * what i returned if that is late. */
static uint32_t least_stack(const struct code_proof *c)
{
    uint32_t stack = c->old->max_stack, arguments = c->proof->rules->late ? 2 : 1, least = 1;
    bool before_exit = false;

    if (c->focus)
        least = 2;
    if (c->handlers)
        least = 1 + arguments;
    for (uint32_t i = 0; i < c->old->exit_count; i++)
        before_exit |= c->label[c->old->exits[i].pc] != c->self[c->old->exits[i].pc];
    stack += before_exit ? arguments : 0;
    return stack < least ? least : stack;
}

void code_tables_prove(struct code_proof *c)
{
    uint32_t *exceptions = ARENA_NEW(c->arena, uint32_t, c->old->exception_count);
    uint32_t arguments = c->proof->rules->late ? 2 : 1;
    uint32_t stack = least_stack(c), most = c->old->max_stack + arguments;
    uint32_t locals = c->old->max_locals + (c->proof->rules->late && c->id ? 1U : 0U);

    if (c->now->max_stack < stack)
        proof_fault(c->proof, PROOF_NOWHERE, "max_stack is %u; with its calls it needs %" PRIu32,
                    c->now->max_stack, stack);
    if (c->now->max_stack > (most < 1 + arguments ? 1 + arguments : most))
        proof_fault(c->proof, PROOF_NOWHERE, "max_stack is %u, and was %u", c->now->max_stack,
                    c->old->max_stack);
    if (c->now->max_locals != locals)
        proof_fault(c->proof, PROOF_NOWHERE, "max_locals is %u, and was %u", c->now->max_locals,
                    c->old->max_locals);
    if (prove_exceptions(c, exceptions))
        prove_attributes(c, exceptions);
}
