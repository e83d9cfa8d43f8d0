/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_reach.h"

#include <stdlib.h>

#include "dexfile/class_data.h"
#include "dexfile/dex_debug_internal.h"
#include "dexfile/dex_opcode.h"
#include "dexfile/dex_table.h"
#include "dexfile/dex_value.h"
#include "lib/cursor.h"

enum {
    CODE_HEADER = 16,
    CODE_TRIES = 6,
    CODE_DEBUG_INFO = 8,
    CODE_UNITS = 12,
    TRY_SIZE = 8,
    /* In files of compilers two or three bytes take one step. */
    STEPS_EACH_BYTE = 64,
};

static const enum dex_section_kind tables[] = {
    DEX_STRING_IDS, DEX_TYPE_IDS,      DEX_PROTO_IDS,      DEX_FIELD_IDS,
    DEX_METHOD_IDS, DEX_CALL_SITE_IDS, DEX_METHOD_HANDLES,
};
enum { TABLE_COUNT = sizeof(tables) / sizeof(tables[0]) };

static const uint8_t table_of_id[DEX_ID_KINDS] = {
    [DEX_ID_STRING] = DEX_STRING_IDS, [DEX_ID_TYPE] = DEX_TYPE_IDS,
    [DEX_ID_PROTO] = DEX_PROTO_IDS,   [DEX_ID_FIELD] = DEX_FIELD_IDS,
    [DEX_ID_METHOD] = DEX_METHOD_IDS,
};

/* Sections of items that are shared, or found through others. */
static const enum dex_section_kind item_sections[] = {
    DEX_TYPE_LISTS,      DEX_STRING_DATA, DEX_ANNOTATION_SET_REF_LISTS, DEX_CLASS_DATA,
    DEX_ANNOTATION_SETS, DEX_ANNOTATIONS, DEX_ENCODED_ARRAYS,           DEX_ANNOTATIONS_DIRECTORIES,
};

/* The state of one call. Errors are sticky. */
struct reach_walk {
    struct dex_reach *r;
    const struct dex_file *dex;
    struct error *err;
    bool failed;
};

void dex_reach_init(struct dex_reach *r, const struct dex_file *dex, bool items)
{
    *r = (struct dex_reach){.dex = dex};
    for (size_t i = 0; i < TABLE_COUNT; i++)
        r->rounds[tables[i]] = mem_calloc(dex_count(dex, tables[i]), sizeof(uint32_t));
    r->classes = mem_calloc(dex_count(dex, DEX_CLASS_DEFS), 1);
    for (size_t i = 0; items && i < sizeof(item_sections) / sizeof(item_sections[0]); i++) {
        const struct dex_section *s = &dex->sections[item_sections[i]];

        r->items[item_sections[i]] =
            mem_calloc((size_t)(s->end - s->offset) / 64 + 1, sizeof(uint64_t));
    }
    arena_init(&r->scratch);
    dex_reach_begin(r);
}

void dex_reach_release(struct dex_reach *r)
{
    for (int i = 0; i < DEX_SECTION_COUNT; i++) {
        free(r->rounds[i]);
        free(r->found[i].rows);
        free(r->items[i]);
    }
    free(r->classes);
    arena_release(&r->scratch);
    *r = (struct dex_reach){0};
}

void dex_reach_begin(struct dex_reach *r)
{
    r->round++;
    for (size_t i = 0; i < TABLE_COUNT; i++)
        r->found[tables[i]].n = 0;
    if (r->round > 1 && dex_count(r->dex, DEX_CLASS_DEFS))
        memset(r->classes, 0, dex_count(r->dex, DEX_CLASS_DEFS));
}

bool dex_reach_has_item(const struct dex_reach *r, enum dex_section_kind section, uint32_t offset)
{
    uint32_t at = offset - r->dex->sections[section].offset;

    return !r->items[section] || (r->items[section][at / 64] >> at % 64 & 1);
}

