/* SPDX-License-Identifier: Apache-2.0 */
/* Which classes of an app start the recorder, by its manifest. */
#include "tests/unit/tap.h"

#include <stdlib.h>

#include "tests/unit/manifest_fixture.h"
#include "weave/embed/early_start.h"
#include "weave/instrument_run.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define NAMED(attributes)                                \
    {                                                    \
        "manifest package=a.b", "application" attributes \
    }

enum { ROWS_MAX = 3, CLASSES_MAX = 5 };

/* A class in a dex of its own. */
struct app_class {
    const char *name, *super;
    const char *how; /* "there", "unusable": its initialiser; "full": its dex has no room;
                      * "elsewhere": in another package */
};

static const struct {
    const char *what;
    manifest_row rows[ROWS_MAX];
    struct app_class classes[CLASSES_MAX];
    const char *starts; /* names in the order of the classes, a blank after each */
    const char *warning;
} apps[] = {
    {"an application's class",
     NAMED(" name=a.b.App"),
     {{"a/b/App", "android/app/Application", ""}, {"a/b/Other", "android/app/Application", ""}},
     "a/b/App ",
     NULL},
    {"named from the package on",
     NAMED(" name=.c.App"),
     {{"a/b/c/App", "android/app/Application", ""}},
     "a/b/c/App ",
     NULL},
    {"by its own name alone",
     NAMED(" name=App"),
     {{"a/b/App", "android/app/Application", ""}, {"App", "java/lang/Object", ""}},
     "a/b/App ",
     NULL},
    {"the topmost of the package, whose initialiser runs first",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Base", ""}, {"x/Base", "x/Top", ""}, {"x/Top", "android/app/Application", ""}},
     "x/Top ",
     NULL},
    {"there is one already",
     NAMED(" name=.App"),
     {{"a/b/App", "android/app/Application", "there"}},
     "a/b/App ",
     NULL},
    {"the topmost can't: the one below it",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Base", ""},
      {"x/Base", "x/Top", "there"},
      {"x/Top", "android/app/Application", "unusable"}},
     "x/Base ",
     NULL},
    {"one without room",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Top", ""}, {"x/Top", "android/app/Application", "full"}},
     "a/b/App ",
     NULL},
    {"none can",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Top", "full"}, {"x/Top", "android/app/Application", "unusable"}},
     "",
     "app: .App can't start the recorder"},
    {"a superclass that another package has",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Top", ""}, {"x/Top", "android/app/Application", "elsewhere"}},
     "a/b/App ",
     NULL},
    {"a class that another package has",
     NAMED(" name=.App"),
     {{"a/b/App", "android/app/Application", "elsewhere"}},
     "",
     NULL},
    {"a class that is there twice: which one counts is not asked",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Top", ""},
      {"x/Top", "java/lang/Object", ""},
      {"x/Top", "java/lang/Object", ""}},
     "a/b/App ",
     NULL},
    {"the framework's own, and a copy of it",
     NAMED(" name=android.app.Application"),
     {{"android/app/Application", "java/lang/Object", ""}},
     "",
     NULL},
    {"a copy of it above",
     NAMED(" name=.App"),
     {{"a/b/App", "android/app/Application", ""},
      {"android/app/Application", "java/lang/Object", ""}},
     "a/b/App ",
     NULL},
    {"superclasses in a circle",
     NAMED(" name=.App"),
     {{"a/b/App", "x/Top", "full"}, {"x/Top", "a/b/App", ""}},
     "x/Top ",
     NULL},
    {"a component factory comes before it",
     NAMED(" name=.App appComponentFactory=x.Factory"),
     {{"a/b/App", "android/app/Application", ""},
      {"x/Factory", "android/app/AppComponentFactory", ""}},
     "a/b/App x/Factory ",
     NULL},
    {"a component factory alone",
     NAMED(" appComponentFactory=x.Factory"),
     {{"a/b/App", "android/app/Application", ""},
      {"x/Factory", "android/app/AppComponentFactory", ""}},
     "x/Factory ",
     NULL},
    {"no class is named", NAMED(""), {{"a/b/App", "android/app/Application", ""}}, "", NULL},
    {"one that is nowhere", NAMED(" name=.None"), {{"a/b/App", "java/lang/Object", ""}}, "", NULL},
};

/* A program of these classes, each a unit, in the room of `made`: the packages are c[0], and c[1]
 * for those elsewhere. */
static size_t fill(struct instrument_run *run, struct program_class made[CLASSES_MAX],
                   const struct app_class *classes, struct container *c)
{
    size_t n = 0;

    while (n < CLASSES_MAX && classes[n].name)
        n++;
    program_init(&run->program, n);
    run->inputs.units = mem_calloc(n, sizeof(*run->inputs.units));
    for (size_t i = 0; i < n; i++) {
        struct program_unit *u = &run->program.units[i];

        u->classes = &made[i];
        u->n_classes = 1;
        u->room.start = strcmp(classes[i].how, "full") != 0;
        u->classes[0].name = str_from_c(classes[i].name);
        u->classes[0].super_name = str_from_c(classes[i].super);
        if (strcmp(classes[i].how, "there") == 0)
            u->classes[0].initializer = INITIALIZER_THERE;
        else if (strcmp(classes[i].how, "unusable") == 0)
            u->classes[0].initializer = INITIALIZER_UNUSABLE;
        run->inputs.units[i].container = &c[strcmp(classes[i].how, "elsewhere") == 0];
    }
    program_index(&run->program);
    return n;
}

static void the_first_that_runs_starts_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(apps); i++) {
        char names[][6] = {"app", "other"};
        struct container packages[] = {{.label = names[0]}, {.label = names[1]}};
        struct buf bytes = manifest_made(apps[i].rows), starts;
        struct instrument_summary summary = {0};
        struct instrument_run run = {.summary = &summary};
        struct program_class made[CLASSES_MAX] = {0};
        size_t n = fill(&run, made, apps[i].classes, packages);
        struct manifest m;
        struct arena arena;
        struct error err;

        arena_init(&arena);
        buf_init(&starts);
        assert_int_equal(manifest_read(&m, buf_view(&bytes), &arena, &err), 0);
        early_start_place(&run, &packages[0], &m);
        for (size_t k = 0; k < n; k++) {
            const struct program_class *c = &run.program.units[k].classes[0];

            if (c->starts)
                buf_printf(&starts, "%s ", apps[i].classes[k].name);
            assert_int_equal(c->changes, c->starts);
            assert_int_equal(run.program.units[k].changes, c->starts);
        }
        if (!str_eq(str_from_bytes(buf_view(&starts)), str_from_c(apps[i].starts)))
            fail_msg("%s: %.*s", apps[i].what, (int)starts.n, (const char *)starts.p);
        assert_int_equal(summary.n_warnings, apps[i].warning != NULL);
        if (apps[i].warning && !strstr(summary.warnings[0], apps[i].warning))
            fail_msg("%s: %s", apps[i].what, summary.warnings[0]);
        free(run.inputs.units);
        program_release(&run.program);
        instrument_summary_release(&summary);
        buf_release(&starts);
        buf_release(&bytes);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_first_that_runs_starts_it)};

    return RUN_TAP(tests);
}
