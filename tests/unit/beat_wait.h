/* SPDX-License-Identifier: Apache-2.0 */
/* For tests in which a method must take some time. */
#ifndef MB_TESTS_UNIT_BEAT_WAIT_H
#define MB_TESTS_UNIT_BEAT_WAIT_H

#include <stdint.h>

/* Milliseconds since some time. */
uint64_t now_ms(void);

void wait_ms(uint64_t ms);

/* On the main thread, while a message runs: waits until the recorder's clock has advanced by
 * ms. Use it instead of wait_ms(): on a busy machine the clock's thread may not run during
 * wait_ms(), and then the recorded calls take no time. */
void beat_wait_ms(uint64_t ms);

#endif
