/* SPDX-License-Identifier: Apache-2.0 */
/* Where a message lies: in time and in its thread's ring. */
#ifndef MB_RUNTIME_RECORD_MESSAGE_SPAN_H
#define MB_RUNTIME_RECORD_MESSAGE_SPAN_H

#include <stdint.h>

struct message_span {
    uint64_t begin_ms, end_ms; /* by the recorder's clock */
    uint64_t from, to;         /* positions in the ring: [from, to) is the message */
};

#endif
