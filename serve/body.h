/* SPDX-License-Identifier: Apache-2.0 */
/* The body of a request: inflated, and taken apart into reports. Nothing in it is trusted. */
#ifndef MB_SERVE_BODY_H
#define MB_SERVE_BODY_H

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "mapping/method_map.h"
#include "report/copies.h"

enum {
    BODY_MAX = 16 << 20,       /* bytes that are sent, */
    BODY_TEXT_MAX = 64 << 20,  /* what they inflate to, */
    BODY_LINE_MAX = 8 << 20,   /* and a line of that */
    BODY_REPORTS_MAX = 100000, /* in one request */
    BODY_REFUSED = 100,        /* lines whose fault is told */
};

/* Texts lie in the body's text and arena. */
struct body_report {
    struct str text; /* without a line end */
    struct report_mark mark;
    char build[METHOD_MAP_ID_LENGTH + 1]; /* its mapping's id; "none" */
    struct str kind, version, device, os, scene, session;
    uint64_t time_ms, cost_ms;
    bool is_session;
};

struct body_refused {
    size_t line; /* from 1 */
    struct str reason;
};

struct body {
    struct buf text;
    struct body_report *reports;
    size_t n, cap;
    struct body_refused refused[BODY_REFUSED];
    size_t n_refused; /* of all lines; the first BODY_REFUSED are told */
    struct arena arena;
};

void body_init(struct body *b);
void body_release(struct body *b);

/* Appends what gzip members, and nothing else, inflate to. At most `max` bytes. */
int gzip_inflate(struct bytes packed, size_t max, struct buf *out, struct error *err);

/* Fills `reports` and `refused` by b->text, line by line. A line may hold several reports, or an
 * object around an array of them. */
void body_read(struct body *b);

#endif
