/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of leaks: objects that should be gone, counted by class. A class is reported when more
 * of it are reachable than were reported before. */
#include "runtime/policy/policy.h"

#include <string.h>

#include "runtime/base/issue.h"

enum { LEAKS_CLASSES = 64 }; /* remembered at a time; the oldest is dropped */

static struct {
    struct {
        char name[NAME_MAX_BYTES];
        uint64_t reported;
    } classes[LEAKS_CLASSES]; /* n of them */
    size_t n;
    uint64_t told;
} leaked;

static void class_remove(size_t i)
{
    leaked.n--;
    memmove(leaked.classes + i, leaked.classes + i + 1, (leaked.n - i) * sizeof(leaked.classes[0]));
}

/* True if so many objects of the class are to be reported. */
static bool leaks_count(const char *class_name, uint64_t count)
{
    char cut[NAME_MAX_BYTES];
    bool more;
    size_t i = 0;

    name_set(cut, class_name);
    while (i < leaked.n && strcmp(leaked.classes[i].name, cut) != 0)
        i++;
    if (count == 0) {
        if (i < leaked.n)
            class_remove(i);
        return false;
    }
    if (i == leaked.n) {
        if (leaked.n == LEAKS_CLASSES)
            class_remove(0);
        i = leaked.n++;
        name_set(leaked.classes[i].name, cut);
        leaked.classes[i].reported = 0;
    }
    more = count > leaked.classes[i].reported;
    if (more)
        leaked.classes[i].reported = count;
    return more;
}

static void leaks_feed(const struct event *event)
{
    struct text body;

    if (event->kind != EVENT_LEAK || !event->recorded ||
        !leaks_count(event->texts[0], event->values[0]))
        return;
    leaked.told++;
    text_init(&body);
    issue_string(&body, "class", event->texts[0]);
    issue_number(&body, "count", event->values[0]);
    policy_post(REPORT_KIND_LEAK, &body);
}

const struct policy leaks_policy = {
    POLICY_STATE(leaked),
    .feed = leaks_feed,
    .counts = {{"leaks", &leaked.told}},
};
