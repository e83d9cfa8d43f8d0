/* SPDX-License-Identifier: Apache-2.0 */
/* The Firefox Profiler's own format, for profiler.firefox.com: a processed profile as its
 * docs-developer/processed-profile-format.md and src/types/profile.ts describe it.
 *
 * Reports lie at their time, on tracks of their process and kind. The own time of calls are samples
 * that weigh milliseconds, whose categories tell what the thread did. A marker tells what a report
 * says of itself; others what a sample can't tell: how many calls, and which times were inferred or
 * are not known.
 *
 * The viewer makes its present version of the format of every older one. Those after the one that
 * is written here add what only browsers have. */
#include <stdlib.h>

#include "export/exporter.h"
#include "export/firefox_tracks.h"
#include "lib/mem.h"
#include "lib/show.h"
#include "report/report_words.h"

enum {
    FIREFOX_PROCESSED = 61,  /* the version of the format */
    FIREFOX_GECKO = 27,      /* that of the browser's own, which is asked for */
    FIREFOX_SHOWN = 24,      /* tracks that are shown at first; others are a click away */
    FIREFOX_KEPT = 64 << 20, /* bytes, until the end; the file has a few times as many */
};

static const struct {
    const char *name, *color;
} categories[FIREFOX_STATES] = {
#define FIREFOX_CATEGORY(symbol, name, color) [STATE_##symbol] = {name, color},
    FIREFOX_STATE_LIST(FIREFOX_CATEGORY)};

/* What a report's marker has, beside its times. */
static const struct {
    const char *key, *label;
    size_t offset;
} texts[] = {
    {"scene", "Scene", offsetof(struct report, scene)},
    {"says", "It says", offsetof(struct report, says)},
    {"also", "It says too", offsetof(struct report, also)},
    {"class", "Class", offsetof(struct report, class_name)},
    {"process", "Process", offsetof(struct report, process)},
    {"thread", "Thread", offsetof(struct report, thread)},
    {"version", "Version", offsetof(struct report, version)},
    {"device", "Device", offsetof(struct report, device)},
    {"machine", "Machine", offsetof(struct report, machine)},
    {"user", "User", offsetof(struct report, user)},
    {"mapping", "Mapping", offsetof(struct report, mapping)},
    {"profile", "Profile by the system", offsetof(struct report, profile)},
    {"threadStack", "Stack of the thread", offsetof(struct report, thread_stack)},
};
enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };

/* An open call: one whose end has not come yet. */
struct firefox_call {
    uint32_t stack; /* with it as the last; FIREFOX_NONE until it is asked for */
    uint32_t index;
    struct cpu_times left; /* of its own time: what no sample has yet */
};

struct firefox_state {
    struct json_writer w;
    struct firefox_tables tables;
    struct firefox_tracks tracks;
    uint64_t reports, left_out, first_left_out;
    uint64_t kept;             /* bytes, of at most FIREFOX_KEPT */
    struct firefox_call *open; /* by depth; cap of them */
    size_t cap;
    struct buf title, data, text;
};

static void firefox_begin(struct export_run *e)
{
    struct firefox_state *s = e->state = mem_calloc(1, sizeof(*s));

    s->w = json_writer_of(e->out);
    firefox_tables_init(&s->tables, e->names);
    firefox_tracks_init(&s->tracks);
    buf_init(&s->title);
    buf_init(&s->data);
    buf_init(&s->text);
}

static enum firefox_category call_state(const struct call *c)
{
    return call_is_unknown(c) ? STATE_UNRECORDED : STATE_METHOD;
}

/* The stack that ends with the open call at this depth; FIREFOX_NONE above the first. */
static uint32_t open_stack(struct firefox_state *s, const struct call_tree *tree, size_t depths)
{
    size_t known = depths;
    uint32_t stack;

    while (known > 0 && s->open[known - 1].stack == FIREFOX_NONE)
        known--;
    stack = known > 0 ? s->open[known - 1].stack : FIREFOX_NONE;
    for (; known < depths; known++) {
        const struct call *c = &tree->calls[s->open[known].index];

        stack = firefox_stack(&s->tables, stack, c->id, call_state(c), false);
        s->open[known].stack = stack;
    }
    return stack;
}

