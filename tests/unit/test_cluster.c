/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/tap.h"

#include <math.h>
#include <stdio.h>

#include "cluster/cluster_diff.h"
#include "cluster/cluster_format.h"
#include "lib/buf.h"

/* Two builds of one program: the ids of the second are others. */
static const struct str build_a = STR_INIT("1,1,com.demo.Main run ()V\n"
                                           "2,1,com.demo.Main load (I)V\n"
                                           "3,1,com.demo.Main draw ()V\n");
static const struct str build_b = STR_INIT("1,1,com.demo.Added more ()V\n"
                                           "2,1,com.demo.Main run ()V\n"
                                           "7,1,com.demo.Main load (I)V\n"
                                           "9,1,com.demo.Main draw ()V\n");

struct fixture {
    struct builds builds;
    struct cluster_set set;
    struct cluster_batch batch;
    struct call_tree tree;
};

static void fixture_init(struct fixture *f, const struct cluster_limits *limits)
{
    struct error err;

    builds_init(&f->builds);
    assert_int_equal(builds_add(&f->builds, build_a, &err), 0);
    assert_int_equal(builds_add(&f->builds, build_b, &err), 0);
    assert_int_equal(builds_add(&f->builds, build_b, &err), 0);
    assert_int_equal(f->builds.n, 2);
    cluster_set_init(&f->set, &f->builds, limits);
    cluster_batch_init(&f->batch);
    call_tree_init(&f->tree);
}

static void fixture_release(struct fixture *f)
{
    call_tree_release(&f->tree);
    cluster_batch_release(&f->batch);
    cluster_set_release(&f->set);
    builds_release(&f->builds);
}

/* A tree of one path, whose last method is the key. */
static void report_add(struct fixture *f, size_t build, const uint32_t *ids, size_t n,
                       uint64_t cost, const char *user, uint64_t start)
{
    char key[16];
    struct report report = {
        .kind = REPORT_KIND_TREE,
        .detail_kind = cost >= 5000 ? REPORT_DETAIL_ANR : REPORT_DETAIL_NORMAL,
        .mapping = str_from_c(f->builds.items[build]->id),
        .context.version = build ? STR("8.1") : STR("8.0"),
        .user = str_from_c(user),
        .start_ms = start,
        .time_ms = 1000 + cost,
        .cost_ms = cost,
    };

    snprintf(key, sizeof(key), "%u|", ids[n - 1]);
    report.key = str_from_c(key);
    stack_init(&report.stack);
    for (size_t i = 0; i < n; i++)
        stack_push(&report.stack,
                   (struct stack_row){
                       .depth = (uint32_t)i, .id = ids[i], .count = 1, .cost_ms = cost - i});
    call_tree_make(&f->tree, &report);
    cluster_batch_add(&f->batch, &f->builds, &report, &f->tree);
    stack_release(&report.stack);
}

static void sampled_add(struct fixture *f, const char *user, uint64_t start)
{
    const struct report report = {
        .kind = REPORT_KIND_SAMPLED, .user = str_from_c(user), .start_ms = start};

    call_tree_make(&f->tree, &report);
    cluster_batch_add(&f->batch, &f->builds, &report, &f->tree);
}

static void repeats_add(struct fixture *f, enum report_detail detail, const char *key,
                        uint64_t count)
{
    const struct report report = {.kind = REPORT_KIND_REPEATS,
                                  .detail_kind = detail,
                                  .mapping = str_from_c(f->builds.items[0]->id),
                                  .key = str_from_c(key),
                                  .repeats = count};

    call_tree_make(&f->tree, &report);
    cluster_batch_add(&f->batch, &f->builds, &report, &f->tree);
}

