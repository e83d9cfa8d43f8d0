/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a stack as reports carry them: `depth,id,count,cost\n` each, in
 * pre-order. Written by the recorder, read by the decoder. */
#ifndef MB_RUNTIME_ANALYSIS_STACK_TEXT_H
#define MB_RUNTIME_ANALYSIS_STACK_TEXT_H

#include "runtime/analysis/stack.h"
#include "runtime/base/text.h"

void stack_write(const struct stack *s, struct text *out);

/* Appends the rows of n bytes of text to the stack. Lines that are not a row (a
 * number missing, beyond its range, something after the cost) are left out and
 * counted in *bad; empty lines are nothing. Costs and ids are as large as a
 * slot's at most, depth and count below 2^32. 0, or -1 when memory is out. */
int stack_read(struct stack *s, const char *p, size_t n, size_t *bad);

#endif
