/* SPDX-License-Identifier: Apache-2.0 */
/* The policy that finds slow messages. It has no clock and no thread: the main thread tells it
 * what happens and when, and it says when a report is due. */
#ifndef MB_RUNTIME_POLICY_SLOW_MESSAGE_H
#define MB_RUNTIME_POLICY_SLOW_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/message_span.h"

struct slow_message {
    uint64_t threshold_ms; /* a message of this duration or more is slow */
    bool running;
    uint64_t begin_ms;
    uint64_t from; /* the ring's head when the message began */
};

void slow_message_init(struct slow_message *m, uint64_t threshold_ms);

/* A message begins at now_ms; its first slot will be at `position`. The message before must
 * have ended. */
void slow_message_begin(struct slow_message *m, uint64_t now_ms, uint64_t position);

/* The running message ends; its last slot is before `position`. True if it was slow: then *span
 * is its range. False also if none runs. */
bool slow_message_end(struct slow_message *m, uint64_t now_ms, uint64_t position,
                      struct message_span *span);

#endif