/* So much of an open call's own time, in one state. */
static void own_sample(struct firefox_state *s, struct firefox_track *track,
                       const struct call_tree *tree, const struct call *c,
                       enum firefox_category state, uint64_t ms)
{
    uint32_t above;

    if (ms == 0)
        return;
    above = open_stack(s, tree, c->depth);
    firefox_track_sample(track, firefox_stack(&s->tables, above, c->id, state, c->inferred), ms);
}

/* Its thread ran, waited and was blocked at times that nobody knows: each is shown in one piece. */
static void own_samples(struct firefox_state *s, struct firefox_track *track,
                        const struct call_tree *tree, uint32_t i, uint64_t ms)
{
    static const enum firefox_category states[CPU_STATES] = {
        [CPU_RUNNING] = STATE_RUNNING,
        [CPU_WAITING] = STATE_WAITING,
        [CPU_BLOCKED] = STATE_BLOCKED,
    };
    const struct call *c = &tree->calls[i];
    struct cpu_times *left = &s->open[c->depth].left;
    enum firefox_category rest = left->known[CPU_RUNNING] ? STATE_NOT_RUNNING : STATE_METHOD;

    for (int k = 0; k < CPU_STATES && call_state(c) == STATE_METHOD; k++) {
        uint64_t part = left->ms[k] < ms ? left->ms[k] : ms;

        own_sample(s, track, tree, c, states[k], part);
        left->ms[k] -= part;
        ms -= part;
    }
    own_sample(s, track, tree, c, call_state(c) == STATE_METHOD ? rest : STATE_UNRECORDED, ms);
}

/* The time from *now on up to `until` is the own time of the innermost open call. */
static void samples_until(struct firefox_state *s, struct firefox_track *track,
                          const struct call_tree *tree, uint32_t open, uint64_t until,
                          uint64_t *now)
{
    if (until <= *now)
        return;
    if (open == STACK_NO_ROW)
        firefox_track_sample(track, FIREFOX_NONE, until - *now);
    else
        own_samples(s, track, tree, open, until - *now);
    *now = until;
}

static void call_enter(struct firefox_state *s, const struct call_tree *tree, uint32_t i)
{
    uint32_t depth = tree->calls[i].depth;

    if (depth >= s->cap) {
        s->cap = (size_t)depth * 2 + 64;
        s->open = mem_realloc(s->open, mem_size(s->cap, sizeof(*s->open)));
    }
    s->open[depth] = (struct firefox_call){
        .stack = FIREFOX_NONE, .index = i, .left = call_tree_self_cpu(tree, i)};
}

static void samples_add(struct firefox_state *s, struct firefox_track *track, uint64_t at_ms,
                        const struct call_tree *tree)
{
    uint32_t open = STACK_NO_ROW;
    uint64_t now = 0;

    firefox_track_begin(track, at_ms);
    for (uint32_t i = 0; i <= tree->n; i++) {
        uint32_t parent = i < tree->n ? tree->calls[i].parent : STACK_NO_ROW;

        for (; open != parent; open = tree->calls[open].parent)
            samples_until(s, track, tree, open,
                          tree->calls[open].start_ms + tree->calls[open].total_ms, &now);
        if (i == tree->n)
            return;
        samples_until(s, track, tree, open, tree->calls[i].start_ms, &now);
        call_enter(s, tree, i);
        open = i;
    }
}

/* Calls of which a sample does not tell all. */
static void calls_mark(struct firefox_track *track, uint64_t at_ms, const struct call_tree *tree)
{
    for (size_t i = 0; i < tree->n; i++) {
        const struct call *c = &tree->calls[i];
        struct firefox_marker m = {.kind = MARKER_CALLS,
                                   .start_ms = at_ms + c->start_ms,
                                   .duration_ms = c->total_ms,
                                   .id = c->id,
                                   .calls = call_is_uncounted(c) ? 0 : c->count,
                                   .at_least = c->at_least};

        if (c->id == METHOD_ID_SUMMED)
            continue;
        if (call_is_unrecorded(c))
            m.kind = MARKER_UNRECORDED;
        else if (c->inferred)
            m.kind = MARKER_INFERRED;
        else if (c->count == 1 && !c->at_least)
            continue;
        firefox_track_mark(track, &m);
    }
}

