/* methodbeat cluster: many reports in, what they have in common out. */
#include "cmd/command.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/arena.h"
#include "lib/input.h"
#include "lib/output.h"
#include "report/cluster_format.h"
#include "report/cluster_read.h"
#include "report/stack_key.h"

struct cluster_options {
    struct option_list mappings, retraces;
    const char *output;
    const char *cluster;
    long top, min_count, jobs, memory;
    int format, by, color;
    bool diff, force;
};

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

static const char *const color_names[] = {"auto", "always", "never", NULL};
static const char *const by_names[] = {"occurrence", "time", "users", NULL};

#define FIELD(name) offsetof(struct cluster_options, name)

static const struct option_spec options[] = {
    {"mapping", 'm', OPTION_LIST, FIELD(mappings), "FILE", NULL,
     "the methodMapping.txt of a build that reports come from, or a\ndirectory of such; again for "
     "each build"},
    {"retrace", 0, OPTION_LIST, FIELD(retraces), "FILE", NULL,
     "the ProGuard or R8 mapping.txt of a build whose methodMapping.txt has\nobfuscated names: one "
     "for each -m, in the same order"},
    {"output", 'o', OPTION_TEXT, FIELD(output), "FILE", NULL,
     "write to FILE, which appears when it is whole"},
    {"format", 0, OPTION_CHOICE, FIELD(format), "FORMAT", cluster_format_names,
     "text: a table, and the first clusters in detail (the default);\nhtml: a page; ndjson: a JSON "
     "object a line; folded: for flame\ngraph tools"},
    {"by", 0, OPTION_CHOICE, FIELD(by), "WHAT", by_names,
     "what goes first: occurrence (the default), time, users"},
    {"top", 0, OPTION_NUMBER, FIELD(top), "N", NULL,
     "write so many clusters (default: 20 of text, 200 of html, else all)"},
    {"min-count", 0, OPTION_NUMBER, FIELD(min_count), "N", NULL,
     "leave out clusters of fewer reports"},
    {"cluster", 0, OPTION_TEXT, FIELD(cluster), "KEY", NULL,
     "write the cluster of this stack key alone"},
    {"diff", 0, OPTION_FLAG, FIELD(diff), NULL, NULL,
     "compare two files or directories, OLD and NEW: what is new, gone,\nbetter or worse by more "
     "than "
     "chance"},
    {"memory", 0, OPTION_NUMBER, FIELD(memory), "MB", NULL,
     "fold rare clusters when all take more (default: 512)"},
    {"jobs", 'j', OPTION_NUMBER, FIELD(jobs), "N", NULL, "threads [one for each processor]"},
    {"color", 0, OPTION_CHOICE, FIELD(color), "WHEN", color_names,
     "auto: on a terminal, unless NO_COLOR is set (the default);\nalways; never"},
    {"force", 0, OPTION_FLAG, FIELD(force), NULL, NULL,
     "take reports of builds without a mapping for those of the first;\nnames may then be wrong"},
};

enum { SETS = 2, MIB = 1 << 20 };

/* One run. */
struct clustering {
    const struct cluster_options *options;
    struct builds builds;
    struct cluster_set sets[SETS]; /* old and new, or one */
    size_t n_sets;
    struct arena names; /* of files */
    struct pool *pool;
    struct output_set *outputs;
    struct output_file *file; /* NULL: standard output */
    struct buf out;
    bool failed; /* something was left out */
};

