/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of exits: how earlier processes of the program ended, as the system tells the next. */
#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

/* The texts of the event. */
enum { EXIT_REASON, EXIT_DESCRIPTION, EXIT_STACK, EXIT_OWNER, EXIT_CLASS, EXIT_AT };

/* What the main thread waited for, and who held that. */
static void exit_lock_write(const struct event *event, struct text *body)
{
    static const struct {
        size_t text;
        const char *key;
    } rows[] = {{EXIT_OWNER, "owner"}, {EXIT_CLASS, "class"}, {EXIT_AT, "at"}};

    if (!event->texts[EXIT_OWNER])
        return;
    issue_open(body, "lock");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (event->texts[rows[i].text])
            issue_string(body, rows[i].key, event->texts[rows[i].text]);
    }
    issue_close(body);
}

static void exits_feed(const struct event *event)
{
    const uint64_t *values = event->values;
    struct text body;

    if (event->kind != EVENT_EXIT || !event->recorded)
        return;
    text_init(&body);
    issue_string(&body, "reason", event->texts[EXIT_REASON]);
    issue_number(&body, "exit_time", values[0]);
    issue_number(&body, "pid", values[1]);
    issue_bool(&body, "foreground", values[2] != 0);
    issue_number(&body, "exits", 1);
    if (values[3] != 0)
        issue_number(&body, "user_perceived", 1);
    if (event->texts[EXIT_DESCRIPTION] && *event->texts[EXIT_DESCRIPTION])
        issue_string(&body, "description", event->texts[EXIT_DESCRIPTION]);
    if (event->texts[EXIT_STACK])
        issue_string(&body, "threadStack", event->texts[EXIT_STACK]);
    exit_lock_write(event, &body);
    policy_post(REPORT_KIND_EXIT, &body);
}

const struct policy exits_policy = {.feed = exits_feed};
