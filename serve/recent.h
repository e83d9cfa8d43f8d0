/* SPDX-License-Identifier: Apache-2.0 */
/* The reports that arrived last: what the page lists and chooses by, and where each is stored. Any
 * thread. */
#ifndef MB_SERVE_RECENT_H
#define MB_SERVE_RECENT_H

#include <pthread.h>

#include "lib/json_write.h"
#include "lib/row_index.h"
#include "serve/body.h"

enum { RECENT_MAX = 250000 };

/* X(symbol, name): what is chosen by, as a parameter and a key of the list. */
#define RECENT_FIELDS(X)  \
    X(APP, "app")         \
    X(SET, "set")         \
    X(KIND, "kind")       \
    X(VERSION, "version") \
    X(SCENE, "scene")     \
    X(DEVICE, "device")   \
    X(OS, "os")           \
    X(BUILD, "build")

#define RECENT_SYMBOL(symbol, name) RECENT_##symbol,
enum recent_field { RECENT_FIELDS(RECENT_SYMBOL) RECENT_FIELD_COUNT };
extern const char *const recent_field_names[RECENT_FIELD_COUNT];

/* Where a report is: the line `index` of the member at `at` of APP/SET/BUILD.ndjson.gz. */
struct recent_place {
    uint64_t at;
    uint32_t index;
};

struct recent_row {
    uint32_t texts[RECENT_FIELD_COUNT]; /* numbers of texts */
    uint64_t arrived_ms, time_ms, cost_ms;
    struct recent_place place;
    uint32_t session; /* row + 1; 0: none is known */
};

/* Texts of a row, which stay until the end. */
struct recent_shown {
    uint64_t number; /* from 0, in the order of arrival */
    struct recent_row row;
    struct str texts[RECENT_FIELD_COUNT];
    bool has_session; /* and where its Trace_Session is: */
    struct str session_set, session_build;
    struct recent_place session;
};

struct recent;

struct recent *recent_new(void);
void recent_free(struct recent *r);

/* Adds one. `texts`: app and set; the others are the report's. */
void recent_add(struct recent *r, struct str app, struct str set, uint64_t arrived_ms,
                const struct body_report *report, struct recent_place place);

/* How many were added. */
uint64_t recent_count(struct recent *r);

/* What to show: NULL: any. */
struct recent_choice {
    const char *values[RECENT_FIELD_COUNT];
    uint64_t before; /* rows with smaller numbers alone */
};

/* The newest first, at most `max`. Returns how many. */
size_t recent_list(struct recent *r, const struct recent_choice *choice, struct recent_shown *rows,
                   size_t max);

/* The row of a place, as far as it is among the last. */
bool recent_find(struct recent *r, struct str app, struct str set, struct str build,
                 struct recent_place place, struct recent_shown *row);

/* Writes the key "fields": for each field the values there are, with how many reports have each
 * that the others' choice leaves, the most first. */
void recent_fields_write(struct recent *r, const struct recent_choice *choice,
                         struct json_writer *w);

#endif
