/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/split/moved_dex.h"

#include <stdlib.h>

void moved_dex_release(struct moved_dex *moved, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (int k = 0; k < DEX_PARTS; k++)
            buf_release(&moved[i].parts[k].bytes);
        arena_release(&moved[i].keep);
        free(moved[i].name);
    }
    free(moved);
}
