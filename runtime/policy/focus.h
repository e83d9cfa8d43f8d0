/* SPDX-License-Identifier: Apache-2.0 */
/* Which activities have the window focus. Several levels of a class hierarchy may tell of the
 * same change; only the first counts. */
#ifndef MB_RUNTIME_POLICY_FOCUS_H
#define MB_RUNTIME_POLICY_FOCUS_H

#include <stdbool.h>

struct focus_activity;

struct focus {
    struct focus_activity *first; /* those with the focus; owned */
};

/* An activity of this class gained or lost the focus. True if that is a change. If memory is
 * out, every gain counts as one. */
bool focus_change(struct focus *f, const char *activity, bool gained);

void focus_release(struct focus *f);

#endif
