/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/class_data.h"
#include "tests/unit/dex_every.h"
#include "tests/unit/dex_rewrite.h"
#include "tests/unit/dex_text.h"

static void assert_same_text(const struct dex_rewrite *r)
{
    struct buf before, after;

    buf_init(&before);
    buf_init(&after);
    dex_text(&r->f.dex, &before);
    dex_text(&r->dex, &after);
    assert_string_equal((char *)after.p, (char *)before.p);
    buf_release(&before);
    buf_release(&after);
}

/* Strings, types, protos and methods before all others, and after them. */
static void shift_all(struct dex_rewrite *r)
{
    dex_ids_want_string(&r->ids, STR("~~last"));
    dex_ids_want_method(&r->ids, STR("L!;"), STR(" "), STR("(L!;I)B"));
    dex_ids_want_method(&r->ids, STR("L~;"), STR("~"), STR("(L~;)Z"));
}

/* Nothing is to be done: the same file. What comes out goes in again. */
static void test_nothing_to_do(void **state)
{
    /* Sections that nothing fills up. */
    static const enum dex_section_kind aligned[] = {
        DEX_ANNOTATION_SETS, DEX_ANNOTATION_SET_REF_LISTS, DEX_ANNOTATIONS_DIRECTORIES};
    struct dex_rewrite r;
    struct arena arena;
    struct dex_ids ids;
    struct buf again;
    struct dex_write_plan plan;

    (void)state;
    dex_rewrite_init(&r, 38);
    dex_every_item(&r.f);
    dex_rewrite_begin(&r);
    assert_int_equal(dex_rewrite_run(&r), 0);
    assert_same_text(&r);
    for (size_t i = 0; i < sizeof(aligned) / sizeof(aligned[0]); i++) {
        const struct dex_section *x = &r.f.dex.sections[aligned[i]],
                                 *y = &r.dex.sections[aligned[i]];

        assert_int_equal(y->end - y->offset, x->end - x->offset);
    }

    arena_init(&arena);
    buf_init(&again);
    dex_ids_init(&ids, &r.dex, &arena);
    dex_ids_seal(&ids);
    plan = r.plan;
    plan.ids = &ids;
    assert_int_equal(dex_write(&plan, &again, &r.err), 0);
    assert_int_equal(again.n, r.out.n);
    assert_memory_equal(again.p, r.out.p, again.n);
    buf_release(&again);
    arena_release(&arena);
    dex_rewrite_release(&r);
}

/* Members that no class has any more stay, and are renumbered as others are. */
static void test_members_of_no_class(void **state)
{
    struct dex_rewrite r;
    const struct dex_fixture_item *data;

    (void)state;
    dex_rewrite_init(&r, 39);
    dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_field(&r.f, "LGone;", "x", "I");
    data = dex_fixture_item(
        &r.f, DEX_CLASS_DATA,
        DEX_BYTES(1, 0, 0, 0, (uint8_t)dex_fixture_field(&r.f, "LGone;", "x", "I"), 9));
    dex_rewrite_begin(&r);
    assert_true(data->offset != 0);
    shift_all(&r);
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    assert_same_text(&r);
    assert_int_equal(dex_count(&r.dex, DEX_CLASS_DEFS), 1);
    assert_int_equal(r.dex.sections[DEX_CLASS_DATA].count, r.f.dex.sections[DEX_CLASS_DATA].count);
    dex_rewrite_release(&r);
}

/* Code may stand before the tables: a method takes no more than three bytes then. */
static void test_code_before_tables(void **state)
{
    enum { METHODS = 1000 };
    struct dex_fixture_class *c;
    struct dex_class_data data;
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 35);
    r.f.code_first = true;
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    for (int i = 0; i < METHODS; i++) {
        char name[16];

        snprintf(name, sizeof(name), "m%03d", i);
        dex_fixture_add_own_method(&r.f, c, arena_cstr(&r.f.arena, str_from_c(name)), "()V",
                                   DEX_ACC_STATIC);
    }
    c->methods[0]->code = dex_fixture_code(&r.f, &(struct dex_fixture_code){DEX_UNITS(0, 0x000e)});
    for (int i = 1; i < METHODS; i++)
        c->methods[i]->code = c->methods[0]->code;
    dex_rewrite_begin(&r);
    assert_int_equal(r.f.dex.sections[DEX_CODE_ITEMS].offset, DEX_HEADER_SIZE);
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    assert_int_equal(dex_count(&r.dex, DEX_CODE_ITEMS), 1);
    assert_int_equal(
        dex_class_data_parse(&r.dex, dex_class_def(&r.dex, 0).class_data, &r.arena, &data, &r.err),
        0);
    assert_int_equal(data.direct_methods, METHODS);
    for (uint32_t i = 0; i < METHODS; i++) {
        assert_int_equal(data.members[i].index, i);
        assert_int_equal(data.members[i].code, r.dex.sections[DEX_CODE_ITEMS].offset);
    }
    dex_rewrite_release(&r);
}

