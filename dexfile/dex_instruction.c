/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_code.h"

enum { ARGS_MAX = 5 };

/* Registers of 35c and 45cc: C to F in the third unit, G in the first. */
static void decode_args(struct dex_instruction *in, uint16_t first, uint16_t third)
{
    in->arg_count = first >> 12 < ARGS_MAX ? first >> 12 : ARGS_MAX;
    for (uint32_t i = 0; i < ARGS_MAX - 1; i++)
        in->args[i] = third >> 4 * i & 0xf;
    in->args[ARGS_MAX - 1] = first >> 8 & 0xf;
    in->c = in->args[0];
}

static void decode_range(struct dex_instruction *in, uint16_t first, uint16_t third)
{
    in->arg_count = first >> 8;
    in->args[0] = in->c = third;
}

/* The value of 21h is the high bits of the register. */
static int64_t high16(uint8_t code, uint16_t unit)
{
    int64_t value = (int16_t)unit;

    return value * (code == DEX_OP_CONST_WIDE_HIGH16 ? INT64_C(1) << 48 : INT64_C(1) << 16);
}

void dex_instruction_decode(const struct dex_code *code, uint32_t pc, struct dex_instruction *out)
{
    uint16_t u[5] = {0};
    uint32_t wide;

    *out = (struct dex_instruction){0};
    u[0] = dex_code_unit(code, pc);
    out->code = (uint8_t)u[0];
    out->op = &dex_opcode_table[out->code];
    for (uint32_t i = 1; i < out->op->units; i++)
        u[i] = dex_code_unit(code, pc + i);
    wide = u[1] | (uint32_t)u[2] << 16;
    out->a = u[0] >> 8;
    switch ((enum dex_format)out->op->format) {
    case DEX_FORMAT_UNDEFINED:
    case DEX_FORMAT_COUNT:
    case DEX_FORMAT_10x:
    case DEX_FORMAT_11x:
        break;
    case DEX_FORMAT_12x:
        out->a = u[0] >> 8 & 0xf;
        out->b = u[0] >> 12;
        break;
    case DEX_FORMAT_11n:
        out->a = u[0] >> 8 & 0xf;
        out->literal = (int16_t)u[0] >> 12;
        break;
    case DEX_FORMAT_10t:
        out->literal = (int8_t)(u[0] >> 8);
        break;
    case DEX_FORMAT_20t:
    case DEX_FORMAT_21t:
    case DEX_FORMAT_21s:
        out->literal = (int16_t)u[1];
        break;
    case DEX_FORMAT_21h:
        out->literal = high16(out->code, u[1]);
        break;
    case DEX_FORMAT_22x:
        out->b = u[1];
        break;
    case DEX_FORMAT_21c:
        out->index = out->b = u[1];
        break;
    case DEX_FORMAT_23x:
        out->b = u[1] & 0xff;
        out->c = u[1] >> 8;
        break;
    case DEX_FORMAT_22b:
        out->b = u[1] & 0xff;
        out->literal = (int8_t)(u[1] >> 8);
        break;
    case DEX_FORMAT_22t:
    case DEX_FORMAT_22s:
        out->a = u[0] >> 8 & 0xf;
        out->b = u[0] >> 12;
        out->literal = (int16_t)u[1];
        break;
    case DEX_FORMAT_22c:
        out->a = u[0] >> 8 & 0xf;
        out->b = u[0] >> 12;
        out->index = out->c = u[1];
        break;
    case DEX_FORMAT_32x:
        out->a = u[1];
        out->b = u[2];
        break;
    case DEX_FORMAT_30t:
    case DEX_FORMAT_31i:
    case DEX_FORMAT_31t:
        out->literal = (int32_t)wide;
        break;
    case DEX_FORMAT_31c:
        out->index = out->b = wide;
        break;
    case DEX_FORMAT_35c:
    case DEX_FORMAT_45cc:
        out->index = out->b = u[1];
        out->proto = u[3];
        decode_args(out, u[0], u[2]);
        break;
    case DEX_FORMAT_3rc:
    case DEX_FORMAT_4rcc:
        out->index = out->b = u[1];
        out->proto = u[3];
        decode_range(out, u[0], u[2]);
        break;
    case DEX_FORMAT_51l:
        out->literal = (int64_t)(wide | (uint64_t)u[3] << 32 | (uint64_t)u[4] << 48);
        break;
    }
}