static bool walk_fail(struct reach_walk *w, const char *what, uint32_t at)
{
    if (!w->failed)
        error_set(w->err, "%s at %u", what, at);
    w->failed = true;
    return false;
}

static bool reach_step(struct reach_walk *w)
{
    if (++w->r->steps / STEPS_EACH_BYTE > w->dex->bytes.n)
        return walk_fail(w, "its classes share too much: step", (uint32_t)w->r->steps);
    return !w->failed;
}

/* Whether there is an item at the offset that has not been read yet. */
static bool enter_item(struct reach_walk *w, enum dex_section_kind section, uint32_t offset)
{
    uint64_t *bits = w->r->items[section], bit;
    uint32_t at = offset - w->dex->sections[section].offset;

    if (!offset || !reach_step(w))
        return false;
    if (!dex_section_has(w->dex, section, offset))
        return walk_fail(w, dex_section_name(section), offset);
    bit = UINT64_C(1) << at % 64;
    if (bits && (bits[at / 64] & bit))
        return false;
    if (bits)
        bits[at / 64] |= bit;
    return true;
}

static struct cursor item_cursor(const struct reach_walk *w, enum dex_section_kind section,
                                 uint32_t offset)
{
    return (struct cursor){.p = w->dex->bytes.p, .n = w->dex->sections[section].end, .pos = offset};
}

static void reach_row(struct reach_walk *w, enum dex_section_kind table, uint32_t row);

static void reach_types(struct reach_walk *w, uint32_t list)
{
    if (!enter_item(w, DEX_TYPE_LISTS, list))
        return;
    for (uint32_t i = 0; i < dex_type_list_count(w->dex, list) && !w->failed; i++)
        reach_row(w, DEX_TYPE_IDS, dex_type_list_at(w->dex, list, i));
}

static void reach_value(struct reach_walk *w, struct cursor *c, unsigned depth);

static void reach_array(struct reach_walk *w, struct cursor *c, unsigned depth)
{
    for (uint32_t n = cursor_uleb128(c); n > 0 && !c->failed && !w->failed; n--)
        reach_value(w, c, depth);
}

static void reach_annotation(struct reach_walk *w, struct cursor *c, unsigned depth)
{
    uint32_t type = cursor_uleb128(c), n = cursor_uleb128(c);

    reach_row(w, DEX_TYPE_IDS, type);
    for (; n > 0 && !c->failed && !w->failed; n--) {
        reach_row(w, DEX_STRING_IDS, cursor_uleb128(c));
        reach_value(w, c, depth);
    }
}

static void reach_value(struct reach_walk *w, struct cursor *c, unsigned depth)
{
    uint8_t header = cursor_u8(c);
    const struct dex_value_kind *kind = &dex_value_kinds[header & DEX_VALUE_TYPE_MASK];
    unsigned arg = header >> DEX_VALUE_ARG_SHIFT;
    struct bytes value = {NULL, 0};
    uint32_t index = 0;

    if (kind->form == DEX_VALUE_UNDEFINED || arg > kind->limit || depth >= DEX_VALUE_DEPTH_MAX) {
        walk_fail(w, "an encoded_value that does not exist", header);
        return;
    }
    if (!reach_step(w))
        return;
    if (kind->form == DEX_VALUE_ARRAY)
        reach_array(w, c, depth + 1);
    if (kind->form == DEX_VALUE_ANNOTATION)
        reach_annotation(w, c, depth + 1);
    if (kind->form == DEX_VALUE_BYTES || kind->form == DEX_VALUE_INDEX ||
        kind->form == DEX_VALUE_HANDLE)
        value = cursor_bytes(c, arg + (size_t)1);
    if (kind->form != DEX_VALUE_INDEX && kind->form != DEX_VALUE_HANDLE)
        return;
    for (size_t i = 0; i < value.n; i++)
        index |= (uint32_t)value.p[i] << 8 * i;
    if (value.n)
        reach_row(w, kind->form == DEX_VALUE_HANDLE ? DEX_METHOD_HANDLES : table_of_id[kind->id],
                  index);
}

