/* SPDX-License-Identifier: Apache-2.0 */
/* dex_ids: what is asked for is inserted where it belongs, and all that was
 * there follows. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/dex_ids.h"
#include "tests/unit/dex_fixture.h"

struct inserting {
    struct dex_fixture f;
    struct arena arena;
    struct dex_ids ids;
};

/* A dex that has LB;.m(I)V, LD;.m()V, and a field. */
static void begin(struct inserting *t)
{
    dex_fixture_init(&t->f, 39);
    arena_init(&t->arena);
    dex_fixture_add_method(&t->f, "LB;", "m", "(I)V");
    dex_fixture_add_method(&t->f, "LD;", "m", "()V");
    dex_fixture_add_field(&t->f, "LB;", "f", "I");
    if (dex_fixture_parse(&t->f) < 0)
        fail_msg("%s", t->f.err.text);
    dex_ids_init(&t->ids, &t->f.dex, &t->arena);
}

static void end(struct inserting *t)
{
    dex_fixture_release(&t->f);
    arena_release(&t->arena);
}

/* The tables as the writer would write them, in new indices, to be checked for
 * order: `to` has room for all. */
static void new_strings(const struct dex_ids *ids, struct str *to)
{
    for (uint32_t i = 0; i < ids->maps[DEX_ID_STRING].old_count; i++)
        to[dex_ids_map(ids, DEX_ID_STRING, i)] = dex_string(ids->dex, i);
    for (uint32_t i = 0; i < ids->string_count; i++)
        to[ids->strings[i].index] = ids->strings[i].text;
}

static void new_types(const struct dex_ids *ids, uint32_t *to)
{
    for (uint32_t i = 0; i < ids->maps[DEX_ID_TYPE].old_count; i++)
        to[dex_ids_map(ids, DEX_ID_TYPE, i)] =
            dex_ids_map(ids, DEX_ID_STRING, dex_type_id(ids->dex, i));
    for (uint32_t i = 0; i < ids->type_count; i++)
        to[ids->types[i].index] = ids->types[i].descriptor;
}

static struct dex_inserted_proto new_proto(const struct dex_ids *ids, uint32_t old,
                                           struct arena *arena)
{
    struct dex_proto_id id = dex_proto(ids->dex, old);
    uint32_t count = dex_type_list_count(ids->dex, id.parameters);
    uint32_t *types = ARENA_NEW(arena, uint32_t, count);

    for (uint32_t i = 0; i < count; i++)
        types[i] = dex_ids_map(ids, DEX_ID_TYPE, dex_type_list_at(ids->dex, id.parameters, i));
    return (struct dex_inserted_proto){
        .index = dex_ids_map(ids, DEX_ID_PROTO, old),
        .shorty = dex_ids_map(ids, DEX_ID_STRING, id.shorty),
        .return_type = dex_ids_map(ids, DEX_ID_TYPE, id.return_type),
        .parameter_count = count,
        .parameters = types,
    };
}

static int compare_protos(struct dex_inserted_proto a, struct dex_inserted_proto b)
{
    if (a.return_type != b.return_type)
        return a.return_type < b.return_type ? -1 : 1;
    for (uint32_t i = 0; i < a.parameter_count && i < b.parameter_count; i++)
        if (a.parameters[i] != b.parameters[i])
            return a.parameters[i] < b.parameters[i] ? -1 : 1;
    return a.parameter_count < b.parameter_count ? -1 : a.parameter_count > b.parameter_count;
}

/* Each map is monotone, and with what is inserted it fills the new table. */
static void check_map(const struct dex_ids *ids, enum dex_id_kind kind, uint32_t inserted)
{
    const struct dex_id_map *map = &ids->maps[kind];
    uint32_t before = 0;

    assert_int_equal(map->new_count, map->old_count + inserted);
    assert_int_equal(map->same, inserted == 0);
    for (uint32_t i = 0; i < map->old_count; i++) {
        assert_true(i == 0 || map->to[i] > before);
        assert_true(map->to[i] >= i && map->to[i] < map->new_count);
        before = map->to[i];
    }
}

