/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/probe/dex_weave.h"

#include <stdatomic.h>

#include "dexfile/write/dex_write.h"
#include "weave/probe/dex_probe.h"

struct str dex_marker(const char *mapping_id, struct arena *arena)
{
    return arena_printf(arena, DEX_MARKER_START "\"mapping-id\":\"%s\"}", mapping_id);
}

struct str dex_marker_find(const struct dex_file *dex)
{
    /* No string lies between a text and those that begin with it. */
    uint32_t i = dex_strings_from(dex, STR(DEX_MARKER_START));
    struct str s = {0};

    if (i < dex_count(dex, DEX_STRING_IDS))
        s = dex_string(dex, i);
    return str_starts(s, STR(DEX_MARKER_START)) ? s : (struct str){0};
}

struct dex_weaving {
    const struct unit_weaving *unit;
    struct dex_file dex;
    struct dex_ids ids;
    struct dex_beat beat;
    struct dex_added_method *added;
    uint32_t *super_focus; /* of each: a handle */
    size_t added_count;
    atomic_uint_fast64_t enter, exit, focus; /* calls that were put into code, by all threads */
};

static struct probe probe_for(const struct dex_weaving *w, const struct dex_written_method *m)
{
    const struct program_class *c = &w->unit->planned->classes[m->class_def];

    return probe_of(c, &c->methods[m->position]);
}

static bool is_edited(void *ctx, const struct dex_written_method *m)
{
    struct probe probe = probe_for(ctx, m);

    return probe_is_any(&probe);
}

static int edit(void *ctx, const struct dex_written_method *m, const struct dex_code *code,
                struct arena *arena, struct dex_code_edit *out, struct error *err)
{
    struct dex_weaving *w = ctx;
    struct probe probe = probe_for(w, m);

    (void)err;
    dex_probe_edit(code, &probe, w->unit->rules, &w->beat, arena, out);
    return 0;
}

static void edited(void *ctx, const struct dex_written_method *m, const struct dex_relocated *r)
{
    struct dex_weaving *w = ctx;
    struct probe probe = probe_for(w, m);

    w->enter += probe.id != 0;
    w->exit += r->calls;
    w->focus += probe.focus;
}

/* Asks for the method_ids of a focus method to add: its own and super's. */
static void want_focus_method(struct dex_weaving *w, uint32_t index)
{
    struct dex_class_def def = dex_class_def(&w->dex, index);
    struct str self = dex_type(&w->dex, def.class_type);
    struct str super = dex_type(&w->dex, def.superclass);

    w->super_focus[w->added_count] =
        dex_ids_want_method(&w->ids, super, STR(FOCUS_NAME), STR(FOCUS_DESC));
    w->added[w->added_count++] = (struct dex_added_method){
        .class_def = index,
        .method = dex_ids_want_method(&w->ids, self, STR(FOCUS_NAME), STR(FOCUS_DESC)),
        .access = DEX_ACC_PUBLIC,
    };
}

static void want_initializer(struct dex_weaving *w, uint32_t index)
{
    struct str self = dex_type(&w->dex, dex_class_def(&w->dex, index).class_type);

    w->added[w->added_count++] = (struct dex_added_method){
        .class_def = index,
        .method = dex_ids_want_method(&w->ids, self, STR(INITIALIZER_NAME), STR(INITIALIZER_DESC)),
        .access = DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR,
    };
}

/* Asks for no more than the plan needs, and so only for what the scan has tried. */
static void want_ids(struct dex_weaving *w)
{
    const struct program_unit *planned = w->unit->planned;
    struct dex_callees callees = {0};

    /* Two methods a class. */
    w->added = ARENA_NEW(w->unit->scratch, struct dex_added_method, 2 * (size_t)planned->n_classes);
    w->super_focus = ARENA_NEW(w->unit->scratch, uint32_t, 2 * (size_t)planned->n_classes);
    for (uint32_t i = 0; i < planned->n_classes; i++) {
        const struct program_class *c = &planned->classes[i];

        callees.focus |= c->focus_action != FOCUS_LEAVE;
        callees.start |= c->starts;
        if (c->starts && c->initializer == INITIALIZER_ABSENT)
            want_initializer(w, i);
        if (c->focus_action == FOCUS_ADD)
            want_focus_method(w, i);
        for (size_t k = 0; k < c->n_methods && !callees.probes; k++)
            callees.probes = c->methods[k].id != 0;
    }
    dex_beat_want(&w->beat, callees, &w->ids, w->unit->rules);
    dex_ids_want_string(&w->ids, dex_marker(w->unit->mapping_id, w->unit->scratch));
}

static void settle_ids(struct dex_weaving *w)
{
    dex_ids_seal(&w->ids);
    dex_beat_settle(&w->beat, &w->ids);
    for (size_t i = 0; i < w->added_count; i++) {
        struct dex_added_method *m = &w->added[i];

        m->method = dex_ids_index(&w->ids, m->method);
        if (m->access & DEX_ACC_STATIC) {
            m->code_item = dex_probe_start_code(w->beat.start, w->unit->scratch);
            continue;
        }
        m->code_item = dex_probe_focus_code(dex_ids_index(&w->ids, w->super_focus[i]), w->beat.at,
                                            w->unit->scratch);
        w->unit->counts->focus++;
    }
}

static struct dex_id_map keep_map(const struct dex_id_map *map, struct arena *keep)
{
    struct dex_id_map copy = *map;

    copy.to = arena_alloc(keep, mem_size(map->old_count, sizeof(*map->to)));
    for (uint32_t i = 0; i < map->old_count; i++)
        copy.to[i] = map->to[i];
    return copy;
}

/* No class is added or removed. */
static struct dex_id_map same_map(uint32_t count, struct arena *keep)
{
    struct dex_id_map map = {.old_count = count, .new_count = count, .same = true};

    map.to = arena_alloc(keep, mem_size(count, sizeof(*map.to)));
    for (uint32_t i = 0; i < count; i++)
        map.to[i] = i;
    return map;
}

int dex_weave(const struct unit_weaving *unit, struct buf *out, struct error *err)
{
    struct dex_weaving w = {.unit = unit};
    struct dex_write_plan plan = {
        .ids = &w.ids,
        .is_edited = is_edited,
        .edit = edit,
        .edited = edited,
        .ctx = &w,
        .pool = unit->pool,
        .worker = unit->worker,
        .debug_dropped = &unit->counts->debug_dropped,
    };
    int result;

    if ((unit->scanned ? dex_file_parse_again : dex_file_parse)(&w.dex, unit->bytes, err) < 0)
        return -1;
    dex_ids_init(&w.ids, &w.dex, unit->scratch);
    want_ids(&w);
    if (!dex_ids_fit(&w.ids))
        return error_set(err, "the scan found room that is not there");
    settle_ids(&w);
    plan.added = w.added;
    plan.added_count = w.added_count;
    result = dex_write(&plan, out, err);
    unit->counts->enter += w.enter;
    unit->counts->exit += w.exit;
    unit->counts->focus += w.focus;
    if (result == 0 && unit->change) {
        unit->change->class_defs = same_map(dex_count(&w.dex, DEX_CLASS_DEFS), unit->keep);
        unit->change->types = keep_map(&w.ids.maps[DEX_ID_TYPE], unit->keep);
        unit->change->methods = keep_map(&w.ids.maps[DEX_ID_METHOD], unit->keep);
    }
    return result;
}
