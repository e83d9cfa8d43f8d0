/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/subset/dex_split.h"

#include "dexfile/write/dex_write.h"

/* A split under way. */
struct split {
    const struct dex_file *dex;
    const uint8_t *moved;
    struct arena *keep;
    uint8_t *defines; /* by type: 1 for a class that stays, 2 for one that moves */
};

static int reach_moved(const struct split *s, struct dex_reach *reach, bool moved,
                       struct error *err)
{
    for (uint32_t i = 0; i < dex_count(s->dex, DEX_CLASS_DEFS); i++)
        if (!s->moved[i] == !moved && dex_reach_class(reach, i, err) < 0)
            return -1;
    return 0;
}

/* Selects the rows of a table that belong to a part, by each row's type. */
static struct dex_id_map part_map(const struct split *s, const struct dex_id_map *ids,
                                  enum dex_section_kind table, int part)
{
    struct dex_id_map map = *ids;

    map.to = arena_alloc(s->keep, mem_size(map.old_count, sizeof(*map.to)));
    for (uint32_t i = 0; i < map.old_count; i++) {
        uint32_t type = table == DEX_TYPE_IDS ? i : dex_method(s->dex, i).class_type;
        bool moves = s->defines[type] == DEX_PART_MOVES + 1;

        map.to[i] = moves == (part == DEX_PART_MOVES) ? ids->to[i] : DEX_NO_INDEX;
    }
    map.same = false;
    return map;
}

static struct dex_id_map class_map(const struct split *s, int part)
{
    struct dex_id_map map = {.old_count = dex_count(s->dex, DEX_CLASS_DEFS)};

    map.to = arena_alloc(s->keep, mem_size(map.old_count, sizeof(*map.to)));
    for (uint32_t i = 0; i < map.old_count; i++)
        map.to[i] = !s->moved[i] == (part == DEX_PART_STAYS) ? map.new_count++ : DEX_NO_INDEX;
    return map;
}

static int write_part(const struct split *s, const struct dex_reach *reach, int part,
                      struct dex_part *out, struct error *err)
{
    struct arena tables;
    struct dex_ids ids;
    struct dex_write_plan plan = {.ids = &ids, .only = reach, .no_tail = part == DEX_PART_MOVES};
    int result;

    arena_init(&tables);
    dex_ids_select(&ids, reach, &tables);
    result = dex_write(&plan, &out->bytes, err);
    if (result == 0) {
        out->types = part_map(s, &ids.maps[DEX_ID_TYPE], DEX_TYPE_IDS, part);
        out->methods = part_map(s, &ids.maps[DEX_ID_METHOD], DEX_METHOD_IDS, part);
        out->class_defs = class_map(s, part);
    }
    arena_release(&tables);
    return result;
}

int dex_split(const struct dex_file *dex, const uint8_t *moved, struct arena *keep,
              struct dex_part parts[DEX_PARTS], struct error *err)
{
    struct split s = {.dex = dex, .moved = moved, .keep = keep};
    struct dex_reach moves, stays;
    int result;

    for (int i = 0; i < DEX_PARTS; i++)
        parts[i] = (struct dex_part){0};
    s.defines = ARENA_NEW(keep, uint8_t, dex_count(dex, DEX_TYPE_IDS));
    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++)
        s.defines[dex_class_def(dex, i).class_type] =
            moved[i] ? DEX_PART_MOVES + 1 : DEX_PART_STAYS + 1;
    dex_reach_init(&moves, dex, true);
    dex_reach_init(&stays, dex, true);
    result = reach_moved(&s, &moves, true, err);
    if (result == 0)
        result = reach_moved(&s, &stays, false, err);
    if (result == 0)
        result = dex_reach_rest(&stays, &moves, err);
    if (result == 0)
        result = write_part(&s, &stays, DEX_PART_STAYS, &parts[DEX_PART_STAYS], err);
    if (result == 0)
        result = write_part(&s, &moves, DEX_PART_MOVES, &parts[DEX_PART_MOVES], err);
    dex_reach_release(&moves);
    dex_reach_release(&stays);
    return result;
}
