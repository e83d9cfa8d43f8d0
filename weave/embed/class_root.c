/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/class_root.h"

/* What a class file's name has before that of its class. False: it is not named after it, or is a
 * copy for some versions of Java. */
static bool root_of(struct str name, struct str class_name, struct str *root)
{
    struct str stem = str_sub(name, 0, name.n - STR(".class").n);

    if (!str_ends(name, STR(".class")) || !str_ends(stem, class_name) ||
        str_starts(name, STR("META-INF/versions/")))
        return false;
    *root = str_sub(stem, 0, stem.n - class_name.n);
    return root->n == 0 || root->p[root->n - 1] == '/';
}

/* The class loader of an executable jar of Spring Boot looks in the jar itself, too; but its
 * `extract` makes a jar of what is below this folder alone. */
static bool is_seen_by(struct str root)
{
    return str_eq(root, STR("BOOT-INF/classes/"));
}

struct class_roots class_roots_of(const struct container *c, const struct inputs *in,
                                  const struct program *program)
{
    struct class_roots roots = {.first = STR("")};
    bool any = false;

    for (size_t i = 0; i < in->n_units; i++) {
        const struct program_unit *u = &program->units[i];
        struct str root;

        if (in->units[i].container != c || !u->changes || u->n_classes != 1 || u->major == 0 ||
            !root_of(unit_name(&in->units[i]), u->classes[0].name, &root))
            continue;
        if (!any) {
            roots.first = root;
            any = true;
        } else if (!str_eq(root, roots.first) && (root.n == 0 || !roots.several)) {
            roots.other = root.n == 0 ? roots.first : root;
            roots.first = root.n == 0 ? root : roots.first;
            roots.several = true;
        }
    }
    if (roots.several && roots.first.n == 0 && is_seen_by(roots.other)) {
        roots.several = false;
        roots.copied = true;
    }
    return roots;
}
