/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_json.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "report/call_tree.h"
#include "report/report_numbers.h"
#include "report/report_parts.h"
#include "runtime/analysis/stack_text.h"
#include "runtime/record/slot.h"

bool report_value_text(struct json_reader *r, struct str *value)
{
    char c = json_read_peek(r);

    *value = (struct str){NULL, 0};
    if (c == '"')
        return json_read_str(r, value);
    if (c == '{' || c == '[')
        return json_read_skip(r);
    if (!json_read_word(r, value))
        return false;
    if (c == 'n')
        *value = (struct str){NULL, 0};
    return true;
}

uint64_t report_value_number(struct str s, uint64_t max)
{
    char digits[40];
    uint64_t n;
    double real;

    if (str_to_u64(s, &n))
        return n <= max ? n : 0;
    if (s.n == 0 || s.n >= sizeof(digits) || str_find(s, '.') + str_find(s, 'e') == 2 * s.n)
        return 0;
    memcpy(digits, s.p, s.n);
    digits[s.n] = '\0';
    real = strtod(digits, NULL);
    return real > 0 && real < 1e15 && (uint64_t)real <= max ? (uint64_t)real : 0;
}

struct json_reader report_value_again(const struct json_reader *r, const char *from)
{
    return json_reader_of((struct str){from, (size_t)(r->p - from)}, r->arena);
}

enum { SAYS_MAX = 4096, SAYS_KEY_MAX = 80, SAYS_VALUE_MAX = 256 }; /* bytes */

/* Values that are looked at when the whole object has been read. */
struct later {
    struct str rows; /* that were not read right away */
    struct report_evidence_at evidence;
    const char *content; /* where it begins; NULL: there is none */
    const char *many;    /* likewise: an array of objects */
    const char *numbers; /* likewise: of a row */
    bool has_stack;
    bool is_row;               /* of decode --format ndjson */
    bool has_more;             /* members that no field, nor what is above, takes */
    bool has_untold;           /* members that what else it says, or its numbers, may have; */
    struct json_reader untold; /* before the first of them */
};

