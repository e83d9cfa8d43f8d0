/* SPDX-License-Identifier: Apache-2.0 */
/* dex_file_parse, the tables by index and by name, and class data: what they
 * find, and what they refuse. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "dexfile/class_data.h"
#include "lib/codec.h"
#include "lib/cursor.h"
#include "tests/unit/dex_fixture.h"

/* Two classes with fields, methods, a shared code item and all kinds of ids. */
static void make(struct dex_fixture *f, unsigned version)
{
    struct dex_fixture_class *a, *b;
    struct dex_fixture_member *run, *init;
    struct dex_fixture_item *code;

    dex_fixture_init(f, version);
    a = dex_fixture_add_class(f, "LA;", DEX_ACC_PUBLIC, "Ljava/lang/Object;");
    dex_fixture_add_own_field(f, a, "f", "I", DEX_ACC_STATIC);
    dex_fixture_add_own_field(f, a, "a", "[LB;", 0);
    init = dex_fixture_add_own_method(f, a, "<init>", "()V", DEX_ACC_PUBLIC | DEX_ACC_CONSTRUCTOR);
    run = dex_fixture_add_own_method(f, a, "run", "()V", DEX_ACC_PUBLIC);
    dex_fixture_add_own_method(f, a, "at", "(Ljava/lang/String;IJ)[[B", DEX_ACC_ABSTRACT);
    b = dex_fixture_add_class(f, "LB;", DEX_ACC_PUBLIC, "LA;");
    dex_fixture_add_string(f, "B.java");
    dex_fixture_add_type(f, "Ljava/lang/Runnable;");
    dex_fixture_add_method(f, "[LB;", "clone", "()Ljava/lang/Object;");
    dex_fixture_add_proto(f, "(I)V");
    dex_fixture_add_proto(f, "(II)V");
    b->source = "B.java";
    b->interfaces = dex_fixture_type_list(f, "Ljava/lang/Runnable;");
    b->values = dex_fixture_item(f, DEX_ENCODED_ARRAYS, DEX_BYTES(0));
    code = dex_fixture_code(
        f, &(struct dex_fixture_code){.registers = 1, .ins = 1, DEX_UNITS(0x000e)});
    run->code = code;
    init->code = code;
    dex_fixture_method_handle(f, 4, dex_fixture_method(f, "LA;", "run", "()V"));
    dex_fixture_method_handle(f, 5, dex_fixture_method(f, "[LB;", "clone", "()Ljava/lang/Object;"));
    dex_fixture_call_site(
        f, dex_fixture_item(f, DEX_ENCODED_ARRAYS,
                            DEX_BYTES(3, 0x16, 0, 0x17, (uint8_t)dex_fixture_string(f, "run"), 0x15,
                                      (uint8_t)dex_fixture_proto(f, "()V"))));
}

static void parse(struct dex_fixture *f)
{
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void every_version_is_read(void **state)
{
    static const unsigned versions[] = {35, 37, 38, 39, 40, 41};

    (void)state;
    for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++) {
        struct dex_fixture f;

        make(&f, versions[i]);
        parse(&f);
        assert_int_equal(f.dex.version, versions[i]);
        assert_int_equal(f.dex.header_size, versions[i] == 41 ? 0x78 : 0x70);
        dex_fixture_release(&f);
    }
}

static void assert_text(struct str s, const char *text)
{
    if (!str_eq(s, str_from_c(text)))
        fail_msg("\"%.*s\" is not \"%s\"", STR_ARG(s), text);
}

static void the_tables_are_found(void **state)
{
    struct dex_fixture f;
    struct dex_file *dex = &f.dex;
    struct dex_class_def def;
    struct dex_member_id id;
    struct dex_proto_id proto;
    struct arena arena;

    (void)state;
    arena_init(&arena);
    make(&f, 38);
    parse(&f);
    assert_int_equal(dex_count(dex, DEX_CLASS_DEFS), 2);
    def = dex_class_def(dex, 1);
    assert_text(dex_type(dex, def.class_type), "LB;");
    assert_text(dex_type(dex, def.superclass), "LA;");
    assert_text(dex_string(dex, def.source_file), "B.java");
    assert_int_equal(dex_type_list_count(dex, def.interfaces), 1);
    assert_text(dex_type(dex, dex_type_list_at(dex, def.interfaces, 0)), "Ljava/lang/Runnable;");
    assert_int_equal(def.class_data, 0);
    assert_true(dex_section_has(dex, DEX_ENCODED_ARRAYS, def.static_values));
    def = dex_class_def(dex, 0);
    assert_int_equal(def.access, DEX_ACC_PUBLIC);
    assert_int_equal(def.source_file, DEX_NO_INDEX);
    assert_int_equal(dex_type_list_count(dex, def.interfaces), 0);

    id = dex_method(dex, dex_fixture_method(&f, "LA;", "at", "(Ljava/lang/String;IJ)[[B"));
    assert_text(dex_type(dex, id.class_type), "LA;");
    assert_text(dex_string(dex, id.name), "at");
    assert_text(dex_proto_descriptor(dex, id.type, &arena), "(Ljava/lang/String;IJ)[[B");
    proto = dex_proto(dex, id.type);
    assert_text(dex_string(dex, proto.shorty), "LLIJ");
    assert_text(dex_proto_descriptor(dex, dex_fixture_proto(&f, "()V"), &arena), "()V");
    id = dex_field(dex, dex_fixture_field(&f, "LA;", "a", "[LB;"));
    assert_text(dex_type(dex, id.type), "[LB;");
    assert_int_equal(dex_method_handle(dex, 0).kind, 4);
    assert_int_equal(dex_method_handle(dex, 0).index, dex_fixture_method(&f, "LA;", "run", "()V"));
    assert_int_equal(dex_method_handle(dex, 1).kind, 5);
    assert_int_equal(dex_method_handle(dex, 1).index,
                     dex_fixture_method(&f, "[LB;", "clone", "()Ljava/lang/Object;"));
    assert_int_equal(dex_method_handle_table(3), DEX_FIELD_IDS);
    assert_int_equal(dex_method_handle_table(4), DEX_METHOD_IDS);
    assert_true(dex_section_has(dex, DEX_ENCODED_ARRAYS, dex_call_site(dex, 0)));
    dex_fixture_release(&f);
    arena_release(&arena);
}

