/* SPDX-License-Identifier: Apache-2.0 */
#include "dexfile/dex_ids.h"

#include <stdlib.h>

/* The tables of wanted ids are in the arena of the dex_ids, like the rest: `arena` in the
 * functions that add to one. */
#define uthash_malloc(size)  arena_alloc(arena, (size))
#define uthash_free(p, size) ((void)(p))
#include "lib/hash_table.h"
#include "lib/sort.h"
#include "lib/sorted.h"

/* Until the tables are sealed an id goes by a reference: the old index, or the
 * old count and more for what is to be inserted, in the order in which it was
 * asked for. A handle is a kind and a reference. No file of 4 GiB has 2^29 of
 * anything. */
enum { HANDLE_KIND_SHIFT = 29 };

/* The first member of all of them, here and in dex_ids.h: the reference, which becomes the new
 * index. Other members may be references too. */
struct wanted_string {
    uint32_t reference;
    struct str text;
    UT_hash_handle hh;
};

struct wanted_type {
    uint32_t reference;
    uint32_t descriptor;
    UT_hash_handle hh;
};

struct wanted_proto {
    uint32_t reference;
    uint32_t shorty, return_type;
    uint32_t parameter_count;
    uint32_t *parameters;
    UT_hash_handle hh; /* by descriptor */
};

struct wanted_method {
    uint32_t reference;
    struct dex_member_id id;
    UT_hash_handle hh;
};

struct dex_ids_wanted {
    struct wanted_string *strings;
    struct wanted_type *types;
    struct wanted_proto *protos;
    struct wanted_method *methods;
};

static const enum dex_section_kind sections[DEX_ID_KINDS] = {
    [DEX_ID_STRING] = DEX_STRING_IDS, [DEX_ID_TYPE] = DEX_TYPE_IDS,
    [DEX_ID_PROTO] = DEX_PROTO_IDS,   [DEX_ID_FIELD] = DEX_FIELD_IDS,
    [DEX_ID_METHOD] = DEX_METHOD_IDS,
};

void dex_ids_init(struct dex_ids *ids, const struct dex_file *dex, struct arena *arena)
{
    *ids = (struct dex_ids){.dex = dex, .arena = arena};
    ids->wanted = ARENA_NEW(arena, struct dex_ids_wanted, 1);
    for (unsigned kind = 0; kind < DEX_ID_KINDS; kind++)
        ids->maps[kind].old_count = dex_count(dex, sections[kind]);
}

static uint32_t handle_of(enum dex_id_kind kind, uint32_t reference)
{
    return (uint32_t)kind << HANDLE_KIND_SHIFT | reference;
}

static uint32_t want_string(struct dex_ids *ids, struct str text)
{
    struct arena *arena = ids->arena;
    uint32_t old = dex_find_string(ids->dex, text);
    struct wanted_string *s;

    if (old != DEX_NO_INDEX)
        return old;
    HASH_FIND(hh, ids->wanted->strings, text.p, text.n, s);
    if (s)
        return s->reference;
    s = ARENA_NEW(arena, struct wanted_string, 1);
    s->text = arena_str(arena, text);
    s->reference = ids->maps[DEX_ID_STRING].old_count + HASH_COUNT(ids->wanted->strings);
    HASH_ADD_KEYPTR(hh, ids->wanted->strings, s->text.p, s->text.n, s);
    return s->reference;
}

static uint32_t want_type(struct dex_ids *ids, struct str descriptor)
{
    struct arena *arena = ids->arena;
    uint32_t old = dex_find_type(ids->dex, descriptor);
    uint32_t string;
    struct wanted_type *t;

    if (old != DEX_NO_INDEX)
        return old;
    string = want_string(ids, descriptor);
    HASH_FIND(hh, ids->wanted->types, &string, sizeof(string), t);
    if (t)
        return t->reference;
    t = ARENA_NEW(arena, struct wanted_type, 1);
    t->descriptor = string;
    t->reference = ids->maps[DEX_ID_TYPE].old_count + HASH_COUNT(ids->wanted->types);
    HASH_ADD(hh, ids->wanted->types, descriptor, sizeof(t->descriptor), t);
    return t->reference;
}

/* The parameters of a method's descriptor. */
static struct str parameters_of(struct str descriptor)
{
    return str_sub(descriptor, 1, str_rfind(descriptor, ')'));
}

static struct str return_type_of(struct str descriptor)
{
    return str_sub(descriptor, str_rfind(descriptor, ')') + 1, descriptor.n);
}

