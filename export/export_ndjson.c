/* SPDX-License-Identifier: Apache-2.0 */
/* A JSON object in a line for each report, with the names of the source and the same columns
 * always: for engines that count millions. docs/formats.md has the columns. */
#include <stdio.h>
#include <stdlib.h>

#include "export/exporter.h"
#include "export/folded.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "report/finding.h"
#include "report/report_numbers.h"
#include "report/stack_key.h"

struct ndjson_state {
    struct folded folded;
    struct buf rows;
    struct arena arena; /* of one report: */
    struct report_crumb crumbs[REPORT_CRUMBS_MAX];
};

static void ndjson_begin(struct export_run *e)
{
    struct ndjson_state *s = mem_calloc(1, sizeof(*s));

    folded_init(&s->folded, e->names, true);
    buf_init(&s->rows);
    arena_init(&s->arena);
    e->state = s;
}

static void fields_write(struct json_writer *w, const struct report *r)
{
    const struct {
        const char *key;
        struct str value;
    } texts[] = {
        {"process", r->process},
        {"version", r->context.version},
        {"device", r->context.device},
        {"user", r->user},
        {"machine", r->machine},
        {"mapping", r->mapping},
        {"tag", r->tag},
        {"detail", r->detail},
        {"scene", r->scene},
        {"thread", r->thread},
        {"says", r->says},
        {"thread_stack", r->thread_stack},
        {"key_ids", r->key},
        {"class", r->class_name},
        {"source", r->source},
        {"threads", r->threads},
        {"reason", r->reason},
        {"system", r->system},
    };
    const struct {
        const char *key;
        uint64_t value;
    } numbers[] = {
        {"time_ms", r->time_ms}, {"start_ms", r->start_ms},
        {"cost_ms", r->cost_ms}, {"lost", r->overwritten + r->orphans + r->bad_rows},
        {"repeats", r->repeats},
    };

    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        json_write_key_u64(w, numbers[i].key, numbers[i].value);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        json_write_key_str(w, texts[i].key, texts[i].value);
}

/* Names are letters and the like (report_numbers.h). A number
 * is as short as it can be and still the same. */
static void numbers_write(struct json_writer *w, const struct report *r)
{
    char name[REPORT_NUMBER_NAME_MAX + 1];

    json_write_key_open(w, "numbers", '{');
    for (size_t i = 0; i < r->n_numbers; i++) {
        const struct report_number *number = &r->numbers[i];
        char text[32];

        snprintf(name, sizeof(name), "%.*s", STR_ARG(number->name));
        json_write_key(w, name);
        snprintf(text, sizeof(text), "%.15g", number->value);
        if (strtod(text, NULL) < number->value || strtod(text, NULL) > number->value)
            snprintf(text, sizeof(text), "%.17g", number->value);
        json_write_raw(w, "%s", text);
    }
    json_write_close(w, '}');
}

/* An empty call tree has a key too; what is none has not. */
static void ndjson_key_write(struct json_writer *w, const struct export_run *e,
                             const struct report *r, const struct call_tree *tree)
{
    char key[STACK_KEY_LENGTH + 1] = "";
    struct str method = STR("");

    if (r->says.n == 0)
        stack_key_text(stack_key_hash(tree, e->names), key);
    if (tree->n > 0)
        method = names_find(e->names, tree->calls[tree->key].id)->shown;
    json_write_key_str(w, "stack_key", str_from_c(key));
    json_write_key_str(w, "key", method);
    json_write_key_u64(w, "key_ms", tree->n > 0 ? tree->calls[tree->key].total_ms : 0);
}

static void stacks_write(struct export_run *e, struct json_writer *w, struct folded *f,
                         const struct call_tree *tree)
{
    uint64_t self_ms;

    json_write_key_open(w, "stacks", '[');
    for (size_t i = 0, next; i < tree->n; i = next) {
        struct str path = folded_path(f, &tree->calls[i]);

        next = folded_run(tree, i, &self_ms);
        if (self_ms > 0)
            json_write_escaped(w, path);
        export_flush_large(e);
    }
    json_write_close(w, ']');
    json_write_key_open(w, "self_ms", '[');
    for (size_t i = 0; i < tree->n;) {
        i = folded_run(tree, i, &self_ms);
        if (self_ms > 0)
            json_write_u64(w, self_ms);
    }
    json_write_close(w, ']');
}

