/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of methodbeat.h that tell what runs outside of messages: events of the user's, handlers
 * of an idle queue, and what a loop waits in. */
#include "runtime/methodbeat_internal.h"

#include <stdatomic.h>

#include "runtime/base/collector.h"
#include "runtime/monitor/monitor.h"
#include "runtime/record/beat.h"

/* The event that the main thread handles. */
static struct {
    unsigned depth; /* begins without their end; 0: none */
    bool apart;     /* it is in no message */
    uint64_t event_ns;
} input;

/* What was begun before the thread came to rest has ended, however. */
void methodbeat_input_begin(enum methodbeat_input kind, uint64_t event_ns)
{
    if (!beat_is_main_thread() || !beat_is_recording() ||
        (unsigned)kind > METHODBEAT_INPUT_MOTION || !collector_is_on(COLLECTOR_input))
        return;
    if (atomic_load(&beat.message_ms) == 0)
        input.depth = 0;
    if (input.depth++ > 0)
        return;
    input.apart = atomic_load(&beat.message_ms) == 0 && collector_is_on(COLLECTOR_messages);
    input.event_ns = event_ns;
    if (input.apart)
        stretch_begin(STRETCH_TOUCH + (enum stretch)kind);
}

void methodbeat_input_end(void)
{
    if (!beat_is_main_thread() || input.depth == 0 || --input.depth > 0)
        return;
    /* A loop within it may have begun a message, and so have ended it. */
    if (input.apart && monitor_stretch() != STRETCH_MESSAGE)
        methodbeat_message_end();
    if (input.event_ns > 0)
        policy_tell(&(struct event){.kind = EVENT_INPUT, .values = {input.event_ns}});
}

/* The clock's word is the time that calls compare. */
void methodbeat_outside(enum methodbeat_outside what)
{
    if (beat_is_main_thread() && beat_is_recording() && atomic_load(&beat.message_ms) == 0 &&
        (unsigned)what <= METHODBEAT_OUTSIDE_WAITS && collector_is_on(COLLECTOR_messages))
        monitor_outside(what, beat_clock_now(&beat.clock), ring_position(&beat.main.ring));
}

void recorder_loop_waits(void)
{
    monitor_loop_waits();
}
