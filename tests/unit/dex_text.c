/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include "tests/unit/dex_text.h"

#include "dexfile/class_data.h"
#include "dexfile/dex_code.h"

struct text {
    const struct dex_file *dex;
    struct buf *out;
    struct arena arena;
};

static void add_str(struct text *t, struct str s)
{
    buf_printf(t->out, "\"%.*s\"", STR_ARG(s));
}

static void add_type(struct text *t, uint32_t index)
{
    struct str type = index == DEX_NO_INDEX ? STR("none") : dex_type(t->dex, index);

    buf_printf(t->out, "%.*s", STR_ARG(type));
}

static void add_proto(struct text *t, uint32_t index)
{
    struct str proto = dex_proto_descriptor(t->dex, index, &t->arena);

    buf_printf(t->out, "%.*s", STR_ARG(proto));
}

static void add_field(struct text *t, uint32_t index)
{
    struct dex_member_id id = dex_field(t->dex, index);

    add_type(t, id.class_type);
    buf_printf(t->out, ".%.*s:", STR_ARG(dex_string(t->dex, id.name)));
    add_type(t, id.type);
}

static void add_method(struct text *t, uint32_t index)
{
    struct dex_member_id id = dex_method(t->dex, index);

    add_type(t, id.class_type);
    buf_printf(t->out, ".%.*s", STR_ARG(dex_string(t->dex, id.name)));
    add_proto(t, id.type);
}

static void add_handle(struct text *t, uint32_t index)
{
    struct dex_method_handle handle = dex_method_handle(t->dex, index);

    buf_printf(t->out, "handle %u ", handle.kind);
    if (dex_method_handle_table(handle.kind) == DEX_FIELD_IDS)
        add_field(t, handle.index);
    else
        add_method(t, handle.index);
}

static struct cursor item_at(const struct text *t, enum dex_section_kind kind, uint32_t offset)
{
    assert_true(dex_section_has(t->dex, kind, offset));
    return (struct cursor){.p = t->dex->bytes.p, .n = t->dex->sections[kind].end, .pos = offset};
}

static void add_value(struct text *t, struct cursor *c);

static void add_array(struct text *t, struct cursor *c)
{
    uint32_t count = cursor_uleb128(c);

    buf_u8(t->out, '{');
    for (uint32_t i = 0; i < count; i++) {
        add_value(t, c);
        buf_u8(t->out, ' ');
    }
    buf_u8(t->out, '}');
}

static void add_annotation(struct text *t, struct cursor *c)
{
    uint32_t count;

    buf_u8(t->out, '@');
    add_type(t, cursor_uleb128(c));
    count = cursor_uleb128(c);
    for (uint32_t i = 0; i < count; i++) {
        buf_u8(t->out, ' ');
        add_str(t, dex_string(t->dex, cursor_uleb128(c)));
        buf_u8(t->out, '=');
        add_value(t, c);
    }
}

static void add_value(struct text *t, struct cursor *c)
{
    uint8_t header = cursor_u8(c), type = header & 0x1f;
    unsigned width = (header >> 5) + 1u;
    uint64_t value = 0;

    if (type == 0x1c) {
        add_array(t, c);
        return;
    }
    if (type == 0x1d) {
        add_annotation(t, c);
        return;
    }
    for (unsigned i = 0; type < 0x1e && i < width; i++)
        value |= (uint64_t)cursor_u8(c) << 8 * i;
    assert_false(c->failed);
    switch (type) {
    case 0x15:
        add_proto(t, (uint32_t)value);
        break;
    case 0x16:
        add_handle(t, (uint32_t)value);
        break;
    case 0x17:
        add_str(t, dex_string(t->dex, (uint32_t)value));
        break;
    case 0x18:
        add_type(t, (uint32_t)value);
        break;
    case 0x19:
    case 0x1b:
        add_field(t, (uint32_t)value);
        break;
    case 0x1a:
        add_method(t, (uint32_t)value);
        break;
    default:
        buf_printf(t->out, "%02x:%llx", header, (unsigned long long)value);
    }
}

static void add_annotation_set(struct text *t, uint32_t offset)
{
    struct cursor set;
    uint32_t count;

    if (!offset)
        return;
    set = item_at(t, DEX_ANNOTATION_SETS, offset);
    count = cursor_le32(&set);
    for (uint32_t i = 0; i < count; i++) {
        struct cursor c = item_at(t, DEX_ANNOTATIONS, cursor_le32(&set));

        buf_printf(t->out, "  %u ", cursor_u8(&c));
        add_annotation(t, &c);
        buf_u8(t->out, '\n');
    }
}