static bool field_read(struct json_reader *r, struct report *report, const struct report_key *key)
{
    char *to = (char *)report + key->at;
    uint64_t max = key->kind == REPORT_KEY_BOOT ? REPORT_BOOT_NS_MAX : STACK_MS_MAX, number;
    struct str value;

    if (key->kind != REPORT_KEY_TEXT && json_read_digits(r, &number)) {
        *(uint64_t *)to = number <= max ? number : 0;
        return true;
    }
    if (!report_value_text(r, &value))
        return false;
    if (key->kind == REPORT_KEY_TEXT)
        *(struct str *)to = value;
    else
        *(uint64_t *)to = report_value_number(value, max);
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

/* Whether the value that comes next is an array whose first element is an object. */
static bool is_many(struct json_reader r)
{
    return json_read_peek(&r) == '[' && json_read_open(&r, '[') && json_read_peek(&r) == '{';
}

static bool raw_read(struct json_reader *r, struct report *report, const struct report_key *key)
{
    char first = json_read_peek(r);
    struct str json = {r->p, 0};

    if (!json_read_skip(r))
        return false;
    json.n = (size_t)(r->p - json.p);
    if (key->kind == REPORT_KEY_TAGS)
        report_tags_read(&report->context, json, r->arena);
    else if (first == '[')
        *(struct str *)((char *)report + key->at) = json;
    return true;
}

/* Notes where a value begins that is not read now, and passes over it. */
static bool value_note(struct json_reader *r, const struct report_key *key, struct later *later)
{
    json_read_peek(r);
    if (key->kind == REPORT_KEY_CONTENT)
        later->content = r->p;
    else if (key->kind == REPORT_KEY_NUMBERS)
        later->numbers = r->p;
    else if (key->kind == REPORT_KEY_EVIDENCE)
        later->evidence.at[key->at] = r->p;
    else
        later->has_more |= key->kind != REPORT_KEY_SILENT;
    if (!later->many && is_many(*r))
        later->many = r->p;
    return json_read_skip(r);
}

static bool member_read(struct json_reader *r, const struct report_key *key, struct report *report,
                        struct later *later)
{
    switch (key->kind) {
    case REPORT_KEY_TEXT:
    case REPORT_KEY_MS:
    case REPORT_KEY_BOOT:
        return field_read(r, report, key);
    case REPORT_KEY_CPU:
        return cpu_column_read(r, report, (enum cpu_time)key->at);
    case REPORT_KEY_RAW:
    case REPORT_KEY_TAGS:
        return raw_read(r, report, key);
    case REPORT_KEY_STACK:
    case REPORT_KEY_STACK_IDS:
        later->has_stack = true;
        later->is_row = key->kind == REPORT_KEY_STACK_IDS;
        later->rows = (struct str){NULL, 0};
        return stack_json_read(r, &report->stack) || report_value_text(r, &later->rows);
    default:
        return value_note(r, key, later);
    }
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

/* The scalars of the object whose next key comes, and those of objects in it. */
static void says_fill(const struct report_keys *keys, struct json_reader r, struct buf *says,
                      const struct report *report, bool is_tree)
{
    unsigned told = is_tree ? REPORT_KEY_TOLD_TREE : REPORT_KEY_TOLD_OTHER;
    struct str key, inner;

    while (json_read_key(&r, &key)) {
        if (report_key_told(report_key_find(keys, key), report->kind, told)) {
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

static void numbers_fill(const struct report_keys *keys, const struct json_reader *r,
                         struct report *report, const struct later *later)
{
    if (report->stack.n > 0 || report_content_of(report->kind) == REPORT_TREE ||
        report->kind == REPORT_KIND_SESSION)
        return;
    if (!later->is_row && later->has_untold)
        report_numbers_read(keys, later->untold, report);
    else if (later->is_row && later->numbers)
        report_numbers_read_row(report_value_again(r, later->numbers), report);
}

/* What of the object is read when its end has been. */
static void later_read(const struct report_keys *keys, const struct later *later,
                       const struct json_reader *r, struct report *report, struct buf *says)
{
    bool is_tree;

    stack_fill(report, later->rows);
    report_evidence_read(&later->evidence, r, report);
    is_tree = is_call_tree(report, later->has_stack);
    if (keys->bare_counts && !is_tree && report_content_of(report->kind) == REPORT_COUNT)
        return;
    if (is_tree ? later->has_more && !later->is_row : report->says.n == 0) {
        if (later->has_untold)
            says_fill(keys, later->untold, says, report, is_tree);
        *(is_tree ? &report->also : &report->says) = str_from_bytes(buf_view(says));
    }
    numbers_fill(keys, r, report, later);
}

static enum report_json object_read(struct report_keys *keys, struct json_reader *r,
                                    struct report *report, struct buf *says, const char **many);

/* The report within an envelope, whose own fields are in *report. */
static enum report_json content_read(struct report_keys *keys, struct json_reader r,
                                     struct report *report, struct buf *says)
{
    struct str text;

    if (json_read_peek(&r) == '"' && json_read_str(&r, &text))
        r = json_reader_of(text, r.arena);
    if (json_read_peek(&r) != '{')
        return REPORT_JSON_OTHER;
    return object_read(keys, &r, report, says, NULL) == REPORT_JSON_REPORT ? REPORT_JSON_REPORT
                                                                           : REPORT_JSON_OTHER;
}

/* Reads the members of an open object. Whether one says that it is a report. */
static bool members_read(struct report_keys *keys, struct json_reader *r, struct report *report,
                         struct later *later)
{
    const unsigned told = REPORT_KEY_TOLD_TREE | REPORT_KEY_TOLD_OTHER;
    const struct report_key *key = NULL;
    bool marked = false;

    for (struct json_reader before = *r; (key = report_key_read(keys, r, key)); before = *r) {
        if (!later->has_untold &&
            (key->flags & (told | REPORT_KEY_NUMBER | REPORT_KEY_CONTEXT)) != told) {
            later->has_untold = true;
            later->untold = before;
        }
        marked |= (key->flags & REPORT_KEY_MARK) != 0;
        if (!member_read(r, key, report, later))
            break;
    }
    return marked;
}

/* many: as of report_json_read; NULL within an envelope. */
static enum report_json object_read(struct report_keys *keys, struct json_reader *r,
                                    struct report *report, struct buf *says, const char **many)
{
    struct later later = {0};
    bool marked;

    if (!json_read_open(r, '{'))
        return REPORT_JSON_BAD;
    marked = members_read(keys, r, report, &later);
    if (many)
        *many = marked ? NULL : later.many;
    if (r->error)
        return REPORT_JSON_BAD;
    if (later.content && many && !later.has_stack && report->tag.n == 0)
        return content_read(keys, report_value_again(r, later.content), report, says);
    if (!marked)
        return REPORT_JSON_OTHER;
    report->key = key_trim(report->key);
    report->kind = report_kind_of(report->tag);
    report->detail_kind = report_detail_of(report->detail);
    if (report->kind != REPORT_KIND_REPEATS)
        report->repeats = 0;
    if (!is_call_tree(report, later.has_stack))
        report->threads = STR(""); /* of vitals: how many there are */
    later_read(keys, &later, r, report, says);
    return REPORT_JSON_REPORT;
}

enum report_json report_json_read(struct report_keys *keys, struct json_reader *r,
                                  struct report *report, struct buf *says, const char **many)
{
    struct stack stack = report->stack;

    stack.n = 0;
    stack.orphans = 0;
    *report = (struct report){.stack = stack};
    buf_clear(says);
    *many = NULL;
    return object_read(keys, r, report, says, many);
}
