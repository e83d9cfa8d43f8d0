/* SPDX-License-Identifier: Apache-2.0 */
/* dexfile/subset/dex_choice.h: which classes are chosen to leave a dex. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "dexfile/subset/dex_choice.h"
#include "tests/unit/dex_fixture.h"

/* Classes of given names; each calls methods of its own. */
struct wanted_class {
    const char *descriptor;
    int methods;      /* that it alone refers to */
    int units;        /* nops */
    const char *also; /* a method of LShared; that it refers to too, or NULL */
};

static void make_classes(struct dex_fixture *f, const struct wanted_class *rows, size_t n)
{
    dex_fixture_init(f, 35);
    for (size_t i = 0; i < n; i++) {
        struct dex_fixture_class *c =
            dex_fixture_add_class(f, rows[i].descriptor, DEX_ACC_PUBLIC, NULL);

        for (int k = 0; k < rows[i].methods; k++) {
            char name[16];

            snprintf(name, sizeof(name), "m%d", k);
            dex_fixture_add_own_method(f, c, arena_cstr(&f->arena, str_from_c(name)), "()V",
                                       DEX_ACC_STATIC | DEX_ACC_NATIVE);
        }
        dex_fixture_add_own_method(f, c, "run", "()V", DEX_ACC_STATIC);
        if (rows[i].also)
            dex_fixture_add_method(f, "LShared;", rows[i].also, "()V");
    }
    for (size_t i = 0; i < n; i++) {
        uint16_t units[64] = {0};
        int at = 0;

        if (rows[i].also) {
            units[at++] = 0x0071;
            units[at] = dex_fixture_method(f, "LShared;", rows[i].also, "()V");
            at += 2;
        }
        units[at += rows[i].units] = 0x000e;
        f->classes[i]->methods[rows[i].methods]->code =
            dex_fixture_code(f, &(struct dex_fixture_code){
                                    .registers = 1, .units = units, .unit_count = (size_t)at + 1});
    }
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void the_cheapest_go(void **state)
{
    static const struct wanted_class rows[] = {
        {"La/Big;", 9, 50, NULL},   {"La/Big$In;", 0, 50, NULL}, {"La/Small;", 3, 0, NULL},
        {"Lb/Tiny;", 1, 0, "both"}, {"Lb/Other;", 1, 0, "both"},
    };
    static const struct {
        uint32_t methods;
        const char *stays, *moved; /* a character for each row */
    } cases[] = {
        {4, "00000", "00100"}, /* it and its own three: enough, and the smallest */
        {5, "00000", "11000"}, /* one nest goes as a whole */
        {8, "10000", "00111"}, /* ... if it may; what two share goes with the second */
        {1, "11111", "00000"},  {20, "00000", "00000"}, /* not all of them */
        {21, "00001", "00000"},
    };
    struct dex_fixture f;

    (void)state;
    make_classes(&f, rows, sizeof(rows) / sizeof(rows[0]));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint8_t stays[5], moved[5] = {0};
        char got[6] = "";
        struct error err;
        uint32_t count, n = 0;

        for (int k = 0; k < 5; k++)
            stays[k] = cases[i].stays[k] == '1';
        assert_int_equal(dex_choose(&f.dex, stays, &(struct dex_need){.methods = cases[i].methods},
                                    moved, &count, &err),
                         0);
        for (int k = 0; k < 5; k++) {
            got[k] = moved[k] ? '1' : '0';
            n += moved[k];
        }
        assert_string_equal(got, cases[i].moved);
        assert_int_equal(count, n);
    }
    dex_fixture_release(&f);
}

/* LA; alone has four types, LB; three protos and I, LC; five methods and ()V. */
static void make_owners(struct dex_fixture *f)
{
    static const char *const fields[] = {"LX;", "LY;", "LZ;"};
    static const char *const protos[] = {"(I)V", "(II)V", "(III)V"};
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    struct dex_fixture_class *c;

    dex_fixture_init(f, 35);
    c = dex_fixture_add_class(f, "LA;", DEX_ACC_PUBLIC, NULL);
    for (size_t i = 0; i < 3; i++)
        dex_fixture_add_own_field(f, c, names[i], fields[i], DEX_ACC_STATIC);
    c = dex_fixture_add_class(f, "LB;", DEX_ACC_PUBLIC, NULL);
    for (size_t i = 0; i < 3; i++)
        dex_fixture_add_own_method(f, c, "m", protos[i], DEX_ACC_STATIC | DEX_ACC_NATIVE);
    c = dex_fixture_add_class(f, "LC;", DEX_ACC_PUBLIC, NULL);
    for (size_t i = 0; i < 5; i++)
        dex_fixture_add_own_method(f, c, names[i], "()V", DEX_ACC_STATIC | DEX_ACC_NATIVE);
    if (dex_fixture_parse(f) < 0)
        fail_msg("%s", f->err.text);
}

