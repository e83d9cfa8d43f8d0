/* SPDX-License-Identifier: Apache-2.0 */
/* One report as a JSON object: what every report says, around what its kind
 * says. Keys are Matrix's where Matrix has them; numbers are written without
 * the locale.
 *
 *   {"machine":…,"cpu_app":…,"mem":…,"mem_free":…, BODY
 *    ,"tag":…,"process":…,"time":…[,"session_id":…][,"mapping":…][,"mappings":[…]]
 *    [,"user":…,"start":…]}
 *
 * cpu_app is in percent of all processors, with at most two decimals. A body is
 * written with the functions below, each of which adds a key with its value.
 */
#ifndef MB_RUNTIME_BASE_ISSUE_H
#define MB_RUNTIME_BASE_ISSUE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/base/report_kind.h"
#include "runtime/base/text.h"

/* What every report tells about the device. */
struct device {
    uint64_t memory_bytes;   /* of the device; 0 if unknown */
    uint64_t memory_free_kb; /* available now */
    const char *machine;     /* Matrix's word: BEST, HIGH, MIDDLE, LOW, BAD, UN_KNOW; static */
};

void device_read(struct device *device); /* from /proc/meminfo */

/* The same from the text of the file. */
void device_parse(struct device *device, const char *meminfo);

/* What all reports of a process have in common. */
struct issue_head {
    const struct device *device;
    uint64_t cpu; /* recent CPU use of the process, in hundredths of a percent */
    const char *process;
    const char *mapping; /* the mapping id; "" where there is none. Where classes of several are in
                            the process, theirs follow: "ID,ID" */
    const char *user;    /* a hash of the user's id; "" where there is none */
    uint64_t start_ms;   /* when recording was started; said where there is a user */
    uint64_t time_ms;    /* of the report. Both since the epoch */
    const char *session; /* of the process; "" where that is not said */
    bool (*leaves_out)(const char *key); /* of what only issue.h writes; or NULL */
};

void issue_begin(struct text *out, const struct issue_head *head);
void issue_end(struct text *out, enum report_kind kind, const struct issue_head *head);

/* Appends a comma if needed, the key and a colon. */
void issue_key(struct text *out, const char *key);

void issue_string(struct text *out, const char *key, const char *value);
void issue_number(struct text *out, const char *key, uint64_t value);
void issue_known(struct text *out, const char *key, uint64_t value); /* unless it is 0 */
void issue_signed(struct text *out, const char *key, int64_t value);
void issue_bool(struct text *out, const char *key, bool value);

/* A number with at most two decimals, given in hundredths: 5994 is 59.94. */
void issue_hundredths(struct text *out, const char *key, uint64_t value);

/* Begins and ends a nested object. */
void issue_open(struct text *out, const char *key);
void issue_close(struct text *out);

#endif
