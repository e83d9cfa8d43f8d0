/* SPDX-License-Identifier: Apache-2.0 */
/* Finds where a text of reports may be cut without splitting a report. The text may have
 * objects one a line, several on a line or on many lines, arrays of gigabytes on a single line,
 * and damage in the middle.
 *
 * The text is passed in steps, each longer than the one before. Every byte is read at most a
 * few times, however many steps there are. */
#ifndef MB_REPORT_REPORT_CUT_H
#define MB_REPORT_REPORT_CUT_H

#include <stdbool.h>

#include "lib/str.h"

enum {
    /* If a text of this length has no place to cut, nothing in it is a report. */
    REPORT_LENGTH_MAX = 64 << 20,
    /* A longer stretch without a place to cut is damaged, or an object around an array of
     * reports. There, a cut is allowed where any object begins that an array may hold. */
    REPORT_CUT_PATIENCE = 4 << 20,
};

struct report_cut {
    size_t at;      /* so much of the text was looked at, */
    size_t guessed; /* and so much for beginnings alone */
    size_t place;   /* the last that was found; 0: none yet */
    size_t depth;   /* brackets that are open at `at`, but for arrays around reports */
    bool in_string; /* at `at` */
};

/* The last place to cut the text, from 1 to its length; 0 if there is none. *c must be zeroed
 * at a file's beginning. */
size_t report_cut_find(struct report_cut *c, struct str text);

/* Tells that the first n bytes, up to the place found, were removed from the text. */
void report_cut_taken(struct report_cut *c, size_t n);

/* Whether an object begins at i that may be in an array or one of many: it has a key, and is
 * not the value of one. */
bool report_begins(struct str text, size_t i);

#endif
