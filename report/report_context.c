/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_context.h"

#include <stdlib.h>

#include "lib/json_read.h"
#include "lib/show.h"
#include "report/report_parts.h"
#include "runtime/analysis/stack.h"

#define ROW(member, kind, title) {STR_INIT(#member), kind, title},

const struct report_context_row report_context_rows[CONTEXTS] = {REPORT_CONTEXT_LIST(ROW)};

struct str report_tag_find(const struct report_context *c, struct str name)
{
    for (size_t i = 0; i < c->n_tags; i++) {
        if (str_eq(c->tags[i].name, name))
            return c->tags[i].value;
    }
    return STR("");
}

void report_context_join(struct report_context *c, const struct report_context *session)
{
    for (int i = 0; i < CONTEXTS_SESSION; i++) {
        if (c->values[i].n == 0)
            c->values[i] = session->values[i];
    }
}

void report_tags_read(struct report_context *c, struct str json, struct arena *arena)
{
    struct json_reader r = json_reader_of(json, arena);
    struct report_tag *tags = NULL, one;

    c->n_tags = 0;
    if (json_read_peek(&r) != '{' || !json_read_open(&r, '{'))
        return;
    while (json_read_key(&r, &one.name) && report_value_text(&r, &one.value)) {
        if (one.name.n == 0 || one.value.n == 0 || c->n_tags == REPORT_TAGS_MAX)
            continue;
        if (!tags)
            tags = arena_alloc(arena, REPORT_TAGS_MAX * sizeof(*tags));
        c->tags = tags;
        tags[c->n_tags++] = one;
    }
}

static void crumb_time(struct report_crumb *crumb, struct str word)
{
    bool later = str_starts(word, STR("-"));
    uint64_t ms;

    crumb->has_ms = str_to_u64(str_sub(word, later, word.n), &ms) && ms <= STACK_MS_MAX;
    crumb->ms = crumb->has_ms ? (later ? -(int64_t)ms : (int64_t)ms) : 0;
}

/* The texts of an array, and of its objects their members `text` and `ms`. */
static bool crumb_read(struct json_reader *r, struct report_crumb *crumb)
{
    struct str key, ms;

    *crumb = (struct report_crumb){0};
    if (json_read_peek(r) != '{')
        return report_value_text(r, &crumb->text);
    if (!json_read_open(r, '{'))
        return false;
    while (json_read_key(r, &key)) {
        if (str_eq(key, STR("text")))
            report_value_text(r, &crumb->text);
        else if (str_eq(key, STR("ms")) && report_value_text(r, &ms))
            crumb_time(crumb, ms);
        else
            json_read_skip(r);
    }
    return !r->error;
}

size_t report_crumbs_read(struct str json, struct str ms, struct arena *arena,
                          struct report_crumb crumbs[REPORT_CRUMBS_MAX])
{
    struct json_reader r = json_reader_of(json, arena), times = json_reader_of(ms, arena);
    struct str word;
    size_t n = 0;

    if (json.n == 0 || json_read_peek(&r) != '[' || !json_read_open(&r, '['))
        return 0;
    while (n < REPORT_CRUMBS_MAX && json_read_element(&r) && crumb_read(&r, &crumbs[n]))
        n += crumbs[n].text.n > 0;
    if (ms.n == 0 || json_read_peek(&times) != '[' || !json_read_open(&times, '['))
        return n;
    for (size_t i = 0; i < n && json_read_element(&times) && report_value_text(&times, &word); i++)
        crumb_time(&crumbs[i], word);
    return n;
}

static void between_write(struct buf *out, size_t from)
{
    if (out->n > from)
        buf_str(out, STR(", "));
}

static void context_word_write(struct buf *out, const struct report_context_row *row,
                               struct str value)
{
    static const char *const units[] = {
        [CONTEXT_MS] = " ms", [CONTEXT_KB] = " kB", [CONTEXT_MB] = " MB", [CONTEXT_PERCENT] = " %"};
    uint64_t n;

    if (row->kind == CONTEXT_FLAG) {
        buf_printf(out, "%s%s", str_eq(value, STR("false")) ? "not " : "", row->title);
        return;
    }
    buf_printf(out, "%s ", row->title);
    if (row->kind < CONTEXT_MS || !str_to_u64(value, &n)) {
        show_text(out, value);
        return;
    }
    if (row->kind == CONTEXT_MS) {
        show_time(out, n);
        return;
    }
    show_count(out, n);
    buf_str(out, str_from_c(units[row->kind]));
}

static void context_rows_write(struct buf *out, const struct report_context *c, int from, int to)
{
    size_t start = out->n;

    for (int i = from; i < to; i++) {
        if (c->values[i].n == 0 || i == CONTEXT_OF_version || i == CONTEXT_OF_device)
            continue;
        between_write(out, start);
        context_word_write(out, &report_context_rows[i], c->values[i]);
    }
}

static void session_write(struct buf *out, const struct report_context *c, struct str between)
{
    (void)between;
    context_rows_write(out, c, 0, CONTEXTS_SESSION);
}

static void moment_write(struct buf *out, const struct report_context *c, struct str between)
{
    (void)between;
    context_rows_write(out, c, CONTEXTS_SESSION, CONTEXTS);
}

static void tags_write(struct buf *out, const struct report_context *c, struct str between)
{
    size_t start = out->n;

    (void)between;
    for (size_t i = 0; i < c->n_tags; i++) {
        between_write(out, start);
        show_text(out, c->tags[i].name);
        buf_u8(out, '=');
        show_text(out, c->tags[i].value);
    }
}

static void crumbs_write(struct buf *out, struct str json, struct str ms, struct str between)
{
    struct report_crumb *crumbs = mem_alloc(REPORT_CRUMBS_MAX * sizeof(*crumbs));
    struct arena arena;
    size_t n;

    arena_init(&arena);
    n = report_crumbs_read(json, ms, &arena, crumbs);
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            buf_str(out, between);
        if (crumbs[i].has_ms) {
            show_time(out, (uint64_t)llabs(crumbs[i].ms));
            buf_str(out, crumbs[i].ms < 0 ? STR(" after its begin: ") : STR(" before: "));
        }
        show_text(out, crumbs[i].text);
    }
    arena_release(&arena);
    free(crumbs);
}

static void scenes_write(struct buf *out, const struct report_context *c, struct str between)
{
    (void)between;
    if (c->scenes.n > 0)
        crumbs_write(out, c->scenes, STR(""), STR(" > "));
}

static void breadcrumbs_write(struct buf *out, const struct report_context *c, struct str between)
{
    if (c->breadcrumbs.n > 0)
        crumbs_write(out, c->breadcrumbs, c->crumbs_ms, between);
}

const struct report_context_fact report_context_facts[REPORT_CONTEXT_FACTS] = {
    {"from", session_write}, {"then", moment_write},        {"scenes", scenes_write},
    {"tags", tags_write},    {"before", breadcrumbs_write},
};
