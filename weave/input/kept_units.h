/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of units, kept from the scan until they are woven: what is kept is not read,
 * unpacked or checked a second time. Only some of them are kept, so that memory is bounded. */
#ifndef MB_WEAVE_INPUT_KEPT_UNITS_H
#define MB_WEAVE_INPUT_KEPT_UNITS_H

#include <stdatomic.h>

#include "lib/arena.h"
#include "weave/input/inputs.h"
#include "weave/program.h"

struct kept_unit {
    struct bytes bytes; /* .p is NULL: it is not kept */
    struct buf block;   /* of a large unit, which has memory of its own */
};

struct kept_units {
    struct kept_unit *units;
    size_t n;
    _Atomic uint64_t room; /* how many bytes more may be kept */
};

/* Keeps nothing yet. Each unit is used by one thread at a time. */
void kept_units_open(struct kept_units *k, size_t n, uint64_t limit);

/* Whether it pays to keep a unit: it will be woven, and to read it again costs more than a copy. */
bool kept_units_want(const struct unit *u, const struct program_unit *scanned);

/* Keeps the bytes of a unit, of which nothing is kept, if there is room. Small ones are copied
 * to `small`; of large ones *bytes is taken, and is empty afterwards. */
void kept_units_keep(struct kept_units *k, size_t unit, struct buf *bytes, struct arena *small);

/* Returns the bytes of a unit. If they were not kept, .p is NULL. */
struct bytes kept_units_find(const struct kept_units *k, size_t unit);

/* Nobody needs the bytes of the unit any more. */
void kept_units_drop(struct kept_units *k, size_t unit);

void kept_units_release(struct kept_units *k);

#endif
