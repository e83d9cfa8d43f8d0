/* SPDX-License-Identifier: Apache-2.0 */
/* methodbeat cluster: groups many reports by what they have in common. */
#include "cmd/command.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster_format.h"
#include "cluster/cluster_gate.h"
#include "cmd/cluster_files.h"
#include "cmd/cluster_split.h"
#include "cmd/report_command.h"
#include "lib/arena.h"
#include "lib/hash.h"
#include "lib/os_file.h"
#include "report/stack_key.h"

struct cluster_options {
    struct text_list mappings, retraces;
    struct report_options common;
    struct text_list packages;
    const char *cluster, *fail_on, *owners, *owner, *where, *states;
    struct text_list by;
    long top, min_count, min_ms, memory;
    bool diff, force, raw_names;
};

static const char *const order_names[] = {"occurrence", "time", "users"};
enum { ORDERS = sizeof(order_names) / sizeof(order_names[0]) };

#define FIELD(name) offsetof(struct cluster_options, name)

static const struct option_spec options[] = {
    {"mapping", 'm', OPTION_LIST, FIELD(mappings), "FILE", NULL,
     "the methodMapping.txt of a build that reports come from, or a\ndirectory of such; again for "
     "each build"},
    {"retrace", 0, OPTION_LIST, FIELD(retraces), "FILE", NULL,
     "the ProGuard or R8 mapping.txt of a build whose methodMapping.txt has\nobfuscated names: one "
     "for each -m, in the same order"},
    OPTIONS_OF_OUTPUT(FIELD(common), cluster_format_names, CLUSTER_FORMATS(REPORT_FORMAT_HELP)),
    {"where", 0, OPTION_TEXT, FIELD(where), "CONDITIONS", NULL,
     "count only reports that meet all conditions: 'os>=12,\n"
     "version=4.2*, tag.experiment=B, !foreground, disk_free<500MB'"},
    {"min-ms", 0, OPTION_NUMBER, FIELD(min_ms), "MS", NULL, "leave out call trees that took less"},
    {"by", 0, OPTION_LIST, FIELD(by), "WHAT", NULL,
     "what goes first: occurrence (the default), time, users; or a key of\n"
     "--where (version, os, device-class, scene, tag.NAME): all tables are\n"
     "written for each of its values; may be given twice"},
    {"top", 0, OPTION_NUMBER, FIELD(top), "N", NULL,
     "write so many clusters (default: 20 of text, 200 of html, else all)"},
    {"min-count", 0, OPTION_NUMBER, FIELD(min_count), "N", NULL,
     "leave out clusters of fewer reports"},
    {"cluster", 0, OPTION_TEXT, FIELD(cluster), "KEY", NULL,
     "write the cluster of this stack key alone"},
    {"owners", 0, OPTION_TEXT, FIELD(owners), "FILE", NULL,
     "whose methods are: lines of 'com.example.pay = payments', of which the\nlast that fits a "
     "method counts"},
    {"owner", 0, OPTION_TEXT, FIELD(owner), "TEAM", NULL,
     "write what is of this team alone, as --owners or the next say"},
    {"states", 0, OPTION_TEXT, FIELD(states), "FILE", NULL,
     "the state of each cluster, a line each: 'KEY fixed 4.3 @team', open, or\nignored, which "
     "leaves it out. New clusters are appended"},
    {"package", 0, OPTION_LIST, FIELD(packages), "NAME", NULL,
     "write clusters alone whose way to the key method leads through this\npackage or class; "
     "again for another"},
    {"diff", 0, OPTION_FLAG, FIELD(diff), NULL, NULL,
     "compare two files or directories, OLD and NEW: what is new, gone,\nbetter or worse by more "
     "than "
     "chance"},
    {"fail-on", 0, OPTION_TEXT, FIELD(fail_on), "KINDS", NULL,
     "end with status 3 if a result is of one of KINDS: with --diff, for\nexample "
     "'new,worse:20': new, or worse by at least 20 %; with --states,\n'regressed': seen since it "
     "was fixed"},
    {"raw-names", 0, OPTION_FLAG, FIELD(raw_names), NULL, NULL,
     "text, html, markdown: show Kotlin's methods as class files have "
     "them,\nRepo$load$1.invokeSuspend(Object) for Repo.load(coroutine)"},
    {"memory", 0, OPTION_NUMBER, FIELD(memory), "MB", NULL,
     "count rare clusters together when all take more (default: 512)"},
    OPTIONS_OF_RUN(FIELD(common)),
    {"force", 0, OPTION_FLAG, FIELD(force), NULL, NULL,
     "take reports of builds without a mapping for those of the first;\nnames may then be wrong"},
};