static void each_table_may_be_full(void **state)
{
    static const struct {
        struct dex_need need;
        const char *stays, *moved;
    } rows[] = {
        {{.types = 3}, "000", "100"},
        {{.types = 4}, "000", "100"},
        {{.types = 5},
         "000",
         "110"}, /* two, of which the first is before the other that would do */
        {{.types = 5}, "010", "101"},
        {{.types = 4}, "100", "011"}, /* LB;, I, LC;, and V, which goes with the second */
        {{.types = 5}, "100", "000"},
        {{.types = 3}, "100", "011"},
        {{.protos = 2}, "000", "010"},
        {{.protos = 3}, "000", "010"},
        {{.protos = 4}, "000", "011"},
        {{.protos = 1}, "010", "001"},
        {{.methods = 4}, "000", "001"},
        {{.methods = 5}, "000", "001"},
        {{.methods = 6}, "000", "011"},
        {{.methods = 8}, "000", "011"},
        {{.methods = 9}, "000", "000"},
        {{.types = 1, .protos = 1, .methods = 1}, "000", "010"},
        {{.types = 1, .protos = 1, .methods = 4}, "000", "001"},
        {{.types = 4, .protos = 3}, "000", "110"},
        {{.types = 4, .protos = 3, .methods = 5}, "000", "011"},
        {{.types = 5, .protos = 3, .methods = 5}, "000", "000"}, /* that would be all */
        {{0}, "000", "000"},
    };
    struct dex_fixture f;

    (void)state;
    make_owners(&f);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint8_t stays[3], moved[3] = {0};
        char got[4] = "";
        struct error err;
        uint32_t count;

        for (int k = 0; k < 3; k++)
            stays[k] = rows[i].stays[k] == '1';
        assert_int_equal(dex_choose(&f.dex, stays, &rows[i].need, moved, &count, &err), 0);
        for (int k = 0; k < 3; k++)
            got[k] = moved[k] ? '1' : '0';
        if (strcmp(got, rows[i].moved) != 0)
            fail_msg("row %zu: %s", i, got);
    }
    dex_fixture_release(&f);
}

/* What hundreds of classes share is read once for each: too much of it is refused, so that the time
 * is bounded by the size of the file. */
static void what_all_share_is_bounded(void **state)
{
    enum { VALUES = 30000, FEW = 40, MANY = 400 };
    static uint8_t values[3 + VALUES] = {0x80 | (VALUES & 0x7f), 0x80 | (VALUES >> 7 & 0x7f),
                                         VALUES >> 14};

    (void)state;
    memset(values + 3, 0x1e, VALUES); /* null */
    for (size_t n = FEW; n <= MANY; n += MANY - FEW) {
        uint8_t stays[MANY] = {0}, moved[MANY] = {0};
        struct dex_fixture_item *array;
        struct dex_fixture f;
        struct error err = {.text = ""};
        uint32_t count;
        int result;

        dex_fixture_init(&f, 35);
        for (size_t i = 0; i < n; i++) {
            char name[32];

            snprintf(name, sizeof(name), "Lp/C%03zu;", i);
            dex_fixture_add_class(&f, arena_cstr(&f.arena, str_from_c(name)), DEX_ACC_PUBLIC, NULL);
        }
        array = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, values, sizeof(values));
        for (size_t i = 0; i < n; i++)
            f.classes[i]->values = array;
        if (dex_fixture_parse(&f) < 0)
            fail_msg("%s", f.err.text);
        result = dex_choose(&f.dex, stays, &(struct dex_need){.types = 1}, moved, &count, &err);
        assert_int_equal(result, n == FEW ? 0 : -1);
        assert_int_equal(count, n == FEW);
        if (n == MANY)
            assert_non_null(strstr(err.text, ": its classes share too much: step at "));
        dex_fixture_release(&f);
    }
}