static void close_cursor(struct reach_walk *w, const struct cursor *c)
{
    if (c->failed)
        walk_fail(w, "cut short", (uint32_t)c->pos);
}

static void reach_array_item(struct reach_walk *w, uint32_t offset)
{
    struct cursor c;

    if (!enter_item(w, DEX_ENCODED_ARRAYS, offset))
        return;
    c = item_cursor(w, DEX_ENCODED_ARRAYS, offset);
    reach_array(w, &c, 0);
    close_cursor(w, &c);
}

/* Marks the parts of a table's row. */
static void reach_parts(struct reach_walk *w, enum dex_section_kind table, uint32_t row)
{
    const struct dex_file *dex = w->dex;
    struct dex_method_handle handle;
    struct dex_member_id member;
    struct dex_proto_id proto;

    switch (table) {
    case DEX_STRING_IDS:
        enter_item(w, DEX_STRING_DATA, dex_string_data(dex, row));
        break;
    case DEX_TYPE_IDS:
        reach_row(w, DEX_STRING_IDS, dex_type_id(dex, row));
        break;
    case DEX_PROTO_IDS:
        proto = dex_proto(dex, row);
        reach_row(w, DEX_STRING_IDS, proto.shorty);
        reach_row(w, DEX_TYPE_IDS, proto.return_type);
        reach_types(w, proto.parameters);
        break;
    case DEX_FIELD_IDS:
    case DEX_METHOD_IDS:
        member = table == DEX_FIELD_IDS ? dex_field(dex, row) : dex_method(dex, row);
        reach_row(w, DEX_TYPE_IDS, member.class_type);
        reach_row(w, table == DEX_FIELD_IDS ? DEX_TYPE_IDS : DEX_PROTO_IDS, member.type);
        reach_row(w, DEX_STRING_IDS, member.name);
        break;
    case DEX_CALL_SITE_IDS:
        reach_array_item(w, dex_call_site(dex, row));
        break;
    default:
        handle = dex_method_handle(dex, row);
        reach_row(w, dex_method_handle_table(handle.kind), handle.index);
    }
}

static void reach_row(struct reach_walk *w, enum dex_section_kind table, uint32_t row)
{
    struct dex_reach *r = w->r;
    struct dex_reach_list *found = &r->found[table];

    if (row >= dex_count(w->dex, table)) {
        walk_fail(w, dex_section_name(table), row);
        return;
    }
    if (!reach_step(w) || r->rounds[table][row] == r->round)
        return;
    r->rounds[table][row] = r->round;
    MEM_GROW(found->rows, found->n, found->cap);
    found->rows[found->n++] = row;
    reach_parts(w, table, row);
}

static void reach_row_or_none(struct reach_walk *w, enum dex_section_kind table, uint32_t row)
{
    if (row != DEX_NO_INDEX)
        reach_row(w, table, row);
}

/* Reads a count, and that many offsets of items. */
typedef void reach_item(struct reach_walk *w, uint32_t offset);

static void reach_offsets(struct reach_walk *w, enum dex_section_kind section, uint32_t offset,
                          reach_item *item)
{
    struct cursor c = item_cursor(w, section, offset);

    for (uint32_t n = cursor_le32(&c); n > 0 && !c.failed && !w->failed; n--)
        item(w, cursor_le32(&c));
    close_cursor(w, &c);
}

static void reach_annotation_item(struct reach_walk *w, uint32_t offset)
{
    struct cursor c;

    if (!enter_item(w, DEX_ANNOTATIONS, offset))
        return;
    c = item_cursor(w, DEX_ANNOTATIONS, offset);
    cursor_skip(&c, 1); /* visibility */
    reach_annotation(w, &c, 0);
    close_cursor(w, &c);
}

static void reach_set(struct reach_walk *w, uint32_t offset)
{
    if (enter_item(w, DEX_ANNOTATION_SETS, offset))
        reach_offsets(w, DEX_ANNOTATION_SETS, offset, reach_annotation_item);
}

