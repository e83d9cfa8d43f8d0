/* SPDX-License-Identifier: Apache-2.0 */
/* lib/json_read: what is JSON, what is not, and what is only cut; beside jansson. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

#include "lib/json_read.h"
#include "lib/mem.h"

static void texts_are_taken_or_not(void **state)
{
    static const struct {
        const char *text; /* ~ is a NUL */
        bool good, cut;
    } cases[] = {
        {"{}", true, false},
        {" [ ] ", true, false},
        {"{\"a\":1,\"b\":[true,false,null,-0.5e+3,\"x\"]}", true, false},
        {"\"\\u0041\\n\"", true, false},
        {"\"\\ud83d\"", true, false},
        {"12 ", true, false},
        {"12", false, true}, /* it may go on */
        {"tru", false, true},
        {"", false, true},
        {"{\"a\"", false, true},
        {"{\"a\":", false, true},
        {"{\"a\":\"x", false, true},
        {"{\"a\":\"x\\", false, true},
        {"{\"a\":[1,2", false, true},
        {"{,}", false, false},
        {"{\"a\":1,}", false, false},
        {"[1,]", false, false},
        {"[1 2]", false, false},
        {"{\"a\" 1}", false, false},
        {"{a:1}", false, false},
        {"01 ", false, false},
        {"1. ", false, false},
        {"trux ", false, false},
        {"+1 ", false, false},
        {"\"a\nb\"", false, false},
        {"\"\\x\"", false, false},
        {"\"\\u12\"", false, false},
        {"]", false, false},
        {"~", false, false},
        {"~1 ", false, false},
        {"[~]", false, false},
        {"{~}", false, false},
        {"{~\"a\":1}", false, false},
        {"{\"a\":~}", false, false},
        {"{\"a\":~1}", false, false},
        {"[1,~]", false, false},
        {"[1~,2]", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena;
        struct json_reader r;
        char text[64];
        bool good;

        snprintf(text, sizeof(text), "%s", cases[i].text);
        for (size_t k = strlen(text); k-- > 0;)
            text[k] = text[k] == '~' ? '\0' : text[k];
        arena_init(&arena);
        r = json_reader_of((struct str){text, strlen(cases[i].text)}, &arena);
        good = json_read_skip(&r);
        if (good != cases[i].good || r.cut != cases[i].cut || (r.error != NULL) == good)
            fail_msg("%s: %d, cut %d, %s", cases[i].text, good, r.cut, r.error);
        arena_release(&arena);
    }
}

static void strings_mean_what_they_say(void **state)
{
    static const struct {
        const char *text;
        struct str value;
    } cases[] = {
        {"\"plain\"", STR_INIT("plain")},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", STR_INIT("\"\\/\b\f\n\r\t")},
        {"\"\\u0000\\u00e9\\u20AC\\ud83d\\ude00\"",
         STR_INIT("\0\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80")},
        {"\"\\ud83dx\\ude00\\ud83d\\u0041\"", STR_INIT("\xEF\xBF\xBDx\xEF\xBF\xBD\xEF\xBF\xBD"
                                                       "A")},
        {"\"\xFF\"", STR_INIT("\xFF")},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena;
        struct json_reader r;
        struct str value;

        arena_init(&arena);
        r = json_reader_of(str_from_c(cases[i].text), &arena);
        assert_true(json_read_str(&r, &value));
        if (!str_eq(value, cases[i].value))
            fail_msg("%s: %.*s", cases[i].text, STR_ARG(value));
        arena_release(&arena);
    }
}

