/* SPDX-License-Identifier: Apache-2.0 */
/* Policies that add up or choose: traffic by day, source and network; which rules of lag hold. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <time.h>

#include "runtime/policy/mode.h"
#include "tests/unit/policy_alone.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Since 1970. */
static uint64_t today;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){.tv_sec = (time_t)today * 86400};
    return 0;
}

/* Bytes of a source, over a network. */
static void bytes_of(const char *source, const char *network, uint64_t received, uint64_t sent)
{
    policy_feed(&traffic_policy, (struct event){.kind = EVENT_NETWORK, .texts = {network}});
    policy_feed(
        &traffic_policy,
        (struct event){.kind = EVENT_TRAFFIC_OF, .texts = {source}, .values = {received, sent}});
}

static void counters_are(uint64_t received, uint64_t sent)
{
    policy_feed(&traffic_policy, (struct event){.kind = EVENT_TRAFFIC, .values = {received, sent}});
}

static void run_ends(void)
{
    traffic_policy.due(&(struct moment){.now_ms = UINT64_MAX});
}

#define ROW(day, of, received, sent) \
    "\"day\":" #day "," of "\"received\":" #received ",\"sent\":" #sent "\n"
#define OF(source)    "\"source\":\"" source "\","
#define OVER(network) "\"network\":\"" network "\","

static void bytes_are_added_by_day_source_and_network(void **state)
{
    static const struct {
        const char *source, *network;
        uint64_t received, sent;
    } told[] = {
        {"images", "wifi", 100, 1},  {"images", "wifi", 11, 2},   {"images", "lte", 5, 0},
        {"api", "wifi", 7, 7},       {"api", "wifi", 0, 0},       {"images", "wifi", 0, 4},
        {"big", NULL, INT64_MAX, 1}, {"big", NULL, 9, INT64_MAX}, {"", "wifi", 5, 5},
    };

    (void)state;
    today = 1;
    policy_begin(&traffic_policy);
    for (size_t i = 0; i < COUNT(told); i++)
        bytes_of(told[i].source, told[i].network, told[i].received, told[i].sent);
    traffic_policy.due(&(struct moment){.now_ms = 9});
    posted_is("");
    run_ends();
    posted_is(ROW(1, OF("images") OVER("wifi"), 111, 7) ROW(1, OF("images") OVER("lte"), 5, 0)
                  ROW(1, OF("api") OVER("wifi"), 7, 7)
                      ROW(1, OF("big"), 9223372036854775807, 9223372036854775807));
    run_ends();
    posted_is("");
    /* Where the program is no longer seen, too. */
    bytes_of("api", "wifi", 1, 0);
    policy_feed(&traffic_policy, (struct event){.kind = EVENT_FOREGROUND, .values = {1}});
    posted_is("");
    policy_feed(&traffic_policy, (struct event){.kind = EVENT_FOREGROUND, .values = {0}});
    posted_is(ROW(1, OF("api") OVER("wifi"), 1, 0));
}

/* Those of the day before go, one with each that comes; and the oldest where there is no room. */
static void rows_make_room(void **state)
{
    enum { ROWS = 32 };
    char source[16];

    (void)state;
    today = 1;
    policy_begin(&traffic_policy);
    for (uint64_t i = 0; i < ROWS; i++) {
        snprintf(source, sizeof(source), "s%d", (int)i);
        bytes_of(source, "", i + 1, 0);
    }
    posted_is("");
    bytes_of("more", "", 99, 0);
    posted_is(ROW(1, OF("s0"), 1, 0));
    today = 2;
    bytes_of("more", "", 3, 0);
    posted_is(ROW(1, OF("s1"), 2, 0));
    bytes_of("more", "", 3, 0);
    posted_is(ROW(1, OF("s2"), 3, 0));
    for (uint64_t i = 3; i < ROWS; i++)
        bytes_of("more", "", 1, 0);
    posted[0] = '\0';
    run_ends();
    posted_is(ROW(1, OF("more"), 99, 0) ROW(2, OF("more"), 35, 0));
    today = 3;
    bytes_of("a", "", 1, 0);
    posted_is("");
    today = 4;
    bytes_of("a", "", 1, 0);
    posted_is(ROW(3, OF("a"), 1, 0));
}

static void totals_are_what_counters_grew_by(void **state)
{
    static const struct {
        uint64_t received, sent;
        const char *sum;
    } told[] = {
        {1000, 50, ""}, /* where counting begins */
        {1500, 60, ROW(1, , 500, 10)},
        {1500, 60, ""},
        {1600, 60, ROW(1, , 100, 0)}, /* of one nothing */
        {1600, 61, ROW(1, , 0, 1)},
        {200, 70, ""}, /* set back: begins anew */
        {300, 71, ROW(1, , 100, 1)},
        {400, 70, ""},
    };

    (void)state;
    today = 1;
    policy_begin(&traffic_policy);
    for (size_t i = 0; i < COUNT(told); i++) {
        counters_are(told[i].received, told[i].sent);
        posted_is("");
        run_ends();
        posted_is(told[i].sum);
    }
    counters_are(500, 70);
    counters_are(700, 71);
    run_ends();
    posted_is(ROW(1, , 300, 1));
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