/* "VLI" for "([BI)V", in the arena. */
static struct str shorty_of(struct str descriptor, struct arena *arena)
{
    struct str rest = parameters_of(descriptor);
    struct str type = return_type_of(descriptor);
    char *p = arena_alloc(arena, descriptor.n);
    size_t n = 0;

    for (;;) {
        p[n++] = (char)(type.n > 1 ? 'L' : type.p[0]);
        if (!rest.n)
            return (struct str){p, n};
        type = dex_descriptor_next(&rest);
    }
}

static uint32_t want_proto(struct dex_ids *ids, struct str descriptor)
{
    struct arena *arena = ids->arena;
    uint32_t old = dex_find_proto(ids->dex, descriptor);
    struct str shorty, rest;
    struct wanted_proto *p;

    if (old != DEX_NO_INDEX)
        return old;
    HASH_FIND(hh, ids->wanted->protos, descriptor.p, descriptor.n, p);
    if (p)
        return p->reference;
    p = ARENA_NEW(arena, struct wanted_proto, 1);
    descriptor = arena_str(arena, descriptor);
    shorty = shorty_of(descriptor, arena);
    p->shorty = want_string(ids, shorty);
    p->return_type = want_type(ids, return_type_of(descriptor));
    p->parameters = ARENA_NEW(arena, uint32_t, shorty.n);
    for (rest = parameters_of(descriptor); rest.n;)
        p->parameters[p->parameter_count++] = want_type(ids, dex_descriptor_next(&rest));
    p->reference = ids->maps[DEX_ID_PROTO].old_count + HASH_COUNT(ids->wanted->protos);
    HASH_ADD_KEYPTR(hh, ids->wanted->protos, descriptor.p, descriptor.n, p);
    return p->reference;
}

uint32_t dex_ids_want_string(struct dex_ids *ids, struct str mutf8)
{
    return handle_of(DEX_ID_STRING, want_string(ids, mutf8));
}

uint32_t dex_ids_want_method(struct dex_ids *ids, struct str class_descriptor, struct str name,
                             struct str descriptor)
{
    struct arena *arena = ids->arena;
    uint32_t old = dex_find_method(ids->dex, class_descriptor, name, descriptor);
    struct dex_member_id id;
    struct wanted_method *m;

    if (old != DEX_NO_INDEX)
        return handle_of(DEX_ID_METHOD, old);
    id.class_type = want_type(ids, class_descriptor);
    id.type = want_proto(ids, descriptor);
    id.name = want_string(ids, name);
    HASH_FIND(hh, ids->wanted->methods, &id, sizeof(id), m);
    if (!m) {
        m = ARENA_NEW(arena, struct wanted_method, 1);
        m->id = id;
        m->reference = ids->maps[DEX_ID_METHOD].old_count + HASH_COUNT(ids->wanted->methods);
        HASH_ADD(hh, ids->wanted->methods, id, sizeof(m->id), m);
    }
    return handle_of(DEX_ID_METHOD, m->reference);
}

uint32_t dex_ids_total(const struct dex_ids *ids, enum dex_id_kind kind)
{
    const struct dex_ids_wanted *w = ids->wanted;
    uint32_t wanted[DEX_ID_KINDS] = {
        [DEX_ID_STRING] = HASH_COUNT(w->strings), [DEX_ID_TYPE] = HASH_COUNT(w->types),
        [DEX_ID_PROTO] = HASH_COUNT(w->protos),   [DEX_ID_FIELD] = 0,
        [DEX_ID_METHOD] = HASH_COUNT(w->methods),
    };

    return ids->maps[kind].old_count + wanted[kind];
}

/* The file may already exceed it: it can have method_ids that no instruction can name. */
static bool table_has_room(const struct dex_ids *ids, enum dex_id_kind kind, uint32_t max)
{
    uint32_t total = dex_ids_total(ids, kind);

    return total == ids->maps[kind].old_count || total <= max;
}

bool dex_ids_fit(const struct dex_ids *ids)
{
    return table_has_room(ids, DEX_ID_TYPE, DEX_TYPE_IDS_MAX) &&
           table_has_room(ids, DEX_ID_PROTO, DEX_PROTO_IDS_MAX) &&
           table_has_room(ids, DEX_ID_METHOD, DEX_METHOD_IDS_MAX);
}

/* Code units of well-formed MUTF-8: each has one byte that continues nothing. */
static uint32_t utf16_size(struct str text)
{
    uint32_t n = 0;

    for (size_t i = 0; i < text.n; i++)
        n += ((uint8_t)text.p[i] & 0xc0) != 0x80;
    return n;
}

