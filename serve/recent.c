/* SPDX-License-Identifier: Apache-2.0 */
#include "serve/recent.h"

#include <stdlib.h>

#include "lib/mem.h"
#include "lib/sort.h"

enum {
    TEXTS_MAX = 1 << 17, /* different ones; all others are one */
    TEXT_MAX = 300,
    SESSIONS_MAX = 1 << 17, /* a power of two */
    SHOWN_VALUES = 200,     /* of a field */
    TEXT_NONE = 0,
    TEXT_OTHER,
};

const char *const recent_field_names[RECENT_FIELD_COUNT] = {
#define RECENT_NAME(symbol, name) name,
    RECENT_FIELDS(RECENT_NAME)
#undef RECENT_NAME
};

struct session {
    uint64_t id; /* a hash of the app and its id */
    uint32_t facts[RECENT_FIELD_COUNT];
    struct recent_place place;
};

struct recent {
    pthread_mutex_t lock;
    struct recent_row *rows; /* a ring */
    uint64_t n;
    struct str *texts;
    size_t n_texts, cap_texts;
    struct row_index text_index;
    struct arena arena;
    struct session *sessions; /* a ring, too, of which the index has the later half at least */
    uint32_t n_sessions;
    struct row_index session_index;
};

static uint32_t text_number(struct recent *r, struct str text, bool make)
{
    uint64_t hash;
    uint32_t row;

    text = str_sub(text, 0, TEXT_MAX);
    hash = hash_bytes(text.p, text.n);
    ROW_INDEX_FIND(&r->text_index, hash, row, str_eq(r->texts[row], text));
    if (row != ROW_NONE || !make)
        return row;
    if (r->n_texts >= TEXTS_MAX)
        return TEXT_OTHER;
    MEM_GROW(r->texts, r->n_texts, r->cap_texts);
    r->texts[r->n_texts++] = arena_str(&r->arena, text);
    row_index_add(&r->text_index, hash, (uint32_t)r->n_texts - 1);
    return (uint32_t)r->n_texts - 1;
}

struct recent *recent_new(void)
{
    struct recent *r = mem_calloc(1, sizeof(*r));

    pthread_mutex_init(&r->lock, NULL);
    arena_init(&r->arena);
    r->rows = mem_calloc(RECENT_MAX, sizeof(*r->rows));
    row_index_reset(&r->text_index, TEXTS_MAX);
    r->sessions = mem_calloc(SESSIONS_MAX, sizeof(*r->sessions));
    row_index_reset(&r->session_index, SESSIONS_MAX);
    text_number(r, STR(""), true);
    text_number(r, STR("(others)"), true);
    return r;
}

