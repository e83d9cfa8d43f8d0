/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a class_data_item: the fields and methods of one class. Indices are absolute here; in
 * the file they are differences.
 */
#ifndef MB_DEXFILE_CLASS_DATA_H
#define MB_DEXFILE_CLASS_DATA_H

#include "dexfile/dex_file.h"
#include "lib/cursor.h"

struct dex_class_data {
    uint32_t static_fields, instance_fields;
    uint32_t direct_methods, virtual_methods;
    struct dex_member *members; /* in that order, in the arena */
    uint32_t member_count;
};

struct dex_member {
    uint32_t index;  /* of the field or method */
    uint32_t access; /* access_flags */
    uint32_t code;   /* offset of a code_item; 0: none, or a field */
};

/* Reads the class_data_item at `offset`. With offset 0, *out is empty. Errors: the item is cut
 * short, an index is out of range or out of order, members belong to several classes, code lies
 * outside its section, or a member is in two lists. dex_file_parse has checked the item of each
 * class_def for all of this except the last. */
int dex_class_data_parse(const struct dex_file *dex, uint32_t offset, struct arena *arena,
                         struct dex_class_data *out, struct error *err);

/* Returns the first of the methods; direct ones come first. dex_class_method_count is their
 * number. */
static inline const struct dex_member *dex_class_methods(const struct dex_class_data *d)
{
    uint32_t fields = d->static_fields + d->instance_fields;

    return fields ? d->members + fields : d->members; /* NULL if there are no members */
}

static inline uint32_t dex_class_method_count(const struct dex_class_data *d)
{
    return d->direct_methods + d->virtual_methods;
}

#endif
