/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/cache/kept_stream.h"

#include <errno.h>
#include <stdlib.h>

#include "lib/os_file.h"

enum { KEPT_BLOCK = 256 * 1024 };

/* ---- Keeping ---- */

void kept_slices_init(struct kept_slices *s, size_t n_parts)
{
    *s = (struct kept_slices){.n_parts = n_parts};
    s->read = mem_calloc(n_parts, sizeof(*s->read));
}

void kept_slices_release(struct kept_slices *s)
{
    free(s->rows);
    free(s->read);
    *s = (struct kept_slices){0};
}

void kept_slices_add(struct kept_slices *s, uint64_t at, const struct pack_place *place)
{
    if (place->part >= s->n_parts || place->at < s->read[place->part])
        return;
    s->read[place->part] = place->at + place->n;
    MEM_GROW(s->rows, s->n, s->cap);
    s->rows[s->n++] = (struct kept_slice){at, *place};
}

static size_t smaller_of(uint64_t a, size_t b)
{
    return a < b ? (size_t)a : b;
}

void kept_sink_add(struct kept_sink *s, struct bytes b)
{
    while (b.n > 0) {
        const struct kept_slice *next = s->slices;
        bool inside = s->n > 0 && s->at >= next->at;
        size_t now = b.n;

        if (s->n > 0)
            now = smaller_of((inside ? next->at + next->place.n : next->at) - s->at, b.n);
        if (!inside)
            cache_writer_add(s->to, (struct bytes){b.p, now});
        b.p += now;
        b.n -= now;
        s->at += now;
        if (inside && s->at == next->at + next->place.n) {
            s->slices++;
            s->n--;
        }
    }
}

bool kept_sink_file(struct kept_sink *s, const char *path)
{
    uint8_t *block = mem_alloc(KEPT_BLOCK);
    int fd = os_open(path, OS_OPEN_READ);
    ssize_t got = -1;

    while (fd >= 0) {
        got = os_read(fd, block, KEPT_BLOCK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        kept_sink_add(s, (struct bytes){block, (size_t)got});
    }
    if (fd >= 0)
        os_close(fd);
    free(block);
    return got == 0;
}

/* ---- Reading ---- */

struct kept_part {
    struct cache_reader *reader; /* NULL: not opened, or not there */
    uint64_t at;
};

void kept_parts_open(struct kept_parts *p, struct cache *cache, const struct cache_key *keys,
                     size_t n)
{
    *p = (struct kept_parts){.cache = cache, .keys = keys, .n = n};
    p->items = mem_calloc(n, sizeof(*p->items));
}

bool kept_parts_close(struct kept_parts *p)
{
    bool right = true;

    for (size_t i = 0; i < p->n; i++)
        if (p->items[i].reader)
            right = cache_reader_end(p->items[i].reader) && right;
    free(p->items);
    *p = (struct kept_parts){0};
    return right;
}

static bool skip_to(struct kept_part *part, uint64_t to)
{
    uint8_t block[4096];

    while (part->at < to) {
        size_t now = smaller_of(to - part->at, sizeof(block));

        if (!cache_reader_take(part->reader, block, now))
            return false;
        part->at += now;
    }
    return true;
}

static bool take_of_part(struct kept_parts *p, uint32_t number, uint64_t at, uint8_t *to, size_t n)
{
    struct kept_part *part;

    if (number >= p->n)
        return false;
    part = &p->items[number];
    if (!part->reader)
        part->reader = cache_find(p->cache, &p->keys[number]);
    if (!part->reader || at < part->at || !skip_to(part, at) ||
        !cache_reader_take(part->reader, to, n))
        return false;
    part->at += n;
    return true;
}

bool kept_stream_take(struct kept_stream *s, uint8_t *to, size_t n)
{
    while (n > 0) {
        const struct kept_slice *next = s->slices;
        bool inside = s->n > 0 && s->at >= next->at;
        uint64_t done = inside ? s->at - next->at : 0;
        size_t now = n;

        if (inside && done >= next->place.n) {
            s->slices++;
            s->n--;
            continue;
        }
        if (s->n > 0)
            now = smaller_of(inside ? next->place.n - done : next->at - s->at, n);
        if (inside ? !take_of_part(s->parts, next->place.part, next->place.at + done, to, now)
                   : !cache_reader_take(s->rest, to, now))
            return false;
        to += now;
        n -= now;
        s->at += now;
    }
    return true;
}

int kept_stream_fill(struct kept_stream *s, uint64_t n, struct output_file *file, struct error *err)
{
    uint8_t *block = mem_alloc(KEPT_BLOCK);
    int result = 1;

    while (n > 0 && result > 0) {
        size_t now = smaller_of(n, KEPT_BLOCK);

        if (!kept_stream_take(s, block, now))
            result = 0;
        else if (file && output_file_write(file, (struct bytes){block, now}, err) < 0)
            result = -1;
        n -= now;
    }
    free(block);
    return file && result > 0 && output_file_finish(file, err) < 0 ? -1 : result;
}
