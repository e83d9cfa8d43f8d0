/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "tests/unit/dex_fixture_internal.h"

void dex_fixture_init(struct dex_fixture *f, unsigned version)
{
    *f = (struct dex_fixture){.version = version};
    arena_init(&f->arena);
    buf_init(&f->bytes);
    for (size_t i = 0; i < DEX_SECTION_COUNT; i++)
        f->last[i] = &f->items[i];
}

void dex_fixture_release(struct dex_fixture *f)
{
    struct dex_fixture_names *tables[] = {&f->strings, &f->types, &f->protos, &f->fields,
                                          &f->methods};

    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        free(tables[i]->p);
    for (size_t i = 0; i < f->class_count; i++) {
        free(f->classes[i]->fields);
        free(f->classes[i]->methods);
    }
    free(f->classes);
    free(f->call_sites);
    free(f->handles);
    buf_release(&f->bytes);
    arena_release(&f->arena);
}

static void add_name(struct dex_fixture *f, struct dex_fixture_names *table, struct str owner,
                     struct str name, struct str type)
{
    if (f->sorted)
        fail_msg("\"%.*s\" is named after an index was asked for", STR_ARG(name));
    MEM_GROW(table->p, table->n, table->cap);
    table->p[table->n++] = (struct dex_fixture_name){.owner = arena_str(&f->arena, owner),
                                                     .name = arena_str(&f->arena, name),
                                                     .type = arena_str(&f->arena, type)};
}

static void add_string(struct dex_fixture *f, struct str s)
{
    add_name(f, &f->strings, (struct str){0}, s, (struct str){0});
}

static void add_type(struct dex_fixture *f, struct str s)
{
    add_string(f, s);
    add_name(f, &f->types, (struct str){0}, s, (struct str){0});
}

void dex_fixture_add_string(struct dex_fixture *f, const char *mutf8)
{
    add_string(f, str_from_c(mutf8));
}

void dex_fixture_add_type(struct dex_fixture *f, const char *descriptor)
{
    add_type(f, str_from_c(descriptor));
}

static char shorty_letter(struct str type)
{
    return (char)(type.n > 1 ? 'L' : type.p[0]);
}

/* The types of "(AB)C" in the order C, A, B. */
static size_t split_descriptor(struct str descriptor, struct str *types)
{
    size_t close = str_rfind(descriptor, ')'), n = 1;
    struct str rest = str_sub(descriptor, 1, close);

    types[0] = str_sub(descriptor, close + 1, descriptor.n);
    while (rest.n) {
        assert_true(n <= DEX_PARAMETERS_MAX);
        types[n++] = dex_descriptor_next(&rest);
    }
    return n;
}

struct str dex_fixture_shorty(struct str descriptor, char *room)
{
    struct str types[DEX_PARAMETERS_MAX + 1];
    size_t n = split_descriptor(descriptor, types);

    for (size_t i = 0; i < n; i++)
        room[i] = shorty_letter(types[i]);
    return (struct str){room, n};
}

static void add_proto(struct dex_fixture *f, struct str descriptor)
{
    struct str types[DEX_PARAMETERS_MAX + 1];
    char room[DEX_PARAMETERS_MAX + 1];
    size_t n = split_descriptor(descriptor, types);

    for (size_t i = 0; i < n; i++)
        add_type(f, types[i]);
    add_string(f, dex_fixture_shorty(descriptor, room));
    add_name(f, &f->protos, (struct str){0}, descriptor, (struct str){0});
}

void dex_fixture_add_proto(struct dex_fixture *f, const char *descriptor)
{
    add_proto(f, str_from_c(descriptor));
}

void dex_fixture_add_field(struct dex_fixture *f, const char *owner, const char *name,
                           const char *type)
{
    dex_fixture_add_type(f, owner);
    dex_fixture_add_type(f, type);
    dex_fixture_add_string(f, name);
    add_name(f, &f->fields, str_from_c(owner), str_from_c(name), str_from_c(type));
}

void dex_fixture_add_method(struct dex_fixture *f, const char *owner, const char *name,
                            const char *descriptor)
{
    dex_fixture_add_type(f, owner);
    dex_fixture_add_proto(f, descriptor);
    dex_fixture_add_string(f, name);
    add_name(f, &f->methods, str_from_c(owner), str_from_c(name), str_from_c(descriptor));
}

static const char *copy(struct dex_fixture *f, const char *text)
{
    return text ? arena_cstr(&f->arena, str_from_c(text)) : NULL;
}

struct dex_fixture_class *dex_fixture_add_class(struct dex_fixture *f, const char *descriptor,
                                                uint32_t access, const char *superclass)
{
    struct dex_fixture_class *c = ARENA_NEW(&f->arena, struct dex_fixture_class, 1);

    dex_fixture_add_type(f, descriptor);
    if (superclass)
        dex_fixture_add_type(f, superclass);
    c->descriptor = copy(f, descriptor);
    c->access = access;
    c->superclass = copy(f, superclass);
    MEM_GROW(f->classes, f->class_count, f->class_cap);
    f->classes[f->class_count++] = c;
    return c;
}

