/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/dex_disassemble.h"

#include <inttypes.h>

#include "dexfile/dex_table.h"
#include "lib/escape.h"
#include "lib/sorted.h"

static const struct dex_payload *payload_at(const struct dex_code *code, uint32_t pc)
{
    uint32_t i = SORTED_FIND(code->payloads, code->payload_count, pc, pc);

    return i < code->payload_count ? &code->payloads[i] : NULL;
}

uint32_t dex_disassemble_units(const struct dex_code *code, uint32_t pc)
{
    const struct dex_payload *payload;
    uint32_t units = 1;

    if (code->starts[pc] == 1)
        units = dex_opcode_table[dex_code_unit(code, pc) & 0xff].units;
    else if (code->starts[pc] == 2 && (payload = payload_at(code, pc)))
        units = payload->units;
    return units && units <= code->units - pc ? units : 1;
}

/* Names are cut where they are longer than `most`. */
struct name_writer {
    const struct dex_file *dex;
    size_t most;
    struct buf *out;
};

static void put_name(const struct name_writer *w, struct str name)
{
    buf_escaped(w->out, str_sub(name, 0, w->most));
    if (name.n > w->most)
        buf_str(w->out, STR("..."));
}

static void put_string(const struct name_writer *w, uint32_t index)
{
    buf_u8(w->out, '"');
    put_name(w, dex_string(w->dex, index));
    buf_u8(w->out, '"');
}

static void put_dex_type(const struct name_writer *w, uint32_t index)
{
    put_name(w, dex_type(w->dex, index));
}

static void put_dex_descriptor(const struct name_writer *w, uint32_t proto)
{
    struct dex_proto_id id = dex_proto(w->dex, proto);
    uint32_t n = dex_type_list_count(w->dex, id.parameters);
    size_t start = w->out->n;

    buf_u8(w->out, '(');
    for (uint32_t i = 0; i < n; i++) {
        if (w->out->n - start > w->most) {
            buf_str(w->out, STR("..."));
            break;
        }
        put_dex_type(w, dex_type_list_at(w->dex, id.parameters, i));
    }
    buf_u8(w->out, ')');
    put_dex_type(w, id.return_type);
}

static void put_dex_method(const struct name_writer *w, uint32_t index)
{
    struct dex_member_id m = dex_method(w->dex, index);

    put_dex_type(w, m.class_type);
    buf_u8(w->out, '.');
    put_name(w, dex_string(w->dex, m.name));
    buf_u8(w->out, ':');
    put_dex_descriptor(w, m.type);
}

static void put_field(const struct name_writer *w, uint32_t index)
{
    struct dex_member_id f = dex_field(w->dex, index);

    put_dex_type(w, f.class_type);
    buf_u8(w->out, '.');
    put_name(w, dex_string(w->dex, f.name));
    buf_u8(w->out, ':');
    put_dex_type(w, f.type);
}

/* Damaged code may name what is not there. */
static void put_index(const struct name_writer *w, const struct dex_instruction *in)
{
    const struct dex_file *dex = w->dex;
    struct buf *out = w->out;
    enum dex_index_kind kind = (enum dex_index_kind)in->op->index;

    if (kind == DEX_INDEX_NONE)
        return;
    buf_str(out, STR(", "));
    if (in->index >= dex_count(dex, dex_index_table(kind))) {
        buf_printf(out, "@%04x", in->index);
        return;
    }
    switch (kind) {
    case DEX_INDEX_NONE:
        break;
    case DEX_INDEX_STRING:
        put_string(w, in->index);
        break;
    case DEX_INDEX_TYPE:
        put_dex_type(w, in->index);
        break;
    case DEX_INDEX_FIELD:
        put_field(w, in->index);
        break;
    case DEX_INDEX_METHOD:
    case DEX_INDEX_METHOD_AND_PROTO:
        put_dex_method(w, in->index);
        break;
    case DEX_INDEX_CALL_SITE:
        buf_printf(out, "call_site@%04x", in->index);
        break;
    case DEX_INDEX_METHOD_HANDLE:
        buf_printf(out, "method_handle@%04x", in->index);
        break;
    case DEX_INDEX_PROTO:
        put_dex_descriptor(w, in->index);
        break;
    }
    if (kind == DEX_INDEX_METHOD_AND_PROTO && in->proto < dex_count(dex, DEX_PROTO_IDS)) {
        buf_str(out, STR(", "));
        put_dex_descriptor(w, in->proto);
    }
}

