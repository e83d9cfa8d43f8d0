#include "export/numbering.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "runtime/record/slot.h"

void numbering_init(struct numbering *m)
{
    *m = (struct numbering){.numbers = mem_calloc(SLOT_ID_MASK + 1, sizeof(*m->numbers))};
}

void numbering_release(struct numbering *m)
{
    free(m->numbers);
    free(m->ids);
    *m = (struct numbering){0};
}

uint32_t numbering_of(struct numbering *m, uint32_t id)
{
    uint32_t *number = &m->numbers[id & SLOT_ID_MASK];

    if (*number == 0) {
        MEM_GROW(m->ids, m->n, m->cap);
        m->ids[m->n++] = id & SLOT_ID_MASK;
        *number = (uint32_t)m->n;
    }
    return *number;
}
