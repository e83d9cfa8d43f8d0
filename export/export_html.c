/* SPDX-License-Identifier: Apache-2.0 */
/* The reports as one page to look at. */
#include <stdlib.h>

#include "export/exporter.h"
#include "html/html.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/finding.h"
#include "report/report_words.h"

static const struct html_column columns[] = {
    {"Report", HTML_TEXT, "What kind"},
    {"Cost", HTML_MS, "How long the message took, or what else the report is of"},
    {"Key", HTML_NAME, "The key method, which names the report; or what the report says"},
    {"Scene", HTML_NAME, "The activity in front"},
    {"When", HTML_TIME, "When it was reported"},
};

enum { COLUMNS = sizeof(columns) / sizeof(columns[0]), FACTS_MAX = 29 + REPORT_CONTEXT_FACTS };

struct report_page_state {
    struct html page; /* written by begin and end; */
    struct html part; /* and the entries */
    struct html_call *calls;
    size_t cap;
    struct arena arena; /* texts of one report */
};

static void report_page_begin(struct export_run *e)
{
    struct report_page_state *s = mem_calloc(1, sizeof(*s));
    struct html_head head = {
        .noun = STR("report"),
        .nouns = STR("reports"),
        .columns = columns,
        .column_count = COLUMNS,
        .weights = {{.label = "Time", .unit = "ms", .divisor = 1}},
        .weight_count = 1,
    };

    arena_init(&s->arena);
    html_begin(&s->page, e->out, &head);
    html_begin_part(&s->part, &head);
    e->state = s;
}

static struct html_name report_page_name(void *ctx, uint32_t id)
{
    const struct export_run *e = ctx;
    const struct method_name *name = names_find(e->names, id);

    return (struct html_name){.shown = name->shown,
                              .kotlin = e->raw_names ? STR("") : name->kotlin,
                              .place = name->place};
}

static void report_page_calls(struct report_page_state *s, const struct call_tree *tree)
{
    if (s->cap < tree->n) {
        s->cap = tree->n;
        s->calls = mem_realloc(s->calls, mem_size(s->cap, sizeof(*s->calls)));
    }
    for (size_t i = 0; i < tree->n; i++) {
        const struct call *c = &tree->calls[i];

        s->calls[i] = (struct html_call){
            .depth = c->depth,
            .name = c->id,
            .count = c->count,
            .levels = c->levels,
            .estimated = c->estimated,
            .inferred = c->inferred,
            .on_key_path = c->on_key_path,
            .unrecorded = call_is_unrecorded(c) || c->id == METHOD_ID_PROCESS,
            .unmeasured = c->id == METHOD_ID_PROCESS,
            .summed = c->id == METHOD_ID_SUMMED,
            .cut = c->cut,
            .start = c->start_ms,
            .running = tree->running_known ? tree->cpu[i].running_ms : 0,
            .waiting = tree->waiting_known ? tree->cpu[i].waiting_ms : 0,
            .total = {c->total_ms},
        };
    }
}

/* What was shown is forgotten with the arena. */
static struct str report_page_keep(struct report_page_state *s, struct buf *text)
{
    struct str copy = arena_str(&s->arena, str_from_bytes(buf_view(text)));

    buf_clear(text);
    return copy;
}

/* What is told of a report in words, until the next. */
struct report_page_words {
    struct str finding, when, key, thread_stack, threads, cpu, gc, hang, system, exact, frame;
    struct str context[REPORT_CONTEXT_FACTS];
};

