/* SPDX-License-Identifier: Apache-2.0 */
/* Internal to the files that parse the Code attribute. */
#ifndef MB_CLASSFILE_CODE_INTERNAL_H
#define MB_CLASSFILE_CODE_INTERNAL_H

#include "classfile/code.h"
#include "lib/buf.h"
#include "lib/cursor.h"

/* Reads the exception table at the cursor, and marks the exits it covers. */
int code_parse_exceptions(struct code *code, struct cursor *c, struct arena *arena,
                          struct error *err);

/* Reads the attributes at the cursor. */
int code_parse_attributes(struct code *code, struct cursor *c, struct arena *arena,
                          struct error *err);

/* Reads the contents of a StackMapTable. */
int code_parse_frames(struct code *code, struct bytes info, struct arena *arena, struct error *err);

static inline bool code_starts_at(const struct code *code, uint32_t pc)
{
    return pc < code->bytes.n && code->starts[pc];
}

#endif
