/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/method_map: ids, methodMapping.txt, the mapping id. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "mapping/load.h"
#include "tests/unit/scratch.h"

#define DISPATCH "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n"
#define METHOD(c, n, d, a)                                                                       \
    {                                                                                            \
        .class_name = STR_INIT(c), .name = STR_INIT(n), .descriptor = STR_INIT(d), .access = (a) \
    }
#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

static void assert_written(const struct method_map *map, const char *expected)
{
    struct buf out;

    buf_init(&out);
    method_map_write(map, &out);
    buf_u8(&out, '\0');
    assert_string_equal((char *)out.p, expected);
    buf_release(&out);
}

static void parse(struct method_map *map, const char *text)
{
    struct error err = {0};

    method_map_init(map);
    (void)method_map_parse(map, str_from_c(text), &err);
    assert_string_equal(err.text, "");
}

static void ids_are_sorted_and_shared(void **state)
{
    struct method methods[] = {
        METHOD("com/demo/Main", "lambda$lam$0", "()V", 4098),
        METHOD("com/demo/Focus", "onWindowFocusChanged", "(Z)V", 17),
        METHOD("com/demo/Main", "<init>", "(ILjava/lang/String;)V", 0),
        METHOD("android/os/Handler", "dispatchMessage", "(Landroid/os/Message;)V", 1),
        METHOD("com/demo/Focus$1", "a", "()V", 1),
        METHOD("com/demo/Focus", "onWindowFocusChanged", "(Z)V", 1),
    };
    static const uint32_t ids[] = {4, 1, 3, METHOD_ID_DISPATCH, 2, 1};
    struct method_map map;
    struct error err;

    (void)state;
    method_map_init(&map);
    assert_int_equal(method_map_assign(&map, methods, COUNT(methods), NULL, &err), 0);
    for (size_t i = 0; i < COUNT(ids); i++)
        assert_int_equal(methods[i].id, ids[i]);
    assert_written(&map, "1,1,com.demo.Focus onWindowFocusChanged (Z)V\n"
                         "2,1,com.demo.Focus$1 a ()V\n"
                         "3,0,com.demo.Main <init> (ILjava.lang.String;)V\n"
                         "4,4098,com.demo.Main lambda$lam$0 ()V\n" DISPATCH);
    assert_int_equal(map.n_new, 4);
    assert_true(str_eq(method_map_find(&map, 3)->name, STR("<init>")));
    assert_null(method_map_find(&map, 5));
    assert_int_equal(method_map_assign(&map, NULL, 0, NULL, &err), 0);
    assert_written(&map, DISPATCH);
    method_map_release(&map);
}

static void base_keeps_ids(void **state)
{
    struct method methods[] = {
        METHOD("a/C", "fresh", "()V", 1),
        METHOD("a/B", "known", "()V", 9),
        METHOD("a/A", "fresh", "(I)V", 1),
        METHOD("a/D", "last", "()V", 1),
    };
    struct method_map base, map;
    struct error err;

    (void)state;
    parse(&base, "# a comment\r\n"
                 "7,1,a.B known ()V\r\n"
                 "\r\n"
                 "9,0,a.A gone ()V\r\n"
                 "1048572,131073,a.Gone gone ()V");
    method_map_init(&map);
    assert_int_equal(method_map_assign(&map, methods, COUNT(methods), &base, &err), 0);
    assert_written(&map, "1,1,a.C fresh ()V\n"
                         "2,1,a.D last ()V\n"
                         "7,9,a.B known ()V\n"
                         "9,0,a.A gone ()V\n"
                         "1048572,131073,a.Gone gone ()V\n"
                         "1048573,1,a.A fresh (I)V\n" DISPATCH);
    assert_int_equal(map.n_new, 3);
    assert_int_equal(map.n_gone, 2);
    assert_int_equal(methods[1].id, 7);
    method_map_release(&base);
    method_map_release(&map);
}

/* New methods come behind the largest id of the base, whichever method has it; dispatch does not
 * count. */
