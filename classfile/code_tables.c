/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of a Code attribute: exceptions and attributes. */
#include "classfile/code_internal.h"

#include <inttypes.h>

#include "classfile/type_annotations.h"

static int check_exception(const struct code *code, const struct code_exception *e, uint32_t index,
                           struct error *err)
{
    struct str type;

    if (!code_starts_at(code, e->start) || e->end < e->start ||
        (e->end != code->bytes.n && !code_starts_at(code, e->end)))
        return error_set(err,
                         "exception table: entry %" PRIu32 ": range %u to %u is not between "
                         "instructions",
                         index, e->start, e->end);
    if (!code_starts_at(code, e->handler))
        return error_set(err,
                         "exception table: entry %" PRIu32 ": no instruction starts at handler %u",
                         index, e->handler);
    if (e->type && !class_constant_class(code->class_file, e->type, &type))
        return error_set(err, "exception table: entry %" PRIu32 ": constant %u is not a class",
                         index, e->type);
    return 0;
}

/* Sweeps the borders of all ranges once, so that the time stays linear with many exits and many
 * ranges. */
static void mark_covered_exits(const struct code *code, struct arena *arena)
{
    struct code_exit *exits = code->exits;
    int32_t *borders, depth = 0;
    uint32_t pc = 0;

    if (code->exception_count == 0)
        return;
    borders = ARENA_NEW(arena, int32_t, code->bytes.n + 1);
    for (uint32_t i = 0; i < code->exception_count; i++) {
        borders[code->exceptions[i].start]++;
        borders[code->exceptions[i].end]--;
    }
    for (uint32_t i = 0; i < code->exit_count; i++) {
        for (; pc <= exits[i].pc; pc++)
            depth += borders[pc];
        exits[i].covered = depth > 0;
    }
}

int code_parse_exceptions(struct code *code, struct cursor *c, struct arena *arena,
                          struct error *err)
{
    uint32_t count = cursor_be16(c);
    struct code_exception *table;

    if (c->failed || count > cursor_left(c) / 8)
        return error_set(err, "Code: the attribute ends inside its exception table");
    table = arena_alloc(arena, mem_size(count, sizeof(*table)));
    for (uint32_t i = 0; i < count; i++) {
        table[i].start = cursor_be16(c);
        table[i].end = cursor_be16(c);
        table[i].handler = cursor_be16(c);
        table[i].type = cursor_be16(c);
        if (check_exception(code, &table[i], i, err) < 0)
            return -1;
        code->has_empty_range |= table[i].start == table[i].end;
    }
    code->exceptions = table;
    code->exception_count = count;
    mark_covered_exits(code, arena);
    return 0;
}

static void make_immovable(struct code *code, enum code_result why, struct str attribute)
{
    if (code->immovable != CODE_OK)
        return;
    code->immovable = why;
    code->immovable_attribute = attribute;
}

/* A table of `size` bytes an entry after a u2 count. */
static int check_table(struct bytes info, uint32_t size, struct error *err)
{
    if (info.n >= 2 && info.n == 2 + (size_t)load_be16(info.p) * size)
        return 0;
    return error_set(err, "%zu bytes do not hold its entries", info.n);
}

static int parse_line_numbers(struct code *code, struct code_attribute *a, struct arena *arena,
                              struct error *err)
{
    (void)arena;
    if (check_table(a->info, 4, err) < 0)
        return -1;
    for (size_t at = 2; at < a->info.n; at += 4)
        if (load_be16(a->info.p + at) >= code->bytes.n)
            make_immovable(code, CODE_BAD_DEBUG_TABLE, a->name);
    return 0;
}

static int parse_local_variables(struct code *code, struct code_attribute *a, struct arena *arena,
                                 struct error *err)
{
    (void)arena;
    if (check_table(a->info, 10, err) < 0)
        return -1;
    for (size_t at = 2; at < a->info.n; at += 10) {
        uint32_t start = load_be16(a->info.p + at), length = load_be16(a->info.p + at + 2);

        if (start + length > code->bytes.n)
            make_immovable(code, CODE_BAD_DEBUG_TABLE, a->name);
    }
    return 0;
}

static bool check_annotation_place(void *ctx, const struct type_annotation_place *place)
{
    const struct code *code = ctx;

    switch (place->kind) {
    case TYPE_ANNOTATION_RANGE:
        return place->value + place->length <= code->bytes.n;
    case TYPE_ANNOTATION_CATCH:
        return place->value < code->exception_count;
    case TYPE_ANNOTATION_PC:
        return place->value < code->bytes.n;
    }
    return false;
}

