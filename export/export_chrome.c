/* SPDX-License-Identifier: Apache-2.0 */
/* The Trace Event format (JSON object form), for chrome://tracing and ui.perfetto.dev: a process
 * with one thread for each report, complete events in microseconds since the report began, and the
 * report itself as an asynchronous one around them. */
#include <stdlib.h>

#include "export/exporter.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/report_words.h"

struct chrome_state {
    struct json_writer w;
    uint64_t reports;
    struct buf label;
};

static void chrome_begin(struct export_run *e)
{
    struct chrome_state *s = mem_calloc(1, sizeof(*s));

    s->w = json_writer_of(e->out);
    buf_init(&s->label);
    e->state = s;
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "displayTimeUnit", STR("ms"));
    json_write_key_open(&s->w, "traceEvents", '[');
}

static void event_begin(struct chrome_state *s, const char *phase)
{
    json_write_newline(&s->w);
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "ph", str_from_c(phase));
    json_write_key_u64(&s->w, "pid", s->reports);
    json_write_key_u64(&s->w, "tid", 1);
}

static void metadata_write(struct chrome_state *s, struct str kind, const char *key,
                           struct str name)
{
    event_begin(s, "M");
    json_write_key_str(&s->w, "name", kind);
    json_write_key_open(&s->w, "args", '{');
    json_write_key_str(&s->w, key, name);
    json_write_close(&s->w, '}');
    json_write_close(&s->w, '}');
}

static void chrome_call_write(const struct export_run *e, struct chrome_state *s,
                              const struct call_tree *tree, size_t i)
{
    const struct call *c = &tree->calls[i];
    const struct method_name *name = names_find(e->names, c->id);
    struct cpu_times cpu = call_tree_cpu(tree, i);

    event_begin(s, "X");
    json_write_key_u64(&s->w, "ts", c->start_ms * 1000);
    json_write_key_u64(&s->w, "dur", c->total_ms * 1000);
    json_write_key_str(&s->w, "name", name->shown);
    json_write_key_open(&s->w, "args", '{');
    json_write_key_u64(&s->w, "self_ms", c->self_ms);
    if (!call_is_uncounted(c))
        json_write_key_u64(&s->w, "calls", c->count);
    if (c->at_least) {
        json_write_key_bool(&s->w, "calls_at_least", true);
    }
    if (c->cut)
        json_write_key_u64(&s->w, "said_ms", c->said_ms);
    for (int k = 0; k < CPU_STATES; k++) {
        if (cpu.known[k])
            json_write_key_u64(&s->w, cpu_time_names[k].column, cpu.ms[k]);
    }
    if (c->inferred) {
        json_write_key_bool(&s->w, "inferred", true);
    }
    if (c->on_key_path) {
        json_write_key_bool(&s->w, "key_path", true);
    }
    if (name->file.n > 0)
        json_write_key_str(&s->w, "file", name->file);
    if (name->line > 0)
        json_write_key_u64(&s->w, "line", name->line);
    json_write_close(&s->w, '}');
    json_write_close(&s->w, '}');
}

/* The beginning or the end of a report: what is in a row of its own. */
static void chrome_around_write(struct chrome_state *s, const char *phase, const struct report *r,
                                uint64_t ms)
{
    buf_clear(&s->label);
    report_title_kind(&s->label, r);
    event_begin(s, phase);
    json_write_key_str(&s->w, "cat", STR("report"));
    json_write_key_u64(&s->w, "id", s->reports);
    json_write_key_u64(&s->w, "ts", ms * 1000);
    json_write_key_str(&s->w, "name", str_from_bytes(buf_view(&s->label)));
    json_write_close(&s->w, '}');
}

static void chrome_report(struct export_run *e, const struct report *r,
                          const struct call_tree *tree)
{
    struct chrome_state *s = e->state;
    uint64_t end_ms = 0;

    if (tree->n == 0)
        return;
    s->reports++;
    buf_clear(&s->label);
    report_title(&s->label, r);
    buf_printf(&s->label, ", %llu ms", (unsigned long long)r->cost_ms);
    metadata_write(s, STR("process_name"), "name", str_from_bytes(buf_view(&s->label)));
    buf_clear(&s->label);
    report_words_cpu(&s->label, &r->cpu);
    if (s->label.n > 0)
        metadata_write(s, STR("process_labels"), "labels", str_from_bytes(buf_view(&s->label)));
    buf_clear(&s->label);
    show_text(&s->label, r->thread.n ? r->thread : r->process);
    metadata_write(s, STR("thread_name"), "name", str_from_bytes(buf_view(&s->label)));
    chrome_around_write(s, "b", r, 0);
    for (size_t i = 0; i < tree->n; i++) {
        chrome_call_write(e, s, tree, i);
        if (tree->calls[i].depth == 0)
            end_ms = tree->calls[i].start_ms + tree->calls[i].total_ms;
    }
    chrome_around_write(s, "e", r, end_ms);
}

static void chrome_end(struct export_run *e)
{
    struct chrome_state *s = e->state;

    json_write_newline(&s->w);
    json_write_close(&s->w, ']');
    json_write_close(&s->w, '}');
    buf_u8(e->out, '\n');
    buf_release(&s->label);
    free(s);
    e->state = NULL;
}

const struct exporter export_chrome = {
    .trees_alone = true,
    .begin = chrome_begin,
    .report = chrome_report,
    .end = chrome_end,
};
