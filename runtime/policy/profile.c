/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of profiles that the system takes: each is reported. */
#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

static void profile_feed(const struct event *event)
{
    static const char *const keys[] = {"profile", "kind", "reason", "file", "message"};
    struct text body;

    if (event->kind != EVENT_PROFILE || !event->recorded)
        return;
    text_init(&body);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        if (event->texts[i])
            issue_string(&body, keys[i], event->texts[i]);
    }
    if (event->values[0] != 0)
        issue_signed(&body, "error", (int64_t)event->values[0]);
    policy_post(REPORT_KIND_PROFILE, &body);
}

const struct policy profile_policy = {.feed = profile_feed};
