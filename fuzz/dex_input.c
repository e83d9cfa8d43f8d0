/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz/dex_input.h"

#include "dexfile/dex_file.h"
#include "lib/codec.h"
#include "lib/cursor.h"

void fuzz_dex_mend(uint8_t *p, size_t n)
{
    if (n < DEX_HEADER_SIZE)
        return;
    store_le32(p + 32, (uint32_t)n);
    if (n >= DEX_HEADER_SIZE_41 && memcmp(p, "dex\n041", 8) == 0)
        store_le32(p + 112, (uint32_t)n);
    store_le32(p + 8, codec_adler32(1, (struct bytes){p + 12, n - 12}));
}

size_t fuzz_dex_regions(struct bytes seed, struct fuzz_region *region, size_t max)
{
    struct dex_file dex;
    struct error err;
    size_t n = 0;

    if (dex_file_parse(&dex, seed, &err) < 0)
        return 0;
    for (size_t kind = DEX_CALL_SITE_IDS; kind < DEX_SECTION_COUNT && n < max; kind++)
        if (dex.sections[kind].count && kind != DEX_STRING_DATA)
            region[n++] = (struct fuzz_region){dex.sections[kind].offset, dex.sections[kind].end};
    return n;
}
