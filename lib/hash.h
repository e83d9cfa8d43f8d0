/* SPDX-License-Identifier: Apache-2.0 */
/* uthash, which the tables are, with memory from lib/mem.h: where none is left it is told as
 * everywhere, unless whoever includes it has defined other memory. Included in the place of
 * <uthash.h>. */
#ifndef MB_LIB_HASH_H
#define MB_LIB_HASH_H

#include "lib/mem.h"

#ifndef uthash_malloc
#define uthash_malloc(n) mem_alloc(n)
#endif
#include <uthash.h>

#endif
