/* SPDX-License-Identifier: Apache-2.0 */
/* Policies of lag, ANR, starts, changes, pages and leaks: timelines in, what is
 * reported out. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/policy/anr.h"
#include "runtime/policy/slow_message.h"
#include "runtime/record/beat.h"
#include "tests/unit/policy_alone.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
enum { NO_MS = -1 };

static void lags_are_so_many_within_a_window(void **state)
{
    static const struct {
        const char *what;
        struct lag_rule rule;
        struct {
            uint64_t begin, end;
            bool due;
        } messages[10];
    } rows[] = {
        {"one of 2 s", {2000, 1, 0}, {{0, 1999, false}, {2000, 4000, true}, {4000, 6001, true}}},
        {"five of 300 ms",
         {300, 5, 60000},
         {{0, 300, false},
          {400, 700, false},
          {700, 999, false},
          {1000, 1300, false},
          {1300, 1600, false},
          {50000, 60300, true},
          {60300, 60600, false}}},
        {"the first is too old",
         {300, 3, 1000},
         {{0, 300, false}, {400, 900, false}, {900, 1301, false}, {1301, 1900, true}}},
        {"those that are not too old stay",
         {300, 3, 1000},
         {{0, 300, false},
          {400, 900, false},
          {900, 1301, false},
          {1301, 1901, false},
          {1901, 2201, true}}},
        {"no rule", {0, 1, 0}, {{0, 10, false}, {10, 90000, false}}},
        {"no rule has no times", {10, 0, 0}, {{0, 10, true}}},
        {"time steps back", {10, 2, 1000}, {{100, 200, false}, {90, 10, false}, {20, 40, false}}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct lag l;

        lag_init(&l, rows[i].rule);
        for (size_t m = 0; rows[i].messages[m].end > 0; m++)
            assert_int_equal(lag_message(&l, rows[i].messages[m].begin, rows[i].messages[m].end),
                             rows[i].messages[m].due);
    }
}

static void so_many_lags_are_kept_and_no_more(void **state)
{
    struct lag l;

    (void)state;
    lag_init(&l, (struct lag_rule){.at_least_ms = 1, .times = 99, .window_ms = 1000});
    for (uint64_t i = 1; i <= 2 * LAG_TIMES_MAX; i++)
        assert_int_equal(lag_message(&l, i, i + 1), i % LAG_TIMES_MAX == 0);
}

static void anr_is_due_while_it_hangs_and_once(void **state)
{
    static const struct {
        uint64_t message, begin, now;
        enum anr_verdict verdict;
        uint64_t next;
    } rows[] = {
        {1, 100, 100, ANR_NOTHING, 5100},         {1, 100, 5099, ANR_NOTHING, 5100},
        {1, 100, 5100, ANR_DUE, UINT64_MAX},      {1, 100, 5600, ANR_NOTHING, UINT64_MAX},
        {7, 6000, 6500, ANR_NOTHING, 11000},      {7, 6000, 11999, ANR_DUE, UINT64_MAX},
        {9, 20000, 26000, ANR_STALE, UINT64_MAX}, {9, 20000, 27000, ANR_NOTHING, UINT64_MAX},
        {10, 30000, 20000, ANR_NOTHING, 35000},
    };
    struct anr a;

    (void)state;
    a = (struct anr){.limit_ms = ANR_LIMIT_MS};
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(anr_check(&a, rows[i].message, rows[i].begin, rows[i].now),
                         rows[i].verdict);
        assert_true(anr_next_ms(&a, rows[i].message, rows[i].begin) == rows[i].next);
    }
}

/* c created, d destroyed, f focus, s focus of a splash, a application created
 * by an activity, v by a service, p by an activity after 2001 ms of idleness, q
 * after 2000 */
struct start_event {
    char what;
    uint64_t at;
};

