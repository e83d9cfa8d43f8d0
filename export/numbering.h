/* SPDX-License-Identifier: Apache-2.0 */
/* Methods numbered from 1, in the order in which they are first asked for: what
 * formats that write each name once refer to it by. */
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

/* The number of a method, whose id is below METHOD_IDS. It is a new one where n has grown by the
 * call. */
uint32_t numbering_of(struct numbering *m, uint32_t id);

#endif
