/* SPDX-License-Identifier: Apache-2.0 */
#include "report/copies.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "lib/mem.h"

enum { BUCKET = 16, CAP_FIRST = 1 << 10, CAP_MAX = 1 << 21 };

void report_copies_init(struct report_copies *c)
{
    *c = (struct report_copies){0};
}

void report_copies_release(struct report_copies *c)
{
    free(c->marks);
    report_copies_init(c);
}

struct report_mark report_mark_of(const struct report *report)
{
    XXH128_hash_t hash;

    if (report->time_ms == 0 || report->text.n == 0)
        return (struct report_mark){0, 0};
    hash = XXH3_128bits(report->text.p, report->text.n);
    return (struct report_mark){hash.low64 | 1, hash.high64};
}

static struct report_mark *copies_bucket(const struct report_copies *c, struct report_mark mark)
{
    return c->marks + (mark.low >> 1) % (c->cap / BUCKET) * BUCKET;
}

/* The latest goes to the front; false where that is the place of another. */
static bool mark_put(struct report_copies *c, struct report_mark mark)
{
    struct report_mark *bucket = copies_bucket(c, mark);
    bool full = bucket[BUCKET - 1].low != 0;

    if (full && c->cap < CAP_MAX)
        return false;
    memmove(bucket + 1, bucket, (BUCKET - 1) * sizeof(*bucket));
    bucket[0] = mark;
    return true;
}

static void copies_grow(struct report_copies *c)
{
    struct report_copies old = *c;
    bool fits;

    do {
        c->cap = c->cap ? c->cap * 2 : CAP_FIRST;
        c->marks = mem_calloc(c->cap, sizeof(*c->marks));
        fits = true;
        /* From the end, so that the latest of a bucket comes last. */
        for (size_t i = old.cap; i-- > 0 && fits;)
            fits = old.marks[i].low == 0 || mark_put(c, old.marks[i]);
        if (!fits)
            free(c->marks);
    } while (!fits);
    free(old.marks);
}

bool report_copies_has(struct report_copies *c, struct report_mark mark)
{
    if (mark.low == 0)
        return false;
    if (c->cap == 0)
        copies_grow(c);
    for (const struct report_mark *m = copies_bucket(c, mark), *end = m + BUCKET; m < end; m++) {
        if (m->low == mark.low && m->high == mark.high) {
            c->found++;
            return true;
        }
    }
    while (!mark_put(c, mark))
        copies_grow(c);
    return false;
}
