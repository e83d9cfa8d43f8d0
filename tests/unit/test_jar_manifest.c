/* SPDX-License-Identifier: Apache-2.0 */
/* archive/jar_manifest: attributes of a manifest's main section, found and with an element more. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "archive/jar_manifest.h"
#include "lib/mem.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void attributes_are_found(void **state)
{
    static const struct {
        const char *text;
        const char *value; /* of X; NULL: there is none */
    } rows[] = {
        {"X: y\r\n\r\n", "y"},
        {"A: b\nx:y\n", "y"},
        {"X: y", "y"},
        {"X:  y z \n\n", "y z"},
        {"X: a\r\n b\r\n  c\r\n\r\n", "ab c"},
        {"X: a\r b\r\r", "ab"},
        {"X: \n\n", ""},
        {"X:\n\n", ""},
        {"X: a\nX: b\n\n", "b"},
        {"XX: a\nX-Y: b\n\n", NULL},
        {"A: X: b\n X: c\n\n", NULL},
        {"A: b\n\nX: y\n\n", NULL},
        {"\nX: y\n", NULL},
        {"X\n\n", NULL},
        {"", NULL},
    };
    struct buf value;

    (void)state;
    buf_init(&value);
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool found = jar_manifest_find(str_from_c(rows[i].text), STR("X"), &value);

        if (found != (rows[i].value != NULL) ||
            (found && !str_eq(str_from_bytes(buf_view(&value)), str_from_c(rows[i].value))))
            fail_msg("row %zu: %.*s", i, STR_ARG(str_from_bytes(buf_view(&value))));
    }
    buf_release(&value);
}

#define TEN   "1234567890"
#define SIXTY TEN TEN TEN TEN TEN TEN

static void lists_get_an_element_more(void **state)
{
    static const struct {
        const char *text, *element, *made;
    } rows[] = {
        {"X: y\r\n\r\n", "z", "X: y\r\n ,z\r\n\r\n"},
        {"X: y\nA: b\n\nN: m\n", "z", "X: y\n ,z\nA: b\n\nN: m\n"},
        {"x: y\n y\nA: b\n", "z", "x: y\n y\n ,z\nA: b\n"},
        {"X:\n\n", "z", "X:\n z\n\n"},
        {"X: a\nX: b\n\n", "z", "X: a\nX: b\n ,z\n\n"},
        {"A: b\r\n c\r\n\r\nN: m\r\n", "z", "A: b\r\n c\r\nX: z\r\n\r\nN: m\r\n"},
        {"A: b\r\rN: m\r", "z", "A: b\rX: z\r\rN: m\r"},
        {"A: b", "z", "A: b\r\nX: z\r\n"},
        {"X: b", "z", "X: b\r\n ,z\r\n"},
        {"\n\nN: m\n", "z", "X: z\r\n\n\nN: m\n"},
        {"A: b\rX: y\n\n", "z", "A: b\rX: y\n ,z\n\n"},
        {"", "z", "X: z\r\n"},
        /* 72 bytes, and one more. */
        {"X: y\n", SIXTY TEN, "X: y\n ," SIXTY TEN "\n"},
        {"X: y\n", SIXTY TEN "+", "X: y\n ," SIXTY TEN "\n +\n"},
        {"A: b\n", SIXTY "123456789", "A: b\nX: " SIXTY "123456789\n"},
        {"A: b\n", SIXTY TEN SIXTY TEN "+", "A: b\nX: " SIXTY "123456789\n 0" SIXTY TEN "\n +\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf made;

        buf_init(&made);
        jar_manifest_add(str_from_c(rows[i].text), STR("X"), str_from_c(rows[i].element), &made);
        if (!str_eq(str_from_bytes(buf_view(&made)), str_from_c(rows[i].made)))
            fail_msg("row %zu: %.*s", i, STR_ARG(str_from_bytes(buf_view(&made))));
        buf_release(&made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attributes_are_found),
        cmocka_unit_test(lists_get_an_element_more),
    };

    return RUN_TAP(tests);
}