static struct dex_fixture_member *new_member(struct dex_fixture *f, const char *name,
                                             const char *type, uint32_t access)
{
    struct dex_fixture_member *m = ARENA_NEW(&f->arena, struct dex_fixture_member, 1);

    m->name = copy(f, name);
    m->type = copy(f, type);
    m->access = access;
    return m;
}

struct dex_fixture_member *dex_fixture_add_own_field(struct dex_fixture *f,
                                                     struct dex_fixture_class *c, const char *name,
                                                     const char *type, uint32_t access)
{
    dex_fixture_add_field(f, c->descriptor, name, type);
    MEM_GROW(c->fields, c->field_count, c->field_cap);
    return c->fields[c->field_count++] = new_member(f, name, type, access);
}

struct dex_fixture_member *dex_fixture_add_own_method(struct dex_fixture *f,
                                                      struct dex_fixture_class *c, const char *name,
                                                      const char *descriptor, uint32_t access)
{
    dex_fixture_add_method(f, c->descriptor, name, descriptor);
    MEM_GROW(c->methods, c->method_count, c->method_cap);
    return c->methods[c->method_count++] = new_member(f, name, descriptor, access);
}

static int compare_texts(const void *a, const void *b)
{
    const struct dex_fixture_name *x = a, *y = b;

    return dex_string_compare(x->name, y->name);
}

static int compare_protos(const void *a, const void *b)
{
    const struct dex_fixture_name *x = a, *y = b;

    for (size_t i = 0; i < x->type_count && i < y->type_count; i++)
        if (x->types[i] != y->types[i])
            return x->types[i] < y->types[i] ? -1 : 1;
    return (x->type_count > y->type_count) - (x->type_count < y->type_count);
}

static int compare_members(const void *a, const void *b)
{
    const struct dex_fixture_name *x = a, *y = b;
    uint64_t k = dex_member_key(x->id), l = dex_member_key(y->id);

    return (k > l) - (k < l);
}

typedef int compare_names(const void *, const void *);

static void sort(struct dex_fixture_names *table, compare_names *compare)
{
    size_t n = 0;

    if (table->n)
        qsort(table->p, table->n, sizeof(*table->p), compare);
    for (size_t i = 0; i < table->n; i++)
        if (n == 0 || compare(&table->p[n - 1], &table->p[i]) != 0)
            table->p[n++] = table->p[i];
    table->n = n;
}

static uint32_t find(const struct dex_fixture_names *table, const struct dex_fixture_name *key,
                     compare_names *compare)
{
    const struct dex_fixture_name *found =
        table->n ? bsearch(key, table->p, table->n, sizeof(*key), compare) : NULL;

    if (!found)
        fail_msg("\"%.*s%.*s%.*s\" was not named", STR_ARG(key->owner), STR_ARG(key->name),
                 STR_ARG(key->type));
    return (uint32_t)(found - table->p);
}

uint32_t dex_fixture_find_text(const struct dex_fixture_names *table, struct str text)
{
    return find(table, &(struct dex_fixture_name){.name = text}, compare_texts);
}

static void resolve_proto(struct dex_fixture *f, struct dex_fixture_name *proto)
{
    struct str types[DEX_PARAMETERS_MAX + 1];

    proto->type_count = split_descriptor(proto->name, types);
    proto->types = ARENA_NEW(&f->arena, uint32_t, proto->type_count);
    for (size_t i = 0; i < proto->type_count; i++)
        proto->types[i] = dex_fixture_find_text(&f->types, types[i]);
}

static uint32_t find_proto(struct dex_fixture *f, struct str descriptor)
{
    struct dex_fixture_name key = {.name = descriptor};

    resolve_proto(f, &key);
    return find(&f->protos, &key, compare_protos);
}

static void resolve_member(struct dex_fixture *f, struct dex_fixture_name *m, bool method)
{
    m->id = (struct dex_member_id){
        .class_type = dex_fixture_find_text(&f->types, m->owner),
        .name = dex_fixture_find_text(&f->strings, m->name),
        .type = method ? find_proto(f, m->type) : dex_fixture_find_text(&f->types, m->type),
    };
}

void dex_fixture_sort(struct dex_fixture *f)
{
    if (f->sorted)
        return;
    f->sorted = true;
    sort(&f->strings, compare_texts);
    sort(&f->types, compare_texts);
    for (size_t i = 0; i < f->protos.n; i++)
        resolve_proto(f, &f->protos.p[i]);
    sort(&f->protos, compare_protos);
    for (size_t i = 0; i < f->fields.n; i++)
        resolve_member(f, &f->fields.p[i], false);
    sort(&f->fields, compare_members);
    for (size_t i = 0; i < f->methods.n; i++)
        resolve_member(f, &f->methods.p[i], true);
    sort(&f->methods, compare_members);
}

uint16_t dex_fixture_16_bits(uint32_t index)
{
    assert_in_range(index, 0, UINT16_MAX);
    return (uint16_t)index;
}

