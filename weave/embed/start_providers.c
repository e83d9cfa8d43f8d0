/* SPDX-License-Identifier: Apache-2.0 */
#include "weave/embed/start_providers.h"

#include <limits.h>

enum {
    SDK_LEAST = 21, /* the module's, and that of ART */
    PROVIDER_ATTRIBUTES = 6,
};

struct start_plan {
    const struct manifest *m;
    const struct manifest_element *application;
    struct str package;
    struct str main_process;
    struct str others[START_PROCESSES];  /* by their whole names, */
    struct str written[START_PROCESSES]; /* and as the manifest has them: ":push" */
    size_t n_others;
    bool direct_boot;
    struct arena *arena;
    struct start_gaps *gaps;
};

static bool is_component(const struct manifest_element *e)
{
    static const struct str names[] = {STR_INIT("activity"), STR_INIT("service"),
                                       STR_INIT("receiver"), STR_INIT("provider")};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (str_eq(e->name, names[i]) && e->space.n == 0)
            return true;
    return false;
}

static struct str process_name(const struct start_plan *p, struct str name, struct str otherwise)
{
    if (name.n == 0)
        return otherwise;
    if (name.p[0] != ':')
        return name;
    return arena_printf(p->arena, "%.*s%.*s", STR_ARG(p->package), STR_ARG(name));
}

static bool is_known(const struct start_plan *p, struct str process)
{
    if (str_eq(process, p->main_process))
        return true;
    for (size_t i = 0; i < p->n_others; i++)
        if (str_eq(process, p->others[i]))
            return true;
    return false;
}

static void process_take(struct start_plan *p, struct str written)
{
    struct str process = process_name(p, written, p->main_process);

    if (is_known(p, process))
        return;
    if (p->n_others < START_PROCESSES) {
        p->written[p->n_others] = written;
        p->others[p->n_others++] = process;
    } else if (p->gaps->left_out.n == 0) {
        p->gaps->left_out = process;
    }
}

static void components_look(struct start_plan *p)
{
    p->main_process = process_name(p, manifest_text(p->application, MANIFEST_PROCESS), p->package);
    p->direct_boot = manifest_truth(p->application, MANIFEST_DIRECT_BOOT_AWARE, false);
    for (const struct manifest_element *e = p->application->first; e; e = e->next) {
        if (!is_component(e))
            continue;
        p->direct_boot |= manifest_truth(e, MANIFEST_DIRECT_BOOT_AWARE, false);
        if (!manifest_truth(e, MANIFEST_ISOLATED_PROCESS, false))
            process_take(p, manifest_text(e, MANIFEST_PROCESS));
        else if (p->gaps->isolated.n == 0)
            p->gaps->isolated = manifest_text(e, MANIFEST_NAME);
    }
}

/* The code of an instrumentation runs in the process of the package that it tests, with that one's
 * providers alone. */
static void instrumentation_look(struct start_plan *p)
{
    const struct manifest_element *e = NULL;

    while ((e = manifest_child(p->m->root, STR("instrumentation"), e))) {
        struct str tested = manifest_text(e, MANIFEST_TARGET_PACKAGE);

        if (p->gaps->tested.n == 0 && !str_eq(tested, p->package))
            p->gaps->tested = tested;
    }
}

/* The name of the preview of Android that the app is for, or empty. */
static struct str preview_of(const struct manifest *m)
{
    const struct manifest_element *uses = NULL;
    const struct manifest_attribute *a;

    while ((uses = manifest_child(m->root, STR("uses-sdk"), uses))) {
        a = manifest_attribute_of(uses, MANIFEST_MIN_SDK_VERSION);
        if (a && a->kind == VALUE_TEXT)
            return a->text;
    }
    return (struct str){0};
}