static void test_builds_join(void **state)
{
    static const uint32_t load_a[] = {METHOD_ID_DISPATCH, 1, 2}, load_b[] = {2, 7};
    static const uint32_t draw_a[] = {1, 3}, deep_a[] = {3, 2};
    struct fixture f;
    const struct cluster *c;

    (void)state;
    fixture_init(&f, NULL);
    for (int i = 0; i < 3; i++)
        report_add(&f, 0, load_a, 3, 1000, "u1", 5);
    report_add(&f, 1, load_b, 2, 6000, "u2", 6);
    report_add(&f, 0, deep_a, 2, 800, "u1", 7);
    report_add(&f, 0, draw_a, 2, 700, "", 0);
    sampled_add(&f, "u1", 5);
    sampled_add(&f, "u1", 5);
    sampled_add(&f, "u1", 7);
    sampled_add(&f, "u2", 6);
    sampled_add(&f, "u3", 6);
    repeats_add(&f, REPORT_DETAIL_NORMAL, "2|", 5);
    repeats_add(&f, REPORT_DETAIL_ANR, "2|", 3);
    repeats_add(&f, REPORT_DETAIL_NORMAL, "77|", 2);
    repeats_add(&f, REPORT_DETAIL_NORMAL, "2|", 4);
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    assert_int_equal(f.set.n, 3);
    c = f.set.clusters[0];
    assert_int_equal(c->reports, 4);
    assert_int_equal(c->details[CLUSTER_ANR], 1);
    /* 3 of 4 normal reports of the method are this path's: 9 x 3/4, whole in sum; the ANR is. */
    assert_int_equal(c->repeats + f.set.clusters[1]->repeats, 9 + 3);
    assert_in_range(c->repeats, 6 + 3, 7 + 3);
    assert_int_equal(f.set.repeats_nobody, 2);
    assert_int_equal(f.set.repeats, 9 + 3 + 2);
    assert_int_equal(f.set.total.repeats, 9 + 3 + 2);
    assert_int_equal(f.set.total.details[CLUSTER_ANR], 1);
    assert_int_equal(f.set.total.details[CLUSTER_NORMAL], 5);
    assert_int_equal(c->n_path, 2);
    /* dispatchMessage, run and load, whatever their ids. */
    assert_int_equal(c->tree.n_methods, 3);
    assert_true(str_eq(builds_shown(&f.builds, c->path[1]), STR("com.demo.Main.load(int)")));
    assert_int_equal(distinct_count(&c->users), 2);
    assert_true(fabs(cluster_user_rate(&f.set, c) - 2.0 / 3) < 1e-9);
    assert_true(fabs(cluster_start_rate(&f.set, c) - 2.0 / 4) < 1e-9);
    assert_int_equal(c->texts[CLUSTER_VERSIONS].n, 2);
    assert_true(str_eq(tally_text(&c->texts[CLUSTER_VERSIONS].entries[0]), STR("8.0")));
    assert_int_equal(c->first_ms, 2000);
    assert_int_equal(c->last_ms, 7000);
    assert_int_equal(durations_quantile(&c->costs, 1), 6000);
    /* One without a user has no rate; all together have. */
    assert_true(isnan(cluster_user_rate(&f.set, f.set.clusters[2])));
    assert_int_equal(f.set.total.reports, 6);
    assert_int_equal(f.set.total.tree.reports, 6);
    assert_true(fabs(cluster_user_rate(&f.set, &f.set.total) - 2.0 / 3) < 1e-9);
    assert_true(fabs(cluster_start_rate(&f.set, &f.set.total) - 3.0 / 4) < 1e-9);
    assert_int_equal(f.set.sampled, 5);
    fixture_release(&f);
}

/* The path is that of the key alone, without the dispatch. */
static void test_path_of_the_key(void **state)
{
    static const struct stack_row rows[] = {
        {.depth = 0, .id = METHOD_ID_DISPATCH, .count = 1, .cost_ms = 100},
        {.depth = 1, .id = 3, .count = 1, .cost_ms = 20},
        {.depth = 1, .id = 1, .count = 1, .cost_ms = 80},
        {.depth = 2, .id = 3, .count = 1, .cost_ms = 5},
        {.depth = 2, .id = 2, .count = 1, .cost_ms = 75},
    };
    struct fixture f;
    struct report report = {.kind = REPORT_KIND_TREE, .key = STR("2|")};
    const struct cluster *c;

    (void)state;
    fixture_init(&f, NULL);
    report.mapping = str_from_c(f.builds.items[0]->id);
    stack_init(&report.stack);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        stack_push(&report.stack, rows[i]);
    call_tree_make(&f.tree, &report);
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    /* A row of a trace file is none: it is of many messages. */
    report.kind = REPORT_KIND_TRACE_FILE;
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    assert_int_equal(f.set.n, 1);
    assert_int_equal(f.set.others, 1);
    c = f.set.clusters[0];
    assert_int_equal(c->n_path, 2);
    assert_true(str_eq(builds_shown(&f.builds, c->path[0]), STR("com.demo.Main.run()")));
    assert_true(str_eq(builds_shown(&f.builds, c->path[1]), STR("com.demo.Main.load(int)")));
    assert_int_equal(c->reports, 1);
    assert_int_equal(c->tree.n, 5);
    stack_release(&report.stack);
    fixture_release(&f);
}

