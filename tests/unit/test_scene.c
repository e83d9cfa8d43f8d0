/* SPDX-License-Identifier: Apache-2.0 */
/* The scene of reports: what is told in, its name out. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <string.h>

#include "runtime/policy/policy.h"

enum {
    CREATED = METHODBEAT_ACTIVITY_CREATED,
    RESUMED = METHODBEAT_ACTIVITY_RESUMED,
    DESTROYED = METHODBEAT_ACTIVITY_DESTROYED,
};

static void tell(struct scene *s, enum event_kind kind, const char *a, const char *b,
                 uint64_t value)
{
    scene_feed(s, &(const struct event){.kind = kind, .texts = {a, b}, .values = {value}});
}

static void a_scene_goes_and_comes_back_with_its_activity(void **state)
{
    static const struct {
        enum event_kind kind;
        const char *a, *b;
        uint64_t value;
        const char *scene;
    } rows[] = {
        {EVENT_SCENE, "Splash", NULL, 0, "Splash"}, /* of no activity */
        {EVENT_ACTIVITY, "Main", NULL, CREATED, "Splash"},
        {EVENT_SCENE, "Main/Feed", NULL, 0, "Main/Feed"}, /* in its onCreate, */
        {EVENT_FOCUS, "Main", NULL, 1, "Main/Feed"},      /* before it has the focus */
        {EVENT_SCENE, "Main/Mail", NULL, 0, "Main/Mail"},
        {EVENT_FOCUS, "Main", NULL, 0, "Main/Mail"}, /* to a dialog, */
        {EVENT_FOCUS, "Main", NULL, 1, "Main/Mail"}, /* and back */
        {EVENT_PART, "Main", "Fragment", 0, "Main/Mail"},
        {EVENT_ACTIVITY, "Settings", NULL, CREATED, "Main/Mail"},
        {EVENT_PART, "Settings", "List", 0, "Settings/List"},
        {EVENT_FOCUS, "Main", NULL, 0, "Settings/List"},
        {EVENT_FOCUS, "Settings", NULL, 1, "Settings/List"},
        {EVENT_PART, "Settings", "List/Sound", 0, "Settings/List/Sound"},
        {EVENT_PART, "Settings", NULL, 0, "Settings"},
        {EVENT_PART, "Settings", "List", 0, "Settings/List"},
        {EVENT_PART, "Other", "Behind", 0, "Settings/List"}, /* it is not in front */
        {EVENT_ACTIVITY, "Main", NULL, RESUMED, "Settings/List"},
        {EVENT_FOCUS, "Settings", NULL, 0, "Settings/List"},
        {EVENT_FOCUS, "Main", NULL, 1, "Main/Mail"},
        {EVENT_SCENE, NULL, NULL, 0, ""},
        {EVENT_PART, "Main", "Fragment", 0, "Main/Fragment"},
        /* Another of its class begins anew. */
        {EVENT_ACTIVITY, "Settings", NULL, DESTROYED, "Main/Fragment"},
        {EVENT_ACTIVITY, "Settings", NULL, CREATED, "Main/Fragment"},
        {EVENT_FOCUS, "Settings", NULL, 1, "Settings"},
        {EVENT_PART, "Settings", "List", 0, "Settings/List"},
        {EVENT_ACTIVITY, "Settings", NULL, DESTROYED, ""}, /* nobody can be seen */
        {EVENT_SCENE, "Service", NULL, 0, "Service"},      /* of no activity */
        {EVENT_ACTIVITY, "Settings", NULL, DESTROYED, "Service"},
    };
    struct scene s = {.gone = false};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        tell(&s, rows[i].kind, rows[i].a, rows[i].b, rows[i].value);
        if (strcmp(s.name, rows[i].scene) != 0)
            fail_msg("row %zu: %s", i, s.name);
    }
    focus_release(&s.focus);
}

static void scenes_within_are_few_and_short(void **state)
{
    char name[NAME_MAX_BYTES + 9], expected[NAME_MAX_BYTES];
    struct scene s = {.gone = false};

    (void)state;
    for (int i = 0; i < 2 * SCENES_WITHIN; i++) {
        snprintf(name, sizeof(name), "A%d", i);
        tell(&s, EVENT_PART, name, "Part", 0);
    }
    assert_int_equal(s.n, SCENES_WITHIN);
    tell(&s, EVENT_FOCUS, "A15", NULL, 1);
    assert_string_equal(s.name, "A15");
    tell(&s, EVENT_FOCUS, "A16", NULL, 1);
    assert_string_equal(s.name, "A16/Part");
    memset(name, 'x', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    memset(expected, 'x', sizeof(expected) - 1);
    expected[sizeof(expected) - 1] = '\0';
    tell(&s, EVENT_FOCUS, name, NULL, 1);
    tell(&s, EVENT_PART, name, name, 0);
    assert_string_equal(s.name, expected);
    focus_release(&s.focus);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_goes_and_comes_back_with_its_activity),
        cmocka_unit_test(scenes_within_are_few_and_short),
    };

    return RUN_TAP(tests);
}