static void check_methods(const struct dex_ids *ids, struct arena *arena)
{
    struct dex_member_id *methods =
        ARENA_NEW(arena, struct dex_member_id, ids->maps[DEX_ID_METHOD].new_count);

    for (uint32_t i = 0; i < ids->maps[DEX_ID_METHOD].old_count; i++) {
        struct dex_member_id id = dex_method(ids->dex, i);

        methods[dex_ids_map(ids, DEX_ID_METHOD, i)] = (struct dex_member_id){
            .class_type = dex_ids_map(ids, DEX_ID_TYPE, id.class_type),
            .type = dex_ids_map(ids, DEX_ID_PROTO, id.type),
            .name = dex_ids_map(ids, DEX_ID_STRING, id.name),
        };
    }
    for (uint32_t i = 0; i < ids->method_count; i++)
        methods[ids->methods[i].index] = ids->methods[i].id;
    for (uint32_t i = 1; i < ids->maps[DEX_ID_METHOD].new_count; i++)
        assert_true(dex_member_key(methods[i - 1]) < dex_member_key(methods[i]));
}

/* All tables are in order and without duplicates, as the specification demands. */
static void check(const struct dex_ids *ids)
{
    struct arena arena;
    struct str *strings;
    uint32_t *types;
    struct dex_inserted_proto *protos;

    arena_init(&arena);
    check_map(ids, DEX_ID_STRING, ids->string_count);
    check_map(ids, DEX_ID_TYPE, ids->type_count);
    check_map(ids, DEX_ID_PROTO, ids->proto_count);
    check_map(ids, DEX_ID_FIELD, 0);
    check_map(ids, DEX_ID_METHOD, ids->method_count);
    strings = ARENA_NEW(&arena, struct str, ids->maps[DEX_ID_STRING].new_count);
    new_strings(ids, strings);
    for (uint32_t i = 1; i < ids->maps[DEX_ID_STRING].new_count; i++)
        assert_int_equal(dex_string_compare(strings[i - 1], strings[i]), -1);
    types = ARENA_NEW(&arena, uint32_t, ids->maps[DEX_ID_TYPE].new_count);
    new_types(ids, types);
    for (uint32_t i = 1; i < ids->maps[DEX_ID_TYPE].new_count; i++)
        assert_true(types[i - 1] < types[i]);
    protos = ARENA_NEW(&arena, struct dex_inserted_proto, ids->maps[DEX_ID_PROTO].new_count);
    for (uint32_t i = 0; i < ids->maps[DEX_ID_PROTO].old_count; i++)
        protos[dex_ids_map(ids, DEX_ID_PROTO, i)] = new_proto(ids, i, &arena);
    for (uint32_t i = 0; i < ids->proto_count; i++)
        protos[ids->protos[i].index] = ids->protos[i];
    for (uint32_t i = 1; i < ids->maps[DEX_ID_PROTO].new_count; i++)
        assert_int_equal(compare_protos(protos[i - 1], protos[i]), -1);
    check_methods(ids, &arena);
    arena_release(&arena);
}

static void what_is_there_costs_nothing(void **state)
{
    struct inserting t;
    uint32_t method, string;

    (void)state;
    begin(&t);
    method = dex_ids_want_method(&t.ids, STR("LB;"), STR("m"), STR("(I)V"));
    string = dex_ids_want_string(&t.ids, STR("VI"));
    assert_true(dex_ids_fit(&t.ids));
    dex_ids_seal(&t.ids);
    check(&t.ids);
    for (unsigned kind = 0; kind < DEX_ID_KINDS; kind++) {
        assert_true(t.ids.maps[kind].same);
        for (uint32_t i = 0; i < t.ids.maps[kind].old_count; i++)
            assert_int_equal(dex_ids_map(&t.ids, kind, i), i);
        assert_int_equal(dex_ids_map(&t.ids, kind, DEX_NO_INDEX), DEX_NO_INDEX);
    }
    assert_int_equal(dex_ids_index(&t.ids, method), dex_fixture_method(&t.f, "LB;", "m", "(I)V"));
    assert_int_equal(dex_ids_index(&t.ids, string), dex_fixture_string(&t.f, "VI"));
    end(&t);
}