static void shown_write(struct json_writer *w, struct buf *room, const char *key, struct str text)
{
    if (text.n == 0)
        return;
    buf_clear(room);
    show_text(room, text);
    json_write_key_str(w, key, str_from_bytes(buf_view(room)));
}

static void texts_write(struct firefox_state *s, struct json_writer *w, const struct report *r)
{
    for (size_t i = 0; i < TEXTS; i++) {
        const struct str *text = (const void *)((const char *)r + texts[i].offset);

        if (text != &r->thread_stack) {
            shown_write(w, &s->text, texts[i].key, *text);
        } else if (text->n > 0) {
            buf_clear(&s->text);
            report_thread_stack(&s->text, r, STR("; "));
            json_write_key_str(w, texts[i].key, str_from_bytes(buf_view(&s->text)));
        }
    }
}

/* Appends where it was and what is worst in it, "com.demo.Main, com.demo.Repo.load()". */
static void report_about(struct buf *out, const struct report *r, struct str key)
{
    size_t from = out->n;

    show_text(out, r->scene);
    if (out->n > from && (key.n > 0 || r->says.n > 0))
        buf_str(out, STR(", "));
    if (key.n > 0)
        buf_str(out, key);
    else
        show_text(out, r->says);
}

/* Fills s->data with what stands in a report's marker. key: the name of its key method, or empty.
 * moved_ms: it is shown so much later. */
static void report_data_make(struct firefox_state *s, const struct report *r, struct str key,
                             uint64_t moved_ms)
{
    struct json_writer w;

    buf_clear(&s->data);
    w = json_writer_of(&s->data);
    json_write_key_str(&w, "type", STR("Report"));
    json_write_key_u64(&w, "report", s->reports);
    buf_clear(&s->text);
    report_about(&s->text, r, key);
    json_write_key_str(&w, "about", str_from_bytes(buf_view(&s->text)));
    if (key.n > 0)
        json_write_key_str(&w, "key", key);
    buf_clear(&s->text);
    report_title_time(&s->text, r->time_ms);
    if (s->text.n > 0)
        json_write_key_str(&w, "time", str_from_bytes(buf_view(&s->text)));
    if (r->cost_ms > 0)
        json_write_key_u64(&w, "cost", r->cost_ms);
    for (int k = 0; k < CPU_TIMES; k++) {
        if (r->cpu.known[k])
            json_write_key_u64(&w, cpu_time_names[k].column, r->cpu.ms[k]);
    }
    if (r->step_ms > 0)
        json_write_key_u64(&w, "exactTo", r->step_ms);
    if (r->overwritten > 0)
        json_write_key_u64(&w, "overwritten", r->overwritten);
    if (r->orphans > 0)
        json_write_key_u64(&w, "orphans", r->orphans);
    if (moved_ms > 0)
        json_write_key_u64(&w, "moved", moved_ms);
    texts_write(s, &w, r);
}

/* When it began, since 1970; 0: not said. Its time is that of its end. */
static uint64_t report_begin_ms(const struct report *r, uint64_t duration_ms)
{
    if (r->time_ms <= duration_ms || r->time_ms > FIREFOX_MS_MAX)
        return 0;
    return r->time_ms - duration_ms;
}

static uint64_t report_duration_ms(const struct report *r, const struct call_tree *tree)
{
    uint64_t duration = r->cost_ms < CALL_TREE_MS_MAX ? r->cost_ms : CALL_TREE_MS_MAX;

    for (size_t i = 0; i < tree->n; i++) {
        const struct call *c = &tree->calls[i];

        if (c->depth == 0 && c->start_ms + c->total_ms > duration)
            duration = c->start_ms + c->total_ms;
    }
    return duration;
}

/* The track of a report, of those of its process and kind, and of its thread if that is not the
 * main one. */
static struct firefox_track *report_track(struct firefox_state *s, const struct report *r,
                                          uint64_t duration_ms, uint64_t *at_ms)
{
    buf_clear(&s->title);
    report_title_kind(&s->title, r);
    if (r->thread.n > 0) {
        buf_str(&s->title, STR(", "));
        show_text(&s->title, r->thread);
    }
    buf_clear(&s->text);
    show_text(&s->text, r->process.n > 0 ? r->process : STR("Process"));
    return firefox_track_find(&s->tracks, str_from_bytes(buf_view(&s->text)),
                              str_from_bytes(buf_view(&s->title)), report_begin_ms(r, duration_ms),
                              duration_ms, at_ms);
}