enum { SETS = SPLIT_SIDES, MIB = 1 << 20 };

/* One run. */
struct clustering {
    const struct cluster_options *options;
    const struct cluster_writer *writer;
    struct builds builds;
    struct cluster_split split; /* sets: old and new, or one; of each value of --by */
    struct split_part *part;    /* the one that is written, */
    size_t written;             /* and what was, of all */
    size_t side;                /* that reports are added to */
    struct report_where where;
    enum cluster_order order;
    atomic_size_t kept;            /* reports of which `where` holds */
    atomic_uint_fast64_t build_id; /* of a call tree, without mappings: a hash, */
    atomic_bool two_builds;        /* and whether another has another */
    struct report_sessions sessions;
    struct pool *pool;
    struct report_output output;
    struct buf out;
    size_t problems;          /* what was left out */
    struct owners owners;     /* of --owners and --states */
    struct known known;       /* of --states */
    size_t ignored;           /* clusters that are left out for it */
    uint32_t owner;           /* a team of these; OWNER_NONE: all */
    struct cluster_gate gate; /* of --fail-on */
    size_t stopping;          /* changes that it names */
};

static void clustering_problem(struct clustering *c, const struct error *what)
{
    command_failed(what);
    c->problems++;
}

static void clustering_say(void *ctx, enum report_say kind, const struct error *what)
{
    if (kind == REPORT_DAMAGE)
        clustering_problem(ctx, what);
    else
        fprintf(stderr, "methodbeat: %s\n", what->text);
}

static int builds_load(struct clustering *c, struct error *err)
{
    const struct cluster_options *o = c->options;

    c->builds.force = o->force;
    c->builds.raw_names = o->raw_names;
    return report_builds_load(&c->builds, &o->mappings, &o->retraces, err);
}

static const char *strangers_words(uint64_t reports)
{
    return reports == 1 ? "report is of a build that" : "reports are of builds that";
}

/* With --force. */
static void forced_say(const struct cluster_set *set, const char *where)
{
    if (set->forced > 0)
        command_say(stderr,
                    "methodbeat: %s: %llu %s no mapping belongs to (the first: '%s'): taken for "
                    "the first mapping's (--force), names may be wrong",
                    where, (unsigned long long)set->forced, strangers_words(set->forced),
                    set->stranger);
}

/* Without a mapping an id of two builds would be one method. */
static void build_note(struct clustering *c, const struct report *report)
{
    uint_fast64_t id = hash_bytes(report->mapping.p, report->mapping.n), seen = 0;

    if (!atomic_compare_exchange_strong(&c->build_id, &seen, id) && seen != id)
        atomic_store(&c->two_builds, true);
}

static void clustering_made(void *ctx, struct report *report, struct call_tree *tree)
{
    const struct clustering *c = ctx;

    builds_restore_frames(&c->builds, report, tree);
}

static void clustering_batch_add(void *ctx, size_t worker, void *batch, const struct report *report,
                                 const struct call_tree *tree)
{
    struct clustering *c = ctx;

    (void)worker;
    if (report->kind == REPORT_KIND_SESSION || !report_where_holds(&c->where, report) ||
        (tree->n > 0 && report->cost_ms < (uint64_t)c->options->min_ms))
        return;
    if (c->options->mappings.n == 0 && tree->n > 0 && report->mapping.n > 0)
        build_note(c, report);
    atomic_fetch_add_explicit(&c->kept, 1, memory_order_relaxed);
    split_batch_add(&c->split, batch, report, tree);
}

static int clustering_batch_take(void *ctx, void *batch, const struct report_place *place,
                                 struct error *err)
{
    struct clustering *c = ctx;