/* The rows as the device wrote them, so that a row is a report again: digits, commas and ends of
 * lines, as they stand in a JSON string. */
static void rows_write(struct json_writer *w, struct buf *text, const struct report *r,
                       const struct names *names)
{
    buf_clear(text);
    for (size_t i = 0; i < r->stack.n && !r->times_known; i++) {
        const struct stack_row *row = &r->stack.rows[i];
        const uint64_t numbers[] = {row->depth, names_own_id(names, row->id), row->count,
                                    row->cost_ms};

        for (size_t k = 0; k < sizeof(numbers) / sizeof(numbers[0]); k++) {
            buf_decimal(text, numbers[k], 0);
            buf_str(text, k < 3 ? STR(",") : STR("\\n"));
        }
    }
    json_write_key(w, "stack_ids");
    json_write_escaped(w, str_from_bytes(buf_view(text)));
}

/* What is not known is null. */
static void ndjson_evidence_write(struct json_writer *w, const struct report *r,
                                  const struct call_tree *tree)
{
    json_write_key_u64(w, "unrecorded_ms", tree->unrecorded_ms);
    json_write_key_u64(w, "boot_ns", r->boot_ns);
    json_write_key_u64(w, "step_ms", r->step_ms);
    json_write_key_u64(w, "gc_ms", r->gc_ms);
    json_write_key_u64(w, "gc_times", r->gc_times);
    json_write_key_u64(w, "frozen_ms", r->frozen_ms);
    json_write_key_u64(w, "anr_ms", r->anr_ms);
    json_write_key_u64(w, "process_start_ms", r->process_start_ms);
    json_write_key_str(w, "profile", r->profile);
    for (int i = 0; i < CPU_MODES; i++)
        json_write_key_u64_or_null(w, cpu_time_names[i].column, r->cpu.ms[i], r->cpu.known[i]);
}

/* Of each of `stacks`, what its thread did in the self time; empty where that is not known. */
static void self_cpu_write(struct json_writer *w, const char *key, const struct call_tree *tree,
                           enum cpu_time which, bool known)
{
    json_write_key_open(w, key, '[');
    for (size_t i = 0, next; known && i < tree->n; i = next) {
        uint64_t self_ms, ms = 0;

        next = folded_run(tree, i, &self_ms);
        for (size_t k = i; k < next; k++)
            ms += call_tree_self_cpu(tree, k).ms[which];
        if (self_ms > 0)
            json_write_u64(w, ms);
    }
    json_write_close(w, ']');
}

/* Of each row of stack_ids, as the device wrote it. */
static void rows_cpu_write(struct json_writer *w, const char *key, const struct report *r,
                           const uint64_t *times, bool known)
{
    json_write_key_open(w, key, '[');
    for (size_t i = 0; known && i < r->stack.n; i++)
        json_write_u64(w, times[i]);
    json_write_close(w, ']');
}

/* Indices of those rows of stack_ids whose counts are estimated, or that were inferred. */
static void rows_marked_write(struct json_writer *w, const char *key, const struct report *r,
                              bool estimated)
{
    json_write_key_open(w, key, '[');
    for (size_t i = 0; i < r->stack.n && !r->times_known; i++) {
        if (estimated ? r->stack.rows[i].estimated : r->stack.rows[i].inferred)
            json_write_u64(w, i);
    }
    json_write_close(w, ']');
}

