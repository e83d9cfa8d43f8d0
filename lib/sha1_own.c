/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/sha1.h"

#ifdef MB_OWN_CRYPTO

#include "lib/buf.h"
#include "lib/cursor.h"

enum { BLOCK_SIZE = 64, ROUNDS = 80, WORDS = 16, LENGTH_AT = 56 };

const char *sha1_name(void)
{
    return "SHA-1 of its own";
}

void sha1_start(void)
{
}

static uint32_t rotate_left(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

/* FIPS 180-4, 6.1.2; the schedule of words goes round in 16. */
static void take_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], w[WORDS];

    for (unsigned t = 0; t < ROUNDS; t++) {
        uint32_t *word = &w[t % WORDS], f, k, next;

        if (t < WORDS)
            *word = load_be32(block + 4 * (size_t)t);
        else
            *word = rotate_left(
                w[(t + 13) % WORDS] ^ w[(t + 8) % WORDS] ^ w[(t + 2) % WORDS] ^ *word, 1);
        if (t < 20) {
            f = (b & c) ^ (~b & d);
            k = 0x5a827999;
        } else if (t < 40) {
            f = b ^ c ^ d;
            k = 0x6ed9eba1;
        } else if (t < 60) {
            f = (b & c) ^ (b & d) ^ (c & d);
            k = 0x8f1bbcdc;
        } else {
            f = b ^ c ^ d;
            k = 0xca62c1d6;
        }
        next = rotate_left(a, 5) + f + e + k + *word;
        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

int sha1_make(struct bytes b, uint8_t digest[SHA1_SIZE], struct error *err)
{
    uint32_t h[] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t last[2 * BLOCK_SIZE] = {0};
    size_t whole = b.n / BLOCK_SIZE * BLOCK_SIZE, rest = b.n - whole, end;
    uint64_t bits = (uint64_t)b.n * 8;

    (void)err;
    for (size_t at = 0; at < whole; at += BLOCK_SIZE)
        take_block(h, b.p + at);
    if (rest > 0)
        memcpy(last, b.p + whole, rest);
    last[rest] = 0x80;
    end = rest < LENGTH_AT ? BLOCK_SIZE : sizeof(last);
    store_be32(last + end - 8, (uint32_t)(bits >> 32));
    store_be32(last + end - 4, (uint32_t)bits);
    for (size_t at = 0; at < end; at += BLOCK_SIZE)
        take_block(h, last + at);
    for (size_t i = 0; i < 5; i++)
        store_be32(digest + 4 * i, h[i]);
    return 0;
}

#endif
