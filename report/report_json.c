/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_json.h"

#include "lib/mem.h"
#include "report/call_tree.h"
#include "report/report_evidence.h"
#include "report/report_numbers.h"
#include "report/report_value.h"
#include "runtime/analysis/stack_text.h"
#include "runtime/record/slot.h"

enum { SAYS_MAX = 4096, SAYS_KEY_MAX = 80, SAYS_VALUE_MAX = 256 }; /* bytes */

enum field_kind { FIELD_STR, FIELD_MS, FIELD_BOOT };

#define FIELD(key, kind, member)                             \
    {                                                        \
        STR_INIT(key), kind, offsetof(struct report, member) \
    }

static const struct field {
    struct str key;
    enum field_kind kind;
    size_t offset;
} fields[] = {
    FIELD("tag", FIELD_STR, tag),
    FIELD("process", FIELD_STR, process),
    FIELD("scene", FIELD_STR, scene),
    FIELD("detail", FIELD_STR, detail),
    FIELD("stackKey", FIELD_STR, key),
    FIELD("time", FIELD_MS, time_ms),
    FIELD("cost", FIELD_MS, cost_ms),
    FIELD("mapping", FIELD_STR, mapping),
    FIELD("machine", FIELD_STR, machine),
    FIELD("user", FIELD_STR, user),
    FIELD("thread", FIELD_STR, thread),
    FIELD("start", FIELD_MS, start_ms),
    FIELD("version", FIELD_STR, version),
    FIELD("device", FIELD_STR, device),
    FIELD("count", FIELD_MS, repeats),
    FIELD("threadStack", FIELD_STR, thread_stack),
    FIELD("profile", FIELD_STR, profile),
    FIELD("class", FIELD_STR, class_name),
    /* As the rows of decode --format ndjson call them. */
    FIELD("time_ms", FIELD_MS, time_ms),
    FIELD("start_ms", FIELD_MS, start_ms),
    FIELD("cost_ms", FIELD_MS, cost_ms),
    FIELD("key_ids", FIELD_STR, key),
    FIELD("repeats", FIELD_MS, repeats),
    FIELD("thread_stack", FIELD_STR, thread_stack),
    FIELD("says", FIELD_STR, says),
    FIELD("boot_ns", FIELD_BOOT, boot_ns),
    FIELD("step_ms", FIELD_MS, step_ms),
};

/* Said by every report, and told by no format. */
static const struct str silent[] = {STR_INIT("cpu_app"), STR_INIT("mem"), STR_INIT("mem_free")};

/* Values that are looked at when the whole object has been read. */
struct later {
    struct str rows;
    struct report_evidence_at evidence;
    const char *content; /* where it begins; NULL: there is none */
    const char *many;    /* likewise: an array of objects */
    const char *numbers; /* likewise: of a row */
    bool has_stack;
    bool is_row;   /* of decode --format ndjson */
    bool has_more; /* members that no field, nor what is above, takes */
};

static const struct field *field_find(struct str key)
{
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
        if (str_eq(key, fields[i].key))
            return &fields[i];
    }
    return NULL;
}

static bool is_silent(struct str key)
{
    for (size_t i = 0; i < sizeof(silent) / sizeof(silent[0]); i++) {
        if (str_eq(key, silent[i]))
            return true;
    }
    return false;
}

static bool field_read(struct json_reader *r, struct report *report, const struct field *f)
{
    struct str value;

    if (!report_value_text(r, &value))
        return false;
    if (f->kind == FIELD_STR)
        *(struct str *)((char *)report + f->offset) = value;
    else
        *(uint64_t *)((char *)report + f->offset) =
            report_value_number(value, f->kind == FIELD_BOOT ? REPORT_BOOT_NS_MAX : STACK_MS_MAX);
    return true;
}

/* A time of the whole, as rows have it: null where it is not known. */
static bool cpu_column_read(struct json_reader *r, struct report *report, enum cpu_time which)
{
    struct str value;
    uint64_t ms;

    if (!report_value_text(r, &value))
        return false;
    if (str_to_u64(value, &ms) && ms <= STACK_MS_MAX)
        cpu_times_set(&report->cpu, which, ms);
    return true;
}