static void test_strangers(void **state)
{
    struct fixture f;
    struct report report = {.kind = REPORT_KIND_TREE, .mapping = STR("feedfacefeedface")};

    (void)state;
    fixture_init(&f, NULL);
    call_tree_make(&f.tree, &report);
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    report.mapping = STR(""); /* of which of the two? */
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    report.mapping = str_from_c(f.builds.items[0]->id);
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    report.kind = REPORT_KIND_FPS;
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_TIME);
    assert_int_equal(f.set.strangers, 2);
    assert_string_equal(f.set.stranger, "feedfacefeedface");
    assert_int_equal(f.set.others, 1);
    /* An empty call tree is one of those without. */
    assert_int_equal(f.set.n, 1);
    assert_int_equal(f.set.clusters[0]->n_path, 0);
    /* Without a time. */
    assert_true(f.set.clusters[0]->first_ms == UINT64_MAX && f.set.clusters[0]->last_ms == 0);
    fixture_release(&f);
}

/* What stood still as a whole is nobody's slow message. */
static void test_processes_that_stood_still(void **state)
{
    struct fixture f;
    struct report report = {.kind = REPORT_KIND_TREE, .frozen_ms = 4000};

    (void)state;
    fixture_init(&f, NULL);
    report.mapping = str_from_c(f.builds.items[0]->id);
    call_tree_make(&f.tree, &report);
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    report.frozen_ms = 0;
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_TIME);
    assert_int_equal(f.set.frozen, 1);
    assert_int_equal(f.set.total.reports, 1);
    fixture_release(&f);
}

/* They count as those of the first build, and are told. */
static void test_strangers_that_are_forced(void **state)
{
    struct fixture f;
    struct report report = {.kind = REPORT_KIND_TREE, .mapping = STR("feedfacefeedface")};

    (void)state;
    fixture_init(&f, NULL);
    f.builds.force = true;
    call_tree_make(&f.tree, &report);
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    report.mapping = str_from_c(f.builds.items[0]->id);
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    report.kind = REPORT_KIND_FPS; /* has no names */
    report.mapping = STR("feedfacefeedface");
    cluster_batch_add(&f.batch, &f.builds, &report, &f.tree);
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_TIME);
    assert_int_equal(f.set.strangers, 0);
    assert_int_equal(f.set.forced, 1);
    assert_string_equal(f.set.stranger, "feedfacefeedface");
    assert_int_equal(f.set.total.reports, 2);
    fixture_release(&f);
}

/* What several clusters make together, where each report was of version 8.0. */
static void whole_check(const struct cluster *c, uint64_t first_ms, uint64_t last_ms)
{
    assert_int_equal(c->tree.reports, c->reports);
    assert_int_equal(c->details[CLUSTER_NORMAL], c->reports);
    assert_int_equal(c->costs.count, c->reports);
    assert_int_equal(c->texts[CLUSTER_VERSIONS].total, c->reports);
    assert_int_equal(distinct_count(&c->users), 1);
    assert_int_equal(c->first_ms, first_ms);
    assert_int_equal(c->last_ms, last_ms);
}

/* Thousands of clusters in little memory: none is counted twice, the common one is whole, and what
 * a count lacks is bounded. */
static void test_memory(void **state)
{
    const struct cluster_limits limits = {
        .memory = 384 << 10, .nodes = 100, .total_nodes = 1000, .paths = 64};
    enum { ROUNDS = 20000 };
    struct fixture f;
    uint64_t sum = 0;
    static uint64_t came[1 << 20]; /* by id of the key method */
    uint32_t common[] = {1, 2};

    (void)state;
    fixture_init(&f, &limits);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        uint32_t rare[] = {1, 1000 + i * 7919 % 3000};
        uint64_t folded = f.set.rare_clusters;

        came[i % 2 ? rare[1] : common[1]]++;
        report_add(&f, 0, i % 2 ? rare : common, 2, 700 + i % 100, "u", 1 + i % 10);
        cluster_set_add(&f.set, &f.batch, NULL);
        cluster_batch_clear(&f.batch);
        assert_true(f.set.memory <= limits.memory);
        assert_true(f.set.rare_clusters >= folded);
        if (f.set.rare_clusters > folded) /* a quarter is free, and not much more */
            assert_in_range(f.set.memory, limits.memory / 2, limits.memory / 4 * 3);
    }
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    assert_true(f.set.rare_clusters > 0);
    assert_int_equal(f.set.clusters[0]->reports, ROUNDS / 2);
    assert_int_equal(f.set.clusters[0]->missed, 0);
    for (uint32_t i = 0; i < f.set.n; i++) {
        const struct cluster *c = f.set.clusters[i];

        sum += c->reports;
        assert_true(c->missed < ROUNDS / 50);
        if (i > 0) {
            struct str shown = builds_shown(&f.builds, c->path[1]); /* "id 1234" */
            uint64_t id, all;

            assert_true(str_to_u64(str_sub(shown, 3, shown.n), &id));
            all = came[id];
            assert_true(c->reports <= all && all <= c->reports + c->missed);
        }
        assert_int_equal(c->tree.reports, c->reports);
    }
    assert_int_equal(sum + f.set.rest.reports, ROUNDS);
    assert_int_equal(f.set.total.reports, ROUNDS);
    whole_check(&f.set.total, 1700, 1799);
    assert_int_equal(distinct_count(&f.set.total.starts), 10);
    whole_check(&f.set.rest, 1701, 1799); /* of the odd rounds */
    fixture_release(&f);
}

