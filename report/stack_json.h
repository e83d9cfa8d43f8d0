/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a stack right out of JSON, as recorders write them. They are most of a report, and
 * read as a string and then as rows each byte would be passed three times. */
#ifndef MB_REPORT_STACK_JSON_H
#define MB_REPORT_STACK_JSON_H

#include "lib/json_read.h"
#include "runtime/analysis/stack.h"

/* Reads the string that comes next, if it has nothing but rows of four numbers of at most seven
 * digits, with "\n" between them. The stack then has these rows alone, as stack_read would append
 * them. False: the stack is empty, and nothing was read: the string may be one of rows that are
 * written otherwise. */
bool stack_json_read(struct json_reader *r, struct stack *stack);

#endif
