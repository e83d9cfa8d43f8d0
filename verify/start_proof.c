/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/start_proof.h"

#include <inttypes.h>

#include "manifest/manifest.h"
#include "manifest/start_names.h"

static bool same_attribute(const struct manifest_attribute *a, const struct manifest_attribute *b)
{
    return str_eq(a->space, b->space) && str_eq(a->name, b->name) && a->resource == b->resource &&
           a->kind == b->kind && str_eq(a->text, b->text) && a->number == b->number;
}

/* What all elements of a manifest are held against. */
struct start_pair {
    struct str package;
    bool binary; /* names of attributes may be blank, and values have no text */
    struct arena *arena;
    struct error *err;
};

/* What a provider that is new has: each attribute of these, in this order, with
 * this value. */
enum { START_VALUES = 6 };

/* Whether a value is what it should be. Protocol buffers have it as text too.
 */
static bool is_value(const struct start_pair *p, const struct manifest_attribute *a,
                     const struct manifest_attribute *wanted)
{
    struct str text = wanted->text;

    if (p->binary)
        ;
    else if (wanted->kind == VALUE_TRUTH)
        text = wanted->number ? STR("true") : STR("false");
    else if (wanted->kind == VALUE_NUMBER)
        text = arena_printf(p->arena, "%" PRIu32, wanted->number);
    return str_eq(a->space, wanted->space) && a->resource == wanted->resource &&
           ((p->binary && a->name.n == 0) || str_eq(a->name, wanted->name)) &&
           a->kind == wanted->kind &&
           (wanted->kind == VALUE_TRUTH ? !a->number == !wanted->number
                                        : a->number == wanted->number) &&
           str_eq(a->text, text);
}

/* Whether some component of the application runs in the process. */
static bool has_process(const struct manifest_element *application, struct str process)
{
    for (const struct manifest_element *e = application->first; e; e = e->next)
        if (str_eq(manifest_text(e, MANIFEST_PROCESS), process))
            return process.n > 0;
    return false;
}

/* The n-th provider that starts the recorder: of the main process, or of one
 * that a component of the application, as it was, runs in. */
static bool is_start(const struct start_pair *p, const struct manifest_element *e, size_t n,
                     const struct manifest_element *application)
{
    struct str class_name = STR(START_CLASS), process = manifest_text(e, MANIFEST_PROCESS);
    struct str authority = arena_printf(p->arena, "%.*s" START_AUTHORITY, STR_ARG(p->package));
    struct manifest_attribute wanted[START_VALUES];
    size_t count = 0;

    if (n > 0) {
        class_name = arena_printf(p->arena, START_CLASS "$Process%zu", n);
        authority = arena_printf(p->arena, "%.*s%zu", STR_ARG(authority), n);
    }
    wanted[count++] = manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, class_name, 0);
    wanted[count++] = manifest_attribute_make(MANIFEST_EXPORTED, VALUE_TRUTH, STR(""), 0);
    if (n > 0)
        wanted[count++] = manifest_attribute_make(MANIFEST_PROCESS, VALUE_TEXT, process, 0);
    wanted[count++] = manifest_attribute_make(MANIFEST_AUTHORITIES, VALUE_TEXT, authority, 0);
    wanted[count++] =
        manifest_attribute_make(MANIFEST_INIT_ORDER, VALUE_NUMBER, STR(""), INT32_MAX);
    if (manifest_truth(e, MANIFEST_DIRECT_BOOT_AWARE, false))
        wanted[count++] =
            manifest_attribute_make(MANIFEST_DIRECT_BOOT_AWARE, VALUE_TRUTH, STR(""), 1);
    if (!str_eq(e->name, STR("provider")) || e->space.n || e->first || e->n_attributes != count ||
        (n > 0 && !has_process(application, process)))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!is_value(p, &e->attributes[i], &wanted[i]))
            return false;
    return true;
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

static bool same_tree(const struct start_pair *p, const struct manifest_element *was,
                      const struct manifest_element *now)
{
    const struct manifest_element *a = was->first, *b = now->first;
    bool application = str_eq(was->name, STR("application"));
    size_t added = 0;

    if (!same_element(was, now, p->err))
        return false;
    for (; a && b; a = a->next, b = b->next)
        if (!same_tree(p, a, b))
            return false;
    for (; b && application && is_start(p, b, added, was); b = b->next)
        added++;
    return !a && !b ? true
                    : element_differs(was, "elements in it were added, or are missing", p->err);
}

bool manifest_gained_starts(struct bytes was, struct bytes now, struct error *err)
{
    const struct manifest_attribute *package;
    struct start_pair pair;
    struct manifest a, b;
    struct arena arena;
    bool same;

    arena_init(&arena);
    same = manifest_read(&a, was, &arena, err) == 0 && manifest_read(&b, now, &arena, err) == 0;
    if (same) {
        package = manifest_plain_attribute(a.root, STR("package"));
        pair = (struct start_pair){package ? package->text : STR(""), b.form == MANIFEST_BINARY,
                                   &arena, err};
        same = same_tree(&pair, a.root, b.root);
    }
    arena_release(&arena);
    return same;
}