static int cpu_column_find(struct str key)
{
    int i = 0;

    while (i < CPU_TIMES && !str_eq(key, str_from_c(cpu_time_names[i].column)))
        i++;
    return i;
}

/* Whether it is one of those that say that an object is a report. */
static bool is_mark(struct str key)
{
    static const struct str marks[] = {STR_INIT("tag"),   STR_INIT("stack"),    STR_INIT("detail"),
                                       STR_INIT("scene"), STR_INIT("stackKey"), STR_INIT("cost")};

    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (str_eq(key, marks[i]))
            return true;
    }
    return false;
}

/* Whether the value that comes next is an array whose first element is an object. */
static bool is_many(struct json_reader r)
{
    return json_read_peek(&r) == '[' && json_read_open(&r, '[') && json_read_peek(&r) == '{';
}

static bool member_read(struct json_reader *r, struct str key, struct report *report,
                        struct later *later)
{
    const struct field *f = field_find(key);
    int cpu = f ? CPU_TIMES : cpu_column_find(key);

    if (f)
        return field_read(r, report, f);
    if (cpu < CPU_TIMES)
        return cpu_column_read(r, report, (enum cpu_time)cpu);
    if (str_eq(key, STR("stack")) || str_eq(key, STR("stack_ids"))) {
        later->has_stack = true;
        later->is_row = !str_eq(key, STR("stack"));
        return report_value_text(r, &later->rows);
    }
    json_read_peek(r);
    if (str_eq(key, STR("content")))
        later->content = r->p;
    else if (str_eq(key, STR("numbers")))
        later->numbers = r->p;
    else if (!report_evidence_note(&later->evidence, key, r))
        later->has_more |= !is_silent(key);
    if (!later->many && is_many(*r))
        later->many = r->p;
    return json_read_skip(r);
}

static void stack_fill(struct report *report, struct str rows)
{
    uint64_t roots = 0;

    if (rows.n > 0 && stack_read(&report->stack, rows.p, rows.n, &report->bad_rows))
        mem_exhausted(rows.n);
    for (size_t i = 0; i < report->stack.n; i++)
        roots += report->stack.rows[i].depth == 0 ? report->stack.rows[i].cost_ms : 0;
    if (report->cost_ms == 0)
        report->cost_ms = roots < CALL_TREE_MS_MAX ? roots : CALL_TREE_MS_MAX;
}

/* lost and stack are a call tree's alone. */
static bool is_told(struct str key, bool is_tree)
{
    if (is_tree && report_evidence_is(key))
        return true;
    return is_silent(key) || str_eq(key, STR("stack")) || str_eq(key, STR("lost")) ||
           (field_find(key) && !str_eq(key, STR("count")) && !str_eq(key, STR("class")) &&
            (is_tree || !str_eq(key, STR("profile"))));
}

/* What it says, and the one field that is a figure of such reports too. */
static bool is_number_told(struct str key)
{
    return str_eq(key, STR("cost")) || !is_told(key, false);
}

/* Reads a scalar and adds it; outer: the key of the object that holds it, or "". */
static bool says_add(struct json_reader *r, struct buf *says, struct str outer, struct str key)
{
    char c = json_read_peek(r);
    struct str value;

    if (c == '[' || c == '{' || says->n > SAYS_MAX)
        return json_read_skip(r);
    if (!report_value_text(r, &value))
        return false;
    if (says->n > 0)
        buf_str(says, STR(", "));
    buf_str(says, str_sub(outer, 0, SAYS_KEY_MAX));
    if (outer.n > 0)
        buf_u8(says, '.');
    buf_str(says, str_sub(key, 0, SAYS_KEY_MAX));
    buf_u8(says, ' ');
    buf_str(says, c == 'n' ? STR("-") : str_sub(value, 0, SAYS_VALUE_MAX));
    return true;
}

