/* SPDX-License-Identifier: Apache-2.0 */
/* How something went, day by day or version by version: for each how many reports, how long they
 * took, and of how many users. Of more days or versions than TREND_MAX the newest are kept: which
 * these are does not depend on the order of the reports, and all that they have is counted. */
#ifndef MB_CLUSTER_TREND_H
#define MB_CLUSTER_TREND_H

#include "cluster/distinct.h"
#include "cluster/durations.h"
#include "lib/buf.h"
#include "lib/str.h"

enum trend_by { TREND_DAYS, TREND_VERSIONS, TRENDS };
extern const char *const trend_names[TRENDS]; /* "day", "version" */

enum { TREND_MAX = 31, TREND_TEXT_MAX = 120 };

struct trend_point {
    uint64_t key;  /* the day since 1970, of UTC; or the hash of the version */
    char *version; /* owned; NULL of days */
    uint64_t reports;
    struct durations costs;
    struct distinct users; /* of reports that say so */
};

struct trend {
    enum trend_by by;
    uint8_t bits;               /* of the sketches of users */
    struct trend_point *points; /* rising: by day, by the numbers in the version */
    uint32_t n;
    size_t memory; /* bytes */
};

void trend_init(struct trend *t, enum trend_by by, unsigned bits); /* none */
void trend_release(struct trend *t);

/* What a report belongs to: nothing where it says no time, or no version. */
struct trend_key {
    uint64_t key;
    struct str version;
    bool known;
};
struct trend_key trend_key_day(uint64_t time_ms);
struct trend_key trend_key_version(struct str version, uint64_t hash);

/* A report that took cost_ms, of a user's hash, or 0 where that is not known. */
void trend_add(struct trend *t, struct trend_key key, uint64_t cost_ms, uint64_t user);
void trend_merge(struct trend *t, const struct trend *from);

/* The point of another trend with the key of this one, or NULL. */
const struct trend_point *trend_find(const struct trend *t, const struct trend_point *like);

/* "2026-11-21", or the version, fit to be shown. */
void trend_point_write(struct buf *out, const struct trend_point *p);

/* By the numbers in them: 8.9 comes before 8.10; what is no number by its bytes. */
int version_compare(struct str a, struct str b);

#endif
