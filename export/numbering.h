/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers methods from 1, in the order of their first use, for formats that write each name
 * once and then refer to it by number. */
#ifndef MB_EXPORT_NUMBERING_H
#define MB_EXPORT_NUMBERING_H

#include <stddef.h>
#include <stdint.h>

struct numbering {
    uint32_t *numbers; /* by id; 0: none yet */
    uint32_t *ids;     /* by number - 1; n of cap */
    size_t n, cap;
};

void numbering_init(struct numbering *m);
void numbering_release(struct numbering *m);

/* Returns the number of a method, whose id is below METHOD_IDS. If n has grown, the number is
 * new. */
uint32_t numbering_of(struct numbering *m, uint32_t id);

#endif
