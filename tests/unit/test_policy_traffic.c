/* SPDX-License-Identifier: Apache-2.0 */
/* Policies that add up or choose: traffic by day, source and network; which rules of lag hold. */
#include "tests/unit/tap.h"

#include <stdio.h>

#include "runtime/policy/mode.h"
#include "runtime/policy/traffic.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct traffic_row row_of(uint64_t day, const char *source, const char *network,
                                 uint64_t received, uint64_t sent)
{
    struct traffic_row row = {.day = day, .received = received, .sent = sent};

    name_set(row.source, source);
    name_set(row.network, network);
    return row;
}

static void row_is(const struct traffic_row *row, uint64_t day, const char *source,
                   const char *network, uint64_t received, uint64_t sent)
{
    assert_int_equal(row->day, day);
    assert_string_equal(row->source, source);
    assert_string_equal(row->network, network);
    assert_int_equal(row->received, received);
    assert_int_equal(row->sent, sent);
}

static void bytes_are_added_by_day_source_and_network(void **state)
{
    static const struct {
        uint64_t day;
        const char *source, *network;
        uint64_t received, sent;
    } told[] =
        {
            {1, "images", "wifi", 100, 1}, {1, "images", "wifi", 11, 2},
            {1, "images", "lte", 5, 0},    {1, "api", "wifi", 7, 7},
            {1, "api", "wifi", 0, 0},      {1, "images", "wifi", 0, 4},
            {1, "", "", INT64_MAX, 1},     {1, "", "", 9, INT64_MAX},
        },
      kept[] = {
          {1, "images", "wifi", 111, 7},
          {1, "images", "lte", 5, 0},
          {1, "api", "wifi", 7, 7},
          {1, "", "", INT64_MAX, INT64_MAX},
      };
    struct traffic t = {0};
    struct traffic_row due;

    (void)state;
    for (size_t i = 0; i < COUNT(told); i++) {
        struct traffic_row row =
            row_of(told[i].day, told[i].source, told[i].network, told[i].received, told[i].sent);

        assert_false(traffic_add(&t, &row, &due));
    }
    for (size_t i = 0; i < COUNT(kept); i++) {
        assert_true(traffic_take(&t, &due));
        row_is(&due, kept[i].day, kept[i].source, kept[i].network, kept[i].received, kept[i].sent);
    }
    assert_false(traffic_take(&t, &due));
}

/* Those of the day before go, one with each that comes; and the oldest where there is no room. */
static void rows_make_room(void **state)
{
    struct traffic_row row, due;
    struct traffic t = {0};
    char source[16];

    (void)state;
    for (uint64_t i = 0; i < TRAFFIC_ROWS; i++) {
        snprintf(source, sizeof(source), "s%d", (int)i);
        row = row_of(1, source, "", i + 1, 0);
        assert_false(traffic_add(&t, &row, &due));
    }
    row = row_of(1, "more", "", 99, 0);
    assert_true(traffic_add(&t, &row, &due));
    row_is(&due, 1, "s0", "", 1, 0);
    row = row_of(2, "more", "", 3, 0);
    assert_true(traffic_add(&t, &row, &due));
    row_is(&due, 1, "s1", "", 2, 0);
    assert_true(traffic_add(&t, &row, &due));
    row_is(&due, 1, "s2", "", 3, 0);
    for (uint64_t i = 3; i < TRAFFIC_ROWS; i++)
        assert_true(traffic_take(&t, &due));
    assert_true(traffic_take(&t, &due));
    row_is(&due, 1, "more", "", 99, 0);
    assert_true(traffic_take(&t, &due));
    row_is(&due, 2, "more", "", 6, 0);
    assert_false(traffic_take(&t, &due));
    row = row_of(3, "a", "", 1, 0);
    assert_false(traffic_add(&t, &row, &due));
    row.day = 4;
    assert_true(traffic_add(&t, &row, &due));
    row_is(&due, 3, "a", "", 1, 0);
}

static void totals_are_what_counters_grew_by(void **state)
{
    static const struct {
        uint64_t received, sent, sum_received, sum_sent;
    } told[] = {
        {1000, 50, 0, 0},                                              /* where counting begins */
        {1500, 60, 500, 10}, {1500, 60, 500, 10}, {1600, 60, 600, 10}, /* of one nothing */
        {1600, 61, 600, 11}, {200, 70, 600, 11},                       /* set back: begins anew */
        {300, 71, 700, 12},
    };
    struct traffic t = {0};
    struct traffic_row due;

    (void)state;
    for (size_t i = 0; i < COUNT(told); i++) {
        struct traffic_row counters = row_of(1, "", "wifi", told[i].received, told[i].sent);

        assert_false(traffic_total(&t, &counters, &due));
        assert_int_equal(t.n, told[i].sum_received > 0);
        if (t.n > 0)
            row_is(&t.rows[0], 1, "", "wifi", told[i].sum_received, told[i].sum_sent);
    }
}

static void rules_of_lag_can_be_set(void **state)
{
    static const struct {
        enum methodbeat_mode mode;
        struct lag_rule asked, first, last;
    } rows[] = {
        {METHODBEAT_DEBUG, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
        {METHODBEAT_ONLINE, {0, 0, 0}, {2000, 1, 0}, {300, 5, 60000}},
        {METHODBEAT_DEBUG, {0, 3, 0}, {0, 0, 0}, {300, 3, 60000}},
        {METHODBEAT_TEST, {100, 0, 0}, {2000, 1, 0}, {100, 5, 60000}},
        {METHODBEAT_TEST, {100, 2, 1000}, {2000, 1, 0}, {100, 2, 1000}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct lag_rule rules[MODE_LAG_RULES];

        mode_lags(mode_of(rows[i].mode), &rows[i].asked, rules);
        assert_memory_equal(&rules[0], &rows[i].first, sizeof(rules[0]));
        assert_memory_equal(&rules[1], &rows[i].last, sizeof(rules[1]));
    }
}

/* A longer one is cut, and what lies behind its place stays. */
static void names_have_room(void **state)
{
    static const size_t lengths[] = {0,
                                     1,
                                     NAME_MAX_BYTES - 2,
                                     NAME_MAX_BYTES - 1,
                                     NAME_MAX_BYTES,
                                     NAME_MAX_BYTES + 1,
                                     2 * NAME_MAX_BYTES};

    (void)state;
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        char from[2 * NAME_MAX_BYTES + 1], room[3 * NAME_MAX_BYTES];
        size_t n = lengths[i] < NAME_MAX_BYTES ? lengths[i] : NAME_MAX_BYTES - 1;

        memset(from, 'n', lengths[i]);
        from[lengths[i]] = '\0';
        memset(room, '.', sizeof(room));
        name_set(room, from);
        assert_int_equal(strlen(room), n);
        assert_memory_equal(room, from, n);
        for (size_t k = n + 1; k < sizeof(room); k++)
            assert_int_equal(room[k], '.');
        name_set(room, NULL);
        assert_int_equal(room[0], '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_added_by_day_source_and_network),
        cmocka_unit_test(rows_make_room),
        cmocka_unit_test(totals_are_what_counters_grew_by),
        cmocka_unit_test(rules_of_lag_can_be_set),
        cmocka_unit_test(names_have_room),
    };

    return RUN_TAP(tests);
}
