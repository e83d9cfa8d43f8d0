/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the attributes of moved code. Lines, variables and type annotations are patched in
 * place and keep their size. */
#include "classfile/code_internal.h"
#include "classfile/relocate/relocation.h"
#include "classfile/type_annotations.h"

/* The first step of each of them. */
static uint8_t *copy_contents(struct bytes old, uint8_t *out)
{
    memcpy(out, old.p, old.n);
    return out + old.n;
}

static enum code_result write_lines(const struct relocation *r, struct bytes old, uint8_t *out,
                                    uint8_t **end)
{
    *end = copy_contents(old, out);
    for (size_t at = 2; at < old.n; at += 4)
        store_be16(out + at, (uint16_t)relocation_line(r, load_be16(old.p + at)));
    return CODE_OK;
}

static void write_range(const struct relocation *r, uint32_t start, uint32_t length, uint8_t *out)
{
    uint32_t from = relocation_line(r, start);

    store_be16(out, (uint16_t)from);
    store_be16(out + 2, (uint16_t)(length ? r->label[start + length] - from : 0));
}

static enum code_result write_variables(const struct relocation *r, struct bytes old, uint8_t *out,
                                        uint8_t **end)
{
    *end = copy_contents(old, out);
    for (size_t at = 2; at < old.n; at += 10)
        write_range(r, load_be16(old.p + at), load_be16(old.p + at + 2), out + at);
    return CODE_OK;
}

struct annotation_writer {
    const struct relocation *r;
    uint8_t *out;
};

static bool write_place(void *ctx, const struct type_annotation_place *place)
{
    const struct annotation_writer *w = ctx;
    const struct relocation *r = w->r;
    uint32_t value = place->value;

    switch (place->kind) {
    case TYPE_ANNOTATION_RANGE:
        write_range(r, value, place->length, w->out + place->at);
        return true;
    case TYPE_ANNOTATION_CATCH:
        value = r->exception_map[value];
        if (value == RELOCATION_NO_EXCEPTION)
            return false;
        break;
    case TYPE_ANNOTATION_PC:
        value = relocation_instruction(r, value);
        break;
    }
    store_be16(w->out + place->at, (uint16_t)value);
    return true;
}

static enum code_result write_annotations(const struct relocation *r, struct bytes old,
                                          uint8_t *out, uint8_t **end)
{
    struct annotation_writer w = {r, out};

    *end = copy_contents(old, out);
    return type_annotations_walk(old, write_place, &w) ? CODE_OK : CODE_BAD_TYPE_ANNOTATION;
}

static enum code_result refuse(const struct relocation *r, struct bytes old, uint8_t *out,
                               uint8_t **end)
{
    (void)r, (void)old, (void)out, (void)end;
    return CODE_UNKNOWN_ATTRIBUTE;
}

typedef enum code_result attribute_writer(const struct relocation *r, struct bytes old,
                                          uint8_t *out, uint8_t **end);

static attribute_writer *const attribute_writers[] = {
#define X(kind, name, parse, write) [CODE_ATTRIBUTE_##kind] = write,
#include "classfile/code_attribute_list.h"
#undef X
    [CODE_ATTRIBUTE_UNKNOWN] = refuse,
};

enum code_result relocation_write_attribute(const struct relocation *r,
                                            const struct code_attribute *a, uint8_t *out,
                                            uint8_t **end)
{
    return attribute_writers[a->kind](r, a->info, out, end);
}
