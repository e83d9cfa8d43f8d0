/* SPDX-License-Identifier: Apache-2.0 */
/* The report as a call tree, to be read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/exporter.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/finding.h"
#include "report/report_words.h"
#include "runtime/methodbeat.h"

/* Deeper rows are drawn at this level, with their depth written out: a line
 * must not grow with its depth. */
enum { LEVELS_MAX = 48, NUMBERS_WIDTH = 38, CPU_WIDTH = 9 /* of a column of cpu_times */ };

static const char *const plain = "";
static const char *const reset = "\033[0m";
static const char *const bold = "\033[1m";
static const char *const dim = "\033[2m";

/* A row's colour, by its share of the whole in percent; the last fits any. */
static const struct {
    uint64_t from;
    const char *code;
} shares[] = {{30, "\033[1;31m"}, {10, "\033[33m"}, {1, ""}, {0, "\033[2m"}};

static void color(struct export_run *e, const char *code)
{
    if (e->color && *code)
        buf_str(e->out, str_from_c(code));
}

static void title_write(struct export_run *e, const struct report *r)
{
    color(e, bold);
    report_title_kind(e->out, r);
    buf_printf(e->out, ", %llu ms", (unsigned long long)r->cost_ms);
    color(e, reset);
    buf_u8(e->out, '\n');
}

static void field_write(struct export_run *e, const char *name, struct str value)
{
    if (value.n == 0)
        return;
    buf_printf(e->out, "  %-8s ", name);
    show_text(e->out, value);
    buf_u8(e->out, '\n');
}

/* --force takes one for another. */
static void mapping_write(struct export_run *e, struct str id)
{
    if (id.n == 0)
        return;
    buf_printf(e->out, "  %-8s ", "mapping");
    show_text(e->out, id);
    if (*e->mapping_id && !str_eq(id, str_from_c(e->mapping_id)))
        buf_printf(e->out, ", decoded with that of %s: names may be wrong", e->mapping_id);
    buf_u8(e->out, '\n');
}

enum { KEY_NAMES = 100 }; /* more than a recorder writes: its rows of a key have 30 % each */

/* The key is ids with a bar after each; their names, as far as they go. */
static void tree_key_write(struct export_run *e, struct str key)
{
    struct str rest = key;

    if (key.n == 0)
        return;
    buf_printf(e->out, "  %-8s ", "key");
    show_text(e->out, key);
    for (int i = 0; rest.n > 0; i++) {
        size_t bar = str_find(rest, '|');
        uint64_t id;

        if (!str_to_u64(str_sub(rest, 0, bar), &id) || id > METHODBEAT_ID_DISPATCH)
            break;
        buf_u8(e->out, ' ');
        if (i == KEY_NAMES) {
            buf_str(e->out, STR("…"));
            break;
        }
        buf_str(e->out, name_for_reading(names_find(e->names, (uint32_t)id), e->raw_names));
        rest = str_sub(rest, bar + 1, rest.n);
    }
    buf_u8(e->out, '\n');
}

static void lost_write(struct export_run *e, const struct report *r, const struct call_tree *tree)
{
    const struct {
        uint64_t n;
        const char *noun, *what;
    } lost[] = {
        {r->overwritten, "event", " overwritten before being read: the oldest"},
        {r->orphans, "exit", " without an entry"},
        {r->bad_rows, "row", " of the stack unreadable"},
    };

    for (size_t i = 0; i < sizeof(lost) / sizeof(lost[0]); i++) {
        if (lost[i].n == 0)
            continue;
        buf_printf(e->out, "  %-8s ", "lost");
        show_plural(e->out, lost[i].n, lost[i].noun);
        buf_printf(e->out, "%s\n", lost[i].what);
    }
    if (tree->unrecorded_ms > 0) {
        buf_printf(e->out, "  %-8s ", "lost");
        buf_printf(e->out, "%s ms not recorded: it is not known what ran\n",
                   SHOWN_COUNT(tree->unrecorded_ms));
    }
    if (tree->bad_times)
        buf_printf(e->out, "  %-8s times of running and waiting, which can't be\n", "lost");
}

