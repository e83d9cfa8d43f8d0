/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/format.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"

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

json_t *json_count(uint64_t n)
{
    return json_integer((json_int_t)n);
}

json_t *json_name(struct str s)
{
    json_t *value = json_stringn(s.p, s.n);
    char *plain;

    if (value)
        return value;
    plain = mem_dup_cstr(s.p, s.n);
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)plain[i] >= 0x80)
            plain[i] = '?';
    value = json_stringn(plain, s.n);
    free(plain);
    return value;
}