static void test_all_indices(void **state)
{
    struct dex_rewrite r;

    (void)state;
    for (unsigned version = 38; version <= 41; version++) {
        dex_rewrite_init(&r, version);
        dex_every_item(&r.f);
        dex_rewrite_begin(&r);
        shift_all(&r);
        if (dex_rewrite_run(&r) < 0)
            fail_msg("%s", r.err.text);
        assert_int_equal(r.dex.version, version);
        assert_same_text(&r);
        assert_int_not_equal(dex_find_string(&r.dex, STR("~~last")), DEX_NO_INDEX);
        assert_int_not_equal(dex_find_method(&r.dex, STR("L!;"), STR(" "), STR("(L!;I)B")),
                             DEX_NO_INDEX);
        assert_int_not_equal(dex_find_method(&r.dex, STR("L~;"), STR("~"), STR("(L~;)Z")),
                             DEX_NO_INDEX);
        dex_rewrite_release(&r);
    }
}

/* In version 041 nothing says where the data is, unless something said so before. */
static void test_where_the_data_is(void **state)
{
    static const struct {
        unsigned version;
        uint32_t before;
        bool said;
    } rows[] = {{40, 4, true}, {41, 0, false}, {41, 4, true}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_rewrite r;
        uint32_t size, offset;

        dex_rewrite_init(&r, rows[i].version);
        dex_every_item(&r.f);
        dex_fixture_write(&r.f);
        store_le32(r.f.bytes.p + 0x68, 0);
        store_le32(r.f.bytes.p + 0x6c, rows[i].before);
        dex_fixture_seal(&r.f.bytes);
        dex_rewrite_begin(&r);
        shift_all(&r);
        assert_int_equal(dex_rewrite_run(&r), 0);
        size = load_le32(r.out.p + 0x68);
        offset = load_le32(r.out.p + 0x6c);
        assert_int_equal(size, rows[i].said ? r.out.n - offset : 0);
        assert_int_equal(offset, rows[i].said ? r.dex.sections[DEX_METHOD_HANDLES].end : 0);
        dex_rewrite_release(&r);
    }
}

/* Several members of each kind. */
static void test_each_member(void **state)
{
    struct dex_fixture_class *c;
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "LZ;");
    for (char name[] = "a"; name[0] <= 'd'; name[0]++) {
        const char *own = arena_cstr(&r.f.arena, str_from_c(name));
        uint32_t more = name[0] == 'c' ? DEX_ACC_FINAL : 0;

        dex_fixture_add_own_field(&r.f, c, own, "I", more);
        dex_fixture_add_own_field(&r.f, c, own, "J", DEX_ACC_STATIC | more);
        dex_fixture_add_own_method(&r.f, c, own, "()V", DEX_ACC_ABSTRACT | more);
        dex_fixture_add_own_method(&r.f, c, own, "()J", DEX_ACC_STATIC | DEX_ACC_NATIVE | more);
    }
    dex_rewrite_begin(&r);
    shift_all(&r);
    assert_int_equal(dex_rewrite_run(&r), 0);
    assert_same_text(&r);
    dex_rewrite_release(&r);
}

/* Indices of values have as many bytes as they need now, but never less than before. */
static void test_indices_of_values(void **state)
{
    static const uint8_t values[] = {5,    0x17, 0x7b, 0x37, 0x7b, 0x01, 0x57, 0x7b, 0x01, 0,
                                     0x77, 0x7b, 0x01, 0,    0,    0x77, 0x7b, 0,    0,    0};
    struct dex_fixture_class *c;
    struct dex_rewrite r;
    struct cursor at;

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, NULL);
    for (int k = 0; k < 0x180; k++) {
        char text[16];

        snprintf(text, sizeof(text), "s%03d", k);
        dex_fixture_add_string(&r.f, text);
    }
    c->values = dex_fixture_item(&r.f, DEX_ENCODED_ARRAYS, values, sizeof(values));
    dex_rewrite_begin(&r);
    assert_int_equal(dex_rewrite_run(&r), 0);
    at = dex_rewrite_at(&r, r.dex.sections[DEX_ENCODED_ARRAYS].offset);
    assert_memory_equal(cursor_take(&at, sizeof(values)), values, sizeof(values));
    dex_rewrite_release(&r);
}