static void reach_sets(struct reach_walk *w, uint32_t offset)
{
    if (enter_item(w, DEX_ANNOTATION_SET_REF_LISTS, offset))
        reach_offsets(w, DEX_ANNOTATION_SET_REF_LISTS, offset, reach_set);
}

static void reach_directory(struct reach_walk *w, uint32_t offset)
{
    static const struct {
        enum dex_section_kind table;
        reach_item *item;
    } parts[] = {
        {DEX_FIELD_IDS, reach_set}, {DEX_METHOD_IDS, reach_set}, {DEX_METHOD_IDS, reach_sets}};
    uint32_t counts[3];
    struct cursor c;

    if (!enter_item(w, DEX_ANNOTATIONS_DIRECTORIES, offset))
        return;
    c = item_cursor(w, DEX_ANNOTATIONS_DIRECTORIES, offset);
    reach_set(w, cursor_le32(&c));
    for (int k = 0; k < 3; k++)
        counts[k] = cursor_le32(&c);
    for (int k = 0; k < 3; k++)
        for (uint32_t n = counts[k]; n > 0 && !c.failed && !w->failed; n--) {
            reach_row(w, parts[k].table, cursor_le32(&c));
            parts[k].item(w, cursor_le32(&c));
        }
    close_cursor(w, &c);
}

static void reach_insns(struct reach_walk *w, const uint8_t *insns, uint32_t units)
{
    uint32_t length;

    for (uint32_t pc = 0; pc < units && reach_step(w); pc += length) {
        const uint8_t *p = insns + 2 * (size_t)pc;
        const struct dex_opcode *op = &dex_opcode_table[p[0]];

        length = p[0] == DEX_OP_NOP && p[1] ? dex_payload_units(p, units - pc) : op->units;
        if (op->format == DEX_FORMAT_UNDEFINED || length == 0 || length > units - pc) {
            walk_fail(w, "code that can't be read", pc);
            return;
        }
        if (op->index != DEX_INDEX_NONE)
            reach_row(w, dex_index_table((enum dex_index_kind)op->index),
                      op->format == DEX_FORMAT_31c ? load_le32(p + 2) : load_le16(p + 2));
        if (op->index == DEX_INDEX_METHOD_AND_PROTO)
            reach_row(w, DEX_PROTO_IDS, load_le16(p + 6));
    }
}

/* The types of the handlers; the cursor comes after the instructions. */
static void reach_catches(struct reach_walk *w, struct cursor *c, uint32_t tries)
{
    cursor_skip(c, TRY_SIZE * (size_t)tries);
    for (uint32_t lists = cursor_uleb128(c); lists > 0 && !c->failed && !w->failed; lists--) {
        int32_t size = cursor_sleb128(c);

        for (uint32_t n = size < 0 ? 0u - (uint32_t)size : (uint32_t)size; n > 0 && !c->failed;
             n--) {
            reach_row(w, DEX_TYPE_IDS, cursor_uleb128(c));
            (void)cursor_uleb128(c); /* pc */
            if (w->failed)
                return;
        }
        if (size <= 0)
            (void)cursor_uleb128(c);
    }
}

/* Marks names of parameters and locals, and types. Damaged debug info marks nothing: the writer
 * checks whether an item starts at the offset. */
