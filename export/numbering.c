/* SPDX-License-Identifier: Apache-2.0 */
#include "export/numbering.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "mapping/method_map.h"

void numbering_init(struct numbering *m)
{
    *m = (struct numbering){.numbers = mem_calloc(METHOD_IDS, sizeof(*m->numbers))};
}

void numbering_release(struct numbering *m)
{
    free(m->numbers);
    free(m->ids);
    *m = (struct numbering){0};
}

uint32_t numbering_of(struct numbering *m, uint32_t id)
{
    uint32_t *number = &m->numbers[id];

    if (*number == 0) {
        MEM_GROW(m->ids, m->n, m->cap);
        m->ids[m->n++] = id;
        *number = (uint32_t)m->n;
    }
    return *number;
}
