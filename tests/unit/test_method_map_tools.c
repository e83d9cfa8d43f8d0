/* SPDX-License-Identifier: Apache-2.0 */
/* mapping/method_map_search, _check and _diff. */
#include "tests/unit/tap.h"

#include <time.h>

#include "mapping/method_map_check.h"
#include "mapping/method_map_diff.h"
#include "mapping/method_map_search.h"
#include "mapping/obfuscation_map.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define DISPATCH "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V\n"

static void parse(struct method_map *map, const char *text)
{
    struct error err;

    method_map_init(map);
    if (method_map_parse(map, str_from_c(text), &err) < 0)
        fail_msg("%s", err.text);
}

static void methods_are_found(void **state)
{
    static const struct {
        const char *pattern;
        unsigned rows; /* a bit each */
    } searches[] = {
        {"load", 0x1},
        {"Main.load", 0x1},
        {"com.demo.Main.load", 0x1},
        {"com/demo/Main/load", 0x1},
        {"com.demo.Main load (ILjava.lang.String;)V", 0x1},
        {"com.demo.Main.load(ILjava/lang/String;)V", 0x1},
        {"load(ILjava.lang.String;)V", 0x1},
        {"load()V", 0},
        {"load(int,String)", 0x1},
        {"Main.load(int, String)", 0x1},
        {"Main.load (int, String)", 0x1},
        {"load(int)", 0},
        {"9,1,com.demo.Main load (ILjava.lang.String;)V", 0x1},
        {"1,1,com.demo.Main.load", 0x1},
        {"1,com.demo.Main.load", 0},
        {"1,x,com.demo.Main.load", 0},
        {"does one thing", 0x10},
        {"Test does one thing", 0x10},
        {"com.demo.Test does one thing ()V", 0x10},
        {"com.demo.Test does one thing ()J", 0},
        {"Test does one", 0},
        {"emo.Main.load", 0},
        {"com.demo.Main", 0x3},
        {"com.demo.Main$1", 0x4},
        {"com.demo.*", 0x17},
        {"com.demo", 0},
        {"com.**", 0x1f},
        {"com.*.on*", 0},
        {"com.demo.*.on*", 0x6},
        {"**.on*", 0xe},
        {"com.demo.ui.List.onDraw", 0x8},
        {"on?raw", 0x8},
        {"10", 0x2},
        {"0", 0},
        {"99999999999999999999", 0},
        {"", 0},
        {"(", 0},
        {"*", 0x1f},
        {"é", 0},
    };
    struct method_map map;
    struct buf scratch;

    (void)state;
    parse(&map, "9,1,com.demo.Main load (ILjava.lang.String;)V\n"
                "10,1,com.demo.Main onClick ()V\n"
                "11,1,com.demo.Main$1 onClick ()V\n"
                "12,1,com.demo.ui.List onDraw ()V\n"
                "13,1,com.demo.Test does one thing ()V\n");
    buf_init(&scratch);
    for (size_t i = 0; i < COUNT(searches); i++) {
        struct method_pattern p;
        unsigned found = 0;

        method_pattern_init(&p, str_from_c(searches[i].pattern));
        for (size_t k = 0; k < map.n_rows; k++)
            found |= method_pattern_matches(&p, &map.rows[k], &scratch) ? 1u << k : 0;
        if (found != searches[i].rows)
            fail_msg("%s: %x, not %x", searches[i].pattern, found, searches[i].rows);
        method_pattern_release(&p);
    }
    buf_release(&scratch);
    method_map_release(&map);
}

/* A number that is no id finds nothing. */
static void a_number_is_an_id(void **state)
{
    static const struct {
        const char *word;
        uint32_t id;
    } rows[] = {
        {"1", 1}, {"1048574", METHOD_ID_DISPATCH}, {"1048575", UINT32_MAX}, {"0", UINT32_MAX}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct method_pattern p;

        method_pattern_init(&p, str_from_c(rows[i].word));
        assert_int_equal(p.id, rows[i].id);
        method_pattern_release(&p);
    }
}

static void assert_problems(const char *text, const char *base, const char *wanted)
{
    struct mapping_check c;
    struct method_map map;
    struct buf out;

    buf_init(&out);
    method_map_init(&map);
    if (base)
        parse(&map, base);
    mapping_check_init(&c, str_from_c(text), base ? &map : NULL);
    for (size_t i = 0; i < c.n_problems; i++) {
        buf_printf(&out, "%zu: ", c.problems[i].line);
        mapping_problem_text(&c.problems[i], &out);
        buf_u8(&out, '\n');
    }
    buf_u8(&out, 0);
    assert_string_equal((char *)out.p, wanted);
    mapping_check_release(&c);
    method_map_release(&map);
    buf_release(&out);
}

