/* SPDX-License-Identifier: Apache-2.0 */
/* Reads values of a report's JSON, which is not trusted: a value of another type or out of
 * range counts as absent. */
#ifndef MB_REPORT_REPORT_VALUE_H
#define MB_REPORT_REPORT_VALUE_H

#include "lib/json_read.h"

/* Reads a string, or another scalar as it is written; otherwise *value is empty. False: not
 * JSON. */
bool report_value_text(struct json_reader *r, struct str *value);

/* Reads a number from 0 to max, whole or not, also in quotes; otherwise 0. */
uint64_t report_value_number(struct str s, uint64_t max);

/* A reader of a value that `r`, which is after it, has read before, and is whole. */
struct json_reader report_value_again(const struct json_reader *r, const char *from);

#endif
