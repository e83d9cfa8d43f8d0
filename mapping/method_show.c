/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/method_show.h"

#include "lib/show.h"

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

bool method_parameters_show(struct buf *out, struct str descriptor, struct str between)
{
    struct str rest = str_sub(descriptor, 1, str_rfind(descriptor, ')'));

    if (!str_starts(descriptor, STR("(")) || str_rfind(descriptor, ')') == descriptor.n)
        return false;
    buf_u8(out, '(');
    for (bool first = true; rest.n > 0; first = false) {
        if (!first)
            buf_str(out, between);
        if (!type_show(out, &rest))
            return false;
    }
    buf_u8(out, ')');
    return true;
}

void method_row_show(struct buf *out, const struct method_row *row)
{
    size_t before;

    show_text(out, row->class_name);
    buf_u8(out, '.');
    show_text(out, row->name);
    before = out->n;
    if (!method_parameters_show(out, row->descriptor, STR(", "))) {
        out->n = before;
        show_text(out, row->descriptor);
    }
}
