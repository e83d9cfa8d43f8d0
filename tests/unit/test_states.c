/* SPDX-License-Identifier: Apache-2.0 */
/* States of what is seen: put and removed in, those of a time out; frames and messages by them. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <string.h>

#include "runtime/policy/frames.h"
#include "tests/unit/policy_alone.h"

static void states_of_a_time_are_found(void **state)
{
    static const struct {
        const char *name, *value;
        uint64_t at_ms;
    } puts[] = {
        {"tab", "home", 0},
        {"list", "scrolling", 100},
        {"list", "scrolling", 150}, /* it has it already */
        {"list", "resting", 200},
        {"list", NULL, 300},
        {"list", NULL, 310}, /* it has none */
        {"", "x", 320},      /* nor has nothing a name */
        {"list", "scrolling", 400},
        {"tab", "", 500},
    };
    static const struct {
        uint64_t begin_ms, end_ms;
        const char *text;
    } rows[] = {
        {0, 0, "tab=home"},
        {50, 100, "tab=home"}, /* it begins as this ends */
        {50, 101, "list=scrolling, tab=home"},
        {100, 100, "list=scrolling, tab=home"},
        {199, 201, "list=resting, list=scrolling, tab=home"},
        {200, 300, "list=resting, tab=home"},
        {300, 400, "tab=home"},
        {150, 450, "list=resting, list=scrolling, tab=home"}, /* each once */
        {499, 600, "list=scrolling, tab, tab=home"},
        {500, 400, "list=scrolling, tab"}, /* a clock that went back */
        {UINT64_MAX - 1, UINT64_MAX, "list=scrolling, tab"},
    };
    struct ui_states s = {.n = 0};

    (void)state;
    for (size_t i = 0; i < sizeof(puts) / sizeof(puts[0]); i++)
        states_put(&s, puts[i].name, puts[i].value, puts[i].at_ms);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[STATES_TEXT_BYTES];

        states_text(&s, rows[i].begin_ms, rows[i].end_ms, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void states_are_few_and_short(void **state)
{
    static const char longest[] = "0123456789012345678901234567890";
    char texts[STATES_MAX][STATE_TEXT_BYTES], name[64], text[STATES_TEXT_BYTES];
    struct ui_states s = {.n = 0};

    (void)state;
    /* Those that ended make room, the first ones first; those that have not do not. */
    for (unsigned i = 0; i < 3 * STATES_MAX; i++) {
        snprintf(name, sizeof(name), "n%u", i);
        states_put(&s, name, "v", i * 10);
        states_put(&s, name, NULL, i * 10 + 5);
    }
    assert_int_equal(s.n, STATES_MAX);
    assert_int_equal(states_between(&s, 0, UINT64_MAX, texts), STATES_MAX);
    states_text(&s, (2 * STATES_MAX - 1) * 10, 2 * STATES_MAX * 10 + 1, text);
    assert_string_equal(text, "n32=v");
    for (unsigned i = 0; i < 2 * STATES_MAX; i++) {
        snprintf(name, sizeof(name), "m%02u", i);
        states_put(&s, name, "v", 1000);
    }
    assert_int_equal(states_between(&s, 1000, 1001, texts), STATES_MAX);
    assert_string_equal(texts[0], "m00=v");
    assert_string_equal(texts[STATES_MAX - 1], "m15=v");
    /* Of a text 31 bytes count, and no half of a character. */
    s.n = 0;
    snprintf(name, sizeof(name), "%s\xc3\xa4", longest);
    states_put(&s, name, longest, 0);
    states_text(&s, 0, 1, text);
    assert_int_equal(strlen(text), 63);
    s.n = 0;
    snprintf(name, sizeof(name), "%.30s\xc3\xa4", longest);
    states_put(&s, name, "", 0);
    states_text(&s, 0, 1, text);
    assert_int_equal(strlen(text), 30);
    /* All that there is room for. */
    s.n = 0;
    for (unsigned i = 0; i < STATES_MAX; i++) {
        snprintf(name, sizeof(name), "%c%s", 'a' + (int)i, longest);
        states_put(&s, name, longest, 0);
    }
    states_text(&s, 0, 1, text);
    assert_int_equal(strlen(text), STATES_MAX * 63 + (STATES_MAX - 1) * 2);
}

static void tell(const struct policy *policy, uint64_t now_ms, uint64_t begin_ms, uint64_t took_ms)
{
    policy_feed(policy, (struct event){.kind = EVENT_FRAME,
                                       .now_ms = now_ms,
                                       .values = {begin_ms * 1000000,
                                                  (begin_ms + took_ms) * 1000000, 16666667}});
}

/* A frame that is told late has the states that it had. */
static void frames_are_counted_by_state(void **state)
{
    const struct policy *policy = &frames_policy;
    const struct moment end = {.now_ms = UINT64_MAX};
    const char *at;

    (void)state;
    policy_begin(policy);
    scene_seen = (struct scene){.name = "Home"};
    states_put(&scene_seen.states, "list", "scrolling", 10000);
    states_put(&scene_seen.states, "list", NULL, 10500);
    for (uint64_t i = 0; i < 30; i++)
        tell(policy, 12000, 10000 + i * 16, 50);
    for (uint64_t i = 0; i < 30; i++)
        tell(policy, 12000, 11000 + i * 16, 10);
    posted_is(""); /* the period is not over */
    policy->due(&end);
    at = strstr(posted, "\"scene\":\"Home\",\"state\":\"list=scrolling\",");
    assert_non_null(at);
    assert_non_null(strstr(at, "\"slow_frames\":30,\"frozen_frames\":0,\"frames\":30,"));
    at = strstr(posted, "\"scene\":\"Home\",\"dropLevel\"");
    assert_non_null(at);
    assert_non_null(strstr(at, "\"slow_frames\":30,\"frozen_frames\":0,\"frames\":60,"));
    scene_seen = (struct scene){.name = ""};
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_a_time_are_found),
        cmocka_unit_test(states_are_few_and_short),
        cmocka_unit_test(frames_are_counted_by_state),
    };

    return RUN_TAP(tests);
}