/* The name and the type of the local in dex_every_item's debug info. */
static void test_debug_info(void **state)
{
    struct dex_rewrite r;
    struct cursor c;

    (void)state;
    dex_rewrite_init(&r, 38);
    dex_every_item(&r.f);
    dex_rewrite_begin(&r);
    shift_all(&r);
    assert_int_equal(dex_rewrite_run(&r), 0);
    assert_int_equal(dex_count(&r.dex, DEX_DEBUG_INFO), 1);
    c = dex_rewrite_at(&r, r.dex.sections[DEX_CODE_ITEMS].offset + 8);
    c = dex_rewrite_at(&r, cursor_le32(&c));
    cursor_skip(&c, 4);
    assert_true(str_eq(dex_string(&r.dex, cursor_uleb128p1(&c)), STR("text")));
    assert_true(str_eq(dex_type(&r.dex, cursor_uleb128p1(&c)), STR("LA;")));
    dex_rewrite_release(&r);
}

/* String 0xff becomes 0x100: a byte more in a value. Type 0x7f becomes 0x80: a
 * byte more in a list of handlers, and the next list moves. */
static void test_widths(void **state)
{
    struct dex_rewrite r;
    struct dex_fixture_class *c;
    struct dex_fixture_member *m;
    struct cursor at;
    char name[16];

    (void)state;
    dex_rewrite_init(&r, 35);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "LZ;");
    m = dex_fixture_add_own_method(&r.f, c, "run", "()V", DEX_ACC_STATIC);
    for (int i = 0; i < 126; i++) {
        snprintf(name, sizeof(name), "LE%04d;", i);
        dex_fixture_add_type(&r.f, name);
    }
    for (int i = 0; i < 125; i++) {
        snprintf(name, sizeof(name), "S%04d", i);
        dex_fixture_add_string(&r.f, name);
    }
    dex_fixture_add_string(&r.f, "last");
    assert_int_equal(dex_fixture_type(&r.f, "LZ;"), 0x7f);
    assert_int_equal(dex_fixture_string(&r.f, "run"), 0xff);
    c->values = dex_fixture_item(&r.f, DEX_ENCODED_ARRAYS, DEX_BYTES(2, 0x17, 0xff, 0x00, 5));
    m->code = dex_fixture_code(&r.f, &(struct dex_fixture_code){
                                         .registers = 1,
                                         DEX_UNITS(0, 0, 0x000e, 0x000d, 0x000e),
                                         DEX_TRIES({0, 1, 1}, {1, 1, 4}),
                                         DEX_HANDLERS(2, 1, 0x7f, 3, 0, 3),
                                     });
    dex_rewrite_begin(&r);
    shift_all(&r);
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    assert_same_text(&r);
    at = dex_rewrite_at(&r, r.dex.sections[DEX_ENCODED_ARRAYS].offset);
    assert_memory_equal(cursor_take(&at, 6), ((uint8_t[]){2, 0x37, 0x07, 0x01, 0x00, 5}), 6);
    at = dex_rewrite_at(&r, r.dex.sections[DEX_CODE_ITEMS].offset + 16 + 12 + 16);
    assert_memory_equal(cursor_take(&at, 7), ((uint8_t[]){2, 1, 0x82, 0x01, 3, 0, 3}), 7);
    dex_rewrite_release(&r);
}

/* return-void, of a method with one parameter. */
static const uint8_t return_void[] = {1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x0e, 0};

static const struct {
    uint32_t class_def;
    const char *name;
    uint32_t access;
} added_rows[] = {
    {0, "<clinit>", DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR},
    {0, "a", DEX_ACC_PUBLIC},
    {0, "c", DEX_ACC_PUBLIC},
    {0, "e", DEX_ACC_PUBLIC},
    {1, "<clinit>", DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR},
    {1, "c", DEX_ACC_PUBLIC},
};

enum { ADDED = sizeof(added_rows) / sizeof(added_rows[0]) };