static size_t firefox_kept(const struct firefox_state *s, const struct firefox_track *track)
{
    return track->samples.n + track->markers.n + s->tables.stacks.n * sizeof(struct pair);
}

static void no_room(struct export_run *e)
{
    struct firefox_state *s = e->state;

    if (s->left_out++ == 0)
        s->first_left_out = s->reports;
    error_set(
        &e->left_out,
        "firefox: %llu reports have no room, the first is number %llu: a file holds %d tracks "
        "and about %d MB of calls",
        (unsigned long long)s->left_out, (unsigned long long)s->first_left_out, FIREFOX_TRACKS_MAX,
        FIREFOX_KEPT >> 20);
}

static void firefox_report(struct export_run *e, const struct report *r,
                           const struct call_tree *tree)
{
    struct firefox_state *s = e->state;
    uint64_t duration = report_duration_ms(r, tree), at = 0;
    struct firefox_marker marker = {.kind = MARKER_REPORT};
    struct firefox_track *track = NULL;
    struct str key = tree->key == STACK_NO_ROW || tree->n == 0
                         ? STR("")
                         : names_find(e->names, tree->calls[tree->key].id)->shown;
    uint64_t begin = report_begin_ms(r, duration);
    size_t kept;

    s->reports++;
    if (s->kept < FIREFOX_KEPT)
        track = report_track(s, r, duration, &at);
    if (!track) {
        no_room(e);
        return;
    }
    kept = firefox_kept(s, track);
    report_data_make(s, r, key, begin > 0 ? at - begin : 0);
    buf_clear(&s->title);
    report_title_kind(&s->title, r);
    marker.name = firefox_string(&s->tables, str_from_bytes(buf_view(&s->title)));
    marker.start_ms = at;
    marker.duration_ms = duration;
    marker.at_once = duration == 0;
    marker.data = str_from_bytes(buf_view(&s->data));
    firefox_track_mark(track, &marker);
    if (tree->n > 0) {
        calls_mark(track, at, tree);
        samples_add(s, track, at, tree);
    }
    s->kept += firefox_kept(s, track) - kept;
}

static void categories_write(struct json_writer *w)
{
    json_write_newline(w);
    json_write_key_open(w, "categories", '[');
    for (size_t i = 0; i < FIREFOX_STATES; i++) {
        json_write_newline(w);
        json_write_open(w, '{');
        json_write_key_str(w, "name", str_from_c(categories[i].name));
        json_write_key_str(w, "color", str_from_c(categories[i].color));
        json_write_key_open(w, "subcategories", '[');
        json_write_str(w, STR("Other"));
        json_write_str(w, STR("Inferred"));
        json_write_close(w, ']');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void schema_field_write(struct json_writer *w, const char *key, const char *label,
                               const char *format)
{
    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "key", str_from_c(key));
    json_write_key_str(w, "label", str_from_c(label));
    json_write_key_str(w, "format", str_from_c(format));
    json_write_close(w, '}');
}

static void schema_begin(struct json_writer *w, const char *name, const char *label,
                         bool in_overview)
{
    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "name", str_from_c(name));
    json_write_key_str(w, "chartLabel", str_from_c(label));
    json_write_key_str(w, "tableLabel", str_from_c(label));
    json_write_key_open(w, "display", '[');
    json_write_str(w, STR("marker-chart"));
    json_write_str(w, STR("marker-table"));
    if (in_overview)
        json_write_str(w, STR("timeline-overview"));
    json_write_close(w, ']');
    json_write_key_open(w, "fields", '[');
}

