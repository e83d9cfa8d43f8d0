/* SPDX-License-Identifier: Apache-2.0 */
/* What AddressSanitizer is told of memory that is given out in pieces; in other builds nothing is
 * done, and no room is left. */
#ifndef MB_LIB_POISON_H
#define MB_LIB_POISON_H

#include <stddef.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define POISON_ON
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define POISON_ON
#endif
#endif

#ifdef POISON_ON
#include <sanitizer/asan_interface.h>
enum {
    POISON_ZONE = 64,     /* bytes behind a piece that nobody may touch: further than most
                           * bounds that are off by a few elements reach */
    POISON_ALIGN = 8,     /* of a piece, or bytes before it could not be kept from use */
    POISON_CONTENT = 0xA5 /* of memory that nothing was written to yet */
};

/* Nobody may touch these bytes. */
static inline void poison_hide(void *p, size_t n)
{
    __asan_poison_memory_region(p, n);
}

/* They may be used; what is read before it is written is no zero. */
static inline void poison_show(void *p, size_t n)
{
    __asan_unpoison_memory_region(p, n);
    memset(p, POISON_CONTENT, n);
}
#else
enum { POISON_ZONE = 0, POISON_ALIGN = 1 };

static inline void poison_hide(void *p, size_t n)
{
    (void)p;
    (void)n;
}

static inline void poison_show(void *p, size_t n)
{
    (void)p;
    (void)n;
}
#endif

#endif
