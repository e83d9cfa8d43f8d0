/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/relocate/dex_relocate.h"

#include "dexfile/relocate/dex_relocation.h"
#include "lib/buf.h"

enum { HEADER_SIZE = 16, TRY_SIZE = 8 };

const char *dex_code_result_text(enum dex_code_result result)
{
    static const char *const texts[] = {
        [DEX_CODE_OK] = "done",
        [DEX_CODE_IMMOVABLE] = "its code is damaged",
        [DEX_CODE_TOO_MANY_REGISTERS] = "no register is free and its frame can't grow",
        [DEX_CODE_TRIES_FULL] = "it would have more than 65535 tries",
        [DEX_CODE_HANDLERS_FULL] = "its exception handlers would take more than 65535 bytes",
    };

    return texts[result];
}

/* The maps that change something. */
static void set_maps(struct dex_relocation *r)
{
    static const uint8_t kinds[DEX_INDEX_PROTO + 1] = {
        [DEX_INDEX_STRING] = DEX_ID_STRING,
        [DEX_INDEX_TYPE] = DEX_ID_TYPE,
        [DEX_INDEX_FIELD] = DEX_ID_FIELD,
        [DEX_INDEX_METHOD] = DEX_ID_METHOD,
        [DEX_INDEX_METHOD_AND_PROTO] = DEX_ID_METHOD,
        [DEX_INDEX_CALL_SITE] = DEX_ID_KINDS,
        [DEX_INDEX_METHOD_HANDLE] = DEX_ID_KINDS,
        [DEX_INDEX_PROTO] = DEX_ID_PROTO,
        [DEX_INDEX_NONE] = DEX_ID_KINDS,
    };

    for (size_t i = 0; i <= DEX_INDEX_PROTO; i++)
        if (kinds[i] != DEX_ID_KINDS && !r->ids->maps[kinds[i]].same)
            r->maps[i] = &r->ids->maps[kinds[i]];
    r->grows_strings = r->maps[DEX_INDEX_STRING] &&
                       r->maps[DEX_INDEX_STRING]->new_count > (uint32_t)UINT16_MAX + 1;
}

static uint16_t outs(const struct dex_relocation *r)
{
    const struct dex_code_edit *edit = r->edit;
    uint16_t outs = r->code->outs;
    uint16_t needs = !(edit->exit_count || r->has_handler) ? 0
                     : edit->keeps == DEX_KEEPS_RESULT     ? 2
                                                           : 1;

    for (size_t i = 0; i < edit->prologue_count; i++) {
        uint16_t words = edit->prologue[i].parameters ? edit->prologue[i].parameters : 1;

        if (needs < words)
            needs = words;
    }
    return outs < needs ? needs : outs;
}

static void write_code_item(struct dex_relocation *r, struct dex_relocated *out)
{
    uint32_t units = out->units, padding = r->try_count && units & 1 ? 2 : 0;
    size_t insns = mem_size(units, 2), tries = mem_size(r->try_count, TRY_SIZE);
    uint16_t *code;
    uint8_t *p;

    out->item.n = HEADER_SIZE + insns + padding + tries + r->handlers.n;
    out->item.p = p = arena_alloc(r->arena, out->item.n);
    store_le16(p, r->regs.count);
    store_le16(p + 2, r->code->ins);
    store_le16(p + 4, outs(r));
    store_le16(p + 6, (uint16_t)r->try_count);
    store_le32(p + 8, 0);
    store_le32(p + 12, units);
    p += HEADER_SIZE;
    code = (uint16_t *)(void *)p; /* until it has its order of bytes, in the same place */
    if (r->code->immovable.n)
        dex_relocation_map_code(r, code);
    else
        dex_relocation_write_code(r, code);
    for (uint32_t i = 0; i < units; i++, p += 2)
        store_le16(p, code[i]);
    memset(p, 0, padding);
    p += padding;
    for (uint32_t i = 0; i < r->try_count; i++, p += TRY_SIZE) {
        const struct dex_new_try *t = &r->tries[i];

        store_le32(p, t->start);
        store_le16(p + 4, (uint16_t)(t->end - t->start));
        store_le16(p + 6, (uint16_t)r->list_offsets[t->list]);
    }
    if (r->handlers.n)
        memcpy(p, r->handlers.p, r->handlers.n);
}

/* Code that can't be moved, with all its indices mapped that can be. */
static enum dex_code_result keep_code(struct dex_relocation *r)
{
    const struct dex_code *code = r->code;

    r->units = code->units;
    for (uint32_t pc = 0; pc <= code->units; pc++)
        r->label[pc] = pc;
    r->tries = arena_alloc(r->arena, mem_size(code->try_count, sizeof(*r->tries)));
    for (; r->try_count < code->try_count; r->try_count++) {
        const struct dex_try *t = &code->tries[r->try_count];

        r->tries[r->try_count] = (struct dex_new_try){
            .start = t->start, .end = t->end, .list = dex_relocation_list(t->handlers, false)};
    }
    for (uint32_t pc = 0; pc < code->units; pc++)
        if (code->starts[pc] == 1 && dex_relocation_turns_jumbo(r, pc))
            return DEX_CODE_IMMOVABLE;
    return DEX_CODE_OK;
}

static enum dex_code_result move_code(struct dex_relocation *r)
{
    enum dex_code_result result = dex_registers_plan(r->code, r->edit, r->arena, &r->regs);

    if (result != DEX_CODE_OK)
        return result;
    dex_relocation_share_exits(r);
    dex_relocation_lay_out(r);
    return dex_relocation_cover(r);
}

enum dex_code_result dex_code_relocate(const struct dex_code *code,
                                       const struct dex_code_edit *edit, const struct dex_ids *ids,
                                       struct arena *arena, struct dex_relocated *out)
{
    struct dex_relocation r = {
        .code = code,
        .edit = edit,
        .ids = ids,
        .arena = arena,
        .regs.count = code->registers,
        .label = arena_alloc(arena, mem_size((size_t)code->units + 1, sizeof(*r.label))),
    };
    bool empty = !edit->starts && !edit->prologue_count && !edit->exit_count && !edit->catch_all;
    enum dex_code_result result;

    *out = (struct dex_relocated){.label = r.label, .drops_pcs = edit->drop_pcs};
    set_maps(&r);
    if (code->immovable.n && !empty)
        return DEX_CODE_IMMOVABLE;
    result = code->immovable.n ? keep_code(&r) : move_code(&r);
    if (result == DEX_CODE_OK)
        result = dex_relocation_encode_handlers(&r);
    if (result != DEX_CODE_OK)
        return result;
    out->moved = r.units != code->units || r.regs.shift || r.regs.move_count;
    out->units = r.units + dex_relocation_handler_units(&r);
    out->register_shift = r.regs.shift;
    out->calls = r.has_handler;
    for (size_t i = 0; i < edit->exit_count && !code->immovable.n; i++)
        out->calls += !dex_relocation_exit_is_shared(&r, i);
    write_code_item(&r, out);
    return DEX_CODE_OK;
}
