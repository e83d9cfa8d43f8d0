/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/split/first_dex.h"

#include "lib/os_libc.h"

#define COMPILER_MARK "~~"
#define MIN_API       "\"min-api\":"

/* The min-api of a marker such as ~~R8{"backend":"dex",...,"min-api":21,...}; 0: it has none. */
static uint32_t min_api_of(struct str mark)
{
    const char *at = os_memmem(mark.p, mark.n, MIN_API, sizeof(MIN_API) - 1);
    uint32_t api = 0;

    if (!at)
        return 0;
    for (at += sizeof(MIN_API) - 1; at < mark.p + mark.n && *at >= '0' && *at <= '9' && api < 1000;
         at++)
        api = api * 10 + (uint32_t)(*at - '0');
    return api;
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
    for (uint32_t i = dex_strings_from(dex, STR(COMPILER_MARK)); i < dex_count(dex, DEX_STRING_IDS);
         i++) {
        struct str text = dex_string(dex, i);
        uint32_t api = str_starts(text, STR(COMPILER_MARK)) ? min_api_of(text) : 0;

        if (!str_starts(text, STR(COMPILER_MARK)))
            break;
        if (api && (!lowest || api < lowest))
            lowest = api;
    }
    return lowest;
}