static size_t report_page_facts(struct report_page_state *s, const struct report *r,
                                const struct call_tree *tree, const struct report_page_words *words,
                                struct html_fact *facts)
{
    const struct html_fact all[] = {
        {"finding", words->finding},
        {"process", r->process},
        {"thread", r->thread},
        {"scene", r->scene},
        {"state", r->state},
        {"when", words->when},
        {"cpu", words->cpu},
        {"gc", words->gc},
        {"hang", words->hang},
        {"system", words->system},
        {"frame", words->frame},
        {"times", words->exact},
        {"version", r->context.version},
        {"device", r->context.device},
        {"device class", r->machine},
        {"user", r->user},
        {"key method", words->key},
        {"stackKey in the report", r->key},
        {"mapping", r->mapping},
        {"profile", r->profile},
        {"says", r->says},
        {"also", r->also},
        {"thread stack", words->thread_stack},
        {"threads", words->threads},
    };
    const struct {
        const char *label;
        uint64_t n;
    } lost[] = {
        {"overwritten events", r->overwritten},
        {"exits without an entry", r->orphans},
        {"unreadable rows", r->bad_rows},
        {"ms not recorded", tree->unrecorded_ms},
        {"times of running and waiting that can't be", tree->bad_times},
    };
    size_t n = 0;

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        if (all[i].text.n > 0)
            facts[n++] = all[i];
    }
    for (int i = 0; i < REPORT_CONTEXT_FACTS; i++) {
        if (words->context[i].n > 0)
            facts[n++] = (struct html_fact){report_context_facts[i].label, words->context[i]};
    }
    for (size_t i = 0; i < sizeof(lost) / sizeof(lost[0]); i++) {
        if (lost[i].n > 0)
            facts[n++] = (struct html_fact){
                lost[i].label, arena_printf(&s->arena, "%llu", (unsigned long long)lost[i].n)};
    }
    return n;
}

/* Appends "3 exits had no entry. ", where there are any. */
static void loss_write(struct buf *text, uint64_t n, const char *what, const char *says)
{
    if (n == 0)
        return;
    if (text->n > 0)
        buf_u8(text, ' ');
    show_plural(text, n, what);
    buf_str(text, str_from_c(says));
}

/* What must be known of a tree before it is read, as one line: what is missing in it. Then how to
 * have more. */
static void warning_fill(struct buf *text, const struct export_run *e, const struct report *r,
                         const struct call_tree *tree)
{
    size_t filter, exits;

    if (tree->unrecorded_ms > 0) {
        show_count(text, tree->unrecorded_ms);
        buf_str(text,
                STR(" ms were not recorded: the message wrote more than the recorder's memory "
                    "holds, and it is not known what ran."));
    } else {
        loss_write(text, r->overwritten, "event",
                   " lost: the oldest, overwritten before they were read.");
    }
    loss_write(text, r->orphans, "exit", " without an entry: their calls are not here.");
    loss_write(text, r->bad_rows, "row", " left out: what they say can't be read.");
    if (tree->any_cut)
        buf_printf(
            text, "%sRows say more together than the one above them took: they are cut to fit (!).",
            text->n > 0 ? " " : "");
    if (tree->bad_times)
        buf_printf(text, "%sTimes of running and waiting can't be, and are left out.",
                   text->n > 0 ? " " : "");
    if (r->step_ms > REPORT_USUAL_STEP) {
        if (text->n > 0)
            buf_u8(text, ' ');
        buf_str(text, STR("The clock was late: times are "));
        report_words_step(text, r);
        buf_u8(text, '.');
    }
    if (r->frozen_ms > 0) {
        if (text->n > 0)
            buf_u8(text, ' ');
        buf_str(text, STR("Nobody's slow message: "));
        report_words_frozen(text, r);
        buf_u8(text, '.');
    }
    if (r->process_start_ms > 0) {
        if (text->n > 0)
            buf_u8(text, ' ');
        report_words_process_start(text, r);
        buf_u8(text, '.');
    }
    exits = text->n;
    buf_str(text, text->n > 0 ? STR(" Instrumented ") : STR("Instrumented "));
    if (report_words_exits(text, r, e->names))
        buf_u8(text, '.');
    else
        text->n = exits;
    filter = text->n;
    buf_str(text, STR("\nThese wrote most; lines for --filter, not to measure them:"));
    if (report_words_filter(text, r, e->names, "\n", "") == 0)
        text->n = filter;
}