/* More than are remembered without a collision. */
static void test_many_paths(void **state)
{
    enum { PATHS = 3000 };
    struct fixture f;

    (void)state;
    fixture_init(&f, NULL);
    for (uint32_t i = 0; i < 2 * PATHS; i++) {
        const uint32_t path[] = {1, 1000 + i % PATHS};

        report_add(&f, 0, path, 2, 700, "u", 1);
    }
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    assert_int_equal(f.set.n, PATHS);
    for (uint32_t i = 0; i < PATHS; i++)
        assert_int_equal(f.set.clusters[i]->reports, 2);
    fixture_release(&f);
}

/* Rates are asked for again and again: a fleet's sketches are counted once, not for each of them.
 */
static void test_fleets_are_counted_once(void **state)
{
    enum { USERS = 40000 };
    const uint32_t path[] = {1, 2};
    struct fixture f;
    struct cluster *c;
    double users, starts;

    (void)state;
    fixture_init(&f, NULL);
    for (int i = 0; i < USERS; i++) {
        char user[24];

        snprintf(user, sizeof(user), "u%d", i);
        sampled_add(&f, user, 1);
        if (i % 3 == 0)
            report_add(&f, 0, path, 2, 700, user, 1);
    }
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    c = f.set.clusters[0];
    users = cluster_user_rate(&f.set, c);
    starts = cluster_start_rate(&f.set, c);
    assert_true(users > 0.32 && users < 0.35 && starts > 0.32 && starts < 0.35);
    memset(f.set.sampled_users.ranks, 0, (size_t)1 << DISTINCT_FLEET_BITS);
    memset(f.set.sampled_starts.ranks, 0, (size_t)1 << DISTINCT_FLEET_BITS);
    assert_true(cluster_user_rate(&f.set, c) == users);
    assert_true(cluster_start_rate(&f.set, c) == starts);
    fixture_release(&f);
}

/* Two versions of an app, the old one in the fixture's own set, and what changed between them. */
struct versions {
    struct fixture f;
    struct cluster_set after;
    struct cluster_diff d;
};

static void versions_init(struct versions *v)
{
    fixture_init(&v->f, NULL);
    cluster_set_init(&v->after, &v->f.builds, NULL);
}

/* What was added last is of the old version, 0, or of the new one, 1. */
static void version_add(struct versions *v, unsigned side)
{
    cluster_set_add(side ? &v->after : &v->f.set, &v->f.batch, NULL);
    cluster_batch_clear(&v->f.batch);
}

static void versions_compare(struct versions *v)
{
    cluster_set_finish(&v->f.set, CLUSTER_BY_OCCURRENCE);
    cluster_set_finish(&v->after, CLUSTER_BY_OCCURRENCE);
    cluster_diff_make(&v->d, &v->f.set, &v->after, 1);
}

static void versions_release(struct versions *v)
{
    cluster_diff_release(&v->d);
    cluster_set_release(&v->after);
    fixture_release(&v->f);
}

/* A report of one method that took `cost`, of which it ran and was blocked for so long; without a
 * method's name nothing but the dispatch was recorded. */
