#include "report/report.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "lib/mem.h"
#include "runtime/slot.h"
#include "runtime/stack_text.h"

/* Each try to read an object of many lines may look at all that follows. */
enum { LONG_TRIES_MAX = 100 };

enum { SAYS_MAX = 4096 }; /* bytes, from which on no more is added */

enum { FLAGS = JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL };

void report_reader_init(struct report_reader *r, struct str text)
{
    *r = (struct report_reader){.rest = text, .line = 1};
    if (str_starts(text, STR("\xEF\xBB\xBF")))
        r->rest = str_sub(text, 3, text.n);
    stack_init(&r->report.stack);
    buf_init(&r->says);
}

void report_reader_release(struct report_reader *r)
{
    json_decref(r->document);
    stack_release(&r->report.stack);
    buf_release(&r->says);
}

static struct str string_of(const json_t *object, const char *key)
{
    const json_t *v = json_object_get(object, key);

    return json_is_string(v) ? (struct str){json_string_value(v), json_string_length(v)}
                             : (struct str){NULL, 0};
}

/* A number from 0 to max, as a number or in digits; else 0. */
static uint64_t number_of(const json_t *object, const char *key, uint64_t max)
{
    const json_t *v = json_object_get(object, key);
    uint64_t n = 0;

    if (json_is_integer(v) && json_integer_value(v) > 0)
        n = (uint64_t)json_integer_value(v);
    else if (json_is_real(v) && json_real_value(v) > 0 && json_real_value(v) < 1e15)
        n = (uint64_t)json_real_value(v);
    else if (json_is_string(v) && !str_to_u64(string_of(object, key), &n))
        n = 0;
    return n <= max ? n : 0;
}

static void inferred_read(struct stack *stack, const json_t *rows)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        json_int_t at = json_integer_value(json_array_get(rows, i));

        if (json_is_integer(json_array_get(rows, i)) && at >= 0 && (uint64_t)at < stack->n)
            stack->rows[at].inferred = true;
    }
}

/* What every report says, or is a field of its own. */
static bool is_common(const char *key)
{
    static const char *const keys[] = {"tag",      "process", "scene",   "detail",  "stackKey",
                                       "time",     "cost",    "mapping", "machine", "mem",
                                       "mem_free", "user",    "start",   "cpu_app"};

    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        if (strcmp(keys[i], key) == 0)
            return true;
    }
    return false;
}