/* The order of inserted rows of each table. By then, types of protos and references of methods
 * have their new indices. */
static int compare_strings(const void *a, const void *b)
{
    const struct dex_inserted_string *x = a, *y = b;

    return dex_string_compare(x->text, y->text);
}

static int compare_types(const void *a, const void *b)
{
    const struct dex_inserted_type *x = a, *y = b;

    return (x->descriptor > y->descriptor) - (x->descriptor < y->descriptor);
}

static int compare_inserted_protos(const void *a, const void *b)
{
    const struct dex_inserted_proto *x = a, *y = b;

    if (x->return_type != y->return_type)
        return x->return_type < y->return_type ? -1 : 1;
    for (uint32_t i = 0; i < x->parameter_count && i < y->parameter_count; i++)
        if (x->parameters[i] != y->parameters[i])
            return x->parameters[i] < y->parameters[i] ? -1 : 1;
    return (x->parameter_count > y->parameter_count) - (x->parameter_count < y->parameter_count);
}

static int compare_inserted_methods(const void *a, const void *b)
{
    const struct dex_inserted_method *x = a, *y = b;
    uint64_t k = dex_member_key(x->id), l = dex_member_key(y->id);

    return (k > l) - (k < l);
}

/* Whether what is at an old index comes before what is inserted. */
static bool string_before(const struct dex_ids *ids, uint32_t old, const void *inserted)
{
    const struct dex_inserted_string *s = inserted;

    return dex_string_compare(dex_string(ids->dex, old), s->text) < 0;
}

static bool type_before(const struct dex_ids *ids, uint32_t old, const void *inserted)
{
    const struct dex_inserted_type *t = inserted;

    return dex_ids_map(ids, DEX_ID_STRING, dex_type_id(ids->dex, old)) < t->descriptor;
}

static bool proto_before(const struct dex_ids *ids, uint32_t old, const void *inserted)
{
    const struct dex_inserted_proto *p = inserted;
    struct dex_proto_id id = dex_proto(ids->dex, old);
    uint32_t count = dex_type_list_count(ids->dex, id.parameters);
    uint32_t type = dex_ids_map(ids, DEX_ID_TYPE, id.return_type);

    if (type != p->return_type)
        return type < p->return_type;
    for (uint32_t i = 0; i < count && i < p->parameter_count; i++) {
        type = dex_ids_map(ids, DEX_ID_TYPE, dex_type_list_at(ids->dex, id.parameters, i));
        if (type != p->parameters[i])
            return type < p->parameters[i];
    }
    return count < p->parameter_count;
}

static bool method_before(const struct dex_ids *ids, uint32_t old, const void *inserted)
{
    const struct dex_inserted_method *m = inserted;
    struct dex_member_id id = dex_method(ids->dex, old);

    id.class_type = dex_ids_map(ids, DEX_ID_TYPE, id.class_type);
    id.type = dex_ids_map(ids, DEX_ID_PROTO, id.type);
    id.name = dex_ids_map(ids, DEX_ID_STRING, id.name);
    return dex_member_key(id) < dex_member_key(m->id);
}

/* How inserted items of a kind are ordered, among themselves and relative to the old ones. */
static const struct table_order {
    size_t size;
    int (*compare)(const void *, const void *);
    bool (*before)(const struct dex_ids *ids, uint32_t old, const void *inserted);
} orders[DEX_ID_KINDS] = {
    [DEX_ID_STRING] = {sizeof(struct dex_inserted_string), compare_strings, string_before},
    [DEX_ID_TYPE] = {sizeof(struct dex_inserted_type), compare_types, type_before},
    [DEX_ID_PROTO] = {sizeof(struct dex_inserted_proto), compare_inserted_protos, proto_before},
    [DEX_ID_METHOD] = {sizeof(struct dex_inserted_method), compare_inserted_methods, method_before},
};

/* How many old items come before it. */
static uint32_t position(const struct dex_ids *ids, enum dex_id_kind kind, const void *inserted)
{
    uint32_t at = 0;

    SORTED_SEARCH(at, ids->maps[kind].old_count, middle,
                  orders[kind].before(ids, middle, inserted));
    return at;
}

/* Sorts the inserted items, gives them their indices, and makes the map from references to new
 * indices. */
