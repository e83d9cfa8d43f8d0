/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/class_disassemble.h"

#include "classfile/opcode.h"
#include "lib/cursor.h"
#include "lib/escape.h"
#include "lib/sorted.h"

static uint16_t be16(const struct code *code, uint32_t pc)
{
    return load_be16(code->bytes.p + pc);
}

static int32_t be32(const struct code *code, uint32_t pc)
{
    return (int32_t)load_be32(code->bytes.p + pc);
}

/* What entry `index` holds after its tag. */
static struct cursor constant_at(const struct class_file *cf, uint32_t index)
{
    struct cursor c = cursor_of(cf->bytes);

    c.pos = cf->constants[index];
    cursor_skip(&c, 1);
    return c;
}

static void put_utf8(const struct class_file *cf, uint32_t index, struct buf *out)
{
    struct str text;

    if (class_constant_utf8(cf, index, &text))
        buf_escaped(out, text);
    else
        buf_printf(out, "#%u", index);
}

static void put_member(const struct class_file *cf, uint32_t index, struct buf *out)
{
    struct member_ref ref;

    if (!class_constant_member(cf, index, &ref)) {
        buf_printf(out, "#%u", index);
        return;
    }
    buf_escaped(out, ref.owner);
    if (ref.owner.n)
        buf_u8(out, '.');
    buf_escaped(out, ref.name);
    buf_u8(out, ':');
    buf_escaped(out, ref.descriptor);
}

static void put_float(uint32_t bits, struct buf *out)
{
    float value;

    memcpy(&value, &bits, sizeof(value));
    buf_printf(out, "%.9gf", (double)value);
}

static void put_double(uint64_t bits, struct buf *out)
{
    double value;

    memcpy(&value, &bits, sizeof(value));
    buf_printf(out, "%.17gd", value);
}

static void put_method_handle(const struct class_file *cf, struct cursor c, struct buf *out)
{
    unsigned kind = cursor_u8(&c);

    buf_printf(out, "handle %u ", kind);
    put_member(cf, cursor_be16(&c), out);
}

/* A constant that an instruction names. */
static void put_constant(const struct class_file *cf, uint32_t index, struct buf *out)
{
    enum constant_tag tag = class_constant_tag(cf, index);
    struct cursor c;
    uint64_t high;

    if (tag == CONSTANT_NONE) {
        buf_printf(out, "#%u", index);
        return;
    }
    c = constant_at(cf, index);
    switch (tag) {
    case CONSTANT_INTEGER:
        buf_printf(out, "%d", (int32_t)cursor_be32(&c));
        break;
    case CONSTANT_FLOAT:
        put_float(cursor_be32(&c), out);
        break;
    case CONSTANT_LONG:
        high = cursor_be32(&c);
        buf_printf(out, "%lldl", (long long)(high << 32 | cursor_be32(&c)));
        break;
    case CONSTANT_DOUBLE:
        high = cursor_be32(&c);
        put_double(high << 32 | cursor_be32(&c), out);
        break;
    case CONSTANT_STRING:
        buf_u8(out, '"');
        put_utf8(cf, cursor_be16(&c), out);
        buf_u8(out, '"');
        break;
    case CONSTANT_CLASS:
    case CONSTANT_METHOD_TYPE:
        put_utf8(cf, cursor_be16(&c), out);
        break;
    case CONSTANT_METHOD_HANDLE:
        put_method_handle(cf, c, out);
        break;
    default:
        put_member(cf, index, out);
        break;
    }
}

static const struct code_switch *switch_at(const struct code *code, uint32_t pc)
{
    uint32_t i = SORTED_FIND(code->switches, code->switch_count, pc, pc);

    return i < code->switch_count ? &code->switches[i] : NULL;
}

static void put_switch(const struct code *code, uint32_t pc, struct buf *out)
{
    enum { PAIR = 8 };
    const struct code_switch *s = switch_at(code, pc);
    uint32_t at = code_switch_operands(pc);

    if (!s)
        return;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t target = s->targets + i * s->stride;
        int64_t key = s->stride == PAIR ? be32(code, target - 4) : be32(code, at + 4) + (int64_t)i;

        buf_printf(out, "\n%lld: %lld", (long long)key, (long long)pc + be32(code, target));
    }
    buf_printf(out, "\ndefault: %lld", (long long)pc + be32(code, at));
}

static void put_wide(const struct code *code, uint32_t pc, struct buf *out)
{
    uint8_t op = code->bytes.p[pc + 1];

    buf_printf(out, " %s %u", opcode_table[op].mnemonic, be16(code, pc + 2));
    if (op == OP_IINC)
        buf_printf(out, " %d", (int16_t)be16(code, pc + 4));
}

static const char *array_type(unsigned type)
{
    static const char *const names[] = {"boolean", "char",  "float", "double",
                                        "byte",    "short", "int",   "long"};

    return type >= 4 && type < 12 ? names[type - 4] : "?";
}

void code_disassemble(const struct code *code, uint32_t pc, struct buf *out)
{
    const struct class_file *cf = code->class_file;
    const uint8_t *p = code->bytes.p + pc;
    const struct opcode *op = &opcode_table[*p];

    buf_str(out, str_from_c(op->mnemonic));
    switch ((enum opcode_format)op->format) {
    case FORMAT_UNDEFINED:
    case FORMAT_NONE:
        break;
    case FORMAT_BYTE:
        if (*p == OP_NEWARRAY)
            buf_printf(out, " %s", array_type(p[1]));
        else
            buf_printf(out, " %d", (int8_t)p[1]);
        break;
    case FORMAT_SHORT:
        buf_printf(out, " %d", (int16_t)be16(code, pc + 1));
        break;
    case FORMAT_CONSTANT1:
        buf_u8(out, ' ');
        put_constant(cf, p[1], out);
        break;
    case FORMAT_CONSTANT2:
    case FORMAT_INVOKEINTERFACE:
    case FORMAT_INVOKEDYNAMIC:
        buf_u8(out, ' ');
        put_constant(cf, be16(code, pc + 1), out);
        break;
    case FORMAT_MULTIANEWARRAY:
        buf_u8(out, ' ');
        put_constant(cf, be16(code, pc + 1), out);
        buf_printf(out, " %u", p[3]);
        break;
    case FORMAT_LOCAL:
        buf_printf(out, " %u", p[1]);
        break;
    case FORMAT_IINC:
        buf_printf(out, " %u %d", p[1], (int8_t)p[2]);
        break;
    case FORMAT_BRANCH2:
        buf_printf(out, " %lld", (long long)pc + (int16_t)be16(code, pc + 1));
        break;
    case FORMAT_BRANCH4:
        buf_printf(out, " %lld", (long long)pc + be32(code, pc + 1));
        break;
    case FORMAT_TABLESWITCH:
    case FORMAT_LOOKUPSWITCH:
        put_switch(code, pc, out);
        break;
    case FORMAT_WIDE:
        put_wide(code, pc, out);
        break;
    }
}
