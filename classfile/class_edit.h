/* SPDX-License-Identifier: Apache-2.0 */
/* Changes a class file, and writes it.
 *
 * Constants are only appended to the pool, so that no index in the class changes its meaning.
 * What is not changed is copied as it is.
 *
 * The class file, the arena and all bytes passed in must live until the class is written.
 */
#ifndef MB_CLASSFILE_CLASS_EDIT_H
#define MB_CLASSFILE_CLASS_EDIT_H

#include "classfile/class_file.h"
#include "lib/buf.h"
#include "lib/row_index.h"

struct class_edit_method; /* of class_edit.c */

/* A method, and the index of its constant. */
struct class_edit_ref {
    struct str owner, name, descriptor;
    uint16_t index;
};

enum { CLASS_EDIT_REFS = 4 };

struct class_edit {
    const struct class_file *class_file;
    struct arena *arena;
    struct bytes *codes; /* by method: the new Code attribute; p is NULL: unchanged */
    struct class_edit_method *added;
    struct class_edit_method **added_tail;
    uint32_t added_count;
    uint16_t package; /* CONSTANT_Package, to be added to ModulePackages; 0: none */
    /* The pool: entries after the old ones, and all entries by their bytes. */
    uint32_t constant_count; /* constant_pool_count of the result */
    uint8_t *appended;
    size_t appended_size;
    size_t appended_cap;
    uint32_t *appended_offsets; /* in `appended`, by index - class_file->constant_count */
    size_t appended_offsets_cap;
    struct row_index table;         /* the indices of entries that were looked for, */
    uint32_t looks;                 /* for which the input's were gone through, so often; */
    bool complete;                  /* now it has all of the input's */
    const struct class_edit *whole; /* or they are looked up here; or NULL */
    struct class_edit_ref refs[CLASS_EDIT_REFS]; /* that were asked for, the first ones */
    uint32_t ref_count;
};

void class_edit_init(struct class_edit *edit, const struct class_file *cf, struct arena *arena);

/* Has all constants of the input found at once, in time by their number. */
void class_edit_complete(struct class_edit *edit);

/* An edit of the same class that adds constants, and is neither changed otherwise nor written: to
 * see whether a change has room. `whole` is complete, unchanged, and stays so. */
void class_edit_init_trial(struct class_edit *edit, const struct class_edit *whole,
                           struct arena *arena);

/* Returns the index of a constant, which is appended if the pool does not have it. 0: the pool
 * is full (65,535), or a string is longer than 65,535 bytes. */
uint16_t class_edit_utf8(struct class_edit *edit, struct str text);
uint16_t class_edit_integer(struct class_edit *edit, int32_t value);
uint16_t class_edit_class(struct class_edit *edit, struct str name);
uint16_t class_edit_methodref(struct class_edit *edit, struct str owner, struct str name,
                              struct str descriptor);

/* Replaces the Code attribute of method `index`, which must have one, by `attribute`, a whole
 * Code attribute. */
void class_edit_replace_code(struct class_edit *edit, size_t index, struct bytes attribute);

/* Appends a method with this code, which has no branches, no exception table and no attributes.
 * False: the pool or the method table is full. */
struct class_edit_code {
    struct bytes bytes;
    uint16_t max_stack;
    uint16_t max_locals;
};
bool class_edit_add_method(struct class_edit *edit, uint16_t access, struct str name,
                           struct str descriptor, const struct class_edit_code *code);

/* Adds a package to the ModulePackages attribute, which the class must have. False: the pool or the
 * attribute is full. */
bool class_edit_add_package(struct class_edit *edit, struct str package);

/* Appends the changed class to `out`. */
void class_edit_write(const struct class_edit *edit, struct buf *out);

#endif