static void all_is_found_by_name(void **state)
{
    struct dex_fixture f;
    struct dex_file *dex = &f.dex;
    struct arena arena;

    (void)state;
    arena_init(&arena);
    make(&f, 38);
    parse(&f);
    for (uint32_t i = 0; i < dex_count(dex, DEX_STRING_IDS); i++)
        assert_int_equal(dex_find_string(dex, dex_string(dex, i)), i);
    for (uint32_t i = 0; i < dex_count(dex, DEX_TYPE_IDS); i++)
        assert_int_equal(dex_find_type(dex, dex_type(dex, i)), i);
    for (uint32_t i = 0; i < dex_count(dex, DEX_PROTO_IDS); i++)
        assert_int_equal(dex_find_proto(dex, dex_proto_descriptor(dex, i, &arena)), i);
    for (uint32_t i = 0; i < dex_count(dex, DEX_METHOD_IDS); i++) {
        struct dex_member_id id = dex_method(dex, i);

        assert_int_equal(dex_find_method(dex, dex_type(dex, id.class_type),
                                         dex_string(dex, id.name),
                                         dex_proto_descriptor(dex, id.type, &arena)),
                         i);
    }
    assert_int_equal(dex_find_string(dex, STR("")), DEX_NO_INDEX);
    assert_int_equal(dex_find_string(dex, STR("zzz")), DEX_NO_INDEX);
    assert_int_equal(dex_find_type(dex, STR("run")), DEX_NO_INDEX);
    assert_int_equal(dex_find_type(dex, STR("LZ;")), DEX_NO_INDEX);
    assert_int_equal(dex_find_proto(dex, STR("(IJ)V")), DEX_NO_INDEX);
    assert_int_equal(dex_find_proto(dex, STR("(LZ;)V")), DEX_NO_INDEX);
    assert_int_equal(dex_find_proto(dex, STR("(III)V")), DEX_NO_INDEX);
    assert_int_equal(dex_find_method(dex, STR("LB;"), STR("run"), STR("()V")), DEX_NO_INDEX);
    assert_int_equal(dex_find_method(dex, STR("LA;"), STR("f"), STR("()V")), DEX_NO_INDEX);
    assert_int_equal(dex_find_method(dex, STR("LA;"), STR("run"), STR("(II)V")), DEX_NO_INDEX);
    dex_fixture_release(&f);
    arena_release(&arena);
}

/* Code units to MUTF-8. */
static struct str mutf8(const uint16_t *units, size_t n, char *room)
{
    size_t at = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned c = units[i];

        if (c && c < 0x80) {
            room[at++] = (char)c;
        } else if (c < 0x800) {
            room[at++] = (char)(0xc0 | c >> 6);
            room[at++] = (char)(0x80 | (c & 0x3f));
        } else {
            room[at++] = (char)(0xe0 | c >> 12);
            room[at++] = (char)(0x80 | (c >> 6 & 0x3f));
            room[at++] = (char)(0x80 | (c & 0x3f));
        }
    }
    return (struct str){room, at};
}

static void strings_compare_by_code_units(void **state)
{
    static const uint16_t some[] = {0, 1, 'a', 0x7f, 0x80, 0x7ff, 0x800, 0xd83d, 0xdca9, 0xffff};
    enum { COUNT = sizeof(some) / sizeof(some[0]), CASES = COUNT * COUNT * 2 };

    (void)state;
    for (unsigned i = 0; i < CASES; i++)
        for (unsigned j = 0; j < CASES; j++) {
            uint16_t a[] = {'x', some[i / 2 % COUNT], some[i / 2 / COUNT]};
            uint16_t b[] = {'x', some[j / 2 % COUNT], some[j / 2 / COUNT]};
            size_t n = 2 + i % 2, m = 2 + j % 2, k = 0;
            char room_a[9], room_b[9];
            int order = dex_string_compare(mutf8(a, n, room_a), mutf8(b, m, room_b));

            while (k < n && k < m && a[k] == b[k])
                k++;
            if (k < n && k < m)
                assert_int_equal(order, a[k] < b[k] ? -1 : 1);
            else
                assert_int_equal(order, n < m ? -1 : n > m);
        }
}

static void strings_beyond_ascii_are_read(void **state)
{
    static const char *const texts[] = {"",
                                        "\xc0\x80",
                                        "\xc0\x80z",
                                        "\x01",
                                        "a quite long text of more than eight characters \xc3\xa9",
                                        "\xc2\x80",
                                        "\xdf\xbf",
                                        "\xe0\xa0\x80",
                                        "\xed\xa0\xbd\xed\xb2\xa9",
                                        "\xef\xbf\xbf"};
    enum { COUNT = sizeof(texts) / sizeof(texts[0]) };
    struct dex_fixture f;

    (void)state;
    dex_fixture_init(&f, 35);
    for (size_t i = COUNT; i-- > 0;)
        dex_fixture_add_string(&f, texts[i]);
    parse(&f);
    assert_int_equal(dex_count(&f.dex, DEX_STRING_IDS), COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t at = dex_find_string(&f.dex, str_from_c(texts[i]));

        assert_in_range(at, 0, COUNT - 1);
        assert_text(dex_string(&f.dex, at), texts[i]);
    }
    assert_text(dex_string(&f.dex, 1), "\xc0\x80");
    dex_fixture_release(&f);
}

static void a_dex_without_anything_is_read(void **state)
{
    struct dex_fixture f;

    (void)state;
    dex_fixture_init(&f, 35);
    parse(&f);
    assert_int_equal(dex_count(&f.dex, DEX_STRING_IDS), 0);
    assert_int_equal(dex_find_string(&f.dex, STR("a")), DEX_NO_INDEX);
    assert_int_equal(dex_find_type(&f.dex, STR("LA;")), DEX_NO_INDEX);
    dex_fixture_release(&f);
}

/* Reads everything that accessors give. */
static void read_all(const struct dex_file *dex)
{
    struct arena arena;
    size_t sum = 0;

    arena_init(&arena);
    for (uint32_t i = 0; i < dex_count(dex, DEX_STRING_IDS); i++)
        sum += dex_string(dex, i).n;
    for (uint32_t i = 0; i < dex_count(dex, DEX_PROTO_IDS); i++)
        sum += dex_proto_descriptor(dex, i, &arena).n + dex_string(dex, dex_proto(dex, i).shorty).n;
    for (uint32_t i = 0; i < dex_count(dex, DEX_FIELD_IDS); i++)
        sum += dex_type(dex, dex_field(dex, i).type).n + dex_string(dex, dex_field(dex, i).name).n;
    for (uint32_t i = 0; i < dex_count(dex, DEX_METHOD_IDS); i++)
        sum += dex_type(dex, dex_method(dex, i).class_type).n;
    for (uint32_t i = 0; i < dex_count(dex, DEX_CLASS_DEFS); i++) {
        struct dex_class_def def = dex_class_def(dex, i);
        struct dex_class_data data;
        struct error err;

        for (uint32_t j = 0; j < dex_type_list_count(dex, def.interfaces); j++)
            sum += dex_type(dex, dex_type_list_at(dex, def.interfaces, j)).n;
        sum += dex_class_data_parse(dex, def.class_data, &arena, &data, &err) == 0;
    }
    assert_true(sum < SIZE_MAX);
    arena_release(&arena);
}

