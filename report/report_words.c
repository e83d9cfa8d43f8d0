/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_words.h"

#include <time.h>

#include "lib/os_libc.h"
#include "lib/show.h"
#include "mapping/filter.h"
#include "mapping/method_map.h"

#define KIND_TITLE(kind, tag, content, title)            [REPORT_KIND_##kind] = STR_INIT(title),
#define DETAIL_TITLE(detail, word, cluster, runs, title) [REPORT_DETAIL_##detail] = STR_INIT(title),

static const struct str kinds[REPORT_KINDS] = {REPORT_KIND_LIST(KIND_TITLE)};
static const struct str details[REPORT_DETAILS] = {REPORT_DETAIL_LIST(DETAIL_TITLE)};

/* A kind without a known title keeps the report's own word. */
void report_title_kind(struct buf *out, const struct report *r)
{
    bool by_kind = r->says.n > 0 || r->detail.n == 0;
    struct str title = {NULL, 0};

    if (r->says.n > 0)
        title = kinds[r->kind];
    else if (r->detail.n > 0)
        title = details[r->detail_kind];
    if (title.n == 0)
        title = by_kind ? r->tag : r->detail;
    show_text(out, title.n ? title : STR("Report"));
}

/* A part of a time, and what is behind it. */
static void part_write(struct buf *out, int value, size_t width, const char *behind)
{
    buf_digits(out, (uint64_t)value, width);
    buf_str(out, str_from_c(behind));
}

void report_title_time(struct buf *out, uint64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;

    if (ms == 0 || (uint64_t)seconds != ms / 1000 || !os_utc_time(seconds, &t))
        return;
    part_write(out, t.tm_year + 1900, 4, "-");
    part_write(out, t.tm_mon + 1, 2, "-");
    part_write(out, t.tm_mday, 2, " ");
    part_write(out, t.tm_hour, 2, ":");
    part_write(out, t.tm_min, 2, ":");
    part_write(out, t.tm_sec, 2, ".");
    part_write(out, (int)(ms % 1000), 3, " UTC");
}

void report_title(struct buf *out, const struct report *r)
{
    size_t end;

    report_title_kind(out, r);
    if (r->scene.n > 0) {
        buf_str(out, STR(", "));
        show_text(out, r->scene);
    }
    if (r->thread.n > 0) {
        buf_str(out, STR(", "));
        show_text(out, r->thread);
    }
    end = out->n;
    buf_str(out, STR(", "));
    report_title_time(out, r->time_ms);
    if (out->n == end + 2)
        out->n = end;
}

static void stack_lines(struct buf *out, struct str rest, struct str between, bool has_names)
{
    struct str line;
    size_t start = out->n;

    while (str_next_line(&rest, &line)) {
        line = str_trim(line);
        if (line.n == 0)
            continue;
        if (out->n > start)
            buf_str(out, between);
        if (has_names && line.p[0] != '"')
            buf_str(out, STR("  "));
        show_text(out, line);
    }
}

void report_thread_stack(struct buf *out, struct str stack, struct str between)
{
    stack_lines(out, stack, between, false);
}

void report_threads(struct buf *out, struct str threads, struct str between)
{
    stack_lines(out, threads, between, true);
}

/* "(30 in user mode, 10 in the system)", "(90 on disk)" */
static void modes_write(struct buf *out, const struct cpu_times *t, int from, int to)
{
    const char *between = " (";

    for (int i = from; i < to; i++) {
        if (!t->known[i])
            continue;
        buf_str(out, str_from_c(between));
        show_count(out, t->ms[i]);
        buf_printf(out, " %s", cpu_time_names[i].shown);
        between = ", ";
    }
    if (between[0] == ',')
        buf_u8(out, ')');
}

void report_words_cpu(struct buf *out, const struct cpu_times *t)
{
    size_t start = out->n;

    for (int i = 0; i < CPU_STATES; i++) {
        if (!t->known[i])
            continue;
        if (out->n > start)
            buf_str(out, STR(", "));
        show_count(out, t->ms[i]);
        buf_printf(out, " ms %s", cpu_time_names[i].shown);
        if (i == CPU_RUNNING)
            modes_write(out, t, CPU_STATES, CPU_MODES);
        else if (i == CPU_BLOCKED && t->ms[CPU_DISK] > 0)
            modes_write(out, t, CPU_DISK, CPU_TIMES);
    }
}

void report_words_gc(struct buf *out, const struct report *r)
{
    if (r->gc_times == 0)
        return;
    buf_str(out, STR("of these "));
    show_count(out, r->gc_ms);
    buf_str(out, STR(" ms were "));
    show_plural(out, r->gc_times, "garbage collection");
}

