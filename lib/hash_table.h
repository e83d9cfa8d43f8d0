/* SPDX-License-Identifier: Apache-2.0 */
/* uthash with the hashes of lib/hash.h, and with memory from lib/mem.h, which reports when memory
 * is out. Include it instead of <uthash.h>. A file may define other functions for its memory
 * before. */
#ifndef MB_LIB_HASH_TABLE_H
#define MB_LIB_HASH_TABLE_H

#include "lib/mem.h"

#define HASH_FUNCTION(p, n, hash) ((hash) = (unsigned)hash_bytes((p), (n)))
#ifndef uthash_malloc
#define uthash_malloc(n) mem_alloc(n)
#endif
#include <uthash.h>

#include "lib/hash.h"

#endif
