/* SPDX-License-Identifier: Apache-2.0 */
/* The tracks of a Firefox profile (its "threads"): for each process and kind of report one, with
 * the reports at their time. A report that would lie over another one of its track gets a further
 * track of that name. Where it lies is known when all reports are: until then tracks are kept, a
 * few bytes for each call. */
#ifndef MB_EXPORT_FIREFOX_TRACKS_H
#define MB_EXPORT_FIREFOX_TRACKS_H

#include "export/firefox_tables.h"
#include "lib/hash.h"

enum {
    FIREFOX_TRACKS_MAX = 1024, /* a profile: the viewer is slow with more */
    FIREFOX_LANES_MAX = 64,    /* tracks of one name */
    FIREFOX_GAP = 10,          /* ms between reports that don't say when they were */
};
#define FIREFOX_MS_MAX ((UINT64_C(1) << 53) - 1) /* no time is later: JavaScript's numbers end */

/* What a marker is about. X(symbol, name): a report's marker has the name of its kind. */
#define FIREFOX_MARKER_LIST(X)    \
    X(REPORT, NULL)               \
    X(UNRECORDED, "Not recorded") \
    X(INFERRED, "Inferred")       \
    X(CALLS, "Calls")

#define FIREFOX_MARKER_SYMBOL(symbol, ...) MARKER_##symbol,
enum firefox_marker_kind { FIREFOX_MARKER_LIST(FIREFOX_MARKER_SYMBOL) FIREFOX_MARKERS };

struct firefox_marker {
    enum firefox_marker_kind kind;
    uint64_t start_ms; /* as the track's */
    uint64_t duration_ms;
    bool at_once;    /* it has no duration, not even one of 0 */
    uint32_t name;   /* of a report: the string of its kind */
    struct str data; /* of a report: its "data", as JSON */
    uint32_t id;     /* of a call: the method, */
    uint32_t calls;  /* how many; 0: not known, */
    bool at_least;   /* and whether there may have been more */
};

struct firefox_track {
    UT_hash_handle hh;           /* the first of its name, by `key` */
    struct firefox_track *next;  /* the next of its name */
    struct firefox_track *after; /* of all, in the order in which they are written */
    struct str process, title;
    bool dated;                    /* times are since 1970; else since the profile begins */
    uint64_t end_ms;               /* of its last report */
    uint64_t start_ms, sampled_ms; /* where its samples begin and end */
    struct buf samples, markers;   /* packed */
    size_t n_samples, n_markers;
};

struct firefox_tracks {
    struct firefox_track *by_key, *first, *last;
    uint32_t n;
    uint64_t begin_ms; /* the earliest time of a report, since 1970; UINT64_MAX: none has one */
    struct arena arena;
    struct buf key;
};

void firefox_tracks_init(struct firefox_tracks *t);
void firefox_tracks_release(struct firefox_tracks *t);

/* Where a report lies. start_ms: its own begin since 1970; 0: not said. duration_ms: at most
 * CALL_TREE_MS_MAX. Returns its track, and sets *at_ms to where it begins there: later than it did
 * if all tracks of the name are taken. NULL: there is no room. Both texts are shown as they are. */
struct firefox_track *firefox_track_find(struct firefox_tracks *t, struct str process,
                                         struct str title, uint64_t start_ms, uint64_t duration_ms,
                                         uint64_t *at_ms);

/* Adds the samples of a report, one after the other from at_ms on. FIREFOX_NONE: no call. */
void firefox_track_begin(struct firefox_track *track, uint64_t at_ms);
void firefox_track_sample(struct firefox_track *track, uint32_t stack, uint64_t ms);

void firefox_track_mark(struct firefox_track *track, const struct firefox_marker *marker);

/* Writes the value of the profile's key "threads". */
void firefox_tracks_write(const struct firefox_tracks *t, struct firefox_tables *tables,
                          struct json_writer *w);

#endif
