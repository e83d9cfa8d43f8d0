/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz/mutate.h"

enum { REGIONS_MAX = 1024, PIECE_MAX = 1024 };

struct mutation {
    uint64_t random;
    const struct fuzz_seed *other; /* to take pieces from */
    struct buf *out;
    struct fuzz_region regions[REGIONS_MAX];
    size_t n_regions;
};

/* splitmix64 */
static uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static size_t below(struct mutation *m, size_t n)
{
    return n ? (size_t)(random_next(&m->random) % n) : 0;
}

/* Three times of four in a region, if there are any. */
static size_t pick(struct mutation *m)
{
    if (m->n_regions && below(m, 4)) {
        const struct fuzz_region *r = &m->regions[below(m, m->n_regions)];
        size_t at = r->from + below(m, r->to - r->from);

        if (at < m->out->n)
            return at;
    }
    return below(m, m->out->n);
}

/* Short pieces are the likeliest. */
static size_t pick_length(struct mutation *m, size_t left)
{
    size_t n = 1 + below(m, below(m, 4) ? 16 : PIECE_MAX);

    return n < left ? n : left;
}

static void flip(struct mutation *m)
{
    m->out->p[pick(m)] ^= (uint8_t)(1 << below(m, 8));
}

static void set_byte(struct mutation *m)
{
    m->out->p[pick(m)] = (uint8_t)below(m, 256);
}

/* Numbers at which things turn over, in 1, 2 or 4 bytes of either order. */
static void set_number(struct mutation *m)
{
    static const uint32_t numbers[] = {0,      1,      2,      3,          4,          7,
                                       8,      15,     16,     0x7f,       0x80,       0xff,
                                       0x100,  0x7fff, 0x8000, 0xfffe,     0xffff,     0x10000,
                                       0xc8ff, 0xffff, 0xff00, 0x7fffffff, 0x80000000, 0xfffffff0,
                                       64,     63,     246,    247,        251,        0xffffffff};
    uint32_t v = numbers[below(m, sizeof(numbers) / sizeof(numbers[0]))];
    size_t width = (size_t)1 << below(m, 3), at = pick(m);
    bool little = below(m, 2);

    for (size_t i = 0; i < width && at + i < m->out->n; i++)
        m->out->p[at + i] = (uint8_t)(v >> 8 * (little ? i : width - 1 - i));
}

static void add_little(struct mutation *m)
{
    size_t at = pick(m);

    m->out->p[at] = (uint8_t)(m->out->p[at] + 1 + below(m, 16) - 8);
}

static void remove_piece(struct mutation *m)
{
    size_t at = pick(m), n = pick_length(m, m->out->n - at);

    memmove(m->out->p + at, m->out->p + at + n, m->out->n - at - n);
    m->out->n -= n;
}

static void insert(struct mutation *m, size_t at, struct bytes piece)
{
    struct buf copy;

    buf_init(&copy);
    buf_bytes(&copy, piece);
    buf_room(m->out, copy.n);
    memmove(m->out->p + at + copy.n, m->out->p + at, m->out->n - at);
    memcpy(m->out->p + at, copy.p, copy.n);
    m->out->n += copy.n;
    buf_release(&copy);
}

static void double_piece(struct mutation *m)
{
    size_t at = pick(m), n = pick_length(m, m->out->n - at);

    insert(m, at, (struct bytes){m->out->p + at, n});
}

static struct bytes piece_of_other(struct mutation *m)
{
    size_t at = below(m, m->other->bytes.n);

    return (struct bytes){m->other->bytes.p + at, pick_length(m, m->other->bytes.n - at)};
}

static void insert_other(struct mutation *m)
{
    if (m->other->bytes.n)
        insert(m, pick(m), piece_of_other(m));
}

static void overwrite_other(struct mutation *m)
{
    struct bytes piece;
    size_t at = pick(m);

    if (!m->other->bytes.n)
        return;
    piece = piece_of_other(m);
    if (piece.n > m->out->n - at)
        piece.n = m->out->n - at;
    memcpy(m->out->p + at, piece.p, piece.n);
}

/* A piece over another of the same input: tables whose rows fit, elsewhere. */
static void overwrite_own(struct mutation *m)
{
    size_t from = pick(m), to = pick(m);
    size_t n = pick_length(m, m->out->n - (from > to ? from : to));

    memmove(m->out->p + to, m->out->p + from, n);
}

static void cut(struct mutation *m)
{
    m->out->n = below(m, m->out->n);
}

static void splice(struct mutation *m)
{
    struct bytes b = m->other->bytes;
    size_t at = pick(m), from = below(m, b.n);

    m->out->n = at;
    buf_bytes(m->out, (struct bytes){b.p + from, b.n - from});
}

typedef void change_fn(struct mutation *m);

/* A change that stands here more often happens more often. */
static change_fn *const changes[] = {
    flip,         flip,         flip,          flip,          set_byte,
    set_byte,     set_number,   set_number,    set_number,    add_little,
    add_little,   add_little,   overwrite_own, overwrite_own, overwrite_other,
    insert_other, double_piece, remove_piece,  remove_piece,  cut,
    splice,
};

void fuzz_mutate(const struct fuzz_seed *seeds, size_t n, uint64_t number, uint64_t round,
                 struct buf *out)
{
    static struct mutation m; /* its regions are large */
    const struct fuzz_seed *seed = &seeds[round % n];
    size_t times;

    m.random = number * 0x2545f4914f6cdd1d + round;
    m.out = out;
    m.other = &seeds[below(&m, n)];
    m.n_regions =
        fuzz_driver.regions ? fuzz_driver.regions(seed->bytes, m.regions, REGIONS_MAX) : 0;
    buf_clear(out);
    buf_bytes(out, seed->bytes);
    times = below(&m, 2) ? 1 : 1 + below(&m, 8);
    for (size_t i = 0; i < times && out->n; i++)
        changes[below(&m, sizeof(changes) / sizeof(changes[0]))](&m);
}
