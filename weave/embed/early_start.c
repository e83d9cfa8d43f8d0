/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/early_start.h"

#include "weave/instrument_run.h"

/* Completes the name as the system does: ".App" and "App" are in the package. Returns the
 * internal form. */
static struct str class_of(const struct manifest *m, struct str written, struct arena *arena)
{
    const struct manifest_attribute *package = manifest_plain_attribute(m->root, STR("package"));
    bool whole = written.n > 0 && written.p[0] != '.' && str_find(written, '.') < written.n;
    struct str name = written;
    char *text;

    if (!whole && package)
        name = arena_printf(arena, "%.*s%s%.*s", STR_ARG(package->text),
                            str_starts(written, STR(".")) ? "" : ".", STR_ARG(written));
    text = arena_cstr(arena, name);
    for (size_t i = 0; i < name.n; i++)
        if (text[i] == '.')
            text[i] = '/';
    return (struct str){text, name.n};
}

static bool is_of_package(const struct instrument_run *run, const struct container *c,
                          const struct program_class *class)
{
    return run->inputs.units[class->unit - run->program.units].container == c;
}

/* The system uses its own class for a framework name, even if the package has one. */
static struct program_class *find_own(const struct instrument_run *run, const struct container *c,
                                      struct str name)
{
    struct program_class *class = name.n ? program_find(&run->program, name) : NULL;

    return class && is_of_package(run, c, class) && !str_starts(name, STR("android/app/")) ? class
                                                                                           : NULL;
}

/* If a class exists twice, the system uses one, and this might be the other. */
static bool can_start(const struct program_class *class)
{
    return class->unit->room.start && !class->repeated &&
           class->initializer != INITIALIZER_UNUSABLE;
}

/* The topmost class that can start the recorder: the class itself or one above it in the
 * package. A chain of more classes than there are is a cycle. */
static struct program_class *find_topmost(const struct instrument_run *run,
                                          const struct container *c, struct program_class *class)
{
    struct program_class *topmost = NULL;

    for (size_t i = 0; class && i < run->program.n_classes; i++) {
        if (can_start(class))
            topmost = class;
        class = find_own(run, c, class->super_name);
    }
    return topmost;
}

static void place_above(struct instrument_run *run, const struct container *c,
                        const struct manifest *m, enum manifest_name attribute, struct arena *arena)
{
    const struct manifest_element *application = manifest_child(m->root, STR("application"), NULL);
    struct str written = manifest_text(application, attribute);
    struct program_class *named, *topmost;

    named = find_own(run, c, class_of(m, written, arena));
    topmost = find_topmost(run, c, named);
    if (!topmost) {
        if (named)
            instrument_run_warn(run,
                                "%s: %.*s can't start the recorder: its dex has no room for the "
                                "call, or the code of its static initialiser can't be read. A "
                                "provider starts it, a little later",
                                c->label, STR_ARG(written));
        return;
    }
    topmost->starts = topmost->changes = topmost->unit->changes = true;
}

void early_start_place(struct instrument_run *run, const struct container *c,
                       const struct manifest *m)
{
    struct arena arena;

    arena_init(&arena);
    place_above(run, c, m, MANIFEST_APP_COMPONENT_FACTORY, &arena);
    place_above(run, c, m, MANIFEST_NAME, &arena);
    arena_release(&arena);
}
