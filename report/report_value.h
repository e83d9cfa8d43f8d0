/* SPDX-License-Identifier: Apache-2.0 */
/* Values of a report's JSON, of which nothing is relied upon: what is of another type or out of
 * range counts as not said. */
#ifndef MB_REPORT_REPORT_VALUE_H
#define MB_REPORT_REPORT_VALUE_H

#include "lib/json_read.h"

/* Reads a string, or another scalar as it is written; else *value is empty. False: no JSON. */
bool report_value_text(struct json_reader *r, struct str *value);

/* A number from 0 to max, whole or not, also in quotes; else 0. */
uint64_t report_value_number(struct str s, uint64_t max);

/* A reader of a value that `r`, which is after it, has read before, and is whole. */
struct json_reader report_value_again(const struct json_reader *r, const char *from);

#endif