/* The key "ab" of an object; where it is not read, all is as before. */
static void keys_are_expected(void **state)
{
    static const struct {
        const char *text;
        bool first, second; /* is it the key of the first member, of the second? */
    } cases[] = {
        {"{\"ab\":1,\"ab\":2}", true, true},        {"{\"ab\":1,\"abc\":2}", true, false},
        {"{\"ab\":1, \"ab\":2}", true, false},      {"{\"ab\":1,\"ab\" :2}", true, false},
        {"{ \"ab\":1,\"ab\":2}", false, true},      {"{\"ac\":1,\"ab\":2}", false, true},
        {"{\"\\u0061b\":1,\"a\":2}", false, false}, {"{\"a\":1,\"\":2}", false, false},
        {"{\"ab\":1,,\"ab\":2}", true, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct json_reader r = json_reader_of(str_from_c(cases[i].text), NULL), cut = r;
        struct arena arena;
        struct str key;

        arena_init(&arena);
        r.arena = &arena;
        assert_true(json_read_open(&r, '{'));
        for (int k = 0; k < 2; k++) {
            struct json_reader before = r;
            bool is = json_read_key_if(&r, STR("ab"));

            if (is != (k ? cases[i].second : cases[i].first))
                fail_msg("%s: member %d: %d", cases[i].text, k, is);
            if (is) {
                assert_true(json_read_key(&before, &key));
                assert_true(str_eq(key, STR("ab")) && before.p == r.p && before.first == r.first);
            } else {
                assert_true(before.p == r.p && before.first == r.first);
                json_read_key(&r, &key);
            }
            json_read_skip(&r);
        }
        for (size_t n = 1; n < 6; n++) { /* it does not look behind the end */
            cut.end = cut.p + n;
            r = cut;
            assert_true(json_read_open(&r, '{'));
            assert_false(json_read_key_if(&r, STR("ab")));
        }
        arena_release(&arena);
    }
}

/* Numbers that are digits alone; others are read as words. */
static void digits_are_read(void **state)
{
    static const struct {
        const char *text;
        bool read;
        uint64_t value;
    } cases[] = {
        {"0,", true, 0},
        {"7]", true, 7},
        {"1700000000000}", true, 1700000000000},
        {"999999999999999999,", true, 999999999999999999},
        {"1000000000000000000,", false, 0},
        {"1.5,", false, 0},
        {"1e3,", false, 0},
        {"07,", false, 0},
        {"00,", false, 0},
        {"-1,", false, 0},
        {"12", false, 0},
        {"12 ,", false, 0},
        {"\"12\",", false, 0},
        {",", false, 0},
        {"", false, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct json_reader r = json_reader_of(str_from_c(cases[i].text), NULL), before = r;
        uint64_t value = 0;
        struct str word;

        if (json_read_digits(&r, &value) != cases[i].read || value != cases[i].value)
            fail_msg("%s: %llu", cases[i].text, (unsigned long long)value);
        if (cases[i].read)
            assert_true(json_read_word(&before, &word));
        assert_ptr_equal(r.p, before.p);
    }
}

static void depth_has_an_end(void **state)
{
    char text[3 * JSON_DEPTH_MAX];
    struct json_reader r;

    (void)state;
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    r = json_reader_of((struct str){text, 2 * JSON_DEPTH_MAX + 2}, NULL);
    assert_false(json_read_skip(&r));
    assert_false(r.cut);
    r = json_reader_of((struct str){text + 1, 2 * JSON_DEPTH_MAX}, NULL);
    assert_true(json_read_skip(&r));
}

/* Texts that are nearly JSON: both readers are of one opinion, but for UTF-8, numbers too large,
 * half pairs and NULs in keys, in which jansson is stricter. */
static void mutants_are_judged_as_jansson_does(void **state)
{
    static const char sample[] =
        "{\"a\":[1,-2.5e3,\"x\\n\\u0041\",{\"b\":null,\"c\":true}],\"d\":{},\"e\":[],\"f\":\"\"} ";
    uint64_t random = 1;
    size_t taken = 0;
    enum { ROUNDS = 200000 };

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        char *text = mem_dup(sample, sizeof(sample) - 1);
        size_t n = sizeof(sample) - 1;
        struct arena arena;
        struct json_reader r;
        json_error_t error;
        json_t *other;
        bool good;

        for (int i = 0; i < 1 + round % 3; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
            text[(random >> 33) % n] = "{}[]\",:\\0-e.1tnu x"[(random >> 20) % 18];
        }
        arena_init(&arena);
        r = json_reader_of((struct str){text, n}, &arena);
        good = json_read_skip(&r);
        other =
            json_loadb(text, n, JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL | JSON_DECODE_ANY, &error);
        if (good != (other != NULL) &&
            !(good && (strstr(error.text, "range") || strstr(error.text, "overflow") ||
                       strstr(error.text, "\\u"))))
            fail_msg("%.*s: %s; %s", (int)n, text, r.error ? r.error : "taken", error.text);
        taken += good;
        json_decref(other);
        arena_release(&arena);
        free(text);
    }
    printf("# %d texts, %zu of them JSON\n", ROUNDS, taken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_taken_or_not),
        cmocka_unit_test(strings_mean_what_they_say),
        cmocka_unit_test(keys_are_expected),
        cmocka_unit_test(digits_are_read),
        cmocka_unit_test(depth_has_an_end),
        cmocka_unit_test(mutants_are_judged_as_jansson_does),
    };

    return RUN_TAP(tests);
}
