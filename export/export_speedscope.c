/* SPDX-License-Identifier: Apache-2.0 */
/* speedscope's own format (speedscope.app/file-format-schema.json): an evented profile in
 * milliseconds for each report, one by calls, and another by running time where that is known. The
 * frames that they share come last, when all are known. */
#include <stdlib.h>

#include "export/exporter.h"
#include "export/numbers.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "report/report_words.h"

/* A frame is a method, or that with a mark: a box of it is known less well. */
enum frame_mark { FRAME_PLAIN, FRAME_INFERRED, FRAME_ESTIMATED, FRAME_MARKS };
static const char *const frame_marks[] = {"", " (inferred)", " (estimated)"};

struct speedscope_state {
    struct json_writer w;
    struct buf label;
    struct numbering frames; /* of a method and a mark: id * FRAME_MARKS + mark */
};

static void speedscope_begin(struct export_run *e)
{
    struct speedscope_state *s = mem_calloc(1, sizeof(*s));

    s->w = json_writer_of(e->out);
    numbering_init(&s->frames, (size_t)METHOD_IDS * FRAME_MARKS);
    buf_init(&s->label);
    e->state = s;
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "$schema", STR("https://www.speedscope.app/file-format-schema.json"));
    json_write_key_str(&s->w, "exporter", STR("methodbeat"));
    json_write_key_open(&s->w, "profiles", '[');
}

static void event_write(struct speedscope_state *s, const char *type, uint32_t frame, uint64_t at)
{
    json_write_newline(&s->w);
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "type", str_from_c(type));
    json_write_key_u64(&s->w, "frame", frame);
    json_write_key_u64(&s->w, "at", at);
    json_write_close(&s->w, '}');
}

/* What goes by along a timeline. */
enum timeline_of { TIMELINE_TIME, TIMELINE_RUNNING, TIMELINE_CALLS };

/* When calls begin and end: by the clock; or where only running counts, as if their thread had
 * always run; or where each call counts one. What is a call's own comes after what it calls. */
struct timeline {
    const struct call_tree *tree;
    enum timeline_of of;
    uint64_t now; /* unless it is of time: so much has gone by */
};

/* What of it is a call's own. */
static uint64_t timeline_own(const struct timeline *t, size_t i)
{
    const struct call *c = &t->tree->calls[i];

    if (t->of == TIMELINE_RUNNING)
        return t->tree->cpu[i].self_running_ms;
    return call_is_uncounted(c) ? 0 : c->count;
}

/* How a call is marked: by what goes by. */
static uint32_t timeline_frame(struct speedscope_state *s, const struct timeline *t, size_t i)
{
    const struct call *c = &t->tree->calls[i];
    enum frame_mark mark = FRAME_PLAIN;

    if (t->of == TIMELINE_TIME && c->inferred)
        mark = FRAME_INFERRED;
    else if (t->of == TIMELINE_CALLS && c->estimated)
        mark = FRAME_ESTIMATED;
    return numbering_of(&s->frames, c->id * FRAME_MARKS + mark) - 1;
}

static void call_open(struct speedscope_state *s, struct timeline *t, uint32_t i)
{
    const struct call *c = &t->tree->calls[i];

    event_write(s, "O", timeline_frame(s, t, i), t->of != TIMELINE_TIME ? t->now : c->start_ms);
}

/* Closes the calls from `open` up to, but not with, `until`. */
static void calls_close(struct speedscope_state *s, struct timeline *t, uint32_t open,
                        uint32_t until)
{
    const struct call_tree *tree = t->tree;

    for (uint32_t i = open; i != until; i = tree->calls[i].parent) {
        if (t->of != TIMELINE_TIME)
            t->now += timeline_own(t, i);
        event_write(s, "C", timeline_frame(s, t, i),
                    t->of != TIMELINE_TIME ? t->now
                                           : tree->calls[i].start_ms + tree->calls[i].total_ms);
    }
}