static const struct {
    const char *what;
    struct start_event events[12];
    /* of the last start reported; total NO_MS: none */
    int64_t total, first;
    int reports;
    bool warm, slow;
    uint64_t from;
} start_rows[] = {
    {"cold", {{'a', 300}, {'c', 310}, {'f', 900}}, 900, 900, 1, false, false, 0},
    {"a focus without a start of the application", {{'f', 900}}, NO_MS, 0, 0, false, false, 0},
    {"one report", {{'a', 1}, {'c', 2}, {'f', 9}, {'f', 99}}, 9, 9, 1, false, false, 0},
    {"cold and slow", {{'a', 1}, {'c', 2}, {'f', 5000}}, 5000, 5000, 1, false, true, 0},
    {"cold, nearly slow", {{'a', 1}, {'c', 2}, {'f', 4999}}, 4999, 4999, 1, false, false, 0},
    {"splash",
     {{'a', 100}, {'c', 110}, {'s', 500}, {'c', 600}, {'d', 650}, {'f', 1500}},
     1500,
     500,
     1,
     false,
     false,
     0},
    {"finish() in onCreate, the next after it",
     {{'a', 100}, {'c', 110}, {'d', 120}, {'c', 200}, {'f', 700}},
     700,
     700,
     1,
     false,
     false,
     0},
    {"finish() in onCreate, the next before it",
     {{'a', 100}, {'c', 110}, {'c', 200}, {'d', 220}, {'f', 700}},
     700,
     700,
     1,
     false,
     false,
     0},
    {"finish() in onCreate and nothing came of it",
     {{'a', 100}, {'c', 110}, {'d', 120}, {'c', 9000}, {'f', 9400}},
     400,
     400,
     1,
     true,
     false,
     9000},
    {"the next comes as late as it may",
     {{'a', 100}, {'c', 110}, {'d', 120}, {'c', 2120}, {'f', 2500}},
     2500,
     2500,
     1,
     false,
     false,
     0},
    {"the next comes too late",
     {{'a', 100}, {'c', 110}, {'d', 120}, {'c', 2121}, {'f', 2500}},
     379,
     379,
     1,
     true,
     false,
     2121},
    {"the user went elsewhere",
     {{'a', 100}, {'c', 110}, {'f', 60000}},
     NO_MS,
     0,
     0,
     false,
     false,
     0},
    {"warm",
     {{'a', 1}, {'c', 2}, {'f', 9}, {'d', 50}, {'c', 1000}, {'f', 1600}},
     600,
     600,
     2,
     true,
     false,
     1000},
    {"warm and slow",
     {{'a', 1}, {'c', 2}, {'f', 9}, {'d', 50}, {'c', 1000}, {'f', 3000}},
     2000,
     2000,
     2,
     true,
     true,
     1000},
    {"a second activity is no start",
     {{'a', 1}, {'c', 2}, {'f', 9}, {'c', 50}, {'f', 90}},
     9,
     9,
     1,
     false,
     false,
     0},
    {"warm with a splash that hands over",
     {{'a', 1},
      {'c', 2},
      {'f', 9},
      {'d', 50},
      {'c', 9000},
      {'s', 9100},
      {'d', 9200},
      {'c', 9300},
      {'f', 9900}},
     900,
     100,
     2,
     true,
     false,
     9000},
    {"a service, an activity later",
     {{'v', 200}, {'c', 70000}, {'f', 70500}},
     500,
     500,
     1,
     true,
     false,
     70000},
    {"a receiver, an activity later",
     {{'r', 200}, {'c', 70000}, {'f', 70500}},
     500,
     500,
     1,
     true,
     false,
     70000},
    {"a content provider, an activity later",
     {{'p', 30000}, {'c', 30010}, {'f', 30500}},
     490,
     490,
     1,
     true,
     false,
     30010},
    {"idle, but not for long enough to tell",
     {{'q', 2100}, {'c', 2110}, {'f', 2500}},
     2500,
     2500,
     1,
     false,
     false,
     0},
    {"more destroyed than created",
     {{'a', 1}, {'d', 2}, {'d', 3}, {'c', 4000}, {'f', 4900}},
     4900,
     4900,
     1,
     false,
     false,
     0},
    {"warm, after more destroyed than created",
     {{'a', 1}, {'c', 2}, {'f', 9}, {'d', 50}, {'d', 60}, {'c', 1000}, {'f', 1600}},
     600,
     600,
     2,
     true,
     false,
     1000},
    {"time steps back",
     {{'a', 1}, {'c', 2}, {'f', 9}, {'d', 50}, {'c', 1000}, {'f', 999}, {'f', 1000}},
     0,
     0,
     2,
     true,
     false,
     1000},
    {"the application's start ends once",
     {{'a', 1}, {'v', 2}, {'a', 3}, {'c', 4}, {'f', 5}},
     5,
     5,
     1,
     false,
     false,
     0},
    {"handed over at once",
     {{'a', 100}, {'c', 110}, {'d', 120}, {'c', 120}, {'f', 700}},
     700,
     700,
     1,
     false,
     false,
     0},
};

/* Of the main thread's next slot. */
static uint64_t position;

uint64_t beat_position(void)
{
    return position;
}

static void starts_begin(void)
{
    static const char *const splash[] = {"S", NULL};

    policy_begin(&startup_policy);
    startup_policy.set(&(struct methodbeat_settings){.splash = splash});
}

static void start_tell(enum event_kind kind, const char *activity, uint64_t what, uint64_t at)
{
    policy_feed(&startup_policy,
                (struct event){.kind = kind, .texts = {activity}, .values = {what}, .now_ms = at});
}

static void start_happens(const struct start_event *e)
{
    static const struct {
        char what;
        enum event_kind kind;
        const char *activity;
        uint64_t value, idle_ms;
    } rows[] = {
        {'a', EVENT_APP_CREATED, NULL, 159, 0},
        {'v', EVENT_APP_CREATED, NULL, 114, 0},
        {'r', EVENT_APP_CREATED, NULL, 113, 0},
        {'p', EVENT_APP_CREATED, NULL, 159, 2001},
        {'q', EVENT_APP_CREATED, NULL, 159, 2000},
        {'c', EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_CREATED, 0},
        {'d', EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_DESTROYED, 0},
        {'D', EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_DRAWS, 0},
        {'w', EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_DRAWN, 0},
        {'b', EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_RETURNED, 0},
        {'W', EVENT_ACTIVITY, "S", METHODBEAT_ACTIVITY_DRAWN, 0},
        {'s', EVENT_FOCUS, "S", 1, 0},
        {'f', EVENT_FOCUS, "A", 1, 0},
        {'F', EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_FULL, 0},
        {'P', EVENT_PAGE, "A", METHODBEAT_PAGE_DRAWN_WITH_DATA, 0},
        {'O', EVENT_ACTIVITY, "other", METHODBEAT_ACTIVITY_FULL, 0},
        {'x', EVENT_FOREGROUND, NULL, 0, 0},
        {'0', EVENT_PROCESS_AGE, NULL, 450, 0},
        {'L', EVENT_PROCESS_AGE, NULL, 900, 0},
        {'9', EVENT_PROCESS_AGE, NULL, 60000, 0},
    };

    if (e->what == 't')
        startup_policy.due(&(struct moment){.now_ms = e->at});
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (rows[i].what != e->what)
            continue;
        position = e->at;
        idle_seen_ms = rows[i].idle_ms;
        start_tell(EVENT_FOCUS, "A", 0, e->at); /* lost: nothing */
        start_tell(rows[i].kind, rows[i].activity, rows[i].value, e->at);
    }
}

