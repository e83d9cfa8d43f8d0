/* SPDX-License-Identifier: Apache-2.0 */
/* The policy that finds slow messages. It has no clock and no thread: it is fed
 * with what happens and when, by the main thread, and says when a report is
 * due. */
#ifndef MB_RUNTIME_POLICY_SLOW_MESSAGE_H
#define MB_RUNTIME_POLICY_SLOW_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/record/message_span.h"

struct slow_message {
    uint64_t threshold_ms; /* a message of this length and more is slow */
    bool running;
    uint64_t begin_ms;
    uint64_t from; /* the ring's head when the message began */
};

void slow_message_init(struct slow_message *m, uint64_t threshold_ms);

/* A message begins at now_ms; its first slot will be at position. The one
 * before must have been ended. */
void slow_message_begin(struct slow_message *m, uint64_t now_ms, uint64_t position);

/* The message that runs ends; its last slot is before position. True when it
 * was slow: then *span says which. False too when none runs. */
bool slow_message_end(struct slow_message *m, uint64_t now_ms, uint64_t position,
                      struct message_span *span);

#endif