static void report_page_report(struct export_run *e, const struct report *r,
                               const struct call_tree *tree)
{
    struct report_page_state *s = e->state;
    struct html_fact facts[FACTS_MAX];
    struct html_entry entry = {.facts = facts, .ordered = tree->n > 0, .key = tree->key};
    bool timed = tree->n > 0 || r->cost_ms > 0;
    struct report_page_words words = {0};
    struct str kind, warning, key = STR(""); /* as class files have it: the page knows Kotlin's */
    struct buf text;

    /* Of a fleet there are many such: they say how often others are, in cluster. */
    if (report_content_of(r->kind) == REPORT_COUNT)
        return;
    arena_reset(&s->arena);
    buf_init(&text);
    report_title_kind(&text, r);
    kind = report_page_keep(s, &text);
    finding_write(&text, r, tree, e->names, e->raw_names);
    words.finding = report_page_keep(s, &text);
    report_title_time(&text, r->time_ms);
    words.when = report_page_keep(s, &text);
    report_thread_stack(&text, r->thread_stack, STR("\n"));
    words.thread_stack = report_page_keep(s, &text);
    report_threads(&text, r->threads, STR("\n"));
    words.threads = report_page_keep(s, &text);
    warning_fill(&text, e, r, tree);
    warning = report_page_keep(s, &text);
    report_words_cpu(&text, &r->cpu);
    words.cpu = report_page_keep(s, &text);
    report_words_gc(&text, r);
    words.gc = report_page_keep(s, &text);
    report_words_hang(&text, r);
    words.hang = report_page_keep(s, &text);
    report_words_system(&text, r);
    words.system = report_page_keep(s, &text);
    report_words_frame(&text, r);
    words.frame = report_page_keep(s, &text);
    report_words_step(&text, r);
    words.exact = report_page_keep(s, &text);
    for (int i = 0; i < REPORT_CONTEXT_FACTS; i++) {
        report_context_facts[i].write(&text, &r->context, STR("\n"));
        words.context[i] = report_page_keep(s, &text);
    }
    if (tree->key != STACK_NO_ROW) {
        const struct method_name *name = names_find(e->names, tree->calls[tree->key].id);

        key = name->shown;
        words.key = name_for_reading(name, e->raw_names);
    }
    buf_str(&text, kind);
    if (timed) {
        buf_str(&text, STR(", "));
        show_time(&text, r->cost_ms);
    }
    entry.title = report_page_keep(s, &text);
    buf_release(&text);

    const struct html_cell cells[COLUMNS] = {
        {.text = kind},
        {.number = (double)r->cost_ms, .none = !timed},
        {.text = key.n ? key : r->says, .none = key.n == 0 && r->says.n == 0},
        {.text = r->scene, .none = r->scene.n == 0},
        {.number = (double)r->time_ms, .none = r->time_ms == 0},
    };
    report_page_calls(s, tree);
    entry.cells = cells;
    entry.fact_count = report_page_facts(s, r, tree, &words, facts);
    entry.calls = s->calls;
    entry.call_count = tree->n;
    entry.times_known = tree->times_known;
    entry.running_known = tree->running_known;
    entry.waiting_known = tree->waiting_known;
    entry.warning = warning;
    html_part_to(&s->part, e->out);
    html_entry(&s->part, &entry);
}

/* What the page does not show is said there. */
static void note_write(const struct export_counts *of, struct buf *text)
{
    show_plural(text, of->trees, "report");
    buf_str(text, of->trees == 1 ? STR(" with a call tree") : STR(" with call trees"));
    if (of->others > 0) {
        buf_str(text, STR(", "));
        show_plural(text, of->others, "other");
    }
    if (of->counts > 0) {
        buf_str(text, STR("; "));
        show_plural(text, of->counts, "report");
        buf_str(text, STR(" of starts and repeats, which are for counting, left out"));
    }
}

static void report_page_join(struct export_run *e, const struct export_run *other)
{
    struct report_page_state *s = e->state;
    const struct report_page_state *from = other->state;

    html_join(&s->page, &from->part);
}

static void report_page_end(struct export_run *e)
{
    struct report_page_state *s = e->state;
    struct buf text;

    buf_init(&text);
    note_write(&e->counts, &text);
    html_join(&s->page, &s->part);
    html_end(&s->page, str_from_bytes(buf_view(&text)), report_page_name, e);
    buf_release(&text);
    html_release(&s->page);
    html_release(&s->part);
    arena_release(&s->arena);
    free(s->calls);
    free(s);
}

const struct exporter export_html = {
    .apart = true,
    .no_counts = true,
    .begin = report_page_begin,
    .report = report_page_report,
    .join = report_page_join,
    .end = report_page_end,
};