/* The one application; and what keeps a package from having a provider. */
static int application_find(struct start_plan *p, struct error *err)
{
    const struct manifest_attribute *package = manifest_plain_attribute(p->m->root, STR("package"));
    uint32_t min_sdk;

    if (!package || package->text.n == 0)
        return error_set(err, "it names no package");
    if (manifest_plain_attribute(p->m->root, STR("split")))
        return error_set(err, "it is of a split: name the base package");
    if (preview_of(p->m).n > 0)
        return error_set(err,
                         "its minSdkVersion is '%.*s', a preview of Android: build the app for a "
                         "version that was released",
                         STR_ARG(preview_of(p->m)));
    if (!manifest_min_sdk(p->m, &min_sdk) || min_sdk < SDK_LEAST)
        return error_set(err,
                         "--embed-runtime takes apps of Android 5.0 and newer, and this one has "
                         "no minSdkVersion of %d or more",
                         SDK_LEAST);
    p->package = package->text;
    p->application = manifest_child(p->m->root, STR("application"), NULL);
    if (!p->application)
        return error_set(err, "it has no <application>, so nothing of it runs");
    if (manifest_child(p->m->root, STR("application"), p->application))
        return error_set(err, "it has two <application>: it is not known which one counts");
    if (!manifest_truth(p->application, MANIFEST_HAS_CODE, true))
        return error_set(err, "it has android:hasCode=\"false\": no class of it is loaded");
    return 0;
}

/* "a;b" is two. */
static bool has_authority(struct str all, struct str one)
{
    while (all.n > 0) {
        size_t end = str_find(all, ';');

        if (str_eq(str_sub(all, 0, end), one))
            return true;
        all = str_sub(all, end + 1, all.n);
    }
    return false;
}

static int authority_check(const struct start_plan *p, struct str authority, struct error *err)
{
    for (const struct manifest_element *e = p->application->first; e; e = e->next)
        if (str_eq(e->name, STR("provider")) &&
            has_authority(manifest_text(e, MANIFEST_AUTHORITIES), authority))
            return error_set(err, "it has a provider for %.*s already", STR_ARG(authority));
    return 0;
}

/* Of the main process, or of others[i - 1]. */
static int provider_make(const struct start_plan *p, size_t i, struct manifest_element *e,
                         struct error *err)
{
    struct manifest_attribute *a =
        ARENA_NEW(p->arena, struct manifest_attribute, PROVIDER_ATTRIBUTES);
    struct str class_name = STR(START_CLASS), authority;
    size_t n = 0;

    authority = arena_printf(p->arena, "%.*s" START_AUTHORITY, STR_ARG(p->package));
    if (i > 0) {
        class_name = arena_printf(p->arena, START_CLASS "$Process%zu", i);
        authority = arena_printf(p->arena, "%.*s%zu", STR_ARG(authority), i);
    }
    if (authority_check(p, authority, err) < 0)
        return -1;
    a[n++] = manifest_attribute_make(MANIFEST_NAME, VALUE_TEXT, class_name, 0);
    a[n++] = manifest_attribute_make(MANIFEST_EXPORTED, VALUE_TRUTH, STR(""), 0);
    if (i > 0)
        a[n++] = manifest_attribute_make(MANIFEST_PROCESS, VALUE_TEXT, p->written[i - 1], 0);
    a[n++] = manifest_attribute_make(MANIFEST_AUTHORITIES, VALUE_TEXT, authority, 0);
    a[n++] = manifest_attribute_make(MANIFEST_INIT_ORDER, VALUE_NUMBER, STR(""), INT_MAX);
    if (p->direct_boot)
        a[n++] = manifest_attribute_make(MANIFEST_DIRECT_BOOT_AWARE, VALUE_TRUTH, STR(""), 1);
    *e = (struct manifest_element){.name = STR("provider"), .attributes = a, .n_attributes = n};
    return 0;
}

int start_providers_add(const struct manifest *m, struct arena *arena, struct start_gaps *gaps,
                        struct buf *out, struct error *err)
{
    struct start_plan p = {.m = m, .arena = arena, .gaps = gaps};
    struct manifest_element added[1 + START_PROCESSES];

    *gaps = (struct start_gaps){0};
    if (application_find(&p, err) < 0)
        return -1;
    components_look(&p);
    instrumentation_look(&p);
    for (size_t i = 0; i <= p.n_others; i++)
        if (provider_make(&p, i, &added[i], err) < 0)
            return -1;
    return manifest_add(m, p.application, added, 1 + p.n_others, out, err);
}
