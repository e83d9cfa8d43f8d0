/* SPDX-License-Identifier: Apache-2.0 */
/* serve/mappings: stored by their ids, by several threads at once.
 * test: threads */
#include "serve/mappings.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>

#include "tests/unit/scratch.h"
#include "tests/unit/tap.h"

enum { THREADS = 4, MAPPINGS = 20 };

static enum mappings_put put(struct mappings *m, const char *id, const char *text,
                             struct error *err)
{
    return mappings_put(m, id, str_from_c(text), err);
}

static void what_is_no_mapping_is_said(void **state)
{
    static const struct {
        const char *id, *text, *error;
    } rows[] = {
        {NULL, "", "it has no method"},
        {NULL, "# a comment\n", "it has no method"},
        {NULL, "nonsense\n", "line 1: "},
        {"0123456789abcdef", "1,1,A b ()V\n", "the mapping's id is "},
        {"0123456789abcdef", "# lines of the mapping 0123456789abcdee\n1,2,A.java\n",
         "the mapping's id is 0123456789abcdee"},
        {NULL, "# lines of the mapping 0123456789abcdee\nA.java\n", "line 2: "},
    };
    struct mappings *m;
    struct error err;

    (void)state;
    assert_int_equal(mappings_open(&m, ".", &err), 0);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(put(m, rows[i].id, rows[i].text, &err), MAPPINGS_BAD);
        assert_non_null(strstr(err.text, rows[i].error));
    }
    assert_int_equal(scratch_count("mappings"), 0);
    mappings_free(m);
}

/* Each thread stores all of them; one of them was the first. */
static void *put_all(void *arg)
{
    struct mappings *m = arg;
    struct error err;
    char text[64];

    for (int i = 0; i < MAPPINGS; i++) {
        snprintf(text, sizeof(text), "1,1,com.demo.Main%d run ()V\n", i);
        assert_true(put(m, NULL, text, &err) <= MAPPINGS_KNOWN);
    }
    return NULL;
}

static void threads_store_the_same(void **state)
{
    pthread_t threads[THREADS];
    struct mappings *m;
    struct error err;

    (void)state;
    assert_int_equal(mappings_open(&m, ".", &err), 0);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, put_all, m), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(scratch_count("mappings"), MAPPINGS);
    mappings_free(m);
}

/* A build's names; of a report that names none, those of the only mapping. */
static void builds_have_names(void **state)
{
    struct mappings *m;
    struct error err;

    (void)state;
    assert_int_equal(mappings_open(&m, ".", &err), 0);
    assert_true(str_eq(names_find(mappings_borrow(m, STR("none")), 1)->shown, STR("id 1")));
    mappings_return(m);
    assert_int_equal(put(m, NULL, "1,1,com.demo.Main run ()V\n", &err), MAPPINGS_NEW);
    assert_true(
        str_eq(names_find(mappings_borrow(m, STR("none")), 1)->shown, STR("com.demo.Main.run()")));
    mappings_return(m);
    assert_int_equal(put(m, NULL, "1,1,com.demo.Main stop ()V\n", &err), MAPPINGS_NEW);
    assert_true(str_eq(names_find(mappings_borrow(m, STR("none")), 1)->shown, STR("id 1")));
    mappings_return(m);
    assert_true(
        str_eq(names_find(mappings_borrow(m, STR("0123456789abcdef")), 1)->shown, STR("id 1")));
    mappings_return(m);
    mappings_free(m);
}

int main(void)
{
#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_enter, scratch_leave)
    const struct CMUnitTest tests[] = {IN_SCRATCH(what_is_no_mapping_is_said),
                                       IN_SCRATCH(threads_store_the_same),
                                       IN_SCRATCH(builds_have_names)};

    return RUN_TAP(tests);
}
