/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/class_data.h"

#include "dexfile/dex_table.h"

/* Reads one of the four lists. `out` may be NULL. *class_type is the class of the members,
 * DEX_NO_INDEX until it is known. */
static int parse_data_members(struct cursor *c, const struct dex_file *dex,
                              enum dex_section_kind table, uint32_t count, struct dex_member *out,
                              uint32_t *class_type, struct error *err)
{
    bool methods = table == DEX_METHOD_IDS;
    const char *what = methods ? "method" : "field";
    uint64_t index = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t step = cursor_uleb128(c), access = cursor_uleb128(c);
        uint32_t code = methods ? cursor_uleb128(c) : 0, owner;

        index += step;
        if (c->failed)
            return error_set(err, "cut short");
        if (i && step == 0)
            return error_set(err, "%s %llu occurs twice", what, (unsigned long long)index);
        if (index >= dex_count(dex, table))
            return error_set(err, "there is no %s %llu", what, (unsigned long long)index);
        owner = (methods ? dex_method(dex, (uint32_t)index) : dex_field(dex, (uint32_t)index))
                    .class_type;
        if (*class_type == DEX_NO_INDEX)
            *class_type = owner;
        if (*class_type != owner)
            return error_set(err, "%s %llu is of another class", what, (unsigned long long)index);
        if (code && !dex_section_has(dex, DEX_CODE_ITEMS, code))
            return error_set(err, "method %llu: no code_item is at %u", (unsigned long long)index,
                             code);
        if (out)
            out[i] = (struct dex_member){(uint32_t)index, access, code};
    }
    return 0;
}

/* Checks that two sorted lists have nothing in common. */
static bool are_disjoint(const struct dex_member *a, uint32_t n, const struct dex_member *b,
                         uint32_t m)
{
    for (uint32_t i = 0, j = 0; i < n && j < m;) {
        if (a[i].index == b[j].index)
            return false;
        if (a[i].index < b[j].index)
            i++;
        else
            j++;
    }
    return true;
}

/* Reads the item at c. Without an arena, its members are neither kept nor compared. */
static int parse_class_data(struct cursor *c, const struct dex_file *dex, struct arena *arena,
                            struct dex_class_data *out, uint32_t *class_type, struct error *err)
{
    struct {
        enum dex_section_kind table;
        uint32_t count;
        struct dex_member *members;
    } lists[4] = {{.table = DEX_FIELD_IDS},
                  {.table = DEX_FIELD_IDS},
                  {.table = DEX_METHOD_IDS},
                  {.table = DEX_METHOD_IDS}};
    uint64_t fields, methods;

    *class_type = DEX_NO_INDEX;
    for (size_t i = 0; i < 4; i++)
        lists[i].count = cursor_uleb128(c);
    fields = (uint64_t)lists[0].count + lists[1].count;
    methods = (uint64_t)lists[2].count + lists[3].count;
    if (c->failed || 2 * fields + 3 * methods > cursor_left(c))
        return error_set(err, "cut short");
    *out = (struct dex_class_data){lists[0].count, lists[1].count, lists[2].count,
                                   lists[3].count, NULL,           (uint32_t)(fields + methods)};
    if (arena) {
        struct dex_member *m = arena_alloc(arena, mem_size(out->member_count, sizeof(*m)));

        out->members = m;
        for (size_t i = 0; i < 4; m += lists[i++].count)
            lists[i].members = m;
    }
    for (size_t i = 0; i < 4; i++)
        if (parse_data_members(c, dex, lists[i].table, lists[i].count, lists[i].members, class_type,
                               err) < 0)
            return -1;
    if (!arena)
        return 0;
    if (!are_disjoint(lists[0].members, lists[0].count, lists[1].members, lists[1].count))
        return error_set(err, "a field is both static and not");
    if (!are_disjoint(lists[2].members, lists[2].count, lists[3].members, lists[3].count))
        return error_set(err, "a method is both direct and virtual");
    return 0;
}

int dex_class_data_check(const struct dex_file *dex, struct cursor *c, uint32_t *class_type,
                         struct error *err)
{
    uint32_t offset = (uint32_t)c->pos;
    struct dex_class_data data;

    if (parse_class_data(c, dex, NULL, &data, class_type, err) < 0)
        return error_prefix(err, "class_data_item at %u", offset);
    return 0;
}

int dex_class_data_parse(const struct dex_file *dex, uint32_t offset, struct arena *arena,
                         struct dex_class_data *out, struct error *err)
{
    struct cursor c = {.p = dex->bytes.p, .n = dex->sections[DEX_CLASS_DATA].end, .pos = offset};
    uint32_t class_type;

    *out = (struct dex_class_data){0};
    if (offset == 0)
        return 0;
    if (!dex_section_has(dex, DEX_CLASS_DATA, offset))
        return error_set(err, "no class_data_item is at %u", offset);
    if (parse_class_data(&c, dex, arena, out, &class_type, err) < 0)
        return error_prefix(err, "class_data_item at %u", offset);
    return 0;
}