static void new_ids_follow_the_largest(void **state)
{
    static const char *const bases[] = {
        "5,1,a.A x ()V\n2,1,a.B y ()V\n" DISPATCH,
        "2,1,a.A x ()V\n5,1,a.B y ()V\n" DISPATCH,
        "2,1,a.A x ()V\n3,1,a.B y ()V\n5,1,z.Z gone ()V\n",
        DISPATCH "5,1,a.A gone ()V\n",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(bases); i++) {
        struct method methods[] = {
            METHOD("a/A", "x", "()V", 1),
            METHOD("a/B", "y", "()V", 1),
            METHOD("a/C", "z", "()V", 1),
        };
        struct method_map base, map;
        struct error err;

        parse(&base, bases[i]);
        method_map_init(&map);
        assert_int_equal(method_map_assign(&map, methods, COUNT(methods), &base, &err), 0);
        assert_int_equal(methods[2].id, i < 3 ? 6 : 8);
        method_map_release(&base);
        method_map_release(&map);
    }
}

/* n methods a/C m0 ()V and so on, from index `from` on. */
static struct method *many_methods(size_t from, size_t n, struct arena *a)
{
    struct method *methods = ARENA_NEW(a, struct method, n);

    for (size_t i = 0; i < n; i++) {
        methods[i].class_name = STR("a/C");
        methods[i].name = arena_printf(a, "m%07zu", from + i);
        methods[i].descriptor = STR("()V");
    }
    return methods;
}

static void ids_run_out(void **state)
{
    struct arena a;
    struct method *methods;
    struct method_map map, next;
    struct error err;

    (void)state;
    arena_init(&a);
    method_map_init(&map);
    method_map_init(&next);
    methods = many_methods(0, METHOD_ID_MAX + 1, &a);
    assert_int_equal(method_map_assign(&map, methods, METHOD_ID_MAX + 1, NULL, &err), -1);
    assert_non_null(strstr(err.text, "1048574 methods, but there are only 1048573 ids"));
    assert_int_equal(map.n_rows, 0);
    assert_int_equal(method_map_assign(&map, methods, METHOD_ID_MAX, NULL, &err), 0);
    assert_int_equal(methods[METHOD_ID_MAX - 1].id, METHOD_ID_MAX);
    /* Ten are gone, five come: they take the smallest of the gone ids. */
    memcpy(methods + 100, many_methods(METHOD_ID_MAX, 5, &a), 5 * sizeof(*methods));
    memmove(methods + 105, methods + 110, (METHOD_ID_MAX - 110) * sizeof(*methods));
    assert_int_equal(method_map_assign(&next, methods, METHOD_ID_MAX - 5, &map, &err), 0);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(methods[100 + i].id, 101 + i);
    assert_int_equal(next.n_new, 5);
    assert_int_equal(next.n_gone, 5);
    assert_int_equal(next.n_rows, METHOD_ID_DISPATCH);
    assert_true(str_eq(method_map_find(&next, 106)->name, STR("m0000105")));
    method_map_release(&map);
    method_map_release(&next);
    arena_release(&a);
}

static void odd_names_stay_on_their_row(void **state)
{
    struct method methods[] = {
        METHOD("a/A", "is \xc3\xa9, with blanks (really) (I)V", "()V", 1),
        METHOD("a/B C", "m", "(La/B C;)V", 1),
        METHOD("a/D", "line\nbreak\r", "()V", 1),
        METHOD("a/E", "nul\xc0\x80", "()V", 1),
        METHOD("a/F", "back\\slash", "()V", 1),
        METHOD("a/G", "\xed\xa0\xb5\xed\xb4\x98", "()V", 1),         /* a pair */
        METHOD("a/H", "\xed\xa0\xb5|\xed\xb4\x98", "()V", 1),        /* no pair */
        METHOD("a/I", "\xf0\x9d\x94\x98\xff\xc1\xbf\x80", "()V", 1), /* malformed */
        METHOD("a/J", "\xe2\x80\xa8\xc2\x85", "()V", 1),             /* line separators */
    };
    static const char expected[] = "1,1,a.A is \xc3\xa9, with blanks (really) (I)V ()V\n"
                                   "2,1,a.B\\u0020C m (La.B\\u0020C;)V\n"
                                   "3,1,a.D line\\u000abreak\\u000d ()V\n"
                                   "4,1,a.E nul\\u0000 ()V\n"
                                   "5,1,a.F back\\u005cslash ()V\n"
                                   "6,1,a.G \xf0\x9d\x94\x98 ()V\n"
                                   "7,1,a.H \\ud835|\\udd18 ()V\n"
                                   "8,1,a.I \\xf0\\x9d\\x94\\x98\\xff\\xc1\\xbf\\x80 ()V\n"
                                   "9,1,a.J \\u2028\\u0085 ()V\n" DISPATCH;
    struct method_map map, again;
    struct error err;

    (void)state;
    method_map_init(&map);
    assert_int_equal(method_map_assign(&map, methods, COUNT(methods), NULL, &err), 0);
    assert_written(&map, expected);
    parse(&again, expected);
    assert_true(
        str_eq(method_map_find(&again, 1)->name, STR("is \xc3\xa9, with blanks (really) (I)V")));
    assert_true(str_eq(method_map_find(&again, 2)->class_name, STR("a.B\\u0020C")));
    method_map_release(&map);
    method_map_release(&again);
}

