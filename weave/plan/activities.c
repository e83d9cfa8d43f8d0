/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/plan/activities.h"

#include <stdlib.h>

#include "classfile/class_file.h"

/* Classes of the framework and its libraries that are Activities although the
 * way up to android/app/Activity may lie outside the inputs and the class path. */
static const struct str base_activities[] = {
    STR_INIT("android/app/Activity"),
    STR_INIT("android/accounts/AccountAuthenticatorActivity"),
    STR_INIT("android/app/ActivityGroup"),
    STR_INIT("android/app/AliasActivity"),
    STR_INIT("android/app/ExpandableListActivity"),
    STR_INIT("android/app/LauncherActivity"),
    STR_INIT("android/app/ListActivity"),
    STR_INIT("android/app/NativeActivity"),
    STR_INIT("android/app/TabActivity"),
    STR_INIT("android/preference/PreferenceActivity"),
    STR_INIT("android/support/v4/app/FragmentActivity"),
    STR_INIT("android/support/v7/app/AppCompatActivity"),
    STR_INIT("androidx/activity/ComponentActivity"),
    STR_INIT("androidx/appcompat/app/AppCompatActivity"),
    STR_INIT("androidx/core/app/ComponentActivity"),
    STR_INIT("androidx/fragment/app/FragmentActivity"),
};

static bool is_root(struct str name)
{
    for (size_t i = 0; i < sizeof(base_activities) / sizeof(base_activities[0]); i++)
        if (str_eq(base_activities[i], name))
            return true;
    return false;
}

/* Longer superclass chains are taken for cycles. */
enum { CHAIN_MAX = 1000 };

bool activity_is_known(const struct program *program, const struct program_class *c)
{
    for (int i = 0; c && i < CHAIN_MAX; i++) {
        if (is_root(c->name) || is_root(c->super_name))
            return true;
        c = c->super_name.n ? program_find(program, c->super_name) : NULL;
    }
    return false;
}

/* From a class of the inputs up. The part within the inputs is in `chain`, the
 * class itself first; what is above it decides the rest. */
struct ascent {
    struct program_class **chain; /* of as many as the program has */
    size_t n;
    bool activity;
    struct str final_above; /* on the class path; empty: none */
};

/* Follows the chain on the class path. */
static int ascend_class_path(struct ascent *up, struct str name, struct class_path *cp,
                             struct error *err)
{
    struct class_outline outline;

    for (int i = 0; i < CHAIN_MAX && name.n && !str_eq(name, STR("java/lang/Object")); i++) {
        int found;

        if (is_root(name))
            up->activity = true;
        found = class_path_find(cp, name, &outline, err);
        if (found < 0)
            return -1;
        if (!found)
            return 0;
        if (outline.focus_final && up->final_above.n == 0)
            up->final_above = name;
        name = outline.super_name;
    }
    return 0;
}

static int ascend(struct ascent *up, struct program_class *c, const struct program *program,
                  struct class_path *cp, struct error *err)
{
    struct str above;

    up->n = 0;
    up->activity = false;
    up->final_above = (struct str){0};
    do {
        up->chain[up->n++] = c;
        c->activity = ACTIVITY_NO; /* until it is settled: so that a cycle ends */
        above = c->super_name;
        if (is_root(above) || is_root(c->name))
            up->activity = true;
        c = above.n ? program_find(program, above) : NULL;
    } while (c && c->activity == ACTIVITY_UNKNOWN);
    if (!c)
        return ascend_class_path(up, above, cp, err);
    /* Decided already, with all above it. */
    up->activity |= c->activity == ACTIVITY_YES;
    up->final_above = c->final_above;
    return 0;
}

/* The method that is added calls super's. */
static bool can_add(const struct program_class *c)
{
    return c->super_name.n > 0 && c->final_above.n == 0 && c->unit->focus_room > 0;
}

/* The class needs a focus call of its own: its Activity does not notify yet. */
static enum focus_action decide(const struct program_class *c, bool above_notifies)
{
    switch (c->focus) {
    case FOCUS_ABSENT:
        return above_notifies || !can_add(c) ? FOCUS_LEAVE : FOCUS_ADD;
    case FOCUS_OVERRIDES:
        return FOCUS_PATCH;
    case FOCUS_FORWARDS:
        return above_notifies ? FOCUS_LEAVE : FOCUS_PATCH;
    case FOCUS_PASSES:
    case FOCUS_NO_CODE:
    case FOCUS_STATIC:
    case FOCUS_UNUSABLE:
        break;
    }
    return FOCUS_LEAVE;
}

/* Nothing can be added below: it may not override this, or its call of super would
 * end here and not find an instance method. */
static bool closes(const struct program_class *c)
{
    return c->focus_final || c->focus == FOCUS_STATIC;
}

static bool passes_on(const struct program_class *c)
{
    return c->focus == FOCUS_ABSENT || c->focus == FOCUS_STATIC || c->focus == FOCUS_FORWARDS ||
           c->focus == FOCUS_PASSES;
}

/* From the top down, so that each class knows whether the one above it notifies. */
static void settle_ascent(struct ascent *up, const struct program *program)
{
    for (size_t i = up->n; i > 0; i--) {
        struct program_class *c = up->chain[i - 1];
        const struct program_class *above =
            c->super_name.n ? program_find(program, c->super_name) : NULL;
        bool above_notifies = above && above->notifies;

        c->activity = up->activity ? ACTIVITY_YES : ACTIVITY_NO;
        c->final_above = above && above->final_above.n ? above->final_above : up->final_above;
        if (above && closes(above) && !c->final_above.n)
            c->final_above = above->name;
        if (c->activity != ACTIVITY_YES)
            continue;
        if (!c->untouched)
            c->focus_action = decide(c, above_notifies);
        if (c->focus_action == FOCUS_ADD)
            c->unit->focus_room--;
        c->notifies = c->focus_action != FOCUS_LEAVE || (above_notifies && passes_on(c));
    }
}

static bool is_interface(const struct program_class *c)
{
    return c->access & ACC_INTERFACE;
}

/* The framework itself is among the inputs: only Activity gets the call, nothing below it. */
static bool is_framework_activity(const struct program_class *c)
{
    return str_eq(c->name, base_activities[0]);
}

int activities_decide(struct program *program, struct class_path *cp, struct error *err)
{
    struct ascent up = {.chain = mem_calloc(program->n_classes, sizeof(*up.chain))};
    int result = 0;

    for (size_t i = 0; i < program->n_classes; i++) {
        struct program_class *c = program->classes[i];

        if (is_interface(c) || is_framework_activity(c))
            c->activity = ACTIVITY_NO;
    }
    for (size_t i = 0; i < program->n_classes && result == 0; i++) {
        struct program_class *c = program->classes[i];

        if (c->activity != ACTIVITY_UNKNOWN)
            continue;
        result = ascend(&up, c, program, cp, err);
        if (result == 0)
            settle_ascent(&up, program);
    }
    free(up.chain);
    return result;
}
