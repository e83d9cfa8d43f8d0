/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/command.h"

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

void json_write_probes(struct json_writer *w, uint64_t enter, uint64_t exit, uint64_t focus)
{
    json_write_key_open(w, "probes", '{');
    json_write_key_u64(w, "i", enter);
    json_write_key_u64(w, "o", exit);
    json_write_key_u64(w, "at", focus);
    json_write_close(w, '}');
}
