#include "dexfile/class_data.h"

/* One of the four lists. */
static int parse_members(struct cursor *c, const struct dex_file *dex, enum dex_section_kind table,
                         struct dex_member *out, uint32_t count, struct error *err)
{
    bool methods = table == DEX_METHOD_IDS;
    uint64_t index = 0;

    for (uint32_t i = 0; i < count; i++) {
        struct dex_member *m = &out[i];
        uint32_t step = cursor_uleb128(c);

        index += step;
        m->access = cursor_uleb128(c);
        m->code = methods ? cursor_uleb128(c) : 0;
        if (c->failed)
            return error_set(err, "cut short");
        if (i && step == 0)
            return error_set(err, "%s %llu occurs twice", methods ? "method" : "field",
                             (unsigned long long)index);
        if (index >= dex_count(dex, table))
            return error_set(err, "there is no %s %llu", methods ? "method" : "field",
                             (unsigned long long)index);
        m->index = (uint32_t)index;
        if (m->code && !dex_section_has(dex, DEX_CODE_ITEMS, m->code))
            return error_set(err, "method %u: no code_item is at %u", m->index, m->code);
    }
    return 0;
}

/* Two lists in order have nothing in common. */
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

static int parse(const struct dex_file *dex, uint32_t offset, struct arena *arena,
                 struct dex_class_data *out, struct error *err)
{
    struct cursor c = {.p = dex->bytes.p, .n = dex->sections[DEX_CLASS_DATA].end, .pos = offset};
    uint64_t fields, methods;
    struct dex_member *m;

    out->static_fields = cursor_uleb128(&c);
    out->instance_fields = cursor_uleb128(&c);
    out->direct_methods = cursor_uleb128(&c);
    out->virtual_methods = cursor_uleb128(&c);
    fields = (uint64_t)out->static_fields + out->instance_fields;
    methods = (uint64_t)out->direct_methods + out->virtual_methods;
    if (c.failed || 2 * fields + 3 * methods > cursor_left(&c))
        return error_set(err, "cut short");

    out->member_count = (uint32_t)(fields + methods);
    out->members = m = arena_alloc(arena, mem_size(out->member_count, sizeof(*m)));
    if (parse_members(&c, dex, DEX_FIELD_IDS, m, out->static_fields, err) < 0 ||
        parse_members(&c, dex, DEX_FIELD_IDS, m + out->static_fields, out->instance_fields, err) <
            0)
        return -1;
    if (!are_disjoint(m, out->static_fields, m + out->static_fields, out->instance_fields))
        return error_set(err, "a field is both static and not");
    m += fields;
    if (parse_members(&c, dex, DEX_METHOD_IDS, m, out->direct_methods, err) < 0 ||
        parse_members(&c, dex, DEX_METHOD_IDS, m + out->direct_methods, out->virtual_methods, err) <
            0)
        return -1;
    if (!are_disjoint(m, out->direct_methods, m + out->direct_methods, out->virtual_methods))
        return error_set(err, "a method is both direct and virtual");
    return 0;
}

int dex_class_data_parse(const struct dex_file *dex, uint32_t offset, struct arena *arena,
                         struct dex_class_data *out, struct error *err)
{
    *out = (struct dex_class_data){0};
    if (offset == 0)
        return 0;
    if (!dex_section_has(dex, DEX_CLASS_DATA, offset))
        return error_set(err, "no class_data_item is at %u", offset);
    if (parse(dex, offset, arena, out, err) < 0)
        return error_prefix(err, "class_data_item at %u", offset);
    return 0;
}
