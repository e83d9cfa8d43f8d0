/* SPDX-License-Identifier: Apache-2.0 */
/* Finds out which classes are Activities, and which of them must call `at` so that every change
 * of focus reaches the beat class exactly once, even in a deep hierarchy.
 *
 * The rules, from the topmost Activity within the inputs downwards: the first class without a
 * focus method gets one; a class whose focus method always calls super's relies on the class
 * above, if that one notifies; any other focus method is patched. If a class above has a final
 * or static focus method, none can be added. A focus method that calls super's only on some of
 * its paths is patched too. It may report a change twice; the recorder drops the second report.
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