static uint64_t timeline_end(const struct timeline *t)
{
    uint64_t end = 0;

    for (size_t i = 0; i < t->tree->n; i++) {
        const struct call *c = &t->tree->calls[i];

        if (t->of != TIMELINE_TIME)
            end += timeline_own(t, i);
        else if (c->parent == STACK_NO_ROW)
            end = c->start_ms + c->total_ms;
    }
    return end;
}

static void profile_write(struct export_run *e, struct timeline *t)
{
    struct speedscope_state *s = e->state;
    const struct call_tree *tree = t->tree;
    uint32_t open = STACK_NO_ROW;

    json_write_newline(&s->w);
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "type", STR("evented"));
    json_write_key_str(&s->w, "name", str_from_bytes(buf_view(&s->label)));
    json_write_key_str(&s->w, "unit", t->of == TIMELINE_CALLS ? STR("none") : STR("milliseconds"));
    json_write_key_u64(&s->w, "startValue", 0);
    json_write_key_u64(&s->w, "endValue", timeline_end(t));
    json_write_key_open(&s->w, "events", '[');
    for (uint32_t i = 0; i < tree->n; i++) {
        calls_close(s, t, open, tree->calls[i].parent);
        call_open(s, t, i);
        export_flush_large(e);
        open = i;
    }
    calls_close(s, t, open, STACK_NO_ROW);
    json_write_close(&s->w, ']');
    json_write_close(&s->w, '}');
}

/* The calls of each method in the place of its time. */
static void calls_write(struct export_run *e, const struct call_tree *tree)
{
    struct speedscope_state *s = e->state;
    struct timeline t = {.tree = tree, .of = TIMELINE_CALLS};
    bool estimated = false;

    for (size_t i = 0; i < tree->n; i++)
        estimated |= tree->calls[i].estimated;
    buf_printf(&s->label, ", %s%llu calls", estimated ? "≈" : "",
               (unsigned long long)timeline_end(&t));
    profile_write(e, &t);
}

static void speedscope_report(struct export_run *e, const struct report *r,
                              const struct call_tree *tree)
{
    struct speedscope_state *s = e->state;
    size_t label;

    if (tree->n == 0)
        return;
    buf_clear(&s->label);
    report_title(&s->label, r);
    label = s->label.n;
    buf_printf(&s->label, ", %llu ms", (unsigned long long)r->cost_ms);
    profile_write(e, &(struct timeline){.tree = tree});
    s->label.n = label;
    calls_write(e, tree);
    if (!tree->running_known)
        return;
    s->label.n = label;
    buf_printf(
        &s->label, ", running %llu ms",
        (unsigned long long)timeline_end(&(struct timeline){.tree = tree, .of = TIMELINE_RUNNING}));
    profile_write(e, &(struct timeline){.tree = tree, .of = TIMELINE_RUNNING});
}

static void speedscope_end(struct export_run *e)
{
    struct speedscope_state *s = e->state;

    json_write_newline(&s->w);
    json_write_close(&s->w, ']');
    json_write_key_open(&s->w, "shared", '{');
    json_write_key_open(&s->w, "frames", '[');
    for (size_t i = 0; i < s->frames.n; i++) {
        const struct method_name *name = names_find(e->names, s->frames.ids[i] / FRAME_MARKS);

        buf_clear(&s->label);
        buf_str(&s->label, name->shown);
        buf_str(&s->label, str_from_c(frame_marks[s->frames.ids[i] % FRAME_MARKS]));

        json_write_newline(&s->w);
        json_write_open(&s->w, '{');
        json_write_key_str(&s->w, "name", str_from_bytes(buf_view(&s->label)));
        if (name->file.n > 0)
            json_write_key_str(&s->w, "file", name->file);
        if (name->line > 0)
            json_write_key_u64(&s->w, "line", name->line);
        json_write_close(&s->w, '}');
    }
    json_write_close(&s->w, ']');
    json_write_close(&s->w, '}');
    json_write_close(&s->w, '}');
    buf_u8(e->out, '\n');
    buf_release(&s->label);
    numbering_release(&s->frames);
    free(s);
    e->state = NULL;
}

const struct exporter export_speedscope = {
    .trees_alone = true,
    .begin = speedscope_begin,
    .report = speedscope_report,
    .end = speedscope_end,
};