static bool color_wanted(const struct cluster_options *o)
{
    const char *no_color = getenv("NO_COLOR");

    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    return !o->output && isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

static void problem(void *ctx, const char *file, const struct error *said)
{
    struct clustering *c = ctx;

    fprintf(stderr, "methodbeat: %s: %s\n", strcmp(file, "-") == 0 ? "standard input" : file,
            said->text);
    c->failed = true;
}

struct files {
    const char **items;
    size_t n, cap;
};

static void file_add(struct files *files, const char *name)
{
    MEM_GROW(files->items, files->n, files->cap);
    files->items[files->n++] = name;
}

/* The files that an operand means: itself, or all below it that are wanted. */
static int files_add(struct clustering *c, struct files *files, const char *operand,
                     enum input_tree_want want, struct error *err)
{
    struct input_tree tree;
    struct error said;
    struct stat st;

    if (strcmp(operand, "-") == 0) {
        file_add(files, operand);
        return 0;
    }
    if (stat(operand, &st) != 0)
        return error_set_errno(err, "%s: cannot open", operand);
    if (!S_ISDIR(st.st_mode)) {
        file_add(files, operand);
        return 0;
    }
    if (input_tree_read(&tree, operand, want, err) != 0)
        return -1;
    for (size_t i = 0; i < tree.count; i++) {
        const char *name = arena_cstr(
            &c->names, arena_printf(&c->names, "%s/%.*s", operand, STR_ARG(tree.file[i].name)));

        if (input_file_check(&tree.file[i], &said) == 0)
            file_add(files, name);
        else
            problem(c, name, &said);
    }
    input_tree_release(&tree);
    return 0;
}

static int mapping_load(struct clustering *c, const char *path, struct error *err)
{
    struct buf text;
    int result;

    buf_init(&text);
    result = input_read(path, &text, err);
    if (result == 0)
        result = builds_add(&c->builds, str_from_bytes(buf_view(&text)), err);
    if (result != 0)
        error_prefix(err, "%s", path);
    buf_release(&text);
    return result;
}

/* The map of the nth mapping, where each has one. */
static int retrace_load(struct clustering *c, size_t n, struct error *err)
{
    const char *path = c->options->retraces.items[n];
    size_t changed = 0;
    struct buf text;
    int result;

    if (c->builds.n != n + 1)
        return error_set(err, "--retrace: '%s' has the same rows as a mapping before it",
                         c->options->mappings.items[n]);
    buf_init(&text);
    result = input_read(path, &text, err);
    if (result == 0)
        result = builds_retrace(&c->builds, n, &text, &changed, err);
    buf_release(&text);
    if (result != 0)
        return error_prefix(err, "%s", path);
    if (changed == 0)
        fprintf(stderr,
                "methodbeat: %s: changes no name of %s: the names there are original, or of "
                "another build\n",
                path, c->options->mappings.items[n]);
    return 0;
}

static int mappings_load(struct clustering *c, struct error *err)
{
    const struct option_list *list = &c->options->mappings;
    struct files files = {0};
    int result = 0;

    c->builds.force = c->options->force;
    for (size_t i = 0; result == 0 && i < list->n; i++)
        result = files_add(c, &files, list->items[i], INPUT_TREE_WHOLE, err);
    if (result == 0 && c->options->retraces.n > 0 && files.n != list->n)
        result = error_set(err, "--retrace: a directory of mappings has no order");
    for (size_t i = 0; result == 0 && i < files.n; i++) {
        result = mapping_load(c, files.items[i], err);
        if (result == 0 && c->options->retraces.n > 0)
            result = retrace_load(c, i, err);
    }
    if (result == 0 && list->n > 0 && files.n == 0)
        result = error_set(err, "%s: no mapping in it", list->items[0]);
    if (result == 0 && list->n == 0)
        builds_add_nameless(&c->builds);
    free(files.items);
    return result;
}

/* Reads the operands into one set. */
static int set_read(struct clustering *c, struct cluster_set *set, char **operands, int n,
                    struct error *err)
{
    struct cluster_reading reading = {.pool = c->pool, .problem = problem, .ctx = c};
    struct files files = {0};
    struct error said;
    int result = 0;

    for (int i = 0; result == 0 && i < n; i++)
        result = files_add(c, &files, operands[i], INPUT_TREE_REST, err);
    if (result == 0)
        result = cluster_read(&reading, set, files.items, files.n, err);
    if (result == 0 && reading.reports == 0) {
        error_set(&said, "no report in it");
        problem(c, operands[0], &said);
    }
    if (result == 0 && set->strangers > 0) {
        error_set(
            &said,
            "%llu reports are of builds that no mapping belongs to (the first: '%s'): left out "
            "(--force decodes them all the same)",
            (unsigned long long)set->strangers, set->stranger);
        problem(c, operands[0], &said);
    }
    if (result == 0)
        cluster_set_finish(set, (enum cluster_order)c->options->by);
    free(files.items);
    return result;
}

static int out_flush(struct clustering *c, struct error *err)
{
    int result = 0;

    if (c->file)
        result = output_file_write(c->file, buf_view(&c->out), err);
    else if (fwrite(c->out.p, 1, c->out.n, stdout) != c->out.n)
        result = error_set_errno(err, "standard output");
    buf_clear(&c->out);
    return result;
}

static size_t top_of(const struct clustering *c)
{
    long top = c->options->top ? c->options->top : cluster_formats[c->options->format]->top;

    return top ? (size_t)top : SIZE_MAX;
}

static bool key_wanted(const struct cluster_options *o, uint64_t key)
{
    char text[STACK_KEY_LENGTH + 1];

    stack_key_text(key, text);
    return !o->cluster || strcmp(o->cluster, text) == 0;
}

static int clusters_write(struct clustering *c, struct error *err)
{
    const struct cluster_format *format = cluster_formats[c->options->format];
    const struct cluster_set *set = &c->sets[0];
    struct cluster_view view = {.set = set, .color = color_wanted(c->options), .out = &c->out};
    size_t top = top_of(c);
    int result;

    view.chosen = mem_calloc(set->n + 1u, sizeof(struct cluster *));
    for (uint32_t i = 0; i < set->n && view.n < top; i++) {
        if (set->clusters[i]->reports >= (uint64_t)c->options->min_count &&
            key_wanted(c->options, set->clusters[i]->key))
            view.chosen[view.n++] = set->clusters[i];
    }
    format->begin(&view);
    result = out_flush(c, err);
    for (size_t i = 0; result == 0 && i < view.n; i++) {
        format->cluster(&view, i);
        result = out_flush(c, err);
    }
    format->end(&view);
    if (result == 0)
        result = out_flush(c, err);
    if (result == 0 && c->options->cluster && view.n == 0)
        result = error_set(err, "no cluster has the stack key %s", c->options->cluster);
    free(view.chosen);
    return result;
}

static int changes_write(struct clustering *c, struct error *err)
{
    const struct cluster_format *format = cluster_formats[c->options->format];
    struct cluster_diff diff;
    struct cluster_diff_view view = {
        .diff = &diff, .color = color_wanted(c->options), .out = &c->out};
    size_t top = top_of(c);
    int result;

    cluster_diff_make(&diff, &c->sets[0], &c->sets[1], (uint64_t)c->options->min_count);
    view.chosen = mem_calloc(diff.n + 1, sizeof(*view.chosen));
    for (size_t i = 0; i < diff.n && view.n < top; i++) {
        if (diff.changes[i].kind != CHANGE_NONE && key_wanted(c->options, diff.changes[i].key))
            view.chosen[view.n++] = &diff.changes[i];
    }
    format->diff_begin(&view);
    result = out_flush(c, err);
    for (size_t i = 0; result == 0 && i < view.n; i++) {
        format->change(&view, i);
        result = out_flush(c, err);
    }
    format->diff_end(&view);
    if (result == 0)
        result = out_flush(c, err);
    free(view.chosen);
    cluster_diff_release(&diff);
    return result;
}

static int run_clustering(struct clustering *c, char **operands, int n, struct error *err)
{
    const struct cluster_options *o = c->options;
    struct cluster_limits limits = cluster_limits_default;
    int result = pool_new(&c->pool, (size_t)o->jobs, err);

    if (result == 0 && o->output)
        result = output_file_begin(c->outputs, o->output, &c->file, err);
    if (result == 0)
        result = mappings_load(c, err);
    limits.memory = (size_t)o->memory * MIB / (o->diff ? SETS : 1);
    for (size_t i = 0; result == 0 && i < (o->diff ? SETS : 1); i++) {
        cluster_set_init(&c->sets[c->n_sets++], &c->builds, &limits);
        result = set_read(c, &c->sets[i], o->diff ? operands + i : operands, o->diff ? 1 : n, err);
    }
    if (result == 0)
        result = o->diff ? changes_write(c, err) : clusters_write(c, err);
    if (result == 0 && !c->file && fflush(stdout) != 0)
        result = error_set_errno(err, "standard output");
    if (result == 0 && c->file)
        result = output_file_finish(c->file, err);
    if (result == 0 && c->file)
        result = output_set_commit(c->outputs, err);
    return result;
}

static int cluster(const struct cluster_options *o, char **operands, int n)
{
    struct clustering c = {.options = o, .outputs = output_set_new()};
    struct error err;
    int result;

    builds_init(&c.builds);
    arena_init(&c.names);
    buf_init(&c.out);
    result = run_clustering(&c, operands, n, &err);
    if (result != 0)
        command_failed(&err);
    for (size_t i = 0; i < c.n_sets; i++)
        cluster_set_release(&c.sets[i]);
    output_set_free(c.outputs);
    pool_free(c.pool);
    buf_release(&c.out);
    arena_release(&c.names);
    builds_release(&c.builds);
    return result == 0 && !c.failed ? EXIT_DONE : EXIT_FAILED;
}

static int run(const struct command *self, const void *arguments, char **operands, int n)
{
    const struct cluster_options *o = arguments;

    if (n == 0)
        return command_usage_error(self, "cluster: no report named");
    if (o->retraces.n > 0 && o->retraces.n != o->mappings.n)
        return command_usage_error(self, "cluster: one --retrace for each -m, in the same order");
    if (o->diff && n != SETS)
        return command_usage_error(self, "cluster: --diff compares two: OLD and NEW");
    if (o->diff && !cluster_formats[o->format]->change)
        return command_usage_error(self, "cluster: --diff has no format %s",
                                   cluster_formats[o->format]->name);
    return cluster(o, operands, n);
}

static const struct cluster_options defaults = {.min_count = 1, .memory = 512};

const struct command command_cluster = {
    .name = "cluster",
    .summary = "group many reports: how often, whom, how long; compare two versions",
    .usage = "-m methodMapping.txt [options] FILE|DIR...",
    .text = "Reads reports (files of JSON, gzip or not, directories of them; - is standard\n"
            "input) and groups those of slow messages by the methods on the way to the one\n"
            "that stands for them. Of each group it shows how often it occurs, how many users\n"
            "and starts have it, how long it takes, where, and its call trees laid over each\n"
            "other.",
    .examples = "  methodbeat cluster -m methodMapping.txt reports/\n"
                "  zcat *.gz | methodbeat cluster -m mappings/ --format html -o jank.html -\n"
                "  methodbeat cluster -m mappings/ --diff reports-8.0/ reports-8.1/",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .defaults = &defaults,
    .arguments_size = sizeof(defaults),
    .run = run,
};
