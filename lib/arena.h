/* SPDX-License-Identifier: Apache-2.0 */
/* An arena: many allocations, freed together. One thread uses it at a time.
 *
 * A worker owns an arena, resets it after each unit, and so reuses the same pages for the next:
 * no malloc per method, no free at all.
 */
#ifndef MB_LIB_ARENA_H
#define MB_LIB_ARENA_H

#include "lib/str.h"

struct arena_chunk;

struct arena {
    struct arena_chunk *chunk; /* the newest; it links to the others */
    size_t used;               /* bytes taken of the newest */
};

void arena_init(struct arena *a);
void arena_release(struct arena *a); /* frees everything in it */
void arena_reset(struct arena *a);   /* empties it, and keeps the largest chunk */

/* n bytes, aligned for any type; arena_zalloc zeroes them. Never NULL. */
void *arena_alloc(struct arena *a, size_t n);
void *arena_zalloc(struct arena *a, size_t n);

/* A zeroed array of `count` of T; the product is checked. */
#define ARENA_NEW(a, T, count) ((T *)arena_zalloc((a), mem_size((count), sizeof(T))))

/* Makes room in `arr` (n used of cap, a size_t) for one element more. */
void *arena_grow(struct arena *a, void *p, size_t n, size_t *cap, size_t size);
#define ARENA_GROW(a, arr, n, cap) ((arr) = arena_grow((a), (arr), (n), &(cap), sizeof(*(arr))))

struct str arena_str(struct arena *a, struct str s);       /* a copy in the arena */
struct bytes arena_bytes(struct arena *a, struct bytes b); /* a copy in the arena */
char *arena_cstr(struct arena *a, struct str s);           /* a copy with a NUL */
/* Returns b, a part of something larger. Under AddressSanitizer it is a separate copy, so that
 * a read beyond the part is found. */
struct bytes arena_fence(struct arena *a, struct bytes b);
struct str arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#include "lib/mem.h"

#endif
