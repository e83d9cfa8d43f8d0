/* SPDX-License-Identifier: Apache-2.0 */
/* Any history of calls whatever, by a seed: for tests of what the recorder makes of them. */
#ifndef MB_TESTS_CALL_STREAM_H
#define MB_TESTS_CALL_STREAM_H

#include <stdint.h>

enum call_event {
    CALL_ENTER, /* of an id */
    CALL_EXIT,
    CALL_EXIT_KEPT, /* one that is not folded */
    CALL_MESSAGE,   /* one begins where the id has CALL_BEGINS, or ends; its first slots are kept
                     * where   it has CALL_KEEPS */
    CALL_STEP,      /* the clock goes on by 5 ms, or back: id is 1 or 0 */
};

enum { CALL_STREAM_DEEP = 300, CALL_BEGINS = 1, CALL_KEEPS = 2 };

/* How deep it goes, how odd it is, how many methods there are and how often the clock steps: each
 * has its own of it. */
struct call_stream {
    uint64_t random;
    uint32_t ids, spread; /* methods, and how far apart their ids are */
    uint32_t up, odd, steps, deep;
    uint32_t open[CALL_STREAM_DEEP], depth;
};

void call_stream_init(struct call_stream *s, uint64_t seed);

/* The next event, and its id. */
enum call_event call_stream_next(struct call_stream *s, uint32_t *id);

/* From 0 to n - 1. */
uint32_t call_stream_random(struct call_stream *s, uint32_t n);

#endif