/* The last report, and how many there are. */
static const char *last_report(int *reports)
{
    const char *last = posted;

    *reports = 0;
    for (const char *p = posted; *p; p = strchr(p, '\n') + 1) {
        last = p;
        ++*reports;
    }
    return last;
}

static void starts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(start_rows); i++) {
        const char *last, *is_warm = start_rows[i].warm ? "true" : "false";
        char first = start_rows[i].events[0].what, wanted[300];
        int reports;

        starts_begin();
        for (const struct start_event *e = start_rows[i].events; e->what; e++)
            start_happens(e);
        last = last_report(&reports);
        if (reports != start_rows[i].reports || trees != start_rows[i].slow)
            fail_msg("%s: %d reports", start_rows[i].what, reports);
        if (start_rows[i].total == NO_MS)
            continue;
        snprintf(wanted, sizeof(wanted),
                 "\"application_create\":%d,\"application_create_scene\":%d,"
                 "\"first_activity_create\":%d,\"startup_duration\":%d,\"is_warm_start_up\":%s,"
                 "\"slow_start\":%s\n",
                 (int)start_rows[i].events[0].at,
                 first == 'v'   ? 114
                 : first == 'r' ? 113
                                : 159,
                 (int)start_rows[i].first, (int)start_rows[i].total, is_warm,
                 start_rows[i].slow ? "true" : "false");
        if (strcmp(last, wanted) != 0)
            fail_msg("%s: %s", start_rows[i].what, last);
        if (!start_rows[i].slow)
            continue;
        assert_int_equal(last_tree.detail, REPORT_DETAIL_STARTUP);
        assert_int_equal(last_tree.span.begin_ms, start_rows[i].from);
        assert_int_equal(last_tree.span.end_ms, start_rows[i].from + (uint64_t)start_rows[i].total);
        assert_int_equal(last_tree.span.from, start_rows[i].from);
    }
}