/* [row of stack_ids, how deep], where a method called itself. */
static void recursions_write(struct json_writer *w, const struct report *r)
{
    json_write_key_open(w, "stack_recursion", '[');
    for (size_t i = 0; i < r->stack.n && !r->times_known; i++) {
        if (r->stack.rows[i].levels < 2)
            continue;
        json_write_open(w, '[');
        json_write_u64(w, i);
        json_write_u64(w, r->stack.rows[i].levels);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

/* Where the key method stands, and the last method of each of `stacks`, which `folded` is of. */
static void places_write(struct json_writer *w, struct export_run *e, const struct call_tree *tree,
                         const struct call_tree *folded)
{
    struct str frame = STR("");
    uint64_t self_ms;

    if (tree->n > 0)
        frame = names_find(e->names, tree->calls[tree->key].id)->frame;
    json_write_key_str(w, "key_frame", frame);
    json_write_key_open(w, "places", '[');
    for (size_t i = 0, next; i < folded->n; i = next) {
        const struct call *c = &folded->calls[i];

        next = folded_run(folded, i, &self_ms);
        if (self_ms > 0)
            json_write_str(w, c->depth < FOLDED_NAMES_MAX ? names_find(e->names, c->id)->place
                                                          : STR(""));
        export_flush_large(e);
    }
    json_write_close(w, ']');
}

/* Why it was slow, and what that is concluded from. */
static void why_write(struct json_writer *w, struct buf *text, const struct export_run *e,
                      const struct report *r, const struct call_tree *tree)
{
    enum finding_cause finding;

    buf_clear(text);
    finding = finding_write(text, r, tree, e->names, e->raw_names);
    json_write_key_str(w, "finding", str_from_bytes(buf_view(text)));
    json_write_key_str(w, "cause", str_from_c(finding_words[finding]));
    json_write_key_u64_or_null(w, cpu_time_names[CPU_DISK].column, r->cpu.ms[CPU_DISK],
                               r->cpu.known[CPU_DISK]);
    json_write_key_u64(w, "faults", r->faults);
    json_write_key_open(w, "busy", '[');
    for (size_t i = 0; i < r->n_busy; i++)
        json_write_str(w, r->busy[i].name);
    json_write_close(w, ']');
    json_write_key_open(w, "busy_ms", '[');
    for (size_t i = 0; i < r->n_busy; i++)
        json_write_u64(w, r->busy[i].ms);
    json_write_close(w, ']');
    json_write_key(w, "others");
    if (r->others_known) {
        json_write_open(w, '{');
        for (int i = 0; i < REPORT_OTHERS; i++) {
            if (r->others[i] != UINT64_MAX)
                json_write_key_u64(w, report_others_names[i], r->others[i]);
        }
        json_write_close(w, '}');
    } else {
        json_write_null(w);
    }
    json_write_key_str(w, "lock_owner", r->lock.owner);
    json_write_key_str(w, "lock_class", r->lock.class_name);
    json_write_key_str(w, "lock_at", r->lock.at);
    json_write_key(w, "frame");
    if (r->is_frame) {
        json_write_open(w, '{');
        for (int i = 0; i < REPORT_FRAME_PARTS; i++)
            json_write_key_u64(w, report_frame_names[i], r->frame_ms[i]);
        json_write_close(w, '}');
    } else {
        json_write_null(w);
    }
    json_write_key(w, "fps");
    if (r->fps_hundredths > 0 && r->says.n == 0)
        json_write_raw(w, "%.2f", (double)r->fps_hundredths / 100);
    else
        json_write_null(w);
    json_write_key_str(w, "state", r->state);
}

/* Numbers in a unit are whole; null: not known. */
static void context_number_write(struct json_writer *w, enum report_context_kind kind,
                                 struct str value)
{
    char text[40];
    double number;

    snprintf(text, sizeof(text), "%.*s", STR_ARG(value));
    number = value.n > 0 && value.n < sizeof(text) && value.p[0] >= '0' && value.p[0] <= '9'
                 ? strtod(text, NULL)
                 : -1;
    if (!(number >= 0 && number < REPORT_NUMBER_LARGEST))
        json_write_null(w);
    else if (kind == CONTEXT_MS || kind == CONTEXT_KB || kind == CONTEXT_MB)
        json_write_u64(w, (uint64_t)number);
    else
        json_write_raw(w, "%.15g", number);
}

static void context_value_write(struct json_writer *w, const struct report_context_row *row,
                                struct str value)
{
    json_write_key(w, row->key.p);
    if (row->kind == CONTEXT_TEXT || row->kind == CONTEXT_VERSION)
        json_write_str(w, value);
    else if (row->kind == CONTEXT_FLAG && value.n > 0)
        json_write_bool(w, str_eq(value, STR("true")) || str_eq(value, STR("1")));
    else
        context_number_write(w, row->kind, row->kind == CONTEXT_FLAG ? STR("") : value);
}

static void ndjson_texts_write(struct json_writer *w, const char *key,
                               const struct report_crumb *items, size_t n)
{
    json_write_key_open(w, key, '[');
    for (size_t i = 0; i < n; i++)
        json_write_str(w, items[i].text);
    json_write_close(w, ']');
}

/* Where it comes from, by the keys that reports have. */
static void ndjson_context_write(struct json_writer *w, struct ndjson_state *s,
                                 const struct report_context *c)
{
    size_t n = report_crumbs_read(c->scenes, STR(""), &s->arena, s->crumbs);

    json_write_key_str(w, "session_id", c->session_id);
    for (int i = 0; i < CONTEXTS; i++) {
        if (i != CONTEXT_OF_version && i != CONTEXT_OF_device)
            context_value_write(w, &report_context_rows[i], c->values[i]);
    }
    ndjson_texts_write(w, "scenes", s->crumbs, n);
    n = report_crumbs_read(c->breadcrumbs, c->crumbs_ms, &s->arena, s->crumbs);
    ndjson_texts_write(w, "breadcrumbs", s->crumbs, n);
    json_write_key_open(w, "breadcrumbs_ms", '[');
    for (size_t i = 0; i < n; i++)
        json_write_raw(w, "%lld", (long long)s->crumbs[i].ms);
    json_write_close(w, ']');
    json_write_key_open(w, "tags", '{');
    for (size_t i = 0; i < c->n_tags; i++) {
        if (i > 0)
            buf_u8(w->out, ',');
        json_write_text(w->out, c->tags[i].name);
        buf_u8(w->out, ':');
        json_write_text(w->out, c->tags[i].value);
    }
    json_write_close(w, '}');
    arena_reset(&s->arena);
}

static void ndjson_report(struct export_run *e, const struct report *r,
                          const struct call_tree *tree)
{
    struct json_writer w = json_writer_of(e->out);
    struct ndjson_state *s = e->state;
    const struct call_tree *folded = folded_tree(&s->folded, tree);

    json_write_open(&w, '{');
    fields_write(&w, r);
    numbers_write(&w, r);
    ndjson_key_write(&w, e, r, tree);
    rows_write(&w, &s->rows, r, e->names);
    stacks_write(e, &w, &s->folded, folded);
    ndjson_evidence_write(&w, r, tree);
    rows_cpu_write(&w, "stack_running", r, r->running, tree->running_known);
    rows_cpu_write(&w, "stack_waiting", r, r->waiting, tree->waiting_known);
    self_cpu_write(&w, "self_running_ms", tree, CPU_RUNNING, tree->running_known);
    self_cpu_write(&w, "self_waiting_ms", tree, CPU_WAITING, tree->waiting_known);
    rows_marked_write(&w, "stack_estimated", r, true);
    rows_marked_write(&w, "stack_inferred", r, false);
    recursions_write(&w, r);
    places_write(&w, e, tree, folded);
    why_write(&w, &s->rows, e, r, tree);
    ndjson_context_write(&w, s, &r->context);
    json_write_close(&w, '}');
    buf_u8(e->out, '\n');
}

static void ndjson_end(struct export_run *e)
{
    struct ndjson_state *s = e->state;

    folded_release(&s->folded);
    buf_release(&s->rows);
    arena_release(&s->arena);
    free(s);
    e->state = NULL;
}

const struct exporter export_ndjson = {
    .apart = true,
    .begin = ndjson_begin,
    .report = ndjson_report,
    .end = ndjson_end,
};
