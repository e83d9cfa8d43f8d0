/* SPDX-License-Identifier: Apache-2.0 */
/* Rewrites a dex: every section with mapped indices and offsets, with the caller's edits of
 * code and its added methods.
 *
 * Sections are written in one fixed order that ART accepts, and items in their old order. An
 * item that several refer to stays shared as long as it is the same for all. checksum,
 * signature and map_list are computed again. Code and debug info that nothing refers to any
 * more are left out.
 */
#ifndef MB_DEXFILE_WRITE_DEX_WRITE_H
#define MB_DEXFILE_WRITE_DEX_WRITE_H

#include "dexfile/relocate/dex_relocate.h"
#include "lib/pool.h"

/* A method to add to a class, which must not declare it yet. */
struct dex_added_method {
    uint32_t class_def;     /* index of the class_def */
    uint32_t method;        /* new method_id */
    uint32_t access;        /* access_flags */
    struct bytes code_item; /* with new indices, without tries and debug info */
};

/* Whether a method is direct: static methods, private methods and constructors are, all others
 * are virtual. */
static inline bool dex_access_is_direct(uint32_t access)
{
    return access & (DEX_ACC_STATIC | DEX_ACC_PRIVATE | DEX_ACC_CONSTRUCTOR);
}

/* A method with code. */
struct dex_written_method {
    uint32_t class_def; /* index */
    uint32_t position;  /* among the class's methods, direct ones first */
};

struct dex_write_plan {
    const struct dex_ids *ids; /* sealed */
    /* NULL, or what goes into the file. If it is set, `ids` must come from dex_ids_select with
     * it, and nothing may be edited or added. */
    const struct dex_reach *only;
    bool no_tail; /* what lies behind the last section (dex_tail.h) is left out, not kept at the end
                   */
    const struct dex_added_method *added; /* by class_def, direct ones first, then by method */
    size_t added_count;

    /* The pool that runs the job which writes, and the job's worker. NULL: this thread writes
     * alone. With a pool the three functions are called by several threads at once. Without one
     * they see the methods in the order of the file's code. */
    struct pool *pool;
    size_t worker;
    /* Returns whether a method's code is edited. NULL: none is. */
    bool (*is_edited)(void *ctx, const struct dex_written_method *m);
    /* Fills *edit for a method that is edited, with data in `arena`, which is reset after the
     * method. -1 + *err ends the writing. */
    int (*edit)(void *ctx, const struct dex_written_method *m, const struct dex_code *code,
                struct arena *arena, struct dex_code_edit *edit, struct error *err);
    /* Called after each method was edited. May be NULL. */
    void (*edited)(void *ctx, const struct dex_written_method *m, const struct dex_relocated *r);
    void *ctx;
    /* Grows by one for each written code_item whose debug_info_off leads to no item, or, for
     * edited code, to a malformed one. ART reads it only when it writes a stack trace. Such
     * code has no debug info in the new file. May be NULL. */
    uint64_t *debug_dropped;
};

/* Appends the new file to `out`, which is empty. Besides `out`, it needs memory for the debug
 * info of edited methods, some 30 bytes for each item, and a megabyte for each worker. Errors name
 * the method ("La/b;->c()V: ...") if there is one. A dex_code_result other than DEX_CODE_OK is such
 * an error. */
int dex_write(const struct dex_write_plan *plan, struct buf *out, struct error *err);

/* Computes the signature and the checksum of a dex, which must have at least a header. */
void dex_sign(struct buf *dex);

#endif