void report_words_frozen(struct buf *out, const struct report *r)
{
    if (r->frozen_ms == 0)
        return;
    buf_str(out, STR("the process stood still for "));
    show_count(out, r->frozen_ms);
    buf_str(out, STR(" ms: it was stopped, frozen or suspended as a whole"));
}

void report_words_process_start(struct buf *out, const struct report *r)
{
    if (r->process_start_ms == 0)
        return;
    show_count(out, r->cost_ms + r->process_start_ms);
    buf_str(out, STR(" ms from the start of the process, "));
    show_count(out, r->process_start_ms);
    buf_str(out, STR(" of them until its first call"));
}

/* "5 s", "6.2 s" */
static void seconds_write(struct buf *out, uint64_t ms)
{
    show_count(out, ms / 1000);
    if (ms % 1000 >= 100) {
        buf_u8(out, '.');
        buf_digits(out, ms % 1000 / 100, 1);
    }
    buf_str(out, STR(" s"));
}

void report_words_system(struct buf *out, const struct report *r)
{
    if (str_eq(r->system, STR("unseen")))
        buf_str(out, STR("the system saw an ANR that we did not"));
    if (!str_eq(r->system, STR("confirmed")))
        return;
    buf_str(out, r->kind == REPORT_KIND_EXIT ? STR("its ANR was reported")
                                             : STR("confirmed by the system"));
    if (r->system_ms > 0) {
        buf_str(out, STR(", "));
        report_title_time(out, r->system_ms);
    }
}

void report_words_hang(struct buf *out, const struct report *r)
{
    if (r->anr_ms == 0)
        return;
    buf_str(out, STR("hung for "));
    seconds_write(out, r->cost_ms);
    buf_str(out, STR("; ANR told at "));
    seconds_write(out, r->anr_ms);
}

void report_words_frame(struct buf *out, const struct report *r)
{
    const char *between = "";

    for (int i = 0; i < REPORT_FRAME_PARTS && r->is_frame; i++) {
        buf_printf(out, "%s%s %s ms", between, report_frame_names[i], SHOWN_COUNT(r->frame_ms[i]));
        between = ", ";
    }
    if (r->fps_hundredths > 0 && r->says.n == 0)
        buf_printf(out, "%s%llu.%llu frames a second until then", r->is_frame ? "; " : "",
                   (unsigned long long)r->fps_hundredths / 100,
                   (unsigned long long)r->fps_hundredths / 10 % 10);
}

void report_words_step(struct buf *out, const struct report *r)
{
    if (r->step_ms > REPORT_USUAL_STEP)
        buf_printf(out, "exact to %s ms", SHOWN_COUNT(r->step_ms));
}

bool report_words_filter_line(struct buf *out, uint32_t id, const struct names *names)
{
    const struct method_name *name = names_find(names, id);

    if (id >= METHOD_ID_DISPATCH || name->class_name.n == 0)
        return false;
    filter_line_write(out, name->class_name, name->method, name->descriptor);
    return true;
}

size_t report_words_filter(struct buf *out, const struct report *r, const struct names *names,
                           const char *before, const char *after)
{
    size_t lines = 0;

    for (size_t i = 0; i < r->n_most; i++) {
        size_t start = out->n;

        buf_str(out, str_from_c(before));
        if (!report_words_filter_line(out, r->most[i].id, names)) {
            out->n = start;
            continue;
        }
        buf_str(out, str_from_c(after));
        lines++;
    }
    return lines;
}

/* Calls that are inferred were open when the slots begin or when the report was made, which is one
 * call each, or so many as a recursion is deep; others an exception left. What was open when the
 * report was made lies in such calls alone. */
static bool was_left(const struct report *r, uint32_t id)
{
    uint32_t open = 0; /* so many levels above the next row are inferred, with all above them */

    for (size_t i = 0; i < r->stack.n; i++) {
        const struct stack_row *row = &r->stack.rows[i];
        bool is_open = report_runs(r) && row->depth <= open;

        if (row->id == id && row->inferred && !is_open && row->count > 1 &&
            row->count > row->levels)
            return true;
        if (row->depth <= open)
            open = row->inferred ? row->depth + 1 : row->depth;
    }
    return false;
}

const struct report_writer *report_most_left(const struct report *r)
{
    for (size_t i = 0; i < r->n_most && r->overwritten > 0; i++) {
        if (was_left(r, r->most[i].id))
            return &r->most[i];
    }
    return NULL;
}

bool report_words_exits(struct buf *out, const struct report *r, const struct names *names)
{
    const struct report_writer *left = report_most_left(r);

    if (left == NULL)
        return false;
    buf_str(out, STR("with --exits all, calls of "));
    buf_str(out, names_find(names, left->id)->shown);
    buf_str(out, STR(" that exceptions left take no room"));
    return true;
}