    (void)err;
    split_batch_take(&c->split, c->side, batch, place);
    return 0;
}

/* What belongs to no mapping, of all parts. */
static void strangers_say(struct clustering *c, const char *where)
{
    struct cluster_set all = {0};
    struct error what;

    for (size_t i = 0; i < c->split.n; i++) {
        const struct cluster_set *set = &c->split.parts[i]->sets[c->side];

        if (all.strangers + all.forced == 0)
            memcpy(all.stranger, set->stranger, sizeof(all.stranger));
        all.strangers += set->strangers;
        all.forced += set->forced;
    }
    if (all.strangers > 0) {
        error_set(&what,
                  "%s: %llu %s no mapping belongs to (the first: '%s'): left out (--force decodes "
                  "them all the same)",
                  where, (unsigned long long)all.strangers, strangers_words(all.strangers),
                  all.stranger);
        clustering_problem(c, &what);
    }
    forced_say(&all, where);
}

/* Reads the operands into one set, which does not depend on the number of threads. Trace files,
 * which have many messages, are left out, with a warning. */
static int side_read(struct clustering *c, size_t side, char **operands, size_t n,
                     struct error *err)
{
    struct progress progress;
    struct report_flow flow = {.pool = c->pool,
                               .paths = operands,
                               .n = n,
                               .bare_counts = true,
                               .sessions = &c->sessions,
                               .may_wait = true,
                               .progress = &progress,
                               .batch_new = split_batch_new,
                               .batch_free = split_batch_free,
                               .made = clustering_made,
                               .add = clustering_batch_add,
                               .take = clustering_batch_take,
                               .say = clustering_say,
                               .ctx = c};
    const char *where = n == 1 ? operands[0] : "all files";
    size_t problems = c->problems;
    struct report_flow_counts counts;
    struct error what;
    int result;

    for (size_t i = 0; i < n; i++) {
        if (strcmp(operands[i], "-") != 0 && !os_may_read(operands[i]))
            return error_set_errno(err, "%s: cannot open", operands[i]);
    }
    if (cluster_named_once(operands, n, err) < 0)
        return -1;
    report_progress_begin(&progress, &c->options->common, operands, n, false);
    c->side = side;
    result = report_flow_run(&flow, &counts, err);
    progress_release(&progress);
    if (result < 0)
        return -1;
    if (counts.reports == 0 && c->problems == problems) {
        error_set(&what, "%s: no report in %s", where, n == 1 ? "it" : "them");
        clustering_problem(c, &what);
    }
    strangers_say(c, where);
    return 0;
}

static size_t top_of(const struct clustering *c)
{
    long top = c->options->top ? c->options->top : c->writer->top;

    return top ? (size_t)top : SIZE_MAX;
}

static bool key_wanted(const struct cluster_options *o, const struct cluster *c)
{
    uint64_t key;

    return !o->cluster ||
           (stack_key_parse(str_from_c(o->cluster), &key) && cluster_has_key(c, key));
}

static bool package_wanted(const struct cluster_options *o, struct str shown)
{
    for (size_t i = 0; i < o->packages.n; i++) {
        if (owner_pattern_covers(str_from_c(o->packages.items[i]), shown))
            return true;
    }
    return o->packages.n == 0;
}

static bool cluster_ignored(const struct clustering *c, const struct cluster *one)
{
    return one->known && one->known->state == KNOWN_IGNORED && !c->options->cluster;
}

/* Whether the user asked for this cluster. */
static bool cluster_wanted(struct clustering *c, const struct cluster *one)
{
    bool result = c->options->packages.n == 0;

    if (!key_wanted(c->options, one) || cluster_ignored(c, one) ||
        (c->owner != OWNER_NONE && owners_of_cluster(&c->owners, &c->builds, one) != c->owner))
        return false;
    for (size_t i = 0; !result && i < one->n_path; i++)
        result = package_wanted(c->options, builds_shown(&c->builds, one->path[i]));
    return result;
}