/* What would leave room for the others. */
static void filter_write(struct export_run *e, const struct report *r)
{
    size_t start = e->out->n;

    buf_printf(e->out, "  %-8s ", "exits");
    if (report_words_exits(e->out, r, e->names))
        buf_u8(e->out, '\n');
    else
        e->out->n = start;
    start = e->out->n;

    buf_printf(e->out, "  %-8s these wrote most; lines for --filter, not to measure them\n",
               "filter");
    if (report_words_filter(e->out, r, e->names, "    ", "\n") == 0)
        e->out->n = start;
}

/* A field whose text is written; nothing where that is empty. */
static void words_write(struct export_run *e, const char *name, const struct report *r,
                        void (*words)(struct buf *out, const struct report *r))
{
    size_t start = e->out->n, text;

    buf_printf(e->out, "  %-8s ", name);
    text = e->out->n;
    words(e->out, r);
    if (e->out->n == text)
        e->out->n = start;
    else
        buf_u8(e->out, '\n');
}

static void when_words(struct buf *out, const struct report *r)
{
    report_title_time(out, r->time_ms);
}

static void cpu_words(struct buf *out, const struct report *r)
{
    report_words_cpu(out, &r->cpu);
}

static void finding_field_write(struct export_run *e, const struct report *r,
                                const struct call_tree *tree)
{
    size_t start = e->out->n;

    buf_printf(e->out, "  %-8s ", "finding");
    color(e, bold);
    if (finding_write(e->out, r, tree, e->names, e->raw_names) == FINDING_NONE) {
        e->out->n = start;
        return;
    }
    color(e, reset);
    buf_u8(e->out, '\n');
}

static void thread_stack_write(struct export_run *e, const struct report *r)
{
    if (r->thread_stack.n == 0)
        return;
    buf_str(e->out, STR("  thread stack\n    "));
    report_thread_stack(e->out, r->thread_stack, STR("\n    "));
    buf_u8(e->out, '\n');
}

static void threads_write(struct export_run *e, const struct report *r)
{
    if (r->threads.n == 0)
        return;
    buf_str(e->out, STR("  threads\n    "));
    report_threads(e->out, r->threads, STR("\n    "));
    buf_u8(e->out, '\n');
}

/* What is told of a tree. Small calls are hidden: a line below their parent says how many they are.
 * Arrays by call; `roots`, after the last, is the parent of the roots. */
struct rows {
    const struct call_tree *tree;
    uint32_t roots;
    uint64_t whole_ms;
    bool *hidden;
    bool *last;             /* no sibling follows, nor what is hidden */
    uint32_t *hidden_under; /* of a hidden call: where the line is that tells of it */
    uint32_t *hidden_calls; /* of a parent: in its line, */
    uint64_t *hidden_ms;    /* and their time */
    bool open[LEVELS_MAX];  /* by level, from 1: the ancestor there has siblings to come */
};

struct tree_state {
    bool inferred, cut, estimated; /* a call, or its count, was, in any report */
};

static uint32_t row_parent(const struct rows *r, size_t i)
{
    uint32_t parent = r->tree->calls[i].parent;

    return parent == STACK_NO_ROW ? r->roots : parent;
}

static bool is_small_call(const struct rows *r, const struct call *c, unsigned min_share)
{
    /* Both sides fit: times have 43 bits. */
    return !c->on_key_path && !c->running && c->total_ms * SHARE_WHOLE < r->whole_ms * min_share;
}

