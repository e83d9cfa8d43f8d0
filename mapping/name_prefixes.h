/* SPDX-License-Identifier: Apache-2.0 */
/* What leads an internal name: its packages, the classes around it, itself. Their hashes are made
 * in one go: a name may have as many parts as it has characters. */
#ifndef MB_MAPPING_NAME_PREFIXES_H
#define MB_MAPPING_NAME_PREFIXES_H

/* The state has its size only so. */
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>

#include "lib/str.h"

/* Of rules with wildcards each is asked for each name: a file has no more of them. */
enum { WILD_RULES_MAX = 1000 };

struct name_prefixes {
    struct str name;
    bool every; /* those too that end within a part */
    size_t at;  /* the length of the one at hand */
    XXH3_state_t state;
};

void name_prefixes_init(struct name_prefixes *p, struct str name, bool every);

/* Goes to the next one, from short to long, and sets *hash to hash_bytes of it; false: the name
 * itself was the last. */
bool name_prefixes_next(struct name_prefixes *p, uint64_t *hash);

#endif