static void mapping_id_is_that_of_the_rows(void **state)
{
    char id[METHOD_MAP_ID_LENGTH + 1], other[METHOD_MAP_ID_LENGTH + 1];
    struct method_map map;

    (void)state;
    parse(&map, "1,1,a.A b ()V\n" DISPATCH);
    method_map_id(&map, id);
    /* XXH3_64bits over the two rows, 83 bytes. */
    assert_string_equal(id, "82f2987641824477");
    method_map_release(&map);
    parse(&map, "# c\r\n" DISPATCH "\r\n1,1,a.A b ()V");
    method_map_id(&map, other);
    assert_string_equal(id, other);
    method_map_release(&map);
    parse(&map, "2,1,a.A b ()V\n" DISPATCH);
    method_map_id(&map, other);
    assert_string_not_equal(id, other);
    method_map_release(&map);
}

static void bad_rows_are_errors(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"x", "line 1: the row does not begin with an id from 1 to 1048574 and a comma"},
        {"0,1,a b ()V", "line 1: the row does not begin with an id from 1 to 1048574 and a comma"},
        {"1048575,1,a b ()V",
         "line 1: the row does not begin with an id from 1 to 1048574 and a comma"},
        {" 1,1,a b ()V", "line 1: the row does not begin with an id from 1 to 1048574 and a comma"},
        {"1,1,a b ()V\n\n2,,a c ()V", "line 3: no access flags and comma after the id"},
        {"1,4294967296,a b ()V", "line 1: no access flags and comma after the id"},
        {"1,1,ab", "line 1: no class, name and descriptor after the access flags"},
        {"1,1,a ()V", "line 1: no class, name and descriptor after the access flags"},
        {"1,1, b ()V", "line 1: no class, name and descriptor after the access flags"},
        {"1,1,a b c", "line 1: the row does not end with a method descriptor"},
        {"1,1,a b ()", "line 1: the row does not end with a method descriptor"},
        {"1,1,a b (", "line 1: the row does not end with a method descriptor"},
        {"1,1,a b ()V\n2,1,a c ()V\n1,1,a d ()V\n1,1,a e ()V", "line 3: id 1 is taken by line 1"},
        {"9,1,a b ()V\n2,1,a c ()V\n1,2,a b ()V", "line 3: the same method as in line 1: a b ()V"},
        {"2,9,a b ()V\n3,1,a b ()V", "line 2: the same method as in line 1: a b ()V"},
        {"3,1,a c ()V\n3,1,a b ()V", "line 2: id 3 is taken by line 1"},
        {"1048574,1,a b ()V", "line 1: id 1048574 is android.os.Handler dispatchMessage "
                              "(Landroid.os.Message;)V, nothing else"},
        {"5,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V",
         "line 1: id 1048574 is android.os.Handler dispatchMessage (Landroid.os.Message;)V, "
         "nothing else"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct method_map map;
        struct error err = {0};

        method_map_init(&map);
        assert_int_equal(method_map_parse(&map, str_from_c(rows[i].text), &err), -1);
        assert_string_equal(err.text, rows[i].says);
        assert_int_equal(map.n_rows, 0);
        method_map_release(&map);
    }
}

static void ignored_are_sorted(void **state)
{
    static const struct method ignored[] = {
        METHOD("a/C", "x", "()V", 1),
        METHOD("a/B", "y", "(La/C;)V", 1),
        METHOD("a/C", "x", "()V", 2),
    };
    struct buf out;

    (void)state;
    buf_init(&out);
    method_map_write_ignored(ignored, COUNT(ignored), &out);
    buf_u8(&out, '\0');
    assert_string_equal((char *)out.p, "ignore methods:\na.B y (La.C;)V\na.C x ()V\n");
    buf_release(&out);
}

