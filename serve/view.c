/* SPDX-License-Identifier: Apache-2.0 */
/* What the page asks for: the list, what there is to choose from, and pages of reports. */
#include <stdlib.h>
#include <string.h>

#include "lib/json_write.h"
#include "lib/mem.h"
#include "lib/os_file.h"
#include "lib/sort.h"
#include "report/finding.h"
#include "report/report_reader.h"
#include "serve/serve_internal.h"

enum { LIST_MAX = 100, BUILDS_MAX = 20 };

static void list_choice_read(struct request *r, struct recent_choice *choice)
{
    const char *before = request_parameter(r, "before", true);

    *choice = (struct recent_choice){.before = UINT64_MAX};
    for (size_t i = 0; i < RECENT_FIELD_COUNT; i++)
        choice->values[i] = request_parameter(r, recent_field_names[i], false);
    if (before && !str_to_u64(str_from_c(before), &choice->before))
        choice->before = UINT64_MAX;
}

/* What a slow message was slow for, by the names of its build. */
static void finding_key(struct server *s, const struct recent_shown *row, struct str line,
                        struct json_writer *w)
{
    const struct names *names = mappings_borrow(s->mappings, row->texts[RECENT_BUILD]);
    struct report_reader reader;
    const struct report *report;
    struct buf says = {0};

    report_reader_init(&reader, line);
    report = report_next(&reader);
    if (report && report_content_of(report->kind) == REPORT_TREE) {
        struct call_tree tree;

        call_tree_init(&tree);
        call_tree_make(&tree, report);
        finding_write(&says, report, &tree, names, false);
        call_tree_release(&tree);
    } else if (report) {
        buf_str(&says, report->says);
    }
    json_write_key_str_or_null(w, "says", str_from_bytes(buf_view(&says)));
    report_reader_release(&reader);
    mappings_return(s->mappings);
    buf_release(&says);
}

static void row_write(struct server *s, struct depot_reader *reader, const struct recent_shown *row,
                      struct json_writer *w)
{
    struct str line;
    struct error err;
    char *path = mappings_path(s->mappings, row->texts[RECENT_BUILD]);

    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_u64(w, "number", row->number);
    json_write_key_u64(w, "arrived", row->row.arrived_ms);
    json_write_key_u64_or_null(w, "time", row->row.time_ms, row->row.time_ms > 0);
    json_write_key_u64_or_null(w, "ms", row->row.cost_ms, row->row.cost_ms > 0);
    json_write_key_bool(w, "named", path != NULL);
    json_write_key_u64(w, "at", row->row.place.at);
    json_write_key_u64(w, "index", row->row.place.index);
    for (size_t i = 0; i < RECENT_FIELD_COUNT; i++)
        json_write_key_str(w, recent_field_names[i], row->texts[i]);
    if (depot_read(reader, row->texts[RECENT_APP], row->texts[RECENT_SET], row->texts[RECENT_BUILD],
                   row->row.place, &line, &err) == 0)
        finding_key(s, row, line, w);
    json_write_close(w, '}');
    free(path);
}

bool view_list(struct request *r)
{
    struct recent_shown *rows = mem_calloc(LIST_MAX, sizeof(*rows));
    struct server *s = r->server;
    struct recent_choice choice;
    struct depot_reader reader;
    struct json_writer w;
    size_t n;

    list_choice_read(r, &choice);
    depot_reader_init(&reader, s->depot);
    n = recent_list(s->recent, &choice, rows, LIST_MAX);
    w = json_writer_of(&r->body);
    json_write_open(&w, '{');
    json_write_key_u64(&w, "count", recent_count(s->recent));
    json_write_key_bool(&w, "more", n == LIST_MAX);
    json_write_key_open(&w, "rows", '[');
    for (size_t i = 0; i < n; i++)
        row_write(s, &reader, &rows[i], &w);
    json_write_close(&w, ']');
    if (choice.before == UINT64_MAX)
        recent_fields_write(s->recent, &choice, &w);
    json_write_close(&w, '}');
    r->status = MHD_HTTP_OK;
    r->type = "application/json";
    depot_reader_release(&reader);
    free(rows);
    return false;
}

/* ---- What is stored ---- */

