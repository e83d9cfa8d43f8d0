/* SPDX-License-Identifier: Apache-2.0 */
#include "report/copies.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "lib/json_read.h"
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

static XXH128_hash_t mark_of_pair(XXH128_hash_t a, XXH128_hash_t b)
{
    const XXH128_hash_t both[] = {a, b};

    return XXH3_128bits(both, sizeof(both));
}

static XXH128_hash_t mark_of_value(struct json_reader *r);

/* Members count in any order. */
static XXH128_hash_t mark_of_object(struct json_reader *r)
{
    XXH128_hash_t sum = {'{', 0};
    struct str key;

    json_read_open(r, '{');
    while (json_read_key(r, &key)) {
        XXH128_hash_t one = mark_of_pair(XXH3_128bits(key.p, key.n), mark_of_value(r));

        sum.low64 += one.low64;
        sum.high64 += one.high64;
    }
    return sum;
}

static XXH128_hash_t mark_of_value(struct json_reader *r)
{
    XXH128_hash_t mark = {'[', 0};
    struct str text = STR("");
    char first = json_read_peek(r);

    if (first == '{')
        return mark_of_object(r);
    if (first == '[') {
        json_read_open(r, '[');
        while (json_read_element(r))
            mark = mark_of_pair(mark, mark_of_value(r));
        return mark;
    }
    if (first == '"')
        json_read_str(r, &text);
    else
        json_read_word(r, &text);
    return XXH3_128bits_withSeed(text.p, text.n, first == '"');
}

struct report_mark report_mark_of(const struct report *report)
{
    struct json_reader r;
    struct arena arena;
    XXH128_hash_t hash;

    if (report->time_ms == 0 || report->text.n == 0)
        return (struct report_mark){0, 0};
    arena_init(&arena);
    r = json_reader_of(report->text, &arena);
    hash = mark_of_value(&r);
    arena_release(&arena);
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
