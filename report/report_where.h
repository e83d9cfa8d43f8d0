/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions on where reports come from: "version=4.2*,os>=12,tag.experiment=B,!foreground,
 * disk_free<500MB". All have to hold. What a report does not say fulfils none. */
#ifndef MB_REPORT_REPORT_WHERE_H
#define MB_REPORT_REPORT_WHERE_H

#include "lib/error.h"
#include "report/report.h"

/* A key that reports are told apart by. */
struct report_where_key {
    size_t at; /* where the struct str is in struct report; 0: a tag */
    enum report_context_kind kind;
    bool moment;    /* of the report's time: what counts many is not asked */
    bool day;       /* the day of the report's time, in UTC: "2026-11-21" */
    struct str tag; /* of a tag: its name */
};

enum report_where_op { WHERE_EQUAL, WHERE_NOT, WHERE_LESS, WHERE_MOST, WHERE_MORE, WHERE_LEAST };

struct report_condition {
    struct report_where_key key;
    enum report_where_op op;
    struct str text; /* a glob, a version; lies in the condition's text */
    double number;
};

enum { WHERE_MAX = 16 };

struct report_where {
    struct report_condition items[WHERE_MAX];
    size_t n;
};

/* The keys, but for tags: "version" … NULL after the last. */
extern const char *const report_where_keys[];

/* The key of this name, "os", "device-class", "tag.experiment". */
bool report_where_key_find(struct str name, struct report_where_key *key);

/* Reads conditions; the text must stay. -1: *err, and *unknown is the name of a key that is none,
 * or empty. */
int report_where_parse(struct report_where *w, const char *text, struct str *unknown,
                       struct error *err);

/* room: of a day. */
enum { WHERE_DAY_SIZE = 11 };
struct str report_where_value(const struct report_where_key *key, const struct report *report,
                              char room[WHERE_DAY_SIZE]);

/* Of reports that count many (REPORT_COUNT), conditions on the moment are not asked. */
bool report_where_holds(const struct report_where *w, const struct report *report);

/* Compares versions by the numbers in them: 8.9 comes before 8.10. Other parts are compared as
 * bytes. */
int version_compare(struct str a, struct str b);

/* Whether a text is as a pattern with * and ?. */
bool report_glob(struct str pattern, struct str text);

#endif
