/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/sha1.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

#include "lib/buf.h"
#include "lib/cursor.h"

enum { BLOCK_SIZE = 64, WORDS = 16, LENGTH_AT = 56 };

#ifdef __x86_64__

/* The processor has instructions for SHA (CPUID, leaf 7). */
static bool has_instructions(void)
{
    unsigned a, b, c, d;

    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
}

/* 20 rounds with one constant, by four. Of w[g], the words of four rounds, four are at hand. */
#define FIVE_TIMES(from, constant)                                                       \
    for (unsigned g = from; g < (from) + 5; g++) {                                       \
        __m128i *now = &w[g % 4];                                                        \
        if (g >= 4)                                                                      \
            *now = _mm_sha1msg2_epu32(                                                   \
                _mm_xor_si128(_mm_sha1msg1_epu32(*now, w[(g + 1) % 4]), w[(g + 2) % 4]), \
                w[(g + 3) % 4]);                                                         \
        sum = g ? _mm_sha1nexte_epu32(e, *now) : _mm_add_epi32(e, *now);                 \
        e = abcd;                                                                        \
        abcd = _mm_sha1rnds4_epu32(abcd, sum, constant);                                 \
    }

__attribute__((target("sha,sse4.1"))) static void take_blocks_fast(uint32_t h[5], const uint8_t *p,
                                                                   size_t count)
{
    const __m128i order = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
    __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)h), 0x1b);
    __m128i e = _mm_set_epi32((int)h[4], 0, 0, 0), w[4], sum;

    for (; count > 0; count--, p += BLOCK_SIZE) {
        __m128i abcd_before = abcd, e_before = e;

        for (size_t i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i)),
                                    order);
        FIVE_TIMES(0, 0)
        FIVE_TIMES(5, 1)
        FIVE_TIMES(10, 2)
        FIVE_TIMES(15, 3)
        e = _mm_sha1nexte_epu32(e, e_before);
        abcd = _mm_add_epi32(abcd, abcd_before);
    }
    _mm_storeu_si128((__m128i *)(void *)h, _mm_shuffle_epi32(abcd, 0x1b));
    h[4] = (uint32_t)_mm_extract_epi32(e, 3);
}

#endif

static uint32_t rotate_left(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

/* FIPS 180-4, 6.1.2. The schedule of words goes round in 16. Written out, it takes half the time.
 */
#define ROUND(t, f, k)                                                                   \
    {                                                                                    \
        uint32_t *word = &w[(t) % WORDS], next;                                          \
                                                                                         \
        *word = (t) < WORDS ? load_be32(block + 4 * (size_t)(t))                         \
                            : rotate_left(w[((t) + 13) % WORDS] ^ w[((t) + 8) % WORDS] ^ \
                                              w[((t) + 2) % WORDS] ^ *word,              \
                                          1);                                            \
        next = rotate_left(a, 5) + (f) + e + (k) + *word;                                \
        e = d, d = c, c = rotate_left(b, 30), b = a, a = next;                           \
    }
#define FOUR_ROUNDS(t, f, k) \
    ROUND(t, f, k) ROUND((t) + 1, f, k) ROUND((t) + 2, f, k) ROUND((t) + 3, f, k)
#define TWENTY_ROUNDS(t, f, k) \
    FOUR_ROUNDS(t, f, k)       \
    FOUR_ROUNDS((t) + 4, f, k) \
    FOUR_ROUNDS((t) + 8, f, k) FOUR_ROUNDS((t) + 12, f, k) FOUR_ROUNDS((t) + 16, f, k)

static void take_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], w[WORDS];

    TWENTY_ROUNDS(0, (b & c) | (~b & d), 0x5a827999)
    TWENTY_ROUNDS(20, b ^ c ^ d, 0x6ed9eba1)
    TWENTY_ROUNDS(40, (b & c) ^ (b & d) ^ (c & d), 0x8f1bbcdc)
    TWENTY_ROUNDS(60, b ^ c ^ d, 0xca62c1d6)
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

static void take_blocks(uint32_t h[5], const uint8_t *p, size_t count)
{
#ifdef __x86_64__
    if (has_instructions()) {
        take_blocks_fast(h, p, count);
        return;
    }
#endif
    for (; count > 0; count--, p += BLOCK_SIZE)
        take_block(h, p);
}

void sha1_make(struct bytes b, uint8_t digest[SHA1_SIZE])
{
    uint32_t h[] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t last[2 * BLOCK_SIZE] = {0};
    size_t whole = b.n / BLOCK_SIZE, rest = b.n % BLOCK_SIZE, end;
    uint64_t bits = (uint64_t)b.n * 8;

    take_blocks(h, b.p, whole);
    if (rest > 0)
        memcpy(last, b.p + whole * BLOCK_SIZE, rest);
    last[rest] = 0x80;
    end = rest < LENGTH_AT ? 1 : 2;
    store_be32(last + end * BLOCK_SIZE - 8, (uint32_t)(bits >> 32));
    store_be32(last + end * BLOCK_SIZE - 4, (uint32_t)bits);
    take_blocks(h, last, end);
    for (size_t i = 0; i < 5; i++)
        store_be32(digest + 4 * i, h[i]);
}
