/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/input/dex_name.h"

#define MODULE_DIRECTORY "/dex/"
#define BASE_MODULE      "base" MODULE_DIRECTORY

bool dex_name_parse(struct str name, struct dex_name *out)
{
    size_t slash = str_rfind(name, '/');
    size_t base = slash < name.n ? slash + 1 : 0;
    struct str rest = str_sub(name, base, name.n);
    uint64_t number = 1;

    if (!str_starts(rest, STR("classes")) || !str_ends(rest, STR(".dex")))
        return false;
    rest = str_sub(rest, sizeof("classes") - 1, rest.n - (sizeof(".dex") - 1));
    if (rest.n > 0 && (rest.n > 9 || rest.p[0] == '0' || !str_to_u64(rest, &number) || number == 1))
        return false;
    *out = (struct dex_name){str_sub(name, 0, base), (uint32_t)number};
    return true;
}

bool dex_name_is_module(struct str directory)
{
    size_t slash = str_find(directory, '/');

    return slash > 0 && str_eq(str_sub(directory, slash, directory.n), STR(MODULE_DIRECTORY));
}

static int compare_directories(struct str a, struct str b)
{
    bool a_base = str_eq(a, STR(BASE_MODULE)), b_base = str_eq(b, STR(BASE_MODULE));

    return a_base != b_base ? (int)b_base - (int)a_base : str_cmp(a, b);
}

int dex_name_compare(struct str a, struct str b)
{
    struct dex_name x, y;
    bool a_named = dex_name_parse(a, &x), b_named = dex_name_parse(b, &y);
    int c;

    if (a_named != b_named)
        return (int)b_named - (int)a_named;
    if (!a_named)
        return str_cmp(a, b);
    c = compare_directories(x.directory, y.directory);
    return c ? c : (x.number > y.number) - (x.number < y.number);
}

struct str dex_name_make(struct dex_name name, struct arena *arena)
{
    if (name.number == 1)
        return arena_printf(arena, "%.*sclasses.dex", STR_ARG(name.directory));
    return arena_printf(arena, "%.*sclasses%u.dex", STR_ARG(name.directory), name.number);
}
