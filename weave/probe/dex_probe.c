/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/probe/dex_probe.h"

#include "lib/cursor.h"
#include "manifest/start_names.h"

uint32_t dex_beat_want_method(struct dex_ids *ids, const struct rules *rules, struct str name,
                              struct str descriptor)
{
    struct str type = arena_printf(ids->arena, "L%.*s;", STR_ARG(rules->beat_class));

    return dex_ids_want_method(ids, type, name, descriptor);
}

void dex_beat_want(struct dex_beat *beat, struct dex_callees callees, struct dex_ids *ids,
                   const struct rules *rules)
{
    *beat = (struct dex_beat){.has = callees};
    if (callees.probes) {
        bool late = rules->probes == PROBES_LATE;

        beat->i = dex_beat_want_method(ids, rules, STR("i"), late ? STR("(I)I") : STR("(I)V"));
        beat->o = dex_beat_want_method(ids, rules, STR("o"), late ? STR("(II)V") : STR("(I)V"));
    }
    if (callees.focus)
        beat->at = dex_beat_want_method(ids, rules, STR("at"), STR(AT_DESC));
    if (callees.start)
        beat->start = dex_ids_want_method(ids, STR(EARLY_START_CLASS), STR(EARLY_START_METHOD),
                                          STR(INITIALIZER_DESC));
}

void dex_beat_settle(struct dex_beat *beat, const struct dex_ids *ids)
{
    if (beat->has.probes) {
        beat->i = dex_ids_index(ids, beat->i);
        beat->o = dex_ids_index(ids, beat->o);
    }
    if (beat->has.focus)
        beat->at = dex_ids_index(ids, beat->at);
    if (beat->has.start)
        beat->start = dex_ids_index(ids, beat->start);
}

/* A throw that a handler of the method covers is not an exit. Every other throw is one, also
 * with a catch-all, since the catch-all does not cover code that holds a monitor. */
static bool dex_exit_is_probed(const struct dex_exit *e)
{
    return e->opcode != DEX_OP_THROW || !e->covered;
}

static void dex_put_exits(const struct dex_code *code, struct arena *arena,
                          struct dex_code_edit *edit)
{
    uint32_t *pcs = ARENA_NEW(arena, uint32_t, code->exit_count);

    for (uint32_t i = 0; i < code->exit_count; i++)
        if (dex_exit_is_probed(&code->exits[i]))
            pcs[edit->exit_count++] = code->exits[i].pc;
    edit->exits = pcs;
}

void dex_probe_edit(const struct dex_code *code, const struct probe *probe,
                    const struct rules *rules, const struct dex_beat *beat, struct arena *arena,
                    struct dex_code_edit *edit)
{
    int32_t id = (int32_t)probe->id;

    *edit =
        (struct dex_code_edit){.fixed_length = probe->fixed_length, .drop_pcs = rules->drop_pcs};
    edit->starts = probe->starts;
    edit->start = beat->start;
    if (probe->id) {
        edit->prologue[edit->prologue_count++] = (struct dex_call){.method = beat->i, .value = id};
        edit->leave = (struct dex_call){.method = beat->o, .value = id};
        edit->catch_all = rules->exits == EXITS_ALL;
        edit->share_exits = true;
        edit->keeps = rules->probes == PROBES_LATE ? DEX_KEEPS_RESULT : DEX_KEEPS_VALUE;
        dex_put_exits(code, arena, edit);
    }
    if (probe->focus)
        edit->prologue[edit->prologue_count++] =
            (struct dex_call){.method = beat->at, .parameters = 2};
}

static struct bytes put_units(const uint16_t *units, size_t count, struct arena *arena)
{
    uint8_t *item = arena_alloc(arena, 2 * count);

    for (size_t i = 0; i < count; i++)
        store_le16(item + 2 * i, units[i]);
    return (struct bytes){item, 2 * count};
}

struct bytes dex_probe_focus_code(uint32_t super_focus, uint32_t at, struct arena *arena)
{
    enum { REGISTERS = 2, UNITS = 7, BOTH = 2 << 12, V0_V1 = 0x0010 };
    const uint16_t units[] = {
        REGISTERS,
        REGISTERS,
        REGISTERS,
        0, /* registers_size, ins_size, outs_size, tries_size */
        0,
        0,
        UNITS,
        0, /* debug_info_off, insns_size */
        DEX_OP_INVOKE_SUPER | BOTH,
        (uint16_t)super_focus,
        V0_V1,
        DEX_OP_INVOKE_STATIC | BOTH,
        (uint16_t)at,
        V0_V1,
        DEX_OP_RETURN_VOID,
    };

    return put_units(units, sizeof(units) / sizeof(units[0]), arena);
}

struct bytes dex_probe_start_code(uint32_t start, struct arena *arena)
{
    enum { UNITS = 4 };
    const uint16_t units[] = {
        0,
        0,
        0,
        0, /* registers_size, ins_size, outs_size, tries_size */
        0,
        0,
        UNITS,
        0, /* debug_info_off, insns_size */
        DEX_OP_INVOKE_STATIC,
        (uint16_t)start,
        0,
        DEX_OP_RETURN_VOID,
    };

    return put_units(units, sizeof(units) / sizeof(units[0]), arena);
}
