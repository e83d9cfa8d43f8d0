/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_value.h"

#include "dexfile/dex_ids.h"

const struct dex_value_kind dex_value_kinds[DEX_VALUE_TYPE_MASK + 1] = {
    [0x00] = {DEX_VALUE_BYTES, 0, 0},             /* byte */
    [0x02] = {DEX_VALUE_BYTES, 1, 0},             /* short */
    [0x03] = {DEX_VALUE_BYTES, 1, 0},             /* char */
    [0x04] = {DEX_VALUE_BYTES, 3, 0},             /* int */
    [0x06] = {DEX_VALUE_BYTES, 7, 0},             /* long */
    [0x10] = {DEX_VALUE_BYTES, 3, 0},             /* float */
    [0x11] = {DEX_VALUE_BYTES, 7, 0},             /* double */
    [0x15] = {DEX_VALUE_INDEX, 3, DEX_ID_PROTO},  /* method type */
    [0x16] = {DEX_VALUE_HANDLE, 3, 0},            /* method handle */
    [0x17] = {DEX_VALUE_INDEX, 3, DEX_ID_STRING}, /* string */
    [0x18] = {DEX_VALUE_INDEX, 3, DEX_ID_TYPE},   /* type */
    [0x19] = {DEX_VALUE_INDEX, 3, DEX_ID_FIELD},  /* field */
    [0x1a] = {DEX_VALUE_INDEX, 3, DEX_ID_METHOD}, /* method */
    [0x1b] = {DEX_VALUE_INDEX, 3, DEX_ID_FIELD},  /* enum */
    [0x1c] = {DEX_VALUE_ARRAY, 0, 0},
    [0x1d] = {DEX_VALUE_ANNOTATION, 0, 0},
    [0x1e] = {DEX_VALUE_IN_ARG, 0, 0}, /* null */
    [0x1f] = {DEX_VALUE_IN_ARG, 1, 0}, /* boolean */
};
