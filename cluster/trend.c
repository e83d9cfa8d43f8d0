/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/trend.h"

#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/show.h"
#include "report/report_words.h"

enum { DAY_MS = 86400000, DATE_LENGTH = 10 };

const char *const trend_names[TRENDS] = {"day", "version"};

void trend_init(struct trend *t, enum trend_by by, unsigned bits)
{
    *t = (struct trend){.by = by, .bits = (uint8_t)bits};
}

static void trend_point_release(struct trend_point *p)
{
    free(p->version);
    durations_release(&p->costs);
    distinct_release(&p->users);
}

void trend_release(struct trend *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        trend_point_release(&t->points[i]);
    free(t->points);
    trend_init(t, t->by, t->bits);
}

struct trend_key trend_key_day(uint64_t time_ms)
{
    return (struct trend_key){.key = time_ms / DAY_MS, .known = time_ms > 0};
}

struct trend_key trend_key_version(struct str version, uint64_t hash)
{
    return (struct trend_key){
        .key = hash, .version = str_sub(version, 0, TREND_TEXT_MAX), .known = version.n > 0};
}

static struct str version_of(const struct trend_point *p)
{
    return p->version ? str_from_c(p->version) : STR("");
}

/* Versions of one hash are the same. */
static int key_order(const struct trend *t, const struct trend_key *key,
                     const struct trend_point *p)
{
    if (key->key == p->key)
        return 0;
    if (t->by == TREND_DAYS)
        return key->key < p->key ? -1 : 1;
    return version_compare(key->version, version_of(p)) < 0 ? -1 : 1;
}

/* What grows with its reports. */
static size_t trend_point_grown(const struct trend_point *p)
{
    return durations_size(&p->costs) + distinct_size(&p->users);
}

static size_t trend_point_size(const struct trend_point *p)
{
    return sizeof(*p) + (p->version ? strlen(p->version) + 1 : 0) + trend_point_grown(p);
}

/* The oldest makes room for a newer one. NULL: it is older than all, and there is no room. */
static struct trend_point *trend_point_insert(struct trend *t, uint32_t at,
                                              const struct trend_key *key)
{
    if (t->n == TREND_MAX && at == 0)
        return NULL;
    if (t->n == TREND_MAX) {
        t->memory -= trend_point_size(&t->points[0]);
        trend_point_release(&t->points[0]);
        memmove(t->points, t->points + 1, (t->n - 1) * sizeof(*t->points));
        t->n--;
        at--;
    }
    t->points = mem_realloc(t->points, mem_size(t->n + 1u, sizeof(*t->points)));
    memmove(t->points + at + 1, t->points + at, (t->n - at) * sizeof(*t->points));
    t->n++;
    t->points[at] = (struct trend_point){.key = key->key};
    if (t->by == TREND_VERSIONS)
        t->points[at].version = mem_dup_cstr(key->version.p, key->version.n);
    durations_init(&t->points[at].costs);
    distinct_init(&t->points[at].users, t->bits);
    t->memory += trend_point_size(&t->points[at]);
    return &t->points[at];
}

/* Newer entries are looked up more often. */
static struct trend_point *trend_point_of(struct trend *t, const struct trend_key *key)
{
    uint32_t at = t->n;

    for (uint32_t i = t->n; i-- > 0;) {
        if (t->points[i].key == key->key)
            return &t->points[i];
    }
    while (at > 0 && key_order(t, key, &t->points[at - 1]) < 0)
        at--;
    return trend_point_insert(t, at, key);
}

void trend_add(struct trend *t, struct trend_key key, uint64_t cost_ms, uint64_t user)
{
    struct trend_point *p = key.known ? trend_point_of(t, &key) : NULL;

    if (!p)
        return;
    t->memory -= trend_point_grown(p);
    p->reports++;
    durations_add(&p->costs, cost_ms);
    if (user)
        distinct_add(&p->users, user);
    t->memory += trend_point_grown(p);
}

void trend_merge(struct trend *t, const struct trend *from)
{
    for (uint32_t i = 0; i < from->n; i++) {
        const struct trend_point *add = &from->points[i];
        const struct trend_key key = {.key = add->key, .version = version_of(add), .known = true};
        struct trend_point *p = trend_point_of(t, &key);

        if (!p)
            continue;
        t->memory -= trend_point_size(p);
        p->reports += add->reports;
        durations_merge(&p->costs, &add->costs);
        distinct_merge(&p->users, &add->users);
        t->memory += trend_point_size(p);
    }
}

const struct trend_point *trend_find(const struct trend *t, const struct trend_point *like)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->points[i].key == like->key)
            return &t->points[i];
    }
    return NULL;
}

void trend_point_write(struct buf *out, const struct trend_point *p)
{
    struct buf time;

    if (p->version) {
        show_text(out, str_from_c(p->version));
        return;
    }
    buf_init(&time);
    report_title_time(&time, p->key * DAY_MS);
    buf_str(out, str_sub(str_from_bytes(buf_view(&time)), 0, DATE_LENGTH));
    buf_release(&time);
}
