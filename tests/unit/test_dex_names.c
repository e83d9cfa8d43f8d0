/* SPDX-License-Identifier: Apache-2.0 */
/* Names of a dex: how they are compared, and how much text they are where each is spelled out. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "tests/unit/dex_fixture.h"

/* The pattern with the name for each @ and the number for each #. */
static char *named(struct dex_fixture *f, const char *pattern, const char *name, unsigned number)
{
    char *out, *to;

    out = to = arena_alloc(&f->arena, 3 * strlen(name) + strlen(pattern) + 32);
    for (; *pattern; pattern++) {
        if (*pattern == '@')
            to = stpcpy(to, name);
        else if (*pattern == '#')
            to += sprintf(to, "%u", number);
        else
            *to++ = *pattern;
    }
    *to = 0;
    return out;
}

/* The text is there once, and so the file stays small. */
static void names_spelled_out_have_a_limit(void **state)
{
    static const struct {
        size_t length; /* of the long name */
        unsigned methods;
        const char *owner, *name, *descriptor; /* @: the long name; #: a number */
        bool wide;                             /* a character of three bytes for each of one */
        bool fits;
    } rows[] = {
        {20000, 3, "L@;", "m#", "()V", false, true},
        {20000, 100, "L@;", "m#", "()V", false, false},
        {20000, 100, "L@;", "m#", "()V", true, false},
        {20000, 100, "LC#;", "@", "()V", false, false},
        {20000, 2, "LC;", "m#", "(L@;L@;)V", false, true},
        {2000, 100, "LC;", "m#", "(L@;L@;)V", false, false},
        {20000, 100, "LC;", "m#", "()L@;", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        size_t size = rows[i].wide ? 3 : 1;
        char *text = mem_calloc(rows[i].length * size + 1, 1);
        struct dex_fixture f;
        int result;

        for (size_t k = 0; k < rows[i].length; k++)
            memcpy(text + k * size, rows[i].wide ? "\xe4\xb8\x80" : "a", size);
        dex_fixture_init(&f, 35);
        for (unsigned k = 0; k < rows[i].methods; k++) {
            const char *parts[] = {rows[i].owner, rows[i].name, rows[i].descriptor};
            char *made[3];

            for (size_t p = 0; p < 3; p++)
                made[p] = named(&f, parts[p], text, k);
            dex_fixture_add_method(&f, made[0], made[1], made[2]);
        }
        result = dex_fixture_parse(&f);
        if (result != (rows[i].fits ? 0 : -1))
            fail_msg("row %zu: %s", i, result ? f.err.text : "fits");
        if (result)
            assert_non_null(strstr(f.err.text, "spelled out"));
        dex_fixture_release(&f);
        free(text);
    }
}

/* Lengths and order do not depend on how a string's length is found. */
static void strings_are_compared(void **state)
{
    static const char *const texts[] = {"", "\xc0\x80", "a", "a\xc0\x80", "aa", "a\xc3\xa9", "b"};
    enum { N = sizeof(texts) / sizeof(texts[0]) };
    struct dex_fixture f;

    (void)state;
    dex_fixture_init(&f, 35);
    for (size_t i = 0; i < N; i++)
        dex_fixture_add_string(&f, texts[i]);
    assert_int_equal(dex_fixture_parse(&f), 0);
    for (uint32_t i = 0; i < N; i++) {
        assert_true(str_eq(dex_string(&f.dex, i), str_from_c(texts[i])));
        assert_int_equal(dex_find_string(&f.dex, str_from_c(texts[i])), i);
        for (uint32_t k = 0; k < N; k++) {
            int wanted = (i > k) - (i < k);

            assert_int_equal(dex_strings_compare(&f.dex, i, &f.dex, k), wanted);
            assert_int_equal(dex_string_compare(str_from_c(texts[i]), str_from_c(texts[k])),
                             wanted);
            assert_int_equal(dex_string_is(&f.dex, i, str_from_c(texts[k])), i == k);
        }
    }
    dex_fixture_release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_spelled_out_have_a_limit),
        cmocka_unit_test(strings_are_compared),
    };

    return RUN_TAP(tests);
}
