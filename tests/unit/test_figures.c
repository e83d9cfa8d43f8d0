/* SPDX-License-Identifier: Apache-2.0 */
/* The figures of a fleet: what is counted, in what order whatever, and what changed. */
#include "tests/unit/tap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <xxhash.h>

#include "cluster/cluster_gate.h"
#include "cluster/figure_diff.h"
#include "cluster/figure_words.h"
#include "lib/buf.h"

static uint64_t seed = 7;

static double uniform(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (double)(seed * UINT64_C(0x2545F4914F6CDD1D) >> 11) / 9007199254740992.0;
}

static uint64_t hash_of(uint64_t n)
{
    return XXH3_64bits(&n, sizeof(n));
}

/* ---- samples of users ---- */

enum { CROWD = 3 * USER_SAMPLE_MAX };

static const uint32_t same_devices[] = {0, 1, 2, 3, 4, 5, 6};

/* Each of the crowd says its number twice and 0 once, in an order of its own. */
static void crowd_add(struct user_sample *s, uint64_t step, uint64_t from, uint64_t to)
{
    for (uint64_t i = 0; i < 3 * CROWD; i++) {
        uint64_t at = i * step % (3 * CROWD), user = at / 3;

        if (user >= from && user < to)
            user_sample_add(s, hash_of(user), (uint32_t)(user % 7), at % 3 ? user : 0);
    }
}

static void assert_same_sample(const struct user_sample *a, const struct user_sample *b)
{
    assert_int_equal(a->n, b->n);
    for (uint32_t i = 0; i < a->n; i++) {
        assert_true(a->users[i].hash == b->users[i].hash);
        assert_int_equal(a->users[i].sum, b->users[i].sum);
        assert_int_equal(a->users[i].n, b->users[i].n);
        assert_int_equal(a->users[i].device, b->users[i].device);
    }
}

static void a_sample_is_the_same_in_any_order(void **state)
{
    static const uint64_t steps[] = {1, 5, 3 * CROWD - 1, 12289};
    struct user_sample first;

    (void)state;
    user_sample_init(&first);
    crowd_add(&first, 1, 0, CROWD);
    user_sample_finish(&first);
    assert_int_equal(first.n, USER_SAMPLE_MAX);
    for (size_t k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
        struct user_sample other, half;

        user_sample_init(&other);
        user_sample_init(&half);
        crowd_add(&other, steps[k], 0, CROWD / 3);
        crowd_add(&half, steps[k], CROWD / 3, CROWD);
        user_sample_finish(&half);
        user_sample_merge(&other, &half, same_devices);
        user_sample_finish(&other);
        assert_same_sample(&other, &first);
        user_sample_release(&other);
        user_sample_release(&half);
    }
    /* Each has all that it said, and its device. */
    for (uint32_t i = 0; i < first.n; i++) {
        const struct sampled_user *user = &first.users[i];

        assert_int_equal(user->n, 3);
        assert_true(hash_of(user->sum / 2) == user->hash);
        assert_int_equal(user->device, user->sum / 2 % 7);
        assert_true(i == 0 || user[-1].device <= user->device);
    }
    assert_in_range(user_sample_size(&first), 1, 300000);
    user_sample_release(&first);
}

static void few_users_are_exact(void **state)
{
    struct durations averages;
    struct user_sample s;

    (void)state;
    user_sample_init(&s);
    for (int i = 0; i < 50; i++)
        user_sample_add(&s, hash_of(1), 0, 10); /* one who reports much */
    user_sample_add(&s, hash_of(2), 1, 20);
    user_sample_add(&s, hash_of(2), 1, 25);
    user_sample_add(&s, hash_of(3), USER_SAMPLE_ANY, 40);
    user_sample_finish(&s);
    assert_int_equal(s.n, 3);
    assert_int_equal(user_sample_run(&s, 0), 1);
    assert_int_equal(user_sample_run(&s, 1), 2);
    durations_init(&averages);
    user_sample_averages(&s, 0, s.n, &averages);
    assert_int_equal(averages.count, 3);
    assert_int_equal(averages.min_ms, 10 * USER_SAMPLE_PARTS);
    assert_int_equal(averages.sum_ms, (10 + 22.5 + 40) * USER_SAMPLE_PARTS);
    durations_release(&averages);
    user_sample_release(&s);
}

