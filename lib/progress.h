/* SPDX-License-Identifier: Apache-2.0 */
/* Progress of a run, on stderr. On a terminal it is one line, rewritten at most ten times a
 * second. Elsewhere, if asked for, it is a plain line every few seconds and at the end of each
 * stage. */
#ifndef MB_LIB_PROGRESS_H
#define MB_LIB_PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum progress_mode {
    PROGRESS_AUTO,   /* on a terminal only */
    PROGRESS_ALWAYS, /* plain lines where there is no terminal */
    PROGRESS_NEVER,
};

struct progress {
    int fd;
    bool on;
    bool terminal;
    bool shown; /* our text is in the terminal's line */
    const char *stage;
    uint64_t total_items;
    uint64_t total_bytes;
    uint64_t began_ns; /* the stage, CLOCK_MONOTONIC */
    atomic_uint_least64_t items;
    atomic_uint_least64_t bytes;
    atomic_uint_least64_t next_ns; /* when to draw again */
    pthread_mutex_t drawing;
};

/* Writes to `fd`: 2 outside of tests. */
void progress_init(struct progress *p, enum progress_mode mode, int fd);
void progress_release(struct progress *p); /* ends the stage */

/* Begins a stage ("scan", "weave"; a literal) of that many items and bytes, and
 * ends the one before. 0 bytes: no rate is shown. 0 items: it is not known how many there will be.
 * One thread, while no other adds. */
void progress_stage(struct progress *p, const char *stage, uint64_t items, uint64_t bytes);

/* Adds what was done. Any thread may call it. */
void progress_add(struct progress *p, uint64_t items, uint64_t bytes);

/* Takes the line away, until it is drawn again: whoever writes something else to the terminal calls
 * it first. */
void progress_hide(struct progress *p);

#endif