/* b: the program is seen again. */
static void hot_starts(void **state)
{
    static const struct {
        const char *what;
        struct start_event events[12];
        int reports, trees;
        const char *last;
    } rows[] = {
        {"hot", {{'a', 1}, {'c', 2}, {'b', 3}, {'f', 9}, {'b', 1000}, {'f', 1400}}, 2, 0, "400"},
        {"hot and slow", {{'a', 1}, {'c', 2}, {'f', 9}, {'b', 1000}, {'f', 2500}}, 2, 1, "1500"},
        {"nearly", {{'a', 1}, {'c', 2}, {'f', 9}, {'b', 1000}, {'f', 2499}}, 2, 0, "1499"},
        {"from the last return",
         {{'a', 1}, {'c', 2}, {'f', 9}, {'b', 1000}, {'b', 5000}, {'f', 5100}},
         2,
         0,
         "100"},
        {"behind a splash",
         {{'a', 1}, {'c', 2}, {'f', 9}, {'b', 1000}, {'s', 1100}, {'f', 1300}},
         2,
         0,
         "300"},
        {"with a new activity above the others",
         {{'a', 1}, {'c', 2}, {'f', 9}, {'c', 1000}, {'b', 1010}, {'f', 1300}},
         2,
         0,
         "290"},
        {"not while all are gone: a warm one",
         {{'a', 1}, {'c', 2}, {'f', 9}, {'d', 90}, {'c', 5000}, {'b', 5010}, {'f', 5300}},
         2,
         0,
         NULL},
        {"not without an activity", {{'a', 1}, {'b', 2}, {'f', 9}}, 1, 0, NULL},
        {"a focus alone is none", {{'a', 1}, {'c', 2}, {'f', 9}, {'f', 1300}}, 1, 0, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *last;
        char wanted[160];
        int reports;

        starts_begin();
        for (const struct start_event *e = rows[i].events; e->what; e++)
            start_happens(e);
        last = last_report(&reports);
        if (reports != rows[i].reports || trees != rows[i].trees)
            fail_msg("%s: %d reports, %d trees", rows[i].what, reports, (int)trees);
        snprintf(wanted, sizeof(wanted),
                 "\"startup_duration\":%s,\"is_warm_start_up\":false,\"is_hot_start_up\":true,"
                 "\"slow_start\":%s\n",
                 rows[i].last ? rows[i].last : "", rows[i].trees ? "true" : "false");
        if (rows[i].last
                ? strncmp(last, "\"first_activity_create\"", 23) != 0 || !strstr(last, wanted)
                : strstr(last, "hot") != NULL)
            fail_msg("%s: %s", rows[i].what, last);
    }
}

/* A limit that is given. */
static void slow_starts_are_by_their_settings(void **state)
{
    static const struct methodbeat_settings settings = {
        .cold_start_ms = 100, .warm_start_ms = 200, .hot_start_ms = 300};
    static const struct start_event events[] = {{'a', 1},    {'c', 2},    {'f', 100},  {'d', 110},
                                                {'c', 5000}, {'f', 5200}, {'b', 6000}, {'f', 6300}};

    (void)state;
    starts_begin();
    startup_policy.set(&settings);
    for (size_t i = 0; i < COUNT(events); i++) {
        start_happens(&events[i]);
        if (events[i].what == 'f')
            assert_int_equal(trees, (i + 2) / 3);
    }
}

/* D it will be told when an activity is drawn, w it is, W a splash is, t time goes by. A report
 * that waits is none yet. */
static void starts_wait_for_the_first_frame(void **state)
{
    static const struct {
        const char *what;
        struct start_event events[12];
        int reports;
        bool has_drawn;
        uint64_t drawn, total, next;
    } rows[] = {
        {"drawn before the focus",
         {{'a', 1}, {'c', 2}, {'D', 2}, {'w', 30}, {'f', 40}},
         1,
         true,
         30,
         40,
         UINT64_MAX},
        {"drawn behind it",
         {{'a', 1}, {'c', 2}, {'D', 2}, {'f', 40}, {'t', 49}, {'w', 50}},
         1,
         true,
         50,
         40,
         UINT64_MAX},
        {"until then there is none",
         {{'a', 1}, {'c', 2}, {'D', 2}, {'f', 40}},
         0,
         false,
         0,
         0,
         2040},
        {"drawn too late",
         {{'a', 1}, {'c', 2}, {'D', 2}, {'f', 40}, {'t', 2039}, {'w', 2041}, {'t', 2042}},
         1,
         false,
         0,
         40,
         UINT64_MAX},
        {"drawn, though nobody said that it would be told",
         {{'a', 1}, {'c', 2}, {'w', 30}, {'f', 40}},
         1,
         true,
         30,
         40,
         UINT64_MAX},
        {"a splash is not it",
         {{'a', 1}, {'c', 2}, {'D', 2}, {'W', 20}, {'s', 25}, {'c', 30}, {'f', 40}, {'w', 60}},
         1,
         true,
         60,
         40,
         UINT64_MAX},
        {"the first counts",
         {{'a', 1}, {'c', 2}, {'D', 2}, {'w', 30}, {'w', 35}, {'f', 40}, {'w', 50}},
         1,
         true,
         30,
         40,
         UINT64_MAX},
        {"a drawing of the next start is none of this",
         {{'a', 1},
          {'c', 2},
          {'D', 2},
          {'f', 40},
          {'d', 50},
          {'c', 60},
          {'D', 60},
          {'w', 70},
          {'t', 71}},
         1,
         false,
         0,
         40,
         UINT64_MAX},
        {"warm: from the activity on",
         {{'v', 1}, {'c', 100}, {'D', 100}, {'w', 130}, {'f', 140}},
         1,
         true,
         30,
         40,
         UINT64_MAX},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char wanted[100], frame[50] = "";
        const char *last;
        int reports;

        starts_begin();
        for (const struct start_event *e = rows[i].events; e->what; e++)
            start_happens(e);
        last = last_report(&reports);
        if (rows[i].has_drawn)
            snprintf(frame, sizeof(frame), ",\"first_frame\":%d", (int)rows[i].drawn);
        snprintf(wanted, sizeof(wanted), "\"startup_duration\":%d%s,", (int)rows[i].total, frame);
        if (reports != rows[i].reports || (reports && !strstr(last, wanted)) ||
            startup_policy.next_ms(&(struct moment){0}) != rows[i].next)
            fail_msg("%s: %d reports, %s", rows[i].what, reports, last);
    }
}

/* F the program says that all is there, P its page is, O another activity says so, x the program
 * goes out of sight, 0 the process is 450 ms old, L 900, 9 a minute. Of each report that comes: its
 * kind, and what Play's times are. */
static const struct {
    const char *what;
    struct start_event events[14];
    uint64_t still_from, still_to;
    const char *said;
    uint64_t tree_ms;
} vitals_rows[] = {
    {"cold, from the process on",
     {{'0', 50}, {'a', 300}, {'c', 310}, {'D', 320}, {'w', 700}, {'f', 800}},
     0,
     0,
     "cold 400 duration 800 ttid 1100\n",
     0},
    {"the system wanted it earlier than it was begun, and is asked later",
     {{'0', 50}, {'L', 60}, {'0', 70}, {'a', 300}, {'c', 310}, {'D', 320}, {'w', 700}, {'f', 800}},
     0,
     0,
     "cold 840 duration 800 ttid 1540\n",
     0},
    {"the process is older than a user waits",
     {{'9', 0}, {'a', 300}, {'c', 310}, {'D', 320}, {'w', 700}, {'f', 800}},
     0,
     0,
     "cold duration 800 ttid 700\n",
     0},
    {"older than that, but for the time since",
     {{'9', 1}, {'a', 300}, {'c', 310}, {'D', 320}, {'w', 330}, {'f', 800}},
     0,
     0,
     "cold 59999 duration 800 ttid 60329 slow\n",
     800},
    {"younger than the recorder: not known",
     {{'0', 451}, {'a', 460}, {'c', 470}, {'f', 800}},
     0,
     0,
     "cold duration 800\n",
     0},
    {"a splash is displayed first",
     {{'0', 50},
      {'a', 60},
      {'c', 70},
      {'D', 71},
      {'W', 100},
      {'s', 110},
      {'c', 120},
      {'D', 130},
      {'f', 900},
      {'w', 950}},
     0,
     0,
     "cold 400 duration 900 ttid 500\n",
     0},
    {"a redirect is never displayed",
     {{'0', 50}, {'a', 60}, {'c', 70}, {'d', 80}, {'c', 90}, {'D', 130}, {'f', 900}, {'w', 950}},
     0,
     0,
     "cold 400 duration 900 ttid 1350\n",
     0},
    {"slow by what was before",
     {{'0', 50}, {'a', 60}, {'c', 70}, {'f', 4600}},
     0,
     0,
     "cold 400 duration 4600 slow\n",
     4600},
    {"slow by its first frame: the tree goes there",
     {{'a', 60}, {'c', 70}, {'D', 70}, {'f', 4600}, {'w', 5000}},
     0,
     0,
     "cold duration 4600 ttid 5000 slow\n",
     5000},
    {"all is there before the focus",
     {{'0', 50}, {'a', 60}, {'c', 70}, {'D', 70}, {'w', 90}, {'F', 95}, {'F', 97}, {'f', 100}},
     0,
     0,
     "cold 400 duration 100 ttid 490 ttfd 495\n",
     0},
    {"all is said to be there before it is drawn",
     {{'a', 60}, {'c', 70}, {'D', 70}, {'F', 80}, {'w', 90}, {'f', 100}},
     0,
     0,
     "cold duration 100 ttid 90 ttfd 90\n",
     0},
    {"while the report waits for the frame",
     {{'a', 60}, {'c', 70}, {'D', 70}, {'f', 100}, {'P', 110}, {'w', 120}},
     0,
     0,
     "cold duration 100 ttid 120 ttfd 120\n",
     0},
    {"long after it, once",
     {{'0', 50}, {'a', 60}, {'c', 70}, {'f', 100}, {'O', 200}, {'P', 3100}, {'F', 3200}},
     0,
     0,
     "cold 400 duration 100\ncold ttfd 3500\n",
     0},
    {"too late", {{'a', 60}, {'c', 70}, {'f', 100}, {'F', 60000}}, 0, 0, "cold duration 100\n", 0},
    {"nobody waited",
     {{'a', 60}, {'c', 70}, {'f', 100}, {'x', 150}, {'F', 200}},
     0,
     0,
     "cold duration 100\n",
     0},
    {"a service's process has no cold start, and its age is not the warm one's",
     {{'0', 50}, {'v', 60}, {'c', 9000}, {'D', 9000}, {'w', 9100}, {'f', 9150}, {'F', 9300}},
     0,
     0,
     "warm duration 150 ttid 100\nwarm ttfd 300\n",
     0},
    {"hot, to the first frame that is drawn anew",
     {{'a', 1},
      {'c', 2},
      {'f', 3},
      {'b', 1000},
      {'D', 1001},
      {'f', 1100},
      {'w', 1200},
      {'F', 1300}},
     0,
     0,
     "cold duration 3\nhot duration 100 ttid 200\nhot ttfd 300\n",
     0},
    {"frozen while it started, and thawed",
     {{'0', 50}, {'a', 60}, {'c', 70}, {'D', 70}, {'f', 30500}, {'w', 30600}},
     100,
     30100,
     "cold 400 duration 500 ttid 1000\n",
     0},
    {"frozen out of sight: a hot start begins behind it",
     {{'a', 1},
      {'c', 2},
      {'f', 3},
      {'x', 10},
      {'b', 90000},
      {'D', 90000},
      {'w', 90200},
      {'f', 90300}},
     100,
     90000,
     "cold duration 3\nhot duration 300 ttid 200\n",
     0},
};

/* What a report says of a start. */
static void start_said(char *said, size_t size, const char *line)
{
    static const struct {
        const char *key, *title;
    } numbers[] = {{"\"process_start\":", ""},
                   {"\"startup_duration\":", " duration"},
                   {"\"ttid\":", " ttid"},
                   {"\"ttfd\":", " ttfd"}};
    size_t n = strlen(said);

    n += (size_t)snprintf(said + n, size - n, "%s",
                          strstr(line, "hot_start_up")           ? "hot"
                          : strstr(line, "warm_start_up\":true") ? "warm"
                                                                 : "cold");
    for (size_t k = 0; k < COUNT(numbers); k++) {
        const char *at = strstr(line, numbers[k].key);

        if (at)
            n += (size_t)snprintf(said + n, size - n, "%s %d", numbers[k].title,
                                  atoi(at + strlen(numbers[k].key)));
    }
    n += (size_t)snprintf(said + n, size - n, "%s\n",
                          strstr(line, "slow_start\":true") ? " slow" : "");
}

static void starts_have_the_times_of_android_vitals(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(vitals_rows); i++) {
        char said[400] = "";

        starts_begin();
        still_from_ms = vitals_rows[i].still_from, still_to_ms = vitals_rows[i].still_to;
        for (const struct start_event *e = vitals_rows[i].events; e->what; e++)
            start_happens(e);
        still_from_ms = still_to_ms = 0;
        for (char *line = strtok(posted, "\n"); line; line = strtok(NULL, "\n"))
            start_said(said, sizeof(said), line);
        if (strcmp(said, vitals_rows[i].said) != 0)
            fail_msg("%s: %s", vitals_rows[i].what, said);
        assert_int_equal(trees, vitals_rows[i].tree_ms != 0);
        assert_int_equal(last_tree.span.end_ms - last_tree.span.begin_ms, vitals_rows[i].tree_ms);
        assert_int_equal(last_tree.span.to, vitals_rows[i].tree_ms ? last_tree.span.from : 0);
    }
}

