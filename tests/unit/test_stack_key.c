/* SPDX-License-Identifier: Apache-2.0 */
/* report/stack_key: what it groups, and what it does not. */
#include "tests/unit/tap.h"

#include <xxhash.h>

#include "report/stack_key.h"
#include "runtime/analysis/stack_text.h"

static const char old_build[] = "1,1,com.demo.Main run ()V\n"
                                "2,1,com.demo.Main load (I)Z\n"
                                "3,1,com.demo.Main draw ()V\n";
/* Other ids, a parameter less. */
static const char new_build[] = "7,1,com.demo.Main run ()V\n"
                                "9,1,com.demo.Main load ()Z\n";

static uint64_t hash(const char *rows, const char *key, const char *mapping)
{
    struct report report = {.key = str_from_c(key)};
    struct call_tree tree;
    struct method_map map;
    struct names names;
    struct error err;
    uint64_t result;
    size_t bad = 0;

    stack_init(&report.stack);
    call_tree_init(&tree);
    method_map_init(&map);
    assert_int_equal(stack_read(&report.stack, rows, strlen(rows), &bad), 0);
    assert_int_equal(method_map_parse(&map, str_from_c(mapping), &err), 0);
    names_init(&names, &map);
    call_tree_make(&tree, &report);
    result = stack_key_hash(&tree, &names);
    names_release(&names);
    method_map_release(&map);
    call_tree_release(&tree);
    stack_release(&report.stack);
    return result;
}

static uint64_t of_text(const char *text)
{
    return XXH3_64bits(text, strlen(text));
}

static void the_path_counts_alone(void **state)
{
    uint64_t load = of_text("com.demo.Main.run\ncom.demo.Main.load\n");
    char text[STACK_KEY_LENGTH + 1];

    (void)state;
    assert_int_equal(hash("0,1048574,1,905\n1,1,1,900\n2,2,1,800\n", "2|", old_build), load);
    /* Without the dispatch, with other times and other calls beside it. */
    assert_int_equal(hash("0,1,1,90\n1,3,1,1\n1,2,5,80\n2,3,1,7\n", "2|", old_build), load);
    assert_int_equal(hash("0,1048574,1,905\n1,7,1,900\n2,9,1,800\n", "9|", new_build), load);
    assert_int_equal(hash("0,1048574,1,905\n1,1,1,900\n", "1|", old_build),
                     of_text("com.demo.Main.run\n"));
    assert_int_equal(hash("0,1,1,90\n1,4711,1,80\n", "", old_build),
                     of_text("com.demo.Main.run\nid 4711\n"));
    assert_int_equal(hash("", "", old_build), of_text(""));
    assert_int_equal(hash("0,1048574,1,905\n", "1048574|", old_build), of_text(""));
    stack_key_text(of_text(""), text);
    assert_string_equal(text, "2d06800538d394c2");
}

/* How deep the last call of 30 % lies is chance. */
static void a_method_that_calls_itself_counts_once(void **state)
{
    static const char overloads[] = "1,1,com.demo.Main run ()V\n"
                                    "2,1,com.demo.Main load (I)Z\n"
                                    "3,1,com.demo.Main load ()Z\n";
    uint64_t load = of_text("com.demo.Main.run\ncom.demo.Main.load\n");

    (void)state;
    assert_int_equal(hash("0,1,1,90\n1,2,1,80\n2,2,1,70\n", "2|", old_build), load);
    assert_int_equal(hash("0,1,1,90\n1,2,1,80\n2,2,1,70\n3,2,1,60\n", "2|", old_build), load);
    assert_int_equal(hash("0,1,1,90\n1,2,1,80\n2,3,1,70\n", "3|", overloads), load);
    /* What lies between two calls of it does not count, for which build ever. */
    assert_int_equal(hash("0,1,1,90\n1,2,1,80\n2,1,1,70\n", "1|", old_build),
                     of_text("com.demo.Main.run\n"));
    assert_int_equal(hash("0,1,1,90\n1,2,1,80\n2,1,1,70\n3,2,1,60\n", "2|", old_build), load);
    assert_int_equal(hash("0,1,1,90\n1,3,1,85\n2,2,1,80\n3,1,1,70\n4,2,1,60\n", "2|", old_build),
                     load);
    assert_int_equal(
        hash("0,2,1,90\n1,1,1,85\n2,3,1,80\n3,1,1,70\n4,4711,1,60\n", "4711|", overloads),
        of_text("com.demo.Main.load\ncom.demo.Main.run\nid 4711\n"));
    assert_int_equal(hash("0,4711,1,90\n1,4712,1,80\n2,4712,1,80\n", "4712|", old_build),
                     of_text("id 4711\nid 4712\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_path_counts_alone),
        cmocka_unit_test(a_method_that_calls_itself_counts_once),
    };

    return RUN_TAP(tests);
}
