/* SPDX-License-Identifier: Apache-2.0 */
/* For a test program in which memory runs out: its malloc, calloc and realloc ask
 * allocation_fails() first, which the program defines. Include it in one file of a program. */
#ifndef MB_TESTS_UNIT_FAILING_MEMORY_H
#define MB_TESTS_UNIT_FAILING_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MEMORY_FAILS 0 /* the sanitizers have their own */
#else
#define MEMORY_FAILS 1

/* Any thread. */
static bool allocation_fails(void);

/* glibc's own names: looking these up would take memory. */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *p, size_t n);

void *malloc(size_t n)
{
    return allocation_fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t size)
{
    return allocation_fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *p, size_t n)
{
    return allocation_fails() ? NULL : __libc_realloc(p, n);
}
#endif

#endif
