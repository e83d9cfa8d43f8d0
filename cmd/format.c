/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/format.h"

#include <stdio.h>

const char *grouped(uint64_t n)
{
    static char ring[4][32];
    static size_t next;
    char *out = ring[next++ % 4];
    char digits[24];
    int len = snprintf(digits, sizeof(digits), "%llu", (unsigned long long)n);
    size_t used = 0;

    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            out[used++] = ',';
        out[used++] = digits[i];
    }
    out[used] = '\0';
    return out;
}

void json_print(struct buf *json)
{
    buf_u8(json, '\n');
    fwrite(json->p, 1, json->n, stdout);
    buf_release(json);
}