/* A call is no larger than its parent: what lies below a small one is small. */
static void rows_hide(struct rows *r, unsigned min_share)
{
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct call *c = &r->tree->calls[i];
        uint32_t parent = row_parent(r, i);
        bool below = parent != r->roots && r->hidden[parent];

        r->hidden[i] = is_small_call(r, c, min_share);
        if (!r->hidden[i])
            continue;
        r->hidden_under[i] = below ? r->hidden_under[parent] : parent;
        r->hidden_calls[r->hidden_under[i]]++;
        r->hidden_ms[r->hidden_under[i]] += below ? 0 : c->total_ms;
    }
    /* A line that tells of one call can as well be the call's. */
    for (size_t i = 0; i < r->tree->n; i++) {
        if (r->hidden[i] && r->hidden_calls[r->hidden_under[i]] == 1) {
            r->hidden[i] = false;
            r->hidden_calls[r->hidden_under[i]] = 0;
        }
    }
}

static void rows_init(struct rows *r, const struct call_tree *tree, uint64_t whole_ms,
                      unsigned min_share)
{
    size_t n = tree->n + 1;
    bool *has_child = mem_calloc(n, sizeof(*has_child));

    *r = (struct rows){.tree = tree,
                       .roots = (uint32_t)tree->n,
                       .whole_ms = whole_ms,
                       .hidden = mem_calloc(n, sizeof(*r->hidden)),
                       .last = mem_calloc(n, sizeof(*r->last)),
                       .hidden_under = mem_calloc(n, sizeof(*r->hidden_under)),
                       .hidden_calls = mem_calloc(n, sizeof(*r->hidden_calls)),
                       .hidden_ms = mem_calloc(n, sizeof(*r->hidden_ms))};
    rows_hide(r, min_share);
    for (size_t i = tree->n; i-- > 0;) {
        uint32_t parent = row_parent(r, i);

        if (r->hidden[i])
            continue;
        r->last[i] = !has_child[parent] && r->hidden_calls[parent] == 0;
        has_child[parent] = true;
    }
    free(has_child);
}

static void rows_release(struct rows *r)
{
    free(r->hidden);
    free(r->last);
    free(r->hidden_under);
    free(r->hidden_calls);
    free(r->hidden_ms);
}

static void branches_write(struct export_run *e, struct rows *r, uint32_t level, bool last)
{
    if (level == 0)
        return;
    color(e, dim);
    for (uint32_t l = 1; l < level && l < LEVELS_MAX; l++)
        buf_str(e->out, r->open[l] ? STR("│  ") : STR("   "));
    buf_str(e->out, last ? STR("└─ ") : STR("├─ "));
    if (level < LEVELS_MAX)
        r->open[level] = !last;
    else
        buf_printf(e->out, "[%u] ", level);
    color(e, reset);
}

/* How many of the first of cpu_times have a column. */
static int cpu_columns(const struct call_tree *tree)
{
    return tree->waiting_known ? CPU_STATES : tree->running_known ? 1 : 0;
}

/* The line of what is hidden below a parent. */
static void hidden_write(struct export_run *e, struct rows *r, uint32_t parent)
{
    uint32_t level = parent == r->roots ? 0 : r->tree->calls[parent].depth + 1;

    if (r->hidden_calls[parent] == 0)
        return;
    buf_printf(e->out, "%*s", NUMBERS_WIDTH + cpu_columns(r->tree) * CPU_WIDTH, "");
    branches_write(e, r, level, true);
    color(e, dim);
    buf_printf(e->out, "… %u more rows, %llu ms", r->hidden_calls[parent],
               (unsigned long long)r->hidden_ms[parent]);
    color(e, reset);
    buf_u8(e->out, '\n');
}

/* The calls from `from` up to, but not with, `until` have no more children. */
static void parents_end(struct export_run *e, struct rows *r, uint32_t from, uint32_t until)
{
    for (uint32_t i = from; i != until; i = row_parent(r, i))
        hidden_write(e, r, i);
}

/* "12", "≈12", 7 columns or more. */
static void row_count_write(struct buf *out, const struct call *c)
{
    char text[16];

    if (!c->estimated) {
        buf_decimal(out, c->count, 7);
        return;
    }
    snprintf(text, sizeof(text), "%u", c->count);
    buf_printf(out, "%*s≈%s", (int)(strlen(text) < 6 ? 6 - strlen(text) : 0), "", text);
}