/* outer: the key of the object that holds it, or "". */
static void says_add(struct buf *says, const char *outer, const char *key, const json_t *value)
{
    if (says->n > SAYS_MAX || json_is_array(value) || json_is_object(value))
        return;
    buf_printf(says, "%s%.80s%s%.80s ", says->n ? ", " : "", outer, *outer ? "." : "", key);
    if (json_is_integer(value))
        buf_printf(says, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        buf_printf(says, "%.10g", json_real_value(value));
    else if (json_is_string(value))
        buf_printf(says, "%.80s", json_string_value(value));
    else
        buf_printf(says, "%s", json_is_true(value) ? "true" : json_is_false(value) ? "false" : "-");
}

/* The scalars of the object, and those of objects in it. */
static void says_fill(struct buf *says, json_t *object)
{
    const char *key, *inner_key;
    json_t *value, *inner;

    json_object_foreach(object, key, value)
    {
        if (is_common(key))
            continue;
        says_add(says, "", key, value);
        json_object_foreach(value, inner_key, inner) says_add(says, key, inner_key, inner);
    }
}

static bool is_call_tree(const json_t *object)
{
    return json_object_get(object, "stack") ||
           !str_starts(string_of(object, "tag"), STR("Trace_")) ||
           str_eq(string_of(object, "tag"), STR("Trace_EvilMethod"));
}

static void report_fill(struct report *report, struct buf *says, json_t *object)
{
    struct stack stack = report->stack;
    struct str rows = string_of(object, "stack");
    const json_t *lost = json_object_get(object, "lost");
    uint64_t roots = 0;

    stack.n = 0;
    *report = (struct report){
        .tag = string_of(object, "tag"),
        .detail = string_of(object, "detail"),
        .process = string_of(object, "process"),
        .scene = string_of(object, "scene"),
        .thread = string_of(object, "thread"),
        .key = string_of(object, "stackKey"),
        .mapping = string_of(object, "mapping"),
        .machine = string_of(object, "machine"),
        .version = string_of(object, "version"),
        .device = string_of(object, "device"),
        .user = string_of(object, "user"),
        .start_ms = number_of(object, "start", SLOT_MS_MASK),
        .time_ms = number_of(object, "time", SLOT_MS_MASK),
        .cost_ms = number_of(object, "cost", SLOT_MS_MASK),
        .overwritten = number_of(lost, "overwritten", INT64_MAX),
        .orphans = number_of(lost, "orphans", INT64_MAX),
        .repeats = str_eq(string_of(object, "tag"), STR("Trace_Repeats"))
                       ? number_of(object, "count", UINT32_MAX)
                       : 0,
    };
    if (rows.n > 0 && stack_read(&stack, rows.p, rows.n, &report->bad_rows) != 0)
        mem_exhausted(rows.n);
    /* The indices count the rows as they were written. */
    if (report->bad_rows == 0)
        inferred_read(&stack, json_object_get(object, "inferred"));
    for (size_t i = 0; i < stack.n; i++)
        roots += stack.rows[i].depth == 0 ? stack.rows[i].cost_ms : 0;
    if (report->cost_ms < roots)
        report->cost_ms = roots;
    report->stack = stack;
    buf_clear(says);
    if (!is_call_tree(object))
        says_fill(says, object);
    report->says = str_from_bytes(buf_view(says));
}

static void skip(struct report_reader *r, size_t n)
{
    for (size_t i = 0; i < n; i++)
        r->line += r->rest.p[i] == '\n';
    r->rest = str_sub(r->rest, n, r->rest.n);
}

static size_t space_at(struct str s)
{
    size_t n = 0;

    while (n < s.n && (s.p[n] == ' ' || s.p[n] == '\t' || s.p[n] == '\n' || s.p[n] == '\r'))
        n++;
    return n;
}

static void bad_count(struct report_reader *r, const char *why)
{
    if (r->bad++ == 0) {
        r->bad_line = r->line;
        snprintf(r->bad_text, sizeof(r->bad_text), "%s", why);
    }
}

/* Parses what begins at rest: the line alone if that is JSON, else as much as
 * it takes. */
static bool document_parse(struct report_reader *r)
{
    size_t line = str_find(r->rest, '\n');
    json_error_t error;

    r->document = json_loadb(r->rest.p, line, FLAGS, &error);
    if (!r->document && line < r->rest.n &&
        json_error_code(&error) == json_error_premature_end_of_input &&
        r->long_tries < LONG_TRIES_MAX) {
        r->long_tries++;
        r->document = json_loadb(r->rest.p, r->rest.n, FLAGS, &error);
    }
    if (!r->document) {
        bad_count(r, error.text);
        skip(r, line);
        return false;
    }
    skip(r, (size_t)error.position);
    r->element = 0;
    return true;
}

/* The next object of the document, where that is an array. */
static json_t *element_next(struct report_reader *r)
{
    while (json_is_array((json_t *)r->document) &&
           r->element < json_array_size((json_t *)r->document)) {
        json_t *element = json_array_get((json_t *)r->document, r->element++);

        if (json_is_object(element))
            return element;
        bad_count(r, "an array's element is no object");
    }
    return NULL;
}

const struct report *report_next(struct report_reader *r)
{
    for (;;) {
        json_t *object = element_next(r);

        if (object) {
            report_fill(&r->report, &r->says, object);
            return &r->report;
        }
        json_decref(r->document);
        r->document = NULL;
        skip(r, space_at(r->rest));
        if (r->rest.n == 0)
            return NULL;
        if (document_parse(r) && json_is_object((json_t *)r->document)) {
            report_fill(&r->report, &r->says, r->document);
            return &r->report;
        }
    }
}
