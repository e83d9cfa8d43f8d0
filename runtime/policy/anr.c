/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/anr.h"

void anr_init(struct anr *a, uint64_t limit_ms)
{
    *a = (struct anr){.limit_ms = limit_ms};
}

enum anr_verdict anr_check(struct anr *a, uint64_t message, uint64_t begin_ms, uint64_t now_ms)
{
    if (message == a->judged || now_ms < begin_ms + a->limit_ms)
        return ANR_NOTHING;
    a->judged = message;
    return now_ms - begin_ms >= a->limit_ms + ANR_LATE_MS ? ANR_STALE : ANR_DUE;
}

uint64_t anr_next_ms(const struct anr *a, uint64_t message, uint64_t begin_ms)
{
    return message == a->judged ? UINT64_MAX : begin_ms + a->limit_ms;
}
