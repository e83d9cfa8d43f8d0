/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_code_reads.h"

void dex_code_reads_init(struct dex_code_reads *r, const struct dex_file *dex, uint64_t times,
                         struct arena *arena)
{
    const struct dex_section *s = &dex->sections[DEX_CODE_ITEMS];
    size_t places = (s->end - s->offset) / 4 + (size_t)1;

    *r = (struct dex_code_reads){
        .dex = dex,
        .seen = ARENA_NEW(arena, uint64_t, places / 64 + 1),
        .most = dex->bytes.n * times + DEX_CODE_AGAIN_MORE,
    };
}

int dex_code_reads_parse(struct dex_code_reads *r, const struct dex_member *method,
                         struct arena *arena, struct dex_code *code, bool *passed,
                         struct error *err)
{
    /* dex_file_parse has checked that it lies in the section. */
    uint32_t place = (method->code - r->dex->sections[DEX_CODE_ITEMS].offset) / 4;
    uint64_t *word = &r->seen[place / 64], bit = UINT64_C(1) << place % 64;
    bool again = *word & bit;

    *passed = again && r->again > r->most;
    if (*passed)
        return 0;
    if (dex_code_parse(code, r->dex, method->index, method->access, method->code, arena, err) < 0)
        return -1;
    *word |= bit;
    *(again ? &r->again : &r->first) += code->size;
    return r->first > r->dex->bytes.n ? error_set(err, "code_items overlap") : 0;
}
