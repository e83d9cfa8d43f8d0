/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/split/first_dex.h"

#define MARK    "~~"
#define MIN_API "\"min-api\":"

/* The min-api of a marker such as ~~R8{"backend":"dex",...,"min-api":21,...}; 0: it has none. */
static uint32_t min_api_of(struct str mark)
{
    static const struct str key = STR_INIT(MIN_API);
    uint32_t api = 0;

    for (size_t i = 0; i + key.n < mark.n; i++) {
        if (!str_eq(str_sub(mark, i, i + key.n), key))
            continue;
        for (i += key.n; i < mark.n && mark.p[i] >= '0' && mark.p[i] <= '9' && api < 1000; i++)
            api = api * 10 + (uint32_t)(mark.p[i] - '0');
        return api;
    }
    return 0;
}

/* A dex that was made from others has several markers: the lowest counts. */
uint32_t dex_min_api(const struct dex_file *dex)
{
    /* No Android reads a dex version that is newer than itself. */
    static const struct {
        unsigned version;
        uint32_t api;
    } versions[] = {{39, 28}, {38, 26}, {37, 24}};
    uint32_t lowest = 0;

    for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++)
        if (dex->version >= versions[i].version)
            return versions[i].api;
    for (uint32_t i = dex_strings_from(dex, STR(MARK)); i < dex_count(dex, DEX_STRING_IDS); i++) {
        struct str text = dex_string(dex, i);
        uint32_t api = str_starts(text, STR(MARK)) ? min_api_of(text) : 0;

        if (!str_starts(text, STR(MARK)))
            break;
        if (api && (!lowest || api < lowest))
            lowest = api;
    }
    return lowest;
}