static void a_method_brings_all_that_it_needs(void **state)
{
    struct inserting t;
    uint32_t handle, again;
    const struct dex_inserted_proto *proto;

    (void)state;
    begin(&t);
    handle = dex_ids_want_method(&t.ids, STR("LC;"), STR("at"), STR("(LB;[[J)LC;"));
    again = dex_ids_want_method(&t.ids, STR("LC;"), STR("at"), STR("(LB;[[J)LC;"));
    assert_int_equal(handle, again);
    dex_ids_seal(&t.ids);
    check(&t.ids);
    assert_int_equal(t.ids.method_count, 1);
    assert_int_equal(t.ids.proto_count, 1);
    assert_int_equal(t.ids.type_count, 2);
    assert_int_equal(t.ids.string_count, 4);
    assert_true(str_eq(t.ids.strings[0].text, STR("LC;")));
    assert_true(str_eq(t.ids.strings[1].text, STR("LLL")));
    assert_true(str_eq(t.ids.strings[2].text, STR("[[J")));
    assert_true(str_eq(t.ids.strings[3].text, STR("at")));
    proto = &t.ids.protos[0];
    assert_int_equal(proto->shorty, t.ids.strings[1].index);
    assert_int_equal(proto->return_type, t.ids.types[0].index);
    assert_int_equal(proto->parameter_count, 2);
    assert_int_equal(proto->parameters[0],
                     dex_ids_map(&t.ids, DEX_ID_TYPE, dex_fixture_type(&t.f, "LB;")));
    assert_int_equal(proto->parameters[1], t.ids.types[1].index);
    assert_int_equal(dex_ids_index(&t.ids, handle), 1);
    assert_int_equal(dex_ids_map(&t.ids, DEX_ID_METHOD, 0), 0);
    assert_int_equal(dex_ids_map(&t.ids, DEX_ID_METHOD, 1), 2);
    end(&t);
}

/* Methods of one class and name, in the order of what their types are now. */
static void methods_of_one_name_find_their_place(void **state)
{
    static const char *const descriptors[] = {"(S)V", "(B)V", "(J)V", "(C)V"};
    struct inserting t;

    (void)state;
    begin(&t);
    for (size_t i = 0; i < sizeof(descriptors) / sizeof(descriptors[0]); i++)
        dex_ids_want_method(&t.ids, STR("LB;"), STR("m"), str_from_c(descriptors[i]));
    dex_ids_seal(&t.ids);
    check(&t.ids);
    assert_int_equal(t.ids.method_count, 4);
    end(&t);
}

static void inserted_texts_have_their_size(void **state)
{
    struct inserting t;

    (void)state;
    begin(&t);
    dex_ids_want_string(&t.ids, STR("\xc0\x80"));
    dex_ids_want_string(&t.ids, STR("a\xc3\xa9\xed\xa0\xbd\xed\xb2\xa9"));
    dex_ids_want_string(&t.ids, STR(""));
    dex_ids_seal(&t.ids);
    check(&t.ids);
    assert_int_equal(t.ids.string_count, 3);
    assert_int_equal(t.ids.strings[0].utf16_size, 0);
    assert_int_equal(t.ids.strings[1].utf16_size, 1);
    assert_int_equal(t.ids.strings[2].utf16_size, 4);
    end(&t);
}

/* Whatever is asked for, in whatever order. */
static void any_names_find_their_place(void **state)
{
    static const char letters[] = "ABCDEFG";
    static const char *const types[] = {"V", "I", "J", "LA;", "LE;", "[LC;", "[B"};
    enum { LETTERS = sizeof(letters) - 1, TYPES = sizeof(types) / sizeof(types[0]) };
    unsigned random = 1;

    (void)state;
    for (unsigned round = 0; round < 50; round++) {
        struct inserting t;
        char owner[4] = "LA;", name[2] = "A", descriptor[32];
        uint32_t handles[60], strings[60];

        begin(&t);
        for (size_t i = 0; i < 60; i++) {
            unsigned r = random = random * 1103515245u + 12345u;

            owner[1] = letters[(r >> 8) % LETTERS];
            name[0] = letters[(r >> 12) % LETTERS];
            snprintf(descriptor, sizeof(descriptor), "(%s%s)%s", types[1 + (r >> 16) % (TYPES - 1)],
                     r >> 20 & 1 ? types[(r >> 21) % 3 + 1] : "", types[(r >> 24) % TYPES]);
            handles[i] = dex_ids_want_method(&t.ids, str_from_c(owner), str_from_c(name),
                                             str_from_c(descriptor));
            strings[i] = dex_ids_want_string(&t.ids, str_from_c(descriptor));
        }
        assert_true(dex_ids_fit(&t.ids));
        dex_ids_seal(&t.ids);
        check(&t.ids);
        for (size_t i = 0; i < 60; i++) {
            assert_in_range(dex_ids_index(&t.ids, handles[i]), 0,
                            t.ids.maps[DEX_ID_METHOD].new_count - 1);
            for (size_t j = 0; j < i; j++) {
                assert_int_equal(handles[i] == handles[j], dex_ids_index(&t.ids, handles[i]) ==
                                                               dex_ids_index(&t.ids, handles[j]));
                assert_int_equal(strings[i] == strings[j], dex_ids_index(&t.ids, strings[i]) ==
                                                               dex_ids_index(&t.ids, strings[j]));
            }
        }
        end(&t);
    }
}

