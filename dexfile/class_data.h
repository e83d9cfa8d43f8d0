/* SPDX-License-Identifier: Apache-2.0 */
/* class_data_item: the fields and methods of one class, read one after the
 * other. Indices are absolute here; in the file they are differences.
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

/* Reads the class_data_item at `offset`. With offset 0 all is empty. Errors:
 * cut short, an index out of range or out of order, members of several classes,
 * code outside its section, a member that is in two lists: of what a class_def
 * has, dex_file_parse leaves only the last. */
int dex_class_data_parse(const struct dex_file *dex, uint32_t offset, struct arena *arena,
                         struct dex_class_data *out, struct error *err);

/* The first of the methods, direct ones first; count them by this. */
static inline const struct dex_member *dex_class_methods(const struct dex_class_data *d)
{
    uint32_t fields = d->static_fields + d->instance_fields;

    return fields ? d->members + fields : d->members; /* which is NULL where there is none */
}

static inline uint32_t dex_class_method_count(const struct dex_class_data *d)
{
    return d->direct_methods + d->virtual_methods;
}

#endif
