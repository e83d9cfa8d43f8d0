/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1 by whichever code was built: the examples of FIPS 180, and libcrypto's for every length
 * around a block. */
#include "lib/sha1.h"

#include <stdio.h>
#include <stdlib.h>
#include <openssl/evp.h>

#include "tests/unit/tap.h"

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

static void makes_the_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
        size_t n = strlen(examples[i].text);
        uint8_t *all = malloc(n * examples[i].times + 1), digest[SHA1_SIZE];
        char shown[2 * SHA1_SIZE + 1];
        struct error err;

        assert_non_null(all);
        for (size_t k = 0; k < examples[i].times; k++)
            memcpy(all + k * n, examples[i].text, n);
        assert_int_equal(sha1_make((struct bytes){all, n * examples[i].times}, digest, &err), 0);
        for (size_t k = 0; k < SHA1_SIZE; k++)
            snprintf(shown + 2 * k, 3, "%02x", digest[k]);
        assert_string_equal(shown, examples[i].digest);
        free(all);
    }
}

static void makes_what_libcrypto_makes(void **state)
{
    enum { LENGTHS = 300 };
    uint8_t all[LENGTHS], digest[SHA1_SIZE], wanted[EVP_MAX_MD_SIZE];
    struct error err;

    (void)state;
    for (size_t n = 0; n < LENGTHS; n++) {
        all[n] = (uint8_t)(n * 7 + n / 9);
        assert_int_equal(sha1_make((struct bytes){all, n}, digest, &err), 0);
        assert_int_equal(EVP_Digest(all, n, wanted, NULL, EVP_sha1(), NULL), 1);
        assert_memory_equal(digest, wanted, SHA1_SIZE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_the_examples),
        cmocka_unit_test(makes_what_libcrypto_makes),
    };

    return RUN_TAP(tests);
}