/* ---- values of reports ---- */

static void values_are_those_of_the_list(void **state)
{
    static const struct {
        enum report_kind kind;
        struct report_number numbers[3];
        const char *values; /* "title, place, value", one after the other */
    } rows[] = {
        {REPORT_KIND_FPS,
         {{STR_INIT("fps"), 53.146},
          {STR_INIT("frames"), 30},
          {STR_INIT("dropLevel.DROPPED_HIGH"), 2}},
         "frames per second, scene, 5315; late frames, scene, 2; "},
        {REPORT_KIND_STARTUP,
         {{STR_INIT("startup_duration"), 812}, {STR_INIT("is_warm_start_up"), 1}},
         "start, warm, 812; "},
        {REPORT_KIND_STARTUP,
         {{STR_INIT("startup_duration"), 40},
          {STR_INIT("is_warm_start_up"), 0},
          {STR_INIT("is_hot_start_up"), 1}},
         "start, hot, 40; "},
        {REPORT_KIND_STARTUP, {{STR_INIT("startup_duration"), 812}}, "start, cold, 812; "},
        {REPORT_KIND_STARTUP,
         {{STR_INIT("ttid"), 1200}, {STR_INIT("slow_start"), 1}, {STR_INIT("process_start"), 400}},
         "time to initial display (TTID), cold, 1200; starts over the limit, cold, 1; "
         "start of the process, cold, 400; "},
        {REPORT_KIND_STARTUP,
         {{STR_INIT("ttfd"), 3100}, {STR_INIT("is_warm_start_up"), 1}},
         "time to full display (TTFD), warm, 3100; "},
        {REPORT_KIND_ACTIVITY,
         {{STR_INIT("create_first_frame"), 80}, {STR_INIT("pause_first_frame"), 95}},
         "activity, creation to first frame, scene, 80; change of activity, to its first frame, "
         "scene, 95; "},
        {REPORT_KIND_LEAK, {{STR_INIT("count"), 3}}, "leaked objects, class, 3; "},
        {REPORT_KIND_SUMMARY, {{STR_INIT("longest"), 900}}, "longest message of a run, , 900; "},
        {REPORT_KIND_ACTIVITY, {{STR_INIT("cost"), 0}}, "change of activity, scene, 0; "},
        {REPORT_KIND_VITALS,
         {{STR_INIT("pss"), 900}, {STR_INIT("session"), 59999}},
         "memory (PSS), scene, 900; memory (PSS) over a session, in the first minute, 900; "},
        {REPORT_KIND_VITALS,
         {{STR_INIT("heap"), 9}, {STR_INIT("session"), 60000}, {STR_INIT("heap_used"), 12.5}},
         "Java heap, scene, 9; Java heap of its maximum, scene, 1250; Java heap over a session, "
         "in minutes 2 to 5, 9; "},
        {REPORT_KIND_VITALS,
         {{STR_INIT("pss"), 1}, {STR_INIT("session"), 10800000}},
         "memory (PSS), scene, 1; memory (PSS) over a session, after 3 hours, 1; "},
        {REPORT_KIND_VITALS, {{STR_INIT("pss"), 1}}, "memory (PSS), scene, 1; "},
        /* Of a kind that has it not, of none, or no number that can be. */
        {REPORT_KIND_VITALS, {{STR_INIT("fps"), 53}}, ""},
        {REPORT_KIND_OTHER, {{STR_INIT("fps"), 53}}, ""},
        {REPORT_KIND_FPS, {{STR_INIT("fps"), -1}}, ""},
        {REPORT_KIND_VITALS, {{STR_INIT("rss"), 1e15}}, "memory (RSS), scene, 1000000000000000; "},
        {REPORT_KIND_VITALS, {{STR_INIT("cpu_process"), 1e15}}, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct report report = {.kind = rows[i].kind,
                                      .scene = STR("scene"),
                                      .class_name = STR("class"),
                                      .numbers = rows[i].numbers,
                                      .n_numbers = 3};
        struct figure_value values[FIGURES];
        struct arena arena;
        struct buf text;
        size_t n;

        arena_init(&arena);
        buf_init(&text);
        n = figure_values(values, &arena, &report, 1);
        for (size_t k = 0; k < n; k++)
            buf_printf(&text, "%s, %.*s, %llu; ", figure_rows[values[k].id].title,
                       STR_ARG(values[k].place), (unsigned long long)values[k].value);
        buf_u8(&text, '\0');
        assert_string_equal((const char *)text.p, rows[i].values);
        arena_release(&arena);
        buf_release(&text);
    }
}

static void a_scene_in_a_state_is_a_place_of_its_own(void **state)
{
    const struct report_number fps = {STR("fps"), 40};
    const struct report report = {.kind = REPORT_KIND_FPS,
                                  .scene = STR("scene"),
                                  .state = STR("list=scrolling"),
                                  .numbers = &fps,
                                  .n_numbers = 1};
    struct figure_value values[FIGURES];
    struct arena arena;

    (void)state;
    arena_init(&arena);
    assert_int_equal(figure_values(values, &arena, &report, 1), 1);
    assert_true(str_eq(values[0].place, STR("scene (list=scrolling)")));
    arena_release(&arena);
}

static void values_are_shown_in_their_units(void **state)
{
    static const struct {
        enum figure_id id;
        double value;
        const char *text;
    } rows[] = {
        {FIGURE_FPS, 59.94, "59.9"},
        {FIGURE_FPS, 60, "60"},
        {FIGURE_FPS, 6.126, "6.13"},
        {FIGURE_FROZEN, 0.32, "0.32"},
        {FIGURE_START, 912, "912 ms"},
        {FIGURE_START, 3200.4, "3.20 s"},
        {FIGURE_CPU, 12.34, "12.3 %"},
        {FIGURE_RSS, 900, "900 kB"},
        {FIGURE_RSS, 215040, "210 MB"},
        {FIGURE_RSS, 3 * 1048576, "3 GB"},
        {FIGURE_SENT, 0, "0 B"},
        {FIGURE_SENT, 1536, "1.50 kB"},
        {FIGURE_SENT, 1e15, "909.5 TB"},
        {FIGURE_THREADS, 1234567, "1234567"},
        {FIGURE_START, (double)NAN, "-"},
        {FIGURE_START, 1e15, "11574074 d"},
        {FIGURE_SLOW_START, 0.25, "25.0 %"},
        {FIGURE_SLOW_START, 0, "0.0 %"},
    };
    char text[FIGURE_TEXT_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        figure_value_text(text, rows[i].id, rows[i].value);
        assert_string_equal(text, rows[i].text);
    }
}

/* ---- sets, and what changed between them ---- */

struct sets {
    struct builds builds;
    struct cluster_set set[2];
    struct cluster_batch batch;
    struct call_tree tree;
};

static void sets_init(struct sets *s, const struct cluster_limits *limits)
{
    builds_init(&s->builds);
    builds_add_nameless(&s->builds);
    cluster_batch_init(&s->batch);
    call_tree_init(&s->tree);
    for (int i = 0; i < 2; i++)
        cluster_set_init(&s->set[i], &s->builds, limits);
}

static void sets_release(struct sets *s)
{
    for (int i = 0; i < 2; i++)
        cluster_set_release(&s->set[i]);
    call_tree_release(&s->tree);
    cluster_batch_release(&s->batch);
    builds_release(&s->builds);
}

static void report_give(struct sets *s, int side, const struct report *report)
{
    call_tree_make(&s->tree, report);
    cluster_batch_add(&s->batch, &s->builds, report, &s->tree);
    cluster_set_add(&s->set[side], &s->batch, NULL);
    cluster_batch_clear(&s->batch);
}

/* A number of a user on a device; user NULL: without one. */
static void number_give(struct sets *s, int side, enum report_kind kind, const char *name,
                        double value, const char *place, const char *user, const char *device)
{
    const struct report_number number = {str_from_c(name), value};
    const struct report report = {.kind = kind,
                                  .scene = str_from_c(place),
                                  .class_name = str_from_c(place),
                                  .context.version = side ? STR("8.1") : STR("8.0"),
                                  .context.device = str_from_c(device),
                                  .user = str_from_c(user ? user : ""),
                                  .time_ms = (uint64_t)(1e12 * uniform()),
                                  .numbers = &number,
                                  .n_numbers = 1};

    report_give(s, side, &report);
}

static void sets_finish(struct sets *s)
{
    for (int i = 0; i < 2; i++)
        cluster_set_finish(&s->set[i], CLUSTER_BY_OCCURRENCE);
}

static void figures_are_by_place_and_version(void **state)
{
    const struct figure_set *set;
    struct sets s;

    (void)state;
    sets_init(&s, NULL);
    for (int i = 0; i < 30; i++) {
        number_give(&s, 0, REPORT_KIND_FPS, "fps", 58, "Home", "u1", "M1");
        number_give(&s, 0, REPORT_KIND_FPS, "fps", i < 20 ? 40 : 50, "Feed", i % 2 ? "u1" : "u2",
                    "");
    }
    number_give(&s, 0, REPORT_KIND_LEAK, "count", 3, "Feed", "u1", "M1");
    number_give(&s, 0, REPORT_KIND_LEAK, "count", 9, "Home", NULL, "M1");
    number_give(&s, 0, REPORT_KIND_LEAK, "count", 1, "Home", NULL, "M1");
    sets_finish(&s);
    set = &s.set[0].figures;
    /* The worst first: the fewest frames, the leak that more have. */
    assert_int_equal(set->n, 4);
    assert_string_equal(set->items[0]->place_text, "Feed");
    assert_string_equal(set->items[0]->version, "8.0");
    assert_int_equal(set->items[0]->reports, 30);
    assert_int_equal(distinct_count(&set->items[0]->users), 2);
    assert_int_equal(set->items[0]->sample.n, 2);
    assert_true(fabs(figure_quantile(set->items[0], 0.5) - 40) < 0.4);
    assert_true(fabs(figure_mean(set->items[0]) - 1300.0 / 30) < 1e-9);
    assert_string_equal(set->items[1]->place_text, "Home");
    assert_int_equal(set->items[2]->id, FIGURE_LEAK);
    assert_string_equal(set->items[2]->place_text, "Home");
    /* Without a user each report is one of its own. */
    assert_int_equal(set->items[2]->sample.n, 2);
    assert_int_equal(distinct_count(&set->items[2]->users), 0);
    assert_int_equal(distinct_count(&set->people), 2);
    assert_int_equal(s.set[0].others, 63);
    sets_release(&s);
}

static void rare_figures_go_where_memory_is_full(void **state)
{
    const struct cluster_limits limits = {
        .memory = 400000, .nodes = 10, .total_nodes = 10, .paths = 16};
    const struct figure_set *set;
    struct sets s;
    uint64_t kept = 0;
    char place[32];

    (void)state;
    sets_init(&s, &limits);
    for (int i = 0; i < 3000; i++) {
        snprintf(place, sizeof(place), "Scene%d", i % 3 ? 0 : i);
        number_give(&s, 0, REPORT_KIND_FPS, "fps", i % 60, place, "u1", "M1");
    }
    sets_finish(&s);
    set = &s.set[0].figures;
    for (uint32_t i = 0; i < set->n; i++)
        kept += set->items[i]->reports;
    assert_true(set->rare > 0);
    assert_true(set->memory <= set->limit);
    assert_int_equal(kept + set->rare_values, 3000);
    assert_int_equal(set->n + set->rare, 1000);
    for (uint32_t i = 0; i < set->n; i++) {
        if (strcmp(set->items[i]->place_text, "Scene0") == 0)
            assert_int_equal(set->items[i]->reports, 2001);
    }
    sets_release(&s);
}

enum { DEVICES = 12 };

/* What is planted in the new one: by how much frames of Feed last longer, those of all on Model 3,
 * and what share of users has a leak. */
struct plan {
    double feed, model, leak;
};

/* Each user has a speed and a device, and reports twice or many times: once where nobody could tell
 * that it was the same. */
static void users_give(struct sets *s, int side, int users, bool named, const struct plan *plan)
{
    for (int i = 0; i < users; i++) {
        int device = (int)(uniform() * DEVICES), reports = !named ? 1 : uniform() < 0.1 ? 30 : 2;
        double speed = 1 + uniform() + device / 20.0;
        char user[32], model[32];

        snprintf(user, sizeof(user), "%d-%g", side, uniform());
        snprintf(model, sizeof(model), "Model %d", device);
        for (int k = 0; k < reports; k++) {
            double ms = 500 * speed * (1 + uniform()) * (device == 3 ? plan->model : 1);

            number_give(s, side, REPORT_KIND_PAGE, "cost", ms * plan->feed, "Feed",
                        named ? user : NULL, model);
            number_give(s, side, REPORT_KIND_PAGE, "cost", ms, "Home", named ? user : NULL, model);
        }
        if (uniform() < plan->leak)
            number_give(s, side, REPORT_KIND_LEAK, "count", 1, "Player", named ? user : NULL,
                        model);
    }
}

static const struct plan as_before = {.feed = 1, .model = 1};

static void changes_of_figures_are_found(void **state)
{
    static const struct {
        struct plan before, after;
        bool named;
        const char *found;
    } rows[] = {
        {{1, 1, 0}, {1, 1, 0}, true, ""},
        {{1, 1, 0}, {1.2, 1, 0}, true, "worse page, Feed; "},
        {{1.2, 1, 0}, {1, 1, 0}, true, "better page, Feed; "},
        {{1, 1, 0},
         {1, 1.6, 0},
         true,
         "worse page, Feed, on Model 3; worse page, Home, on Model 3; "},
        {{1, 1, 0}, {1, 1, 0.03}, true, "new leaked objects, Player; "},
        {{1, 1, 0.03}, {1, 1, 0}, true, "gone leaked objects, Player; "},
        {{1, 1, 0.03}, {1, 1, 0.1}, true, "worse leaked objects, Player; "},
        {{1, 1, 0.03}, {1, 1, 0.03}, true, ""},
        {{1, 1, 0}, {1.2, 1, 0}, false, "worse page, Feed; "},
        {{1, 1, 0}, {1, 1, 0.05}, false, "new leaked objects, Player; "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct figure_diff d;
        struct buf text;
        struct sets s;

        seed = 13;
        buf_init(&text);
        sets_init(&s, NULL);
        users_give(&s, 0, 1500, rows[i].named, &rows[i].before);
        users_give(&s, 1, 1500, rows[i].named, &rows[i].after);
        sets_finish(&s);
        figure_diff_make(&d, &s.set[0], &s.set[1], 1);
        for (size_t k = 0; k < d.n; k++) {
            buf_printf(&text, "%s ", cluster_change_names[d.changes[k].kind]);
            figure_change_name(&text, &d.changes[k], 0);
            buf_str(&text, STR("; "));
        }
        buf_u8(&text, '\0');
        assert_string_equal((const char *)text.p, rows[i].found);
        assert_int_equal(d.counted, rows[i].named ? COUNTED_USERS : COUNTED_REPORTS);
        figure_diff_release(&d);
        sets_release(&s);
        buf_release(&text);
    }
}

/* Most users report twice, some thirty times: were each report one, these would be crowds of their
 * own, and seldom be alike. */
static void equal_fleets_have_no_changes(void **state)
{
    enum { PAIRS = 200 };
    int wrong = 0;

    (void)state;
    seed = 3;
    for (int i = 0; i < PAIRS; i++) {
        struct figure_diff d;
        struct sets s;

        sets_init(&s, NULL);
        users_give(&s, 0, 200, true, &as_before);
        users_give(&s, 1, 200, true, &as_before);
        sets_finish(&s);
        figure_diff_make(&d, &s.set[0], &s.set[1], 1);
        wrong += d.n > 0;
        figure_diff_release(&d);
        sets_release(&s);
    }
    print_message("# %d of %d pairs of equal fleets had a find\n", wrong, PAIRS);
    assert_true(wrong <= PAIRS / 20 + 9); /* 5 %, and three standard deviations of that */
}

static void a_device_stands_out(void **state)
{
    struct figure_device worst;
    struct sets s;

    (void)state;
    seed = 5;
    sets_init(&s, NULL);
    users_give(&s, 0, 1000, true, &as_before);
    users_give(&s, 1, 1000, true, &(struct plan){.feed = 1, .model = 1.8});
    sets_finish(&s);
    worst = figure_device_worst(&s.set[1].figures, s.set[1].figures.items[0]);
    assert_non_null(worst.name);
    assert_string_equal(worst.name, "Model 3");
    assert_in_range(worst.users, 50, 120);
    assert_true(worst.middle > 1.3 * figure_quantile(s.set[1].figures.items[0], 0.5));
    sets_release(&s);
}

static void gates_stop_at_figures(void **state)
{
    static const struct {
        const char *gate;
        enum figure_id id;
        enum cluster_change_kind kind;
        double ratio;
        bool stops;
    } rows[] = {
        {"worse", FIGURE_START, CHANGE_WORSE, 1.01, true},
        {"worse:20", FIGURE_START, CHANGE_WORSE, 1.2, true},
        {"worse:21", FIGURE_START, CHANGE_WORSE, 1.2, false},
        {"worse:20", FIGURE_FPS, CHANGE_WORSE, 0.8, true}, /* 48 of 60: it was 25 % more */
        {"worse:26", FIGURE_FPS, CHANGE_WORSE, 0.8, false},
        {"new", FIGURE_LEAK, CHANGE_NEW, (double)INFINITY, true},
        {"worse", FIGURE_LEAK, CHANGE_NEW, (double)INFINITY, false},
        {"new,worse,mixed", FIGURE_FPS, CHANGE_BETTER, 1.2, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct figure_change change = {
            .id = rows[i].id, .kind = rows[i].kind, .ratio = rows[i].ratio, .place = ""};
        struct cluster_gate gate;
        struct error err;

        assert_int_equal(cluster_gate_parse(&gate, rows[i].gate, &err), 0);
        if (cluster_gate_stops_figure(&gate, &change) != rows[i].stops)
            fail_msg("row %zu: %s", i, rows[i].gate);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sample_is_the_same_in_any_order),
        cmocka_unit_test(few_users_are_exact),
        cmocka_unit_test(values_are_those_of_the_list),
        cmocka_unit_test(a_scene_in_a_state_is_a_place_of_its_own),
        cmocka_unit_test(values_are_shown_in_their_units),
        cmocka_unit_test(figures_are_by_place_and_version),
        cmocka_unit_test(rare_figures_go_where_memory_is_full),
        cmocka_unit_test(changes_of_figures_are_found),
        cmocka_unit_test(equal_fleets_have_no_changes),
        cmocka_unit_test(a_device_stands_out),
        cmocka_unit_test(gates_stop_at_figures),
    };

    return RUN_TAP(tests);
}
