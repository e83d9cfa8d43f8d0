/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/sort.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

struct sorting {
    size_t size;
    sort_compare *compare;
    sort_compare_with *compare_with;
    void *ctx;
};

static bool is_behind(const struct sorting *s, const char *a, const char *b)
{
    return (s->compare_with ? s->compare_with(a, b, s->ctx) : s->compare(a, b)) > 0;
}

/* Merges the two sorted halves of p. `room` has space for the first half. */
static void merge_halves(const struct sorting *s, char *p, size_t half, size_t n, char *room)
{
    char *left = room, *left_end = room + half * s->size;
    char *right = p + half * s->size, *end = p + n * s->size;

    if (!is_behind(s, right - s->size, right))
        return;
    memcpy(room, p, half * s->size);
    while (left < left_end && right < end) {
        char **from = is_behind(s, left, right) ? &right : &left;

        memcpy(p, *from, s->size);
        *from += s->size;
        p += s->size;
    }
    memcpy(p, left, (size_t)(left_end - left));
}

static void sort_part(const struct sorting *s, char *p, size_t n, char *room)
{
    size_t half = n / 2;

    if (n < 2)
        return;
    sort_part(s, p, half, room);
    sort_part(s, p + half * s->size, n - half, room);
    merge_halves(s, p, half, n, room);
}

static void sort_all(const struct sorting *s, void *p, size_t n)
{
    enum { SMALL = 1024 };
    _Alignas(max_align_t) char small[SMALL];
    size_t half = mem_size(n / 2, s->size);
    char *room;

    if (n < 2)
        return;
    room = half <= sizeof(small) ? small : mem_alloc(half);
    sort_part(s, p, n, room);
    if (room != small)
        free(room);
}

void sort_array(void *p, size_t n, size_t size, sort_compare *compare)
{
    sort_all(&(struct sorting){.size = size, .compare = compare}, p, n);
}

void sort_array_with(void *p, size_t n, size_t size, sort_compare_with *compare, void *ctx)
{
    sort_all(&(struct sorting){.size = size, .compare_with = compare, .ctx = ctx}, p, n);
}
