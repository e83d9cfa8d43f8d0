/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/sampling.h"

static const uint64_t DAY_MS = UINT64_C(24) * 60 * 60 * 1000;

uint64_t sampling_day(uint64_t epoch_ms)
{
    return epoch_ms / DAY_MS;
}

/* Each bit of the result depends on all of v (the finalizer of splitmix64). */
static uint64_t mix(uint64_t v)
{
    v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
    return v ^ v >> 31;
}

uint64_t sampling_user(const char *user_id)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */

    for (; *user_id; user_id++)
        hash = (hash ^ (unsigned char)*user_id) * UINT64_C(0x100000001b3);
    return mix(hash);
}

bool sampling_is_in(uint64_t user, uint64_t day, uint32_t permille)
{
    return mix(user ^ mix(day + 1)) % SAMPLING_ALL < permille;
}