/* The JVM does not read these attributes. Faults in them do not matter as long as the code is
 * not moved. */
static int parse_type_annotations(struct code *code, struct code_attribute *a, struct arena *arena,
                                  struct error *err)
{
    (void)arena, (void)err;
    if (!type_annotations_walk(a->info, check_annotation_place, code))
        make_immovable(code, CODE_BAD_TYPE_ANNOTATION, a->name);
    return 0;
}

/* Frames that can't be read are dropped if the JVM does not need them: before version 50 it
 * ignores them, and it verifies a version-50 class with wrong frames without them. */
static int parse_stack_map_table(struct code *code, struct code_attribute *a, struct arena *arena,
                                 struct error *err)
{
    uint16_t major = code->class_file->major;

    if (major < CLASS_MAJOR_FRAMES) {
        a->dropped = true;
        return 0;
    }
    if (code->stack_map_table.p)
        return error_set(err, "the method has two of them");
    if (code_parse_frames(code, a->info, arena, err) == 0) {
        code->stack_map_table = a->info;
        return 0;
    }
    if (major > CLASS_MAJOR_FRAMES)
        return -1;
    error_clear(err);
    a->dropped = true;
    code->frame_count = 0;
    return 0;
}

static int parse_cldc_frames(struct code *code, struct code_attribute *a, struct arena *arena,
                             struct error *err)
{
    (void)code, (void)arena, (void)err;
    a->dropped = true;
    return 0;
}

static int parse_unknown(struct code *code, struct code_attribute *a, struct arena *arena,
                         struct error *err)
{
    (void)arena, (void)err;
    make_immovable(code, CODE_UNKNOWN_ATTRIBUTE, a->name);
    return 0;
}

struct attribute_parser {
    struct str name;
    int (*parse)(struct code *code, struct code_attribute *a, struct arena *arena,
                 struct error *err);
};

static const struct attribute_parser attribute_parsers[] = {
#define X(kind, name, parse, write) [CODE_ATTRIBUTE_##kind] = {STR_INIT(name), parse},
#include "classfile/code_attribute_list.h"
#undef X
    [CODE_ATTRIBUTE_UNKNOWN] = {STR_INIT(""), parse_unknown},
};

static enum code_attribute_kind attribute_kind(struct str name)
{
    enum code_attribute_kind kind = 0;

    while (kind < CODE_ATTRIBUTE_UNKNOWN && !str_eq(attribute_parsers[kind].name, name))
        kind++;
    return kind;
}

int code_parse_attributes(struct code *code, struct cursor *c, struct arena *arena,
                          struct error *err)
{
    uint32_t count = cursor_be16(c);
    struct code_attribute *attributes;

    if (c->failed || count > cursor_left(c) / 6)
        return error_set(err, "Code: the attribute ends inside its attributes");
    attributes = arena_alloc(arena, mem_size(count, sizeof(*attributes)));
    code->attributes = attributes;
    code->attribute_count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct code_attribute *a = &attributes[i];

        *a = (struct code_attribute){0};
        a->name_index = cursor_be16(c);
        a->info = arena_fence(arena, cursor_bytes(c, cursor_be32(c)));
        if (c->failed)
            return error_set(err, "Code: the attribute ends inside its attributes");
        if (!class_constant_utf8(code->class_file, a->name_index, &a->name))
            return error_set(err, "Code: attribute name: constant %u is not a Utf8", a->name_index);
        a->kind = attribute_kind(a->name);
        if (attribute_parsers[a->kind].parse(code, a, arena, err) < 0)
            return error_prefix(err, "%.*s", STR_ARG(a->name));
    }
    return 0;
}

uint32_t code_first_line(const struct code *code)
{
    uint32_t first = UINT32_MAX, line = 0;

    for (uint32_t i = 0; i < code->attribute_count; i++) {
        const struct code_attribute *a = &code->attributes[i];

        if (a->kind != CODE_ATTRIBUTE_LINE_NUMBERS)
            continue;
        for (size_t at = 2; at < a->info.n; at += 4) {
            if (load_be16(a->info.p + at) >= first)
                continue;
            first = load_be16(a->info.p + at);
            line = load_be16(a->info.p + at + 2);
        }
    }
    return line;
}
