/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of work outside of messages. An event of the user's that took as long as a slow
 * message is reported as it is. What else ran between two messages may have come in pieces, with
 * rests between: each that took so long is reported. */
#include "runtime/policy/policy.h"

#include "runtime/base/issue.h"
#include "runtime/policy/anr.h"
#include "runtime/policy/slow_message.h"
#include "runtime/policy/stack_samples.h"

static const struct outside_kind {
    enum report_detail detail;
    const char *input; /* NULL: it is none */
} outside_kinds[] = {
    [STRETCH_MESSAGE] = {REPORT_DETAIL_NONE, NULL},
    [STRETCH_TOUCH] = {REPORT_DETAIL_LAG_TOUCH, "touch"},
    [STRETCH_KEY] = {REPORT_DETAIL_LAG_TOUCH, "key"},
    [STRETCH_MOTION] = {REPORT_DETAIL_LAG_TOUCH, "motion"},
    [STRETCH_OUTSIDE] = {REPORT_DETAIL_LAG_OUTSIDE, NULL},
    [STRETCH_IDLE] = {REPORT_DETAIL_LAG_IDLE_HANDLER, NULL},
    [STRETCH_WAIT] = {REPORT_DETAIL_NONE, NULL},
};

static void outside_feed(const struct event *event)
{
    const struct told_message *told = event->message;
    const struct outside_kind *kind;
    uint64_t slow_ms = slow_message_count().slow_ms;
    struct policy_tree tree;
    struct text body;

    if (event->kind != EVENT_MESSAGE || told->span.end_ms - told->span.begin_ms < slow_ms)
        return;
    kind = &outside_kinds[told->stretch];
    if (kind->detail == REPORT_DETAIL_NONE)
        return;
    tree = (struct policy_tree){.detail = kind->detail, .span = told->span};
    text_init(&body);
    if (kind->input) {
        issue_string(&body, "input", kind->input);
        issue_known(&body, "anr", anr_told_ms(told->span.from + 1));
        tree.stacks = stack_samples_give(told->span.from + 1);
    } else {
        tree.least_ms = slow_ms;
        tree.stacks = stack_samples_give_outside();
    }
    policy_post_tree(&tree, &body);
}

const struct policy outside_policy = {.feed = outside_feed};
