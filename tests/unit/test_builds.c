/* SPDX-License-Identifier: Apache-2.0 */
/* Which build a report is of, by the id of its mapping. */
#include "report/builds.h"

#include <stdio.h>

#include "tests/unit/tap.h"

enum { BUILDS = 300 };

/* A mapping of a method, another one for each n. */
static void mapping_add(struct builds *b, unsigned n, bool with_main)
{
    struct error err;
    char text[64];

    snprintf(text, sizeof(text), "1,9,com.demo.A%u run ()V\n%s", n,
             with_main ? "2,9,com.demo.Main main ()V\n" : "");
    assert_int_equal(builds_add(b, str_from_c(text), &err), 0);
}

static void each_of_many_is_found(void **state)
{
    struct builds b;
    char ids[BUILDS][METHOD_MAP_ID_LENGTH + 1];

    (void)state;
    builds_init(&b);
    for (unsigned i = 0; i < BUILDS; i++) {
        mapping_add(&b, i, i % 2 == 1);
        assert_int_equal(b.n, i + 1);
        strcpy(ids[i], b.items[i]->id);
        /* The index grows meanwhile. */
        for (unsigned k = 0; k <= i; k += i % 7 + 1)
            assert_int_equal(builds_find(&b, str_from_c(ids[k])), k);
    }
    for (unsigned i = 0; i < BUILDS; i++) {
        mapping_add(&b, i, i % 2 == 1); /* again */
        assert_int_equal(builds_find(&b, str_from_c(ids[i])), i);
        ids[i][0] = (char)(ids[i][0] == 'f' ? '0' : 'f');
        assert_true(builds_find(&b, str_from_c(ids[i])) == BUILD_NONE);
    }
    assert_int_equal(b.n, BUILDS);
    builds_release(&b);
}

static void what_is_not_there(void **state)
{
    enum { NOTHING, ONE, TWO, NAMELESS };
    static const struct {
        const char *title;
        int builds;
        bool force;
        const char *id; /* "" of a report without one; NULL: that of the last build */
        size_t found;
        bool forced;
    } rows[] = {
        {"nothing, no id", NOTHING, false, "", BUILD_NONE, false},
        {"nothing", NOTHING, true, "0123456789abcdef", BUILD_NONE, true},
        {"its own", ONE, false, NULL, 0, false},
        {"its own, whatever is forced", TWO, true, NULL, 1, false},
        {"no id: the only one", ONE, false, "", 0, false},
        {"no id, of several", TWO, false, "", BUILD_NONE, false},
        {"no id, of several, forced", TWO, true, "", 0, true},
        {"another", ONE, false, "0123456789abcdef", BUILD_NONE, false},
        {"another, forced", TWO, true, "0123456789abcdef", 0, true},
        {"a part of one", ONE, false, "0123", BUILD_NONE, false},
        {"without names: any", NAMELESS, false, "0123456789abcdef", 0, false},
        {"without names: none", NAMELESS, true, "", 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct builds b;
        struct str id;

        builds_init(&b);
        b.force = rows[i].force;
        if (rows[i].builds == NAMELESS)
            builds_add_nameless(&b);
        else
            for (int k = 0; k < rows[i].builds; k++)
                mapping_add(&b, (unsigned)k, true);
        id = str_from_c(rows[i].id ? rows[i].id : b.items[b.n - 1]->id);
        if (builds_find(&b, id) != rows[i].found || builds_force(&b, id) != rows[i].forced)
            fail_msg("%s", rows[i].title);
        builds_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_of_many_is_found),
        cmocka_unit_test(what_is_not_there),
    };

    return RUN_TAP(tests);
}
