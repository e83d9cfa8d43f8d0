/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of traffic: bytes by day, source and network. They are summed up until they are
 * taken: at the end of a day, when the program is no longer seen, and at the stop. */
#ifndef MB_RUNTIME_POLICY_TRAFFIC_H
#define MB_RUNTIME_POLICY_TRAFFIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/name.h"
#include "runtime/base/text.h"

enum { TRAFFIC_ROWS = 32 }; /* at a time; the oldest is reported and dropped */

struct traffic_row {
    uint64_t day;                 /* since 1970, UTC */
    char source[NAME_MAX_BYTES];  /* "": the whole process */
    char network[NAME_MAX_BYTES]; /* "": not told */
    uint64_t received, sent;      /* bytes */
};

struct traffic {
    struct traffic_row rows[TRAFFIC_ROWS]; /* n of them, the oldest first */
    size_t n;
    bool has_total; /* of the process, as told last: */
    uint64_t received, sent;
};

/* Adds bytes of a source. True if a row is of another day, or there was no room: *due is that
 * row, removed. Each call removes at most one; traffic_take() takes the others. */
bool traffic_add(struct traffic *t, const struct traffic_row *bytes, struct traffic_row *due);

/* The process's counters, as `received` and `sent` of a row: what they grew by is added to the
 * source
 * "". One that went back, or is the first, only says where counting begins. */
bool traffic_total(struct traffic *t, const struct traffic_row *counters, struct traffic_row *due);

/* Removes the oldest row. Call it until it returns false. */
bool traffic_take(struct traffic *t, struct traffic_row *due);

void traffic_report_write(const struct traffic_row *row, struct text *out);

#endif
