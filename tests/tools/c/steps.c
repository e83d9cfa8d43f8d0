/* SPDX-License-Identifier: Apache-2.0 */
/* Linked to a tool that was compiled with -fsanitize-coverage=trace-pc, and with calls of these
 * functions wrapped: counts the branches that a run takes, and the bytes that the functions are
 * handed, eight for one. Writes "STEPS KB" to the file that STEPS names: KB is the most memory that
 * the run had. tests/cases/costs.sh builds and reads it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static uint64_t steps;

static void count(uint64_t n)
{
    __atomic_fetch_add(&steps, n, __ATOMIC_RELAXED);
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    count(1);
}

/* Of a function `name` that is handed `bytes` of them. */
#define WRAPPED(result, name, arguments, passed, bytes) \
    result __real_##name arguments;                     \
    result __wrap_##name arguments;                     \
    result __wrap_##name arguments                      \
    {                                                   \
        count((bytes) / 8);                             \
        return __real_##name passed;                    \
    }

WRAPPED(void *, memcpy, (void *to, const void *from, size_t n), (to, from, n), n)
WRAPPED(void *, memmove, (void *to, const void *from, size_t n), (to, from, n), n)
WRAPPED(void *, memset, (void *p, int c, size_t n), (p, c, n), n)
WRAPPED(int, memcmp, (const void *a, const void *b, size_t n), (a, b, n), n)
WRAPPED(XXH64_hash_t, XXH3_64bits, (const void *p, size_t n), (p, n), n)
WRAPPED(XXH64_hash_t, XXH3_64bits_withSeed, (const void *p, size_t n, XXH64_hash_t seed),
        (p, n, seed), n)
WRAPPED(XXH_errorcode, XXH3_64bits_update, (XXH3_state_t * s, const void *p, size_t n), (s, p, n),
        n)

/* What stops before the end is counted by how far it came. */
void *__real_memchr(const void *p, int c, size_t n);
void *__wrap_memchr(const void *p, int c, size_t n);
void *__wrap_memchr(const void *p, int c, size_t n)
{
    void *found = __real_memchr(p, c, n);

    count((found ? (size_t)((char *)found - (const char *)p) : n) / 8);
    return found;
}

static long peak_kb(void)
{
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    long kb = -1;

    while (status && kb < 0 && fgets(line, sizeof(line), status))
        if (sscanf(line, "VmHWM: %ld", &kb) != 1)
            kb = -1;
    if (status)
        fclose(status);
    return kb;
}

__attribute__((destructor)) static void steps_write(void)
{
    const char *name = getenv("STEPS");
    FILE *file = name ? fopen(name, "w") : NULL;

    if (!file)
        return;
    fprintf(file, "%llu %ld\n", (unsigned long long)steps, peak_kb());
    fclose(file);
}