/* Parses a copy that ends where it ends, so that a sanitizer sees a step beyond. */
static int parse_copy(const uint8_t *p, size_t n, struct error *err)
{
    uint8_t *copy = mem_dup(p, n);
    struct dex_file dex;
    int result = dex_file_parse(&dex, (struct bytes){copy, n}, err);

    if (result == 0)
        read_all(&dex);
    free(copy);
    return result;
}

static void set_checksum(struct buf *file)
{
    store_le32(file->p + 8, codec_adler32(1, (struct bytes){file->p + 12, file->n - 12}));
}

static void no_part_of_a_file_is_a_file(void **state)
{
    struct dex_fixture f;

    (void)state;
    make(&f, 39);
    parse(&f);
    for (size_t n = 0; n < f.bytes.n; n++)
        assert_int_equal(parse_copy(f.bytes.p, n, &f.err), -1);
    for (size_t n = 0x70; n < f.bytes.n; n++) {
        struct buf part = {mem_dup(f.bytes.p, n), n, n};

        dex_fixture_seal(&part);
        assert_int_equal(parse_copy(part.p, n, &f.err), -1);
        buf_release(&part);
    }
    dex_fixture_release(&f);
}

static void any_byte_may_be_any_other(void **state)
{
    static const unsigned versions[] = {39, 41};
    unsigned accepted = 0;

    (void)state;
    for (size_t v = 0; v < 2; v++) {
        struct dex_fixture f;

        make(&f, versions[v]);
        parse(&f);
        for (size_t i = 0; i < f.bytes.n; i++) {
            const uint8_t old = f.bytes.p[i];
            const uint8_t others[] = {0, 0xff, old ^ 0x80, (uint8_t)(old + 1), (uint8_t)(old - 1)};

            for (size_t j = 0; j < sizeof(others); j++) {
                f.bytes.p[i] = others[j];
                set_checksum(&f.bytes);
                accepted += parse_copy(f.bytes.p, f.bytes.n, &f.err) == 0;
            }
            f.bytes.p[i] = old;
        }
        dex_fixture_release(&f);
    }
    assert_true(accepted > 0);
}

static void assert_refused(struct dex_fixture *f, const char *why)
{
    if (parse_copy(f->bytes.p, f->bytes.n, &f->err) == 0)
        fail_msg("accepted, not \"%s\"", why);
    if (!strstr(f->err.text, why))
        fail_msg("\"%s\" is not \"%s\"", f->err.text, why);
}

/* A number put somewhere into the file of `make`, and the error that it gives. */
struct damage {
    enum dex_section_kind section;
    uint32_t at; /* from its start */
    unsigned width;
    uint32_t value;
    const char *why;
};

static void refuse_each(const struct damage *damages, size_t n, unsigned version)
{
    for (size_t i = 0; i < n; i++) {
        const struct damage *d = &damages[i];
        struct dex_fixture f;
        uint8_t *at;

        make(&f, version);
        parse(&f);
        at = f.bytes.p + f.dex.sections[d->section].offset + d->at;
        for (unsigned j = 0; j < d->width; j++)
            at[j] = (uint8_t)(d->value >> 8 * j);
        set_checksum(&f.bytes);
        assert_refused(&f, d->why);
        dex_fixture_release(&f);
    }
}

#define REFUSE_EACH(damages, version) \
    refuse_each((damages), sizeof(damages) / sizeof((damages)[0]), (version))

static void bad_headers_are_refused(void **state)
{
    static const struct damage damages[] = {
        {DEX_HEADER_ITEM, 0, 1, 'x', "not a dex file"},
        {DEX_HEADER_ITEM, 0, 4, 0x78656463, "compact dex"},
        {DEX_HEADER_ITEM, 5, 1, 'x', "the version is not a number"},
        {DEX_HEADER_ITEM, 6, 1, '6', "dex version 036 is not known"},
        {DEX_HEADER_ITEM, 6, 1, '4', "dex version 034 is not known"},
        {DEX_HEADER_ITEM, 5, 2, 0x3234, "dex version 042 is not known"},
        {DEX_HEADER_ITEM, 4, 1, '1', "dex version 139 is not known"},
        {DEX_HEADER_ITEM, 7, 1, '0', "is not known"},
        {DEX_HEADER_ITEM, 36, 4, 0x78, "header_size is 120, must be 112 in version 039"},
        {DEX_HEADER_ITEM, 40, 4, 0x78563412, "big endian"},
        {DEX_HEADER_ITEM, 40, 4, 0x12345679, "endian_tag is 0x12345679"},
        {DEX_HEADER_ITEM, 32, 4, 0x70, "file_size is 112, but there are"},
        {DEX_HEADER_ITEM, 32, 4, 0xffffffff, "file_size is 4294967295, but there are"},
        {DEX_HEADER_ITEM, 44, 4, 1, "link data"},
        {DEX_HEADER_ITEM, 52, 4, 0, "map_list"},
        {DEX_HEADER_ITEM, 52, 4, 0xfffffffc, "map_off: no map_list can be at 4294967292"},
        {DEX_HEADER_ITEM, 52, 4, 0x71, "map_off: no map_list can be at 113"},
        {DEX_HEADER_ITEM, 56, 4, 1, "string_ids: the header says 1 at 112, map_list"},
        {DEX_HEADER_ITEM, 60, 4, 0x74, "at 116, map_list"},
        {DEX_HEADER_ITEM, 64, 4, 0, "type_ids: the header says 0"},
        {DEX_HEADER_ITEM, 76, 4, 0, "proto_ids: the header says"},
        {DEX_HEADER_ITEM, 80, 4, 9, "field_ids: the header says 9"},
        {DEX_HEADER_ITEM, 88, 4, 9, "method_ids: the header says 9"},
        {DEX_HEADER_ITEM, 96, 4, 9, "class_defs: the header says 9"},
    };
    static const struct damage containers[] = {
        {DEX_HEADER_ITEM, 36, 4, 0x70, "header_size is 112, must be 120 in version 041"},
        {DEX_HEADER_ITEM, 112, 4, 0x78, "container_size is 120, but there are"},
        {DEX_HEADER_ITEM, 116, 4, 0x78, "header_offset is 120"},
        {DEX_HEADER_ITEM, 32, 4, 0x78, "a container of several dex files"},
        {DEX_HEADER_ITEM, 32, 4, 0xffffffff, "file_size is"},
    };

    (void)state;
    REFUSE_EACH(damages, 39);
    REFUSE_EACH(containers, 41);
}

