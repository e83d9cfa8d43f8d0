/* SPDX-License-Identifier: Apache-2.0 */
#include "export/firefox_tracks.h"

#include <stdio.h>

#include "lib/protobuf.h"

static const char *const marker_names[FIREFOX_MARKERS] = {
#define MARKER_NAME(symbol, name) [MARKER_##symbol] = name,
    FIREFOX_MARKER_LIST(MARKER_NAME)};

void firefox_tracks_init(struct firefox_tracks *t)
{
    *t = (struct firefox_tracks){.begin_ms = UINT64_MAX};
    arena_init(&t->arena);
    buf_init(&t->key);
}

void firefox_tracks_release(struct firefox_tracks *t)
{
    HASH_CLEAR(hh, t->by_key);
    for (struct firefox_track *track = t->first; track; track = track->after) {
        buf_release(&track->samples);
        buf_release(&track->markers);
    }
    arena_release(&t->arena);
    buf_release(&t->key);
}

static struct firefox_track *track_new(struct firefox_tracks *t, struct str process,
                                       struct str title, bool dated)
{
    struct firefox_track *track = ARENA_NEW(&t->arena, struct firefox_track, 1);

    track->process = arena_str(&t->arena, process);
    track->title = arena_str(&t->arena, title);
    track->dated = dated;
    buf_init(&track->samples);
    buf_init(&track->markers);
    if (t->last)
        t->last->after = track;
    else
        t->first = track;
    t->last = track;
    t->n++;
    return track;
}

/* The first track of a name, or NULL; t->key is then its key. */
static struct firefox_track *track_first(struct firefox_tracks *t, struct str process,
                                         struct str title, bool dated)
{
    struct firefox_track *track;

    buf_clear(&t->key);
    buf_u8(&t->key, dated);
    buf_str(&t->key, process);
    buf_u8(&t->key, 0); /* in no text that is shown */
    buf_str(&t->key, title);
    HASH_FIND(hh, t->by_key, t->key.p, t->key.n, track);
    return track;
}

static struct firefox_track *lane_find(struct firefox_tracks *t, struct str process,
                                       struct str title, bool dated, uint64_t start_ms)
{
    struct firefox_track *first = track_first(t, process, title, dated), *best = first,
                         **at = &first;
    unsigned lanes = 0;

    for (; *at; at = &(*at)->next, lanes++) {
        if ((*at)->end_ms <= start_ms || !dated)
            return *at;
        if ((*at)->end_ms < best->end_ms)
            best = *at;
    }
    if (t->n == FIREFOX_TRACKS_MAX || lanes == FIREFOX_LANES_MAX)
        return best;
    *at = track_new(t, process, title, dated);
    if (lanes == 0) {
        struct bytes key = arena_bytes(&t->arena, buf_view(&t->key));

        HASH_ADD_KEYPTR(hh, t->by_key, key.p, key.n, first);
    }
    return *at;
}

struct firefox_track *firefox_track_find(struct firefox_tracks *t, struct str process,
                                         struct str title, uint64_t start_ms, uint64_t duration_ms,
                                         uint64_t *at_ms)
{
    bool dated = start_ms > 0;
    struct firefox_track *track = lane_find(t, process, title, dated, start_ms);

    if (!track)
        return NULL;
    if (!dated && track->n_markers > 0)
        start_ms = track->end_ms + FIREFOX_GAP;
    else if (start_ms < track->end_ms)
        start_ms = track->end_ms;
    if (start_ms > FIREFOX_MS_MAX - duration_ms)
        return NULL;
    if (dated && start_ms < t->begin_ms)
        t->begin_ms = start_ms;
    track->end_ms = start_ms + duration_ms;
    *at_ms = start_ms;
    return track;
}

/* A sample is the number of its stack from 1, or 0 for none, and its time. Where a report's samples
 * follow those of another there is one of none between. */
void firefox_track_begin(struct firefox_track *track, uint64_t at_ms)
{
    if (track->n_samples == 0)
        track->start_ms = at_ms;
    else
        firefox_track_sample(track, FIREFOX_NONE, at_ms - track->sampled_ms);
    track->sampled_ms = at_ms;
}