static void each_problem_is_named(void **state)
{
    (void)state;
    assert_problems(DISPATCH, NULL, "");
    assert_problems("# c\r\n\r\n1,1,a b ()V\r\n" DISPATCH, NULL, "");
    assert_problems("", NULL,
                    "0: no row of dispatch: 1048574,1,android.os.Handler dispatchMessage "
                    "(Landroid.os.Message;)V\n");
    assert_problems("x\n3,1,a b ()V\n2,1,a c ()V\n2,x,a c ()V\n3,1,a c ()V\n" DISPATCH, NULL,
                    "1: the row does not begin with an id from 1 to 1048574 and a comma\n"
                    "3: id 2 comes after id 3: rows are sorted by id\n"
                    "4: no access flags and comma after the id\n"
                    "5: id 3 is taken by line 2: a b ()V\n"
                    "5: the same method as in line 3: a c ()V\n");
    assert_problems("1048574,1,a b ()V\n", NULL,
                    "1: id 1048574 is android.os.Handler dispatchMessage (Landroid.os.Message;)V, "
                    "nothing else\n");
    assert_problems("1,1,a b ()V\n2,1,a d ()V\n4,1,a c ()V\n5,1,a e ()V\n" DISPATCH,
                    "1,1,a b ()V\n2,1,a c ()V\n9,1,a x ()V\n" DISPATCH,
                    "2: id 2 is, in line 2 of the base, a c ()V\n"
                    "3: id 4, but 2 in line 2 of the base: a c ()V\n");
}

static void the_base_is_counted(void **state)
{
    struct mapping_check c;
    struct method_map base;

    (void)state;
    parse(&base, "1,1,a b ()V\n2,1,a c ()V\n9,1,a x ()V\n" DISPATCH);
    mapping_check_init(&c, STR("1,1,a b ()V\n3,1,a d ()V\n3,1,a d ()V\n" DISPATCH), &base);
    assert_int_equal(c.n_kept, 2);
    assert_int_equal(c.n_gone, 2);
    assert_string_equal(c.id, "");
    mapping_check_release(&c);
    mapping_check_init(&c, STR("1,1,a b ()V\n2,1,a c ()V\n9,1,a x ()V\n" DISPATCH), &base);
    assert_int_equal(c.n_kept, 4);
    assert_int_equal(c.n_new + c.n_gone + c.n_problems, 0);
    assert_int_equal(strlen(c.id), METHOD_MAP_ID_LENGTH);
    mapping_check_release(&c);
    method_map_release(&base);
    /* Behind the last row, which may be gone already; and where there is none. */
    parse(&base, "1,1,a b ()V\n2,1,z y ()V\n3,1,z z ()V\n" DISPATCH);
    mapping_check_init(&c, STR("1,1,a b ()V\n" DISPATCH "2,1,z y ()V\n2,1,z y ()V\n"), &base);
    assert_int_equal(c.n_kept, 4);
    assert_int_equal(c.n_gone, 1);
    mapping_check_release(&c);
    mapping_check_init(&c, STR(""), &base);
    assert_int_equal(c.n_gone, 4);
    mapping_check_release(&c);
    method_map_release(&base);
}

/* Whatever was in the memory. */
static void an_empty_mapping_is_empty(void **state)
{
    struct obfuscation_map names;
    struct method_map map;

    (void)state;
    memset(&map, 0xff, sizeof(map));
    method_map_init(&map);
    assert_int_equal(map.n_rows + map.n_new + map.n_gone, 0);
    assert_null(method_map_find(&map, 1));
    method_map_release(&map);
    memset(&names, 0xff, sizeof(names));
    obfuscation_map_init(&names);
    assert_int_equal(names.n_classes + names.n_methods, 0);
    obfuscation_map_release(&names);
}