uint32_t dex_fixture_jumbo_string(struct dex_fixture *f, const char *mutf8)
{
    dex_fixture_sort(f);
    return dex_fixture_find_text(&f->strings, str_from_c(mutf8));
}

uint16_t dex_fixture_string(struct dex_fixture *f, const char *mutf8)
{
    return dex_fixture_16_bits(dex_fixture_jumbo_string(f, mutf8));
}

uint16_t dex_fixture_type(struct dex_fixture *f, const char *descriptor)
{
    dex_fixture_sort(f);
    return dex_fixture_16_bits(dex_fixture_find_text(&f->types, str_from_c(descriptor)));
}

uint16_t dex_fixture_proto(struct dex_fixture *f, const char *descriptor)
{
    dex_fixture_sort(f);
    return dex_fixture_16_bits(find_proto(f, str_from_c(descriptor)));
}

static uint16_t find_member(struct dex_fixture *f, const char *owner, const char *name,
                            const char *type, bool method)
{
    struct dex_fixture_name key = {
        .owner = str_from_c(owner), .name = str_from_c(name), .type = str_from_c(type)};

    dex_fixture_sort(f);
    resolve_member(f, &key, method);
    return dex_fixture_16_bits(find(method ? &f->methods : &f->fields, &key, compare_members));
}

uint16_t dex_fixture_field(struct dex_fixture *f, const char *owner, const char *name,
                           const char *type)
{
    return find_member(f, owner, name, type, false);
}

uint16_t dex_fixture_method(struct dex_fixture *f, const char *owner, const char *name,
                            const char *descriptor)
{
    return find_member(f, owner, name, descriptor, true);
}

struct dex_fixture_item *dex_fixture_item(struct dex_fixture *f, enum dex_section_kind kind,
                                          const uint8_t *p, size_t n)
{
    struct dex_fixture_item *item = ARENA_NEW(&f->arena, struct dex_fixture_item, 1);

    item->kind = kind;
    item->bytes = arena_bytes(&f->arena, (struct bytes){p, n});
    *f->last[kind] = item;
    f->last[kind] = &item->next;
    return item;
}

void dex_fixture_offset(struct dex_fixture_item *item, uint32_t at,
                        const struct dex_fixture_item *to)
{
    assert_true(item->offset_count < sizeof(item->offsets) / sizeof(item->offsets[0]));
    assert_true(at + 4 <= item->bytes.n);
    item->offsets[item->offset_count].at = at;
    item->offsets[item->offset_count++].to = to;
}

struct dex_fixture_item *dex_fixture_item_of(struct dex_fixture *f, enum dex_section_kind kind,
                                             struct buf *b)
{
    struct dex_fixture_item *item = dex_fixture_item(f, kind, b->p, b->n);

    buf_release(b);
    return item;
}

struct dex_fixture_item *dex_fixture_type_list(struct dex_fixture *f, const char *types)
{
    struct str rest = str_from_c(types);
    uint32_t count = 0;
    struct buf b;

    dex_fixture_sort(f);
    buf_init(&b);
    buf_le32(&b, 0);
    for (; rest.n; count++)
        buf_le16(&b,
                 dex_fixture_16_bits(dex_fixture_find_text(&f->types, dex_descriptor_next(&rest))));
    store_le32(b.p, count);
    return dex_fixture_item_of(f, DEX_TYPE_LISTS, &b);
}

struct dex_fixture_item *dex_fixture_code(struct dex_fixture *f, const struct dex_fixture_code *c)
{
    struct dex_fixture_item *item;
    struct buf b;

    buf_init(&b);
    buf_le16(&b, c->registers);
    buf_le16(&b, c->ins);
    buf_le16(&b, c->outs);
    buf_le16(&b, dex_fixture_16_bits((uint32_t)c->try_count));
    buf_le32(&b, 0);
    buf_le32(&b, (uint32_t)c->unit_count);
    for (size_t i = 0; i < c->unit_count; i++)
        buf_le16(&b, c->units[i]);
    if (c->try_count)
        buf_align(&b, 4);
    for (size_t i = 0; i < c->try_count; i++) {
        buf_le32(&b, c->tries[i].start);
        buf_le16(&b, c->tries[i].units);
        buf_le16(&b, c->tries[i].handler);
    }
    buf_bytes(&b, (struct bytes){c->handlers, c->handlers_size});
    item = dex_fixture_item_of(f, DEX_CODE_ITEMS, &b);
    if (c->debug)
        dex_fixture_offset(item, 8, c->debug);
    return item;
}

void dex_fixture_call_site(struct dex_fixture *f, const struct dex_fixture_item *array)
{
    MEM_GROW(f->call_sites, f->call_site_count, f->call_site_cap);
    f->call_sites[f->call_site_count++] = array;
}

void dex_fixture_method_handle(struct dex_fixture *f, unsigned kind, uint32_t index)
{
    MEM_GROW(f->handles, f->handle_count, f->handle_cap);
    f->handles[f->handle_count++] =
        (struct dex_method_handle){(uint16_t)kind, dex_fixture_16_bits(index)};
}
