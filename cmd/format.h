/* SPDX-License-Identifier: Apache-2.0 */
/* Formats numbers and names, for people and for programs. */
#ifndef MB_CMD_FORMAT_H
#define MB_CMD_FORMAT_H

#include <jansson.h>
#include <stdint.h>

#include "lib/str.h"

/* Formats 1234567 as "1,234,567". The four newest results stay valid. */
const char *grouped(uint64_t n);

json_t *json_count(uint64_t n);

/* Names in class files need not be UTF-8. Bytes that are not are shown as '?'. */
json_t *json_name(struct str s);

#endif
