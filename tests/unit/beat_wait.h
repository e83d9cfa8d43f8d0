/* SPDX-License-Identifier: Apache-2.0 */
/* For tests that need a method to have taken its time. */
#ifndef MB_TESTS_UNIT_BEAT_WAIT_H
#define MB_TESTS_UNIT_BEAT_WAIT_H

#include <stdint.h>

/* Milliseconds since some time. */
uint64_t now_ms(void);

void wait_ms(uint64_t ms);

/* On the main thread, while a message runs: waits until the recorder's clock has
 * gone on by so much. On a busy machine its thread may not be let run as long as
 * wait_ms() waits: what is recorded then has taken no time. */
void beat_wait_ms(uint64_t ms);

#endif
