/* speedscope's own format (speedscope.app/file-format-schema.json): an evented profile in
 * milliseconds for each report. The frames that they share come last, when all are known. */
#include <stdlib.h>

#include "export/exporter.h"
#include "export/numbering.h"
#include "lib/json_write.h"
#include "lib/mem.h"
#include "report/report_title.h"

struct speedscope_state {
    struct json_writer w;
    struct buf label;
    struct numbering frames;
};

static void speedscope_begin(struct export_run *e)
{
    struct speedscope_state *s = mem_calloc(1, sizeof(*s));

    s->w = json_writer_of(e->out);
    numbering_init(&s->frames);
    buf_init(&s->label);
    e->state = s;
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "$schema", STR("https://www.speedscope.app/file-format-schema.json"));
    json_write_key_str(&s->w, "exporter", STR("methodbeat"));
    json_write_key(&s->w, "profiles");
    json_write_open(&s->w, '[');
}

static void event_write(struct speedscope_state *s, const char *type, uint32_t id, uint64_t at)
{
    json_write_newline(&s->w);
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "type", str_from_c(type));
    json_write_key_u64(&s->w, "frame", numbering_of(&s->frames, id) - 1);
    json_write_key_u64(&s->w, "at", at);
    json_write_close(&s->w, '}');
}

/* Closes the calls from `open` up to, but not with, `until`. */
static void calls_close(struct speedscope_state *s, const struct call_tree *tree, uint32_t open,
                        uint32_t until)
{
    for (uint32_t i = open; i != until; i = tree->calls[i].parent)
        event_write(s, "C", tree->calls[i].id, tree->calls[i].start_ms + tree->calls[i].total_ms);
}

static void speedscope_report(struct export_run *e, const struct report *r,
                              const struct call_tree *tree)
{
    struct speedscope_state *s = e->state;
    uint32_t open = STACK_NO_ROW;
    uint64_t end = 0;

    if (tree->n == 0)
        return;
    buf_clear(&s->label);
    report_title(&s->label, r);
    buf_printf(&s->label, ", %llu ms", (unsigned long long)r->cost_ms);
    for (size_t i = 0; i < tree->n; i++) {
        if (tree->calls[i].parent == STACK_NO_ROW)
            end = tree->calls[i].start_ms + tree->calls[i].total_ms;
    }
    json_write_newline(&s->w);
    json_write_open(&s->w, '{');
    json_write_key_str(&s->w, "type", STR("evented"));
    json_write_key_str(&s->w, "name", str_from_bytes(buf_view(&s->label)));
    json_write_key_str(&s->w, "unit", STR("milliseconds"));
    json_write_key_u64(&s->w, "startValue", 0);
    json_write_key_u64(&s->w, "endValue", end);
    json_write_key(&s->w, "events");
    json_write_open(&s->w, '[');
    for (size_t i = 0; i < tree->n; i++) {
        const struct call *c = &tree->calls[i];

        calls_close(s, tree, open, c->parent);
        event_write(s, "O", c->id, c->start_ms);
        open = (uint32_t)i;
    }
    calls_close(s, tree, open, STACK_NO_ROW);
    json_write_close(&s->w, ']');
    json_write_close(&s->w, '}');
}

static void speedscope_end(struct export_run *e)
{
    struct speedscope_state *s = e->state;

    json_write_newline(&s->w);
    json_write_close(&s->w, ']');
    json_write_key(&s->w, "shared");
    json_write_open(&s->w, '{');
    json_write_key(&s->w, "frames");
    json_write_open(&s->w, '[');
    for (size_t i = 0; i < s->frames.n; i++) {
        json_write_newline(&s->w);
        json_write_open(&s->w, '{');
        json_write_key_str(&s->w, "name", names_find(e->names, s->frames.ids[i])->shown);
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
    .begin = speedscope_begin,
    .report = speedscope_report,
    .end = speedscope_end,
};
