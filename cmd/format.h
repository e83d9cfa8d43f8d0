/* SPDX-License-Identifier: Apache-2.0 */
/* Formats numbers for people, prints JSON for programs. */
#ifndef MB_CMD_FORMAT_H
#define MB_CMD_FORMAT_H

#include "lib/json_write.h"

/* Formats 1234567 as "1,234,567". The four newest results stay valid. */
const char *grouped(uint64_t n);

/* Prints what was written, as a line, and releases it. */
void json_print(struct buf *json);

#endif