static void add_directory(struct text *t, uint32_t offset)
{
    struct cursor c = item_at(t, DEX_ANNOTATIONS_DIRECTORIES, offset);
    uint32_t of_class = cursor_le32(&c), counts[3];

    add_annotation_set(t, of_class);
    for (int k = 0; k < 3; k++)
        counts[k] = cursor_le32(&c);
    for (int k = 0; k < 3; k++)
        for (uint32_t i = 0; i < counts[k]; i++) {
            uint32_t index = cursor_le32(&c), at = cursor_le32(&c);
            struct cursor list;

            buf_printf(t->out, " annotations of ");
            if (k == 0)
                add_field(t, index);
            else
                add_method(t, index);
            buf_u8(t->out, '\n');
            if (k < 2) {
                add_annotation_set(t, at);
                continue;
            }
            list = item_at(t, DEX_ANNOTATION_SET_REF_LISTS, at);
            for (uint32_t n = cursor_le32(&list); n > 0; n--) {
                buf_printf(t->out, "  parameter\n");
                add_annotation_set(t, cursor_le32(&list));
            }
        }
}

static void add_index(struct text *t, uint8_t kind, const struct dex_instruction *insn)
{
    static void (*const adders[])(struct text *, uint32_t) = {
        [DEX_INDEX_TYPE] = add_type,
        [DEX_INDEX_FIELD] = add_field,
        [DEX_INDEX_METHOD] = add_method,
        [DEX_INDEX_METHOD_AND_PROTO] = add_method,
        [DEX_INDEX_METHOD_HANDLE] = add_handle,
        [DEX_INDEX_PROTO] = add_proto,
    };

    if (kind == DEX_INDEX_STRING) {
        add_str(t, dex_string(t->dex, insn->index));
    } else if (kind == DEX_INDEX_CALL_SITE) {
        struct cursor c = item_at(t, DEX_ENCODED_ARRAYS, dex_call_site(t->dex, insn->index));

        add_array(t, &c);
    } else if (kind != DEX_INDEX_NONE) {
        adders[kind](t, insn->index);
    }
    if (kind == DEX_INDEX_METHOD_AND_PROTO)
        add_proto(t, insn->proto);
}

static void add_code(struct text *t, uint32_t method, const struct dex_member *m)
{
    struct dex_code code;
    struct error err;

    if (dex_code_parse(&code, t->dex, method, m->access, m->code, &t->arena, &err) < 0)
        fail_msg("%s", err.text);
    buf_printf(t->out, "  registers %u ins %u outs %u\n", code.registers, code.ins, code.outs);
    for (uint32_t pc = 0; pc < code.units; pc++) {
        struct dex_instruction insn;

        if (code.starts[pc] != 1)
            continue;
        dex_instruction_decode(&code, pc, &insn);
        /* What of the first unit is not the opcode is registers. */
        buf_printf(t->out, "  %u %s %x ", pc, insn.op->mnemonic, dex_code_unit(&code, pc) >> 8);
        add_index(t, insn.op->index, &insn);
        for (uint32_t i = 0; i < insn.arg_count && i < 5; i++)
            buf_printf(t->out, " v%u", insn.args[i]);
        buf_printf(t->out, " %lld\n", (long long)insn.literal);
    }
    for (uint32_t i = 0; i < code.try_count; i++) {
        const struct dex_handler_list *list = &code.handler_lists[code.tries[i].handlers];

        buf_printf(t->out, "  try %u %u\n", code.tries[i].start, code.tries[i].end);
        for (uint32_t k = 0; k < list->count; k++) {
            buf_printf(t->out, "   catch ");
            add_type(t, list->catches[k].type);
            buf_printf(t->out, " %u\n", list->catches[k].pc);
        }
    }
}

static void add_members(struct text *t, uint32_t offset)
{
    struct dex_class_data data;
    struct error err;
    uint32_t fields;

    if (dex_class_data_parse(t->dex, offset, &t->arena, &data, &err) < 0)
        fail_msg("%s", err.text);
    fields = data.static_fields + data.instance_fields;
    for (uint32_t i = 0; i < data.member_count; i++) {
        const struct dex_member *m = &data.members[i];

        buf_printf(t->out, " %x ", m->access);
        if (i < fields)
            add_field(t, m->index);
        else
            add_method(t, m->index);
        buf_u8(t->out, '\n');
        if (m->code)
            add_code(t, m->index, m);
    }
}

static void add_class(struct text *t, uint32_t i)
{
    struct dex_class_def def = dex_class_def(t->dex, i);

    buf_printf(t->out, "class %x ", def.access);
    add_type(t, def.class_type);
    buf_printf(t->out, " extends ");
    add_type(t, def.superclass);
    for (uint32_t k = 0; k < dex_type_list_count(t->dex, def.interfaces); k++) {
        buf_printf(t->out, " implements ");
        add_type(t, dex_type_list_at(t->dex, def.interfaces, k));
    }
    if (def.source_file != DEX_NO_INDEX)
        add_str(t, dex_string(t->dex, def.source_file));
    buf_u8(t->out, '\n');
    if (def.static_values) {
        struct cursor c = item_at(t, DEX_ENCODED_ARRAYS, def.static_values);

        add_array(t, &c);
        buf_u8(t->out, '\n');
    }
    if (def.annotations)
        add_directory(t, def.annotations);
    add_members(t, def.class_data);
}

void dex_text(const struct dex_file *dex, struct buf *out)
{
    struct text t = {.dex = dex, .out = out};

    arena_init(&t.arena);
    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++)
        add_class(&t, i);
    arena_release(&t.arena);
    buf_u8(out, '\0');
    out->n--;
}