static void put_args(const struct dex_instruction *in, struct buf *out)
{
    enum dex_format format = (enum dex_format)in->op->format;

    buf_str(out, STR(" {"));
    if (format == DEX_FORMAT_3rc || format == DEX_FORMAT_4rcc) {
        if (in->arg_count)
            buf_printf(out, "v%u .. v%u", in->args[0], in->args[0] + in->arg_count - 1);
    } else {
        for (uint32_t i = 0; i < in->arg_count; i++)
            buf_printf(out, "%sv%u", i ? ", " : "", in->args[i]);
    }
    buf_u8(out, '}');
}

static bool is_literal(enum dex_format format)
{
    return format == DEX_FORMAT_11n || format == DEX_FORMAT_21s || format == DEX_FORMAT_21h ||
           format == DEX_FORMAT_31i || format == DEX_FORMAT_51l || format == DEX_FORMAT_22b ||
           format == DEX_FORMAT_22s;
}

static void put_dex_switch(const struct dex_code *code, uint32_t pc, const struct dex_payload *p,
                           struct buf *out)
{
    bool packed = p->ident == DEX_PAYLOAD_PACKED_SWITCH;

    for (uint32_t i = 0; i < p->count; i++) {
        int32_t key = packed ? (int32_t)(dex_code_u32(code, p->pc + 2) + i)
                             : (int32_t)dex_code_u32(code, p->pc + 2 + 2 * i);

        buf_printf(out, "\n%d: %04x", key, pc + dex_code_u32(code, p->targets + 2 * i));
    }
}

static void put_target(const struct dex_code *code, uint32_t pc, const struct dex_instruction *in,
                       struct buf *out)
{
    const struct dex_payload *payload;
    uint32_t target = pc + (uint32_t)in->literal;

    buf_printf(out, "%s%04x", in->op->flow == DEX_FLOW_GOTO ? " " : ", ", target);
    /* In damaged code any number of switches may share one. */
    payload =
        in->op->flow == DEX_FLOW_SWITCH && !code->immovable.n ? payload_at(code, target) : NULL;
    if (payload)
        put_dex_switch(code, pc, payload, out);
}

static void put_registers(const struct dex_instruction *in, struct buf *out)
{
    const uint32_t operands[] = {in->a, in->b, in->c};
    const char *before = " ";

    for (unsigned i = 0; i < 3; i++) {
        unsigned use = in->op->registers >> i * DEX_REG_BITS;

        if (!(use & (DEX_REG_READ | DEX_REG_WRITE)))
            continue;
        buf_printf(out, "%sv%u", before, operands[i]);
        before = ", ";
    }
}

static void put_instruction(const struct dex_code *code, uint32_t pc, size_t most, struct buf *out)
{
    const struct name_writer names = {code->dex, most, out};
    struct dex_instruction in;

    dex_instruction_decode(code, pc, &in);
    buf_str(out, str_from_c(in.op->mnemonic));
    switch ((enum dex_format)in.op->format) {
    case DEX_FORMAT_35c:
    case DEX_FORMAT_3rc:
    case DEX_FORMAT_45cc:
    case DEX_FORMAT_4rcc:
        put_args(&in, out);
        break;
    default:
        put_registers(&in, out);
        break;
    }
    put_index(&names, &in);
    if (is_literal((enum dex_format)in.op->format))
        buf_printf(out, ", %" PRId64, in.literal);
    switch ((enum dex_flow)in.op->flow) {
    case DEX_FLOW_IF:
    case DEX_FLOW_GOTO:
    case DEX_FLOW_SWITCH:
    case DEX_FLOW_FILL:
        put_target(code, pc, &in, out);
        break;
    default:
        break;
    }
}

static void put_payload(const struct dex_payload *p, struct buf *out)
{
    const char *kind = p->ident == DEX_PAYLOAD_PACKED_SWITCH   ? "packed-switch-data"
                       : p->ident == DEX_PAYLOAD_SPARSE_SWITCH ? "sparse-switch-data"
                                                               : "array-data";

    buf_printf(out, "%s (%u units)", kind, p->units);
}

void dex_disassemble(const struct dex_code *code, uint32_t pc, size_t most, struct buf *out)
{
    const struct dex_payload *payload = code->starts[pc] == 2 ? payload_at(code, pc) : NULL;

    if (payload)
        put_payload(payload, out);
    else if (code->starts[pc] == 1)
        put_instruction(code, pc, most, out);
    else
        buf_printf(out, ".unit %04x", dex_code_unit(code, pc));
}
