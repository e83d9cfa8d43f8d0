/* SPDX-License-Identifier: Apache-2.0 */
/* Programs whose parts have class loaders of their own, by what is not amended: what they do not
 * see, and what to do. */
#include <stdlib.h>

#include "lib/os_file.h"
#include "lib/path.h"
#include "weave/embed/beside.h"

/* What a container is a part of. */
struct loader_place {
    bool web;      /* a web application */
    char *module;  /* the folder of a module of JBoss Modules (WildFly); NULL: of none */
    char *quarkus; /* the folder of a Quarkus application; NULL: of none */
    bool started;  /* of that, the JVM itself loads it: the jar that starts, or one in lib/boot */
};

static bool has_file(const char *folder, const char *name)
{
    char *path = path_join(str_from_c(folder), str_from_c(name));
    struct os_info info;
    bool has = os_info(path, &info) == 0 && info.kind == OS_FILE;

    free(path);
    return has;
}

static char *parent_of(const char *path)
{
    struct str dir, name;

    path_split(path, &dir, &name);
    return mem_dup_cstr(dir.p, dir.n);
}

/* Jars of a Quarkus application lie in it, in app/, or in a folder of lib/. */
static void find_quarkus(struct loader_place *p, const char *folder)
{
    enum { DEPTH = 3 };
    char *at = mem_dup_cstr(folder, strlen(folder)), *up;

    for (int depth = 0; depth < DEPTH && !p->quarkus; depth++) {
        if (has_file(at, "quarkus/quarkus-application.dat")) {
            p->quarkus = mem_dup_cstr(at, strlen(at));
            p->started = depth == 0 || str_ends(str_from_c(folder), STR("/lib/boot"));
        }
        up = parent_of(at);
        free(at);
        at = up;
    }
    free(at);
}

static void find_loader_place(struct loader_place *p, const struct container *c)
{
    struct error unread;
    char *path = c->path && c->kind == CONTAINER_ARCHIVE ? path_resolve(c->path, &unread) : NULL;
    char *folder = path ? parent_of(path) : NULL;

    *p = (struct loader_place){.web = beside_is_web(c)};
    if (folder && has_file(folder, "module.xml"))
        p->module = mem_dup_cstr(folder, strlen(folder));
    if (folder)
        find_quarkus(p, folder);
    free(folder);
    free(path);
}

static void loader_place_release(struct loader_place *p)
{
    free(p->module);
    free(p->quarkus);
}

static bool same_folder(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

enum { LOADER_WEB, LOADER_MODULE, LOADER_QUARKUS, LOADERS };

static const struct {
    const char *what, *remedy;
} loaders[LOADERS] = {
    [LOADER_WEB] = {"a web application",
                    "unless that lies in the server's own lib folder, give the "
                    "class to the JVM by -Xbootclasspath/a"},
    [LOADER_MODULE] = {"of a module (module.xml)",
                       "give the class to the JVM by -Xbootclasspath/a, "
                       "and its package by "
                       "-Djboss.modules.system.pkgs"},
    [LOADER_QUARKUS] = {"listed in quarkus-application.dat", "name quarkus-run.jar too, and the "
                                                             "class goes there"},
};

/* Which class loader does not see what the holder has, or LOADERS. */
static int unseen_by(const struct loader_place *p, const struct loader_place *holder)
{
    if (p->web)
        return LOADER_WEB;
    if (p->module && !same_folder(p->module, holder->module))
        return LOADER_MODULE;
    if (p->quarkus && !p->started && !(same_folder(p->quarkus, holder->quarkus) && holder->started))
        return LOADER_QUARKUS;
    return LOADERS;
}

void loaders_tell(struct beside *b)
{
    const struct container *first[LOADERS] = {NULL};
    size_t n[LOADERS] = {0};
    struct loader_place holder, place;

    if (!b->holder)
        return;
    find_loader_place(&holder, b->holder);
    for (size_t i = 0; i < b->run->inputs.n_outer; i++) {
        const struct container *c = b->run->inputs.outer[i];
        int unseen;

        if (!instrument_run_changes_classes(b->run, c))
            continue;
        find_loader_place(&place, c);
        unseen = c == b->holder && !place.quarkus ? LOADERS : unseen_by(&place, &holder);
        loader_place_release(&place);
        if (unseen < LOADERS && n[unseen]++ == 0)
            first[unseen] = c;
    }
    loader_place_release(&holder);
    for (int i = 0; i < LOADERS; i++)
        if (n[i])
            instrument_run_warn(b->run,
                                "%s%s: %s, and does not see the beat class, which is in %s: %s "
                                "(docs/packages.md)",
                                first[i]->label, n[i] > 1 ? " and others" : "", loaders[i].what,
                                b->holder->label, loaders[i].remedy);
}
