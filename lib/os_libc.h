/* SPDX-License-Identifier: Apache-2.0 */
/* What some C libraries have and others do not. */
#ifndef MB_LIB_OS_LIBC_H
#define MB_LIB_OS_LIBC_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Where part begins in p, or NULL; an empty part is found at once. */
void *os_memmem(const void *p, size_t n, const void *part, size_t part_n);

/* The last byte c of p, or NULL. */
void *os_memrchr(const void *p, int c, size_t n);

/* The logarithm of the gamma function of a number above 0. Any thread. */
double os_log_gamma(double x);

/* The calendar's date and time of day, UTC; false: the year is too large. Any thread. */
bool os_utc_time(time_t seconds, struct tm *t);

void os_setenv(const char *name, const char *value);

#endif