static void changes_are_told_apart(void **state)
{
    static const struct {
        enum mapping_change change;
        uint32_t before, after;
    } wanted[] = {
        {MAPPING_GONE, 1, 0},         {MAPPING_RENAMED, 3, 13}, {MAPPING_MOVED, 4, 14},
        {MAPPING_REDESCRIBED, 5, 5},  {MAPPING_GONE, 6, 0},     {MAPPING_GONE, 7, 0},
        {MAPPING_ADDED, 0, 16},       {MAPPING_ADDED, 0, 17},   {MAPPING_REDESCRIBED, 8, 18},
        {MAPPING_REDESCRIBED, 9, 19},
    };
    struct method_map before, after;
    struct mapping_diff d;

    (void)state;
    parse(&before, "1,1,a.A gone ()V\n2,1,a.A same ()V\n3,1,a.B old (I)V\n4,1,a.B other ()V\n"
                   "5,1,a.C types (I)V\n6,1,a.D one ()V\n7,1,a.D two ()V\n8,1,a.E f (D)V\n"
                   "9,1,a.E g (I)V\n" DISPATCH);
    parse(&after,
          "2,9,a.A same ()V\n13,1,a.B new (I)V\n14,1,a.B other ()V\n5,1,a.C types (J)V\n"
          "16,1,a.D uno ()V\n17,1,a.D zwei ()V\n18,1,a.E f (J)V\n19,1,a.E g (Z)V\n" DISPATCH);
    mapping_diff_init(&d, &before, &after);
    assert_int_equal(d.n, COUNT(wanted));
    for (size_t i = 0; i < d.n; i++) {
        assert_int_equal(d.all[i].change, wanted[i].change);
        assert_int_equal(d.all[i].before ? d.all[i].before->id : 0, wanted[i].before);
        assert_int_equal(d.all[i].after ? d.all[i].after->id : 0, wanted[i].after);
    }
    assert_int_equal(d.count[MAPPING_SAME], 2);
    assert_int_equal(d.count[MAPPING_GONE], 3);
    assert_int_equal(d.count[MAPPING_ADDED], 2);
    assert_int_equal(d.count[MAPPING_RENAMED], 1);
    assert_int_equal(d.count[MAPPING_MOVED], 1);
    assert_int_equal(d.count[MAPPING_REDESCRIBED], 3);
    assert_int_equal(d.n_reused, 1);
    mapping_diff_release(&d);
    method_map_release(&after);
    parse(&after, "1,1,a.Q first ()V\n9,1,a.Q last ()V\n" DISPATCH);
    mapping_diff_init(&d, &before, &after);
    assert_int_equal(d.n_reused, 2);
    mapping_diff_release(&d);
    mapping_diff_init(&d, &before, &before);
    assert_int_equal(d.n, 0);
    assert_int_equal(d.count[MAPPING_SAME], 10);
    mapping_diff_release(&d);
    method_map_release(&after);
    method_map_release(&before);
}

enum { MANY = 200000 };

/* Ids in an order that does no sort a favour, and all methods of one class. */
static void append_many(struct buf *out, uint32_t first)
{
    for (uint32_t i = 0; i < MANY; i++) {
        uint32_t id = (uint32_t)((uint64_t)i * 70001 % MANY) + 1;

        buf_printf(out, "%u,1,com.demo.Many m%u ()V\n", id, id + first);
    }
    buf_str(out, STR(DISPATCH));
}

static void many_rows_take_n_log_n(void **state)
{
    struct method_map maps[2];
    struct mapping_check c;
    struct mapping_diff d;
    struct buf text[2];
    struct error err;
    clock_t began;

    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        buf_init(&text[i]);
        method_map_init(&maps[i]);
        append_many(&text[i], i * (MANY / 2));
        assert_int_equal(method_map_parse(&maps[i], str_from_bytes(buf_view(&text[i])), &err), 0);
    }
    began = clock();
    mapping_check_init(&c, str_from_bytes(buf_view(&text[1])), &maps[0]);
    assert_true(c.n_problems > MANY);
    mapping_check_release(&c);
    mapping_diff_init(&d, &maps[0], &maps[1]);
    assert_int_equal(d.count[MAPPING_GONE], MANY / 2);
    mapping_diff_release(&d);
    print_message("# %u rows checked and compared in %.1f s of the CPU\n", (unsigned)maps[0].n_rows,
                  (double)(clock() - began) / CLOCKS_PER_SEC);
    for (size_t i = 0; i < 2; i++) {
        method_map_release(&maps[i]);
        buf_release(&text[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_are_found),         cmocka_unit_test(a_number_is_an_id),
        cmocka_unit_test(each_problem_is_named),     cmocka_unit_test(the_base_is_counted),
        cmocka_unit_test(an_empty_mapping_is_empty), cmocka_unit_test(changes_are_told_apart),
        cmocka_unit_test(many_rows_take_n_log_n),
    };

    return RUN_TAP(tests);
}
