/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_numbers.h"

#include <stdlib.h>

#include "report/report_parts.h"

struct numbers {
    struct report_number *items; /* room for REPORT_NUMBERS_MAX, when there is a first */
    size_t n;
};

/* So that names are keys in any engine, and the same in each. */
static bool name_is_plain(struct str name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            c != '_' && c != '-' && c != '.')
            return false;
    }
    return name.n > 0 && name.n <= REPORT_NUMBER_NAME_MAX;
}

static bool number_parse(struct str word, double *value)
{
    char digits[40];

    if (str_eq(word, STR("true")) || str_eq(word, STR("false"))) {
        *value = word.p[0] == 't';
        return true;
    }
    if (word.n == 0 || word.n >= sizeof(digits))
        return false;
    memcpy(digits, word.p, word.n);
    digits[word.n] = '\0';
    *value = strtod(digits, NULL);
    return *value >= -REPORT_NUMBER_LARGEST && *value <= REPORT_NUMBER_LARGEST;
}

static bool numbers_have(const struct numbers *numbers, struct str name)
{
    for (size_t i = 0; i < numbers->n; i++) {
        if (str_eq(numbers->items[i].name, name))
            return true;
    }
    return false;
}

static struct str name_within(struct arena *a, struct str outer, struct str key)
{
    return outer.n > 0 ? arena_printf(a, "%.*s.%.*s", STR_ARG(outer), STR_ARG(key)) : key;
}

/* Reads a value, and adds it where it is a number; outer: the key of the object that holds it, or
 * "". False: no JSON. */
static bool report_number_add(struct json_reader *r, struct numbers *numbers, struct str outer,
                              struct str key)
{
    char c = json_read_peek(r);
    struct str word, name;
    double value;

    if (c == '"' || c == '[' || c == '{' || c == 'n' || numbers->n == REPORT_NUMBERS_MAX)
        return json_read_skip(r);
    if (!json_read_word(r, &word))
        return false;
    if (outer.n > REPORT_NUMBER_NAME_MAX || key.n > REPORT_NUMBER_NAME_MAX ||
        !number_parse(word, &value))
        return true;
    name = name_within(r->arena, outer, key);
    if (!name_is_plain(name) || numbers_have(numbers, name))
        return true;
    if (!numbers->items)
        numbers->items = arena_alloc(r->arena, REPORT_NUMBERS_MAX * sizeof(struct report_number));
    numbers->items[numbers->n++] = (struct report_number){name, value};
    return true;
}

static void numbers_within(struct json_reader *r, struct numbers *numbers, struct str outer)
{
    struct str key;

    json_read_open(r, '{');
    while (json_read_key(r, &key) && report_number_add(r, numbers, outer, key))
        ;
}

static void numbers_give(const struct numbers *numbers, struct report *report)
{
    report->numbers = numbers->items;
    report->n_numbers = numbers->n;
}

void report_numbers_read(const struct report_keys *keys, struct json_reader r,
                         struct report *report)
{
    struct numbers numbers = {0};
    struct str key;

    while (json_read_key(&r, &key)) {
        const struct report_key *row = report_key_find(keys, key);

        if (!(row->flags & REPORT_KEY_NUMBER) &&
            report_key_told(row, report->kind, REPORT_KEY_TOLD_OTHER))
            json_read_skip(&r);
        else if (json_read_peek(&r) == '{')
            numbers_within(&r, &numbers, key);
        else
            report_number_add(&r, &numbers, STR(""), key);
    }
    numbers_give(&numbers, report);
}

void report_numbers_read_row(struct json_reader r, struct report *report)
{
    struct numbers numbers = {0};

    if (json_read_peek(&r) == '{')
        numbers_within(&r, &numbers, STR(""));
    numbers_give(&numbers, report);
}

const double *report_number_find(const struct report *report, struct str name)
{
    for (size_t i = 0; i < report->n_numbers; i++) {
        if (str_eq(report->numbers[i].name, name))
            return &report->numbers[i].value;
    }
    return NULL;
}
