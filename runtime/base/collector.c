/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/base/collector.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

static const char *const names[COLLECTORS] = {
#define COLLECTOR(name, what) [COLLECTOR_##name] = #name,
#include "runtime/base/collector_list.h"
#undef COLLECTOR
};

static const char all_word[] = "all";

static _Atomic uint32_t bits_off;

/* 0: a name is none. */
static uint32_t bits_of(const char *list)
{
    uint32_t bits = UINT32_C(1) << COLLECTOR_always;

    while (list && *list) {
        size_t n = strcspn(list, ","), i = COLLECTOR_always + 1;

        while (i < COLLECTORS && (strlen(names[i]) != n || memcmp(names[i], list, n) != 0))
            i++;
        if (i == COLLECTORS)
            return 0;
        bits |= UINT32_C(1) << i;
        list += n + (list[n] == ',');
    }
    return bits;
}

bool collectors_all_off(const char *off)
{
    return off && strcmp(off, all_word) == 0;
}

bool collectors_are(const char *list)
{
    return collectors_all_off(list) || bits_of(list) != 0;
}

void collectors_set_off(const char *off)
{
    atomic_store(&bits_off, collectors_all_off(off) ? UINT32_MAX : bits_of(off));
}

bool collector_is_on(enum collector one)
{
    return one == COLLECTOR_always ||
           !(atomic_load_explicit(&bits_off, memory_order_relaxed) & UINT32_C(1) << one);
}