static void evidence_add(struct fixture *f, uint64_t cost, uint64_t running, bool waiting_known,
                         bool recorded)
{
    const uint64_t rows_running[] = {running, running}, rows_waiting[] = {10, 10};
    struct report report = {
        .kind = REPORT_KIND_TREE,
        .detail_kind = REPORT_DETAIL_NORMAL,
        .mapping = str_from_c(f->builds.items[0]->id),
        .key = recorded ? STR("2|") : STR("1048574|"),
        .cost_ms = cost,
        .overwritten = recorded ? 0 : 5,
        .running = rows_running,
        .waiting = waiting_known ? rows_waiting : NULL,
        .most = {{2, 100}, {METHOD_ID_DISPATCH, 90}, {77, 80}, {3, UINT64_MAX}},
        .n_most = recorded ? 0 : 4,
    };

    cpu_times_set(&report.cpu, CPU_RUNNING, running);
    if (waiting_known) {
        cpu_times_set(&report.cpu, CPU_WAITING, 10);
        cpu_times_set(&report.cpu, CPU_BLOCKED, cost - running - 10);
    }
    stack_init(&report.stack);
    stack_push(&report.stack,
               (struct stack_row){.id = METHOD_ID_DISPATCH, .count = 1, .cost_ms = cost});
    stack_push(&report.stack, (struct stack_row){.depth = 1,
                                                 .id = recorded ? 2 : METHOD_ID_UNRECORDED,
                                                 .count = 1,
                                                 .cost_ms = cost});
    call_tree_make(&f->tree, &report);
    assert_true(f->tree.running_known);
    cluster_batch_add(&f->batch, &f->builds, &report, &f->tree);
    stack_release(&report.stack);
}

static const struct merged_method *method_find(const struct fixture *f, const struct cluster *c,
                                               const char *shown)
{
    for (uint32_t i = 0; i < c->tree.n_methods; i++) {
        if (str_eq(builds_shown(&f->builds, c->tree.methods[i].method), str_from_c(shown)))
            return &c->tree.methods[i];
    }
    return NULL;
}

/* What is not known counts nowhere. */
static void test_states_add_up(void **state)
{
    static const uint32_t load[] = {2};
    const struct merged_method *m;
    const struct cluster *c;
    struct fixture f;

    (void)state;
    fixture_init(&f, NULL);
    for (uint64_t i = 0; i < 10; i++)
        evidence_add(&f, 1000, 100 + i, i % 2 == 0, true);
    report_add(&f, 0, load, 1, 1000, "", 0); /* says nothing */
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    assert_int_equal(f.set.n, 1);
    c = f.set.clusters[0];
    assert_int_equal(c->reports, 11);
    assert_int_equal(c->cpu[CPU_RUNNING].count, 10);
    assert_int_equal(c->cpu[CPU_RUNNING].sum_ms, 1045);
    assert_int_equal(c->cpu[CPU_WAITING].count, 5);
    assert_int_equal(c->cpu[CPU_BLOCKED].sum_ms, 5 * 990 - (100 + 102 + 104 + 106 + 108));
    m = method_find(&f, c, "com.demo.Main.load(int)");
    assert_int_equal(m->self_ms, 11000);
    assert_int_equal(m->cpu->ms[CPU_RUNNING], 1045);
    assert_int_equal(m->cpu->of_ms[CPU_RUNNING], 10000);
    assert_int_equal(m->cpu->ms[CPU_WAITING], 50);
    assert_int_equal(m->cpu->of_ms[CPU_BLOCKED], 5000);
    assert_int_equal(method_find(&f, &f.set.total, "com.demo.Main.load(int)")->cpu->ms[CPU_RUNNING],
                     1045);
    assert_int_equal(f.set.total.cpu[CPU_RUNNING].sum_ms, 1045);
    fixture_release(&f);
}

/* What was not recorded is a cluster of its own, with lines for a filter file. */
/* In whatever order reports come, the longest says why; of equals the first in the alphabet. */
static void test_findings(void **state)
{
    static const struct {
        enum finding_cause finding;
        const char *text;
        uint64_t cost_ms;
    } all[] = {
        {FINDING_COMPUTED, "computed b", 900},
        {FINDING_COMPUTED, "computed a", 900},
        {FINDING_BLOCKED, "blocked", 800},
        {FINDING_NONE, "", 5000},
        {FINDING_MIXED, "no", 100},
    };
    enum { ALL = sizeof(all) / sizeof(all[0]) };

    (void)state;
    for (size_t first = 0; first < ALL; first++) {
        struct findings parts[2] = {{.longest_ms = 0}};
        struct buf text;

        buf_init(&text);
        for (size_t i = 0; i < ALL; i++) {
            size_t at = (first + i) % ALL;

            findings_add(&parts[i % 2], all[at].finding, str_from_c(all[at].text), all[at].cost_ms);
        }
        findings_merge(&parts[0], &parts[1]);
        findings_write(&text, &parts[0]);
        buf_u8(&text, 0);
        assert_string_equal((const char *)text.p,
                            "2 computed, 1 blocked, 1 mixed; the longest: computed a");
        buf_release(&text);
        findings_release(&parts[0]);
        findings_release(&parts[1]);
    }
}