/* What each of many packages refers to goes with the last of them. They share so much that the best
 * of those that are left is not looked for each time. */
static void what_many_share_goes_with_all(void **state)
{
    enum { PACKAGES = 100, TYPES = 40, ALL = PACKAGES + 1 };
    uint8_t values[1 + 2 * TYPES] = {TYPES}, stays[ALL] = {0}, moved[ALL] = {0};
    struct dex_fixture_item *array;
    struct dex_fixture f;
    struct error err;
    uint32_t count;
    char name[32];

    (void)state;
    dex_fixture_init(&f, 35);
    for (size_t i = 0; i < ALL; i++) {
        snprintf(name, sizeof(name), "Lp%03zu/C;", i);
        dex_fixture_add_class(&f, arena_cstr(&f.arena, str_from_c(name)), DEX_ACC_PUBLIC, NULL);
    }
    for (size_t i = 0; i < TYPES; i++) {
        snprintf(name, sizeof(name), "LT%02zu;", i);
        dex_fixture_add_type(&f, arena_cstr(&f.arena, str_from_c(name)));
    }
    for (size_t i = 0; i < TYPES; i++) {
        snprintf(name, sizeof(name), "LT%02zu;", i);
        values[1 + 2 * i] = 0x18; /* type */
        values[2 + 2 * i] = (uint8_t)dex_fixture_type(&f, name);
    }
    array = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, values, sizeof(values));
    for (size_t i = 0; i < PACKAGES; i++)
        f.classes[i]->values = array;
    stays[PACKAGES] = 1;
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s", f.err.text);
    assert_int_equal(dex_choose(&f.dex, stays, &(struct dex_need){.types = PACKAGES + TYPES}, moved,
                                &count, &err),
                     0);
    assert_int_equal(count, PACKAGES);
    assert_int_equal(moved[PACKAGES], 0);
    assert_int_equal(dex_choose(&f.dex, stays, &(struct dex_need){.types = PACKAGES + TYPES + 1},
                                moved, &count, &err),
                     0);
    assert_int_equal(count, 0);
    dex_fixture_release(&f);
}

/* Rows of packages that share too much are not kept: more than bytes of the file. */
static void what_packages_share_is_bounded(void **state)
{
    enum { PACKAGES = 200, TYPES = 200 };
    static uint8_t values[2 + 3 * TYPES] = {0x80 | (TYPES & 0x7f), TYPES >> 7};
    uint8_t stays[PACKAGES] = {0}, moved[PACKAGES] = {0};
    struct dex_fixture_item *array;
    struct dex_fixture f;
    struct error err = {.text = ""};
    uint32_t count;
    char name[32];

    (void)state;
    dex_fixture_init(&f, 35);
    for (size_t i = 0; i < PACKAGES; i++) {
        snprintf(name, sizeof(name), "Lp%03zu/C;", i);
        dex_fixture_add_class(&f, arena_cstr(&f.arena, str_from_c(name)), DEX_ACC_PUBLIC, NULL);
    }
    for (size_t i = 0; i < TYPES; i++) {
        values[2 + 3 * i] = 0x18 | 1 << 5; /* type, by two bytes */
        values[3 + 3 * i] = (uint8_t)i;
    }
    array = dex_fixture_item(&f, DEX_ENCODED_ARRAYS, values, sizeof(values));
    for (size_t i = 0; i < PACKAGES; i++)
        f.classes[i]->values = array;
    if (dex_fixture_parse(&f) < 0)
        fail_msg("%s", f.err.text);
    assert_int_equal(dex_choose(&f.dex, stays, &(struct dex_need){.types = 1}, moved, &count, &err),
                     -1);
    assert_string_equal(err.text, "its packages share too much");
    dex_fixture_release(&f);
}

/* What goes for `methods`, of classes that may all go: a character for each. */
static void assert_chosen(const struct wanted_class *rows, size_t n, uint32_t methods,
                          const char *wanted)
{
    uint8_t stays[80] = {0}, moved[80] = {0};
    struct dex_fixture f;
    struct error err;
    char got[81] = "";
    uint32_t count, ones = 0;

    assert_in_range(n, 1, sizeof(stays));
    make_classes(&f, rows, n);
    assert_int_equal(
        dex_choose(&f.dex, stays, &(struct dex_need){.methods = methods}, moved, &count, &err), 0);
    for (size_t k = 0; k < n; k++)
        ones += (got[k] = moved[k] ? '1' : '0') == '1';
    assert_string_equal(got, wanted);
    assert_int_equal(count, ones);
    dex_fixture_release(&f);
}