static void seal(struct dex_ids *ids, enum dex_id_kind kind, void *inserted, uint32_t count)
{
    struct dex_id_map *map = &ids->maps[kind];
    size_t size = orders[kind].size;
    uint32_t old = 0;

    map->new_count = map->old_count + count;
    map->same = count == 0;
    map->to = arena_alloc(ids->arena, mem_size(map->new_count, sizeof(*map->to)));
    if (count)
        sort_array(inserted, count, size, orders[kind].compare);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *index = (uint32_t *)((char *)inserted + i * size);

        for (uint32_t end = position(ids, kind, index); old < end; old++)
            map->to[old] = old + i;
        map->to[*index] = old + i;
        *index = old + i;
    }
    for (; old < map->old_count; old++)
        map->to[old] = old + count;
}

static void seal_strings(struct dex_ids *ids)
{
    struct dex_inserted_string *to;

    ids->string_count = HASH_COUNT(ids->wanted->strings);
    ids->strings = to = ARENA_NEW(ids->arena, struct dex_inserted_string, ids->string_count);
    for (struct wanted_string *s = ids->wanted->strings; s; s = s->hh.next)
        *to++ = (struct dex_inserted_string){s->reference, utf16_size(s->text), s->text};
    seal(ids, DEX_ID_STRING, ids->strings, ids->string_count);
}

static void seal_types(struct dex_ids *ids)
{
    struct dex_inserted_type *to;

    ids->type_count = HASH_COUNT(ids->wanted->types);
    ids->types = to = ARENA_NEW(ids->arena, struct dex_inserted_type, ids->type_count);
    for (struct wanted_type *t = ids->wanted->types; t; t = t->hh.next)
        *to++ = (struct dex_inserted_type){t->reference,
                                           dex_ids_map(ids, DEX_ID_STRING, t->descriptor)};
    seal(ids, DEX_ID_TYPE, ids->types, ids->type_count);
}

static void seal_protos(struct dex_ids *ids)
{
    struct dex_inserted_proto *to;

    ids->proto_count = HASH_COUNT(ids->wanted->protos);
    ids->protos = to = ARENA_NEW(ids->arena, struct dex_inserted_proto, ids->proto_count);
    for (struct wanted_proto *p = ids->wanted->protos; p; p = p->hh.next) {
        for (uint32_t i = 0; i < p->parameter_count; i++)
            p->parameters[i] = dex_ids_map(ids, DEX_ID_TYPE, p->parameters[i]);
        *to++ = (struct dex_inserted_proto){
            .index = p->reference,
            .shorty = dex_ids_map(ids, DEX_ID_STRING, p->shorty),
            .return_type = dex_ids_map(ids, DEX_ID_TYPE, p->return_type),
            .parameter_count = p->parameter_count,
            .parameters = p->parameters,
        };
    }
    seal(ids, DEX_ID_PROTO, ids->protos, ids->proto_count);
}

static void seal_methods(struct dex_ids *ids)
{
    struct dex_inserted_method *to;

    ids->method_count = HASH_COUNT(ids->wanted->methods);
    ids->methods = to = ARENA_NEW(ids->arena, struct dex_inserted_method, ids->method_count);
    for (struct wanted_method *m = ids->wanted->methods; m; m = m->hh.next)
        *to++ = (struct dex_inserted_method){
            .index = m->reference,
            .id = {.class_type = dex_ids_map(ids, DEX_ID_TYPE, m->id.class_type),
                   .type = dex_ids_map(ids, DEX_ID_PROTO, m->id.type),
                   .name = dex_ids_map(ids, DEX_ID_STRING, m->id.name)},
        };
    seal(ids, DEX_ID_METHOD, ids->methods, ids->method_count);
}

void dex_ids_seal(struct dex_ids *ids)
{
    seal_strings(ids);
    seal_types(ids);
    seal_protos(ids);
    seal(ids, DEX_ID_FIELD, NULL, 0);
    seal_methods(ids);
}

void dex_ids_select(struct dex_ids *ids, const struct dex_reach *reach, struct arena *arena)
{
    dex_ids_init(ids, reach->dex, arena);
    for (enum dex_id_kind kind = 0; kind < DEX_ID_KINDS; kind++) {
        struct dex_id_map *map = &ids->maps[kind];

        map->to = arena_alloc(arena, mem_size(map->old_count, sizeof(*map->to)));
        for (uint32_t i = 0; i < map->old_count; i++)
            map->to[i] = dex_reach_has(reach, sections[kind], i) ? map->new_count++ : DEX_NO_INDEX;
        map->same = map->new_count == map->old_count;
    }
}

uint32_t dex_ids_index(const struct dex_ids *ids, uint32_t handle)
{
    uint32_t reference = handle & ((UINT32_C(1) << HANDLE_KIND_SHIFT) - 1);

    return ids->maps[handle >> HANDLE_KIND_SHIFT].to[reference];
}