static int name_order(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a directory below DIR/reports that may be ours, sorted; for names_free. */
static size_t names_read(struct server *s, const char *below, char ***names)
{
    char *path = mem_printf("%s/reports%s%s", s->options->dir, below[0] ? "/" : "", below);
    struct os_listing *l = os_listing_open(path);
    size_t n = 0, cap = 0;
    const char *name;

    *names = NULL;
    while (l && (name = os_listing_next(l)) != NULL) {
        if (depot_name_is_good(str_from_c(name))) {
            MEM_GROW(*names, n, cap);
            (*names)[n++] = mem_dup_cstr(name, strlen(name));
        }
    }
    if (l)
        os_listing_close(l);
    if (n > 0)
        qsort(*names, n, sizeof(**names), name_order);
    free(path);
    return n;
}

static void names_free(char **names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(names[i]);
    free(names);
}

bool view_sets(struct request *r)
{
    struct json_writer w = json_writer_of(&r->body);
    char **apps, **sets;
    size_t n_apps = names_read(r->server, "", &apps);

    json_write_open(&w, '{');
    for (size_t i = 0; i < n_apps; i++) {
        size_t n_sets = names_read(r->server, apps[i], &sets);

        json_write_key_open(&w, apps[i], '[');
        for (size_t k = 0; k < n_sets; k++)
            json_write_str(&w, str_from_c(sets[k]));
        json_write_close(&w, ']');
        names_free(sets, n_sets);
    }
    json_write_close(&w, '}');
    names_free(apps, n_apps);
    r->status = MHD_HTTP_OK;
    r->type = "application/json";
    return false;
}

/* ---- Pages ---- */

static void job_add(struct serve_job *job, const char *text)
{
    job->argv[job->argc++] = mem_dup_cstr(text, strlen(text));
}

static struct serve_job *job_new(struct request *r, const char *command)
{
    static const char *const all[] = {"--format",  "html",       "-o",   "OUT",
                                      "--partial", "--progress", "never"};
    struct serve_job *job = mem_calloc(1, sizeof(*job));

    job->request = r;
    job_add(job, command);
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
        job_add(job, all[i]);
    return job;
}

static void job_mapping(struct server *s, struct serve_job *job, struct str build)
{
    char *path = mappings_path(s->mappings, build);

    for (int i = 0; path && i < job->argc; i++) {
        if (strcmp(job->argv[i], path) == 0) {
            free(path);
            path = NULL;
        }
    }
    if (path) {
        job_add(job, "-m");
        job->argv[job->argc++] = path;
    }
}

static void line_add(struct buf *out, struct str line)
{
    buf_str(out, line);
    buf_u8(out, '\n');
}

/* /report/APP/SET/BUILD/AT/INDEX */
bool view_report(struct request *r)
{
    struct str rest = str_from_c(r->rest), parts[5] = {0};
    struct recent_shown row = {0};
    struct depot_reader reader;
    struct recent_place place;
    struct serve_job *job;
    struct buf in = {0};
    struct str line;
    uint64_t index = 0;
    size_t n = 0;
    struct error err;

    for (; n < 5; n++) {
        size_t end = str_find(rest, '/');

        parts[n] = str_sub(rest, 0, end);
        rest = str_sub(rest, end + 1, rest.n);
    }
    if (rest.n > 0 || !str_to_u64(parts[3], &place.at) || !str_to_u64(parts[4], &index) ||
        index >= UINT32_MAX) {
        request_refuse(r, MHD_HTTP_NOT_FOUND, "there is no such report");
        return false;
    }
    place.index = (uint32_t)index;
    depot_reader_init(&reader, r->server->depot);
    if (recent_find(r->server->recent, parts[0], parts[1], parts[2], place, &row) &&
        row.has_session &&
        depot_read(&reader, parts[0], row.session_set, row.session_build, row.session, &line,
                   &err) == 0)
        line_add(&in, line);
    if (depot_read(&reader, parts[0], parts[1], parts[2], place, &line, &err) < 0)
        request_refuse(r, MHD_HTTP_NOT_FOUND, "%s", err.text);
    else
        line_add(&in, line);
    depot_reader_release(&reader);
    if (r->status) {
        buf_release(&in);
        return false;
    }
    job = job_new(r, "decode");
    job->in = in;
    job_mapping(r->server, job, parts[2]);
    job_add(job, "IN");
    request_wait(r);
    jobs_take(r->server->jobs[PAGE_REPORT], job);
    return true;
}

/* A condition of cluster --where, in which what it has signs for stands as '?', any character. */
static void where_add(struct buf *where, const char *key, const char *value)
{
    buf_printf(where, "%s%s=", where->n > 0 ? "," : "", key);
    for (; *value; value++)
        buf_u8(where, strchr(",=<>!*?'\"&", *value) ? '?' : (uint8_t)*value);
}

/* The mappings of the builds in a set. */
static void set_mappings(struct server *s, struct serve_job *job, const char *app, const char *set,
                         size_t max)
{
    char *below = mem_printf("%s/%s", app, set), **names;
    size_t n = names_read(s, below, &names);

    for (size_t i = 0; i < n && max > 0; i++) {
        int before = job->argc;
        struct str build = str_sub(str_from_c(names[i]), 0, str_find(str_from_c(names[i]), '.'));

        job_mapping(s, job, build);
        max -= job->argc > before;
    }
    names_free(names, n);
    free(below);
}

/* /clusters?app=&set=&old=&version=…: of one set, or of two compared. */
bool view_clusters(struct request *r)
{
    static const enum recent_field keys[] = {RECENT_VERSION, RECENT_SCENE, RECENT_DEVICE,
                                             RECENT_OS};
    const char *app = request_parameter(r, "app", true), *set = request_parameter(r, "set", true);
    const char *old = request_parameter(r, "old", true);
    struct serve_job *job;
    struct buf where = {0};

    if (!app || !set || !depot_name_is_good(str_from_c(app)) ||
        !depot_name_is_good(str_from_c(set)) || (old && !depot_name_is_good(str_from_c(old)))) {
        request_refuse(r, MHD_HTTP_BAD_REQUEST, "choose an app and a day or run");
        return false;
    }
    job = job_new(r, "cluster");
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        const char *value = request_parameter(r, recent_field_names[keys[i]], true);

        if (value)
            where_add(&where, recent_field_names[keys[i]], value);
    }
    if (where.n > 0) {
        job_add(job, "--where");
        job->argv[job->argc++] = mem_dup_cstr((const char *)where.p, where.n);
    }
    set_mappings(r->server, job, app, set, BUILDS_MAX / 2);
    if (old) {
        set_mappings(r->server, job, app, old, BUILDS_MAX / 2);
        job_add(job, "--diff");
        job->argv[job->argc++] = mem_printf("%s/reports/%s/%s", r->server->options->dir, app, old);
    }
    job->argv[job->argc++] = mem_printf("%s/reports/%s/%s", r->server->options->dir, app, set);
    buf_release(&where);
    request_wait(r);
    jobs_take(r->server->jobs[PAGE_GROUPS], job);
    return true;
}