/* The scalars of the object, and those of objects in it. */
static void says_fill(struct json_reader r, struct buf *says, bool is_tree)
{
    struct str key, inner;

    json_read_open(&r, '{');
    while (json_read_key(&r, &key)) {
        if (is_told(key, is_tree)) {
            json_read_skip(&r);
        } else if (json_read_peek(&r) == '{') {
            json_read_open(&r, '{');
            while (json_read_key(&r, &inner))
                says_add(&r, says, key, inner);
        } else {
            says_add(&r, says, STR(""), key);
        }
    }
}

/* Matrix 0.5 ends it by a newline. */
static struct str key_trim(struct str key)
{
    while (key.n > 0 && (key.p[key.n - 1] == '\n' || key.p[key.n - 1] == '\r'))
        key.n--;
    return key;
}

static bool is_call_tree(const struct report *report, bool has_stack)
{
    return has_stack || report_content_of(report->kind) == REPORT_TREE;
}

/* from: where the object begins, of which the reader is at the end. */
static void numbers_fill(const struct json_reader *r, const char *from, struct report *report,
                         const struct later *later)
{
    if (report->stack.n > 0 || report_content_of(report->kind) == REPORT_TREE)
        return;
    if (!later->is_row)
        report_numbers_read(report_value_again(r, from), report, is_number_told);
    else if (later->numbers)
        report_numbers_read_row(report_value_again(r, later->numbers), report);
}

static enum report_json object_read(struct json_reader *r, struct report *report, struct buf *says,
                                    const char **many);

/* The report within an envelope, whose own fields are in *report. */
static enum report_json content_read(struct json_reader r, struct report *report, struct buf *says)
{
    struct str text;

    if (json_read_peek(&r) == '"' && json_read_str(&r, &text))
        r = json_reader_of(text, r.arena);
    if (json_read_peek(&r) != '{')
        return REPORT_JSON_OTHER;
    return object_read(&r, report, says, NULL) == REPORT_JSON_REPORT ? REPORT_JSON_REPORT
                                                                     : REPORT_JSON_OTHER;
}

/* many: as of report_json_read; NULL within an envelope. */
static enum report_json object_read(struct json_reader *r, struct report *report, struct buf *says,
                                    const char **many)
{
    struct later later = {0};
    bool marked = false, is_tree;
    const char *from;
    struct str key;

    json_read_peek(r);
    from = r->p;
    if (!json_read_open(r, '{'))
        return REPORT_JSON_BAD;
    while (json_read_key(r, &key)) {
        marked |= is_mark(key);
        if (!member_read(r, key, report, &later))
            break;
    }
    if (many)
        *many = marked ? NULL : later.many;
    if (r->error)
        return REPORT_JSON_BAD;
    if (later.content && many && !later.has_stack && report->tag.n == 0)
        return content_read(report_value_again(r, later.content), report, says);
    if (!marked)
        return REPORT_JSON_OTHER;
    report->key = key_trim(report->key);
    report->kind = report_kind_of(report->tag);
    report->detail_kind = report_detail_of(report->detail);
    if (report->kind != REPORT_KIND_REPEATS)
        report->repeats = 0;
    stack_fill(report, later.rows);
    report_evidence_read(&later.evidence, r, report);
    is_tree = is_call_tree(report, later.has_stack);
    if (is_tree ? later.has_more && !later.is_row : report->says.n == 0) {
        says_fill(report_value_again(r, from), says, is_tree);
        *(is_tree ? &report->also : &report->says) = str_from_bytes(buf_view(says));
    }
    numbers_fill(r, from, report, &later);
    return REPORT_JSON_REPORT;
}

enum report_json report_json_read(struct json_reader *r, struct report *report, struct buf *says,
                                  const char **many)
{
    struct stack stack = report->stack;

    stack.n = 0;
    stack.orphans = 0;
    *report = (struct report){.stack = stack};
    buf_clear(says);
    *many = NULL;
    return object_read(r, report, says, many);
}
