/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the code of many methods of a dex, in time that its size bounds.
 *
 * Methods may share a code_item, and each reads it by itself, as the method's name, type and
 * flags decide what is made of it. A small dex could so take as long as one of gigabytes.
 */
#ifndef MB_DEXFILE_DEX_CODE_READS_H
#define MB_DEXFILE_DEX_CODE_READS_H

#include "dexfile/class_data.h"
#include "dexfile/dex_code.h"

struct dex_code_reads {
    const struct dex_file *dex;
    uint64_t *seen; /* a bit for each four bytes of the section: code that was read */
    uint64_t first; /* bytes of code that was read once */
    uint64_t again; /* of what was read more than once */
    uint64_t most;  /* of `again` */
};

/* How many times the file may be read again, in bytes. */
enum { DEX_CODE_AGAIN = 4, DEX_CODE_AGAIN_MORE = 64 * 1024 };

/* Code may be read again up to `times` times the file, and a little more. */
void dex_code_reads_init(struct dex_code_reads *r, const struct dex_file *dex, uint64_t times,
                         struct arena *arena);

/* Reads the code of a method that has some; see dex_code_parse. *passed: it was not read, since
 * that was done too often for others. Errors are those of dex_code_parse, and code_items that
 * overlap so much that all of them take more than the file. */
int dex_code_reads_parse(struct dex_code_reads *r, const struct dex_member *method,
                         struct arena *arena, struct dex_code *code, bool *passed,
                         struct error *err);

#endif