/* "(Main.java:42)", as a frame of a stack trace ends: IDEs make a link of it. */
static void place_write(struct export_run *e, const struct method_name *name)
{
    if (name->place.n == 0)
        return;
    color(e, dim);
    buf_str(e->out, STR(" ("));
    buf_str(e->out, name->place);
    buf_u8(e->out, ')');
    color(e, reset);
}

static void tree_row_write(struct export_run *e, struct rows *t, size_t i)
{
    const struct call *c = &t->tree->calls[i];
    const struct method_name *name = names_find(e->names, c->id);
    struct tree_state *state = e->state;
    uint64_t whole_ms = t->whole_ms;
    uint64_t permille = whole_ms ? (c->total_ms * 1000 + whole_ms / 2) / whole_ms : 0;
    const char *code;
    size_t share = 0;

    while (permille / 10 < shares[share].from)
        share++;
    code = shares[share].code;
    color(e, code);
    buf_u8(e->out, c->cut ? '!' : c->inferred ? '~' : ' ');
    buf_decimal(e->out, c->total_ms, 9);
    buf_u8(e->out, ' ');
    buf_decimal(e->out, c->self_ms, 9);
    buf_u8(e->out, ' ');
    if (call_is_uncounted(c))
        buf_printf(e->out, "%7s", "-");
    else
        row_count_write(e->out, c);
    buf_u8(e->out, ' ');
    buf_decimal(e->out, permille / 10, 4);
    buf_u8(e->out, '.');
    buf_decimal(e->out, permille % 10, 0);
    buf_u8(e->out, '%');
    for (int k = 0; k < cpu_columns(t->tree); k++) {
        buf_u8(e->out, ' ');
        if (c->id == METHOD_ID_PROCESS)
            buf_printf(e->out, "%*s", CPU_WIDTH - 1, "-");
        else
            buf_decimal(e->out, call_tree_cpu(t->tree, i).ms[k], CPU_WIDTH - 1);
    }
    color(e, *code ? reset : plain);
    buf_str(e->out, STR("  "));
    branches_write(e, t, c->depth, t->last[i]);
    color(e, code);
    buf_str(e->out, name_for_reading(name, e->raw_names));
    color(e, *code ? reset : plain);
    place_write(e, name);
    if (c->levels > 1) {
        buf_str(e->out, STR(" (recursion, "));
        show_count(e->out, c->levels);
        buf_str(e->out, STR(" deep)"));
    }
    if (c->cut)
        buf_printf(e->out, " (said %llu ms)", (unsigned long long)c->said_ms);
    buf_u8(e->out, '\n');
    state->estimated |= c->estimated;
    state->inferred |= c->inferred && !c->cut;
    state->cut |= c->cut;
}

static void tree_write(struct export_run *e, const struct call_tree *tree, uint64_t whole_ms)
{
    struct rows rows;
    uint32_t open;

    rows_init(&rows, tree, whole_ms, e->min_share);
    open = rows.roots;
    for (size_t i = 0; i < tree->n; i++) {
        if (rows.hidden[i])
            continue;
        parents_end(e, &rows, open, row_parent(&rows, i));
        tree_row_write(e, &rows, i);
        export_flush_large(e);
        open = (uint32_t)i;
    }
    parents_end(e, &rows, open, rows.roots);
    hidden_write(e, &rows, rows.roots);
    rows_release(&rows);
}

static void context_write(struct export_run *e, const struct report *r)
{
    for (int i = 0; i < REPORT_CONTEXT_FACTS; i++) {
        const struct report_context_fact *fact = &report_context_facts[i];
        size_t start = e->out->n, text;

        buf_printf(e->out, "  %-8s ", fact->label);
        text = e->out->n;
        fact->write(e->out, &r->context, STR("\n           "));
        if (e->out->n == text)
            e->out->n = start;
        else
            buf_u8(e->out, '\n');
    }
}

