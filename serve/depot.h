/* SPDX-License-Identifier: Apache-2.0 */
/* Where reports are stored: DIR/reports/APP/SET/BUILD.ndjson.gz. SET is the day on which they
 * arrived, "2026-11-28" (UTC), or "run-NAME" of a test run; BUILD the id of their mapping, or
 * "none".
 *
 * One thread writes. It takes all requests that came meanwhile, appends a gzip member to each file,
 * and flushes the files to the disk before any of the requests is answered. What was written of a
 * group that failed is taken back; what a process that was killed left half-written is moved to
 * DIR/torn when the next one starts. A report that is there already is not written again: files say
 * which they have, so that this holds over restarts, too. */
#ifndef MB_SERVE_DEPOT_H
#define MB_SERVE_DEPOT_H

#include "lib/codec.h"
#include "serve/body.h"
#include "serve/recent.h"

enum { DEPOT_NAME_MAX = 80, DEPOT_QUEUE_BYTES = 192 << 20 };

/* Reports that arrived together. */
struct depot_batch {
    struct depot_batch *next;
    struct body body;
    char app[DEPOT_NAME_MAX + 1], set[DEPOT_NAME_MAX + 1]; /* set "": that of the day */
    size_t stored, copies;
    enum depot_status { DEPOT_STORED, DEPOT_FULL, DEPOT_FAILED } status;
    void (*done)(struct depot_batch *batch); /* it is on the disk, or is not; any thread */
    void *request;                           /* of whoever takes that */
};

struct depot;

/* Whether a text may be the name of an app, a run or a file. */
bool depot_name_is_good(struct str name);

/* Opens DIR, which is made where it is not there, and reads what it has. max_bytes: of all that is
 * stored. say: is told, by any thread, what could not be stored, or was not whole. -1 + *err: it
 * can't be, or another process has it. */
int depot_open(struct depot **depot, const char *dir, uint64_t max_bytes, struct recent *recent,
               void (*say)(const char *text), struct error *err);

/* Writes what was taken, and takes no more. */
void depot_end(struct depot *depot);
void depot_free(struct depot *depot); /* that has ended */

/* Takes a batch, of which `done` tells. False: too many wait. */
bool depot_take(struct depot *depot, struct depot_batch *batch);

/* Reads reports, and keeps the member of the last one: those of a list mostly lie in few. */
struct depot_reader {
    struct depot *depot;
    char *path;  /* of the file that the member is of, below DIR/reports; NULL: there is none */
    uint64_t at; /* where it begins */
    struct buf text;
    struct str *lines;
    size_t n, cap;
    struct codec codec;
};

void depot_reader_init(struct depot_reader *r, struct depot *depot);
void depot_reader_release(struct depot_reader *r);

/* The line of a report, without its end, until the next is read. */
int depot_read(struct depot_reader *r, struct str app, struct str set, struct str build,
               struct recent_place place, struct str *line, struct error *err);

#endif
