/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a dex anew: every section with its indices and offsets mapped, new
 * code where the caller puts some in, new methods where it adds some.
 *
 * Sections are written in one fixed order that ART accepts, items in the order
 * in which they stood. What several refer to stays shared where it stays the
 * same. checksum, signature, map_list are made anew. Code and debug info that
 * nothing refers to any more are left out.
 */
#ifndef MB_DEXFILE_WRITE_DEX_WRITE_H
#define MB_DEXFILE_WRITE_DEX_WRITE_H

#include "dexfile/relocate/dex_relocate.h"

/* A method to add to a class, which does not declare it. */
struct dex_added_method {
    uint32_t class_def;     /* index of the class_def */
    uint32_t method;        /* new method_id */
    uint32_t access;        /* access_flags */
    struct bytes code_item; /* with new indices, without tries and debug info */
};

/* Static, private and constructors are direct methods, all others virtual ones. */
static inline bool dex_access_is_direct(uint32_t access)
{
    return access & (DEX_ACC_STATIC | DEX_ACC_PRIVATE | DEX_ACC_CONSTRUCTOR);
}

/* A method with code as the writer comes across it: in the order of the file's code. */
struct dex_written_method {
    uint32_t class_def; /* index */
    uint32_t position;  /* among the class's methods, direct ones first */
};

struct dex_write_plan {
    const struct dex_ids *ids; /* sealed */
    /* NULL, or what goes into the file: then `ids` are those that dex_ids_select made of it, and
     * nothing is edited or added. */
    const struct dex_reach *only;
    const struct dex_added_method *added; /* by class_def, direct ones first, then by method */
    size_t added_count;

    /* Whether a method's code is edited. NULL: none is. */
    bool (*is_edited)(void *ctx, const struct dex_written_method *m);
    /* Fills *edit for a method that is; what it points to is in `arena`, which is
     * reset after the method. -1 + *err ends the writing. */
    int (*edit)(void *ctx, const struct dex_written_method *m, const struct dex_code *code,
                struct arena *arena, struct dex_code_edit *edit, struct error *err);
    /* Told of each that was edited. May be NULL. */
    void (*edited)(void *ctx, const struct dex_written_method *m, const struct dex_relocated *r);
    void *ctx;
    /* Grows by one for each code_item written whose debug_info_off leads to no item, or to
     * one that makes no sense for edited code: ART looks at it only when it writes a stack
     * trace. Such code has none of it in the new file. May be NULL. */
    uint64_t *debug_dropped;
};

/* Appends the new file to `out`, which is empty. `scratch` is reset at will.
 * Beside `out` it takes memory for the debug info of edited methods and some 30
 * bytes for each item. Errors name the method ("La/b;->c()V: ...") where there is
 * one; of dex_code_results too. */
int dex_write(const struct dex_write_plan *plan, struct arena *scratch, struct buf *out,
              struct error *err);

/* Makes signature and checksum anew in a dex of at least a header. An error where libcrypto does
 * not make the one. */
int dex_sign(struct buf *dex, struct error *err);

#endif