static void schema_end(struct json_writer *w)
{
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void schemas_write(struct json_writer *w)
{
    json_write_newline(w);
    json_write_key_open(w, "markerSchema", '[');
    schema_begin(w, "Report", "{marker.data.about}", true);
    schema_field_write(w, "report", "Report", "integer");
    schema_field_write(w, "about", "About", "string");
    schema_field_write(w, "key", "Key method", "string");
    schema_field_write(w, "time", "Time", "string");
    schema_field_write(w, "cost", "Duration", "duration");
    for (int k = 0; k < CPU_TIMES; k++)
        schema_field_write(w, cpu_time_names[k].column, cpu_time_names[k].shown, "duration");
    schema_field_write(w, "exactTo", "Times are exact to", "duration");
    schema_field_write(w, "overwritten", "Events that were overwritten", "integer");
    schema_field_write(w, "orphans", "Events without their entry", "integer");
    schema_field_write(w, "moved", "It was earlier by", "duration");
    for (size_t i = 0; i < TEXTS; i++)
        schema_field_write(w, texts[i].key, texts[i].label, "string");
    schema_end(w);
    schema_begin(w, "Call", "{marker.data.method}", false);
    schema_field_write(w, "method", "Method", "unique-string");
    schema_field_write(w, "calls", "Calls", "integer");
    schema_field_write(w, "atLeast", "There may have been more", "string");
    schema_end(w);
    json_write_close(w, ']');
}

/* Which tracks are shown at first, and which is chosen: the first with samples. */
static void choice_write(const struct firefox_tracks *t, struct json_writer *w)
{
    const struct firefox_track *track = t->first;
    uint32_t number = 0;

    json_write_newline(w);
    json_write_key_open(w, "initialVisibleThreads", '[');
    for (uint32_t i = 0; i < t->n && i < FIREFOX_SHOWN; i++)
        json_write_u64(w, i);
    json_write_close(w, ']');
    for (; track && track->n_samples == 0; track = track->after)
        number++;
    json_write_key_open(w, "initialSelectedThreads", '[');
    if (t->n > 0)
        json_write_u64(w, track && number < FIREFOX_SHOWN ? number : 0);
    json_write_close(w, ']');
}

static void key_bool_write(struct json_writer *w, const char *key)
{
    json_write_key_bool(w, key, true);
}

static void firefox_meta_write(const struct export_run *e, struct json_writer *w)
{
    const struct firefox_tracks *t = &((struct firefox_state *)e->state)->tracks;

    json_write_key_open(w, "meta", '{');
    json_write_key_u64(w, "preprocessedProfileVersion", FIREFOX_PROCESSED);
    json_write_key_u64(w, "version", FIREFOX_GECKO);
    json_write_key_str(w, "product", STR("methodbeat"));
    json_write_key_str(w, "importedFrom", STR("methodbeat"));
    json_write_key_u64(w, "interval", 1);
    json_write_key_u64(w, "startTime", t->begin_ms == UINT64_MAX ? 0 : t->begin_ms);
    json_write_key_u64(w, "processType", 0);
    json_write_key_u64(w, "stackwalk", 0);
    key_bool_write(w, "symbolicated");
    key_bool_write(w, "symbolicationNotSupported");
    key_bool_write(w, "usesOnlyOneStackType");
    key_bool_write(w, "sourceCodeIsNotOnSearchfox");
    key_bool_write(w, "keepProfileThreadOrder");
    if (*e->mapping_id)
        json_write_key_str(w, "appBuildID", str_from_c(e->mapping_id));
    choice_write(t, w);
    categories_write(w);
    schemas_write(w);
    json_write_close(w, '}');
}

static void firefox_end(struct export_run *e)
{
    struct firefox_state *s = e->state;
    struct json_writer *w = &s->w;

    json_write_open(w, '{');
    firefox_meta_write(e, w);
    json_write_newline(w);
    json_write_key_open(w, "libs", '[');
    json_write_close(w, ']');
    json_write_newline(w);
    json_write_key(w, "threads");
    firefox_tracks_write(&s->tracks, &s->tables, w);
    json_write_newline(w);
    json_write_key(w, "shared");
    firefox_tables_write(&s->tables, w);
    json_write_close(w, '}');
    buf_u8(e->out, '\n');

    firefox_tables_release(&s->tables);
    firefox_tracks_release(&s->tracks);
    buf_release(&s->title);
    buf_release(&s->data);
    buf_release(&s->text);
    free(s->open);
    free(s);
    e->state = NULL;
}

const struct exporter export_firefox = {
    .begin = firefox_begin,
    .report = firefox_report,
    .end = firefox_end,
};
