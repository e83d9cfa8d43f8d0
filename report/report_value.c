/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_parts.h"

#include <stdlib.h>
#include <string.h>

bool report_value_text(struct json_reader *r, struct str *value)
{
    char c = json_read_peek(r);

    *value = (struct str){NULL, 0};
    if (c == '"')
        return json_read_str(r, value);
    if (c == '{' || c == '[')
        return json_read_skip(r);
    if (!json_read_word(r, value))
        return false;
    if (c == 'n')
        *value = (struct str){NULL, 0};
    return true;
}

uint64_t report_value_number(struct str s, uint64_t max)
{
    char digits[40];
    uint64_t n;
    double real;

    if (str_to_u64(s, &n))
        return n <= max ? n : 0;
    if (s.n == 0 || s.n >= sizeof(digits) || str_find(s, '.') + str_find(s, 'e') == 2 * s.n)
        return 0;
    memcpy(digits, s.p, s.n);
    digits[s.n] = '\0';
    real = strtod(digits, NULL);
    return real > 0 && real < 1e15 && (uint64_t)real <= max ? (uint64_t)real : 0;
}

struct json_reader report_value_again(const struct json_reader *r, const char *from)
{
    return json_reader_of((struct str){from, (size_t)(r->p - from)}, r->arena);
}
