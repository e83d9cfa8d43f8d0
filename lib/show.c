/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/show.h"

#include "lib/utf8.h"

bool show_is_unsafe(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},
        {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
    };

    for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    }
    return false;
}

/* How many bytes from `from` on are characters that are seen, in ASCII. */
static size_t shown_as_is(struct str s, size_t from)
{
    size_t i = from;

    while (i < s.n && s.p[i] >= ' ' && s.p[i] < 0x7f)
        i++;
    return i - from;
}

void show_text(struct buf *out, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        const unsigned char *p = (const unsigned char *)s.p + i;
        uint32_t code = 0;
        size_t length = shown_as_is(s, i);

        if (length > 0) {
            buf_str(out, (struct str){s.p + i, length});
            i += length;
            continue;
        }
        length = utf8_get(p, s.n - i, &code);

        if (length == 0)
            buf_printf(out, "\\x%02x", p[0]);
        else if (show_is_unsafe(code))
            buf_printf(out, "\\u%04x", code);
        else
            buf_str(out, (struct str){s.p + i, length});
        i += length ? length : 1;
    }
}

const char *show_count_text(char text[SHOW_COUNT_SIZE], uint64_t n)
{
    char *p = text + SHOW_COUNT_SIZE - 1;

    *p = '\0';
    for (unsigned digits = 0; digits == 0 || n > 0; digits++, n /= 10) {
        if (digits > 0 && digits % 3 == 0)
            *--p = ',';
        *--p = (char)('0' + n % 10);
    }
    return p;
}

void show_count(struct buf *out, uint64_t n)
{
    buf_str(out, str_from_c(SHOWN_COUNT(n)));
}

void show_time(struct buf *out, uint64_t ms)
{
    /* From this many ms on, a larger unit is easier to read. */
    static const struct {
        uint64_t from;
        unsigned ms, digits;
        const char *unit;
    } units[] = {{36000000, 3600000, 1, "h"}, {600000, 60000, 1, "min"}, {10000, 1000, 2, "s"}};

    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        if (ms < units[i].from)
            continue;
        show_count(out, ms / units[i].ms);
        /* The remainder, not rounded: rounding could carry into a whole that was already
         * printed. */
        buf_u8(out, '.');
        buf_digits(out, ms % units[i].ms / (units[i].ms / (units[i].digits == 2 ? 100 : 10)),
                   units[i].digits);
        buf_u8(out, ' ');
        buf_str(out, str_from_c(units[i].unit));
        return;
    }
    show_count(out, ms);
    buf_str(out, STR(" ms"));
}

void show_plural(struct buf *out, uint64_t n, const char *what)
{
    show_count(out, n);
    buf_printf(out, " %s%s", what, n == 1 ? "" : "s");
}

size_t show_width(struct str s)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n; i++)
        n += ((unsigned char)s.p[i] & 0xC0) != 0x80;
    return n;
}

void show_pad(struct buf *out, size_t start, size_t columns)
{
    size_t used = show_width(str_sub(str_from_bytes(buf_view(out)), start, out->n));

    for (; used < columns; used++)
        buf_u8(out, ' ');
}
