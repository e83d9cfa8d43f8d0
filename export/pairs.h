/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers pairs of numbers from 0, in the order of their first use: a frame is a method and its
 * state, a stack is the stack above it and a frame. */
#ifndef MB_EXPORT_PAIRS_H
#define MB_EXPORT_PAIRS_H

#include "lib/row_index.h"

struct pair {
    uint32_t a, b;
};

struct pairs {
    struct pair *rows; /* by number; n of cap */
    size_t n, cap;
    struct row_index index;
};

void pairs_init(struct pairs *p);
void pairs_release(struct pairs *p);

/* Returns the number of a pair. If n has grown, the pair is new. */
uint32_t pairs_number(struct pairs *p, uint32_t a, uint32_t b);

#endif
