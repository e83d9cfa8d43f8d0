/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/start_proof.h"

#include "manifest/manifest.h"
#include "manifest/start_names.h"

static bool same_attribute(const struct manifest_attribute *a, const struct manifest_attribute *b)
{
    return str_eq(a->space, b->space) && str_eq(a->name, b->name) && a->resource == b->resource &&
           a->kind == b->kind && str_eq(a->text, b->text) && a->number == b->number;
}

/* A class of ours, made for this app, with a name in its package. */
static bool is_start(const struct manifest_element *e, struct str package)
{
    struct str authority = manifest_text(e, MANIFEST_AUTHORITIES);
    struct str class_name = manifest_text(e, MANIFEST_NAME);

    return str_eq(e->name, STR("provider")) && !e->first &&
           (str_eq(class_name, STR(START_CLASS)) ||
            str_starts(class_name, STR(START_CLASS "$Process"))) &&
           !manifest_truth(e, MANIFEST_EXPORTED, true) && str_starts(authority, package) &&
           str_starts(str_sub(authority, package.n, authority.n), STR(START_AUTHORITY));
}

static bool element_differs(const struct manifest_element *e, const char *how, struct error *err)
{
    (void)error_set(err, "<%.*s>: %s", STR_ARG(e->name), how);
    return false;
}

static bool same_element(const struct manifest_element *a, const struct manifest_element *b,
                         struct error *err)
{
    if (!str_eq(a->name, b->name) || !str_eq(a->space, b->space))
        return element_differs(a, "another element is in its place", err);
    if (a->n_attributes != b->n_attributes)
        return element_differs(a, "it has another number of attributes", err);
    for (size_t i = 0; i < a->n_attributes; i++)
        if (!same_attribute(&a->attributes[i], &b->attributes[i]))
            return element_differs(a, "an attribute of it is another", err);
    return true;
}

static bool same_tree(const struct manifest_element *was, const struct manifest_element *now,
                      struct str package, struct error *err)
{
    const struct manifest_element *a = was->first, *b = now->first;
    bool application = str_eq(was->name, STR("application"));

    if (!same_element(was, now, err))
        return false;
    for (; a && b; a = a->next, b = b->next)
        if (!same_tree(a, b, package, err))
            return false;
    for (; b && application && is_start(b, package); b = b->next)
        ;
    return !a && !b ? true : element_differs(was, "elements in it were added, or are missing", err);
}

bool manifest_gained_starts(struct bytes was, struct bytes now, struct error *err)
{
    const struct manifest_attribute *package;
    struct manifest a, b;
    struct arena arena;
    bool same;

    arena_init(&arena);
    same = manifest_read(&a, was, &arena, err) == 0 && manifest_read(&b, now, &arena, err) == 0;
    if (same) {
        package = manifest_plain_attribute(a.root, STR("package"));
        same = same_tree(a.root, b.root, package ? package->text : STR(""), err);
    }
    arena_release(&arena);
    return same;
}