/* The system's word comes after the report: that all is there is the start's, if nobody else has
 * said so; of another start, or of one that lasted for a minute, it is not. */
static void what_the_system_tells_of_a_start_follows(void **state)
{
    static const struct {
        bool told;              /* the program has said that all is there */
        uint64_t kind, full_ms; /* of the system */
        const char *posted;
    } rows[] = {
        {false, 1, 3000, "\"system_fully_drawn\":3000,\"ttfd\":3000,\"is_warm_start_up\":false"},
        {false, 1, 900, "\"system_fully_drawn\":900,\"ttfd\":1100,\"is_warm_start_up\":false"},
        {false, 1, 0, "\"bind_application\":40,\"is_warm_start_up\":false"},
        {false, 1, 60000, "\"system_fully_drawn\":60000,\"is_warm_start_up\":false"},
        {true, 1, 3000, "\"system_fully_drawn\":3000,\"is_warm_start_up\":false"},
        {false, 2, 3000, "\"system_fully_drawn\":3000,\"is_warm_start_up\":true"},
        {false, 0, 3000, NULL},
        {false, 4, 3000, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const struct start_event events[] = {{'0', 50},  {'a', 300}, {'c', 310},
                                                    {'D', 320}, {'w', 700}, {'f', 800}};
        size_t before;

        starts_begin();
        for (size_t k = 0; k < COUNT(events); k++)
            start_happens(&events[k]);
        if (rows[i].told)
            start_tell(EVENT_ACTIVITY, "A", METHODBEAT_ACTIVITY_FULL, 900);
        before = strlen(posted);
        policy_feed(&startup_policy,
                    (struct event){.kind = EVENT_START_INFO,
                                   .texts = {"launcher"},
                                   .values = {rows[i].kind, 0, 40, 0, rows[i].full_ms},
                                   .now_ms = 5000});
        assert_int_equal(strlen(posted) > before, rows[i].posted != NULL);
        if (rows[i].posted && (!strstr(posted + before, rows[i].posted) ||
                               !strstr(posted + before, "\"start_reason\":\"launcher\"")))
            fail_msg("%zu: %s", i, posted + before);
    }
}

/* p paused, c created, D its drawing will be told, w it is, f focus, d destroyed, x the program
 * goes out of sight, t time goes by. */
static void activities_last_until_their_first_frame(void **state)
{
    static const struct {
        const char *what;
        struct {
            char what;
            const char *activity;
            uint64_t at;
        } events[10];
        const char *posted;
        uint64_t next;
    } rows[] = {
        {"the first",
         {{'c', "A", 10}, {'D', "A", 20}, {'w', "A", 60}, {'f', "A", 70}},
         "'scene':'A','create_first_frame':50\n",
         UINT64_MAX},
        {"another one, drawn before the focus",
         {{'p', "A", 5}, {'c', "B", 10}, {'D', "B", 20}, {'w', "B", 60}, {'f', "B", 70}},
         "'scene':'B','last_scene':'A','cost':65,'create_first_frame':50,'pause_first_frame':55\n",
         UINT64_MAX},
        {"and behind it",
         {{'p', "A", 5},
          {'c', "B", 10},
          {'D', "B", 20},
          {'f', "B", 60},
          {'w', "B", 75},
          {'t', "", 9000}},
         "'scene':'B','last_scene':'A','cost':55,'create_first_frame':65,'pause_first_frame':70\n",
         UINT64_MAX},
        {"it waits for that",
         {{'p', "A", 5}, {'c', "B", 10}, {'D', "B", 20}, {'f', "B", 60}, {'t', "", 2059}},
         "",
         2060},
        {"so long",
         {{'p', "A", 5}, {'c', "B", 10}, {'D', "B", 20}, {'f', "B", 60}, {'t', "", 2060}},
         "'scene':'B','last_scene':'A','cost':55\n",
         UINT64_MAX},
        {"or until another one comes",
         {{'p', "A", 5}, {'c', "B", 10}, {'D', "B", 20}, {'f', "B", 60}, {'c', "C", 70}},
         "'scene':'B','last_scene':'A','cost':55\n",
         UINT64_MAX},
        {"it is not drawn anew as it comes back",
         {{'p', "B", 5}, {'w', "A", 7}, {'f', "A", 10}, {'w', "A", 12}},
         "'scene':'A','last_scene':'B','cost':5\n",
         UINT64_MAX},
        {"a redirect is none, and the next one lasts from the pause",
         {{'p', "A", 5},
          {'c', "R", 10},
          {'d', "R", 11},
          {'c', "B", 12},
          {'D', "B", 13},
          {'w', "B", 20},
          {'f', "B", 30}},
         "'scene':'B','last_scene':'A','cost':25,'create_first_frame':8,'pause_first_frame':15\n",
         UINT64_MAX},
        {"drawn and gone without a focus",
         {{'p', "A", 5}, {'c', "B", 10}, {'D', "B", 13}, {'w', "B", 20}, {'d', "B", 30}},
         "'scene':'B','create_first_frame':10\n",
         UINT64_MAX},
        {"out of sight before it was drawn",
         {{'p', "A", 5}, {'c', "B", 10}, {'D', "B", 13}, {'x', "", 20}, {'w', "B", 9000}},
         "",
         UINT64_MAX},
        {"of a class with itself only the drawing is known",
         {{'p', "A", 5}, {'c', "A", 10}, {'D', "A", 13}, {'w', "A", 20}, {'f', "A", 21}},
         "'scene':'A','create_first_frame':10\n",
         UINT64_MAX},
    };
    static const uint64_t whats[128] = {
        ['p'] = METHODBEAT_ACTIVITY_PAUSED,    ['c'] = METHODBEAT_ACTIVITY_CREATED,
        ['D'] = METHODBEAT_ACTIVITY_DRAWS,     ['w'] = METHODBEAT_ACTIVITY_DRAWN,
        ['d'] = METHODBEAT_ACTIVITY_DESTROYED, ['f'] = 1};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        policy_begin(&activity_change_policy);
        for (size_t k = 0; rows[i].events[k].what; k++) {
            char what = rows[i].events[k].what;
            uint64_t at = rows[i].events[k].at;

            if (what == 't')
                activity_change_policy.due(&(struct moment){.now_ms = at});
            else
                policy_feed(&activity_change_policy,
                            (struct event){.kind = what == 'f'   ? EVENT_FOCUS
                                                   : what == 'x' ? EVENT_FOREGROUND
                                                                 : EVENT_ACTIVITY,
                                           .texts = {rows[i].events[k].activity},
                                           .values = {whats[(int)what]},
                                           .now_ms = at});
        }
        for (char *c = posted; *c; c++)
            *c = *c == '"' ? '\'' : *c;
        if (strcmp(posted, rows[i].posted) != 0 ||
            activity_change_policy.next_ms(&(struct moment){0}) != rows[i].next)
            fail_msg("%s: %s", rows[i].what, posted);
    }
}