static void reach_debug(struct reach_walk *w, uint32_t offset)
{
    struct dex_debug_reader in;
    struct dex_debug_op op;
    struct error ignored;
    bool named = false;

    if (!offset || offset == w->r->plain_debug || !dex_section_has(w->dex, DEX_DEBUG_INFO, offset))
        return;
    if (dex_debug_reader_open(&in, w->dex, offset, &ignored) < 0)
        return;
    for (uint32_t i = 0; i < in.parameters; i++) {
        uint32_t name = cursor_uleb128p1(&in.names);

        named |= name != DEX_NO_INDEX;
        if (!reach_step(w))
            return;
        reach_row_or_none(w, DEX_STRING_IDS, name);
    }
    while (reach_step(w) && dex_debug_reader_op(&in, &op, &ignored) == 0 &&
           op.code != DBG_END_SEQUENCE) {
        const uint8_t *kinds = dex_debug_op_operands(&op);

        for (unsigned i = 0; i < DBG_OPERANDS_MAX && kinds[i]; i++) {
            if (kinds[i] != DBG_OPERAND_STRING && kinds[i] != DBG_OPERAND_TYPE)
                continue;
            named = true;
            reach_row_or_none(w, kinds[i] == DBG_OPERAND_STRING ? DEX_STRING_IDS : DEX_TYPE_IDS,
                              op.operands[i]);
        }
    }
    if (!named)
        w->r->plain_debug = offset;
}

static void reach_code(struct reach_walk *w, uint32_t offset)
{
    struct cursor c = item_cursor(w, DEX_CODE_ITEMS, offset);
    const uint8_t *header, *insns;
    uint32_t units, tries;

    if (!dex_section_has(w->dex, DEX_CODE_ITEMS, offset)) {
        walk_fail(w, dex_section_name(DEX_CODE_ITEMS), offset);
        return;
    }
    header = cursor_take(&c, CODE_HEADER);
    units = header ? load_le32(header + CODE_UNITS) : 0;
    tries = header ? load_le16(header + CODE_TRIES) : 0;
    insns = cursor_take(&c, 2 * (size_t)units);
    if (!insns) {
        walk_fail(w, "code that is cut short", offset);
        return;
    }
    reach_insns(w, insns, units);
    if (tries && !w->failed) {
        cursor_skip(&c, 2 * (units & 1));
        reach_catches(w, &c, tries);
        close_cursor(w, &c);
    }
    reach_debug(w, load_le32(header + CODE_DEBUG_INFO));
}

static void reach_members(struct reach_walk *w, uint32_t offset)
{
    struct dex_class_data data;
    struct error err;
    uint32_t fields;

    if (!enter_item(w, DEX_CLASS_DATA, offset))
        return;
    if (dex_class_data_parse(w->dex, offset, &w->r->scratch, &data, &err) < 0) {
        walk_fail(w, "a class that can't be read", offset);
        return;
    }
    fields = data.static_fields + data.instance_fields;
    for (uint32_t i = 0; i < data.member_count && !w->failed; i++) {
        const struct dex_member *m = &data.members[i];

        reach_row(w, i < fields ? DEX_FIELD_IDS : DEX_METHOD_IDS, m->index);
        if (m->code && !w->failed)
            reach_code(w, m->code);
    }
}

int dex_reach_class(struct dex_reach *r, uint32_t class_def, struct error *err)
{
    struct reach_walk w = {.r = r, .dex = r->dex, .err = err};
    struct dex_class_def def = dex_class_def(r->dex, class_def);

    arena_reset(&r->scratch);
    r->classes[class_def] = 1;
    reach_row(&w, DEX_TYPE_IDS, def.class_type);
    reach_row_or_none(&w, DEX_TYPE_IDS, def.superclass);
    reach_row_or_none(&w, DEX_STRING_IDS, def.source_file);
    reach_types(&w, def.interfaces);
    reach_directory(&w, def.annotations);
    reach_array_item(&w, def.static_values);
    reach_members(&w, def.class_data);
    if (!w.failed)
        return 0;
    return error_prefix(err, "%.*s", STR_ARG(dex_type(r->dex, def.class_type)));
}

int dex_reach_rest(struct dex_reach *r, const struct dex_reach *other, struct error *err)
{
    struct reach_walk w = {.r = r, .dex = r->dex, .err = err};

    for (size_t i = 0; i < TABLE_COUNT; i++)
        for (uint32_t row = 0; row < dex_count(r->dex, tables[i]) && !w.failed; row++)
            if (!dex_reach_has(other, tables[i], row))
                reach_row(&w, tables[i], row);
    return w.failed ? -1 : 0;
}
