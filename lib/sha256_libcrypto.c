/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/sha256.h"

#ifndef MB_OWN_CRYPTO

#include <stdlib.h>
#include <openssl/evp.h>

#include "lib/mem.h"

struct sha256 {
    EVP_MD_CTX *context;
};

struct sha256 *sha256_new(struct error *err)
{
    struct sha256 *s = mem_alloc(sizeof(*s));

    s->context = EVP_MD_CTX_new();
    if (s->context && EVP_DigestInit_ex(s->context, EVP_sha256(), NULL))
        return s;
    sha256_free(s);
    error_set(err, "libcrypto makes no SHA-256: does OPENSSL_CONF turn the default provider off?");
    return NULL;
}

void sha256_free(struct sha256 *s)
{
    if (s)
        EVP_MD_CTX_free(s->context);
    free(s);
}

/* These calls allocate nothing, so if they worked once, they work again. */
void sha256_begin(struct sha256 *s)
{
    EVP_DigestInit_ex(s->context, NULL, NULL);
}

void sha256_add(struct sha256 *s, struct bytes b)
{
    EVP_DigestUpdate(s->context, b.p, b.n);
}

void sha256_end(struct sha256 *s, uint8_t digest[SHA256_SIZE])
{
    EVP_DigestFinal_ex(s->context, digest, NULL);
}

#endif
