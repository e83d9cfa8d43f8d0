/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_opcode.h"

#include "lib/cursor.h"

enum {
    UNITS_10x = 1,
    UNITS_12x = 1,
    UNITS_11n = 1,
    UNITS_11x = 1,
    UNITS_10t = 1,
    UNITS_20t = 2,
    UNITS_22x = 2,
    UNITS_21t = 2,
    UNITS_21s = 2,
    UNITS_21h = 2,
    UNITS_21c = 2,
    UNITS_23x = 2,
    UNITS_22b = 2,
    UNITS_22t = 2,
    UNITS_22s = 2,
    UNITS_22c = 2,
    UNITS_30t = 3,
    UNITS_32x = 3,
    UNITS_31i = 3,
    UNITS_31t = 3,
    UNITS_31c = 3,
    UNITS_35c = 3,
    UNITS_3rc = 3,
    UNITS_45cc = 4,
    UNITS_4rcc = 4,
    UNITS_51l = 5,
};

enum {
    R = DEX_REG_READ,
    W = DEX_REG_WRITE,
    M = R | W,
    R2 = R | DEX_REG_WIDE,
    W2 = W | DEX_REG_WIDE,
    M2 = M | DEX_REG_WIDE,
};

#define X(code, text, name, format, index, flow, registers, throws)                                \
    [code] = {                                                                                     \
        text,  DEX_FORMAT_##format, DEX_INDEX_##index, DEX_FLOW_##flow, UNITS_##format, registers, \
        throws},

const struct dex_opcode dex_opcode_table[256] = {
#include "dexfile/dex_opcode_list.h"
};

uint32_t dex_payload_units(const uint8_t *p, uint32_t left)
{
    uint16_t ident = load_le16(p);
    uint64_t units;

    if (left < 4)
        return 0;
    if (ident == DEX_PAYLOAD_PACKED_SWITCH)
        units = 4 + 2 * (uint64_t)load_le16(p + 2);
    else if (ident == DEX_PAYLOAD_SPARSE_SWITCH)
        units = 2 + 4 * (uint64_t)load_le16(p + 2);
    else if (ident == DEX_PAYLOAD_FILL_ARRAY)
        units = 4 + ((uint64_t)load_le16(p + 2) * load_le32(p + 4) + 1) / 2;
    else
        units = 1; /* a nop */
    return units > left ? 0 : (uint32_t)units;
}
