/* SPDX-License-Identifier: Apache-2.0 */
/* A trend by day or by version: for each, the number of reports, their times, and the number of
 * users. The newest TREND_MAX days or versions are kept. They do not depend on the order of the
 * reports, and all of their reports are counted. */
#ifndef MB_CLUSTER_TREND_H
#define MB_CLUSTER_TREND_H

#include "cluster/distinct.h"
#include "cluster/durations.h"
#include "lib/buf.h"
#include "lib/str.h"
#include "report/report_where.h"

enum trend_by { TREND_DAYS, TREND_VERSIONS, TRENDS };
extern const char *const trend_names[TRENDS]; /* "day", "version" */

enum { TREND_MAX = 31, TREND_TEXT_MAX = 120 };

struct trend_point {
    uint64_t key;  /* days since 1970, in UTC; or the hash of the version */
    char *version; /* owned; NULL for days */
    uint64_t reports;
    struct durations costs;
    struct distinct users; /* of reports with a known user */
};

struct trend {
    enum trend_by by;
    uint8_t bits;               /* of the sketches of users */
    struct trend_point *points; /* ascending: by day, or by the numbers in the version */
    uint32_t n;
    size_t memory; /* bytes */
};

void trend_init(struct trend *t, enum trend_by by, unsigned bits); /* none */
void trend_release(struct trend *t);

/* The point of a trend that a report belongs to. It is not `known` if the report has no time or
 * no version. */
struct trend_key {
    uint64_t key;
    struct str version;
    bool known;
};
struct trend_key trend_key_day(uint64_t time_ms);
struct trend_key trend_key_version(struct str version, uint64_t hash);

/* Adds a report that took cost_ms. user: a hash; 0 if unknown. */
void trend_add(struct trend *t, struct trend_key key, uint64_t cost_ms, uint64_t user);
void trend_merge(struct trend *t, const struct trend *from);

/* Returns the point with the same key as `like`, a point of another trend; NULL if there is
 * none. */
const struct trend_point *trend_find(const struct trend *t, const struct trend_point *like);

/* Appends "2026-11-21", or the version, escaped for a terminal. */
void trend_point_write(struct buf *out, const struct trend_point *p);

#endif
