/* SPDX-License-Identifier: Apache-2.0 */
/* The keys that a report may have, and what is done with the value of each: one table, looked into
 * once for each member of an object. */
#ifndef MB_REPORT_REPORT_KEYS_H
#define MB_REPORT_REPORT_KEYS_H

#include "lib/json_read.h"
#include "report/report.h"

enum report_key_kind {
    REPORT_KEY_OTHER,    /* in no row of the table */
    REPORT_KEY_TEXT,     /* `at`: where the struct str is in struct report; */
    REPORT_KEY_MS,       /* the uint64_t, at most STACK_MS_MAX; */
    REPORT_KEY_BOOT,     /* the uint64_t, at most REPORT_BOOT_NS_MAX */
    REPORT_KEY_CPU,      /* `at`: enum cpu_time. Of a row of decode --format ndjson */
    REPORT_KEY_EVIDENCE, /* `at`: enum report_evidence */
    REPORT_KEY_STACK,
    REPORT_KEY_STACK_IDS, /* the same, of such a row */
    REPORT_KEY_CONTENT,
    REPORT_KEY_NUMBERS,
    REPORT_KEY_RAW,    /* `at`: the struct str, as JSON; */
    REPORT_KEY_TAGS,   /* read as an object of scalars */
    REPORT_KEY_SILENT, /* said by every report, and told by no format */
};

enum report_key_flags {
    REPORT_KEY_MARK = 1, /* it says that an object is a report */
    /* It is told elsewhere than in what else a report says: of a call tree, of others. */
    REPORT_KEY_TOLD_TREE = 2,
    REPORT_KEY_TOLD_OTHER = 4,
    REPORT_KEY_NUMBER = 8,   /* in spite of that it is one of the numbers of others */
    REPORT_KEY_CONTEXT = 16, /* told elsewhere, unless the kind of report measures it */
};

struct report_key {
    struct str key;
    enum report_key_kind kind;
    uint16_t at;
    uint16_t flags;
};

enum { REPORT_KEY_SLOTS = 512 }; /* a power of two, four times the table's rows or more */

/* Finds rows by their keys. Who wrote one report wrote the next with the same keys, in that order:
 * what came last is tried first. */
struct report_keys {
    uint8_t slots[REPORT_KEY_SLOTS]; /* row + 1; 0: free */
    uint8_t after[REPORT_KEY_SLOTS]; /* the row + 1 that came after that row + 1, or after the
                                      * object's begin; 0: none, or one that is in no row */
    bool bare_counts; /* what else a report says, and its numbers, are not read of those that are
                       * for counting (REPORT_COUNT) */
};

void report_keys_init(struct report_keys *keys);

/* The row of a key, or one of REPORT_KEY_OTHER. */
const struct report_key *report_key_find(const struct report_keys *keys, struct str key);

/* Whether a report of this kind tells a key elsewhere than in what else it says, or in its numbers.
 * told: REPORT_KEY_TOLD_TREE or REPORT_KEY_TOLD_OTHER. */
bool report_key_told(const struct report_key *key, enum report_kind kind, unsigned told);

/* Reads the next key of the open object. before: the key before it; NULL: it is the first. NULL: as
 * json_read_key returns false. */
const struct report_key *report_key_read(struct report_keys *keys, struct json_reader *r,
                                         const struct report_key *before);

#endif
