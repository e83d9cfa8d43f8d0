/* SPDX-License-Identifier: Apache-2.0 */
#include "html/html.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "html/parts.h"
#include "lib/mem.h"
#include "lib/os_libc.h"
#include "lib/show.h"

enum { FORMAT = 2 };

enum name_text { NAME_SHOWN, NAME_KOTLIN, NAME_PLACE };

enum {
    FLAG_INFERRED = 1,
    FLAG_KEY_PATH = 2,
    FLAG_UNRECORDED = 4,
    FLAG_CUT = 8,
    FLAG_ESTIMATED = 16,
    FLAG_SUMMED = 32,
    FLAG_UNMEASURED = 64
};

static const char *const kinds[] = {
    [HTML_TEXT] = "text",     [HTML_NAME] = "name",   [HTML_WORD] = "word",
    [HTML_NUMBER] = "number", [HTML_MS] = "ms",       [HTML_PERCENT] = "percent",
    [HTML_TIME] = "time",     [HTML_TIMES] = "times", [HTML_CHANCE] = "chance",
    [HTML_SHOWN] = "shown",
};

/* Appends page.html up to the mark, and takes that much off *page. */
static void page_until(struct buf *out, struct str *page, struct str mark)
{
    const char *at = os_memmem(page->p, page->n, mark.p, mark.n);
    size_t n = at ? (size_t)(at - page->p) : page->n;

    buf_str(out, str_sub(*page, 0, n));
    *page = str_sub(*page, n + mark.n, page->n);
}

/* Text of whatever origin. */
static void text_write(struct html *h, struct str text)
{
    if (json_is_plain(text)) { /* most are, and are shown as they are */
        json_write_escaped(&h->json, text);
        return;
    }
    buf_clear(&h->text);
    show_text(&h->text, text);
    json_write_str(&h->json, str_from_bytes(buf_view(&h->text)));
}

static void key_text_write(struct html *h, const char *key, struct str text)
{
    json_write_key(&h->json, key);
    text_write(h, text);
}

