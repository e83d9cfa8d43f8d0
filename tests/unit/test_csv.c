/* SPDX-License-Identifier: Apache-2.0 */
/* lib/csv: what a field is written as. */
#include "tests/unit/tap.h"

#include "lib/csv.h"

static void fields_are_quoted_and_no_formulas(void **state)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"plain text", "plain text"},
        {"a,b", "\"a,b\""},
        {"a\"b", "\"a\"\"b\""},
        {"a\nb", "a\\u000ab"},
        {"=A1", "'=A1"},
        {"+A1", "'+A1"},
        {"-A1", "'-A1"},
        {"@A1", "'@A1"},
        {"=A1,\"x\"", "\"'=A1,\"\"x\"\"\""},
        {"a=1", "a=1"},
        {"caf\xc3\xa9", "caf\xc3\xa9"},
        {"a\x7f", "a\\u007f"},
        {"\xe2\x80\xae", "\\u202e"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct buf b;

        buf_init(&b);
        buf_u8(&b, '|');
        csv_field_write(&b, str_from_c(rows[i][0]));
        buf_u8(&b, 0);
        assert_string_equal((const char *)b.p + 1, rows[i][1]);
        buf_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fields_are_quoted_and_no_formulas)};

    return RUN_TAP(tests);
}
