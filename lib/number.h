/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers: compared, and of time. */
#ifndef MB_LIB_NUMBER_H
#define MB_LIB_NUMBER_H

#include <stddef.h>
#include <stdint.h>

#define NS_PER_MS UINT64_C(1000000)

/* -1, 0 or 1, for qsort. */
static inline int number_compare(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static inline uint32_t number_min(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

#endif
