/* SPDX-License-Identifier: Apache-2.0 */
/* The contents of StackMapTable (4.7.4). */
#include "classfile/code_frames.h"

#include <inttypes.h>

#include "classfile/code_internal.h"
#include "classfile/descriptor.h"
#include "classfile/opcode.h"

/* Steps over `count` verification types. */
static int parse_types(const struct code *code, struct cursor *c, uint32_t count,
                       struct code_frame *frame, struct error *err)
{
    for (uint32_t i = 0; i < count && !c->failed; i++) {
        uint8_t tag = cursor_u8(c);
        uint16_t pc;

        if (tag > FRAME_TYPE_UNINITIALIZED)
            return error_set(err, "unknown verification type %u", tag);
        if (tag < FRAME_TYPE_OBJECT)
            continue;
        pc = cursor_be16(c);
        if (tag == FRAME_TYPE_OBJECT)
            continue;
        frame->uninitialized = true;
        if (c->failed || (code_starts_at(code, pc) && code->bytes.p[pc] == OP_NEW))
            continue;
        return error_set(err, "an uninitialized variable names offset %u, where there is no new",
                         pc);
    }
    return 0;
}

static int parse_body(const struct code *code, struct cursor *c, struct code_frame *frame,
                      struct error *err)
{
    uint8_t tag = frame->tag;

    if (tag >= FRAME_SAME_LOCALS_1 && tag < FRAME_RESERVED)
        return parse_types(code, c, 1, frame, err);
    if (tag == FRAME_SAME_LOCALS_1_EXTENDED)
        return parse_types(code, c, 1, frame, err);
    if (tag >= FRAME_APPEND && tag < FRAME_FULL)
        return parse_types(code, c, tag - FRAME_SAME_EXTENDED, frame, err);
    if (tag == FRAME_FULL)
        return parse_types(code, c, cursor_be16(c), frame, err) < 0
                   ? -1
                   : parse_types(code, c, cursor_be16(c), frame, err);
    return 0;
}

/* The offset_delta of a frame, from its tag or after it. */
static uint32_t parse_delta(struct cursor *c, uint8_t tag)
{
    if (tag < FRAME_SAME_LOCALS_1)
        return tag;
    if (tag < FRAME_RESERVED)
        return tag - FRAME_SAME_LOCALS_1;
    return cursor_be16(c);
}

int code_parse_frames(struct code *code, struct bytes info, struct arena *arena, struct error *err)
{
    struct cursor c = cursor_of(info);
    uint32_t count = cursor_be16(&c), pc = 0;
    struct code_frame *frames;

    if (c.failed || count > cursor_left(&c))
        return error_set(err, "%zu bytes do not hold its frames", info.n);
    frames = arena_alloc(arena, mem_size(count, sizeof(*frames)));
    code->frames = frames;
    code->frame_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct code_frame *f = &frames[i];

        *f = (struct code_frame){.tag = cursor_u8(&c)};
        if (f->tag >= FRAME_RESERVED && f->tag < FRAME_SAME_LOCALS_1_EXTENDED)
            return error_set(err, "frame %" PRIu32 ": reserved type %u", i, f->tag);
        pc += parse_delta(&c, f->tag) + (i > 0);
        if (!c.failed && pc >= code->bytes.n)
            return error_set(err, "offset %" PRIu32 " past the end of code (%zu)", pc,
                             code->bytes.n);
        if (!c.failed && !code->starts[pc])
            return error_set(err, "offset %" PRIu32 " is inside an instruction", pc);
        f->pc = pc;
        f->body = (uint32_t)c.pos;
        if (parse_body(code, &c, f, err) < 0)
            return error_prefix(err, "frame %" PRIu32, i);
        f->end = (uint32_t)c.pos;
        if (c.failed)
            return error_set(err, "it ends inside frame %" PRIu32, i);
    }
    if (cursor_left(&c))
        return error_set(err, "%zu bytes follow its frames", cursor_left(&c));
    return 0;
}

size_t code_full_frames_size(const struct code *code)
{
    enum { FULL_FRAME_HEADER = 7 };
    size_t n = 1; /* the first one differs from the implicit one */

    for (uint32_t i = 0; i < code->frame_count; i++)
        n += !frame_keeps_locals(&code->frames[i]);
    return n * (FULL_FRAME_HEADER + FRAME_TYPE_SIZE_MAX * ((size_t)code->max_locals + 1));
}

/* In 400 jars of Debian they take 4 times the size of their method at most; but one of 500 bytes
 * may say 65,535 registers, and have 80 frames. */
