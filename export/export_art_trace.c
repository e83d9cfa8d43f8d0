/* SPDX-License-Identifier: Apache-2.0 */
/* A method trace as ART's Debug.startMethodTracing writes it, for Android Studio
 * and dmtracedump: art/runtime/trace.h, version 2, one clock.
 *
 * A text with the threads and the methods, then a header and records of entries
 * and exits. A report is a thread whose time begins at 0. The text comes first, so
 * records are kept until the end.
 */
#include <stdlib.h>

#include "export/exporter.h"
#include "export/numbers.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/report_words.h"

enum {
    VERSION = 2,
    HEADER_BYTES = 32,
    RECORD_BYTES = 10,
    METHOD_SHIFT = 2, /* an id has the action in its lowest bits */
    ENTER = 0,
    EXIT = 1,
};

/* What readers take: ids of threads are read as int16_t, or index an array of
 * 32,768, and dmtracedump's stack has 10,000 frames. Times are microseconds in
 * 32 bits. */
enum { THREADS_MAX = 32767, LEVELS_MAX = 10000 };
#define MAGIC      UINT32_C(0x574f4c53) /* SLOW */
#define US_PER_MS  1000
#define ART_MS_MAX (UINT32_MAX / US_PER_MS)

struct art_trace_state {
    struct numbering methods;
    struct buf threads, records; /* of the text, and after it */
    struct buf text;
    uint64_t calls, time_ms, longest_ms;
    uint32_t reports;
    const char *left_out; /* what it could not hold; NULL: it has all */
};

static void art_trace_begin(struct export_run *e)
{
    struct art_trace_state *s = e->state = mem_calloc(1, sizeof(*s));

    numbering_init(&s->methods, METHOD_IDS);
    buf_init(&s->threads);
    buf_init(&s->records);
    buf_init(&s->text);
}

static void record_write(struct export_run *e, uint32_t id, unsigned action, uint64_t ms)
{
    struct art_trace_state *s = e->state;

    if (ms > ART_MS_MAX) {
        s->left_out = "its times end after 71 minutes: what comes later in a report has no length";
        ms = ART_MS_MAX;
    }
    buf_le16(&s->records, (uint16_t)s->reports);
    buf_le32(&s->records, numbering_of(&s->methods, id) << METHOD_SHIFT | action);
    buf_le32(&s->records, (uint32_t)ms * US_PER_MS);
}

static void art_trace_report(struct export_run *e, const struct report *r,
                             const struct call_tree *tree)
{
    struct art_trace_state *s = e->state;
    uint32_t open = STACK_NO_ROW;

    if (tree->n == 0)
        return;
    if (s->reports == THREADS_MAX) {
        s->left_out = "it has threads for 32767 reports: the others are left out";
        return;
    }
    s->reports++;
    buf_printf(&s->threads, "%u\t", s->reports);
    report_title(&s->threads, r);
    buf_u8(&s->threads, '\n');
    if (s->time_ms == 0)
        s->time_ms = r->time_ms;
    if (s->longest_ms < tree->total_ms)
        s->longest_ms = tree->total_ms;
    for (uint32_t i = 0; i < tree->n; i++) {
        const struct call *c = &tree->calls[i];

        if (c->depth >= LEVELS_MAX) {
            s->left_out = "calls below 10000 levels: their time is that of the call there";
            continue;
        }
        for (; open != c->parent; open = tree->calls[open].parent)
            record_write(e, tree->calls[open].id, EXIT,
                         tree->calls[open].start_ms + tree->calls[open].total_ms);
        record_write(e, c->id, ENTER, c->start_ms);
        s->calls++;
        open = i;
    }
    for (; open != STACK_NO_ROW; open = tree->calls[open].parent)
        record_write(e, tree->calls[open].id, EXIT,
                     tree->calls[open].start_ms + tree->calls[open].total_ms);
}

/* Readers know a signature by its parenthesis, and want no field empty. */
static void art_trace_method_write(struct export_run *e, uint32_t number, uint32_t id)
{
    struct art_trace_state *s = e->state;
    const struct method_name *name = names_find(e->names, id);

    buf_printf(e->out, "0x%x\t", number << METHOD_SHIFT);
    if (name->class_name.n == 0) {
        buf_str(e->out, STR("unknown\t"));
        buf_str(e->out, name->shown);
        buf_str(e->out, STR("\t()\n"));
        return;
    }
    show_text(e->out, name->class_name);
    buf_u8(e->out, '\t');
    show_text(e->out, name->method);
    buf_u8(e->out, '\t');
    buf_clear(&s->text);
    show_text(&s->text, name->descriptor);
    for (size_t i = 0; i < s->text.n; i++)
        buf_u8(e->out, s->text.p[i] == '.' ? '/' : s->text.p[i]);
    buf_u8(e->out, '\n');
}

/* A text without threads or methods is refused: then there is one of each. */
static void art_trace_text_write(struct export_run *e)
{
    struct art_trace_state *s = e->state;

    buf_printf(e->out,
               "*version\n%d\ndata-file-overflow=%s\nclock=wall\nelapsed-time-usec=%llu\n"
               "num-method-calls=%llu\nclock-call-overhead-nsec=0\nvm=art\n*threads\n",
               VERSION, s->left_out ? "true" : "false",
               (unsigned long long)s->longest_ms * US_PER_MS, (unsigned long long)s->calls);
    if (s->reports == 0)
        buf_str(&s->threads, STR("1\tno report\n"));
    buf_bytes(e->out, buf_view(&s->threads));
    buf_str(e->out, STR("*methods\n"));
    if (s->methods.n == 0)
        numbering_of(&s->methods, 0);
    for (size_t i = 0; i < s->methods.n; i++)
        art_trace_method_write(e, (uint32_t)i + 1, s->methods.ids[i]);
    buf_str(e->out, STR("*end\n"));
}

static void header_write(struct export_run *e)
{
    struct art_trace_state *s = e->state;
    uint64_t start_us = s->time_ms * US_PER_MS;
    size_t begin_at = e->out->n;

    buf_le32(e->out, MAGIC);
    buf_le16(e->out, VERSION);
    buf_le16(e->out, HEADER_BYTES);
    buf_le32(e->out, (uint32_t)start_us);
    buf_le32(e->out, (uint32_t)(start_us >> 32));
    buf_le16(e->out, RECORD_BYTES);
    buf_zero(e->out, begin_at + HEADER_BYTES - e->out->n);
}

static void art_trace_end(struct export_run *e)
{
    struct art_trace_state *s = e->state;

    if (s->left_out)
        error_set(&e->left_out, "art-trace: %s", s->left_out);
    art_trace_text_write(e);
    header_write(e);
    buf_bytes(e->out, buf_view(&s->records));

    numbering_release(&s->methods);
    buf_release(&s->threads);
    buf_release(&s->records);
    buf_release(&s->text);
    free(s);
    e->state = NULL;
}

const struct exporter export_art_trace = {
    .trees_alone = true,
    .begin = art_trace_begin,
    .report = art_trace_report,
    .end = art_trace_end,
};
