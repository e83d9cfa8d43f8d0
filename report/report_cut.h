/* SPDX-License-Identifier: Apache-2.0 */
/* Where a text of reports may be cut without tearing one: objects one a line, one after the other
 * or on many lines, arrays of gigabytes on a single one, damaged in the middle.
 *
 * The text comes in steps, each longer than the one before; every byte is looked at a few times at
 * most, however often it is asked. */
#ifndef MB_REPORT_REPORT_CUT_H
#define MB_REPORT_REPORT_CUT_H

#include <stdbool.h>

#include "lib/str.h"

enum {
    /* Where so much of a text has no place to cut, nothing in it is a report. */
    REPORT_LENGTH_MAX = 64 << 20,
    /* A longer stretch without one is damaged, or an object around an array of reports: there the
     * beginning of any object that an array may hold is a place. */
    REPORT_CUT_PATIENCE = 4 << 20,
};

struct report_cut {
    size_t at;      /* so much of the text was looked at, */
    size_t guessed; /* and so much for beginnings alone */
    size_t place;   /* the last that was found; 0: none yet */
    size_t depth;   /* brackets that are open at `at`, but for arrays around reports */
    bool in_string; /* at `at` */
};

/* The last place to cut the text, from 1 to its length; 0: there is none. c is zero at a file's
 * beginning. */
size_t report_cut_find(struct report_cut *c, struct str text);

/* The first n bytes, up to the place that was found, were taken off the text. */
void report_cut_taken(struct report_cut *c, size_t n);

/* Whether at i of the text an object begins that an array may hold, or that is one of many: with a
 * key, and not the value of one. */
bool report_begins(struct str text, size_t i);

#endif
