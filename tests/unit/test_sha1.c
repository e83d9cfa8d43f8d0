/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1, by the processor's instructions if it has them, and without: the examples of FIPS 180, and
 * each length around a block. */
#include "lib/sha1.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/buf.h"
#include "lib/cursor.h"
#include "tests/unit/tap.h"

#undef __x86_64__
#define sha1_make make_plainly
static void make_plainly(struct bytes b, uint8_t digest[SHA1_SIZE]);
#include "lib/sha1.c"
#undef sha1_make

enum { LENGTHS = 300 };

static void (*const makers[])(struct bytes, uint8_t *) = {sha1_make, make_plainly};

static void assert_digest(const uint8_t *digest, const char *wanted)
{
    char shown[2 * SHA1_SIZE + 1];

    for (size_t k = 0; k < SHA1_SIZE; k++)
        snprintf(shown + 2 * k, 3, "%02x", digest[k]);
    assert_string_equal(shown, wanted);
}

static void makes_the_examples(void **state)
{
    static const struct {
        const char *text, *digest;
        size_t times;
    } examples[] = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709", 1},
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d", 1},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1", 1},
        {"a", "34aa973cd4c4daa4f61eeb2bdbad27316534016f", 1000000},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
        size_t n = strlen(examples[i].text);
        uint8_t *all = malloc(n * examples[i].times + 1), digest[SHA1_SIZE];

        assert_non_null(all);
        for (size_t k = 0; k < examples[i].times; k++)
            memcpy(all + k * n, examples[i].text, n);
        for (size_t k = 0; k < sizeof(makers) / sizeof(makers[0]); k++) {
            makers[k]((struct bytes){all, n * examples[i].times}, digest);
            assert_digest(digest, examples[i].digest);
        }
        free(all);
    }
}

/* Of the digests of the first n bytes, one after the other. */
static void makes_each_length(void **state)
{
    uint8_t all[LENGTHS], digests[LENGTHS][SHA1_SIZE], digest[SHA1_SIZE];

    (void)state;
    for (size_t k = 0; k < sizeof(makers) / sizeof(makers[0]); k++) {
        for (size_t n = 0; n < LENGTHS; n++) {
            all[n] = (uint8_t)(n * 7 + n / 9);
            makers[k]((struct bytes){all, n}, digests[n]);
        }
        makers[k]((struct bytes){digests[0], sizeof(digests)}, digest);
        assert_digest(digest, "43e1dd11e2866e246c3da7d6638eb0a2ea13bc8a");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_the_examples),
        cmocka_unit_test(makes_each_length),
    };

    return RUN_TAP(tests);
}