static void columns_write(struct html *h, const struct html_column *columns, size_t n)
{
    struct json_writer *w = &h->json;

    json_write_key_open(w, "columns", '[');
    for (size_t i = 0; i < n; i++) {
        json_write_open(w, '{');
        json_write_key_str(w, "label", str_from_c(columns[i].label));
        json_write_key_str(w, "kind", str_from_c(kinds[columns[i].kind]));
        if (columns[i].help)
            json_write_key_str(w, "help", str_from_c(columns[i].help));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/* Most are whole, which takes a tenth of the time. */
static void cell_number_write(struct json_writer *w, double number)
{
    const double digits = 1e15;

    if (number > 0 && number < digits && number == (double)(uint64_t)number)
        json_write_u64(w, (uint64_t)number);
    else
        json_write_raw(w, "%.15g", number);
}

static void cell_value_write(struct html *h, enum html_kind kind, const struct html_cell *cell)
{
    struct json_writer *w = &h->json;
    bool is_text = kind <= HTML_WORD;

    if (cell->none || (!is_text && !isfinite(cell->number))) {
        json_write_null(w);
    } else if (is_text) {
        text_write(h, cell->text);
    } else if (kind == HTML_SHOWN) {
        json_write_open(w, '[');
        cell_number_write(w, cell->number);
        text_write(h, cell->text);
        json_write_close(w, ']');
    } else {
        cell_number_write(w, cell->number);
    }
}

static void cells_write(struct html *h, const struct html_column *columns, size_t n,
                        const struct html_cell *cells)
{
    json_write_open(&h->json, '[');
    for (size_t i = 0; i < n; i++)
        cell_value_write(h, columns[i].kind, &cells[i]);
    json_write_close(&h->json, ']');
}

static void table_part_write(struct html *h, const struct html_table *t)
{
    struct json_writer *w = &h->json;

    if (!t)
        return;
    json_write_key_open(w, "table", '{');
    json_write_key_str(w, "label", str_from_c(t->label));
    columns_write(h, t->columns, t->column_count);
    json_write_key_open(w, "rows", '[');
    for (size_t i = 0; i < t->row_count; i++) {
        json_write_newline(w);
        cells_write(h, t->columns, t->column_count, t->cells + i * t->column_count);
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void weights_write(struct html *h)
{
    struct json_writer *w = &h->json;

    json_write_key_open(w, "weights", '[');
    for (size_t i = 0; i < h->head.weight_count; i++) {
        const struct html_weight *weight = &h->head.weights[i];

        json_write_open(w, '{');
        json_write_key_str(w, "label", str_from_c(weight->label));
        json_write_key_str(w, "unit", str_from_c(weight->unit));
        json_write_key_u64(w, "divisor", weight->divisor ? weight->divisor : 1);
        json_write_key_bool(w, "sum", !weight->no_sum);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void html_begin(struct html *h, struct buf *out, const struct html_head *head)
{
    html_begin_part(h, head);
    html_part_to(h, out);
    h->page = str_from_bytes(html_page);
    page_until(out, &h->page, STR("<!-- policy -->"));
    buf_bytes(out, html_policy);
    page_until(out, &h->page, STR("<!-- style -->"));
    buf_str(out, STR("<style>"));
    buf_bytes(out, html_style);
    buf_str(out, STR("</style>"));
    page_until(out, &h->page, STR("<!-- data -->"));
    buf_str(out, STR("<script type=\"application/json\" id=\"entries\">\n"));
}

void html_begin_part(struct html *h, const struct html_head *head)
{
    *h = (struct html){.head = *head};
    buf_init(&h->text);
}

void html_part_to(struct html *h, struct buf *out)
{
    h->out = out;
}

static void used_grow(struct html *h, size_t size)
{
    if (size <= h->used_size)
        return;
    h->used = mem_realloc(h->used, size);
    memset(h->used + h->used_size, 0, size - h->used_size);
    h->used_size = size;
}

void html_use_name(struct html *h, uint32_t name)
{
    enum { STEP = 1 << 10 };

    if (name / 8 >= h->used_size)
        used_grow(h, name / 8 + STEP);
    h->used[name / 8] |= (uint8_t)(1u << name % 8);
}

void html_join(struct html *h, const struct html *part)
{
    used_grow(h, part->used_size);
    for (size_t i = 0; i < part->used_size; i++)
        h->used[i] |= part->used[i];
}

static void facts_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    json_write_key_open(w, "facts", '[');
    for (size_t i = 0; i < entry->fact_count; i++) {
        struct str rest = entry->facts[i].text, line;

        json_write_open(w, '[');
        json_write_str(w, str_from_c(entry->facts[i].label));
        while (str_next_line(&rest, &line))
            text_write(h, line);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

/* {"version": ["8.0", "8.1"]} */
static void among_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    if (entry->among_count == 0)
        return;
    json_write_key_open(w, "among", '{');
    for (size_t i = 0; i < entry->among_count; i++) {
        struct str rest = entry->among[i].text, line;

        json_write_key_open(w, entry->among[i].label, '[');
        while (str_next_line(&rest, &line))
            text_write(h, line);
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
}

static void whole_column_write(struct html *h, const struct html_entry *entry, const char *key,
                               uint64_t (*value)(const struct html_call *))
{
    json_write_key_open(&h->json, key, '[');
    for (size_t i = 0; i < entry->call_count; i++)
        json_write_u64(&h->json, value(&entry->calls[i]));
    json_write_close(&h->json, ']');
}

/* A column of the calls, unless each has what stands for none. */
static void column_write(struct html *h, const struct html_entry *entry, const char *key,
                         uint64_t (*value)(const struct html_call *), uint64_t usual)
{
    size_t i = 0;

    while (i < entry->call_count && value(&entry->calls[i]) == usual)
        i++;
    if (i < entry->call_count)
        whole_column_write(h, entry, key, value);
}

static uint64_t call_count(const struct html_call *c)
{
    return c->count;
}

static uint64_t call_flags(const struct html_call *c)
{
    return (c->inferred ? FLAG_INFERRED : 0u) | (c->on_key_path ? FLAG_KEY_PATH : 0u) |
           (c->unrecorded ? FLAG_UNRECORDED : 0u) | (c->cut ? FLAG_CUT : 0u) |
           (c->estimated ? FLAG_ESTIMATED : 0u) | (c->summed ? FLAG_SUMMED : 0u) |
           (c->unmeasured ? FLAG_UNMEASURED : 0u);
}

/* 0, where it did not call itself: most columns have nothing else. */
static uint64_t call_levels(const struct html_call *c)
{
    return c->levels > 1 ? c->levels : 0;
}

static uint64_t call_running(const struct html_call *c)
{
    return c->running;
}

static uint64_t call_waiting(const struct html_call *c)
{
    return c->waiting;
}

static void depths_and_names_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    json_write_key_open(w, "depth", '[');
    for (size_t i = 0; i < entry->call_count; i++)
        json_write_u64(w, entry->calls[i].depth);
    json_write_close(w, ']');
    json_write_key_open(w, "name", '[');
    for (size_t i = 0; i < entry->call_count; i++) {
        html_use_name(h, entry->calls[i].name);
        json_write_u64(w, entry->calls[i].name);
    }
    json_write_close(w, ']');
}

/* How far each call begins behind where it could begin at the earliest. */
static void gaps_write(struct html *h, const struct html_entry *entry)
{
    uint64_t *next = NULL; /* by depth: that earliest start */
    size_t cap = 0;
    bool any = false;

    if (!entry->ordered || !entry->times_known)
        return;
    buf_clear(&h->text);
    for (size_t i = 0; i < entry->call_count; i++) {
        const struct html_call *c = &entry->calls[i];
        uint64_t gap;

        while ((size_t)c->depth + 2 > cap)
            MEM_GROW(next, cap, cap);
        if (i == 0)
            next[0] = 0;
        gap = c->start > next[c->depth] ? c->start - next[c->depth] : 0;
        any |= gap > 0;
        buf_printf(&h->text, "%s%llu", i ? "," : "", (unsigned long long)gap);
        next[c->depth] += gap + c->total[0];
        next[c->depth + 1] = next[c->depth] - c->total[0];
    }
    if (any) {
        json_write_key_open(&h->json, "gap", '[');
        buf_bytes(h->out, buf_view(&h->text));
        json_write_close(&h->json, ']');
    }
    free(next);
}

static void totals_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    json_write_key_open(w, "totals", '[');
    for (size_t k = 0; k < h->head.weight_count; k++) {
        json_write_open(w, '[');
        for (size_t i = 0; i < entry->call_count; i++)
            json_write_u64(w, entry->calls[i].total[k]);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

static void methods_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    if (!entry->methods)
        return;
    json_write_key_open(w, "methods", '[');
    for (size_t i = 0; i < entry->method_count; i++) {
        html_use_name(h, entry->methods[i].name);
        json_write_u64(w, entry->methods[i].name);
        json_write_u64(w, entry->methods[i].total);
    }
    json_write_close(w, ']');
}

static void warning_write(struct html *h, const struct html_entry *entry)
{
    struct str rest = entry->warning, line;

    if (rest.n == 0)
        return;
    json_write_key_open(&h->json, "warning", '[');
    while (str_next_line(&rest, &line))
        text_write(h, line);
    json_write_close(&h->json, ']');
}

/* Of the tree before, what it takes to lay it beside the other. */
static void before_write(struct html *h, const struct html_before *before)
{
    struct html_entry entry = {0};

    if (!before)
        return;
    entry.calls = before->calls;
    entry.call_count = before->call_count;
    entry.methods = before->methods;
    entry.method_count = before->method_count;
    json_write_key_open(&h->json, "before", '{');
    json_write_key(&h->json, "scale");
    json_write_raw(&h->json, "%.15g", before->scale);
    depths_and_names_write(h, &entry);
    totals_write(h, &entry);
    column_write(h, &entry, "count", call_count, 1);
    column_write(h, &entry, "flags", call_flags, 0);
    methods_write(h, &entry);
    json_write_close(&h->json, '}');
}

/* Columns whose cells are marked; left out where there are none. */
static void marked_write(struct html *h, const struct html_entry *entry)
{
    bool any = false;

    for (size_t i = 0; i < h->head.column_count; i++) {
        if (!entry->cells[i].marked)
            continue;
        if (!any) {
            json_write_key_open(&h->json, "marked", '[');
        }
        any = true;
        json_write_u64(&h->json, i);
    }
    if (any)
        json_write_close(&h->json, ']');
}

static void samples_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    if (entry->sample_count == 0)
        return;
    json_write_key_open(w, "samples", '[');
    for (size_t i = 0; i < entry->sample_count; i++) {
        json_write_open(w, '[');
        json_write_str(w, str_from_c(entry->samples[i].what));
        text_write(h, entry->samples[i].file);
        json_write_u64(w, entry->samples[i].line);
        text_write(h, entry->samples[i].says);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

static void point_share_write(struct json_writer *w, double share)
{
    if (isfinite(share))
        json_write_raw(w, "%.6g", share);
    else
        json_write_null(w);
}

static void series_write(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    if (entry->series_count == 0)
        return;
    json_write_key_open(w, "trends", '[');
    for (size_t i = 0; i < entry->series_count; i++) {
        const struct html_series *series = &entry->series[i];

        json_write_open(w, '[');
        json_write_str(w, str_from_c(series->label));
        json_write_open(w, '[');
        for (size_t k = 0; k < series->point_count; k++) {
            const struct html_point *p = &series->points[k];

            json_write_open(w, '[');
            text_write(h, p->label);
            json_write_u64(w, p->count);
            json_write_u64(w, p->p50_ms);
            json_write_u64(w, p->p95_ms);
            point_share_write(w, p->share);
            point_share_write(w, p->users);
            json_write_close(w, ']');
        }
        json_write_close(w, ']');
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

void html_entry(struct html *h, const struct html_entry *entry)
{
    struct json_writer *w = &h->json;

    *w = json_writer_of(h->out);
    json_write_open(w, '{');
    key_text_write(h, "title", entry->title);
    json_write_key(w, "cells");
    cells_write(h, h->head.columns, h->head.column_count, entry->cells);
    marked_write(h, entry);
    facts_write(h, entry);
    among_write(h, entry);
    json_write_key_bool(w, "ordered", entry->ordered);
    json_write_key_bool(w, "timesKnown", entry->times_known);
    json_write_key(w, "key");
    if (entry->key == UINT32_MAX)
        json_write_raw(w, "-1");
    else
        json_write_u64(w, entry->key);
    depths_and_names_write(h, entry);
    gaps_write(h, entry);
    totals_write(h, entry);
    column_write(h, entry, "count", call_count, 1);
    column_write(h, entry, "flags", call_flags, 0);
    column_write(h, entry, "levels", call_levels, 0);
    if (entry->running_known)
        whole_column_write(h, entry, "running", call_running);
    if (entry->waiting_known)
        whole_column_write(h, entry, "waiting", call_waiting);
    warning_write(h, entry);
    samples_write(h, entry);
    series_write(h, entry);
    before_write(h, entry->before);
    methods_write(h, entry);
    json_write_close(w, '}');
    buf_u8(h->out, '\n');
}

/* The texts of names that are used, by their numbers; of some there is none. */
static void names_write(struct html *h, const char *key, enum name_text which,
                        struct html_name (*name)(void *ctx, uint32_t name), void *ctx)
{
    struct json_writer *w = &h->json;
    char number[16];

    json_write_key_open(w, key, '{');
    for (uint32_t i = 0; i < h->used_size * 8; i++) {
        struct html_name one;
        struct str text;

        if (h->used[i / 8] == 0)
            i |= 7;
        if (!(h->used[i / 8] >> i % 8 & 1))
            continue;
        one = name(ctx, i);
        text = which == NAME_SHOWN ? one.shown : which == NAME_KOTLIN ? one.kotlin : one.place;
        if (text.n == 0 && which != NAME_SHOWN)
            continue;
        snprintf(number, sizeof(number), "%u", i);
        json_write_newline(w);
        key_text_write(h, number, text);
    }
    json_write_close(w, '}');
}

void html_end(struct html *h, struct str note, struct html_name (*name)(void *ctx, uint32_t name),
              void *ctx)
{
    struct json_writer *w = &h->json;

    buf_str(h->out, STR("</script><script type=\"application/json\" id=\"data\">"));
    *w = json_writer_of(h->out);
    json_write_open(w, '{');
    json_write_key_u64(w, "format", FORMAT);
    json_write_key_str(w, "made", STR("methodbeat " MB_VERSION));
    key_text_write(h, "noun", h->head.noun);
    key_text_write(h, "nouns", h->head.nouns);
    json_write_key_bool(w, "listFirst", h->head.list_first);
    json_write_key_bool(w, "hasTotal", h->head.has_total);
    columns_write(h, h->head.columns, h->head.column_count);
    weights_write(h);
    table_part_write(h, h->head.table);
    names_write(h, "names", NAME_SHOWN, name, ctx);
    names_write(h, "kotlin", NAME_KOTLIN, name, ctx);
    names_write(h, "places", NAME_PLACE, name, ctx);
    key_text_write(h, "note", note);
    json_write_close(w, '}');
    buf_str(h->out, STR("</script>"));
    page_until(h->out, &h->page, STR("<!-- script -->"));
    buf_str(h->out, STR("<script>"));
    buf_bytes(h->out, html_script);
    buf_str(h->out, STR("</script>"));
    buf_str(h->out, h->page);
}

void html_release(struct html *h)
{
    free(h->used);
    buf_release(&h->text);
}