/* A report without a call tree, in one line. */
static void says_write(struct export_run *e, const struct report *r)
{
    const struct str names[] = {r->scene, r->detail, r->key, r->thread};

    color(e, bold);
    report_title_kind(e->out, r);
    color(e, reset);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (names[i].n == 0)
            continue;
        buf_u8(e->out, ' ');
        show_text(e->out, names[i]);
    }
    if (r->cost_ms > 0)
        buf_printf(e->out, ", %llu ms", (unsigned long long)r->cost_ms);
    buf_str(e->out, STR(": "));
    show_text(e->out, r->says);
    buf_u8(e->out, '\n');
    words_write(e, "system", r, report_words_system);
    if (r->kind != REPORT_KIND_SESSION)
        context_write(e, r);
    thread_stack_write(e, r);
    buf_u8(e->out, '\n');
}

static void tree_report(struct export_run *e, const struct report *r, const struct call_tree *tree)
{
    uint64_t cost_ms = r->cost_ms + tree->process_ms;
    uint64_t whole_ms = cost_ms < tree->total_ms ? tree->total_ms : cost_ms;

    if (r->says.n > 0) {
        says_write(e, r);
        return;
    }
    title_write(e, r);
    finding_field_write(e, r, tree);
    field_write(e, "process", r->process);
    field_write(e, "thread", r->thread);
    field_write(e, "scene", r->scene);
    field_write(e, "state", r->state);
    field_write(e, "version", r->context.version);
    field_write(e, "device", r->context.device);
    context_write(e, r);
    words_write(e, "when", r, when_words);
    tree_key_write(e, r->key);
    mapping_write(e, r->mapping);
    words_write(e, "cpu", r, cpu_words);
    words_write(e, "gc", r, report_words_gc);
    words_write(e, "hang", r, report_words_hang);
    words_write(e, "system", r, report_words_system);
    words_write(e, "frozen", r, report_words_frozen);
    words_write(e, "start", r, report_words_process_start);
    words_write(e, "frame", r, report_words_frame);
    words_write(e, "times", r, report_words_step);
    field_write(e, "profile", r->profile);
    field_write(e, "also", r->also);
    lost_write(e, r, tree);
    filter_write(e, r);
    if (tree->n == 0) {
        buf_str(e->out, STR("  no call tree in this report\n"));
    } else {
        color(e, dim);
        buf_printf(e->out, "%10s %9s %7s %7s", "total ms", "self ms", "calls", "share");
        for (int k = 0; k < cpu_columns(tree); k++)
            buf_printf(e->out, " %*s", CPU_WIDTH - 1, cpu_time_names[k].key);
        color(e, reset);
        buf_u8(e->out, '\n');
        tree_write(e, tree, whole_ms);
    }
    thread_stack_write(e, r);
    threads_write(e, r);
    buf_u8(e->out, '\n');
}

static void tree_begin(struct export_run *e)
{
    e->state = mem_calloc(1, sizeof(struct tree_state));
}

static void tree_join(struct export_run *e, const struct export_run *other)
{
    struct tree_state *state = e->state;
    const struct tree_state *more = other->state;

    state->inferred |= more->inferred;
    state->cut |= more->cut;
    state->estimated |= more->estimated;
}

static void tree_end(struct export_run *e)
{
    struct tree_state *state = e->state;

    if (state->inferred)
        buf_str(e->out, STR("~ no exit was seen (an exception, or still running): the time is the "
                            "longest it can have been, calls below may be its caller's\n"));
    if (state->estimated)
        buf_str(e->out, STR("≈ estimated: counted for a part of the time, or calls with time "
                            "alone\n"));
    if (state->cut)
        buf_str(e->out,
                STR("! the rows below a row say more together than it took: their times are "
                    "cut to fit\n"));
    free(state);
    e->state = NULL;
}

const struct exporter export_tree = {
    .apart = true,
    .begin = tree_begin,
    .report = tree_report,
    .join = tree_join,
    .end = tree_end,
};
