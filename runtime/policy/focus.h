/* SPDX-License-Identifier: Apache-2.0 */
/* Which activities have the window focus. Every level of a class hierarchy may
 * tell of the same change: it is news once. */
#ifndef MB_RUNTIME_POLICY_FOCUS_H
#define MB_RUNTIME_POLICY_FOCUS_H

#include <stdbool.h>

struct focus_activity;

struct focus {
    struct focus_activity *first; /* those with the focus; owned */
};

/* An activity of this class gained or lost the focus. True where that is news.
 * When memory is out, a gain is news each time. */
bool focus_change(struct focus *f, const char *activity, bool gained);

void focus_release(struct focus *f);

#endif
