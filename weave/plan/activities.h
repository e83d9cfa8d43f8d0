/* SPDX-License-Identifier: Apache-2.0 */
/* Activities: which classes are one, and which of them must call `at` so that
 * every change of focus reaches the beat class exactly once, however deep the
 * hierarchy.
 *
 * Going down from the topmost Activity within the inputs: the first class
 * without a focus method gets one; a class whose focus method always calls
 * super's relies on the class above, if that one notifies; any other focus
 * method is patched. Where a final or static method stands above, nothing can be
 * added. A focus method that calls super's on some of its ways only is patched too,
 * and so may tell a change twice; the recorder drops the second.
 */
#ifndef MB_WEAVE_PLAN_ACTIVITIES_H
#define MB_WEAVE_PLAN_ACTIVITIES_H

#include "weave/input/class_path.h"
#include "weave/program.h"

/* Whether the class is an Activity as far as the inputs alone tell. */
bool activity_is_known(const struct program *program, const struct program_class *c);

/* Sets activity, final_above, focus_action and notifies of each class. */
int activities_decide(struct program *program, struct class_path *cp, struct error *err);

#endif
