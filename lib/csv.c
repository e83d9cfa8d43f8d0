/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/csv.h"

#include "lib/show.h"

static bool needs_quotes(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == ',' || s.p[i] == '"')
            return true;
    return false;
}

static bool is_formula(struct str s)
{
    return s.n > 0 && (s.p[0] == '=' || s.p[0] == '+' || s.p[0] == '-' || s.p[0] == '@');
}

/* Whether a text is a field as it is: as nearly all are. */
static bool is_plain_field(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] < ' ' || s.p[i] > '~' || s.p[i] == ',' || s.p[i] == '"')
            return false;
    return !is_formula(s);
}

static void odd_field_write(struct buf *out, struct str value)
{
    struct buf shown;
    bool quoted;

    buf_init(&shown);
    if (is_formula(value))
        buf_u8(&shown, '\'');
    show_text(&shown, value);
    quoted = needs_quotes(str_from_bytes(buf_view(&shown)));
    if (quoted)
        buf_u8(out, '"');
    for (size_t i = 0; i < shown.n; i++) {
        if (shown.p[i] == '"')
            buf_u8(out, '"');
        buf_u8(out, shown.p[i]);
    }
    if (quoted)
        buf_u8(out, '"');
    buf_release(&shown);
}

void csv_field_write(struct buf *out, struct str value)
{
    if (is_plain_field(value))
        buf_str(out, value);
    else
        odd_field_write(out, value);
}
