/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/slow_message.h"

void slow_message_init(struct slow_message *m, uint64_t threshold_ms)
{
    *m = (struct slow_message){.threshold_ms = threshold_ms};
}

__attribute__((hot)) void slow_message_begin(struct slow_message *m, uint64_t now_ms,
                                             uint64_t position)
{
    m->running = true;
    m->begin_ms = now_ms;
    m->from = position;
}

__attribute__((hot)) bool slow_message_end(struct slow_message *m, uint64_t now_ms,
                                           uint64_t position, struct message_span *span)
{
    if (!m->running)
        return false;
    m->running = false;
    if (now_ms < m->begin_ms || now_ms - m->begin_ms < m->threshold_ms)
        return false;
    *span = (struct message_span){
        .begin_ms = m->begin_ms, .end_ms = now_ms, .from = m->from, .to = position};
    return true;
}