/* Such a list is written as it comes: the same class again, a method twice, another class. */
static void ignored_may_be_sorted_before(void **state)
{
    static const struct method ignored[] = {
        METHOD("a/B", "x", "()V", 1),       METHOD("a/B", "x", "()V", 2),
        METHOD("a/B", "y", "()V", 1),       METHOD("a/B", "y", "(La/C;)V", 1),
        METHOD("a/B$C", "x", "()V", 1),     METHOD("a/C", "x", "()V", 1),
        METHOD("long/Name", "z", "()V", 1),
    };
    static const char wanted[] = "a.B x ()V\na.B y ()V\na.B y (La.C;)V\na.B$C x ()V\na.C x ()V\n"
                                 "long.Name z ()V\n";
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t n = 0; n <= COUNT(ignored); n += COUNT(ignored)) {
        buf_clear(&out);
        method_map_write_ignored(ignored, n, &out);
        buf_u8(&out, '\0');
        assert_memory_equal(out.p, "ignore methods:\n", 16);
        assert_string_equal((char *)out.p + 16, n ? wanted : "");
    }
    buf_release(&out);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

/* A name of random bytes, without the four that no name has. */
static struct str random_name(struct arena *a, uint32_t *seed, const char *without)
{
    size_t n = 1 + next_random(seed) % 6;
    char *p = arena_alloc(a, n);

    for (size_t i = 0; i < n; i++)
        do
            p[i] = (char)(next_random(seed) % 3
                              ? " ,(\\.\xed\xa0\xb0\xc0\x80\n"[next_random(seed) % 11]
                              : (int)next_random(seed));
        while (p[i] && strchr(without, p[i]));
    return (struct str){p, n};
}

static void what_is_written_is_read_back(void **state)
{
    uint32_t seed = 1;
    struct arena a;

    (void)state;
    arena_init(&a);
    for (int round = 0; round < 200; round++) {
        struct method methods[50];
        struct method_map map, again;
        struct buf out;
        struct error err = {0};
        char id[METHOD_MAP_ID_LENGTH + 1], id_again[METHOD_MAP_ID_LENGTH + 1];

        buf_init(&out);
        method_map_init(&map);
        method_map_init(&again);
        for (size_t i = 0; i < COUNT(methods); i++) {
            struct str type = random_name(&a, &seed, ".;[/");

            methods[i].class_name = random_name(&a, &seed, ".;[");
            methods[i].name = random_name(&a, &seed, ".;[/");
            methods[i].descriptor = arena_printf(&a, "(L%.*s;)V", STR_ARG(type));
            methods[i].access = (uint16_t)next_random(&seed);
        }
        assert_int_equal(method_map_assign(&map, methods, COUNT(methods), NULL, &err), 0);
        method_map_write(&map, &out);
        (void)method_map_parse(&again, str_from_bytes(buf_view(&out)), &err);
        assert_string_equal(err.text, "");
        assert_int_equal(again.n_rows, map.n_rows);
        for (size_t i = 0; i < map.n_rows; i++) {
            assert_int_equal(again.rows[i].id, map.rows[i].id);
            assert_true(str_eq(again.rows[i].class_name, map.rows[i].class_name));
            assert_true(str_eq(again.rows[i].name, map.rows[i].name));
            assert_true(str_eq(again.rows[i].descriptor, map.rows[i].descriptor));
        }
        method_map_id(&map, id);
        method_map_id(&again, id_again);
        assert_string_equal(id, id_again);
        /* Different names are different rows. */
        for (size_t i = 0; i < COUNT(methods); i++)
            for (size_t j = 0; j < i; j++)
                assert_int_equal(methods[i].id == methods[j].id,
                                 str_eq(methods[i].class_name, methods[j].class_name) &&
                                     str_eq(methods[i].name, methods[j].name) &&
                                     str_eq(methods[i].descriptor, methods[j].descriptor));
        method_map_release(&map);
        method_map_release(&again);
        buf_release(&out);
        arena_reset(&a);
    }
    arena_release(&a);
}

