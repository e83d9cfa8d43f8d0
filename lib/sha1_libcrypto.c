/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/sha1.h"

#ifndef MB_OWN_CRYPTO

#include <stdio.h>
#include <stdlib.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "lib/mem.h"

const char *sha1_name(void)
{
    static char name[32];

    snprintf(name, sizeof(name), "libcrypto %s", OpenSSL_version(OPENSSL_VERSION_STRING));
    return name;
}

static void *crypto_alloc(size_t n, const char *file, int line)
{
    (void)file;
    (void)line;
    return mem_alloc(n);
}

static void *crypto_realloc(void *p, size_t n, const char *file, int line)
{
    (void)file;
    (void)line;
    return mem_realloc(p, n);
}

static void crypto_free(void *p, const char *file, int line)
{
    (void)file;
    (void)line;
    free(p);
}

/* Without memory, libcrypto would take locks that it could not create. */
void sha1_start(void)
{
    CRYPTO_set_mem_functions(crypto_alloc, crypto_realloc, crypto_free);
}

int sha1_make(struct bytes b, uint8_t digest[SHA1_SIZE], struct error *err)
{
    if (EVP_Digest(b.p, b.n, digest, NULL, EVP_sha1(), NULL))
        return 0;
    return error_set(err, "libcrypto makes no SHA-1, which a dex has in its header: does "
                          "OPENSSL_CONF turn the default provider off?");
}

#endif
