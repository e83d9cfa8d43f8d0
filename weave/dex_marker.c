#include "weave/dex_marker.h"

struct str dex_marker(const char *mapping_id, struct arena *arena)
{
    return arena_printf(arena, DEX_MARKER_START "\"mapping-id\":\"%s\"}", mapping_id);
}

struct str dex_marker_find(const struct dex_file *dex)
{
    uint32_t low = 0, high = dex_count(dex, DEX_STRING_IDS);
    struct str s = {0};

    /* The first that is not before it: no string lies between a text and those
     * that begin with it. */
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (dex_string_compare(dex_string(dex, mid), STR(DEX_MARKER_START)) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    if (low < dex_count(dex, DEX_STRING_IDS))
        s = dex_string(dex, low);
    return str_starts(s, STR(DEX_MARKER_START)) ? s : (struct str){0};
}
