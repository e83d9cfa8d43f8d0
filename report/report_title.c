/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_title.h"

#include <time.h>

#include "lib/os_libc.h"
#include "lib/show.h"

#define KIND_TITLE(kind, tag, content, title)      [REPORT_KIND_##kind] = STR_INIT(title),
#define DETAIL_TITLE(detail, word, cluster, title) [REPORT_DETAIL_##detail] = STR_INIT(title),

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

void report_thread_stack(struct buf *out, const struct report *r, struct str between)
{
    struct str rest = r->thread_stack, line;
    size_t start = out->n;

    while (str_next_line(&rest, &line)) {
        line = str_trim(line);
        if (line.n == 0)
            continue;
        if (out->n > start)
            buf_str(out, between);
        show_text(out, line);
    }
}
