/* SPDX-License-Identifier: Apache-2.0 */
/* What Trace_Session says once for all reports of a session, found by its id.
 *
 * Files are looked through for such lines before their reports are read, so that neither the order
 * of lines nor that of files matters. What can be read only once (standard input, a pipe) joins the
 * lines that stand before a report. */
#ifndef MB_REPORT_REPORT_SESSIONS_H
#define MB_REPORT_REPORT_SESSIONS_H

#include <pthread.h>

#include "lib/row_index.h"
#include "report/report_reader.h"

/* Sessions beyond these are not known: their reports are without. */
enum { SESSIONS_BYTES = 64 << 20 };

struct report_session;

struct report_sessions {
    size_t max_bytes;
    uint64_t left_out; /* lines that had no room */
    /* Own. */
    pthread_mutex_t lock;
    struct report_session *rows;
    size_t n, cap, bytes;
    struct row_index index;
    const struct report_context **contexts; /* many sessions say the same */
    size_t n_contexts, cap_contexts;
    struct row_index context_index;
    struct arena arena;
    struct report_reader reader;
};

void report_sessions_init(struct report_sessions *s);
void report_sessions_release(struct report_sessions *s);

/* Adds the sessions in a text of whole reports. after: its place among what is read only once;
 * 0: of a file, whose sessions are known everywhere. */
void report_sessions_take(struct report_sessions *s, struct str text, uint64_t after);

/* Looks through all files that can be read again. */
void report_sessions_scan(struct report_sessions *s, char *const *paths, size_t n);

/* Adds to a report what its session says. at: its place; UINT64_MAX: behind all. Any thread. The
 * texts stay until the sessions are released. */
void report_sessions_join(struct report_sessions *s, struct report *report, uint64_t at);

#endif
