/* SPDX-License-Identifier: Apache-2.0 */
/* Tells AddressSanitizer about memory that is given out in pieces. In other builds these do
 * nothing and take no room. */
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
    POISON_ZONE = 64, /* bytes after a piece that must not be accessed: more than a bound that is
                         off by a few elements reaches */
    POISON_ALIGN = 8, /* alignment of a piece; without it, bytes before it could not be hidden */
    POISON_CONTENT = 0xA5 /* content of memory that was not written yet */
};

/* From now on an access to these bytes is an error. */
static inline void poison_hide(void *p, size_t n)
{
    __asan_poison_memory_region(p, n);
}

/* These bytes may be used. They are filled, so that reading before writing does not give zeros.
 */
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