void firefox_track_sample(struct firefox_track *track, uint32_t stack, uint64_t ms)
{
    protobuf_varint(&track->samples, stack == FIREFOX_NONE ? 0 : (uint64_t)stack + 1);
    protobuf_varint(&track->samples, ms);
    track->sampled_ms += ms;
    track->n_samples++;
}

void firefox_track_mark(struct firefox_track *track, const struct firefox_marker *m)
{
    struct buf *out = &track->markers;

    protobuf_varint(out, m->kind);
    protobuf_varint(out, m->start_ms);
    protobuf_varint(out, m->at_once ? 0 : m->duration_ms + 1);
    if (m->kind == MARKER_REPORT) {
        protobuf_varint(out, m->name);
        protobuf_varint(out, m->data.n);
        buf_str(out, m->data);
    } else {
        protobuf_varint(out, m->id);
        protobuf_varint(out, m->calls);
        protobuf_varint(out, m->at_least);
    }
    track->n_markers++;
}

/* What was packed above, so it is whole. */
struct packed {
    const uint8_t *p;
};

static uint64_t packed_number(struct packed *from)
{
    uint64_t value = 0;

    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *from->p++;

        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
}

static struct firefox_marker packed_marker(struct packed *from)
{
    struct firefox_marker m = {.kind = (enum firefox_marker_kind)packed_number(from)};
    uint64_t duration;

    m.start_ms = packed_number(from);
    duration = packed_number(from);
    m.at_once = duration == 0;
    m.duration_ms = m.at_once ? 0 : duration - 1;
    if (m.kind == MARKER_REPORT) {
        m.name = (uint32_t)packed_number(from);
        m.data.n = packed_number(from);
        m.data.p = (const char *)from->p;
        from->p += m.data.n;
    } else {
        m.id = (uint32_t)packed_number(from);
        m.calls = (uint32_t)packed_number(from);
        m.at_least = packed_number(from);
    }
    return m;
}

/* What the columns of a track are written with. */
struct track_writer {
    const struct firefox_track *track;
    struct firefox_tables *tables;
    struct json_writer *w;
    uint64_t zero_ms; /* where the profile begins, as the track's times */
};

static void track_column_open(struct json_writer *w, const char *key)
{
    json_write_newline(w);
    json_write_key_open(w, key, '[');
}

/* A sample is two rows, at its beginning and at its end: the viewer draws a row half the way to the
 * rows beside it. The first has the time. */
static void samples_column(const struct track_writer *x, const char *key,
                           void (*rows)(struct json_writer *w, uint64_t stack, uint64_t ms))
{
    struct packed from = {x->track->samples.p};

    track_column_open(x->w, key);
    for (size_t i = 0; i < x->track->n_samples; i++) {
        uint64_t stack = packed_number(&from);

        rows(x->w, stack, packed_number(&from));
    }
    json_write_close(x->w, ']');
}

static void rows_stack(struct json_writer *w, uint64_t stack, uint64_t ms)
{
    (void)ms;
    firefox_number_write(w, stack > 0, stack - 1);
    firefox_number_write(w, stack > 0, stack - 1);
}

static void rows_weight(struct json_writer *w, uint64_t stack, uint64_t ms)
{
    json_write_u64(w, stack > 0 ? ms : 0);
    json_write_u64(w, 0);
}

static void sample_table_write(const struct track_writer *x)
{
    struct json_writer *w = x->w;
    struct packed from = {x->track->samples.p};
    uint64_t at = x->track->n_samples > 0 ? x->track->start_ms - x->zero_ms : 0;

    json_write_newline(w);
    json_write_key_open(w, "samples", '{');
    json_write_key_u64(w, "length", x->track->n_samples * 2);
    json_write_key_str(w, "weightType", STR("tracing-ms"));
    track_column_open(w, "time");
    for (size_t i = 0; i < x->track->n_samples; i++) {
        packed_number(&from);
        json_write_u64(w, at);
        at += packed_number(&from);
        json_write_u64(w, at);
    }
    json_write_close(w, ']');
    samples_column(x, "stack", rows_stack);
    samples_column(x, "weight", rows_weight);
    json_write_close(w, '}');
}

typedef void marker_row(const struct track_writer *x, const struct firefox_marker *m);

static void markers_column(const struct track_writer *x, const char *key, marker_row *row)
{
    struct packed from = {x->track->markers.p};

    track_column_open(x->w, key);
    for (size_t i = 0; i < x->track->n_markers; i++) {
        struct firefox_marker m = packed_marker(&from);

        row(x, &m);
    }
    json_write_close(x->w, ']');
}

