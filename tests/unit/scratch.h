/* SPDX-License-Identifier: Apache-2.0 */
/* A directory for a test that writes files. Setup makes and enters it; teardown leaves and
 * removes it. */
#ifndef MB_TESTS_SCRATCH_H
#define MB_TESTS_SCRATCH_H

int scratch_enter(void **state);
int scratch_leave(void **state);

#endif
