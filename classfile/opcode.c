/* SPDX-License-Identifier: Apache-2.0 */
#include "classfile/opcode.h"

enum {
    LENGTH_NONE = 1,
    LENGTH_BYTE = 2,
    LENGTH_SHORT = 3,
    LENGTH_CONSTANT1 = 2,
    LENGTH_CONSTANT2 = 3,
    LENGTH_LOCAL = 2,
    LENGTH_IINC = 3,
    LENGTH_BRANCH2 = 3,
    LENGTH_BRANCH4 = 5,
    LENGTH_TABLESWITCH = 0,
    LENGTH_LOOKUPSWITCH = 0,
    LENGTH_INVOKEINTERFACE = 5,
    LENGTH_INVOKEDYNAMIC = 5,
    LENGTH_MULTIANEWARRAY = 4,
    LENGTH_WIDE = 0,
};

#define V OPCODE_SLOTS_VARY
#define X(code, text, name, format, flow, pops, pushes, throws) \
    [code] = {text, FORMAT_##format, FLOW_##flow, LENGTH_##format, pops, pushes, throws},

const struct opcode opcode_table[256] = {
#include "classfile/opcode_list.h"
};
