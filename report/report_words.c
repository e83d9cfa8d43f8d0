/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_words.h"

#include "lib/show.h"
#include "mapping/filter.h"
#include "mapping/method_map.h"

/* "(30 in user mode, 10 in the system)" */
static void modes_write(struct buf *out, const struct cpu_times *t)
{
    const char *between = " (";

    for (int i = CPU_STATES; i < CPU_TIMES; i++) {
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
            modes_write(out, t);
    }
}

void report_words_step(struct buf *out, const struct report *r)
{
    if (r->step_ms <= REPORT_USUAL_STEP)
        return;
    buf_str(out, STR("exact to "));
    show_count(out, r->step_ms);
    buf_str(out, STR(" ms"));
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

/* Only calls without exits are inferred: the last ones, and those that an exception left. */
static bool was_left(const struct report *r, uint32_t id)
{
    for (size_t i = 0; i < r->stack.n; i++) {
        const struct stack_row *row = &r->stack.rows[i];

        if (row->id == id && row->inferred && row->count > 1)
            return true;
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
