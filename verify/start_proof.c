/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/package_proof.h"

#include "manifest/start_names.h"
#include "verify/start_bytes.h"

static bool same_attribute(const struct manifest_attribute *a, const struct manifest_attribute *b)
{
    return str_eq(a->space, b->space) && str_eq(a->name, b->name) && a->resource == b->resource &&
           a->kind == b->kind && str_eq(a->text, b->text) && a->number == b->number;
}

/* What all elements of a manifest are held against. */
struct start_pair {
    struct str package;
    struct start_gain gain; /* what was added so far */
    struct manifest_element added[1 + START_PROCESSES];
    struct arena *arena;
    struct error *err;
};

/* What a provider that is new has: each attribute of these, in this order, with
 * this value. */
enum { START_VALUES = 6 };

/* Whether some component of the application runs in the process. */
static bool has_process(const struct manifest_element *application, struct str process)
{
    for (const struct manifest_element *e = application->first; e; e = e->next)
        if (str_eq(manifest_text(e, MANIFEST_PROCESS), process))
            return process.n > 0;
    return false;
}

/* The attributes of the n-th provider that starts the recorder: of the main process, or of one
 * that a component of the application, as it was, runs in. */
static size_t start_attributes(const struct start_pair *p, const struct manifest_element *e,
                               size_t n, struct manifest_attribute wanted[START_VALUES])
{
    struct str class_name = STR(START_CLASS), process = manifest_text(e, MANIFEST_PROCESS);
    struct str authority = arena_printf(p->arena, "%.*s" START_AUTHORITY, STR_ARG(p->package));
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
    return count;
}

/* Whether a new element may be the next provider: has as many attributes, of these resources and
 * kinds, and its class. What else it must be, its bytes tell: start_bytes.h. */
static bool may_be_start(const struct start_pair *p, const struct manifest_element *e,
                         const struct manifest_element *application, struct manifest_element *made)
{
    struct manifest_attribute *wanted =
        ARENA_NEW(p->arena, struct manifest_attribute, START_VALUES);
    size_t n = start_attributes(p, e, p->gain.n, wanted);

    if (!str_eq(e->name, STR("provider")) || e->space.n || e->first || e->n_attributes != n ||
        (p->gain.n > 0 && !has_process(application, manifest_text(e, MANIFEST_PROCESS))))
        return false;
    *made = (struct manifest_element){.name = e->name, .attributes = wanted, .n_attributes = n};
    for (size_t i = 0; i < n; i++)
        if (e->attributes[i].resource != wanted[i].resource ||
            e->attributes[i].kind != wanted[i].kind ||
            (wanted[i].kind == VALUE_TEXT && !str_eq(e->attributes[i].text, wanted[i].text)) ||
            (wanted[i].kind == VALUE_NUMBER && e->attributes[i].number != wanted[i].number) ||
            (wanted[i].kind == VALUE_TRUTH && !e->attributes[i].number != !wanted[i].number))
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

/* Takes what was added to the application, from e on. */
static void take_starts(struct start_pair *p, const struct manifest_element *application,
                        const struct manifest_element **e)
{
    if (p->gain.parent || !str_eq(application->name, STR("application")))
        return;
    for (; *e && p->gain.n <= START_PROCESSES; *e = (*e)->next) {
        if (!may_be_start(p, *e, application, &p->added[p->gain.n]))
            break;
        p->gain.n++;
        p->gain.parent = application;
    }
    p->gain.added = p->added;
}

static bool same_tree(struct start_pair *p, const struct manifest_element *was,
                      const struct manifest_element *now)
{
    const struct manifest_element *a = was->first, *b = now->first;

    if (!same_element(was, now, p->err))
        return false;
    for (; a && b; a = a->next, b = b->next)
        if (!same_tree(p, a, b))
            return false;
    take_starts(p, was, &b);
    return !a && !b ? true
                    : element_differs(was, "elements in it were added, or are missing", p->err);
}

/* What was added is known: all else is what it was. */
static bool same_but_for(struct start_pair *p, const struct manifest *was,
                         const struct manifest *now)
{
    p->gain.was = was;
    p->gain.now = now;
    p->gain.arena = p->arena;
    if (bytes_eq(was->bytes, now->bytes))
        return true;
    if (!p->gain.parent)
        return element_differs(was->root, "nothing was added, but a byte of it is another", p->err);
    return was->form == MANIFEST_BINARY ? axml_gained(&p->gain, p->err)
                                        : proto_xml_gained(&p->gain, p->err);
}

bool manifest_gained_starts(struct bytes was, struct bytes now, size_t *starts, struct error *err)
{
    const struct manifest_attribute *package;
    struct start_pair pair;
    struct manifest a, b;
    struct arena arena;
    bool same;

    arena_init(&arena);
    same = manifest_read(&a, was, &arena, err) == 0 && manifest_read(&b, now, &arena, err) == 0;
    if (same && a.form != b.form)
        same = element_differs(a.root, "it has another form", err);
    if (same) {
        package = manifest_plain_attribute(a.root, STR("package"));
        pair = (struct start_pair){
            .package = package ? package->text : STR(""), .arena = &arena, .err = err};
        same = same_tree(&pair, a.root, b.root) && same_but_for(&pair, &a, &b);
        *starts = pair.gain.n;
    }
    arena_release(&arena);
    return same;
}
