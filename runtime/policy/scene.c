/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/policy/scene.h"

#include <stdio.h>
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

static size_t within_find(const struct scene *s, const char *activity)
{
    size_t i = 0;

    while (i < s->n && strcmp(s->within[i].activity, activity) != 0)
        i++;
    return i;
}

static void within_remove(struct scene *s, size_t i)
{
    if (i == s->n)
        return;
    s->n--;
    memmove(s->within + i, s->within + i + 1, (s->n - i) * sizeof(s->within[0]));
}

/* NULL: it has none but its own. */
static void within_put(struct scene *s, const char *activity, const char *name, bool set)
{
    within_remove(s, within_find(s, activity));
    if (!name || !activity[0])
        return;
    if (s->n == SCENES_WITHIN)
        within_remove(s, 0);
    name_set(s->within[s->n].activity, activity);
    name_set(s->within[s->n].name, name);
    s->within[s->n++].set = set;
}

/* What is seen of an activity. */
static const char *scene_of(const struct scene *s, const char *activity)
{
    size_t i = within_find(s, activity);

    return i < s->n ? s->within[i].name : activity;
}

static void part_set(struct scene *s, const char *activity, const char *part)
{
    char cut[NAME_MAX_BYTES], name[2 * NAME_MAX_BYTES];
    size_t i;

    name_set(cut, activity);
    i = within_find(s, cut);
    if (i < s->n && s->within[i].set)
        return;
    snprintf(name, sizeof(name), "%s/%.*s", cut, NAME_MAX_BYTES - 1, part ? part : "");
    within_put(s, cut, part ? name : NULL, false);
    if (strcmp(s->front, cut) == 0)
        scene_set(s, scene_of(s, cut));
}

/* One of the class that is made anew begins with no scene within it. */
static void activity_front(struct scene *s, const char *activity, bool created)
{
    name_set(s->front, activity);
    if (created)
        within_remove(s, within_find(s, s->front));
}

/* A destroyed Activity has no focus, even if no call said so. It stays the scene while the
 * program is visible and no other gets the focus: it may be created again in the same message. */
static void activity_gone(struct scene *s, const char *activity)
{
    char cut[NAME_MAX_BYTES];

    focus_change(&s->focus, activity, false);
    name_set(cut, activity);
    s->gone |= strcmp(s->name, scene_of(s, cut)) == 0;
}

bool scene_feed(struct scene *s, const struct event *event)
{
    const char *name = event->texts[0];

    if (event->kind == EVENT_FOCUS) {
        if (!focus_change(&s->focus, name, event->values[0]))
            return false;
        if (event->values[0]) {
            activity_front(s, name, false);
            scene_set(s, scene_of(s, s->front));
        }
    } else if (event->kind == EVENT_SCENE) {
        within_put(s, s->front, name, true);
        scene_set(s, name);
    } else if (event->kind == EVENT_PART) {
        part_set(s, name, event->texts[1]);
    } else if (event->kind == EVENT_STATE) {
        states_put(&s->states, name, event->texts[1], event->now_ms);
    } else if (event->kind == EVENT_FOREGROUND) {
        s->foreground_told = true;
        s->foreground = event->values[0];
    } else if (event->kind == EVENT_ACTIVITY && event->values[0] == METHODBEAT_ACTIVITY_DESTROYED) {
        activity_gone(s, name);
    } else if (event->kind == EVENT_ACTIVITY && (event->values[0] == METHODBEAT_ACTIVITY_CREATED ||
                                                 event->values[0] == METHODBEAT_ACTIVITY_RESUMED)) {
        activity_front(s, name, event->values[0] == METHODBEAT_ACTIVITY_CREATED);
    }
    if ((event->kind == EVENT_ACTIVITY || event->kind == EVENT_FOREGROUND) && s->gone &&
        !s->foreground) {
        scene_set(s, NULL);
        s->front[0] = '\0';
    }
    return true;
}