static bool method_wanted(struct clustering *c, const struct method_change *one)
{
    return !c->options->cluster &&
           (c->owner == OWNER_NONE ||
            owners_of_method(&c->owners, &c->builds, one->method) == c->owner) &&
           package_wanted(c->options, builds_shown(&c->builds, one->method));
}

/* Whether the user asked for some clusters only. Then there are no figures. */
static bool is_narrowed(const struct clustering *c)
{
    return c->options->cluster || c->owner != OWNER_NONE || c->options->packages.n > 0;
}

static int owner_choose(struct clustering *c, struct error *err)
{
    const struct cluster_options *o = c->options;

    if (!o->owner)
        return 0;
    c->owner = owners_team(&c->owners, str_from_c(o->owner));
    if (c->owner == OWNER_NONE)
        return error_set(err, "--owner %s: no line of %s has this team", o->owner,
                         o->owners ? o->owners : o->states);
    return 0;
}

static int key_missing(const struct clustering *c, struct error *err)
{
    if (!c->options->cluster || c->written > 0)
        return 0;
    return error_set(
        err,
        "no cluster has the stack key %s: it may be of other reports, or of names that "
        "--retrace changes",
        c->options->cluster);
}

/* If all clusters are too small, an empty table would say that there are none. */
static void min_count_say(const struct clustering *c, size_t left)
{
    size_t clusters = 0;

    for (size_t i = 0; i < c->split.sides; i++)
        clusters += c->part->sets[i].n;
    if (left == 0 && clusters > 0 && !is_narrowed(c))
        command_say(stderr, "methodbeat: --min-count %ld: no cluster has so many reports",
                    c->options->min_count);
}

/* A package without a cluster may be a typing error. */
static void narrowed_say(struct clustering *c, size_t methods)
{
    size_t wanted = methods;

    if (c->options->packages.n == 0 && c->owner == OWNER_NONE)
        return;
    for (size_t i = 0; i < c->split.sides; i++) {
        for (uint32_t k = 0; k < c->part->sets[i].n; k++)
            wanted += cluster_wanted(c, c->part->sets[i].clusters[k]);
    }
    if (wanted > 0)
        return;
    if (c->options->packages.n > 0)
        command_say(stderr,
                    "methodbeat: --package %s: no cluster has such a method on the way to its key "
                    "method (whole names: com.example.pay)",
                    c->options->packages.items[0]);
    else
        command_say(stderr, "methodbeat: --owner %s: no cluster is this team's", c->options->owner);
}

/* If only some clusters are written, there are no figures. */
static void figures_choose(const struct clustering *c, struct cluster_view *view)
{
    const struct figure_set *set = &view->set->figures;

    view->figures = mem_calloc(set->n + 1u, sizeof(struct figure *));
    view->figure_top = (size_t)(c->options->top ? c->options->top : c->writer->figure_top);
    for (uint32_t i = 0; i < set->n && !is_narrowed(c); i++) {
        if (set->items[i]->reports >= (uint64_t)c->options->min_count)
            view->figures[view->n_figures++] = set->items[i];
    }
}

static struct cluster_view view_of(struct clustering *c)
{
    return (struct cluster_view){.color = report_color_wanted(&c->options->common),
                                 .columns = report_columns(&c->options->common),
                                 .owners =
                                     c->options->owners || c->owners.n_teams ? &c->owners : NULL,
                                 .states = c->options->states != NULL,
                                 .further = c->part != c->split.parts[0],
                                 .out = &c->out};
}

static int view_flush(struct clustering *c, struct error *err)
{
    if (c->split.name && c->writer->part_mark)
        c->writer->part_mark(&c->out, c->split.name, c->part->value);
    return report_output_flush(&c->output, &c->out, err);
}

static int view_write(struct clustering *c, struct cluster_view *view,
                      const struct cluster_parts *parts, struct error *err)
{
    int result;

    parts->begin(view);
    result = view_flush(c, err);
    for (size_t i = 0; result == 0 && i < view->n; i++) {
        parts->one(view, i);
        result = view_flush(c, err);
    }
    if (parts->end)
        parts->end(view);
    if (result == 0 && parts->figures)
        parts->figures(view);
    if (result == 0)
        result = view_flush(c, err);
    c->written += view->n;
    return result;
}

