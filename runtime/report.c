#include "runtime/report.h"

#include <string.h>

#include "runtime/stack_text.h"

static void key_add(struct text *out, const char *key)
{
    if (out->n > 0 && out->p[out->n - 1] != '{')
        text_add(out, ",", 1);
    text_add(out, "\"", 1);
    text_add_c(out, key);
    text_add(out, "\":", 2);
}

static void string_add(struct text *out, const char *key, const char *value)
{
    key_add(out, key);
    text_add_json(out, value, strlen(value));
}

static void number_add(struct text *out, const char *key, uint64_t value)
{
    key_add(out, key);
    text_add_u64(out, value);
}

static void stack_add(struct text *out, const struct stack *stack)
{
    struct text rows;

    text_init(&rows);
    stack_write(stack, &rows);
    key_add(out, "stack");
    text_add_json(out, rows.p, rows.n);
    out->failed |= rows.failed;
    text_release(&rows);
}

static void stack_key_add(struct text *out, uint32_t key)
{
    key_add(out, "stackKey");
    text_add(out, "\"", 1);
    if (key != 0) {
        text_add_u64(out, key);
        text_add(out, "|", 1);
    }
    text_add(out, "\"", 1);
}

static void inferred_add(struct text *out, const struct stack *stack)
{
    const char *before = "[";

    for (size_t i = 0; i < stack->n; i++) {
        if (!stack->rows[i].inferred)
            continue;
        if (*before == '[')
            key_add(out, "inferred");
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
    key_add(out, "lost");
    text_add(out, "{", 1);
    number_add(out, "overwritten", overwritten);
    number_add(out, "orphans", orphans);
    text_add(out, "}", 1);
}

void trace_report_write(const struct trace_report *report, struct text *out)
{
    text_add(out, "{", 1);
    string_add(out, "machine", report->device->machine);
    number_add(out, "cpu_app", 0);
    number_add(out, "mem", report->device->memory_bytes);
    number_add(out, "mem_free", report->device->memory_free_kb);
    string_add(out, "detail", report->detail);
    number_add(out, "cost", report->cost_ms);
    string_add(out, "scene", report->scene);
    stack_add(out, report->stack);
    stack_key_add(out, report->key);
    string_add(out, "tag", "Trace_EvilMethod");
    string_add(out, "process", report->process);
    number_add(out, "time", report->time_ms);
    if (*report->mapping)
        string_add(out, "mapping", report->mapping);
    inferred_add(out, report->stack);
    lost_add(out, report->overwritten, report->stack->orphans);
    text_add(out, "}", 1);
}
