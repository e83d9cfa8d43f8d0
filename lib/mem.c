/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/mem.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/os_file.h"
#include "lib/os_process.h"

static _Atomic(mem_cleaner *) cleaner;
static atomic_int exit_status = 1;

void mem_on_exhausted(mem_cleaner *clean)
{
    atomic_store(&cleaner, clean);
}

void mem_exhausted_exits(int status)
{
    atomic_store(&exit_status, status);
}

/* If two threads come here, one prints the message and ends the process. Nothing here
 * allocates, and nothing is used that another thread may hold: not stdio, not exit(). */
void mem_exhausted(size_t n)
{
    static atomic_flag taken = ATOMIC_FLAG_INIT;
    mem_cleaner *clean = atomic_load(&cleaner);
    char text[128] = "methodbeat: out of memory\n";
    ssize_t ignored;

    if (atomic_flag_test_and_set(&taken))
        os_sleep_forever();
    if (clean)
        clean();
    if (n > 0)
        snprintf(text, sizeof(text), "methodbeat: out of memory (%zu bytes more were needed)\n", n);
    ignored = os_write(OS_STDERR, text, strlen(text));
    (void)ignored;
    _Exit(atomic_load(&exit_status));
}

void *mem_alloc(size_t n)
{
    return mem_realloc(NULL, n);
}

void *mem_realloc(void *p, size_t n)
{
    void *q = realloc(p, n ? n : 1);

    if (!q)
        mem_exhausted(n);
    return q;
}

void *mem_calloc(size_t count, size_t size)
{
    size_t n = mem_size(count, size);
    void *p = calloc(1, n ? n : 1);

    if (!p)
        mem_exhausted(n);
    return p;
}

void *mem_dup(const void *p, size_t n)
{
    void *q = mem_alloc(n);

    if (n)
        memcpy(q, p, n);
    return q;
}

char *mem_dup_cstr(const char *p, size_t n)
{
    char *z = mem_alloc(n + 1);

    if (n)
        memcpy(z, p, n);
    z[n] = '\0';
    return z;
}

char *mem_vprintf(const char *fmt, va_list ap)
{
    char *text;

    if (vasprintf(&text, fmt, ap) < 0)
        mem_exhausted(0);
    return text;
}

char *mem_printf(const char *fmt, ...)
{
    va_list ap;
    char *text;

    va_start(ap, fmt);
    text = mem_vprintf(fmt, ap);
    va_end(ap);
    return text;
}

size_t mem_size(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        mem_exhausted(SIZE_MAX);
    return count * size;
}

void *mem_grow(void *p, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return p;
    *cap = *cap ? *cap * 2 : 16;
    return mem_realloc(p, mem_size(*cap, size));
}