/* So many of its reports as a cluster must have. */
static bool is_regressed(const struct clustering *c, const struct cluster *one)
{
    return cluster_is_regressed(one) && one->regressed >= (uint64_t)c->options->min_count;
}

static int clusters_write(struct clustering *c, struct error *err)
{
    const struct cluster_set *set = &c->part->sets[0];
    struct cluster_view view = view_of(c);
    size_t top = top_of(c);
    int result;

    view.set = set;
    view.chosen = mem_calloc(set->n + 1u, sizeof(struct cluster *));
    /* What regressed comes first, however much there is. */
    for (int regressed = 1; regressed >= 0; regressed--) {
        for (uint32_t i = 0; i < set->n && (regressed || view.n < top); i++) {
            if (is_regressed(c, set->clusters[i]) == regressed &&
                set->clusters[i]->reports >= (uint64_t)c->options->min_count &&
                cluster_wanted(c, set->clusters[i]))
                view.chosen[view.n++] = set->clusters[i];
        }
    }
    for (size_t i = 0; c->options->states && i < view.n; i++)
        known_add(&c->known, &c->builds, view.chosen[i]);
    min_count_say(c, view.n);
    narrowed_say(c, 0);
    figures_choose(c, &view);
    result = view_write(c, &view, &c->writer->clusters, err);
    free(view.chosen);
    free(view.figures);
    return result;
}

/* Of a part, whether clusters of it are left out, and whether some stop a build. */
static void states_gate(struct clustering *c)
{
    const struct cluster_set *set = &c->part->sets[c->split.sides - 1];
    size_t regressed = 0;

    for (uint32_t i = 0; i < set->n; i++) {
        c->ignored += cluster_ignored(c, set->clusters[i]);
        regressed += is_regressed(c, set->clusters[i]) && cluster_wanted(c, set->clusters[i]);
    }
    if (!c->gate.regressed || regressed == 0)
        return;
    c->stopping += regressed;
    fprintf(stderr, "methodbeat: --fail-on %s: %zu regressed\n", c->options->fail_on, regressed);
}

/* Counts the changes that --fail-on names, shown or not, and prints how many there are. */
static void changes_gate(struct clustering *c, const struct cluster_diff *d,
                         const struct figure_diff *figures, const struct method_diff *methods)
{
    size_t stopping[CHANGE_KINDS] = {0};
    const char *between = ": ";
    size_t before = c->stopping;

    for (size_t i = 0; i < d->n; i++) {
        if (cluster_wanted(c, d->changes[i].shown) &&
            cluster_gate_stops(&c->gate, &d->changes[i])) {
            stopping[d->changes[i].kind]++;
            c->stopping++;
        }
    }
    for (size_t i = 0; i < figures->n && !is_narrowed(c); i++) {
        if (cluster_gate_stops_figure(&c->gate, &figures->changes[i])) {
            stopping[figures->changes[i].kind]++;
            c->stopping++;
        }
    }
    for (size_t i = 0; i < methods->n; i++) {
        if (method_wanted(c, &methods->changes[i]) &&
            cluster_gate_stops_method(&c->gate, &methods->changes[i])) {
            stopping[CHANGE_WORSE]++;
            c->stopping++;
        }
    }
    if (c->stopping == before)
        return;
    fprintf(stderr, "methodbeat: --fail-on %s", c->options->fail_on);
    for (int i = 0; i < CHANGE_KINDS; i++) {
        if (stopping[i] == 0)
            continue;
        fprintf(stderr, "%s%zu %s", between, stopping[i], cluster_change_names[i]);
        between = ", ";
    }
    fputc('\n', stderr);
}

/* Methods that are slower, or faster, in every cluster that has them. */
static void methods_choose(struct clustering *c, const struct method_diff *methods,
                           struct cluster_view *view)
{
    size_t top = top_of(c);

    view->methods = mem_calloc(methods->n + 1, sizeof(*view->methods));
    for (size_t i = 0; i < methods->n; i++) {
        if (!method_wanted(c, &methods->changes[i]))
            continue;
        *(methods->changes[i].faster ? &view->n_faster : &view->n_slower) += 1;
        if (view->n_methods < top)
            view->methods[view->n_methods++] = &methods->changes[i];
    }
}

