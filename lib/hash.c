/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/hash.h"

#include "lib/os_process.h"

uint64_t hash_seeds[HASH_SEEDS];

__attribute__((constructor)) static void hash_seeds_set(void)
{
    os_random(hash_seeds, sizeof(hash_seeds));
}
