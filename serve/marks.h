/* SPDX-License-Identifier: Apache-2.0 */
/* Which reports are there already: a set of marks (report/copies.h) that forgets the oldest half
 * once it has MARKS_MAX. One thread at a time. */
#ifndef MB_SERVE_MARKS_H
#define MB_SERVE_MARKS_H

#include "report/copies.h"

enum { MARKS_MAX = 4 << 20 };

struct mark_half {
    struct report_mark *slots; /* low 0: free */
    size_t cap, n;             /* cap: a power of two, twice n or more; or 0 */
};

struct mark_set {
    struct mark_half now, before;
};

void mark_set_init(struct mark_set *s);
void mark_set_release(struct mark_set *s);
void mark_set_clear(struct mark_set *s); /* keeps the memory */
bool mark_set_has(const struct mark_set *s, struct report_mark mark);
/* Adds one that it does not have. Its low half is not 0. */
void mark_set_add(struct mark_set *s, struct report_mark mark);

#endif
