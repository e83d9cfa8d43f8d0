#include "report/show.h"

#include "lib/utf8.h"

/* Characters that do something instead of being seen. */
static bool is_unsafe(uint32_t code)
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
static size_t plain_run(struct str s, size_t from)
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
        size_t length = plain_run(s, i);

        if (length > 0) {
            buf_str(out, (struct str){s.p + i, length});
            i += length;
            continue;
        }
        length = utf8_decode(p, s.n - i, &code);

        if (length == 0)
            buf_printf(out, "\\x%02x", p[0]);
        else if (is_unsafe(code))
            buf_printf(out, "\\u%04x", code);
        else
            buf_str(out, (struct str){s.p + i, length});
        i += length ? length : 1;
    }
}

static struct str primitive(char c)
{
    static const struct {
        char c;
        struct str name;
    } names[] = {
        {'B', STR_INIT("byte")},  {'C', STR_INIT("char")},    {'D', STR_INIT("double")},
        {'F', STR_INIT("float")}, {'I', STR_INIT("int")},     {'J', STR_INIT("long")},
        {'S', STR_INIT("short")}, {'Z', STR_INIT("boolean")},
    };

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (names[i].c == c)
            return names[i].name;
    }
    return (struct str){NULL, 0};
}

/* Takes one type off *rest and appends it. */
static bool type_show(struct buf *out, struct str *rest)
{
    size_t dimensions = 0, end;
    struct str name;

    while (dimensions < rest->n && rest->p[dimensions] == '[')
        dimensions++;
    *rest = str_sub(*rest, dimensions, rest->n);
    if (rest->n == 0)
        return false;
    if (rest->p[0] == 'L') {
        end = str_find(*rest, ';');
        if (end == rest->n)
            return false;
        name = str_sub(*rest, 1, end++);
        if (str_rfind(name, '.') < name.n)
            name = str_sub(name, str_rfind(name, '.') + 1, name.n);
    } else {
        name = primitive(rest->p[0]);
        end = 1;
    }
    if (name.n == 0 || dimensions > 255)
        return false;
    show_text(out, name);
    while (dimensions-- > 0)
        buf_str(out, STR("[]"));
    *rest = str_sub(*rest, end, rest->n);
    return true;
}

static bool parameters_show(struct buf *out, struct str descriptor)
{
    struct str rest = str_sub(descriptor, 1, str_rfind(descriptor, ')'));

    if (!str_starts(descriptor, STR("(")) || str_rfind(descriptor, ')') == descriptor.n)
        return false;
    buf_u8(out, '(');
    for (bool first = true; rest.n > 0; first = false) {
        if (!first)
            buf_str(out, STR(", "));
        if (!type_show(out, &rest))
            return false;
    }
    buf_u8(out, ')');
    return true;
}

void show_method(struct buf *out, uint32_t id, const struct method_row *row)
{
    size_t before;

    if (!row) {
        buf_printf(out, "id %u", id);
        return;
    }
    show_text(out, row->class_name);
    buf_u8(out, '.');
    show_text(out, row->name);
    before = out->n;
    if (!parameters_show(out, row->descriptor)) {
        out->n = before;
        show_text(out, row->descriptor);
    }
}

void show_count(struct buf *out, uint64_t n)
{
    if (n >= 1000) {
        show_count(out, n / 1000);
        buf_printf(out, ",%03u", (unsigned)(n % 1000));
    } else
        buf_printf(out, "%u", (unsigned)n);
}

void show_plural(struct buf *out, uint64_t n, const char *what)
{
    show_count(out, n);
    buf_printf(out, " %s%s", what, n == 1 ? "" : "s");
}
