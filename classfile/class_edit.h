/* SPDX-License-Identifier: Apache-2.0 */
/* Changes to a class file, and the writing of it.
 *
 * The constant pool is only appended to, so that no index in the class changes
 * its meaning. What is not changed is copied as it is.
 *
 * Class file, arena and all bytes given must live until the class is written.
 */
#ifndef MB_CLASSFILE_CLASS_EDIT_H
#define MB_CLASSFILE_CLASS_EDIT_H

#include "classfile/class_file.h"
#include "lib/buf.h"

struct class_edit_method; /* of class_edit.c */

struct class_edit {
    const struct class_file *class_file;
    struct arena *arena;
    struct bytes *codes; /* by method: the new Code attribute; p is NULL: as it was */
    struct class_edit_method *added;
    struct class_edit_method **added_tail;
    uint32_t added_count;
    /* The pool: entries after the old ones, and all entries by their bytes. */
    uint32_t constant_count; /* constant_pool_count of the result */
    uint8_t *appended;
    size_t appended_size;
    size_t appended_cap;
    uint32_t *appended_offsets; /* in `appended`, by index - class_file->constant_count */
    size_t appended_offsets_cap;
    uint16_t *table; /* open addressing, indices; NULL until the first look-up */
    uint32_t table_mask;
    uint32_t table_used;
};

void class_edit_init(struct class_edit *edit, const struct class_file *cf, struct arena *arena);

/* The index of a constant, an old one where the pool has it, else appended.
 * 0: the pool is full (65,535), or a string is longer than 65,535 bytes. An
 * index passed in that is 0 gives 0, so that only the last needs a look. */
uint16_t class_edit_utf8(struct class_edit *edit, struct str text);
uint16_t class_edit_integer(struct class_edit *edit, int32_t value);
uint16_t class_edit_class(struct class_edit *edit, struct str name);
uint16_t class_edit_methodref(struct class_edit *edit, struct str owner, struct str name,
                              struct str descriptor);

/* Makes `attribute`, a whole Code attribute, the code of method `index`, which
 * has one. */
void class_edit_replace_code(struct class_edit *edit, size_t index, struct bytes attribute);

/* Appends a method with this code, no exception table and no attributes: a
 * straight line. False: the pool or the method table is full. */
struct class_edit_code {
    struct bytes bytes;
    uint16_t max_stack;
    uint16_t max_locals;
};
bool class_edit_add_method(struct class_edit *edit, uint16_t access, struct str name,
                           struct str descriptor, const struct class_edit_code *code);

/* Appends the class as changed. */
void class_edit_write(const struct class_edit *edit, struct buf *out);

#endif