/* A package goes as a whole where it is not more than a 32nd of all; else one nest of it does,
 * wherever its classes are defined. */
static void small_packages_go_as_a_whole(void **state)
{
    enum { PACKAGES = 33 };
    struct wanted_class rows[2 * PACKAGES];
    char names[2 * PACKAGES][24], wanted[2 * PACKAGES + 1];
    static const struct wanted_class apart[] = {
        {"La/Big;", 2, 0, NULL},      {"La/Small;", 3, 0, NULL},    {"La/Big$In;", 2, 0, NULL},
        {"La/Small$A;", 0, 50, NULL}, {"La/Big$In$1;", 2, 0, NULL},
    };

    static const struct wanted_class dollars[] = {
        {"La/$A;", 2, 0, NULL}, {"La/$B;", 1, 0, NULL}, {"La/C;", 0, 0, NULL}};
    static const struct wanted_class sizes[] = {{"La;", 1, 10, NULL}, {"Lb;", 1, 0, NULL}};

    (void)state;
    for (int packages = PACKAGES - 2; packages <= PACKAGES; packages++) {
        for (int i = 0; i < 2 * packages; i++) {
            snprintf(names[i], sizeof(names[i]), "Lp%02d/%c;", i / 2, "AB"[i % 2]);
            rows[i] = (struct wanted_class){names[i], 1, 0, NULL};
            wanted[i] = i == 0 || (i == 1 && packages >= 32) ? '1' : '0';
        }
        wanted[2 * packages] = '\0';
        assert_chosen(rows, 2 * (size_t)packages, 2, wanted);
    }
    /* A package within the first one, between its classes by name. */
    for (int i = 0; i < 2 * PACKAGES; i++) {
        snprintf(names[i], sizeof(names[i]), "Lp%02d/%c;", i / 2, "Zb"[i % 2]);
        rows[i] = (struct wanted_class){names[i], 1, 0, NULL};
        wanted[i] = i < 2 ? '1' : '0';
    }
    snprintf(names[2], sizeof(names[2]), "Lp00/a/C;");
    snprintf(names[3], sizeof(names[3]), "Lp00/a/D;");
    wanted[2 * PACKAGES] = '\0';
    assert_chosen(rows, 2 * (size_t)PACKAGES, 2, wanted);
    assert_chosen(apart, sizeof(apart) / sizeof(apart[0]), 9, "10101");
    assert_chosen(apart, sizeof(apart) / sizeof(apart[0]), 5, "10101");
    assert_chosen(dollars, sizeof(dollars) / sizeof(dollars[0]), 2, "100");
    assert_chosen(sizes, sizeof(sizes) / sizeof(sizes[0]), 2, "01");
}

/* A class with native methods of its own types, each called m, and static fields. */
struct typed_class {
    const char *descriptor;
    const char *protos[5], *fields[4];
};