static void changes_go_from_pause_to_focus(void **state)
{
    static char longest[2 * NAME_MAX_BYTES];
    enum { PAUSED = METHODBEAT_ACTIVITY_PAUSED, RESUMED = METHODBEAT_ACTIVITY_RESUMED };
    static const struct {
        enum event_kind kind;
        const char *activity;
        uint64_t what, at;
        const char *posted;
    } rows[] = {
        {EVENT_FOCUS, "A", 1, 10, ""},
        {EVENT_ACTIVITY, "A", PAUSED, 100, ""},
        {EVENT_FOCUS, "B", 1, 350, "\"scene\":\"B\",\"last_scene\":\"A\",\"cost\":250\n"},
        {EVENT_FOCUS, "C", 1, 400, ""},
        /* back to itself, by focus or by being resumed */
        {EVENT_ACTIVITY, "B", PAUSED, 500, ""},
        {EVENT_FOCUS, "B", 1, 600, ""},
        {EVENT_ACTIVITY, "B", PAUSED, 700, ""},
        {EVENT_ACTIVITY, "B", RESUMED, 710, ""},
        {EVENT_FOCUS, "C", 1, 800, ""},
        {EVENT_ACTIVITY, "B", PAUSED, 900, ""},
        {EVENT_ACTIVITY, "C", RESUMED, 910, ""},
        {EVENT_FOCUS, "C", 0, 920, ""}, /* lost */
        {EVENT_FOCUS, "C", 1, 950, "\"scene\":\"C\",\"last_scene\":\"B\",\"cost\":50\n"},
        {EVENT_ACTIVITY, longest, PAUSED, 970, ""},
        {EVENT_FOCUS, longest, 1, 980, ""},
        {EVENT_ACTIVITY, "C", PAUSED, 1000, ""},
        {EVENT_FOREGROUND, NULL, 1, 1001, ""},
        {EVENT_FOCUS, "D", 1, 999, ""}, /* time steps back */
        {EVENT_ACTIVITY, "C", PAUSED, 1000, ""},
        {EVENT_FOREGROUND, NULL, 0, 1001, ""},
        {EVENT_FOCUS, "D", 1, 99000, ""},
    };

    (void)state;
    memset(longest, 'L', sizeof(longest) - 1);
    policy_begin(&activity_change_policy);
    for (size_t i = 0; i < COUNT(rows); i++) {
        policy_feed(&activity_change_policy, (struct event){.kind = rows[i].kind,
                                                            .texts = {rows[i].activity},
                                                            .values = {rows[i].what},
                                                            .now_ms = rows[i].at});
        posted_is(rows[i].posted);
    }
}