static void check_added(const struct dex_rewrite *r)
{
    static const char *const names[] = {"<clinit>", "<init>", "a", "b", "c", "d", "e"};
    static const uint8_t flags[] = {1, 0, 2, 0, 3, 0, 4, 0};
    struct dex_class_data data;
    struct arena arena;
    struct error err;
    struct cursor c;

    arena_init(&arena);
    assert_int_equal(
        dex_class_data_parse(&r->dex, dex_class_def(&r->dex, 0).class_data, &arena, &data, &err),
        0);
    assert_int_equal(data.direct_methods, 2);
    assert_int_equal(data.virtual_methods, 5);
    for (size_t i = 0; i < 7; i++) {
        const struct dex_member *m = &data.members[1 + i];

        assert_true(
            str_eq(dex_string(&r->dex, dex_method(&r->dex, m->index).name), str_from_c(names[i])));
        assert_int_equal(m->code == 0, i == 3 || i == 5);
    }
    assert_int_equal(
        dex_class_data_parse(&r->dex, dex_class_def(&r->dex, 1).class_data, &arena, &data, &err),
        0);
    assert_int_equal(data.direct_methods, 1);
    assert_int_equal(data.virtual_methods, 1);
    assert_int_equal(data.members[0].access, DEX_ACC_STATIC | DEX_ACC_CONSTRUCTOR);
    for (size_t i = 0; i < 2; i++) {
        c = dex_rewrite_at(r, data.members[i].code);
        assert_memory_equal(cursor_take(&c, sizeof(return_void)), return_void, sizeof(return_void));
    }
    c = dex_rewrite_at(r, r->dex.sections[DEX_HIDDENAPI_CLASS_DATA].offset);
    assert_int_equal(cursor_le32(&c), 12 + sizeof(flags));
    assert_int_equal(cursor_le32(&c), 12);
    assert_int_equal(cursor_le32(&c), 0);
    assert_memory_equal(cursor_take(&c, sizeof(flags)), flags, sizeof(flags));
    arena_release(&arena);
}

/* Methods before, between and after those of a class, and in one without any. */
static void test_added_methods(void **state)
{
    struct dex_added_method added[ADDED];
    uint32_t handles[ADDED];
    struct dex_fixture_class *c;
    struct dex_fixture_member *make;
    struct dex_rewrite r;

    (void)state;
    dex_rewrite_init(&r, 39);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "LZ;");
    dex_fixture_add_class(&r.f, "LB;", DEX_ACC_PUBLIC, "LZ;");
    dex_fixture_add_own_field(&r.f, c, "f", "I", DEX_ACC_STATIC);
    make = dex_fixture_add_own_method(&r.f, c, "<init>", "()V", DEX_ACC_CONSTRUCTOR);
    dex_fixture_add_own_method(&r.f, c, "b", "()V", DEX_ACC_ABSTRACT);
    dex_fixture_add_own_method(&r.f, c, "d", "()V", DEX_ACC_ABSTRACT);
    make->code = dex_fixture_item(&r.f, DEX_CODE_ITEMS, return_void, sizeof(return_void));
    dex_fixture_item(&r.f, DEX_HIDDENAPI_CLASS_DATA,
                     DEX_BYTES(DEX_LE32(16), DEX_LE32(12), DEX_LE32(0), 1, 2, 3, 4));
    dex_rewrite_begin(&r);
    for (size_t i = 0; i < ADDED; i++)
        handles[i] =
            dex_ids_want_method(&r.ids, added_rows[i].class_def == 0 ? STR("LA;") : STR("LB;"),
                                str_from_c(added_rows[i].name), STR("()V"));
    dex_ids_seal(&r.ids);
    for (size_t i = 0; i < ADDED; i++)
        added[i] = (struct dex_added_method){
            .class_def = added_rows[i].class_def,
            .method = dex_ids_index(&r.ids, handles[i]),
            .access = added_rows[i].access,
            .code_item = {return_void, sizeof(return_void)},
        };
    r.plan.added = added;
    r.plan.added_count = ADDED;
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    check_added(&r);
    dex_rewrite_release(&r);
}

