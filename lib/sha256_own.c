/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/sha256.h"

#ifdef MB_OWN_CRYPTO

#include <stdlib.h>

#include "lib/buf.h"
#include "lib/cursor.h"
#include "lib/mem.h"

enum { CHUNK_SIZE = 64, STEPS = 64, SCHEDULE = 16, COUNT_AT = 56, STATE_WORDS = 8 };

struct sha256 {
    uint32_t h[STATE_WORDS];
    uint64_t count; /* bytes so far */
    uint8_t rest[CHUNK_SIZE];
};

/* FIPS 180-4, 4.2.2. */
static const uint32_t constants[STEPS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

struct sha256 *sha256_new(struct error *err)
{
    struct sha256 *s = mem_alloc(sizeof(*s));

    (void)err;
    sha256_begin(s);
    return s;
}

void sha256_free(struct sha256 *s)
{
    free(s);
}

void sha256_begin(struct sha256 *s)
{
    *s = (struct sha256){.h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                               0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

static uint32_t rotate_right(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static uint32_t schedule_word(const uint32_t w[SCHEDULE], unsigned t)
{
    uint32_t x = w[(t + 1) % SCHEDULE], y = w[(t + 14) % SCHEDULE];

    return w[t % SCHEDULE] + (rotate_right(x, 7) ^ rotate_right(x, 18) ^ x >> 3) +
           w[(t + 9) % SCHEDULE] + (rotate_right(y, 17) ^ rotate_right(y, 19) ^ y >> 10);
}

/* 6.2.2; the schedule of words goes round in 16. v is a to h. */
static void take_chunk(uint32_t h[STATE_WORDS], const uint8_t *chunk)
{
    uint32_t v[STATE_WORDS], w[SCHEDULE];

    memcpy(v, h, sizeof(v));
    for (unsigned t = 0; t < STEPS; t++) {
        uint32_t sum, other;

        w[t % SCHEDULE] =
            t < SCHEDULE ? load_be32(chunk + 4 * (size_t)t) : schedule_word(w, t - SCHEDULE);
        sum = v[7] + (rotate_right(v[4], 6) ^ rotate_right(v[4], 11) ^ rotate_right(v[4], 25)) +
              ((v[4] & v[5]) ^ (~v[4] & v[6])) + constants[t] + w[t % SCHEDULE];
        other = (rotate_right(v[0], 2) ^ rotate_right(v[0], 13) ^ rotate_right(v[0], 22)) +
                ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof(*v));
        v[4] += sum;
        v[0] = sum + other;
    }
    for (size_t i = 0; i < STATE_WORDS; i++)
        h[i] += v[i];
}

void sha256_add(struct sha256 *s, struct bytes b)
{
    size_t at = s->count % CHUNK_SIZE, taken = 0;

    s->count += b.n;
    if (at > 0) {
        taken = b.n < CHUNK_SIZE - at ? b.n : CHUNK_SIZE - at;
        memcpy(s->rest + at, b.p, taken);
        if (at + taken < CHUNK_SIZE)
            return;
        take_chunk(s->h, s->rest);
    }
    for (; b.n - taken >= CHUNK_SIZE; taken += CHUNK_SIZE)
        take_chunk(s->h, b.p + taken);
    if (b.n > taken)
        memcpy(s->rest, b.p + taken, b.n - taken);
}

void sha256_end(struct sha256 *s, uint8_t digest[SHA256_SIZE])
{
    uint8_t last[2 * CHUNK_SIZE] = {0};
    size_t at = s->count % CHUNK_SIZE, end = at < COUNT_AT ? CHUNK_SIZE : sizeof(last);
    uint64_t bits = s->count * 8;

    memcpy(last, s->rest, at);
    last[at] = 0x80;
    store_be32(last + end - 8, (uint32_t)(bits >> 32));
    store_be32(last + end - 4, (uint32_t)bits);
    for (size_t i = 0; i < end; i += CHUNK_SIZE)
        take_chunk(s->h, last + i);
    for (size_t i = 0; i < STATE_WORDS; i++)
        store_be32(digest + 4 * i, s->h[i]);
}

#endif
