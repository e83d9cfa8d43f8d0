/* SPDX-License-Identifier: Apache-2.0 */
/* A dex_fixture rewritten by dex_write, and the result. */
#ifndef MB_TESTS_DEX_REWRITE_H
#define MB_TESTS_DEX_REWRITE_H

#include "dexfile/write/dex_write.h"
#include "lib/cursor.h"
#include "tests/unit/dex_fixture.h"

struct dex_rewrite {
    struct dex_fixture f;
    struct arena arena;
    struct dex_ids ids;
    struct dex_write_plan plan; /* edits nothing unless the test says so */
    struct buf out;
    struct dex_file dex; /* of `out` */
    struct error err;
};

void dex_rewrite_init(struct dex_rewrite *r, unsigned version);
void dex_rewrite_release(struct dex_rewrite *r);

/* Call it when the fixture is complete: parses it and opens the ids. */
void dex_rewrite_begin(struct dex_rewrite *r);

/* Seals the ids if they are not, and writes. Checks that the output can be parsed, that its
 * signature is right, and that map_list has the order that ART requires. -1 and r->err if
 * dex_write fails. */
int dex_rewrite_run(struct dex_rewrite *r);

/* Returns the bytes of the output from `offset` on. */
struct cursor dex_rewrite_at(const struct dex_rewrite *r, uint32_t offset);

#endif
