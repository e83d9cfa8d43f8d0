/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 (FIPS 180-4) of bytes that come piece by piece: by libcrypto, or (CRYPTO=own) by code of
 * ours, which is slower and needs no library. It keeps no secret here. */
#ifndef MB_LIB_SHA256_H
#define MB_LIB_SHA256_H

#include "lib/buf.h"
#include "lib/error.h"

enum { SHA256_SIZE = 32 };

struct sha256;

/* One for each thread. NULL + *err: libcrypto makes none. */
struct sha256 *sha256_new(struct error *err);
void sha256_free(struct sha256 *s); /* NULL is fine */

/* Forgets what came so far. */
void sha256_begin(struct sha256 *s);
void sha256_add(struct sha256 *s, struct bytes b);

/* Of all since sha256_begin, which has to be called before more is added. */
void sha256_end(struct sha256 *s, uint8_t digest[SHA256_SIZE]);

/* For keys that are made of several things: a number, and a text with its length, so that no two
 * lists of texts are the same bytes. */
static inline void sha256_add_number(struct sha256 *s, uint64_t value)
{
    uint8_t bytes[8];

    store_le32(bytes, (uint32_t)value);
    store_le32(bytes + 4, (uint32_t)(value >> 32));
    sha256_add(s, (struct bytes){bytes, sizeof(bytes)});
}

static inline void sha256_add_text(struct sha256 *s, struct str text)
{
    sha256_add_number(s, text.n);
    if (text.n)
        sha256_add(s, bytes_from_str(text));
}

#endif
