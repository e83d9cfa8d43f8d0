/* SPDX-License-Identifier: Apache-2.0 */
/* Runtime(In)VisibleTypeAnnotations of a Code attribute (JVMS 4.7.20). */
#ifndef MB_CLASSFILE_TYPE_ANNOTATIONS_H
#define MB_CLASSFILE_TYPE_ANNOTATIONS_H

#include "lib/str.h"

enum type_annotation_kind {
    TYPE_ANNOTATION_RANGE, /* localvar_target: start_pc and, after it, length */
    TYPE_ANNOTATION_CATCH, /* catch_target: index into the exception table */
    TYPE_ANNOTATION_PC,    /* offset_target, type_argument_target */
};

/* A place in the attribute that refers to a place in the code. */
struct type_annotation_place {
    enum type_annotation_kind kind;
    size_t at;       /* offset of the u2 in the contents */
    uint32_t value;  /* the value of the u2 */
    uint32_t length; /* of a range */
};

/* Calls `visit` for each such place in the attribute's contents. False if the contents are
 * malformed, or as soon as `visit` returns false. */
typedef bool type_annotation_visit(void *ctx, const struct type_annotation_place *place);
bool type_annotations_walk(struct bytes info, type_annotation_visit *visit, void *ctx);

#endif
