/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 by whichever code was built: libcrypto's for every length around a block, in pieces of
 * every size. */
#include "lib/sha256.h"

#include <openssl/evp.h>

#include "tests/unit/tap.h"

enum { LENGTHS = 300 };

static uint8_t all[LENGTHS];

static void assert_made(struct sha256 *s, size_t n, size_t piece)
{
    uint8_t digest[SHA256_SIZE], wanted[EVP_MAX_MD_SIZE];

    sha256_begin(s);
    for (size_t at = 0; at < n; at += piece)
        sha256_add(s, (struct bytes){all + at, n - at < piece ? n - at : piece});
    sha256_end(s, digest);
    assert_int_equal(EVP_Digest(all, n, wanted, NULL, EVP_sha256(), NULL), 1);
    assert_memory_equal(digest, wanted, SHA256_SIZE);
}

static void makes_what_libcrypto_makes(void **state)
{
    static const size_t pieces[] = {1, 3, 63, 64, 65, 127, 200, LENGTHS};
    struct error err;
    struct sha256 *s = sha256_new(&err);

    (void)state;
    assert_non_null(s);
    for (size_t n = 0; n < LENGTHS; n++) {
        all[n] = (uint8_t)(n * 7 + n / 9);
        for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++)
            assert_made(s, n, pieces[i]);
    }
    sha256_free(s);
}

/* FIPS 180-4's own, so that not both of them are wrong. */
static void makes_the_example(void **state)
{
    static const uint8_t wanted[SHA256_SIZE] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea,
                                                0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
                                                0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c,
                                                0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
    uint8_t digest[SHA256_SIZE];
    struct error err;
    struct sha256 *s = sha256_new(&err);

    (void)state;
    assert_non_null(s);
    sha256_begin(s);
    sha256_add(s, bytes_from_str(STR("abc")));
    sha256_end(s, digest);
    assert_memory_equal(digest, wanted, SHA256_SIZE);
    sha256_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_the_example),
        cmocka_unit_test(makes_what_libcrypto_makes),
    };

    return RUN_TAP(tests);
}