/* To the first class, which has no members; of one list, and of both. */
static void test_added_to_the_first(void **state)
{
    enum { METHODS = 3 };
    static const uint32_t access[METHODS] = {DEX_ACC_STATIC, DEX_ACC_PUBLIC, DEX_ACC_PUBLIC};
    static const char *const names[METHODS] = {"a", "b", "c"};

    (void)state;
    for (size_t first = 0; first < METHODS; first++) {
        struct dex_added_method added[METHODS];
        struct dex_class_data data;
        struct dex_rewrite r;
        uint32_t handles[METHODS];

        dex_rewrite_init(&r, 35);
        dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "LZ;");
        dex_fixture_add_class(&r.f, "LB;", DEX_ACC_PUBLIC, "LZ;");
        dex_rewrite_begin(&r);
        for (size_t i = 0; i < METHODS; i++)
            handles[i] = dex_ids_want_method(&r.ids, STR("LA;"), str_from_c(names[i]), STR("()V"));
        dex_ids_seal(&r.ids);
        for (size_t i = 0; i < METHODS; i++)
            added[i] = (struct dex_added_method){.method = dex_ids_index(&r.ids, handles[i]),
                                                 .access = access[i],
                                                 .code_item = {return_void, sizeof(return_void)}};
        r.plan.added = added + first;
        r.plan.added_count = METHODS - first;
        if (dex_rewrite_run(&r) < 0)
            fail_msg("%s", r.err.text);
        assert_int_equal(dex_class_data_parse(&r.dex, dex_class_def(&r.dex, 0).class_data, &r.arena,
                                              &data, &r.err),
                         0);
        assert_int_equal(data.direct_methods, first == 0);
        assert_int_equal(data.virtual_methods, first == 2 ? 1 : 2);
        for (size_t i = first; i < METHODS; i++)
            assert_true(
                str_eq(dex_string(&r.dex, dex_method(&r.dex, data.members[i - first].index).name),
                       str_from_c(names[i])));
        assert_int_equal(dex_class_def(&r.dex, 1).class_data, 0);
        dex_rewrite_release(&r);
    }
}

static uint32_t section_offset(const struct dex_fixture *f, enum dex_section_kind kind)
{
    struct dex_file dex;
    struct error err;

    assert_int_equal(dex_file_parse(&dex, buf_view(&f->bytes), &err), 0);
    return dex.sections[kind].offset;
}

/* A byte of dex_every_item's file that is replaced, and what is said of it. */
static const struct damage {
    enum dex_section_kind kind; /* of the first item in which ... */
    uint32_t at;
    uint8_t byte; /* ... is added to what stands there */
    const char *text;
} damages[] = {
    {DEX_ANNOTATION_SETS, 4, 1, "no annotation_item starts at offset"},
    {DEX_ANNOTATION_SET_REF_LISTS, 8, 4, "no annotation_set_item starts at offset"},
    {DEX_ANNOTATIONS_DIRECTORIES, 16, 200, "field index"},
    {DEX_ANNOTATIONS_DIRECTORIES, 24, 200, "method index"},
    {DEX_ANNOTATIONS, 1, 100, "type index"},
    {DEX_ANNOTATIONS, 5, 2, "annotation_item at offset"},
    {DEX_ENCODED_ARRAYS, 1, 0x20 - 0x16, "encoded_array_item at offset"},
    {DEX_ENCODED_ARRAYS, 2, 99, "method_handles: index 99, but there are 2"},
    {DEX_ENCODED_ARRAYS, 2, 2, "method_handles: index 2, but there are 2"},
    {DEX_CODE_ITEMS, 12, 200, "code_item at offset"},
    {DEX_DEBUG_INFO, 4, 100, "debug_info_item: string index"},
};

static void test_damaged(void **state)
{
    struct dex_rewrite r;

    (void)state;
    for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++) {
        const struct damage *d = &damages[i];

        dex_rewrite_init(&r, 38);
        dex_every_item(&r.f);
        dex_fixture_write(&r.f);
        r.f.bytes.p[section_offset(&r.f, d->kind) + d->at] += d->byte;
        dex_fixture_seal(&r.f.bytes);
        dex_rewrite_begin(&r);
        assert_int_equal(dex_rewrite_run(&r), -1);
        if (!strstr(r.err.text, d->text))
            fail_msg("%s, but said is: %s", d->text, r.err.text);
        dex_rewrite_release(&r);
    }
}

