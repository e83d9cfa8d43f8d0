/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1 (FIPS 180-4), for the header of a dex: by libcrypto, or with CRYPTO=own by our own
 * slower code, which needs no library. It protects no secret here. */
#ifndef MB_LIB_SHA1_H
#define MB_LIB_SHA1_H

#include "lib/error.h"

enum { SHA1_SIZE = 20 };

/* The name of the one in use, and its version. */
const char *sha1_name(void);

/* Call it before the first use. If memory is out, it ends the process as mem_exhausted does. */
void sha1_start(void);

int sha1_make(struct bytes b, uint8_t digest[SHA1_SIZE], struct error *err);

#endif
