/* The report as a call tree, to be read. */
#include <stdlib.h>

#include "lib/mem.h"
#include "report/exporter.h"
#include "report/report_title.h"
#include "report/show.h"
#include "runtime/methodbeat.h"

/* Deeper rows are drawn at this level, with their depth written out: a line
 * must not grow with its depth. */
enum { LEVELS_MAX = 48 };

static const char *const plain = "";
static const char *const reset = "\033[0m";
static const char *const bold = "\033[1m";
static const char *const dim = "\033[2m";

/* A row's colour, by its share of the whole in percent; the last fits any. */
static const struct {
    uint64_t from;
    const char *code;
} shares[] = {{30, "\033[1;31m"}, {10, "\033[33m"}, {1, ""}, {0, "\033[2m"}};

static void color(struct export *e, const char *code)
{
    if (e->color && *code)
        buf_str(e->out, str_from_c(code));
}

static void title_write(struct export *e, const struct report *r)
{
    color(e, bold);
    report_title_kind(e->out, r);
    buf_printf(e->out, ", %llu ms", (unsigned long long)r->cost_ms);
    color(e, reset);
    buf_u8(e->out, '\n');
}

static void field_write(struct export *e, const char *name, struct str value)
{
    if (value.n == 0)
        return;
    buf_printf(e->out, "  %-8s ", name);
    show_text(e->out, value);
    buf_u8(e->out, '\n');
}

static void when_write(struct export *e, uint64_t ms)
{
    size_t start = e->out->n, text;

    buf_printf(e->out, "  %-8s ", "when");
    text = e->out->n;
    report_title_time(e->out, ms);
    if (e->out->n == text)
        e->out->n = start;
    else
        buf_u8(e->out, '\n');
}

/* The key is ids with a bar behind each; their names, as far as they go. */
static void key_write(struct export *e, struct str key)
{
    struct str rest = key;

    if (key.n == 0)
        return;
    buf_printf(e->out, "  %-8s ", "key");
    show_text(e->out, key);
    while (rest.n > 0) {
        size_t bar = str_find(rest, '|');
        uint64_t id;

        if (!str_to_u64(str_sub(rest, 0, bar), &id) || id > METHODBEAT_ID_DISPATCH)
            break;
        buf_u8(e->out, ' ');
        buf_str(e->out, names_find(e->names, (uint32_t)id)->shown);
        rest = str_sub(rest, bar + 1, rest.n);
    }
    buf_u8(e->out, '\n');
}

static void lost_write(struct export *e, const struct report *r)
{
    const struct {
        uint64_t n;
        const char *what;
    } lost[] = {
        {r->overwritten, "events, the oldest: overwritten before they could be read"},
        {r->orphans, "exits that no entry was seen of"},
        {r->bad_rows, "rows of the stack that could not be read"},
    };

    for (size_t i = 0; i < sizeof(lost) / sizeof(lost[0]); i++) {
        if (lost[i].n > 0)
            buf_printf(e->out, "  %-8s %llu %s\n", "lost", (unsigned long long)lost[i].n,
                       lost[i].what);
    }
}

struct rows {
    const struct call_tree *tree;
    bool *last;            /* no sibling follows */
    bool open[LEVELS_MAX]; /* by level, from 1: the ancestor there has siblings to come */
};

struct state {
    bool inferred; /* a call was, in any report */
};

static void rows_init(struct rows *r, const struct call_tree *tree)
{
    bool *has_child = mem_calloc(tree->n, sizeof(*has_child));

    *r = (struct rows){.tree = tree, .last = mem_calloc(tree->n, sizeof(*r->last))};
    for (size_t i = tree->n; i-- > 0;) {
        uint32_t parent = tree->calls[i].parent;

        if (parent == STACK_NO_ROW)
            continue;
        r->last[i] = !has_child[parent];
        has_child[parent] = true;
    }
    free(has_child);
}

static void branches_write(struct export *e, struct rows *t, size_t i)
{
    uint32_t level = t->tree->calls[i].depth;

    if (level == 0)
        return;
    color(e, dim);
    for (uint32_t l = 1; l < level && l < LEVELS_MAX; l++)
        buf_str(e->out, t->open[l] ? STR("│  ") : STR("   "));
    buf_str(e->out, t->last[i] ? STR("└─ ") : STR("├─ "));
    if (level < LEVELS_MAX)
        t->open[level] = !t->last[i];
    else
        buf_printf(e->out, "[%u] ", level);
    color(e, reset);
}

static void row_write(struct export *e, struct rows *t, uint64_t whole_ms, size_t i)
{
    const struct call *c = &t->tree->calls[i];
    uint64_t permille = whole_ms ? (c->total_ms * 1000 + whole_ms / 2) / whole_ms : 0;
    const char *code;
    size_t share = 0;

    while (permille / 10 < shares[share].from)
        share++;
    code = shares[share].code;
    color(e, code);
    buf_printf(e->out, "%c%9llu %9llu %7u %4llu.%llu%%", c->inferred ? '~' : ' ',
               (unsigned long long)c->total_ms, (unsigned long long)c->self_ms, c->count,
               (unsigned long long)(permille / 10), (unsigned long long)(permille % 10));
    color(e, *code ? reset : plain);
    buf_str(e->out, STR("  "));
    branches_write(e, t, i);
    color(e, code);
    buf_str(e->out, names_find(e->names, c->id)->shown);
    color(e, *code ? reset : plain);
    buf_u8(e->out, '\n');
    ((struct state *)e->state)->inferred |= c->inferred;
}

/* A report without a call tree, in one line. */
static void says_write(struct export *e, const struct report *r)
{
    const struct str names[] = {r->scene, r->detail, r->key};

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
    buf_str(e->out, STR("\n\n"));
}

static void report_write(struct export *e, const struct report *r, const struct call_tree *tree)
{
    uint64_t whole_ms = r->cost_ms < tree->total_ms ? tree->total_ms : r->cost_ms;
    struct rows rows;

    if (r->says.n > 0) {
        says_write(e, r);
        return;
    }
    title_write(e, r);
    field_write(e, "process", r->process);
    field_write(e, "thread", r->thread);
    field_write(e, "scene", r->scene);
    when_write(e, r->time_ms);
    key_write(e, r->key);
    field_write(e, "mapping", r->mapping);
    lost_write(e, r);
    if (tree->n == 0) {
        buf_str(e->out, STR("  no call tree in this report\n\n"));
        return;
    }
    color(e, dim);
    buf_printf(e->out, "%10s %9s %7s %7s", "total ms", "self ms", "calls", "share");
    color(e, reset);
    buf_u8(e->out, '\n');
    rows_init(&rows, tree);
    for (size_t i = 0; i < tree->n; i++)
        row_write(e, &rows, whole_ms, i);
    free(rows.last);
    buf_u8(e->out, '\n');
}

static void begin(struct export *e)
{
    e->state = mem_calloc(1, sizeof(struct state));
}

static void end(struct export *e)
{
    struct state *state = e->state;

    if (state->inferred)
        buf_str(e->out, STR("~ no exit was seen (an exception, or still running): the time is the "
                            "longest it can have been\n"));
    free(state);
    e->state = NULL;
}

const struct exporter export_tree = {
    .name = "tree",
    .summary = "call trees as text (the default)",
    .begin = begin,
    .report = report_write,
    .end = end,
};
