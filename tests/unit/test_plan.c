/* SPDX-License-Identifier: Apache-2.0 */
/* weave/: what selection says of a body, and which Activities get a call. */
#include "tests/unit/tap.h"

#include <stdio.h>
#include <stdlib.h>

#include "weave/plan/activities.h"
#include "weave/plan/plan.h"
#include "weave/rules.h"

static void selection_follows_the_facts(void **state)
{
    static const struct {
        const char *what;
        struct body_facts facts;
        enum verdict smart, matrix;
    } rows[] = {
        {"getter", {.simple_by_matrix = true}, VERDICT_EMPTY, VERDICT_SIMPLE},
        {"leaf that loops",
         {.loops = true, .simple_by_matrix = true},
         VERDICT_INSTRUMENT,
         VERDICT_SIMPLE},
        {"leaf that locks",
         {.locks = true, .simple_by_matrix = true},
         VERDICT_INSTRUMENT,
         VERDICT_SIMPLE},
        {"caller", {.invokes = true}, VERDICT_INSTRUMENT, VERDICT_INSTRUMENT},
        {"default constructor",
         {.invokes = true, .only_constructs = true, .forwards = true, .simple_by_matrix = true},
         VERDICT_CONSTRUCTOR,
         VERDICT_SIMPLE},
        {"bridge",
         {.invokes = true, .forwards = true, .synthetic = true},
         VERDICT_FORWARDER,
         VERDICT_INSTRUMENT},
        {"delegate in the source",
         {.invokes = true, .forwards = true},
         VERDICT_INSTRUMENT,
         VERDICT_INSTRUMENT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct rules r = {.select = SELECT_SMART};

        assert_int_equal(rules_select(&r, &rows[i].facts), rows[i].smart);
        r.select = SELECT_MATRIX;
        assert_int_equal(rules_select(&r, &rows[i].facts), rows[i].matrix);
        r.select = SELECT_ALL;
        assert_int_equal(rules_select(&r, &rows[i].facts), VERDICT_INSTRUMENT);
    }
}

/* One without words would be said as "(null)". */
static void each_verdict_has_words_of_its_own(void **state)
{
    (void)state;
    for (int v = 0; v < VERDICT_COUNT; v++) {
        const char *key = verdict_key((enum verdict)v), *text = verdict_text((enum verdict)v);

        if (!key || !text || !key[0] || !text[0])
            fail_msg("verdict %d has none", v);
        for (int before = 0; before < v; before++) {
            assert_string_not_equal(key, verdict_key((enum verdict)before));
            assert_string_not_equal(text, verdict_text((enum verdict)before));
        }
    }
}

static void classes_are_skipped_by_name(void **state)
{
    struct rules r = {.beat_class = STR(BEAT_CLASS_DEFAULT), .select = SELECT_SMART};
    struct str user_r = STR("com/demo/UserR");

    (void)state;
    assert_int_equal(rules_class(&r, STR(BEAT_CLASS_DEFAULT), STR("x"), STR("x"), 0), VERDICT_OWN);
    assert_int_equal(rules_class(&r, user_r, user_r, STR("com/demo/UserR.class"), 0),
                     VERDICT_INSTRUMENT);
    r.select = SELECT_MATRIX;
    assert_int_equal(rules_class(&r, user_r, user_r, STR("com/demo/UserR.class"), 0),
                     VERDICT_SKIPPED);
    assert_int_equal(rules_class(&r, STR("A"), STR("A"), STR("A.class"), 0x0400), VERDICT_SKIPPED);
    assert_int_equal(rules_class(&r, STR("a/b"), STR("android/x/B"), STR("a/b.class"), 0),
                     VERDICT_FILTERED);
}

static void matrix_skips_what_lies_in_some_paths(void **state)
{
    static const struct {
        const char *path;
        enum verdict verdict;
    } rows[] = {
        {"R.class", VERDICT_SKIPPED},
        {"a/R.class", VERDICT_SKIPPED},
        {"a/R$id.class", VERDICT_SKIPPED},
        {"a/Manifest.class", VERDICT_SKIPPED},
        {"a/BuildConfig.class", VERDICT_SKIPPED},
        {"BuildConfig", VERDICT_SKIPPED},
        {"a/MyManifests.class", VERDICT_SKIPPED},
        {"a/Rs.class", VERDICT_INSTRUMENT},
        {"a/manifest.class", VERDICT_INSTRUMENT},
        {"a/BuildConf.class", VERDICT_INSTRUMENT},
    };
    struct rules r = {.beat_class = STR(BEAT_CLASS_DEFAULT), .select = SELECT_MATRIX};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(rules_class(&r, STR("a/X"), STR("a/X"), str_from_c(rows[i].path), 0),
                         rows[i].verdict);
}

static void the_runtime_is_left_alone(void **state)
{
    static const struct {
        const char *original, *beat_class;
        bool own;
    } rows[] = {
        {"io/methodbeat/AppMethodBeat", BEAT_CLASS_DEFAULT, true},
        {"io/methodbeat/android/MainLooper$Ours", BEAT_CLASS_DEFAULT, true},
        {"io/methodbeat/android/MainLooper", "com/tencent/matrix/trace/core/AppMethodBeat", true},
        {"io/methodbeats/Main", BEAT_CLASS_DEFAULT, false},
        {"jdk/internal/misc/Unsafe", BEAT_CLASS_DEFAULT, false},
        {"com/tencent/matrix/trace/core/LooperMonitor", BEAT_CLASS_DEFAULT, false},
        {"com/tencent/matrix/trace/core/LooperMonitor",
         "com/tencent/matrix/trace/core/AppMethodBeat", true},
        {"com/tencent/mm/Main", "com/tencent/matrix/trace/core/AppMethodBeat", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct rules r = {.beat_class = str_from_c(rows[i].beat_class)};
        struct str original = str_from_c(rows[i].original);
        enum verdict wanted = rows[i].own ? VERDICT_OWN : VERDICT_INSTRUMENT;

        assert_int_equal(rules_is_own(&r, original), rows[i].own);
        /* Whatever an obfuscator calls it. */
        for (r.select = SELECT_SMART; r.select <= SELECT_ALL; r.select += 2)
            assert_int_equal(rules_class(&r, STR("a/b"), original, STR("a/b.class"), 0), wanted);
    }
}

/* A class of a hierarchy, and what the plan must do about it. */
struct row {
    const char *name, *super;
    enum focus_kind focus;
    bool final, untouched;
    enum focus_action action;
    bool notifies;
};

/* The classes, a unit each, from `shift` on; the caller frees them. */
static struct program_class *program_fill(struct program *p, const struct row *rows, size_t n,
                                          size_t shift)
{
    struct program_class *classes = mem_calloc(n, sizeof(*classes));

    program_init(p, n);
    for (size_t i = 0; i < n; i++) {
        const struct row *r = &rows[(i + shift) % n];

        p->units[i] =
            (struct program_unit){.classes = &classes[i], .n_classes = 1, .focus_room = 1};
        classes[i] = (struct program_class){
            .name = str_from_c(r->name),
            .super_name = str_from_c(r->super),
            .untouched = r->untouched,
            .focus = r->focus,
            .focus_final = r->final,
        };
    }
    program_index(p);
    return classes;
}

static void check_hierarchy(const struct row *rows, size_t n)
{
    struct program p;
    struct program_class *classes;
    struct class_path cp;
    struct error err;

    /* Whatever the order in which the classes come. */
    for (size_t shift = 0; shift < n; shift++) {
        classes = program_fill(&p, rows, n, shift);
        assert_int_equal(class_path_open(&cp, NULL, 0, &err), 0);
        assert_int_equal(activities_decide(&p, &cp, &err), 0);
        for (size_t i = 0; i < n; i++) {
            const struct program_class *c = program_find(&p, str_from_c(rows[i].name));

            if (c->focus_action != rows[i].action || c->notifies != rows[i].notifies)
                fail_msg("%s: action %d, notifies %d", rows[i].name, c->focus_action, c->notifies);
        }
        class_path_release(&cp);
        program_release(&p);
        free(classes);
    }
}

#define CHECK_HIERARCHY(...)                           \
    check_hierarchy((const struct row[]){__VA_ARGS__}, \
                    sizeof((const struct row[]){__VA_ARGS__}) / sizeof(struct row))

static void one_call_a_chain(void **state)
{
    (void)state;
    CHECK_HIERARCHY({"Base", "android/app/Activity", FOCUS_ABSENT, 0, 0, FOCUS_ADD, true},
                    {"Mid", "Base", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, true},
                    {"Leaf", "Mid", FOCUS_FORWARDS, 0, 0, FOCUS_LEAVE, true},
                    {"Silent", "Mid", FOCUS_OVERRIDES, 0, 0, FOCUS_PATCH, true},
                    {"BelowSilent", "Silent", FOCUS_FORWARDS, 0, 0, FOCUS_LEAVE, true},
                    {"Plain", "java/lang/Object", FOCUS_OVERRIDES, 0, 0, FOCUS_LEAVE, false});
    CHECK_HIERARCHY({"Top", "androidx/appcompat/app/AppCompatActivity", FOCUS_FORWARDS, 0, 0,
                     FOCUS_PATCH, true},
                    {"Leaf", "Top", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, true});
}

static void finals_and_gaps_are_respected(void **state)
{
    (void)state;
    /* A final one within the inputs is patched itself. */
    CHECK_HIERARCHY({"Base", "android/app/Activity", FOCUS_OVERRIDES, true, 0, FOCUS_PATCH, true},
                    {"Leaf", "Base", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, true});
    /* One that is left alone can't be overridden. */
    CHECK_HIERARCHY(
        {"Base", "android/app/Activity", FOCUS_OVERRIDES, true, true, FOCUS_LEAVE, false},
        {"Leaf", "Base", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false});
    /* An abstract one has nothing to call: each class below starts anew. */
    CHECK_HIERARCHY({"Base", "android/app/Activity", FOCUS_NO_CODE, 0, 0, FOCUS_LEAVE, false},
                    {"Leaf", "Base", FOCUS_OVERRIDES, 0, 0, FOCUS_PATCH, true});
    /* A filtered class is skipped. */
    CHECK_HIERARCHY({"Base", "android/app/Activity", FOCUS_ABSENT, 0, true, FOCUS_LEAVE, false},
                    {"Leaf", "Base", FOCUS_ABSENT, 0, 0, FOCUS_ADD, true});
}

/* Once a chain, and only where something was to be done. */
static void those_out_of_reach_are_named(void **state)
{
    static const struct row rows[] = {
        {"Base", "android/app/Activity", FOCUS_OVERRIDES, true, true, FOCUS_LEAVE, false},
        {"Left", "Base", FOCUS_ABSENT, 0, true, FOCUS_LEAVE, false},
        {"Leaf", "Base", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
        {"BelowLeaf", "Leaf", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
        {"Another", "Base", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
        {"Plain", "java/lang/Object", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
    };
    enum { N = sizeof(rows) / sizeof(rows[0]) };

    (void)state;
    for (size_t shift = 0; shift < N; shift++) {
        struct program p;
        struct program_class *classes = program_fill(&p, rows, N, shift);
        struct class_path cp;
        struct plan plan;
        struct error err;

        assert_int_equal(class_path_open(&cp, NULL, 0, &err), 0);
        assert_int_equal(plan_make(&plan, &p, &cp, NULL, &err), 0);
        assert_int_equal(plan.activities, 5);
        assert_int_equal(plan.n_finals, 2);
        assert_true(str_eq(plan.finals[0].name, STR("Another")));
        assert_true(str_eq(plan.finals[0].above, STR("Base")));
        assert_true(str_eq(plan.finals[1].name, STR("Leaf")));
        assert_true(str_eq(plan.finals[1].above, STR("Base")));
        plan_release(&plan);
        class_path_release(&cp);
        program_release(&p);
        free(classes);
    }
}

static void the_framework_activity_itself_is_left(void **state)
{
    (void)state;
    CHECK_HIERARCHY(
        {"android/app/Activity", "java/lang/Object", FOCUS_OVERRIDES, 0, 0, FOCUS_LEAVE, false},
        {"App", "android/app/Activity", FOCUS_FORWARDS, 0, 0, FOCUS_PATCH, true},
        {"Leaf", "App", FOCUS_FORWARDS, 0, 0, FOCUS_LEAVE, true});
}

static void no_call_where_there_is_no_room(void **state)
{
    (void)state;
    CHECK_HIERARCHY({"Base", "android/app/Activity", FOCUS_PASSES, 0, 0, FOCUS_LEAVE, false},
                    {"Leaf", "Base", FOCUS_FORWARDS, 0, 0, FOCUS_PATCH, true},
                    {"BelowLeaf", "Leaf", FOCUS_PASSES, 0, 0, FOCUS_LEAVE, true},
                    {"Last", "BelowLeaf", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, true});
}

static void without_a_superclass_nothing_is_added(void **state)
{
    (void)state;
    CHECK_HIERARCHY({"android/app/ListActivity", "", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
                    {"App", "android/app/ListActivity", FOCUS_ABSENT, 0, 0, FOCUS_ADD, true});
}

/* Obfuscators give names of one letter. */
static void a_superclass_may_have_a_short_name(void **state)
{
    (void)state;
    CHECK_HIERARCHY({"a", "android/app/Activity", FOCUS_ABSENT, 0, true, FOCUS_LEAVE, false},
                    {"b", "a", FOCUS_ABSENT, 0, 0, FOCUS_ADD, true},
                    {"c", "b", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, true});
}

/* Of a class without probes. */
static void a_focus_call_alone_changes_a_class(void **state)
{
    static const struct row rows[] = {
        {"Base", "android/app/Activity", FOCUS_ABSENT, 0, 0, FOCUS_ADD, true},
        {"Leaf", "Base", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, true},
        {"Silent", "Base", FOCUS_OVERRIDES, 0, 0, FOCUS_PATCH, true},
        {"Plain", "java/lang/Object", FOCUS_OVERRIDES, 0, 0, FOCUS_LEAVE, false},
    };
    enum { N = sizeof(rows) / sizeof(rows[0]) };
    struct program p;
    struct program_class *classes = program_fill(&p, rows, N, 0);
    struct class_path cp;
    struct plan plan;
    struct error err;

    (void)state;
    assert_int_equal(class_path_open(&cp, NULL, 0, &err), 0);
    assert_int_equal(plan_make(&plan, &p, &cp, NULL, &err), 0);
    for (size_t i = 0; i < N; i++) {
        assert_int_equal(classes[i].changes, rows[i].action != FOCUS_LEAVE);
        assert_int_equal(p.units[i].changes, classes[i].changes);
    }
    plan_release(&plan);
    class_path_release(&cp);
    program_release(&p);
    free(classes);
}

/* A dex has room for so many methods more: an Activity that gets one takes one, and no other does.
 */
static void room_is_for_what_is_added(void **state)
{
    static const struct {
        enum focus_kind first; /* of the first Activity; the others have no such method */
        uint32_t room, left;
        enum focus_action actions[3];
    } rows[] = {
        {FOCUS_ABSENT, 0, 0, {FOCUS_LEAVE, FOCUS_LEAVE, FOCUS_LEAVE}},
        {FOCUS_ABSENT, 1, 0, {FOCUS_ADD, FOCUS_LEAVE, FOCUS_LEAVE}},
        {FOCUS_ABSENT, 2, 0, {FOCUS_ADD, FOCUS_ADD, FOCUS_LEAVE}},
        {FOCUS_ABSENT, 5, 2, {FOCUS_ADD, FOCUS_ADD, FOCUS_ADD}},
        {FOCUS_OVERRIDES, 1, 0, {FOCUS_PATCH, FOCUS_ADD, FOCUS_LEAVE}},
        {FOCUS_PASSES, 1, 0, {FOCUS_LEAVE, FOCUS_ADD, FOCUS_LEAVE}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct program_class classes[3] = {
            {.name = STR("A"), .focus = rows[i].first}, {.name = STR("B")}, {.name = STR("C")}};
        struct class_path cp;
        struct program p;
        struct error err;

        program_init(&p, 1);
        p.units[0] =
            (struct program_unit){.classes = classes, .n_classes = 3, .focus_room = rows[i].room};
        for (size_t k = 0; k < 3; k++)
            classes[k].super_name = STR("android/app/Activity");
        program_index(&p);
        assert_int_equal(class_path_open(&cp, NULL, 0, &err), 0);
        assert_int_equal(activities_decide(&p, &cp, &err), 0);
        for (size_t k = 0; k < 3; k++)
            if (classes[k].focus_action != rows[i].actions[k])
                fail_msg("row %zu, class %zu: %d", i, k, classes[k].focus_action);
        assert_int_equal(p.units[0].focus_room, rows[i].left);
        class_path_release(&cp);
        program_release(&p);
    }
}

/* Whether a class is an Activity is known, however long the way up is, in earnest. */
static void a_long_chain_is_followed(void **state)
{
    enum { MOST = 1000, NAME = 8 };
    struct row *rows = mem_calloc(MOST + 1, sizeof(*rows));
    char(*names)[NAME] = mem_calloc(MOST + 2, sizeof(*names));
    struct program_class *classes;
    struct program p;

    (void)state;
    for (unsigned i = 0; i < MOST + 2; i++)
        snprintf(names[i], NAME, "C%u", i);
    for (unsigned i = 0; i < MOST + 1; i++)
        rows[i] = (struct row){.name = names[i],
                               .super = i < MOST ? names[i + 1] : "android/app/Activity"};
    classes = program_fill(&p, rows, MOST + 1, 0);
    assert_false(activity_is_known(&p, program_find(&p, STR("C0"))));
    assert_true(activity_is_known(&p, program_find(&p, STR("C1"))));
    assert_true(activity_is_known(&p, program_find(&p, STR("C1000"))));
    program_release(&p);
    free(classes);
    free(names);
    free(rows);
}

static void cycles_end(void **state)
{
    (void)state;
    CHECK_HIERARCHY({"A", "B", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
                    {"B", "A", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false},
                    {"C", "C", FOCUS_ABSENT, 0, 0, FOCUS_LEAVE, false});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selection_follows_the_facts),
        cmocka_unit_test(each_verdict_has_words_of_its_own),
        cmocka_unit_test(classes_are_skipped_by_name),
        cmocka_unit_test(matrix_skips_what_lies_in_some_paths),
        cmocka_unit_test(the_runtime_is_left_alone),
        cmocka_unit_test(one_call_a_chain),
        cmocka_unit_test(finals_and_gaps_are_respected),
        cmocka_unit_test(those_out_of_reach_are_named),
        cmocka_unit_test(the_framework_activity_itself_is_left),
        cmocka_unit_test(no_call_where_there_is_no_room),
        cmocka_unit_test(without_a_superclass_nothing_is_added),
        cmocka_unit_test(a_superclass_may_have_a_short_name),
        cmocka_unit_test(a_focus_call_alone_changes_a_class),
        cmocka_unit_test(room_is_for_what_is_added),
        cmocka_unit_test(a_long_chain_is_followed),
        cmocka_unit_test(cycles_end),
    };

    return RUN_TAP(tests);
}
