/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/scan/map_match.h"

#include "lib/os_libc.h"

#define R8_MARK "~~R8{"
#define MAP_ID  "\"pg-map-id\":\""

/* With the path of the map, and its id. */
#define OTHER_MAP "was made with another map than %s, which has the pg_map_id %.*s"

/* Empty: the marker has none. */
static struct str map_id_of(struct str marker)
{
    const char *at = os_memmem(marker.p, marker.n, MAP_ID, sizeof(MAP_ID) - 1);
    struct str id = {0};

    if (at)
        id = str_sub(marker, (size_t)(at - marker.p) + sizeof(MAP_ID) - 1, marker.n);
    return str_sub(id, 0, str_find(id, '"'));
}

/* One of the two may be cut: R8 writes the first seven digits of a hash, or all of them. */
static bool is_same_map(struct str a, struct str b)
{
    return str_starts(a, b) || str_starts(b, a);
}

enum map_match map_match_of_dex(const struct dex_file *dex, struct str map_id)
{
    enum map_match match = MAP_UNTOLD;

    if (map_id.n == 0)
        return match;
    for (uint32_t i = dex_strings_from(dex, STR(R8_MARK));
         i < dex_count(dex, DEX_STRING_IDS) && match != MAP_SAME; i++) {
        struct str marker = dex_string(dex, i), id = map_id_of(marker);

        if (!str_starts(marker, STR(R8_MARK)))
            break;
        if (id.n)
            match = is_same_map(id, map_id) ? MAP_SAME : MAP_OTHER;
    }
    return match;
}

static bool has_any_class(const struct instrument_run *run)
{
    bool found = false;
    struct arena arena;

    arena_init(&arena);
    for (size_t i = 0; i < run->program.n_classes && !found; i++) {
        struct str name = run->program.classes[i]->name;

        /* A name that the map does not have stays where it is. */
        found = obfuscation_map_class(&run->names, name, &arena).p != name.p;
    }
    arena_release(&arena);
    return found;
}

int map_match_check(struct instrument_run *run, struct error *err)
{
    const char *map = run->rules.obfuscation_map;
    const struct unit *other = NULL;
    bool same = false;

    if (!map || run->program.n_classes == 0)
        return 0;
    for (size_t i = 0; i < run->inputs.n_units; i++) {
        same |= run->program.units[i].map_match == MAP_SAME;
        if (!other && run->program.units[i].map_match == MAP_OTHER)
            other = &run->inputs.units[i];
    }
    if (other && !same && !run->options->force) {
        error_set(err, OTHER_MAP ": give the map of this build, or --force", map,
                  STR_ARG(run->names.id));
        return container_error(other->container, other->member, err);
    }
    if (other && !same)
        instrument_run_warn(run, "a dex " OTHER_MAP, map, STR_ARG(run->names.id));
    if (run->names.n_classes > 0 && !has_any_class(run))
        instrument_run_warn(run, "%s: it has none of the classes: is it the map of this build?",
                            map);
    return 0;
}
