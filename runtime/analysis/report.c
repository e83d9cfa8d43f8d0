#include "runtime/analysis/report.h"

#include "runtime/analysis/issue.h"
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

static void inferred_add(struct text *out, const struct stack *stack)
{
    const char *before = "[";

    for (size_t i = 0; i < stack->n; i++) {
        if (!stack->rows[i].inferred)
            continue;
        if (*before == '[')
            issue_key(out, "inferred");
        text_add(out, before, 1);
        text_add_u64(out, i);
        before = ",";
    }
    if (*before == ',')
        text_add(out, "]", 1);
}

static void lost_add(struct text *out, uint64_t overwritten, uint64_t orphans)
{
    if (overwritten == 0 && orphans == 0)
        return;
    issue_open(out, "lost");
    issue_number(out, "overwritten", overwritten);
    issue_number(out, "orphans", orphans);
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
    inferred_add(out, report->stack);
    lost_add(out, report->overwritten, report->stack->orphans);
}
