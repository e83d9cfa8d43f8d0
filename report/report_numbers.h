/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of reports without a call tree: those in the text `says`, as values. */
#ifndef MB_REPORT_REPORT_NUMBERS_H
#define MB_REPORT_REPORT_NUMBERS_H

#include "lib/json_read.h"
#include "report/report_keys.h"

enum { REPORT_NUMBERS_MAX = 64, REPORT_NUMBER_NAME_MAX = 80 };

/* A larger number, or a smaller one than its negative, is ignored. */
#define REPORT_NUMBER_LARGEST 1e15

/* Of the object whose next key comes: its members that are numbers, true (1) or false (0), and
 * those of objects in it, "dropLevel.DROPPED_HIGH"; the first REPORT_NUMBERS_MAX whose names have
 * letters, digits and _ - . alone, but for those that reports of all kinds have. Of two of one name
 * the first counts. They lie in the reader's arena. */
void report_numbers_read(const struct report_keys *keys, struct json_reader r,
                         struct report *report);

/* The same for a row of export_ndjson.c, whose next object holds the numbers. */
void report_numbers_read_row(struct json_reader r, struct report *report);

/* The number of this name, or NULL. */
const double *report_number_find(const struct report *report, struct str name);

#endif
