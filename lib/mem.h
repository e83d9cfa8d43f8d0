/* SPDX-License-Identifier: Apache-2.0 */
/* The heap. Besides main, only this may end the process: when memory is out, with a message and
 * exit status 1 (or that of mem_exhausted_exits). Outputs appear only by rename, and unfinished
 * ones are removed, so no half-written file stays. Sizes from a file are checked against the
 * rest of the file before they get here.
 */
#ifndef MB_LIB_MEM_H
#define MB_LIB_MEM_H

#include <stdarg.h>
#include <stddef.h>

void *mem_alloc(size_t n);                   /* uninitialised */
void *mem_calloc(size_t count, size_t size); /* zeroed; count * size is checked */
void *mem_realloc(void *p, size_t n);        /* p may be NULL */
void *mem_dup(const void *p, size_t n);      /* a copy */
char *mem_dup_cstr(const char *p, size_t n); /* a copy with a NUL at its end */
char *mem_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
char *mem_vprintf(const char *fmt, va_list ap);
size_t mem_size(size_t count, size_t size); /* the product, checked */

/* Ends the process, for memory that a library could not get. n: bytes, 0 if unknown. Any thread
 * may call it. What stdio has not written yet is lost. */
_Noreturn void mem_exhausted(size_t n);

/* The exit status of that; 1 unless set. */
void mem_exhausted_exits(int status);

/* Sets a function that cleans up before that. It runs on any thread and must not allocate. */
typedef void mem_cleaner(void);
void mem_on_exhausted(mem_cleaner *clean);

/* Makes room for one more element in a growing array. *cap is the capacity in elements. */
void *mem_grow(void *p, size_t n, size_t *cap, size_t size);

/* Makes room in `arr` (n used of cap) for one element more. */
#define MEM_GROW(arr, n, cap) ((arr) = mem_grow((arr), (n), &(cap), sizeof(*(arr))))

#endif