static void test_not_recorded(void **state)
{
    const struct cluster *c;
    struct fixture f;

    (void)state;
    fixture_init(&f, NULL);
    for (int i = 0; i < 3; i++)
        evidence_add(&f, 1000, 100, false, false);
    cluster_set_add(&f.set, &f.batch, NULL);
    cluster_set_finish(&f.set, CLUSTER_BY_OCCURRENCE);
    assert_int_equal(f.set.n, 1);
    c = f.set.clusters[0];
    assert_true(str_eq(cluster_method(&f.builds, c), STR("(not recorded)")));
    assert_int_equal(c->lost, 3);
    assert_int_equal(c->left, 0);
    assert_int_equal(c->unrecorded_ms, 3000);
    /* The dispatch, and calls without a name, have no line. */
    assert_int_equal(c->filter.n, 2);
    assert_int_equal(c->filter.entries[0].count, 3ull * UINT32_MAX);
    assert_true(
        str_eq(tally_text(&c->filter.entries[0]), STR("-keepmethod com.demo.Main draw ()V")));
    assert_true(
        str_eq(tally_text(&c->filter.entries[1]), STR("-keepmethod com.demo.Main load (I)V")));
    assert_int_equal(f.set.total.filter.n, 2);
    fixture_release(&f);
}

/* Of a time that changed, what of it did. */
static void test_what_got_slower(void **state)
{
    struct versions v;

    (void)state;
    versions_init(&v);
    for (uint64_t i = 0; i < 100; i++)
        evidence_add(&v.f, 1000 + i, 300 + i % 50, true, true);
    version_add(&v, 0);
    for (uint64_t i = 0; i < 100; i++)
        evidence_add(&v.f, 1500 + i, 300 + i % 50, true, true);
    version_add(&v, 1);
    versions_compare(&v);
    assert_int_equal(v.d.n, 1);
    assert_int_equal(v.d.changes[0].kind, CHANGE_WORSE);
    assert_true(cluster_state_changed(&v.d.changes[0], CPU_BLOCKED));
    assert_true(v.d.changes[0].states[CPU_BLOCKED].longer > 0.9);
    assert_false(cluster_state_changed(&v.d.changes[0], CPU_RUNNING));
    assert_false(cluster_state_changed(&v.d.changes[0], CPU_WAITING));
    assert_int_equal(v.d.changes[0].states[CPU_WAITING].new_p50_ms, 10);
    assert_true(v.d.changes[0].states[CPU_WAITING].known);
    versions_release(&v);
}

static void test_diff(void **state)
{
    static const uint32_t load[] = {1, 2}, draw[] = {1, 3}, run[] = {3, 1};
    struct versions v;
    char user[16];

    (void)state;
    versions_init(&v);
    for (uint64_t i = 0; i < 2000; i++) {
        snprintf(user, sizeof(user), "u%u", (unsigned)i);
        sampled_add(&v.f, user, i + 1);
        if (i < 100)
            report_add(&v.f, 0, load, 2, 1000 + i, user, i + 1);
        if (i % 10 == 0)
            report_add(&v.f, 0, draw, 2, 900 + i % 70, user, i + 1);
    }
    version_add(&v, 0);
    for (uint64_t i = 0; i < 2000; i++) {
        snprintf(user, sizeof(user), "v%u", (unsigned)i);
        sampled_add(&v.f, user, i + 1);
        if (i < 200)
            report_add(&v.f, 0, load, 2, 1000 + i / 2, user, i + 1);
        if (i % 10 == 0)
            report_add(&v.f, 0, draw, 2, 500 + i % 70, user, i + 1);
        if (i < 40)
            report_add(&v.f, 0, run, 2, 700, user, i + 1);
    }
    version_add(&v, 1);
    versions_compare(&v);
    assert_int_equal(v.d.counted, COUNTED_USERS);
    assert_int_equal(v.d.n, 3);
    assert_int_equal(v.d.changes[0].kind, CHANGE_NEW);
    assert_int_equal(v.d.changes[1].kind, CHANGE_WORSE);
    assert_true(fabs(v.d.changes[1].ratio - 2) < 1e-9);
    assert_true(v.d.changes[1].time_q > 0.05);
    assert_int_equal(v.d.changes[2].kind, CHANGE_BETTER);
    assert_true(v.d.changes[2].longer < 0.1 && v.d.changes[2].rate_q > 0.05);
    cluster_diff_release(&v.d);
    /* The other way round, and with itself. */
    cluster_diff_make(&v.d, &v.after, &v.f.set, 1);
    assert_int_equal(v.d.kinds[CHANGE_GONE], 1);
    assert_int_equal(v.d.kinds[CHANGE_BETTER], 1);
    assert_int_equal(v.d.kinds[CHANGE_WORSE], 1);
    cluster_diff_release(&v.d);
    cluster_diff_make(&v.d, &v.after, &v.after, 41);
    assert_int_equal(v.d.n, 3);
    assert_int_equal(v.d.kinds[CHANGE_NONE], 3);
    versions_release(&v);
}