static void marker_name(const struct track_writer *x, const struct firefox_marker *m)
{
    json_write_u64(x->w, m->kind == MARKER_REPORT
                             ? m->name
                             : firefox_string(x->tables, str_from_c(marker_names[m->kind])));
}

static void marker_start(const struct track_writer *x, const struct firefox_marker *m)
{
    json_write_u64(x->w, m->start_ms - x->zero_ms);
}

static void marker_end(const struct track_writer *x, const struct firefox_marker *m)
{
    firefox_number_write(x->w, !m->at_once, m->start_ms - x->zero_ms + m->duration_ms);
}

/* 0: at once, 1: with a start and an end. */
static void marker_phase(const struct track_writer *x, const struct firefox_marker *m)
{
    json_write_u64(x->w, !m->at_once);
}

static void marker_category(const struct track_writer *x, const struct firefox_marker *m)
{
    json_write_u64(x->w, m->kind == MARKER_UNRECORDED ? STATE_UNRECORDED : STATE_OTHER);
}

static void marker_data(const struct track_writer *x, const struct firefox_marker *m)
{
    struct json_writer *w = x->w;

    json_write_newline(w);
    json_write_open(w, '{');
    if (m->kind == MARKER_REPORT) {
        buf_str(w->out, m->data);
    } else {
        json_write_key_str(w, "type", STR("Call"));
        json_write_key_u64(w, "method",
                           firefox_string(x->tables, names_find(x->tables->names, m->id)->shown));
        if (m->calls > 0)
            json_write_key_u64(w, "calls", m->calls);
        if (m->at_least)
            json_write_key_str(w, "atLeast", STR("yes"));
    }
    json_write_close(w, '}');
}

static void marker_table_write(const struct track_writer *x)
{
    json_write_newline(x->w);
    json_write_key_open(x->w, "markers", '{');
    json_write_key_u64(x->w, "length", x->track->n_markers);
    markers_column(x, "name", marker_name);
    markers_column(x, "startTime", marker_start);
    markers_column(x, "endTime", marker_end);
    markers_column(x, "phase", marker_phase);
    markers_column(x, "category", marker_category);
    markers_column(x, "data", marker_data);
    json_write_close(x->w, '}');
}

/* The number of a process, from 1: that of the first track that has its name. */
static uint32_t process_number(const struct firefox_tracks *t, struct str process)
{
    uint32_t number = 1;

    for (const struct firefox_track *track = t->first; !str_eq(track->process, process);
         track = track->after)
        number++;
    return number;
}

static void firefox_thread_write(const struct firefox_tracks *t, const struct track_writer *x,
                                 uint32_t number)
{
    struct json_writer *w = x->w;
    char pid[16];

    snprintf(pid, sizeof(pid), "%u", process_number(t, x->track->process));
    json_write_newline(w);
    json_write_open(w, '{');
    json_write_key_str(w, "name", x->track->title);
    json_write_key_str(w, "processName", x->track->process);
    json_write_key_str(w, "processType", STR("default"));
    json_write_key_str(w, "pid", str_from_c(pid));
    json_write_key_u64(w, "tid", number);
    json_write_key_bool(w, "isMainThread", false);
    json_write_key_bool(w, "showMarkersInTimeline", true);
    json_write_key_u64(w, "processStartupTime", 0);
    json_write_key(w, "processShutdownTime");
    json_write_null(w);
    json_write_key_u64(w, "registerTime", 0);
    json_write_key(w, "unregisterTime");
    json_write_null(w);
    json_write_key_open(w, "pausedRanges", '[');
    json_write_close(w, ']');
    sample_table_write(x);
    marker_table_write(x);
    json_write_close(w, '}');
}

void firefox_tracks_write(const struct firefox_tracks *t, struct firefox_tables *tables,
                          struct json_writer *w)
{
    uint32_t number = 0;

    json_write_open(w, '[');
    for (const struct firefox_track *track = t->first; track; track = track->after) {
        struct track_writer x = {track, tables, w, track->dated ? t->begin_ms : 0};

        firefox_thread_write(t, &x, ++number);
    }
    json_write_close(w, ']');
}
