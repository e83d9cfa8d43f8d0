/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before a program (LD_PRELOAD), fails its allocation number NO_MEMORY_AT, counted from 1
 * once main is near, and those after it too where NO_MEMORY_ON is set. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t count, size_t n);
extern void *__libc_realloc(void *p, size_t n);

static atomic_ulong made;
static unsigned long at;
static int on;

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("NO_MEMORY_AT");

    on = getenv("NO_MEMORY_ON") != NULL;
    at = number ? strtoul(number, NULL, 10) : 0;
    atomic_store(&made, 0);
}

static int fails(void)
{
    unsigned long n = atomic_fetch_add(&made, 1) + 1;

    if (at == 0 || n < at || (n > at && !on))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t n)
{
    return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t n)
{
    return fails() ? NULL : __libc_calloc(count, n);
}

void *realloc(void *p, size_t n)
{
    return fails() ? NULL : __libc_realloc(p, n);
}
