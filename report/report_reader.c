/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report_reader.h"

#include <stdio.h>

#include "report/report_cut.h"
#include "report/report_json.h"

const char report_reader_open_text[] = "cut short: an array has no end";

void report_reader_init(struct report_reader *r, struct str text)
{
    *r = (struct report_reader){.rest = text, .line = 1};
    arena_init(&r->arena);
    report_keys_init(&r->keys);
    stack_init(&r->report.stack);
    buf_init(&r->says);
}

void report_reader_init_part(struct report_reader *r, struct str text)
{
    report_reader_init(r, text);
    r->part = true;
}

void report_reader_release(struct report_reader *r)
{
    arena_release(&r->arena);
    stack_release(&r->report.stack);
    buf_release(&r->says);
}

static void bad_count(struct report_reader *r, const char *why)
{
    if (r->quiet)
        return;
    if (r->bad == 0)
        snprintf(r->bad_text, sizeof(r->bad_text), "%s", why);
    if (r->bad < READER_BAD_LINES)
        r->bad_lines[r->bad] = r->line;
    r->bad++;
}

static void skip(struct report_reader *r, size_t n)
{
    struct str passed = str_sub(r->rest, 0, n);
    size_t end;

    r->rest = str_sub(r->rest, n, r->rest.n);
    while ((end = str_find(passed, '\n')) < passed.n) {
        r->line++;
        r->quiet = false;
        passed = str_sub(passed, end + 1, passed.n);
    }
}

/* How far it is to where the next report may begin in what is left of the line, or to after the
 * line. */
static size_t next_find(const struct report_reader *r)
{
    for (size_t i = 0; i < r->rest.n; i++) {
        if (r->rest.p[i] == '\n')
            return i + 1;
        if (report_begins(r->rest, i))
            return i;
    }
    return r->rest.n;
}

/* Passes over what is damaged: a byte at least. */
static void damage_skip(struct report_reader *r)
{
    skip(r, 1);
    skip(r, next_find(r));
}

static size_t space_at(struct str s)
{
    size_t n = 0;

    while (n < s.n && (s.p[n] == ' ' || s.p[n] == '\t' || s.p[n] == '\n' || s.p[n] == '\r'))
        n++;
    return n;
}

/* Reads the value that rest begins with, an object or another. */
static enum report_json value_read(struct report_reader *r, struct json_reader *json,
                                   const char **many)
{
    arena_reset(&r->arena);
    *json = json_reader_of(r->rest, &r->arena);
    *many = NULL;
    if (r->rest.p[0] == '{')
        return report_json_read(&r->keys, json, &r->report, &r->says, many);
    return json_read_skip(json) ? REPORT_JSON_OTHER : REPORT_JSON_BAD;
}

/* Whether what rest begins with was a report. */
static bool value_take(struct report_reader *r)
{
    struct json_reader json;
    const char *many;
    size_t line = r->line;
    enum report_json kind = value_read(r, &json, &many);

    if (many && (kind == REPORT_JSON_OTHER || json.cut)) {
        skip(r, (size_t)(many - r->rest.p));
        return false;
    }
    if (kind == REPORT_JSON_BAD) {
        bad_count(r, json.error);
        r->quiet = true;
        damage_skip(r);
        return false;
    }
    if (kind == REPORT_JSON_OTHER)
        bad_count(r, "JSON that is no report");
    else
        r->quiet = false;
    r->report.text = str_sub(r->rest, 0, (size_t)(json.p - r->rest.p));
    skip(r, r->report.text.n);
    r->report.line = line;
    return kind == REPORT_JSON_REPORT;
}

/* A key and its colon, whose object is not read as a whole. */
static bool key_take(struct report_reader *r)
{
    struct json_reader json;
    struct str key;

    if (r->rest.p[0] != '"')
        return false;
    arena_reset(&r->arena);
    json = json_reader_of(r->rest, &r->arena);
    if (!json_read_str(&json, &key) || json_read_peek(&json) != ':')
        return false;
    skip(r, (size_t)(json.p - r->rest.p) + 1);
    r->quiet = true;
    return true;
}

/* What stands between reports: a bracket or a comma of the array that holds them, a key of the
 * object around it, a byte order mark of a file that another was put in front of. */
static bool punctuation_take(struct report_reader *r)
{
    char c = r->rest.p[0];

    if (str_starts(r->rest, STR("\xEF\xBB\xBF"))) {
        skip(r, 3);
        return true;
    }
    if (c != '[' && c != ']' && c != ',' && c != '}')
        return key_take(r);
    r->open += (c == '[') - (c == ']');
    skip(r, 1);
    return true;
}

/* Goes to the next value. False at the end. */
static bool value_find(struct report_reader *r)
{
    do
        skip(r, space_at(r->rest));
    while (r->rest.n > 0 && punctuation_take(r));
    if (r->rest.n > 0)
        return true;
    if (r->open > 0 && r->bad == 0 && !r->part)
        bad_count(r, report_reader_open_text);
    return false;
}

const struct report *report_next(struct report_reader *r)
{
    while (value_find(r)) {
        if (value_take(r))
            return &r->report;
    }
    return NULL;
}
