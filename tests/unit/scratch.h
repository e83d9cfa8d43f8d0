/* SPDX-License-Identifier: Apache-2.0 */
/* A directory for a test that writes files. Setup makes and enters it; teardown leaves and
 * removes it. */
#ifndef MB_TESTS_SCRATCH_H
#define MB_TESTS_SCRATCH_H

#include <stddef.h>

int scratch_enter(void **state);
int scratch_leave(void **state);

/* How many names a directory has, hidden ones too, without "." and "..". The test fails if it can't
 * be read. */
size_t scratch_count(const char *path);

#endif
