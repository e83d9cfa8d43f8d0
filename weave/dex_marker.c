/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/dex_marker.h"

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
