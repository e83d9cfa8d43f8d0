/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/leaks.h"

#include <string.h>

#include "runtime/base/issue.h"
#include "runtime/policy/policy.h"

static struct {
    struct leaks leaks;
    uint64_t told;
} leaked;

static void class_remove(struct leaks *l, size_t i)
{
    l->n--;
    memmove(l->classes + i, l->classes + i + 1, (l->n - i) * sizeof(l->classes[0]));
}

bool leaks_count(struct leaks *l, const char *class_name, uint32_t count)
{
    char cut[NAME_MAX_BYTES];
    bool more;
    size_t i = 0;

    name_set(cut, class_name);
    while (i < l->n && strcmp(l->classes[i].class_name, cut) != 0)
        i++;
    if (count == 0) {
        if (i < l->n)
            class_remove(l, i);
        return false;
    }
    if (i == l->n) {
        if (l->n == LEAKS_CLASSES)
            class_remove(l, 0);
        i = l->n++;
        name_set(l->classes[i].class_name, cut);
        l->classes[i].reported = 0;
    }
    more = count > l->classes[i].reported;
    if (more)
        l->classes[i].reported = count;
    return more;
}

static void leaks_feed(const struct event *event)
{
    uint32_t count = (uint32_t)event->values[0];
    struct text body;

    if (event->kind != EVENT_LEAK || !event->recorded ||
        !leaks_count(&leaked.leaks, event->texts[0], count))
        return;
    leaked.told++;
    text_init(&body);
    issue_string(&body, "class", event->texts[0]);
    issue_number(&body, "count", count);
    policy_post(REPORT_KIND_LEAK, &body);
}

const struct policy leaks_policy = {
    POLICY_STATE(leaked),
    .feed = leaks_feed,
    .counts = {{"leaks", &leaked.told}},
};
