/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1 (FIPS 180-4), which a dex has in its header: by libcrypto, or (CRYPTO=own) by code of ours,
 * which is slower and needs no library. It keeps no secret here. */
#ifndef MB_LIB_SHA1_H
#define MB_LIB_SHA1_H

#include "lib/error.h"

enum { SHA1_SIZE = 20 };

/* Which of the two, and its version. */
const char *sha1_name(void);

/* Before the first use: memory that is out ends the run there as anywhere else. */
void sha1_start(void);

int sha1_make(struct bytes b, uint8_t digest[SHA1_SIZE], struct error *err);

#endif