/* A few that take far longer, or no longer do, while most are as they were. */
static void test_the_longest(void **state)
{
    static const struct {
        unsigned old_long, new_long; /* of a hundred reports */
        enum cluster_change_kind kind;
    } rows[] = {
        {1, 8, CHANGE_WORSE}, {8, 1, CHANGE_BETTER}, {3, 4, CHANGE_NONE}, {0, 0, CHANGE_NONE}};
    static const uint32_t load[] = {1, 2};

    (void)state;
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        struct versions v;
        const struct cluster_change *c;

        versions_init(&v);
        for (unsigned side = 0; side < 2; side++) {
            unsigned longs = side ? rows[r].new_long : rows[r].old_long;

            for (unsigned i = 0; i < 400; i++) {
                char user[16];

                snprintf(user, sizeof(user), "%u", side * 1000 + i);
                sampled_add(&v.f, user, i + 1);
                report_add(&v.f, 0, load, 2, (i % 100 < longs ? 5000 : 1000) + i * 7 % 300, user,
                           i + 1);
            }
            version_add(&v, side);
        }
        versions_compare(&v);
        assert_int_equal(v.d.n, 1);
        c = &v.d.changes[0];
        assert_int_equal(c->kind, rows[r].kind);
        assert_true(c->time_q > 0.05 && c->rate_q > 0.05);
        assert_int_equal(c->tail_q <= 0.05, c->kind != CHANGE_NONE);
        assert_true(cluster_change_q(c) <= c->tail_q);
        if (rows[r].old_long != rows[r].new_long)
            assert_int_equal(c->tail > 1, rows[r].new_long > rows[r].old_long);
        versions_release(&v);
    }
}

/* What is counted: users where both sides know theirs, or reports. */
static void test_units(void **state)
{
    static const struct {
        struct {
            const char *user;
            bool sampled;
        } sides[2];
        enum cluster_counted counted;
        uint64_t with, of; /* of the old side: 50 reports by 10 users */
    } rows[] = {
        {{{"u", true}, {"v", true}}, COUNTED_USERS, 10, 40},
        {{{"", true}, {"v", true}}, COUNTED_REPORTS, 50, 50},
        {{{"u", true}, {"", true}}, COUNTED_REPORTS, 50, 50},
        {{{"u", false}, {"v", true}}, COUNTED_REPORTS, 50, 50},
        {{{"u", true}, {"v", false}}, COUNTED_REPORTS, 50, 50},
    };
    static const uint32_t path[] = {1, 2};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct versions v;

        versions_init(&v);
        for (unsigned side = 0; side < 2; side++) {
            const char *name = rows[i].sides[side].user;
            char user[16] = "";

            for (unsigned n = 0; n < 50; n++) {
                if (*name)
                    snprintf(user, sizeof(user), "%s%u", name, n % 10);
                report_add(&v.f, 0, path, 2, 1000, user, 1 + n);
            }
            for (unsigned n = 0; n < 40 && rows[i].sides[side].sampled; n++) {
                snprintf(user, sizeof(user), "w%u", n);
                sampled_add(&v.f, user, 1 + n);
            }
            version_add(&v, side);
        }
        versions_compare(&v);
        assert_int_equal(v.d.counted, rows[i].counted);
        assert_int_equal(v.d.n, 1);
        assert_int_equal(v.d.changes[0].old.with, rows[i].with);
        assert_int_equal(v.d.changes[0].old.of, rows[i].of);
        assert_int_equal(v.d.kinds[CHANGE_NONE], 1);
        versions_release(&v);
    }
}