static int changes_write(struct clustering *c, struct error *err)
{
    struct cluster_diff diff;
    struct figure_diff figures;
    struct method_diff methods;
    struct cluster_view view = view_of(c);
    size_t top = top_of(c);
    int result;

    cluster_diff_make(&diff, &c->part->sets[0], &c->part->sets[1], (uint64_t)c->options->min_count);
    figure_diff_make(&figures, &c->part->sets[0], &c->part->sets[1],
                     (uint64_t)c->options->min_count);
    method_diff_make(&methods, &diff);
    view.diff = &diff;
    view.figure_diff = &figures;
    methods_choose(c, &methods, &view);
    view.n_figures = is_narrowed(c) ? 0 : figures.n < top ? figures.n : top;
    view.changes = mem_calloc(diff.n + 1, sizeof(*view.changes));
    for (size_t i = 0; i < diff.n && view.n < top; i++) {
        /* A cluster that the user asked for is always shown. */
        if ((diff.changes[i].kind != CHANGE_NONE || c->options->cluster ||
             is_regressed(c, diff.changes[i].shown)) &&
            cluster_wanted(c, diff.changes[i].shown))
            view.changes[view.n++] = &diff.changes[i];
        if (c->options->states && view.n > 0 && view.changes[view.n - 1] == &diff.changes[i] &&
            diff.changes[i].new.cluster)
            known_add(&c->known, &c->builds, diff.changes[i].shown);
    }
    min_count_say(c, diff.n);
    narrowed_say(c, view.n_methods);
    result = view_write(c, &view, &c->writer->changes, err);
    if (result == 0)
        changes_gate(c, &diff, &figures, &methods);
    free(view.changes);
    free(view.methods);
    method_diff_release(&methods);
    figure_diff_release(&figures);
    cluster_diff_release(&diff);
    return result;
}

/* What -o must not overwrite: reports, mappings, ProGuard or R8 maps. */
static int outputs_check(const struct cluster_options *o, char **files, int n, struct error *err)
{
    if (report_output_check(&o->common, o->mappings.items, o->mappings.n, err) < 0 ||
        report_output_check(&o->common, o->retraces.items, o->retraces.n, err) < 0 ||
        report_output_check(&o->common, &o->owners, o->owners ? 1 : 0, err) < 0 ||
        report_output_check(&o->common, &o->states, o->states ? 1 : 0, err) < 0)
        return -1;
    return report_output_check(&o->common, (const char *const *)files, (size_t)n, err);
}

static bool has_method_of(struct clustering *c, const char *package)
{
    for (size_t i = 0; i < c->builds.n; i++) {
        const struct build *b = c->builds.items[i];

        for (size_t k = 0; k < b->map.n_rows; k++)
            if (owner_pattern_covers(str_from_c(package),
                                     names_find(&b->names, b->map.rows[k].id)->shown))
                return true;
    }
    return false;
}

/* A typing error must not be a gate that everything passes. */
static int packages_check(struct clustering *c, struct error *err)
{
    const struct text_list *packages = &c->options->packages;

    for (size_t i = 0; i < packages->n && c->options->mappings.n > 0; i++)
        if (!has_method_of(c, packages->items[i]))
            return error_set(err,
                             "--package %s: no method of the mapping is in it (whole names: "
                             "com.example.pay)",
                             packages->items[i]);
    return 0;
}

/* What was left out by conditions, and values that share a part. */
static void choice_say(const struct clustering *c)
{
    if (c->options->where && c->kept == 0)
        command_say(stderr, "methodbeat: --where %s: it holds of no report", c->options->where);
    if (c->split.left > 0)
        command_say(stderr,
                    "methodbeat: --by %s: more than %d values: %llu reports of others are one part",
                    c->split.name, SPLIT_MAX, (unsigned long long)c->split.left);
}

