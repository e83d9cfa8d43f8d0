/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of stalls: so long from a frame that was asked for to its drawing, or from an event of
 * the user's to the end of its handling. Many messages may have run meanwhile, each of them short.
 * What is reported already is not told twice: the analysis knows that. */
#include "runtime/policy/policy.h"

#include "runtime/base/issue.h"

enum { STALL_LONGEST_MS = 3600000 }; /* beyond it a clock has jumped */

static struct {
    uint64_t limit_ms; /* METHODBEAT_NEVER: none */
} stall;

static void stall_set(const struct methodbeat_settings *settings)
{
    stall.limit_ms = settings->stall_ms ? settings->stall_ms : METHODBEAT_STALL_MS;
}

static void stall_post(const char *from, uint64_t begin_ms, uint64_t end_ms)
{
    struct policy_tree tree = {.detail = REPORT_DETAIL_STALL,
                               .span = {begin_ms, end_ms, 0, policy_position(0)},
                               .least_ms = stall.limit_ms};
    struct text body;

    text_init(&body);
    issue_open(&body, "stall");
    issue_number(&body, "limit", stall.limit_ms);
    issue_string(&body, "from", from);
    issue_close(&body);
    policy_post_tree(&tree, &body);
}

/* A window's first frame is a start's. The clock that frames are told by may be another: such a
 * frame has just ended. */
static void stall_feed(const struct event *event)
{
    const uint64_t *v = event->values;
    uint64_t now_ms = event->now_ms, end_ms = now_ms, took_ms;

    if (!event->recorded || stall.limit_ms == METHODBEAT_NEVER)
        return;
    if (event->kind == EVENT_FRAME && v[8] == 0) {
        if (v[0] > 0)
            policy_time(v[1], now_ms, &end_ms);
        took_ms = v[1] > v[0] ? (v[1] - v[0]) / 1000000 : 0;
    } else if (event->kind == EVENT_INPUT && policy_time(v[0], now_ms, &end_ms)) {
        took_ms = now_ms - end_ms;
        end_ms = now_ms;
    } else {
        return;
    }
    if (took_ms >= stall.limit_ms && took_ms < STALL_LONGEST_MS)
        stall_post(event->kind == EVENT_FRAME ? "frame" : "input",
                   took_ms < end_ms ? end_ms - took_ms : 0, end_ms);
}

const struct policy stall_policy = {
    POLICY_STATE(stall),
    .set = stall_set,
    .feed = stall_feed,
};