/* A dex with so many methods LA;.mN()V, protos (of LA;) and types. */
static void fill(struct dex_fixture *f, unsigned methods, unsigned protos, unsigned types)
{
    char name[32];

    dex_fixture_init(f, 35);
    for (unsigned i = 0; i < methods; i++) {
        snprintf(name, sizeof(name), "m%u", i);
        dex_fixture_add_method(f, "LA;", name, "()V");
    }
    for (unsigned i = 1; i < protos; i++) {
        size_t n = 1;

        name[0] = '(';
        for (unsigned left = i; left; left /= 4)
            name[n++] = "BCIS"[left % 4];
        snprintf(name + n, sizeof(name) - n, "%s", i % 2 ? ")V" : "Z)V");
        dex_fixture_add_proto(f, name);
    }
    for (unsigned i = 0; i < types; i++) {
        snprintf(name, sizeof(name), "La%u;", i);
        dex_fixture_add_type(f, name);
    }
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static bool one_more_fits(struct dex_fixture *f, const char *owner, const char *descriptor)
{
    struct dex_ids ids;
    struct arena arena;
    bool fit;

    arena_init(&arena);
    dex_ids_init(&ids, &f->dex, &arena);
    dex_ids_want_method(&ids, str_from_c(owner), STR("m"), str_from_c(descriptor));
    fit = dex_ids_fit(&ids);
    if (fit) {
        dex_ids_seal(&ids);
        check(&ids);
    }
    arena_release(&arena);
    return fit;
}

static void full_tables_do_not_fit(void **state)
{
    struct dex_fixture f;

    (void)state;
    fill(&f, 65535, 0, 0);
    assert_true(one_more_fits(&f, "LA;", "()V"));
    dex_fixture_release(&f);
    fill(&f, 65536, 0, 0);
    assert_false(one_more_fits(&f, "LA;", "()V"));
    dex_fixture_release(&f);

    fill(&f, 1, 0, 65532); /* and V, LA; */
    assert_int_equal(dex_count(&f.dex, DEX_TYPE_IDS), 65534);
    assert_true(one_more_fits(&f, "LZ;", "()V"));
    assert_false(one_more_fits(&f, "LZ;", "()LY;"));
    assert_true(one_more_fits(&f, "LA;", "()V"));
    dex_fixture_release(&f);
}

static void full_protos_do_not_fit(void **state)
{
    struct dex_fixture f;
    uint32_t count;

    (void)state;
    fill(&f, 1, 65534, 0);
    count = dex_count(&f.dex, DEX_PROTO_IDS);
    assert_int_equal(count, 65534);
    assert_true(one_more_fits(&f, "LA;", "()I"));
    dex_fixture_release(&f);
    fill(&f, 1, 65535, 0);
    assert_int_equal(dex_count(&f.dex, DEX_PROTO_IDS), 65535);
    assert_false(one_more_fits(&f, "LA;", "()I"));
    assert_true(one_more_fits(&f, "LA;", "(C)V"));
    dex_fixture_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_there_costs_nothing),
        cmocka_unit_test(a_method_brings_all_that_it_needs),
        cmocka_unit_test(methods_of_one_name_find_their_place),
        cmocka_unit_test(inserted_texts_have_their_size),
        cmocka_unit_test(any_names_find_their_place),
        cmocka_unit_test(full_tables_do_not_fit),
        cmocka_unit_test(full_protos_do_not_fit),
    };

    return RUN_TAP(tests);
}
