/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/call_stream.h"

#include <string.h>

#include "runtime/record/ring.h"

uint32_t call_stream_random(struct call_stream *s, uint32_t n)
{
    s->random = s->random * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((s->random >> 33) % n);
}

void call_stream_init(struct call_stream *s, uint64_t seed)
{
    static const uint32_t ids[] = {1, 2, 5, 40, 150, 1000}, odds[] = {0, 1, 20, 300};

    memset(s, 0, sizeof(*s));
    s->random = seed;
    s->ids = ids[call_stream_random(s, 6)];
    s->spread = call_stream_random(s, 2) ? 1 : RING_COUNTS; /* all have one place in the table */
    s->up = 30 + call_stream_random(s, 45);
    s->odd = odds[call_stream_random(s, 4)];
    s->steps = call_stream_random(s, 30);
    s->deep =
        1 + call_stream_random(s, call_stream_random(s, 2) ? 6 : (uint32_t)CALL_STREAM_DEEP - 1);
}

static uint32_t any_method(struct call_stream *s)
{
    if (call_stream_random(s, 1000) == 0)
        return 0; /* no method's */
    return 2 + call_stream_random(s, s->ids) * s->spread;
}

/* A frame that an exception leaves, an exit that nobody waits for, and the rest. */
static enum call_event odd_event(struct call_stream *s, uint32_t *id)
{
    switch (call_stream_random(s, 5)) {
    case 0:
        s->depth -= 1 + call_stream_random(s, s->depth);
        return call_stream_next(s, id);
    case 1:
        *id = any_method(s);
        return CALL_EXIT;
    case 2:
        *id = s->open[--s->depth];
        return CALL_EXIT_KEPT;
    case 3:
        *id = call_stream_random(s, 4);
        return CALL_MESSAGE;
    default:
        *id = call_stream_random(s, 3) > 0;
        return CALL_STEP;
    }
}

enum call_event call_stream_next(struct call_stream *s, uint32_t *id)
{
    *id = 1;
    if (call_stream_random(s, 3000) < s->steps)
        return CALL_STEP;
    if (s->depth == 0 || (s->depth < s->deep && call_stream_random(s, 100) < s->up)) {
        *id = s->open[s->depth++] = any_method(s);
        return CALL_ENTER;
    }
    if (call_stream_random(s, 1000) < s->odd)
        return odd_event(s, id);
    *id = s->open[--s->depth];
    return CALL_EXIT;
}