static int parts_write(struct clustering *c, struct error *err)
{
    int result = 0;

    if (c->options->fail_on && c->two_builds)
        return error_set(err, "--fail-on: reports are of several builds, in which an id is not the "
                              "same method: name their mappings (-m)");
    split_finish(&c->split, c->order);
    choice_say(c);
    for (size_t i = 0; result == 0 && i < c->split.n; i++) {
        c->part = c->split.parts[i];
        if (c->split.name && c->writer->part_begin)
            c->writer->part_begin(&c->out, c->split.name, c->part->value);
        for (size_t k = 0; k < c->split.sides; k++)
            known_apply(&c->known, &c->part->sets[k], k + 1 == c->split.sides);
        result = c->options->diff ? changes_write(c, err) : clusters_write(c, err);
        states_gate(c);
    }
    if (c->ignored > 0)
        command_say(stderr, "methodbeat: --states: left out, as it says 'ignored': %zu",
                    c->ignored);
    return result == 0 ? key_missing(c, err) : result;
}

static int run_clustering(struct clustering *c, char **operands, int n, struct error *err)
{
    const struct cluster_options *o = c->options;
    struct error same;
    int result = outputs_check(o, operands, n, err);

    if (o->diff && cluster_named_once(operands, SETS, &same) < 0)
        command_say(stderr, "methodbeat: %s as OLD and as NEW: nothing can differ", operands[0]);
    if (result == 0)
        result = report_pool_new(&c->pool, o->common.jobs, err);
    if (result == 0)
        result = report_output_begin(&c->output, &o->common, err);
    if (result == 0)
        result = builds_load(c, err);
    if (result == 0)
        result =
            cluster_files_read(&c->owners, o->owners, &c->known, o->states, c->gate.regressed, err);
    if (result == 0)
        result = owner_choose(c, err);
    if (result == 0)
        result = packages_check(c, err);
    split_begin(&c->split, (size_t)o->memory * MIB, o->diff ? SETS : 1);
    for (size_t i = 0; result == 0 && i < c->split.sides; i++)
        result = side_read(c, i, o->diff ? operands + i : operands, o->diff ? 1 : (size_t)n, err);
    if (result == 0)
        result = parts_write(c, err);
    if (result == 0)
        result = report_output_finish(&c->output, &o->common, c->problems == 0, err);
    if (result == 0 && (c->problems == 0 || o->common.partial))
        result = cluster_states_write(&c->known, o->states, err);
    return result;
}

static int cluster(struct clustering *start, char **operands, int n)
{
    const struct cluster_options *o = start->options;
    struct clustering c = *start;
    uint64_t copies = 0;
    struct error err;
    int result;

    builds_init(&c.builds);
    owners_init(&c.owners);
    known_init(&c.known);
    report_sessions_init(&c.sessions);
    split_init(&c.split, &c.builds, &c.sessions);
    buf_init(&c.out);
    result = run_clustering(&c, operands, n, &err);
    if (result)
        command_failed(&err);
    else if (o->mappings.n == 0)
        report_nameless_say();
    for (size_t i = 0; i < c.split.n; i++)
        for (size_t k = 0; k < c.split.sides; k++)
            copies += c.split.parts[i]->sets[k].copies.found;
    if (result == 0)
        report_copies_say(copies);
    if (result == 0)
        report_sessions_say(&c.sessions);
    split_release(&c.split);
    report_output_release(&c.output);
    pool_free(c.pool);
    buf_release(&c.out);
    report_sessions_release(&c.sessions);
    owners_release(&c.owners);
    known_release(&c.known);
    builds_release(&c.builds);
    if (result != 0 || c.problems > 0)
        return EXIT_FAILED;
    return c.stopping > 0 ? EXIT_FOUND : EXIT_DONE;
}

/* --by: an order, or a key. */
static int by_read(const struct command *self, struct clustering *c)
{
    const struct text_list *by = &c->options->by;

    for (size_t i = 0; i < by->n; i++) {
        const char *word = by->items[i];
        int order = 0;

        while (order < ORDERS && strcmp(word, order_names[order]) != 0)
            order++;
        if (order < ORDERS) {
            c->order = (enum cluster_order)order;
            continue;
        }
        if (c->split.name)
            return command_usage_error(self, "cluster: --by: tables are split by one key: %s or %s",
                                       c->split.name, word);
        if (!report_where_key_find(str_from_c(word), &c->split.key))
            return split_key_unknown(self, "--by", str_from_c(word));
        c->split.name = word;
    }
    if (c->split.name && !c->writer->part_begin && !c->writer->part_mark)
        return command_usage_error(
            self, "cluster: --by %s: text, ndjson, markdown and csv have such tables",
            c->split.name);
    return 0;
}

