/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/relocate/code_relocate.h"

#include "classfile/code_internal.h"
#include "classfile/relocate/relocation.h"

enum {
    ATTRIBUTE_HEADER = 6,
    CODE_HEADER = 14, /* name index, length, max_stack, max_locals, code_length */
    EXCEPTION_SIZE = 8,
    COUNT_MAX = 65535,
};

static enum code_result new_max_stack(const struct code *code, const struct code_edit *edit,
                                      uint16_t *max_stack)
{
    uint32_t stack = code->max_stack;

    if (edit->insertion_count)
        stack += edit->extra_stack;
    if (stack < edit->min_stack)
        stack = edit->min_stack;
    *max_stack = (uint16_t)stack;
    return stack > COUNT_MAX ? CODE_STACK_FULL : CODE_OK;
}

static enum code_result new_max_locals(const struct code *code, const struct code_edit *edit,
                                       uint16_t *max_locals)
{
    *max_locals = (uint16_t)(code->max_locals + edit->int_local);
    return code->max_locals + edit->int_local > COUNT_MAX ? CODE_LOCALS_FULL : CODE_OK;
}

static uint8_t *write_exceptions(const struct relocation *r, uint8_t *out)
{
    store_be16(out, (uint16_t)r->exception_count);
    out += 2;
    for (uint32_t i = 0; i < r->exception_count; i++, out += EXCEPTION_SIZE) {
        const struct new_exception *e = &r->exceptions[i];

        store_be16(out, (uint16_t)e->start);
        store_be16(out + 2, (uint16_t)e->end);
        store_be16(out + 4, (uint16_t)e->handler);
        store_be16(out + 6, e->type);
    }
    return out;
}

static void write_header(uint8_t *out, uint16_t name_index, const uint8_t *end)
{
    store_be16(out, name_index);
    store_be32(out + 2, (uint32_t)(end - out) - ATTRIBUTE_HEADER);
}

static enum code_result write_attributes(const struct relocation *r, bool add_frames, uint8_t *out,
                                         uint8_t **end)
{
    const struct code *code = r->code;
    uint8_t *counted = out;
    uint32_t count = 0;

    out += 2;
    for (uint32_t i = 0; i < code->attribute_count; i++) {
        const struct code_attribute *a = &code->attributes[i];
        enum code_result result;

        if (a->dropped)
            continue;
        result = relocation_write_attribute(r, a, out + ATTRIBUTE_HEADER, end);
        if (result != CODE_OK)
            return result;
        write_header(out, a->name_index, *end);
        out = *end;
        count++;
    }
    if (add_frames) {
        enum code_result result =
            relocation_write_frames(r, code->stack_map_table, out + ATTRIBUTE_HEADER, end);

        if (result != CODE_OK)
            return result;
        write_header(out, r->edit->stack_map_name, *end);
        out = *end;
        count++;
    }
    store_be16(counted, (uint16_t)count);
    *end = out;
    return count > COUNT_MAX ? CODE_ATTRIBUTES_FULL : CODE_OK;
}

static size_t attribute_bound(const struct relocation *r, size_t frames)
{
    size_t n = CODE_HEADER + r->code_length + 2 + (size_t)r->exception_count * EXCEPTION_SIZE + 2;

    for (uint32_t i = 0; i < r->code->attribute_count; i++)
        n += ATTRIBUTE_HEADER + r->code->attributes[i].info.n;
    return n + ATTRIBUTE_HEADER + frames;
}

static enum code_result write_attribute(const struct relocation *r, uint16_t max_stack,
                                        uint16_t max_locals, bool add_frames, size_t frames,
                                        struct bytes *attribute)
{
    uint8_t *out = arena_alloc(r->arena, attribute_bound(r, frames)), *end;
    enum code_result result;

    store_be16(out + 6, max_stack);
    store_be16(out + 8, max_locals);
    store_be32(out + 10, r->code_length);
    relocation_write_code(r, out + CODE_HEADER);
    end = write_exceptions(r, out + CODE_HEADER + r->code_length);
    result = write_attributes(r, add_frames, end, &end);
    if (result != CODE_OK)
        return result;
    write_header(out, r->code->name_index, end);
    *attribute = (struct bytes){out, (size_t)(end - out)};
    return CODE_OK;
}

enum code_result code_relocate(const struct code *code, const struct code_edit *edit,
                               struct arena *arena, struct code_relocated *out)
{
    struct relocation r = {
        .code = code, .edit = edit, .arena = arena, .length = (uint32_t)code->bytes.n};
    enum code_result result = code->immovable;
    uint16_t max_stack = 0, max_locals = 0;
    size_t frames = 0;
    bool add_frames;

    if (result == CODE_OK)
        result = new_max_stack(code, edit, &max_stack);
    if (result == CODE_OK)
        result = new_max_locals(code, edit, &max_locals);
    if (result == CODE_OK)
        result = relocation_lay_out(&r);
    if (result == CODE_OK)
        result = relocation_cover(&r);
    if (result != CODE_OK)
        return result;
    if (edit->int_local && !code_relocate_takes_local(code, arena))
        return CODE_BAD_FRAMES;
    add_frames = r.handlers_written && !code->stack_map_table.p && code_has_frames(code);
    if (add_frames || code->stack_map_table.p)
        frames = relocation_frames_bound(&r, code->stack_map_table);
    result = write_attribute(&r, max_stack, max_locals, add_frames, frames, &out->attribute);
    if (result == CODE_OK)
        out->handlers = r.handlers_written;
    return result;
}
