/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/name_prefixes.h"

#include "lib/hash.h"

void name_prefixes_init(struct name_prefixes *p, struct str name, bool every)
{
    p->name = name;
    p->every = every;
    p->at = 0;
    XXH3_INITSTATE(&p->state);
    XXH3_64bits_reset_withSeed(&p->state, hash_seeds[0]);
}

bool name_prefixes_next(struct name_prefixes *p, uint64_t *hash)
{
    size_t from = p->at, end = from + 1;

    if (from >= p->name.n)
        return false;
    while (!p->every && end < p->name.n && p->name.p[end] != '/' && p->name.p[end] != '$')
        end++;
    XXH3_64bits_update(&p->state, p->name.p + from, end - from);
    *hash = XXH3_64bits_digest(&p->state);
    p->at = end;
    return true;
}
