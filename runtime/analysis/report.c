/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/analysis/report.h"

#include "runtime/base/issue.h"
#include "runtime/analysis/stack_text.h"

static void stack_add(struct text *out, const struct stack *stack)
{
    struct text rows;

    text_init(&rows);
    stack_write(stack, &rows);
    issue_key(out, "stack");
    text_add_json(out, rows.p, rows.n);
    out->failed |= rows.failed;
    text_release(&rows);
}

void stack_key_write(uint32_t key, struct text *out)
{
    issue_key(out, "stackKey");
    text_add(out, "\"", 1);
    if (key != 0) {
        text_add_u64(out, key);
        text_add(out, "|", 1);
    }
    text_add(out, "\"", 1);
}

void thread_write(const char *thread, struct text *out)
{
    if (*thread)
        issue_string(out, "thread", thread);
}

static bool row_is_inferred(const struct stack_row *row)
{
    return row->inferred;
}

static bool row_is_estimated(const struct stack_row *row)
{
    return row->estimated;
}

/* The indices of rows, where there are any. */
static void rows_add(struct text *out, const char *key, const struct stack *stack,
                     bool (*is)(const struct stack_row *))
{
    const char *before = "[";

    for (size_t i = 0; i < stack->n; i++) {
        if (!is(&stack->rows[i]))
            continue;
        if (*before == '[')
            issue_key(out, key);
        text_add(out, before, 1);
        text_add_u64(out, i);
        before = ",";
    }
    if (*before == ',')
        text_add(out, "]", 1);
}

/* How deep rows called themselves, where any did: [[row, levels], ...]. */
static void recursions_add(struct text *out, const struct stack *stack)
{
    const char *before = "[[";

    for (size_t i = 0; i < stack->n; i++) {
        if (stack->rows[i].levels < 2)
            continue;
        if (*before == '[')
            issue_key(out, "recursion");
        text_add_c(out, before);
        text_add_u64(out, i);
        text_add(out, ",", 1);
        text_add_u64(out, stack->rows[i].levels);
        before = "],[";
    }
    if (before[0] == ']')
        text_add_c(out, "]]");
}

static void writers_add(struct text *out, const struct trace_report *report)
{
    for (int i = 0; i < report->n_writers; i++) {
        if (i == 0)
            issue_key(out, "most");
        text_add_c(out, i == 0 ? "[[" : ",[");
        text_add_u64(out, report->writers[i].id);
        text_add(out, ",", 1);
        text_add_u64(out, report->writers[i].slots);
        text_add_c(out, i + 1 == report->n_writers ? "]]" : "]");
    }
}

static void lost_add(struct text *out, const struct trace_report *report)
{
    if (report->overwritten == 0 && report->stack->orphans == 0)
        return;
    issue_open(out, "lost");
    issue_number(out, "overwritten", report->overwritten);
    issue_number(out, "orphans", report->stack->orphans);
    writers_add(out, report);
    issue_close(out);
}

void trace_report_write(const struct trace_report *report, struct text *out)
{
    issue_string(out, "detail", report_detail_word(report->detail));
    issue_number(out, "cost", report->cost_ms);
    issue_string(out, "scene", report->scene);
    thread_write(report->thread, out);
    stack_add(out, report->stack);
    stack_key_write(report->key, out);
    rows_add(out, "inferred", report->stack, row_is_inferred);
    rows_add(out, "estimated", report->stack, row_is_estimated);
    recursions_add(out, report->stack);
    lost_add(out, report);
}