/* Twice as often and half as long; and what is in one of them alone, but too rare to tell. */
static void test_mixed_and_rare(void **state)
{
    static const uint32_t load[] = {1, 2}, draw[] = {1, 3}, run[] = {3, 1};
    struct versions v;

    (void)state;
    versions_init(&v);
    for (unsigned side = 0; side < 2; side++) {
        for (uint64_t i = 0; i < 2000; i++) {
            char user[16];

            snprintf(user, sizeof(user), "u%u", (unsigned)i);
            sampled_add(&v.f, user, i + 1);
            if (i < 100 * (side + 1))
                report_add(&v.f, 0, load, 2, 2000 / (side + 1) + i % 50, user, i + 1);
            if (i < 2)
                report_add(&v.f, 0, side ? draw : run, 2, 800, user, i + 1);
        }
        version_add(&v, side);
    }
    versions_compare(&v);
    assert_int_equal(v.d.n, 3);
    assert_int_equal(v.d.changes[0].kind, CHANGE_MIXED);
    assert_int_equal(v.d.changes[0].old.p50_ms / 100, 20);
    assert_int_equal(v.d.changes[0].new.p90_ms / 100, 10);
    assert_int_equal(v.d.kinds[CHANGE_NONE], 2);
    assert_int_equal(v.d.only_old, 1);
    assert_int_equal(v.d.only_new, 1);
    cluster_diff_release(&v.d);
    /* Two in both together are fewer than three. */
    cluster_diff_make(&v.d, &v.f.set, &v.after, 2);
    assert_int_equal(v.d.n, 3);
    cluster_diff_release(&v.d);
    cluster_diff_make(&v.d, &v.f.set, &v.after, 3);
    assert_int_equal(v.d.n, 1);
    versions_release(&v);
}

/* How many more, or fewer, have it. */
static double moved(const struct cluster_change *c)
{
    return fabs((double)c->new.with - (double)c->old.with);
}

/* Clusters too rare for any find hide none; they come last, those that moved most first. */
static void test_the_rare_hide_nothing(void **state)
{
    enum { USERS = 2000, RARE = 200 };
    static const uint32_t load[] = {1, 2};
    struct versions v;

    (void)state;
    versions_init(&v);
    for (unsigned side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < USERS; i++) {
            const uint32_t rare[] = {1, 100 + i % RARE};
            char user[16];

            snprintf(user, sizeof(user), "u%u", i);
            sampled_add(&v.f, user, i + 1);
            if (i < (side ? 100 : 60))
                report_add(&v.f, 0, load, 2, 1000 + i % 10, user, i + 1);
            /* A third of them on the old side; of the first 20 some twice, some on both. */
            if (i < RARE + 20 && (i % 3 == 0) == (side == 0))
                report_add(&v.f, 0, rare, 2, 800, user, i + 1);
        }
        version_add(&v, side);
    }
    versions_compare(&v);
    assert_int_equal(v.d.n, 1 + RARE);
    assert_int_equal(v.d.changes[0].kind, CHANGE_WORSE);
    assert_int_equal(v.d.kinds[CHANGE_NONE], RARE);
    assert_int_equal(v.d.only_old, 67 - 7);
    assert_int_equal(v.d.only_new, 133 - 7);
    for (size_t i = 2; i < v.d.n; i++) {
        const struct cluster_change *a = &v.d.changes[i - 1], *b = &v.d.changes[i];

        assert_true(moved(a) > moved(b) || (moved(a) >= moved(b) && a->key < b->key));
    }
    versions_release(&v);
}

/* What would be a find if the users were counted one by one is none within the error of a sketch.
 */
static void test_estimates_are_no_finds(void **state)
{
    enum { SAMPLED = 16000, WITH = 12000, MORE = 12250 };
    static const uint32_t load[] = {1, 2};
    struct versions v;

    (void)state;
    versions_init(&v);
    for (unsigned side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < SAMPLED; i++) {
            char user[16];

            snprintf(user, sizeof(user), "u%u", i);
            sampled_add(&v.f, user, 0);
            if (i < (side ? MORE : WITH))
                report_add(&v.f, 0, load, 2, 1000, user, 0);
        }
        version_add(&v, side);
    }
    versions_compare(&v);
    assert_int_equal(v.d.changes[0].old.of, SAMPLED);
    assert_int_equal(v.d.changes[0].kind, CHANGE_NONE);
    versions_release(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_builds_join),
        cmocka_unit_test(test_path_of_the_key),
        cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_strangers_that_are_forced),
        cmocka_unit_test(test_processes_that_stood_still),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_many_paths),
        cmocka_unit_test(test_fleets_are_counted_once),
        cmocka_unit_test(test_states_add_up),
        cmocka_unit_test(test_findings),
        cmocka_unit_test(test_not_recorded),
        cmocka_unit_test(test_what_got_slower),
        cmocka_unit_test(test_diff),
        cmocka_unit_test(test_the_longest),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_mixed_and_rare),
        cmocka_unit_test(test_the_rare_hide_nothing),
        cmocka_unit_test(test_estimates_are_no_finds),
    };

    return RUN_TAP(tests);
}
