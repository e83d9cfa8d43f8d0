/* SPDX-License-Identifier: Apache-2.0 */
/* lib/error: what is said is fit for a terminal, however often something is put before it. */
#include "tests/unit/tap.h"

#include "lib/error.h"

static void texts_are_made_harmless(void **state)
{
    static const struct {
        const char *name, *shown;
    } rows[] = {
        {"plain", "plain: bad"},
        {"\xC3\xA4rger", "\xC3\xA4rger: bad"},
        {"a\nb\033[1m", "a\\u000ab\\u001b[1m: bad"},
        {"c1\xC2\x9B"
         "2J",
         "c1\\u009b2J: bad"},
        {"bidi\xE2\x80\xAEgpj", "bidi\\u202egpj: bad"},
        {"byte\xFF", "byte\\xff: bad"},
    };
    struct error err;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(error_set(&err, "%s: bad", rows[i].name), -1);
        assert_string_equal(err.text, rows[i].shown);
        error_set(&err, "bad");
        error_prefix(&err, "%s", rows[i].name);
        assert_string_equal(err.text, rows[i].shown);
        error_set_entry(&err, str_from_c(rows[i].name), "bad");
        error_prefix(&err, "x.jar");
        assert_memory_equal(err.text, "x.jar!", 6);
        assert_string_equal(err.text + 6, rows[i].shown);
    }
}

/* Also where a cut goes through a character, or what is shown is longer than what it was. */
static void long_texts_are_cut(void **state)
{
    char name[ERROR_TEXT_MAX + 100];
    struct error err;

    (void)state;
    for (size_t at = 0; at < 8; at++) {
        memset(name, 'a', sizeof(name) - 1);
        name[sizeof(name) - 1] = '\0';
        for (size_t i = at; i + 3 < sizeof(name); i += 3)
            memcpy(name + i, "\xE2\x82\xAC", 3);
        error_set(&err, "%s", name);
        assert_true(strlen(err.text) < ERROR_TEXT_MAX);
        memset(name + at, 1, 1000);
        error_set(&err, "%s", name);
        assert_int_equal(strlen(err.text), ERROR_TEXT_MAX - 1);
        error_prefix(&err, "%s", name);
        assert_int_equal(strlen(err.text), ERROR_TEXT_MAX - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_made_harmless),
        cmocka_unit_test(long_texts_are_cut),
    };

    return RUN_TAP(tests);
}
