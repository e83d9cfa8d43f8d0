/* SPDX-License-Identifier: Apache-2.0 */
/* Stable sorting: equal rows keep their order. qsort differs between C libraries, and output
 * must not. */
#ifndef MB_LIB_SORT_H
#define MB_LIB_SORT_H

#include <stddef.h>

typedef int sort_compare(const void *a, const void *b);
typedef int sort_compare_with(const void *a, const void *b, void *ctx);

/* Sorts n rows of that size; p may be NULL if n is 0. It takes at most n log n comparisons, and
 * as much memory again. */
void sort_array(void *p, size_t n, size_t size, sort_compare *compare);
void sort_array_with(void *p, size_t n, size_t size, sort_compare_with *compare, void *ctx);

#endif