bool code_frames_take_local(const struct code *code)
{
    enum { FRAMES_EACH_BYTE = 8, FRAMES_MORE = 1024 };
    size_t size = code->method->end - code->method->offset;

    return code_full_frames_size(code) <= size * FRAMES_EACH_BYTE + FRAMES_MORE;
}

void frame_state_init(struct frame_state *s, const struct code *code, struct arena *arena)
{
    *s = (struct frame_state){.cap = code->max_locals};
    s->locals = arena_alloc(arena, mem_size(s->cap, FRAME_TYPE_SIZE_MAX));
    s->ends = arena_alloc(arena, mem_size(s->cap, sizeof(*s->ends)));
}

/* Appends a local: the encoded type at p. Returns false if there is no room. */
static bool local_push(struct frame_state *s, const uint8_t *p)
{
    uint32_t at = frame_state_size(s), size = frame_type_size(*p);

    if (s->count == s->cap)
        return false;
    memcpy(s->locals + at, p, size);
    s->ends[s->count++] = at + size;
    return true;
}

static bool push_types(struct frame_state *s, const uint8_t *p, uint32_t count)
{
    for (; count > 0; count--, p += frame_type_size(*p))
        if (!local_push(s, p))
            return false;
    return true;
}

static bool push_object(struct frame_state *s, uint16_t class_index)
{
    uint8_t type[3] = {FRAME_TYPE_OBJECT};

    store_be16(type + 1, class_index);
    return local_push(s, type);
}

/* The verification type of the field type that d begins with. */
static bool push_parameter(struct frame_state *s, struct class_edit *constants, struct str d)
{
    static const uint8_t primitives[128] = {
        ['B'] = FRAME_TYPE_INTEGER, ['C'] = FRAME_TYPE_INTEGER, ['I'] = FRAME_TYPE_INTEGER,
        ['S'] = FRAME_TYPE_INTEGER, ['Z'] = FRAME_TYPE_INTEGER, ['F'] = FRAME_TYPE_FLOAT,
        ['D'] = FRAME_TYPE_DOUBLE,  ['J'] = FRAME_TYPE_LONG,
    };
    uint8_t c = (uint8_t)d.p[0];
    struct str name = c == 'L' ? str_sub(d, 1, d.n - 1) : d;
    uint16_t index = 0;

    if (c != 'L' && c != '[')
        return local_push(s, &primitives[c & 127]);
    if (constants && (index = class_edit_class(constants, name)) == 0)
        return false;
    return push_object(s, index);
}

bool frame_state_enter(struct frame_state *s, const struct code *code, struct class_edit *constants)
{
    static const uint8_t uninitialized_this = FRAME_TYPE_UNINITIALIZED_THIS;
    const struct class_member *m = code->method;
    struct str rest = m->descriptor, type;
    bool ok = true;

    if (!(m->access & ACC_STATIC))
        ok = str_eq(m->name, STR("<init>")) ? local_push(s, &uninitialized_this)
                                            : push_object(s, code->class_file->this_index);
    if (rest.n == 0 || rest.p[0] != '(')
        return false;
    rest = str_sub(rest, 1, rest.n);
    while (ok && descriptor_next_field(&rest, &type))
        ok = push_parameter(s, constants, type);
    return ok;
}

uint32_t frame_state_slots(const struct frame_state *s)
{
    uint32_t slots = s->count, size = frame_state_size(s);

    for (uint32_t at = 0; at < size; at += frame_type_size(s->locals[at]))
        slots += s->locals[at] == FRAME_TYPE_LONG || s->locals[at] == FRAME_TYPE_DOUBLE;
    return slots;
}

bool frame_state_step(struct frame_state *s, const uint8_t *table, const struct code_frame *f,
                      struct frame_types *stack)
{
    const uint8_t *body = table + f->body;

    *stack = (struct frame_types){0};
    if (f->tag < FRAME_SAME_LOCALS_1 || f->tag == FRAME_SAME_EXTENDED)
        return true;
    if (f->tag <= FRAME_SAME_LOCALS_1_EXTENDED) {
        *stack = (struct frame_types){body, f->end - f->body, 1};
        return true;
    }
    if (f->tag < FRAME_SAME_EXTENDED) {
        uint32_t chopped = FRAME_SAME_EXTENDED - f->tag;

        s->count -= chopped < s->count ? chopped : s->count;
        return true;
    }
    if (f->tag < FRAME_FULL)
        return push_types(s, body, f->tag - FRAME_SAME_EXTENDED);
    s->count = 0;
    if (!push_types(s, body + 2, load_be16(body)))
        return false;
    body += 2 + frame_state_size(s);
    *stack = (struct frame_types){body + 2, f->end - (uint32_t)(body + 2 - table), load_be16(body)};
    return true;
}
