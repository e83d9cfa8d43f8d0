/* SPDX-License-Identifier: Apache-2.0 */
/* What the user sees: the scene of reports, its states, the activities that have the window focus,
 * and whether the program can be seen. */
#ifndef MB_RUNTIME_POLICY_SCENE_H
#define MB_RUNTIME_POLICY_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/base/name.h"
#include "runtime/policy/states.h"

struct event;
struct focus_activity;

struct focus {
    struct focus_activity *first; /* those with the focus; owned */
};

enum { SCENES_WITHIN = 16 };

/* The scene of an activity that is not its name. */
struct scene_within {
    char activity[NAME_MAX_BYTES], name[NAME_MAX_BYTES];
    bool set; /* by the program, which knows best */
};

struct scene {
    char name[NAME_MAX_BYTES];
    bool gone;                  /* its activity was destroyed */
    char front[NAME_MAX_BYTES]; /* the activity that was created, resumed, or got the focus last */
    struct scene_within within[SCENES_WITHIN]; /* n of them, that told last at the end */
    size_t n;
    bool foreground_told, foreground;
    struct focus focus;
    struct ui_states states;
};

/* Takes what an event says of it. False if that is no change of the focus. */
bool scene_feed(struct scene *s, const struct event *event);

/* An activity of this class gained or lost the focus. True if that is a change: several levels of
 * a class hierarchy may tell of the same one. If memory is out, every gain counts as one. */
bool focus_change(struct focus *f, const char *activity, bool gained);

void focus_release(struct focus *f);

#endif
