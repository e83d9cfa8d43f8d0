/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/scene.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/policy/policy.h"

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

static void scene_set(struct scene *s, const char *name)
{
    name_set(s->name, name);
    s->gone = false;
}

/* A destroyed Activity has no focus, even if no call said so. It stays the scene while the
 * program is visible and no other gets the focus: it may be created again in the same message. */
static void activity_gone(struct scene *s, const char *activity)
{
    char cut[NAME_MAX_BYTES];

    focus_change(&s->focus, activity, false);
    name_set(cut, activity);
    s->gone |= strcmp(s->name, cut) == 0;
}

bool scene_feed(struct scene *s, const struct event *event)
{
    const char *name = event->texts[0];

    if (event->kind == EVENT_FOCUS) {
        if (!focus_change(&s->focus, name, event->values[0]))
            return false;
        if (event->values[0])
            scene_set(s, name);
    } else if (event->kind == EVENT_SCENE) {
        scene_set(s, name);
    } else if (event->kind == EVENT_STATE) {
        states_put(&s->states, name, event->texts[1], event->now_ms);
    } else if (event->kind == EVENT_FOREGROUND) {
        s->foreground_told = true;
        s->foreground = event->values[0];
    } else if (event->kind == EVENT_ACTIVITY && event->values[0] == METHODBEAT_ACTIVITY_DESTROYED) {
        activity_gone(s, name);
    }
    if ((event->kind == EVENT_ACTIVITY || event->kind == EVENT_FOREGROUND) && s->gone &&
        !s->foreground)
        scene_set(s, NULL);
    return true;
}
