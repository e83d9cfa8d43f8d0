/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/kept_units.h"

#include <stdlib.h>

enum { LARGE = 256 * 1024 };

void kept_units_open(struct kept_units *k, size_t n, uint64_t limit)
{
    *k = (struct kept_units){.units = mem_calloc(n, sizeof(*k->units)), .n = n, .room = limit};
}

static bool has_probes(const struct program_unit *u)
{
    for (size_t i = 0; i < u->n_classes; i++)
        for (size_t k = 0; k < u->classes[i].n_methods; k++)
            if (u->classes[i].methods[k].verdict == VERDICT_INSTRUMENT)
                return true;
    return false;
}

bool kept_units_want(const struct unit *u, const struct program_unit *scanned)
{
    const struct container *c = u->container;

    if (u->part || (c->kind == CONTAINER_ARCHIVE &&
                    archive_entry(c->archive, u->member)->method == ARCHIVE_STORED))
        return false;
    return has_probes(scanned);
}

/* False if there is no room for n bytes more. */
static bool take_room(struct kept_units *k, size_t n)
{
    uint64_t room = atomic_load_explicit(&k->room, memory_order_relaxed);

    do {
        if (n > room)
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&k->room, &room, room - n, memory_order_relaxed,
                                                    memory_order_relaxed));
    return true;
}

void kept_units_keep(struct kept_units *k, size_t unit, struct buf *bytes, struct arena *small)
{
    if (unit >= k->n || bytes->n == 0 || !take_room(k, bytes->n))
        return;
    if (bytes->n < LARGE) {
        k->units[unit].bytes = arena_bytes(small, buf_view(bytes));
        return;
    }
    k->units[unit] = (struct kept_unit){buf_view(bytes), *bytes};
    buf_init(bytes);
}

struct bytes kept_units_find(const struct kept_units *k, size_t unit)
{
    return unit < k->n ? k->units[unit].bytes : (struct bytes){0};
}

void kept_units_drop(struct kept_units *k, size_t unit)
{
    if (unit >= k->n)
        return;
    buf_release(&k->units[unit].block);
    k->units[unit] = (struct kept_unit){0};
}

void kept_units_release(struct kept_units *k)
{
    for (size_t i = 0; i < k->n; i++)
        kept_units_drop(k, i);
    free(k->units);
    *k = (struct kept_units){0};
}