/* A file that was given for another is called by what it is. */
static void other_files_are_named(void **state)
{
    static const struct {
        struct str text;
        const char *what;
    } cases[] = {
        {STR_INIT("PK\3\4\0\0"), "a zip archive, such as a jar or an APK"},
        {STR_INIT("\xca\xfe\xba\xbe\0"), "a class file"},
        {STR_INIT("dex\n035"), "a dex file"},
        {STR_INIT("\x1f\x8b\x08"), "a gzip file"},
        {STR_INIT("{\"tag\":1}"), "JSON"},
        {STR_INIT("\x89PNG\r\n"), "a picture (PNG)"},
        {STR_INIT("\x28\xb5\x2f\xfd\x04"), "a zstd file: unpack it first"},
        {STR_INIT("# compiler: R8\n\ncom.demo.Main -> a.b:\n"), "a mapping of ProGuard or R8"},
        {STR_INIT("# ours\n1,1,a.B c ()V\n"), "a methodMapping.txt"},
        {STR_INIT("# lines of the mapping 0123456789abcdef\n1,7,B.java\n"),
         "a methodMapping.lines.txt"},
        {STR_INIT("ignore methods:\na.B c ()V\n"), "an ignoreMethodMapping.txt"},
        {STR_INIT("1,1,a.B\n1,1,a.B c ()V\n"), NULL},
        {STR_INIT(""), NULL},
    };
    struct method_map map;
    struct error err;
    (void)state;

    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *got = file_guess(cases[i].text);

        assert_int_equal(got == NULL, cases[i].what == NULL);
        if (got)
            assert_string_equal(got, cases[i].what);
    }
    method_map_init(&map);
    assert_int_equal(method_map_parse(&map, STR("a.B -> a:\n"), &err), -1);
    assert_string_equal(err.text, "it is a mapping of ProGuard or R8, not a methodMapping.txt");
    assert_int_equal(method_map_parse(&map, STR("ignore methods:\na.B c ()V\n"), &err), -1);
    assert_string_equal(err.text, "it is an ignoreMethodMapping.txt, not a methodMapping.txt: give "
                                  "the methodMapping.txt beside it");
    method_map_release(&map);
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

/* Each kind of file, and the error that says which one is wrong. */
static void files_are_loaded(void **state)
{
    struct obfuscation_map names;
    struct method_map map;
    struct error err;
    struct filter filter;
    struct buf text;

    (void)state;
    buf_init(&text);
    method_map_init(&map);
    filter_init(&filter);
    obfuscation_map_init(&names);
    write_text("ids.txt", "1,1,a.A b ()V\n");
    write_text("filter.txt", "-keepclass a/A\n");
    write_text("names.txt", "a.A -> b:\n    void c() -> d\n");
    write_text("bad.txt", "?\n");
    assert_int_equal(method_map_load(&map, "ids.txt", &err), 0);
    assert_int_equal(map.n_rows, 1);
    assert_int_equal(filter_load(&filter, "filter.txt", false, &err), 0);
    assert_int_equal(filter.n_rules, 1);
    assert_int_equal(obfuscation_map_load(&names, "names.txt", &text, &err), 0);
    assert_int_equal(names.n_methods, 1);
    assert_int_equal(method_map_load(&map, "bad.txt", &err), -1);
    assert_string_equal(err.text, "bad.txt: line 1: the row does not begin with an id from 1 to "
                                  "1048574 and a comma");
    assert_int_equal(map.n_rows, 0);
    assert_int_equal(filter_load(&filter, "bad.txt", false, &err), -1);
    assert_true(str_starts(str_from_c(err.text), STR("bad.txt: line 1: none of -keepclass")));
    buf_clear(&text);
    assert_int_equal(obfuscation_map_load(&names, "bad.txt", &text, &err), -1);
    assert_string_equal(err.text, "bad.txt: line 1: a member before the first class");
    assert_int_equal(method_map_load(&map, "none.txt", &err), -1);
    assert_true(str_starts(str_from_c(err.text), STR("none.txt: ")));
    assert_int_equal(filter_load(&filter, "none.txt", false, &err), -1);
    assert_true(str_starts(str_from_c(err.text), STR("none.txt: ")));
    buf_clear(&text);
    assert_int_equal(obfuscation_map_load(&names, "none.txt", &text, &err), -1);
    assert_true(str_starts(str_from_c(err.text), STR("none.txt: ")));
    obfuscation_map_release(&names);
    filter_release(&filter);
    method_map_release(&map);
    buf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_files_are_named),
        cmocka_unit_test_setup_teardown(files_are_loaded, scratch_enter, scratch_leave),
        cmocka_unit_test(ids_are_sorted_and_shared),
        cmocka_unit_test(base_keeps_ids),
        cmocka_unit_test(new_ids_follow_the_largest),
        cmocka_unit_test(ids_run_out),
        cmocka_unit_test(odd_names_stay_on_their_row),
        cmocka_unit_test(mapping_id_is_that_of_the_rows),
        cmocka_unit_test(bad_rows_are_errors),
        cmocka_unit_test(ignored_are_sorted),
        cmocka_unit_test(ignored_may_be_sorted_before),
        cmocka_unit_test(what_is_written_is_read_back),
    };

    return RUN_TAP(tests);
}