static int choice_read(const struct command *self, struct clustering *c)
{
    const char *where = c->options->where;
    struct str unknown;
    struct error err;

    if (where && report_where_parse(&c->where, where, &unknown, &err) < 0)
        return unknown.n > 0 ? split_key_unknown(self, "--where", unknown)
                             : command_usage_error(self, "cluster: --where: %s", err.text);
    return by_read(self, c);
}

static int cluster_run(const struct command *self, const void *arguments, char **operands, int n)
{
    const struct cluster_options *o = arguments;
    int format = report_format_chosen(self, &o->common, cluster_formats);
    struct clustering c = {.options = o, .owner = OWNER_NONE};
    struct error err;
    uint64_t key;

    if (format < 0)
        return EXIT_USAGE;
    c.writer = cluster_writers[format];
    if (n == 0)
        return command_usage_error(self, "cluster: no report named");
    if (report_retraces_check(self, &o->mappings, &o->retraces) != EXIT_DONE)
        return EXIT_USAGE;
    if (o->diff && n != SETS)
        return command_usage_error(self, "cluster: --diff compares two: OLD and NEW");
    if (o->diff && !cluster_writers[format]->changes.one)
        return command_usage_error(self, "cluster: --diff has no format %s",
                                   cluster_formats[format].name);
    if (o->cluster && !stack_key_parse(str_from_c(o->cluster), &key))
        return command_usage_error(
            self,
            "cluster: --cluster: '%s' is not a stack key: 16 digits 0 to 9 or a "
            "to f, as text and NDJSON have them",
            o->cluster);
    if (o->owner && !o->owners && !o->states)
        return command_usage_error(self,
                                   "cluster: --owner needs --owners, which says whose methods are");
    if (o->fail_on && cluster_gate_parse(&c.gate, o->fail_on, &err) < 0)
        return command_usage_error(self, "cluster: --fail-on: %s", err.text);
    if (!o->diff && cluster_gate_compares(&c.gate))
        return command_usage_error(self, "cluster: --fail-on needs --diff");
    if (c.gate.regressed && !o->states)
        return command_usage_error(self, "cluster: --fail-on regressed needs --states");
    if (report_terminal_check(self, &o->common, &cluster_formats[format]))
        return EXIT_USAGE;
    if (choice_read(self, &c))
        return EXIT_USAGE;
    return cluster(&c, operands, n);
}

static const struct cluster_options defaults = {.common.format = -1, .min_count = 1, .memory = 512};

const struct command command_cluster = {
    .name = "cluster",
    .summary = "group the reports of many users, compare two versions",
    .usage = "-m methodMapping.txt [options] FILE|DIR...",
    .text = "Reads reports (files of JSON, gzip or not, directories of them; - is standard\n"
            "input) and groups slow messages by the call path to their key method, the one\n"
            "that stands for them. Of each group it shows how often it occurs, how many users\n"
            "and starts have it, how long it takes, where, and its call trees laid over each\n"
            "other. Of reports of frames, starts, pages, leaks and vitals it shows the numbers,\n"
            "by scene and version.",
    .examples = "  methodbeat cluster -m methodMapping.txt reports/\n"
                "  zcat *.gz | methodbeat cluster -m mappings/ -o jank.html -\n"
                "  methodbeat cluster -m mappings/ --diff reports-8.0/ reports-8.1/\n"
                "  methodbeat cluster -m ids/ --diff --fail-on new,worse:20 -o x.md old/ new/",
    .statuses = {"all reports were read",
                 "something could not be read, or belongs to no mapping; the rest was counted",
                 EXIT_USAGE_TEXT, "there is what --fail-on names"},
    .environment = report_environment,
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = cluster_run,
};
