/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/type_annotations.h"

#include "lib/cursor.h"

enum {
    TARGET_LOCAL_VARIABLE = 0x40,
    TARGET_RESOURCE_VARIABLE = 0x41,
    TARGET_CATCH = 0x42,
    TARGET_INSTANCEOF = 0x43,
    TARGET_CAST = 0x47,
    TARGET_METHOD_REFERENCE_ARGUMENT = 0x4b,
    /* The deepest nesting of annotations that is read. Real ones are far below. */
    DEPTH_MAX = 64,
};

struct walker {
    struct cursor c;
    type_annotation_visit *visit;
    void *ctx;
};

static bool walk_value(struct cursor *c, int depth);

/* element_value_pairs, after the annotation's type. */
static bool walk_pairs(struct cursor *c, int depth)
{
    for (uint32_t n = cursor_be16(c); n > 0 && !c->failed; n--) {
        cursor_skip(c, 2);
        if (!walk_value(c, depth))
            return false;
    }
    return !c->failed;
}

static bool walk_value(struct cursor *c, int depth) /* 4.7.16.1 */
{
    uint8_t tag = cursor_u8(c);

    if (depth == DEPTH_MAX)
        return false;
    switch (tag) {
    case 'e':
        cursor_skip(c, 4);
        return !c->failed;
    case '@':
        cursor_skip(c, 2);
        return walk_pairs(c, depth + 1);
    case '[':
        for (uint32_t n = cursor_be16(c); n > 0 && !c->failed; n--)
            if (!walk_value(c, depth + 1))
                return false;
        return !c->failed;
    default:
        cursor_skip(c, 2);
        return !c->failed && tag != 0 && strchr("BCDFIJSZsc", tag);
    }
}

static bool visit(struct walker *w, enum type_annotation_kind kind)
{
    struct type_annotation_place place = {.kind = kind, .at = w->c.pos};

    place.value = cursor_be16(&w->c);
    if (kind == TYPE_ANNOTATION_RANGE)
        place.length = cursor_be16(&w->c);
    return !w->c.failed && w->visit(w->ctx, &place);
}

static bool walk_target(struct walker *w)
{
    uint8_t type = cursor_u8(&w->c);

    if (type == TARGET_LOCAL_VARIABLE || type == TARGET_RESOURCE_VARIABLE) {
        for (uint32_t n = cursor_be16(&w->c); n > 0; n--) {
            if (!visit(w, TYPE_ANNOTATION_RANGE))
                return false;
            cursor_skip(&w->c, 2);
        }
        return true;
    }
    if (type == TARGET_CATCH)
        return visit(w, TYPE_ANNOTATION_CATCH);
    if (type < TARGET_INSTANCEOF || type > TARGET_METHOD_REFERENCE_ARGUMENT)
        return false;
    if (!visit(w, TYPE_ANNOTATION_PC))
        return false;
    if (type >= TARGET_CAST)
        cursor_skip(&w->c, 1);
    return true;
}

bool type_annotations_walk(struct bytes info, type_annotation_visit *v, void *ctx)
{
    struct walker w = {.c = cursor_of(info), .visit = v, .ctx = ctx};

    for (uint32_t n = cursor_be16(&w.c); n > 0; n--) {
        if (!walk_target(&w))
            return false;
        cursor_skip(&w.c, cursor_u8(&w.c) * (size_t)2); /* type_path */
        cursor_skip(&w.c, 2);
        if (!walk_pairs(&w.c, 0))
            return false;
    }
    return !w.c.failed && cursor_left(&w.c) == 0;
}
