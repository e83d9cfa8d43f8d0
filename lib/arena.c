/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/poison.h"

enum { CHUNK_MIN = 64 * 1024 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t size;
    _Alignas(max_align_t) uint8_t data[];
};

void arena_init(struct arena *a)
{
    *a = (struct arena){0};
}

static void free_chunks(struct arena_chunk *c)
{
    while (c) {
        struct arena_chunk *next = c->next;

        free(c);
        c = next;
    }
}

void arena_release(struct arena *a)
{
    free_chunks(a->chunk);
    arena_init(a);
}

void arena_reset(struct arena *a)
{
    a->used = 0;
    if (!a->chunk)
        return;
    /* Chunks only grow, so the newest is the largest. */
    free_chunks(a->chunk->next);
    a->chunk->next = NULL;
    poison_hide(a->chunk->data, a->chunk->size);
}

static void add_chunk(struct arena *a, size_t n)
{
    size_t size = a->chunk ? a->chunk->size * 2 : CHUNK_MIN;
    struct arena_chunk *c;

    if (size < n)
        size = n;
    c = mem_alloc(mem_size(1, sizeof(*c)) + size);
    c->next = a->chunk;
    c->size = size;
    poison_hide(c->data, size);
    a->chunk = c;
    a->used = 0;
}

static void *alloc_aligned(struct arena *a, size_t n, size_t align)
{
    size_t step = align > POISON_ALIGN ? align : POISON_ALIGN;
    size_t at = (a->used + POISON_ZONE + step - 1) & ~(step - 1);

    if (!a->chunk || at > a->chunk->size || n > a->chunk->size - at) {
        add_chunk(a, n);
        at = 0;
    }
    a->used = at + n;
    poison_show(a->chunk->data + at, n);
    return a->chunk->data + at;
}

void *arena_alloc(struct arena *a, size_t n)
{
    return alloc_aligned(a, n, _Alignof(max_align_t));
}

void *arena_zalloc(struct arena *a, size_t n)
{
    void *p = arena_alloc(a, n);

    memset(p, 0, n);
    return p;
}

struct bytes arena_bytes(struct arena *a, struct bytes b)
{
    uint8_t *p = alloc_aligned(a, b.n, 1); /* most are names: hundreds of thousands */

    if (b.n)
        memcpy(p, b.p, b.n);
    return (struct bytes){p, b.n};
}

struct bytes arena_fence(struct arena *a, struct bytes b)
{
    return POISON_ZONE > 0 && b.p ? arena_bytes(a, b) : b;
}

void *arena_grow(struct arena *a, void *p, size_t n, size_t *cap, size_t size)
{
    void *more;

    if (n < *cap)
        return p;
    *cap = *cap ? *cap * 2 : 16;
    more = arena_alloc(a, mem_size(*cap, size));
    if (n)
        memcpy(more, p, n * size);
    return more;
}

struct str arena_str(struct arena *a, struct str s)
{
    return str_from_bytes(arena_bytes(a, bytes_from_str(s)));
}

char *arena_cstr(struct arena *a, struct str s)
{
    char *z = arena_alloc(a, s.n + 1);

    if (s.n)
        memcpy(z, s.p, s.n);
    z[s.n] = '\0';
    return z;
}

struct str arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap, again;
    int n;
    char *z;

    va_start(ap, fmt);
    va_copy(again, ap);
    n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    z = arena_alloc(a, (size_t)n + 1);
    vsnprintf(z, (size_t)n + 1, fmt, again);
    va_end(again);
    return (struct str){z, (size_t)n};
}