/* Flags of members: of each class_def where they stand, or none; not cut short, and no others. */
static void test_hidden_flags(void **state)
{
    static const struct {
        uint8_t bytes[16];
        size_t n;
        const char *error; /* NULL: it is right */
    } rows[] = {
        {{DEX_LE32(13), DEX_LE32(12), DEX_LE32(0), 2}, 13, NULL},
        {{DEX_LE32(12), DEX_LE32(0), DEX_LE32(0)}, 12, NULL},
        {{DEX_LE32(11), DEX_LE32(0), DEX_LE32(0)}, 12, "hiddenapi"},
        {{DEX_LE32(99), DEX_LE32(0), DEX_LE32(0)}, 12, "hiddenapi"},
        {{DEX_LE32(13), DEX_LE32(11), DEX_LE32(0), 2}, 13, "flags of class_def 0 at 11"},
        {{DEX_LE32(13), DEX_LE32(0), DEX_LE32(12), 2}, 13, "flags of class_def 1 at 12"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture_class *c;
        struct dex_rewrite r;

        dex_rewrite_init(&r, 39);
        c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "LZ;");
        dex_fixture_add_class(&r.f, "LB;", DEX_ACC_PUBLIC, "LZ;");
        dex_fixture_add_own_method(&r.f, c, "b", "()V", DEX_ACC_ABSTRACT);
        dex_fixture_item(&r.f, DEX_HIDDENAPI_CLASS_DATA, rows[i].bytes, rows[i].n);
        dex_rewrite_begin(&r);
        shift_all(&r);
        if (dex_rewrite_run(&r) != (rows[i].error ? -1 : 0))
            fail_msg("row %zu: %s", i, r.err.text);
        if (rows[i].error && !strstr(r.err.text, rows[i].error))
            fail_msg("row %zu: %s", i, r.err.text);
        if (!rows[i].error) {
            struct cursor at = dex_rewrite_at(&r, r.dex.sections[DEX_HIDDENAPI_CLASS_DATA].offset);

            assert_memory_equal(cursor_take(&at, rows[i].n), rows[i].bytes, rows[i].n);
        }
        dex_rewrite_release(&r);
    }
}

/* The index of a handle in a value, of one byte or of two. */
static void test_many_handles(void **state)
{
    struct dex_fixture_class *c;
    struct dex_rewrite r;
    struct cursor at;

    (void)state;
    dex_rewrite_init(&r, 39);
    c = dex_fixture_add_class(&r.f, "LA;", DEX_ACC_PUBLIC, "LZ;");
    dex_fixture_add_method(&r.f, "LB;", "link", "()V");
    for (int i = 0; i < 0x203; i++)
        dex_fixture_method_handle(&r.f, 4, dex_fixture_method(&r.f, "LB;", "link", "()V"));
    c->values = dex_fixture_item(&r.f, DEX_ENCODED_ARRAYS,
                                 DEX_BYTES(3, 0x16, 0x81, 0x36, 0x02, 0x02, 0x56, 0x01, 0x01, 0));
    dex_rewrite_begin(&r);
    shift_all(&r);
    if (dex_rewrite_run(&r) < 0)
        fail_msg("%s", r.err.text);
    at = dex_rewrite_at(&r, r.dex.sections[DEX_ENCODED_ARRAYS].offset);
    assert_memory_equal(cursor_take(&at, 10),
                        ((uint8_t[]){3, 0x16, 0x81, 0x36, 0x02, 0x02, 0x56, 0x01, 0x01, 0}), 10);
    dex_rewrite_release(&r);
}

/* Arrays inside each other, more than a stack of calls should hold. */
static void test_deep(void **state)
{
    struct dex_rewrite r;
    uint8_t deep[20002];

    (void)state;
    for (size_t i = 0; i < sizeof(deep) - 2; i += 2) {
        deep[i] = 1;
        deep[i + 1] = 0x1c;
    }
    deep[sizeof(deep) - 2] = 0;
    deep[sizeof(deep) - 1] = 0;
    dex_rewrite_init(&r, 38);
    dex_every_item(&r.f);
    dex_fixture_item(&r.f, DEX_ENCODED_ARRAYS, deep, sizeof(deep) - 1);
    dex_rewrite_begin(&r);
    assert_int_equal(dex_rewrite_run(&r), -1);
    assert_non_null(strstr(r.err.text, "inside each other"));
    dex_rewrite_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_to_do),
        cmocka_unit_test(test_members_of_no_class),
        cmocka_unit_test(test_all_indices),
        cmocka_unit_test(test_where_the_data_is),
        cmocka_unit_test(test_each_member),
        cmocka_unit_test(test_indices_of_values),
        cmocka_unit_test(test_debug_info),
        cmocka_unit_test(test_code_before_tables),
        cmocka_unit_test(test_widths),
        cmocka_unit_test(test_added_methods),
        cmocka_unit_test(test_added_to_the_first),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_hidden_flags),
        cmocka_unit_test(test_many_handles),
    };

    return RUN_TAP(tests);
}
