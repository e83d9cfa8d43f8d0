/* SPDX-License-Identifier: Apache-2.0 */
/* lib/json_write: what it writes is JSON, and stays text within HTML. */
#include "tests/unit/tap.h"

#include <jansson.h>

#include "lib/json_write.h"

static void is(struct buf *out, const char *expected)
{
    buf_u8(out, 0);
    assert_string_equal((const char *)out->p, expected);
    buf_clear(out);
}

static void tokens_have_their_commas(void **state)
{
    struct buf out;
    struct json_writer w;

    (void)state;
    buf_init(&out);
    w = json_writer_of(&out);
    json_write_open(&w, '{');
    json_write_key(&w, "list");
    json_write_open(&w, '[');
    json_write_newline(&w);
    json_write_u64(&w, 0);
    json_write_newline(&w);
    json_write_u64(&w, UINT64_MAX);
    json_write_open(&w, '[');
    json_write_close(&w, ']');
    json_write_bool(&w, true);
    json_write_newline(&w);
    json_write_close(&w, ']');
    json_write_key_u64(&w, "n", 7);
    json_write_key_str(&w, "s", STR("x"));
    json_write_key(&w, "e");
    json_write_open(&w, '{');
    json_write_close(&w, '}');
    json_write_key(&w, "r");
    json_write_raw(&w, "%d.%d", 1, 5);
    json_write_key(&w, "z");
    json_write_null(&w);
    json_write_close(&w, '}');
    is(&out, "{\"list\":[\n0,\n18446744073709551615,[],true\n],\"n\":7,\"s\":\"x\",\"e\":{},"
             "\"r\":1.5,\"z\":null}");
    buf_release(&out);
}

static void text_is_escaped(void **state)
{
    static const struct {
        struct str in;
        const char *out;
    } cases[] = {
        {STR_INIT(""), "\"\""},
        {STR_INIT("a\"b\\c/"), "\"a\\\"b\\\\c/\""},
        {STR_INIT("\0\n\033\x7f"), "\"\\u0000\\u000a\\u001b\\u007f\""},
        {STR_INIT("</script>&amp;"), "\"\\u003c/script\\u003e\\u0026amp;\""},
        {STR_INIT("\xE2\x80\xAE\xE2\x81\xA6\xD8\x9C\xE2\x80\xB0"),
         "\"\\u202e\\u2066\\u061c\xE2\x80\xB0\""},
        {STR_INIT("\xE2\x80\xA8\xE2\x80\xA9\xC2\x9B"), "\"\\u2028\\u2029\\u009b\""},
        {STR_INIT("\xC3\xA9\xF0\x9F\x98\x80"), "\"\xC3\xA9\xF0\x9F\x98\x80\""},
        {STR_INIT("\xFFx\xC0\x80\xED\xA0\x80\xE2\x82"),
         "\"\\ufffdx\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\""},
    };
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        json_write_text(&out, cases[i].in);
        is(&out, cases[i].out);
    }
    buf_release(&out);
}

/* A byte of any kind, at each place of a text of any length: plain is what is written as it is. */
static void plain_text_is_known(void **state)
{
    struct buf out;

    (void)state;
    buf_init(&out);
    for (size_t n = 1; n <= 20; n++) {
        for (size_t at = 0; at < n; at++) {
            for (int byte = 0; byte < 0x80; byte++) {
                char text[20];
                struct str odd = {text, n};

                memset(text, 'a', sizeof(text));
                text[at] = (char)byte;
                buf_clear(&out);
                json_write_text(&out, odd);
                if (json_is_plain(odd) != (out.n == n + 2 && memcmp(out.p + 1, text, n) == 0))
                    fail_msg("%#x at %zu of %zu", (unsigned)byte, at, n);
            }
        }
    }
    assert_true(json_is_plain(STR("")));
    assert_false(json_is_plain(STR("\xC3\xA9")));
    buf_release(&out);
}

static void any_bytes_come_back(void **state)
{
    struct buf out;
    uint32_t random = 1;

    (void)state;
    buf_init(&out);
    for (int round = 0; round < 20000; round++) {
        char text[16];
        json_t *back;
        size_t ascii = 0;

        for (size_t i = 0; i < sizeof(text); i++) {
            random = random * 1664525 + 1013904223;
            text[i] = (char)(random >> 24);
            ascii += (unsigned char)text[i] < 0x80;
        }
        json_write_text(&out, (struct str){text, sizeof(text)});
        back = json_loadb((const char *)out.p, out.n, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        assert_non_null(back);
        for (size_t i = 0; i < json_string_length(back); i++)
            ascii -= (unsigned char)json_string_value(back)[i] < 0x80;
        assert_int_equal(ascii, 0);
        json_decref(back);
        buf_clear(&out);
    }
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_have_their_commas),
        cmocka_unit_test(text_is_escaped),
        cmocka_unit_test(plain_text_is_known),
        cmocka_unit_test(any_bytes_come_back),
    };

    return RUN_TAP(tests);
}
