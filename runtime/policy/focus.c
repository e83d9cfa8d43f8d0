/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/focus.h"

#include <stdlib.h>
#include <string.h>

struct focus_activity {
    struct focus_activity *next;
    char name[];
};

bool focus_change(struct focus *f, const char *activity, bool gained)
{
    struct focus_activity **at = &f->first, *found;
    size_t size = strlen(activity) + 1;

    while (*at && strcmp((*at)->name, activity) != 0)
        at = &(*at)->next;
    found = *at;
    if (gained == (found != NULL))
        return false;
    if (!gained) {
        *at = found->next;
        free(found);
        return true;
    }
    found = malloc(sizeof(*found) + size);
    if (found) {
        memcpy(found->name, activity, size);
        found->next = f->first;
        f->first = found;
    }
    return true;
}

void focus_release(struct focus *f)
{
    while (f->first) {
        struct focus_activity *next = f->first->next;

        free(f->first);
        f->first = next;
    }
}