/* What goes so that so many protos have room: rows that groups share go with the last of them. */
static void shared_rows_go_together(void **state)
{
    enum { MOST = 6 };
    static const struct {
        const char *what;
        struct typed_class classes[MOST];
        struct dex_need need;
        const char *stays, *moved;
    } rows[] = {
        {"what two share, and a third class has none of",
         {{"LA;", {"()V"}, {NULL}}, {"LB;", {"()V"}, {NULL}}, {"LC;", {"(I)V"}, {NULL}}},
         {.protos = 1},
         "001",
         "110"},
        {"two that name each other",
         {{"LA;", {NULL}, {"LB;"}}, {"LB;", {NULL}, {"LA;"}}, {"LC;", {NULL}, {NULL}}},
         {.types = 1},
         "001",
         "110"},
        {"what two share goes before what three do",
         {{"LA;", {"(I)V"}, {NULL}},
          {"LB;", {"(I)V"}, {NULL}},
          {"LC;", {"(I)V"}, {NULL}},
          {"LD;", {"()V"}, {NULL}},
          {"LE;", {"()V"}, {NULL}}},
         {.protos = 1},
         "00000",
         "00011"},
        {"what the first group has, too, never goes",
         {{"LA;", {"()V"}, {NULL}},
          {"LB;", {"()V"}, {NULL}},
          {"LC;", {"(I)V"}, {NULL}},
          {"LD;", {"(I)V"}, {NULL}},
          {"LE;", {"(I)V"}, {NULL}}},
         {.protos = 1},
         "10000",
         "00111"},
        {"rows of other tables are not needed",
         {{"LA;", {NULL}, {"LW;", "LX;", "LY;", "LZ;"}},
          {"LB;", {NULL}, {"LW;", "LX;", "LY;", "LZ;"}},
          {"LC;", {"()V"}, {NULL}},
          {"LD;", {"()V"}, {NULL}},
          {"LE;", {NULL}, {NULL}}},
         {.protos = 1},
         "00000",
         "00110"},
        {"what two share is one's alone when the other has gone",
         {{"LA;", {"()V", "()I", "()J"}, {NULL}},
          {"LB;", {"()J"}, {NULL}},
          {"LC;", {"(I)V"}, {NULL}},
          {"LD;", {NULL}, {NULL}}},
         {.protos = 3},
         "0000",
         "1100"},
        {"one alone before many that are shared",
         {{"LA;", {"()V", "()I", "()J"}, {NULL}},
          {"LB;", {"()V", "()I", "()J"}, {NULL}},
          {"LC;", {"(I)V"}, {NULL}},
          {"LD;", {"(J)V"}, {NULL}}},
         {.protos = 2},
         "0000",
         "0011"},
        {"of equals the first",
         {{"LA;", {"()V"}, {NULL}}, {"LB;", {"()I"}, {NULL}}, {"LC;", {"()J"}, {NULL}}},
         {.protos = 1},
         "000",
         "100"},
        {"and then the next",
         {{"LA;", {"()V"}, {NULL}}, {"LB;", {"()I"}, {NULL}}, {"LC;", {"()J"}, {NULL}}},
         {.protos = 2},
         "000",
         "110"},
        {"the smallest that is enough, whatever others would free",
         {{"LA;", {"()F"}, {NULL}}, {"LB;", {"()V", "()I", "()J", "()S"}, {NULL}}},
         {.protos = 1},
         "00",
         "10"},
        {"the smallest that is enough, of types",
         {{"LA;", {NULL}, {NULL}}, {"LB;", {NULL}, {"LX;", "LY;"}}},
         {.types = 1},
         "00",
         "10"},
        {"nothing is alone, and all would go",
         {{"LA;", {"()V"}, {NULL}}, {"LB;", {"()V"}, {NULL}}},
         {.protos = 1},
         "00",
         "00"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint8_t stays[MOST] = {0}, moved[MOST] = {0};
        char got[MOST + 1] = "";
        struct dex_fixture f;
        struct error err;
        uint32_t count;
        size_t n = 0;

        dex_fixture_init(&f, 35);
        for (; n < MOST && rows[i].classes[n].descriptor; n++) {
            const struct typed_class *t = &rows[i].classes[n];
            struct dex_fixture_class *c =
                dex_fixture_add_class(&f, t->descriptor, DEX_ACC_PUBLIC, NULL);

            stays[n] = rows[i].stays[n] == '1';
            for (size_t k = 0; k < 5 && t->protos[k]; k++)
                dex_fixture_add_own_method(&f, c, "m", t->protos[k],
                                           DEX_ACC_STATIC | DEX_ACC_NATIVE);
            for (size_t k = 0; k < 4 && t->fields[k]; k++)
                dex_fixture_add_own_field(&f, c, "f", t->fields[k], DEX_ACC_STATIC);
        }
        assert_int_equal(dex_fixture_parse(&f), 0);
        assert_int_equal(dex_choose(&f.dex, stays, &rows[i].need, moved, &count, &err), 0);
        for (size_t k = 0; k < n; k++)
            got[k] = moved[k] ? '1' : '0';
        if (strcmp(got, rows[i].moved) != 0)
            fail_msg("%s: %s", rows[i].what, got);
        dex_fixture_release(&f);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cheapest_go),
        cmocka_unit_test(each_table_may_be_full),
        cmocka_unit_test(what_all_share_is_bounded),
        cmocka_unit_test(what_many_share_goes_with_all),
        cmocka_unit_test(what_packages_share_is_bounded),
        cmocka_unit_test(small_packages_go_as_a_whole),
        cmocka_unit_test(shared_rows_go_together),
    };

    return RUN_TAP(tests);
}
