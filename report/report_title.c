#include "report/report_title.h"

#include <time.h>

#include "lib/show.h"

struct title {
    struct str word, title;
};

/* Call trees, by their detail. */
static const struct title details[] = {
    {STR_INIT("NORMAL"), STR_INIT("Slow message")},
    {STR_INIT("ANR"), STR_INIT("ANR")},
    {STR_INIT("SIGNAL_ANR"), STR_INIT("ANR, by its signal")},
    {STR_INIT("STARTUP"), STR_INIT("Slow start")},
    {STR_INIT("LAG"), STR_INIT("Lag")},
    {STR_INIT("LAG_IDLE_HANDLER"), STR_INIT("Slow idle handler")},
    {STR_INIT("LAG_TOUCH"), STR_INIT("Slow touch")},
    {STR_INIT("TRACE"), STR_INIT("Trace")},
    {STR_INIT("TRACE_KILLED"), STR_INIT("Trace of a process that was killed")},
};

/* Others, by their tag. */
static const struct title tags[] = {
    {STR_INIT("Trace_FPS"), STR_INIT("Frames")},
    {STR_INIT("Trace_StartUp"), STR_INIT("Start")},
    {STR_INIT("Trace_Activity"), STR_INIT("Change of activity")},
    {STR_INIT("Trace_Page"), STR_INIT("Page")},
    {STR_INIT("Trace_Leak"), STR_INIT("Leak")},
    {STR_INIT("Trace_Vitals"), STR_INIT("Vitals")},
    {STR_INIT("Trace_Repeats"), STR_INIT("More of a call tree")},
    {STR_INIT("Trace_Sampled"), STR_INIT("Start of a sampled user")},
    {STR_INIT("Trace_Summary"), STR_INIT("Summary")},
};

/* The word itself where the table does not have it. */
static struct str title_of(const struct title *titles, size_t n, struct str word)
{
    for (size_t i = 0; i < n; i++) {
        if (str_eq(word, titles[i].word))
            return titles[i].title;
    }
    return word;
}

#define TITLE_OF(table, word) title_of((table), sizeof(table) / sizeof((table)[0]), (word))

void report_title_kind(struct buf *out, const struct report *r)
{
    struct str title;

    if (r->says.n > 0)
        title = TITLE_OF(tags, r->tag);
    else
        title = r->detail.n ? TITLE_OF(details, r->detail) : r->tag;
    show_text(out, title.n ? title : STR("Report"));
}

void report_title_time(struct buf *out, uint64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;

    if (ms == 0 || (uint64_t)seconds != ms / 1000 || !gmtime_r(&seconds, &t))
        return;
    buf_printf(out, "%04d-%02d-%02d %02d:%02d:%02d.%03d UTC", t.tm_year + 1900, t.tm_mon + 1,
               t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, (int)(ms % 1000));
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
