/* SPDX-License-Identifier: Apache-2.0 */
/* The kinds of encoded_value, as one table (Dalvik executable format, encoded_value encoding). */
#ifndef MB_DEXFILE_DEX_VALUE_H
#define MB_DEXFILE_DEX_VALUE_H

#include <stdint.h>

enum {
    DEX_VALUE_TYPE_MASK = 0x1f,
    DEX_VALUE_ARG_SHIFT = 5,
    DEX_VALUE_DEPTH_MAX = 200, /* arrays and annotations inside each other */
};

enum dex_value_form {
    DEX_VALUE_UNDEFINED,
    DEX_VALUE_BYTES,  /* arg + 1 of them, at most `limit` */
    DEX_VALUE_INDEX,  /* the same, an index of the kind `id` */
    DEX_VALUE_HANDLE, /* an index of method_handles */
    DEX_VALUE_ARRAY,
    DEX_VALUE_ANNOTATION,
    DEX_VALUE_IN_ARG, /* nothing after the header */
};

struct dex_value_kind {
    uint8_t form;
    uint8_t limit; /* the largest arg */
    uint8_t id;    /* enum dex_id_kind */
};

/* The kinds by the type of the value, which is in the lower bits of its header. */
extern const struct dex_value_kind dex_value_kinds[DEX_VALUE_TYPE_MASK + 1];

#endif