void recent_free(struct recent *r)
{
    if (!r)
        return;
    free(r->rows);
    free(r->texts);
    free(r->sessions);
    row_index_release(&r->text_index);
    row_index_release(&r->session_index);
    arena_release(&r->arena);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

/* The number + 1 of a report's session; of Trace_Session it is made. 0: it is not known. */
static uint32_t session_of(struct recent *r, uint32_t app, const struct body_report *report)
{
    uint64_t id = hash_number(app ^ hash_bytes(report->session.p, report->session.n));
    uint32_t row;

    if (report->session.n == 0)
        return 0;
    ROW_INDEX_FIND(&r->session_index, id, row, r->sessions[row % SESSIONS_MAX].id == id);
    if (row != ROW_NONE || !report->is_session)
        return row == ROW_NONE ? 0 : row + 1;
    if (r->session_index.n >= SESSIONS_MAX) {
        row_index_reset(&r->session_index, SESSIONS_MAX);
        for (uint32_t i = r->n_sessions - SESSIONS_MAX / 2; i < r->n_sessions; i++)
            row_index_add(&r->session_index, r->sessions[i % SESSIONS_MAX].id, i);
    }
    r->sessions[r->n_sessions % SESSIONS_MAX] = (struct session){.id = id};
    row_index_add(&r->session_index, id, r->n_sessions++);
    return r->n_sessions;
}

/* A session by its number + 1, while the ring has it. */
static struct session *session_at(const struct recent *r, uint32_t number)
{
    return number > 0 && r->n_sessions - number < SESSIONS_MAX
               ? &r->sessions[(number - 1) % SESSIONS_MAX]
               : NULL;
}

/* What the session said once, all its reports have; it may say more later. */
static void session_join(struct recent *r, struct recent_row *row, const struct body_report *report)
{
    struct session *s;

    row->session = session_of(r, row->texts[RECENT_APP], report);
    s = session_at(r, row->session);
    if (!s)
        return;
    for (size_t i = RECENT_VERSION; i <= RECENT_OS; i++) {
        if (report->is_session && row->texts[i] != TEXT_NONE)
            s->facts[i] = row->texts[i];
        else if (row->texts[i] == TEXT_NONE && i != RECENT_SCENE)
            row->texts[i] = s->facts[i];
    }
    if (report->is_session) {
        s->facts[RECENT_SET] = row->texts[RECENT_SET];
        s->facts[RECENT_BUILD] = row->texts[RECENT_BUILD];
        s->place = row->place;
    }
}

void recent_add(struct recent *r, struct str app, struct str set, uint64_t arrived_ms,
                const struct body_report *report, struct recent_place place)
{
    const struct str texts[RECENT_FIELD_COUNT] = {app,           set,
                                                  report->kind,  report->version,
                                                  report->scene, report->device,
                                                  report->os,    str_from_c(report->build)};
    struct recent_row row = {.arrived_ms = arrived_ms,
                             .time_ms = report->time_ms,
                             .cost_ms = report->cost_ms,
                             .place = place};

    pthread_mutex_lock(&r->lock);
    for (size_t i = 0; i < RECENT_FIELD_COUNT; i++)
        row.texts[i] = text_number(r, texts[i], true);
    session_join(r, &row, report);
    if (!report->is_session)
        r->rows[r->n++ % RECENT_MAX] = row;
    pthread_mutex_unlock(&r->lock);
}

uint64_t recent_count(struct recent *r)
{
    uint64_t n;

    pthread_mutex_lock(&r->lock);
    n = r->n;
    pthread_mutex_unlock(&r->lock);
    return n;
}

/* A choice as numbers of texts; UINT32_MAX: any. False: a value that no report has. */
static bool choice_numbers(struct recent *r, const struct recent_choice *choice,
                           uint32_t numbers[RECENT_FIELD_COUNT])
{
    for (size_t i = 0; i < RECENT_FIELD_COUNT; i++) {
        numbers[i] = UINT32_MAX;
        if (choice->values[i] &&
            (numbers[i] = text_number(r, str_from_c(choice->values[i]), false)) == ROW_NONE)
            return false;
    }
    return true;
}

/* How many fields of a row are others than the choice's; *which: the last of these. */
static size_t row_differs(const struct recent_row *row, const uint32_t numbers[RECENT_FIELD_COUNT],
                          size_t *which)
{
    size_t n = 0;

    for (size_t i = 0; i < RECENT_FIELD_COUNT; i++) {
        if (numbers[i] != UINT32_MAX && numbers[i] != row->texts[i]) {
            *which = i;
            n++;
        }
    }
    return n;
}

static void row_show(const struct recent *r, uint64_t number, struct recent_shown *shown)
{
    const struct recent_row *row = &r->rows[number % RECENT_MAX];

    const struct session *s = session_at(r, row->session);

    *shown = (struct recent_shown){.number = number, .row = *row, .has_session = s && s->id != 0};
    for (size_t i = 0; i < RECENT_FIELD_COUNT; i++)
        shown->texts[i] = r->texts[row->texts[i]];
    if (s) {
        shown->session_set = r->texts[s->facts[RECENT_SET]];
        shown->session_build = r->texts[s->facts[RECENT_BUILD]];
        shown->session = s->place;
    }
}

static uint64_t oldest(const struct recent *r)
{
    return r->n > RECENT_MAX ? r->n - RECENT_MAX : 0;
}

size_t recent_list(struct recent *r, const struct recent_choice *choice, struct recent_shown *rows,
                   size_t max)
{
    uint32_t numbers[RECENT_FIELD_COUNT];
    size_t n = 0, which;

    pthread_mutex_lock(&r->lock);
    if (choice_numbers(r, choice, numbers)) {
        uint64_t from = choice->before < r->n ? choice->before : r->n;

        for (uint64_t at = from; at-- > oldest(r) && n < max;)
            if (row_differs(&r->rows[at % RECENT_MAX], numbers, &which) == 0)
                row_show(r, at, &rows[n++]);
    }
    pthread_mutex_unlock(&r->lock);
    return n;
}

bool recent_find(struct recent *r, struct str app, struct str set, struct str build,
                 struct recent_place place, struct recent_shown *row)
{
    bool found = false;

    pthread_mutex_lock(&r->lock);
    for (uint64_t at = r->n; at-- > oldest(r) && !found;) {
        const struct recent_row *one = &r->rows[at % RECENT_MAX];

        found = one->place.at == place.at && one->place.index == place.index &&
                str_eq(r->texts[one->texts[RECENT_BUILD]], build) &&
                str_eq(r->texts[one->texts[RECENT_SET]], set) &&
                str_eq(r->texts[one->texts[RECENT_APP]], app);
        if (found)
            row_show(r, at, row);
    }
    pthread_mutex_unlock(&r->lock);
    return found;
}

static int more_first(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return x[1] != y[1] ? (x[1] < y[1] ? 1 : -1) : x[0] < y[0] ? -1 : x[0] > y[0];
}

/* Writes the values that have a count, of which the first SHOWN_VALUES. */
static void values_write(const struct recent *r, const uint32_t *counts, struct json_writer *w)
{
    uint64_t(*pairs)[2] = mem_calloc(r->n_texts, sizeof(*pairs));
    size_t n = 0;

    for (uint32_t i = 0; i < r->n_texts; i++) {
        if (counts[i] > 0) {
            pairs[n][0] = i;
            pairs[n++][1] = counts[i];
        }
    }
    qsort(pairs, n, sizeof(*pairs), more_first);
    for (size_t i = 0; i < n && i < SHOWN_VALUES; i++) {
        json_write_open(w, '[');
        json_write_str(w, r->texts[pairs[i][0]]);
        json_write_u64(w, pairs[i][1]);
        json_write_close(w, ']');
    }
    free(pairs);
}

void recent_fields_write(struct recent *r, const struct recent_choice *choice,
                         struct json_writer *w)
{
    uint32_t numbers[RECENT_FIELD_COUNT], *counts;
    size_t which = RECENT_FIELD_COUNT;
    bool known;

    pthread_mutex_lock(&r->lock);
    counts = mem_calloc(r->n_texts * RECENT_FIELD_COUNT, sizeof(*counts));
    known = choice_numbers(r, choice, numbers);
    for (uint64_t at = oldest(r); at < r->n && known; at++) {
        const struct recent_row *row = &r->rows[at % RECENT_MAX];
        size_t differs = row_differs(row, numbers, &which);

        for (size_t i = 0; i < RECENT_FIELD_COUNT; i++)
            if (differs == 0 || (differs == 1 && which == i))
                counts[i * r->n_texts + row->texts[i]]++;
    }
    json_write_key_open(w, "fields", '{');
    for (size_t i = 0; i < RECENT_BUILD; i++) {
        json_write_key_open(w, recent_field_names[i], '[');
        values_write(r, counts + i * r->n_texts, w);
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
    free(counts);
    pthread_mutex_unlock(&r->lock);
}