/* No more than the magic, or the header. */
static void headers_alone_are_refused(void **state)
{
    static const struct {
        size_t n;
        const char *says;
    } rows[] = {
        {7, "cut short: 7 bytes"},
        {8, "cut short: 8 bytes, the header has 112"},
        {DEX_HEADER_SIZE - 1, "cut short: 111 bytes, the header has 112"},
        {DEX_HEADER_SIZE, "map_"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture f;
        struct dex_file dex;
        struct error err;

        dex_fixture_init(&f, 35);
        parse(&f);
        f.bytes.n = rows[i].n;
        if (rows[i].n == DEX_HEADER_SIZE)
            dex_fixture_seal(&f.bytes);
        assert_int_equal(dex_file_parse(&dex, buf_view(&f.bytes), &err), -1);
        if (strncmp(err.text, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("%zu bytes: %s", rows[i].n, err.text);
        dex_fixture_release(&f);
    }
}

static void checksum_counts_and_signature_does_not(void **state)
{
    struct dex_fixture f;

    (void)state;
    make(&f, 39);
    parse(&f);
    f.bytes.p[8] ^= 1;
    assert_refused(&f, "is not that of the content");
    f.bytes.p[8] ^= 1;
    f.bytes.p[12] ^= 1;
    assert_refused(&f, "is not that of the content");
    set_checksum(&f.bytes);
    assert_int_equal(dex_fixture_parse(&f), 0);
    buf_u8(&f.bytes, 0);
    set_checksum(&f.bytes);
    assert_refused(&f, "file_size is");
    dex_fixture_release(&f);
}

/* Fields of the map's items: 1 is string_ids, 2 type_ids. */
#define MAP_TYPE(i)   (4 + 12 * (i))
#define MAP_COUNT(i)  (8 + 12 * (i))
#define MAP_OFFSET(i) (12 + 12 * (i))

static void bad_maps_are_refused(void **state)
{
    static const struct damage damages[] = {
        {DEX_MAP_LIST, 0, 4, 0, "map_list is empty"},
        {DEX_MAP_LIST, 0, 4, 0xffffffff, "map_list is cut short"},
        {DEX_MAP_LIST, 0, 4, 5, "map_list has no item for itself"},
        {DEX_MAP_LIST, MAP_TYPE(1), 2, 0x4000, "unknown type 0x4000"},
        {DEX_MAP_LIST, MAP_TYPE(2), 2, 1, "string_ids occurs twice"},
        {DEX_MAP_LIST, MAP_OFFSET(1), 4, 0x7ffffffc, "is past the end of the file"},
        {DEX_MAP_LIST, MAP_OFFSET(1), 4, 0x71, "string_ids: offset 113 is not aligned"},
        {DEX_MAP_LIST, MAP_OFFSET(1), 4, 0x20, "a section lies in the header"},
        {DEX_MAP_LIST, MAP_OFFSET(2), 4, 0x70, "type_ids: out of order"},
        {DEX_MAP_LIST, MAP_OFFSET(2), 4, 0x6c, "type_ids: out of order"},
        {DEX_MAP_LIST, MAP_TYPE(0), 2, 1, "does not begin with the header"},
        {DEX_MAP_LIST, MAP_COUNT(0), 4, 2, "does not begin with the header"},
        {DEX_MAP_LIST, MAP_OFFSET(0), 4, 4, "does not begin with the header"},
        {DEX_MAP_LIST, MAP_COUNT(7), 4, 0x10000000, "items do not fit in"},
        {DEX_MAP_LIST, MAP_COUNT(7), 4, 2, "call_site_ids: 2 items do not fit in 4 bytes"},
        {DEX_MAP_LIST, MAP_COUNT(8), 4, 3, "method_handles: 3 items do not fit in 16 bytes"},
    };

    (void)state;
    REFUSE_EACH(damages, 39);
}

static void bad_tables_are_refused(void **state)
{
    static const struct damage damages[] = {
        {DEX_STRING_IDS, 0, 4, 0, "string_ids: 0: no string is at 0"},
        {DEX_STRING_IDS, 0, 4, 0xffffffff, "string_ids: 0: no string is at"},
        {DEX_STRING_DATA, 0, 1, 9, "9 code units are claimed"},
        {DEX_TYPE_IDS, 0, 4, 999, "type_ids: 0: there is no string 999"},
        {DEX_TYPE_IDS, 4, 4, 0, "type_ids: 1: out of order"},
        {DEX_TYPE_IDS, 0, 4, 0, "\"<init>\" is not a type"},
        {DEX_TYPE_LISTS, 0, 4, 0x7fffffff, "is cut short"},
        {DEX_TYPE_LISTS, 4, 2, 99, "99 is not a type for it"},
        {DEX_PROTO_IDS, 0, 4, 999, "proto_ids: 0: there is no string 999"},
        {DEX_PROTO_IDS, 0, 4, 0, "proto_ids: 0: its shorty is that of another"},
        {DEX_PROTO_IDS, 4, 4, 999, "proto_ids: 0: there is no type 999"},
        {DEX_PROTO_IDS, 8, 4, 1, "proto_ids: 0: no type_list is at 1"},
        {DEX_PROTO_IDS, 8, 4, 0xfffffffc, "proto_ids: 0: no type_list is at 4294967292"},
        {DEX_FIELD_IDS, 0, 2, 999, "field_ids: 0: type 999 is not a class"},
        {DEX_FIELD_IDS, 0, 2, 0, "field_ids: 0: type 0 is not a class"},
        {DEX_FIELD_IDS, 2, 2, 999, "field_ids: 0: there is no type 999"},
        {DEX_FIELD_IDS, 4, 4, 999, "field_ids: 0: there is no string 999"},
        {DEX_METHOD_IDS, 0, 2, 999, "method_ids: 0: type 999 is not a class"},
        {DEX_METHOD_IDS, 2, 2, 999, "method_ids: 0: there is no proto 999"},
        {DEX_METHOD_IDS, 4, 4, 999, "method_ids: 0: there is no string 999"},
        {DEX_CLASS_DEFS, 0, 4, 999, "class_defs: 0: type 999 is not a class"},
        {DEX_CLASS_DEFS, 0, 4, 0, "class_defs: 0: type 0 is not a class"},
        {DEX_CLASS_DEFS, 8, 4, 999, "class_defs: LA;: superclass: type 999 is not a class"},
        {DEX_CLASS_DEFS, 12, 4, 2, "class_defs: LA;: interfaces: no type_list is at 2"},
        {DEX_CLASS_DEFS, 16, 4, 999, "source_file: there is no string 999"},
        {DEX_CLASS_DEFS, 20, 4, 0x70, "annotations: no annotations_directory_item is at 112"},
        {DEX_CLASS_DEFS, 24, 4, 0x70, "no class_data_item of it is at 112"},
        {DEX_CLASS_DEFS, 28, 4, 0x70, "static_values: no encoded_array_item is at 112"},
        {DEX_CALL_SITE_IDS, 0, 4, 0x70, "call_site_ids: 0: no encoded_array_item is at 112"},
        {DEX_METHOD_HANDLES, 0, 2, 9, "method_handles: 0: unknown kind 9"},
        {DEX_METHOD_HANDLES, 4, 2, 99, "method_handles: 0: index 99 is out of range"},
        {DEX_METHOD_HANDLES, 0, 4, 3, "method_handles: 0: index"},
        /* Rows after the first. */
        {DEX_PROTO_IDS, 20, 4, 1, "proto_ids: 1: no type_list is at 1"},
        {DEX_METHOD_IDS, 8, 2, 999, "method_ids: 1: type 999 is not a class"},
        {DEX_METHOD_HANDLES, 8, 2, 9, "method_handles: 1: unknown kind 9"},
        {DEX_METHOD_HANDLES, 12, 2, 99, "method_handles: 1: index 99 is out of range"},
    };

    (void)state;
    REFUSE_EACH(damages, 39);
}

/* The first index that there is none of, in each row that has one. */
static void indices_end_where_their_tables_do(void **state)
{
    static const struct {
        enum dex_section_kind kind;
        uint32_t at, width;
        enum dex_section_kind of;
    } rows[] = {
        {DEX_TYPE_IDS, 0, 4, DEX_STRING_IDS},       {DEX_PROTO_IDS, 0, 4, DEX_STRING_IDS},
        {DEX_PROTO_IDS, 4, 4, DEX_TYPE_IDS},        {DEX_FIELD_IDS, 0, 2, DEX_TYPE_IDS},
        {DEX_FIELD_IDS, 2, 2, DEX_TYPE_IDS},        {DEX_FIELD_IDS, 4, 4, DEX_STRING_IDS},
        {DEX_METHOD_IDS, 0, 2, DEX_TYPE_IDS},       {DEX_METHOD_IDS, 2, 2, DEX_PROTO_IDS},
        {DEX_METHOD_IDS, 4, 4, DEX_STRING_IDS},     {DEX_CLASS_DEFS, 0, 4, DEX_TYPE_IDS},
        {DEX_CLASS_DEFS, 8, 4, DEX_TYPE_IDS},       {DEX_CLASS_DEFS, 16, 4, DEX_STRING_IDS},
        {DEX_METHOD_HANDLES, 4, 2, DEX_METHOD_IDS},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture f;
        struct error err = {.text = ""};
        struct dex_file dex;
        char text[16];
        uint32_t count;
        uint8_t *at;

        make(&f, 39);
        parse(&f);
        count = dex_count(&f.dex, rows[i].of);
        at = f.bytes.p + f.dex.sections[rows[i].kind].offset + rows[i].at;
        if (rows[i].width == 2)
            store_le16(at, (uint16_t)count);
        else
            store_le32(at, count);
        dex_fixture_seal(&f.bytes);
        snprintf(text, sizeof(text), " %u", count);
        if (dex_file_parse(&dex, buf_view(&f.bytes), &err) == 0 || !strstr(err.text, text))
            fail_msg("row %zu: index %u of %u: %s", i, count, count, err.text);
        dex_fixture_release(&f);
    }
}

/* Within an item, where another could stand, none does. */
static void offsets_lead_to_where_items_start(void **state)
{
    static const struct {
        enum dex_section_kind kind;
        uint32_t at, by;
        const char *why;
    } rows[] = {
        {DEX_STRING_IDS, 0, 1, "string_ids: 0: no string is at"},
        {DEX_CLASS_DEFS, 24, 1, "no class_data_item of it is at"},
        {DEX_CLASS_DEFS, 32 + 12, 4, "interfaces: no type_list is at"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture f;
        uint8_t *at;

        make(&f, 39);
        parse(&f);
        at = f.bytes.p + f.dex.sections[rows[i].kind].offset + rows[i].at;
        assert_int_not_equal(load_le32(at), 0);
        store_le32(at, load_le32(at) + rows[i].by);
        set_checksum(&f.bytes);
        assert_refused(&f, rows[i].why);
        dex_fixture_release(&f);
    }
}

/* Two entries of a table change places. */
static void swap(struct dex_fixture *f, enum dex_section_kind kind, uint32_t i, uint32_t j,
                 size_t size)
{
    uint8_t *a = f->bytes.p + f->dex.sections[kind].offset + i * size;
    uint8_t *b = f->bytes.p + f->dex.sections[kind].offset + j * size;
    uint8_t other[32];

    memcpy(other, a, size);
    memcpy(a, b, size);
    memcpy(b, other, size);
    set_checksum(&f->bytes);
}

static void tables_out_of_order_are_refused(void **state)
{
    static const struct {
        enum dex_section_kind kind;
        size_t size;
        const char *why;
    } tables[] = {
        {DEX_STRING_IDS, 4, "string_ids: 1: out of order"},
        {DEX_TYPE_IDS, 4, "type_ids: 1: out of order"},
        {DEX_PROTO_IDS, 12, "proto_ids: 1: out of order"},
        {DEX_FIELD_IDS, 8, "field_ids: 1: out of order"},
        {DEX_METHOD_IDS, 8, "method_ids: 1: out of order"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
        struct dex_fixture f;
        uint8_t *first;

        make(&f, 39);
        parse(&f);
        swap(&f, tables[i].kind, 0, 1, tables[i].size);
        assert_refused(&f, tables[i].why);
        swap(&f, tables[i].kind, 0, 1, tables[i].size);
        assert_int_equal(dex_fixture_parse(&f), 0);
        first = f.bytes.p + f.dex.sections[tables[i].kind].offset;
        memcpy(first + tables[i].size, first, tables[i].size);
        set_checksum(&f.bytes);
        assert_refused(&f, tables[i].why);
        dex_fixture_release(&f);
    }
}

static void a_class_defined_twice_is_refused(void **state)
{
    static const unsigned indices[] = {0, 1, 62, 63, 64, 65, 127, 128};

    (void)state;
    for (size_t i = 0; i < sizeof(indices) / sizeof(indices[0]); i++) {
        struct dex_fixture f;
        uint8_t *defs;

        dex_fixture_init(&f, 35);
        dex_fixture_add_class(&f, "LB;", DEX_ACC_PUBLIC, NULL);
        dex_fixture_add_class(&f, "LC;", DEX_ACC_PUBLIC, NULL);
        for (unsigned k = 0; k < indices[i]; k++) {
            char name[16];

            snprintf(name, sizeof(name), "LA%03u;", k);
            dex_fixture_add_type(&f, name);
        }
        parse(&f);
        assert_int_equal(dex_class_def(&f.dex, 0).class_type, indices[i]);
        defs = f.bytes.p + f.dex.sections[DEX_CLASS_DEFS].offset;
        memcpy(defs + 32, defs, 4);
        set_checksum(&f.bytes);
        assert_refused(&f, "class_defs: LB; occurs twice");
        dex_fixture_release(&f);
    }
}

static void strings_without_an_end_are_refused(void **state)
{
    struct dex_fixture f;
    struct dex_section s;

    (void)state;
    make(&f, 39);
    parse(&f);
    s = f.dex.sections[DEX_STRING_DATA];
    while (f.bytes.p[--s.end] == 0)
        f.bytes.p[s.end] = 'x';
    set_checksum(&f.bytes);
    assert_refused(&f, "is cut short");
    memset(f.bytes.p + s.offset, 0xff, 5);
    set_checksum(&f.bytes);
    assert_refused(&f, "is cut short");
    dex_fixture_release(&f);
}

static void malformed_mutf8_is_refused(void **state)
{
    static const char *const texts[] = {
        "\xc0\x81",         "\xc1\xbf",        "\xe0\x80\x80", "\xe0\x9f\xbf", "\x80",
        "\xf0\x90\x80\x80", "a\xff",           "\xc3(",        "\xe2\x82(",    "\xe2(\xa1",
        "12345678\xc3",     "1234567\xe2\x82", "\xc3",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct dex_fixture f;

        dex_fixture_init(&f, 35);
        dex_fixture_add_string(&f, texts[i]);
        dex_fixture_write(&f);
        assert_refused(&f, "malformed MUTF-8");
        dex_fixture_release(&f);
    }
}

static void malformed_types_are_refused(void **state)
{
    static const char *const types[] = {"", "L", "L;", "LA", "A", "[", "[V", "II", "LA;;", "LA;B;"};
    char deep[300];

    (void)state;
    for (size_t i = 0; i <= sizeof(types) / sizeof(types[0]); i++) {
        bool last = i == sizeof(types) / sizeof(types[0]);
        struct dex_fixture f;

        memset(deep, '[', 256);
        strcpy(deep + 256, "I");
        dex_fixture_init(&f, 35);
        dex_fixture_add_type(&f, last ? deep : types[i]);
        dex_fixture_write(&f);
        assert_refused(&f, "is not a type");
        dex_fixture_release(&f);
    }
}

/* "(II...)V" of n. */
static char *many_parameters(size_t n)
{
    char *text = mem_alloc(n + 4);

    text[0] = '(';
    memset(text + 1, 'I', n);
    strcpy(text + n + 1, ")V");
    return text;
}

static void protos_have_up_to_255_parameters(void **state)
{
    static const uint8_t list_of_256[4 + 2 * 256] = {0, 1};
    const struct dex_fixture_item *list;
    struct dex_fixture f;
    struct arena arena;
    char *text = many_parameters(255), *more = many_parameters(256);
    uint32_t found, found_more;

    (void)state;
    arena_init(&arena);
    dex_fixture_init(&f, 35);
    dex_fixture_add_proto(&f, text);
    list = dex_fixture_item(&f, DEX_TYPE_LISTS, list_of_256, sizeof(list_of_256));
    parse(&f);
    found = dex_find_proto(&f.dex, str_from_c(text));
    found_more = dex_find_proto(&f.dex, str_from_c(more)); /* with what the first left behind */
    assert_int_equal(found, 0);
    assert_int_equal(found_more, DEX_NO_INDEX);
    assert_text(dex_proto_descriptor(&f.dex, 0, &arena), text);
    store_le32(f.bytes.p + f.dex.sections[DEX_PROTO_IDS].offset + 8, list->offset);
    set_checksum(&f.bytes);
    assert_refused(&f, "proto_ids: 0: more than 255 parameters");
    dex_fixture_release(&f);
    arena_release(&arena);
    free(text);
    free(more);
}

/* A letter for each type, and no more. */
static void shorties_are_those_of_their_types(void **state)
{
    static const struct {
        const char *shorty;
        bool right;
    } rows[] = {{"VILL", true},  {"IILL", false}, {"VLLL", false}, {"VIIL", false},
                {"VILI", false}, {"VIL", false},  {"VILLL", false}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct dex_fixture f;

        dex_fixture_init(&f, 35);
        dex_fixture_add_proto(&f, "(I[JLA;)V");
        dex_fixture_add_string(&f, rows[i].shorty);
        parse(&f);
        store_le32(f.bytes.p + f.dex.sections[DEX_PROTO_IDS].offset,
                   dex_fixture_string(&f, rows[i].shorty));
        set_checksum(&f.bytes);
        if (rows[i].right)
            assert_int_equal(parse_copy(f.bytes.p, f.bytes.n, &f.err), 0);
        else
            assert_refused(&f, "proto_ids: 0: its shorty is that of another");
        dex_fixture_release(&f);
    }
}

/* So many dimensions of an element. */
static const char *array_of(size_t dimensions, const char *element)
{
    static char text[300];

    memset(text, '[', dimensions);
    strcpy(text + dimensions, element);
    return text;
}

static void what_a_type_may_be(void **state)
{
    static const struct {
        size_t dimensions;
        const char *element;
        bool type;
    } rows_of_types[] = {
        {0, "V", true},       {0, "I", true},     {0, "J", true},    {0, "La;", true},
        {0, "La/B$c;", true}, {1, "Z", true},     {1, "D", true},    {2, "La;", true},
        {255, "I", true},     {255, "La;", true}, {256, "I", false}, {256, "La;", false},
        {1, "V", false},      {0, "", false},     {1, "", false},    {0, "L;", false},
        {0, "La", false},     {0, "L", false},    {0, ";", false},   {0, "La;;", false},
        {0, "La;b;", false},  {0, "X", false},    {0, "II", false},  {0, "a;", false},
        {1, "Xa;", false},    {0, "I[", false},   {0, "Ia;", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows_of_types) / sizeof(rows_of_types[0]); i++) {
        const char *text = array_of(rows_of_types[i].dimensions, rows_of_types[i].element);
        struct dex_fixture f;

        dex_fixture_init(&f, 35);
        dex_fixture_add_type(&f, text);
        dex_fixture_write(&f);
        if (rows_of_types[i].type)
            parse(&f);
        else
            assert_refused(&f, "is not a type");
        dex_fixture_release(&f);
    }
}

static void there_are_up_to_65535_types(void **state)
{
    (void)state;
    for (unsigned count = 65535; count <= 65536; count++) {
        struct dex_fixture f;

        dex_fixture_init(&f, 35);
        for (unsigned i = 1; i < count; i++) {
            char name[16];

            snprintf(name, sizeof(name), "La%u;", i);
            dex_fixture_add_type(&f, name);
        }
        dex_fixture_add_class(&f, "Lz;", DEX_ACC_PUBLIC, NULL); /* the last type */
        dex_fixture_write(&f);
        if (count <= 65535)
            parse(&f);
        else
            assert_refused(&f, "type_ids: 65536 are more than 65535");
        dex_fixture_release(&f);
    }
}

static void class_data_is_read(void **state)
{
    struct dex_class_data data;
    struct dex_fixture f;
    struct arena arena;
    const struct dex_member *m;

    (void)state;
    arena_init(&arena);
    make(&f, 39);
    parse(&f);
    assert_int_equal(
        dex_class_data_parse(&f.dex, dex_class_def(&f.dex, 0).class_data, &arena, &data, &f.err),
        0);
    assert_int_equal(data.static_fields, 1);
    assert_int_equal(data.instance_fields, 1);
    assert_int_equal(data.direct_methods, 1);
    assert_int_equal(data.virtual_methods, 2);
    assert_int_equal(data.member_count, 5);
    assert_int_equal(dex_class_method_count(&data), 3);
    assert_int_equal(data.members[0].index, dex_fixture_field(&f, "LA;", "f", "I"));
    assert_int_equal(data.members[0].access, DEX_ACC_STATIC);
    assert_int_equal(data.members[0].code, 0);
    assert_int_equal(data.members[1].index, dex_fixture_field(&f, "LA;", "a", "[LB;"));
    m = dex_class_methods(&data);
    assert_int_equal(m[0].index, dex_fixture_method(&f, "LA;", "<init>", "()V"));
    assert_int_equal(m[0].access, DEX_ACC_PUBLIC | DEX_ACC_CONSTRUCTOR);
    assert_int_equal(m[1].index, dex_fixture_method(&f, "LA;", "at", "(Ljava/lang/String;IJ)[[B"));
    assert_int_equal(m[1].code, 0);
    assert_int_equal(m[2].index, dex_fixture_method(&f, "LA;", "run", "()V"));
    assert_int_equal(m[2].code, f.dex.sections[DEX_CODE_ITEMS].offset);
    assert_int_equal(m[2].code, m[0].code);

    assert_int_equal(dex_class_data_parse(&f.dex, 0, &arena, &data, &f.err), 0);
    assert_int_equal(data.member_count, 0);
    assert_int_equal(dex_class_data_parse(&f.dex, 0x70, &arena, &data, &f.err), -1);
    assert_string_equal(f.err.text, "no class_data_item is at 112");
    dex_fixture_release(&f);
    arena_release(&arena);
}

/* Of LA;, which has two fields, three methods and one code_item; LB; has a method. */
static void bad_class_data_is_refused(void **state)
{
    static const struct {
        uint8_t bytes[16];
        size_t n;
        const char *why;
    } cases[] = {
        {{0, 0, 0, 0x80}, 4, "cut short"},
        {{1, 0, 0, 0}, 4, "cut short"},
        {{0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 0}, 8, "cut short"},
        {{0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0}, 8, "cut short"},
        {{0, 0, 1, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0}, 11, "cut short"},
        {{1, 0, 0, 0, 2, 0}, 6, "there is no field 2"},
        {{2, 0, 0, 0, 0, 0, 0, 0}, 8, "field 0 occurs twice"},
        {{2, 0, 0, 0, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 0}, 12, "there is no field 4294967296"},
        {{1, 1, 0, 0, 1, 0, 1, 0}, 8, "a field is both static and not"},
        /* The last of one list, the last of the other. */
        {{1, 2, 0, 0, 1, 0, 0, 0, 1, 0}, 10, "a field is both static and not"},
        {{2, 1, 0, 0, 0, 0, 1, 0, 1, 0}, 10, "a field is both static and not"},
        {{0, 0, 1, 0, 4, 0, 0}, 7, "there is no method 4"},
        {{0, 0, 2, 0, 2, 0, 0, 0, 0, 0}, 10, "method 2 occurs twice"},
        {{0, 0, 1, 1, 2, 0, 0, 2, 0, 0}, 10, "a method is both direct and virtual"},
        {{0, 0, 1, 2, 2, 0, 0, 0, 0, 0, 2, 0, 0}, 13, "a method is both direct and virtual"},
        {{0, 0, 2, 1, 0, 0, 0, 2, 0, 0, 2, 0, 0}, 13, "a method is both direct and virtual"},
        {{0, 0, 2, 0, 0, 0, 0, 3, 0, 0}, 10, "method 3 is of another class"},
        {{1, 0, 1, 0, 0, 0, 3, 0, 0}, 9, "method 3 is of another class"},
        {{0, 0, 1, 0, 2, 0, 4}, 7, "method 2: no code_item is at 4"},
        {{0, 0, 1, 0, 2, 0, 0xff, 0xff, 0xff, 0xff, 0x0f}, 11, "method 2: no code_item is at"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct dex_fixture_item *item;
        struct dex_class_data data;
        struct dex_fixture f;
        struct arena arena;

        arena_init(&arena);
        dex_fixture_init(&f, 39);
        dex_fixture_add_field(&f, "LA;", "a", "I");
        dex_fixture_add_field(&f, "LA;", "b", "I");
        dex_fixture_add_method(&f, "LA;", "a", "()V");
        dex_fixture_add_method(&f, "LA;", "b", "()V");
        dex_fixture_add_method(&f, "LA;", "c", "()V");
        dex_fixture_add_method(&f, "LB;", "d", "()V");
        dex_fixture_code(&f, &(struct dex_fixture_code){DEX_UNITS(0x000e)});
        item = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, cases[i].bytes, cases[i].n);
        parse(&f);
        f.dex.sections[DEX_CLASS_DATA] = (struct dex_section){
            .offset = item->offset, .count = 1, .end = item->offset + (uint32_t)cases[i].n};
        assert_int_equal(dex_class_data_parse(&f.dex, item->offset, &arena, &data, &f.err), -1);
        if (!strstr(f.err.text, cases[i].why) ||
            !str_starts(str_from_c(f.err.text), STR("class_data_item at ")))
            fail_msg("%zu: \"%s\" is not \"%s\"", i, f.err.text, cases[i].why);
        dex_fixture_release(&f);
        arena_release(&arena);
    }
}

/* LA; and LB; with a method each, and the class data given for them. */
static void make_classes(struct dex_fixture *f, struct dex_fixture_item *data[2], const uint8_t *a,
                         size_t size_a, const uint8_t *b, size_t size_b)
{
    dex_fixture_init(f, 39);
    dex_fixture_add_class(f, "LA;", 0, NULL);
    dex_fixture_add_class(f, "LB;", 0, NULL);
    dex_fixture_add_method(f, "LA;", "a", "()V");
    dex_fixture_add_method(f, "LB;", "b", "()V");
    data[0] = dex_fixture_item(f, DEX_CLASS_DATA, a, size_a);
    data[1] = dex_fixture_item(f, DEX_CLASS_DATA, b, size_b);
}

static void class_data_is_that_of_its_class(void **state)
{
    struct dex_fixture_item *data[2];
    struct dex_fixture f;

    (void)state;
    make_classes(&f, data, DEX_BYTES(0, 0, 1, 0, 0, 0, 0), DEX_BYTES(0, 0, 1, 0, 1, 0, 0));
    f.classes[0]->data = data[0];
    f.classes[1]->data = data[1];
    parse(&f);
    dex_fixture_release(&f);

    make_classes(&f, data, DEX_BYTES(0, 0, 1, 0, 0, 0, 0), DEX_BYTES(0, 0, 1, 0, 1, 0, 0));
    f.classes[0]->data = data[1];
    dex_fixture_write(&f);
    assert_refused(&f, "class_defs: LA;: no class_data_item of it is at");
    dex_fixture_release(&f);

    make_classes(&f, data, DEX_BYTES(0, 0, 1, 0, 0, 0, 0), DEX_BYTES(0, 0, 1, 0, 0, 0, 0));
    f.classes[0]->data = data[0];
    dex_fixture_write(&f);
    assert_refused(&f, ": LA; has another");
    dex_fixture_release(&f);

    make_classes(&f, data, DEX_BYTES(0, 0, 0, 0), DEX_BYTES(0, 0, 0, 0));
    f.classes[0]->data = data[1];
    f.classes[1]->data = data[1];
    parse(&f);
    dex_fixture_release(&f);
}

/* One type after the other; and what is cut short, to its end, whatever comes after it. */
static void descriptors_are_taken_type_by_type(void **state)
{
    static const struct {
        const char *text;
        size_t n;
        const char *types[4];
    } rows[] = {
        {"IJ", 2, {"I", "J"}}, {"LA;I", 4, {"LA;", "I"}}, {"[[I[LB;Z", 8, {"[[I", "[LB;", "Z"}},
        {"[LA;x", 1, {"["}},   {"LA;x", 2, {"LA"}},       {"LA;LB;", 1, {"L"}},
        {"", 0, {NULL}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct str rest = {rows[i].text, rows[i].n};

        for (size_t k = 0; rows[i].types[k]; k++) {
            struct str type = dex_descriptor_next(&rest);

            if (!str_eq(type, str_from_c(rows[i].types[k])))
                fail_msg("%s: %.*s", rows[i].text, STR_ARG(type));
        }
        assert_int_equal(rest.n, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_version_is_read),
        cmocka_unit_test(the_tables_are_found),
        cmocka_unit_test(all_is_found_by_name),
        cmocka_unit_test(strings_compare_by_code_units),
        cmocka_unit_test(strings_beyond_ascii_are_read),
        cmocka_unit_test(a_dex_without_anything_is_read),
        cmocka_unit_test(no_part_of_a_file_is_a_file),
        cmocka_unit_test(any_byte_may_be_any_other),
        cmocka_unit_test(bad_headers_are_refused),
        cmocka_unit_test(headers_alone_are_refused),
        cmocka_unit_test(checksum_counts_and_signature_does_not),
        cmocka_unit_test(bad_maps_are_refused),
        cmocka_unit_test(bad_tables_are_refused),
        cmocka_unit_test(descriptors_are_taken_type_by_type),
        cmocka_unit_test(indices_end_where_their_tables_do),
        cmocka_unit_test(offsets_lead_to_where_items_start),
        cmocka_unit_test(tables_out_of_order_are_refused),
        cmocka_unit_test(a_class_defined_twice_is_refused),
        cmocka_unit_test(strings_without_an_end_are_refused),
        cmocka_unit_test(malformed_mutf8_is_refused),
        cmocka_unit_test(malformed_types_are_refused),
        cmocka_unit_test(protos_have_up_to_255_parameters),
        cmocka_unit_test(shorties_are_those_of_their_types),
        cmocka_unit_test(what_a_type_may_be),
        cmocka_unit_test(there_are_up_to_65535_types),
        cmocka_unit_test(class_data_is_read),
        cmocka_unit_test(bad_class_data_is_refused),
        cmocka_unit_test(class_data_is_that_of_its_class),
    };

    return RUN_TAP(tests);
}