static void page_mark(const char *name, enum methodbeat_page_mark mark, uint64_t at)
{
    policy_feed(&page_policy,
                (struct event){
                    .kind = EVENT_PAGE, .texts = {name}, .values = {(uint64_t)mark}, .now_ms = at});
}

static void pages_have_three_parts(void **state)
{
    static const struct {
        struct {
            uint64_t at;
            enum methodbeat_page_mark mark;
        } marks[6];
        const char *posted;
    } rows[] = {
        {{{100, METHODBEAT_PAGE_BEGIN},
          {150, METHODBEAT_PAGE_DRAWN},
          {400, METHODBEAT_PAGE_DATA},
          {460, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":50,\"t2\":250,\"t3\":60,\"cost\":360\n"},
        /* the data is quick */
        {{{100, METHODBEAT_PAGE_BEGIN},
          {120, METHODBEAT_PAGE_DATA},
          {150, METHODBEAT_PAGE_DRAWN},
          {160, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":50,\"t2\":0,\"t3\":10,\"cost\":60\n"},
        /* marks that are missing */
        {{{100, METHODBEAT_PAGE_BEGIN},
          {400, METHODBEAT_PAGE_DATA},
          {460, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":300,\"t2\":0,\"t3\":60,\"cost\":360\n"},
        {{{100, METHODBEAT_PAGE_BEGIN},
          {150, METHODBEAT_PAGE_DRAWN},
          {460, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":50,\"t2\":310,\"t3\":0,\"cost\":360\n"},
        {{{100, METHODBEAT_PAGE_BEGIN}, {460, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":360,\"t2\":0,\"t3\":0,\"cost\":360\n"},
        {{{150, METHODBEAT_PAGE_DRAWN}, {460, METHODBEAT_PAGE_DRAWN_WITH_DATA}}, ""},
        /* the first of a kind, the last beginning */
        {{{1, METHODBEAT_PAGE_BEGIN},
          {100, METHODBEAT_PAGE_BEGIN},
          {110, METHODBEAT_PAGE_DRAWN},
          {120, METHODBEAT_PAGE_DRAWN},
          {130, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":10,\"t2\":20,\"t3\":0,\"cost\":30\n"},
        {{{100, METHODBEAT_PAGE_BEGIN},
          {110, METHODBEAT_PAGE_DRAWN},
          {120, METHODBEAT_PAGE_DATA},
          {125, METHODBEAT_PAGE_DATA},
          {150, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":10,\"t2\":10,\"t3\":30,\"cost\":50\n"},
        {{{100, METHODBEAT_PAGE_BEGIN},
          {90, METHODBEAT_PAGE_DRAWN},
          {50, METHODBEAT_PAGE_DRAWN_WITH_DATA}},
         "\"scene\":\"P\",\"t1\":0,\"t2\":0,\"t3\":0,\"cost\":0\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        policy_begin(&page_policy);
        for (size_t m = 0; rows[i].marks[m].at > 0; m++) {
            posted_is("");
            page_mark("P", rows[i].marks[m].mark, rows[i].marks[m].at);
        }
        posted_is(rows[i].posted);
        page_mark("P", METHODBEAT_PAGE_DRAWN_WITH_DATA, 999); /* it is over */
        posted_is("");
    }
}

static void pages_are_apart_and_few(void **state)
{
    enum { PAGES = 16 };
    char name[16], wanted[100];

    (void)state;
    policy_begin(&page_policy);
    for (int i = 0; i <= PAGES; i++) {
        snprintf(name, sizeof(name), "P%d", i);
        page_mark(name, METHODBEAT_PAGE_BEGIN, (uint64_t)i);
    }
    page_mark("P0", METHODBEAT_PAGE_DRAWN_WITH_DATA, 100);
    posted_is("");
    /* In another order than they began. */
    for (int n = 0; n < PAGES; n++) {
        int i = 1 + (n + PAGES / 2) % PAGES;

        snprintf(name, sizeof(name), "P%d", i);
        snprintf(wanted, sizeof(wanted),
                 "\"scene\":\"P%d\",\"t1\":%d,\"t2\":0,\"t3\":0,\"cost\":%d\n", i, 100 - i,
                 100 - i);
        page_mark(name, METHODBEAT_PAGE_DRAWN_WITH_DATA, 100);
        posted_is(wanted);
    }
}

/* Whether so many of a class are reported. */
static bool leaks_count(const char *class_name, uint32_t count)
{
    char wanted[100];
    bool due;

    policy_feed(&leaks_policy,
                (struct event){.kind = EVENT_LEAK, .texts = {class_name}, .values = {count}});
    due = *posted;
    snprintf(wanted, sizeof(wanted), "\"class\":\"%s\",\"count\":%u\n", class_name, count);
    posted_is(due ? wanted : "");
    return due;
}

static void leaks_are_reported_when_they_grow(void **state)
{
    enum { CLASSES = 64 };
    static const struct {
        const char *class_name;
        uint32_t count;
        bool due;
    } rows[] = {
        {"A", 0, false}, {"A", 1, true},  {"A", 1, false}, {"B", 2, true},  {"A", 3, true},
        {"A", 2, false}, {"A", 3, false}, {"A", 0, false}, {"A", 1, true},  {"B", 2, false},
        {"C", 5, true},  {"A", 0, false}, {"C", 5, false}, {"B", 2, false}, {"C", 6, true},
    };
    char name[16];

    (void)state;
    policy_begin(&leaks_policy);
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(leaks_count(rows[i].class_name, rows[i].count), rows[i].due);
    for (int i = 0; i < CLASSES + 3; i++) {
        snprintf(name, sizeof(name), "C%d", i);
        assert_true(leaks_count(name, 1));
        assert_false(leaks_count(name, 1));
    }
    /* The first of them go, and no other. */
    assert_false(leaks_count("C3", 1));
    assert_true(leaks_count("C2", 1));
    assert_false(leaks_count("C4", 1));
    assert_true(leaks_count("C3", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lags_are_so_many_within_a_window),
        cmocka_unit_test(so_many_lags_are_kept_and_no_more),
        cmocka_unit_test(anr_is_due_while_it_hangs_and_once),
        cmocka_unit_test(starts),
        cmocka_unit_test(hot_starts),
        cmocka_unit_test(slow_starts_are_by_their_settings),
        cmocka_unit_test(starts_wait_for_the_first_frame),
        cmocka_unit_test(starts_have_the_times_of_android_vitals),
        cmocka_unit_test(what_the_system_tells_of_a_start_follows),
        cmocka_unit_test(activities_last_until_their_first_frame),
        cmocka_unit_test(changes_go_from_pause_to_focus),
        cmocka_unit_test(pages_have_three_parts),
        cmocka_unit_test(pages_are_apart_and_few),
        cmocka_unit_test(leaks_are_reported_when_they_grow),
    };

    return RUN_TAP(tests);
}
