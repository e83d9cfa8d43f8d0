/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1 (FIPS 180-4), for the header of a dex. It protects no secret here. */
#ifndef MB_LIB_SHA1_H
#define MB_LIB_SHA1_H

#include "lib/str.h"

enum { SHA1_SIZE = 20 };

void sha1_make(struct bytes b, uint8_t digest[SHA1_SIZE]);

#endif
