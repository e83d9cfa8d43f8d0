/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random histories of calls from a seed, for tests of the recorder. */
#ifndef MB_TESTS_CALL_STREAM_H
#define MB_TESTS_CALL_STREAM_H

#include <stdint.h>

enum call_event {
    CALL_ENTER, /* of an id */
    CALL_EXIT,
    CALL_EXIT_KEPT, /* an exit that is not folded */
    CALL_MESSAGE,   /* a message begins if the id has CALL_BEGINS, otherwise one ends; if it has
                       CALL_KEEPS, its first slots are kept */
    CALL_STEP,      /* the clock steps by 5 ms: forward if id is 1, back if it is 0 */
};

enum { CALL_STREAM_DEEP = 300, CALL_BEGINS = 1, CALL_KEEPS = 2 };

/* Each stream has its own depth, its own share of odd calls, its own number of methods and its
 * own rate of clock steps. */
struct call_stream {
    uint64_t random;
    uint32_t ids, spread; /* number of methods, and the distance of their ids */
    uint32_t up, odd, steps, deep;
    uint32_t open[CALL_STREAM_DEEP], depth;
};

void call_stream_init(struct call_stream *s, uint64_t seed);

/* Returns the next event. *id: its id. */
enum call_event call_stream_next(struct call_stream *s, uint32_t *id);

/* Returns a random number from 0 to n - 1. */
uint32_t call_stream_random(struct call_stream *s, uint32_t n);

#endif
